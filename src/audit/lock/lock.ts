/**
 * Ledgers, grammars and evidence → `trace.lock`: one line for each thing that
 * carries a judgement, with a digest of its content. The file is committed, so
 * a pull request shows what an edit changes, and the audit requires it to be
 * fresh:
 *
 *     line                                          digest of
 *     history  3                                    its last entry, which has those before it (history.ts)
 *     form     utf8                                 the shipped table
 *     running  utf8                                 the ways to run it, and every fault, with its message
 *     source   src/audit/predicates/values.ts       a file that decides
 *     evidence utf8:tails                           its sentence, constants and witnesses
 *     counter  utf8/tail-7F                          its change, and what must refuse it
 *     ledger   rfc3629                              its head: page furniture, reasons, covered section
 *     row      rfc3629#5f3c09a1  normative               the row
 *     rule     rfc3629#5f3c09a1 → utf8:utf8_2            the text of the rule, and its citation
 *     by       rfc3629#5f3c09a1 → utf8:abnf/UTF8-2       the sentence that the evidence decides
 *     refuses  rfc3629#5f3c09a1 → utf8/no-DF             the change by which this language breaks the clause
 *     review   rfc3629#5f3c09a1 → 1                      nothing: a signature, whose ever it is; the row has it
 */

import { type AnnotatedGrammar, sha256 } from '../../compile/index.ts';
import type { Clause } from '../../shared/clause.ts';
import { excerpt, type Span } from '../../shared/source.ts';
import { type AuditedForm, ownRules } from '../audited-form.ts';
import { type Ledger, rowContent, rowId } from '../ledger/ledger.ts';
import { signerNames } from '../ledger/signature.ts';
import type { Problem } from '../problem.ts';
import type { Counter } from './counters.ts';
import { historyHead } from './history.ts';
import { formatLockLines, keyOf, type LockKind, type LockLine, parseLockLines } from './lines.ts';

const DIGITS = 16;

export interface LockInputs {
  readonly ledgers: readonly Ledger[];
  readonly forms: readonly Pick<AuditedForm, 'id' | 'table' | 'compiled' | 'relaxations'>[];
  /** Form → digest of its faults (running.ts). */
  readonly running: ReadonlyMap<string, string>;
  /** Evidence id → what it says, and the digest of its constants and witnesses. */
  readonly evidence: ReadonlyMap<string, { readonly says: string; readonly digest: string }>;
  readonly counters: readonly Counter[];
  /** File → SHA-256: the sources that decide. */
  readonly sources: ReadonlyMap<string, string>;
  /** The text of the history file, "" when there is none. */
  readonly history: string;
}

/** The content of the lock file: the same bytes for the same input. */
export function formatLock(inputs: LockInputs): string {
  return formatLockLines(lockLines(inputs));
}

export function lockLines(inputs: LockInputs): LockLine[] {
  const { ledgers, forms, running, evidence, counters, sources, history } = inputs;
  const rules = new Map(forms.flatMap(ruleTexts));
  const changes = new Map(counters.map(({ name, change }) => [name, change]));
  const { entries, head } = historyHead(history);
  return [
    { kind: 'history', name: `${entries}`, what: '', digest: head },
    ...forms.map(({ id, table }) => lockLine('form', id, table.digest)),
    ...[...running].map(([id, digest]) => lockLine('running', id, digest)),
    ...[...sources].map(([file, digest]) => lockLine('source', file, digest)),
    ...[...evidence].map(([id, { digest }]) => lockLine('evidence', id, digest)),
    ...counters.map((each) => lockLine('counter', each.name, JSON.stringify([each.change, each.refused]))),
    ...ledgers.map((ledger) => lockLine('ledger', ledger.id, headContent(ledger))),
    ...ledgers.flatMap((ledger) =>
      ledger.rows.flatMap((row) => {
        const id = rowId(ledger, row);
        return [
          lockLine('row', id, rowContent(row), [row.kind, row.detail].filter(Boolean).join(' ')),
          ...row.rules.map((rule) => lockLine('rule', `${id} → ${rule}`, rules.get(rule) ?? '')),
          ...row.by.map((by) => lockLine('by', `${id} → ${by}`, evidence.get(by)?.says ?? '')),
          ...row.counters.map((name) => lockLine('refuses', `${id} → ${name}`, changes.get(name) ?? '')),
          ...signerNames(row.review).map((_, i) => lockLine('review', `${id} → ${i + 1}`, '')),
        ];
      }),
    ),
  ];
}

