/**
 * Compiled form → the TypeScript module of its table, formatted for readers:
 * classes with their ranges; one row a state, with a shortest text that leads
 * there and the symbols that may follow; the diagnosis with its rules.
 */

import { type Alphabet, formatSymbol } from '../../shared/alphabet.ts';
import { type Rows, widthOf } from '../../shared/blocks.ts';
import type { ClassMap, DiagnosisTable, FormTable } from '../../shared/layout.ts';
import type { SourceText } from '../../shared/source.ts';
import { type Automaton, liveStates, liveSymbols, shortestPrefixOf } from '../automaton/automaton.ts';
import { type Form, titleWithDepths } from '../form.ts';
import { mapToClasses } from '../table/class-map.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';
import { formatSymbolText, numberRows, rangesIn, shortenRanges, sixteenToARow, stringLiteral } from './rows.ts';

/** The text around the table: the import of its type, the command that makes the module again, what follows. */
interface ModuleFrame {
  readonly import: string;
  readonly command: string;
  /** The declaration up to the `=`; `reasons` is the union type of the reasons that occur. */
  readonly declaration: (reasons: string) => string;
  readonly after: (reasons: string) => readonly string[];
  /** The declaration of the verdict up to the `=`. */
  readonly verdict: string;
}

const SHIPPED_FRAME: ModuleFrame = {
  import:
    "import type { FormTable } from '../src/shared/layout.ts';\nimport type { VerdictOf } from '../src/shared/verdict-of.ts';",
  command: GENERATE_COMMAND,
  declaration: (reasons) => `export const table: FormTable<${reasons}>`,
  after: () => [],
  verdict: 'export const verdict: VerdictOf',
};

export function formToModule(
  form: Pick<Form, 'title' | 'table' | 'minimal' | 'depths'>,
  inputs: readonly SourceText[],
  frame: ModuleFrame = SHIPPED_FRAME,
): string {
  const { table, minimal } = form;
  const { diagnosis } = table;
  const reasons = reasonUnion(diagnosis);
  return [
    ...generatedHeader(`The table of ${titleWithDepths(form)}.`, inputs, frame.command).map((line) => `// ${line}`),
    frame.import,
    '',
    `// ${minimal.next.length} states, ${minimal.classes.length} classes. Class → ${table.alphabet}:`,
    ...classLegend(table, minimal.alphabet, minimal.classes).map((line) => `//   ${line}`),
    ...constant('CLASSES', classRows(minimal.alphabet, table.classes)),
    '',
    '// One row for each state, one column for each class; the last state rejects. The comment',
    '// after a row: a shortest text that leads to the state, and what may follow.',
    ...nextConstants('NEXT', table, stateComment(table, minimal)),
    '',
    `// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → ${table.alphabet}:`,
    ...classLegend(
      table,
      minimal.alphabet,
      mapToClasses(minimal.alphabet, diagnosis.classes, diagnosis.classCount),
    ).map((line) => `//   ${line}`),
    ...constant('DIAGNOSIS_CLASSES', classRows(minimal.alphabet, diagnosis.classes)),
    ...nextConstants('DIAGNOSIS_NEXT', diagnosis, (s) => ruleComment(diagnosis, s)),
    '',
    ...formConstant(table, frame.declaration(reasons)),
    '',
    ...verdictFunction(frame.verdict),
    ...frame.after(reasons),
    '',
  ].join('\n');
}

/** `'overlong' | 'surrogate'`: the reasons that occur, as a type. A list also has the reason of ends that accept. */
function reasonUnion({ next, accepting, atEnd, reasons }: DiagnosisTable): string {
  const occurring = new Set(atEnd.filter((_, state) => accepting[state] !== 1));
  for (const cell of next) if (cell < 0) occurring.add(-1 - cell);
  return [...new Set(reasons.filter((_, i) => occurring.has(i)))].map(stringLiteral).join(' | ') || 'never';
}

