/**
 * Lone signs of Windows-1252 in a text that is UTF-8 or ASCII → what they are, where they stand as such signs do. No language
 * is known, so this is said of the octet, not of the file:
 *
 *     It 92 s        in Windows-1252, 92 is ’       93 so 94        in Windows-1252, 93 is “
 */
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { charsetNamed } from './charset.ts';
import { isCommonWord } from './languages.ts';
import { inContext } from './plausible.ts';
import type { Guess } from './sample.ts';

/** A line with faults. */
export interface Line {
  readonly octets: Uint8Array;
  /** The indices of its faults in it. */
  readonly faults: readonly number[];
}

type Place = readonly [signs: string, before: RegExp, after: RegExp];

/** Signs, with what stands before and after them, where other octets hardly come about: in words, in a pair, between blanks. */
const SURE: readonly Place[] = [
  ['’', /\p{L}{2}$|\b[IOaD]$/iu, /^(?:s|t|re|ve|ll|d|m)(?!\p{L})/u],
  ['’', /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis)?qu|aujourd|(?:a|d[ae]|ne|su)ll|un)$/iu, /^[aeiouyhàâéèêëîïôœ]/iu],
  ['’', /(?<!\p{L})[OD]$/u, /^\p{Lu}/u],
  ['“', /(?:^|[\s([{>,;:"'|\u2014=])$/u, /^[\p{L}\p{N}¡¿$]/u],
  ['”', /[\p{L}\p{N}.,!?…)]$/u, /^(?:$|[\s)\]}<.,;:!?"'|])/u],
  ['–—', /[\p{L}\p{N},)] $/u, /^ [\p{L}\p{N}(]/u],
];

/** Half of a pair is none. */
const PAIRED = ['“', '”'];

/** Where another octet can come about by damage: in a row of a table one of them is no evidence. */
const LIKELY: readonly Place[] = [
  ['–', /(?<![\p{N}.,])(?:1\d|20)\d\d$/u, /^(?:1\d|20)?\d\d(?![\p{N}.,])/u],
  ['‘', /(?:^|[\s([{>,;:"|])$/u, /^[\p{L}\p{N}]/u],
  ['’', /[\p{L}\p{N}.,!?…]$/u, /^(?:$|[\s)\]}<.,;:!?"|])/u],
  ['…', /\p{L}$/u, /^(?:$|[\s)\]<"'”])/u],
  ['\u00A0', /[\p{N}«]$/u, /^[\p{L}\p{N}(€$£%]/u],
  ['\u00A0', /\p{L}{3}$|[.,]$/u, /^(?:\p{L}{3}|\p{Lu}|[\d(]|[:;!?»%](?:\s|$))/u],
  ['£', /(?:^|[\s(,;"|])$/u, /^\d/u],
  ['€', /(?:^|[\s(,;"|])$/u, /^ ?\d/u],
  ['€', /\d ?$/u, /^(?:$|[\s).,;"|/])/u],
  ['®™', /\p{L}{2}$/u, /^(?:$|[\s).,;"'|])/u],
  ['©', /(?:^|[\s(;"|])$/u, /^ ?(?:\d{4}|\p{Lu})/u],
  ['°', /\d ?$/u, /^[CF](?!\p{L})/u],
];

/** The least number of signs that are evidence where one is not. */
const ENOUGH = 3;

/** A row of a table: it has delimiters. */
const ROW = /(?:[;|\t].*){2}|(?:,(?! ).*){3}/;

const NO_BREAK_SPACE = '\u00A0';

/** Encodings of personal computers in which the same octet is a letter. */
const OF_LETTERS = ['macintosh', 'cp850'];

/** `lines`: those with faults, and the indices of the faults in them. `undefined` where one octet does not stand as its sign. */
export function hintOfSigns(lines: readonly Line[]): Guess | undefined {
  const all = lines.reduce((sum, { faults }) => sum + faults.length, 0);
  const found: { readonly octet: number; readonly sign: string }[] = [];
  for (const { octets: line, faults } of lines) {
    const places = all < ENOUGH && ROW.test(read(line, 'windows-1252')) ? SURE : [...SURE, ...LIKELY];
    for (const fault of faults) {
      const sign = signAt(line, fault, places);
      if (sign === undefined) return undefined;
      found.push({ octet: line[fault] as number, sign });
    }
  }
  const [first] = found;
  const has = (sign: string) => found.some((each) => each.sign === sign);
  if (!first || PAIRED.filter(has).length === 1) return undefined;
  const shown = first.sign === NO_BREAK_SPACE ? 'a no-break space' : first.sign;
  return { kind: 'windows-1252', text: `in Windows-1252, ${formatSymbols(octets, [first.octet])} is ${shown}` };
}

const read = (octets: Uint8Array, label: string) => charsetNamed(label)?.read(octets) ?? '';

/** Octets of a line on either side that are read. */
const NEAR = 16;

function signAt(line: Uint8Array, fault: number, places: readonly Place[]): string | undefined {
  const before = read(line.subarray(Math.max(0, fault - NEAR), fault), 'windows-1252');
  const after = read(line.subarray(fault + 1, fault + NEAR), 'windows-1252').replace(/[\r\n].*/s, '');
  const own = line.subarray(fault, fault + 1);
  const sign = read(own, 'windows-1252');
  const place = places.find(([each, left, right]) => each.includes(sign) && left.test(before) && right.test(after));
  const isLetter = OF_LETTERS.some((label) => {
    const word = `${/\p{L}*$/u.exec(before)?.[0]}${read(own, label)}${/^\p{L}*/u.exec(after)?.[0]}`;
    return isCommonWord(word.toLowerCase()) || (sign === NO_BREAK_SPACE && inContext(word) > 0);
  });
  return place && !isLetter ? sign : undefined;
}
