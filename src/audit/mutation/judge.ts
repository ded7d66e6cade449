/**
 * A mutant → everything that notices it:
 *
 *     utf8:bit-table            evidence: it no longer holds, or one of its witnesses comes out otherwise
 *     utf8:utf8_3_e0 examples   what the grammar says beside a rule that it accepts and rejects
 *     utf8 W-method             for tables: the texts that no wrong table of as many states can pass
 *     compiler                  the grammar cannot be compiled any more
 *
 * Witnesses are run through the mutant itself: a changed table is a validator.
 */
import { type Automaton, accepts, deriveAutomaton, type Grammar, minimise, wMethodSuite } from '../../compile/index.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Context, Evidence } from '../evidence.ts';
import type { Decision } from '../predicates/decision.ts';

export const COMPILER_ID = 'compiler';

export interface Judgement {
  /** Ids of all that was asked. */
  readonly judges: readonly string[];
  readonly killedBy: ReadonlySet<string>;
}

export class Judge {
  readonly #subject: AuditedForm;
  readonly #evidence: readonly Evidence[];
  readonly #context: Context;
  readonly #suite: readonly { text: readonly number[]; expected: boolean }[];
  /** What is said of functions is the same whatever becomes of a table. */
  readonly #ofFunctions = new Map<string, Decision>();

  constructor(subject: AuditedForm, evidence: Iterable<Evidence>, context: Context) {
    this.#subject = subject;
    this.#evidence = [...evidence].filter(({ form }) => form === subject.id);
    this.#context = context;
    const { minimal } = subject.compiled;
    this.#suite = [...wMethodSuite(minimal, 0)].map((text) => ({ text, expected: accepts(minimal, text) }));
  }

  get suiteId(): string {
    return `${this.#subject.id} W-method`;
  }

  /** `automaton`: the minimal one of the changed table. */
  ofTable(automaton: Automaton): Judgement {
    const suite = this.#suite.some(({ text, expected }) => accepts(automaton, text) !== expected);
    const noticed = this.#byEvidence({ ...this.#subject, automaton });
    return {
      judges: [this.suiteId, ...this.#evidence.map(({ id }) => id)],
      killedBy: new Set([...(suite ? [this.suiteId] : []), ...noticed]),
    };
  }

  /** `touched`: for each grammar, the rules whose language may have changed. */
  ofGrammar(
    automaton: Automaton,
    [main, ...relaxations]: readonly Grammar[],
    touched: readonly ReadonlySet<string>[],
    refused: boolean,
  ): Judgement {
    const { compiled } = this.#subject;
    const subject = { ...this.#subject, automaton, relaxations, compiled: { ...compiled, grammar: main as Grammar } };
    const examples = [main as Grammar, ...relaxations].flatMap((grammar, i) =>
      examplesOf(this.#subject.id, grammar, touched[i] as ReadonlySet<string>),
    );
    return {
      judges: [COMPILER_ID, ...examples.map(({ id }) => id), ...this.#evidence.map(({ id }) => id)],
      killedBy: new Set([
        ...(refused ? [COMPILER_ID] : []),
        ...examples.flatMap(({ id, hold }) => (hold() ? [] : [id])),
        ...this.#byEvidence(subject),
      ]),
    };
  }

  #byEvidence(mutant: AuditedForm): string[] {
    const { form: subject, automaton } = this.#context;
    const context: Context = {
      ...this.#context,
      form: (form) => (form === mutant.id ? mutant : subject(form)),
      automaton: (form) => (form === mutant.id ? mutant.automaton : automaton(form)),
    };
    const noticing = this.#evidence.filter((each) => isNoticed(this.#decide(each, context), mutant.automaton));
    return noticing.map(({ id }) => id);
  }

  #decide(evidence: Evidence, context: Context): Decision {
    if (!evidence.mutants) return evidence.decide(context);
    const found = this.#ofFunctions.get(evidence.id) ?? evidence.decide(context);
    this.#ofFunctions.set(evidence.id, found);
    return found;
  }
}

function isNoticed({ holds, accepted, refused }: Decision, automaton: Automaton): boolean {
  if (!holds) return true;
  return accepted.some((text) => !accepts(automaton, text)) || refused.some((text) => accepts(automaton, text));
}

interface Examples {
  readonly id: string;
  hold(): boolean;
}

/** The examples of the rules concerned. What a relaxation inherits is asked of the main grammar alone. */
function examplesOf(form: string, grammar: Grammar, touched: ReadonlySet<string>): Examples[] {
  const { rules, reason, ruleAnnotations } = grammar;
  const examples = (
    id: string,
    start: string,
    { accepts: good, rejects: bad }: Pick<Grammar, 'accepts' | 'rejects'>,
  ) => {
    if (good.length + bad.length === 0) return [];
    const hold = () => {
      const { automaton } = minimise(deriveAutomaton({ ...rules, start }, { reading: 'peg' }));
      return (
        good.every(({ symbols }) => accepts(automaton, symbols)) &&
        !bad.some(({ symbols }) => accepts(automaton, symbols))
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