function formConstant(table: FormTable, declaration: string): string[] {
  const { diagnosis } = table;
  return [
    `${declaration} = {`,
    `  id: ${stringLiteral(table.id)},`,
    `  title: ${stringLiteral(table.title)},`,
    `  digest: ${stringLiteral(table.digest)},`,
    `  alphabet: ${stringLiteral(table.alphabet)},`,
    `  codeUnit: ${table.codeUnit},`,
    ...(table.coding ? [`  coding: [${table.coding.map(stringLiteral).join(', ')}],`] : []),
    `  classCount: ${table.classCount},`,
    '  classes: CLASSES,',
    '  next: NEXT,',
    ...(table.blocks ? [`  blocks: { bits: ${table.blocks.bits}, starts: NEXT_BLOCKS },`] : []),
    `  accepting: [${table.accepting.join(', ')}],`,
    `  shifts: [${table.shifts.join(', ')}],`,
    `  skip: [${table.skip.map((n, i) => (i === 0 ? String(n) : `0x${n.toString(16).toUpperCase().padStart(8, '0')}`)).join(', ')}],`,
    '  diagnosis: {',
    `    classCount: ${diagnosis.classCount},`,
    '    classes: DIAGNOSIS_CLASSES,',
    '    next: DIAGNOSIS_NEXT,',
    ...(diagnosis.blocks ? [`    blocks: { bits: ${diagnosis.blocks.bits}, starts: DIAGNOSIS_NEXT_BLOCKS },`] : []),
    `    accepting: [${diagnosis.accepting.join(', ')}],`,
    ...(diagnosis.extents
      ? [`    extents: [${diagnosis.extents.map((one) => `[${one.join(', ')}]`).join(', ')}],`]
      : []),
    `    rule: [${diagnosis.rule.join(', ')}],`,
    `    atEnd: [${diagnosis.atEnd.join(', ')}],`,
    '    rules: [',
    ...pairsOf(diagnosis.rules).map(([rule, section]) => `      ${stringLiteral(rule)}, ${stringLiteral(section)},`),
    '    ],',
    `    reasons: [${diagnosis.reasons.map(stringLiteral).join(', ')}],`,
    ...(diagnosis.refusing ? [`    refusing: [${diagnosis.refusing.map(String).join(', ')}],`] : []),
    `    small: [${diagnosis.small.join(', ')}],`,
    `    resume: [${diagnosis.resume.join(', ')}],`,
    '  },',
    ...scalarsConstant(table),
    ...(table.characters ? ['  characters: true,'] : []),
    '};',
  ];
}

/** See src/shared/verdict-of.ts; a test compares it with `sharedVerdict`. */
function verdictFunction(declaration: string): string[] {
  return [
    '// The function behind `test`, one for each form: an engine optimises it for this table alone.',
    `${declaration} = ({ kind, kindOf, lengthOf }, loopsFor, other) => {`,
    '  let { shortBelow, short, long } = loopsFor(0);',
    '  return (input) => {',
    '    if (kindOf(input) === kind) {',
    '      const { length } = input;',
    '      if (length === lengthOf(input) && length > 0) {',
    '        if (length < shortBelow) return short(input, length);',
    '        if (long) return long(input, length);',
    '        ({ shortBelow, short, long } = loopsFor(length));',
    '      }',
    '    }',
    '    return other(input);',
    '  };',
    '};',
  ];
}

function scalarsConstant({ scalars }: FormTable): string[] {
  if (!scalars) return [];
  return [
    '  scalars: {',
    `    encoding: ${stringLiteral(scalars.encoding)},`,
    `    title: ${stringLiteral(scalars.title)},`,
    `    within: ${stringLiteral(scalars.within)},`,
    `    reasons: [${scalars.reasons.map(stringLiteral).join(', ')}],`,
    '  },',
  ];
}

/** The rows; for a big table its blocks, one line each, and then for each state the indices of its blocks. */
function nextConstants(name: string, rows: Rows, commentOf: (state: number) => string): string[] {
  const { next, classCount, blocks } = rows;
  if (!blocks) return constant(name, numberRows(next, classCount, commentOf));
  const [size, width] = [2 ** blocks.bits, widthOf(rows, blocks)];
  return [
    `// The rows are cut into blocks of ${size} classes, ${width} a row, equal ones stored once: first the blocks,`,
    '// then for each state where they begin.',
    ...constant(
      name,
      sixteenToARow(next, (first) => String(first)),
    ),
    ...constant(`${name}_BLOCKS`, numberRows(blocks.starts, width, commentOf)),
  ];
}

function constant(name: string, rows: readonly string[]): string[] {
  return [`const ${name} = [`, ...rows, '];'];
}

function classLegend(table: FormTable, alphabet: Alphabet, classes: Automaton['classes']): string[] {
  return classes.map((set, c) => `${String(c).padStart(2)}  ${shortenRanges(rangesIn(table)(alphabet, set))}`);
}

function classRows(alphabet: Alphabet, map: ClassMap): string[] {
  if (alphabet.name === 'octets') return sixteenToARow(map, (first) => formatSymbol(alphabet, first));
  return pairsOf(map).map(([from, c]) => `  0x${formatSymbol(alphabet, from)}, ${c},`);
}

function stateComment(table: FormTable, automaton: Automaton): (state: number) => string {
  const prefixOf = shortestPrefixOf(automaton);
  const live = liveStates(automaton);
  return (state) => {
    if (!live[state]) return 'reject';
    const prefix = formatSymbolText(automaton.alphabet, prefixOf(state) ?? []) || 'start';
    const follow = shortenRanges(rangesIn(table)(automaton.alphabet, liveSymbols(automaton, state, live))) || 'nothing';
    return `${prefix} · ${automaton.accepting[state] ? 'accepts · ' : ''}next ${follow}`;
  };
}

function ruleComment(diagnosis: DiagnosisTable, state: number): string {
  const rule = diagnosis.rule[state] as number;
  const section = diagnosis.rules[2 * rule + 1];
  return `${diagnosis.rules[2 * rule]}${section ? `, ${section}` : ''}`;
}

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] as T, list[2 * i + 1] as T]);
}
