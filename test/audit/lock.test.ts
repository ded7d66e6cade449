/** The lock has a digest of each form, row and link; it is stale when one of them changes, and only then. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditOptions } from '../../src/audit/audit.ts';
import { loadAudit } from '../../src/audit/files.ts';
import type { Ledger, Row } from '../../src/audit/ledger/ledger.ts';
import { affectsEncoding, ledgerChanges, sentenceName } from '../../src/audit/ledger-diff.ts';
import { formatLock, lockChanges, lockProblems } from '../../src/audit/lock.ts';
import { root } from '../support/library.ts';
import { sampleLedger } from './sample.ts';

let options: AuditOptions;
let lock: string;
beforeAll(() => {
  options = loadAudit(root);
  lock = formatLock(options);
});

const changedRow = (change: Partial<Row>): AuditOptions => ({
  ...options,
  ledgers: options.ledgers.map((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row) =>
      ledger.id === 'rfc3629' && row.section === '1' && row.ordinal === 19 ? { ...row, ...change } : row,
    ),
  })),
});

describe('trace.lock', () => {
  test('in the repository is fresh', () => {
    expect(lockProblems(options.lock as string, options)).toEqual([]);
  });

  test('has a line for each form, each row and each link, and digests only', () => {
    const rows = options.ledgers.flatMap((ledger) => ledger.rows);
    const links = rows.reduce((sum, { by, rules }) => sum + by.length + rules.length, 0);
    const lines = lock.trimEnd().split('\n').slice(1);
    expect(lines).toHaveLength(options.forms.length + rows.length + links);
    for (const line of lines) expect(line).toMatch(/^(?:form|row |rule|by {2}) {2}\S+(?: → \S+)? {2}[0-9a-f]{16}$/);
    expect(new Set(lines.map((line) => line.slice(0, -16))).size).toBe(lines.length);
  });

  test('that is not there is a problem', () => {
    expect(lockProblems('', options)).toHaveLength(1);
  });

  test.each<[string, Partial<Row>, string[]]>([
    ['a row made informative', { kind: 'informative' }, ['changed row rfc3629#1/19']],
    ['another paraphrase', { says: 'Anything goes.' }, ['changed row rfc3629#1/19']],
    [
      'a link removed',
      { rules: ['utf8:utf8_2'] },
      ['changed row rfc3629#1/19', 'gone rule rfc3629#1/19 → utf8:utf8_4'],
    ],
  ])('%s makes it stale', (_what, change, expected) => {
    const found = lockChanges(lock, formatLock(changedRow(change)));
    expect(found.map(({ kind, link }) => `${kind} ${link.replace(/ +/, ' ')}`)).toEqual(expected);
    expect(lockProblems(lock, changedRow(change))).toHaveLength(expected.length);
  });

  test('evidence with another sentence makes exactly the links to it stale', () => {
    const id = 'utf8:never-appear';
    const evidence = new Map(options.evidence);
    evidence.set(id, { ...(evidence.get(id) as NonNullable<ReturnType<typeof evidence.get>>), says: 'nothing' });
    const found = lockChanges(lock, formatLock({ ...options, evidence }));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ link }) => !link.endsWith(`→ ${id}`))).toEqual([]);
  });
});

describe('two ledgers', () => {
  const changesOf = (before: Ledger, after: Ledger) =>
    ledgerChanges(before, after).changes.map(({ kind, before: a, after: b }) =>
      `${kind} ${sentenceName(a)} ${sentenceName(b)}`.trim(),
    );
  const sample = sampleLedger();
  const without = { ...sample, rows: sample.rows.filter(({ section, ordinal }) => section !== '1' || ordinal !== 3) };

  test('that are the same have no changes', () => {
    expect(ledgerChanges(sample, sample)).toEqual({ same: sample.rows.length, changes: [] });
  });

  test('with an additional row in one: added in one direction, gone in the other', () => {
    expect(changesOf(without, sample)).toEqual(['added  1/3']);
    expect(changesOf(sample, without)).toEqual(['gone 1/3']);
  });

  test('with different paraphrases of a sentence', () => {
    const other = {
      ...sample,
      rows: sample.rows.map((row) => (row.detail === 'MUST' ? { ...row, says: 'Untie it.' } : row)),
    };
    expect(changesOf(sample, other)).toEqual(['changed 1/2 1/2']);
  });

  test('of two documents: the octets that never appear, the note on authority, the rows of five and six octets', () => {
    const of = (id: string) => options.ledgers.find((ledger) => ledger.id === id) as Ledger;
    const changes2003 = ledgerChanges(of('draft-yergeau-rfc2279bis-03'), of('rfc3629')).changes.filter(affectsEncoding);
    const names = changes2003.map(
      ({ kind, before, after }) => `${kind} ${sentenceName(before)} ${sentenceName(after)}`,
    );
    expect(names).toEqual(expect.arrayContaining(['changed 1/19 1/19', 'added  4/13', 'gone 1/20 ']));
    expect(names.length).toBeLessThan(20);
    const lost = ledgerChanges(of('draft-yergeau-utf8-rev-00'), of('rfc3629')).changes;
    const items = lost.filter(({ kind }) => kind === 'gone').map(({ before: [row] }) => row?.item);
    expect(items).toEqual(expect.arrayContaining(['table row 5', 'table row 6']));
    expect(items).not.toContain('table row 4');
  });
});
