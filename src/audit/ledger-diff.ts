/**
 * Two ledgers → their differences, sentence by sentence: two versions of one
 * ledger, or the ledgers of two documents.
 *
 *     rfc2279bis-03 → rfc3629
 *       changed   1/19 → 1/19   C0, C1, FE and FF …  →  C0, C1 and F5 to FF …
 *       added     4/13          the grammar claims no authority of its own
 *
 * Sentences are paired in four steps, each in document order: a row of one
 * refers to the other ("same"); the digests are equal; grammars cite both by
 * the same item name; the sketches are similar. No text of a document is
 * needed: the ledgers have digests and sketches.
 */

import { mostFrequent } from '../shared/groups.ts';
import { similarity } from './common-subsequence.ts';
import { inScope, itemRows, type Ledger, type Row, rowContent, rowId, rowName } from './ledger/ledger.ts';

export interface RowChange {
  readonly kind: 'added' | 'gone' | 'changed';
  /** The clauses of the sentence, before and after; empty when the sentence is missing there. */
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

export interface LedgerChanges {
  /** Number of unchanged sentences. */
  readonly same: number;
  readonly changes: readonly RowChange[];
}

/** The least similarity at which two sentences count as versions of each other. */
const NEAR = 0.5;

type Sentence = readonly Row[];

export function ledgerChanges(before: Ledger, after: Ledger): LedgerChanges {
  const versions = before.id === after.id;
  const matcher = new SentencePairs(sentencesOf(before), sentencesOf(after));
  const refers = (one: Sentence, ledger: Ledger, other: Sentence) =>
    one[0]?.kind === 'same' && one[0].detail === rowId(ledger, { ...(other[0] as Row), part: '' });
  const referring = (old: Sentence, now: Sentence) =>
    !versions && (refers(old, after, now) || refers(now, before, old));
  const alike = matcher.pair(referring).length;
  const exact = matcher.pair((old, now) => old[0]?.digest === now[0]?.digest);
  const named = matcher.pair((old, now) => old[0]?.item !== '' && old[0]?.item === now[0]?.item);
  const near = matcher.pairNearest();
  const isUnchanged = ([old, now]: readonly [Sentence, Sentence]) =>
    !versions || sentenceContent(old) === sentenceContent(now);
  const paired = [...exact.filter((pair) => !isUnchanged(pair)), ...named, ...near].map(
    ([old, now]): RowChange => ({ kind: 'changed', before: old, after: now }),
  );
  return {
    same: alike + exact.filter(isUnchanged).length,
    changes: [
      ...paired,
      ...matcher.after.map((now): RowChange => ({ kind: 'added', before: [], after: now })),
      ...matcher.before.map((old): RowChange => ({ kind: 'gone', before: old, after: [] })),
    ],
  };
}

/** Whether a change concerns the encoding: one of its rows is in scope or has a note. */
export function affectsEncoding({ before, after }: RowChange): boolean {
  return [...before, ...after].some((row) => inScope(row) || row.note !== '');
}

function sentencesOf({ rows }: Ledger): Sentence[] {
  return itemRows(rows).map(({ section, ordinal }) =>
    rows.filter((row) => row.section === section && row.ordinal === ordinal),
  );
}

function sentenceContent(sentence: Sentence): string {
  // The ordinal depends on the rows before it, so it does not count.
  return JSON.stringify(sentence.map((row) => rowContent({ ...row, ordinal: 0 })));
}

/** Two lists of sentences; pairs are taken out of both. */
class SentencePairs {
  before: Sentence[];
  after: Sentence[];

  constructor(before: Sentence[], after: Sentence[]) {
    this.before = before;
    this.after = after;
  }

  pair(belong: (before: Sentence, after: Sentence) => boolean): (readonly [Sentence, Sentence])[] {
    const found: (readonly [Sentence, Sentence])[] = [];
    for (const old of [...this.before]) {
      const now = this.after.find((each) => belong(old, each));
      if (now) found.push(this.#take(old, now));
    }
    return found;
  }

  pairNearest(): (readonly [Sentence, Sentence])[] {
    const near = this.before.flatMap((old) =>
      this.after.map((now) => ({ old, now, score: similarity(sketchOf(old), sketchOf(now)) })),
    );
    const found: (readonly [Sentence, Sentence])[] = [];
    for (const { old, now } of near.filter(({ score }) => score >= NEAR).sort((a, b) => b.score - a.score)) {
      if (this.before.includes(old) && this.after.includes(now)) found.push(this.#take(old, now));
    }
    return found;
  }

  #take(old: Sentence, now: Sentence): readonly [Sentence, Sentence] {
    this.before = this.before.filter((each) => each !== old);
    this.after = this.after.filter((each) => each !== now);
    return [old, now];
  }
}

function sketchOf([row]: Sentence): string {
  return row?.sketch ?? '';
}

export function sentenceName([row]: Sentence): string {
  return row ? rowName({ ...row, part: '' }) : '';
}

/**
 * The form that most rules of a ledger belong to, references to other ledgers followed; `null` when no row names a
 * rule.
 */
export function mainForm(ledger: Ledger, ledgers: readonly Ledger[]): string | null {
  const rows = new Map(ledgers.flatMap((each) => each.rows.map((row) => [rowId(each, { ...row, part: '' }), row])));
  const rules = ledger.rows.flatMap((row) => (row.kind === 'same' ? (rows.get(row.detail) ?? row) : row).rules);
  return mostFrequent(rules.map((rule) => rule.split(/[:~]/)[0] as string)) ?? null;
}
