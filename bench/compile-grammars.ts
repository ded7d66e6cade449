/**
 * Grammars of any size, a family for each way in which a grammar grows: lists of
 * ranges, what Unicode has of scripts and categories, words, repetition inside of
 * repetition, look-ahead. JavaScript's own `\p{…}` gives the ranges of Unicode.
 */
import { type Alphabet, octets, type SymbolRange, scalars } from '../src/alphabet.ts';
import { PROPERTIES, rangesOf } from '../test/encoding/ranges.ts';
import { randomFractions } from '../test/support/random.ts';

export interface Family {
  readonly name: string;
  /** What the size counts. */
  readonly counts: string;
  readonly alphabet: Alphabet;
  readonly sizes: readonly number[];
  /** For grammars in scalar values. */
  readonly encodings: readonly string[];
  grammar(size: number): string;
}

const quoted = (scalar: number) => `"\\u{${scalar.toString(16)}}"`;
const alternation = (ranges: readonly SymbolRange[]) =>
  ranges.map(([from, to]) => (from === to ? quoted(from) : `${quoted(from)}..${quoted(to)}`)).join('\n    | ');
const letter = (i: number) => String.fromCharCode(97 + (i % 26));

/** Disjoint ranges all over the planes, no two alike: nothing that Unicode has is as bad. */
function scattered(count: number): SymbolRange[] {
  const random = randomFractions(count);
  const width = 0x100000 / count;
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor(0x10000 + i * width + (random() * width) / 4);
    return [from, Math.floor(from + (random() * width) / 2)];
  });
}

const categories = PROPERTIES.filter((property) => !property.includes('='));
const scripts = PROPERTIES.filter((property) => property.includes('='));

/** So many properties, each a rule, one of them after the other in any order. */
function properties(of: readonly string[], count: number): string {
  const chosen = of.slice(0, count);
  const rules = chosen.map((property, i) => `  p${i} = ${alternation(rangesOf(property))}`);
  return `Many {\n  text = one*\n  one = ${chosen.map((_, i) => `p${i}`).join(' | ')}\n${rules.join('\n')}\n}\n`;
}

/** Different words of so many letters, from so few to so many. */
function words(count: number, shortest: number, longest: number): string[] {
  const random = randomFractions(count);
  const below = (limit: number) => Math.floor(random() * limit);
  const found = new Set<string>();
  while (found.size < count) {
    const length = shortest + below(longest - shortest + 1);
    found.add(Array.from({ length }, () => letter(below(26))).join(''));
  }
  return [...found];
}

const quotedWords = (list: readonly string[]) => list.map((word) => `"${word}"`).join('\n    | ');
const listOf = (one: string) => `Many {\n  text = one ("," one)*\n  one = ${one}\n}\n`;

const ALL = ['utf8', 'utf16', 'utf16be', 'utf16le', 'utf32be', 'utf32le'];

export const FAMILIES: readonly Family[] = [
  {
    name: 'ranges all over the planes',
    counts: 'ranges',
    alphabet: scalars,
    sizes: [1000, 2000, 4000],
    encodings: ALL,
    grammar: (size) => `Many {\n  text = one*\n  one = ${alternation(scattered(size))}\n}\n`,
  },
  {
    name: 'general categories of Unicode',
    counts: 'categories',
    alphabet: scalars,
    sizes: [10, categories.length],
    encodings: ['utf8', 'utf16'],
    grammar: (size) => properties(categories, size),
  },
  {
    name: 'scripts of Unicode',
    counts: 'scripts',
    alphabet: scalars,
    sizes: [20, scripts.length],
    encodings: ['utf8', 'utf16'],
    grammar: (size) => properties(scripts, size),
  },
  {
    name: 'a character of each category in turn',
    counts: 'categories',
    alphabet: scalars,
    sizes: [2, 4, 8],
    encodings: ['utf8', 'utf16'],
    grammar: (size) =>
      properties(categories, size).replace(/one\*\n {2}one = .*/, () => {
        return `(${Array.from({ length: size }, (_, i) => `p${i}`).join(' ')})*`;
      }),
  },
  {
    name: 'words',
    counts: 'words',
    alphabet: octets,
    sizes: [10, 30, 100, 300, 1000],
    encodings: [],
    // All of one length, so that none hides another.
    grammar: (size) => listOf(quotedWords(words(size, 6, 6))),
  },
  {
    name: 'words that share a prefix',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) => listOf(quotedWords(words(size, 6, 6).map((word) => `application/${word}`))),
  },
  {
    name: 'words that begin others, the longest first',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) => listOf(quotedWords(words(size, 2, 8).sort((a, b) => b.length - a.length))),
  },
  {
    name: 'names that are no words',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) =>
      `// @peg keywords are looked at first\n${listOf(`~((${quotedWords(words(size, 6, 6))}) ~"a".."z") ("a".."z")+`)}`,
  },
  {
    name: 'repetition inside of repetition',
    counts: 'levels',
    alphabet: octets,
    sizes: [2, 4, 8],
    encodings: [],
    grammar: (size) => {
      const nested = Array.from({ length: size }, (_, i) => letter(i)).reduce((inner, c) => `(${inner}"${c}")*`, '"!"');
      return `// @peg repetition never gives back\nMany { text = ${nested} }`;
    },
  },
  {
    name: 'look-ahead',
    counts: 'conditions',
    alphabet: octets,
    sizes: [1, 2, 4],
    encodings: [],
    grammar: (size) => {
      const conditions = Array.from({ length: size }, (_, i) => `~("${letter(i)}" any "${letter(i + 1)}")`);
      return `// @peg each condition is a look-ahead\nMany { text = (${conditions.join(' ')} any)* }`;
    },
  },
];
