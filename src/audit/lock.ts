/**
 * Ledgers, grammars and evidence → `trace.lock`: one line for each form, row
 * and link, with a digest of its content. The file is committed, so a pull
 * request shows which links an edit changes, and the audit requires it to be
 * fresh:
 *
 *     line                                      digest of
 *     form  utf8                                the shipped table
 *     row   rfc3629#4/8                         the row of the ledger
 *     rule  rfc3629#4/8 → utf8:utf8_2           the text of the rule, and its citation
 *     by    rfc3629#4/8 → utf8:abnf/UTF8-2      the sentence that the evidence decides
 *
 * A line has a kind, one or two names and a digest.
 */

import type { Clause } from '../clause.ts';
import { type Grammar, sha256 } from '../compile/index.ts';
import { excerpt, type Span } from '../source.ts';
import type { AuditedForm } from './audited-form.ts';
import type { Evidence } from './evidence.ts';
import type { Problem } from './ledger/check.ts';
import { type Ledger, type Row, rowId } from './ledger/ledger.ts';

const DIGITS = 16;
const ABOUT =
  '# What is linked to what, by digest. DO NOT EDIT: wellformed audit --lock writes it; review what changes.';

interface LockInputs {
  readonly ledgers: readonly Ledger[];
  readonly forms: readonly AuditedForm[];
  readonly evidence: ReadonlyMap<string, Evidence>;
}

/** The content of the lock file: the same bytes for the same input. */
export function formatLock({ ledgers, forms, evidence }: LockInputs): string {
  const rules = new Map(forms.flatMap(ruleTexts));
  const lines = ledgers.flatMap((ledger) =>
    ledger.rows.flatMap((row) => {
      const id = rowId(ledger, row);
      return [
        line('row', id, rowContent(row)),
        ...row.rules.map((rule) => line('rule', `${id} → ${rule}`, rules.get(rule) ?? '')),
        ...row.by.map((by) => line('by', `${id} → ${by}`, evidence.get(by)?.says ?? '')),
      ];
    }),
  );
  const formLines = forms.map(({ id, table }) => line('form', id, table.digest));
  return `${[ABOUT, ...formLines, ...lines].join('\n')}\n`;
}

function line(kind: string, names: string, content: string): string {
  return `${kind.padEnd(4)}  ${names}  ${sha256(content).slice(0, DIGITS)}`;
}

/**
 * A row without its line number, which changes with the rows before it, and without its sketch. Its digest is stored,
 * so the keys of Row are fixed.
 */
export function rowContent({ line: _, sketch: __, ...row }: Row): string {
  return JSON.stringify(row);
}

/** Each rule with its text and its citation. */
function ruleTexts({ id, compiled, relaxations }: AuditedForm): (readonly [string, string])[] {
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
function relaxationText({ rules, clause }: Grammar, main: Grammar): string {
  const own = [...rules.rules.values()].filter(({ name, span }) => {
    const old = main.rules.rules.get(name)?.span;
    return old?.start !== span.start || old.source !== span.source;
  });
  return JSON.stringify([clause ?? null, ...own.map(({ span, body }) => ruleText(span, body.span, undefined))]);
}

interface LockChange {
  readonly kind: 'added' | 'gone' | 'changed';
  /** `rule  rfc3629#4/8 → utf8:utf8_2` */
  readonly link: string;
}

/** The differences of two lock files, in the order of the second. */
export function lockChanges(before: string, after: string): LockChange[] {
  const [old, now] = [linksOf(before), linksOf(after)];
  const found: LockChange[] = [];
  for (const [link, value] of now) {
    if (!old.has(link)) found.push({ kind: 'added', link });
    else if (old.get(link) !== value) found.push({ kind: 'changed', link });
  }
  for (const link of old.keys()) if (!now.has(link)) found.push({ kind: 'gone', link });
  return found;
}

function linksOf(lock: string): Map<string, string> {
  const lines = lock.split(/\r?\n/).filter((each) => each !== '' && !each.startsWith('#'));
  return new Map(
    lines.map((each) => {
      const at = each.lastIndexOf('  ');
      return [each.slice(0, at), each.slice(at + 2)] as const;
    }),
  );
}

const REMEDY = 'review it, then run wellformed audit --lock';

/** One problem for each line that differs from what the ledgers, grammars and evidence give now. */
export function lockProblems(lock: string, linked: LockInputs): Problem[] {
  if (lock === '') return [{ kind: 'stale lock', where: 'trace.lock', what: `there is none: ${REMEDY}` }];
  return lockChanges(lock, formatLock(linked)).map(({ kind, link }) => {
    const where = link.split(/ +/)[1] as string;
    return {
      kind: 'stale lock',
      where,
      what: `${kind} since the lock was written: ${link.replace(/ +/, ' ')}; ${REMEDY}`,
    };
  });
}
