/**
 * Records of links → evidence and problems. Results count only for what they
 * were made from: when a source, the document or the sentence of a row has
 * another digest now, they are stale, and the row is not shown.
 *
 *     5f3c09a1 normative MUST …        tests of carrier 5f3c09a1
 *       by tests               →      shown: at least one test names the row, and all passed
 */
import { sha256 } from '../../compile/index.ts';
import { groupPairs } from '../../shared/groups.ts';
import { inScope, isByTests, type Ledger, type Row, rowId, sentenceId, testsId } from '../ledger/ledger.ts';
import type { EvidenceReport, LinkReport } from '../model.ts';
import type { Problem } from '../problem.ts';
import type { LinkRecord, RecordedTest } from './record.ts';

/** A record, and the digests that its sources have now: `null` for one that is gone. */
export interface LoadedRecord {
  /** The ledger that it belongs to. */
  readonly ledger: string;
  /** For messages. */
  readonly name: string;
  readonly record: LinkRecord;
  readonly sources: ReadonlyMap<string, string | null>;
}

export interface LinkedEvidence {
  readonly evidence: readonly EvidenceReport[];
  readonly links: readonly LinkReport[];
  readonly problems: readonly Problem[];
  /** Code that names no clause, clauses that no code names, and tests that name many. */
  readonly remarks: readonly Problem[];
  /** Row → the tests that name it and passed, in words. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
}

/** `documents`: file name → SHA-256 of the documents that are supplied now. */
export function linkedEvidence(
  ledgers: readonly Ledger[],
  records: readonly LoadedRecord[],
  documents: ReadonlyMap<string, string>,
): LinkedEvidence {
  const found = ledgers.map((ledger) => {
    const loaded = records.find((each) => each.ledger === ledger.id);
    const stale = loaded ? staleness(loaded, documents) : null;
    const recorded = loaded?.record ?? { tests: [], links: [] };
    const passed = stale === null ? recorded.tests.filter(({ outcome }) => outcome === 'passed') : [];
    return {
      tests: passed.map((test) => [test.row, test.name] as const),
      evidence: ledger.rows
        .filter((row) => isByTests(ledger, row))
        .map((row) => evidenceOf(ledger, row, recorded, stale)),
      links: (loaded?.record.links ?? []).map(({ row, type, place, reason }) => ({ row, type, place, reason })),
      problems: loaded ? recordProblems(ledger, loaded, stale) : [],
      remarks: loaded ? [...unlinkedRemarks(ledger, loaded), ...broadTests(loaded)] : [],
    };
  });
  return {
    tests: groupPairs(found.flatMap(({ tests }) => tests)),
    evidence: found.flatMap(({ evidence }) => evidence),
    links: found.flatMap(({ links }) => links),
    problems: found.flatMap(({ problems }) => problems),
    remarks: found.flatMap(({ remarks }) => remarks),
  };
}

/** What has changed since the tests ran; `null` where nothing has. */
function staleness({ record, sources }: LoadedRecord, documents: ReadonlyMap<string, string>): string | null {
  for (const [path, digest] of record.sources) {
    const now = sources.get(path) ?? null;
    if (now !== digest) return now === null ? `${path} is gone` : `${path} has changed`;
  }
  for (const [file, digest] of record.documents) {
    const now = documents.get(file);
    if (now !== undefined && now !== digest) return `${file} has changed`;
  }
  return null;
}

/** What is without its counterpart, in both directions. A row that a grammar rule carries needs no other code. */
function unlinkedRemarks(ledger: Ledger, { name, record: { bare, links, tests } }: LoadedRecord): Problem[] {
  const named = new Set([...links, ...tests].map(({ row }) => row));
  const isWithout = (row: Row) => row.rules.length === 0 && !named.has(sentenceId(ledger, row));
  const rows = ledger.rows.filter((row) => inScope(row) && isWithout(row)).map((row) => rowId(ledger, row));
  const remark = (what: string, list: readonly string[]): Problem[] =>
    list.length === 0 ? [] : [{ kind: 'links', where: name, what: `${what}: ${list.join(', ')}` }];
  return [...remark('code without a clause', bare), ...remark('clauses without code', rows)];
}

/** The most rows that one test shows without a remark. */
const FEW_ROWS = 3;

function broadTests({ name, record: { tests } }: LoadedRecord): Problem[] {
  const rows = groupPairs(tests.map((test) => [test.name, test.row] as const));
  return [...rows].flatMap(([test, { length }]): Problem[] => {
    const what = `the test "${test}" names ${length} rows: it says little of each`;
    return length > FEW_ROWS ? [{ kind: 'links', where: name, what }] : [];
  });
}

const AGAIN = 'run the tests, then wellformed audit link';

function recordProblems(ledger: Ledger, { name, record }: LoadedRecord, stale: string | null): Problem[] {
  const digests = new Map(ledger.rows.map((row) => [sentenceId(ledger, row), row.digest]));
  const problem = (where: string, what: string): Problem => ({ kind: 'links', where, what });
  const gone = [...record.links, ...record.tests].filter(({ row }) => !digests.has(row));
  return [
    ...(stale === null ? [] : [problem(name, `stale: ${stale} since it was written; ${AGAIN}`)]),
    ...[...new Set(gone.map(({ row }) => row))].map((row) => problem(row, `is linked, but it is no row; ${AGAIN}`)),
    ...record.tests
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ row, name: test }) => problem(row, `the test "${test}" failed`)),
  ];
}

function evidenceOf(
  ledger: Ledger,
  row: Row,
  { tests: all, links }: Pick<LinkRecord, 'tests' | 'links'>,
  stale: string | null,
): EvidenceReport {
  const whole = sentenceId(ledger, row);
  const own = all.filter((test) => test.row === whole);
  const passed = own.filter((test) => test.outcome === 'passed' && test.digest === row.digest);
  const open = links.find((link) => link.row === whole && link.type === 'todo');
  const why = open ? `open: ${open.place}` : whyNot(own, passed, row, stale);
  return {
    id: testsId(rowId(ledger, row)),
    form: '',
    says: `every test that names ${whole} passed`,
    holds: why === null,
    method: 'tests',
    shown: why === null,
    decided: `${passed.length} of ${own.length} tests passed`,
    tests: passed.map(({ name }) => name),
    counterexample: why,
    accepted: { run: passed.length, misjudged: [] },
    refused: { run: 0, misjudged: own.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name) },
    rows: [rowId(ledger, row)],
    digest: sha256(JSON.stringify([row.digest, own.map(({ name }) => name).sort()])),
  };
}

function whyNot(
  own: readonly RecordedTest[],
  passed: readonly RecordedTest[],
  row: Row,
  stale: string | null,
): string | null {
  if (own.length === 0) return 'no test names the row';
  if (stale !== null) return `stale: ${stale}`;
  if (own.some(({ digest }) => digest !== row.digest)) return 'stale: the sentence has changed';
  if (own.some(({ outcome }) => outcome === 'failed')) return 'a test failed';
  return passed.length === 0 ? 'all its tests were skipped' : null;
}

/** One problem for each row in scope that its tests do not show. */
export function testProblems(ledgers: readonly Ledger[], evidence: readonly EvidenceReport[]): Problem[] {
  const scope = new Set(
    ledgers.flatMap((ledger) => ledger.rows.filter(inScope).map((row) => testsId(rowId(ledger, row)))),
  );
  return evidence
    .filter(({ id, shown }) => !shown && scope.has(id))
    .map(({ rows: [row = ''], counterexample }) => ({
      kind: 'evidence',
      where: row,
      what: `by tests, but ${counterexample}`,
    }));
}
