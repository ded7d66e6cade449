/**
 * Ledgers × supplied texts × evidence × provenance → one report. Each run
 * decides everything anew: predicates on the shipped tables, witnesses by the
 * shipped validators, rows by the digests of the supplied sentences. It fails
 * closed: a clause that was not decided is not proved.
 *
 *     exit 0   all proved          1   a clause is violated, or there is a problem
 *     exit 3   a text is suspect   4   no text was supplied for some rows
 *
 * (Exit code 2, for usage and input errors, is an AuditError.)
 */

import { sha256 } from '../compile/index.ts';
import { formatSymbols } from '../shared/alphabet.ts';
import { groupPairs } from '../shared/groups.ts';
import { VERSION } from '../shared/version.ts';
import { type AuditedForm, checkFreshness } from './audited-form.ts';
import { decideEvidence, evidenceProblems, proofProblems } from './decide.ts';
import { documentReport, judgeOf, totalsOf } from './document-report.ts';
import { checkLedger, rowIndex } from './ledger/check.ts';
import { keywordProblems, lowerCaseRemarks } from './ledger/keywords.ts';
import { type Ledger, type Row, rowId } from './ledger/ledger.ts';
import { type LinkedEvidence, linkedEvidence, testProblems } from './links/evidence.ts';
import { parseHistory } from './lock/history.ts';
import { type LockLine, parseLockLines } from './lock/lines.ts';
import { type LockInputs, lockLines, lockProblems } from './lock/lock.ts';
import { matchLedger } from './match.ts';
import type { AuditReport, DocumentReport, EvidenceReport, ExitCode, FormReport, MutationReport } from './model.ts';
import { MutationScores, mutationProblems } from './mutation/score.ts';
import { needProblems } from './needs.ts';
import { notProved, notShown } from './not-proved.ts';
import type { AuditOptions, LockFile } from './options.ts';
import { AuditError, type Problem } from './problem.ts';
import { type FormTrace, traceProvenance } from './provenance.ts';
import { runAll } from './running.ts';
import { readDocument } from './text/document.ts';
import { NORMALISER } from './text/normalise.ts';
import { linkWaivers, rowWaivers, weakeningWaivers } from './waivers.ts';

export interface Audit {
  readonly report: AuditReport;
  /** Digest → supplied sentence. To be shown on the auditor's terminal only, never written to a file. */
  readonly sentences: ReadonlyMap<string, string>;
}

/** Throws AuditError when there is nothing to audit or a document is empty. Cost: a few seconds. */
export function audit(options: AuditOptions): Audit {
  requireInput(options);
  const { ledgers, forms } = options;
  const index = rowIndex(ledgers);
  const found: Found = {
    index,
    linked: linkedTo(options),
    provenance: traceProvenance(forms, ledgers),
    evidence: auditedEvidence(options),
    running: runAll(forms),
  };
  const read = readDocuments(options, index, judgeOf(index, found.evidence, found.linked.tests));
  return { report: reportOf(options, found, read), sentences: read.sentences };
}

/** Each field is named here, so that the JSON has this order. */
function reportOf(options: AuditOptions, found: Found, read: ReadDocuments): AuditReport {
  const { provenance, evidence, running, linked } = found;
  const { documents } = read;
  const mutation = runMutation(options, provenance.forms);
  const { lock } = options;
  const locked = lock ? lockLines(lockInputs(options, lock, evidence)) : [];
  const problems = allProblems(options, found, read, mutation, locked);
  const exit = exitOf(problems, documents);
  const history = lock ? parseHistory(lock.name, lock.history) : [];
  const waivers = [
    ...options.ledgers.flatMap(rowWaivers),
    ...linkWaivers(linked.links),
    ...weakeningWaivers(history, locked),
  ];
  return {
    wellformed: VERSION,
    normaliser: NORMALISER,
    exit,
    outcome: ({ 0: 'holds', 1: 'failed', 3: 'suspect', 4: 'unverified' } as const)[exit],
    ...(options.basis && { basis: options.basis }),
    totals: totalsOf(documents, evidence, waivers.length),
    waivers,
    problems,
    remarks: [...read.remarks, ...linked.remarks],
    documents,
    evidence,
    forms: formReports(provenance.forms, options.forms),
    ...(options.ran && { ran: options.ran }),
    ...(running.reports.length > 0 && { running: running.reports }),
    ...(options.imported && { imported: options.imported.copies.map(({ entry, files }) => ({ entry, files })) }),
    ...(mutation && { mutation }),
    ...(linked.links.length > 0 && { links: linked.links }),
    ...(history.length > 0 && { history }),
    external: provenance.external,
    notProved: options.basis ? notShown(options.lock !== undefined) : notProved(options, mutation !== undefined),
  };
}

