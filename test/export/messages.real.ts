/**
 * Messages in C and Rust: they compile with all warnings, and give the verdict, the fault and the values of the package, whole
 * and cut anywhere. C runs with the sanitizers of addresses and of undefined behaviour.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileUserMessages, type UserMessages } from '../../src/author/compile-messages.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { messagesToC, snakeCase } from '../../src/export/c.ts';
import { messagesToRust } from '../../src/export/rust.ts';
import { messageForm } from '../../src/run/messages/form.ts';
import { SourceText } from '../../src/source.ts';
import { PACKAGES } from '../examples/messages/packages.ts';
import { GRAMMARS } from '../examples/messages/values.ts';
import { grammarOf, mutated, octetsOfMessage, randomMessage } from '../messages/random.ts';
import { root } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { type Random, random } from '../support/random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { plainValue, sortedJson, treeReader } from './messages/tree.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const WARNINGS = '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual'.split(
  ' ',
);
const SANITIZERS = ['-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];

/** Texts of each grammar; 10 grammars. */
const TEXTS = 10_000;

interface Text {
  readonly octets: readonly number[];
  /** Whether it is cut at every place. */
  readonly isCut: boolean;
}

function compiled(name: string, text: string, rule: string | undefined, syntax: 'abnf' | 'ohm' = 'abnf'): UserMessages {
  const source = new SourceText(`${name}.${syntax}`, text);
  return compileUserMessages({ id: name, syntax, source }, { rule }, packagedGrammars) as UserMessages;
}

const example = (name: keyof typeof GRAMMARS) => {
  const syntax = name === 'http' ? 'ohm' : 'abnf';
  const text = readFileSync(join(root, `examples/messages/${name}.${syntax}`), 'utf8');
  return compiled(name, text, GRAMMARS[name], syntax);
};

/** A program that reads texts with the emitted file. */
const LANGUAGES = {
  C: {
    tool: 'gcc',
    build: (id: string, messages: UserMessages): string => {
      const name = snakeCase(id);
      writeFileSync(at(`${name}.h`), messagesToC({ id, messages, inputs: [], request: id }));
      const defines = [`-DHEADER="${name}.h"`, `-DNAME=wellformed_${name}`];
      const files = ['-I', folder, join(root, 'test/export/messages/driver.c'), '-o', at(`${name}-c`)];
      runProgram('gcc', [...WARNINGS, ...SANITIZERS, ...defines, ...files]);
      return at(`${name}-c`);
    },
  },
  Rust: {
    tool: 'rustc',
    build: (id: string, messages: UserMessages): string => {
      const name = snakeCase(id);
      writeFileSync(at(`${name}.rs`), messagesToRust({ id, messages, inputs: [], request: id }));
      const driver = readFileSync(join(root, 'test/export/messages/driver.rs'), 'utf8');
      writeFileSync(at(`${name}-main.rs`), `#[path = "${name}.rs"]\n#[allow(dead_code)]\nmod target;\n${driver}`);
      const options = [
        '--edition',
        '2021',
        '-D',
        'warnings',
        '-O',
        '-C',
        'overflow-checks=on',
        '-C',
        'debug-assertions=on',
      ];
      runProgram('rustc', [...options, at(`${name}-main.rs`), '-o', at(`${name}-rust`)]);
      return at(`${name}-rust`);
    },
  },
} as const;

