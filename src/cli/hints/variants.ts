/**
 * A fault of UTF-8 that a variant of UTF-8 allows → that variant, if all octets
 * from there on are well-formed in it: our automata decide.
 *
 *     ED A0 BD ED B8 80   CESU-8: two surrogates
 *     C0 80               modified UTF-8 (Java): U+0000
 *     ED A0 80            WTF-8: a lone surrogate
 *     F8 88 80 80 80      UTF-8 of 1997: five octets
 */

import { FORMS } from '../../../generated/forms.ts';
import { type Hint, type HintSample, isWellFormedIn } from './sample.ts';

/** Those that explain the fewest reasons come first: their hint says the most. */
const VARIANTS = FORMS.filter((form) => 'explains' in form && form.alphabet === 'octets').sort(
  (a, b) => a.explains.length - b.explains.length,
);

export async function hintOfVariant({ window, ended, fault, form }: HintSample): Promise<Hint | undefined> {
  for (const variant of VARIANTS) {
    if (variant.id === form || !(variant.explains as readonly string[]).includes(fault.reason)) continue;
    if (!(await isWellFormedIn(variant.id, window, ended))) continue;
    const evidence = `all is well-formed so in ${window.length} octets from there on; try --as ${variant.id}`;
    return { kind: variant.id, text: `perhaps ${variant.hint}; ${evidence}` };
  }
  return undefined;
}
