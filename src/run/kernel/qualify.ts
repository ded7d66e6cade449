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
 * own way, reads whole registers, and has other code for the end of a text and for
 * long texts. So every octet is tried in every state, every state in every lane of a
 * block of 64 octets, every two octets by themselves, every octet before each two at
 * the borders of classes, a fault in the first and in the last register of texts of
 * many lengths, and a text above a megabyte; and no octet may have been written.
 * These are samples, no proof. So some verdicts are confirmed later, too (confirm.ts).
 */
import { type Alphabet, formatSymbols, octets as octetAlphabet, units as unitAlphabet } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { filled, part } from '../views.ts';

/** From generated/suites.ts. */
export interface CheckSuite {
  /** For each state of the table, a shortest text that leads to it; `undefined` where no text does. */
  readonly prefixes: readonly (readonly number[] | undefined)[];
  /** Any two states differ on one of these texts: it is well-formed after one and ill-formed after the other. */
  readonly endings: readonly (readonly number[])[];
}

export type OctetCheck = (octets: Uint8Array) => boolean;
export type StringCheck = (text: string) => boolean;
type Next = (state: number, symbol: number) => number;

/** The language that a check should have: the classes of symbols, and the steps of its automaton. */
export interface Checked extends Pick<FormTable, 'accepting' | 'classes'> {
  readonly next: Next;
}

/** Symbols that a platform may read at once. */
const LANES = 64;

/** Lengths of long texts in ascending order, in symbols, near those in which a platform may read them piece by piece. */
const LONG = [4096, 32_768, 65_536, 65_537, 150_001];

/** Of octets, also: each length from two registers to four, and those around whole registers; and above a megabyte. */
const LONG_OCTETS = /* @__PURE__ */ (() => {
  const near = (length: number) => length <= 4 * LANES || [0, 1, LANES - 1].includes(length % LANES);
  return [
    ...Array.from({ length: 4099 }, (_, length) => length).filter((length) => length > 2 * LANES && near(length)),
    ...LONG,
    0x100001,
  ];
})();

/** Why a check of octets fails; `null` where it passes. Cost: some 60,000 calls of the check, 4 ms (measured). */
export function failureOfOctets(check: OctetCheck, checked: Checked, suite: CheckSuite): string | null {
  const { classes, accepting, next } = checked;
  const all = Array.from({ length: octetAlphabet.size }, (_, octet) => octet);
  const filler = all.findIndex((octet) => next(0, octet) === 0);
  // All texts end at the end of one memory: to make a view for each would take longer than the checks.
  const size = 3 * LANES;
  const memory = filled(new Uint8Array(size), () => filler);
  const views = Array.from({ length: LANES }, (_, lane) => part(memory, lane, size));
  let end = size;
  const answer: Answer = (prefix, octet, ending, lane) => {
    let at = size - prefix.length - 1 - ending.length;
    for (; end < at; end++) memory[end] = filler;
    end = at;
    for (let i = 0; i < prefix.length; i++) memory[at++] = prefix[i] as number;
    memory[at++] = octet;
    for (let i = 0; i < ending.length; i++) memory[at++] = ending[i] as number;
    return check(views[lane % LANES] as Uint8Array);
  };
  const differs = (octet: number, other: number) => classes[octet] !== classes[other];
  const edges = all.filter((octet) => differs(octet, octet - 1) || differs(octet, octet + 1));
  const wrong = all.findIndex((octet) => next(0, octet) === accepting.length - 1);
  const trial = { symbols: all, edges, answer, format: octetAlphabet };
  return unlessItThrows(
    () =>
      failureIn(checked, suite, trial) ??
      failureOfShort(check, checked, edges) ??
      failureOfLong(LONG_OCTETS, longAnswer(check, filler, wrong)),
  );
}

/**
 * Every text of two octets, the well-formed ones as one text: what is refused wrongly gives an error, never a verdict. Then
 * each octet that begins a longer character, before two at the borders of classes of later octets, and before any fourth.
 */
