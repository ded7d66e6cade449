/**
 * `repair` as a command: what it writes for every replacement and form, that the
 * result is always well-formed, and what it leaves alone.
 */
import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadTable, OCTET_FORMS } from '../../src/cli/forms.ts';
import { octetValidator } from '../../src/table.ts';
import { chunksOf } from '../support/chunks.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { outcomeOf, startCli } from '../support/process.ts';
import { randomOctets } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** What `repair` writes to standard output, one code unit for each octet, and what it reports. */
async function repaired(input: string, args: readonly string[] = [], size = 1 << 20) {
  const { code, out, err } = await runCli(['repair', ...args], { input: chunksOf(latin1(input), size) });
  return { code, out, err };
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1');

describe('repair', () => {
  test.each([
    ['FFFD', 'a\xE9 b\xE2\x82', utf8('a\uFFFD b\uFFFD'), '2 ill-formed sequences replaced by U+FFFD'],
    ['u+fffd', '\xFF', utf8('\uFFFD'), '1 ill-formed sequence replaced by U+FFFD'],
    ['skip', 'a\xE9 b\xE2\x82', 'a b', '2 ill-formed sequences left out'],
    ['escape', 'a\xE9 b\xE2\x82', 'a\\xE9 b\\xE2\\x82', '2 ill-formed sequences escaped'],
    ['windows-1252', 'caf\xE9 \x80 \xE2\x82', utf8('café € â‚'), '3 ill-formed sequences read as windows-1252'],
    [
      'windows-1252',
      '\x81\xE9',
      utf8('\uFFFDé'),
      '2 ill-formed sequences read as windows-1252; 1 octet without a character there became U+FFFD',
    ],
    ['Windows-1252', '\x93', utf8('“'), '1 ill-formed sequence read as windows-1252'],
    ['iso-8859-15', '\xA4', utf8('€'), 'read as iso-8859-15'],
    ['koi8-r', '\xD0\xD2', utf8('пр'), 'read as koi8-r'],
    ['cp437', '\x9B', utf8('¢'), 'read as cp437'],
    ['macroman', '\x8E', utf8('é'), 'read as macroman'],
  ])(
    '--with %s of %j is that character by character, and the report says so',
    async (replacement, input, output, report) => {
      for (const size of [1, 2, 100]) {
        const { code, out, err } = await repaired(input, ['--with', replacement], size);
        const isWarned = report.includes('without a character');
        expect({ code, out }).toEqual({ code: isWarned ? 1 : 0, out: output });
        expect(err).toMatch(/^<stdin>: /);
        expect(err).toContain(report);
        expect(err.includes('warning: <stdin>: octets without a character became U+FFFD')).toBe(isWarned);
      }
    },
  );

  test('of every form over octets is well-formed, for each replacement that the form takes', async () => {
    for (const form of OCTET_FORMS) {
      const validator = octetValidator(await loadTable(form));
      for (const replacement of ['FFFD', 'skip', 'escape', 'windows-1252']) {
        const input = Buffer.from(
          randomOctets(form.length, 300, [0, 0x22, 0x41, 0x5c, 0x80, 0xa0, 0xbf, 0xc3, 0xd8, 0xe2, 0xed, 0xf0, 0xff]),
        ).toString('latin1');
        const { code, out, err } = await repaired(input, ['--as', form, '--with', replacement], 7);
        // A profile can forbid U+FFFD, or what is left when a sequence is left out; then nothing is claimed.
        if (code !== 2) expect(validator.test(latin1(out)), `${form} ${replacement}`).toBe(true);
        else expect(err, `${form} ${replacement}`).toMatch(/\(--with skip\)|use --with FFFD/);
      }
    }
  });

  test('has the status 1 with --exit-code where something was replaced, and only there', async () => {
    expect((await repaired('a\xFF', ['--exit-code'])).code).toBe(1);
    expect((await repaired('a\xFF')).code).toBe(0);
    expect(await repaired('a', ['--exit-code'])).toEqual({
      code: 0,
      out: 'a',
      err: '<stdin>: well-formed UTF-8, nothing to repair\n',
    });
  });

  test('of a process writes octets to standard output, and the report to standard error', async () => {
    const child = startCli(['repair', '--with', 'windows-1252']);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const outcome = outcomeOf(child);
    child.stdin.end(latin1('caf\xE9'.repeat(20_000)));
    expect(await outcome).toMatchObject({
      code: 0,
      err: '<stdin>: 20,000 ill-formed sequences read as windows-1252\n',
    });
    expect(Buffer.concat(chunks).equals(Buffer.from('café'.repeat(20_000)))).toBe(true);
  });
});

describe('repair -o', () => {
  test('writes the file at once, and does not touch the input', async () => {
    const folder = temporaryFolder(onTestFinished);
    const input = put(folder, 'in', latin1('a\xFF'.repeat(20_000)));
    const { code, out, err } = await runCli(['repair', input, '-o', join(folder, 'out')]);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: `${input}: 20,000 ill-formed sequences replaced by U+FFFD\n`,
      err: '',
    });
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('a\uFFFD'.repeat(20_000));
    expect(readFileSync(input, 'latin1')).toBe('a\xFF'.repeat(20_000));
    expect(readdirSync(folder).sort()).toEqual(['in', 'out']);
  });
});

