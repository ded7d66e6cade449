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
interface PairRange {
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

/**
 * Kana, the two levels, and signs of JIS X 0208, GB 2312, KS X 1001 and Big5: each has its common characters first. A range
 * is its first and last pair, how many characters it has, and maybe the share of a text that they are.
 */
const PAIR_RANGES = `
shift_jis 829f-82f1:83 8340-8396:86 889f-9872:2965 989f-eaa4:3390:0.02 8140-8298:200:0.1 a1-df:63:0.03
euc-jp a4a1-a4f3:83 a5a1-a5f6:86 b0a1-cfd3:2965 d0a1-f4a6:3390:0.02 a1a1-a3fa:200:0.1
gbk b0a1-d7f9:3755 d8a1-f7fe:3008:0.03 a1a1-a3fe:200:0.1
big5 a440-c67e:5401 c940-f9d5:7652:0.03 a140-a3bf:300:0.1
euc-kr b0a1-c8fe:2350 caa1-fdfe:4888:0.01 a1a1-a3fe:200:0.1`;

export const PAIR_ENCODINGS: readonly PairEncoding[] = PAIR_RANGES.trim()
  .split('\n')
  .map((line) => {
    const [label = '', ...ranges] = line.split(' ');
    return { label, ranges: ranges.map(rangeOf) };
  });

function rangeOf(text: string): PairRange {
  const [pairs = '', count, share] = text.split(':');
  const [from = 0, to = 0] = pairs.split('-').map((pair) => Number.parseInt(pair, 16));
  const range = { from, to, count: Number(count) };
  return share === undefined ? range : { ...range, share: Number(share) };
}
