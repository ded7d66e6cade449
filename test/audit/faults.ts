/**
 * Seeded faults: one error each in a text, a ledger, a grammar, a table or the
 * evidence. Each lists its exact result: the exit code, every problem, every
 * row that is not verified, all evidence that fails. Everything that is not
 * listed must stay as it is.
 *
 *     a digit of a table     →  exit 3, SUSPECT rfc9999#1/3, and nothing else
 *     a row deleted          →  exit 1, "rfc3629#1: 25 rows, 26 announced", …
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
  readonly real?: true;
  /** 2: the audit throws AuditError. */
  readonly exit: 0 | 1 | 2 | 3 | 4;
  readonly problems?: readonly string[];
  /** Instead of the exact list: the beginnings of some problems. */
  readonly among?: readonly string[];
  /** `SUSPECT rfc3629#3/15`, `NEW rfc3629#3`. */
  readonly doubts?: readonly string[];
  /** Evidence that fails, with its counterexample. Exactly the rows that name it are violated. */
  readonly failing?: readonly string[];
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

/** A change of a row, and who has read it has signed it again. */
const row = (name: string, change: Partial<Row>) =>
  ledger('rfc3629', (each) => ({
    ...each,
    rows: only(
      each.rows,
      (one) => rowName(one) === name,
      (one) => ({ ...signedBy(each, { ...one, ...change }, one.review === '' ? [] : ['review']), ...change }),
    ),
  }));

/** The same, and no one has signed it. */
const unsigned = (name: string, change: Partial<Row>) =>
  ledger('rfc3629', (each) => ({
    ...each,
    rows: only(
      each.rows,
      (one) => rowName(one) === name,
      (one) => ({ ...one, ...change }),
    ),
  }));

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

const TIED = 'A knot MUST be tied twice.';
const TABLE_ROW = /^ +0000 0080-0000 07FF .*\n/m;
const TAIL = /^ +UTF8-tail {3}=.*\n/m;

/** Faults of the supplied text: exit 3, and one finding. */
const textFaults: readonly Fault[] = [
  {
    what: 'a digit changed: 07FF → 06FF',
    plant: sampleText((text) => edit(text, '07FF', '06FF')),
    exit: 3,
    doubts: ['SUSPECT rfc9999#1/3'],
  },
  {
    what: 'MUST → SHOULD',
    plant: sampleText((text) => edit(text, 'MUST', 'SHOULD')),
    exit: 3,
    doubts: ['SUSPECT rfc9999#1/2'],
  },
  {
    what: 'a sentence moved to another section',
    plant: sampleText((text) => edit(edit(text, `${TIED}  `, ''), 'to everyone.', `to everyone.  ${TIED}`)),
    exit: 3,
    doubts: ['MOVED rfc9999#1/2'],
  },
  {
    what: 'a sentence doubled',
    plant: sampleText((text) => edit(text, TIED, `${TIED}  ${TIED}`)),
    exit: 3,
    doubts: ['AMBIGUOUS rfc9999#1/2'],
  },
  {
    what: 'a sentence removed',
    plant: sampleText((text) => edit(text, `${TIED}  `, '')),
    exit: 3,
    doubts: ['SUSPECT rfc9999#1/2'],
  },
  {
    what: 'a sentence added',
    plant: sampleText((text) => edit(text, 'to everyone.', 'to everyone.  But a knot MAY be red.')),
    exit: 3,
    doubts: ['NEW rfc9999#acknowledgement'],
  },
  {
    what: 'a heading changed',
    plant: sampleText((text) => edit(text, '2.  Lines', '2.  Ropes')),
    exit: 3,
    doubts: ['SUSPECT rfc9999#2/1'],
  },
  {
    what: 'a sentence hidden in the page furniture',
    plant: sampleText((text) => edit(text, /RFC 9999 {9}/, 'No knots ')),
    exit: 3,
    doubts: ['NEW rfc9999 furniture'],
  },
  {
    what: 'a page break moved: no fault',
    plant: sampleText((text) => {
      const pageBreak = /\n\n\n\nDoe.*\[Page 1\]\n+.*\n\n\n/.exec(text)?.[0] as string;
      return edit(edit(text, pageBreak, '\n'), /(a longer one is not)/, `$1${pageBreak}`);
    }),
    exit: 4,
  },
  { what: 'an empty document', plant: sampleText(() => ' \n\n'), exit: 2 },
];

