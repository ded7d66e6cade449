/**
 * The encodings that a hint can name: for those of one octet a character, the 128 characters of the upper half (of the
 * package iconv-lite); for those of two, how likely each range of characters is.
 *
 *     windows-1252   80..FF → € … ÿ
 *     shift_jis      889F..9872 the 2,965 kanji of the first level, 829F..82F1 hiragana, …
 */
import { lazy } from '../../memoize.ts';
import { charsetNamed } from './charset.ts';

/** From the likely to the rare: where two give the same text, the first is named. ISO-8859-1 is part of the first. */
const PAGES = [
  'windows-1252',
  'windows-1251 windows-1250 windows-1253 windows-1255 windows-1256 koi8-r iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-15',
  'windows-1254 windows-1257 windows-874 iso-8859-7 iso-8859-9 macintosh ibm866 cp850 koi8-u',
  'cp852 x-mac-cyrillic cp437 iso-8859-13 iso-8859-4 cp857 cp737 cp775 windows-1258 cp855 cp862 maccenteuro',
  'iso-8859-3 iso-8859-10 iso-8859-14 iso-8859-16 macgreek macturkish',
];

/** How much less likely (natural logarithm) the encodings of a row are than those of the row before. */
const STEP = 2;

export interface CodePage {
  readonly label: string;
  readonly prior: number;
  /** The characters of 80 to FF; U+FFFD for an octet that has none. */
  readonly upper: readonly string[];
}

/** The characters of the octets 80 to FF in an encoding. */
const upperHalf = (label: string) => charsetNamed(label)?.characters?.slice(128) ?? [];

/** All encodings of one octet a character, made once. */
export const codePages = lazy((): readonly CodePage[] =>
  PAGES.flatMap((row, i) => row.split(' ').map((label) => ({ label, prior: -STEP * i, upper: upperHalf(label) }))),
);

/** Characters from one pair of octets to another, and how many there are. */
export interface PairRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The share of a text that they are, if they are rare. */
  readonly share?: number;
}

export interface PairEncoding {
  readonly label: string;
  readonly ranges: readonly PairRange[];
}

/** Kana, the two levels, and signs of JIS X 0208, GB 2312, KS X 1001 and Big5: each has its common characters first. */
export const PAIR_ENCODINGS: readonly PairEncoding[] = [
  {
    label: 'shift_jis',
    ranges: [
      { from: 0x829f, to: 0x82f1, count: 83 },
      { from: 0x8340, to: 0x8396, count: 86 },
      { from: 0x889f, to: 0x9872, count: 2965 },
      { from: 0x989f, to: 0xeaa4, count: 3390, share: 0.02 },
      { from: 0x8140, to: 0x8298, count: 200, share: 0.1 },
      { from: 0xa1, to: 0xdf, count: 63, share: 0.03 },
    ],
  },
  {
    label: 'euc-jp',
    ranges: [
      { from: 0xa4a1, to: 0xa4f3, count: 83 },
      { from: 0xa5a1, to: 0xa5f6, count: 86 },
      { from: 0xb0a1, to: 0xcfd3, count: 2965 },
      { from: 0xd0a1, to: 0xf4a6, count: 3390, share: 0.02 },
      { from: 0xa1a1, to: 0xa3fa, count: 200, share: 0.1 },
    ],
  },
  {
    label: 'gbk',
    ranges: [
      { from: 0xb0a1, to: 0xd7f9, count: 3755 },
      { from: 0xd8a1, to: 0xf7fe, count: 3008, share: 0.03 },
      { from: 0xa1a1, to: 0xa3fe, count: 200, share: 0.1 },
    ],
  },
  {
    label: 'big5',
    ranges: [
      { from: 0xa440, to: 0xc67e, count: 5401 },
      { from: 0xc940, to: 0xf9d5, count: 7652, share: 0.03 },
      { from: 0xa140, to: 0xa3bf, count: 300, share: 0.1 },
    ],
  },
  {
    label: 'euc-kr',
    ranges: [
      { from: 0xb0a1, to: 0xc8fe, count: 2350 },
      { from: 0xcaa1, to: 0xfdfe, count: 4888, share: 0.01 },
      { from: 0xa1a1, to: 0xa3fe, count: 200, share: 0.1 },
    ],
  },
];
