/**
 * Ranges of whole numbers, and those of automata: how many symbols their texts have, and which values the texts of a number.
 *
 *     n = %x01-03 OCTET as u16be      lengths 2 to 2, values 256 to 1023
 */
import { type IntegerKind, integerForm, isWrittenInteger } from '../../shared/integer-kinds.ts';
import { type Automaton, edgesFrom, liveStates } from '../automaton/automaton.ts';
import type { IntegerRows } from './integers.ts';

export interface Interval {
  readonly least: number;
  /** Infinity: no end is known. */
  readonly most: number;
}

export function intersection(a: Interval, b: Interval): Interval | undefined {
  const [least, most] = [Math.max(a.least, b.least), Math.min(a.most, b.most)];
  return least <= most ? { least, most } : undefined;
}

export function together(a: Interval, b: Interval): Interval {
  return { least: a.least + b.least, most: a.most + b.most };
}

/** What both have; `undefined`: nothing is known of the first. */
export function hull(a: Interval | undefined, b: Interval): Interval {
  return a ? { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) } : b;
}

export function product(a: Interval, b: Interval): Interval {
  const times = (x: number, y: number) => (x === 0 || y === 0 ? 0 : x * y);
  return { least: times(a.least, b.least), most: times(a.most, b.most) };
}

export function shown({ least, most }: Interval): string {
  return least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}`;
}

/** A step to another state: what it makes of the least value so far, and of the largest. */
interface Step {
  readonly to: number;
  readonly least: (value: number) => number;
  readonly most: (value: number) => number;
}

/** How many symbols the texts of an automaton have. */
export function lengthsOf(automaton: Automaton): Interval {
  const live = liveStates(automaton);
  const add = (value: number) => value + 1;
  const steps = (state: number) =>
    [...edgesFrom(automaton, state, live).keys()].map((to): Step => ({ to, least: add, most: add }));
  return rangeOf(automaton.accepting.map(Boolean), steps);
}

/** The values of a number, and how many octets it has. */
export function rangesOfNumber(
  { next, accepting }: IntegerRows,
  kind: IntegerKind,
): { values: Interval; length: Interval } {
  const { base, digitOf, isLittle } = digitsOf(kind);
  const digits = accepting.map((_, state) => {
    const found = new Map<number, Interval>();
    for (let octet = 0; octet <= 0xff; octet++) {
      const to = next[state * 0x100 + octet] as number;
      const digit = digitOf(octet);
      if (to >= 0) found.set(to, hull(found.get(to), { least: digit, most: digit }));
    }
    return [...found];
  });
  const accepts = accepting.map(Boolean);
  const add = (value: number) => value + 1;
  const length = rangeOf(accepts, (state) => (digits[state] ?? []).map(([to]) => ({ to, least: add, most: add })));
  // The first digit counts least: each is added to what follows it. Such numbers have an end.
  const after = (state: number): Interval =>
    (digits[state] ?? []).reduce(
      (range: Interval | undefined, [to, digit]) => {
        const rest = after(to);
        return hull(range, { least: digit.least + base * rest.least, most: digit.most + base * rest.most });
      },
      accepts[state] ? { least: 0, most: 0 } : undefined,
    ) as Interval;
  if (isLittle) return { values: after(0), length };
  const steps = (state: number) =>
    (digits[state] ?? []).map(
      ([to, { least, most }]): Step => ({
        to,
        least: (value) => value * base + least,
        most: (value) => value * base + most,
      }),
    );
  return { values: rangeOf(accepts, steps), length };
}

function digitsOf(kind: IntegerKind) {
  const form = integerForm(kind);
  const { base, order } = form;
  const digitOf = (octet: number) =>
    isWrittenInteger(form) ? Number.parseInt(String.fromCharCode(octet), base) : octet % base;
  return { base, digitOf, isLittle: order === 'little' };
}

/** What the ways from state 0 to the states that accept make of 0. No step makes less of a value; behind a cycle there is no end. */
function rangeOf(accepts: readonly boolean[], steps: (state: number) => readonly Step[]): Interval {
  const least: number[] = accepts.map(() => Infinity);
  const comes = accepts.map(() => 0);
  const all = accepts.map((_, state) => steps(state));
  least[0] = 0;
  const queue = [0];
  for (const state of queue) {
    for (const { to, least: of } of all[state] ?? []) {
      const value = of(least[state] as number);
      if (value >= (least[to] as number)) continue;
      least[to] = value;
      queue.push(to);
    }
  }
  const isReached = (state: number) => least[state] !== Infinity;
  all.forEach((each, state) => {
    if (isReached(state)) for (const { to } of each) comes[to] = (comes[to] as number) + 1;
  });
  const most = accepts.map(() => 0);
  const done = new Set(comes[0] === 0 ? [0] : []);
  for (const state of done) {
    for (const { to, most: of } of all[state] ?? []) {
      most[to] = Math.max(most[to] as number, of(most[state] as number));
      comes[to] = (comes[to] as number) - 1;
      if (comes[to] === 0) done.add(to);
    }
  }
  const ends = accepts.flatMap((accepting, state) => (accepting && isReached(state) ? [state] : []));
  return {
    least: Math.min(...ends.map((state) => least[state] as number)),
    most: Math.max(...ends.map((state) => (done.has(state) ? (most[state] as number) : Infinity))),
  };
}
