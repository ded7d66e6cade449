/** What other protocols need of messages: first the packet lines of git, with numbers of exactly four digits and empty alternatives. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { compileMessages } from '../../src/messages.ts';
import { isInstalled } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bothOf, compareBoth } from './emitted.ts';
import { octetsOf, PACKET_LINES } from './grammars.ts';

interface Packet {
  readonly content: { readonly kind: string; readonly line?: { readonly data: { readonly text: string } } };
}

const packets = compileMessages<Packet>(PACKET_LINES);
const shown = ({ content: { kind, line } }: Packet) => line?.data.text ?? kind;

test('a line is given when its last octet comes, and one without content with its last digit', () => {
  const reader = packets.reader();
  const given = [...'0006a\n00000001000bfoobar\n'].map((octet) => reader.push(octetsOf(octet)).map(shown).join());
  expect(given.flatMap((text, i) => (text === '' ? [] : [`${i}: ${text}`]))).toEqual([
    '5: a\n',
    '9: flush',
    '13: delimiter',
    '24: foobar\n',
  ]);
  reader.end();
});

test('the function of a module reads what the machine reads, cut or changed at each octet', () => {
  const both = bothOf(compiledMessages(PACKET_LINES, {}));
  for (const text of ['0006a\n', '0000', '0001', '0004', '000bfoobar\n'])
    for (let at = 0; at <= text.length; at++) {
      compareBoth(both, octetsOf(text.slice(0, at)), at >> 1);
      for (const octet of ['0', '1', '3', '4', 'f', 'g'])
        compareBoth(both, octetsOf(text.slice(0, at) + octet + text.slice(at + 1)), at);
    }
  expect(both.accepts(octetsOf('0000'))).toBe(true);
  expect(packets.check(octetsOf('0003'))).toMatchObject({ reason: 'length-mismatch', at: 3 });
  expect(packets.check(octetsOf('000'))).toMatchObject({ reason: 'too-short', offset: 0, rule: 'length' });
});

test.skipIf(!isInstalled('git'))('what git advertises is read, line for line', () => {
  const folder = temporaryFolder();
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  git('init', '--quiet', folder);
  git('-C', folder, 'commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', 'Begin');
  const advertised = git('upload-pack', '--advertise-refs', folder);
  const lines = packets.reader().push(advertised).map(shown);
  expect(lines.at(-1)).toBe('flush');
  expect(lines.slice(0, -1).every((line) => /^[0-9a-f]{40,64} \S+/.test(line))).toBe(true);
  expect(lines.slice(0, -1).reduce((sum, line) => sum + 4 + line.length, 4)).toBe(advertised.length);
});

test('an item of a repetition still has an octet, and a number that can go on something behind it that it cannot be', () => {
  const items = '; @integer count u8\n; @repeat item = count\nall = count item\ncount = OCTET\nitem = *"a"\n';
  expect(() => compileMessages(items)).toThrow(/item does not show where it ends|item can be empty/);
  const number = (digits: string) =>
    `; @integer size decimal\n; @length text = size\nall = size text\nsize = ${digits}\ntext = *OCTET\n`;
  expect(() => compileMessages(number('1*3DIGIT'))).toThrow(
    'size does not show where it ends: any octet can follow it',
  );
  expect(compileMessages(number('3DIGIT')).test(octetsOf('0021a'))).toBe(true);
});

test('a tag that stands twice and says the same is one tag', () => {
  const grammar = (kind: string) => `; @capture one, two
all = one / two
; @integer size decimal
; @length body = size
; @capture body
one = "1" size ":" body
; @integer size ${kind}
; @length body = size
; @capture body
two = "2" size ":" body
size = 1*2DIGIT
body = *OCTET
`;
  expect(compileMessages(grammar('decimal')).parse(octetsOf('22:ab'))).toMatchObject({ two: { body: { text: 'ab' } } });
  expect(() => compileMessages(grammar('hexadecimal'))).toThrow('size is named twice');
});

test('a rule that captures itself, and one without labels, are named as they are written', () => {
  const grammar = (tag: string) => `; ${tag}
frame = size body
; @integer size u8
; @length body = size
size = OCTET
body = *OCTET
`;
  expect(() => compileMessages(grammar('@capture frame'))).toThrow(
    /frame does not lead to frame, so it has nothing to capture.*remedy: name a rule that it leads to/s,
  );
  expect(() =>
    compileMessages(`; @integer size u8
; @length pair = size
message = size pair
size = OCTET
pair = left right
; @capture first
left = first ","
right = "."
first = DIGIT
`),
  ).toThrow(/pair has no fields, so what left captures in it is lost.*name left in a @capture above the rule of pair/s);
  expect(() => compileMessages(grammar('@capture-label kind'))).toThrow('frame has no labelled alternatives');
});

test('a regular field that is not whole ends, and not the input', () => {
  const form = compileMessages(`; @integer size u8
; @length name = size
; @length line = size
; @switch body = kind { 1: name, 2: line }
message = kind size body
; @integer kind u8
kind = OCTET
size = OCTET
body = name / line
name = *UTF8-char
line = *ALPHA CRLF
`);
  const said = (...octets: number[]) => form.check(Uint8Array.from(octets))?.message;
  expect(said(1, 1, 0xc3, 0xa4)).toContain(
    'octet 2: C3 is ill-formed UTF-8: truncated; the field ends where 80..BF is',
  );
  expect(said(2, 2, 0x61, 0x0d, 0x0a)).toMatch(
    /^octet 4: the text is .*: truncated; the field ends where 0A is expected/,
  );
  expect(said(2, 2, 0x61)).toContain('too-short; the input ends where the rest of line is expected');
});

test('a fault says whether the input ends or the field', () => {
  const form = compileMessages(`; @integer size u8
; @length pair = size
; @capture pair
message = size pair
size = OCTET
; @capture left
pair = left "," %x62
left = "a"
`);
  const said = (text: string) => form.check(octetsOf(text))?.message;
  expect(said('\u0002a,b')).toContain('length-mismatch; the field ends where 62 is expected');
  expect(said('\u0003a,')).toContain('too-short; the input ends where 62 is expected');
  // It is whole, but its length says more.
  expect(said('\u0004a,b')).toContain('too-short; the input ends where the rest of pair is expected');
});
