/** What a user's ledger has beside the audit itself: page, lock, history, mutation. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { userWorld } from '../support/user-world.ts';

const parent = temporaryFolder();

const replaceIn = (path: string, from: string | RegExp, to: string) => {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
};

test('a rule that recurs in an appendix leaves no row of its section in doubt', async () => {
  const { audit } = await userWorld(parent);
  const { code, out } = await audit();
  expect(code).toBe(0);
  expect(out).toContain('5 of 5 verified');
});

test('the page has the clauses, the grammar and the table of a user', async () => {
  const { audit, folder } = await userWorld(parent);
  const page = join(folder, 'audit.html');
  expect(await audit('-f', 'html', '-o', page)).toMatchObject({ code: 0, err: '' });
  const html = readFileSync(page, 'utf8');
  for (const part of ['carrier#ef925416', 'The first character is a letter.', 'parcel §3.1', 'Table of carrier'])
    expect(html).toContain(part);
  expect(html).not.toContain('begins with a letter');
});

test('with --local, the page has the sentences, and a name that git ignores', async () => {
  const { audit, folder } = await userWorld(parent);
  const page = join(folder, 'audit.local.html');
  expect(await audit('-f', 'html', '--local', '-o', page)).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(page, 'utf8')).toContain('begins with a letter');
  expect((await audit('-f', 'html', '--local', '-o', join(folder, 'audit.html'))).code).toBe(2);
});

describe('the lock of a user', () => {
  test('is beside the grammar, and notices a kind that is lowered', async () => {
    const { audit, ledger, folder } = await userWorld(parent);
    expect((await audit()).out).toContain('there is no lock');
    expect((await audit('--lock')).out).toMatch(/carrier\.lock: \d+ lines added, gone or changed, 0 weakenings\n$/);
    expect(existsSync(join(folder, 'carrier.lock'))).toBe(true);
    const locked = await audit();
    expect(locked.code).toBe(0);
    expect(locked.out).not.toContain('there is no lock');
    replaceIn(ledger, 'ef925416 definition', 'ef925416 informative');
    const lowered = await audit();
    expect(lowered.code).toBe(1);
    expect(lowered.out).toContain('changed row carrier#ef925416: definition → informative');
  });

  test('takes a weakening with reviewer and reason only, and keeps both in its history', async () => {
    const { audit, ledger, folder } = await userWorld(parent);
    await audit('--lock');
    replaceIn(ledger, 'ef925416 definition', 'ef925416 informative');
    const before = readFileSync(join(folder, 'carrier.lock'), 'utf8');
    expect(await audit('--lock')).toMatchObject({ code: 2, err: expect.stringContaining('would weaken the audit') });
    expect(readFileSync(join(folder, 'carrier.lock'), 'utf8')).toBe(before);
    expect((await audit('--lock', '--reviewer', 'A. Doe', '--reason', 'an aside')).code).toBe(0);
    expect((await audit()).code).toBe(0);
    expect(readFileSync(join(folder, 'carrier.history.txt'), 'utf8')).toMatch(
      /^\S+ {2}\S+ {2}changed row carrier#ef925416: definition → informative {2}by A\. Doe: an aside\n$/,
    );
    replaceIn(join(folder, 'carrier.history.txt'), 'A. Doe', 'B. Roe');
    expect(await audit()).toMatchObject({ code: 2, err: expect.stringContaining('was changed: restore the file') });
  });

  test.each([
    ['a rule that accepts more', 'carrier.abnf', '= ALPHA *(', '= 1*ALPHA *("_" / '],
    ['an example less', 'carrier.abnf', ', 61 5F', ''],
  ])('takes %s with a reviewer only', async (_, file, from, to) => {
    const { audit, folder, ledger } = await userWorld(parent);
    replaceIn(ledger, /^ {2}by +abnf\n/m, '');
    await audit('--lock');
    replaceIn(join(folder, file), from, to);
    expect(await audit('--lock')).toMatchObject({ code: 2, err: expect.stringContaining('would weaken the audit') });
    expect((await audit('--lock', '--reviewer', 'A. Doe', '--reason', 'agreed')).code).toBe(0);
  });

  test('compares with what is committed, too: a line that was taken out is no new one', async () => {
    const { audit, ledger, folder } = await userWorld(parent);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A. Doe', '-c', 'user.email=doe@example.org', ...args], { cwd: folder });
    await audit('--lock');
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
    replaceIn(join(folder, 'carrier.lock'), /^row +carrier#ef925416 .*\n/m, '');
    replaceIn(ledger, 'ef925416 definition', 'ef925416 informative');
    const { code, err } = await audit('--lock');
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('would weaken the audit') });
    expect(err).toContain('changed row carrier#ef925416: definition → informative');
  });

  test('that is deleted, but not its history, is missed', async () => {
    const { audit, ledger, folder } = await userWorld(parent);
    await audit('--lock');
    replaceIn(ledger, 'ef925416 definition', 'ef925416 informative');
    await audit('--lock', '--reviewer', 'A. Doe', '--reason', 'an aside');
    writeFileSync(join(folder, 'carrier.lock'), '');
    expect((await audit()).out).toContain('carrier.lock: there is none');
    expect((await audit('--lock')).err).toContain('there was no lock: nothing is compared');
  });

  test('notices a ledger that is left out', async () => {
    const { audit, folder } = await userWorld(parent);
    const other = join(folder, 'intro.ledger');
    put(folder, 'intro.txt', '1. Introduction\n\n   Parcels travel.\n');
    await runCli(['audit', 'start', join(folder, 'intro.txt'), '-o', other]);
    replaceIn(other, /undecided/g, 'informative');
    expect((await audit(other)).out).toContain('intro                        2 of 2 verified');
    await audit(other, '--lock');
    expect((await audit(other)).code).toBe(0);
    expect((await audit()).out).toContain('gone ledger intro');
  });

  test('is not written while something is missing', async () => {
    const { ledger, grammar, folder } = await userWorld(parent);
    const { code, err } = await runCli(['audit', ledger, '--grammar', grammar, '--lock']);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('parcel.txt is not supplied') });
    expect(existsSync(join(folder, 'carrier.lock'))).toBe(false);
  });
});

test.each([
  ['A. Doe, 1900-01-01, 4f1a2b3c4d5e6f70', '1900-01-01 is before'],
  ['A. Doe, 2031-02-31, 4f1a2b3c4d5e6f70', '2031-02-31 is no date'],
  ['Seen by all', 'is no name, date and digest'],
])('audit review does not replace the signature "%s", and leaves the ledger as it is', async (review, why) => {
  const { folder, ledger } = await userWorld(parent);
  const text = readFileSync(ledger, 'utf8').replace('  says   The first', `  review ${review}\n  says   The first`);
  put(folder, 'carrier.ledger', text);
  const outcome = await runCli(['audit', 'review', 'carrier#ef925416', ledger, '--reviewer', 'B. Roe']);
  expectOneLineError(outcome, why);
  expect(readFileSync(ledger, 'utf8')).toBe(text);
});
