/**
 * Tables as people import them: names, streets, cities and products of the package @faker-js/faker (MIT licence), in the
 * encodings that their language is found in. One half of each list is for choosing thresholds, the other to measure with.
 *
 *     { name: 'de windows-1252 8 rows', octets: '1;Jürgen;Müller;Köln;…', truth: 'windows-1252', … }
 */
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import { random } from '../support/random.ts';
import type { CorpusFile, Split } from './corpus.ts';

type Lists = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The package has no part in the types of the project: it is read by this file alone. */
const { allLocales }: { readonly allLocales: Readonly<Record<string, Lists>> } = createRequire(import.meta.url)(
  '@faker-js/faker',
);

const WEST = 'windows-1252 iso-8859-1 iso-8859-15 macintosh cp850 cp437';
const CENTRAL = 'windows-1250 iso-8859-2 cp852';
const CYRILLIC = 'windows-1251 koi8-r iso-8859-5 ibm866 x-mac-cyrillic';

/** Locales, and the encodings that their texts are found in. */
const LOCALES: Readonly<Record<string, string>> = {
  de: WEST,
  fr: WEST,
  es: WEST,
  it: WEST,
  pt_BR: WEST,
  sv: WEST,
  da: 'windows-1252 iso-8859-1 macintosh cp850',
  nb_NO: 'windows-1252 iso-8859-1 macintosh cp850',
  fi: 'windows-1252 iso-8859-15 cp850',
  nl: 'windows-1252 cp850',
  de_CH: 'windows-1252',
  fr_CA: 'windows-1252 cp850',
  pt_PT: 'windows-1252 iso-8859-15',
  pl: CENTRAL,
  cs_CZ: CENTRAL,
  sk: CENTRAL,
  hu: CENTRAL,
  hr: CENTRAL,
  sl_SI: CENTRAL,
  sr_RS_latin: CENTRAL,
  ro: 'windows-1250 iso-8859-2',
  lv: 'windows-1257 iso-8859-13 iso-8859-4',
  ru: CYRILLIC,
  uk: 'windows-1251 koi8-u',
  mk: 'windows-1251 iso-8859-5',
  el: 'windows-1253 iso-8859-7 cp737',
  tr: 'windows-1254 iso-8859-9 cp857',
  ku_kmr_latin: 'windows-1254',
  he: 'windows-1255 iso-8859-8 cp862',
  ar: 'windows-1256 iso-8859-6',
  fa: 'windows-1256',
  vi: 'windows-1258',
  th: 'windows-874',
  eo: 'iso-8859-3',
  cy: 'iso-8859-14',
  ja: 'shift_jis euc-jp',
  zh_CN: 'gbk',
  zh_TW: 'big5',
  ko: 'euc-kr',
};

const ICONV: Readonly<Record<string, string>> = { 'x-mac-cyrillic': 'maccyrillic', ibm866: 'cp866' };

/** All texts below a list of the package. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\{\{|\d/.test(value) ? [] : [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}

/** The columns of a locale: every second text of each list. */
function columnsOf(locale: string, split: Split): string[][] {
  const { person = {}, location = {}, commerce = {}, company = {} } = allLocales[locale] as Lists;
  const lists = [
    person.first_name,
    person.last_name,
    location.street_name ?? location.street_pattern ?? location.state,
    location.city_name ?? location.city_pattern ?? location.country,
    commerce.product_name ?? commerce.department ?? company.name_pattern,
  ];
  return lists
    .map((list) => [...new Set(textsIn(list))].filter((_, i) => i % 2 === Number(split === 'test')))
    .filter((list) => list.length > 0);
}

/** The octets of text that the encoding has; `undefined` where it lacks a character. */
export function encoded(text: string, encoding: string): Uint8Array | undefined {
  const name = ICONV[encoding] ?? encoding;
  const prepared = encoding === 'windows-1258' ? vietnamese(text) : text;
  const octets = iconv.encode(prepared, name);
  return iconv.decode(octets, name) === prepared ? octets : undefined;
}

/** Windows-1258 has the marks of tones as characters of their own. */
function vietnamese(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const own = iconv.decode(iconv.encode(character, 'windows-1258'), 'windows-1258') === character;
      return own
        ? character
        : character
            .normalize('NFD')
            .replace(
              /(.)([\u0302\u0306\u031B])?(.*)/su,
              (_, letter, mark = '', tone) => (letter + mark).normalize('NFC') + tone,
            )
            .replace(
              /^(.)([\u0323\u0301\u0300\u0309\u0303])([\u0302\u0306\u031B])$/u,
              (_, l, t, m) => (l + m).normalize('NFC') + t,
            );
    })
    .join('');
}

