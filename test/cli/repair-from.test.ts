/**
 * `repair --from` and `--undo-double`: what becomes of each record, what the report
 * and the status say, and what is refused.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../support/chunks.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** What `repair` makes of octets from standard input: the same, however they are cut. */
async function repaired(octets: Uint8Array, args: readonly string[]) {
  const [first, ...others] = await Promise.all(
    [1 << 20, 1, 7].map((size) => runCli(['repair', ...args], { input: chunksOf(octets, size) })),
  );
  for (const other of others) expect(other).toEqual(first);
  const { code, out, err } = first as NonNullable<typeof first>;
  return { code, text: latin1(out).toString(), err };
}

describe('repair --from', () => {
  test.each<[name: string, encoding: string, text: string]>([
    ['windows-1252', 'windows-1252', 'Müller – 5 €\n'],
    ['WIN1252', 'windows-1252', 'Müller – 5 €\n'],
    ['windows-1252-2000', 'windows-1252', 'Müller – 5 €\n'],
    ['8859_15', 'iso-8859-15', 'œuvre à 5 €\n'],
    ['LATIN9', 'iso-8859-15', 'œuvre à 5 €\n'],
    ['ISO_8859_5', 'iso-8859-5', 'Привет\n'],
    ['KOI8R', 'koi8-r', 'Привет\n'],
    ['WIN866', 'cp866', 'Привет\n'],
    ['cp850', 'cp850', 'Müller\n'],
    ['shift_jis', 'shift_jis', '表示ソフト、能\n'],
    ['SJIS', 'shift_jis', '表示ソフト、能\n'],
    ['EUC_JP', 'euc-jp', '子供たち\n'],
    ['gbk', 'gbk', '孩子们在院子里玩\n'],
    ['EUC_CN', 'gbk', '孩子们在院子里玩\n'],
    ['Big5', 'big5', '孩子們在院子裡玩\n'],
    ['UHC', 'euc-kr', '아이들이 마당에서\n'],
    ['EUC_KR', 'euc-kr', '아이들이 마당에서\n'],
    ['ibm-5348_P100-1997', 'windows-1252', 'Müller – 5 €\n'],
    ['ibm-850_P100-1995', 'cp850', 'Müller\n'],
    ['ibm-943_P15A-2003', 'shift_jis', '表示ソフト、能\n'],
    ['ibm-33722_P12A_P12A-2009_U2', 'euc-jp', '子供たち\n'],
    ['windows-936-2000', 'gbk', '孩子们在院子里玩\n'],
  ])('%s reads the lines with faults in %s, and leaves the others', async (name, encoding, text) => {
    const octets = joined('schön\n', iconv.encode(text.repeat(3), encoding), 'good — ünd gut\n');
    const { code, text: out, err } = await repaired(octets, ['--from', name]);
    expect({ code, out }).toEqual({ code: 0, out: `schön\n${text.repeat(3)}good — ünd gut\n` });
    expect(err).toMatch(/^<stdin>: 3 of 5 records read as \S+, the others as they were\n$/);
  });

  test.each([
    ['JOHAB', 'iconv -f JOHAB'],
    ['EUC_TW', 'iconv -f EUC-TW'],
    ['MULE_INTERNAL', 'client_encoding'],
  ])('%s has no decoder here, and the error says what reads it', async (name, remedy) => {
    const { code, text, err } = await repaired(latin1('\xFF\n'), ['--from', name]);
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(err).toContain(remedy);
  });

  test('reads only the faults of a line that is UTF-8 elsewhere', async () => {
    const octets = joined('schöne Grüße, ', latin1('M\xFCller'), '\n');
    expect(await repaired(octets, ['--from', 'windows-1252'])).toMatchObject({
      code: 0,
      text: 'schöne Grüße, Müller\n',
    });
  });

  test('reads a line of pairs also where some of them are UTF-8 by chance, but no UTF-8 with a fault', async () => {
    const octets = joined(iconv.encode('模模张\n', 'gbk'), '孩子们', latin1('\xFF'), '\n');
    expect(await repaired(octets, ['--from', 'gbk'])).toMatchObject({ code: 1, text: '模模张\n孩子们\uFFFD\n' });
  });

  test('leaves a signature', async () => {
    const octets = joined('\uFEFF', latin1('M\xFCller\n'));
    expect(await repaired(octets, ['--from', 'windows-1252'])).toMatchObject({ code: 0, text: '\uFEFFMüller\n' });
  });

  test('takes rows of CSV with line breaks as one record', async () => {
    const octets = latin1('1,"M\xFCller\ngood",x\n2,y\n');
    const { err, text } = await repaired(octets, ['--from', 'windows-1252', '--records', 'csv']);
    expect({ err, text }).toEqual({
      err: '<stdin>: 1 of 2 records read as windows-1252, the others as they were\n',
      text: '1,"Müller\ngood",x\n2,y\n',
    });
  });

  test('warns of records that it cannot read, which have U+FFFD then', async () => {
    expect(await repaired(latin1('a\n\x82\n\x82\xA0\n'), ['--from', 'shift_jis'])).toEqual({
      code: 1,
      text: 'a\n\uFFFD\nあ\n',
      err:
        '<stdin>: 1 of 3 records read as shift_jis, the others as they were; 1 record could not be read so: U+FFFD for what is ill-formed\n' +
        'wellformed repair: warning: <stdin>: some records could not be read so\n',
    });
  });

  test('auto takes the encoding of the hint, and leaves a good file', async () => {
    const cyrillic = 'Дети играют во дворе\n'.repeat(3);
    const path = put(folder, 'auto', iconv.encode(cyrillic, 'windows-1251'));
    const out = join(folder, 'auto.utf8');
    expect(await runCli(['repair', '--from', 'auto', path, '-o', out])).toMatchObject({
      code: 0,
      out: `${path}: 3 of 3 records read as windows-1251, the others as they were\n`,
    });
    expect(readFileSync(out, 'utf8')).toBe(cyrillic);
    expect(await runCli(['repair', '--from', 'auto', out, '--in-place'])).toMatchObject({
      code: 0,
      out: `${out}: well-formed UTF-8, nothing to repair\n`,
    });
  });

  test.each<[why: string, octets: Uint8Array, message: string]>([
    ['there is no hint', latin1('bad \xFF line\n'), 'is not sure: no hint; name it (--from windows-1252)'],
    ['the hint is another kind', joined('déjà vu é', latin1('\xE2\x82')), 'is not sure: perhaps truncated'],
  ])('auto refuses a file where %s, and writes nothing', async (_, octets, message) => {
    const path = put(folder, 'unsure', octets);
    expectOneLineError(await runCli(['repair', '--from', 'auto', '--in-place', path]), message);
    expect(readFileSync(path).equals(octets)).toBe(true);
  });

  test.each([
    ['standard input', ['--from', 'auto'], 'is read once: only a file shows its encoding'],
    ['a name of no encoding', ['--from', 'latin'], '--from cannot be latin; it can be auto, or a legacy encoding'],
    ['UTF-8', ['--from', 'utf8'], '--from cannot be utf8'],
    ['two repairs', ['--from', 'gbk', '--with', 'skip'], '--with and --from are two repairs; choose one'],
    ['another form', ['--from', 'gbk', '--as', 'utf16le'], '--from writes UTF-8; leave --as out'],
    ['records that are not those', ['--records', 'csv'], '--records is for --from and --undo-double'],
    ['records with lengths', ['--undo-double', '--records', 'length-prefixed'], 'the lengths would no longer be those'],
  ])('refuses %s', async (_, args, message) => {
    expectOneLineError(await runCli(['repair', ...args], { input: chunksOf(latin1('\xE9'), 1) }), message);
  });
});

