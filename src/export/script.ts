/**
 * Form → one file of TypeScript, or of JavaScript with its types in JSDoc,
 * that imports nothing: a validator of some 60 lines and its table.
 *
 *     import { check } from './mqtt-utf8.js';
 *     check(octets)   →   null, or { offset: 1, length: 1, at: 1, incomplete: false, reason: 'disallowed-character' }
 *
 * Smaller and slower than the package, and it names no rule: for places where
 * a dependency is not wanted. `module.ts` makes the other kind.
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
    '// One row a state, one column a class. What is no state is an outcome:',
    ...asComments(outcomeLines(machine)),
    'const NEXT = [',
    ...stateRows(machine, tables),
    '];',
    '',
    `const ACCEPTING = [${tables.accepting.join(', ')}];`,
    `const AT_END = [${tables.atEnd.join(', ')}];`,
    `const OUTCOME = [${tables.reasonOf.join(', ')}];`,
    ...(tables.whole.some(Boolean) ? [`const WHOLE = [${tables.whole.join(', ')}];`] : []),
    `const REASONS = [${machine.reasons.map(quoted).join(', ')}];`,
  ];
}

function faultType({ alphabet, codeUnit }: FaultMachine, typed: boolean): string {
  const unit = `${alphabet.noun}s`;
  const whole =
    codeUnit === 1 ? '' : `, in code units of ${codeUnit} octets, even where the text ends inside the last one`;
  const fields = [
    ['offset', 'number', 'Where the ill-formed sequence starts: all before it is well-formed.'],
    ['length', 'number', `Its maximal subpart${whole}.`],
    ['at', 'number', `The first ${alphabet.noun} that no well-formed text can have there.`],
    ['incomplete', 'boolean', 'The text ends inside a sequence that could still have become well-formed.'],
    ['reason', 'string', 'The restriction that was broken.'],
  ] as const;
  const about = `What is wrong with a text, where. Positions count ${unit} from its start.`;
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
  const whole = tables.whole.some(Boolean) ? ` + (${at('WHOLE', 'outcome')})` : '';
  const rounded = codeUnit === 1 ? 'length' : `length - (length % ${codeUnit})`;
  return `${doc('Checks a text that comes in chunks. After a fault it is of no use any more.')}
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
          const length = position - offset${whole};
          const reason = REASONS[${at('OUTCOME', 'outcome')}]${t(' as string')};
          return { offset, length: Math.max(${codeUnit}, ${rounded}), at: position, incomplete: false, reason };
        }
        state = cell;
        position++;
        if (ACCEPTING[state] === 1) offset = position;
      }
      return null;
    },
${indent(doc('The text ends here.', '@returns {Fault | null}'), 4)}
    end()${t(': Fault | null')} {
      if (ACCEPTING[state] === 1) return null;
      const reason = REASONS[${at('AT_END', 'state')}]${t(' as string')};
      return { offset, length: position - offset, at: position, incomplete: true, reason };
    },
  };
}

${doc('A whole text: its first fault, if it has one.', `@param {${input}} text`, '@returns {Fault | null}')}
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
