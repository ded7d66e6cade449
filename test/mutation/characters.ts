/**
 * Numbers ↔ symbols: the readers and codings of each encoding, at the borders of
 * lengths, with texts cut at every index; and texts cut and put together.
 */

import { decode, encode, repair, scalars } from '../../src/index.ts';
import {
  bitTable,
  octetsToUnits,
  sequenceOf,
  serialised,
  singleUnits,
  surrogatePairs,
  tailsAfter,
} from '../../src/run/arithmetic.ts';
import { codingOf, hasCoding, readerOf } from '../../src/run/coding.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { concat, pieceOf, stringOf } from '../../src/run/pieces.ts';
import { type PlatformLabel, platformDecode, platformEncode } from '../../src/run/platform-text.ts';
import { formatScalars, possibleScalars } from '../../src/run/scalar.ts';
import { StringReader } from '../../src/run/string-reader.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import type { Sum } from './sum.ts';

export function characterSections(): Section[] {
  return [
    { name: 'characters: arithmetic', run: arithmetic },
    { name: 'characters: codings and readers', run: codings },
    { name: 'characters: possible ones', run: possible },
    { name: 'characters: strings', run: strings },
    { name: 'characters: long texts', run: longTexts },
    { name: 'characters: pieces', run: pieces },
    { name: 'characters: the platform', run: platform },
  ];
}

/** The least and the greatest number of each length in each encoding, and around the surrogates and the signatures. */
const NUMBERS = [
  ...[0, 1, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfeff],
  ...[0xfffe, 0xffff, 0x10000, 0x103ff, 0x10400, 0x1f600, 0xfffff, 0x100000, 0x10ffff, 0x110000, 0x1fffff, 0x200000],
  ...[0x3ffffff, 0x4000000, 0x7fffffff, 0x80000000],
];
const CHARACTERS = NUMBERS.filter((number) => number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)).map(
  (number) => String.fromCodePoint(number),
);

function arithmetic(sum: Sum): void {
  for (const number of NUMBERS) {
    const octets = bitTable.encode(number);
    sum.add([octets, bitTable.decode(octets), surrogatePairs.encode(number % 0x110000)]);
    for (const width of [1, 2, 4]) {
      for (const order of ['big', 'little'] as const) {
        const coding = serialised({ decode: ([unit = 0]) => unit, encode: (scalar) => [scalar] }, width, order);
        const written = coding.encode(number);
        sum.add([written, coding.decode(written), octetsToUnits([...written, ...written, 1], width, order)]);
      }
    }
  }
  sum.add([bitTable.decode([]), surrogatePairs.decode([]), singleUnits.decode([])]);
  for (let octet = 0; octet < 0x100; octet++) {
    const { length, least } = sequenceOf(octet);
    sum.add([length, least, octet < 0xc0 ? 0 : tailsAfter(octet)]);
  }
}

/** Each form's coding of each number; and readers of texts in two parts, cut everywhere. */
function codings(sum: Sum): void {
  for (const subject of SUBJECTS) {
    const { table } = internalsOf(subject.form);
    sum.add(hasCoding(table));
    for (const start of [[], [0xff, 0xfe], [0xff, 0x00], [0x00, 0xfe], [0xfe, 0xff]]) {
      const coding = codingOf(table, start);
      for (const number of NUMBERS) sum.of(() => [coding.encode(number), coding.decode(coding.encode(number))].join());
    }
    for (const first of ['', '\uFEFF', '\uFFFE']) {
      for (const character of CHARACTERS) {
        const text = textOf(subject, `${first}${character}a😀é${character}`);
        for (let cut = 0; cut <= text.length; cut++) readInParts(table, text, cut, sum);
      }
    }
  }
  for (const id of ['', 'toString', 'unknown']) {
    sum.add(hasCoding({ id } as never));
    sum.of(() => readerOf({ id } as never));
  }
}

function readInParts(table: never | object, text: Uint8Array | Uint16Array, cut: number, sum: Sum): void {
  const reader = readerOf(table as never);
  const numbers = new Uint32Array(text.length);
  for (const [from, to] of [
    [0, cut],
    [cut, text.length],
  ] as const) {
    const count = reader.read(text, from, to, numbers);
    sum.add([numbers.subarray(0, count), reader.missing]);
  }
  const strings = new StringReader(table as never);
  sum.of(() => strings.push(pieceOf(text, 0, cut)));
  sum.of(() => strings.push(pieceOf(text, cut, text.length)));
}

const textOf = (subject: Subject, text: string) =>
  (subject.alphabet === 'octets' ? Uint8Array : Uint16Array).from(Array.from(text).flatMap(subject.encode));

const BASES = { utf8: 0, utf16: 0, utf16be: 0, utf16le: 0, utf32be: 0, utf32le: 0 } as const;

/** The characters that each prefix of each character can still become, alone and after another one. */
function possible(sum: Sum): void {
  for (const encoding of Object.keys(BASES) as (keyof typeof BASES)[]) {
    const coding = codingOf({ id: encoding } as never, []);
    for (const number of NUMBERS.filter((each) => each <= 0x10ffff)) {
      const symbols = coding.encode(number);
      for (const before of [[], coding.encode(0x41), coding.encode(0x1f600)]) {
        for (let count = 1; count <= symbols.length; count++) {
          const prefix = [...before, ...symbols.slice(0, count)];
          for (const shift of [0, 4]) {
            const range = possibleScalars(encoding, prefix, shift + prefix.length - 1);
            sum.add([JSON.stringify(range), range && formatScalars(range)]);
          }
        }
      }
    }
  }
}

