/**
 * The whole audit: its report when everything is proved, and that it finds each seeded fault, with the right exit code.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Audit, audit } from '../../src/audit/audit.ts';
import { loadTexts } from '../../src/audit/files.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { formatJson, formatReport } from '../../src/audit/output.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { root } from '../support/library.ts';
import { LEDGER_DOCUMENTS, ledgerTexts as texts } from '../support/shared-folder.ts';
import { decidedOnce } from './decided-once.ts';
import { edit, faults } from './faults.ts';
import { loadedAudit, sampledForms } from './loaded.ts';
import { ledgerProblems } from './mutants/judges.ts';

const present = texts.size === LEDGER_DOCUMENTS.length;

let options: AuditOptions;
/** An audit with the texts of all scalar values. */
let whole: Audit;
/** The same audit without the bulk texts, like all audits below. */
let clean: Audit;
let fast: AuditOptions;
beforeAll(() => {
  // running.test.ts runs each way on all texts.
  options = { ...loadedAudit(), texts, forms: sampledForms() };
  const evidence = decidedOnce(options.evidence);
  // The lock is tested in lock.test.ts.
  const { lock: _, ...rest } = options;
  // What npm run audit decides of the ledgers; mutants and counter-languages take too long here.
  const judges = { problems: ledgerProblems };
  fast = { ...rest, evidence, texts: new Map(), judges };
  whole = audit({ ...options, evidence, judges });
  clean = audit({ ...fast, texts });
});

const problems = ({ report }: Audit) => report.problems.map(({ kind, where, what }) => `${kind}: ${where}: ${what}`);

describe('without a fault', () => {
  test.skipIf(!present)('everything is proved: exit code 0', () => {
    expect(problems(whole)).toEqual([]);
    expect(whole.report).toMatchObject({ exit: 0, outcome: 'holds' });
    const { totals } = whole.report;
    expect(totals.holding).toBe(totals.inScope);
    expect(totals.evidenceShown).toBe(totals.evidence);
    expect(totals.states).toEqual({ VERIFIED: totals.items });
  });

  test('without texts nothing is verified: exit code 4', () => {
    const { report } = audit(fast);
    expect(report).toMatchObject({
      exit: 4,
      outcome: 'unverified',
      totals: { states: { UNVERIFIED: report.totals.items } },
    });
  });

  test.skipIf(!present)('with one text missing, its rows are unverified: exit code 4', () => {
    const some = new Map([...texts].filter(([file]) => file !== 'rfc3629-fr.txt'));
    expect(audit({ ...fast, texts: some }).report.exit).toBe(4);
  });

  test('the JSON is the same twice, and holds no sentence and no path', () => {
    const json = formatJson(clean.report);
    expect(formatJson(audit({ ...fast, texts }).report)).toBe(json);
    expect(json).not.toContain(root);
    for (const sentence of clean.sentences.values()) {
      if (/[g-z]{3}/.test(sentence) && sentence.split(' ').length > 4)
        expect(json.includes(sentence), sentence).toBe(false);
    }
  });

  test('the text has counts with totals, and lists what is not proved', () => {
    const text = formatReport(clean);
    expect(text).toMatch(
      /clauses {3}\d+ distinct in scope: \d+ proved by Coq, \d+ proved \(on the automaton\), .*; (\d+) of \1 hold, \1 of \1 reviewed;/,
    );
    expect(text).toContain('not proved:');
  });

  test('every cell of every table names a rule or a restriction, and every rule a row', () => {
    for (const form of clean.report.forms) {
      expect(form.rules.filter(({ rows }) => rows.length === 0)).toEqual([]);
      expect(form.cells.filter(({ rules }) => rules.length === 0)).toEqual([]);
      expect(form.rules.filter(({ place }) => !/\.ohm:\d+:\d+$/.test(place))).toEqual([]);
    }
  });
});

describe('a seeded fault is found, with the right exit code, and no other row changes its state', () => {
  const world = () => ({ ships: fast, evidence: options.evidence, texts });
  const failed = ({ evidence }: Audit['report']) =>
    evidence
      .filter(({ shown }) => !shown)
      .map(({ id, holds, counterexample }) => (holds ? id : `${id} ${counterexample}`));
  const doubts = ({ report }: Audit) =>
    report.documents.flatMap(({ id, rows, fresh, furniture }) => [
      ...rows
        .filter(({ state }) => state !== 'VERIFIED' && state !== 'UNVERIFIED')
        .map((row) => `${row.state} ${row.id}`),
      ...fresh.map(({ section }) => `NEW ${id}#${section}`),
      ...furniture.map(() => `NEW ${id} furniture`),
    ]);

  test('there are more than 40 faults, for every exit code', () => {
    expect(faults.length).toBeGreaterThan(40);
    expect(new Set(faults.map(({ what }) => what)).size).toBe(faults.length);
    expect(new Set(faults.map(({ exit }) => exit))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test.each(faults.filter(({ isReal }) => present || !isReal))(
    '$what',
    ({ plant, exit, problems: named, among, ...expected }) => {
      const planted = plant(world());
      if (exit === 2) {
        expect(() => audit(planted)).toThrow(AuditError);
        return;
      }
      const found = audit(planted);
      expect(found.report.exit).toBe(exit);
      expect(doubts(found).sort()).toEqual([...expected.doubts].sort());
      // Where the grammar changes, evidence fails too, and the validators that ship differ from it.
      const follows = /does not hold|the validator (?:accepts|refuses)|^running: /;
      if (named) expect(problems(found).filter((line) => !follows.test(line))).toEqual(named);
      for (const start of among) expect(problems(found).some((line) => line.startsWith(start))).toBe(true);
      if (expected.failing) {
        const known = new Set(planted.evidence.keys());
        expect(failed(found.report)).toEqual(
          expected.failing.filter((line) => known.has(line.split(' ')[0] as string)),
        );
      }
      const failing = new Set([...failed(found.report), ...(expected.failing ?? [])].map((line) => line.split(' ')[0]));
      const rows = found.report.documents.flatMap((document) => document.rows);
      const judged = rows.filter(({ kind, verdict }) => kind !== 'same' && verdict !== 'not judged');
      const verdicts = judged.map(({ id, state, by }) => {
        const good = ['SUSPECT', 'MOVED', 'AMBIGUOUS'].includes(state) ? 'suspect' : 'holds';
        return [id, by.some((each) => failing.has(each)) ? 'violated' : good];
      });
      expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual(verdicts);
      expect(exit === 1 && named === undefined && among === undefined && failing.size === 0).toBe(false);
    },
  );

  test.skipIf(!present)('only the text for a terminal shows the word that changed', () => {
    const changed = new Map(texts).set(
      'rfc3629.txt',
      edit(texts.get('rfc3629.txt') as string, 'above MUST', 'above SHOULD'),
    );
    const found = audit({ ...fast, texts: changed });
    expect(formatReport(found)).toContain('[-□-] [+SHOULD+]');
    expect(formatJson(found.report)).not.toContain('SHOULD protect');
  });
});

test('a folder without documents is an error', () => {
  expect(() => loadTexts(`${root}grammar`, options.ledgers)).toThrow(AuditError);
  expect(() => loadTexts(`${root}no-such-folder`, options.ledgers)).toThrow(AuditError);
});
