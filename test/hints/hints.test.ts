/**
 * Hints of `check`: each kind where it is right, and where a file only resembles
 * it; when there are hints at all; and the tables of docs/hints.md, measured again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPlausible } from '../../src/cli/hints/plausible.ts';
import { chunksOf } from '../support/chunks.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { tables } from './columns.ts';
import { hintTables, measure, measureFiles, type Row } from './measure.ts';

const folder = temporaryFolder();

/** Octets of text in which `\xE9` is one octet. */
const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** Text in UTF-8, octets in hexadecimal, text in UTF-8 … */
const mixed = (...parts: string[]) => Buffer.concat(parts.map((part, i) => (i % 2 ? unhex(part) : Buffer.from(part))));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const FRENCH = 'La fenêtre était fermée.\nLe café préféré de ma mère est à côté.\nÉtait-ce déjà l’été ?\n';
const windows1252 = (text: string) => latin1(text.replaceAll('’', '\x92'));

/** The kind of the hint for a file, and its text. */
async function hint(octets: Uint8Array, ...argv: string[]): Promise<{ kind: string; text: string } | undefined> {
  const path = put(folder, 'file', octets);
  const { out } = await runCli(['check', '--format', 'ndjson', ...argv, path]);
  return JSON.parse(out.split('\n')[0] as string).hint;
}

/** Well-formed text with characters outside of ASCII, of a given number of octets. */
const filled = (octets: number) => Buffer.from('é'.repeat(1000) + 'x'.repeat(octets)).subarray(0, octets);

