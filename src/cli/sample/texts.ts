/**
 * What `sample` is about: a form over octets, its automaton, and the targets of its rules.
 * Rules over scalar values are encoded, and read again, in UTF-8 and the other encodings.
 */

import { encodedScalar } from '../../author/accepted-examples.ts';
import { type Target, Targets } from '../../author/sample/targets.ts';
import { type Automaton, accepts } from '../../compile/index.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { StringReader } from '../../run/string-reader.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import type { FormTable } from '../../shared/layout.ts';
import { CommandError, UsageError } from '../errors.ts';

export interface SampledForm {
  readonly source: TargetSource;
  /** Over octets. */
  readonly automaton: Automaton;
  readonly targets: readonly Target[];
  /** A shortest text that uses a rule or an alternative; `undefined` if the form accepts none. */
  textThrough(target: Target): number[] | undefined;
  /** The rules and alternatives that a text of the form uses; `undefined` if it is ill-formed. */
  used(octets: readonly number[]): Set<Target> | undefined;
}

/** Throws UsageError, CommandError. */
export function sampledForm(source: TargetSource): SampledForm {
  const { form, rules } = source;
  const { minimal: automaton } = form;
  if (automaton.alphabet.name !== 'octets')
    throw new UsageError(
      `${form.title} is over 16-bit code units, and sample writes octets`,
      'name a form over octets: utf16le, or a FILE with --encoding utf8',
    );
  const encoding = rules.alphabet.name === 'scalars' ? (form.table.scalars?.encoding ?? 'utf8') : undefined;
  const encoded = (symbols: readonly number[]) =>
    encoding === undefined ? [...symbols] : symbols.flatMap((scalar) => encodedScalar(encoding, scalar));
  const targets = targetsOf(source);
  return {
    source,
    automaton,
    targets: targets.all,
    textThrough: (target) => {
      const text = targets.textThrough(target);
      const octets = text && encoded(text);
      return octets && accepts(automaton, octets) ? octets : undefined;
    },
    used: (octets) =>
      accepts(automaton, octets)
        ? targets.used(encoding === undefined ? octets : decoded(form.table, octets))
        : undefined,
  };
}

function targetsOf({ rules, form }: TargetSource): Targets {
  try {
    return new Targets(rules);
  } catch (error) {
    if (error instanceof SpecError) throw new CommandError(`${form.id}: ${error.message}; start from a smaller rule`);
    throw error;
  }
}

/** Well-formed octets of an encoding → scalar values. */
function decoded(table: FormTable, octets: readonly number[]): number[] {
  const text = new StringReader(table).whole(Uint8Array.from(octets));
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** Texts that together use all rules and alternatives, each a shortest one of the first that the texts before it leave out. */
export function coveringTexts(form: SampledForm): number[][] {
  const left = new Set(form.targets);
  const texts: number[][] = [];
  for (const target of left) {
    const text = form.textThrough(target);
    if (!text) continue;
    texts.push(text);
    left.delete(target);
    for (const other of form.used(text) ?? []) left.delete(other);
  }
  return texts;
}
