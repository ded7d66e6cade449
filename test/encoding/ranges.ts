/**
 * Random repertoires (sets of scalar values) made of JavaScript's Unicode
 * properties, as a grammar and as a regular expression. The engine's tables give
 * the scalar values of a property, and the grammar gets them as ranges. So both
 * must accept the same scalar values.
 *
 *     [\p{Script=Greek}\u{2190}-\u{21FF}]   ↔   c = "\u{370}".."\u{373}" | …
 */

import { type Grammar, Library } from '../../src/compile/grammar/library.ts';
import { type SymbolRange, scalars as scalarValues } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { isScalarValue } from '../reference/form.ts';
import { randomFractions } from '../support/random.ts';

const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Canadian_Aboriginal Ogham Runic Khmer Mongolian Hiragana Katakana Bopomofo Han Yi Old_Italic Gothic Deseret Inherited Tagalog Linear_B Ugaritic Shavian Osmanya Cypriot Braille Buginese Coptic Glagolitic Tifinagh Cuneiform Phoenician Lepcha Vai Lycian Lydian Cham Avestan Egyptian_Hieroglyphs Javanese Kaithi Brahmi Adlam Osage Tangut Nushu Common';
const CATEGORIES = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co';

/** The properties to choose from. */
export const PROPERTIES: readonly string[] = [
  ...SCRIPTS.split(' ').map((name) => `\\p{Script=${name}}`),
  ...CATEGORIES.split(' ').map((name) => `\\p{${name}}`),
];

const known = new Map<string, SymbolRange[]>();

/** The scalar values that match a class of a regular expression, as ranges. */
export function rangesOf(property: string): readonly SymbolRange[] {
  const found = known.get(property) ?? findRanges(new RegExp(`[${property}]+`, 'gu'));
  known.set(property, found);
  return found;
}

/** All scalar values as two texts, below and above the surrogates. A run of matches is a range. */
const everything = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
].map(([from = 0, to = 0]) => {
  let text = '';
  for (let scalar = from; scalar <= to; scalar++) text += String.fromCodePoint(scalar);
  return text;
});

function findRanges(runs: RegExp): SymbolRange[] {
  return everything.flatMap((text) =>
    Array.from(text.matchAll(runs), ([run]): SymbolRange => {
      const last = run.codePointAt(run.length - 2) as number;
      const ends = last > 0xffff ? last : (run.codePointAt(run.length - 1) as number);
      return [run.codePointAt(0) as number, ends];
    }),
  );
}

export interface Repertoire {
  readonly ranges: readonly SymbolRange[];
  /** The same set as a character class of a regular expression, without its brackets. */
  readonly pattern: string;
}

/**
 * Up to three properties and up to twenty random ranges, in random order; they
 * may overlap. Nine times in ten the properties have few ranges, because ohm needs
 * most of the time to parse them.
 */
export function randomRepertoire(seed: number): Repertoire {
  const random = randomFractions(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const choice = seed % 10 === 0 ? PROPERTIES : PROPERTIES.filter((property) => rangesOf(property).length < 60);
  const properties = Array.from({ length: pick(4) }, () => choice[pick(choice.length)] as string);
  const loose = Array.from({ length: 1 + pick(20) }, (): SymbolRange => randomRange(pick));
  const ranges = [...properties.flatMap(rangesOf), ...loose].sort(() => random() - 0.5);
  const escaped = (scalar: number) => `\\u{${scalar.toString(16)}}`;
  return { ranges, pattern: [...properties, ...loose.map(([from, to]) => `${escaped(from)}-${escaped(to)}`)].join('') };
}

/** A small or large range within one of the parts that encodings treat differently, on one side of the surrogates. */
function randomRange(pick: (count: number) => number): SymbolRange {
  const [low, high] = [
    [0, 0x7f],
    [0x80, 0x7ff],
    [0x800, 0xd7ff],
    [0xe000, 0xffff],
    [0x10000, 0x10ffff],
  ][pick(5)] as [number, number];
  const from = low + pick(high - low + 1);
  return [from, Math.min(high, from + pick(2 ** pick(12)))];
}

/** A grammar whose texts are any number of these scalar values. */
export function grammarOf(ranges: readonly SymbolRange[]): Grammar {
  const quoted = (scalar: number) => `"\\u{${scalar.toString(16).toUpperCase()}}"`;
  const alternatives = ranges.map(([from, to]) => (from === to ? quoted(from) : `${quoted(from)}..${quoted(to)}`));
  const text = `Repertoire {\n  text = character*\n  character = ${alternatives.join('\n            | ')}\n}\n`;
  const source = new SourceText('repertoire.ohm', text);
  return new Library([{ id: 'repertoire', alphabet: scalarValues, source }]).file('repertoire').main;
}

/** Every bound of every range with its neighbours, and random scalar values. */
export function* probes({ ranges }: Repertoire, seed: number, count: number): Generator<number> {
  const random = randomFractions(seed);
  for (const [from, to] of ranges) {
    for (const scalar of [from - 1, from, to, to + 1]) if (isScalarValue(scalar)) yield scalar;
  }
  for (let i = 0; i < count; i++) {
    const scalar = Math.floor(random() * (i % 2 ? 0x110000 : 0x3000));
    if (isScalarValue(scalar)) yield scalar;
  }
}
