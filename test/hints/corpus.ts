/**
 * A corpus with known truth: sentences (languages.txt) in 35 encodings and with damages,
 * each file with what `check` should say of it. The same seed gives the same files.
 * Nothing here comes from src/: the encoders are those of iconv-lite, or written out.
 *
 *     { name: 'ru koi8-r 3', octets: …, truth: 'koi8-r', text: 'Дети играют …' }
 *     { name: 'noise 2', octets: …, truth: 'none' }
 */
import { deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { random } from '../support/random.ts';
import { sectionsOf } from '../support/sections.ts';

export interface CorpusFile {
  readonly name: string;
  readonly octets: Uint8Array;
  /** The encoding or damage; `none` where no guess is right. */
  readonly truth: string;
  /** The octets in a legacy encoding, and their text: another encoding that gives the same text is right too. */
  readonly legacy?: { readonly octets: Uint8Array; readonly text: string };
  /** The whole file as it was before any of it was in a legacy encoding. */
  readonly original?: string;
}

export type Split = 'train' | 'test';

/** Language → the encodings that its files are found in, and its sentences. */
const LANGUAGES = Object.fromEntries(
  sectionsOf(new URL('languages.txt', import.meta.url)).map(({ name, text }) => {
    const [language = '', ...encodings] = name.split(' ');
    const sentences = (split: Split) =>
      Array.from(text.matchAll(RegExp(`^${split} +(.*)`, 'gm')), ([, line]) => line as string);
    return [language, { encodings, train: sentences('train'), test: sentences('test') }];
  }),
);

/** Names for iconv-lite where its own differ from those of WHATWG. */
const ICONV: Readonly<Record<string, string>> = { 'x-mac-cyrillic': 'maccyrillic', ibm866: 'cp866' };

/** What stands around text in files: records in ASCII. */
const RECORDS = [
  'id;name;note',
  '{"ok":true,"n":17}',
  'INSERT INTO t VALUES (4, NULL);',
  'status=200 time=0.31',
  '# end of part 2',
];

/** Text in ASCII alone. */
const ENGLISH: Readonly<Record<Split, readonly string[]>> = {
  train: [
    'The next train leaves from platform three in five minutes.',
    'My brother lives in a small town near the sea.',
    'INFO 2024-03-01 request served in 17 ms',
    'static int main(void) { return 0; }',
  ],
  test: [
    'Children play in the yard while the sun shines.',
    'All data must be checked before they are sent.',
    'WARN 2025-11-30 disk /dev/sda1 is 91% full',
    'export const limit = 1 << 16;',
  ],
};

const EMOJI = ['😀', '🚀', '𝄞', '👍🏽'];

type Source = ReturnType<typeof random>;

/** The files: whole texts, lines and words in legacy encodings, Unicode forms, damage, and what never was text. */
export function corpus(split: Split): CorpusFile[] {
  const source = random(split === 'train' ? 1 : 2);
  return [
    ...legacyFiles(split, source),
    ...mixedFiles(split, source),
    ...fewWords(split, source),
    ...unicodeFiles(split, source),
    ...damaged(split, source),
  ];
}

/** Sentences of a language, records among them. */
function textOf(language: string, split: Split, { pick, chance }: Source, sentences: number, records = 0.2): string {
  const own = LANGUAGES[language]?.[split] as string[];
  const lines = Array.from({ length: sentences }, () => (chance(records) ? pick(RECORDS) : pick(own)));
  // Never without the language.
  return `${[...lines, pick(own)].join('\n')}\n`;
}

function encode(text: string, encoding: string): Uint8Array {
  return iconv.encode(text, ICONV[encoding] ?? encoding);
}

/** The text of octets in a legacy encoding, by iconv-lite; `undefined` for an encoding that it does not have. */
export function decode(octets: Uint8Array, encoding: string): string | undefined {
  const name = ICONV[encoding] ?? encoding;
  return iconv.encodingExists(name) ? iconv.decode(Buffer.from(octets), name) : undefined;
}

/** Whole files in a legacy encoding: one sentence, some, many. */
function legacyFiles(split: Split, source: Source): CorpusFile[] {
  return Object.entries(LANGUAGES).flatMap(([language, { encodings }]) =>
    encodings.flatMap((encoding) =>
      [1, 2, 8, 60].map((sentences) => {
        const wanted = textOf(language, split, source, sentences);
        const octets = encode(wanted, encoding);
        // What the encoding cannot write is lost: then the text is what it can.
        const text = decode(octets, encoding) as string;
        return { name: `${language} ${encoding} ${sentences}`, octets, truth: encoding, legacy: { octets, text } };
      }),
    ),
  );
}

/** UTF-8 with some lines in a legacy encoding, as when files of two sources are joined. */
function mixedFiles(split: Split, source: Source): CorpusFile[] {
  const pairs = [
    ['de', 'windows-1252'],
    ['fr', 'windows-1252'],
    ['cs', 'windows-1250'],
    ['pl', 'iso-8859-2'],
    ['ru', 'windows-1251'],
    ['ru', 'koi8-r'],
  ] as const;
  return pairs.flatMap(([language, encoding]) =>
    [12, 80].map((sentences) => {
      const lines = textOf(language, split, source, sentences).split('\n');
      const isLegacy = (i: number) => i % 5 === 4;
      const octets = lines.map((line, i) => (isLegacy(i) ? encode(`${line}\n`, encoding) : Buffer.from(`${line}\n`)));
      const legacy = {
        octets: Buffer.concat(octets.filter((_, i) => isLegacy(i))),
        text: lines
          .filter((_, i) => isLegacy(i))
          .map((line) => `${line}\n`)
          .join(''),
      };
      return {
        name: `mixed ${language} ${encoding} ${sentences}`,
        octets: Buffer.concat(octets),
        truth: encoding,
        legacy,
      };
    }),
  );
}

/** Records in ASCII with a few words in a legacy encoding, such as names in a table. */
function fewWords(split: Split, source: Source): CorpusFile[] {
  const pairs = [
    ['de', 'windows-1252'],
    ['es', 'windows-1252'],
    ['sv', 'iso-8859-1'],
    ['pl', 'windows-1250'],
    ['hu', 'iso-8859-2'],
    ['ru', 'windows-1251'],
  ] as const;
  return pairs.flatMap(([language, encoding]) =>
    [1, 3, 9].map((count) => {
      const words = (textOf(language, split, source, 60, 0).match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) =>
        /\P{ASCII}/u.test(word),
      );
      const lines = Array.from(
        { length: 60 },
        (_, i) => `${i};${i % 6 === 5 && i < 6 * count ? source.pick(words) : 'none'};${source.pick(RECORDS)}`,
      );
      const text = `${lines.join('\n')}\n`;
      const octets = encode(text, encoding);
      return { name: `${language} ${encoding} ${count} words`, octets, truth: encoding, legacy: { octets, text } };
    }),
  );
}

