/**
 * The options of `check` that say what is done with what it finds: a baseline of
 * known faults, and a page for people.
 */
import { printable } from '../../printable.ts';
import type { Option, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Baseline } from './baseline.ts';

export const RESULT_OPTIONS: Readonly<Record<string, Option>> = {
  baseline: {
    value: 'FILE',
    about: 'do not report the faults in this file, and do not fail for them: they are known',
  },
  report: {
    value: 'FILE',
    about: 'also write one HTML page for people: reasons, files, first faults; it needs no network',
  },
  'write-baseline': { about: 'write all faults into the file of --baseline, and report none' },
};

/** What is known before the run, and what is to be written after it. */
export interface Baselines {
  /** Faults that are not reported. */
  readonly known?: Baseline | undefined;
  /** Where all faults are written. */
  readonly written?: Baseline | undefined;
  /** The name of the file, ready to print. */
  readonly name: string;
}

/** Throws UsageError, and CommandError for a file that is no baseline. */
export async function baselinesOf({ values }: ParsedArgs): Promise<Baselines> {
  const path = values.baseline;
  if (typeof path !== 'string') {
    if (values['write-baseline']) throw new UsageError('--write-baseline needs a file', 'name it: --baseline FILE');
    return { name: '' };
  }
  const name = printable(path);
  // Loaded only for it: it writes files as the compiler does.
  const { Baseline } = await import('./baseline.ts');
  return values['write-baseline'] ? { name, written: Baseline.empty(path) } : { name, known: Baseline.read(path) };
}
