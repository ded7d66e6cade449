/**
 * Every running module, all of it: the W-method suite of its form at every
 * place of a block before and behind every seam, in both fillers, in the middle
 * of a text and at its end; the suite for one state more at some of the places;
 * and millions of hostile texts. How many, it says.
 */
import { describe, expect, test } from 'vitest';
import { PIECE } from '../../src/run/kernel/module.ts';
import { random } from '../support/random.ts';
import { BLOCK, formsWithKernels, hostile, Running, SEAMS, suiteOf } from './running.ts';

const HOSTILE = 500_000;

describe.each(formsWithKernels.map((one) => [one.name, one] as const))('%s', (name, { table, kernel }) => {
  const running = new Running(table, kernel);
  const wrong: string[] = [];
  const compare = (...text: Parameters<Running['compare']>) => {
    const shown = running.compare(...text);
    if (shown && wrong.length < 5) wrong.push(shown);
  };

  test('the suite of the form at every place around every seam', () => {
    for (const word of suiteOf(running, 0)) {
      for (const seam of SEAMS) {
        const from = Math.max(0, seam - BLOCK);
        for (let place = from; place < from + 2 * BLOCK; place += kernel.width) {
          for (const filler of [0, 1]) for (const tail of [true, false]) compare(word, place, filler, tail);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the suite for one state more', () => {
    suiteOf(running, 1).forEach((word, i) => {
      for (const seam of i % 8 === 0 ? SEAMS : SEAMS.slice(0, 2)) {
        compare(word, Math.max(0, seam - BLOCK) + ((i * 29) % (2 * BLOCK)), i % 2, i % 3 > 0);
      }
    });
    expect(wrong).toEqual([]);
  });

  test('texts that are nearly well-formed', () => {
    const chance = random(kernel.home + 1);
    for (let i = 0; i < HOSTILE; i++) {
      const seam = i % 8 === 0 ? PIECE : chance.pick([0, BLOCK]);
      compare(hostile(running, chance), Math.max(0, seam + chance.below(2 * BLOCK) - BLOCK), i % 2, chance.chance(0.5));
    }
    expect(wrong).toEqual([]);
    process.stderr.write(`${name}: ${running.compared} texts, ${running.flagged} of them ill-formed\n`);
  });
});
