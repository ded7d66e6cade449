/** Whole texts → `test` and `check`, on each tier: lengths, lanes and seams. */
import { withTier } from '../../src/index.ts';
import { TIERS } from '../../src/run/tier.ts';
import type { Section } from './section.ts';
import { type Form, type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

/** Longer than four blocks of every kernel. */
const LONGEST = 300;
/** Lengths at which pieces, strides and thresholds end, in symbols. */
const SEAMS = [384, 512, 768, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 98_304, 131_072];
/** Distances from a seam. */
const AROUND = [-65, -3, -2, -1, 0, 1, 2, 64];

/** Forms that run, together, every loop of every machine: shifts, rows, blocks; code units of 1, 2 and 4 octets. */
export const EACH_LOOP = new Set([
  'utf8',
  'utf16le',
  'utf32be',
  'utf16',
  'mqtt',
  'assignables',
  'assignablesUnits',
  'jsonTokens',
]);

export function checksOf(subject: Subject): Section[] {
  return TIERS.flatMap((tier) => {
    const form = withTier(subject.form as never, tier) as unknown as Form;
    const section = (what: string, run: Section['run']): Section => ({
      name: `${subject.name}, ${tier}: ${what}`,
      group: `${subject.name}: ${what}`,
      run,
    });
    const all = [
      section('lengths', (sum) => lengths(subject, form, sum)),
      section('lanes', (sum) => lanes(subject, form, sum)),
      section('seams', (sum) => seams(subject, form, sum)),
    ];
    // The other forms run the same loops over other tables.
    return EACH_LOOP.has(subject.name) ? all : all.slice(0, 1);
  });
}

function both(form: Form, text: Symbols | string, sum: Sum): void {
  sum.of(() => form.test(text));
  try {
    sum.fault(form.check(text));
  } catch (error) {
    sum.add(error);
  }
}

/** Every length and alignment, with a word at the start, in the middle, at the end, or nowhere. */
function lengths(subject: Subject, form: Form, sum: Sum): void {
  const words = wordsOf(subject);
  for (let length = 0; length <= LONGEST; length++) {
    const alignment = length % 64;
    const word = words[length % words.length] as readonly number[];
    subject.characters.forEach((_, c) => {
      both(form, textOf(subject, c, length, [], 0, alignment), sum);
      both(form, textOf(subject, c, length, word, 0, alignment), sum);
      both(form, textOf(subject, c, 0, word, length, alignment), sum);
      both(form, textOf(subject, c, length >> 1, word, length >> 1, 63 - alignment), sum);
    });
  }
}

/** Every word in every lane of a text that is longer than some blocks. */
function lanes(subject: Subject, form: Form, sum: Sum): void {
  for (const [w, word] of wordsOf(subject).entries()) {
    for (let lane = w % 2; lane < 200; lane += 2) {
      both(form, textOf(subject, (lane + w) % 4, lane, word, 220 - lane, w % 8), sum);
      both(form, textOf(subject, 0, lane, word, lane % 3), sum);
    }
  }
}

function seams(subject: Subject, form: Form, sum: Sum): void {
  const words = wordsOf(subject);
  let turn = 0;
  for (const seam of SEAMS) {
    for (const distance of AROUND) {
      const word = words[turn++ % words.length] as readonly number[];
      const character = turn % 4;
      both(form, textOf(subject, character, seam + distance), sum);
      both(form, textOf(subject, character, seam + distance, word, 0, turn % 8), sum);
      both(form, textOf(subject, character, seam + distance, word, 200), sum);
    }
  }
}
