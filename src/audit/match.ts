/**
 * Rows of a ledger and items of a supplied document → the state of each row.
 * Sections are compared as sequences of digests, so a changed sentence affects
 * its own row and no other:
 *
 *     VERIFIED    the same sentence, in its section, in order
 *     MOVED       the same sentence, in another section or out of order
 *     AMBIGUOUS   the same sentence, more often in its section than the ledger has it there
 *     SUSPECT     not found; reported with the nearest sentence, if one is similar
 *     NEW         a sentence of the document without a row
 *     UNVERIFIED  no text was supplied
 *     ACCEPTED    SUSPECT or MOVED, and accepted by a reviewer (acceptance.ts)
 */

import { countsOf } from '../shared/groups.ts';
import { commonSubsequence, similarity } from './common-subsequence.ts';
import { coversSection, itemRows, type Ledger, type Row } from './ledger/ledger.ts';
import type { Item, SpecDocument } from './text/document.ts';

export type MatchState = 'VERIFIED' | 'ACCEPTED' | 'MOVED' | 'SUSPECT' | 'AMBIGUOUS' | 'UNVERIFIED';

export interface RowMatch {
  readonly state: MatchState;
  /** The item with the sentence, or the nearest item. */
  readonly found: Item | null;
}

export interface LedgerMatch {
  /** By section/ordinal. */
  readonly states: ReadonlyMap<string, RowMatch>;
  /** Items without a row: state NEW. */
  readonly newItems: readonly Item[];
  /** Digests of page furniture whose shape is not in the ledger. */
  readonly furniture: readonly string[];
}

/** The least similarity to a row at which a sentence counts as a changed version of it. */
const NEAR_IN_SECTION = 0.5;
const NEAR_ELSEWHERE = 0.75;

/** `3/35`: where a sentence stands in its document. */
export const itemKey = ({ section, ordinal }: { section: string; ordinal: number }) => `${section}/${ordinal}`;

export function matchLedger(ledger: Ledger, document: SpecDocument | null): LedgerMatch {
  const rows = itemRows(ledger.rows);
  if (!document) {
    return {
      states: new Map(rows.map((row) => [itemKey(row), { state: 'UNVERIFIED', found: null }])),
      newItems: [],
      furniture: [],
    };
  }
  const unknown = document.furniture.filter((shape) => !ledger.furniture.includes(shape));
  const found = new Matcher(rows, document.items).run(unknown);
  return { ...found, newItems: found.newItems.filter(({ section }) => coversSection(ledger, section)) };
}

class Matcher {
  readonly #rows: readonly Row[];
  readonly #items: readonly Item[];
  readonly #states = new Map<string, RowMatch>();
  readonly #unmatchedItems: Set<Item>;
  readonly #ambiguous: ReadonlySet<Row>;

  constructor(rows: readonly Row[], items: readonly Item[]) {
    this.#rows = rows;
    this.#items = items;
    this.#unmatchedItems = new Set(items);
    this.#ambiguous = ambiguousAmong(rows, items);
  }

