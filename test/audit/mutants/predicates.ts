/**
 * Evidence → its mutants: the same evidence with another predicate. A mutant
 * is noticed when it refuses the shipped form, or when it does not refuse
 * exactly the counter-languages that `counters.txt` lists for the evidence.
 *
 *     true                       refuses nothing; so does comparing a form with itself
 *     another predicate          each other one on the same form
 *     another form's automaton   decides, but not on the form under audit
 *     F5 → F6                    each number of its constants, one more and one less
 */

import { type EvidenceInputs, evidenceContext } from '../../../src/audit/decide.ts';
import type { Constants, Evidence, EvidenceContext } from '../../../src/audit/evidence.ts';
import type { JudgedMutant } from '../../../src/audit/mutation/score.ts';
import { languageDifference } from '../../../src/compile/index.ts';
import { type CounterForm, predicatesOn, refuses, replaced } from './counter-judge.ts';

/** What notices a replaced predicate. */
const COUNTERS_ID = 'counter-languages';

/** Every mutant of every predicate. `say`: called with a progress message. */
export function* predicateMutants(
  inputs: EvidenceInputs,
  counters: readonly CounterForm[],
  say: (what: string) => void,
): Generator<JudgedMutant> {
  const context = evidenceContext(inputs);
  for (const { id: form } of inputs.forms) {
    const worlds = counters.map(({ counter, automaton }) => ({
      counter,
      context: replaced(context, counter.form, automaton),
    }));
    const concerned = predicatesOn(form, inputs.evidence).filter((each) => each.form === form);
    for (const evidence of concerned) {
      say(`audit: predicates of ${form}: ${evidence.id}`);
      const notices = (decide: Evidence['decide'], about: Evidence['about'] = []) => {
        const concerns = [form, ...(evidence.about ?? []), ...about];
        return (
          refuses(decide, context) ||
          worlds.some(
            ({ counter, context: other }) =>
              concerns.includes(counter.form) && counter.refused.includes(evidence.id) !== refuses(decide, other),
          )
        );
      };
      for (const [change, decide] of replacements(evidence, inputs, context))
        yield mutant(evidence, change, notices(decide));
      for (const other of concerned.filter((each) => each !== evidence)) {
        const change = `replaced by ${other.id}`;
        if (sameOnly(evidence, other, context)) yield equivalent(evidence, change);
        else yield mutant(evidence, change, notices(other.decide, other.about));
      }
      for (const [change, constants] of otherConstants(evidence.constants ?? []))
        yield mutant(
          evidence,
          change,
          notices((world) => evidence.decide(world, constants)),
        );
    }
  }
}

function mutant({ id, form }: Evidence, change: string, noticed: boolean): JudgedMutant {
  const judgement = { judges: [COUNTERS_ID], killedBy: new Set(noticed ? [COUNTERS_ID] : []) };
  return { form, kind: 'predicate', place: id, change, rules: [], witness: '', judgement };
}

/** Whether both hold for the same language only, as the product automaton decides: nothing can tell them apart. */
function sameOnly(one: Evidence, other: Evidence, context: EvidenceContext): boolean {
  if (!one.equals || !other.equals) return false;
  const { onlyLeft, onlyRight } = languageDifference(one.equals(context), other.equals(context));
  return onlyLeft === null && onlyRight === null;
}

function equivalent({ id, form }: Evidence, change: string): JudgedMutant {
  const judgement = { judges: [], killedBy: new Set<string>() };
  return { form, kind: 'predicate', place: id, change, rules: [], witness: null, judgement };
}

function* replacements(
  evidence: Evidence,
  { forms }: EvidenceInputs,
  context: EvidenceContext,
): Generator<readonly [change: string, decide: Evidence['decide']]> {
  const shipped = evidence.decide(context);
  yield ['always true', () => ({ ...shipped, holds: true })];
  const { alphabet } = context.automaton(evidence.form);
  for (const { id, automaton } of forms) {
    if (id === evidence.form || automaton.alphabet.name !== alphabet.name) continue;
    // It never sees the automaton under audit, only that of the other form.
    const fixed = replaced(context, evidence.form, automaton);
    const found = refuses(evidence.decide, fixed);
    yield [`decides on ${id}`, () => ({ ...shipped, holds: !found })];
  }
}

/** The constants with one number changed by one, for each number. */
function* otherConstants(constants: Constants, name = ''): Generator<readonly [change: string, Constants]> {
  if (typeof constants === 'number') {
    for (const by of [-1, 1]) yield [`${name} ${hex(constants)} → ${hex(constants + by)}`.trim(), constants + by];
  } else if (Array.isArray(constants)) {
    for (const [i, each] of constants.entries())
      for (const [change, other] of otherConstants(each, name)) yield [change, constants.with(i, other)];
  } else {
    for (const [key, each] of Object.entries(constants as Readonly<Record<string, Constants>>))
      for (const [change, other] of otherConstants(each, key)) yield [change, { ...constants, [key]: other }];
  }
}

function hex(value: number): string {
  return value < 0 ? String(value) : value.toString(16).toUpperCase();
}
