/**
 * Report → its findings, for other programs: annotations of GitHub Actions, SARIF
 * 2.1.0 for code scanning, Markdown for a pull request. Each finding stands at the
 * line of its row in the ledger, or of its rule in the grammar:
 *
 *     ::error file=grammar/spec/rfc3629.ledger,line=385,title=violated rfc3629#5f3c09a1::…
 *
 * None of them has a sentence of a document. The same report gives the same bytes.
 */
import type { Log, Run } from 'sarif';
import { GithubLog } from '../report/github.ts';
import { SARIF_SCHEMA, sarifResult } from '../report/sarif.ts';
import { printable } from '../shared/printable.ts';
import { attributeLines, type Finding, reportFindings } from './findings.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport, DocumentReport, MutationReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';
import { waiverCounts, waiverLines } from './waivers.ts';

const KINDS: Readonly<Record<Finding['kind'], readonly [level: 'error' | 'warning' | 'note', about: string]>> = {
  problem: ['error', 'Ledger, evidence, grammar and table do not agree.'],
  violated: ['error', 'A clause does not hold on the shipped table.'],
  moved: ['warning', 'A sentence has moved within the supplied text.'],
  suspect: ['warning', 'A classified sentence was not found in the supplied text.'],
  ambiguous: ['warning', 'A sentence occurs in the supplied text more often than in the ledger.'],
  new: ['warning', 'The supplied text has a sentence or page furniture that is not in the ledger.'],
  unverified: ['note', 'No text was supplied, so its sentences are not verified.'],
};

/** The outcome, the counts, and the waivers by kind. */
function headline(report: AuditReport): string {
  return [`${outcomeWord(report)}: ${clausesLine(report)}`, waiverCounts(report.waivers)].filter(Boolean).join('; ');
}

/** Begins with a line for the log: the outcome and the counts; then the attributes of rows. */
export function formatGithub(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const log = new GithubLog();
  const annotated = ({ kind, where, what }: Finding) => {
    const message = printable(`${where}: ${what}`);
    const { file, line, column } = locate(where) ?? {};
    const level = kind === 'unverified' ? 'warning' : 'error';
    const title = printable(`${kind} ${where}`);
    return log.line({ level, file, line, col: line && column, title }, message, `${kind} ${message}`);
  };
  const head = [`audit: ${headline(report)}`, ...attributeLines(report).map((line) => `attribute ${printable(line)}`)];
  return `${[...head, ...reportFindings(report).map(annotated)].join('\n')}\n`;
}

/** One result for each finding. */
export function formatSarif(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const kinds = Object.entries(KINDS);
  const results = reportFindings(report).map(({ kind, where, what }) => {
    const { file, line, column } = locate(where) ?? {};
    return sarifResult({
      rule: kind,
      ruleIndex: kinds.findIndex(([id]) => id === kind),
      level: KINDS[kind][0],
      message: `${where}: ${what}`,
      path: file,
      region: line ? { startLine: line, ...(column && { startColumn: column }) } : undefined,
      name: where,
      fingerprint: printable(`${kind} ${where} ${what}`),
    });
  });
  const rules = kinds.map(([id, [level, text]]) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level },
  }));
  const driver = { name: 'wellformed audit', semanticVersion: report.wellformed, rules };
  const { outcome, waivers } = report;
  const properties = {
    outcome,
    clauses: clausesLine(report),
    waivers: waiverLines(waivers).map(printable),
    attributes: attributeLines(report).map(printable),
  };
  const run: Run = { tool: { driver }, columnKind: 'utf16CodeUnits', results, properties };
  const log: Log = { $schema: SARIF_SCHEMA, version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** The most rows of a table. A pull request comment has at most 65,536 characters. */
const SHOWN = 200;

/** The outcome, the counts with their totals, the waivers, and every finding. */
export function formatMarkdown(report: AuditReport): string {
  const { totals, documents, notProved, mutation, waivers } = report;
  const found = reportFindings(report);
  return [
    `# wellformed audit: ${outcomeWord(report)}`,
    '',
    clausesLine(report),
    '',
    ...table(
      ['', report.basis ? 'shown' : 'hold', 'of', ''],
      [
        ['clauses in scope', totals.holding, totals.inScope, totals.violated > 0 ? `${totals.violated} violated` : ''],
        ['evidence', totals.evidenceShown, totals.evidence, `${totals.witnesses} witnesses run`],
        ...(mutation ? [mutants(mutation)] : []),
      ],
    ),
    '',
    ...table(['document', 'verified', 'of', 'otherwise'], documents.map(documentRow)),
    ...list(waiverCounts(waivers), waiverLines(waivers)),
    ...list('Attributes', attributeLines(report)),
    ...part(
      'Findings',
      ['', 'where', 'what'],
      found.map(({ kind, where, what }) => [kind, where, what]),
    ),
    ...part(
      'Equivalent mutants',
      ['form', 'where', 'change'],
      (mutation?.equivalent ?? []).map(({ form, place, change }) => [form, place, change]),
    ),
    ...list('Not proved', notProved),
    '',
  ].join('\n');
}

function mutants({ totals }: MutationReport): Cell[] {
  const { mutants: all, equivalent: same, killed, survived } = totals;
  return ['mutants killed', killed, all - same, `${survived} survived, ${same} equivalent`];
}

function documentRow({ document, states, items, supplied }: DocumentReport): Cell[] {
  const rest = Object.entries(states).filter(([state]) => state !== 'VERIFIED' && state !== 'UNVERIFIED');
  const others = rest.map(([state, n]) => `${n} ${state}`).join(', ');
  return [document, states.VERIFIED ?? 0, items, supplied ? others : 'no text supplied'];
}

type Cell = string | number;

/** A list under a heading; nothing when it is empty. */
function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${escaped(line)}`)];
}

/** A table under a heading, cut at SHOWN rows; nothing when it is empty. */
function part(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > SHOWN ? ['', `… and ${rows.length - SHOWN} more.`] : [];
  return ['', `## ${title}`, '', ...table(head, rows.slice(0, SHOWN)), ...more];
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const line = (cells: readonly Cell[]) => `| ${cells.map((each) => escaped(String(each))).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)];
}

/** Escapes markup, and breaks up what a forge would read as a mention or a link to an issue. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1<!-- -->');
}
