/**
 * Seeded faults: one error each in a text, a ledger, a grammar, a table or the
 * evidence. faults.txt has the exact result of each: the exit code, every problem, every
 * row that is not verified, all evidence that fails. Everything that is not
 * listed must stay as it is.
 *
 *     a digit of a table     →  exit 3, SUSPECT rfc9999#2e136b1a, and nothing else
 *     a row doubled          →  exit 1, "rfc3629#b9dc77cf: is there twice"
 *     a page break moved     →  exit 4 as before, no finding
 */
import { readFileSync } from 'node:fs';
import { auditedEvidence, lockInputs } from '../../src/audit/audit.ts';
import { type AuditedForm, auditedForm } from '../../src/audit/audited-form.ts';
import type { Evidence } from '../../src/audit/evidence.ts';
import { type Ledger, type Row, rowName } from '../../src/audit/ledger/ledger.ts';
import { rowDigest, signed } from '../../src/audit/ledger/signature.ts';
import { formatLock } from '../../src/audit/lock/lock.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { compileForm } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { root } from '../support/library.ts';
import { sectionsOf } from '../support/sections.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

/** The lock as it would be written. */
export function lockOf(options: AuditOptions) {
  const file = { name: 'trace.lock', sources: new Map<string, string>(), history: '' };
  return { ...file, text: formatLock(lockInputs(options, file, auditedEvidence(options))) };
}

export interface World {
  /** The audit of the package, without texts. Evidence is decided once for all faults. */
  readonly ships: AuditOptions;
  /** The evidence without that cache. */
  readonly evidence: AuditOptions['evidence'];
  /** The documents, where they are available. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface Fault {
  readonly what: string;
  readonly plant: (world: World) => AuditOptions;
  /** Needs the documents; skipped where they are not available. */
  readonly isReal: boolean;
  /** 2: the audit throws AuditError. */
  readonly exit: 0 | 1 | 2 | 3 | 4;
  readonly problems: readonly string[] | undefined;
  /** Instead of the exact list: the beginnings of some problems. */
  readonly among: readonly string[];
  /** `SUSPECT rfc3629#57e68c6a`, `NEW rfc3629#3`. */
  readonly doubts: readonly string[];
  /** Evidence that fails, with its counterexample. Exactly the rows that name it are violated. */
  readonly failing: readonly string[] | undefined;
}

export function edit(text: string, from: string | RegExp, to: string): string {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`nothing was planted: ${from} is not there`);
  return edited;
}

const only = <T>(list: readonly T[], is: (each: T) => boolean, change: (each: T) => T) => {
  if (!list.some(is)) throw new Error('nothing was planted');
  return list.map((each) => (is(each) ? change(each) : each));
};

/**
 * A change of the sample document, which is audited with the others. Only its text is supplied; the others stay
 * unverified.
 */
const sampleText = (change: (text: string) => string) => (world: World) => {
  const sample = sampleLedger();
  const rows = sample.rows.map(
    (row): Row =>
      row.keyword === ''
        ? { ...row, kind: 'informative', detail: '' }
        : signedBy(sample, { ...row, kind: 'out-of-scope', detail: 'quotation' }, ['excused']),
  );
  const texts = new Map([['rfc9999.txt', change(SAMPLE)]]);
  return { ...world.ships, ledgers: [...world.ships.ledgers, { ...sample, rows }], texts };
};

/** A change of one document. Only its text is supplied; the others stay unverified. */
const document = (file: string, change: (text: string) => string) => (world: World) => ({
  ...world.ships,
  texts: new Map([[file, change(world.texts.get(file) as string)]]),
});

const ledger = (id: string, change: (ledger: Ledger) => Ledger) => (world: World) => ({
  ...world.ships,
  ledgers: only(world.ships.ledgers, (each) => each.id === id, change),
});

/** Signed by a reviewer of the package: a fault that a reviewer has overlooked, or has planted. */
export function signedBy(of: Ledger, one: Row, fields: readonly ('review' | 'excused')[]): Row {
  return signed(of, one, fields, of.reviewers[0] ?? 'A. Doe', '2026-11-22');
}

/** A change of one row of the ledger of UTF-8. */
const oneRow = (name: string, change: (ledger: Ledger, row: Row) => Row) =>
  ledger('rfc3629', (each) => ({
    ...each,
    rows: only(
      each.rows,
      (one) => rowName(one) === name,
      (one) => change(each, one),
    ),
  }));

