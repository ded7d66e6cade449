/**
 * Where the machine of messages cannot go on → what is wrong there.
 *
 *     00 05 61 62 and the end      the field of 5 octets: too-short, and more octets would do
 */
import type { MessageCount, MessageOffset, MessageRule } from '../../shared/message-table.ts';
import type { MessageFault } from './fault.ts';
import type { Leaf } from './leaf.ts';
import type { Open } from './open.ts';

/** The rule that says what must be there. */
type Cited = Pick<MessageFault, 'rule' | 'clause'>;

export function refused(
  reason: string,
  offset: number,
  end: number,
  expected: string,
  { rule, clause }: Cited,
): MessageFault {
  return { offset, at: end - 1, end, reason, expected, rule, clause };
}

/** A count that is below 0, or more than there is. */
export function refusedCount(
  open: Open,
  { terms }: MessageCount,
  isNegative: boolean,
  offset: number,
  cited: Cited,
): MessageFault {
  const left = open.limit - offset;
  const less = terms.find(({ times }) => times < 0);
  const wrong = (isNegative ? less : undefined) ?? terms[0];
  // What is left has less octets than are taken away from it.
  if (!wrong) return { ...refused('length-mismatch', offset, offset, 'another octet', cited), at: offset };
  const most = `at most ${left} octet${left === 1 ? '' : 's'}`;
  const expected = isNegative ? (less ? 'a smaller number' : 'a larger number') : most;
  return refusedNumber(open, wrong.number, 'length-mismatch', expected, cited);
}

/** It is the number that is wrong. */
function refusedNumber(
  { numbers }: Open,
  number: number,
  reason: string,
  expected: string,
  cited: Cited,
): MessageFault {
  return refused(reason, numbers[3 * number + 1] as number, numbers[3 * number + 2] as number, expected, cited);
}

/** No part begins, and the rule does not end. `undefined` if an octet that may come can be the next one. */
export function refusedNext(open: Open, offset: number, octet: number, mayGoOn: boolean): MessageFault | undefined {
  const { loaded, isBounded, limit, cell } = open;
  const state = cell / loaded.width;
  const label = loaded.of.labels[state] as MessageRule['labels'][number];
  const cited = { rule: label[0], clause: label[1] };
  const expected = loaded.of.expected[state] as string;
  const begins = loaded.of.begins[state] as readonly number[];
  const part = begins.length > 0 ? loaded.parts[begins[0] as number] : undefined;
  // A number that chooses nothing is known before the octets arrive.
  if (part?.kind === 'field' && part.when)
    return refusedNumber(open, part.when.number, 'unknown-alternative', expected, cited);
  if (mayGoOn) return undefined;
  if (offset === limit) return { ...refused('length-mismatch', offset, offset, expected, cited), at: offset };
  const isOver = isBounded && (loaded.ends[state] as number) > 0 && !expected;
  const own = label[2]?.find(([octets]) => octets.some(([from, to]) => from <= octet && octet <= to))?.[1];
  return refused(isOver ? 'length-mismatch' : (own ?? 'unexpected'), offset, offset + 1, expected, cited);
}

/** Whether a number of `@offset` is the offset of an octet before the rule that it is in. */
export function isEarlier({ start }: Open, { times, plus }: MessageOffset, value: number): boolean {
  const to = value * times + plus;
  return to >= 0 && to < start;
}

/** The input ends inside a rule, or inside a number or a field. */
export function tooShort({ loaded, cell, start }: Open, at: number, leaf: Leaf | undefined): MessageFault {
  const state = cell / loaded.width;
  const label = loaded.of.labels[state] as MessageRule['labels'][number];
  const field = leaf?.integer ?? leaf?.field;
  const { rule, clause } = field ?? { rule: label[0], clause: label[1] };
  const expected = (!field && loaded.of.expected[state]) || `the rest of ${rule}`;
  return { offset: leaf?.start ?? start, at, end: at, reason: 'too-short', incomplete: true, expected, rule, clause };
}
