/**
 * Faults of UTF-8 → the legacy encoding that the lines with faults are probably in (evidence.ts).
 *
 * A file can be UTF-8 with some lines of another encoding: lines without a fault are left out, and a line with as many
 * well-formed characters as faults is UTF-8 with some damage. (In the corpus, legacy lines have at most 0.73 characters
 * for each fault, by chance.) The lines without a fault tell which letters and words the file has.
 */
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { groupBy } from '../../shared/groups.ts';
import { printable } from '../../shared/printable.ts';
import { groupDigits } from '../numbers.ts';
import { charsetNamed } from './charset.ts';
import { legacyEncodingOf } from './evidence.ts';
import { charactersOutsideAscii, type Guess, type HintSample, utf8Faults } from './sample.ts';
import { hintOfSigns, type Line } from './signs.ts';

/** Octets of lines with faults that are read. */
const SAMPLE = 16_384;

/** How encodings are called for people. */
const TITLES: Readonly<Record<string, string>> = {
  gbk: 'GBK',
  big5: 'Big5',
  macintosh: 'Mac Roman',
  maccenteuro: 'Mac Central European',
  macgreek: 'Mac Greek',
  macturkish: 'Mac Turkish',
  shift_jis: 'Shift_JIS',
};

/** The least share of the faults nearby that are in lines of the encoding. */
const MIN_EXPLAINED = 0.8;

const LINE_FEED = 0x0a;
const SPACE = 0x20;

export async function hintOfLegacyEncoding(sample: HintSample): Promise<Guess | undefined> {
  const lines = await linesWithFaults(sample);
  const all = count(lines);
  const legacy = lines.filter(({ octets, faults }) => charactersOutsideAscii(octets) < faults.length);
  const explained = count(legacy);
  const [first] = legacy;
  const encoding =
    first && explained >= MIN_EXPLAINED * all ? legacyEncodingOf(joined(legacy), textBeside(sample, lines)) : undefined;
  const example = encoding && first && exampleIn(first, encoding);
  if (!encoding || !example) return hintOfSigns(lines);
  const [octet, character] = example;
  const also =
    all === 1
      ? 'the only fault'
      : `as are ${groupDigits(explained)} of ${groupDigits(all)} faults nearby letters or signs`;
  return {
    kind: encoding,
    text: `probably ${titleOf(encoding)}: there ${octet} is ${character}, ${also}`,
  };
}

/** The lines that have faults; the faults are those of UTF-8. */
async function linesWithFaults({ before, window, ended, fault }: HintSample): Promise<Line[]> {
  const text = Buffer.concat([before.subarray(startIn(before, fault.offset)), window]);
  const offsets = (await utf8Faults(text, ended)).map(({ offset }) => offset);
  const byLine = groupBy(offsets, (offset) => text.lastIndexOf(LINE_FEED, offset) + 1);
  return Array.from(byLine, ([from, faults]) => {
    const feed = text.indexOf(LINE_FEED, faults.at(-1));
    const octets = text.subarray(from, feed < 0 ? text.length : feed + 1);
    return { octets, faults: faults.map((offset) => offset - from) };
  });
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

/** The first octets of the lines, to the end of a word. */
function joined(lines: readonly Line[]): Uint8Array {
  const all = Buffer.concat(lines.map(({ octets }) => octets));
  if (all.length <= SAMPLE) return all;
  const end = all.subarray(0, SAMPLE).findLastIndex((octet) => octet <= SPACE);
  return all.subarray(0, end < 0 ? SAMPLE : end);
}

/** The lines of UTF-8 around those with faults. */
function textBeside({ head, before, window }: HintSample, lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const decoded = new TextDecoder().decode(Buffer.concat([head, Buffer.of(LINE_FEED), before, window]));
  return decoded
    .split('\n')
    .filter((line) => !line.includes('\uFFFD'))
    .join('\n');
}

/** The character at the first fault of a line: its octets, and what it is. */
function exampleIn({ octets: line, faults }: Line, encoding: string): [octets: string, character: string] | undefined {
  const fault = faults[0] as number;
  const characterOf = (own: Uint8Array) => charsetNamed(encoding)?.decode(own) ?? '';
  for (let from = 0; from <= fault; ) {
    const lengths = [1, 2, 3, 4].filter((length) => from + length <= line.length);
    const length = lengths.find((each) => [...characterOf(line.subarray(from, from + each))].length === 1);
    if (length === undefined) return undefined;
    const own = line.subarray(from, from + length);
    if (from + length > fault) return [formatSymbols(octets, [...own]), printable(characterOf(own))];
    from += length;
  }
  return undefined;
}

function titleOf(encoding: string): string {
  const title = encoding.replace(/^windows/, 'Windows');
  return TITLES[encoding] ?? title.replace(/^(?:euc|koi8).*|^(?:iso|ibm|cp)/, (name) => name.toUpperCase());
}