function failureOfShort(check: OctetCheck, { accepting, next }: Checked, edges: readonly number[]): string | null {
  const reject = accepting.length - 1;
  const isLater = (octet: number) => !accepting.every((_, state) => state === 0 || next(state, octet) === reject);
  const later = edges.filter((octet) => isLater(octet) || isLater(octet - 1) || isLater(octet + 1));
  const two = new Uint8Array(2);
  const three = new Uint8Array(3);
  const four = new Uint8Array(4);
  const whole = new Uint8Array(0x20000);
  const says = (is: boolean, text: Uint8Array, ...octets: number[]) =>
    `it ${octets.every((octet, i) => text[i] === octet) ? (is ? 'refuses' : 'accepts') : 'writes to'} ${formatSymbols(octetAlphabet, octets)}`;
  let length = 0;
  // Plain loops: these are most of the calls, and no function here has run often enough to be compiled.
  for (let a = 0; a < 256; a++) {
    const first = next(0, a);
    two[0] = three[0] = four[0] = a;
    for (let b = 0; b < 256; b++) {
      if (first !== reject && accepting[next(first, b)]) {
        whole[length++] = a;
        whole[length++] = b;
        continue;
      }
      two[1] = b;
      if (check(two) || two[1] !== b) return says(false, two, a, b);
    }
    if (two[0] !== a) return says(false, two, a, two[1] as number);
    if (first === 0 || first === reject) continue;
    for (let i = 0; i < later.length ** 2; i++) {
      const b = later[Math.floor(i / later.length)] as number;
      const c = later[i % later.length] as number;
      const d = (7 * i + a) & 0xff;
      three[1] = four[1] = b;
      three[2] = four[2] = c;
      four[3] = d;
      const third = next(next(first, b), c);
      const is = accepting[third] === 1;
      if (check(three) !== is || three[2] !== c) return says(is, three, a, b, c);
      const isFour = accepting[next(third, d)] === 1;
      if (check(four) !== isFour || four[3] !== d) return says(isFour, four, a, b, c, d);
    }
  }
  return check(part(whole, 0, length)) ? null : 'it refuses a well-formed text of two octets';
}

/** Answers to long texts of one octet, with another in one place. They share one memory: to fill each takes longer. */
function longAnswer(check: OctetCheck, filler: number, wrong: number): LongAnswer {
  const memory = new Uint8Array((LONG_OCTETS[LONG_OCTETS.length - 1] as number) + LANES);
  if (filler !== 0) filled(memory, () => filler);
  return (length) => {
    // Texts begin at any address.
    const start = (length * 7) % LANES;
    const text = part(memory, start, start + length);
    return (fault) => {
      if (fault < 0) return check(text);
      text[fault] = wrong;
      const answer = check(text);
      const isKept = text[fault] === wrong;
      text[fault] = filler;
      return answer || !isKept;
    };
  };
}

/** The same for a check of strings, which is tried with the first and the last code unit of each range. */
export function failureOfStrings(check: StringCheck, checked: Checked, suite: CheckSuite): string | null {
  const { classes, accepting, next } = checked;
  // A run of a class is two numbers: its first unit, its class.
  const edges = Array.from(
    { length: classes.length },
    (_, i) => (i % 2 === 0 ? classes[i] : (classes[i + 1] ?? unitAlphabet.size) - 1) as number,
  );
  const unitWhere = (state: number) =>
    String.fromCharCode(edges[edges.findIndex((unit) => next(0, unit) === state)] as number);
  const filler = unitWhere(0);
  const wrong = unitWhere(accepting.length - 1);
  const answer: Answer = (prefix, unit, ending, lane) =>
    check(filler.repeat(LANES + (lane % LANES)) + String.fromCharCode(...textOf(prefix, unit, ending)));
  const trial = { symbols: edges, edges, answer, format: unitAlphabet };
  const before = (at: number) => filler.repeat(at);
  return unlessItThrows(
    () =>
      failureIn(checked, suite, trial) ??
      failureOfLong(
        LONG,
        (length) => (at) => check(at < 0 ? before(length) : before(at) + wrong + before(length - at - 1)),
      ),
  );
}

const textOf = (prefix: readonly number[], symbol: number, ending: readonly number[]) => [...prefix, symbol, ...ending];

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
  { accepting, next }: Checked,
  { prefixes, endings }: CheckSuite,
  { symbols, edges, answer, format }: Trial,
): string | null {
  const stateAfter = (state: number, ending: readonly number[]) => {
    let s = state;
    for (let i = 0; i < ending.length; i++) s = next(s, ending[i] as number);
    return s;
  };
  /** For each ending and state, whether a text that led to the state may go on with the ending, and end. */
  const accepted = endings.map((ending) => accepting.map((_, state) => accepting[stateAfter(state, ending)] === 1));
  const isRight = (state: number, symbol: number, e: number, lane: number): boolean =>
    !prefixes[state] ||
    answer(prefixes[state], symbol, endings[e] as number[], lane) === accepted[e]?.[next(state, symbol)];
  const describe = (state: number, symbol: number, e: number): string => {
    const text = textOf(prefixes[state] as number[], symbol, endings[e] as number[]);
    return `it ${accepted[e]?.[next(state, symbol)] ? 'refuses' : 'accepts'} ${formatSymbols(format, text)}`;
  };
  let lane = 0;
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i] as number;
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

/** The check's answer to a text of a length, with a fault at an index; −1: without one. */
type LongAnswer = (length: number) => (fault: number) => boolean;

/** Well-formed long texts, and the same with a fault in the first register, near a seam and in the last register. */
function failureOfLong(lengths: readonly number[], answers: LongAnswer): string | null {
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number;
    const answer = answers(length);
    if (!answer(-1)) return `it refuses ${length} well-formed symbols`;
    const faults = [0, length % LANES, length - LANES, length - 2, length - 1, length - 4097];
    const fault = faults.findIndex((at) => at >= 0 && answer(at));
    if (fault >= 0) return `it accepts ${length} symbols with a fault at ${faults[fault]}`;
  }
  return null;
}
