/** @switch in both notations: a number chooses the alternative, else is all other numbers. */
import { describe, expect, test } from 'vitest';
import { compileMessages } from '../../src/messages.ts';
import { fromHex, grammarNamed, octetsOf } from './grammars.ts';

const ABNF = grammarNamed('choices in ABNF');

const OHM = grammarNamed('choices in ohm');

const faultOf = (
  form: { check(octets: Uint8Array): ReturnType<ReturnType<typeof compileMessages>['check']> },
  hex: string,
) => {
  const fault = form.check(fromHex(hex));
  return fault && `${fault.offset}+${fault.length} ${fault.reason}`;
};

describe.each([
  ['ABNF', compileMessages(ABNF)],
  ['ohm', compileMessages(OHM, { syntax: 'ohm' })],
])('%s', (_, form) => {
  test.each([
    ['01 0002 61 62', 'connect'],
    ['03 0003 01 61 62', 'publish'],
    ['04 0001 00', 'publish'],
    ['C8 0003 01 61 FF', 'publish'],
    ['0C 0000', 'ping'],
  ])('%s is chosen by its number', (hex, wanted) => {
    const { body } = form.parse(fromHex(hex)) as unknown as { body: Record<string, object | undefined> };
    expect(['connect', 'publish', 'ping'].filter((name) => body[name])).toEqual([wanted]);
  });

  test.each([
    ['00 0000', '0+1 unknown-alternative'],
    ['02 0001 61', '0+1 unknown-alternative'],
    ['05 0001 00', '0+1 unknown-alternative'],
    ['FF 0001', '0+1 unknown-alternative'],
    ['0C 0001 61', '3+1 disallowed-character'],
    ['01 0000', '3+0 truncated'],
    ['01 0001 31', '3+1 disallowed-character'],
    ['03 0003 03 61 62', '3+1 length-mismatch'],
    ['03 0003 01 31 62', '4+1 disallowed-character'],
    ['03 0000', '3+0 length-mismatch'],
  ])('%s is the fault %s', (hex, wanted) => {
    expect(faultOf(form, hex)).toBe(wanted);
  });
});

describe('else', () => {
  const form = compileMessages(`
; @capture body
; @integer type u16be
; @integer size u8
; @length body = size
; @switch body = type { 1, 65535: letters, else: other }
field = type size body
type = 2OCTET
size = OCTET
; @capture letters, other
body = letters / other
letters = *ALPHA
other = *OCTET
`);

  test.each([
    ['0001 01 61', 'letters'],
    ['FFFF 01 61', 'letters'],
    ['0000 01 61', 'other'],
    ['0002 01 FF', 'other'],
    ['FFFE 00', 'other'],
  ])('%s is %s', (hex, wanted) => {
    const { body } = form.parse(fromHex(hex)) as unknown as { body: Record<string, object | undefined> };
    expect(['letters', 'other'].filter((name) => body[name])).toEqual([wanted]);
  });

  test('a number that has an alternative does not fall back to else', () => {
    expect(faultOf(form, '0001 01 31')).toBe('3+1 disallowed-character');
  });

  test.each([
    ['{ 1: text, else: text }', 'text is chosen by values, and by else'],
    ['{ 1: text, 2, else: other }', 'else stands alone, and once'],
    ['{ else: text, else: other }', 'else stands alone, and once'],
    ['{ 1: text, else }', '@switch'],
    ['{ 1: text, 1: other }', 'two alternatives for 1'],
    ['{ 1: text }', 'an alternative of body has no value in @switch'],
    ['{ 1: text, 2: size }', 'size is no alternative of body'],
    ['{ x: text, else: other }', 'x is not a number'],
  ])('%s is refused', (cases, message) => {
    const grammar = `; @integer type u8\n; @switch body = type ${cases}\nm = type body\ntype = OCTET\nbody = text / other\ntext = *ALPHA\nother = *OCTET\nsize = OCTET\n`;
    expect(() => compileMessages(grammar)).toThrow(message);
  });
});

