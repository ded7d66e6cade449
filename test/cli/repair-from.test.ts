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
import { random } from '../support/random.ts';
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
    ['EUC-JP', 'euc-jp', '子供たち\n'],
    ['KOI8-R', 'koi8-r', 'Привет\n'],
  ])('%s reads the words with faults in %s, and leaves the others', async (name, encoding, text) => {
    const octets = joined('schön\n', iconv.encode(text.repeat(3), encoding), 'good — und schöne Grüße\n');
    const { code, text: out, err } = await repaired(octets, ['--from', name]);
    expect({ code, out }).toEqual({ code: 0, out: `schön\n${text.repeat(3)}good — und schöne Grüße\n` });
    expect(err).toMatch(/^<stdin>: \d+ words? read as \S+, the others as they were\n$/);
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

  test.each<[file: string, encoding: string, text: string]>([
    ['rows with a character of UTF-8 by chance in each', 'windows-1251', '1,Ліс,5\n2,Дім,7\n3,Київ,9\n4,Рік,1\n'],
    ['two rows of three that are a character and a fault', 'koi8-r', 'лёд\nмёд\nсвет\n'],
    ['a row that is UTF-8 by chance', 'koi8-r', 'дом\nеё\nсвет\n'],
    ['words of three letters, which are one character of UTF-8', 'ibm866', 'сам\nрад был\nтам и так\nсвет\n'],
    ['a pair that is a character of UTF-8', 'gbk', '俊杰;芦;沙河路\n莫;郑州;圆滑\n孩子们在院子里玩\n'.repeat(40)],
    ['three octets that are a character of UTF-8, then a letter', 'shift_jis', '莉子;鎌田\n佐藤;花子\n'.repeat(9)],
    ['a joiner in a word', 'windows-1256', 'نجف‌آباد;تهران\n'],
  ])('reads all of a file in a legacy encoding: %s', async (_, encoding, text) => {
    const octets = iconv.encode(text, encoding);
    expect(await repaired(octets, ['--from', encoding])).toMatchObject({ code: 0, text });
  });

  test.each<[file: string, encoding: string, octets: Uint8Array, text: string]>([
    ['in one row', 'windows-1252', latin1('caf\xE9 \xE9t\xE9 and caf\xC3\xA9\n'), 'café été and café\n'],
    ['with a capital', 'windows-1252', latin1('\xC3\x93culos e \xE9culos\n'), 'Óculos e éculos\n'],
    [
      'in one of a hundred rows',
      'windows-1251',
      joined(iconv.encode('Привет, мир\n'.repeat(99), 'windows-1251'), 'Дети играют\n'),
      `${'Привет, мир\n'.repeat(99)}Дети играют\n`,
    ],
    ['with a damaged word', 'windows-1251', joined('Дети игра', latin1('\xFE'), 'ют\n'), 'Дети играюют\n'],
    ['in Chinese', 'gbk', joined(iconv.encode('孩子们\n', 'gbk'), '院子里玩\n'), '孩子们\n院子里玩\n'],
  ])('never reads good UTF-8 as legacy text: %s', async (_, encoding, octets, text) => {
    expect(await repaired(octets, ['--from', encoding])).toMatchObject({ code: 0, text });
  });

  test('counts words that can be both, names their lines, and ends with 1', async () => {
    const octets = joined(
      iconv.encode('Київ\nЛьвів\n'.repeat(40), 'windows-1251'),
      iconv.encode('Рі\n', 'windows-1251'),
    );
    const { code, err } = await repaired(octets, ['--from', 'windows-1251']);
    expect(code).toBe(1);
    expect(err).toContain('1 word can be UTF-8 or windows-1251: line 81; if all is windows-1251, use --whole-file');
    const whole = await repaired(octets, ['--from', 'windows-1251', '--whole-file']);
    expect(whole).toMatchObject({ code: 0, text: expect.stringMatching(/Рі\n$/) });
  });

  test('with --whole-file reads what is UTF-8 by chance in each word', async () => {
    const octets = iconv.encode('её\n', 'koi8-r');
    expect(await repaired(octets, ['--from', 'koi8-r', '--whole-file'])).toMatchObject({ code: 0, text: 'её\n' });
  });

  test.each([
    ['a word', 'é'],
    ['a word of pairs', '子供'],
  ])('takes a line of any length: %s', async (_, text) => {
    const encoding = text === 'é' ? 'windows-1252' : 'shift_jis';
    const long = text.repeat(50_000) + 'x'.repeat(50_000) + text;
    const { out } = await runCli(['repair', '--from', encoding], {
      input: chunksOf(iconv.encode(long, encoding), 1 << 14),
    });
    expect(latin1(out).toString()).toBe(long);
  });

  test('of a pipe keeps what it has looked at, also more than fits in memory', async () => {
    const octets = joined('plain text\n'.repeat(900_000), latin1('caf\xE9\n'));
    const { out } = await runCli(['repair', '--from', 'windows-1252'], { input: chunksOf(octets, 1 << 16) });
    expect(latin1(out).equals(joined('plain text\n'.repeat(900_000), 'café\n'))).toBe(true);
  });

  test('leaves a signature', async () => {
    const octets = joined('\uFEFF', latin1('M\xFCller\n'));
    expect(await repaired(octets, ['--from', 'windows-1252'])).toMatchObject({ code: 0, text: '\uFEFFMüller\n' });
  });

  test('warns of octets that it cannot read, which have U+FFFD then', async () => {
    expect(await repaired(latin1('a\n\x82\n\x82\xA0\n'), ['--from', 'shift_jis'])).toEqual({
      code: 1,
      text: 'a\n\uFFFD\nあ\n',
      err:
        '<stdin>: 2 words read as shift_jis, the others as they were; 1 octet without a character there became U+FFFD\n' +
        'wellformed repair: warning: <stdin>: octets without a character became U+FFFD\n',
    });
  });

  test('auto takes the encoding of the hint, and leaves a good file', async () => {
    const cyrillic = 'Дети играют во дворе\n'.repeat(3);
    const path = put(folder, 'auto', iconv.encode(cyrillic, 'windows-1251'));
    const out = join(folder, 'auto.utf8');
    expect(await runCli(['repair', '--from', 'auto', path, '-o', out])).toMatchObject({
      code: 0,
      out: `${path}: 12 words read as windows-1251, the others as they were\n`,
    });
    expect(readFileSync(out, 'utf8')).toBe(cyrillic);
    expect(await runCli(['repair', '--from', 'auto', out, '--in-place'])).toMatchObject({
      code: 0,
      out: `${out}: well-formed UTF-8, nothing to repair\n`,
    });
  });

  test.each<[why: string, octets: Uint8Array, message: string]>([
    ['there is no hint', latin1('bad \xFF line\n'), 'is not sure: no hint; name it (--from ENCODING)'],
    ['the hint is another kind', joined('déjà vu é', latin1('\xE2\x82')), 'is not sure: probably truncated'],
  ])('auto refuses a file where %s, and writes nothing', async (_, octets, message) => {
    const path = put(folder, 'unsure', octets);
    expectOneLineError(await runCli(['repair', '--from', 'auto', '--in-place', path]), message);
    expect(readFileSync(path).equals(octets)).toBe(true);
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
    expect(/: warning: .*: (the evidence is against it: probably|octets without a character)/.test(err)).toBe(isWarned);
  });
});

