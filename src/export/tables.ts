/**
 * Fault machine → the arrays that C, Rust, TypeScript and JavaScript share, and
 * the rows in which they are printed, with comments for readers.
 *
 *     octets       class of an octet:  CLASSES[octet]
 *     code units   class of a unit:    CLASSES[BLOCKS[unit >> 8] << 8 | unit & FF];
 *                  equal blocks of 256 classes are stored once: 3 blocks for UTF-16
 *     next state   NEXT[state * CLASS_COUNT + class]
 *
 * Rows are stored whole even in big tables. Cut into blocks, as in the package's
 * own modules, they would need one more array and one more line of code in
 * every language, and a reader would have to understand both.
 */

import {
  formatText,
  liveSymbols,
  numberRows,
  shortenRanges,
  shortestPrefixOf,
  sixteenToARow,
} from '../compile/index.ts';
import { formatRanges, formatSymbol, octets } from '../shared/alphabet.ts';
import { type FaultMachine, machineToAutomaton } from './verdict-automaton.ts';

export type ArrayName =
  | 'blocks'
  | 'classes'
  | 'next'
  | 'accepting'
  | 'at_end'
  | 'outcome'
  | 'boundary'
  | 'whole'
  | 'unread';

/** One array that a target declares. */
export interface TargetArray {
  readonly name: ArrayName;
  readonly numbers: readonly number[];
  /** Width in bits of the smallest unsigned type that holds all the numbers. */
  readonly bits: 8 | 16 | 32;
  /** The numbers in rows, with comments; without them they stand on one line. */
  readonly rows?: readonly string[];
  /** Where a section of the file begins: what it is about. */
  readonly about?: readonly string[];
}

export interface TargetTables {
  readonly classCount: number;
  readonly states: number;
  /** In the order of the file. `blocks` is there for code units; `boundary`, `whole` and `unread` where they say anything. */
  readonly arrays: readonly TargetArray[];
}

export function machineToTables(machine: FaultMachine): TargetTables {
  const { classes: sets, next, accepting, boundary, outcomes, alphabet } = machine;
  const [states, classCount] = [next.length, sets.length];
  const map = new Array<number>(alphabet.size).fill(0);
  sets.forEach((set, c) => {
    for (const [from, to] of set) map.fill(c, from, to + 1);
  });
  const { blocks, classes } = alphabet === octets ? { blocks: null, classes: map } : toBlocks(map);
  const array = (name: ArrayName, numbers: readonly number[], more: Pick<TargetArray, 'rows' | 'about'> = {}) => {
    return { name, numbers, bits: bitsFor(numbers), ...more };
  };
  const reasons = outcomes.map(({ reason }) => reason);
  const whole = outcomes.map((outcome) => outcome.whole);
  const unread = outcomes.map((outcome) => outcome.unread);
  const cells = next.flat();
  const classesAbout = [`${states} states, ${classCount} classes. Class → ${alphabet.name}:`, ...classLines(machine)];
  const cellsAbout = 'One row per state, one column per class. A cell that is not a state is an outcome:';
  return {
    classCount,
    states,
    arrays: [
      ...(blocks
        ? [
            array('blocks', blocks, {
              rows: sixteenToARow(blocks, (first) => formatSymbol(octets, first)),
              about: classesAbout,
            }),
          ]
        : []),
      array('classes', classes, { rows: classRows(classes), ...(!blocks && { about: classesAbout }) }),
      array('next', cells, { rows: stateRows(machine, cells), about: [cellsAbout, ...outcomeLines(machine)] }),
      array('accepting', accepting.map(Number), { about: [] }),
      array('at_end', machine.atEnd),
      array('outcome', reasons),
      ...(boundary.join() === accepting.join() ? [] : [array('boundary', boundary.map(Number))]),
      ...(whole.some(Boolean) ? [array('whole', whole)] : []),
      ...(unread.some(Boolean) ? [array('unread', unread)] : []),
    ],
  };
}

function toBlocks(map: readonly number[]) {
  const known = new Map<string, number>();
  const classes: number[] = [];
  const blocks = Array.from({ length: map.length / 256 }, (_, high) => {
    const block = map.slice(high * 256, high * 256 + 256);
    const key = block.join();
    const found = known.get(key) ?? known.size;
    if (!known.has(key)) classes.push(...block);
    known.set(key, found);
    return found;
  });
  return { blocks, classes };
}

function bitsFor(numbers: readonly number[]): 8 | 16 | 32 {
  const largest = numbers.reduce((a, b) => Math.max(a, b), 0);
  return largest < 0x100 ? 8 : largest < 0x10000 ? 16 : 32;
}

/** The symbols of each class, one line per class. */
function classLines({ alphabet, classes }: FaultMachine): string[] {
  return classes.map((set, c) => `${String(c).padStart(3)}  ${shortenRanges(formatRanges(alphabet, set))}`);
}

/** The reason of each outcome, one line per outcome: `9  overlong`. */
function outcomeLines({ outcomes, next, reasons }: FaultMachine): string[] {
  return outcomes.map(({ reason, whole, unread }, i) => {
    const extent =
      whole > 1
        ? `, with ${whole} from it on`
        : whole
          ? ', the whole character'
          : unread > 0
            ? `, without the last ${unread} before it`
            : '';
    return `${String(next.length + i).padStart(3)}  ${reasons[reason]}${extent}`;
  });
}

/** Classes, sixteen per row. A row is labelled with its first symbol; for code units, with its index in the blocks. */
function classRows(classes: readonly number[]): string[] {
  const digits = classes.length.toString(16).length - 1;
  return sixteenToARow(classes, (first) => formatSymbol(octets, first).padStart(digits, '0'));
}

/** One row per state: a shortest text that reaches it, whether it accepts, the symbols that may follow. */
function stateRows(machine: FaultMachine, cells: readonly number[]): string[] {
  const automaton = machineToAutomaton(machine);
  const prefixOf = shortestPrefixOf(automaton);
  const live = automaton.next.map((_, state) => state < machine.next.length);
  return numberRows(cells, machine.classes.length, (state) => {
    const prefix = formatText(machine.alphabet, prefixOf(state) ?? []) || 'start';
    const follow = formatRanges(machine.alphabet, liveSymbols(automaton, state, live)) || 'nothing';
    return `${prefix} · ${automaton.accepting[state] ? 'accepts · ' : ''}next ${shortenRanges(follow)}`;
  });
}