/** A change of a row, and who has read it has signed it again. */
const row = (name: string, change: Partial<Row>) =>
  oneRow(name, (each, one) => ({
    ...signedBy(each, { ...one, ...change }, one.review === '' ? [] : ['review']),
    ...change,
  }));

/** The same, and no one has signed it. */
const unsigned = (name: string, change: Partial<Row>) => oneRow(name, (_, one) => ({ ...one, ...change }));

const form = (id: string, change: (audited: AuditedForm) => AuditedForm) => (world: World) => ({
  ...world.ships,
  forms: only(world.ships.forms, (each) => each.id === id, change),
});

const evidence = (id: string, change: (evidence: Evidence) => Evidence) => (world: World) => {
  const changed = new Map(world.ships.evidence);
  changed.set(id, change(changed.get(id) as Evidence));
  return { ...world.ships, evidence: changed };
};

/** A change of the grammar of UTF-8, with its table regenerated or left stale. */
const grammar = (change: (text: string) => string, table: 'regenerated' | 'stale') => (world: World) => {
  const path = 'grammar/octets/utf8.ohm';
  const source = new SourceText(path, change(readFileSync(`${root}${path}`, 'utf8')));
  const file = new Library([{ id: 'utf8', alphabet: octets, source }]).file('utf8');
  const compiled = compileForm(file);
  return form('utf8', (each) =>
    table === 'stale' ? { ...each, compiled } : auditedForm(compiled, file.relaxations, compiled.table),
  )(world);
};

/** Decides the evidence on UTF-8 again, without the cache. */
const decidedAgain = (plant: Fault['plant']) => (world: World) => {
  const decided = [...world.ships.evidence].map(([id, each]): [string, Evidence] => [
    id,
    each.form === 'utf8' && !each.decideWith ? (world.evidence.get(id) as Evidence) : each,
  ]);
  return { ...plant(world), evidence: new Map(decided) };
};

/** A change of all rows of one ledger; all documents are supplied. */
const rows = (id: string, change: (row: Row) => Row) => (world: World) => ({
  ...ledger(id, (each) => ({ ...each, rows: each.rows.map(change) }))(world),
  texts: world.texts,
});

const TIED = 'A knot MUST be tied twice.';
const TABLE_ROW = /^ +0000 0080-0000 07FF .*\n/m;
const TAIL = /^ +UTF8-tail {3}=.*\n/m;