/** Whole tables in a legacy encoding, and tables in UTF-8 of which every eleventh row is, or one. */
export const SHAPES = ['300 rows', '30 rows', '8 rows', '3 rows', 'some rows', 'one row'] as const;
export type Shape = (typeof SHAPES)[number];

/** The files of one shape, one for each locale and encoding. */
export function tables(shape: Shape, split: Split, seed = split === 'train' ? 11 : 12): CorpusFile[] {
  const source = random(seed);
  return Object.entries(LOCALES).flatMap(([locale, encodings]) =>
    encodings.split(' ').flatMap((encoding) => {
      const columns = columnsOf(locale, split);
      const row = (i: number) => {
        // A text that the encoding lacks does not stand in a file of it.
        const own = columns.map((list) => {
          for (let tries = 0; tries < 40; tries++) {
            const text = source.pick(list);
            if (encoded(text, encoding)) return text;
          }
          return 'none';
        });
        return `${1000 + i};${own.join(';')};${source.below(99)}.${10 + source.below(89)}\n`;
      };
      return fileOf(shape, { locale, encoding }, row);
    }),
  );
}

const HEADER = 'id;first;last;street;city;product;price\n';

const LEGACY: Readonly<Record<Shape, (i: number) => boolean>> = {
  '300 rows': () => true,
  '30 rows': () => true,
  '8 rows': () => true,
  '3 rows': () => true,
  'some rows': (i) => i % 11 === 4,
  'one row': (i) => i === 140,
};

function fileOf(
  shape: Shape,
  { locale, encoding }: { locale: string; encoding: string },
  row: (i: number) => string,
): CorpusFile[] {
  const count = Number.parseInt(shape, 10) || 300;
  const rows = Array.from({ length: count }, (_, i) => row(i));
  const isLegacy = LEGACY[shape];
  // The one row has something to find.
  if (shape === 'one row') for (let n = 0; n < 50 && !/\P{ASCII}/u.test(rows[140] as string); n++) rows[140] = row(140);
  const own = rows.filter((_, i) => isLegacy(i)).join('');
  if (!/\P{ASCII}/u.test(own)) return [];
  const prepared = encoding === 'windows-1258' ? vietnamese(own) : own;
  const octets = rows.map((each, i) => (isLegacy(i) ? (encoded(each, encoding) as Uint8Array) : Buffer.from(each)));
  const original = rows.map((each, i) => (isLegacy(i) && encoding === 'windows-1258' ? vietnamese(each) : each));
  return [
    {
      name: `${locale} ${encoding} ${shape}`,
      octets: Buffer.concat([Buffer.from(HEADER), ...octets]),
      original: HEADER + original.join(''),
      truth: encoding,
      legacy: { octets: encoded(own, encoding) as Uint8Array, text: prepared },
    },
  ];
}

/** Tables in UTF-8 and in ASCII with wrong octets: no encoding is right for them. */
export function damagedTables(split: Split, seed = split === 'train' ? 21 : 22): CorpusFile[] {
  const source = random(seed);
  const wholes = new Map(
    tables('300 rows', split).map((file) => [file.name.split(' ')[0] as string, file.legacy?.text ?? '']),
  );
  return [...wholes].flatMap(([locale, text]) => {
    const ascii = text.normalize('NFD').replace(/\P{ASCII}/gu, '');
    const bases = [text, ascii, text.slice(0, 600), ascii.slice(0, 600)].map((each) => Buffer.from(each));
    return bases.flatMap((base, b) =>
      Array.from({ length: 21 }, (_, n) => {
        const octets = damage(base, 1 + (n % 7), [flip, replace, lose][Math.floor(n / 7)] as Damage, source);
        return { name: `${locale} damage ${b}.${n}`, octets, truth: 'none' };
      }),
    );
  });
}

type Damage = (octets: Buffer, at: number, source: ReturnType<typeof random>) => Buffer;

const flip: Damage = (octets, at) => {
  octets[at] = (octets[at] as number) ^ 0x80;
  return octets;
};

const replace: Damage = (octets, at, { below }) => {
  octets[at] = 0x80 + below(128);
  return octets;
};

/** Loses the first octet outside of ASCII from an index on: a part of a character. */
const lose: Damage = (octets, at) => {
  let index = at;
  while (index < octets.length && (octets[index] as number) < 0x80) index++;
  return Buffer.concat([octets.subarray(0, index), octets.subarray(index + 1)]);
};

function damage(base: Buffer, times: number, kind: Damage, source: ReturnType<typeof random>): Uint8Array {
  let octets = Buffer.from(base);
  for (let n = 0; n < times; n++) octets = Buffer.from(kind(octets, source.below(octets.length), source));
  return octets;
}
