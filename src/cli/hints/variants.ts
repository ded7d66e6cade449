/**
 * A fault of UTF-8 that a variant of UTF-8 allows → that variant, if all octets
 * from there on are well-formed in it: our automata decide.
 *
 *     ED A0 BD ED B8 80   CESU-8: two surrogates
 *     C0 80               modified UTF-8 (Java): U+0000
 *     ED A0 80            WTF-8: a lone surrogate
 *     F8 88 80 80 80      UTF-8 of 1997: five octets
 */

import type { OctetForm } from '../forms.ts';
import { type Hint, type HintSample, isWellFormedIn } from './sample.ts';

interface Variant {
  readonly form: OctetForm;
  /** The reasons of the fault that it explains. */
  readonly explains: readonly string[];
  readonly why: string;
}

const VARIANTS: readonly Variant[] = [
  {
    form: 'cesu8',
    explains: ['surrogate'],
    why: 'CESU-8 (as some Java and Oracle programs write): pairs of surrogates',
  },
  { form: 'wtf8', explains: ['surrogate'], why: 'WTF-8: lone surrogates, as JavaScript and Windows allow them' },
  {
    form: 'mutf8',
    explains: ['surrogate', 'overlong'],
    why: 'modified UTF-8 (Java): U+0000 as C0 80, pairs of surrogates',
  },
  {
    form: 'utf8-1997',
    explains: ['never-used', 'above-10FFFF'],
    why: 'UTF-8 of 1997 (RFC 2279): code points above 10FFFF',
  },
];

export async function hintOfVariant({ window, ended, fault, form }: HintSample): Promise<Hint | undefined> {
  for (const variant of VARIANTS) {
    if (variant.form === form || !variant.explains.includes(fault.reason)) continue;
    if (!(await isWellFormedIn(variant.form, window, ended))) continue;
    const evidence = `all is well-formed so in ${window.length} octets from there on; try --as ${variant.form}`;
    return { kind: variant.form, text: `perhaps ${variant.why}; ${evidence}` };
  }
  return undefined;
}
