/**
 * The parts of all rules of a message → arrays, one number for each part, from 1 on: 0 is no part.
 *
 *     topic = *OCTET, with its length in the number 1      part_kind any, part_length 2: the count 0, which is number 1 times 1
 */
import { INTEGER_SIZES } from '../../shared/integer-kinds.ts';
import type { MessageCount, MessagePart } from '../../shared/message-table.ts';
import { numbered, sums } from './numbering.ts';

/** What a part has. */
export const PART = { any: 0, form: 1, rule: 2, integer: 3 } as const;

const BASES = { varint: 128, decimal: 10, hexadecimal: 16 } as const;

/** `leafOf`: the first state of a part that is read octet by octet; of a rule its number. */
export function partLists(
  parts: readonly MessagePart[],
  nameOf: (part: MessagePart) => number,
  leafOf: (part: MessagePart) => number,
): Readonly<Record<string, readonly number[]>> {
  const counts = numbered<MessageCount>();
  const countOf = (count: MessageCount | undefined, from: number) =>
    count ? counts.of({ number: count.number, times: count.times, plus: count.plus }) + from : 0;
  const field = <Value>(
    part: MessagePart,
    value: (of: Extract<MessagePart, { kind: 'field' }>) => Value,
    none: Value,
  ) => (part.kind === 'field' ? value(part) : none);
  const number = <Value>(
    part: MessagePart,
    value: (of: Extract<MessagePart, { kind: 'integer' }>) => Value,
    none: Value,
  ) => (part.kind === 'integer' ? value(part) : none);
  const cases = parts.map((part) => field(part, ({ when }) => when?.values ?? [], []));
  const lists = {
    part_kind: parts.map((part) => PART[part.kind === 'integer' ? 'integer' : part.content]),
    part_name: parts.map(nameOf),
    part_index: parts.map(leafOf),
    part_length: parts.map((part) => field(part, ({ length }) => (length === 'rest' ? 1 : countOf(length, 2)), 0)),
    part_times: parts.map((part) => field(part, ({ times }) => countOf(times, 1), 0)),
    part_when: parts.map((part) => field(part, ({ when }) => (when ? when.number + 1 : 0), 0)),
    part_other: parts.map((part) => field(part, ({ when }) => Number(when?.isOther ?? false), 0)),
    part_cases: sums(cases.map(({ length }) => length)),
    part_number: parts.map((part) => number(part, (of) => of.number, 0)),
    part_max: parts.map((part) => number(part, ({ max }) => (max === undefined ? 0 : max + 1), 0)),
    part_before: parts.map((part) =>
      number(part, (of) => (of.before ? countOf({ ...of.before, number: of.number }, 1) : 0), 0),
    ),
    part_base: parts.map((part) => number(part, ({ integer }) => BASES[integer as 'varint'] ?? 256, 0)),
    part_little: parts.map((part) =>
      number(
        part,
        ({ integer }) => Number(integer === 'varint' || (INTEGER_SIZES[integer] > 1 && integer.endsWith('le'))),
        0,
      ),
    ),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, numbers]) => [name, [0, ...numbers]])),
    case_value: cases.flat(),
    count_number: counts.all.map((count) => count.number),
    count_times: counts.all.map(({ times }) => times),
    count_plus: counts.all.map(({ plus }) => Math.max(0, plus)),
    count_minus: counts.all.map(({ plus }) => Math.max(0, -plus)),
  };
}