const realTextFaults: readonly Fault[] = [
  { what: 'no fault', plant: ({ ships, texts }: World) => ({ ...ships, texts }), exit: 0 },
  {
    what: 'a digit of the bit table changed: 07FF → 06FF',
    plant: document('rfc3629.txt', (text) => edit(text, '0000 07FF', '0000 06FF')),
    exit: 3,
    doubts: ['SUSPECT rfc3629#3/15'],
  },
  {
    what: 'MUST → SHOULD',
    plant: document('rfc3629.txt', (text) => edit(text, 'above MUST', 'above SHOULD')),
    exit: 3,
    doubts: ['SUSPECT rfc3629#3/35'],
  },
  {
    what: 'a row of the bit table moved to another section',
    plant: document('rfc3629.txt', (text) => {
      const line = TABLE_ROW.exec(text)?.[0] as string;
      return edit(edit(text, line, ''), TAIL, `$&${line}`);
    }),
    exit: 3,
    doubts: ['MOVED rfc3629#3/15'],
  },
  {
    what: 'a rule doubled',
    plant: document('rfc3629.txt', (text) => edit(text, TAIL, '$&$&')),
    exit: 3,
    doubts: ['AMBIGUOUS rfc3629#4/11'],
  },
  {
    what: 'a page break moved into a paragraph: no fault',
    plant: document('rfc3629.txt', (text) => {
      const pageBreak = /\n\n+[^\n]*\[Page \d+\]\n+[^\n]+\n\n+/.exec(text)?.[0] as string;
      return edit(text, /^( {3}\S.{40,}[\w,])\n(?= {3}[a-z].{30})/m, `$1${pageBreak}`);
    }),
    exit: 4,
  },
  {
    what: 'the heading of section 2.1 damaged in a document of one line',
    plant: document('draft-hoffman-utf16.txt', (text) => edit(text, ' 2.1 Encoding', ' 2-1 Encoding')),
    exit: 3,
    doubts: ['SUSPECT draft-hoffman-utf16#2.1/1', 'SUSPECT draft-hoffman-utf16#2/8'],
  },
  {
    what: 'a digit in the French translation',
    plant: document('rfc3629-fr.txt', (text) => edit(text, '%xC2-DF', '%xC1-DF')),
    exit: 3,
    doubts: ['SUSPECT rfc3629-fr#4/8'],
  },
  { what: 'an empty document', plant: document('rfc3629.txt', () => '\n'), exit: 2 },
].map((fault): Fault => ({ ...fault, what: `${fault.what} (a real text)`, real: true }) as Fault);

