/**
 * Forty faults of each kind that an auditor would plant, each alone: each is noticed, or stands in the list of what slips,
 * and in docs/qualification.md. Of the package, faults that a reviewer has signed, with a reason (the lock is written
 * again), stay visible as waivers or in the history; faults.txt and lock.test.ts have those that no one has signed.
 *
 *     weakenings     rows lowered, links, evidence, counters and reviews removed, signed
 *     test links     lines of the record, the sources, the results
 *     documents      words of the document of a user, its ledger and its grammar
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditedEvidence, lockInputs } from '../../src/audit/audit.ts';
import { checkLedger, rowIndex } from '../../src/audit/ledger/check.ts';
import { inScope, type Ledger, type Row, rowId } from '../../src/audit/ledger/ledger.ts';
import { signed } from '../../src/audit/ledger/signature.ts';
import { appendHistory, parseHistory } from '../../src/audit/lock/history.ts';
import { formatLock, type LockInputs, lockLines, lockProblems } from '../../src/audit/lock/lock.ts';
import { weakenings } from '../../src/audit/lock/weakening.ts';
import { needProblems } from '../../src/audit/needs.ts';
import type { AuditOptions, LockFile } from '../../src/audit/options.ts';
import { rowWaivers, weakeningWaivers } from '../../src/audit/waivers.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { CARRIER, PARCEL, userWorld, type World } from '../support/user-world.ts';
import { decidedOnce } from './decided-once.ts';
import { loadedAudit } from './loaded.ts';

const COUNT = 40;
const parent = temporaryFolder();
let options: AuditOptions;
let inputs: LockInputs;
let lock: string;
const evidenceIds = () => new Set(options.evidence.keys());
beforeAll(() => {
  const loaded = loadedAudit();
  options = { ...loaded, evidence: decidedOnce(loaded.evidence) };
  inputs = lockInputs(options, options.lock as LockFile, auditedEvidence(options));
  lock = formatLock(inputs);
});

/** What an audit says of ledgers and a lock, without the documents. */
function problemsOf(changed: LockInputs, locked = lock): string[] {
  const index = rowIndex(changed.ledgers);
  const ids = evidenceIds();
  return [
    ...changed.ledgers.flatMap((ledger) => checkLedger(ledger, index, ids)),
    ...changed.ledgers.flatMap((ledger) => needProblems(ledger, index, [])),
    ...lockProblems('trace.lock', locked, lockLines(changed)),
  ].map(({ where, what }) => `${where}: ${what}`);
}

/** The same, signed: the rows by a reviewer, the lock with its weakenings in the history. What a reader then sees. */
function seenWhenSigned(changed: LockInputs, ids: ReadonlySet<string>): string[] {
  const sign = (ledger: Ledger, row: Row) =>
    row.review === '' && row.excused === ''
      ? row
      : signed(ledger, row, row.excused === '' ? ['review'] : ['excused'], ledger.reviewers[0] as string, '2026-11-22');
  const ledgers = changed.ledgers.map((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row) => (ids.has(rowId(ledger, row)) ? sign(ledger, row) : row)),
  }));
  const again = { ...changed, ledgers };
  const entries = weakenings(lockLines(inputs), lockLines(again)).map((what) => ({
    ...{ date: '2026-11-23', what, reviewer: 'second reader', why: 'as agreed' },
  }));
  const history = parseHistory('h', appendHistory(inputs.history, entries));
  const before = new Set(inputs.ledgers.flatMap(rowWaivers).map((each) => JSON.stringify(each)));
  const waivers = ledgers.flatMap(rowWaivers).filter((each) => !before.has(JSON.stringify(each)));
  const standing = weakeningWaivers(history, lockLines(again)).filter(({ reason }) => reason === 'as agreed');
  return [
    ...problemsOf(again, formatLock(again)),
    ...[...waivers, ...standing].map(({ kind, where }) => `${kind} ${where}`),
  ];
}

/** The n-th of a list, all over it. */
const spread = <T>(list: readonly T[], n: number): T => list[(n * 37) % list.length] as T;
const rowsWhere = (is: (row: Row, ledger: Ledger) => boolean) =>
  inputs.ledgers.flatMap((ledger) => ledger.rows.filter((row) => is(row, ledger)).map((row) => rowId(ledger, row)));
const withRow = (id: string, change: (row: Row, ledger: Ledger) => Partial<Row>): LockInputs => ({
  ...inputs,
  ledgers: inputs.ledgers.map((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row) => (rowId(ledger, row) === id ? { ...row, ...change(row, ledger) } : row)),
  })),
});

