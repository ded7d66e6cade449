/** The running modules, each with the W-method suite of its form around every seam: a sample of running.long.ts. */
import { describe, expect, test } from 'vitest';
import type { SimdKernel } from '../../src/layout.ts';
import { PIECE } from '../../src/run/kernel/module.ts';
import { formIds } from '../reference/index.ts';
import { random } from '../support/random.ts';
import { BLOCK, formsWithKernels, hostile, RELAXED, Running, SEAMS, suiteOf } from './running.ts';

/** Each text at so many of the places around a seam; all places come up, with other texts. */
const PLACES = 2;
const HOSTILE = 1000;

const encodingForms = formsWithKernels.filter(({ id }) => formIds.some((one) => one === id));

describe.each(encodingForms.map((one) => [one.name, one] as const))('%s', (_, { table, kernel }) => {
  const running = new Running(table, kernel);

  test('the suite of the form around the seams gets the verdicts of the table', () => {
    const wrong: string[] = [];
    suiteOf(running, 0).forEach((word, i) => {
      // A text of more than a piece takes a hundred times as long.
      for (const seam of i % 8 === 0 ? SEAMS : SEAMS.slice(0, 2)) {
        for (let n = 0; n < PLACES; n++) {
          // 29 and 64 have no divisor in common: the places of one text after the other go through all.
          const place = Math.max(0, seam - BLOCK) + (((i * PLACES + n) * 29) % (2 * BLOCK));
          const shown = running.compare(word, place, (i + n) % 2, n > 0);
          if (shown && wrong.length < 5) wrong.push(shown);
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(running.flagged).toBeGreaterThan(running.compared / 10);
  });

  test('so do texts that are nearly well-formed', () => {
    const chance = random(kernel.home + 1);
    const wrong: string[] = [];
    for (let i = 0; i < HOSTILE && wrong.length < 5; i++) {
      const place = (i % 8 === 0 ? PIECE : chance.pick([0, BLOCK])) + chance.below(2 * BLOCK) - BLOCK;
      const shown = running.compare(hostile(running, chance), Math.max(0, place), i % 2, chance.chance(0.5));
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

test('a module that is wrong is found out', () => {
  const { table, kernel } = formsWithKernels.find(({ id }) => id === 'utf8') as (typeof formsWithKernels)[number];
  const module = Buffer.from(kernel.module, 'base64');
  // One place before the octet that the licence looks at.
  module[module.indexOf(Buffer.from([0xfd, 0, 0, 14])) + 3] = 13;
  const wrong: SimdKernel = { ...kernel, module: module.toString('base64') };
  const running = new Running(table, wrong);
  const disagreements = suiteOf(running, 0).filter((word) => running.compare(word, 61, 0, true) !== null);
  expect(disagreements.length).toBeGreaterThan(10);
});