describe('a hint', () => {
  it.each<[kind: string, name: string, octets: Uint8Array]>([
    ['utf16le', 'the signature of UTF-16LE', unhex('FF FE 61 00 0A 00')],
    ['utf16be', 'the signature of UTF-16BE', unhex('FE FF 00 61')],
    ['utf32le', 'the signature of UTF-32LE', unhex('FF FE 00 00 61 00 00 00')],
    ['png', 'a PNG image', latin1('\x89PNG\r\n\x1A\nxxxx')],
    ['gzip', 'gzip data', gzipSync('text')],
    ['cesu8', 'two surrogates in UTF-8', mixed('a', 'ED A0 BD ED B8 80', 'b')],
    ['mutf8', 'U+0000 as C0 80', mixed('a', 'C0 80', 'b é')],
    ['wtf8', 'a lone surrogate', mixed('a', 'ED A0 80', 'b')],
    ['utf8-1997', 'five octets', mixed('a', 'F8 88 80 80 80', 'b')],
    ['utf16le', 'UTF-16LE without a signature', utf16('Größe: fünf Bäume\n')],
    ['utf16be', 'UTF-16BE without a signature', utf16('Größe: fünf Bäume\n').swap16()],
    ['utf16be', 'such a text with U+4E00, which has its NUL elsewhere', utf16('Grüne Zeichen 一').swap16()],
    [
      'windows-1252',
      'such lines and one damaged line of UTF-8',
      Buffer.concat([windows1252(FRENCH.repeat(3)), mixed('déjà été là ', 'C3', ' à côté\n')]),
    ],
    ['truncated', 'an end inside a character', mixed('café ', 'E2 82')],
    ['truncated', 'an end after the first octet of a character, in UTF-8', mixed('déjà ', 'C3')],
    ['cut', 'a cut at 4,096', Buffer.concat([filled(4095), unhex('C3'), Buffer.from(' rest é à\n')])],
    ['windows-1252', 'French in Windows-1252', windows1252(FRENCH)],
    ['windows-1252', 'such lines in UTF-8', Buffer.concat([Buffer.from('Größe\n'), windows1252(FRENCH)])],
    ['windows-1252', 'one common word', latin1('Menu: caf\xE9 au lait\n')],
    ['windows-1252', 'one common name in a table', latin1('id;name\n1;M\xFCller\n2;Smith\n')],
    ['windows-1252', 'quotation marks of Windows', latin1('\x93It\x92s\x94 and \x93that\x92s\x94\n')],
    [
      'windows-1251',
      'Russian in Windows-1251',
      latin1('\xCF\xF0\xE8\xE2\xE5\xF2, \xFD\xF2\xEE \xF0\xF3\xF1\xF1\xEA\xE8\xE9 \xF2\xE5\xEA\xF1\xF2\n'),
    ],
    ['windows-1251', 'names in Windows-1251', iconv.encode('Сергей\nПётр\n', 'windows-1251')],
    ['gbk', 'a list of products', iconv.encode('商品名称,数量,单价,金额\n牛奶,2,5.5,11\n面包,1,8,8\n', 'gbk')],
    ['macintosh', 'names and prices of Mac', latin1('Jos\x8E,10 \xDB\nRen\x8Ee,9 \xDB\nM\x9Fller,12 \xDB\n')],
    ['cesu8', 'two surrogates beside a character of four octets', mixed('😀', 'ED A0 BD ED B8 80', 'b')],
    ...['Do\xF1a Ana', 'Pa\xEDs', 'educaci\xF3n', 'c\xE9r\xE9ales', 'na\xEFve', '\xD8rsted'].map(
      (word): [string, string, Uint8Array] => ['windows-1252', word, latin1(`${word}\n`)],
    ),
    [
      'shift_jis',
      'Japanese in Shift_JIS',
      unhex('8E 71 8B 9F 82 BD 82 BF 82 CD 93 FA 82 AA 8F C6 82 C1 82 C4 82 A2 82 E9 8A D4 0A'),
    ],
  ])('%s is given for %s', async (kind, _, octets) => {
    expect(await hint(octets)).toMatchObject({ kind, text: expect.stringMatching(/^probably /) });
  });

  it.each<[name: string, octets: Uint8Array]>([
    ['a signature, but a lone surrogate', unhex('FF FE 00 DC')],
    ['a magic number that is not at the start', latin1('x\x89PNG\r\n\x1A\n')],
    ['surrogates of CESU-8 and another fault', mixed('a', 'ED A0 BD ED B8 80 FF', 'b')],
    ['an overlong slash', mixed('a', 'C0 AF', 'b é')],
    ['six octets that no variant has', mixed('a', 'FE 83 BF BF BF BF', 'b')],
    ['octets in pairs that are no letters', utf16('a\u0378\uE000b\u0379c\uE001d\n')],
    ['an end after the first octet of a character, in ASCII', mixed('abc', 'E9')],
    ['a character that is cut at 4,097', Buffer.concat([filled(4096), unhex('C3'), Buffer.from(' rest é à\n')])],
    ['a cut at 4,096, and another fault', Buffer.concat([filled(4095), unhex('C3'), mixed(' rest é à', 'C3', 'x\n')])],
    ['a line of UTF-8 with one wrong octet', mixed('Größe und Maß ', 'E9', ' sind schön für Käufer\n')],
    ['English with flipped bits', latin1('The n\xE5xt train le\xE1ves from platform three in five minutes.\n')],
    ['one letter in a table', latin1('id;name\n1;T\xFCwer\n2;Smith\n')],
    ['a common word with another octet', latin1('id;name\n1;M\xE7ller\n2;Smith\n')],
    ['octets of one value', new Uint8Array(10_000).fill(0xff)],
    ['random octets', latin1('\x9D\x02\xF3\xAA\x81\x13\xD5\xE0\x7F\xC8\x99\x1B\xA7\xF6\x8E\xB4')],
  ])('is not given for %s', async (_, octets) => {
    expect(await hint(octets)).toBeUndefined();
  });

  it.each<[text: string, octet: string, sign: string]>([
    ['It\x92s a test', '92', '’'],
    ['l\x92eau', '92', '’'],
    ['so \x93called\x94 facts', '93', '“'],
    ['1990 \x96 2000', '96', '–'],
    ['Wait\x85 what', '85', '…'],
    ['5\xA0kg', 'A0', 'a no-break space'],
    ['Lego\xAE bricks', 'AE', '®'],
    ['price: \xA35', 'A3', '£'],
    ['5 \x80', '80', '€'],
  ])('says of a lone sign what it is in Windows-1252: %j', async (text, octet, sign) => {
    const octets = latin1(`${text}\n`);
    expect(await hint(octets)).toEqual(
      expect.objectContaining({ kind: 'windows-1252', text: `in Windows-1252, ${octet} is ${sign}` }),
    );
  });

  it.each<[why: string, text: string]>([
    ['92 is í of Mac Roman', 'Garc\x92a'],
    ['85 is à of code page 850', 'voil\x85'],
    ['A0 is á of code page 850', 'Vel\xA0zquez'],
    ['96 stands before a sign', 'a \x96, b'],
    ['A3 stands at no number', 'a \xA3 b'],
    ['one of two octets stands elsewhere', 'It\x92s 5 \x80\x9D'],
  ])('says nothing of a lone sign where %s', async (_, text) => {
    expect(await hint(latin1(`${text}\n`))).toBeUndefined();
  });

  it('names the octets, the character, and the share of faults that it explains', async () => {
    expect((await hint(windows1252(FRENCH)))?.text).toBe(
      'probably Windows-1252: there EA is ê, as are 17 of 17 faults nearby letters or signs',
    );
    expect((await hint(Buffer.concat([filled(4094), unhex('E2 82')])))?.text).toBe(
      'probably truncated: it ends in the middle of a character, after 4,096 octets, a multiple of 4,096, as a download that was cut',
    );
  });

  it('is printed below the frame, and counted by its kind with the first fault only', async () => {
    const path = put(folder, 'printed', windows1252(FRENCH));
    const { out } = await runCli(['check', '--all', path]);
    expect(out.match(/^ {2}probably Windows-1252/gm)).toHaveLength(1);
    expect(out.indexOf('probably')).toBeLessThan(out.indexOf(`${path}:2:`));
  });

  it('is not for a character that a profile refuses, unless the file is of another kind', async () => {
    const refused = Buffer.concat([filled(4096), Buffer.from('\0éé')]);
    expect(await hint(refused, '--as', 'mqtt-utf8')).toBeUndefined();
    expect(await hint(Buffer.from('%PDF-1.7\0'), '--as', 'mqtt-utf8')).toMatchObject({ kind: 'pdf' });
  });

  it('does not name the form that the file is checked as', async () => {
    expect(await hint(unhex('FF FE 00 DC'), '--as', 'utf16-signature')).toBeUndefined();
  });
});