/** UTF-16, UTF-32, with and without signature; variants of UTF-8. */
function unicodeFiles(split: Split, source: Source): CorpusFile[] {
  const files: CorpusFile[] = [];
  const add = (language: string, truth: string, octets: Uint8Array, note = '') =>
    void files.push({ name: `${language} ${truth}${note}`, octets, truth });
  for (const language of ['de', 'ru', 'ja', 'zh-CN', 'ko', 'vi']) {
    const text = textOf(language, split, source, 6);
    for (const signature of ['', '\uFEFF']) {
      const note = signature ? ' with signature' : '';
      add(language, 'utf16le', Buffer.from(signature + text, 'utf16le'), note);
      add(language, 'utf16be', Buffer.from(signature + text, 'utf16le').swap16(), note);
      add(language, 'utf32le', utf32(signature + text, true), note);
      add(language, 'utf32be', utf32(signature + text, false), note);
    }
    const withEmoji = text.replace(/\n/g, () => ` ${source.pick(EMOJI)}\n`);
    add(language, 'cesu8', cesu8(withEmoji));
    add(language, 'mutf8', cesu8(`${text}\0${withEmoji}`, [0xc0, 0x80]));
    add(language, 'mutf8', cesu8(`${text}\0${text}`, [0xc0, 0x80]), ' without emoji');
    add(
      language,
      'wtf8',
      Buffer.concat([Buffer.from(text), Buffer.of(0xed, 0xa0 + source.below(32), 0x80), Buffer.from(text)]),
    );
    add(
      language,
      'utf8-1997',
      Buffer.concat([Buffer.from(text), Buffer.of(0xf8, 0x88, 0x80, 0x80, 0x80), Buffer.from(text)]),
    );
  }
  return files;
}