/** What was decided of forms and rows, before the documents are read. */
interface Found {
  readonly index: ReadonlyMap<string, readonly Row[]>;
  readonly linked: LinkedEvidence;
  readonly provenance: ReturnType<typeof traceProvenance>;
  readonly evidence: readonly EvidenceReport[];
  readonly running: ReturnType<typeof runAll>;
}

/** The supplied documents, matched with their ledgers. */
interface ReadDocuments {
  readonly documents: readonly DocumentReport[];
  /** Those that were supplied. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly remarks: readonly Problem[];
}

function readDocuments(options: AuditOptions, index: Found['index'], judge: ReturnType<typeof judgeOf>): ReadDocuments {
  const sentences = new Map<string, string>();
  const problems: Problem[] = [];
  const remarks: Problem[] = [];
  const documents = options.ledgers.map((ledger) => {
    const text = options.texts.get(ledger.file);
    const items = text === undefined ? null : readDocument(ledger.file, text, ledger.ids);
    for (const item of items?.items ?? []) sentences.set(item.digest, item.text);
    const match = matchLedger(ledger, items);
    if (items) {
      remarks.push(...lowerCaseRemarks(ledger, items, match, index));
      problems.push(...keywordProblems(ledger, match, index));
    }
    return documentReport(ledger, digestOf(options, ledger), match, judge);
  });
  return { documents, sentences, problems, remarks };
}

/** All problems, in the order in which the report lists them. */
function allProblems(
  options: AuditOptions,
  { index, linked, provenance, evidence, running }: Found,
  { problems }: ReadDocuments,
  mutation: MutationReport | undefined,
  locked: readonly LockLine[],
): Problem[] {
  const { ledgers, forms, lock } = options;
  const ids = new Set(evidence.map(({ id }) => id));
  return [
    ...(options.problems ?? []),
    ...ledgers.flatMap((ledger) => checkLedger(ledger, index, ids)),
    ...problems,
    ...staleTableProblems(forms),
    ...running.problems,
    ...evidence.filter(({ id }) => options.evidence.has(id)).flatMap(evidenceProblems),
    ...linked.problems,
    ...testProblems(ledgers, linked.evidence),
    ...proofProblems(options),
    ...provenance.problems,
    ...ledgers.flatMap((ledger) => needProblems(ledger, index, linked.links)),
    ...(options.judges?.problems(options) ?? []),
    ...(lock ? lockProblems(lock.name, lock.text, locked) : []),
    ...(mutation ? mutationProblems(mutation, options.evidence, options.basis) : []),
  ];
}

/** SHA-256 of the supplied document; `null` when none was supplied. */
function digestOf({ texts, digests }: AuditOptions, { file }: Ledger): string | null {
  const text = texts.get(file);
  return text === undefined ? null : (digests?.get(file) ?? sha256(text));
}

/** All evidence, decided, with the rows that it decides. */
export function auditedEvidence(options: AuditOptions): EvidenceReport[] {
  const decided = decideEvidence(options, rowsByEvidence(options.ledgers, rowIndex(options.ledgers)));
  return [...decided, ...linkedTo(options).evidence];
}

function linkedTo(options: AuditOptions): LinkedEvidence {
  const { ledgers, records = [] } = options;
  const supplied = ledgers.flatMap((ledger): (readonly [string, string])[] => {
    const digest = digestOf(options, ledger);
    return digest === null ? [] : [[ledger.file, digest]];
  });
  return linkedEvidence(ledgers, records, new Map(supplied));
}

/** `undefined` where nothing is changed to see that the evidence notices. */
function runMutation(options: AuditOptions, forms: readonly FormTrace[]): MutationReport | undefined {
  const mutants = options.judges?.mutants?.(options, forms);
  if (!mutants) return undefined;
  const scores = new MutationScores(options.ledgers, forms);
  for (const mutant of mutants) scores.add(mutant);
  return scores.report();
}

/** What the lock is made of, with the evidence as it was decided. */
export function lockInputs(
  options: Pick<AuditOptions, 'ledgers' | 'forms' | 'counters'>,
  { sources, history }: Pick<LockFile, 'sources' | 'history'>,
  decided: readonly EvidenceReport[],
): LockInputs {
  const { ledgers, forms, counters = [] } = options;
  const { digests: running } = runAll(forms);
  return {
    ledgers,
    forms,
    running,
    counters,
    sources,
    history,
    evidence: new Map(decided.map((each) => [each.id, each])),
  };
}

function requireInput({ ledgers, forms, evidence, basis, lock }: AuditOptions): void {
  const counts = [
    ['ledger', ledgers.length],
    // A ledger whose rows are shown by tests needs no grammar.
    ['form', basis ? 1 : forms.length],
    // A ledger that was just started has no evidence yet: all its rows are undecided.
    ['evidence', basis ? 1 : evidence.size],
  ] as const;
  for (const [what, count] of counts) {
    if (count === 0) throw new AuditError(`there is no ${what}: nothing to audit`);
  }
  const empty = ledgers.find(({ rows }) => rows.length === 0);
  if (empty) throw new AuditError(`the ledger of ${empty.document} has no rows`);
  // Before seconds of work: a lock that cannot be read is no lock.
  if (lock?.text) parseLockLines(lock.name, lock.text);
}

function formReports(traces: readonly FormTrace[], forms: readonly AuditedForm[]): FormReport[] {
  return traces.map(({ form, title, rules, cells }, i) => {
    const { next, classes } = (forms[i] as AuditedForm).compiled.minimal;
    return { form, title, states: next.length, classes: classes.length, rules, cells };
  });
}

/** Evidence id → the rows that it decides, including rows that refer to these as "same". */
function rowsByEvidence(ledgers: readonly Ledger[], index: ReadonlyMap<string, readonly Row[]>): Map<string, string[]> {
  const byRow = (ledger: Ledger, row: Row) => {
    const by = row.kind === 'same' ? (index.get(row.detail) ?? []).flatMap((target) => target.by) : row.by;
    return Array.from(new Set(by), (id) => [id, rowId(ledger, row)] as const);
  };
  return groupPairs(ledgers.flatMap((ledger) => ledger.rows.flatMap((row) => byRow(ledger, row))));
}

function staleTableProblems(forms: readonly AuditedForm[]): Problem[] {
  return forms.flatMap((form): Problem[] => {
    const { counterexample } = checkFreshness(form);
    if (!counterexample) return [];
    const text = formatSymbols(form.automaton.alphabet, counterexample) || 'the empty text';
    return [{ kind: 'stale table', where: form.id, what: `the shipped table and the grammar differ on ${text}` }];
  });
}

function exitOf(problems: readonly Problem[], documents: readonly DocumentReport[]): ExitCode {
  const rows = documents.flatMap((document) => document.rows);
  if (problems.length > 0 || rows.some(({ verdict }) => verdict === 'violated')) return 1;
  const doubtful = documents.some(({ fresh, furniture }) => fresh.length + furniture.length > 0);
  if (doubtful || rows.some(({ state }) => !['VERIFIED', 'UNVERIFIED'].includes(state))) return 3;
  return rows.some(({ state }) => state === 'UNVERIFIED') ? 4 : 0;
}
