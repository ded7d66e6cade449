/**
 * The function that `generate` writes reads whole messages; all else is for the machine. Here both read the same octets. The
 * grammars of examples/messages, with messages of the packages, are in emitted.long.ts.
 */
import { expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { messagesModule } from '../../src/compile/emit/messages/module.ts';
import { random as seeded } from '../support/random.ts';
import { bothOf, compareBoth } from './emitted.ts';
import { BENCODE, NETSTRING, octetsOf } from './grammars.ts';
import { grammarOf, mutated, octetsOfMessage, randomMessage } from './random.ts';

const LAST = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'any' } as const;
const bothOfText = (text: string) => bothOf(compiledMessages(text, {}));

test('netstrings are read alike, cut or changed at each octet', () => {
  const both = bothOfText(NETSTRING);
  const octets = octetsOf('12:hello, world,');
  for (let at = 0; at <= octets.length; at++) {
    compareBoth(both, octets.slice(0, at), at >> 1);
    for (const octet of [0x30, 0x31, 0x39, 0x3a, 0x2c, 0xff])
      compareBoth(both, octets.with(at % octets.length, octet), at);
  }
  for (const text of ['0:,', '1000:', '1001:', '99999999999999999999:', ':,', '']) compareBoth(both, octetsOf(text), 1);
});

test('a rule inside itself is read by the function to its depth, and one level more by neither', () => {
  const both = bothOfText(BENCODE);
  const nested = (levels: number) => octetsOf('l'.repeat(levels) + 'e'.repeat(levels));
  for (const text of ['i42e', 'l4:spam4:eggse', 'd3:cow3:moo4:spamli0ei-3eee', 'i-0e', 'd1:al1:bee', '3:ab'])
    for (let cut = 0; cut <= text.length; cut++) compareBoth(both, octetsOf(text.slice(0, cut)), cut >> 1);
  const found = Array.from({ length: 20 }, (_, level) => level).filter((levels) => {
    compareBoth(both, nested(levels), levels);
    return both.accepts(nested(levels));
  });
  expect(found.length).toBe(Math.max(...found));
  expect(both.machine.check(nested(found.length + 1))?.reason).toBe('nested-too-deeply');
});

test('a rule that captures nothing has a value in both', () => {
  const both = bothOfText(`; @capture item
; @integer count u8
; @repeat item = count
packet = count item
count = OCTET
; @integer size u8
; @length text = size
item = size text
size = OCTET
text = *OCTET
`);
  for (const text of ['\u0000', '\u0002\u0001a\u0000', '\u0001\u0003a']) compareBoth(both, octetsOf(text), 1);
  expect(both.accepts(octetsOf('\u0002\u0001a\u0000'))).toBe(true);
});

test('a rule of two hundred states is code, and one of more than 256 has no function: the machine reads its module', () => {
  const marked = (marks: number) =>
    compiledMessages(
      `; @capture content
; @integer size u8
; @length content = size
packet = ${marks}%x2D size content
size = OCTET
content = *OCTET
`,
      {},
    );
  const both = bothOf(marked(200));
  const octets = octetsOf(`${'-'.repeat(200)}\u0003abc`);
  for (let at = 0; at <= octets.length; at++) {
    compareBoth(both, octets.slice(0, at), at >> 1);
    compareBoth(both, octets.with(at % octets.length, 0x41), at);
  }
  expect(both.accepts(octets)).toBe(true);
  const [small, large] = [200, 300].map((marks) => messagesModule(marked(marks), 'packet', true));
  expect([small?.read, large?.read]).toEqual([', READ_MESSAGE', '']);
  expect(large?.lines.join('\n')).not.toContain('READ_MESSAGE');
});

test('random messages are read alike', () => {
  const random = seeded(7).below;
  for (let k = 0; k < 3; k++) {
    const message = [...randomMessage(random, 2, false), LAST];
    const both = bothOfText(grammarOf(message));
    for (let i = 0; i < 40; i++) {
      const octets = octetsOfMessage(random, message);
      compareBoth(both, Uint8Array.from(i % 2 ? octets : mutated(random, octets)), random(octets.length + 1));
    }
  }
});

test('many messages, and long ones, each have their own numbers', () => {
  const { emitted, machine } = bothOfText(BENCODE);
  const texts = Array.from({ length: 1000 }, (_, k) =>
    octetsOf(k % 300 === 9 ? `l${`i${k}e`.repeat(900)}e` : `li${k}e1:ae`),
  );
  const values = texts.map((text) => emitted.parse(text));
  expect(JSON.stringify(values)).toBe(JSON.stringify(texts.map((text) => machine.parse(text))));
});

test('a module copies shared memory when a field is first read, and refuses what has changed by then', () => {
  const { emitted } = bothOf(compiledMessages(NETSTRING, {}));
  const shared = new Uint8Array(new SharedArrayBuffer(8));
  shared.set(octetsOf('5:hello,'));
  const [read, late, longer] = [0, 1, 2].map(() => emitted.match(shared)) as unknown as { string: { text: string } }[];
  expect(read?.string.text).toBe('hello');
  shared.set(octetsOf('4:hell,,'));
  expect(read?.string.text).toBe('hello');
  expect(() => late?.string).toThrow(
    'the shared memory of the text was changed after it was parsed: copy the text first',
  );
  shared.set(octetsOf('5:world,'));
  expect(longer?.string.text).toBe('world');
});