/** What the program says, where it is not what the package says. */
function wrong(program: string, messages: UserMessages, texts: readonly Text[]): string[] {
  const input = texts.flatMap(({ octets, isCut }) => {
    const head = Buffer.from([Number(isCut), 0, 0, 0, 0]);
    head.writeUInt32LE(octets.length, 1);
    return [head, Buffer.from(octets)];
  });
  const lines = runProgram(program, [], Buffer.concat(input)).trimEnd().split('\n');
  const form = messageForm(messages.table);
  const tree = treeReader(messages);
  const differ = lines.filter((line) => /^cut|differ$|other octets|not all/.test(line));
  if (lines.length !== texts.length) return [`${lines.length} lines`, ...differ];
  texts.forEach(({ octets }, i) => {
    const line = lines[i] as string;
    const text = Uint8Array.from(octets);
    const fault = form.check(text);
    const found = line.slice(line.lastIndexOf(';') + 1);
    const expected = !fault
      ? 'ok'
      : fault.reason === 'after-the-end'
        ? `more ${fault.offset}`
        : `${fault.offset} ${fault.length} ${fault.at} ${Number(fault.incomplete)} ${fault.reason}|${fault.rule}|${fault.clause}`;
    const shown = Buffer.from(octets).toString('hex').slice(0, 200);
    if (fault ? found !== expected : !found.startsWith('ok ')) differ.push(`${shown}: got ${found}, want ${expected}`);
    else if (!fault) {
      const ours = sortedJson(plainValue(form.parse(text)));
      const theirs = sortedJson(tree(line.slice(0, line.lastIndexOf(';'))));
      if (ours !== theirs) differ.push(`${shown}: got ${theirs}, want ${ours}`);
    }
  });
  return differ;
}

const letters = ({ below }: Random, count: number) => Array.from({ length: count }, () => below(256));

/** Messages of protocols that have no package here. */
const OTHERS: Readonly<Record<string, (random: Random) => Uint8Array>> = {
  netstring: (source) => {
    const octets = letters(source, source.below(30));
    return Buffer.concat([Buffer.from(`${octets.length}:`), Uint8Array.from(octets), Buffer.from(',')]);
  },
  resp: (source) => {
    const value = (depth: number): string => {
      const kind = source.below(depth > 0 ? 5 : 3);
      const text = 'x'.repeat(source.below(9));
      if (kind === 0) return `+${text}\r\n`;
      if (kind === 1) return `:${source.below(1000)}\r\n`;
      if (kind === 2) return `$${text.length}\r\n${text}\r\n`;
      const items = Array.from({ length: source.below(4) }, () => value(depth - 1));
      return `*${items.length}\r\n${items.join('')}`;
    };
    return Buffer.from(value(3));
  },
  imap: (source) => {
    const octets = letters(source, source.below(20));
    const literal = [Buffer.from(`{${octets.length}${source.below(2) ? '+' : ''}}\r\n`), Uint8Array.from(octets)];
    return Buffer.concat([
      Buffer.from('a1 LOGIN "jo\\"é" '),
      ...(source.below(3) ? literal : []),
      Buffer.from(' x\r\n'),
    ]);
  },
  'websocket-client': (source) => {
    const octets = letters(source, source.below(20));
    return Uint8Array.from([0x81, 0x80 + octets.length, 1, 2, 3, 4, ...octets]);
  },
};

function textsOf(name: string, count: number): Text[] {
  const make = OTHERS[name] ?? PACKAGES[name as keyof typeof PACKAGES].make;
  return Array.from({ length: count }, (_, seed): Text => {
    const source = random(seed);
    const valid = [...make(random(Math.floor(seed / 4)))];
    const octets =
      seed % 4 === 0 ? valid : mutated(source.below, seed % 4 === 3 ? mutated(source.below, valid) : valid);
    return { octets, isCut: seed % 20 < 2 && octets.length < 200 };
  });
}

