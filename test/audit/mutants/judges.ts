/**
 * The mutants of this package and its counter-languages, as the audit takes them:
 * what `npm run audit` decides, and an installed package does not repeat. An
 * audit with these judges takes a minute or two.
 */
import type { AuditOptions, Judges } from '../../../src/audit/options.ts';
import { counterForms, counterProblems, missingCounters } from './counter-judge.ts';
import { judgedMutants } from './mutate.ts';
import { predicateMutants } from './predicates.ts';

/** `say`: called with a progress message. */
export function judgesOfPackage(say: (what: string) => void): Judges {
  const built = ({ counters = [], forms, abnf }: AuditOptions) => counterForms(counters, forms, abnf);
  return {
    *mutants(options, traces) {
      yield* judgedMutants(options, traces, say);
      say('audit: what the evidence refuses of the counter-languages');
      yield* predicateMutants(options, built(options), say);
    },
    problems: (options) => [
      ...missingCounters(options.ledgers, options.counters ?? []),
      ...counterProblems(options.ledgers, options, built(options)),
    ],
  };
}
