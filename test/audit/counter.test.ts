/**
 * Counter-languages: a change of a form accepts what it says; each clause has
 * counters, its own evidence refuses them, and a replaced predicate is noticed.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/audit/evidence.ts';
import { inScope, type Row, rowName } from '../../src/audit/ledger/ledger.ts';
import { type Counter, parseCounters } from '../../src/audit/lock/counters.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { root } from '../support/library.ts';
import { loadedAudit } from './loaded.ts';
import { changedForm, parseChanges } from './mutants/counter-change.ts';
import { type CounterForm, counterForms, counterProblems, missingCounters } from './mutants/counter-judge.ts';
import { predicateMutants } from './mutants/predicates.ts';

const FILE = 'grammar/spec/counters.txt';
const text = readFileSync(`${root}${FILE}`, 'utf8');
let options: AuditOptions;
let counters: readonly Counter[];
beforeAll(() => {
  options = loadedAudit();
  counters = options.counters as readonly Counter[];
});

const automatonOf = (form: string) =>
  (options.forms.find(({ id }) => id === form) as (typeof options.forms)[number]).automaton;
const changed = (form: string, change: string) =>
  changedForm(automatonOf(form), parseChanges('a test', change), automatonOf);

describe('a changed form', () => {
  test.each<[string, string, number[][], number[][]]>([
    ['utf8', '+ C1 80..BF', [[0xc1, 0x80], [0x41, 0xc1, 0xbf, 0x41], []], [[0xc1], [0xc1, 0x7f], [0xc0, 0x80]]],
    ['utf8', '- 41', [[0x42], [0xc3, 0xa9]], [[0x41], [0x42, 0x41, 0x42]]],
    [
      'utf8',
      '- EF BB BF',
      [[0xef, 0xbb, 0xbe]],
      [
        [0xef, 0xbb, 0xbf],
        [0x41, 0xef, 0xbb, 0xbf],
      ],
    ],
    [
      'utf8',
      '- ^EF BB BF',
      [[0x41, 0xef, 0xbb, 0xbf]],
      [
        [0xef, 0xbb, 0xbf],
        [0xef, 0xbb, 0xbf, 0x41],
      ],
    ],
    ['utf8', '- ~EF BB BF', [[0xef, 0xbb, 0xbf, 0x41]], [[0x41, 0xef, 0xbb, 0xbf]]],
    ['utf8', '- empty', [[0x41]], [[]]],
    ['utf8', '- 41; + 41 41', [[0x41, 0x41], [0x42]], [[0x41], [0x41, 0x41, 0x41]]],
    [
      'utf16be',
      '+ ^FF FE',
      [
        [0xff, 0xfe],
        [0xff, 0xfe, 0, 0x41],
        [0, 0x41],
      ],
      [
        [0xff, 0xfe, 0x41],
        [0xdc, 0],
      ],
    ],
    ['utf16be', '= utf16le', [[0, 0xd8, 0, 0xdc]], [[0xd8, 0, 0xdc, 0, 0, 0xd8]]],
    ['utf16', '+ D800', [[0xd800], [0xd800, 0xdc00], [0xd800, 0x41]], [[0xd801], [0xdc00]]],
  ])('%s %s accepts what it says', (form, change, accepted, refused) => {
    const automaton = changed(form, change);
    expect(accepted.filter((each) => !accepts(automaton, each))).toEqual([]);
    expect(refused.filter((each) => accepts(automaton, each))).toEqual([]);
  });

  test.each(['', 'C1', '+ C', '+ C1 80-BF', '- nothing', '* 41', '+ 41 80..'])('%j cannot be parsed', (change) => {
    expect(() => parseChanges('counters.txt:3', change)).toThrow(AuditError);
    expect(() => parseChanges('counters.txt:3', change)).toThrow(/^counters\.txt:3: expected/);
  });
});

describe('counters.txt', () => {
  test('is read whole: written again, it is the same byte for byte', () => {
    const about = text.split('\n').filter((line) => line.startsWith('#'));
    const lines = parseCounters(FILE, text).flatMap(({ name, form, change, refused }) => [
      '',
      `counter ${name}`,
      `  change   ${change}`,
      ...(refused.length === 0
        ? []
        : [
            `  refused  ${refused.map((id) => (id.startsWith(`${form}:`) ? id.slice(form.length + 1) : id)).join(' ')}`,
          ]),
    ]);
    expect(`${[...about, ...lines].join('\n')}\n`).toBe(text);
  });

  test.each([
    ['an unknown line', `${text}=======\n`, /^grammar\/spec\/counters\.txt:\d+: expected/],
    ['a counter twice', `${text}\ncounter utf8/no-00\n  change   - 00\n`, /utf8\/no-00 is there twice/],
    ['a counter without a change', `${text}\ncounter utf8/x\n`, /utf8\/x has no change/],
  ])('with %s is an error', (_what, bad, message) => {
    expect(() => parseCounters(FILE, bad)).toThrow(AuditError);
    expect(() => parseCounters(FILE, bad)).toThrow(message);
  });
});

describe('every clause in scope', () => {
  test('has a counter that exists', () => {
    expect(missingCounters(options.ledgers, counters)).toEqual([]);
  });

  test.each<[string, Partial<Row>, string]>([
    ['without one', { counters: [] }, 'has no counter: what would'],
    ['with an unknown one', { counters: ['utf8/nothing'] }, 'names the counter utf8/nothing, which does not exist'],
    [
      'with an unknown broken function',
      { counters: ['utf8:label/nothing'] },
      'names the counter utf8:label/nothing, which does not exist',
    ],
  ])('%s is a problem', (_what, change, message) => {
    const ledgers = withRow('b9dc77cf', change);
    expect(missingCounters(ledgers, counters)).toEqual([
      { kind: 'counter', where: 'rfc3629#b9dc77cf', what: expect.stringContaining(message) },
    ]);
  });
});

const withRow = (name: string, change: Partial<Row>) =>
  options.ledgers.map((ledger) =>
    ledger.id === 'rfc3629'
      ? { ...ledger, rows: ledger.rows.map((row) => (rowName(row) === name ? { ...row, ...change } : row)) }
      : ledger,
  );

/** The audit of a few small forms, so that all is decided in seconds. */
describe('of the small forms', () => {
  const SMALL = ['ucs2', 'utf32be', 'utf16'];
  let built: CounterForm[];
  let evidence: Map<string, Evidence>;
  beforeAll(() => {
    evidence = new Map([...options.evidence].filter(([, each]) => SMALL.includes(each.form) && !each.decideWith));
    built = counterForms(
      counters.filter(({ form }) => SMALL.includes(form)),
      options.forms,
      options.abnf,
    );
  });
  // Clauses are concerned here when all their evidence is on small forms.
  const concerned = (ledgers: AuditOptions['ledgers']) =>
    ledgers.map((ledger) => ({
      ...ledger,
      rows: ledger.rows.filter((row) => inScope(row) && row.by.every((id) => evidence.has(id))),
    }));
  const problems = (changes: Map<string, Evidence> = evidence, ledgers = options.ledgers, list = built) =>
    counterProblems(concerned(ledgers), { ...options, evidence: changes }, list)
      .map(({ where, what }) => `${where}: ${what}`)
      .filter((line) => !line.includes(':round-trip'));

  test('all evidence refuses the counters of its clauses, and exactly the listed ones', () => {
    expect(concerned(options.ledgers).flatMap(({ rows }) => rows).length).toBeGreaterThan(3);
    expect(problems()).toEqual([]);
  });

  test('a predicate that is always true is a problem', () => {
    const shipped = evidence.get('ucs2:repertoire') as Evidence;
    const idle = {
      ...shipped,
      decide: (context: Parameters<Evidence['decide']>[0]) => ({ ...shipped.decide(context), holds: true }),
    };
    expect(problems(new Map(evidence).set(idle.id, idle))).toContain(
      'ucs2/D800: ucs2:repertoire holds there, and must not',
    );
  });

  test('a predicate that refuses more than listed is a problem', () => {
    const strict = { ...(evidence.get('ucs2:no-surrogates') as Evidence) };
    const other = evidence.get('ucs2:repertoire') as Evidence;
    const replacedBy = { ...strict, decide: other.decide };
    expect(problems(new Map(evidence).set(strict.id, replacedBy))).toContain(
      'ucs2/no-0000: ucs2:no-surrogates does not hold there, and must',
    );
  });

  test('evidence that refuses no counter of its clause is a problem', () => {
    const ledgers = options.ledgers.map((ledger) => ({
      ...ledger,
      rows: ledger.rows.map((row) =>
        row.by.join() === 'utf16:nothing-above-10FFFF' ? { ...row, counters: ['utf16/no-0041'] } : row,
      ),
    }));
    expect(problems(evidence, ledgers)).toEqual([
      'draft-hoffman-utf16#de65d1b3: utf16:nothing-above-10FFFF refuses none of its counters',
      'draft-hoffman-utf16#de65d1b3: its evidence does not refuse the counter utf16/no-0041',
    ]);
  });

  test('a counter that changes nothing is a problem', () => {
    const nothing = { name: 'ucs2/same', form: 'ucs2', change: '+ 0041', refused: [] };
    const list = [...built, ...counterForms([nothing], options.forms, options.abnf)];
    expect(problems(evidence, options.ledgers, list)).toEqual([
      'ucs2/same: changes nothing: its language is that of the form',
    ]);
  });

  const survivors = (list: readonly CounterForm[]) =>
    [...predicateMutants({ ...options, evidence }, list, () => undefined)].filter(
      ({ witness, judgement }) => witness !== null && judgement.killedBy.size === 0,
    );

  test('every replaced predicate is noticed: true, a neighbour, another form, each number by one', () => {
    const all = [...predicateMutants({ ...options, evidence }, built, () => undefined)];
    for (const change of [/^always true$/, /^replaced by /, /^decides on /, /^written D7FF → D800$/])
      expect(all.some((each) => change.test(each.change))).toBe(true);
    expect(survivors(built).map(({ place, change }) => `${place}: ${change}`)).toEqual([]);
  });

  test('without the counters nothing notices them', () => {
    expect(survivors([]).map(({ place, change }) => `${place}: ${change}`)).toEqual(
      expect.arrayContaining(['ucs2:repertoire: always true', 'ucs2:no-surrogates: surrogates D800 → D801']),
    );
  });
});