test('numbers of tags may be written as documents write them, in hexadecimal', () => {
  const form = compileMessages(`
; @integer type u32be
; @integer size u16be
; @max size 0x10
; @length body = size - 0xA
; @switch body = type { 0x80000001: letters, 0x0000ABCD, 7: digits }
message = type size body
type = 4OCTET
size = 2OCTET
body = letters / digits
letters = *ALPHA
digits = *DIGIT
`);
  expect(form.test(fromHex('80000001 000B 61'))).toBe(true);
  expect(form.test(fromHex('0000ABCD 000B 31'))).toBe(true);
  expect(form.test(fromHex('00000007 000B 31'))).toBe(true);
  expect(form.check(fromHex('00000001 000B 61'))?.reason).toBe('unknown-alternative');
  expect(form.check(fromHex('80000001 0011 61'))?.reason).toBe('too-long');
});

test('a field with a length does not show what it begins with: the remedy says where to put that', () => {
  const grammar = (rules: string) => `; @length bundle = rest
; @length packet = rest
all = packet
${rules}`;
  const two = 'packet = message / bundle\nmessage = "/" *ALPHA\nbundle = "#" *OCTET\n';
  expect(() => compileMessages(grammar(two))).toThrow(
    /packet: after the start can come bundle, or 2F.*remedy: write the octets that show bundle before it, outside of its length/s,
  );
  const form = compileMessages(grammar(two.replace('/ bundle', '/ "#" bundle').replace('= "#"', '=')));
  expect([form.test(octetsOf('#x')), form.test(octetsOf('/x')), form.test(octetsOf('x'))]).toEqual([true, true, false]);
});

test('messages in ohm have items inside items', () => {
  const form = compileMessages(
    String.raw`
// @alphabet octets
Table {
  // @integer count u8
  // @repeat rows = count
  // @capture rows
  table = count rows
  count = any
  // @integer width decimal
  // @repeat cells = width
  // @capture cells
  rows = width ":" cells
  width = "0" -- none
        | "1".."9" digit* -- some
  // @integer size varint
  // @length cell = size
  // @capture cell
  cells = size cell
  size = high? "\u{00}".."\u{7F}"
  high = "\u{80}".."\u{FF}"
  cell = any*
}
`,
    { syntax: 'ohm' },
  );
  const text = Buffer.concat([
    Uint8Array.of(3),
    octetsOf('2:'),
    Uint8Array.of(1, 0x61, 0),
    octetsOf('0:'),
    octetsOf('1:'),
    Uint8Array.of(0x80, 1),
    Buffer.alloc(128, 0x62),
  ]);
  const { rows } = form.parse(text) as unknown as { rows: { cells: { cell: { text: string } }[] }[] };
  expect(rows.map(({ cells }) => cells.map(({ cell }) => cell.text.length))).toEqual([[1, 0], [], [128]]);
  expect(form.test(text.subarray(0, -1))).toBe(false);
  expect(form.check(Uint8Array.of(1, 0x31, 0x3a, 2, 0x61))?.reason).toBe('too-short');
});

test('refuses a negative count of an alternative that has the rest of its field', () => {
  const form = compileMessages(`; @integer len u8
; @length box = len
message = len box
len = OCTET
; @integer kind u8
; @integer n u8
; @repeat many = n - 1
; @length body = rest
; @switch body = kind { 1: many, 2: one }
box = kind n body
kind = OCTET
n = OCTET
body = many / one
many = "x" OCTET
one = *OCTET
`);
  expect(form.check(Uint8Array.of(2, 1, 0))).toMatchObject({ reason: 'length-mismatch', offset: 2, length: 1 });
  expect(form.test(Uint8Array.of(4, 1, 2, 0x78, 0x79))).toBe(true);
});

test('a number that does not choose the only alternative is at fault, before the octets of that come', () => {
  const form = compileMessages(`
; @integer type u8
; @switch body = type { 1: ping }
packet = type body
type = OCTET
body = ping
ping = %x61.62
`);
  const found = ['01 61 62', '02 61 62', '02', '01 61 63'].map((hex) => faultOf(form, hex));
  expect(found).toEqual([null, '0+1 unknown-alternative', '0+1 unknown-alternative', '2+1 unexpected']);
});
