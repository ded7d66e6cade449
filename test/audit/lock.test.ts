/** The lock has a digest of everything that carries a judgement; what weakens the audit needs a reviewer and a reason. */

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit, auditedEvidence, lockInputs } from '../../src/audit/audit.ts';
import { type Ledger, type Row, rowName } from '../../src/audit/ledger/ledger.ts';
import type { Counter } from '../../src/audit/lock/counters.ts';
import { appendHistory, parseHistory } from '../../src/audit/lock/history.ts';
import { parseLockLines } from '../../src/audit/lock/lines.ts';
import {
  changeText,
  formatLock,
  type LockInputs,
  lockChanges,
  lockLines,
  lockProblems,
} from '../../src/audit/lock/lock.ts';
import { weakenings } from '../../src/audit/lock/weakening.ts';
import type { AuditOptions, LockFile } from '../../src/audit/options.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { weakeningWaivers } from '../../src/audit/waivers.ts';
import { lockedPackage, writeLock } from '../../src/cli/audit/lock.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { decidedOnce } from './decided-once.ts';
import { loadedAudit, sampledForms } from './loaded.ts';

/** The ledgers of these tests differ, and forms and evidence do not: they are run and decided once. */
const decisions: Parameters<typeof decidedOnce>[1] = new Map();
const decided = (loaded: AuditOptions) => ({
  ...loaded,
  forms: sampledForms(),
  evidence: decidedOnce(loaded.evidence, decisions),
});

let options: AuditOptions;
let inputs: LockInputs;
let lock: string;
beforeAll(() => {
  options = decided(loadedAudit());
  inputs = lockInputs(options, options.lock as LockFile, auditedEvidence(options));
  lock = formatLock(inputs);
});

const ledgersWith = (change: (ledger: Ledger) => Ledger): LockInputs => ({
  ...inputs,
  ledgers: inputs.ledgers.map((ledger) => (ledger.id === 'rfc3629' ? change(ledger) : ledger)),
});
const changedRow = (name: string, change: Partial<Row>): LockInputs =>
  ledgersWith((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row) => (rowName(row) === name ? { ...row, ...change } : row)),
  }));
const entryOf = (date: string) => ({ date, what: 'gone row x#dc9b6a8c', reviewer: 'A. Doe', why: 'so' });
const changesTo = (other: LockInputs) => lockChanges(lockLines(inputs), lockLines(other)).map(changeText);
const weakeningsOf = (other: LockInputs) => weakenings(lockLines(inputs), lockLines(other));

