/**
 * Evidence: a predicate on one form, with the id that ledger rows name in `by`
 * and one sentence that says what it decides.
 *
 *     utf8:never-appear   C0, C1 and F5 to FF stand in no text, all others in some
 *
 * The numbers in evidence/ are typed from the documents, never derived from a
 * grammar: the grammars are checked against them. `trace.lock` has a digest of
 * each sentence (`says`), so a reworded sentence must be reviewed there.
 */
import type { Automaton } from '../compile/index.ts';
import type { AuditedForm } from './audited-form.ts';
import type { Decision } from './predicates/decision.ts';

export interface EvidenceContext {
  /** The shipped table of a form, read back into an automaton. Throws AuditError for a form that is not audited. */
  automaton(form: string): Automaton;
  form(form: string): AuditedForm;
  /** The automaton of a rule in the stored ABNF of RFC 3629 §4. */
  abnf(rule: string): Automaton;
}

export interface Evidence {
  readonly id: string;
  readonly form: string;
  readonly says: string;
  /** For evidence on a single rule: this rule, compiled as a form. The witnesses run through it, not through `form`. */
  readonly ruleForm?: AuditedForm;
  decide(context: EvidenceContext): Decision;
  /**
   * For evidence on functions, which a changed table or grammar does not affect: broken versions of these functions.
   * The evidence must kill each of them.
   */
  readonly mutants?: readonly FunctionMutant[];
}

interface FunctionMutant {
  /** `repeats the signature`. */
  readonly change: string;
  decide(): Decision;
}

/** Makes the evidence on one form. */
export function evidenceFor(
  form: string,
  list: readonly (readonly [
    name: string,
    says: string,
    decide: (automaton: Automaton, context: EvidenceContext) => Decision,
  ])[],
): Evidence[] {
  return list.map(([name, says, decide]) => ({
    id: `${form}:${name}`,
    form,
    says,
    decide: (context) => decide(context.automaton(form), context),
  }));
}
