/**
 * The table of a form in rows: one row a state, one column a class. A negative
 * cell of the diagnosis, −1 − r, rejects for reason r.
 *
 *     class       0   1   2
 *     symbol     00  80  90      the smallest symbol of the class
 *     state 0     0   8   8      accepts
 */
import { type Alphabet, formatRanges, formatSymbol } from '../../alphabet.ts';
import { plainCells } from '../../blocks.ts';
import type { DiagnosisTable, FormTable } from '../../layout.ts';
import type { Automaton } from '../automaton/automaton.ts';
import { shortenRanges } from '../emit/rows.ts';
import { type SymbolSet, sizeOfSet, smallestSymbol } from '../symbols.ts';
import { mapToClasses } from '../table/class-map.ts';

/** For each class its number, how many symbols it has, and their ranges. */
export function dumpedClassLines({ classes, alphabet }: Pick<Automaton, 'classes' | 'alphabet'>): string[] {
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

/** The table, what its kernels need, and the diagnosis. */
export function tableLines({ classes, alphabet }: Pick<Automaton, 'classes' | 'alphabet'>, table: FormTable): string[] {
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
