/**
 * An auditor must know what the audit notices. So one error at a time is planted in
 * what this package audits, in memory, and the audit runs again:
 *
 *     noticed      a link removed from a row       review: rfc3629#3/35: …
 *     waiver       a demand out of scope, signed   the report lists it, with its reason
 *     not noticed  a wrong paraphrase, signed      what people say and sign is theirs to judge
 *
 * The evidence is decided once. A fault whose outcome is not the expected one fails the self-test. The package's own
 * tests plant more: every mutant of tables, grammars, functions and predicates (npm run audit, in a clone).
 */
import type { FormTable } from '../shared/layout.ts';
import { type Audit, auditedEvidence, lockInputs } from './audit.ts';
import { type AuditedForm, auditedForm, type WayFault } from './audited-form.ts';
import type { Evidence, EvidenceContext } from './evidence.ts';
import { type Finding, reportFindings } from './findings.ts';
import { INSPECTION, type Ledger, type Row, rowId } from './ledger/ledger.ts';
import { signed } from './ledger/signature.ts';
import { formatLock } from './lock/lock.ts';
import type { AuditOptions, LockFile } from './options.ts';
import { AuditError } from './problem.ts';

type Outcome = 'noticed' | 'waiver' | 'not noticed';

interface Planted {
  readonly what: string;
  readonly expected: Outcome;
  readonly plant: (options: AuditOptions) => AuditOptions;
}

interface SelfTestResult extends Pick<Planted, 'what' | 'expected'> {
  readonly found: Outcome;
  /** What shows it: the first finding that is new, or the first waiver. */
  readonly by: string;
}

/** The row that most faults are about: a MUST with rules, evidence and counters. */
const ROW = 'rfc3629#3/35';
const DAY = '2026-11-22';

const row = (change: (row: Row, ledger: Ledger) => Row) => (options: AuditOptions) => ({
  ...options,
  ledgers: options.ledgers.map((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((each) => (rowId(ledger, each) === ROW ? change(each, ledger) : each)),
  })),
});

const ledger = (change: (ledger: Ledger) => Ledger) => (options: AuditOptions) => ({
  ...options,
  ledgers: options.ledgers.map((each) => (ROW.startsWith(`${each.id}#`) ? change(each) : each)),
});

const form = (change: (form: AuditedForm) => AuditedForm) => (options: AuditOptions) => ({
  ...options,
  forms: options.forms.map((each) => (each.id === 'utf16' ? change(each) : each)),
});

const table = (change: (table: FormTable) => Partial<FormTable>) =>
  form((each) => auditedForm(each.compiled, each.relaxations, { ...each.table, ...change(each.table) }));

/** Another fault of every way to run the validator of UTF-16. */
const fault = (change: (fault: WayFault) => WayFault) =>
  form((each) => ({
    ...each,
    ways: (each.ways ?? []).map((way) => ({ ...way, fault: (text) => change(way.fault(text)) })),
  }));

const lock = (change: (lock: LockFile) => Partial<LockFile>) => (options: AuditOptions) => ({
  ...options,
  ...(options.lock && { lock: { ...options.lock, ...change(options.lock) } }),
});

const text = (change: (text: string) => string) => (options: AuditOptions) => ({
  ...options,
  texts: new Map([...options.texts].map(([file, each]) => [file, change(each)])),
});

const decision = (change: object) => (options: AuditOptions) => {
  const [id, each] = [...options.evidence].find(([, { form: of }]) => of === 'utf8') ?? [];
  if (id === undefined || !each) return options;
  const changed = { ...each, decide: () => ({ ...each.decide(undefined as never), ...change }) };
  return { ...options, evidence: new Map(options.evidence).set(id, changed) };
};

/** A reviewer signs what was planted, and the lock is written again. */
const agreed = (plant: Planted['plant'], as: readonly ('review' | 'excused')[]) => (options: AuditOptions) => {
  const done = row((each, of) => signed(of, each, as, of.reviewers[0] ?? '', DAY))(plant(options));
  if (!done.lock) return done;
  const written = formatLock(lockInputs(done, done.lock, auditedEvidence(done)));
  return { ...done, lock: { ...done.lock, text: written } };
};

const OPPOSITE = row((each) => ({ ...each, says: 'A decoder may do as it likes.' }));
const OUT = row((each) => ({ ...each, kind: 'out-of-scope', detail: 'protocol', by: [], rules: [], counters: [] }));
const INSPECTED = row((each) => ({ ...each, by: [INSPECTION], counters: [], note: 'Seen.' }));

