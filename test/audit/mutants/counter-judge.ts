/**
 * Evidence × counter-languages → what refuses what, and what is wrong with it:
 *
 *     a clause in scope without a counter
 *     a counter that no evidence of its clause refuses
 *     evidence of a clause that refuses none of its counters
 *     evidence that holds where it must not, or fails where it must hold
 *
 * Only the predicate counts. Its witnesses and the examples of rules do not.
 */

import type { AuditedForm } from '../../../src/audit/audited-form.ts';
import { type EvidenceInputs, evidenceContext } from '../../../src/audit/decide.ts';
import type { Evidence, EvidenceContext } from '../../../src/audit/evidence.ts';
import { INSPECTION, inScope, type Ledger, rowId } from '../../../src/audit/ledger/ledger.ts';
import type { Counter } from '../../../src/audit/lock/counters.ts';
import type { Problem } from '../../../src/audit/problem.ts';
import { type Automaton, languageDifference } from '../../../src/compile/index.ts';
import { changedForm, parseChanges } from './counter-change.ts';
import { BROKEN_FUNCTIONS, nameOfError } from './functions.ts';

/** A counter with its automaton. */
export interface CounterForm {
  readonly counter: Counter;
  readonly automaton: Automaton;
}

/** Builds the counter-languages. Throws AuditError for a change of another form of line, or of a form not audited. */
export function counterForms(
  counters: readonly Counter[],
  forms: readonly AuditedForm[],
  abnf: EvidenceInputs['abnf'],
): CounterForm[] {
  const { automaton } = evidenceContext({ forms, abnf });
  return counters.map((counter) => ({
    counter,
    automaton: changedForm(automaton(counter.form), parseChanges(counter.name, counter.change), automaton),
  }));
}

/** The context in which a form has another automaton. */
export function replaced(context: EvidenceContext, form: string, automaton: Automaton): EvidenceContext {
  const own = { ...context.form(form), automaton };
  return {
    ...context,
    form: (other) => (other === form ? own : context.form(other)),
    automaton: (other) => (other === form ? automaton : context.automaton(other)),
  };
}

/** Whether the predicate of the evidence refuses the automaton. A predicate that throws RangeError refuses it. */
export function refuses(decide: Evidence['decide'], context: EvidenceContext): boolean {
  try {
    return !decide(context).holds;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** The evidence that decides the automaton of a form, and does not run functions. */
export function predicatesOn(form: string, evidence: ReadonlyMap<string, Evidence>): Evidence[] {
  return [...evidence.values()].filter(
    (each) => (each.form === form || each.about?.includes(form)) && !each.decideWith && !each.ruleForm,
  );
}

/** Counter name → ids of the evidence that refuses it. Cost: evidence × counters of each form. */
function refusals(inputs: EvidenceInputs, counters: readonly CounterForm[]): Map<string, string[]> {
  const context = evidenceContext(inputs);
  return new Map(
    counters.map(({ counter: { name, form }, automaton }) => {
      const other = replaced(context, form, automaton);
      const found = predicatesOn(form, inputs.evidence).filter((each) => refuses(each.decide, other));
      return [name, found.map(({ id }) => id)];
    }),
  );
}

/** Clauses in scope without a counter, or with one that does not exist: what shows without deciding anything. */
export function missingCounters(ledgers: readonly Ledger[], counters: readonly Counter[]): Problem[] {
  const names = new Set(counters.map(({ name }) => name));
  return ledgers.flatMap((ledger) =>
    ledger.rows.filter(inScope).flatMap((row) => {
      const where = rowId(ledger, row);
      if (row.by.every((id) => id === INSPECTION)) return [];
      if (row.counters.length === 0) return [problem(where, NO_COUNTER)];
      const unknown = row.counters.filter((name) => !names.has(name) && functionOf(name) === null);
      return unknown.map((name) => problem(where, `names the counter ${name}, which does not exist`));
    }),
  );
}

const NO_COUNTER = 'has no counter: what would an implementation accept that broke this clause alone?';

/** Decides all evidence on all counters. Cost: half a minute. */
export function counterProblems(
  ledgers: readonly Ledger[],
  inputs: EvidenceInputs,
  counters: readonly CounterForm[],
): Problem[] {
  const { automaton } = evidenceContext(inputs);
  const found = refusals(inputs, counters);
  const unchanged = counters.filter((each) => {
    const { onlyLeft, onlyRight } = languageDifference(automaton(each.counter.form), each.automaton);
    return onlyLeft === null && onlyRight === null;
  });
  return [
    ...unchanged.map(({ counter }) => problem(counter.name, 'changes nothing: its language is that of the form')),
    ...counters.flatMap(({ counter }) => matrixProblems(counter, found.get(counter.name) ?? [])),
    ...ledgers.flatMap((ledger) =>
      ledger.rows
        .filter(inScope)
        .flatMap((row) => clauseProblems(row, found).map((what) => problem(rowId(ledger, row), what))),
    ),
  ];
}

function matrixProblems({ name, refused }: Counter, found: readonly string[]): Problem[] {
  const lost = refused.filter((id) => !found.includes(id));
  const more = found.filter((id) => !refused.includes(id));
  return [
    ...lost.map((id) => problem(name, `${id} holds there, and must not`)),
    ...more.map((id) => problem(name, `${id} does not hold there, and must`)),
  ];
}

function clauseProblems(
  { by, counters: named }: Ledger['rows'][number],
  found: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ids = by.filter((id) => id !== INSPECTION);
  // Without counters: see missingCounters.
  if (ids.length === 0 || named.length === 0) return [];
  const killersOf = (name: string) => {
    const broken = functionOf(name);
    return broken === null ? (found.get(name) ?? []) : [broken];
  };
  const idle = ids.filter((id) => !named.some((name) => killersOf(name).includes(id)));
  const unnoticed = named.filter((name) => !killersOf(name).some((id) => ids.includes(id)));
  return [
    ...idle.map((id) => `${id} refuses none of its counters`),
    ...unnoticed.map((name) => `its evidence does not refuse the counter ${name}`),
  ];
}

/** `utf8:label/labels-are-case-sensitive` → the evidence that must notice a function with that error. */
function functionOf(name: string): string | null {
  const at = name.lastIndexOf('/');
  const id = name.slice(0, at);
  const errors = Object.keys(BROKEN_FUNCTIONS.get(id) ?? {}).map(nameOfError);
  return errors.includes(name.slice(at + 1)) ? id : null;
}

function problem(where: string, what: string): Problem {
  return { kind: 'counter', where, what };
}
