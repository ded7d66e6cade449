/**
 * Evidence → what came of it: the predicate decided on the table that ships,
 * and its witnesses run, in this very call, through the validator that ships.
 * Evidence without witnesses for both sides proves nothing, whatever it says.
 */

import { formatSymbols } from '../alphabet.ts';
import { type Automaton, accepts, deriveAutomaton, minimise, readSpecification } from '../compile/index.ts';
import type { SourceText } from '../source.ts';
import type { AuditedForm } from './audited-form.ts';
import { AuditError } from './error.ts';
import type { Context, Evidence } from './evidence.ts';
import type { Problem } from './ledger/check.ts';
import type { EvidenceReport, WitnessReport } from './model.ts';
import type { Decision, Text } from './predicates/decision.ts';

/** How many symbols of a text are shown. */
const SHOWN = 16;

export interface EvidenceInputs {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly forms: readonly AuditedForm[];
  readonly abnf: SourceText;
}

/** What evidence may ask, of the forms as they ship. Throws AuditError for a form that is not audited. */
export function evidenceContext({ forms, abnf }: Omit<EvidenceInputs, 'evidence'>): Context {
  const byId = new Map(forms.map((subject) => [subject.id, subject]));
  const rules = new Map<string, Automaton>();
  const subjectOf = (form: string) => {
    const subject = byId.get(form);
    if (!subject) throw new AuditError(`evidence is asked of ${form}, which is not audited`);
    return subject;
  };
  return {
    form: subjectOf,
    automaton: (form) => subjectOf(form).automaton,
    abnf: (rule) => {
      const known = rules.get(rule);
      if (known) return known;
      const { ruleSet } = readSpecification(abnf, { rule });
      const { automaton } = minimise(deriveAutomaton(ruleSet, { reading: 'regular' }));
      rules.set(rule, automaton);
      return automaton;
    },
  };
}

/** Decides all evidence; `rows`: the rows that name it, by id. Throws AuditError for a form that is not audited. */
export function decideEvidence(
  decision: EvidenceInputs,
  rows: ReadonlyMap<string, readonly string[]>,
): EvidenceReport[] {
  const context = evidenceContext(decision);
  return [...decision.evidence.values()].map((each) =>
    evidenceReport(each, each.decide(context), each.ruleForm ?? context.form(each.form), rows.get(each.id) ?? []),
  );
}

function evidenceReport(
  { id, form, says }: Evidence,
  finding: Decision,
  subject: AuditedForm,
  rows: readonly string[],
): EvidenceReport {
  const accepted = runWitnesses(subject, finding.accepted, true, finding.bulk?.());
  const refused = runWitnesses(subject, finding.refused, false);
  const right = accepted.misjudged.length + refused.misjudged.length === 0;
  return {
    id,
    form,
    says,
    holds: finding.holds,
    proved: finding.holds && right && accepted.run > 0 && refused.run > 0,
    decided: finding.decided,
    counterexample: finding.counterexample && show(subject, finding.counterexample),
    accepted,
    refused,
    rows,
  };
}

/** Each text by the automaton and by the validator; `bulk`, which the automaton has decided, by the validator alone. */
function runWitnesses(
  subject: AuditedForm,
  texts: readonly Text[],
  expected: boolean,
  bulk: Iterable<Text> = [],
): WitnessReport {
  const misjudged = texts.filter(
    (text) => subject.test(text) !== expected || accepts(subject.automaton, text) !== expected,
  );
  let run = texts.length;
  for (const text of bulk) {
    run++;
    if (subject.test(text) !== expected) misjudged.push(text);
  }
  return { run, misjudged: misjudged.map((text) => show(subject, text)) };
}

function show({ automaton }: AuditedForm, text: Text): string {
  if (text.length === 0) return 'the empty text';
  const shown = formatSymbols(automaton.alphabet, text.slice(0, SHOWN));
  return text.length > SHOWN ? `${shown} …` : shown;
}

export function evidenceProblems({
  id,
  says,
  proved,
  holds,
  counterexample,
  accepted,
  refused,
  rows,
}: EvidenceReport): Problem[] {
  const found: Problem[] = [];
  const report = (what: string) => found.push({ kind: 'evidence', where: id, what });
  if (!holds) report(`does not hold (${says}): ${counterexample}`);
  for (const [side, { run }] of Object.entries({ accepted, refused }))
    if (run === 0) report(`proves nothing: it has no witness that is ${side}`);
  if (holds && !proved) {
    for (const text of accepted.misjudged) report(`the validator misjudges ${text}: it has to accept it`);
    for (const text of refused.misjudged) report(`the validator misjudges ${text}: it has to refuse it`);
  }
  if (rows.length === 0) report('decides no row');
  return found;
}
