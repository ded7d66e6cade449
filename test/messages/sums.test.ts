/** Sums and differences of numbers, and what is left less some of them; random ones are in random.ts. */
import { describe, expect, test } from 'vitest';
import { compileMessages } from '../../src/messages.ts';
import { readEverywhere } from './emitted.ts';
import { fromHex } from './grammars.ts';

/** RFC 9113 §6.1: DATA with the flag PADDED. */
const PADDED = `; @integer length u24be
; @length data = length
; @capture data
frame = length %x00 %x08 4OCTET data
length = 3OCTET
; @integer pad-length u8
; @length content = rest - pad-length
; @length padding = pad-length
; @capture content, padding
data = pad-length content padding
pad-length = OCTET
content = *OCTET
padding = *%x00
`;

/** RFC 4253 §6, unencrypted: the length has in it the octet of the padding's length, and the padding. */
const SSH = `; @integer packet-length u32be
; @integer padding-length u8
; @length payload = packet-length - padding-length - 1
; @length padding = padding-length
; @capture payload, padding
packet = packet-length padding-length payload padding
packet-length = 4OCTET
padding-length = %x04-FF
payload = *OCTET
padding = *OCTET
`;

const read = (grammar: string, hex: string) => readEverywhere<Record<string, never>>(grammar, fromHex(hex));
const faultOf = (grammar: string, hex: string) => compileMessages(grammar).check(fromHex(hex))?.message;

describe('what is left less the padding', () => {
  test('has the octets between', () => {
    const value = read(PADDED, '000006 00 08 00000001 02 616263 0000') as never as {
      data: { content: { text: string }; padding: { text: string } };
    };
    expect([value.data.content.text, value.data.padding.text]).toEqual(['abc', '\0\0']);
    expect(read(PADDED, '000001 00 08 00000001 00')).not.toBeNull();
  });

  test('is a fault of the number that takes away more than there is', () => {
    expect(faultOf(PADDED, '000003 00 08 00000001 03 6161')).toBe(
      'octet 9: 03 is ill-formed frame: length-mismatch; expected a smaller number [content]',
    );
    expect(read(PADDED, '000003 00 08 00000001 03 6161')).toBeNull();
  });

  test('less a constant leaves room for what follows', () => {
    const grammar =
      '; @integer n u8\n; @length part = n\n; @capture part\nm = n part\nn = OCTET\n; @length body = rest - 2\n; @capture body, sum\npart = body sum\nbody = *OCTET\nsum = 2OCTET\n';
    expect(read(grammar, '05 414141 0102')).not.toBeNull();
    expect(read(grammar, '02 0102')).not.toBeNull();
    expect(read(grammar, '01 41')).toBeNull();
    expect(faultOf(grammar, '01 41')).toContain('the field ends where another octet is expected [body]');
  });
});

describe('a difference of two numbers', () => {
  test('is the length of the payload of SSH', () => {
    const value = read(SSH, '0000000a 04 6162636465 00000000') as never as { payload: { text: string } };
    expect(value.payload.text).toBe('abcde');
    expect(read(SSH, '00000005 04 00000000')).not.toBeNull();
  });

  test('is a fault where it is below 0', () => {
    expect(faultOf(SSH, '00000004 04 00000000')).toContain('length-mismatch; expected a smaller number [payload]');
    expect(read(SSH, '00000004 04 00000000')).toBeNull();
  });
});

test.each([
  ['a + b', '0102 414141', '0102 4141'],
  ['a * 2 + b', '0201 4141414141', '0201 414141'],
  ['a + b * 3 - 1', '0101 414141', '0101 41414141'],
  ['a / b + b', '0102 41414141', '0102 414141'],
])('%s counts the values of both', (count, good, bad) => {
  const grammar = `; @integer a u8\n; @integer b u8\n; @length d = ${count}\n; @capture d\nm = a b d\na = OCTET\nb = OCTET\nd = *OCTET\n`;
  expect(read(grammar, good)).not.toBeNull();
  expect(read(grammar, bad)).toBeNull();
});

test('items come as often as a difference says', () => {
  const grammar =
    '; @integer a u8\n; @integer b u8\n; @repeat x = a - b\n; @capture x\nm = a b x\na = OCTET\nb = OCTET\nx = "x"\n';
  expect(read(grammar, '0301 7878')).not.toBeNull();
  expect(read(grammar, '0301 78')).toBeNull();
  expect(read(grammar, '0103')).toBeNull();
});

test.each([
  ['a - b', '%x00-03', '%x04-07', /d has a - b octets, which is below 0: a is 0 to 3, b is 4 to 7/],
  ['a + b', '%x01-02', '%x01', /d has a \+ b octets, which is 2 to 3, and its rule has 4/],
])('refuses %s where no values fit', (count, a, b, message) => {
  const grammar = `; @integer a u8\n; @integer b u8\n; @length d = ${count}\nm = a b d\na = ${a}\nb = ${b}\nd = 4OCTET\n`;
  expect(() => compileMessages(grammar)).toThrow(message);
});

test('refuses to take away from what is left of an input, which has no end in a stream', () => {
  const grammar =
    '; @integer n u8\n; @length d = rest - n\n; @length e = n\nm = n d e\nn = OCTET\nd = *OCTET\ne = *OCTET\n';
  expect(() => compileMessages(grammar)).toThrow(
    expect.objectContaining({ summary: 'nothing says how much is left where d begins in m' }),
  );
});

test('refuses sums above 2⁵³', () => {
  const grammar =
    '; @integer a u64be\n; @integer b u64be\n; @max a 9007199254740991\n; @max b 9007199254740991\n; @length d = a + b\nm = a b d\na = 8OCTET\nb = 8OCTET\nd = *OCTET\n';
  expect(() => compileMessages(grammar)).toThrow('d could be longer than 2⁵³ octets');
});
