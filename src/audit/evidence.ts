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
import type { Automaton, SymbolSet } from '../compile/index.ts';
import type { AuditedForm } from './audited-form.ts';
import type { Decision, Witnesses } from './predicates/decision.ts';
import { sameLanguage } from './predicates/equality.ts';

export interface EvidenceContext {
  /** The shipped table of a form, read back into an automaton. Throws AuditError for a form that is not audited. */
  automaton(form: string): Automaton;
  form(form: string): AuditedForm;
  /** The automaton of a rule in the stored ABNF of RFC 3629 §4. */
  abnf(rule: string): Automaton;
  /** The terminals of that rule, in the order of its text. */
  abnfTerminals(rule: string): SymbolSet;
}

/**
 * How evidence decides. `automaton`: a predicate on the automaton of the shipped table, for all texts. `exhaustive`:
 * every scalar value, label or policy is run. `tests`: only the named texts or calls are run.
 */
export type Method = 'automaton' | 'exhaustive' | 'tests';

/** A theorem that says more than the evidence, of the table that ships: Coq checks it (docs/proofs.md). */
export interface CoqProof {
  /** `proofs/forms/Utf8.v` */
  readonly file: string;
  readonly theorem: string;
}

/** Numbers typed from a document, by name. */
export type Constants = number | readonly Constants[] | { readonly [name: string]: Constants };

export interface Evidence {
  readonly id: string;
  readonly form: string;
  /** Other forms that it decides too. */
  readonly about?: readonly string[];
  readonly says: string;
  readonly method: Method;
  /** Where its file is there, the method reported is `coq`. The predicate is decided all the same. */
  readonly proof?: CoqProof;
  /** The numbers that the predicate compares the automaton with. */
  readonly constants?: Constants;
  /** When the predicate holds for one language only: that language. */
  readonly equals?: (context: EvidenceContext) => Automaton;
  /** For evidence on a single rule: this rule, compiled as a form. The witnesses run through it, not through `form`. */
  readonly ruleForm?: AuditedForm;
  /** `constants`: other numbers instead of its own, to see that they matter. May throw RangeError for these. */
  decide(context: EvidenceContext, constants?: Constants): Decision;
  /**
   * For evidence on functions, which a changed table or grammar does not affect: the same claims about other functions,
   * by name. `npm run audit` gives it functions with one error each.
   */
  decideWith?(functions: object): Decision;
}

type Options<C extends Constants> = Partial<Pick<Evidence, 'about' | 'method' | 'equals' | 'proof'>> & {
  readonly constants?: C;
};

/** Makes evidence on a form. Default method: `automaton`. */
export function evidenceOn(form: string) {
  return <const C extends Constants>(
    name: string,
    says: string,
    decide: (automaton: Automaton, constants: C, context: EvidenceContext) => Decision,
    { constants, method = 'automaton', about, equals, proof }: Options<C> = {},
  ): Evidence => ({
    id: `${form}:${name}`,
    form,
    ...(about && { about }),
    says,
    method,
    ...(proof && { proof }),
    ...(constants !== undefined && { constants }),
    ...(equals && { equals }),
    // Mutation passes constants of the same shape.
    decide: (context, other = constants) => decide(context.automaton(form), other as C, context),
  });
}

/** Makes evidence that a form has exactly the texts of another automaton. Default witnesses: those of its edges. */
export function equalityOn(form: string) {
  const on = evidenceOn(form);
  return <const C extends Constants>(
    name: string,
    says: string,
    other: (constants: C, context: EvidenceContext) => Automaton,
    constants: C,
    witnesses?: Witnesses,
    proof?: CoqProof,
  ): Evidence =>
    on(name, says, (a, own, context) => sameLanguage(a, other(own, context), witnesses), {
      constants,
      equals: (context) => other(constants, context),
      ...(proof && { proof }),
    });
}