describe('trace.lock', () => {
  test('in the repository is fresh', () => {
    expect(lockProblems('trace.lock', (options.lock as LockFile).text, lockLines(inputs))).toEqual([]);
  });

  test('has a line for each form, source, evidence, ledger, row and link, and digests only', () => {
    const rows = inputs.ledgers.flatMap((ledger) => ledger.rows);
    const lines = parseLockLines('trace.lock', lock);
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    expect(count('form')).toBe(inputs.forms.length);
    expect(count('source')).toBeGreaterThan(10);
    expect(count('evidence')).toBe(inputs.evidence.size);
    expect(count('ledger')).toBe(inputs.ledgers.length);
    expect(count('row')).toBe(rows.length);
    expect(count('by') + count('rule')).toBe(rows.reduce((sum, { by, rules }) => sum + by.length + rules.length, 0));
    expect(count('refuses')).toBe(rows.reduce((sum, row) => sum + row.counters.length, 0));
    expect(lines).toEqual(lockLines(inputs));
  });

  test('that is not there is a problem', () => {
    expect(lockProblems('trace.lock', '', lockLines(inputs))).toHaveLength(1);
  });

  test.each([
    ['a mark of a merge', '=======', /^trace\.lock:\d+: a mark that a merge left/],
    ['a conflict', '<<<<<<< HEAD', /a mark that a merge left/],
    ['a digest too short', 'form      utf8  d1c351ad', /expected a kind, a name and a digest/],
    ['a row of no kind', 'row       rfc3629#99/1  8667bca6de153ecc', /expected a kind/],
    ['a line twice', 'form      utf8  d1c351adacb30369', /"form utf8" is there twice/],
  ])('with %s is one clear error', (_what, line, message) => {
    const bad = { ...(options.lock as LockFile), text: `${lock}${line}\n` };
    expect(() => audit({ ...options, lock: bad })).toThrow(AuditError);
    expect(() => parseLockLines('trace.lock', bad.text)).toThrow(message);
  });

  test('of another format is one clear error', () => {
    expect(() => parseLockLines('trace.lock', lock.replace('format  2', 'format  1'))).toThrow(
      'has no line "format  2"',
    );
  });

  test.each<[string, string, Partial<Row>, string[]]>([
    [
      'a row made informative',
      'b9dc77cf',
      { kind: 'informative' },
      ['changed row rfc3629#b9dc77cf: normative → informative'],
    ],
    ['another paraphrase', 'b9dc77cf', { says: 'Anything goes.' }, ['changed row rfc3629#b9dc77cf']],
    [
      'a link removed',
      'b9dc77cf',
      { rules: ['utf8:utf8_2'] },
      ['changed row rfc3629#b9dc77cf', 'gone rule rfc3629#b9dc77cf → utf8:utf8_4'],
    ],
  ])('%s makes it stale', (_what, name, change, expected) => {
    expect(changesTo(changedRow(name, change))).toEqual(expected);
    expect(lockProblems('trace.lock', lock, lockLines(changedRow(name, change)))).toHaveLength(expected.length);
  });

  test('evidence with another sentence makes the links to it stale, and nothing else', () => {
    const id = 'utf8:never-appear';
    const other = { ...inputs, evidence: new Map(inputs.evidence).set(id, { says: 'nothing', digest: '' }) };
    expect(changesTo(other).length).toBeGreaterThan(1);
    expect(changesTo(other).filter((line) => !line.endsWith(`→ ${id}`))).toEqual([`changed evidence ${id}`]);
  });

  test.each([
    ['page furniture', (ledger: Ledger) => ({ ...ledger, furniture: [...ledger.furniture, '0'.repeat(32)] })],
    ['a reason', (ledger: Ledger) => ({ ...ledger, reasons: new Map([...ledger.reasons, ['bored', 'Too long.']]) })],
    ['the covered section', (ledger: Ledger) => ({ ...ledger, covers: '3' })],
  ])('%s added to a ledger needs the lock, and is a weakening', (_what, change) => {
    expect(changesTo(ledgersWith(change))).toEqual(['changed ledger rfc3629']);
    expect(weakeningsOf(ledgersWith(change))).toEqual(['changed ledger rfc3629']);
  });

  test('a witness or a constant of evidence changed makes it stale, and so does a source', () => {
    const [id, found] = [...inputs.evidence][0] as [string, { says: string; digest: string }];
    const evidence = new Map(inputs.evidence).set(id, { ...found, digest: 'another' });
    expect(changesTo({ ...inputs, evidence })).toEqual([`changed evidence ${id}`]);
    const sources = new Map(inputs.sources).set('src/audit/predicates/values.ts', 'another');
    expect(changesTo({ ...inputs, sources })).toEqual(['changed source src/audit/predicates/values.ts']);
  });
});

