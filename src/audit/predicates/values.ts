/**
 * Which numbers a form can write, and in how many ways. By the arithmetic of
 * the scheme, each box of symbols is a set of intervals of numbers, so a form
 * is a short list of intervals. The requirements are decided on this list:
 *
 *     repertoire     the union of the intervals is exactly the allowed numbers
 *     one encoding   no two intervals overlap
 *     order          in the order of their symbols, the intervals ascend
 *
 * The decision is exact for any number of characters: UTF-8 of 1997 has
 * 2,147,483,648.
 */

import type { SymbolRange } from '../../alphabet.ts';
import { type Automaton, containsSymbol, type SymbolSet, symbolSet } from '../../compile/index.ts';
import { memoize } from '../../memoize.ts';
import { type CharacterRanges, charactersOf } from './characters.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from './decision.ts';
import type { Scheme, SchemeDigit } from './scheme.ts';

export const SCALAR_VALUES: SymbolSet = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
];
export const SURROGATES: SymbolRange = [0xd800, 0xdfff];

/** Numbers from `from` to `to`, all written with `length` symbols. */
interface Interval {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

interface Numbers {
  /** In the order of the symbols. */
  readonly intervals: readonly Interval[];
  /**
   * A text that does not follow the scheme, or that shows that the form is not sequences of characters; `null` when
   * there is none.
   */
  readonly outsideScheme: SymbolText | null;
  readonly decided: string;
}

/** The numbers that the form writes. */
function numbersOf(automaton: Automaton, scheme: Scheme): Numbers {
  return numbersBy(scheme)(automaton);
}

const numbersBy = memoize((scheme: Scheme) => memoize((automaton: Automaton) => readNumbers(automaton, scheme)));

function readNumbers(automaton: Automaton, scheme: Scheme): Numbers {
  const { boxes, irregular } = charactersOf(automaton);
  let outsideScheme = irregular;
  const intervals = boxes.flatMap((box) => {
    const found = intervalsOf(box, scheme);
    if (!found) outsideScheme ??= box.map(([from]) => from);
    return found ?? [];
  });
  return {
    intervals,
    outsideScheme,
    decided: `${boxes.length} ranges of characters, ${intervals.length} intervals of numbers`,
  };
}

function intervalsOf(box: CharacterRanges, scheme: Scheme): Interval[] | null {
  const parts = scheme.digits(box);
  if (!parts) return null;
  const byWeight = [...parts.digits].sort((a, b) => b.weight - a.weight);
  if (intervalCount(byWeight) > INTERVAL_LIMIT) return null;
  return digitIntervals(byWeight, parts.base).map(([from, to]) => ({ from, to, length: box.length }));
}

/** A box of more intervals does not follow the scheme. */
const INTERVAL_LIMIT = 0x2000;

/** How many intervals `digitIntervals` returns. */
function intervalCount([first, ...rest]: readonly SchemeDigit[]): number {
  if (!first || allFull(rest)) return 1;
  return (first.range[1] - first.range[0] + 1) * intervalCount(rest);
}

function allFull(digits: readonly SchemeDigit[]): boolean {
  return digits.every(({ range, zero, radix }) => range[0] === zero && range[1] === zero + radix - 1);
}

/**
 * Digits, most significant first → intervals: one for each value of a digit, joined when all later digits take all
 * their values.
 */
function digitIntervals(digits: readonly SchemeDigit[], base: number): SymbolRange[] {
  const [first, ...rest] = digits;
  if (!first) return [[base, base]];
  const at = (symbol: number) => base + (symbol - first.zero) * first.weight;
  const [from, to] = first.range;
  if (allFull(rest))
    return [[at(from), at(to) + rest.reduce((sum, { radix, weight }) => sum + (radix - 1) * weight, 0)]];
  return Array.from({ length: to - from + 1 }, (_, i) => digitIntervals(rest, at(from + i))).flat();
}

/** The form writes exactly the numbers of `expected`. */
export function repertoire(automaton: Automaton, scheme: Scheme, expected: SymbolSet): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const written = symbolSet(intervals.map(({ from, to }) => [from, to]));
  const bounds = expected.flat();
  const outside = expected.flatMap(([from, to]) => [from - 1, to + 1]).filter((value) => isOutside(expected, value));
  return decision(decided, outsideScheme ?? mismatch(written, expected, intervals, scheme), {
    accepted: bounds.map((value) => scheme.write(value, scheme.length(value))),
    refused: outside.map((value) => scheme.write(value, lengthNear(scheme, value))),
  });
}

function isOutside(set: SymbolSet, value: number): boolean {
  return value >= 0 && !containsSymbol(set, value);
}

/** The length of a number; one past the last row is written with the length of the last row. */
function lengthNear(scheme: Scheme, value: number): number {
  return scheme.length(value) || scheme.length(value - 1);
}

