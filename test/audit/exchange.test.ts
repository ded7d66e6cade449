/**
 * What other programs read of an audit: CSV, annotations of
 * GitHub, JUnit. Each is written from one report, and read back here by rules
 * that do not come from its writer.
 */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowLines } from '../../src/audit/locations.ts';
import type { AuditReport, RowReport } from '../../src/audit/model.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { formatReport } from '../../src/audit/output.ts';
import { formatGithub, formatMarkdown, formatSarif } from '../../src/audit/output-findings.ts';
import { formatCsv, formatJunit } from '../../src/audit/output-rows.ts';
import { JUNIT_RULES, schemaErrors } from '../support/xml-schema.ts';
import { quickAudit } from './quick.ts';

let options: AuditOptions;
let report: AuditReport;
let rows: readonly RowReport[];
/** The report with one row violated, with characters that each format must escape. */
let bad: AuditReport;

const EVIL = '=cmd|"<b>&\',\r\n%\u001B@x';

beforeAll(() => {
  const made = quickAudit();
  options = made.options;
  report = made.audit.report;
  rows = report.documents.flatMap((document) => document.rows);
  const spoiled = (row: RowReport): RowReport =>
    row.id === 'rfc3629#45ce91cd' ? { ...row, verdict: 'violated', says: EVIL, note: '+1', item: '-- x' } : row;
  const documents = report.documents.map((document) => ({ ...document, rows: document.rows.map(spoiled) }));
  bad = { ...report, exit: 1, outcome: 'failed', documents };
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;

describe('CSV', () => {
  const read = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

  test('has a line for each row, with the same cells when another program reads it', () => {
    const [head, ...lines] = read(formatCsv(report));
    expect(lines.length).toBe(rows.length);
    expect(head?.slice(0, 4)).toEqual(['row', 'document', 'section', 'kind']);
    const cell = (id: string, name: string) => lines.find(([row]) => row === id)?.[head?.indexOf(name) as number];
    expect(cell('rfc3629#b8484242/a', 'paraphrase')).toBe(rows.find(({ id }) => id === 'rfc3629#b8484242/a')?.says);
    expect(cell('rfc3629#078f49ad', 'reason for being out of scope')).toMatch(/^boilerplate: Status, copyright,/);
    expect(cell('rfc3629-fr#656c6ef4', 'row that says the same')).toBe('rfc3629#b8484242');
    expect(cell('rfc3629#b8484242/a', 'address')).toBe('https://www.rfc-editor.org/rfc/rfc3629.html#section-3');
  });

  test('leaves no cell that a spreadsheet runs as a formula, and no control character', () => {
    const text = formatCsv(bad);
    expect(text.replaceAll('\r\n', '\n')).not.toMatch(CONTROL);
    const cells = read(text).flat();
    expect(cells.filter((each) => /^[=+\-@\t\r]/.test(each))).toEqual([]);
    const [, ...lines] = read(text);
    const line = lines.find(([row]) => row === 'rfc3629#45ce91cd') ?? [];
    expect(line).toEqual(
      expect.arrayContaining([expect.stringMatching(/^'=cmd\|"<b>&',\\x0D\\x0A%\\x1B@x$/), "'+1", "'-- x"]),
    );
    expect(line.join()).toContain('violated: =cmd');
  });
});

test('what people say of a row stands in every format: attributes, author, review, tests, waivers', () => {
  const told = (row: RowReport): RowReport =>
    row.id === 'rfc3629#45ce91cd' ? { ...row, attributes: { criticality: 'high' }, tests: ['octets of two'] } : row;
  const documents = report.documents.map((document) => ({ ...document, rows: document.rows.map(told) }));
  const waivers = [
    { kind: 'inspection' as const, where: 'rfc3629#45ce91cd', what: 'MUST', reason: 'Seen.', by: 'A. Doe' },
  ];
  const all = { ...report, documents, waivers };
  for (const said of ['criticality=high', 'octets of two', 'first reader', 'second reader, ', 'inspection: Seen.'])
    expect(formatCsv(all)).toContain(said);
  expect(formatJunit(all)).toMatch(/; tests: octets of two; reviewed by second reader, [^<]*; criticality=high</);
  const counted = '1 waiver: 1 by inspection';
  expect(formatGithub(all, new Map())).toMatch(/\nattribute criticality=high: rfc3629#45ce91cd \(\w+\)\n/);
  expect(formatReport({ report: all, sentences: new Map() })).toContain('criticality=high: rfc3629#45ce91cd');
  expect(formatMarkdown(all)).toMatch(/## Attributes\n\n- criticality=high: rfc3629#<!-- -->45ce91cd/);
  expect(JSON.parse(formatSarif(all, new Map())).runs[0].properties.attributes[0]).toContain(
    'criticality=high: rfc3629#45ce91cd',
  );
  expect(formatGithub(all, new Map())).toContain(counted);
  expect(formatMarkdown(all)).toContain(
    `## ${counted}\n\n- inspection: rfc3629#45ce91cd: MUST: Seen. (A. Doe)`.replace('#4', '#<!-- -->4'),
  );
  expect(JSON.parse(formatSarif(all, new Map())).runs[0].properties.waivers).toHaveLength(1);
});

describe('annotations of GitHub', () => {
  const lines = () => rowLines(options.ledgers);

  test('have the line of the row, and escape what ends a command', () => {
    const text = formatGithub(bad, lines());
    expect(text).not.toMatch(CONTROL);
    const [head, ...found] = text.trimEnd().split('\n');
    expect(head).toMatch(/^audit: failed: /);
    const line = found.find((each) => each.includes('rfc3629#45ce91cd')) as string;
    expect(line).toMatch(
      new RegExp(
        `^::error file=grammar/spec/rfc3629\\.ledger,line=${lines().get('rfc3629#45ce91cd')},title=violated rfc3629#45ce91cd::rfc3629#45ce91cd: =cmd`,
      ),
    );
    expect(line).toContain('\\x0D\\x0A%25\\x1B@x');
  });

  test('are at most ten; the others are lines of the log', () => {
    const problems = Array.from({ length: 12 }, (_, i) => ({
      kind: 'lock',
      where: `rfc3629#row-${i + 1}`,
      what: 'changed',
    }));
    const text = formatGithub({ ...report, problems }, lines());
    expect(text.match(/^::/gm)?.length).toBe(10);
    expect(text).toContain('\nproblem rfc3629#row-11: lock: changed\n');
  });
});

describe('JUnit', () => {
  test('keeps to what junit-10.xsd and the schema of Jenkins both allow', () => {
    for (const each of [report, bad]) expect(schemaErrors(formatJunit(each), 'testsuites', JUNIT_RULES)).toEqual([]);
    const broken = formatJunit(report).replace('<testsuites name', '<testsuites skipped="1" name');
    expect(schemaErrors(broken, 'testsuites', JUNIT_RULES)).toEqual(['testsuites has skipped']);
    expect(schemaErrors('<testsuite name="a"/>', 'testsuites', JUNIT_RULES)).toContain('testsuite has no tests');
  });

  test('passes no row that is not judged: its tests, failures and skips are those that are there', () => {
    const verified = {
      ...report,
      documents: report.documents.map((document) => ({
        ...document,
        rows: document.rows.map((row) => ({ ...row, state: 'VERIFIED' as const })),
      })),
    };
    const text = formatJunit(verified);
    const out = rows.filter(({ verdict }) => verdict === 'not judged');
    expect(text.match(/<skipped message="not judged: /g)?.length).toBe(out.length);
    for (const { id } of out) expect(text).not.toMatch(new RegExp(`name="${id.replace(/[.]/g, '\\.')}[ "][^>]*/>`));
    const sum = (key: string) =>
      [...text.matchAll(new RegExp(`<testsuite [^>]*${key}="(\\d+)"`, 'g'))].reduce((all, [, n]) => all + Number(n), 0);
    expect(sum('skipped')).toBe(out.length);
    expect(sum('tests')).toBe(rows.length + report.evidence.length);
  });
});
