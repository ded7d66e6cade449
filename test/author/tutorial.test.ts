/**
 * Follows the tutorials, docs/tutorial.md and messages-tutorial.md, and the three ways of docs/ten-minutes.md, to the letter in empty projects:
 * writes their files, runs their commands, and compares their output.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { DocumentReader, type Step, stepsBySection, stepsOf } from '../support/console.ts';
import { root } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { linkSources } from './project.ts';

const steps = stepsOf('docs/tutorial.md');

/** In a project of its own. The commands of the package run in this process: each would take a second to start. */
function followAll(all: readonly Step[]): void {
  const folder = temporaryFolder();
  const reader = new DocumentReader(folder, {}, async (args) => {
    const { out, err } = await runCli(args);
    return `${out}${err}`;
  });
  const before = process.cwd();
  beforeAll(() => {
    linkSources(folder);
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(before);
    reader.end();
  });
  test.each(all.map((step, i) => ({ name: nameOf(step, i), step })))('$name', async ({ step }) => {
    await reader.follow(step);
  });
}

describe.each([...stepsBySection('docs/ten-minutes.md')])('in ten minutes, %s', (_, way) => {
  followAll(way);

  test('ends in an app that shows a well-formed text and a fault', () => {
    const apps = way.flatMap((step) => (step.kind === 'command' && step.command.startsWith('npx tsx') ? [step] : []));
    expect(apps.map(({ expected }) => expected.map((line) => line.split(' ')[0]))).toEqual([
      expect.arrayContaining(['well-formed', 'octet']),
    ]);
  });
});

describe('the tutorial of messages', () => {
  followAll(stepsOf('docs/messages-tutorial.md'));
});

describe('the tutorial', () => {
  followAll(steps);

  test('uses commands of every kind', () => {
    const commands = steps.flatMap((step) => (step.kind === 'command' ? [step.command] : []));
    for (const word of [
      'generate',
      'diff',
      'help',
      '--check',
      '--watch',
      '--rule',
      'npx tsx',
      'audit start',
      '.ledger --grammar',
    ]) {
      expect(
        commands.some((command) => command.includes(word)),
        word,
      ).toBe(true);
    }
  });

  test('names only grammars and files that exist', () => {
    const text = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');
    const files = [...text.matchAll(/`((?:octets|units|scalars)\/[\w-]+\.ohm)`/g)].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(root, 'grammar', file)))).toEqual([]);
  });
});

function nameOf(step: (typeof steps)[number], i: number): string {
  if (step.kind === 'file') return `${i}: ${step.name} is written`;
  return step.kind === 'command' ? `${i}: ${step.command}` : `${i}: and then: ${step.expected[0]}`;
}
