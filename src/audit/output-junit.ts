/**
 * Report → JUnit XML, which continuous integration shows as tests: one suite
 * for each document with a test for each row, one suite for the evidence and
 * one for the problems. A row that is not judged (a heading, a row out of
 * scope) or has no supplied text is skipped, never passed. Valid under the
 * schema of Jenkins, junit-10.xsd.
 */
import { JUNIT_END, junitStart, junitSuite, type TestCase } from '../report/junit.ts';
import { reportFindings, textFinding, violationFinding } from './findings.ts';
import { methodWord } from './method.ts';
import type { AuditReport, DocumentReport, RowReport } from './model.ts';

/** Ends in a line end; the same bytes for the same report. */
export function formatJunit(report: AuditReport): string {
  const suites = [
    ...report.documents.map((document) => junitSuite(document.document, rowTests(document, report))),
    junitSuite('evidence', evidenceTests(report)),
    junitSuite('problems', problemTests(report)),
  ];
  const sum = (key: 'tests' | 'failures') => suites.reduce((all, each) => all + each[key], 0);
  const start = junitStart('wellformed audit', { tests: sum('tests'), failures: sum('failures') });
  return [start, ...suites.map(({ text }) => text), JUNIT_END].join('');
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
      ...(row.verdict !== 'not judged' && { output: judgedBy(row) }),
      ...(skipped !== undefined && { skipped }),
    };
  });
  const fresh = reportFindings({ ...report, problems: [], documents: [document] }).filter(({ kind }) => kind === 'new');
  return [
    ...cases,
    ...fresh.map(({ where, what }) => ({ name: `${where} ${what}`, failures: [['new', what] as const] })),
  ];
}

/** `proved (exhaustive), by utf8:codec; reviewed by A. Doe, 2026-11-22` */
function judgedBy({ method, by, kind, detail, review }: RowReport): string {
  const how = kind === 'same' ? `as ${detail}` : `by ${by.join(', ') || 'no evidence'}`;
  return `${methodWord(method)}, ${how}; ${review ? `reviewed by ${review}` : 'not reviewed'}`;
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
