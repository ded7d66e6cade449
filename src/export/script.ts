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
import { type FaultMachine, formToMachine } from './machine.ts';
import {
  asComments,
  blockRows,
  classLines,
  classRows,
  machineToTables,
  outcomeLines,
  stateRows,
  type TargetTables,
} from './tables.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

export function toTypeScript(source: TargetSource): string {
  return toScript(source, true);
}

export function toJavaScript(source: TargetSource): string {
  return toScript(source, false);
}

function toScript(source: TargetSource, typed: boolean): string {
  const machine = formToMachine(source.form);
  const tables = machineToTables(machine);
  const script = typed ? 'typescript' : 'javascript';
  return [
    ...asComments(targetHeader(source, 'A validator for', script)),
    '',
    ...tableLines(machine, tables),
    '',
    faultType(machine, typed),
    '',
    `export const title = ${quoted(source.form.title)};`,
    '',
    functions(machine, tables, typed),
    '',
  ].join('\n');
}

function tableLines(machine: FaultMachine, tables: TargetTables): string[] {
  return [
    `// ${tables.states} states, ${tables.classCount} classes. Class → ${machine.alphabet.name}:`,
    ...asComments(classLines(machine)),
    ...(tables.blocks ? ['const BLOCKS = [', ...blockRows(tables.blocks), '];'] : []),
    'const CLASSES = [',
    ...classRows(tables),
    '];',
    '',
    '// One row per state, one column per class. A cell that is not a state is an outcome:',
    ...asComments(outcomeLines(machine)),
    'const NEXT = [',
    ...stateRows(machine, tables),
    '];',
    '',
    `const ACCEPTING = [${tables.accepting.join(', ')}];`,
    `const AT_END = [${tables.atEnd.join(', ')}];`,
    `const OUTCOME = [${tables.reasonOf.join(', ')}];`,
    ...(tables.boundary ? [`const BOUNDARY = [${tables.boundary.join(', ')}];`] : []),
    ...(tables.whole ? [`const WHOLE = [${tables.whole.join(', ')}];`] : []),
    ...(tables.unread ? [`const UNREAD = [${tables.unread.join(', ')}];`] : []),
    `const REASONS = [${machine.reasons.map(quoted).join(', ')}];`,
  ];
}

function faultType({ alphabet, codeUnit }: FaultMachine, typed: boolean): string {
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

function functions({ codeUnit, alphabet, next }: FaultMachine, tables: TargetTables, typed: boolean): string {
  const isOctets = alphabet.name === 'octets';
  const input = isOctets ? 'Uint8Array' : 'string | Uint16Array';
  const t = (type: string) => (typed ? type : '');
  const doc = (about: string, ...tags: string[]) =>
    typed || tags.length === 0
      ? `/** ${about} */`
      : ['/**', ` * ${about}`, ...tags.map((tag) => ` * ${tag}`), ' */'].join('\n');
  const symbol = isOctets ? 'text[i]' : "typeof text === 'string' ? text.charCodeAt(i) : text[i]";
  const at = (list: string, index: string) => `${list}[${index}]${t(' as number')}`;
  const classOf = tables.blocks
    ? `${at('CLASSES', `((${at('BLOCKS', 'symbol >> 8')}) << 8) | (symbol & 0xff)`)}`
    : at('CLASSES', 'symbol');
  const whole = tables.whole ? ` + (${at('WHOLE', 'outcome')})` : '';
  const unread = tables.unread ? ` - (${at('UNREAD', 'outcome')})` : '';
  const boundary = tables.boundary ? 'BOUNDARY' : 'ACCEPTING';
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
        const cell = ${at('NEXT', `state * ${tables.classCount} + (${classOf})`)};
        if (cell >= ${next.length}) {
          const outcome = cell - ${next.length};
          const length = position - offset${whole}${unread};
          const reason = REASONS[${at('OUTCOME', 'outcome')}]${t(' as string')};
          return { offset, length: Math.max(${codeUnit}, ${rounded}), at: position, incomplete: false, reason };
        }
        state = cell;
        position++;
        if (${boundary}[state] === 1) offset = position;
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
