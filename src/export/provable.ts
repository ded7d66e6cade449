/**
 * What a proof or a certificate can speak of. Texts over scalar values are proved
 * in UTF-8 and UTF-16, which proofs/Encodings.v and the checkers define.
 */
import type { FormTable } from '../shared/layout.ts';
import { printable } from '../shared/printable.ts';
import type { TargetSource } from './target-source.ts';

/** The form cannot be proved or certified, and why: one line. */
export class Unprovable extends Error {
  override readonly name = 'Unprovable';
}

export type ProvableEncoding = 'utf8' | 'utf16';

/** The encoding of a grammar over scalar values; of any other grammar, `undefined`. Throws Unprovable. */
export function provableEncoding({ form: { id, table }, rules }: TargetSource): ProvableEncoding | undefined {
  const encoding = rules.alphabet.name === 'scalars' ? table.scalars?.encoding : undefined;
  if (encoding === undefined || encoding === 'utf8' || encoding === 'utf16') return encoding;
  throw new Unprovable(`${printable(id)} cannot be proved in ${encoding}; use --encoding utf8 or --encoding utf16`);
}

/** The symbols at which another class begins, each with that class. */
export function classRuns({ alphabet, classes }: Pick<FormTable, 'alphabet' | 'classes'>): [from: number, c: number][] {
  if (alphabet === 'units')
    return classes.flatMap((from, i) => (i % 2 === 0 ? [[from, classes[i + 1] as number]] : []));
  return classes.flatMap((c, octet) => (c === classes[octet - 1] ? [] : [[octet, c]]));
}
