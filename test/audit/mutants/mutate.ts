/**
 * Mutation analysis of the evidence. Each mutant is something shipped with one
 * change; evidence kills a mutant when it fails on it. A mutant that nothing
 * kills survives: the evidence does not check what was changed there.
 *
 *     shipped tables      each cell, each accepting flag, classes         (tables.ts)
 *     grammars            each bound by one, each alternative removed     (src/audit/mutation/grammars.ts)
 *     shipped functions   each with one error                             (functions.ts)
 *
 * A mutant that changes no verdict and no reason is equivalent: no text tells
 * it apart. The product automaton decides this, never a person.
 *
 * The diagnosis is mutated through the grammars only. As a table it is compared
 * with the grammars byte for byte (generate --check).
 *
 * R. DeMillo, R. Lipton, F. Sayward, "Hints on Test Data Selection", 1978.
 */

import type { AuditedForm } from '../../../src/audit/audited-form.ts';
import { type EvidenceInputs, evidenceContext } from '../../../src/audit/decide.ts';
import { grammarChanges } from '../../../src/audit/mutation/grammars.ts';
import type { JudgedMutant, Judgement } from '../../../src/audit/mutation/score.ts';
import type { FormTrace } from '../../../src/audit/provenance.ts';
import {
  type AnnotatedGrammar,
  type Automaton,
  assembleForm,
  compileFormParts,
  deriveAutomaton,
  type Form,
  type Grammar,
  languageDifference,
  minimise,
} from '../../../src/compile/index.ts';
import { formatSymbols } from '../../../src/shared/alphabet.ts';
import { SpecError } from '../../../src/shared/diagnostic.ts';
import { BROKEN_FUNCTIONS } from './functions.ts';
import { Judge } from './judge.ts';
import { reasonDifference } from './reasons.ts';
import { tableChanges } from './tables.ts';

const EQUIVALENT: Judgement = { judges: [], killedBy: new Set() };

/** Every mutant of every form with its judgement. `say`: called with a progress message. Cost: a minute. */
export function* judgedMutants(
  inputs: EvidenceInputs,
  traces: readonly FormTrace[],
  say: (what: string) => void,
): Generator<JudgedMutant> {
  const context = evidenceContext(inputs);
  for (const audited of inputs.forms) {
    const judge = new Judge(audited, inputs.evidence.values(), context);
    const cells = traces.find(({ form }) => form === audited.id)?.cells ?? [];
    let n = 0;
    for (const judged of [tableMutants(audited, judge, cells), grammarMutants(audited, judge)]) {
      for (const mutant of judged) {
        say(`audit: mutant ${++n} of ${audited.id}`);
        yield mutant;
      }
    }
  }
  for (const { id, form, decideWith } of inputs.evidence.values()) {
    for (const [change, functions] of Object.entries(BROKEN_FUNCTIONS.get(id) ?? {})) {
      say(`audit: ${change}`);
      const killedBy = new Set(decideWith?.(functions).holds ? [] : [id]);
      const judgement = { judges: [id], killedBy };
      yield { form, kind: 'function', place: id, change, rules: [], witness: '', judgement };
    }
  }
}

function* tableMutants(audited: AuditedForm, judge: Judge, cells: FormTrace['cells']): Generator<JudgedMutant> {
  // Different changes often give the same language, which is judged once.
  const known = new Map<string, Judgement>();
  for (const { automaton, ...change } of tableChanges(audited, cells)) {
    const minimal = minimise(automaton).automaton;
    const witness = verdictDifference(audited, minimal);
    const key = JSON.stringify(minimal);
    const judgement = witness === null ? EQUIVALENT : (known.get(key) ?? judge.judgeTable(minimal));
    known.set(key, judgement);
    yield { ...change, witness, judgement };
  }
}

function* grammarMutants(audited: AuditedForm, judge: Judge): Generator<JudgedMutant> {
  for (const { grammars, touched, edit: _, ...change } of grammarChanges(audited)) {
    const { automaton, compiled } = languageOf(grammars);
    const witness = verdictDifference(audited, automaton) ?? reasonWitness(audited, compiled);
    const judgement =
      witness === null ? EQUIVALENT : judge.judgeGrammar(automaton, grammars, touched, compiled === null);
    yield { ...change, witness, judgement };
  }
}

/** `compiled`: `null` when the compiler rejects the grammars. */
function languageOf(grammars: readonly AnnotatedGrammar[]): { automaton: Automaton; compiled: Form | null } {
  // The grammars of this package are those of ohm.
  const [main, ...relaxations] = grammars as readonly [Grammar, ...Grammar[]];
  const { automaton } = minimise(deriveAutomaton(main.rules, { reading: 'peg' }));
  try {
    return { automaton, compiled: assembleForm(compileFormParts({ main, relaxations }), main, () => 0) };
  } catch (error) {
    if (error instanceof SpecError) return { automaton, compiled: null };
    throw error;
  }
}

function verdictDifference({ compiled }: AuditedForm, automaton: Automaton): string | null {
  const { onlyLeft, onlyRight } = languageDifference(compiled.minimal, automaton);
  const text = onlyLeft ?? onlyRight;
  return text && show(automaton, text);
}

function reasonWitness({ compiled, automaton }: AuditedForm, changed: Form | null): string | null {
  if (!changed) return 'none: it cannot be compiled';
  const text = reasonDifference(compiled.table, changed.table);
  return text && show(automaton, text);
}

function show({ alphabet }: Automaton, text: readonly number[]): string {
  return formatSymbols(alphabet, text) || 'the empty text';
}
