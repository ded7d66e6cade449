/**
 * `--hints` → the hints of a run. What they need is loaded at the first one: a run
 * without a fault does not pay for it.
 */
import type { Fault } from '../../run/fault.ts';
import type { Option, ParsedArgs } from '../command.ts';
import { type Around, sampleAt } from './around.ts';
import type { FaultContext, Hint } from './sample.ts';

const CHOICES = ['never', 'faults', 'all'];

export const HINT_OPTION: Option = {
  value: CHOICES.join('|'),
  about:
    'guesses at what a file is. Without the option, ill-formed files get one; faults: standard input, pipes and devices ' +
    'too, which waits for 64 KiB after the first fault; all: also well-formed texts, which may be encoded twice; never',
  choices: CHOICES,
};

export class Hinter {
  readonly #hints: string | true | undefined;

  constructor({ hints, quiet, list }: ParsedArgs['values']) {
    this.#hints = quiet || list ? 'never' : hints;
  }

  /** Whether well-formed texts can get a hint, too. */
  get readsTexts(): boolean {
    return this.#hints === 'all';
  }

  /** A hint for the first fault of a file. `isLive`: it is a stream, which must wait for the octets after the fault. */
  async ofFault(
    { fault, context }: { readonly fault: Fault; readonly context: FaultContext },
    { form, isLive }: { readonly form: string; readonly isLive: boolean },
    around: Around,
  ): Promise<Hint | undefined> {
    if (this.#hints === 'never' || (this.#hints === undefined && isLive)) return undefined;
    const sample = await sampleAt(fault, form, context, around);
    const { hintOfFault } = await import('./hint.ts');
    return sample && hintOfFault(sample);
  }

  /** A hint for a well-formed text in a form. */
  async ofText(form: string, around: Around): Promise<Hint | undefined> {
    if (this.#hints !== 'all') return undefined;
    const { hintOfText } = await import('./hint.ts');
    return hintOfText(around.head(), form);
  }
}
