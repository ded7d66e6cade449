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

import { formatRanges, formatSymbol, octets } from '../alphabet.ts';
import {
  type Automaton,
  formatText,
  liveSymbols,
  numberRows,
  shortenRanges,
  shortestPrefixOf,
  sixteenToARow,
} from '../compile/index.ts';
import type { FaultMachine } from './machine.ts';

export interface TargetTables {
  readonly classCount: number;
  readonly states: number;
  readonly outcomeCount: number;
  /** For code units: the block number for each value of the high octet. `null` for octets. */
  readonly blocks: readonly number[] | null;
  readonly classes: readonly number[];
  readonly next: readonly number[];
  readonly accepting: readonly number[];
  /** `null` where these are the accepting states. */
  readonly boundary: readonly number[] | null;
  readonly atEnd: readonly number[];
  readonly reasonOf: readonly number[];
  /** `null` where it is 0 for every outcome. */
  readonly whole: readonly number[] | null;
  /** `null` where it is 0 for every outcome. */
  readonly unread: readonly number[] | null;
}

export function machineToTables(machine: FaultMachine): TargetTables {
  const { classes, next, accepting, boundary, atEnd, outcomes, alphabet } = machine;
  const unlessZero = (numbers: readonly number[]) => (numbers.some(Boolean) ? numbers : null);
  const map = new Array<number>(alphabet.size).fill(0);
  classes.forEach((set, c) => {
    for (const [from, to] of set) map.fill(c, from, to + 1);
  });
  return {
    classCount: classes.length,
    states: next.length,
    outcomeCount: outcomes.length,
    ...(alphabet === octets ? { blocks: null, classes: map } : toBlocks(map)),
    next: next.flat(),
    accepting: accepting.map(Number),
    boundary: boundary.some((is, state) => is !== accepting[state]) ? boundary.map(Number) : null,
    atEnd,
    reasonOf: outcomes.map(({ reason }) => reason),
    whole: unlessZero(outcomes.map(({ whole }) => Number(whole))),
    unread: unlessZero(outcomes.map(({ unread }) => unread)),
  };
}

function toBlocks(map: readonly number[]): Pick<TargetTables, 'blocks' | 'classes'> {
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

/** Width in bits of the smallest unsigned type that holds all the numbers. */
export function bitsFor(numbers: readonly number[]): 8 | 16 | 32 {
  const largest = numbers.reduce((a, b) => Math.max(a, b), 0);
  return largest < 0x100 ? 8 : largest < 0x10000 ? 16 : 32;
}

/** The symbols of each class, one line per class. */
export function classLines({ alphabet, classes }: FaultMachine): string[] {
  return classes.map((set, c) => `${String(c).padStart(3)}  ${shortenRanges(formatRanges(alphabet, set))}`);
}

/** The reason of each outcome, one line per outcome: `9  overlong`. */
export function outcomeLines({ outcomes, next, reasons }: FaultMachine): string[] {
  return outcomes.map(({ reason, whole, unread }, i) => {
    const extent = whole ? ', the whole character' : unread > 0 ? `, without the last ${unread} before it` : '';
    return `${String(next.length + i).padStart(3)}  ${reasons[reason]}${extent}`;
  });
}

/** Classes, sixteen per row. A row is labelled with its first symbol; for code units, with its index in the blocks. */
export function classRows({ classes }: TargetTables): string[] {
  const digits = classes.length.toString(16).length - 1;
  return sixteenToARow(classes, (first) => formatSymbol(octets, first).padStart(digits, '0'));
}

/** Block numbers, sixteen per row, labelled with the high octet. */
export function blockRows(blocks: readonly number[]): string[] {
  return sixteenToARow(blocks, (first) => formatSymbol(octets, first));
}

/** One row per state: a shortest text that reaches it, whether it accepts, the symbols that may follow. */
export function stateRows(machine: FaultMachine, tables: TargetTables): string[] {
  const automaton = withReject(machine);
  const prefixOf = shortestPrefixOf(automaton);
  const live = automaton.next.map((_, state) => state < tables.states);
  return numberRows(tables.next, tables.classCount, (state) => {
    const prefix = formatText(machine.alphabet, prefixOf(state) ?? []) || 'start';
    const follow = formatRanges(machine.alphabet, liveSymbols(automaton, state, live)) || 'nothing';
    return `${prefix} · ${automaton.accepting[state] ? 'accepts · ' : ''}next ${shortenRanges(follow)}`;
  });
}

/** The machine as an automaton: all outcomes become one reject state. */
function withReject({ alphabet, classes, next, accepting }: FaultMachine): Automaton {
  const reject = next.length;
  return {
    alphabet,
    classes,
    next: [...next.map((row) => row.map((cell) => Math.min(cell, reject))), classes.map(() => reject)],
    accepting: [...accepting, false],
  };
}

/** Lines as comments. In C, a backslash at the end would continue the comment on the next line. */
export function asComments(lines: readonly string[], mark = '//'): string[] {
  return lines.map((line) => `${mark} ${line}`.trimEnd().replace(/\\$/, '\\.'));
}