/** Numbers of each kind that count, choose or point, and rules inside themselves. */
const NUMBERS = `
; @capture kind, a, b, c, d, e, f, small, large, letters, body, items, pointed
; @integer kind u8
; @integer a u64be
; @integer b u64le
; @integer c varint
; @integer d u24le
; @integer e u32le
; @integer f u32be
; @integer small varint
; @integer large u64be
; @integer back u64be
; @max small 300
; @max large 9007199254740991
; @offset pointed = back * 3 - 6
; @length letters = small * 2 - 1
; @length items = large
; @depth list 5
; @integer pick u64be
; @switch choice = pick { 1: one, 65536: two }
; @switch body = kind { 1: text-body, 2, 3: lists, else: other-body }
message = ( %x00 a b / %x01 c d e f / %x02 small letters / %x03 large items / %x04 kind body / %x05 9OCTET pointed / %x06 pick choice )
kind = OCTET
pick = 8OCTET
choice = one / two
one = "oo"
two = "o" "o"
a = 8OCTET
b = 8OCTET
c = *9%x80-FF %x00-7F
d = 3OCTET
e = 4OCTET
f = 4OCTET
small = *9%x80-FF %x00-7F
large = 8OCTET
letters = *OCTET
items = *OCTET
body = text-body / lists / other-body
text-body = "t" OCTET
; @capture list
lists = list
; @capture list
list = "(" width pad *list ")"
; @integer width u8
; @length pad = width
width = OCTET
pad = *"p"
other-body = 2"o"
; @capture back
pointed = %x07 back
back = 8OCTET
`;

const u64 = (value: bigint, isLittle = false) => {
  const octets = [...Buffer.from(BigInt.asUintN(64, value).toString(16).padStart(16, '0'), 'hex')];
  return isLittle ? octets.reverse() : octets;
};

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];

/** Both sides of each border; the highest varint of ten octets has 70 bits, which no value here shows. */
function borders(): Text[] {
  const around = [7n, 8n, 14n, 16n, 21n, 24n, 31n, 32n, 35n, 42n, 49n, 53n, 56n, 63n, 64n].flatMap((bits) =>
    [-2n, -1n, 0n, 1n].map((add) => 2n ** bits + add),
  );
  const numbers = [0n, 1n, 2n, 3n, 4n, 299n, 300n, 301n, ...around].filter((n) => n < 2n ** 64n);
  const filler = [...Buffer.alloc(700, 0x61)];
  const texts = numbers.flatMap((n) => [
    [0, ...u64(n), ...u64(n, true)],
    [1, ...varint(n), 1, 2, 3, ...u64(n).slice(4), ...u64(n).slice(4)],
    [2, ...varint(n)],
    ...(n > 0n && n < 302n
      ? [-1, 0, 1].map((more) => [2, ...varint(n), ...filler.slice(0, 2 * Number(n) - 1 + more)])
      : []),
    [3, ...u64(n)],
    [6, ...u64(n), 0x6f, 0x6f],
    ...(n < 302n ? [[3, ...u64(n), ...filler.slice(0, Number(n))]] : []),
    [5, ...filler.slice(0, 9), 7, ...u64(n)],
  ]);
  const nested = [1, 4, 5, 6, 7].map((levels) => [
    4,
    2,
    ...Buffer.from('(\u0001p'.repeat(levels) + ')'.repeat(levels)),
  ]);
  const kinds = [1, 2, 3, 4, 255].flatMap((kind) =>
    ['tx', '(\0)', '(\u0001p(\0)(\0))', 'oo', ''].map((body) => [4, kind, ...Buffer.from(body)]),
  );
  const prefix = [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const tooMany = [[...prefix, 0xff, 0x01, ...filler.slice(0, 11)]];
  return [...texts, ...nested, ...kinds, ...tooMany, []].map((octets) => ({ octets, isCut: octets.length < 60 }));
}

describe.each(Object.entries(LANGUAGES))('%s', (_, { tool, build }) => {
  describe.skipIf(!isInstalled(tool))('compiles with all warnings and says what the package says', () => {
    test.each(Object.keys(GRAMMARS) as (keyof typeof GRAMMARS)[])('of %s', (name) => {
      const messages = example(name);
      const texts = textsOf(name, TEXTS);
      expect(wrong(build(name, messages), messages, texts).slice(0, 5)).toEqual([]);
      const form = messageForm(messages.table);
      const good = texts.filter(({ octets }) => form.test(Uint8Array.from(octets))).length;
      expect(good).toBeGreaterThan(TEXTS / 20);
      expect(texts.length - good).toBeGreaterThan(TEXTS / 20);
    });

    test('of numbers at their borders, of alternatives, of pointers, and one level deeper than the depth', () => {
      const messages = compiled('numbers', NUMBERS, 'message');
      const texts = borders();
      const form = messageForm(messages.table);
      const reasons = new Set(texts.map(({ octets }) => form.check(Uint8Array.from(octets))?.reason));
      for (const reason of [
        undefined,
        'too-short',
        'too-long',
        'length-mismatch',
        'unknown-alternative',
        'not-earlier',
      ])
        expect(reasons).toContain(reason);
      expect(reasons).toContain('nested-too-deeply');
      expect(wrong(build('numbers', messages), messages, texts)).toEqual([]);
    });

    test('of random messages', () => {
      for (let seed = 0; seed < 12; seed++) {
        const { below } = random(seed + 50);
        const last = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'digits' } as const;
        const message = [...randomMessage(below, 2, false), last];
        const messages = compiled('message', grammarOf(message), 'message');
        const texts = Array.from({ length: 400 }, (_, i): Text => {
          const valid = octetsOfMessage(below, message);
          return { octets: i % 3 === 0 ? valid : mutated(below, valid), isCut: i % 4 === 0 && valid.length < 80 };
        });
        expect(wrong(build(`random-${seed}`, messages), messages, texts).slice(0, 3), grammarOf(message)).toEqual([]);
      }
    });
  });
});

