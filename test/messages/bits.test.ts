/** `@bits`: the parts of a number count, choose and are values; random grammars with parts are in random.ts. */
import { describe, expect, test } from 'vitest';
import { compileUserMessages } from '../../src/author/compile-messages.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { messageArtefacts } from '../../src/author/user-module.ts';
import { SpecError } from '../../src/compiler.ts';
import { compileMessages } from '../../src/messages.ts';
import { SourceText } from '../../src/shared/source.ts';
import { readEverywhere } from './emitted.ts';
import { fromHex } from './grammars.ts';

/** RFC 9113 §4.1, with the flags of DATA. */
const FRAME = `; @integer length u24be
; @bits flags = unused:4=0 padded:1 spare:2 end-stream:1
; @bits stream = reserved:1=0 id:31
; @length payload = length
; @capture flags, stream, payload
frame = length type flags stream payload
length = 3OCTET
type = OCTET
flags = OCTET
stream = 4OCTET
payload = *OCTET
`;

/** RFC 7252 §3: the nibbles of the first octet. */
const COAP = `; @bits head = version:2=1 type:2 token-length:4
; @max token-length 8
; @length token = token-length
; @switch rest-of-it = type { 0, 1: asked, 2: answered, else: reset }
; @capture head, token, rest-of-it
message = head token rest-of-it
head = OCTET
token = *OCTET
rest-of-it = asked / answered / reset
asked = "a"
answered = "b"
reset = ""
`;

const messageOf = (grammar: string, hex: string) =>
  readEverywhere<Record<string, { value: unknown; text: string }>>(grammar, fromHex(hex));
const faultOf = (grammar: string, hex: string) => compileMessages(grammar).check(fromHex(hex))?.message;

function errorOf(grammar: string): string {
  try {
    compileMessages(grammar);
  } catch (error) {
    if (error instanceof SpecError) return `${error.summary} → ${error.remedy}`;
    throw error;
  }
  return 'none';
}

test('the value of a number has its parts, the highest bits first', () => {
  const value = messageOf(FRAME, '000002 00 09 00000103 4142');
  expect(value?.flags?.value).toEqual({ unused: 0, padded: 1, spare: 0, endStream: 1 });
  expect(JSON.stringify(value?.stream)).toContain('"value":{"reserved":0,"id":259}');
  expect(Object.keys(value?.flags?.value as object)).toEqual(['unused', 'padded', 'spare', 'endStream']);
  expect(value?.payload?.text).toBe('AB');
});

test('all 31 and 32 bits of a part count, without a sign', () => {
  expect(messageOf(FRAME, '000000 00 00 7fffffff')?.stream?.value).toEqual({ reserved: 0, id: 0x7fffffff });
  const whole =
    '; @bits n = all:32\n; @switch b = all { 4294967295: x, else: y }\n; @capture n, x, y\nm = n b\nn = 4OCTET\nb = x / y\nx = "x"\ny = "y"\n';
  expect(messageOf(whole, 'ffffffff 78')?.n?.value).toEqual({ all: 0xffffffff });
  expect(messageOf(whole, 'ffffffff 79')).toBeNull();
  expect(messageOf(whole, '7fffffff 79')).not.toBeNull();
});

test.each([
  ['u16be', '3002 4142', [3, 2]],
  ['u16le', '0230 4142', [3, 2]],
])('parts of %s are those of its value', (kind, hex, [high, length]) => {
  const grammar = `; @bits n ${kind} = high:4 len:12\n; @length d = len\n; @capture n\nm = n d\nn = 2OCTET\nd = *OCTET\n`;
  expect(messageOf(grammar, hex)?.n?.value).toEqual({ high, len: length });
  expect(messageOf(grammar, `${hex}43`)).toBeNull();
});

describe('a value that a part must have', () => {
  test('is a fault at the octet that has another', () => {
    expect(faultOf(FRAME, '000000 00 00 80000000')).toBe(
      'octet 5: 80 is ill-formed frame: unexpected; expected 00..7F [frame]',
    );
    expect(faultOf(FRAME, '000000 00 10 00000000')).toContain('octet 4: 10 is');
    expect(messageOf(FRAME, '000000 00 10 00000000')).toBeNull();
  });

  test('can be in any octets of the number, in both orders', () => {
    const grammar = (kind: string) => `; @bits n ${kind} = a:4 middle:8=171 b:4\n; @capture n\nm = n\nn = 2OCTET\n`;
    for (const [kind, good, bad] of [
      ['u16be', '1ab2', '1aa2'],
      ['u16le', 'b21a', 'a21a'],
    ] as const) {
      expect(messageOf(grammar(kind), good)?.n?.value).toEqual({ a: 1, middle: 171, b: 2 });
      expect(messageOf(grammar(kind), bad)).toBeNull();
    }
  });

  test('decides between alternatives, as other octets do', () => {
    const grammar =
      '; @bits short = s:1=0 a:7\n; @bits long = l:1=1 b:15\n; @length d = a / b\n; @capture d\nm = ( short / long ) d\nshort = OCTET\nlong = 2OCTET\nd = *OCTET\n';
    expect(messageOf(grammar, '01 41')?.d?.text).toBe('A');
    expect(messageOf(grammar, '8001 41')?.d?.text).toBe('A');
    expect(messageOf(grammar, '8002 41')).toBeNull();
  });
});

