/**
 * Report → JUnit XML, which continuous integration shows as tests: one suite
 * for each document with a test for each row, one suite for the evidence and
 * one for the problems. A row that is not judged (a heading, a row out of
 * scope) or has no supplied text is skipped, never passed. Valid under the
 * schema of Jenkins, junit-10.xsd.
 */
import { printable } from '../printable.ts';
import { reportFindings, textFinding, violationFinding } from './findings.ts';
import type { AuditReport, DocumentReport } from './model.ts';

interface TestCase {
  readonly name: string;
  readonly failures: readonly (readonly [type: string, message: string])[];
  readonly skipped?: string;
}

/** Ends in a line end; the same bytes for the same report. */
export function formatJunit(report: AuditReport): string {
  const suites = [
    ...report.documents.map((document) => suite(document.document, rowTests(document, report))),
    suite('evidence', evidenceTests(report)),
    suite('problems', problemTests(report)),
  ];
  const { tests, failures } = total(suites);
  const counts = ` time="0" tests="${tests}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="wellformed audit"${counts}>`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

function rowTests(document: DocumentReport, report: AuditReport): TestCase[] {
  const cases = document.rows.map((row): TestCase => {
    const found = [violationFinding(row, report), textFinding(row)].flatMap((each) => each ?? []);
    const skipped =
      row.state === 'UNVERIFIED'
        ? `unverified: no ${document.file} was supplied`
        : row.verdict === 'not judged'
          ? `not judged: ${[row.kind, row.detail].filter(Boolean).join(' ')}`
          : undefined;
    return {
      name: row.says ? `${row.id} ${row.says}` : row.id,
      failures: found.map(({ kind, what }) => [kind, what] as const),
      ...(skipped !== undefined && { skipped }),
    };
  });
  const fresh = reportFindings({ ...report, problems: [], documents: [document] }).filter(({ kind }) => kind === 'new');
  return [
    ...cases,
    ...fresh.map(({ where, what }) => ({ name: `${where} ${what}`, failures: [['new', what] as const] })),
  ];
}

function evidenceTests(report: AuditReport): TestCase[] {
  return report.evidence.map(({ id, says, shown, counterexample, decided }) => ({
    name: `${id} ${says}`,
    failures: shown ? [] : [['violated', [decided, counterexample].filter(Boolean).join(': ')] as const],
  }));
}

function problemTests(report: AuditReport): TestCase[] {
  return report.problems.map(({ kind, where, what }) => ({
    name: `${where} ${kind}`,
    failures: [[kind, what] as const],
  }));
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
  readonly lines: readonly string[];
}

function suite(name: string, cases: readonly TestCase[]): Suite {
  const failures = cases.filter((each) => each.failures.length > 0).length;
  const skipped = cases.filter((each) => each.failures.length === 0 && each.skipped !== undefined).length;
  const counts = { tests: cases.length, failures, skipped };
  const head = `  <testsuite name="${escaped(name)}"${attributes(counts)}`;
  if (cases.length === 0) return { ...counts, lines: [`${head}/>`] };
  return { ...counts, lines: [`${head}>`, ...cases.flatMap((each) => testCase(name, each)), '  </testsuite>'] };
}

function testCase(suiteName: string, { name, failures, skipped }: TestCase): string[] {
  const head = `    <testcase classname="${escaped(suiteName)}" name="${escaped(name)}"`;
  // One failure at most: readers of the format expect no more.
  const [[type] = ['']] = failures;
  const message = failures.map(([, what]) => what).join('; ');
  if (type)
    return [`${head}>`, `      <failure type="${escaped(type)}" message="${escaped(message)}"/>`, '    </testcase>'];
  if (skipped) return [`${head}>`, `      <skipped message="${escaped(skipped)}"/>`, '    </testcase>'];
  return [`${head}/>`];
}

function total(suites: readonly Suite[]): Omit<Suite, 'lines'> {
  const sum = (key: 'tests' | 'failures' | 'skipped') => suites.reduce((all, each) => all + each[key], 0);
  return { tests: sum('tests'), failures: sum('failures'), skipped: sum('skipped') };
}

function attributes({ tests, failures, skipped }: Omit<Suite, 'lines'>): string {
  return ` tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="0"`;
}

/** Escapes for XML; `printable` replaces the characters that XML does not allow. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
