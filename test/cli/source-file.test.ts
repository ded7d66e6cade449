/**
 * Files that are not grammars: another encoding, a folder, megabytes of text,
 * thousands of brackets. Each gives one message on standard error and exit
 * status 2, and nothing is written.
 */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatError } from '../../src/cli/errors.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const good = 'My { text = "a" }\n';

async function generate(name: string, content: string | Uint8Array) {
  const out = join(folder, `${name}-out`);
  const outcome = await runCli(['generate', put(folder, name, content), '-o', out]);
  expect(existsSync(out)).toBe(outcome.code === 0);
  return outcome;
}

const latin1 = Buffer.from(`// caf\xE9\n${good}`, 'latin1');

describe('a grammar that is not UTF-8 text', () => {
  test.each([
    ['in Latin-1', 'a.ohm', latin1, ':1:7: octet 6 is E9', 'save it as UTF-8'],
    [
      'cut within a character',
      'b.ohm',
      Buffer.concat([Buffer.from(good), unhex('E2 82')]),
      ':2:1: octet 18 is E2',
      'save',
    ],
    [
      'with a surrogate',
      'c.ohm',
      Buffer.concat([Buffer.from('// é'), unhex('ED A0 80')]),
      ':1:5: octet 5 is ED',
      'save',
    ],
    ['in UTF-16', 'd.ohm', Buffer.from(`\uFEFF${good}`, 'utf16le'), ':1:1: octet 0 is FF', 'as UTF-16 does'],
    ['with U+0000', 'e.abnf', 'a = "x"\0\n', ':1:8: octet 7 is 00', '%x00'],
  ])('%s is rejected with its location', async (_, name, content, says, remedy) => {
    const { code, out, err } = await generate(name, content);
    expect([code, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toContain(`${name}${says}: the file is not UTF-8 text`);
    expect(err).toContain(remedy);
    expect(err).toContain('more: wellformed help not-text');
  });

  test('is rejected by diff and emit too', async () => {
    const path = put(folder, 'f.ohm', latin1);
    for (const argv of [
      ['diff', path, 'utf8'],
      ['emit', path, '--target', 'json'],
    ]) {
      expect(await runCli(argv), argv.join(' ')).toMatchObject({
        code: 2,
        err: expect.stringContaining('octet 6 is E9'),
      });
    }
  });

  test('is accepted if it is a document: old documents are in many encodings', async () => {
    expect(await generate('old.txt', Buffer.from('Caf\xE9\n\n   name = 1*ALPHA\n', 'latin1'))).toMatchObject({
      code: 0,
    });
    expect(await generate('new.ohm', `// café\n${good}`)).toMatchObject({ code: 0, err: '' });
  });
});

test('a folder is rejected by name', async () => {
  mkdirSync(join(folder, 'sub.ohm'));
  const { code, err } = await runCli(['generate', join(folder, 'sub.ohm')]);
  expect([code, err]).toEqual([2, expect.stringContaining('sub.ohm is a folder: name the files in it')]);
});

describe('a grammar that is too large', () => {
  test.each([
    [
      'long',
      'g.ohm',
      `// ${'x'.repeat(10_000_000)}\n${good}`,
      'the text has 10,000,022 characters; the limit is 500,000',
    ],
    ['long ABNF', 'h.abnf', 'x'.repeat(10_000_000), 'the text has 10,000,000 characters; the limit is 4,000,000'],
    [
      'deep',
      'i.ohm',
      `My { text = ${'('.repeat(9000)}"(("${')'.repeat(9000)} }`,
      ':1:9012: brackets are nested too deeply: 9000 levels',
    ],
  ])('%s is rejected before it exhausts the memory or the stack', async (_, name, content, says) => {
    const { code, out, err } = await generate(name, content);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).toContain('more: wellformed help too-long');
    expect(err.length).toBeLessThan(1000);
  });

  test('of 3 GiB, which no string can hold, is an error of that file, not of the program', async () => {
    const path = join(folder, 'huge.ohm');
    const file = openSync(path, 'w');
    ftruncateSync(file, 3 * 2 ** 30);
    closeSync(file);
    expectOneLineError(await runCli(['diff', path, 'utf8']), `${path}: too large to be read as one text\n`);
  });
});

test('a denial by the permissions of Deno is an error of the file, with the flag that allows it', () => {
  const denied = Object.assign(new Error('Requires read access to "a.txt", run again with the --allow-read flag'), {
    name: 'NotCapable',
  });
  const expected = 'wellformed: the permissions of the runtime deny it; allow it with --allow-read\n';
  expect(formatError(denied, 'wellformed')).toBe(expected);
  expect(formatError(new Error('another'), 'wellformed')).toBe(undefined);
});
