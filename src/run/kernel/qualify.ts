/**
 * The platform's check + the suite of a form → why the check must not be used, or `null` where it passes.
 *
 * "Well-formed" by the native tier is a verdict that no table has given. So, before its first use, the check answers some
 * hundred texts, in less than a millisecond:
 *
 *     …61 61 61 | E2 | 82 | AC       well-formed
 *     …61 61 61 | E2 | 82 | 80 80    ill-formed
 *      filler   prefix symbol ending
 *
 * The prefixes lead to every state, the endings tell any two states apart: with the first and the last symbol of each range
 * these are texts of the suite of the W-method (compile/automaton/suite.ts). They begin at each place of a register, and two
 * are long. These are samples, no proof: an error of the platform outside of them would be believed. Its "ill-formed" is
 * never believed (native.ts).
 */
import { type Alphabet, formatSymbols, octets, units } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';

/** From generated/suites.ts. */
export interface CheckSuite {
  /** For each state of the table, a shortest text that leads to it; `undefined` where no text does. */
  readonly prefixes: readonly (readonly number[] | undefined)[];
  /** Any two states differ on one of these texts: it is well-formed after one and ill-formed after the other. */
  readonly endings: readonly (readonly number[])[];
}

export type OctetCheck = (octets: Uint8Array) => boolean;
export type StringCheck = (text: string) => boolean;

/** The language that a check should have: the classes of symbols, and the steps of its automaton. */
export interface Checked extends Pick<FormTable, 'accepting' | 'classes'> {
  readonly next: (state: number, symbol: number) => number;
}

/** Symbols that a platform may read at once. */
const LANES = 64;

/** Lengths of long texts, in symbols: a platform may read these piece by piece. */
const LONG = [4096, 65_537];

/** The answer to a text: some fillers, the symbols, and fillers again. */
type Ask = (before: number, symbols: readonly number[], after: number) => boolean;

/** Why a check of octets fails; `null` where it passes. */
export function failureOfOctets(check: OctetCheck, checked: Checked, suite: CheckSuite): string | null {
  const { classes } = checked;
  const all = Array.from({ length: octets.size }, (_, octet) => octet);
  const isEdge = (beside: -1 | 1) => (octet: number) => classes[octet] !== classes[octet + beside];
  return failureOf(octets, checked, suite, [all.filter(isEdge(-1)), all.filter(isEdge(1))], (filler) => {
    const memory = new Uint8Array(LANES + Math.max(...LONG)).fill(filler);
    return (before, symbols, after) => {
      // Texts begin at any address.
      const from = before % LANES;
      const at = from + before;
      for (let i = 0; i < symbols.length; i++) memory[at + i] = symbols[i] as number;
      const answer = check(new Uint8Array(memory.buffer, from, before + symbols.length + after));
      for (let i = 0; i < symbols.length; i++) memory[at + i] = filler;
      return answer;
    };
  });
}

/** The same for a check of strings. */
export function failureOfStrings(check: StringCheck, checked: Checked, suite: CheckSuite): string | null {
  const { classes } = checked;
  // A run of a class is two numbers: its first unit, its class.
  const firsts = classes.filter((_, i) => i % 2 === 0);
  const lasts = firsts.map((_, i) => (firsts[i + 1] ?? units.size) - 1);
  return failureOf(units, checked, suite, [firsts, lasts], (filler) => {
    const fillers = (count: number) => String.fromCharCode(filler).repeat(count);
    return (before, symbols, after) => check(fillers(before) + String.fromCharCode(...symbols) + fillers(after));
  });
}

/** `edges`: the first and the last symbol of each range. Platforms can have a check that throws, or that is no function. */
function failureOf(
  alphabet: Alphabet,
  checked: Checked,
  suite: CheckSuite,
  edges: readonly [readonly number[], readonly number[]],
  askerOf: (filler: number) => Ask,
): string | null {
  const { accepting, next } = checked;
  const leadingTo = (state: number) => edges[0].find((symbol) => next(0, symbol) === state) as number;
  try {
    const ask = askerOf(leadingTo(0));
    return failureOfSuite(alphabet, checked, suite, edges, ask) ?? failureOfLong(leadingTo(accepting.length - 1), ask);
  } catch {
    return 'it throws';
  }
}

function failureOfSuite(
  alphabet: Alphabet,
  { accepting, next }: Checked,
  { prefixes, endings }: CheckSuite,
  [firsts, lasts]: readonly [readonly number[], readonly number[]],
  ask: Ask,
): string | null {
  /** For each ending and state, whether a text that has led to the state may end so. */
  const accepted = endings.map((ending) => accepting.map((_, state) => accepting[ending.reduce(next, state)] === 1));
  const reject = accepting.length - 1;
  let lane = 0;
  const failureAt = (prefix: readonly number[], symbol: number, to: number, e: number): string | null => {
    const text = [...prefix, symbol, ...(endings[e] as readonly number[])];
    const isText = accepted[e]?.[to];
    if (ask(LANES + (lane++ % LANES), text, 0) === isText) return null;
    return `it ${isText ? 'refuses' : 'accepts'} ${formatSymbols(alphabet, text)}`;
  };
  for (let state = 0; state < prefixes.length; state++) {
    const prefix = prefixes[state];
    if (!prefix) continue;
    for (let i = 0; i < firsts.length; i++) {
      const [first, last] = [firsts[i] as number, lasts[i] as number];
      const to = next(state, first);
      // All endings where the text can go on; one, each time another, where it cannot, and for the last symbol.
      const tried = to === reject ? [lane % endings.length] : endings.keys();
      for (const e of tried) {
        const failure = failureAt(prefix, first, to, e);
        if (failure) return failure;
      }
      const failure = last === first ? null : failureAt(prefix, last, to, lane % endings.length);
      if (failure) return failure;
    }
  }
  return null;
}

/** Long texts without a fault, and with one in the first register, at a seam, and in the last register. */
function failureOfLong(wrong: number, ask: Ask): string | null {
  for (const length of LONG) {
    if (!ask(length, [], 0)) return `it refuses ${length} well-formed symbols`;
    const at = [0, 4095, length - LANES, length - 1].find((before) => ask(before, [wrong], length - before - 1));
    if (at !== undefined) return `it accepts ${length} symbols with a fault at ${at}`;
  }
  return null;
}
