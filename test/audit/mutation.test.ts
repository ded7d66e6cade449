/**
 * The mutation analysis: which mutants there are, that equivalence agrees with
 * the product automaton, and that a mutant survives once the evidence that
 * alone kills it is removed. Here for the small forms; `npm run audit` runs all.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/audit/evidence.ts';
import { rowId } from '../../src/audit/ledger/ledger.ts';
import type { MutationReport } from '../../src/audit/model.ts';
import { grammarChanges } from '../../src/audit/mutation/grammars.ts';
import { type JudgedMutant, MutationScores, mutationProblems } from '../../src/audit/mutation/score.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { type FormTrace, traceProvenance } from '../../src/audit/provenance.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { form } from '../support/library.ts';
import { loadedAudit } from './loaded.ts';
import { BROKEN_FUNCTIONS } from './mutants/functions.ts';
import { judgedMutants } from './mutants/mutate.ts';
import { reasonDifference } from './mutants/reasons.ts';

let options: AuditOptions;
let forms: readonly FormTrace[];
beforeAll(() => {
  options = loadedAudit();
  forms = traceProvenance(options.forms, options.ledgers).forms;
});

/** The mutants of one form, judged by its evidence only. `change` edits the evidence first. */
function judged(id: string, change: (all: Map<string, Evidence>) => void = () => {}): JudgedMutant[] {
  const evidence = new Map([...options.evidence].filter(([, each]) => each.form === id));
  change(evidence);
  const needed = options.forms.filter((each) => each.id === id || formsNeededBy(id).includes(each.id));
  const all = judgedMutants({ ...options, forms: needed, evidence }, forms, () => {});
  return [...all].filter((mutant) => mutant.form === id);
}

/** The other forms that evidence on a form needs. */
const formsNeededBy = (id: string) => (id.startsWith('utf16') ? ['utf16'] : []);

function report(list: readonly JudgedMutant[]): MutationReport {
  const scores = new MutationScores(options.ledgers, forms);
  for (const each of list) scores.add(each);
  return scores.report();
}

describe('the mutants', () => {
  test('of a table are each cell set to each other state, and each accepting flag flipped', () => {
    const { table } = form('ucs2');
    const states = table.accepting.length;
    const kinds = judged('ucs2').map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(count('cell')).toBe(states * table.classCount * (states - 1));
    expect(count('acceptance')).toBe(states);
    expect(new Set(judged('ucs2').map(({ kind, place, change }) => `${kind} ${place} ${change}`)).size).toBe(
      kinds.length,
    );
  });

  test('of a grammar are each bound moved by one in both directions, within the alphabet, and each alternative removed', () => {
    const audited = options.forms.find(({ id }) => id === 'utf8') as (typeof options.forms)[number];
    const changes = [...grammarChanges(audited)];
    const at = (line: RegExp) => changes.filter(({ place, kind }) => kind === 'bound' && line.test(place));
    const line = audited.compiled.grammar.source.text.split('\n').findIndex((text) => /^ {2}utf8_2 =/.test(text)) + 1;
    expect(at(new RegExp(`utf8\\.ohm:${line}:`)).map(({ change }) => change)).toEqual([
      'C2..DF → C1..DF',
      'C2..DF → C3..DF',
      'C2..DF → C2..DE',
      'C2..DF → C2..E0',
    ]);
    const first = changes.filter(({ change }) => change.startsWith('00..7F'));
    expect(first.map(({ change }) => change)).toEqual(['00..7F → 01..7F', '00..7F → 00..7E', '00..7F → 00..80']);
    const dropped = changes.filter(({ kind }) => kind === 'alternative').map(({ change }) => change);
    expect(dropped).toEqual(
      expect.arrayContaining(['without utf8_1', 'without utf8_2', 'without utf8_3', 'without utf8_4']),
    );
    expect(changes.find(({ change }) => change === 'C0..DF → C1..DF')?.rules).toEqual(['utf8~overlong']);
  });
});

describe('equivalence', () => {
  test('is claimed for no mutant with a witness, and for some without', () => {
    const list = judged('utf32be');
    const witnessed = list.filter(({ witness }) => witness !== null && !/none/.test(witness));
    expect(witnessed.length).toBeGreaterThan(100);
    const equivalent = list.filter(({ witness }) => witness === null);
    expect(equivalent.map(({ change }) => change)).toContain('D8..DF → D7..DF');
  });

  test('of reasons is decided on the diagnoses', () => {
    const [utf8, older] = [form('utf8').table, form('utf8-1997').table];
    expect(reasonDifference(utf8, utf8)).toBeNull();
    const text = reasonDifference(utf8, older) as number[];
    expect(accepts(minimise(form('utf8').labelled).automaton, text)).toBe(false);
    const swapped = { ...utf8.diagnosis, reasons: utf8.diagnosis.reasons.toReversed() };
    expect(reasonDifference(utf8, { ...utf8, diagnosis: swapped })).not.toBeNull();
  });
});

