/**
 * Judged mutants → the scores of the report: by form and kind, by clause and by
 * killer. The audit fails when a mutant that is not equivalent survives, when a
 * piece of evidence kills no mutant, or when a clause is credited with none.
 *
 * A clause has the mutants of the rules that it names. It is credited with
 * those that its own evidence kills. A kill by other evidence, or by the
 * examples of its rules, gives no credit.
 */
import { groupPairs } from '../../shared/groups.ts';
import type { Evidence } from '../evidence.ts';
import { inScope, type Ledger, type Row, rowId } from '../ledger/ledger.ts';
import type { ClauseMutation, KillerMutation, MutantReport, MutationReport, MutationScore } from '../model.ts';
import type { Problem } from '../problem.ts';
import type { FormTrace } from '../provenance.ts';

/** What judges grammars of every form: a mutant that does not compile is killed. */
export const COMPILER_ID = 'compiler';

/** A table, grammar or function with one small change. */
export interface JudgedMutant extends MutantReport {
  readonly judgement: {
    /** Ids of everything that judged the mutant. */
    readonly judges: readonly string[];
    readonly killedBy: ReadonlySet<string>;
  };
}

export type Judgement = JudgedMutant['judgement'];

class Score implements MutationScore {
  mutants = 0;
  equivalent = 0;
  killed = 0;
  survived = 0;

  add({ witness, judgement }: JudgedMutant): void {
    this.mutants++;
    if (witness === null) this.equivalent++;
    else if (judgement.killedBy.size > 0) this.killed++;
    else this.survived++;
  }

  report(): MutationScore {
    const { mutants, equivalent, killed, survived } = this;
    return { mutants, equivalent, killed, survived };
  }
}

interface Clause {
  readonly row: string;
  /** Ids of its evidence, whose kills are credited to it. */
  readonly own: ReadonlySet<string>;
  readonly score: Score;
  credited: number;
}

export class MutationScores {
  readonly #total = new Score();
  readonly #kinds = new Map<string, Map<MutantReport['kind'], Score>>();
  readonly #killers = new Map<string, { form: string; judged: number; killed: number; alone: number }>();
  readonly #survivors: MutantReport[] = [];
  readonly #equivalent: MutantReport[] = [];
  readonly #clauses: readonly Clause[];
  readonly #byRule: ReadonlyMap<string, readonly Clause[]>;
  readonly #byEvidence: ReadonlyMap<string, readonly Clause[]>;

  constructor(ledgers: readonly Ledger[], forms: readonly FormTrace[]) {
    const named = ledgers.flatMap((ledger) =>
      ledger.rows.filter(inScope).map((row) => ({ row, clause: clauseOf(rowId(ledger, row), row) })),
    );
    this.#clauses = named.map(({ clause }) => clause);
    const byId = new Map(named.map(({ clause }) => [clause.row, clause]));
    this.#byRule = new Map(
      forms.flatMap(({ rules }) => rules.map(({ rule, rows }) => [rule, rows.flatMap((id) => byId.get(id) ?? [])])),
    );
    this.#byEvidence = groupPairs(named.flatMap(({ row, clause }) => row.by.map((id) => [id, clause] as const)));
  }

  add(judged: JudgedMutant): void {
    const { form, kind, witness, judgement } = judged;
    this.#total.add(judged);
    const kinds = this.#kinds.get(form) ?? new Map<MutantReport['kind'], Score>();
    this.#kinds.set(form, kinds);
    const score = kinds.get(kind) ?? new Score();
    kinds.set(kind, score);
    score.add(judged);
    if (witness === null) this.#equivalent.push(reportOf(judged));
    else if (judgement.killedBy.size === 0) this.#survivors.push(reportOf(judged));
    this.#credit(judged);
    for (const id of judgement.judges) {
      // The compiler judges all forms; every other killer belongs to one form.
      const killer = this.#killers.get(id) ?? { form: id === COMPILER_ID ? '' : form, judged: 0, killed: 0, alone: 0 };
      this.#killers.set(id, killer);
      killer.judged++;
      if (!judgement.killedBy.has(id)) continue;
      killer.killed++;
      if (judgement.killedBy.size === 1) killer.alone++;
    }
  }

  #credit(judged: JudgedMutant): void {
    const { kind, place, rules, judgement } = judged;
    const clauses =
      kind === 'function' || kind === 'predicate'
        ? this.#byEvidence.get(place)
        : rules.flatMap((rule) => this.#byRule.get(rule) ?? []);
    for (const clause of new Set(clauses)) {
      clause.score.add(judged);
      if ([...judgement.killedBy].some((id) => clause.own.has(id))) clause.credited++;
    }
  }

  report(): MutationReport {
    return {
      totals: this.#total.report(),
      forms: [...this.#kinds].map(([form, kinds]) => ({
        form,
        ...sumOfScores([...kinds.values()]),
        kinds: [...kinds].map(([kind, score]) => ({ kind, ...score.report() })),
      })),
      clauses: this.#clauses.map(({ row, score, credited }) => ({ row, ...score.report(), credited })),
      killers: [...this.#killers].map(([id, counts]) => ({ id, ...counts })),
      survivors: this.#survivors,
      equivalent: this.#equivalent,
    };
  }
}

/**
 * Survivors, evidence without a kill and clauses without a credited kill. A user's rule may have nothing to change, such
 * as one that only names another rule.
 */
export function mutationProblems(
  { survivors, clauses, killers }: MutationReport,
  evidence: ReadonlyMap<string, Evidence>,
  basis?: 'examples',
): Problem[] {
  const uncredited = clauses.filter(({ credited }) => credited === 0);
  return [
    ...survivors.map(survivorProblem),
    ...killers.filter(({ id, killed }) => evidence.has(id) && killed === 0).map(idleProblem),
    ...uncredited.filter(({ mutants, equivalent }) => !basis || mutants > equivalent).map(uncreditedProblem),
  ];
}

function survivorProblem({ form, kind, place, change, rules, witness }: MutantReport): Problem {
  const what = `${kind} at ${place}, ${change}: nothing kills it${witness ? `, though it changes ${witness}` : ''}`;
  return { kind: 'survivor', where: rules[0] ?? form, what };
}

function idleProblem({ id, judged }: KillerMutation): Problem {
  return { kind: 'evidence', where: id, what: `kills none of ${judged} mutants: it proves nothing` };
}

function uncreditedProblem({ row, mutants }: ClauseMutation): Problem {
  const what = `its own evidence kills none of the ${mutants} mutants of its rules`;
  return { kind: 'clause without kill', where: row, what };
}

function clauseOf(row: string, { by }: Row): Clause {
  return { row, own: new Set(by), score: new Score(), credited: 0 };
}

function reportOf({ form, kind, place, change, witness, rules }: JudgedMutant): MutantReport {
  return { form, kind, place, change, witness, rules };
}

export function sumOfScores(scores: readonly MutationScore[]): MutationScore {
  const of = (key: keyof MutationScore) => scores.reduce((total, score) => total + score[key], 0);
  return { mutants: of('mutants'), equivalent: of('equivalent'), killed: of('killed'), survived: of('survived') };
}
