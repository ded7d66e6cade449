/**
 * Form → one file of TypeScript, or of JavaScript with types in JSDoc, that
 * imports nothing: a validator of about 60 lines and its table.
 *
 *     import { check } from './mqtt-utf8.js';
 *     check(octets)   →   null, or { offset: 1, length: 1, at: 1, incomplete: false, reason: 'disallowed-character' }
 *
 * For projects that want no dependency. It is smaller and slower than the
 * package, and its faults name no rule. The target `module` (targets.ts) writes
 * a module that uses the package.
 */
import { octets } from '../shared/alphabet.ts';
import { inLanguage, type ScannerParts } from './language.ts';
import { indented, printStatements, type Syntax } from './print-scanner.ts';
import type { TargetSource } from './target-source.ts';

export function toTypeScript(source: TargetSource): string {
  return inScript(source, true);
}

export function toJavaScript(source: TargetSource): string {
  return inScript(source, false);
}

function inScript(source: TargetSource, typed: boolean): string {
  const title = `export const title = ${quoted(source.form.title)};`;
  return inLanguage(source, {
    target: typed ? 'typescript' : 'javascript',
    opening: [''],
    declare: ({ name, numbers, rows }) => {
      const start = `const ${name.toUpperCase()} = [`;
      return rows ? [start, ...rows, '];'] : [`${start}${numbers.join(', ')}];`];
    },
    declareReasons: (reasons) => [`const REASONS = [${reasons.map(quoted).join(', ')}];`],
    program: (parts) => [faultType(parts, typed), '', title, '', functions(parts, typed)].join('\n'),
  });
}

function faultType({ alphabet, codeUnit }: ScannerParts, typed: boolean): string {
  const unit = `${alphabet.noun}s`;
  const whole =
    codeUnit === 1 ? '' : `, in whole code units of ${codeUnit} octets, even if the text ends inside the last one`;
  const fields = [
    ['offset', 'number', 'Start of the ill-formed sequence: the text before it is well-formed.'],
    ['length', 'number', `Its maximal subpart${whole}.`],
    ['at', 'number', `The first ${alphabet.noun} that cannot follow the text before it.`],
    ['incomplete', 'boolean', 'The text ends inside a sequence that more input could complete.'],
    ['reason', 'string', 'The violated restriction.'],
  ] as const;
  const about = `The first fault of a text. Offsets and lengths count ${unit}.`;
  if (!typed) {
    const properties = fields.map(([name, type, what]) => ` * @property {${type}} ${name} ${what}`);
    return ['/**', ` * ${about}`, ' * @typedef {object} Fault', ...properties, ' */'].join('\n');
  }
  const properties = fields.flatMap(([name, type, what]) => [`  /** ${what} */`, `  readonly ${name}: ${type};`]);
  return [`/** ${about} */`, 'export interface Fault {', ...properties, '}'].join('\n');
}

function syntaxIn({ alphabet }: ScannerParts, typed: boolean): Syntax {
  const as = (type: string) => (typed ? ` as ${type}` : '');
  const symbol = alphabet === octets ? 'text[i]' : "(typeof text === 'string' ? text.charCodeAt(i) : text[i])";
  return {
    indent: '  ',
    equal: '===',
    element: (array, index) => {
      const element = `${array.toUpperCase()}[${index}]`;
      return typed ? `(${element} as number)` : element;
    },
    member: (member) => member,
    larger: (left, right) => `Math.max(${left}, ${right})`,
    declare: (variable, value) => `const ${variable} = ${value};`,
    when: (test) => `if (${test}) {`,
    each: ['for (let i = 0; i < text.length; i++) {', `const symbol = ${symbol}${as('number')};`],
    fault: ({ offset, length, at, incomplete, reason }) => [
      `const reason = REASONS[${reason}]${as('string')};`,
      `return { offset: ${offset}, length: ${length}, at: ${at}, incomplete: ${incomplete}, reason };`,
    ],
  };
}

function functions(parts: ScannerParts, typed: boolean): string {
  const syntax = syntaxIn(parts, typed);
  const input = parts.alphabet === octets ? 'Uint8Array' : 'string | Uint16Array';
  const t = (type: string) => (typed ? `: ${type}` : '');
  const doc = (about: string, ...tags: string[]) =>
    typed || tags.length === 0 ? [`/** ${about} */`] : ['/**', ...[about, ...tags].map((line) => ` * ${line}`), ' */'];
  const body = (statements: ScannerParts['push']) =>
    indented([...printStatements(statements, syntax), 'return null;'], '  ');
  const methods = [
    ...doc('Reads a chunk.', `@param {${input}} text`, '@returns {Fault | null}'),
    `push(text${t(input)})${t('Fault | null')} {`,
    ...body(parts.push),
    '},',
    ...doc('The end of the text.', '@returns {Fault | null}'),
    `end()${t('Fault | null')} {`,
    ...body(parts.end),
    '},',
  ];
  return [
    ...doc('Checks a text in chunks. Do not use it after a fault.'),
    'export function checker() {',
    '  let state = 0;',
    '  let position = 0;',
    '  let offset = 0;',
    '  return {',
    ...indented(methods, '    '),
    '  };',
    '}',
    '',
    ...doc('The first fault of a whole text, or null.', `@param {${input}} text`, '@returns {Fault | null}'),
    `export function check(text${t(input)})${t('Fault | null')} {`,
    '  const whole = checker();',
    '  const fault = whole.push(text) ?? whole.end();',
    '  return fault && { ...fault, length: Math.min(fault.length, text.length - fault.offset) };',
    '}',
    '',
    ...doc('Whether a whole text is well-formed.', `@param {${input}} text`, '@returns {boolean}'),
    `export function test(text${t(input)})${t('boolean')} {`,
    '  return check(text) === null;',
    '}',
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
