/**
 * A form at one stage of the compilation → plain text, for `--dump STAGE`. The
 * text is the same on every machine: it has no times and no absolute paths.
 *
 *     tree       the rules as parsed, each expression with its span
 *     formulas   the states of the derivative construction, each with its formula
 *     automaton  the labelled automaton, before minimisation
 *     minimal    the minimal automaton
 *     classes    the symbols of each class
 *     table      the numbers of the table and of the diagnosis
 *     kernel     the look-up kernels, as WebAssembly text
 */
import { type Alphabet, formatRanges, formatSymbol } from '../../shared/alphabet.ts';
import { plainCells } from '../../shared/blocks.ts';
import { formatClause } from '../../shared/clause.ts';
import type { DiagnosisTable, FormTable } from '../../shared/layout.ts';
import { formatLocation, type Span } from '../../shared/source.ts';
import type { Automaton, LabelledAutomaton } from '../automaton/automaton.ts';
import type { Reading } from '../automaton/language.ts';
import { kernelLines } from '../emit/lookup-kernels.ts';
import { automatonLines } from '../emit/picture.ts';
import { shortenRanges } from '../emit/rows.ts';
import { type Expression, partsOf, type Rule, type RuleSet } from '../expression.ts';
import type { Form } from '../form.ts';
import { type SymbolSet, sizeOfSet, smallestSymbol } from '../symbols.ts';
import { mapToClasses } from '../table/class-map.ts';
import { formulaLines } from './formulas.ts';

export const DUMP_STAGES = ['tree', 'formulas', 'automaton', 'minimal', 'classes', 'table', 'kernel'] as const;

export type DumpStage = (typeof DUMP_STAGES)[number];

/** What a dump is made from. */
export interface DumpSource {
  /** The name in the heading: `utf8`, `my.ohm`. */
  readonly name: string;
  readonly rules: RuleSet;
  readonly reading: Reading;
  /** Compiled only for the stages after the formulas. */
  readonly form: () => Form;
}

/** One stage of a form: a heading `STAGE of NAME: …`, then its lines. Throws SpecError where the form cannot be compiled. */
export function dumpStage(stage: DumpStage, source: DumpSource): string {
  const [title, lines] = DUMPS[stage](source);
  return `${[`${stage} of ${source.name}: ${title}`, ...lines].join('\n')}\n`;
}

type Dump = readonly [title: string, lines: readonly string[]];

const DUMPS: Readonly<Record<DumpStage, (source: DumpSource) => Dump>> = {
  tree: ({ rules }) => [
    `${rules.rules.size} rules over ${rules.alphabet.name}, start rule ${rules.start}`,
    treeLines(rules),
  ],
  formulas: ({ rules, reading }) => [
    `states of the derivative construction, over ${rules.alphabet.name}`,
    formulaLines(rules, reading),
  ],
  automaton: ({ form }) => {
    const { labelled } = form();
    return [`${sizeOf(labelled)}, before minimisation`, automatonLines(labelled)];
  },
  minimal: ({ form }) => {
    const { minimal } = form();
    return [sizeOf(minimal), automatonLines(minimal)];
  },
  classes: ({ form }) => {
    const { minimal } = form();
    return [`${minimal.classes.length} classes over ${minimal.alphabet.name}`, classLines(minimal)];
  },
  table: ({ form }) => {
    const { minimal, table } = form();
    return [`${sizeOf(minimal)}, digest ${table.digest}`, tableLines(minimal, table)];
  },
  kernel: ({ form }) => {
    const lines = kernelLines(form());
    const none = 'no look-up kernel: no window of a few symbols shows every fault';
    return [lines.length === 0 ? none : 'look-up kernels, with every instruction', lines];
  },
};

function sizeOf({ next, classes, alphabet }: LabelledAutomaton): string {
  return `${next.length} states, ${classes.length} classes, over ${alphabet.name}`;
}

/**
 * The rules, one expression a line, each with line and column.
 *
 *     utf8_2   grammar/octets/utf8.ohm:36:3   RFC 3629 §4 UTF8-2
 *       sequence                              36:12
 *         set C2..DF                          36:12
 *         call utf8_tail                      36:25
 */
function treeLines({ rules, alphabet }: RuleSet): string[] {
  return [...rules.values()].flatMap((rule) => [
    '',
    heading(rule),
    ...expressionLines(rule.body, rule, alphabet).map(({ depth, text, where }) =>
      `${'  '.repeat(depth)}${text}`.padEnd(40).concat(' ', where),
    ),
  ]);
}

function heading({ name, parameters, span, clause }: Rule): string {
  const list = parameters.length > 0 ? `<${parameters.join(', ')}>` : '';
  return [`${name}${list}`, formatLocation(span), ...(clause ? [formatClause(clause)] : [])].join('   ');
}

interface Line {
  readonly depth: number;
  readonly text: string;
  readonly where: string;
}

