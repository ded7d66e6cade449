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

import {
  type Automaton,
  containsSymbol,
  differenceOfSets,
  intersectionOfSets,
  type SymbolSet,
  symbolSet,
  unionOfSets,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { memoize } from '../../shared/memoize.ts';
import { type CharacterRanges, charactersOf } from './characters.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from './decision.ts';
import { ranges } from './printed.ts';
import type { Scheme, SchemeDigit } from './scheme.ts';

export const SCALAR_VALUES: SymbolSet = ranges('00..D7FF, E000..10FFFF');
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
  readonly written: SymbolSet;
  /**
   * A text that does not follow the scheme, or that shows that the form is not sequences of characters; `null` when
   * there is none.
   */
  readonly outsideScheme: SymbolText | null;
  readonly decided: string;
}

const numbersBy = memoize((scheme: Scheme) => memoize((automaton: Automaton) => readNumbers(automaton, scheme)));

/** The numbers that the form writes. */
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
    written: symbolSet(intervals.map(({ from, to }) => [from, to])),
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

/** How a number is written; one past the last row, with the length of the last row. */
function textOf(scheme: Scheme, value: number): SymbolText {
  return scheme.write(value, scheme.length(value) || scheme.length(value - 1));
}

/** Decides on the set of numbers that the form writes: none of `wrong` may be left. Witnesses are numbers, or texts. */
function decideNumbers(
  automaton: Automaton,
  scheme: Scheme,
  wrong: (written: SymbolSet) => SymbolSet,
  accepted: readonly number[],
  refused: readonly (number | SymbolText)[],
): Decision {
  const { intervals, written, outsideScheme, decided } = numbersBy(scheme)(automaton);
  const [[first] = []] = wrong(written);
  const how = intervals.find(({ from, to }) => first !== undefined && first >= from && first <= to);
  const shown = first === undefined ? null : how ? scheme.write(first, how.length) : textOf(scheme, first);
  return decision(decided, outsideScheme ?? shown, {
    accepted: accepted.map((value) => textOf(scheme, value)),
    refused: refused.map((value) => (typeof value === 'number' ? textOf(scheme, value) : value)),
  });
}

/** Numbers that stand just outside of ranges. */
function besides(ranges: SymbolSet): number[] {
  const beside = ranges.flatMap(([from, to]) => [from - 1, to + 1]);
  return beside.filter((value) => value >= 0 && !containsSymbol(ranges, value));
}

/** The form writes exactly the numbers of `expected`. Throws RangeError where one of them is negative. */
export function repertoire(automaton: Automaton, scheme: Scheme, expected: SymbolSet): Decision {
  if (expected.flat().some((value) => value < 0)) throw new RangeError('expected numbers from 0 on');
  const wrong = (written: SymbolSet) =>
    unionOfSets(differenceOfSets(written, expected), differenceOfSets(expected, written));
  return decideNumbers(automaton, scheme, wrong, expected.flat(), besides(expected));
}

/** The form writes no number of the range. Accepted witnesses: the numbers just outside of it. */
export function noneOf(automaton: Automaton, scheme: Scheme, range: SymbolRange): Decision {
  const beside = besides([range]).filter((value) => scheme.length(value) > 0);
  const inside = range.map((value) => textOf(scheme, value));
  const texts = inside.filter((text) => text.every((symbol) => symbol < automaton.alphabet.size));
  return decideNumbers(automaton, scheme, (written) => intersectionOfSets(written, [range]), beside, texts);
}

/** The largest number that the form writes is `last`. */
export function largestIs(automaton: Automaton, scheme: Scheme, last: number): Decision {
  const wrong = (written: SymbolSet) => {
    const above = differenceOfSets(written, [[0, last]]);
    return above.length > 0 ? above : differenceOfSets([[last, last]], written);
  };
  return decideNumbers(automaton, scheme, wrong, [last], [last + 1]);
}

/** Every number of the range is written. */
export function allWritten(
  automaton: Automaton,
  scheme: Scheme,
  range: SymbolRange,
  refused: readonly SymbolText[],
): Decision {
  return decideNumbers(automaton, scheme, (written) => differenceOfSets([range], written), range, refused);
}

/** No number has two encodings. `others`: texts that would be a second encoding; the form must refuse them. */
export function oneEncoding(automaton: Automaton, scheme: Scheme, others: readonly SymbolText[]): Decision {
  const { intervals, outsideScheme, decided } = numbersBy(scheme)(automaton);
  const sorted = [...intervals].sort((a, b) => a.from - b.from || a.length - b.length);
  const at = sorted.findIndex((each, i) => i > 0 && each.from <= (sorted[i - 1] as Interval).to);
  const twice = sorted[at];
  const longer = twice && Math.max(twice.length, (sorted[at - 1] as Interval).length);
  return decision(decided, outsideScheme ?? (twice && scheme.write(twice.from, longer as number)), {
    accepted: sorted.flatMap(({ from, to, length }) => [scheme.write(from, length), scheme.write(to, length)]),
    refused: others,
  });
}

/** Overlong forms: 0 and the largest number of each row of a bit table, written with the length of the next row. */
export function overlongForms(scheme: Scheme, rows: readonly SymbolRange[]): SymbolText[] {
  return rows.slice(1).flatMap(([from], i) => [scheme.write(0, i + 2), scheme.write(from - 1, i + 2)]);
}

/**
 * The order of texts by symbols is their order by numbers. It is enough that
 * the intervals ascend: no character is a prefix of another (a box ends at the
 * first accepting state), so texts compare character by character.
 */
export function sameOrder(automaton: Automaton, scheme: Scheme, witnesses: Witnesses): Decision {
  const { intervals, outsideScheme, decided } = numbersBy(scheme)(automaton);
  const wrong = intervals.find((each, i) => i > 0 && each.from <= (intervals[i - 1] as Interval).to);
  return decision(decided, outsideScheme ?? (wrong && scheme.write(wrong.from, wrong.length)), witnesses);
}
