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

/** Signs, with what stands before and after them. */
const PLACES: readonly (readonly [sign: string, before: RegExp, after: RegExp])[] = [
  ['’', /\p{L}{2}$|\b[IOaD]$/iu, /^(?:s|t|re|ve|ll|d|m)(?!\p{L})/u],
  [
    '’',
    /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd|all|dell|nell|sull|dall|un)$/iu,
    /^[aeiouyhàâéèêëîïôœ]/iu,
  ],
  ['’', /(?<!\p{L})[OD]$/u, /^\p{Lu}/u],
  ['“', /(?:^|[\s([{>,;:"'|\u2014=])$/u, /^[\p{L}\p{N}¡¿$]/u],
  ['”', /[\p{L}\p{N}.,!?…)]$/u, /^(?:$|[\s)\]}<.,;:!?"'|])/u],
  ['‘', /(?:^|[\s([{>,;:"|])$/u, /^[\p{L}\p{N}]/u],
  ['’', /[\p{L}\p{N}.,!?…]$/u, /^(?:$|[\s)\]}<.,;:!?"|])/u],
  ['–', /[\p{L}\p{N},)] $|\d\d$/u, /^(?: [\p{L}\p{N}(]|\d\d)/u],
  ['—', /[\p{L}\p{N},)] $|\d\d$/u, /^(?: [\p{L}\p{N}(]|\d\d)/u],
  ['…', /\p{L}$/u, /^(?:$|[\s)\]<"'”])/u],
  ['\u00A0', /[\p{N}.,:;!?«]$/u, /^[\p{L}\p{N}(€$£«%]/u],
  ['\u00A0', /\p{L}{3}$/u, /^(?:\p{L}{3}|\p{Lu}|[\d(]|[:;!?»%](?:\s|$))/u],
  ['£', /(?:^|[\s(,;"|])$/u, /^\d/u],
  ['€', /(?:^|[\s(,;"|])$/u, /^ ?\d/u],
  ['€', /\d ?$/u, /^(?:$|[\s).,;"|/])/u],
  ['®', /\p{L}{2}$/u, /^(?:$|[\s).,;"'|])/u],
  ['™', /\p{L}{2}$/u, /^(?:$|[\s).,;"'|])/u],
  ['©', /(?:^|[\s(;"|])$/u, /^ ?(?:\d{4}|\p{Lu})/u],
  ['°', /\d ?$/u, /^[CF](?!\p{L})/u],
];

const NO_BREAK_SPACE = '\u00A0';

/** Encodings of personal computers in which the same octet is a letter. */
const OF_LETTERS = ['macintosh', 'cp850'];

/** `lines`: those with faults, and the indices of the faults in them. `undefined` where one octet does not stand as its sign. */
export function hintOfSigns(
  lines: readonly { readonly octets: Uint8Array; readonly faults: readonly number[] }[],
): Guess | undefined {
  const found: { readonly octet: number; readonly sign: string }[] = [];
  for (const { octets: line, faults } of lines) {
    for (const fault of faults) {
      const sign = signAt(line, fault);
      if (sign === undefined) return undefined;
      found.push({ octet: line[fault] as number, sign });
    }
  }
  const [first] = found;
  if (!first) return undefined;
  const shown = first.sign === NO_BREAK_SPACE ? 'a no-break space' : first.sign;
  return { kind: 'windows-1252', text: `in Windows-1252, ${formatSymbols(octets, [first.octet])} is ${shown}` };
}

function signAt(line: Uint8Array, fault: number): string | undefined {
  const read = (from: number, to: number, label: string) => charsetNamed(label)?.read(line.subarray(from, to)) ?? '';
  const before = read(Math.max(0, fault - 16), fault, 'windows-1252');
  const after = read(fault + 1, fault + 16, 'windows-1252').replace(/[\r\n].*/s, '');
  const sign = read(fault, fault + 1, 'windows-1252');
  const place = PLACES.find(([each, left, right]) => each === sign && left.test(before) && right.test(after));
  const isLetter = OF_LETTERS.some((label) => {
    const word = `${/\p{L}*$/u.exec(before)?.[0]}${read(fault, fault + 1, label)}${/^\p{L}*/u.exec(after)?.[0]}`;
    return isCommonWord(word.toLowerCase()) || (sign === NO_BREAK_SPACE && inContext(word) > 0);
  });
  return place && !isLetter ? sign : undefined;
}
