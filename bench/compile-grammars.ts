/**
 * Grammars of any size, in families, one for each way in which a grammar grows:
 * lists of ranges, scripts and categories of Unicode, lists of words, nested
 * repetition, look-ahead. JavaScript's `\p{…}` gives the ranges of Unicode.
 */

import { type Alphabet, octets, type SymbolRange, scalars } from '../src/shared/alphabet.ts';
import { ENCODINGS } from '../src/shared/encodings.ts';
import { PROPERTIES, rangesOf } from '../test/encoding/ranges.ts';
import { randomFractions } from '../test/support/random.ts';

export interface Family {
  readonly name: string;
  /** The unit of `sizes`. */
  readonly counts: string;
  readonly alphabet: Alphabet;
  readonly sizes: readonly number[];
  /** Encodings of a grammar in scalar values; empty for others. */
  readonly encodings: readonly string[];
  grammar(size: number): string;
}

const quoteScalar = (scalar: number) => `"\\u{${scalar.toString(16)}}"`;
const alternation = (ranges: readonly SymbolRange[]) =>
  ranges
    .map(([from, to]) => (from === to ? quoteScalar(from) : `${quoteScalar(from)}..${quoteScalar(to)}`))
    .join('\n    | ');
const letter = (i: number) => String.fromCharCode(97 + (i % 26));

/** Disjoint ranges of random width in all planes: worse than any property of Unicode. */
function scatteredRanges(count: number): SymbolRange[] {
  const random = randomFractions(count);
  const width = 0x100000 / count;
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor(0x10000 + i * width + (random() * width) / 4);
    return [from, Math.floor(from + (random() * width) / 2)];
  });
}

const categories = PROPERTIES.filter((property) => !property.includes('='));
const scripts = PROPERTIES.filter((property) => property.includes('='));

/** `count` properties, each a rule; a text is any sequence of their characters. */
function propertiesGrammar(of: readonly string[], count: number): string {
  const chosen = of.slice(0, count);
  const rules = chosen.map((property, i) => `  p${i} = ${alternation(rangesOf(property))}`);
  return `Many {\n  text = one*\n  one = ${chosen.map((_, i) => `p${i}`).join(' | ')}\n${rules.join('\n')}\n}\n`;
}

/** `count` different words of `shortest` to `longest` letters. */
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
const listGrammar = (one: string) => `Many {\n  text = one ("," one)*\n  one = ${one}\n}\n`;

const ALL = Object.keys(ENCODINGS);

export const FAMILIES: readonly Family[] = [
  {
    name: 'ranges all over the planes',
    counts: 'ranges',
    alphabet: scalars,
    sizes: [1000, 2000, 4000],
    encodings: ALL,
    grammar: (size) => `Many {\n  text = one*\n  one = ${alternation(scatteredRanges(size))}\n}\n`,
  },
  {
    name: 'general categories of Unicode',
    counts: 'categories',
    alphabet: scalars,
    sizes: [10, categories.length],
    encodings: ['utf8', 'utf16'],
    grammar: (size) => propertiesGrammar(categories, size),
  },
  {
    name: 'scripts of Unicode',
    counts: 'scripts',
    alphabet: scalars,
    sizes: [20, scripts.length],
    encodings: ['utf8', 'utf16'],
    grammar: (size) => propertiesGrammar(scripts, size),
  },
  {
    name: 'a character of each category in turn',
    counts: 'categories',
    alphabet: scalars,
    sizes: [2, 4, 8],
    encodings: ['utf8', 'utf16'],
    grammar: (size) =>
      propertiesGrammar(categories, size).replace(/one\*\n {2}one = .*/, () => {
        return `(${Array.from({ length: size }, (_, i) => `p${i}`).join(' ')})*`;
      }),
  },
  {
    name: 'words',
    counts: 'words',
    alphabet: octets,
    sizes: [10, 30, 100, 300, 1000],
    encodings: [],
    // All of one length, so that none hides another: ordered choice does not backtrack.
    grammar: (size) => listGrammar(quotedWords(words(size, 6, 6))),
  },
  {
    name: 'words that share a prefix',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) => listGrammar(quotedWords(words(size, 6, 6).map((word) => `application/${word}`))),
  },
  {
    name: 'words that begin others, the longest first',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) => listGrammar(quotedWords(words(size, 2, 8).sort((a, b) => b.length - a.length))),
  },
  {
    name: 'names that are no words',
    counts: 'words',
    alphabet: octets,
    sizes: [100, 300, 1000],
    encodings: [],
    grammar: (size) =>
      `// @peg keywords are looked at first\n${listGrammar(`~((${quotedWords(words(size, 6, 6))}) ~"a".."z") ("a".."z")+`)}`,
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
