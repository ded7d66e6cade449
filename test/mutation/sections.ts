/**
 * The battery: one table of texts, at every length up to 300 symbols, at every
 * alignment, lane and seam, for every tier and form. A section is a part of it that can
 * be compared on its own.
 *
 *     section  utf8, native: lengths     →  a sum over all answers
 *
 * The sums of the code as it is are compared with those of the code with one
 * change (mutate.ts). That the code as it is answers rightly is for the other
 * tests to say; here they only have to agree across tiers (battery.test.ts).
 */

import { internalSections } from './internals.ts';
import { loopSections } from './loops.ts';
import { platformSections } from './platforms.ts';
import type { Section } from './section.ts';
import { stringSections } from './strings.ts';
import { SUBJECTS } from './subjects.ts';
import { checksOf } from './whole.ts';

/** All sections; those that most changes touch come first. */
export function allSections(): Section[] {
  return [
    ...internalSections(),
    ...loopSections(),
    ...stringSections(),
    ...platformSections(),
    ...SUBJECTS.flatMap(checksOf),
  ];
}
