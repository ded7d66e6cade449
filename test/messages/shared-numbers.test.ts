/** A number keeps its identity: `a / b` is the one of both that was read last, and says nothing of a or b alone. */
import { describe, expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { bothOf } from './emitted.ts';
import { octetsOf } from './grammars.ts';

const NUMBERS = '; @integer a u8\n; @integer b u8\n';
const RULES = 'a = OCTET\nb = OCTET\n';

/** The ends of the fields, by the machine and by the code of the module; `null`: refused by both. */
function ends(grammar: string, text: string, fields: readonly string[]): unknown {
  const { machine, emitted, accepts } = bothOf(compiledMessages(grammar, {}));
  const octets = octetsOf(text);
  const found = [machine, emitted].map((form) => {
    const value = form.match(octets) as unknown as Record<string, { end: number }> | null;
    return value && fields.map((field) => value[field]?.end);
  });
  expect(found[1]).toEqual(found[0]);
  expect(accepts(octets)).toBe(found[0] !== null);
  return found[0];
}

describe('two lengths, one of a choice', () => {
  const grammar = `${NUMBERS}; @length x = a / b\n; @length y = a\n; @capture x, y\nm = a b x y\n${RULES}x = *OCTET\ny = *OCTET\n`;

  test.each([
    ['\x01\x02XXY', [4, 5]],
    ['\x01\x02XXYY', null],
    ['\x02\x01XYY', [3, 5]],
    ['\x02\x01XXY', [3, 5]],
    ['\x02\x01XY', null],
  ])('%j', (text, wanted) => {
    expect(ends(grammar, text, ['x', 'y'])).toEqual(wanted);
  });
});

test('a choice in @repeat does not change the number of another count', () => {
  const grammar = `${NUMBERS}; @repeat x = b / a\n; @length y = a\n; @capture x, y\nm = a b x y\n${RULES}x = "X"\ny = *OCTET\n`;
  expect(ends(grammar, '\x01\x02XXY', ['y'])).toEqual([5]);
  expect(ends(grammar, '\x01\x02XXYY', ['y'])).toBeNull();
});

test('a choice in @switch chooses by the number that was read last, in either alternative', () => {
  const grammar = `${NUMBERS}; @switch x = a / b { 1: one, 2: two }\n; @length y = a\n; @capture y
m = ( "A" a / "B" a b ) x y\n${RULES}x = one / two\none = "1"\ntwo = "2"\ny = *OCTET\n`;
  expect(ends(grammar, 'A\x021YY', ['y'])).toBeNull();
  expect(ends(grammar, 'A\x022YY', ['y'])).toEqual([5]);
  expect(ends(grammar, 'B\x02\x011YY', ['y'])).toEqual([6]);
  expect(ends(grammar, 'B\x02\x012YY', ['y'])).toBeNull();
});

test('two choices that share a number are two', () => {
  const grammar = `${NUMBERS}; @integer c u8\n; @length x = a / b\n; @length y = b / c\n; @length z = c / a\n; @capture x, y, z
m = a b c x y z\n${RULES}c = OCTET\nx = *OCTET\ny = *OCTET\nz = *OCTET\n`;
  expect(ends(grammar, '\x01\x02\x03XXYYYZZZ', ['x', 'y', 'z'])).toEqual([5, 8, 11]);
  expect(ends(grammar, '\x01\x02\x03XYYYZ', ['x', 'y', 'z'])).toBeNull();
});

test('a number is not known where only the other one of its choice was read', () => {
  const grammar = `${NUMBERS}; @length x = a / b\n; @length y = a\nm = b x y a x\n${RULES}x = *OCTET\ny = *OCTET\n`;
  expect(() => compiledMessages(grammar, {})).toThrow('y is counted by a, which is not known after <b> <x>');
});

test('what a rule inside reads is forgotten at its end, also by a choice', () => {
  const grammar = `${NUMBERS}; @length x = a / b\n; @capture x\nm = a k inner x\n; @integer k u8\n; @repeat inner = k\nk = %x01\ninner = "(" b ")"\n${RULES}x = *OCTET\n`;
  expect(ends(grammar, '\x01\x01(\x02)X', ['x'])).toEqual([6]);
  expect(ends(grammar, '\x01\x01(\x02)XX', ['x'])).toBeNull();
});