  run(furniture: readonly string[]): LedgerMatch {
    this.#matchInOrder();
    this.#matchUnderAnotherHeading();
    this.#matchElsewhere();
    this.#matchNearest();
    this.#matchBetweenMatchedRows();
    for (const row of this.#unmatchedRows()) this.#states.set(itemKey(row), { state: 'SUSPECT', found: null });
    const known = new Set([...this.#ambiguous].map(copyKey));
    // Further copies of an ambiguous sentence are not new: its row reports them.
    const newItems = [...this.#unmatchedItems].filter((item) => !known.has(copyKey(item)));
    const states = new Map(this.#rows.map((row) => [itemKey(row), this.#states.get(itemKey(row)) as RowMatch]));
    return { states, newItems, furniture };
  }

  #assign(row: Row, state: MatchState, found: Item): void {
    this.#unmatchedItems.delete(found);
    this.#states.set(itemKey(row), { state: this.#ambiguous.has(row) ? 'AMBIGUOUS' : state, found });
  }

  #unmatchedRows(): Row[] {
    return this.#rows.filter((row) => !this.#states.has(itemKey(row)));
  }

  #matchInOrder(): void {
    for (const section of new Set(this.#rows.map((row) => row.section))) {
      const rows = this.#rows.filter((row) => row.section === section);
      const items = this.#items.filter((item) => item.section === section);
      this.#verifyInOrder(rows, items);
    }
  }

  /** A section whose heading was not found: its sentences are VERIFIED where they still follow each other in order. */
  #matchUnderAnotherHeading(): void {
    const present = new Set(this.#items.map(({ section }) => section));
    const rows = this.#unmatchedRows().filter(({ section }) => !present.has(section));
    const items = this.#items.filter((item) => this.#unmatchedItems.has(item));
    this.#verifyInOrder(rows, items);
  }

  /** The sentences that both have, in the same order, are VERIFIED. */
  #verifyInOrder(rows: readonly Row[], items: readonly Item[]): void {
    const pairs = commonSubsequence(
      rows.map(({ digest }) => digest),
      items.map(({ digest }) => digest),
    );
    for (const [r, i] of pairs) this.#assign(rows[r] as Row, 'VERIFIED', items[i] as Item);
  }

  #matchElsewhere(): void {
    for (const row of this.#unmatchedRows()) {
      const [first, second] = [...this.#unmatchedItems].filter(({ digest }) => digest === row.digest);
      if (first) this.#assign(row, second ? 'AMBIGUOUS' : 'MOVED', first);
    }
  }

  #matchNearest(): void {
    const pairs = this.#unmatchedRows().flatMap((row) =>
      [...this.#unmatchedItems].map((item) => ({ row, item, score: similarity(row.sketch, item.sketch) })),
    );
    const near = pairs.filter(
      ({ row, item, score }) => score >= (row.section === item.section ? NEAR_IN_SECTION : NEAR_ELSEWHERE),
    );
    near.sort(
      (a, b) =>
        b.score - a.score || Number(b.row.section === b.item.section) - Number(a.row.section === a.item.section),
    );
    for (const { row, item } of near) {
      if (!this.#states.has(itemKey(row)) && this.#unmatchedItems.has(item)) this.#assign(row, 'SUSPECT', item);
    }
  }

  /** When as many rows as sentences are left between two matched rows, they are paired in order. */
  #matchBetweenMatchedRows(): void {
    for (const section of new Set(this.#unmatchedRows().map((row) => row.section))) {
      const slots = new Map<number, { rows: Row[]; items: Item[] }>();
      const slot = (at: number) =>
        slots.get(at) ?? (slots.set(at, { rows: [], items: [] }).get(at) as { rows: Row[]; items: Item[] });
      let last = 0;
      for (const row of this.#rows.filter((each) => each.section === section)) {
        const found = this.#states.get(itemKey(row))?.found;
        if (found?.section === section) last = Math.max(last, found.ordinal);
        else if (!this.#states.has(itemKey(row))) slot(last).rows.push(row);
      }
      const matchedOrdinals = new Set(
        [...this.#states.values()].flatMap(({ found }) => (found?.section === section ? [found.ordinal] : [])),
      );
      last = 0;
      for (const item of this.#items.filter((each) => each.section === section)) {
        if (matchedOrdinals.has(item.ordinal)) last = item.ordinal;
        else if (this.#unmatchedItems.has(item)) slot(last).items.push(item);
      }
      for (const { rows, items } of slots.values()) {
        if (rows.length === items.length)
          for (const [n, row] of rows.entries()) this.#assign(row, 'SUSPECT', items[n] as Item);
      }
    }
  }
}

/** Copies of a sentence in one section have one key. */
const copyKey = ({ section, digest }: { section: string; digest: string }) => `${section} ${digest}`;

/**
 * Rows whose sentence occurs in their section more often than the ledger has it there. A copy in another section, such
 * as a rule that an appendix repeats, is a sentence of that section: it makes no row ambiguous.
 */
function ambiguousAmong(rows: readonly Row[], items: readonly Item[]): Set<Row> {
  const [known, present] = [countsOf(rows.map(copyKey)), countsOf(items.map(copyKey))];
  return new Set(rows.filter((row) => (present.get(copyKey(row)) ?? 0) > (known.get(copyKey(row)) ?? 0)));
}
