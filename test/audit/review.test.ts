/** Every row in scope of the shipped ledgers has been judged by a second person, and the audit requires it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Row } from '../../src/audit/ledger/ledger.ts';
import { methodWord } from '../../src/audit/method.ts';
import type { RowMethod } from '../../src/audit/model.ts';
import { clausesLine } from '../../src/audit/output.ts';
import { formatJunit } from '../../src/audit/output-rows.ts';
import { rowWaivers } from '../../src/audit/waivers.ts';
import { root } from '../support/library.ts';
import { signedBy } from './faults.ts';
import { quickAudit } from './quick.ts';
import { sampleLedger } from './sample.ts';

const { report } = quickAudit().audit;

test('every row in scope of the shipped ledgers is reviewed, and the headline says so', () => {
  expect(report.problems.filter(({ kind }) => kind === 'review')).toEqual([]);
  expect(report.totals.reviewed).toBe(report.totals.inScope);
  const { inScope } = report.totals;
  expect(clausesLine(report)).toContain(`${inScope} of ${inScope} reviewed`);
  const fewer = { ...report, totals: { ...report.totals, reviewed: inScope - 1 } };
  expect(clausesLine(fewer)).toContain(`${inScope - 1} of ${inScope} reviewed`);
});

test('the review stands beside method and evidence in JUnit', () => {
  expect(formatJunit(report)).toMatch(
    /name="rfc3629#3af4dc0d [^"]*">\s*<skipped [^>]*>\s*<system-out>tested, by utf8:label; reviewed by [^<,]+, \d{4}-\d\d-\d\d</,
  );
});

test('a row out of scope needs no review', () => {
  const [first] = report.documents[0]?.rows ?? [];
  expect(first).toMatchObject({ verdict: 'not judged', review: '', reviewed: false });
});

const sample = sampleLedger();
test.each<[string, Partial<Row>, string]>([
  ['MUST as conduct', { kind: 'out-of-scope', detail: 'conduct', keyword: 'MUST' }, 'out of scope: MUST conduct'],
  ['"untestable"', { kind: 'out-of-scope', detail: 'untestable', keyword: '' }, 'out of scope: untestable'],
  ['MUST by inspection', { by: ['inspection'], note: 'Seen.' }, 'inspection: MUST'],
])('%s is a waiver, also when it is signed', (_what, change, expected) => {
  const [must] = sample.rows.filter(({ keyword }) => keyword === 'MUST');
  const row = signedBy(sample, { ...(must as Row), ...change }, ['review', 'excused']);
  const [waiver, ...more] = rowWaivers({ ...sample, rows: [row] });
  expect([`${waiver?.kind}: ${waiver?.what}`, more]).toEqual([expected, []]);
  expect(waiver?.reason + String(waiver?.by)).not.toBe('');
});

test('docs/trust.md has the numbers of clauses by method', () => {
  const [, table = ''] = /\| method .*\n\| -.*\n((?:\|.*\n)+)/.exec(readFileSync(`${root}docs/trust.md`, 'utf8')) ?? [];
  const stated = [...table.matchAll(/^\| (.*?) +\| +(\d+) \|$/gm)].map(([, method, count]) => [method, Number(count)]);
  const { methods, same } = report.totals;
  const counted = Object.entries(methods).map(([method, count]) => [methodWord(method as RowMethod), count]);
  expect(new Set(stated.map(String))).toEqual(new Set([...counted, ['the same as one of these', same]].map(String)));
});
