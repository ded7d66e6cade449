/** `--hints` → when a file gets a hint, and its help. */
import type { Option, ParsedArgs } from '../command.ts';

export interface HintRules {
  /** `files`: a stream would have to wait for the octets after a fault. */
  readonly onFaults: 'never' | 'files' | 'always';
  /** Whether well-formed texts get hints too. */
  readonly onText: boolean;
}

const CHOICES = ['never', 'faults', 'all'];

export const HINT_OPTION: Option = {
  value: CHOICES.join('|'),
  about:
    'guesses at what a file is. Without the option, ill-formed files get one; faults: standard input, pipes and devices ' +
    'too, which waits for 64 KiB after the first fault; all: also well-formed texts, which may be encoded twice; never',
  choices: CHOICES,
};

export function hintRulesOf({ hints }: ParsedArgs['values']): HintRules {
  if (hints === 'never') return { onFaults: 'never', onText: false };
  return { onFaults: hints === undefined ? 'files' : 'always', onText: hints === 'all' };
}
