/**
 * Every running module, exhaustively: the W-method suite of its form at every
 * offset within a block before and after every border, in both fillers, in the
 * middle of a text and at its end; the suite for one state more at some of the
 * offsets; and millions of hostile texts. It prints how many.
 */
import { describe, expect, test } from 'vitest';
import { PIECE } from '../../src/run/kernel/module.ts';
import { random } from '../support/random.ts';
import { BLOCK, BORDERS, formsWithKernels, hostile, Running, suiteOf } from './running.ts';

const HOSTILE = 500_000;

describe.each(formsWithKernels.map((one) => [one.name, one] as const))('%s', (name, { table, kernel }) => {
  const running = new Running(table, kernel);
  const wrong: string[] = [];
  const compare = (...text: Parameters<Running['compare']>) => {
    const shown = running.compare(...text);
    if (shown && wrong.length < 5) wrong.push(shown);
  };

  test('the suite of the form at every offset around every border', () => {
    for (const word of suiteOf(running, 0)) {
      for (const border of BORDERS) {
        const from = Math.max(0, border - BLOCK);
        for (let offset = from; offset < from + 2 * BLOCK; offset += kernel.width) {
          for (const filler of [0, 1]) for (const tail of [true, false]) compare(word, offset, filler, tail);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the suite for one state more', () => {
    suiteOf(running, 1).forEach((word, i) => {
      for (const border of i % 8 === 0 ? BORDERS : BORDERS.slice(0, 2)) {
        compare(word, Math.max(0, border - BLOCK) + ((i * 29) % (2 * BLOCK)), i % 2, i % 3 > 0);
      }
    });
    expect(wrong).toEqual([]);
  });

  test('nearly well-formed texts', () => {
    const chance = random(kernel.entryState + 1);
    for (let i = 0; i < HOSTILE; i++) {
      const border = i % 8 === 0 ? PIECE : chance.pick([0, BLOCK]);
      compare(
        hostile(running, chance),
        Math.max(0, border + chance.below(2 * BLOCK) - BLOCK),
        i % 2,
        chance.chance(0.5),
      );
    }
    expect(wrong).toEqual([]);
    process.stderr.write(`${name}: ${running.compared} texts, ${running.flagged} of them ill-formed\n`);
  });
});
