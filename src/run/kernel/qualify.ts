/**
 * The platform's check + the suite of a form → why the check must not be used, or
 * `null` where it passes.
 *
 * "Well-formed" by the native tier is a verdict that no table has given. So, before
 * its first use, the check has to answer as the table on these texts:
 *
 *     prefix · symbol · ending          E2 | 82 | AC       well-formed
 *                                       E2 | 82 | 80 80    ill-formed
 *
 * The prefixes lead to every state, the endings tell any two states apart. With
 * the first and the last symbol of each range of the table this is the suite of
 * the W-method (compile/automaton/suite.ts): an automaton of at most as many states,
 * whose classes have no other borders, passes only if it accepts the same texts.
 *
 * The platform's code need not be such an automaton. It may treat any octet in its
 * own way, reads whole registers, and has other code for the end of a text. So
 * every octet is tried in every state, every state in every lane of a block of 64
 * octets, and some long texts have a fault at a seam. These are samples, no proof.
 */
import { type Alphabet, formatSymbols, octets as octetAlphabet, units as unitAlphabet } from '../../alphabet.ts';
import type { FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import { part } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';

/** From generated/suites.ts. */
export interface CheckSuite {
  /** For each state of the table, a shortest text that leads to it. */
  readonly prefixes: readonly (readonly number[])[];
  /** Any two states differ on one of these texts: it is well-formed after one and ill-formed after the other. */
  readonly endings: readonly (readonly number[])[];
}

export type OctetCheck = (octets: Uint8Array) => boolean;
export type StringCheck = (text: string) => boolean;

/** Symbols that a platform may read at once. */
const LANES = 64;

/** Lengths of long texts in ascending order, in symbols, near those in which a platform may read them piece by piece. */
const LONG = [4096, 32_768, 65_536, 65_537, 150_001];

/** Why a check of octets fails; `null` where it passes. Cost: some 4,000 calls of the check, 2 to 3 ms (measured). */
export function failureOfOctets(
  check: OctetCheck,
  table: FormTable,
  { next }: Pick<Machine<Uint8Array>, 'next'>,
  suite: CheckSuite,
): string | null {
  const all = Array.from(table.classes.keys());
  const filler = all.find((octet) => next(0, octet) === 0) as number;
  // All texts end at the end of one memory: to make a view for each would take longer than the checks.
  const memory = new Uint8Array(3 * LANES).fill(filler);
  const views = Array.from({ length: LANES }, (_, lane) => part(memory, lane, memory.length));
  let end = memory.length;
  const answer: Answer = (prefix, octet, ending, lane) => {
    let at = memory.length - prefix.length - 1 - ending.length;
    for (; end < at; end++) memory[end] = filler;
    end = at;
    for (let i = 0; i < prefix.length; i++) memory[at++] = prefix[i] as number;
    memory[at++] = octet;
    for (let i = 0; i < ending.length; i++) memory[at++] = ending[i] as number;
    return check(views[lane % LANES] as Uint8Array);
  };
  const isEdge = (octet: number) =>
    [octet - 1, octet + 1].some((other) => table.classes[other] !== table.classes[octet]);
  const wrong = all.find((octet) => next(0, octet) === table.accepting.length - 1) as number;
  const trial = { symbols: all, edges: all.filter(isEdge), answer, format: octetAlphabet };
  return unlessItThrows(() => failureIn(table, next, suite, trial) ?? failureOfLong(longAnswer(check, filler, wrong)));
}

/** Answers to long texts of one octet, with another in one place. They share one memory: to fill each takes longer. */
function longAnswer(check: OctetCheck, filler: number, wrong: number) {
  const memory = new Uint8Array(LONG[LONG.length - 1] as number).fill(filler);
  return (length: number, fault?: number): boolean => {
    if (fault !== undefined) memory[fault] = wrong;
    const answer = check(part(memory, 0, length));
    if (fault !== undefined) memory[fault] = filler;
    return answer;
  };
}

/** The same for a check of strings, which is tried with the first and the last code unit of each range. */
export function failureOfStrings(
  check: StringCheck,
  table: FormTable,
  { next }: Pick<Machine<UnitsInput>, 'next'>,
  suite: CheckSuite,
): string | null {
  const starts = table.classes.filter((_, i) => i % 2 === 0);
  const edges = starts.flatMap((start, i) => [start, (starts[i + 1] ?? unitAlphabet.size) - 1]);
  const filler = String.fromCharCode(edges.find((unit) => next(0, unit) === 0) as number);
  const answer: Answer = (prefix, unit, ending, lane) =>
    check(filler.repeat(LANES + (lane % LANES)) + String.fromCharCode(...prefix, unit, ...ending));
  const wrong = String.fromCharCode(edges.find((unit) => next(0, unit) === table.accepting.length - 1) as number);
  const trial = { symbols: edges, edges, answer, format: unitAlphabet };
  return unlessItThrows(
    () =>
      failureIn(table, next, suite, trial) ??
      failureOfLong((length, at) =>
        check(at === undefined ? filler.repeat(length) : filler.repeat(at) + wrong + filler.repeat(length - at - 1)),
      ),
  );
}

/** Platforms and patches can have a check that throws, or that is no function. */
function unlessItThrows(failure: () => string | null): string | null {
  try {
    return failure();
  } catch {
    return 'it throws';
  }
}

/** The check's answer to a text of these parts, after well-formed symbols, in a lane. */
type Answer = (prefix: readonly number[], symbol: number, ending: readonly number[], lane: number) => boolean;

interface Trial {
  readonly symbols: readonly number[];
  /** The first and the last symbol of each range of the table. */
  readonly edges: readonly number[];
  readonly answer: Answer;
  readonly format: Alphabet;
}

function failureIn(
  { accepting }: FormTable,
  next: (state: number, symbol: number) => number,
  { prefixes, endings }: CheckSuite,
  { symbols, edges, answer, format }: Trial,
): string | null {
  /** For each ending and state, whether a text that led to the state may go on with the ending, and end. */
  const accepted = endings.map((ending) => accepting.map((_, state) => accepting[ending.reduce(next, state)] === 1));
  const isRight = (state: number, symbol: number, e: number, lane: number): boolean =>
    answer(prefixes[state] as number[], symbol, endings[e] as number[], lane) === accepted[e]?.[next(state, symbol)];
  const describe = (state: number, symbol: number, e: number): string => {
    const text = [...(prefixes[state] as number[]), symbol, ...(endings[e] as number[])];
    return `it ${accepted[e]?.[next(state, symbol)] ? 'refuses' : 'accepts'} ${formatSymbols(format, text)}`;
  };
  let lane = 0;
  for (const symbol of symbols) {
    const step = edges.includes(symbol) ? 1 : endings.length;
    for (let state = 0; state < prefixes.length; state++) {
      for (let e = lane % step; e < endings.length; e += step) {
        if (!isRight(state, symbol, e, lane++)) return describe(state, symbol, e);
      }
    }
  }
  for (lane = 0; lane < LANES; lane++) {
    const symbol = edges[lane % edges.length] as number;
    for (let state = 0; state < prefixes.length; state++) {
      const e = (lane + state) % endings.length;
      if (!isRight(state, symbol, e, lane)) return describe(state, symbol, e);
    }
  }
  return null;
}

/** Well-formed long texts, and the same with a fault at the start, near a seam and at the end. */
function failureOfLong(answer: (length: number, fault?: number) => boolean): string | null {
  for (const length of LONG) {
    if (!answer(length)) return `it refuses ${length} well-formed symbols`;
    const fault = [0, length - 4097, length - 2, length - 1].find((at) => at >= 0 && answer(length, at));
    if (fault !== undefined) return `it accepts ${length} symbols with a fault at ${fault}`;
  }
  return null;
}