test('a part counts, chooses, and has a largest value', () => {
  expect(messageOf(COAP, '42 0909 61')?.token?.text).toBe('\t\t');
  expect(messageOf(COAP, '62 0909 61')).toBeNull();
  expect(messageOf(COAP, '70')?.restOfIt?.text).toBe('');
  expect(faultOf(COAP, '49 0909 61')).toBe(
    'octet 0: 49 is ill-formed message: too-long; expected token-length of at most 8 [head]',
  );
  expect(faultOf(COAP, '43 0909')).toContain('too-short');
  const items =
    '; @bits head = spare:5 count:3\n; @repeat item = count\n; @capture item\nm = head item\nhead = OCTET\nitem = "x"\n';
  expect(messageOf(items, '0a 7878')).not.toBeNull();
  expect(messageOf(items, '0a 78')).toBeNull();
});

const ONE = (tags: string) =>
  `${tags}\n; @integer n u8\n; @length d = n\nm = head n d\nhead = OCTET\nn = OCTET\nd = *OCTET\n`;

test.each([
  [ONE('; @bits head = a:3 b:4'), /^the parts of head have 7 bits → let them have 8, 16, 24 or 32 together/],
  [ONE('; @bits head = a:3 a:5'), /^head has two parts a →/],
  [ONE('; @bits head u16be = a:3 b:5'), /^parts of 8 bits are not read as u16be → write u8$/],
  [ONE('; @bits head = a:8=256'), /^a has 8 bits, and cannot be 256 → write 0 to 255$/],
  [ONE('; @bits head = n:8'), /^n is a rule, and a part of a number →/],
  [ONE('; @bits head = a:8 b'), /^b is no part: a name, a colon, a number of bits →/],
  [ONE('; @bits head a:8'), /^@bits takes a rule and the parts of its number →/],
  [
    ONE('; @bits head = a:8\n; @integer head u8'),
    /^head has @integer, and @bits → leave @integer out: @bits head u8 = …$/,
  ],
  [ONE('; @bits head = a:16'), /^00 is a text of head, but no u16be →/],
  [ONE('; @bits head = a:8\n; @offset d = a'), /^@offset takes a whole number, and a is a part →/],
  [ONE('; @bits head = a:4=3 b:4').replace('head = OCTET', 'head = %x41-4F'), /^no text of head has a = 3 →/],
  [
    ONE('; @bits head = a:4 b:4\n; @length d = b')
      .replace('; @length d = n\n', '')
      .replace('d = *OCTET', 'd = 16OCTET'),
    /^no text is a m: d has b octets, which is 0 to 15, and its rule has 16 →/,
  ],
  [
    ONE('; @bits head = a:4 b:4\n; @bits other = a:8\n; @length d = a')
      .replace('; @length d = n\n', '')
      .replace('head n', 'head other n')
      .concat('other = OCTET\n'),
    /^a is a part of two numbers →/,
  ],
  [
    ONE('; @bits head = a:4 b:4\n; @switch e = b { 16: x, else: y }')
      .replace('n d\n', 'n e d\n')
      .concat('e = x / y\nx = "x"\ny = "y"\n'),
    /^x never comes: 16 is more than b can be → b is 4 bits: its largest value is 15$/,
  ],
])('refuses\n%s', (grammar, message) => {
  expect(errorOf(grammar)).toMatch(message);
});

test('the tags of one message may each have a part of one name that nothing asks for', () => {
  expect(
    errorOf(
      ONE('; @bits head = reserved:7=0 a:1\n; @bits n = reserved:1 low:7')
        .replace('; @integer n u8\n', '')
        .replace('d = n', 'd = low'),
    ),
  ).toBe('none');
});

test('the types of a module have the parts', () => {
  const source = new SourceText('frame.abnf', FRAME);
  const messages = compileUserMessages({ id: 'frame', syntax: 'abnf', source }, {}, packagedGrammars);
  const text = [...messageArtefacts(messages as NonNullable<typeof messages>, { command: 'test' }).values()].join('\n');
  expect(text).toContain('readonly stream: Captured<{ readonly reserved: number; readonly id: number }>;');
});
