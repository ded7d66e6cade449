/**
 * User's grammar → its mutants, judged by the evidence of its rules: their
 * examples, and the ABNF of the document.
 *
 *     character = "\u{1}".."\u{D7FF}" | …      mutant: 1..D7FF → 2..D7FF
 *       @accepts 0001                          kills it
 *       by abnf                                kills every mutant that changes the rule
 *
 * Mutants are judged in the alphabet of the grammar, also when it is compiled
 * for an encoding: encoding changes no verdict. Inherited rules of another
 * grammar are not mutated.
 */

import {
  type AnnotatedGrammar,
  accepts,
  isEmptyDifference,
  languageDifference,
  type Reading,
} from '../../compile/index.ts';
import { formatSymbols } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { RequiredLanguage } from '../options.ts';
import { automatonOf } from '../user/abnf.ts';
import { examplesId, ruleExamples } from '../user/examples.ts';
import { type GrammarChange, grammarChanges } from './grammars.ts';
import type { JudgedMutant, Judgement } from './score.ts';

/** A change of the user's own text, and a shortest text whose verdict it changes: `null` where there is none. */
interface OwnMutant {
  readonly change: GrammarChange;
  readonly witness: string | null;
}

/** Every mutant of a form. A mutant of a relaxation only changes reasons, which no example states: it is left out. */
function* ownMutants(audited: AuditedForm): Generator<OwnMutant> {
  const { rules, alphabet } = audited.compiled.grammar;
  const reading = audited.reading ?? 'peg';
  const original = automatonOf(rules, reading);
  for (const change of grammarChanges(audited)) {
    const isOwn = change.place.startsWith(`${printable(audited.ownSource?.name ?? '')}:`);
    const mutant = change.grammars[0];
    if (!isOwn || !mutant || change.touched[0]?.size === 0) continue;
    const { onlyLeft, onlyRight } = languageDifference(original, automatonOf(mutant.rules, reading));
    const text = onlyLeft ?? onlyRight;
    yield { change, witness: text && (formatSymbols(alphabet, text) || 'the empty text') };
  }
}

/**
 * Every mutant of the user's own text with its judgement. `say`: called with a progress message. Cost: some
 * milliseconds each.
 */
export function* mutantsByExamples(
  auditedForms: readonly AuditedForm[],
  languages: readonly RequiredLanguage[],
  say: (what: string) => void,
): Generator<JudgedMutant> {
  let n = 0;
  for (const audited of auditedForms) {
    const required = languages.filter(({ form }) => form === audited.id);
    for (const { change, witness } of ownMutants(audited)) {
      say(`audit: mutant ${++n} of ${audited.id}`);
      const { grammars, touched, edit: _, ...report } = change;
      const mutant = grammars[0] as AnnotatedGrammar;
      const judgement =
        witness === null
          ? { judges: [], killedBy: new Set<string>() }
          : together(
              judgeByExamples(audited, mutant, touched[0]),
              judgeByLanguages(required, mutant, audited.reading ?? 'peg', touched[0]),
            );
      yield { ...report, witness, judgement };
    }
  }
}

/** Judges a mutant by the examples of each rule whose language may have changed. */
function judgeByExamples(
  { id, reading = 'peg' }: AuditedForm,
  mutant: AnnotatedGrammar,
  touched: ReadonlySet<string> = new Set(),
): Judgement {
  const rules = [...touched].filter((rule) => {
    const { accepted, refused } = ruleExamples(mutant, rule);
    return mutant.rules.rules.get(rule)?.parameters.length === 0 && accepted.length + refused.length > 0;
  });
  return {
    judges: rules.map((rule) => examplesId(id, rule)),
    killedBy: new Set(
      rules.filter((rule) => !passesExamples(mutant, rule, reading)).map((rule) => examplesId(id, rule)),
    ),
  };
}

/** Judges a mutant by the languages that the rules must have whose language may have changed. */
function judgeByLanguages(
  required: readonly RequiredLanguage[],
  mutant: AnnotatedGrammar,
  reading: Reading,
  touched: ReadonlySet<string> = new Set(),
): Judgement {
  const judging = required.filter(({ rule }) => touched.has(rule));
  const killing = judging.filter(
    ({ rule, automaton }) =>
      !isEmptyDifference(languageDifference(automatonOf({ ...mutant.rules, start: rule }, reading), automaton)),
  );
  return { judges: judging.map(({ id }) => id), killedBy: new Set(killing.map(({ id }) => id)) };
}

function together(one: Judgement, other: Judgement): Judgement {
  return { judges: [...one.judges, ...other.judges], killedBy: new Set([...one.killedBy, ...other.killedBy]) };
}

function passesExamples(mutant: AnnotatedGrammar, start: string, reading: Reading): boolean {
  const { accepted, refused } = ruleExamples(mutant, start);
  const automaton = automatonOf({ ...mutant.rules, start }, reading);
  return accepted.every((text) => accepts(automaton, text)) && !refused.some((text) => accepts(automaton, text));
}
