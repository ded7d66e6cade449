/**
 * What the battery runs: each encoding form and some profiles, on every tier;
 * compiled-subjects.ts has tables that no form of the package has.
 *
 * Texts are made of a form's own characters, of words that are ill-formed in one
 * form or another, and of nothing else. None of them comes from the code under
 * test.
 */
import { repeatInto } from '../support/repeat.ts';
import { octetForms, profileForms, unitForms } from './forms.ts';

export type Symbols = Uint8Array | Uint16Array;

export interface Form {
  test(input: unknown): boolean;
  check(input: unknown): object | null;
}

export interface Subject {
  readonly name: string;
  readonly form: Form;
  readonly alphabet: 'octets' | 'units';
  /** A character, encoded, of each length that there is. */
  readonly characters: readonly (readonly number[])[];
  /** How the form encodes one character. */
  readonly encode: (character: string) => number[];
}

const SAMPLES = ['A', 'é', '字', '😀'] as const;

const octetsOf = (encoding: BufferEncoding) => (sample: string) => [...Buffer.from(sample, encoding)];
const swapped = (sample: string) => [...Buffer.from(sample, 'utf16le').swap16()];
const utf32 = (sample: string) => {
  const scalar = sample.codePointAt(0) as number;
  return [scalar >> 24, (scalar >> 16) & 255, (scalar >> 8) & 255, scalar & 255];
};
const unitsOf = (sample: string) =>
  Array.from(sample, (part) => part)
    .join('')
    .split('')
    .map((unit) => unit.charCodeAt(0));
/** UTF-8 of each code unit. */
const ofUnits = (sample: string) =>
  unitsOf(sample).flatMap((unit) =>
    unit < 0x80
      ? [unit]
      : unit < 0x800
        ? [0xc0 | (unit >> 6), 0x80 | (unit & 63)]
        : [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)],
  );

/** Form → how it encodes the samples. */
const ENCODERS: Readonly<Record<string, (sample: string) => number[]>> = {
  cesu8: ofUnits,
  mutf8: ofUnits,
  wtf8: (sample) => Array.from(sample, (part) => (part.length === 1 ? ofUnits : octetsOf('utf8'))(part)).flat(),
  utf16: unitsOf,
  ucs2: unitsOf,
  utf16be: swapped,
  'utf16-signature': swapped,
  utf16le: octetsOf('utf16le'),
  utf32be: utf32,
  utf32le: (sample) => utf32(sample).reverse(),
};

export function subject(name: string, form: Form, alphabet: Subject['alphabet'], encoding = name): Subject {
  const encode = ENCODERS[encoding] ?? (alphabet === 'units' ? unitsOf : octetsOf('utf8'));
  return { name, form, alphabet, characters: SAMPLES.map(encode), encode };
}

export const SUBJECTS: readonly Subject[] = [
  ...Object.entries(octetForms).map(([name, form]) => subject(name, form as Form, 'octets')),
  ...Object.entries(unitForms).map(([name, form]) => subject(name, form as Form, 'units')),
  ...Object.entries(profileForms).map(([name, form]) =>
    subject(name, form as Form, name.endsWith('Units') ? 'units' : 'octets', name in ENCODERS ? name : 'utf8'),
  ),
];

const hex = (text: string) => text.split(' ').map((each) => Number.parseInt(each, 16));

/** Beginnings of sequences, ends without a beginning, and what no form allows. */
const OCTET_WORDS = [
  'FF',
  '80',
  'C0 80',
  'C3',
  'C3 41',
  'E2 82',
  'E2 82 41',
  'E0 9F 80',
  'ED A0 80',
  'ED A0 BD ED B8 80',
  'F0 80 80 80',
  'F0 9F 98',
  'F0 9F 98 41',
  'F4 90 80 80',
  'F8 88 80 80 80',
  'FC 84 80 80 80 80',
  'EF BF BE',
  'EF BB BF',
  'EF BB BE',
  '00 00 FE FE',
  'FF FE 00 01',
  '00',
  '7F',
  'D8 00',
  'DC 00',
  '00 D8',
  '00 DC',
  'D8 3D 00 41',
  '3D D8 41 00',
  'FE FF',
  'FF FE',
  '00 00 D8 00',
  '00 11 00 00',
  '00 D8 00 00',
  '00 00 11 00',
  '0A',
  '41',
].map(hex);

const UNIT_WORDS = [
  'D800',
  'DC00',
  'DBFF',
  'DFFF',
  'D83D 0041',
  'DE00 D83D',
  'D83D DE00',
  'D83D D83D DE00',
  'FFFE',
  'FFFF',
  'FEFF',
  '0000',
  '001F',
  '007F',
  '0080',
  '0041',
  'E000',
  'D7FF',
].map(hex);

export const wordsOf = ({ alphabet }: Subject): readonly (readonly number[])[] =>
  alphabet === 'octets' ? OCTET_WORDS : UNIT_WORDS;

/** How many texts can be in use at the same time. */
export const MEMORIES = 4;

const memories = {
  octets: Array.from({ length: MEMORIES }, () => new Uint8Array(200_000)),
  units: Array.from({ length: MEMORIES }, () => new Uint16Array(200_000)),
};
let made = 0;

/**
 * `length` symbols or a few more of a character, whole; then a word; then `after` symbols or a few more. The text
 * begins `alignment` symbols after the start of its memory, which a later call uses again.
 */
export function textOf(
  { alphabet, characters }: Subject,
  character: number,
  length: number,
  word: readonly number[] = [],
  after = 0,
  alignment = 0,
): Symbols {
  const memory = memories[alphabet][made++ % MEMORIES] as Symbols;
  const filler = characters[character] as readonly number[];
  let end = alignment;
  const fill = (count: number) => {
    const stop = count > 0 ? end + Math.ceil(count / filler.length) * filler.length : end;
    repeatInto(memory, filler, end, stop);
    end = stop;
  };
  fill(length);
  for (const symbol of word) memory[end++] = symbol;
  fill(after);
  return memory.subarray(alignment, end);
}