describe('repair --in-place', () => {
  test('replaces the file, keeps its permissions, and leaves a well-formed file as it is', async () => {
    const folder = temporaryFolder(onTestFinished);
    const [bad, good] = [put(folder, 'bad', latin1('a\xFF')), put(folder, 'good', 'a')];
    chmodSync(bad, 0o640);
    utimesSync(good, 1, 1);
    const { code, out } = await runCli(['repair', '--in-place', bad, good]);
    expect({ code, out }).toEqual({
      code: 0,
      out: `${bad}: 1 ill-formed sequence replaced by U+FFFD\n${good}: well-formed UTF-8, nothing to repair\n`,
    });
    expect(readFileSync(bad, 'utf8')).toBe('a\uFFFD');
    expect(statSync(bad).mode & 0o777).toBe(0o640);
    expect(statSync(good).mtimeMs).toBe(1000);
    expect(readdirSync(folder).sort()).toEqual(['bad', 'good']);
  });

  test('shows a private file to no other user, not while it is written either', async () => {
    const folder = temporaryFolder(onTestFinished);
    const secret = put(folder, 'secret', latin1('\xFF'));
    chmodSync(secret, 0o600);
    const modes: number[] = [];
    const now = () => {
      modes.push(...readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777));
      return 0;
    };
    await runCli(['repair', '--in-place', secret], { now });
    expect(modes.length).toBeGreaterThan(2);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  test('reports what it cannot repair, each with its remedy, and repairs the other files', async () => {
    const folder = temporaryFolder(onTestFinished);
    const [bad, named] = [put(folder, 'bad', latin1('\xFF')), put(folder, 'named', latin1('\xFF'))];
    linkSync(named, join(folder, 'twice'));
    symlinkSync('bad', join(folder, 'link'));
    const { code, err } = await runCli([
      'repair',
      '--in-place',
      join(folder, 'link'),
      named,
      folder,
      '/dev/null',
      join(folder, 'none'),
      bad,
    ]);
    expect(code).toBe(2);
    expect(err.split('\n').map((line) => line.replace(`wellformed repair: ${folder}`, ''))).toEqual([
      '/link is a link: name the file that it leads to',
      '/named has 2 names (hard links), which a new file would part: repair it with -o',
      ' is a folder: name files',
      'wellformed repair: /dev/null is a device or pipe: only a file can be repaired in place',
      '/none: no such file or directory',
      '',
    ]);
    expect(readFileSync(bad, 'utf8')).toBe('\uFFFD');
    expect(readFileSync(named, 'latin1')).toBe('\xFF');
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  });
});

describe('repair refuses, and writes nothing:', () => {
  const folder = temporaryFolder();
  const input = put(folder, 'in', latin1('a\xFF'));

  test('a picture, which a repair would destroy', async () => {
    const picture = put(temporaryFolder(onTestFinished), 'a.png', latin1('\x89PNG\r\n\x1A\n\xFF'));
    expectOneLineError(
      await runCli(['repair', '--in-place', picture]),
      'a.png begins as a PNG image: this command is for text',
    );
    expect(readFileSync(picture, 'latin1')).toBe('\x89PNG\r\n\x1A\n\xFF');
  });

  test('a terminal as output', async () => {
    const { code, out, err } = await runCli(['repair', input], { terminal: true });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('the text would go to the terminal; name a file (-o FILE)');
  });

  test('a file that changes while it is read', async () => {
    const changing = put(folder, 'changing', latin1('\xFF'));
    const now = () => {
      writeFileSync(changing, 'another text');
      return 0;
    };
    expectOneLineError(
      await runCli(['repair', '--in-place', changing], { now }),
      'was changed while it was read: begin again',
    );
    expect(readFileSync(changing, 'utf8')).toBe('another text');
  });

  test.each<[string, (file: string) => void]>([
    ['is cut off', (file) => truncateSync(file, 70_000)],
    ['grows', (file) => appendFileSync(file, 'a')],
  ])('a file that %s while it is read, to each kind of output', async (_, change) => {
    for (const output of [['--in-place'], ['-o', join(folder, 'repaired')], []]) {
      const changing = put(folder, 'changing', new Uint8Array(100_000).fill(0xff));
      let times = 0;
      const now = () => {
        if (++times === 3) change(changing);
        return 0;
      };
      const { code, err } = await runCli(['repair', changing, ...output], { now });
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining('was changed while it was read: begin again'),
      });
      expect(readFileSync(changing)[0]).toBe(0xff);
      expect(readdirSync(folder)).not.toContain('repaired');
    }
  });
});