describe('a weakening is', () => {
  test.each<[string, string, Partial<Row>, RegExp]>([
    ['a normative row made informative', 'b9dc77cf', { kind: 'informative', detail: '' }, /normative → informative$/],
    ['a definition made informative', 'b0e3006f', { kind: 'informative' }, /definition → informative$/],
    ['MUST → MAY', 'a79fe4c5', { detail: 'MAY', keyword: 'MAY' }, /normative MUST → normative MAY$/],
    ['MUST → MUST NOT', 'a79fe4c5', { detail: 'MUST NOT', keyword: 'MUST NOT' }, /MUST → normative MUST NOT$/],
    ['evidence removed', 'a79fe4c5', { by: ['utf8:refusal'] }, /^gone by rfc3629#a79fe4c5 → /],
    ['a review removed', 'b9dc77cf', { review: '' }, /^gone review rfc3629#b9dc77cf → 1$/],
    ['a counter-language exchanged', 'b0e3006f', { counters: ['utf8/no-ascii'] }, /^gone refuses rfc3629#b0e3006f → /],
    ['a rule removed', 'a79fe4c5', { rules: ['utf8:utf8_octets'] }, /^gone rule rfc3629#a79fe4c5 → /],
  ])('%s', (_what, name, change, expected) => {
    const found = weakeningsOf(changedRow(name, change));
    expect(found.length).toBeGreaterThan(0);
    for (const line of found) expect(line).toMatch(expected);
  });

  test('another language under the name of a counter, and another list of what refuses it', () => {
    const counters = (change: Partial<Counter>) =>
      inputs.counters.map((each) => (each.name === 'utf8/tails-alone' ? { ...each, ...change } : each));
    expect(weakeningsOf({ ...inputs, counters: counters({ change: '+ FE' }) })).toContain(
      'changed refuses rfc3629#b0e3006f → utf8/tails-alone',
    );
    expect(weakeningsOf({ ...inputs, counters: counters({ refused: [] }) })).toEqual([
      'changed counter utf8/tails-alone',
    ]);
  });

  test("an exception's clause moved, §3 → §10", () => {
    const forms = inputs.forms.map((form) => ({
      ...form,
      relaxations: form.relaxations.map((each) =>
        each.clause && form.id === 'utf8' ? { ...each, clause: { ...each.clause, section: '10' } } : each,
      ),
    }));
    expect(weakeningsOf({ ...inputs, forms })).toContain('changed rule rfc3629#a79fe4c5 → utf8~overlong');
  });

  test('a file that decides, whose line was taken out of the lock before', () => {
    const file = 'src/audit/predicates/decision.ts';
    const without = lockLines(inputs).filter(({ name }) => name !== file);
    expect(weakenings(without, lockLines(inputs))).toEqual([`changed source ${file} (new)`]);
  });

  test.each(['source', 'gone'] as const)('a file that decides, changed or gone (%s)', (what) => {
    const file = 'proofs/forms/Utf8.v';
    const sources = new Map(inputs.sources);
    if (what === 'gone') sources.delete(file);
    else sources.set(file, 'another');
    expect(weakeningsOf({ ...inputs, sources })).toEqual([`changed source ${file}${what === 'gone' ? ' (gone)' : ''}`]);
  });

  test('a ledger removed, with all its rows', () => {
    const ledgers = inputs.ledgers.filter(({ id }) => id !== 'rfc3629-fr');
    expect(weakeningsOf({ ...inputs, ledgers })).toContain('gone ledger rfc3629-fr');
  });

  test('a lock that did not exist', () => {
    expect(weakenings(null, lockLines(inputs))).toHaveLength(1);
  });

  test.each<[string, string, Partial<Row>]>([
    ['an informative row made normative', '831cc6e4', { kind: 'normative', detail: 'MUST', keyword: 'MUST' }],
    ['MAY → MUST', 'bfa5cb55', { detail: 'MUST', keyword: 'MUST' }],
    ['another paraphrase', 'b9dc77cf', { says: 'Something else.' }],
  ])('not %s', (_what, name, change) => {
    expect(changesTo(changedRow(name, change)).length).toBeGreaterThan(0);
    expect(weakeningsOf(changedRow(name, change))).toEqual([]);
  });
});

describe('the history', () => {
  const entry = { date: '2026-11-22', what: 'gone ledger x', reviewer: 'A. Doe', why: 'it is: gone' };
  const text = appendHistory(appendHistory('', [entry]), [{ ...entry, what: 'gone ledger y' }]);

  test('is read as it was written', () => {
    expect(parseHistory('history.txt', text)).toEqual([entry, { ...entry, what: 'gone ledger y' }]);
  });

  test.each([
    [
      'a changed reviewer',
      text.replace('A. Doe', 'B. Roe'),
      /^history\.txt:1: the line, or one before it, was changed/,
    ],
    ['its first line removed', text.slice(text.indexOf('\n') + 1), /was changed/],
    ['another line', `${text}all of them\n`, /^history\.txt:3: expected/],
    ['line ends of Windows', text.replaceAll('\n', '\r\n'), /^history\.txt:1: ends in CR LF/],
    ['an empty line', text.replace('\n', '\n\n'), /^history\.txt:2: expected/],
    ['no end of its last line', text.trimEnd(), /^history\.txt:3: expected/],
  ])('with %s is an error', (_what, bad, message) => {
    expect(() => parseHistory('history.txt', bad)).toThrow(AuditError);
    expect(() => parseHistory('history.txt', bad)).toThrow(message);
  });

  test('without its last line makes the lock stale', () => {
    const history = inputs.history.slice(0, inputs.history.trimEnd().lastIndexOf('\n') + 1);
    expect(changesTo({ ...inputs, history }).join()).toMatch(/^added history \d+,gone history \d+$/);
  });
});

describe('a weakening that was accepted', () => {
  const line = (kind: 'row' | 'by' | 'running', name: string, what = '') => ({ kind, name, what, digest: '' });
  const now = [
    line('row', 'x#dc9b6a8c', 'informative'),
    line('row', 'x#831cc6e4/a', 'normative'),
    line('row', 'x#831cc6e4/b', 'normative'),
    line('by', 'x#831cc6e4/b → e'),
    line('row', 'x#2e136b1a', 'normative'),
    line('running', 'utf8'),
  ];
  const waivers = (...whats: (string | [what: string, why: string])[]) =>
    weakeningWaivers(
      whats.map((each) => {
        const [what, why = 'so'] = typeof each === 'string' ? [each] : each;
        return { ...entryOf('2026-11-22'), what, why };
      }),
      now,
    ).map(({ where, what, reason }) => `${where}: ${what}: ${reason}`);

  test.each<[string, Parameters<typeof waivers>, string[]]>([
    [
      'once for what one decision took from a row',
      ['gone rule x#2e136b1a → r', 'gone by x#2e136b1a → e', 'gone refuses x#2e136b1a → c'],
      ['x#2e136b1a: gone rule x#2e136b1a → r; gone by x#2e136b1a → e; gone refuses x#2e136b1a → c: so'],
    ],
    [
      'once for what changed with all forms',
      ['changed running utf8', 'changed running utf16'],
      ['running: changed running utf8; changed running utf16: so'],
    ],
    [
      'as it was last decided',
      [['changed running utf8', 'first'], 'gone by x#2e136b1a → e', ['changed running utf8', 'then']],
      ['running: changed running utf8: then', 'x#2e136b1a: gone by x#2e136b1a → e: so'],
    ],
    [
      'in two decisions on a row as two',
      ['changed row x#dc9b6a8c: normative → informative', ['gone by x#dc9b6a8c → e', 'also']],
      ['x#dc9b6a8c: changed row x#dc9b6a8c: normative → informative: so', 'x#dc9b6a8c: gone by x#dc9b6a8c → e: also'],
    ],
    ['not where it is there again', ['gone row x#2e136b1a', 'changed row x#2e136b1a: normative → definition'], []],
    ['not where the row was split', ['gone row x#831cc6e4', 'gone by x#831cc6e4 → e'], []],
    [
      'where a part lost its link',
      ['gone by x#831cc6e4 → f', 'gone by x#831cc6e4/a → e'],
      ['x#831cc6e4: gone by x#831cc6e4 → f: so', 'x#831cc6e4/a: gone by x#831cc6e4/a → e: so'],
    ],
    ['not where a file that decides changed', ['changed source src/a.ts, src/b.ts (gone)'], []],
    [
      'where there was no lock',
      ['there was no lock: nothing is compared'],
      ['there: there was no lock: nothing is compared: so'],
    ],
  ])('stands %s', (_what, whats, expected) => {
    expect(waivers(...whats).sort()).toEqual(expected.sort());
  });
});

describe('audit --lock', () => {
  const folder = temporaryFolder();
  for (const part of ['grammar', 'generated']) cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'src'), { recursive: true });
  const path = (name: string) => join(folder, 'grammar/spec', name);
  const weaken = () =>
    put(
      folder,
      'grammar/spec/rfc3629.ledger',
      readFileSync(path('rfc3629.ledger'), 'utf8').replace(/^b9dc77cf normative = /m, 'b9dc77cf informative = '),
    );
  const locked = async (values: Record<string, string>) => {
    const { terminal, written } = capturingTerminal();
    const subject = await lockedPackage(folder);
    const code = await writeLock({ values }, terminal, { ...subject, options: decided(subject.options) });
    await terminal.out.flush();
    return { code, out: written.out };
  };

  test('refuses a weakening without reviewer and reason, and writes nothing', async () => {
    weaken();
    const before = [readFileSync(path('trace.lock'), 'utf8'), readFileSync(path('history.txt'), 'utf8')];
    for (const values of [{}, { reviewer: 'second reader' }, { reason: 'so' }, { reviewer: ' ', reason: 'so' }]) {
      await expect(locked(values)).rejects.toThrow(/1 change would weaken the audit: .*normative → informative/);
    }
    expect([readFileSync(path('trace.lock'), 'utf8'), readFileSync(path('history.txt'), 'utf8')]).toEqual(before);
  });

  test('prints what it accepts, and writes it into the history', async () => {
    const { code, out } = await locked({ reviewer: 'second reader', reason: 'it demands nothing' });
    expect(code).toBe(0);
    expect(out).toContain('changed row rfc3629#b9dc77cf: normative → informative\n');
    expect(out).toMatch(/written grammar\/spec\/trace\.lock: \d+ lines? added, gone or changed, 1 weakening\n$/);
    expect(readFileSync(path('history.txt'), 'utf8')).toMatch(
      / {2}\d{4}-\d\d-\d\d {2}changed row rfc3629#b9dc77cf: .* {2}by second reader: it demands nothing\n$/,
    );
  });

  test('refuses a reviewer that no ledger names', async () => {
    writeFileSync(
      path('trace.lock'),
      readFileSync(path('trace.lock'), 'utf8').replace(
        /^row {7}rfc3629#b0e3006f .*$/m,
        'row       rfc3629#b0e3006f  normative MUST  0123456789abcdef',
      ),
    );
    await expect(locked({ reviewer: 'A. Stranger', reason: 'so' })).rejects.toThrow('no reviewer that a ledger names');
  });

  test.each<[string, (text: string) => string]>([
    ['emptied', () => ''],
    ['cut by twenty lines', (text) => text.split('\n').slice(0, -21).join('\n').concat('\n')],
    ['cut by one line', (text) => text.split('\n').slice(0, -2).join('\n').concat('\n')],
    ['with a line written by hand', (text) => appendHistory(text, [entryOf('2026-11-22')])],
  ])('refuses a history %s, also when it is signed', async (_what, change) => {
    const whole = readFileSync(path('history.txt'), 'utf8');
    writeFileSync(path('history.txt'), change(whole));
    await expect(locked({ reviewer: 'second reader', reason: 'so' })).rejects.toThrow('a history only grows');
    writeFileSync(path('history.txt'), whole);
  });

  test.each(['2031-02-31', '2026-13-01', '2999-01-01', '1900-01-01', '2026-11-21'])(
    'reads no history with the date %s',
    (date) => {
      expect(() => parseHistory('history.txt', appendHistory('', [entryOf(date)]))).toThrow(date);
    },
  );

  test('needs them too when the lock was deleted', async () => {
    writeFileSync(path('trace.lock'), '');
    await expect(locked({})).rejects.toThrow('there was no lock: nothing is compared');
    expect(existsSync(path('trace.lock'))).toBe(true);
  });
});
