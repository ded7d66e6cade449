/**
 * A name of a legacy encoding → what its octets are. The names are those of WHATWG and of the package iconv-lite, and
 * those that PostgreSQL and DuckDB (which takes ICU's) have for the same encodings:
 *
 *     windows-1252   WIN1252   ibm-5348_P100-1997   one octet a character: 256 characters
 *     shift_jis      SJIS      ibm-943_P15A-2003    several octets: the decoder of the platform
 *
 * And the encodings of one octet a character that a hint can name, by how likely they are.
 */
// Its tables alone: with its decoders they are eight times as large, and take longer to load than a fault to find.
import byHand from 'iconv-lite/encodings/sbcs-data.js';
import tables from 'iconv-lite/encodings/sbcs-data-generated.js';
import { lazy, memoizeBy } from '../../shared/memoize.ts';

/** The character that an octet without one becomes. */
const INSTEAD = '\uFFFD';

export interface Charset {
  readonly name: string;
  /** By octet; `undefined` for an encoding with several octets a character. */
  readonly characters: readonly string[] | undefined;
  /** The text of octets, with U+FFFD for those that have none. */
  read(octets: Uint8Array): string;
  /** The text of octets; `undefined` where they are none in this encoding. */
  decode(octets: Uint8Array): string | undefined;
}

/** Names that neither the platform nor the package knows. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'x-mac-cyrillic': 'maccyrillic',
  'x-mac-ukrainian': 'maccyrillic',
  'x-mac-roman': 'macintosh',
  mac: 'macintosh',
  macroman: 'macintosh',
  win866: 'cp866',
  alt: 'cp866',
  koi8: 'koi8-r',
  binary: 'iso-8859-1',
  cp932: 'shift_jis',
  euc_cn: 'gbk',
  cp936: 'gbk',
  uhc: 'euc-kr',
  cp949: 'euc-kr',
  cp950: 'big5',
};

/** IBM's numbers of encodings that others call by a name, as ICU has them (convrtrs.txt). The other numbers are code pages. */
const IBM_NAMES = new Map(
  `5346=windows-1250 5347=windows-1251 5348=windows-1252 5349=windows-1253 5350=windows-1254 9447=windows-1255
  9448=windows-1256 9449=windows-1257 5354=windows-1258 878=koi8-r 1168=koi8-u 912=iso-8859-2 913=iso-8859-3
  914=iso-8859-4 915=iso-8859-5 1089=iso-8859-6 813=iso-8859-7 9005=iso-8859-7 916=iso-8859-8 5012=iso-8859-8
  920=iso-8859-9 921=iso-8859-13 923=iso-8859-15 943=shift_jis 33722=euc-jp 970=euc-kr 1386=gbk 1373=big5`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** The name of WHATWG or of the tables, where a name can be put so. */
function usualName(label: string): string {
  const given = label.trim().toLowerCase();
  const [, ibm] = /^ibm-(\d+)(?:_[px]\w+-\d{4}(?:_u\d)?)?$/.exec(given) ?? [];
  if (ibm) return IBM_NAMES.get(ibm) ?? `cp${ibm}`;
  const name = given.replace(/^8859[_-]/, 'iso-8859-').replace(/^(windows-\d+)-\d{4}$/, '$1');
  return OTHER_NAMES[name.replace(/^windows-9/, 'cp9')] ?? name;
}

/** What ICU has for single octets that WHATWG refuses, such as FF in GBK. */
const OF_NO_PAIR = /[\uF8F0-\uF8FF]/g;

const SEVERAL_OCTETS = /^(?:gb|big5|euc-|shift_jis)/;

const ASCII = String.fromCharCode(...Array(128).keys());

/** `undefined` for what is no legacy encoding of text. */
export const charsetNamed = memoizeBy(
  (label) => label,
  (label: string): Charset | undefined => {
    const name = usualName(label);
    const pairs = encodingOfPairs(name.replace(/^euc_/, 'euc-'));
    if (pairs) {
      const decoder = new TextDecoder(pairs, { ignoreBOM: true });
      const read = (octets: Uint8Array) => decoder.decode(octets).replace(OF_NO_PAIR, INSTEAD);
      return { name: pairs, characters: undefined, read, decode: (octets) => decodeWhole(pairs, octets) };
    }
    const characters = charactersOf(name);
    if (!characters) return undefined;
    const read = (octets: Uint8Array) => Array.from(octets, (octet) => characters[octet]).join('');
    const decode = (octets: Uint8Array) => {
      const text = read(octets);
      return text.includes(INSTEAD) ? undefined : text;
    };
    return { name: label.trim().toLowerCase(), characters, read, decode };
  },
);

/** The 256 characters of an encoding; `undefined` where the upper half has none, and for a name that is in no table. */
function charactersOf(name: string): readonly string[] | undefined {
  let key = name.replace(/:\d{4}$|[^0-9a-z]/g, '');
  // A name can stand for another name.
  for (let other = rowOf(key); typeof other === 'string'; other = rowOf(key)) key = other;
  const { chars } = (rowOf(key) as { readonly chars: string } | undefined) ?? {};
  if (!chars || /^\uFFFD*$/.test(chars.slice(-128))) return undefined;
  return Object.assign([...(chars.length === 128 ? ASCII + chars : chars)], OTHER_CHARACTERS[key]);
}

const rowOf = (key: string) => [byHand, tables].find((each) => Object.hasOwn(each, key))?.[key];

/**
 * Where Apple, WHATWG and iconv have other characters than the package: the euro since 1998 in place of the currency sign,
 * and the sign of Apple (in private use).
 */
const OTHER_CHARACTERS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  macintosh: { 189: 'Ω', 219: '€', 240: '\uF8FF' },
  maccyrillic: { 162: 'Ґ', 182: 'ґ', 255: '€' },
  macukraine: { 255: '€' },
  macgreek: { 156: '€', 175: '·', 255: '\u00AD' },
  maciceland: { 189: 'Ω', 219: '€', 240: '\uF8FF' },
  maccroatian: { 189: 'Ω', 216: '\uF8FF', 219: '€' },
  macromania: { 175: 'Ș', 189: 'Ω', 191: 'ș', 219: '€', 222: 'Ț', 223: 'ț', 240: '\uF8FF' },
  macturkish: { 189: 'Ω', 240: '\uF8FF', 245: '\uF8A0' },
};

/** The platform's name of an encoding with several octets a character. */
function encodingOfPairs(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return SEVERAL_OCTETS.test(encoding) ? encoding : undefined;
  } catch {
    return undefined;
  }
}

/** A line feed after the text shows whether its last character is whole: it is a part of none. */
function decodeWhole(encoding: string, octets: Uint8Array): string | undefined {
  return decodeAs(encoding, Buffer.concat([octets, Buffer.of(0x0a)]))?.slice(0, -1);
}

/**
 * Octets → text in an encoding that the platform has; `undefined` where they are not well-formed in it, or it has no such
 * encoding. The octets may end inside a character, which is then left out.
 */
export function decodeAs(encoding: string, octets: Uint8Array): string | undefined {
  try {
    // Without `stream`, Node 20 reads Windows-1252 as Latin-1: 92 becomes U+0092 (seen with 20.20).
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(octets, { stream: true });
  } catch {
    return undefined;
  }
}

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
