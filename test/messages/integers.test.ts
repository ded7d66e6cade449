/** All kinds of integers at the borders of their octets: as values, and as lengths. */
import { describe, expect, test } from 'vitest';
import { compileMessages, type MessageForm } from '../../src/messages.ts';
import { INTEGERS, type IntegerKind } from '../../src/shared/integer-kinds.ts';

const BORDERS = [0, 1, 126, 127, 128, 255, 256, 16_383, 16_384, 65_535, 65_536, 2 ** 24 - 1, 2 ** 24]
  .map(BigInt)
  .concat([31n, 32n, 53n, 63n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]))
  .concat([2n ** 64n - 1n]);

/** What the kind is, once more: how it is written, and the rule for its octets. */
const RULES: Record<IntegerKind, string> = {
  u8: 'OCTET',
  u16be: '2OCTET',
  u16le: '2OCTET',
  u24be: '3OCTET',
  u24le: '3OCTET',
  u32be: '4OCTET',
  u32le: '4OCTET',
  u64be: '8OCTET',
  u64le: '8OCTET',
  synchsafe: '4%x00-7F',
  octal: '1*%x30-37',
  varint: '*9%x80-FF %x00-7F',
  decimal: '1*DIGIT',
  hexadecimal: '1*HEXDIG',
};

/** Octets of a number; `null`: it has too many. */
function written(kind: IntegerKind, value: bigint): Buffer | null {
  if (kind === 'decimal') return Buffer.from(value.toString());
  if (kind === 'octal') return Buffer.from(value.toString(8));
  if (kind === 'synchsafe' && value >= 2n ** 28n) return null;
  if (kind === 'synchsafe') return Buffer.from([21n, 14n, 7n, 0n].map((bits) => Number((value >> bits) % 128n)));
  if (kind === 'hexadecimal') return Buffer.from(value.toString(16).toUpperCase());
  if (kind === 'varint') {
    const groups = [
      ...value
        .toString(2)
        .padStart(Math.ceil(value.toString(2).length / 7) * 7, '0')
        .matchAll(/.{7}/g),
    ];
    return Buffer.from(
      groups.reverse().map(([bits], i) => Number.parseInt(bits, 2) | (i < groups.length - 1 ? 128 : 0)),
    );
  }
  const size = Number(RULES[kind][0]) || 1;
  const digits = value.toString(16).padStart(2 * size, '0');
  if (digits.length > 2 * size) return null;
  const octets = Buffer.from(digits, 'hex');
  return kind.endsWith('le') ? octets.reverse() : octets;
}

const isText = (kind: IntegerKind) => ['octal', 'decimal', 'hexadecimal'].includes(kind);

describe.each(Object.keys(INTEGERS) as IntegerKind[])('%s', (kind) => {
  const end = isText(kind) ? '";"' : '';
  const form = compileMessages(`; @integer n ${kind}\n; @capture n\nm = n ${end}\nn = ${RULES[kind]}\n`);
  const closed = (octets: Uint8Array) => Buffer.concat([octets, Buffer.from(isText(kind) ? ';' : '')]);

  test('has the value that was written, at each border', () => {
    const found = BORDERS.flatMap((value) => {
      const octets = written(kind, value);
      if (!octets) return [];
      const { n } = form.parse(closed(octets)) as unknown as { n: { value: number | bigint } };
      return [[BigInt(n.value), value]];
    });
    expect(found.length).toBeGreaterThan(5);
    for (const [ours, correct] of found) expect(ours).toBe(correct);
  });

  test('is refused with an octet too few or too many', () => {
    const octets = closed(written(kind, 100n) as Buffer);
    expect(form.check(octets.subarray(0, -1))?.reason).toBe('too-short');
    expect(form.check(Buffer.concat([octets, octets]))?.reason).toBe('after-the-end');
  });

  const counted = compileMessages(
    `; @integer n ${kind}\n; @length a = n\n; @max n 70000\nm = n ${end} a\nn = ${RULES[kind]}\na = *OCTET\n`,
  );
  test('counts that many octets, one less and one more are faults', () => {
    for (const length of [0, 127, 128, 16_383, 16_384, 65_535, 65_536]) {
      const octets = written(kind, BigInt(length));
      if (octets) expect(reasons(counted, closed(octets), length)).toEqual([null, 'too-short', 'after-the-end']);
    }
  });

  test('above its maximum is refused before an octet of the field', () => {
    for (const value of [70_001n, ...BORDERS.filter((each) => each > 70_001n)]) {
      const octets = written(kind, value);
      if (octets) expect(() => counted.reader().push(closed(octets)), `${value}`).toThrow('too-long');
    }
  });
});

function reasons(form: MessageForm, number: Uint8Array, length: number): unknown[] {
  const all = Buffer.concat([number, Buffer.alloc(length + 1)]);
  const sizes = length === 0 ? [0, 1] : [0, -1, 1];
  const found = sizes.map((more) => form.check(all.subarray(0, number.length + length + more))?.reason ?? null);
  return length === 0 ? [found[0], 'too-short', found[1]] : found;
}

describe('a varint', () => {
  const any = compileMessages('; @integer n varint\n; @capture n\nm = n\nn = *9%x80-FF %x00-7F\n');
  const shortest = compileMessages('; @integer n varint\n; @capture n\nm = n\nn = %x00-7F / 1*8%x80-FF %x01-7F\n');
  const numberIn = (octets: readonly number[]) =>
    BigInt((any.parse(Uint8Array.from(octets)) as unknown as { n: { value: number | bigint } }).n.value);

  test('has at most ten octets, of which each counts', () => {
    expect(numberIn([...Array(9).fill(0xff), 1])).toBe(2n ** 64n - 1n);
    expect(numberIn([...Array(9).fill(0xff), 0x7f])).toBe(2n ** 70n - 1n);
    expect(numberIn([...Array(9).fill(0x80), 1])).toBe(2n ** 63n);
    expect(any.check(Uint8Array.from([...Array(10).fill(0x80), 1]))?.reason).toBe('unexpected');
    expect(any.check(Uint8Array.from(Array(9).fill(0x80)))?.reason).toBe('too-short');
  });

  test('may be longer than it needs, unless the rule says that it is not', () => {
    expect(numberIn([0x80, 0])).toBe(0n);
    expect(numberIn([0xff, 0x80, 0x80, 0])).toBe(127n);
    for (const octets of [
      [0x80, 0],
      [0xff, 0x80, 0x80, 0],
      [...Array(9).fill(0x80), 0],
    ]) {
      expect(shortest.test(Uint8Array.from(octets))).toBe(false);
    }
    for (const octets of [[0], [0x7f], [0x80, 1], [0xff, 0x7f]]) {
      expect(shortest.test(Uint8Array.from(octets))).toBe(true);
    }
  });

  test('of eleven octets is no kind of number', () => {
    expect(() => compileMessages('; @integer n varint\nm = n\nn = *10%x80-FF %x00-7F\n')).toThrow('but no varint');
  });
});
