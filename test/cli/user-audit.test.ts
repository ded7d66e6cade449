/**
 * A user's folder: the section of docs/audit.md on a document of one's own is
 * followed to the letter, and revisions of a user's ledgers are compared.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { expectShown, programArguments, stepsBySection } from '../support/console.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const before = process.cwd();
const folder = temporaryFolder();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

describe('docs/audit.md, a document of your own', () => {
  const steps = stepsBySection('docs/audit.md').get('A document of your own') ?? [];
  const named = steps.map((step, i) => ({ step, name: `${i}: ${step.kind === 'file' ? step.name : step.kind}` }));

  test.each(named)('$name', async ({ step }) => {
    if (step.kind === 'file') return void put(folder, step.name, step.text);
    if (step.kind === 'output') throw new Error('no command prints this');
    const { out, err } = await runCli(['audit', ...(programArguments(step.command) ?? []).slice(1)]);
    expectShown(`${out}${err}`, step.expected);
  });

  test('has start, link, the page, the lock, mutants and accept', () => {
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step.command] : [])).join(' ');
    for (const word of ['start', 'link', '-f html', '--lock', '--mutations', 'accept'])
      expect(commands).toContain(word);
  });
});

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('revisions of a user', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A. Doe', '-c', 'user.email=doe@example.org', ...args], { cwd: folder });

  test('show the rows, links and languages that changed', async () => {
    git('init', '-q');
    git('add', 'tide.ledger', 'tide.abnf', 'tide.lock');
    git('commit', '-qm', 'before');
    const ledger = readFileSync('tide.ledger', 'utf8');
    put(folder, 'tide.ledger', ledger.replace('says   Four digits.', 'says   Hour and minute.'));
    const own = await runCli(['audit', 'diff', 'HEAD:tide.ledger', 'tide.ledger']);
    expect(own.code).toBe(1);
    expect(own.out).toContain(
      '  changed  2/6 → 2/6\n    - definition: Four digits.\n    + definition: Hour and minute.',
    );
    put(folder, 'tide.abnf', readFileSync('tide.abnf', 'utf8').replace('4DIGIT', '4*5DIGIT'));
    put(folder, 'tide.lock', readFileSync('tide.lock', 'utf8').replace(/^by .*\n/m, ''));
    git('commit', '-qam', 'after');
    const { code, out } = await runCli(['audit', 'diff', 'HEAD~1', 'HEAD']);
    expect(code).toBe(1);
    expect(out).toContain('tide.ledger:\n  6 sentences the same, 1 changed, 0 added, 0 gone');
    expect(out).toContain('links:\n  gone by tide#2/');
    expect(out).toMatch(/grammar tide\.abnf: verdicts changed\n {2}well-formed now, shortest: 2B 30 2F (?:30 ){4}30\n/);
    expect((await runCli(['audit', 'diff', 'HEAD', 'HEAD'])).code).toBe(0);
  });

  test('name a grammar that cannot be compiled, and one that is new', async () => {
    put(folder, 'tide.abnf', 'tide = missing\n');
    put(folder, 'other.abnf', 'a = "b"\n');
    git('add', '.');
    git('commit', '-qm', 'broken');
    const { out } = await runCli(['audit', 'diff', 'HEAD~1', 'HEAD']);
    expect(out).toContain('grammar tide.abnf: cannot be compared: ');
    expect(out).toContain('grammar other.abnf: new');
  });

  test('compare a grammar over the alphabet that wellformed.json names', async () => {
    put(folder, 'wellformed.json', JSON.stringify({ grammars: [{ file: 'wide.abnf', alphabet: 'units' }] }));
    for (const unit of ['D800', 'D801']) {
      put(folder, 'wide.abnf', `a = %x${unit}\n`);
      git('add', '.');
      git('commit', '-qm', unit);
    }
    const { out } = await runCli(['audit', 'diff', 'HEAD~1', 'HEAD']);
    expect(out).toContain('grammar wide.abnf: verdicts changed\n  no longer well-formed, shortest: D800\n');
  });

  test('that do not exist are an error of one line', async () => {
    const { code, err } = await runCli(['audit', 'diff', 'HEAD:none.ledger', 'tide.ledger']);
    expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });
});