describe('--hints', () => {
  const twice = 'Le cafÃ© prÃ©fÃ©rÃ© de ma mÃ¨re\n';

  it.each<[why: string, octets: Uint8Array | string, hint: string]>([
    [
      'UTF-8 that was encoded twice',
      twice,
      'probably UTF-8 that was read as Windows-1252 and encoded again: Ã© is é, and so are 5 of 5 words',
    ],
    ['UTF-16 of ASCII characters', utf16('plain text\n'), 'probably UTF-16LE without a signature'],
    ['Russian UTF-16, which is well-formed UTF-8', utf16('Привет, мир: дети играют\n'), 'probably UTF-16LE without'],
  ])('is not needed for %s', async (_, octets, text) => {
    const path = put(folder, 'well-formed', octets);
    expect(await runCli(['check', path])).toMatchObject({ code: 0, out: expect.stringContaining(`\n  ${text}`) });
    expect((await runCli(['check', '--hints', 'never', path])).out).not.toContain('probably');
  });

  it.each<[why: string, octets: Uint8Array, text: string]>([
    ['a signature inside', Buffer.from('\uFEFFa\n\uFEFFb\n'), 'U+FEFF is inside of the text, at octet 5'],
    [
      'UTF-16 in a log',
      mixed('a line\n', '6C 00 6F 00 67 00 73 00', `\n${'one more line\n'.repeat(9)}`),
      'a part in UTF-16LE: at octet 7',
    ],
    ['a NUL', Buffer.from('a\0b\n'), '1 NUL octet in the text, the first at octet 1'],
    ['a part encoded twice', Buffer.from('é à ü ö ñ ç\nÃ© Ã¨ Ã¼\n'), 'in part UTF-8 that was read as Windows-1252'],
  ])('is not needed for a note on a well-formed text: %s', async (_, octets, text) => {
    const path = put(folder, 'noted', octets);
    const { code, out } = await runCli(['check', path]);
    expect({ code, count: out.split(text).length - 1 }).toEqual({ code: 0, count: 1 });
    expect((await runCli(['check', '--hints', 'never', path])).out).not.toContain(text);
  });

  it.each([
    ['a signature at its start', '\uFEFFa\nb\n'],
    ['two runs that are mojibake, in an article', 'é à ü ö ñ ç: Ã© is é, and Ã¨ is è\n'],
  ])('gives no note on %s', async (_, text) => {
    expect((await runCli(['check', put(folder, 'noted', text)])).out).toBe(
      `${join(folder, 'noted')}: well-formed UTF-8, ${Buffer.byteLength(text)} octets\n`,
    );
  });

  it('is not needed for files of a folder that are skipped as binary but are text', async () => {
    const at = temporaryFolder();
    put(at, 'rows.csv', utf16('id;name\n1;Müller\n'));
    put(at, 'noise.bin', latin1('a\0\xFF\xFE\0\x01\x02'.repeat(50)));
    const { code, out, err } = await runCli(['check', at]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('skipped: 2 binary') });
    expect(err).toBe(
      `${at}/rows.csv: skipped as binary; probably UTF-16LE without a signature: its first 17 characters are well-formed so, 17 of them letters, digits or punctuation\n  wellformed repair --from utf-16le ${at}/rows.csv -o ${at}/rows.utf8.csv\n`,
    );
    expect((await runCli(['check', '-q', at])).err).toBe('');
  });

  it.each([
    ['correct French', FRENCH],
    ['a text about such letters', `${FRENCH.repeat(3)} "Ã©" is é`],
    ['a text in ASCII', 'plain\n'],
  ])('all says nothing of %s', async (_, text) => {
    const path = put(folder, 'once', text);
    expect((await runCli(['check', '--hints', 'all', path])).out).not.toContain('probably');
  });

  it('never gives none', async () => {
    expect(await hint(windows1252(FRENCH), '--hints', 'never')).toBeUndefined();
  });

  it('of standard input are only given where they are asked for, and are the same wherever it is cut', async () => {
    const octets = Buffer.concat([Buffer.from('é\n'.repeat(20)), windows1252(FRENCH.repeat(30))]);
    const run = (size: number, ...argv: string[]) =>
      runCli(['check', '--all', ...argv], { input: chunksOf(octets, size) });
    expect((await run(octets.length)).out).not.toContain('probably');
    const whole = (await run(octets.length, '--hints', 'faults')).out;
    expect(whole).toContain('probably Windows-1252');
    for (const size of [1, 7, 100, 1000]) expect((await run(size, '--hints', 'faults')).out).toBe(whole);
  });

  it('are given for the text in compressed data, and all faults are still found', async () => {
    const path = put(folder, 'hint.gz', gzipSync(windows1252(FRENCH.repeat(200))));
    const { out } = await runCli(['check', '--all', '--format', 'ndjson', path]);
    const faults = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(faults).toHaveLength(17 * 200);
    expect(faults.filter((fault) => fault.hint)).toHaveLength(1);
    expect(faults[0].hint.kind).toBe('windows-1252');
  });
});

