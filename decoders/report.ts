/** Rows → docs/decoders.md. */
import type { Decoder, FormName } from './catalog.ts';
import type { Judgement } from './judge.ts';
import type { Call } from './languages.ts';

export interface Row {
  readonly decoder: Decoder;
  readonly form: FormName;
  readonly version?: string;
  readonly call?: Call;
  readonly judgement?: Judgement;
  /** Why it was not run. */
  readonly notRun?: string;
}

export function report(rows: readonly Row[], date: string): string {
  return `${date}\n${rows
    .map(({ decoder, form, version, judgement, notRun }) =>
      [decoder.name, form, version, notRun ?? JSON.stringify(judgement)].join(' | '),
    )
    .join('\n')}\n`;
}
