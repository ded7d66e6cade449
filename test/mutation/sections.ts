/**
 * The battery: one table of texts, at every length up to 300 symbols, at every
 * alignment, lane and seam, for every tier and form, through every function of the
 * core. A section is a part of it that can be compared on its own.
 *
 *     section  utf8, native: lengths     →  a sum over all answers
 *
 * The sums of the code as it is are compared with those of the code with one
 * change (mutate.ts). That the code as it is answers rightly is for the other
 * tests to say; here they only have to agree across tiers (battery.test.ts).
 */

import { characterSections } from './characters.ts';
import { COMPILED } from './compiled-subjects.ts';
import { functionsOf, inputsSection, labelsSection } from './functions.ts';
import { internalSections } from './internals.ts';
import { lifecycleSections } from './lifecycles.ts';
import { lineSections } from './lines.ts';
import { loopSections } from './loops.ts';
import { messageSections } from './messages.ts';
import { platformSections } from './platforms.ts';
import { scannerSections } from './scanners.ts';
import type { Section } from './section.ts';
import { sourceSections } from './sources.ts';
import { stateSections } from './states.ts';
import { streamsOf } from './streams.ts';
import { stringSections } from './strings.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import { summarySections } from './summary-parts.ts';
import { transducerSections } from './transducers.ts';
import { checksOf } from './whole.ts';

/** All sections; those that most changes touch come first. */
export function allSections(): Section[] {
  return [
    ...internalSections(),
    ...loopSections(),
    ...stringSections(),
    inputsSection(),
    labelsSection(),
    ...platformSections(),
    ...scannerSections(),
    ...transducerSections(),
    ...sourceSections(),
    ...summarySections(),
    ...lineSections(),
    ...messageSections(),
    ...lifecycleSections(),
    ...characterSections(),
    ...stateSections(),
    ...COMPILED.map(compiledSection),
    ...SUBJECTS.flatMap((subject: Subject) => [...checksOf(subject), ...streamsOf(subject), ...functionsOf(subject)]),
  ];
}

/** All that is tried on a subject whose table is small: one section. */
function compiledSection(subject: Subject): Section {
  const sections = [...streamsOf(subject, 17), ...functionsOf(subject)];
  return {
    name: subject.name,
    run: async (sum) => {
      for (const { run } of sections) await run(sum);
    },
  };
}
