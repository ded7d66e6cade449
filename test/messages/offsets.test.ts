/** @offset: a number in a field is the offset of an octet before that field, so what points at each other in a circle is refused. */
import { describe, expect, test } from 'vitest';
import { nameAt } from '../../examples/messages/dns-names.ts';
import { IllFormedError } from '../../src/index.ts';
import { compileMessages } from '../../src/messages.ts';
import { formOf } from '../examples/messages/values.ts';
import { fromHex } from './grammars.ts';

/** A name at 12, com at 20, and its type and class up to 29. */
const START = '0001 8180 0001 0001 0000 0000 07 6578616d706c65 03 636f6d 00 0001 0001';
const REST = '0001 0001 00000e10 0004 01020304';
const withName = (name: string) => fromHex(`${START} ${name} ${REST}`);
const messages = formOf('dns-pointers');

describe('a pointer of DNS', () => {
  test.each([
    ['to the first name', 'c00c', 'example.com'],
    ['to the end of the first name', 'c014', 'com'],
    ['after labels', '03777777 c00c', 'www.example.com'],
    ['to the octet before the name', '03777777 c018', 'www'],
    ['to the start of the message', 'c000', '.'],
  ])('%s is taken, and followed', (_, name, wanted) => {
    const octets = withName(name);
    const [answer] = messages.parse(octets).answers as unknown as { name: { start: number } }[];
    expect(nameAt(octets, answer?.name.start as number)).toBe(wanted);
  });

  test.each([
    ['to itself', 'c01d', '29+2'],
    ['to the name that it is in: its first label', '0161 c01d', '31+2'],
    ['to the second label of its name', '0161 0162 c01f', '33+2'],
    ['to itself, after a label', '0161 c01f', '31+2'],
    ['to what comes after it', 'c01f', '29+2'],
    ['beyond the end', 'ffff', '29+2'],
  ])('%s is refused, at whatever octet the message is cut', (_, name, where) => {
    const octets = withName(name);
    const fault = messages.check(octets);
    expect(fault && `${fault.offset}+${fault.length} ${fault.reason} ${fault.rule}`).toBe(
      `${where} not-earlier pointer`,
    );
    for (let cut = 0; cut <= octets.length; cut++) {
      const reader = messages.reader();
      expect(() => [...reader.push(octets.subarray(0, cut)), ...reader.push(octets.subarray(cut))]).toThrow(
        IllFormedError,
      );
    }
  });

  test('in the data is held against the start of its own name', () => {
    const soa = (names: string) => fromHex(`${START} c00c 0006 0001 00000e10 001a ${names} ${'00'.repeat(20)}`);
    // The first name is at 41, the second at 43.
    expect(messages.test(soa('c00c 0161 c029'))).toBe(true);
    expect(messages.check(soa('c00c 0161 c02b'))?.reason).toBe('not-earlier');
    expect(messages.check(soa('c029 0161 c00c'))?.reason).toBe('not-earlier');
  });

  test('that leads into data which leads back is accepted, and following it ends with an error', () => {
    // Data "01 61" at 41, and then a name at 43 with a pointer to it: label "a", and the same pointer again.
    const octets = fromHex(
      `0001 8180 0001 0002 0000 0000 07 6578616d706c65 03 636f6d 00 0001 0001 c00c 0010 0001 00000e10 0002 0161 c029 ${REST}`,
    );
    expect(messages.test(octets)).toBe(true);
    expect(() => nameAt(octets, 43)).toThrow(RangeError);
  });

  test('whatever the octets are, following ends', () => {
    for (let first = 0; first < 256; first++) {
      for (let second = 0; second < 32; second++) {
        const octets = Uint8Array.of(0, 1, 0x61, first, second, 0xc0, 1, 0xc0, 0);
        try {
          expect(nameAt(octets, 3).length).toBeLessThan(20);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }
    }
  });
});

test('an offset may be a factor of the number, and may be too small', () => {
  const form = compileMessages(`
; @repeat entry = count
; @integer count u8
table = count entry
count = OCTET
; @offset entry = at * 4 - 8
; @integer at decimal
entry = at ";"
at = 1*DIGIT
`);
  const reason = (text: string) => form.check(Buffer.from(text, 'latin1'))?.reason ?? null;
  // The entries begin at 1, 3, 5 and 7; 3 is the offset 4.
  expect([reason('\u00012;'), reason('\u00013;'), reason('\u00011;')]).toEqual([null, 'not-earlier', 'not-earlier']);
  expect([reason('\u00032;2;2;'), reason('\u00032;3;2;'), reason('\u00042;2;2;3;')]).toEqual([
    null,
    'not-earlier',
    null,
  ]);
  expect(reason(`\u0001${'9'.repeat(400)};`)).toBe('not-earlier');
});

test.each([
  ['@offset name = at / other', 'm = name|name = at "x"|at = OCTET|other = OCTET', '@offset takes one number'],
  ['@offset name = nothing', 'm = name|name = at "x"|at = OCTET', 'there is no rule nothing'],
  ['@offset name = x', 'm = name|name = at x|x = "x"|at = OCTET', 'x is not a number'],
  ['@offset name = at', 'm = name at|name = at "x"|at = OCTET', 'at is in m, but @offset is about name'],
  ['@offset name = at', 'm = name "y"|name = at *"x"|at = OCTET', 'name does not show where it ends'],
  [
    '@offset name = at|@offset second = at',
    'm = name second|name = at "x"|second = at "y"|at = OCTET',
    'at is named twice',
  ],
])('%s is refused for %s', (tags, rules, message) => {
  const lines = ['@integer at u8', ...tags.split('|')].map((tag) => `; ${tag}\n`).join('');
  expect(() => compileMessages(`${lines}${rules.replaceAll('|', '\n')}\n`)).toThrow(message);
});
