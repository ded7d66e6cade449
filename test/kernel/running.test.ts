/** The running modules, each with the W-method suite of its form around every border: a sample of running.long.ts. */
import { describe, expect, test } from 'vitest';
import { PIECE } from '../../src/run/kernel/module.ts';
import type { SimdKernel } from '../../src/shared/layout.ts';
import { formIds } from '../reference/index.ts';
import { random } from '../support/random.ts';
import { BLOCK, BORDERS, formsWithKernels, hostile, RELAXED, Running, suiteOf } from './running.ts';

/** How many offsets around a border each text is put at; the texts together cover all offsets. */
const OFFSETS = 2;
const HOSTILE = 1000;

const encodingForms = formsWithKernels.filter(({ id }) => formIds.some((one) => one === id));

describe.each(encodingForms.map((one) => [one.name, one] as const))('%s', (_, { table, kernel }) => {
  const running = new Running(table, kernel);

  test('the suite of the form around the borders gets the verdicts of the table', () => {
    const wrong: string[] = [];
    suiteOf(running, 0).forEach((word, i) => {
      // A text longer than a piece takes a hundred times as long.
      for (const border of i % 8 === 0 ? BORDERS : BORDERS.slice(0, 2)) {
        for (let n = 0; n < OFFSETS; n++) {
          // 29 and 64 are coprime, so the offsets of successive texts cover all.
          const offset = Math.max(0, border - BLOCK) + (((i * OFFSETS + n) * 29) % (2 * BLOCK));
          const shown = running.compare(word, offset, (i + n) % 2, n > 0);
          if (shown && wrong.length < 5) wrong.push(shown);
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(running.flagged).toBeGreaterThan(running.compared / 10);
  });

  test('nearly well-formed texts get the verdicts of the table', () => {
    const chance = random(kernel.entryState + 1);
    const wrong: string[] = [];
    for (let i = 0; i < HOSTILE && wrong.length < 5; i++) {
      const offset = (i % 8 === 0 ? PIECE : chance.pick([0, BLOCK])) + chance.below(2 * BLOCK) - BLOCK;
      const shown = running.compare(hostile(running, chance), Math.max(0, offset), i % 2, chance.chance(0.5));
      if (shown) wrong.push(shown);
    }
    expect(wrong).toEqual([]);
  });
});

test.skipIf(!RELAXED)('with relaxed SIMD, other modules run than without (skipped: this platform has none)', () => {
  for (const { kernel } of encodingForms) {
    if (kernel.relaxed !== '') expect(kernel.relaxed).not.toBe(kernel.module);
  }
  expect(encodingForms.filter(({ kernel }) => kernel.relaxed !== '').length).toBe(encodingForms.length / 2);
});

test('a wrong module is detected', () => {
  const { table, kernel } = formsWithKernels.find(({ id }) => id === 'utf8') as (typeof formsWithKernels)[number];
  const module = Buffer.from(kernel.module, 'base64');
  // The offset before the octet that the exemption reads.
  module[module.indexOf(Buffer.from([0xfd, 0, 0, 14])) + 3] = 13;
  const wrong: SimdKernel = { ...kernel, module: module.toString('base64') };
  const running = new Running(table, wrong);
  const disagreements = suiteOf(running, 0).filter((word) => running.compare(word, 61, 0, true) !== null);
  expect(disagreements.length).toBeGreaterThan(10);
});
