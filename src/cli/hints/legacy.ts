/**
 * Faults of UTF-8 → the legacy encoding that the text is perhaps in. The package
 * jschardet proposes; what it proposes must also hold:
 *
 *     1. The lines that have faults, and these lines alone, decode without an error.
 *     2. What they decode to looks like text: letters and punctuation outside of
 *        ASCII, no control characters, no word of two scripts, no capital after
 *        a small letter, and in English no letters outside of ASCII: those would
 *        be damage.
 *
 * A file can be UTF-8 with some lines of another encoding: lines without a fault
 * are left out, and a line with as many well-formed characters as faults is UTF-8
 * with some damage. (In the corpus, legacy lines have at most 0.73 characters for
 * each fault, by chance.) The thresholds were chosen with one half of a generated
 * corpus, and measured with the other (docs/hints.md).
 */
import { formatSymbols, octets } from '../../alphabet.ts';
import { printable } from '../../printable.ts';
import { groupDigits } from '../numbers.ts';
import { decodeAs } from './decode.ts';
import { charactersOutsideAscii, type Hint, type HintSample, utf8Faults } from './sample.ts';

/** Octets that are given to jschardet. */
const SAMPLE = 16_384;

/** Names of jschardet for encodings that WHATWG calls otherwise. All others are labels of WHATWG, or not known here. */
const NAMES: Readonly<Record<string, string>> = {
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
};

/** How encodings are called for people. */
const TITLES: Readonly<Record<string, string>> = {
  gbk: 'GBK',
  big5: 'Big5',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS',
};

/** Encodings of the web, of ISO, of Macintosh and of DOS; none of mainframes. */
const ERAS = 1 | 2 | 4 | 8 | 16;

/** The least confidence of jschardet: for lines with few faults, for lines with more, and for words alone. */
const MIN_CONFIDENCE = 0.12;
const MIN_CONFIDENCE_OF_MANY = 0.07;
const MIN_CONFIDENCE_OF_WORDS = 0.125;

/** From this number of faults on they are many: flipped bits in one text are fewer. */
const MANY_FAULTS = 5;

/** The encodings of English texts, and the least number of signs that can show one. */
const TYPOGRAPHIC = ['windows-1252', 'macintosh'];
const MIN_SIGNS = 4;

/** Text has more different octets than this. So data of another kind does not load jschardet, which takes memory. */
const MIN_DIFFERENT_OCTETS = 8;

/** A text with this share of faults outside of the lines that decode is something else. */
const MIN_EXPLAINED = 0.8;

/** In a file that also has UTF-8, fewer faults than this are damage rather than an encoding. */
const MIN_FAULTS_IN_UTF8 = 3;

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** A line with faults. */
interface Line {
  readonly octets: Uint8Array;
  /** The indices of its faults in it. */
  readonly faults: readonly number[];
}

export async function hintOfLegacyEncoding(sample: HintSample): Promise<Hint | undefined> {
  const lines = await linesWithFaults(sample);
  const all = count(lines);
  const legacy = lines.filter(({ octets, faults }) => charactersOutsideAscii(octets) < faults.length);
  const explained = count(legacy);
  const [first] = legacy;
  if (!first || explained < MIN_EXPLAINED * all) return undefined;
  const isMixed = charactersOutsideAscii(sample.head) > charactersOutsideAscii(joined(legacy));
  if (isMixed && explained < MIN_FAULTS_IN_UTF8) return undefined;
  const encoding = await encodingOf(joined(legacy), explained);
  const example = encoding && exampleIn(first, encoding);
  if (!encoding || !example) return undefined;
  const [octet, character] = example;
  const also = `as are ${groupDigits(explained)} of ${groupDigits(all)} faults nearby`;
  return {
    kind: encoding,
    text: `perhaps ${titleOf(encoding)}: there ${octet} is ${character}, ${also} letters or signs`,
  };
}

/** The lines that have faults; the faults are those of UTF-8. */
async function linesWithFaults({ before, window, ended, fault }: HintSample): Promise<Line[]> {
  const text = Buffer.concat([before.subarray(startIn(before, fault.offset)), window]);
  const lines: Line[] = [];
  let from = 0;
  let offsets: number[] = [];
  const end = (to: number) => {
    if (offsets.length > 0) lines.push({ octets: text.subarray(from, to), faults: offsets.map((at) => at - from) });
    from = to;
    offsets = [];
  };
  for (const { offset } of await utf8Faults(text, ended)) {
    const feed = text.lastIndexOf(LINE_FEED, offset);
    if (feed >= from) end(text.indexOf(LINE_FEED, from) + 1);
    if (feed >= from) from = feed + 1;
    offsets.push(offset);
  }
  const feed = text.indexOf(LINE_FEED, offsets.at(-1) ?? from);
  end(feed < 0 ? text.length : feed + 1);
  return lines;
}

/**
 * Where to begin before the first fault: a character of two octets can be well-formed UTF-8 by chance, and must not be
 * cut. No second octet of it is a line feed or a space.
 */
function startIn(before: Uint8Array, offset: number): number {
  const feed = before.lastIndexOf(LINE_FEED);
  if (feed >= 0 || offset === before.length) return feed + 1;
  return before.indexOf(SPACE) + 1;
}

function count(lines: readonly Line[]): number {
  return lines.reduce((sum, { faults }) => sum + faults.length, 0);
}

/** The first octets of the lines, to be given to jschardet. */
function joined(lines: readonly Line[]): Uint8Array {
  const sample = Buffer.concat(lines.map(({ octets }) => octets));
  return sample.subarray(0, SAMPLE);
}