function expressionLines(e: Expression, rule: Rule, alphabet: Alphabet, depth = 1): Line[] {
  return [
    { depth, text: labelOf(e, rule, alphabet), where: within(rule, e.span) },
    ...partsOf(e).flatMap((part) => expressionLines(part, rule, alphabet, depth + 1)),
  ];
}

function labelOf(e: Expression, rule: Rule, alphabet: Alphabet): string {
  switch (e.kind) {
    case 'set':
      return `set ${shortenRanges(formatRanges(alphabet, e.set)) || '(empty)'}`;
    case 'repeat':
      return `repeat ${e.min} to ${e.max === Infinity ? 'any number' : e.max}`;
    case 'look':
      return e.negative ? 'look ahead: must not match' : 'look ahead: must match';
    case 'call':
      return `call ${e.rule}`;
    case 'parameter':
      return `parameter ${rule.parameters[e.index]}`;
    default:
      return e.kind;
  }
}

/** Line and column; the file too where it is not that of the rule. */
function within(rule: Rule, span: Span): string {
  if (span.source !== rule.span.source) return formatLocation(span);
  const { line, column } = span.source.lineAndColumn(span.start);
  return `${line}:${column}`;
}

/** For each class its number, how many symbols it has, and their ranges. */
function classLines({ classes, alphabet }: Pick<Automaton, 'classes' | 'alphabet'>): string[] {
  const width = Math.max(...classes.map((set) => String(sizeOfSet(set)).length));
  return [
    '',
    ...classes.map((set, c) => {
      const size = sizeOfSet(set);
      const symbols = `${String(size).padStart(width)} ${`${alphabet.noun}${size === 1 ? ' ' : 's'}`}`;
      return `class ${String(c).padStart(3)}   ${symbols}   ${shortenRanges(formatRanges(alphabet, set))}`;
    }),
  ];
}

/**
 * The table, what its kernels need, and the diagnosis: one row a state, one column a class. A negative cell of the
 * diagnosis, −1 − r, rejects for reason r.
 *
 *     class       0   1   2
 *     symbol     00  80  90      the smallest symbol of the class
 *     state 0     0   8   8      accepts
 */
function tableLines({ classes, alphabet }: Pick<Automaton, 'classes' | 'alphabet'>, table: FormTable): string[] {
  const { accepting, shifts, skip, diagnosis } = table;
  return [
    '',
    ...grid(plainCells(table), classes, alphabet, (state) => (accepting[state] ? 'accepts' : '')),
    '',
    shifts.length > 0 ? `slot of each state in a shift word: ${shifts.join(' ')}` : 'no shift kernel',
    ...(skip.length > 0 ? [`skip in state ${skip[0]}: masks ${skip.slice(1).map(hexWord).join(' ')}`] : []),
    '',
    `diagnosis: ${diagnosis.accepting.length} states, ${diagnosis.classCount} classes`,
    '',
    ...grid(plainCells(diagnosis), mapToClasses(alphabet, diagnosis.classes, diagnosis.classCount), alphabet, (state) =>
      facts(diagnosis, state),
    ),
    '',
    ...diagnosis.reasons.map((reason, r) => `${String(-1 - r).padStart(4)}  ${reason}`),
  ];
}

/** A 32-bit word of a mask. */
function hexWord(word: number): string {
  return (word >>> 0).toString(16).toUpperCase().padStart(8, '0');
}

function facts(diagnosis: DiagnosisTable, state: number): string {
  const { small, rule, rules, atEnd, reasons, accepting, unread } = diagnosis;
  const at = 2 * (rule[state] as number);
  const section = rules[at + 1] ? ` (${rules[at + 1]})` : '';
  const ending = accepting[state] === 1 ? 'accepts' : `at the end: ${reasons[atEnd[state] as number]}`;
  const between = accepting[state] === 2 ? ', boundary' : '';
  const back = (unread ?? []).flatMap(([of, r, symbols]) => (of === state ? `, ${reasons[r]}: ${symbols} unread` : []));
  return `table state ${small[state]}, ${rules[at]}${section}, ${ending}${between}${back.join('')}`;
}

function grid(
  cells: readonly number[],
  classes: readonly SymbolSet[],
  alphabet: Alphabet,
  commentOf: (state: number) => string,
): string[] {
  const symbols = classes.map((set) => formatSymbol(alphabet, smallestSymbol(set)));
  const widest = cells.reduce((width, cell) => Math.max(width, String(cell).length), alphabet.digits);
  const row = (head: string, values: readonly (number | string)[], comment: string) =>
    `${head.padEnd(10)}${values.map((value) => String(value).padStart(widest + 1)).join('')}   ${comment}`.trimEnd();
  const states = Array.from({ length: cells.length / classes.length }, (_, state) => state);
  return [
    row('class', [...classes.keys()], ''),
    row('symbol', symbols, 'the smallest symbol of the class'),
    ...states.map((state) =>
      row(`state ${state}`, cells.slice(state * classes.length, (state + 1) * classes.length), commentOf(state)),
    ),
  ];
}