/** The text of a number that is written but not expected, or expected but not written. */
function mismatch(
  written: SymbolSet,
  expected: SymbolSet,
  intervals: readonly Interval[],
  scheme: Scheme,
): SymbolText | null {
  const bounds = [...written, ...expected].flatMap(([from, to]) => [from, to, to + 1]).sort((a, b) => a - b);
  const wrong = bounds.find((value) => isOutside(written, value) !== isOutside(expected, value));
  if (wrong === undefined) return null;
  const how = intervals.find(({ from, to }) => wrong >= from && wrong <= to);
  return scheme.write(wrong, how?.length ?? lengthNear(scheme, wrong));
}

/** The form writes no number of the range. Accepted witnesses: the numbers just outside of it. */
export function noneOf(automaton: Automaton, scheme: Scheme, [from, to]: SymbolRange): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const hit = intervals.find((each) => each.from <= to && each.to >= from);
  const length = lengthNear(scheme, from);
  const beside = [from - 1, to + 1].filter((value) => value >= 0 && scheme.length(value) > 0);
  const inside = [from, to].filter((value) =>
    scheme.write(value, length).every((symbol) => symbol < automaton.alphabet.size),
  );
  return decision(decided, outsideScheme ?? (hit && scheme.write(Math.max(hit.from, from), hit.length)), {
    accepted: beside.map((value) => scheme.write(value, scheme.length(value))),
    refused: inside.map((value) => scheme.write(value, length)),
  });
}

/** The largest number that the form writes is `last`. */
export function largestIs(automaton: Automaton, scheme: Scheme, last: number): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const largest = intervals.reduce((most, { to }) => Math.max(most, to), 0);
  const above = intervals.find(({ to }) => to > last);
  const wrong = above ? scheme.write(above.to, above.length) : scheme.write(last, scheme.length(last));
  const length = lengthNear(scheme, last);
  return decision(decided, outsideScheme ?? (largest === last ? null : wrong), {
    accepted: [scheme.write(last, scheme.length(last))],
    refused: [scheme.write(last + 1, length)],
  });
}

/** Every number of the range is written. */
export function allWritten(
  automaton: Automaton,
  scheme: Scheme,
  range: SymbolRange,
  refused: readonly SymbolText[],
): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const written = symbolSet(intervals.map(({ from, to }) => [from, to]));
  const found = written.find(([from, to]) => from <= range[0] && range[0] <= to);
  const missing = found === undefined ? range[0] : found[1] < range[1] ? found[1] + 1 : null;
  const textOf = (value: number) => scheme.write(value, scheme.length(value));
  return decision(decided, outsideScheme ?? (missing === null ? null : textOf(missing)), {
    accepted: range.map(textOf),
    refused,
  });
}

/** No number has two encodings. `others`: texts that would be a second encoding; the form must refuse them. */
export function oneEncoding(automaton: Automaton, scheme: Scheme, others: readonly SymbolText[]): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const sorted = [...intervals].sort((a, b) => a.from - b.from || a.length - b.length);
  const at = sorted.findIndex((each, i) => i > 0 && each.from <= (sorted[i - 1] as Interval).to);
  const twice = sorted[at];
  const longer = twice && Math.max(twice.length, (sorted[at - 1] as Interval).length);
  return decision(decided, outsideScheme ?? (twice && scheme.write(twice.from, longer as number)), {
    accepted: sorted.flatMap(({ from, to, length }) => [scheme.write(from, length), scheme.write(to, length)]),
    refused: others,
  });
}

/** Overlong forms: for each length but the first, 0 and the largest number of the length before, written too long. */
export function overlongForms(scheme: Scheme, lengths: readonly number[]): SymbolText[] {
  return lengths.flatMap((length, i) => {
    const shorter = lengths[i - 1];
    if (shorter === undefined) return [];
    const last = lastOfLength(scheme, shorter);
    return [scheme.write(0, length), scheme.write(last, length)];
  });
}

function lastOfLength(scheme: Scheme, length: number): number {
  let low = 0;
  let high = 2 ** 31;
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    if (scheme.length(middle) <= length && scheme.length(middle) > 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The order of texts by symbols is their order by numbers. It is enough that
 * the intervals ascend: no character is a prefix of another (a box ends at the
 * first accepting state), so texts compare character by character.
 */
export function sameOrder(automaton: Automaton, scheme: Scheme, witnesses: Witnesses): Decision {
  const { intervals, outsideScheme, decided } = numbersOf(automaton, scheme);
  const wrong = intervals.find((each, i) => i > 0 && each.from <= (intervals[i - 1] as Interval).to);
  return decision(decided, outsideScheme ?? (wrong && scheme.write(wrong.from, wrong.length)), witnesses);
}
