/**
 * Report → JSON and → text for a terminal. The JSON is the report itself, byte
 * for byte the same for the same inputs. The text counts, with denominators,
 * and then names everything that is not as it should be; where sentences were
 * supplied, a suspect one is shown with its words marked: [+new+], [-□-] gone.
 */
import { printable } from '../printable.ts';
import type { Audit } from './audit.ts';
import { wordDifference } from './common-subsequence.ts';
import type { AuditReport, DocumentReport, MutationReport, MutationScore } from './model.ts';

/** Ends in a line end. */
export function formatJson(report: AuditReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The summary for a terminal: it may show sentences that were supplied, so it belongs in no file. */
export function formatText({ report, sentences }: Audit): string {
  const { totals } = report;
  const proved = provedWord(report);
  const lines = [
    `audit: ${report.outcome === 'proved' ? proved : report.outcome}`,
    '',
    `  clauses   ${totals.proved} of ${totals.inScope} in scope ${proved}, ${totals.violated} ${report.basis ? 'not' : 'violated'}; ${totals.rows} rows, ${totals.items} sentences`,
    `  evidence  ${totals.evidenceProved} of ${totals.evidence} ${report.basis ? 'rules as their examples say' : 'proved'}, ${totals.witnesses} witnesses run`,
    ...(report.mutation ? mutationLines(report.mutation) : []),
    '',
    ...report.documents.map(summary),
    ...section(
      'problems',
      report.problems.map(({ kind, where, what }) => `${kind}: ${where}: ${what}`),
    ),
    ...section(report.basis ? 'not shown' : 'violated', violations(report)),
    ...section(
      'texts',
      report.documents.flatMap((document) => doubts(document, sentences)),
    ),
    ...section(
      'accepted',
      (report.accepted ?? []).map(({ id, state, reviewer, reason }) => `${id} ${state}, by ${reviewer}: ${reason}`),
    ),
    ...section(report.basis ? 'nothing here shows' : 'not proved', report.notProved),
  ];
  return `${lines.join('\n')}\n`;
}

/** Examples show what they are; only what is decided for all texts is proved. */
export function provedWord({ basis }: AuditReport): string {
  return basis ? 'shown by examples' : 'proved';
}

function mutationLines({ totals, forms }: MutationReport): string[] {
  const told = ({ mutants, equivalent, killed, survived }: MutationScore) =>
    `${killed} of ${mutants - equivalent} mutants killed, ${survived} survive; ${equivalent} more are equivalent`;
  return [`  mutation  ${told(totals)}`, '', ...forms.map((form) => `  ${form.form.padEnd(28)} ${told(form)}`)];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function summary({ document, items, kinds, states, supplied }: DocumentReport): string {
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([key, n]) => `${n} ${key}`)
      .join(', ');
  const verified = supplied ? `${states.VERIFIED ?? 0} of ${items} verified` : `${items} unverified: no text`;
  const rest = Object.fromEntries(
    Object.entries(states).filter(([state]) => state !== 'VERIFIED' && state !== 'UNVERIFIED'),
  );
  return `  ${document.padEnd(28)} ${[verified, counts(rest)].filter(Boolean).join(', ')}   (${counts(kinds)})`;
}

function violations({ documents, evidence }: AuditReport): string[] {
  const failed = new Map(evidence.filter(({ proved }) => !proved).map((each) => [each.id, each]));
  const rows = documents.flatMap((document) => document.rows).filter(({ verdict }) => verdict === 'violated');
  return rows.map(({ id, kind, detail, says, by }) => {
    if (kind === 'same') return `${id} as ${detail}`;
    const why = by
      .flatMap((each) => failed.get(each) ?? [])
      .map((each) => `${each.id} ${each.counterexample ?? ''}`.trim());
    return `${id} ${says} (${why.join(', ') || 'undecided'})`;
  });
}

function doubts(document: DocumentReport, sentences: ReadonlyMap<string, string>): string[] {
  const rows = document.rows.filter(({ state }) => state !== 'VERIFIED' && state !== 'UNVERIFIED');
  const told = rows.map(({ id, state, found, says, sketch }) => {
    const where = found ? `${found.section}/${found.ordinal}` : 'nothing like it';
    const sentence = found && state === 'SUSPECT' ? sentences.get(found.digest) : undefined;
    const shown = sentence === undefined ? says : marked(sketch, sentence);
    return `${state} ${id} → ${where}${shown ? `\n      ${shown}` : ''}`;
  });
  const fresh = document.fresh.map(
    ({ section: at, ordinal, digest }) =>
      `NEW ${document.id} ${at}/${ordinal}\n      ${printable(sentences.get(digest) ?? '')}`,
  );
  return [...told, ...fresh, ...document.furniture.map((digest) => `NEW ${document.id} page furniture ${digest}`)];
}

function marked(sketch: string, sentence: string): string {
  return wordDifference(sketch, printable(sentence))
    .map(({ kind, text }) => (kind === 'kept' ? text : kind === 'added' ? `[+${text}+]` : `[-${text}-]`))
    .join(' ');
}
