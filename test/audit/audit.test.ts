/** The whole audit: what it says when all is well, and that it catches each planted fault by name and exit code. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { octets } from '../../src/alphabet.ts';
import { type Audit, type AuditOptions, audit } from '../../src/audit/audit.ts';
import { AuditError } from '../../src/audit/error.ts';
import type { Evidence } from '../../src/audit/evidence.ts';
import { loadAudit, loadTexts } from '../../src/audit/files.ts';
import { rowId } from '../../src/audit/ledger/ledger.ts';
import { formatJson, formatText } from '../../src/audit/output.ts';
import { subject } from '../../src/audit/subject.ts';
import { compileForm } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { SourceText } from '../../src/compile/source.ts';
import { root } from '../library.ts';
import { sharedSpec } from '../shared.ts';

const files = [
  'rfc3629.txt',
  'draft-yergeau-rfc2279bis-03.txt',
  'draft-yergeau-utf8-rev-00.txt',
  'rfc3629-fr.txt',
  'draft-hoffman-utf16.txt',
];
const texts = new Map(
  files.flatMap((file) => (sharedSpec(file) === null ? [] : [[file, sharedSpec(file) as string] as const])),
);
const present = texts.size === files.length;

/** What does not change between the audits of this file is decided once. */
function remembering(evidence: AuditOptions['evidence']): Map<string, Evidence> {
  const found = new Map<string, ReturnType<Evidence['decide']>>();
  const remember = (id: string, { bulk: _, ...finding }: ReturnType<Evidence['decide']>) => {
    found.set(id, finding);
    return finding;
  };
  return new Map(
    [...evidence].map(([id, each]) => [
      id,
      { ...each, decide: (context) => found.get(id) ?? remember(id, each.decide(context)) },
    ]),
  );
}

let options: AuditOptions;
/** Every text run, those of all scalar values too. */
let whole: Audit;
/** The same but for those, as all audits below. */
let clean: Audit;
let fast: AuditOptions;
beforeAll(() => {
  options = { ...loadAudit(root), texts };
  const evidence = remembering(options.evidence);
  fast = { ...options, evidence, texts: new Map() };
  clean = audit({ ...fast, texts });
  whole = audit(options);
});

const problems = ({ report }: Audit) => report.problems.map(({ kind, where, what }) => `${kind}: ${where}: ${what}`);