/** The formatter pads the columns of a table. */
const unpadded = (table: string) => table.replace(/ *\| */g, '|').replace(/-+/g, '-');

describe('on the corpus', () => {
  let rows: Row[];
  beforeAll(async () => {
    rows = await measure('test');
  });

  it('of more than 200 files in more than 30 encodings and damages, of a hundred hints at most one is wrong', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.reduce((sum, { files }) => sum + files, 0)).toBeGreaterThan(200);
    const right = rows.reduce((sum, each) => sum + each.right, 0);
    expect(rows.flatMap(({ wrong }) => wrong).length).toBeLessThanOrEqual(right / 100);
  });

  it('most files have a hint', () => {
    const right = rows.reduce((sum, each) => sum + each.right, 0);
    expect(right).toBeGreaterThan(330);
  });

  it('the tables of docs/hints.md are those that are measured', async () => {
    expect(unpadded(readFileSync(join(root, 'docs/hints.md'), 'utf8'))).toContain(unpadded(await hintTables()));
  });
});

describe('on tables of names, streets, cities and products', () => {
  it('of 8 rows three of four have a hint, and none is wrong', async () => {
    const rows = await measureFiles(tables('8 rows', 'test'));
    const sum = (numberOf: (row: Row) => number) => rows.reduce((total, row) => total + numberOf(row), 0);
    expect(rows.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(sum(({ right }) => right)).toBeGreaterThan(0.75 * sum(({ files }) => files));
  });

  it('one wrong octet between blanks has no hint of an encoding, whichever it is, but for the dashes', async () => {
    const others = Array.from({ length: 128 }, (_, i) => 128 + i).filter((octet) => octet !== 0x96 && octet !== 0x97);
    const files = others.map((octet) => latin1(`bad ${String.fromCharCode(octet)} line\n`));
    const rows = await measureFiles(files.map((octets) => ({ name: 'one', octets, truth: 'none' })));
    expect(rows.flatMap(({ wrong }) => wrong)).toEqual([]);
  });
});

describe('a text', () => {
  it.each([
    'La fenêtre était fermée, « déjà » – dit-il…',
    'Дети играют во дворе; цена 5 €.',
    'Τα παιδιά παίζουν στην αυλή.',
    '子供たちは庭で遊んでいます。',
    "L’été d'après: O’Neill, McDonald and Ünal",
  ])('like "%s" is plausible', (text) => expect(isPlausible(text)).toBe(true));

  it.each([
    ['a control character', 'La fenêtre était\u0007 fermée'],
    ['a private character', 'La fenêtre était \uE000'],
    ['UTF-8 as Windows-1252', 'ÐŸÑ€Ð¸Ð²ÐµÑ‚'],
    ['KOI8-R as Windows-1251', 'дЕРХ ХЦПЮЧР БН ДБНПЕ'],
    ['two scripts in words', 'Mьller grьЯt die Gдste'],
    ['signs in words', 'pójdziemy wzd³u¿ przyjació³mi'],
  ])('with %s is not', (_, text) => expect(isPlausible(text)).toBe(false));
});