function lockLine(kind: LockKind, name: string, content: string, what = ''): LockLine {
  return { kind, name, what, digest: sha256(content).slice(0, DIGITS) };
}

/** Everything of a ledger but its rows. */
function headContent({ rows: _, comments: __, reasons, author, reviewers, needs, ...head }: Ledger): string {
  const people = author !== '' || reviewers.length + needs.length > 0 ? { author, reviewers, needs } : {};
  return JSON.stringify({ ...head, reasons: [...reasons], ...people });
}

/** Each rule with its text and its citation. */
function ruleTexts({ id, compiled, relaxations }: LockInputs['forms'][number]): (readonly [string, string])[] {
  const own = [...compiled.grammar.rules.rules.values()].map(
    ({ name, span, body, clause }) => [`${id}:${name}`, ruleText(span, body.span, clause)] as const,
  );
  return [
    ...own,
    ...relaxations.map((grammar) => [`${id}~${grammar.reason}`, relaxationText(grammar, compiled.grammar)] as const),
  ];
}

function ruleText(span: Span, body: Span, clause: Clause | undefined): string {
  return JSON.stringify([excerpt(span), excerpt(body), clause ?? null]);
}

/** The rules that a relaxation overrides or adds. */
function relaxationText(relaxation: AnnotatedGrammar, main: AnnotatedGrammar): string {
  const own = ownRules(relaxation, main).map(({ span, body }) => ruleText(span, body.span, undefined));
  return JSON.stringify([relaxation.clause ?? null, ...own]);
}

export interface LockChange {
  readonly kind: 'added' | 'gone' | 'changed';
  /** The line now; of a line that is gone, as it was. */
  readonly line: LockLine;
  /** Of a changed line: as it was. */
  readonly was?: LockLine;
}

/** The differences of two locks, in the order of the second. */
export function lockChanges(before: readonly LockLine[], after: readonly LockLine[]): LockChange[] {
  const old = new Map(before.map((line) => [keyOf(line), line]));
  const now = new Set(after.map(keyOf));
  return [
    ...after.flatMap((line): LockChange[] => {
      const was = old.get(keyOf(line));
      if (!was) return [{ kind: 'added', line }];
      return was.digest === line.digest && was.what === line.what ? [] : [{ kind: 'changed', line, was }];
    }),
    ...before.filter((line) => !now.has(keyOf(line))).map((line): LockChange => ({ kind: 'gone', line })),
  ];
}

/** `changed row rfc3629#5f3c09a1: definition → informative` */
export function changeText({ kind, line, was }: LockChange): string {
  const what = was && was.what !== line.what ? `: ${was.what} → ${line.what}` : '';
  return `${kind} ${keyOf(line)}${what}`;
}

const REMEDY = 'review it, then run wellformed audit --lock';

/**
 * One problem for each line that differs from what the ledgers, grammars and evidence give now. `name`: the lock file.
 * Throws AuditError for a line that is no line of a lock.
 */
export function lockProblems(name: string, lock: string, lines: readonly LockLine[]): Problem[] {
  if (lock === '') return [{ kind: 'stale lock', where: name, what: `there is none: ${REMEDY}` }];
  return lockChanges(parseLockLines(name, lock), lines).map((change) => ({
    kind: 'stale lock',
    where: change.line.name.split(' ')[0] as string,
    what: `${changeText(change)} since the lock was written; ${REMEDY}`,
  }));
}