describe('as it is', () => {
  test.skipIf(!present)('everything is proved: exit code 0', () => {
    expect(problems(whole)).toEqual([]);
    expect(whole.report).toMatchObject({ exit: 0, outcome: 'proved' });
    const { totals } = whole.report;
    expect(totals.proved).toBe(totals.inScope);
    expect(totals.evidenceProved).toBe(totals.evidence);
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

  test('the text counts with denominators and lists what is not proved', () => {
    const text = formatText(clean);
    expect(text).toMatch(/clauses {3}(\d+) of \1 in scope proved/);
    expect(text).toContain('not proved:');
  });

  test('every cell of every table names a rule or a restriction, and every rule a row', () => {
    for (const form of clean.report.forms) {
      expect(form.rules.filter(({ rows }) => rows.length === 0)).toEqual([]);
      expect(form.cells.filter(({ rules }) => rules.length === 0)).toEqual([]);
    }
  });
});

/**
 * The UTF-8 grammar with a change, compiled; its table regenerated or left as
 * it ships. `anew`: the language changed with the table, so that nothing
 * remembered of UTF-8 holds.
 */
function withGrammar(change: (text: string) => string, table: 'regenerated' | 'stale', anew = false): AuditOptions {
  const path = 'grammar/octets/utf8.ohm';
  const before = readFileSync(`${root}${path}`, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  const file = new Library([{ id: 'utf8', alphabet: octets, source: new SourceText(path, after) }]).file('utf8');
  const compiled = compileForm(file);
  const subjects = options.subjects.map((each) => {
    if (each.id !== 'utf8') return each;
    return table === 'stale' ? { ...each, compiled } : subject(compiled, file.relaxations, compiled.table);
  });
  if (!anew) return { ...fast, subjects };
  const evidence = new Map(
    [...fast.evidence].map(([id, each]) => [id, each.form === 'utf8' ? (options.evidence.get(id) as Evidence) : each]),
  );
  return { ...fast, subjects, evidence };
}

describe('planted faults', () => {
  test('a bound of the grammar moved, and the tables regenerated: violated clauses are named with a text', () => {
    // Only the lower bound of the two-octet form: C1 80 is overlong.
    const changed = withGrammar(
      (text) => text.replace('utf8_2 = "\\xC2"', 'utf8_2 = "\\xC1"').replace('@rejects C1 BF, C2 7F', '@rejects C2 7F'),
      'regenerated',
      true,
    );
    const { report } = audit(changed);
    expect(report.exit).toBe(1);
    expect(report.evidence.find(({ id }) => id === 'utf8:never-appear')).toMatchObject({
      holds: false,
      counterexample: 'C1 80',
    });
    const violated = report.documents
      .flatMap(({ rows }) => rows)
      .filter(({ verdict }) => verdict === 'violated')
      .map(({ id }) => id);
    expect(violated).toEqual(expect.arrayContaining(['rfc3629#1/19', 'rfc3629#3/20', 'rfc3629#4/8', 'rfc3629-fr#4/8']));
    expect(violated).not.toContain('rfc3629#4/10');
    expect(violated).not.toContain('rfc3629#3/24a');
  });

  test('a bound of the grammar moved, and the table left as it was: stale', () => {
    const found = problems(
      audit(
        withGrammar(
          (text) =>
            text.replace('"\\xED" "\\x80".."\\x9F" utf8_tail  -- ed', '"\\xED" "\\x80".."\\xA0" utf8_tail  -- ed'),
          'stale',
        ),
      ),
    );
    expect(found).toContain('stale table: utf8: the table that ships and the grammar differ on ED A0 80');
  });

  test.each([
    [
      'a citation swapped',
      '@clause RFC 3629 §4 UTF8-2',
      '@clause RFC 3629 §4 UTF8-4',
      'utf8:utf8_2: cites RFC 3629 §4 UTF8-4, and no row there names it',
    ],
    [
      'a citation of what is not there',
      '@clause RFC 3629 §4 UTF8-tail',
      '@clause RFC 3629 §4 UTF8-tall',
      'utf8:utf8_tail: cites RFC 3629 §4 UTF8-tall, which no row is',
    ],
    ['a citation removed', '// @clause RFC 3629 §4 UTF8-1\n', '//\n', 'utf8:utf8_1: cites nothing'],
  ])('%s', (_what, from, to, message) => {
    const found = audit(withGrammar((text) => text.replace(from, to), 'regenerated'));
    expect(problems(found)).toContain(`rule without clause: ${message}`);
    expect(found.report.exit).toBe(1);
  });

  test('a row deleted from the ledger', () => {
    const ledgers = fast.ledgers.map((ledger) =>
      ledger.id === 'rfc3629'
        ? { ...ledger, rows: ledger.rows.filter((row) => rowId(ledger, row) !== 'rfc3629#1/19') }
        : ledger,
    );
    const found = audit({ ...fast, ledgers });
    expect(problems(found)).toContain('ledger: rfc3629#1: 25 rows, 26 announced');
    expect(found.report.exit).toBe(1);
  });

  test('a row that names a rule which is none', () => {
    const ledgers = fast.ledgers.map((ledger) => ({
      ...ledger,
      rows: ledger.rows.map((row) =>
        rowId(ledger, row) === 'rfc3629#1/19' ? { ...row, rules: ['utf8:utf8_9'] } : row,
      ),
    }));
    expect(problems(audit({ ...fast, ledgers }))).toContain(
      'clause without rule: rfc3629#1/19: names utf8:utf8_9, which is no rule',
    );
  });

  test('an edge that no rule made, and a state that no text reaches', () => {
    const subjects = fast.subjects.map((each) => {
      if (each.id !== 'ucs2') return each;
      const { compiled } = each;
      const { minimal } = compiled;
      const lost = {
        ...minimal,
        next: [...minimal.next, minimal.next[0] ?? []],
        accepting: [...minimal.accepting, true],
        origins: [[], ...minimal.origins.slice(1), []],
      };
      return { ...each, compiled: { ...compiled, minimal: lost } };
    });
    const found = problems(audit({ ...fast, subjects }));
    expect(found).toContain('edge without rule: ucs2 state 0: on 0000..D7FF, E000..FFFF to state 0');
    expect(found).toContain('unreachable state: ucs2 state 2: no text leads there');
  });

  test('evidence that has no witness for one side proves nothing', () => {
    const evidence = new Map(fast.evidence);
    const id = 'utf8:never-appear';
    const each = evidence.get(id) as Evidence;
    evidence.set(id, { ...each, decide: (context) => ({ ...each.decide(context), refused: [] }) });
    const found = audit({ ...fast, evidence });
    expect(problems(found)).toEqual(['evidence: utf8:never-appear: proves nothing: it has no witness for one side']);
    expect(found.report.exit).toBe(1);
  });

  test('a validator that is not its table', () => {
    const subjects = fast.subjects.map((each) =>
      each.id === 'utf8' ? { ...each, test: (text: readonly number[]) => text[0] === 0xc0 || each.test(text) } : each,
    );
    const found = problems(audit({ ...fast, subjects }));
    expect(found).toContain('evidence: utf8:attacks: the shipped validator misjudges C0 80');
  });

  test.skipIf(!present)('a sentence changed: exit code 3, and the terminal shows the word', () => {
    const changed = new Map(texts).set(
      'rfc3629.txt',
      (texts.get('rfc3629.txt') as string).replace('above MUST', 'above SHOULD'),
    );
    const found = audit({ ...fast, texts: changed });
    expect(found.report).toMatchObject({ exit: 3, outcome: 'suspect' });
    expect(formatText(found)).toContain('[-□-] [+SHOULD+]');
    expect(formatJson(found.report)).not.toContain('SHOULD protect');
  });
});

describe('it fails closed', () => {
  test.each([
    ['no ledger', () => ({ ...fast, ledgers: [] })],
    ['no form', () => ({ ...fast, subjects: [] })],
    ['no evidence', () => ({ ...fast, evidence: new Map() })],
    ['a ledger without rows', () => ({ ...fast, ledgers: fast.ledgers.map((ledger) => ({ ...ledger, rows: [] })) })],
    ['an empty document', () => ({ ...fast, texts: new Map([['rfc3629.txt', '\n \n']]) })],
  ])('%s', (_what, wrong) => {
    expect(() => audit(wrong())).toThrow(AuditError);
  });

  test('a folder without documents', () => {
    expect(() => loadTexts(`${root}grammar`, options.ledgers)).toThrow(AuditError);
    expect(() => loadTexts(`${root}no-such-folder`, options.ledgers)).toThrow(AuditError);
  });
});