/** Plants each and compares the list of those that slip with what is expected. */
function expectSlips(slipped: readonly (readonly [what: string, found: boolean])[], expected: readonly string[]) {
  expect(slipped.length).toBeGreaterThanOrEqual(COUNT);
  expect(slipped.filter(([, found]) => !found).map(([what]) => what)).toEqual(expected);
}

test('weakenings that are signed are seen, but for words', () => {
  const kinds: readonly [string, (row: Row) => boolean, (row: Row) => Partial<Row>][] = [
    ['made informative', inScope, () => ({ kind: 'informative', detail: '', by: [], rules: [] })],
    [
      'out of scope, conduct',
      inScope,
      (row) => ({ kind: 'out-of-scope', detail: 'conduct', keyword: row.keyword || 'MUST' }),
    ],
    ['by inspection', ({ kind }) => kind === 'normative', () => ({ by: ['inspection'], note: 'Seen.' })],
    ['a link less', ({ rules }) => rules.length > 1, ({ rules }) => ({ rules: rules.slice(1) })],
    ['evidence less', ({ by }) => by.length > 1, ({ by }) => ({ by: by.slice(1) })],
    ['counters less', ({ counters }) => counters.length > 0, ({ counters }) => ({ counters: counters.slice(1) })],
    ['the keyword lowered', ({ keyword }) => /^MUST$/.test(keyword), () => ({ detail: 'MAY', keyword: 'MAY' })],
    ['another paraphrase', inScope, () => ({ says: 'Anything may be done.' })],
    ['a note', inScope, () => ({ note: 'Not to be taken literally.' })],
  ];
  const planted = kinds.flatMap(([what, is, change]) =>
    [1, 2, 3, 4, 5].map((n) => [what, spread(rowsWhere(is), n + what.length), change] as const),
  );

  const found = planted.map(
    ([what, id, change]) => [what, seenWhenSigned(withRow(id, change), new Set([id])).length > 0] as const,
  );
  const words = ['another paraphrase', 'a note'];
  expectSlips(
    found,
    words.flatMap((what) => Array<string>(5).fill(what)),
  );
});

