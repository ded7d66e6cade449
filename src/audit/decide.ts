/**
 * Evidence → its report: the predicate is decided on the shipped table, and in
 * the same call its witnesses are run through the shipped validator.
 *
 *     shown    the predicate holds, at least one text was accepted and one
 *              refused, and every witness has the expected verdict
 *
 * Evidence without witnesses for both verdicts proves nothing.
 */

import {
  accepts,
  deriveAutomaton,
  minimise,
  type Rule,
  readSpecification,
  sha256,
  subexpressions,
} from '../compile/index.ts';
import { formatSymbols } from '../shared/alphabet.ts';
import { memoizeByContent } from '../shared/memoize.ts';
import type { SourceText } from '../shared/source.ts';
import type { AuditedForm } from './audited-form.ts';
import type { Evidence, EvidenceContext } from './evidence.ts';
import type { EvidenceReport, WitnessReport } from './model.ts';
import type { SymbolText } from './predicates/decision.ts';
import { AuditError, type Problem } from './problem.ts';
import { gapIn, isProved, unproved } from './proof-stamp.ts';

/** The most symbols of a text that a report shows. */
const SHOWN = 16;

export interface EvidenceInputs {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly forms: readonly AuditedForm[];
  /** The stored ABNF of RFC 3629 §4. */
  readonly abnf: SourceText;
  /** The files of Coq that are there: path → text. */
  readonly proofs?: ReadonlyMap<string, string>;
}

/** Access to the shipped forms for predicates. Its functions throw AuditError for a form that is not audited. */
export function evidenceContext({ forms, abnf }: Pick<EvidenceInputs, 'forms' | 'abnf'>): EvidenceContext {
  const byId = new Map(forms.map((audited) => [audited.id, audited]));
  const formOf = (form: string) => {
    const audited = byId.get(form);
    if (!audited) throw new AuditError(`evidence needs the form ${form}, which is not audited`);
    return audited;
  };
  return {
    form: formOf,
    automaton: (form) => formOf(form).automaton,
    abnfTerminals: (rule) => {
      const { ruleSet } = readSpecification(abnf, { rule });
      const body = (ruleSet.rules.get(ruleSet.start) as Rule).body;
      return subexpressions(body).flatMap((node) => (node.kind === 'set' ? node.set : []));
    },
    abnf: memoizeByContent((rule: string) => {
      const { ruleSet } = readSpecification(abnf, { rule });
      return minimise(deriveAutomaton(ruleSet, { reading: 'regular' })).automaton;
    }),
  };
}

/**
 * Decides all evidence. `rows`: evidence id → the rows that name it. Throws AuditError for a form that is not audited.
 */
export function decideEvidence(inputs: EvidenceInputs, rows: ReadonlyMap<string, readonly string[]>): EvidenceReport[] {
  const context = evidenceContext(inputs);
  return [...inputs.evidence.values()].map((each) => evidenceReport(each, context, inputs.proofs, rows.get(each.id)));
}

function evidenceReport(
  { id, form, says, method, constants = {}, ruleForm, decide, proof: stated }: Evidence,
  context: EvidenceContext,
  proofs: ReadonlyMap<string, string> = new Map(),
  rows: readonly string[] = [],
): EvidenceReport {
  const decision = decide(context);
  const audited = ruleForm ?? context.form(form);
  const proof = stated && proofs.has(stated.file) ? stated : undefined;
  const isRun = stated !== undefined && isProved(stated, proofs);
  const accepted = runWitnesses(audited, decision.accepted, true, decision.bulk?.());
  const refused = runWitnesses(audited, decision.refused, false);
  const right = accepted.misjudged.length + refused.misjudged.length === 0;
  return {
    id,
    form,
    says,
    holds: decision.holds,
    method: isRun ? 'coq' : method,
    ...(proof && { proof }),
    shown: decision.holds && right && accepted.run > 0 && refused.run > 0,
    decided: proof && !isRun ? `${decision.decided}; stated in Coq, not run here` : decision.decided,
    counterexample: decision.counterexample && showText(audited, decision.counterexample),
    accepted,
    refused,
    rows,
    digest: sha256(JSON.stringify([form, says, constants, decision.accepted, decision.refused])),
  };
}

/**
 * Runs each text through the automaton and the validator; `bulk`, which the automaton has decided already, through the
 * validator only.
 */
function runWitnesses(
  audited: AuditedForm,
  texts: readonly SymbolText[],
  expected: boolean,
  bulk: Iterable<SymbolText> = [],
): WitnessReport {
  const misjudged = texts.filter(
    (text) => audited.test(text) !== expected || accepts(audited.automaton, text) !== expected,
  );
  let run = texts.length;
  for (const text of bulk) {
    run++;
    if (audited.test(text) !== expected) misjudged.push(text);
  }
  return { run, misjudged: misjudged.map((text) => showText(audited, text)) };
}

function showText({ automaton }: AuditedForm, text: SymbolText): string {
  if (text.length === 0) return 'the empty text';
  const shown = formatSymbols(automaton.alphabet, text.slice(0, SHOWN));
  return text.length > SHOWN ? `${shown} …` : shown;
}

export function evidenceProblems(evidence: EvidenceReport): Problem[] {
  const { id, says, shown, holds, counterexample, accepted, refused, rows } = evidence;
  const found: Problem[] = [];
  const report = (what: string) => found.push({ kind: 'evidence', where: id, what });
  if (!holds) report(`does not hold (${says}): ${counterexample}`);
  for (const [side, { run }] of Object.entries({ accepted, refused }))
    if (run === 0) report(`proves nothing: it has no witness that is ${side}${exampleRemedy(id, side)}`);
  if (holds && !shown) {
    for (const text of accepted.misjudged) report(`the validator refuses ${text}, which it must accept`);
    for (const text of refused.misjudged) report(`the validator accepts ${text}, which it must refuse`);
  }
  if (rows.length === 0) report('decides no row');
  return found;
}

/** What a user does about a rule without examples. */
function exampleRemedy(id: string, side: string): string {
  if (!id.endsWith(' examples')) return '';
  return `: give the rule @${side === 'accepted' ? 'accepts' : 'rejects'}, or prove its row by abnf`;
}

/**
 * A file of Coq that is there is stamped, states the theorem that evidence names, of the table that ships, and leaves no
 * gap.
 */
export function proofProblems({ evidence, forms, proofs = new Map() }: EvidenceInputs): Problem[] {
  const unstamped = unproved(proofs).map((where): Problem => {
    return { kind: 'proof', where, what: 'is not as Coq has proved it: run npm run prove -- --stamp utf8 utf16' };
  });
  const gaps = [...proofs].flatMap(([where, text]): Problem[] => {
    const gap = where.endsWith('.v') ? gapIn(text) : null;
    return gap === null ? [] : [{ kind: 'proof', where, what: `takes something for granted: ${gap}` }];
  });
  const stated = [...evidence.values()].flatMap(({ id, form, proof }): Problem[] => {
    const text = proof && proofs.get(proof.file);
    if (text === undefined) return [];
    const digest = forms.find((audited) => audited.id === form)?.table.digest;
    const isStated = text.includes(`Theorem ${proof?.theorem} :`) && text.includes(`   table     ${digest}\n`);
    const what = `${proof?.file} does not state ${proof?.theorem} of the table ${digest}`;
    return isStated ? [] : [{ kind: 'evidence', where: id, what }];
  });
  return [...gaps, ...stated, ...unstamped];
}