describe('words, however they are cut', () => {
  const CHARACTERS = ['é', '日', '😀', 'a', ' ', '\n'].map((each) => Buffer.from(each));
  const SEQUENCES = ['\xE9', '\xE2\x82', '\xF0\x9F', '\xED\xA0\x80', '\xC0', '\x80'].map(latin1);
  const { below, pick } = random(46);
  const part = () => pick([...CHARACTERS, ...SEQUENCES]);
  const texts = Array.from({ length: 40 }, () => joined(...Array.from({ length: 1 + below(60) }, part)));

  test('--with LABEL reads the sequences that --with FFFD replaces, and counts as many', async () => {
    for (const text of texts) {
      const replaced = await repaired(text, ['--with', 'FFFD']);
      const read = await repaired(text, ['--with', 'windows-1251']);
      const count = (err: string) => /([\d,]+) ill-formed/.exec(err)?.[1];
      expect(count(read.err)).toBe(count(replaced.err));
      const kept = (out: string) => out.replace(/[^\0-\x7Fé日😀]/gu, '');
      expect(kept(read.text)).toBe(kept(replaced.text));
    }
  });

  test.each(['gbk', 'windows-1252'])(
    'a word of any length is read as %s, with what is no character in it',
    async (encoding) => {
      const good = iconv.encode('Ж'.repeat(3000), encoding === 'gbk' ? 'gbk' : 'windows-1251');
      const octets = joined(good, latin1('\xFF'), good, good);
      const expected = `${'Ж'.repeat(3000)}\uFFFD${'Ж'.repeat(6000)}`;
      const { text } = await repaired(octets, ['--from', encoding]);
      expect(text).toBe(encoding === 'gbk' ? expected : `${'Æ'.repeat(3000)}ÿ${'Æ'.repeat(6000)}`);
    },
  );
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
        err: expect.stringMatching(/^<stdin>: \d+ words? encoded once, the others as they were\n$/),
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

describe('the charsets of Mac', () => {
  const UPPER = Uint8Array.from({ length: 128 }, (_, i) => 128 + i);

  test.each(['macintosh', 'x-mac-cyrillic'])('%s is that of the platform', async (name) => {
    const { text } = await repaired(joined(...[...UPPER].map((octet) => Buffer.of(octet, 0x0a))), ['--with', name]);
    expect(text).toBe([...new TextDecoder(name).decode(UPPER)].map((character) => `${character}\n`).join(''));
  });

  test.each([
    ['macgreek', 0x9c, '€'],
    ['maciceland', 0xdb, '€'],
    ['maccroatian', 0xdb, '€'],
    ['macromania', 0xaf, 'Ș'],
  ])('%s has at %i what iconv has', async (name, octet, character) => {
    expect(await repaired(Buffer.of(octet, 0x0a), ['--with', name])).toMatchObject({ text: `${character}\n` });
  });
});
