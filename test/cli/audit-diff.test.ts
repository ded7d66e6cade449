/** `audit diff` on documents, lock files, grammars and revisions, with and without a difference. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditDiff } from '../../src/cli/audit/diff.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const diff = (...operands: string[]) => runCli(['audit', 'diff', ...operands]);

describe('documents', () => {
  test('are compared by their ledgers, with a shortest text whose verdict changed', async () => {
    const { code, out } = await diff('utf8-rev-00', 'rfc3629');
    expect(code).toBe(1);
    expect(out).toMatch(/gone {2}2\/14\n {4}- normative: 0020 0000 to 03FF FFFF: five octets with two bits/);
    expect(out).toContain('grammar utf8-1997 → utf8: verdicts changed\n  no longer well-formed, shortest: ED A0 80\n');
  });

  test('that are the same do not differ', async () => {
    expect(await diff('rfc3629', 'rfc3629')).toMatchObject({ code: 0, out: 'rfc3629 → rfc3629: no difference\n' });
  });
});

test('lock files are compared link by link', async () => {
  const lock = readFileSync(join(root, 'grammar/spec/trace.lock'), 'utf8');
  const old = put(
    folder,
    'old.lock',
    lock.replace(/^(row {7}rfc3629#1\/19 {2}normative {2}).*$/m, '$1'.concat('0'.repeat(16))),
  );
  const now = put(folder, 'new.lock', lock);
  const { code, out } = await diff(old, now);
  expect({ code, lines: out.trimEnd().split('\n').slice(1) }).toEqual({
    code: 1,
    lines: ['  changed row rfc3629#1/19'],
  });
  expect((await diff(now, now)).code).toBe(0);
});

test('grammars are compared as by diff', async () => {
  const { code, out } = await diff('utf8-1997', 'utf8');
  expect(code).toBe(1);
  expect(out).toContain('A shortest text that only utf8-1997 accepts: ED A0 80');
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('revisions', () => {
  const repository = join(folder, 'repository');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A. Doe', '-c', 'user.email=doe@example.org', ...args], { cwd: repository });
  const utf8 = readFileSync(join(root, 'grammar/octets/utf8.ohm'), 'utf8');
  const ledger = readFileSync(join(root, 'grammar/spec/rfc3629.ledger'), 'utf8');
  const compare = async (...operands: string[]) => {
    const { terminal, written } = capturingTerminal();
    const code = await auditDiff(operands, terminal, repository);
    await terminal.out.flush();
    return { code, out: written.out };
  };

  beforeAll(() => {
    put(repository, 'grammar/octets/utf8.ohm', utf8);
    put(repository, 'grammar/spec/rfc3629.ledger', ledger);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
    put(repository, 'grammar/octets/utf8.ohm', utf8.replace('utf8_2 = "\\xC2"', 'utf8_2 = "\\xC1"'));
    put(repository, 'grammar/spec/rfc3629.ledger', ledger.replace('says   0080 to 07FF:', 'says   0080 to 06FF:'));
    git('commit', '--quiet', '--all', '--message', 'two');
  });

  test('are compared by their rows, with a shortest text whose verdict changed', async () => {
    const { code, out } = await compare('HEAD~1', 'HEAD');
    expect(code).toBe(1);
    expect(out).toContain('0 added, 0 gone');
    expect(out).toMatch(/changed {2}3\/15 → 3\/15\n {4}- normative: 0080 to 07FF.*\n {4}\+ normative: 0080 to 06FF/);
    expect(out).toContain('grammar utf8: verdicts changed\n  well-formed now, shortest: C1 80\n');
  });

  test('that are the same do not differ', async () => {
    expect(await compare('HEAD', 'HEAD')).toEqual({ code: 0, out: 'HEAD → HEAD: no difference\n' });
  });
});

test.each([
  ['one operand', ['rfc3629'], 'audit diff compares two things, got 1'],
  [
    'an unknown name',
    ['rfc3629', 'no-such-thing'],
    'no ledger, lock file, grammar or git revision called no-such-thing',
  ],
  ['an option for git', ['rfc3629', '--', '--output=x'], 'compares two things|called --output=x'],
  ['a ledger and a grammar', ['rfc3629', 'utf8'], 'rfc3629 is a ledger, utf8 a grammar; compare two of the same kind'],
])('%s is an error in one line', async (_what, operands, message) => {
  expectOneLineError(await diff(...operands), new RegExp(message));
});