/** Text in UTF-8 that something happened to; and what never was text. */
function damaged(split: Split, source: Source): CorpusFile[] {
  const files: CorpusFile[] = [];
  const add = (truth: string, octets: Uint8Array, note: string) =>
    void files.push({ name: `${truth} ${note}`, octets, truth });
  for (const language of ['de', 'fr', 'ru', 'ja', 'el', 'pl', 'ko', 'zh-TW']) {
    const text = Buffer.from(textOf(language, split, source, 2500, 0));
    const inside = insideCharacter(text, 5000);
    add('truncated', text.subarray(0, inside), language);
    add('truncated', text.subarray(0, insideBlock(text, 4096)), `${language} at a block`);
    add('cut', cutAtBlock(text, 4096), language);
    add('cut', cutAtBlock(text, 512), `${language} 512`);
    add('none', noise(text, source), `noise in ${language}`);
    add(
      'none',
      Buffer.concat([text.subarray(0, inside - 3), Buffer.from('x'), text.subarray(inside)]),
      `one fault in ${language}`,
    );
    add('none', Buffer.concat([Buffer.of(0xc0, 0xaf), text]), `overlong in ${language}`);
    add('double', Buffer.from(Buffer.from(text).toString('latin1')), `${language} (latin1)`);
    if (language !== 'ru') add('double', Buffer.from(iconv.decode(text, 'windows-1252')), `${language} (windows-1252)`);
    add('well-formed', text, language);
  }
  for (let i = 0; i < 40; i++) {
    const count = i < 36 ? 1 + (i % 6) : 10 * (i - 35);
    add('none', flippedBits(ENGLISH[split], count, source), `${count} bits in ASCII ${i}`);
  }
  for (let i = 0; i < 8; i++)
    add(
      'none',
      Uint8Array.from({ length: 3000 }, () => source.below(256)),
      `random ${i}`,
    );
  for (let i = 0; i < 4; i++) add('none', deflateSync(Buffer.from(textOf('de', split, source, 99))), `deflate ${i}`);
  const body = Uint8Array.from({ length: 2000 }, () => source.below(256));
  const begun = (head: string) => Buffer.concat([Buffer.from(head, 'latin1'), body]);
  add('gzip', gzipSync(body), '');
  add('png', begun('\x89PNG\r\n\x1a\n'), '');
  add('jpeg', begun('\xff\xd8\xff\xe0'), '');
  add('pdf', begun('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), '');
  add('zip', begun('PK\x03\x04'), '');
  add('elf', begun('\x7fELF'), '');
  add('sqlite', begun('SQLite format 3\0'), '');
  return files;
}

function utf32(text: string, little: boolean): Uint8Array {
  const scalars = [...text].map((character) => character.codePointAt(0) as number);
  const octets = Buffer.alloc(4 * scalars.length);
  for (const [i, scalar] of scalars.entries()) {
    if (little) octets.writeUInt32LE(scalar, 4 * i);
    else octets.writeUInt32BE(scalar, 4 * i);
  }
  return octets;
}

/** Each code unit of UTF-16 as if it were a character (Unicode Technical Report 26). */
function cesu8(text: string, nul: readonly number[] = [0]): Uint8Array {
  return Uint8Array.from(
    text.split('').flatMap((unit) => {
      const n = unit.charCodeAt(0);
      if (n === 0) return nul;
      if (n < 0x80) return n;
      if (n < 0x800) return [0xc0 | (n >> 6), 0x80 | (n & 0x3f)];
      return [0xe0 | (n >> 12), 0x80 | ((n >> 6) & 0x3f), 0x80 | (n & 0x3f)];
    }),
  );
}

const isInside = (octets: Uint8Array, at: number) => ((octets[at] as number) & 0xc0) === 0x80;

/** The first index from `from` on that is in the middle of a character. */
function insideCharacter(octets: Uint8Array, from: number): number {
  let at = from;
  while (!isInside(octets, at)) at++;
  return at;
}

/** The first multiple of `block` that is in the middle of a character. */
function insideBlock(octets: Uint8Array, block: number): number {
  let at = block;
  while (!isInside(octets, at) && at < octets.length) at += block;
  if (at >= octets.length) throw new Error('no character is at a multiple of the block size');
  return at;
}

/** The octets with a block left out that begins in the middle of a character. */
function cutAtBlock(octets: Uint8Array, block: number): Uint8Array {
  const at = insideBlock(octets, block);
  let end = at + block;
  while (isInside(octets, end)) end++;
  return Buffer.concat([octets.subarray(0, at), octets.subarray(end)]);
}

/** The octets with random ones in random positions. */
function noise(octets: Uint8Array, { below }: Source): Uint8Array {
  const noisy = Uint8Array.from(octets);
  for (let i = 0; i < 40; i++) noisy[below(noisy.length)] = 0x80 + below(128);
  return noisy;
}

/** Lines in ASCII with the high bit set in a few octets. */
function flippedBits(lines: readonly string[], count: number, { pick, below }: Source): Uint8Array {
  const octets = Uint8Array.from(Buffer.from(Array.from({ length: 1 + below(40) }, () => pick(lines)).join('\n')));
  for (let i = 0; i < count; i++) {
    const at = below(octets.length);
    octets[at] = (octets[at] as number) | 0x80;
  }
  return octets;
}
