/**
 * Report → JSON, and report → text for a terminal. The JSON is the report
 * itself: the same bytes for the same input. The text has counts with their
 * totals, then every finding. For a supplied text it shows each suspect
 * sentence with its changed words: [+added+], [-□-] for a word that is gone.
 */
import { sha256 } from '../compile/index.ts';
import { printable } from '../shared/printable.ts';
import type { Audit } from './audit.ts';
import { markedSentence } from './common-subsequence.ts';
import { countBy } from './document-report.ts';
import { attributeLines, rowFindings } from './findings.ts';
import { isProof, methodCounts } from './method.ts';
import type {
  AuditReport,
  DocumentReport,
  ImportedReport,
  LinkReport,
  MutationReport,
  MutationScore,
  RanOn,
} from './model.ts';
import { waiverCounts, waiverLines } from './waivers.ts';

/** Ends in a line end. */
export function formatJson(report: AuditReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The summary for a terminal. It may show supplied sentences, so with sentences it must not be written to a file. */
export function formatReport({ report, sentences }: Audit): string {
  const { totals } = report;
  const lines = [
    `audit: ${outcomeWord(report)}`,
    '',
    `  clauses   ${clausesLine(report)}; ${totals.rows} rows, ${totals.items} sentences`,
    `  evidence  ${totals.evidenceShown} of ${totals.evidence} ${report.basis && isByExamples(report) ? 'rules pass their examples' : 'hold with all witnesses'}, ${totals.witnesses} witnesses run`,
    ...(report.waivers.length > 0 ? [`  waivers   ${waiverCounts(report.waivers).replace(/ waivers?/, '')}`] : []),
    ...(report.links ? [linksLine(report.links)] : []),
    ...(report.ran ? [ranLine(report.ran)] : []),
    ...(report.imported ?? []).map(importedLine),
    ...(report.mutation ? mutationLines(report.mutation) : []),
    '',
    ...report.documents.map(documentLine),
    ...section('waivers', waiverLines(report.waivers)),
    ...section(
      'problems',
      report.problems.map(({ kind, where, what }) => `${kind}: ${where}: ${what}`),
    ),
    ...section(report.basis ? 'not shown' : 'violated', violationLines(report)),
    ...section(
      'texts',
      report.documents.flatMap((document) => textLines(document, sentences)),
    ),
    ...section('attributes', attributeLines(report)),
    ...section(
      'remarks',
      report.remarks.map(({ where, what }) => `${where}: ${what}`),
    ),
    ...section(report.basis ? 'nothing here shows' : 'not proved', report.notProved),
  ];
  return `${lines.join('\n')}\n`;
}

/** The outcome. Only decisions for all texts let a document hold; examples, tests and reviews show something. */
export function outcomeWord(report: AuditReport): string {
  if (report.outcome !== 'holds' || !report.basis) return report.outcome;
  if (isByExamples(report)) return 'shown by examples';
  return Object.keys(report.totals.methods).every(isProof) ? 'holds' : 'shown';
}

/** Whether a user's clauses have no evidence but examples. Tests elsewhere are of no form. */
function isByExamples({ totals: { methods }, evidence }: AuditReport): boolean {
  const isTested = Object.keys(methods).every((method) => method === 'tests' || method === 'not judged');
  return isTested && evidence.every(({ form }) => form !== '');
}

/** `199 distinct in scope: 86 proved (on the automaton), …; 148 more say the same elsewhere; 347 of 347 hold, …`. */
export function clausesLine(report: AuditReport): string {
  const { totals, basis } = report;
  const { inScope, holding, violated, methods, same, reviewed } = totals;
  const bad = violated > 0 ? `, ${violated} ${basis ? 'not' : 'violated'}` : '';
  if (basis && isByExamples(report)) return `${holding} of ${inScope} in scope shown by examples${bad}`;
  const elsewhere = same > 0 ? `; ${same} more say the same elsewhere` : '';
  if (basis) return `${holding} of ${inScope} in scope shown${bad || `: ${methodCounts(methods)}${elsewhere}`}`;
  return `${inScope - same} distinct in scope: ${methodCounts(methods)}${elsewhere}; ${holding} of ${inScope} hold${bad}, ${reviewed} of ${inScope} reviewed`;
}

/** `links     12 to code: 8 implementation, 4 test` */
function linksLine(links: readonly LinkReport[]): string {
  const types = Object.entries(countBy(links.map(({ type }) => type))).map(([type, n]) => `${n} ${type}`);
  return `  links     ${links.length} to code: ${types.join(', ')}`;
}

function ranLine({ commit, engine, platform }: RanOn): string {
  return `  ran on    ${engine}, ${platform}${commit ? `, commit ${commit.slice(0, 12)}` : ''}`;
}

/** The digest is over the digests of all files. */
function importedLine({ entry, files }: ImportedReport): string {
  const whole = sha256(files.map(({ file, sha256: digest }) => `${digest}  ${file}\n`).join(''));
  return `  imported  ${entry} and the files that it loads, ${files.length} in all, SHA-256 ${whole.slice(0, 16)}`;
}

function mutationLines({ totals, forms }: MutationReport): string[] {
  const scoreLine = ({ mutants, equivalent, killed, survived }: MutationScore) =>
    `${killed} of ${mutants - equivalent} mutants killed, ${survived} survived, ${equivalent} equivalent`;
  return [
    `  mutation  ${scoreLine(totals)}`,
    '',
    ...forms.map((form) => `  ${form.form.padEnd(28)} ${scoreLine(form)}`),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function documentLine({ document, items, kinds, states, supplied }: DocumentReport): string {
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

/** An undecided row is a problem already. */
function violationLines(report: AuditReport): string[] {
  const rows = report.documents.flatMap((document) => document.rows).filter(({ kind }) => kind !== 'undecided');
  const found = rows.flatMap((row) => rowFindings(row, report)).filter(({ kind }) => kind === 'violated');
  return found.map(({ where, what }) => `${where} ${what}`);
}

function textLines(document: DocumentReport, sentences: ReadonlyMap<string, string>): string[] {
  const rows = document.rows.filter(({ state }) => state !== 'VERIFIED' && state !== 'UNVERIFIED');
  const shownRows = rows.map(({ id, state, found, says, sketch }) => {
    const where = found ? `${found.name} in §${found.section}` : 'no similar sentence';
    const sentence = found && state === 'SUSPECT' ? sentences.get(found.digest) : undefined;
    const shown = sentence === undefined ? says : markedSentence(sketch, printable(sentence));
    return `${state} ${id} → ${where}${shown ? `\n      ${shown}` : ''}`;
  });
  const fresh = document.fresh.map(
    ({ section: at, name, digest }) =>
      `NEW ${document.id}#${name} in §${at}\n      ${printable(sentences.get(digest) ?? '')}`,
  );
  return [...shownRows, ...fresh, ...document.furniture.map((digest) => `NEW ${document.id} page furniture ${digest}`)];
}
