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
import { type Gaps, inLanguage, type TargetLanguage } from './language.ts';
import type { ArrayName } from './tables.ts';
import type { TargetSource } from './target-source.ts';

export function toTypeScript(source: TargetSource): string {
  return inLanguage(source, scriptOf(source, true));
}

export function toJavaScript(source: TargetSource): string {
  return inLanguage(source, scriptOf(source, false));
}

const nameOf = (array: ArrayName) => array.toUpperCase();

function scriptOf({ form }: TargetSource, typed: boolean): TargetLanguage {
  const title = `export const title = ${quoted(form.title)};`;
  return {
    target: typed ? 'typescript' : 'javascript',
    opening: [''],
    types: ['Uint8Array', 'string | Uint16Array'],
    declare: ({ name, numbers, rows }) => {
      const start = `const ${nameOf(name)} = [`;
      return rows ? [start, ...rows, '];'] : [`${start}${numbers.join(', ')}];`];
    },
    declareTexts: (name, texts) => [`const ${name.toUpperCase()} = [${texts.map(quoted).join(', ')}];`],
    element: (array, index) => `(${nameOf(array)}[${index}]${typed ? ' as number' : ''})`,
    program: (gaps) => [faultType(gaps, typed), '', title, '', functions(gaps, typed)].join('\n'),
  };
}

function faultType({ alphabet, codeUnit }: Gaps, typed: boolean): string {
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

function functions(gaps: Gaps, typed: boolean): string {
  const { alphabet, codeUnit, states, classCount, type: input, extent, boundary } = gaps;
  const t = (type: string) => (typed ? type : '');
  const doc = (about: string, ...tags: string[]) =>
    typed || tags.length === 0
      ? `/** ${about} */`
      : ['/**', ` * ${about}`, ...tags.map((tag) => ` * ${tag}`), ' */'].join('\n');
  const symbol = alphabet === octets ? 'text[i]' : "typeof text === 'string' ? text.charCodeAt(i) : text[i]";
  const at = (list: string, index: string) => `${list}[${index}]${t(' as number')}`;
  const classIndex = alphabet === octets ? 'symbol' : `((${at('BLOCKS', 'symbol >> 8')}) << 8) | (symbol & 0xff)`;
  const rounded = codeUnit === 1 ? 'length' : `length - (length % ${codeUnit})`;
  return `${doc('Checks a text in chunks. Do not use it after a fault.')}
export function checker() {
  let state = 0;
  let position = 0;
  let offset = 0;
  return {
${indent(doc('Reads a chunk.', `@param {${input}} text`, '@returns {Fault | null}'), 4)}
    push(text${t(`: ${input}`)})${t(': Fault | null')} {
      for (let i = 0; i < text.length; i++) {
        const symbol = (${symbol})${t(' as number')};
        const cell = ${at('NEXT', `state * ${classCount} + (${at('CLASSES', classIndex)})`)};
        if (cell >= ${states}) {
          const outcome = cell - ${states};
          const length = position - offset${extent};
          const reason = REASONS[${at('OUTCOME', 'outcome')}]${t(' as string')};
          return { offset, length: Math.max(${codeUnit}, ${rounded}), at: position, incomplete: false, reason };
        }
        state = cell;
        position++;
        if (${nameOf(boundary)}[state] === 1) offset = position;
      }
      return null;
    },
${indent(doc('The end of the text.', '@returns {Fault | null}'), 4)}
    end()${t(': Fault | null')} {
      if (ACCEPTING[state] === 1) return null;
      const reason = REASONS[${at('AT_END', 'state')}]${t(' as string')};
      return { offset, length: position - offset, at: position, incomplete: true, reason };
    },
  };
}

${doc('The first fault of a whole text, or null.', `@param {${input}} text`, '@returns {Fault | null}')}
export function check(text${t(`: ${input}`)})${t(': Fault | null')} {
  const whole = checker();
  return whole.push(text) ?? whole.end();
}

${doc('Whether a whole text is well-formed.', `@param {${input}} text`, '@returns {boolean}')}
export function test(text${t(`: ${input}`)})${t(': boolean')} {
  return check(text) === null;
}`;
}

function indent(text: string, by: number): string {
  return text.replace(/^/gm, ' '.repeat(by));
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
