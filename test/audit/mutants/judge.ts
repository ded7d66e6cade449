/**
 * Mutant → everything that judges it, and everything that kills it:
 *
 *     utf8:bit-table            evidence: it no longer holds, or a witness gets the wrong verdict
 *     utf8:utf8_3_e0 examples   the @accepts and @rejects of a rule
 *     utf8 W-method             for tables: a suite that no wrong table with as many states passes
 *     compiler                  the mutant grammar does not compile
 *
 * Witnesses are run through the mutant: a changed table is a validator too.
 */

import type { AuditedForm } from '../../../src/audit/audited-form.ts';
import type { Evidence, EvidenceContext } from '../../../src/audit/evidence.ts';
import { COMPILER_ID, type Judgement } from '../../../src/audit/mutation/score.ts';
import type { Decision } from '../../../src/audit/predicates/decision.ts';
import {
  type AnnotatedGrammar,
  type Automaton,
  accepts,
  deriveAutomaton,
  minimise,
  wMethodSuite,
} from '../../../src/compile/index.ts';

export class Judge {
  readonly #form: AuditedForm;
  readonly #evidence: readonly Evidence[];
  readonly #context: EvidenceContext;
  readonly #suite: readonly { text: readonly number[]; expected: boolean }[];
  /** Decisions of evidence on functions: the same for every table, so decided once. */
  readonly #functionDecisions = new Map<string, Decision>();

  constructor(audited: AuditedForm, evidence: Iterable<Evidence>, context: EvidenceContext) {
    this.#form = audited;
    this.#evidence = [...evidence].filter(({ form, about }) => [form, ...(about ?? [])].includes(audited.id));
    this.#context = context;
    const { minimal } = audited.compiled;
    this.#suite = [...wMethodSuite(minimal, 0)].map((text) => ({ text, expected: accepts(minimal, text) }));
  }

  get suiteId(): string {
    return `${this.#form.id} W-method`;
  }

  /** `automaton`: the minimal automaton of the changed table. */
  judgeTable(automaton: Automaton): Judgement {
    const suite = this.#suite.some(({ text, expected }) => accepts(automaton, text) !== expected);
    const killers = this.#byEvidence({ ...this.#form, automaton });
    return {
      judges: [this.suiteId, ...this.#evidence.map(({ id }) => id)],
      killedBy: new Set([...(suite ? [this.suiteId] : []), ...killers]),
    };
  }

  /** `touched`: for each grammar, the rules whose language may have changed. */
  judgeGrammar(
    automaton: Automaton,
    [main, ...relaxations]: readonly AnnotatedGrammar[],
    touched: readonly ReadonlySet<string>[],
    compilerRejects: boolean,
  ): Judgement {
    const { compiled } = this.#form;
    const audited = {
      ...this.#form,
      automaton,
      relaxations,
      compiled: { ...compiled, grammar: main as AnnotatedGrammar },
    };
    const examples = [main as AnnotatedGrammar, ...relaxations].flatMap((grammar, i) =>
      touchedExamples(this.#form.id, grammar, touched[i] as ReadonlySet<string>),
    );
    return {
      judges: [COMPILER_ID, ...examples.map(({ id }) => id), ...this.#evidence.map(({ id }) => id)],
      killedBy: new Set([
        ...(compilerRejects ? [COMPILER_ID] : []),
        ...examples.flatMap(({ id, hold }) => (hold() ? [] : [id])),
        ...this.#byEvidence(audited),
      ]),
    };
  }

  #byEvidence(mutant: AuditedForm): string[] {
    const { form: shippedForm, automaton } = this.#context;
    const context: EvidenceContext = {
      ...this.#context,
      form: (form) => (form === mutant.id ? mutant : shippedForm(form)),
      automaton: (form) => (form === mutant.id ? mutant.automaton : automaton(form)),
    };
    const killing = this.#evidence.filter((each) =>
      isKilled(this.#decide(each, context), each.form === mutant.id ? mutant.automaton : null),
    );
    return killing.map(({ id }) => id);
  }

  #decide(evidence: Evidence, context: EvidenceContext): Decision {
    if (!evidence.decideWith) return evidence.decide(context);
    const found = this.#functionDecisions.get(evidence.id) ?? evidence.decide(context);
    this.#functionDecisions.set(evidence.id, found);
    return found;
  }
}

/** `automaton`: `null` for evidence on another form too, whose witnesses are texts of that form. */
function isKilled({ holds, accepted, refused }: Decision, automaton: Automaton | null): boolean {
  if (!holds) return true;
  if (automaton === null) return false;
  return accepted.some((text) => !accepts(automaton, text)) || refused.some((text) => accepts(automaton, text));
}

interface Examples {
  readonly id: string;
  hold(): boolean;
}

/** The examples of the touched rules. Rules that a relaxation inherits are judged in the main grammar only. */
function touchedExamples(form: string, grammar: AnnotatedGrammar, touched: ReadonlySet<string>): Examples[] {
  const { rules, reason, ruleAnnotations } = grammar;
  const examples = (
    id: string,
    start: string,
    { accepts: accepted, rejects: rejected }: Pick<AnnotatedGrammar, 'accepts' | 'rejects'>,
  ) => {
    if (accepted.length + rejected.length === 0) return [];
    const hold = () => {
      const { automaton } = minimise(deriveAutomaton({ ...rules, start }, { reading: 'peg' }));
      return (
        accepted.every(({ symbols }) => accepts(automaton, symbols)) &&
        !rejected.some(({ symbols }) => accepts(automaton, symbols))
      );
    };
    return [{ id: `${id} examples`, hold }];
  };
  if (reason !== undefined) return touched.has(rules.start) ? examples(`${form}~${reason}`, rules.start, grammar) : [];
  return [...ruleAnnotations].flatMap(([name, tags]) => {
    const isPlain = touched.has(name) && rules.rules.get(name)?.parameters.length === 0;
    return isPlain ? examples(`${form}:${name}`, name, tags) : [];
  });
}