/** `encode`, `decode` and `scalars` of short strings, with each policy. */
function strings(sum: Sum): void {
  for (const subject of SUBJECTS) {
    const form = subject.form as never;
    for (const character of [...CHARACTERS, '\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800', '\ud800\ue000']) {
      for (const string of [character, `${character}a`, `a${character}`, `${character}${character}é`]) {
        sum.of(() => encode(form, string));
        const text = textOf(subject, string);
        sum.of(() => repair(form, text as never));
        for (const signature of [undefined, 'keep', 'strip', 'forbid', 'require', 'other'] as never[]) {
          sum.of(() => decode(form, text as never, { signature }));
          sum.of(() => [...scalars(form, text as never, { signature })].join());
        }
      }
    }
    for (const value of [5, null, undefined, {}]) sum.of(() => encode(form, value as never));
    // Batches of numbers end inside pairs.
    for (const length of [254, 255, 256, 257, 511, 512]) {
      for (const filler of ['a', '字']) {
        const text = textOf(subject, `${filler.repeat(length)}😀é😀`);
        sum.of(() => [...scalars(form, text as never)].join());
      }
    }
  }
}

/** A character that a batch completes with its first symbol, and as many others as the batch can have. */
function fullBatches(subject: Subject, sum: Sum): void {
  for (const before of [4092, 4093, 4094, 4095]) {
    const text = textOf(subject, `${'a'.repeat(before)}😀${'a'.repeat(4100)}`);
    sum.of(() => new StringReader(internalsOf(subject.form).table).push(text));
  }
}

/** Texts that are longer than the platform may get at once, and strings around the longest one, with small limits. */
function limited(subject: Subject, sum: Sum): void {
  const { table } = internalsOf(subject.form);
  for (const text of [textOf(subject, 'aé表😀'.repeat(9)), textOf(subject, 'a'.repeat(36))])
    for (const piece of [1, 5, 16, text.length - 1, text.length])
      for (const longest of [Number.POSITIVE_INFINITY, 46, 45, 44, 37, 36, 35, 9])
        sum.of(() => new StringReader(table, { piece, longest }).push(text));
}

/** Chunks around the lengths from which the platform decodes, and around the length of a batch. */
function longTexts(sum: Sum): void {
  const lengths = [13, 14, 15, 16, 17, 18, 19, 20, 4093, 4094, 4095, 4096, 4097, 4098, 8191, 8192, 8193];
  for (const subject of SUBJECTS) {
    const { table } = internalsOf(subject.form);
    fullBatches(subject, sum);
    limited(subject, sum);
    for (const length of lengths) {
      for (const [f, filler] of ['a', 'é', '字', '😀', '\u{10FFFF}'].entries()) {
        const text = textOf(subject, `${filler.repeat(length >> (length > 99 ? f % 4 : 0))}😀a字`);
        for (const cut of [0, 1, length - 1, length, length + 1, length + 2, length + 3, length + 4]) {
          const reader = new StringReader(table);
          sum.of(() => reader.push(pieceOf(text, 0, Math.min(cut, text.length))));
          sum.of(() => reader.push(pieceOf(text, Math.min(cut, text.length), text.length)));
        }
      }
    }
  }
}

function pieces(sum: Sum): void {
  const units = Uint16Array.from({ length: 1100 }, (_, i) => 0x41 + (i % 300));
  for (const count of [...Array(40).keys(), 247, 248, 249, 255, 256, 257, 263, 264, 265, 511, 512, 513, 520, 1100]) {
    sum.add(stringOf(units, count));
    sum.add(stringOf(units.slice(0, count), count));
  }
  const memory = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const wide = new Uint16Array(memory.buffer, 2, 3);
  for (const text of ['abc', memory.subarray(3, 6), wide]) {
    for (const from of [0, 1, 3]) {
      for (const to of [from, 3]) {
        const piece = pieceOf(text, from, to);
        sum.add([typeof piece, piece.constructor.name, piece]);
      }
    }
  }
  for (const like of ['', units, memory]) {
    for (const list of [[], ['é'], ['a', wide], [wide, wide, 'bc'], [wide.subarray(1), wide]]) {
      const whole = concat(like, list);
      sum.add([whole.constructor.name, whole]);
    }
  }
}

/** What the platform's decoder and encoder give, where they are asked: well-formed text, with a signature or without. */
function platform(sum: Sum): void {
  for (const text of ['', 'a', '\uFEFFé字😀', 'x\uFEFF', 'é'.repeat(20)]) {
    const units = Buffer.from(text, 'utf16le');
    const encoded = { 'utf-8': Buffer.from(text), 'utf-16le': units, 'utf-16be': Buffer.from(units).swap16() };
    for (const [label, octets] of Object.entries(encoded) as [PlatformLabel, Buffer][])
      sum.of(() => platformDecode(label, Uint8Array.from(octets)));
    sum.add(platformEncode(text));
  }
  // A decoder that has streamed would keep the first octets of a character for the next text.
  for (const octets of [[0xff], [0xe2, 0x82]]) sum.of(() => platformDecode('utf-8', Uint8Array.from(octets)));
  sum.of(() => platformDecode('utf-32' as PlatformLabel, Uint8Array.of(0)));
}
