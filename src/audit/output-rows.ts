/**
 * Report → every row of every ledger, in scope or not, for other programs: CSV
 * (RFC 4180), JUnit XML (junit-10.xsd, the schema of Jenkins).
 * All are written from one table of fields:
 *
 *     rfc3629#5f3c09a1  →  { id: 'rfc3629#5f3c09a1', document: 'RFC 3629', section: '4', kind: 'definition', … }
 *
 * The same report gives the same bytes.
 */

import { JUNIT_END, junitStart, junitSuite, type TestCase } from '../report/junit.ts';
import { printable } from '../shared/printable.ts';
import { sectionAddress } from './document-address.ts';
import { reportFindings, rowFindings } from './findings.ts';
import { methodWord } from './method.ts';
import type { AuditReport, DocumentReport, RowReport } from './model.ts';

type Value = (row: RowReport, document: DocumentReport, report: AuditReport) => string;

/** Field → what it is, for people, and its value as one text. A list has spaces between its items. */
const FIELDS = {
  id: ['row', ({ id }) => id],
  document: ['document', (_, { document }) => document],
  section: ['section', ({ section }) => section],
  kind: ['kind', ({ kind }) => kind],
  reason: [
    'reason for being out of scope',
    ({ kind, detail }, { reasons }) =>
      kind === 'out-of-scope' ? [detail, reasons[detail]].filter(Boolean).join(': ') : '',
  ],
  same: ['row that says the same', ({ kind, detail }) => (kind === 'same' ? detail : '')],
  keyword: ['keyword', ({ keyword }) => keyword],
  item: ['name of the item', ({ item }) => item],
  says: ['paraphrase', ({ says }) => says],
  note: ['note', ({ note }) => note],
  state: ['state of its sentence', ({ state }) => state.toLowerCase()],
  verdict: ['verdict', ({ verdict }) => verdict],
  method: ['method', ({ method }) => methodWord(method)],
  evidence: ['evidence', ({ by }) => by.join(' ')],
  rules: ['rules', ({ rules }) => rules.join(' ')],
  counters: ['what breaks it alone', ({ counters }) => counters.join(' ')],
  tests: ['tests', ({ tests }) => tests.join('; ')],
  author: ['author', ({ author }) => author],
  review: ['reviewed by', ({ review }) => review],
  excused: ['excused by', ({ excused }) => excused],
  waiver: ['waiver', ({ id }, _, { waivers }) => waiversOf(id, waivers)],
  attributes: ['attributes', ({ attributes }) => attributeTexts(attributes).join('; ')],
  finding: [
    'finding',
    (row, _, report) =>
      rowFindings(row, report)
        .map(({ kind, what }) => `${kind}: ${what}`)
        .join('; '),
  ],
  address: ['address', ({ section }, { document }) => sectionAddress(document, section) ?? ''],
  digest: ['digest of the sentence', ({ digest }) => digest],
} satisfies Readonly<Record<string, readonly [string, Value]>>;

/** `criticality=high` */
function attributeTexts(attributes: RowReport['attributes']): string[] {
  return Object.entries(attributes).map((each) => each.join('='));
}

type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

function textOf(field: Field, row: RowReport, document: DocumentReport, report: AuditReport): string {
  const [, value]: readonly [string, Value] = FIELDS[field];
  return value(row, document, report);
}

/** `inspection: looked at the code` */
function waiversOf(id: string, waivers: AuditReport['waivers']): string {
  const own = waivers.filter(({ where }) => where === id);
  return own.map(({ kind, reason }) => `${kind}: ${reason}`).join('; ');
}

/**
 * A line for each row, after a line of column names; lines end in CR LF. A spreadsheet runs a cell that begins with
 * =, +, - or @ as a formula. Such a cell, and one that begins with a tab or a line end, gets an apostrophe before it.
 */
export function formatCsv(report: AuditReport): string {
  const lines = report.documents.flatMap((document) =>
    document.rows.map((row) => NAMES.map((field) => textOf(field, row, document, report))),
  );
  return [NAMES.map((field) => FIELDS[field][0]), ...lines].map((each) => `${each.map(cell).join(',')}\r\n`).join('');
}

/** A cell, quoted where it must be. No control character is left in it. */
function cell(text: string): string {
  const safe = printable(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A suite for each document with a test for each row, one for the evidence and one for the problems. A row that is not
 * judged (a heading, a row out of scope) or has no supplied text is skipped, never passed.
 */
export function formatJunit(report: AuditReport): string {
  const problems = report.problems.map(
    ({ kind, where, what }): TestCase => ({ name: `${where} ${kind}`, failures: [[kind, what]] }),
  );
  const evidence = report.evidence.map(
    ({ id, says, shown, decided, counterexample }): TestCase => ({
      name: `${id} ${says}`,
      failures: shown ? [] : [['violated', [decided, counterexample].filter(Boolean).join(': ')]],
    }),
  );
  const suites = [
    ...report.documents.map((document) => junitSuite(document.document, rowTests(document, report))),
    junitSuite('evidence', evidence),
    junitSuite('problems', problems),
  ];
  const sum = (key: 'tests' | 'failures') => suites.reduce((all, each) => all + each[key], 0);
  const start = junitStart('wellformed audit', { tests: sum('tests'), failures: sum('failures') });
  return [start, ...suites.map(({ text }) => text), JUNIT_END].join('');
}

function rowTests(document: DocumentReport, report: AuditReport): TestCase[] {
  const fresh = reportFindings({ ...report, problems: [], documents: [document] }).filter(({ kind }) => kind === 'new');
  return [
    ...document.rows.map((row): TestCase => {
      const skipped = whySkipped(row, document);
      return {
        name: [row.id, row.says].filter(Boolean).join(' '),
        failures: rowFindings(row, report).map(({ kind, what }) => [kind, what]),
        ...(row.verdict !== 'not judged' && { output: judgedBy(row) }),
        ...(skipped !== undefined && { skipped }),
      };
    }),
    ...fresh.map(({ where, what }): TestCase => ({ name: `${where} ${what}`, failures: [['new', what]] })),
  ];
}

function whySkipped({ state, verdict, kind, detail }: RowReport, { file }: DocumentReport): string | undefined {
  if (state === 'UNVERIFIED') return `unverified: no ${file} was supplied`;
  return verdict === 'not judged' ? `not judged: ${[kind, detail].filter(Boolean).join(' ')}` : undefined;
}

/** `proved (exhaustive), by utf8:codec; reviewed by A. Doe, 2026-11-22` */
function judgedBy({ method, by, kind, detail, review, tests, attributes }: RowReport): string {
  const how = kind === 'same' ? `as ${detail}` : `by ${by.join(', ') || 'no evidence'}`;
  const tested = tests.length > 0 ? `; tests: ${tests.join('; ')}` : '';
  const reviewed = review ? `reviewed by ${review}` : 'not reviewed';
  return [`${methodWord(method)}, ${how}${tested}`, reviewed, ...attributeTexts(attributes)].join('; ');
}
