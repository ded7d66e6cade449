/** A user's folder: the section of docs/audit.md on a document of one's own is followed to the letter. */
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

  test('has start, link, the page, the lock, mutants, update and review', () => {
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step.command] : [])).join(' ');
    for (const word of ['start', 'link', '-f html', '--lock', '--mutations', 'update', 'review'])
      expect(commands).toContain(word);
  });
});