describe('repair --with a charset warns', () => {
  const japanese = iconv.encode('子供たちは日が照っている間、庭で遊んでいます。\n'.repeat(3), 'shift_jis');

  test.each<[name: string, octets: Uint8Array, isWarned: boolean]>([
    ['windows-1252', japanese, true],
    ['koi8-r', iconv.encode('Дети играют во дворе, пока светит солнце.\n', 'windows-1251'), true],
    ['windows-1252', latin1('La fen\xEAtre \xE9tait ferm\xE9e.\n'), false],
    // The same letters, at the same octets.
    ['iso-8859-1', latin1('La fen\xEAtre \xE9tait ferm\xE9e.\n'), false],
    ['windows-1252', latin1('bad \xFF line\n'), false],
  ])('where the evidence is for another one: %s, case %#', async (name, octets, isWarned) => {
    const path = put(folder, 'with', octets);
    const { code, err } = await runCli(['repair', '--with', name, path, '-o', join(folder, 'with.out')]);
    expect(code).toBe(isWarned ? 1 : 0);
    expect(/: warning: .*: (the evidence is against it: perhaps|octets without a character)/.test(err)).toBe(isWarned);
  });
});

/** UTF-8 that is read in an encoding, and encoded again. */
const encodedAgain = (text: string, encoding: 'latin1' | 'windows-1252') =>
  encoding === 'latin1' ? latin1(Buffer.from(text).toString('latin1')).toString('latin1') : sloppy(Buffer.from(text));
/** Windows-1252 as browsers read it: octets without a character are controls. */
const sloppy = (octets: Uint8Array) => new TextDecoder('windows-1252').decode(octets, { stream: true });

describe('repair --undo-double', () => {
  test.each<[encoding: 'latin1' | 'windows-1252', text: string]>([
    ['windows-1252', 'é à ü – “quoted” … Çà\n'],
    ['latin1', 'La fenêtre était fermée\n'],
    ['windows-1252', 'Привет, мир\n'],
    ['windows-1252', '子供たち 😀 ♥\n'],
    ['latin1', 'zażółć gęślą jaźń\n'],
  ])('gives back what was read as %s: %j', async (encoding, text) => {
    for (const times of [1, 2, 3]) {
      let twice = text;
      for (let i = 0; i < times; i++) twice = encodedAgain(twice, encoding);
      expect(await repaired(joined('ASCII\n', twice), ['--undo-double'])).toEqual({
        code: 0,
        text: `ASCII\n${text}`,
        err: '<stdin>: 1 of 2 records encoded once, the others as they were\n',
      });
    }
  });

  test.each([
    'La fenêtre était fermée, « déjà »\n',
    'FERMÉ» ÉTÉ» Ü“\n',
    'Größe: 5 µm ± 2 °C\n',
    'Ελληνικά, Привет, 子供\n',
    'ASCII\n',
    'Ã is a letter, and so is Â\n',
  ])('leaves %j as it is', async (text) => {
    expect(await repaired(Buffer.from(text), ['--undo-double'])).toMatchObject({ code: 0, text });
  });
});
