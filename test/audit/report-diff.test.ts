/** Two reports of audits compared, as lines. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/model.ts';
import { parseReport, reportDifference } from '../../src/audit/report-diff.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { quickAudit } from './quick.ts';

const folder = temporaryFolder();
const EVIL = '<script>alert(1)</script>\u202E';

describe('two reports', () => {
  let before: AuditReport;
  let after: AuditReport;
  let old: string;
  let now: string;

  beforeAll(() => {
    before = quickAudit().audit.report;
    const documents = before.documents.map((document) => ({
      ...document,
      rows: document.rows
        .filter(({ id }) => id !== 'rfc3629#4/8')
        .map((row) => (row.id === 'rfc3629#4/9' ? { ...row, verdict: 'violated' as const, says: EVIL } : row)),
    }));
    after = { ...before, outcome: 'failed', exit: 1, documents };
    old = put(folder, 'old.json', JSON.stringify(before));
    now = put(folder, 'new.json', JSON.stringify(after));
  });

  test('differ by the rows that changed or are gone, and by nothing else', () => {
    const { rows, evidence, same } = reportDifference(before, after);
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      ['rfc3629#4/8', 'gone'],
      ['rfc3629#4/9', 'changed'],
    ]);
    expect(rows[1]?.fields.map(({ field }) => field)).toEqual(['paraphrase', 'verdict', 'finding']);
    expect([evidence, same]).toEqual([[], before.totals.rows - 2]);
    expect(
      reportDifference(after, before)
        .rows.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['added', 'changed']);
    expect(reportDifference(before, before).rows).toEqual([]);
  });

  test('are printed, with exit code 1 if they differ', async () => {
    const { code, out } = await runCli(['audit', 'diff', old, now]);
    expect(code).toBe(1);
    expect(out).toContain('  gone  rfc3629#4/8\n  changed  rfc3629#4/9\n');
    expect(out).toContain('    verdict: holds → violated\n');
    expect(out).toContain('\\u{202E}');
    expect((await runCli(['audit', 'diff', old, old])).code).toBe(0);
  });

  test('are written into a file with -o, again, too', async () => {
    const path = `${folder}/diff.txt`;
    for (let i = 0; i < 2; i++)
      expect((await runCli(['audit', 'diff', old, now, '-o', path])).out).toBe(`audit: different; written ${path}\n`);
  });

  test('that are no reports are refused in one line, with exit code 2', async () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"wellformed":"1"}',
      JSON.stringify({ ...before, documents: [{}] }),
      JSON.stringify({ ...before, totals: { ...before.totals, reviewed: undefined } }),
    ]) {
      expect(() => parseReport('x.json', text)).toThrow(
        'x.json is not a report of an audit: write one with audit -f json',
      );
      const bad = put(folder, 'bad.json', text);
      expectOneLineError(await runCli(['audit', 'diff', old, bad]), 'is not a report of an audit');
    }
    for (const format of ['csv', 'html'])
      expectOneLineError(
        await runCli(['audit', 'diff', old, now, '-f', format]),
        `audit diff does not write ${format}`,
      );
    expectOneLineError(await runCli(['audit', 'diff', 'utf8', 'cesu8', '-f', 'html']), 'audit diff writes text only');
  });
});
