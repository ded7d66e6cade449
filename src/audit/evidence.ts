/**
 * Everything that can be decided, by the id that ledgers give in `by`. Each
 * piece of evidence is about one form, says in a sentence what it shows, and
 * decides it on the automaton of that form.
 *
 *     utf8:never-appear   C0, C1 and F5 to FF stand in no text; all others do
 *
 * The numbers below are those of the clauses, typed from the documents and from
 * nothing else: they are what the grammars are judged by.
 */
import type { Automaton } from '../compile/index.ts';
import type { AuditedForm } from './audited-form.ts';
import type { Decision } from './predicates/decision.ts';

export interface Context {
  /** The table of a form as it ships, read back. Throws RangeError for a form that is not audited. */
  automaton(form: string): Automaton;
  form(form: string): AuditedForm;
  /** The stored ABNF of RFC 3629 §4: a rule as automaton. */
  abnf(rule: string): Automaton;
}

export interface Evidence {
  readonly id: string;
  readonly form: string;
  readonly says: string;
  /** Of evidence on a rule by itself: that rule, compiled. Otherwise the form is meant, as it ships. */
  readonly ruleForm?: AuditedForm;
  decide(context: Context): Decision;
  /**
   * Of evidence on functions, which no change of a table or a grammar reaches: the same question put to functions that
   * are broken. Each must be found out.
   */
  readonly mutants?: readonly FunctionMutant[];
}

interface FunctionMutant {
  /** `repeats the signature`. */
  readonly change: string;
  decide(): Decision;
}

/** Collects evidence about one form. */
export function evidenceFor(
  form: string,
  list: readonly (readonly [
    name: string,
    says: string,
    decide: (automaton: Automaton, context: Context) => Decision,
  ])[],
): Evidence[] {
  return list.map(([name, says, decide]) => ({
    id: `${form}:${name}`,
    form,
    says,
    decide: (context) => decide(context.automaton(form), context),
  }));
}
