/**
 * Follows the tutorial, docs/tutorial.md, to the letter in an empty project:
 * writes its files, runs its commands, and compares their output.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DocumentReader, stepsOf } from '../support/console.ts';
import { root } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { linkSources } from './project.ts';

const steps = stepsOf('docs/tutorial.md');
const folder = temporaryFolder();
const reader = new DocumentReader(folder);
linkSources(folder);
afterAll(() => reader.end());

describe('the tutorial', () => {
  test.each(steps.map((step, i) => ({ name: nameOf(step, i), step })))('$name', async ({ step }) => {
    await reader.follow(step);
  });

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