/** Fault → how it is planted. */
const PLANTS: Readonly<Record<string, Fault['plant']>> = {
  // Of the supplied text: exit 3, and one finding.
  'a digit changed: 07FF → 06FF': sampleText((text) => edit(text, '07FF', '06FF')),
  'a sentence moved to another section': sampleText((text) =>
    edit(edit(text, `${TIED}  `, ''), 'to everyone.', `to everyone.  ${TIED}`),
  ),
  'a sentence doubled': sampleText((text) => edit(text, TIED, `${TIED}  ${TIED}`)),
  'a sentence added': sampleText((text) => edit(text, 'to everyone.', 'to everyone.  But a knot MAY be red.')),
  'a sentence hidden in the page furniture': sampleText((text) => edit(text, /RFC 9999 {9}/, 'No knots ')),
  'a page break moved: no fault': sampleText((text) => {
    const pageBreak = /\n\n\n\nDoe.*\[Page 1\]\n+.*\n\n\n/.exec(text)?.[0] as string;
    return edit(edit(text, pageBreak, '\n'), /(a longer one is not)/, `$1${pageBreak}`);
  }),
  'an empty document': sampleText(() => ' \n\n'),

  'no fault (a real text)': ({ ships, texts }) => ({ ...ships, texts }),
  'a row of the bit table moved to another section (a real text)': document('rfc3629.txt', (text) => {
    const line = TABLE_ROW.exec(text)?.[0] as string;
    return edit(edit(text, line, ''), TAIL, `$&${line}`);
  }),
  'a page break moved into a paragraph: no fault (a real text)': document('rfc3629.txt', (text) => {
    const pageBreak = /\n\n+[^\n]*\[Page \d+\]\n+[^\n]+\n\n+/.exec(text)?.[0] as string;
    return edit(text, /^( {3}\S.{40,}[\w,])\n(?= {3}[a-z].{30})/m, `$1${pageBreak}`);
  }),
  'the heading of section 2.1 damaged in a document of one line (a real text)': document(
    'draft-hoffman-utf16.txt',
    (text) => edit(text, ' 2.1 Encoding', ' 2-1 Encoding'),
  ),
  'an empty document (a real text)': document('rfc3629.txt', () => '\n'),

  // Of ledgers.
  'a row deleted, the lock not updated': (world) => ({
    ...ledger('rfc3629', (each) => ({ ...each, rows: each.rows.filter((one) => rowName(one) !== 'b9dc77cf') }))(world),
    lock: lockOf(world.ships),
  }),
  'a row deleted (a real text)': (world) => ({
    ...ledger('rfc3629', (each) => ({ ...each, rows: each.rows.filter((one) => rowName(one) !== 'b9dc77cf') }))(world),
    texts: world.texts,
  }),
  'a row doubled': ledger('rfc3629', (each) => ({
    ...each,
    rows: each.rows.flatMap((one) => (rowName(one) === 'b9dc77cf' ? [one, one] : [one])),
  })),
  'a digest changed in the ledger': row('b9dc77cf', { digest: '0'.repeat(32) }),
  'an emptied ledger': ledger('rfc3629', (each) => ({ ...each, rows: [] })),
  'no ledger': ({ ships }) => ({ ...ships, ledgers: [] }),
  'a clause without rule': row('b0e3006f', { rules: [] }),
  'a clause that names a rule that does not exist': row('b0e3006f', { rules: ['utf8:utf8_9'] }),
  'a clause that names evidence that does not exist': row('b0e3006f', { by: ['utf8:boundaries', 'utf8:nothing'] }),
  'a normative row made informative, the lock not updated': (world) => ({
    ...row('b9dc77cf', { kind: 'informative', detail: '', keyword: '' })(world),
    lock: lockOf(world.ships),
  }),
  'out of scope for an undefined reason': row('c0081bc1', { detail: 'because' }),

  // Of judgement, which the supplied texts show: exit 1.
  'MUST → out of scope, its keyword kept': (world) => ({
    ...row('a79fe4c5', { kind: 'out-of-scope', detail: 'protocol', by: [], rules: [] })(world),
    texts: world.texts,
  }),
  'MUST → MAY': (world) => ({ ...row('a79fe4c5', { detail: 'MAY', keyword: 'MAY' })(world), texts: world.texts }),
  'a keyword excused by no one': (world) => ({ ...row('dc7607ae', { excused: '' })(world), texts: world.texts }),
  'an excuse without a date': unsigned('dc7607ae', { excused: 'A. Doe' }),
  'all rows with a keyword made informative': rows('draft-hoffman-utf16', (each) =>
    each.keyword === '' ? each : { ...each, kind: 'informative', detail: '', keyword: '', by: [], rules: [] },
  ),
  'evidence about another form': (world) => row('72f71ac8', { by: ['utf16:repertoire'] })(world),
  'inspection without a review': (world) => row('303d0a69', { review: '' })(world),

  // Of what people sign: exit 1, with the texts or without them.
  'a paraphrase turned into its opposite': unsigned('a79fe4c5', { says: 'A decoder may decode whatever it likes.' }),
  'a link narrowed': unsigned('b9dc77cf', { rules: ['utf8:utf8_2'] }),
  'counters removed': unsigned('b9dc77cf', { counters: [] }),
  'evidence replaced': unsigned('30f449d1', { by: ['utf8:abnf/UTF8-tail'] }),
  'a note that weakens the row': unsigned('b9dc77cf', { note: 'Not to be taken literally.' }),
  ...Object.fromEntries(
    [
      'A. Stranger, 2031-02-31',
      'A. Stranger, 2026-11-22',
      'second reader, 2031-02-31',
      'second reader, 2099-01-01',
      'second reader, 1900-01-01',
      'second reader',
    ].map((name) => [
      `the review "${name}"`,
      oneRow('b9dc77cf', (each, one) => ({ ...one, review: `${name}, ${rowDigest(each, one)}` })),
    ]),
  ),
  'the author as the only reviewer': (world) => {
    const change = (each: Ledger): Ledger => ({
      ...each,
      reviewers: [...each.reviewers, each.author],
      rows: only(
        each.rows,
        (one) => rowName(one) === 'b9dc77cf',
        (one) => signed(each, { ...one, review: '' }, ['review'], each.author, '2026-11-22'),
      ),
    });
    return { ...ledger('rfc3629', change)(world), lock: lockOf(world.ships) };
  },
  'the author as the only reviewer, in other letters': oneRow('b9dc77cf', (each, one) =>
    signedBy(each, { ...one, author: 'Second  Reader', review: '' }, ['review']),
  ),
  'the head no longer asks for reviews': (world) => ({
    ...ledger('rfc3629', (each) => ({ ...each, needs: [] }))(world),
    lock: lockOf(world.ships),
  }),
  'MUST by inspection with the note "Seen.", signed': row('a79fe4c5', { by: ['inspection'], note: 'Seen.' }),

  // Of grammars and their tables.
  'a wrong bound, the table regenerated: the clauses are named, with a text': decidedAgain(
    grammar(
      (text) => edit(edit(text, 'utf8_2 = "\\xC2"', 'utf8_2 = "\\xC1"'), '@rejects C1 BF, C2 7F', '@rejects C2 7F'),
      'regenerated',
    ),
  ),
  'a wrong bound, the table not regenerated: stale': grammar(
    (text) => edit(text, '"\\x80".."\\x9F" utf8_tail  -- ed', '"\\x80".."\\xA0" utf8_tail  -- ed'),
    'stale',
  ),
  'a cell of the table changed by hand': form('utf16', (each) =>
    auditedForm(each.compiled, each.relaxations, { ...each.table, accepting: [1, 1, 0] }),
  ),
  'a citation of another clause': grammar((text) => edit(text, '§4 UTF8-2', '§4 UTF8-4'), 'regenerated'),
  'a citation of a section that mentions the rule, but does not define it': grammar(
    (text) => edit(text, '§4 UTF8-tail', '§1'),
    'regenerated',
  ),
  'a citation of a document without a ledger': grammar(
    (text) => edit(text, 'RFC 5234 §3.7 2element', 'RFC 9999 §3.7 2element'),
    'regenerated',
  ),
  'a citation of a clause that does not exist': grammar(
    (text) => edit(text, '§4 UTF8-tail', '§4 UTF8-tall'),
    'regenerated',
  ),
  'a rule without clause': grammar((text) => edit(text, '// @clause RFC 3629 §4 UTF8-1\n', '//\n'), 'regenerated'),
  'an edge without a rule, and an unreachable state': form('ucs2', (each) => {
    const { minimal } = each.compiled;
    const lost = {
      ...minimal,
      next: [...minimal.next, minimal.next[0] ?? []],
      accepting: [...minimal.accepting, true],
      origins: [[], ...minimal.origins.slice(1), []],
    };
    return { ...each, compiled: { ...each.compiled, minimal: lost } };
  }),

  // Of evidence.
  'evidence without a refused witness': evidence('utf8:boundaries', (each) => ({
    ...each,
    decide: (c) => ({ ...each.decide(c), refused: [] }),
  })),
  'evidence that holds without any witness': evidence('utf8:boundaries', (each) => ({
    ...each,
    decide: () => ({ holds: true, decided: 'nothing', counterexample: null, accepted: [], refused: [] }),
  })),
  'evidence that no row names': (world) => {
    const each = world.ships.evidence.get('utf8:ascii') as Evidence;
    return { ...world.ships, evidence: new Map(world.ships.evidence).set('utf8:more', { ...each, id: 'utf8:more' }) };
  },
  'no evidence': ({ ships }) => ({ ...ships, evidence: new Map() }),
  'no form': ({ ships }) => ({ ...ships, forms: [] }),
  'a validator that differs from its table': form('utf16', (each) => ({
    ...each,
    test: (text) => text[0] === 0xdc00 || each.test(text),
  })),
};

/** Each with its result, of faults.txt; in that file, and here, are the same faults. */
export const faults: readonly Fault[] = sectionsOf(new URL('faults.txt', import.meta.url)).map(({ name, text }) => {
  const plant = PLANTS[name];
  if (!plant) throw new Error(`faults.txt: ${name} has no plant`);
  const lines = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key} (.*)$`, 'gm')), ([, line]) => line as string);
  const some = (key: string) => (lines(key).length > 0 ? lines(key) : undefined);
  return {
    what: name,
    plant,
    isReal: /^real$/m.test(text),
    exit: Number(lines('exit')[0]) as Fault['exit'],
    problems: some('problem'),
    among: lines('among'),
    doubts: lines('doubt'),
    failing: some('failing'),
  };
});

const missing = Object.keys(PLANTS).filter((name) => !faults.some(({ what }) => what === name));
if (missing.length > 0) throw new Error(`faults.txt has no result of ${missing.join(', ')}`);