/** The encoding that jschardet proposes for the lines, or for the words in them alone: a table has few. */
async function encodingOf(lines: Uint8Array, faults: number): Promise<string | undefined> {
  if (new Set(lines).size < MIN_DIFFERENT_OCTETS) return undefined;
  const typographic = encodingOfSigns(lines);
  if (typographic) return typographic;
  const { chardet } = await import('jschardet');
  for (const [sample, least] of [
    [lines, faults < MANY_FAULTS ? MIN_CONFIDENCE : MIN_CONFIDENCE_OF_MANY],
    [wordsIn(lines), MIN_CONFIDENCE_OF_WORDS],
  ] as const) {
    const proposals = chardet.detectAll(sample, { encodingEra: ERAS });
    const [best] = proposals;
    if (!best?.encoding || best.confidence < least) continue;
    const text = decodedIn(best.encoding, lines);
    if (text === undefined || !isPlausible(text) || best.language === 'en') continue;
    // Encodings that give the same text are one guess; the one of Windows is the most frequent.
    const same = proposals.filter(({ encoding }) => encoding && decodedIn(encoding, lines) === text);
    const label = same.find(({ encoding }) => /^windows/i.test(encoding ?? ''))?.encoding ?? best.encoding;
    return nameOf(label);
  }
  return undefined;
}

/** English has no letters outside of ASCII; its quotation marks and dashes alone show the encoding. */
function encodingOfSigns(lines: Uint8Array): string | undefined {
  const isTypographic = (encoding: string) => {
    const text = decodedIn(encoding, lines) ?? '';
    const signs = text.match(/\P{ASCII}/gu) ?? [];
    return signs.length >= MIN_SIGNS && new Set(signs).size > 1 && isPlausible(text) && hasOnlySigns(text);
  };
  const found = TYPOGRAPHIC.filter(isTypographic);
  return found.length === 1 ? found[0] : undefined;
}

/** The words that have an octet outside of ASCII. */
function wordsIn(lines: Uint8Array): Uint8Array {
  const words =
    Buffer.from(lines)
      .toString('latin1')
      .match(/[A-Za-z\x80-\xFF]*[\x80-\xFF][A-Za-z\x80-\xFF]*/g) ?? [];
  return Buffer.from(words.join(' '), 'latin1');
}

/** The name of WHATWG for an encoding of jschardet, if the platform has it: `cp1258` → `windows-1258`. */
function nameOf(encoding: string): string {
  const lower = encoding.toLowerCase();
  try {
    return new TextDecoder(NAMES[lower] ?? lower).encoding;
  } catch {
    return lower;
  }
}

function decodedIn(encoding: string, octets: Uint8Array): string | undefined {
  return decodeAs(nameOf(encoding), octets);
}

/** The character at the first fault of a line: its octets, and what it is. */
function exampleIn({ octets: line, faults }: Line, encoding: string): [octets: string, character: string] | undefined {
  const fault = faults[0] as number;
  for (let from = 0; from <= fault; ) {
    const lengths = [1, 2, 3, 4].filter((length) => from + length <= line.length);
    const length = lengths.find(
      (each) => [...(decodeAs(encoding, line.subarray(from, from + each)) ?? '')].length === 1,
    );
    if (length === undefined) return undefined;
    const own = line.subarray(from, from + length);
    if (from + length > fault) return [formatSymbols(octets, [...own]), printable(decodeAs(encoding, own) as string)];
    from += length;
  }
  return undefined;
}

function titleOf(encoding: string): string {
  return (
    TITLES[encoding] ??
    encoding.replace(/^windows/, 'Windows').replace(/^(?:iso|euc|koi8|ibm)/, (name) => name.toUpperCase())
  );
}

/** The least share of characters outside of ASCII that are letters, marks or usual signs. */
const MIN_LETTERS = 0.95;

/** The largest share of words with a capital after a small letter, with two scripts, or with a sign inside. */
const MAX_ODD_WORDS = 0.06;

const LETTER = /[\p{L}\p{M}]/u;

/** Punctuation and signs of typography and prices, in all scripts. */
const SIGN = /[\u00A0«»„“”‘’‚‹›–—…•·¡¿§°€£©®№%،؛؟\u3000-\u303F\uFF00-\uFF65]/u;

/** Characters that no text has. */
const NEVER = /[\p{Co}\p{Cn}\p{Cs}\uFFFD]|(?![\t\n\f\r])\p{Cc}/u;

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

/**
 * Text from a guessed encoding → whether it looks like text that people write. A
 * wrong encoding shows itself in a few ways, in every language:
 *
 *     ÐŸÑ€Ð¸   symbols inside of words        пРИВЕТ   a capital after a small letter
 *     Gr­áe    control and format characters  Mьller   a word of two scripts
 */
export function isPlausible(text: string): boolean {
  if (NEVER.test(text)) return false;
  const outside = text.match(/\P{ASCII}/gu) ?? [];
  const usual = outside.filter((character) => LETTER.test(character) || SIGN.test(character)).length;
  if (usual < MIN_LETTERS * outside.length) return false;
  const words = text.split(/[\s\p{P}<=>|]+/u).filter((word) => /\P{ASCII}/u.test(word) && LETTER.test(word));
  return words.filter(isOdd).length <= MAX_ODD_WORDS * words.length;
}

/** Whether all characters outside of ASCII are quotation marks, dashes and the like. */
function hasOnlySigns(text: string): boolean {
  return (text.match(/\P{ASCII}/gu) ?? []).every((character) => SIGN.test(character));
}

function isOdd(word: string): boolean {
  if (/\p{Ll}\p{Lu}/u.test(word) || /\p{L}[^\p{L}\p{M}\p{N}\p{Lm}'’·]+\p{L}/u.test(word)) return true;
  return SCRIPTS.filter((script) => script.test(word)).length > 1;
}
