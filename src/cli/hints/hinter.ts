/**
 * The hints of a run, as --hints asks for them. What they need is loaded at the
 * first one: a run without a fault does not pay for it.
 */
import type { CheckedFile, FoundFault, Hint } from '../check/model.ts';
import { type Around, sampleAt } from './around.ts';
import type { HintRules } from './rules.ts';

export class Hinter {
  readonly #rules: HintRules;

  constructor(rules: HintRules) {
    this.#rules = rules;
  }

  /** A hint for the first fault of a file. For a stream it waits for the octets after the fault. */
  async ofFault(
    { size, decompressed, form }: CheckedFile,
    { fault, context }: Pick<FoundFault, 'fault' | 'context'>,
    around: Around,
  ): Promise<Hint | undefined> {
    const { onFaults } = this.#rules;
    const isLive = size === null && !decompressed;
    if (onFaults === 'never' || (onFaults === 'files' && isLive)) return undefined;
    const sample = await sampleAt(fault, form.id, context, around);
    const { hintOfFault } = await import('./hint.ts');
    return sample && hintOfFault(sample);
  }

  /** A hint for a well-formed text. */
  async ofText({ form }: CheckedFile, around: Around): Promise<Hint | undefined> {
    if (!this.#rules.onText) return undefined;
    const { hintOfText } = await import('./hint.ts');
    return hintOfText(around.head(), form.id);
  }
}
