/** What git knows of a history and a lock: each planted loss is named with the commit that still had the lines. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lostProblems } from '../../src/cli/audit/provenance.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('a history in git', () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A. Doe', '-c', 'user.email=doe@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (what: string): string => {
    git('add', '-A');
    git('commit', '-qm', what);
    return git('rev-parse', '--short', 'HEAD').trim();
  };
  const problems = () => lostProblems({ folder, lock: 'own.lock', history: 'history.txt' });
  const WHOLE = 'first, Übersicht\nsecond\n';
  let last: string;

  beforeAll(() => {
    git('init', '-q');
    writeFileSync(path('own.lock'), 'lock');
    writeFileSync(path('history.txt'), 'first, Übersicht\n');
    commit('first');
    writeFileSync(path('history.txt'), WHOLE);
    commit('second');
    rmSync(path('history.txt'));
    commit('take the history away');
    writeFileSync(path('history.txt'), WHOLE);
    last = commit('put it back');
  });

  test('that has all its lines, and more that are not committed yet, has lost nothing', () => {
    expect(problems()).toEqual([]);
    appendFileSync(path('history.txt'), 'third\n');
    expect(problems()).toEqual([]);
  });

  test.each([
    ['a line is missing', 'first, Übersicht\n'],
    ['a letter is another one', 'first, Ubersicht\nsecond\n'],
    ['it is empty', ''],
    ['a line stands before the others', `zeroth\n${WHOLE}`],
  ])('has lost lines when %s', (_, text) => {
    writeFileSync(path('history.txt'), text);
    const [problem] = problems();
    expect(problem).toMatchObject({ kind: 'history', where: 'history.txt' });
    expect(problem?.what).toMatch(/^has lost lines that it had in [0-9a-f]+: a history only grows; restore it$/);
  });

  test('names the last commit that had the lines', () => {
    writeFileSync(path('history.txt'), 'first, Übersicht\n');
    expect(problems()[0]?.what).toContain(` in ${last}:`);
  });

  test('whose lock is gone is named, too', () => {
    writeFileSync(path('history.txt'), WHOLE);
    rmSync(path('own.lock'));
    expect(problems()).toEqual([
      { kind: 'stale lock', where: 'own.lock', what: 'is gone, and HEAD has it: restore it' },
    ]);
  });
});
