/**
 * Texts of line ends, characters of each length and ill-formed sequences → line and
 * column at each offset, and what a counter says that reads the text in parts.
 */

import { locate } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { type FastCounts, LineCounter } from '../../src/run/line-counter.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { COMPILED } from './compiled-subjects.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function lineSections(): Section[] {
  return [
    { name: 'lines: located', run: located },
    { name: 'lines: counted', run: counted },
    { name: 'lines: surrogates', run: surrogates },
  ];
}

const PIECES = [
  '',
  'a',
  'é',
  '字',
  '😀',
  '\n',
  '\r',
  '\r\n',
  '\uFEFF',
  '\u0A0D',
  '\u0D0A',
  '\uFFFF',
  '\u{10000}',
] as const;

/** Each pair of pieces, alone, with a word of the form between them, or with two words. */
function* textsOf(subject: Subject): Generator<Uint8Array | Uint16Array> {
  const make = (symbols: number[]) => (subject.alphabet === 'octets' ? Uint8Array : Uint16Array).from(symbols);
  const encode = (text: string) => Array.from(text).flatMap(subject.encode);
  const words = wordsOf(subject);
  let turn = 0;
  for (const one of PIECES) {
    for (const other of PIECES) {
      const word = words[turn % words.length] as number[];
      const [a, b] = [encode(one), encode(other)];
      const ways = [
        [...a, ...b, ...a],
        [...a, ...word, ...b],
        [...encode('b\n😀'), ...word, ...a, ...word, ...b],
      ];
      yield make(ways[turn++ % ways.length] as number[]);
    }
  }
}

function located(sum: Sum): void {
  for (const subject of [...SUBJECTS, ...COMPILED]) {
    const form = subject.form as never;
    for (const [i, text] of [...textsOf(subject)].entries()) {
      for (const offset of [i % (text.length + 2), text.length >> 1, text.length - (i % 2)])
        sum.of(() => JSON.stringify(locate({ offset }, form, text as never)));
    }
    for (const offset of [-1, 0.5, Number.NaN, 2 ** 53]) {
      sum.of(() => JSON.stringify(locate({ offset }, form, new Uint8Array(3) as never)));
    }
    // Little-endian, where a signature can say so.
    const little = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x62, 0, 0x3d, 0xd8, 0x00, 0xde, 0x63, 0]);
    for (let offset = 0; offset <= little.length; offset += 2)
      sum.of(() => JSON.stringify(locate({ offset }, form, little as never)));
    if (subject.alphabet === 'units') {
      for (const text of ['a\r\nb\n😀c', '\uD800\n\uDC00a', '\r\r字'])
        for (const offset of [0, 1, 2, 3, 4, 5, 6])
          sum.of(() => JSON.stringify(locate({ offset }, form, text as never)));
    }
  }
}

/** Counts as the platform's search would; `isOpen`: whether it counts lines at all. */
const fastCounts = (isOpen: boolean): FastCounts => ({
  lineEnds: (octets, last) => {
    if (!isOpen) return undefined;
    const text = Buffer.from(octets).toString('latin1');
    const joined = last === 0x0d && text.startsWith('\n') ? 1 : 0;
    const ends = [...text.matchAll(/\r\n|\r|\n/g)];
    const final = ends.at(-1);
    return { count: ends.length - joined, after: final ? final.index + final[0].length : 0 };
  },
  isAscii: (octets) => octets.every((octet) => octet < 0x80),
});

function saidBy({ here, position, lineStart, ending, characters, isLittle }: LineCounter, sum: Sum): void {
  sum.add(JSON.stringify([here, position, lineStart, ending, characters, isLittle]));
}

/** Reads each text in two or three parts; `replace` passes a sequence between them. */
function counted(sum: Sum): void {
  for (const subject of [...SUBJECTS, ...COMPILED]) {
    const { table } = internalsOf(subject.form);
    for (const [i, text] of [...textsOf(subject)].entries()) {
      for (const fast of [undefined, fastCounts(true), fastCounts(false)]) {
        for (const all of [false, true]) {
          const counter = new LineCounter(table, text, fast, all);
          const say = () => saidBy(counter, sum);
          const cut = i % (text.length + 1);
          counter.read(text, 0, cut);
          say();
          if (i % 3 === 0) counter.replace(counter.position + 1 + (i % 4), i % 2 === 0 ? undefined : true);
          say();
          counter.read(text, Math.min(counter.position, text.length), text.length);
          say();
          counter.read(text.slice(cut), 0, text.length - cut);
          say();
          sum.add(['overlong', 'disallowed-character', 'surrogate'].map((reason) => counter.isReplaced({ reason })));
        }
      }
    }
  }
}

/** Ends of the ranges of surrogates, what is no surrogate, and line ends. */
const FIRST = [0xd7ff, 0xd800, 0xdbff, 0xdc00, 0x41, 0x0d];
const SECOND = [0xd7ff, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0x41, 0x0a];

/** A code unit in a form: as it is, in two octets, or as the bit table of RFC 3629 writes a number. */
function written(unit: number, { name, alphabet }: Subject): number[] {
  if (alphabet === 'units') return [unit];
  if (name.startsWith('utf16')) return name.endsWith('le') ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
  return unit < 0x80 ? [unit] : [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)];
}

/** Two code units, with a character between them or not, read in two parts of one memory or of two. */
function surrogates(sum: Sum): void {
  for (const subject of SUBJECTS) {
    const { table } = internalsOf(subject.form);
    const symbolsOf = subject.alphabet === 'octets' ? Uint8Array : Uint16Array;
    for (const start of [[0xff, 0], [0, 0xfe], [0xff, 0xfe], []]) saidBy(new LineCounter(table, start), sum);
    for (const first of FIRST) {
      for (const second of SECOND) {
        for (const between of [[], [0x61], [0x0a]]) {
          const text = symbolsOf.from([first, ...between, second].flatMap((unit) => written(unit, subject)));
          for (const fast of [undefined, fastCounts(true)]) readInTwo(table, text, fast, sum);
        }
      }
    }
  }
}

function readInTwo(table: FormTable, text: Uint8Array | Uint16Array, fast: FastCounts | undefined, sum: Sum): void {
  for (let cut = 0; cut <= text.length; cut += table.codeUnit) {
    const [one, other] = [new LineCounter(table, text, fast), new LineCounter(table, text, fast, true)];
    one.read(text, 0, cut);
    saidBy(one, sum);
    one.read(text, cut, text.length);
    other.read(text.slice(0, cut), 0, cut);
    other.read(text.slice(cut), 0, text.length - cut);
    saidBy(one, sum);
    saidBy(other, sum);
  }
}
