/** The commands `emit` and `vectors`: what they write and where, and what they refuse. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TARGETS } from '../../src/export/targets.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const MINE = '// @title My string\nMyString <: Mqtt {\n  mqtt_char := "\\u{20}".."\\u{7E}"\n}\n';

describe('emit', () => {
  test('writes to standard output or into a file, and --check tells fresh, stale and missing files apart', async () => {
    const path = join(folder, 'deep/utf8.h');
    const { out } = await runCli(['emit', 'utf8', '--target', 'c']);
    expect(out).toMatch(/^\/\/ DO NOT EDIT\. Generated file\.\n\/\/ A validator for UTF-8\.\n/);
    expect(await runCli(['emit', 'utf8', '-t', 'c', '-o', path, '--check'])).toMatchObject({
      code: 1,
      out: `missing  ${path}\n`,
    });
    expect(await runCli(['emit', 'utf8', '-t', 'c', '-o', path])).toMatchObject({ code: 0, out: `written  ${path}\n` });
    expect(readFileSync(path, 'utf8')).toBe(out);
    expect(await runCli(['emit', 'utf8', '-t', 'c', '-o', path, '--check'])).toMatchObject({
      code: 0,
      out: `fresh    ${path}\n`,
    });
    writeFileSync(path, `${out}// more\n`);
    expect(await runCli(['emit', 'utf8', '-t', 'c', '-o', path, '--check'])).toMatchObject({
      code: 1,
      out: `stale    ${path}\n`,
    });
  });

  test('does not overwrite a file that was not generated', async () => {
    const path = put(folder, 'mine.h', 'int mine;\n');
    const { code, err } = await runCli(['emit', 'utf8', '-t', 'c', '-o', path]);
    expect([code, err]).toEqual([2, expect.stringContaining('was not generated: move it away')]);
    expect(readFileSync(path, 'utf8')).toBe('int mine;\n');
  });

  test("takes a user's grammar in ohm, and one in ABNF", async () => {
    const ohm = put(folder, 'my.ohm', MINE);
    const abnf = put(folder, 'name.abnf', 'name = 1*( ALPHA / UTF8-2 )\n');
    expect((await runCli(['emit', ohm, '-t', 'rust'])).out).toContain('pub fn check(text: &[u8])');
    expect((await runCli(['emit', abnf, '-t', 'regexp'])).out).toContain(
      String.raw`/^(?:[A-Za-z]|[\xC2-\xDF][\x80-\xBF])+$/`,
    );
  });

  test("refers to core rules of RFC 5234 by name, and renames a user's rule of the same name", async () => {
    const used = put(folder, 'used.abnf', 'name = 1*( ALPHA / HEXDIG / UTF8-2 )\n');
    const { out } = await runCli(['emit', used, '-t', 'abnf']);
    expect(out).toContain('\nname = 1*(ALPHA / HEXDIG / UTF8-2)\n');
    expect(out).not.toMatch(/^(?:ALPHA|HEXDIG|DIGIT)/m);
    const own = put(folder, 'own.abnf', 'name = 1*DIGIT\nDIGIT = "0" / "1"\n');
    expect((await runCli(['emit', own, '-t', 'abnf'])).out).toContain('\nname = 1*DIGIT-2\n');
  });

  test('writes a command that a shell accepts, and a comment that a file name cannot end', async () => {
    const spaced = put(folder, 'two words.abnf', 'x = %x41\n');
    expect((await runCli(['emit', spaced, '-t', 'c'])).out).toMatch(
      /made by {3}npx wellformed emit '\S*two words\.abnf' /,
    );
    const broken = put(folder, 'line\nbreak.abnf', 'x = %x41\n');
    const { out } = await runCli(['emit', broken, '-t', 'javascript']);
    expect(out.split('\n').filter((line) => line.startsWith('break'))).toEqual([]);
  });

  test.each([
    [['emit', 'utf8'], 'no target given'],
    [['emit', 'utf8', '-t', 'cobol'], 'cannot be cobol'],
    [['emit', 'utf9', '-t', 'c'], 'did you mean utf8?'],
    [['emit', '-t', 'c'], 'one FORM is needed, got 0'],
    [['emit', 'utf8', '-t', 'c', '--rule', 'x'], '--rule applies to a file'],
    [['emit', 'utf8', '-t', 'c', '--check'], '--check compares with a file'],
    [['emit', 'utf8', '-t', 'c', '--diagram', 'x'], '--diagram applies to --target railroad only'],
    [['emit', 'wtf8', '-t', 'abnf'], 'Wtf8 has no ABNF: it uses look-ahead'],
  ])('refuses %j and says why', async (argv, sentence) => {
    expect(await runCli(argv)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });

  test('names every target in its help', async () => {
    const { out } = await runCli(['emit', '--help']);
    for (const name of Object.keys(TARGETS)) expect(out).toContain(name);
  });
});

describe('vectors', () => {
  test('writes JSON with the command that makes it', async () => {
    const { out, err } = await runCli(['vectors', 'utf16', '--extra-states', '2']);
    expect(JSON.parse(out)).toMatchObject({
      command: 'npx wellformed vectors utf16 --extra-states 2',
      guarantee: { extraStates: 2 },
    });
    expect(err).toBe('');
  });

  test('makes texts around each --example, in the encoding of the form, and refuses one that is ill-formed', async () => {
    writeFileSync(join(folder, 'date.abnf'), 'date = 4DIGIT "-" 2DIGIT "-" 2DIGIT\n');
    const vectors = async (...words: string[]) => {
      const { code, out, err } = await runCli(['vectors', ...words]);
      return code === 0 ? JSON.parse(out) : err;
    };
    const date = join(folder, 'date.abnf');
    const set = await vectors(date, '--example', '2026-11-22', '--example', '1999-12-31');
    expect(set.command).toContain('--example 2026-11-22 --example 1999-12-31');
    const texts = set.vectors.map(({ text }: { text: string }) => Buffer.from(text, 'hex').toString());
    for (const text of ['2026-11-22', '2026-11-2/', '2026-91-22', '1999-12-31', '1999.12-31'])
      expect(texts).toContain(text);
    expect((await vectors('utf16', '-k', '0', '--example', 'a😀')).vectors).toContainEqual(
      expect.objectContaining({ text: '0061D83DDE00', group: 'examples' }),
    );
    expect(await vectors(date, '--example', '2026')).toContain('--example 2026 is not well-formed date');
  });

  test('refuses --extra-states x', async () => {
    expect((await runCli(['vectors', 'utf16', '-k', 'x'])).err).toContain('--extra-states cannot be x');
  });
});