const ledgerFaults: readonly Fault[] = [
  {
    what: 'a row deleted',
    plant: ledger('rfc3629', (each) => ({ ...each, rows: each.rows.filter((one) => rowName(one) !== '1/19') })),
    exit: 1,
    problems: [
      'ledger: rfc3629-fr#1/19: refers to rfc3629#1/19, which is not a row',
      'ledger: rfc3629#1: 25 rows, 26 announced',
      'ledger: rfc3629#1/20: follows 1/18: a row is missing or doubled',
    ],
  },
  {
    what: 'a row doubled',
    plant: ledger('rfc3629', (each) => ({
      ...each,
      rows: each.rows.flatMap((one) => (rowName(one) === '1/19' ? [one, one] : [one])),
    })),
    exit: 1,
    problems: ['ledger: rfc3629#1/19: follows 1/19: a row is missing or doubled'],
  },
  {
    what: 'the last row of a section deleted, and the count changed with it',
    plant: ledger('rfc3629', (each) => ({
      ...each,
      rows: each.rows.filter((one) => rowName(one) !== '1/26'),
      sections: each.sections.map((mark) => (mark.section === '1' ? { ...mark, count: 25 } : mark)),
    })),
    exit: 1,
    problems: [
      'ledger: rfc3629-fr#1/26: refers to rfc3629#1/26, which is not a row',
      'ledger: rfc3629#1: the root does not match the rows',
      'ledger: rfc3629: the root does not match the sections',
    ],
  },
  {
    what: 'a digest changed in the ledger',
    plant: row('1/19', { digest: '0'.repeat(32) }),
    exit: 1,
    problems: ['ledger: rfc3629#1: the root does not match the rows'],
  },
  { what: 'an emptied ledger', plant: ledger('rfc3629', (each) => ({ ...each, rows: [] })), exit: 2 },
  { what: 'no ledger', plant: ({ ships }) => ({ ...ships, ledgers: [] }), exit: 2 },
  {
    what: 'a clause without rule',
    plant: row('1/20', { rules: [] }),
    exit: 1,
    problems: ['clause without rule: rfc3629#1/20: in scope, but names no rule'],
  },
  {
    what: 'a clause that names a rule that does not exist',
    plant: row('1/20', { rules: ['utf8:utf8_9'] }),
    exit: 1,
    problems: ['clause without rule: rfc3629#1/20: names utf8:utf8_9, which is not a rule: did you mean utf8:utf8_1?'],
  },
  {
    what: 'a clause that names evidence that does not exist',
    plant: row('1/20', { by: ['utf8:boundaries', 'utf8:nothing'] }),
    exit: 1,
    problems: ['ledger: rfc3629#1/20: decided by utf8:nothing, which is not evidence'],
    failing: ['utf8:nothing'],
  },
  {
    what: 'a normative row made informative, the lock not updated',
    plant: (world) => ({
      ...row('1/19', { kind: 'informative', detail: '', keyword: '' })(world),
      lock: lockOf(world.ships),
    }),
    exit: 1,
    problems: [
      'stale lock: rfc3629#1/19: changed row rfc3629#1/19: normative → informative since the lock was written; review it, then run wellformed audit --lock',
    ],
  },
  {
    what: 'out of scope for an undefined reason',
    plant: row('1/25', { detail: 'because' }),
    exit: 1,
    problems: ['ledger: rfc3629#1/25: out of scope for a reason that the ledger does not define'],
  },
];

/** A change of all rows of one ledger; all documents are supplied. */
const rows = (id: string, change: (row: Row) => Row) => (world: World) => ({
  ...ledger(id, (each) => ({ ...each, rows: each.rows.map(change) }))(world),
  texts: world.texts,
});

