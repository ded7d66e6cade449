/**
 * The mutants of this package, its counter-languages, and what its ledgers say of
 * their evidence, as the audit takes them: what `npm run audit` decides, and an
 * installed package does not repeat, since it ships the files that were decided on.
 * An audit with these judges takes a minute or two.
 */
import type { AuditOptions, Judges } from '../../../src/audit/options.ts';
import type { Problem } from '../../../src/audit/problem.ts';
import { clauseFormProblems } from './clause-forms.ts';
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
    problems: (options) => [...ledgerProblems(options), ...counterProblems(options.ledgers, options, built(options))],
  };
}

/** What is wrong with the rows of the package: with the forms of their evidence, with their counters. */
export function ledgerProblems({ ledgers, evidence, counters = [] }: AuditOptions): Problem[] {
  return [...clauseFormProblems(ledgers, evidence), ...missingCounters(ledgers, counters)];
}