const EXAMPLES = (['netstring', 'mqtt', 'cbor', 'dns-pointers'] as const).map((name) => ({
  name: snakeCase(name),
  source: { id: name, messages: example(name), inputs: [], request: name },
}));

test.skipIf(!isInstalled('gcc'))('a header in which one word is changed is found to be wrong', () => {
  const messages = example('netstring');
  const program = LANGUAGES.C.build('netstring', messages);
  writeFileSync(at('netstring.h'), readFileSync(at('netstring.h'), 'utf8').replaceAll('"too-long"', '"too-short"'));
  const files = ['-I', folder, join(root, 'test/export/messages/driver.c'), '-o', program];
  runProgram('gcc', ['-DHEADER="netstring.h"', '-DNAME=wellformed_netstring', ...files]);
  const texts = [{ octets: [...Buffer.from('99999999:')], isCut: false }];
  expect(wrong(program, messages, texts)).toEqual([expect.stringContaining('got 0 7 6 0 too-short')]);
});

test.skipIf(!isInstalled('gcc'))('headers compile together and twice, as C and as C++', () => {
  for (const { name, source } of EXAMPLES) writeFileSync(at(`${name}.h`), messagesToC(source));
  const includes = [...EXAMPLES, ...EXAMPLES].map(({ name }) => `#include "${name}.h"\n`).join('');
  writeFileSync(at('all.c'), `${includes}int main(void) { return 0; }\n`);
  runProgram('gcc', [...WARNINGS, '-fsyntax-only', at('all.c')]);
  runProgram('gcc', ['-std=c++17', ...WARNINGS.slice(1), '-fsyntax-only', '-x', 'c++', at('all.c')]);
});

test.skipIf(!isInstalled('clippy-driver'))('modules have no std, and no warning from clippy, even pedantic', () => {
  for (const { name, source } of EXAMPLES) writeFileSync(at(`${name}.rs`), messagesToRust(source));
  writeFileSync(at('all.rs'), `#![no_std]\n${EXAMPLES.map(({ name }) => `pub mod ${name};\n`).join('')}`);
  const lints = ['-D', 'warnings', '-W', 'clippy::all', '-W', 'clippy::pedantic', '--emit', 'metadata'];
  const output = ['--crate-type', 'lib', at('all.rs'), '-o', at('all.rmeta')];
  expect(runProgram('clippy-driver', ['--edition', '2021', ...lints, ...output])).toBe('');
});