describe('the scores', () => {
  test.each(['utf16', 'ucs2', 'utf32be', 'utf32le'])('of %s: nothing survives', (id) => {
    const { totals, survivors } = report(judged(id));
    expect(survivors).toEqual([]);
    expect(totals.killed).toBe(totals.mutants - totals.equivalent);
    expect(totals.killed).toBeGreaterThan(20);
  });

  test('a mutant survives without the evidence that alone kills it, and is reported as a problem', () => {
    const { survivors, ...rest } = report(judged('ucs2', (all) => all.clear()));
    const problems = mutationProblems({ ...rest, survivors }, new Map());
    expect(survivors.map(({ kind, change }) => `${kind} ${change}`)).toContain('class class 0 from E000 → from E001');
    const survivor = problems.find(({ kind }) => kind === 'survivor');
    expect(survivor?.where).toMatch(/^ucs2/);
    expect(survivor?.what).toMatch(
      /^class at D800, class 1 from D800 → from D7FF: nothing kills it, though it changes D7FF$/,
    );
  });

  test('evidence that always holds and has no witness is reported as killing nothing', () => {
    const says = 'anything at all';
    const idle: Evidence = {
      id: 'ucs2:idle',
      form: 'ucs2',
      says,
      method: 'automaton',
      decide: () => ({ holds: true, decided: says, counterexample: null, accepted: [], refused: [] }),
    };
    const found = report(judged('ucs2', (all) => all.set(idle.id, idle)));
    const problems = mutationProblems(found, new Map([[idle.id, idle]]));
    expect(problems).toContainEqual({
      kind: 'evidence',
      where: idle.id,
      what: expect.stringMatching(/^kills none of \d+ mutants: it proves nothing$/),
    });
  });

  test('a clause is credited with what its own evidence kills, and with nothing else', () => {
    const found = report(judged('ucs2'));
    const ledger = options.ledgers.find(({ id }) => id === 'rfc3629') as (typeof options.ledgers)[number];
    const row = ledger.rows.find(({ by }) => by.includes('ucs2:repertoire')) as (typeof ledger.rows)[number];
    const credit = (list: MutationReport, id: string) => list.clauses.find((clause) => clause.row === id)?.credited;
    expect(credit(found, rowId(ledger, row))).toBeGreaterThan(10);
    const unlinked = { ...ledger, rows: ledger.rows.map((each) => (each === row ? { ...each, by: [] } : each)) };
    const scores = new MutationScores([unlinked], forms);
    for (const each of judged('ucs2')) scores.add(each);
    expect(credit(scores.report(), rowId(ledger, row))).toBeLessThan(credit(found, rowId(ledger, row)) as number);
  });
});

describe('mutants of functions', () => {
  test('are all killed by the evidence on that function', () => {
    const quick = [...BROKEN_FUNCTIONS].filter(([id]) => !id.endsWith(':codec'));
    expect(quick.length).toBeGreaterThan(12);
    for (const [id, broken] of quick)
      for (const [change, functions] of Object.entries(broken))
        expect({ id, change, holds: options.evidence.get(id)?.decideWith?.(functions).holds }).toEqual({
          id,
          change,
          holds: false,
        });
  });

  test('come with every piece of evidence on functions', () => {
    const onFunctions = [...options.evidence.values()].filter(({ decideWith }) => decideWith).map(({ id }) => id);
    expect(new Set(BROKEN_FUNCTIONS.keys())).toEqual(new Set(onFunctions));
    expect(new Set(onFunctions)).toEqual(
      new Set([
        'utf8:label',
        'utf8:signature-policies',
        'utf8:codec',
        'utf8:refusal',
        'utf16:codec',
        'utf16:refusal',
        'utf16be:octet-order',
        'utf16le:octet-order',
        'utf8:identification',
        'utf16be:initial-mark',
        'utf16le:initial-mark',
        'utf16-signature:mark-further-on',
        'utf16-signature:order-written',
        'utf16-signature:labels',
        'utf16-signature:labelling',
        'utf16-signature:signature-policies',
      ]),
    );
  });
});