const PLANTED: readonly (readonly [what: string, expected: Outcome, plant: Planted['plant']])[] = [
  [
    'table: a state accepts that must not',
    'noticed',
    table(({ accepting }) => ({ accepting: accepting.map(() => 1) })),
  ],
  ['validator: it accepts everything', 'noticed', form((each) => ({ ...each, test: () => true }))],
  ['fault: an offset one too high', 'noticed', fault((found) => found && { ...found, offset: found.offset + 1 })],
  ['fault: another length', 'noticed', fault((found) => found && { ...found, length: 9 })],
  ['fault: another message', 'noticed', fault((found) => found && { ...found, message: 'wrong' })],
  ['repair: it loses the end of the text', 'noticed', repaired],
  ['kernel: none is loaded', 'noticed', unloaded],
  ['row: deleted', 'noticed', ledger((each) => ({ ...each, rows: each.rows.slice(0, -1) }))],
  ['row: another digest', 'noticed', row((each) => ({ ...each, digest: '0'.repeat(32) }))],
  ['row: MUST made informative', 'noticed', row((each) => ({ ...each, kind: 'informative', detail: '' }))],
  ['row: a paraphrase turned into its opposite', 'noticed', OPPOSITE],
  ['row: a link removed', 'noticed', row((each) => ({ ...each, rules: each.rules.slice(1) }))],
  ['row: evidence removed', 'noticed', row((each) => ({ ...each, by: each.by.slice(1) }))],
  ['row: counter-languages removed', 'noticed', row((each) => ({ ...each, counters: [] }))],
  ['review: by a stranger, in the future', 'noticed', row((each) => ({ ...each, review: 'A. Stranger, 2031-02-31' }))],
  ['ledger: it needs no review any more', 'noticed', ledger((each) => ({ ...each, needs: [] }))],
  ['evidence: no text is refused', 'noticed', decision({ refused: [] })],
  ['evidence: it does not hold', 'noticed', decision({ holds: false })],
  ['lock: gone', 'noticed', lock(() => ({ text: '' }))],
  [
    'lock: a file that decides has changed',
    'noticed',
    lock(({ sources }) => ({ sources: new Map([...sources].slice(1)) })),
  ],
  ['history: its last lines cut', 'noticed', lock(({ history }) => ({ history: history.replace(/(?:.+\n){3}$/, '') }))],
  ['text: a demand weakened', 'noticed', text((each) => each.replace('MUST', 'SHOULD'))],
  ['text: a sentence added', 'noticed', text((each) => `${each.trimEnd()}\n\n   Nothing of this is meant.\n`)],
  ['signed and locked: a demand out of scope', 'waiver', agreed(OUT, ['review', 'excused'])],
  ['signed and locked: a demand by inspection', 'waiver', agreed(INSPECTED, ['review', 'excused'])],
  ['signed and locked: a wrong paraphrase', 'not noticed', agreed(OPPOSITE, ['review'])],
];

/** What a change of the ways to run would be, for the entries above. */
function repaired(options: AuditOptions): AuditOptions {
  return form((each) => ({
    ...each,
    ways: (each.ways ?? []).map(({ repaired: make, ...way }) => ({
      ...way,
      ...(make && { repaired: (symbols) => make(symbols).slice(0, -1) }),
    })),
  }))(options);
}

function unloaded(options: AuditOptions): AuditOptions {
  const ways = (each: AuditedForm) =>
    (each.ways ?? []).map((way) => ({ ...way, name: way.name.replace(/^wasm .*/, 'wasm (shift)') }));
  return {
    ...options,
    forms: options.forms.map((each) => (each.id === 'utf8' ? { ...each, ways: ways(each) } : each)),
  };
}

/** Plants each fault alone. Faults of texts are left out where none is supplied. `run`: the audit itself. */
export function* selfTest(options: AuditOptions, run: (options: AuditOptions) => Audit): Generator<SelfTestResult> {
  const once = { ...options, evidence: decidedOnce(options.evidence) };
  const clean = run(once).report;
  const known = new Set(reportFindings(clean).map(textOfFinding));
  for (const [what, expected, plant] of PLANTED) {
    if (what.startsWith('text') && options.texts.size === 0) continue;
    const { finding, waivers } = outcomeOf(() => run(plant(once)), known);
    const waived = waivers.length > clean.waivers.length;
    const found = finding !== undefined ? 'noticed' : waived ? 'waiver' : 'not noticed';
    yield {
      what,
      expected,
      found,
      by: finding ?? (waived ? (waivers.find(({ where }) => where === ROW)?.kind ?? '') : ''),
    };
  }
}

/** The first finding that the report without the fault does not have. An audit that cannot run has noticed it, too. */
function outcomeOf(run: () => Audit, known: ReadonlySet<string>) {
  try {
    const { report } = run();
    const finding = reportFindings(report)
      .map(textOfFinding)
      .find((each) => !known.has(each));
    return { finding, waivers: report.waivers };
  } catch (error) {
    if (error instanceof AuditError) return { finding: error.message, waivers: [] };
    throw error;
  }
}

function textOfFinding({ kind, where, what }: Finding): string {
  return `${kind} ${where}: ${what}`;
}

type Decisions = Map<string, ReturnType<Evidence['decide']>>;

/** The same evidence, decided at the first call; bulk texts are run then only. `found`: the decisions so far, by id. */
export function decidedOnce(evidence: AuditOptions['evidence'], found: Decisions = new Map()): Map<string, Evidence> {
  const decide = (each: Evidence, context: EvidenceContext) => {
    const before = found.get(each.id);
    if (before) return before;
    const decision = each.decide(context);
    const { bulk: _, ...rest } = decision;
    found.set(each.id, rest);
    return decision;
  };
  return new Map([...evidence].map(([id, each]) => [id, { ...each, decide: (context) => decide(each, context) }]));
}