describe('of users', () => {
  let world: World;
  const files = ['parcel.txt', 'carrier.ledger', 'carrier.abnf', 'carrier.links.txt', 'lower.py', 'junit.xml'];
  let good: Map<string, string>;
  const restore = () => {
    for (const [name, text] of good) put(world.folder, name, text);
  };
  const link = (...more: string[]) =>
    runCli([
      ...['audit', 'link', world.ledger, join(world.folder, 'junit.xml'), '--source', join(world.folder, 'lower.py')],
      ...['--spec', world.folder, ...more],
    ]);

  beforeAll(async () => {
    world = await userWorld(parent);
    const decided = readFileSync(world.ledger, 'utf8').replace(
      /^3e5e2196 .*( = .*)\n.*\n.*\n/m,
      '3e5e2196 normative SHOULD$1\n  says   Writers use lower case.\n  by     tests\n',
    );
    put(world.folder, 'carrier.ledger', decided);
    put(
      world.folder,
      'lower.py',
      '#= parcel#3.1\n#= type=implementation\n## A producer SHOULD write lower case.\n\ndef test_lower():  # carrier#3e5e2196 lower\n    assert lower("A") == "a"\n',
    );
    put(
      world.folder,
      'junit.xml',
      `<testsuite timestamp="${new Date(Date.now() + 1000).toISOString()}"><testcase name="carrier#3e5e2196 lower"/></testsuite>`,
    );
    expect((await link()).code).toBe(0);
    expect((await world.audit('--lock')).code).toBe(0);
    expect((await world.audit()).code).toBe(0);
    good = new Map(files.map((name) => [name, readFileSync(join(world.folder, name), 'utf8')]));
  });

  async function plant(name: string, change: (text: string) => string, noticed: () => Promise<boolean>) {
    const before = good.get(name) as string;
    const text = change(before);
    expect([name, text]).not.toEqual([name, before]);
    put(world.folder, name, text);
    const found = await noticed();
    restore();
    return found;
  }
  const fails = async () => (await world.audit()).code !== 0;

  test('test links', async () => {
    const record = (good.get('carrier.links.txt') as string).split('\n').slice(1, -1);
    const found: [string, boolean][] = [];
    for (const [i, line] of record.entries())
      for (const [what, change] of [
        ['gone', () => ''],
        [
          'changed',
          (each: string) => each.replace(/\d(?=[^\d]*$)/, (digit) => `${(Number(digit) + 1) % 10}`).replace(/$/, 'x'),
        ],
        ['twice', (each: string) => `${each}\n${each}`],
      ] as const)
        found.push([
          `line ${i} ${what}`,
          await plant('carrier.links.txt', (text) => text.replace(line, change(line)), fails),
        ]);
    const source: [string, (text: string) => string][] = [
      ['an assertion less', (text) => text.replace('assert', 'print')],
      ['a body less', (text) => text.replace(/ {4}assert.*/, '    pass')],
      ['a comment more', (text) => `${text}# so\n`],
      ['the test renamed', (text) => text.replace('test_lower', 'lower')],
      ['the quote changed', (text) => text.replace('lower case.', 'upper case.')],
      ['type todo', (text) => text.replace('implementation', 'todo')],
      ['nothing left', () => ''],
      ['the row in it changed', (text) => text.replace('3e5e2196 lower', '7f546dfc lower')],
    ];
    for (const [what, change] of source) found.push([what, await plant('lower.py', change, fails)]);
    const refused =
      (...more: string[]) =>
      async () =>
        (await link(...more)).code !== 0 || (await world.audit()).code !== 0;
    for (const [what, change] of source.slice(1, 2))
      found.push([`${what}, linked`, await plant('lower.py', change, refused())]);
    const stamp = /timestamp="[^"]*"/;
    const results: [string, (text: string) => string][] = [
      ['failed', (text) => text.replace('/></', '><failure/></testcase></')],
      ['an error', (text) => text.replace('/></', '><error/></testcase></')],
      ['skipped', (text) => text.replace('/></', '><skipped/></testcase></')],
      ['no time', (text) => text.replace(stamp, '')],
      ['of 1999', (text) => text.replace(stamp, 'timestamp="1999-01-01T00:00:00Z"')],
      ['of 2999', (text) => text.replace(stamp, 'timestamp="2999-01-01T00:00:00Z"')],
      ['a time that is none', (text) => text.replace(stamp, 'timestamp="now"')],
      ['cut off', (text) => text.replace('</testsuite>', '')],
      ['no test', (text) => text.replace(/<testcase.*\/>/, '')],
      ['a row that there is not', (text) => text.replace('3e5e2196', '3.1/55')],
      ['another row', (text) => text.replace('3e5e2196', 'ef925416')],
      ['another ledger', (text) => text.replace('carrier#', 'parcels#')],
      ['no XML', () => 'ok 1'],
      ['another XML', () => '<html/>'],
      ['a name of its own', (text) => text.replace('carrier#3e5e2196 lower', 'lower')],
      ['a test that no source has', (text) => text.replace('3e5e2196 lower', '7f546dfc lower')],
    ];
    for (const [what, change] of results) found.push([`results: ${what}`, await plant('junit.xml', change, refused())]);
    expectSlips(found, []);
  });

  test("other people's documents", async () => {
    const found: [string, boolean][] = [];
    const [start, end] = [PARCEL.indexOf('A carrier name'), PARCEL.indexOf('3.2. Path')];
    const section = PARCEL.slice(start, end);
    const words = [...section.matchAll(/[A-Za-z]{2,}/g)];
    for (const { index, 0: word } of words.slice(0, 24))
      found.push([
        `${word} → tree`,
        await plant(
          'parcel.txt',
          (text) => `${text.slice(0, start + index)}tree${text.slice(start + index + word.length)}`,
          fails,
        ),
      ]);
    const rules: [string, RegExp, string][] = [
      ['a bound', /ALPHA \*/, 'DIGIT *'],
      ['an alternative less', / \/ "\."/, ''],
      ['an alternative more', / \/ "\."/, ' / "." / "_"'],
      ['a letter for another', /"\+"/, '"*"'],
      ['an example gone', /; @rejects.*\n/, ''],
      ['an example that is wrong', /empty, 31/, 'empty, 61'],
      ['the clause of another section', /§3\.1/, '§3.2'],
      ['a repetition', /ALPHA \*\(/, 'ALPHA 1*('],
    ];
    for (const [what, from, to] of rules)
      found.push([what, await plant('carrier.abnf', () => CARRIER.replace(from, to), fails)]);
    const rows: [string, RegExp, string][] = [
      ['MUST → MAY', /normative MUST/, 'normative MAY'],
      ['a row less', /^7f546dfc [\s\S]*?\n(?=\n?3e5e2196)/m, ''],
      ['a digest', /= [0-9a-f]{4}/, '= 0000'],
      ['an unknown rule', /rules {2}carrier/, 'rules  carriage'],
      ['no evidence', / {2}by {5}tests\n/, ''],
      ['the document', /^document .*$/m, 'document  another'],
      ['no section', /^covers .*\n/m, ''],
      ['informative', /^(d90c8fba) normative MUST/m, '$1 informative'],
    ];
    for (const [what, from, to] of rows)
      found.push([what, await plant('carrier.ledger', (text) => text.replace(from, to), fails)]);
    expectSlips(found, []);
  });
});