/** Faults of judgement, which the supplied texts show: exit 1. */
const judgementFaults: readonly Fault[] = [
  {
    what: 'MUST → out of scope, its keyword kept',
    plant: (world: World) => ({
      ...row('3/35', { kind: 'out-of-scope', detail: 'protocol', by: [], rules: [] })(world),
      texts: world.texts,
    }),
    problems: [
      'ledger: rfc3629#3/35: has the keyword MUST, but is out-of-scope: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: draft-yergeau-rfc2279bis-03#3/35: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: rfc3629-fr#3/33: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: rfc3629#3/35: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
    ],
  },
  {
    what: 'MUST → MAY',
    plant: (world: World) => ({ ...row('3/35', { detail: 'MAY', keyword: 'MAY' })(world), texts: world.texts }),
    problems: [
      'keyword: draft-yergeau-rfc2279bis-03#3/35: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: rfc3629-fr#3/33: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: rfc3629#3/35: its sentence has the keyword MUST, which no row records: make it normative, or out of scope (protocol, quotation, keyword-list, conduct) and excused: audit review',
      'keyword: rfc3629#3/35: 3/35 records MAY, which its sentence lacks',
    ],
  },
  {
    what: 'a keyword excused by no one',
    plant: (world: World) => ({ ...row('6/14', { excused: '' })(world), texts: world.texts }),
    among: ['ledger: rfc3629#6/14: has the keyword MAY, but is out-of-scope', 'keyword: rfc3629#6/14: '],
  },
  {
    what: 'an excuse without a date',
    plant: unsigned('6/14', { excused: 'A. Doe' }),
    problems: ['ledger: rfc3629#6/14: "A. Doe" is no name, date and digest: wellformed audit review writes them'],
  },
  {
    what: 'all rows with a keyword made informative',
    plant: rows('draft-hoffman-utf16', (each) =>
      each.keyword === '' ? each : { ...each, kind: 'informative', detail: '', keyword: '', by: [], rules: [] },
    ),
    among: ['keyword: draft-hoffman-utf16#3.1/17: ', 'keyword: draft-hoffman-utf16#4/7: '],
  },
  {
    what: 'evidence about another form',
    plant: (world: World) => row('3/31', { by: ['utf16:repertoire'] })(world),
    problems: [
      'evidence of another form: rfc3629#3/31: names rules of utf8, which no evidence of the row decides',
      'evidence of another form: rfc3629#3/31: decided by utf16:repertoire, but names no rule of that form',
    ],
  },
  {
    what: 'inspection without a review',
    plant: (world: World) => row('10/2', { review: '' })(world),
    problems: [
      'ledger: rfc3629#10/2: decided by inspection, but without a note of what was inspected, or without a review',
      'review: rfc3629#10/2: in scope, but without a review: audit review rfc3629#10/2',
    ],
  },
].map((fault): Fault => ({ exit: 1, ...fault, real: true }) as Fault);

const TAIL_ROW = '4/11';
const changedSince = (id: string) =>
  `${id} has changed since second reader read it, 2026-11-22: read it again, then wellformed audit review`;
const withoutReview = (id: string) => `review: ${id}: in scope, but without a review: audit review ${id}`;

