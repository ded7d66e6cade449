/**
 * `--hints` → the hints of a run. What they need is loaded at the first one: a run
 * without a fault does not pay for it.
 */
import type { Fault } from '../../run/fault.ts';
import { lazy } from '../../shared/memoize.ts';
import type { Option, ParsedArgs } from '../command.ts';
import { type Around, isSuspect, sampleAt } from './around.ts';
import type { FaultContext, Guess, Hint } from './sample.ts';

const CHOICES = ['never', 'faults', 'all'];

export const HINT_OPTION: Option = {
  value: CHOICES.join('|'),
  about:
    'guesses at what a file is, with the command that comes next. Without the option, ill-formed files get one, and ' +
    'well-formed ones that look like UTF-16, UTF-32 or UTF-8 encoded twice; faults: standard input, pipes and devices ' +
    'too, which waits for 64 KiB after the first fault; all: every well-formed text is looked at; never',
  choices: CHOICES,
};

/** Each is asked for once: to import a module again takes as long as a guess. */
const guesses = lazy(() => import('./hint.ts'));
const commands = lazy(() => import('./next-command.ts'));

export class Hinter {
  readonly #hints: string | true | undefined;

  constructor({ hints, quiet, list, report }: ParsedArgs['values']) {
    this.#hints = (quiet || list) && !report ? 'never' : hints;
  }

  /** Whether well-formed texts can get a hint, too. */
  get readsTexts(): boolean {
    return this.#hints === 'all';
  }

  /** A hint for the first fault of a file. `isLive`: it is a stream, which must wait for the octets after the fault. */
  async ofFault(
    { fault, context }: { readonly fault: Fault; readonly context: FaultContext },
    { form, isLive, name }: { readonly form: string; readonly isLive: boolean; readonly name: string },
    around: Around,
  ): Promise<Hint | undefined> {
    if (this.#hints === 'never' || (this.#hints === undefined && isLive)) return undefined;
    const sample = await sampleAt(fault, form, context, around);
    const { hintOfFault } = await guesses();
    return sample && withCommand(await hintOfFault(sample), name);
  }

  /** A hint for a well-formed text in a form, by some of its octets. */
  async ofText(form: string, samples: Iterable<Uint8Array>, name: string): Promise<Hint | undefined> {
    if (this.#hints === 'never') return undefined;
    let isHead = true;
    for (const sample of samples) {
      if (this.readsTexts || isSuspect(sample, form)) {
        const { hintOfText } = await guesses();
        const hint = await hintOfText(sample, form, isHead);
        if (hint) return withCommand(hint, name);
      }
      isHead = false;
    }
    return undefined;
  }

  /** A hint for the first octets of a file that is skipped as binary: it may be text in UTF-16 or UTF-32. */
  async ofSkipped(head: Uint8Array, name: string): Promise<Hint | undefined> {
    if (this.#hints === 'never') return undefined;
    const { hintOfWideForm } = await import('./wide.ts');
    return withCommand(await hintOfWideForm(head, ''), name);
  }
}

async function withCommand(hint: Guess | undefined, name: string): Promise<Hint | undefined> {
  if (!hint) return undefined;
  const { nextCommand } = await commands();
  return { kind: hint.kind, text: hint.text, command: nextCommand(hint, name) };
}
