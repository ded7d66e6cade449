/**
 * The JSON report has exactly the properties of its schema, and SARIF those of
 * test/support/sarif.ts.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import { rowLines } from '../../src/audit/locations.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { formatMarkdown, formatSarif } from '../../src/audit/output-findings.ts';
import { violations } from '../support/json-schema.ts';
import { root } from '../support/library.ts';
import { SARIF } from '../support/sarif.ts';
import { loadedAudit } from './loaded.ts';
import { judgesOfPackage } from './mutants/judges.ts';

const SCHEMA = JSON.parse(readFileSync(`${root}docs/audit.schema.json`, 'utf8'));

let options: AuditOptions;
let report: AuditReport;
/** A small audit with mutants, survivors, problems and a wrong text. */
beforeAll(() => {
  const all = loadedAudit();
  // One form with its evidence. All else that the ledgers name is missing, so there are many problems.
  const forms = all.forms.filter(({ id }) => id === 'ucs2');
  const evidence = new Map([...all.evidence].filter(([, { form }]) => form === 'ucs2'));
  const texts = new Map([['rfc3629-fr.txt', 'Rien de tout cela.\n']]);
  const counters = all.counters?.filter(({ form, change }) => form === 'ucs2' && !change.startsWith('=')) ?? [];
  options = { ...all, forms, evidence, texts, counters, judges: judgesOfPackage(() => {}) };
  report = audit(options).report;
});

describe('the JSON of a report', () => {
  test('matches its schema', () => {
    expect(report.mutation?.totals.mutants).toBeGreaterThan(10);
    expect(report.problems.length).toBeGreaterThan(10);
    expect(report.documents.some(({ fresh }) => fresh.length > 0)).toBe(true);
    expect(violations(SCHEMA, JSON.parse(JSON.stringify(report)))).toEqual([]);
  });

  test('matches it without mutation too', () => {
    const { mutation: _, ...rest } = report;
    expect(violations(SCHEMA, JSON.parse(JSON.stringify(rest)))).toEqual([]);
  });

  test.each<[string, (json: Record<string, unknown>) => unknown, string]>([
    ['an additional property', (json) => ({ ...json, more: 1 }), '$.more: is not in the schema'],
    ['a missing property', ({ totals: _, ...json }) => json, '$: has no totals'],
    ['an unknown exit code', (json) => ({ ...json, exit: 2 }), '$.exit: is none of 0,1,3,4'],
    ['a count that is no number', (json) => ({ ...json, normaliser: '1' }), '$.normaliser: is string, not integer'],
  ])('with %s does not match', (_what, change, message) => {
    expect(violations(SCHEMA, change(JSON.parse(JSON.stringify(report))))).toContain(message);
  });

  test('has a schema whose $id is a name, not an address', () => {
    expect(SCHEMA.$id).toBe('wellformed-audit/3');
  });
});

test('the Markdown counts mutants and lists the equivalent ones', () => {
  const markdown = formatMarkdown(report);
  const { totals, equivalent } = report.mutation as NonNullable<AuditReport['mutation']>;
  expect(equivalent.length).toBeGreaterThan(0);
  expect(markdown).toContain(`| mutants killed | ${totals.killed} | ${totals.mutants - totals.equivalent} |`);
  for (const { change } of equivalent) expect(markdown).toContain(`| ${change} |`);
});

describe('the SARIF of a report', () => {
  const sarif = () => JSON.parse(formatSarif(report, rowLines(options.ledgers)));

  test('has the properties that SARIF 2.1.0 requires, and no unknown ones', () => {
    expect(sarif().runs[0].results.length).toBeGreaterThan(10);
    expect(violations(SARIF, sarif())).toEqual([]);
  });

  test('refers in each result to a rule by its id and index', () => {
    const [{ tool, results }] = sarif().runs;
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });

  test('without a message, or with line 0, would not match', () => {
    const [first] = sarif().runs[0].results;
    const { message: _, ...silent } = first;
    const of = (result: unknown) =>
      violations(SARIF, { ...sarif(), runs: [{ ...sarif().runs[0], results: [result] }] });
    expect(of(silent)).toEqual(['$.runs[0].results[0]: has no message']);
    const region = { physicalLocation: { artifactLocation: { uri: 'a' }, region: { startLine: 0 } } };
    expect(of({ ...first, locations: [region] })).toHaveLength(1);
  });
});