/** Faults of what people sign: exit 1, with the texts or without them. */
const reviewFaults: readonly Fault[] = [
  {
    what: 'a paraphrase turned into its opposite',
    plant: unsigned('3/35', { says: 'A decoder may decode whatever it likes.' }),
    problems: [`ledger: ${changedSince('rfc3629#3/35:')}`, withoutReview('rfc3629#3/35')],
  },
  {
    what: 'a link narrowed',
    plant: unsigned('1/19', { rules: ['utf8:utf8_2'] }),
    problems: [`ledger: ${changedSince('rfc3629#1/19:')}`, withoutReview('rfc3629#1/19')],
  },
  {
    what: 'counters removed',
    plant: unsigned('1/19', { counters: [] }),
    among: [`ledger: ${changedSince('rfc3629#1/19:')}`, withoutReview('rfc3629#1/19')],
  },
  {
    what: 'evidence replaced',
    plant: unsigned(TAIL_ROW, { by: ['utf8:abnf/UTF8-tail'] }),
    among: [`ledger: ${changedSince(`rfc3629#${TAIL_ROW}:`)}`],
  },
  {
    what: 'a note that weakens the row',
    plant: unsigned('1/19', { note: 'Not to be taken literally.' }),
    problems: [`ledger: ${changedSince('rfc3629#1/19:')}`, withoutReview('rfc3629#1/19')],
  },
  ...[
    'A. Stranger, 2031-02-31',
    'second reader, 2031-02-31',
    'second reader, 2099-01-01',
    'second reader, 1900-01-01',
    'second reader',
  ].map((name) => ({
    what: `the review "${name}"`,
    plant: ledger('rfc3629', (each) => ({
      ...each,
      rows: only(
        each.rows,
        (one) => rowName(one) === '1/19',
        (one) => ({ ...one, review: `${name}, ${rowDigest(each, one)}` }),
      ),
    })),
    among: ['ledger: rfc3629#1/19: ', withoutReview('rfc3629#1/19')],
  })),
  {
    what: 'the author as the only reviewer',
    plant: (world: World) => {
      const change = (each: Ledger): Ledger => ({
        ...each,
        reviewers: [...each.reviewers, each.author],
        rows: only(
          each.rows,
          (one) => rowName(one) === '1/19',
          (one) => signed(each, { ...one, review: '' }, ['review'], each.author, '2026-11-22'),
        ),
      });
      return { ...ledger('rfc3629', change)(world), lock: lockOf(world.ships) };
    },
    among: [
      'ledger: rfc3629#1/19: has no reviewer but its author, first reader',
      withoutReview('rfc3629#1/19'),
      'stale lock: rfc3629: changed ledger rfc3629 since the lock was written',
    ],
  },
  {
    what: 'the author as the only reviewer, in other letters',
    plant: ledger('rfc3629', (each) => ({
      ...each,
      rows: only(
        each.rows,
        (one) => rowName(one) === '1/19',
        (one) => signedBy(each, { ...one, author: 'Second  Reader', review: '' }, ['review']),
      ),
    })),
    among: ['ledger: rfc3629#1/19: has no reviewer but its author, Second  Reader'],
  },
  {
    what: 'the head no longer asks for reviews',
    plant: (world: World) => ({
      ...ledger('rfc3629', (each) => ({ ...each, needs: [] }))(world),
      lock: lockOf(world.ships),
    }),
    among: ['stale lock: rfc3629: changed ledger rfc3629 since the lock was written'],
  },
  {
    what: 'MUST by inspection with the note "Seen.", signed',
    plant: row('3/35', { by: ['inspection'], note: 'Seen.' }),
    among: ['ledger: rfc3629#3/35: is MUST by inspection: let evidence decide it'],
  },
].map((fault) => ({ exit: 1, ...fault }) as Fault);

const grammarFaults: readonly Fault[] = [
  {
    what: 'a wrong bound, the table regenerated: the clauses are named, with a text',
    plant: decidedAgain(
      grammar(
        (text) => edit(edit(text, 'utf8_2 = "\\xC2"', 'utf8_2 = "\\xC1"'), '@rejects C1 BF, C2 7F', '@rejects C2 7F'),
        'regenerated',
      ),
    ),
    exit: 1,
    failing: [
      'utf8:one-encoding C1 80',
      'utf8:never-appear C1 80',
      'utf8:order C1 80',
      'utf8:bit-table C1 80',
      'utf8:encoding-steps',
      'utf8:decoding-steps C1 80',
      'utf8:round-trip',
      'utf8:abnf/UTF8-octets C1 80',
      'utf8:abnf/UTF8-char C1 80',
      'utf8:abnf/UTF8-2 C1 80',
    ],
  },
  {
    what: 'a wrong bound, the table not regenerated: stale',
    plant: grammar(
      (text) => edit(text, '"\\x80".."\\x9F" utf8_tail  -- ed', '"\\x80".."\\xA0" utf8_tail  -- ed'),
      'stale',
    ),
    exit: 1,
    problems: ['stale table: utf8: the shipped table and the grammar differ on ED A0 80'],
  },
  {
    what: 'a cell of the table changed by hand',
    plant: form('utf16', (each) =>
      auditedForm(each.compiled, each.relaxations, { ...each.table, accepting: [1, 1, 0] }),
    ),
    exit: 1,
    problems: ['stale table: utf16: the shipped table and the grammar differ on D800'],
  },
  {
    what: 'a citation of another clause',
    plant: grammar((text) => edit(text, '§4 UTF8-2', '§4 UTF8-4'), 'regenerated'),
    exit: 1,
    problems: ['rule without clause: utf8:utf8_2: cites RFC 3629 §4 UTF8-4, but no row of that clause names the rule'],
  },
  {
    what: 'a citation of a section that mentions the rule, but does not define it',
    plant: grammar((text) => edit(text, '§4 UTF8-tail', '§1'), 'regenerated'),
    exit: 1,
    problems: [
      'rule without clause: utf8:utf8_tail: cites RFC 3629 §1, but rfc3629#4/11 (UTF8-tail) is named after the rule',
    ],
  },
  {
    what: 'a citation of a document without a ledger',
    plant: grammar((text) => edit(text, 'RFC 5234 §3.7 2element', 'RFC 9999 §3.7 2element'), 'regenerated'),
    exit: 1,
    problems: ['rule without clause: utf8:twice: cites RFC 9999 §3.7 2element: RFC 9999 has no ledger'],
  },
  {
    what: 'a citation of a clause that does not exist',
    plant: grammar((text) => edit(text, '§4 UTF8-tail', '§4 UTF8-tall'), 'regenerated'),
    exit: 1,
    problems: ['rule without clause: utf8:utf8_tail: cites RFC 3629 §4 UTF8-tall, which has no row'],
  },
  {
    what: 'a rule without clause',
    plant: grammar((text) => edit(text, '// @clause RFC 3629 §4 UTF8-1\n', '//\n'), 'regenerated'),
    exit: 1,
    problems: ['rule without clause: utf8:utf8_1: cites nothing'],
  },
  {
    what: 'an edge without a rule, and an unreachable state',
    plant: form('ucs2', (each) => {
      const { minimal } = each.compiled;
      const lost = {
        ...minimal,
        next: [...minimal.next, minimal.next[0] ?? []],
        accepting: [...minimal.accepting, true],
        origins: [[], ...minimal.origins.slice(1), []],
      };
      return { ...each, compiled: { ...each.compiled, minimal: lost } };
    }),
    exit: 1,
    problems: [
      'edge without rule: ucs2 state 0: on 0000..D7FF, E000..FFFF to state 0',
      'unreachable state: ucs2 state 2: no text leads to it',
      'edge without rule: ucs2 state 2: on 0000..D7FF, E000..FFFF to state 0',
    ],
  },
];

const evidenceFaults: readonly Fault[] = [
  {
    what: 'evidence without a refused witness',
    plant: evidence('utf8:boundaries', (each) => ({ ...each, decide: (c) => ({ ...each.decide(c), refused: [] }) })),
    exit: 1,
    problems: ['evidence: utf8:boundaries: proves nothing: it has no witness that is refused'],
    failing: ['utf8:boundaries'],
  },
  {
    what: 'evidence that holds without any witness',
    plant: evidence('utf8:boundaries', (each) => ({
      ...each,
      decide: () => ({ holds: true, decided: 'nothing', counterexample: null, accepted: [], refused: [] }),
    })),
    exit: 1,
    problems: [
      'evidence: utf8:boundaries: proves nothing: it has no witness that is accepted',
      'evidence: utf8:boundaries: proves nothing: it has no witness that is refused',
    ],
    failing: ['utf8:boundaries'],
  },
  {
    what: 'evidence that no row names',
    plant: (world) => {
      const each = world.ships.evidence.get('utf8:ascii') as Evidence;
      return { ...world.ships, evidence: new Map(world.ships.evidence).set('utf8:more', { ...each, id: 'utf8:more' }) };
    },
    exit: 1,
    problems: ['evidence: utf8:more: decides no row'],
  },
  { what: 'no evidence', plant: ({ ships }) => ({ ...ships, evidence: new Map() }), exit: 2 },
  { what: 'no form', plant: ({ ships }) => ({ ...ships, forms: [] }), exit: 2 },
  {
    what: 'a validator that differs from its table',
    plant: form('utf16', (each) => ({ ...each, test: (text) => text[0] === 0xdc00 || each.test(text) })),
    exit: 1,
  },
];

export const faults: readonly Fault[] = [
  ...textFaults,
  ...realTextFaults,
  ...ledgerFaults,
  ...judgementFaults,
  ...reviewFaults,
  ...grammarFaults,
  ...evidenceFaults,
];
