/**
 * Rows of a ledger and items of a supplied document → the state of each row. A
 * row and a sentence of one name belong together, wherever the sentence stands; so a changed
 * sentence affects its own row and no other:
 *
 *     VERIFIED    the same sentence, in its section, in order
 *     MOVED       the same sentence, in another section or out of order
 *     AMBIGUOUS   the same sentence, and it cannot be said which of several it is
 *     SUSPECT     another sentence has its name, or none has; reported with the nearest sentence, if one is similar.
 *                 Or the row is not read again since its sentence changed
 *     NEW         a sentence of the document without a row
 *     UNVERIFIED  no text was supplied
 */

import { countsOf, groupBy } from '../shared/groups.ts';
import { commonSubsequence, similarity } from './common-subsequence.ts';
import { coversSection, itemRows, type Ledger, type Row } from './ledger/ledger.ts';
import type { Item, SpecDocument } from './text/document.ts';
import { isOwnId, withoutCopy } from './text/names.ts';

export type MatchState = 'VERIFIED' | 'MOVED' | 'SUSPECT' | 'AMBIGUOUS' | 'UNVERIFIED';

export interface RowMatch {
  readonly state: MatchState;
  /** The item with the sentence, or the nearest item. */
  readonly found: Item | null;
}

export interface LedgerMatch {
  /** By name. */
  readonly states: ReadonlyMap<string, RowMatch>;
  /** Items without a row: state NEW. */
  readonly newItems: readonly Item[];
  /** Digests of page furniture whose shape is not in the ledger. */
  readonly furniture: readonly string[];
}

/** The least similarity to a row at which a sentence counts as a changed version of it. */
const NEAR_IN_SECTION = 0.5;
const NEAR_ELSEWHERE = 0.75;

export function matchLedger(ledger: Ledger, document: SpecDocument | null): LedgerMatch {
  const rows = itemRows(ledger.rows);
  if (!document) {
    return {
      states: new Map(rows.map(({ name }) => [name, { state: 'UNVERIFIED', found: null }])),
      newItems: [],
      furniture: [],
    };
  }
  const unknown = document.furniture.filter((shape) => !ledger.furniture.includes(shape));
  const found = new Matcher(rows, document.items).run(unknown);
  return { ...found, newItems: found.newItems.filter(({ section }) => coversSection(ledger, section)) };
}

/** The state of a row: that of its sentence, unless no one has read the row since it changed. */
export function stateOf({ states }: LedgerMatch, { name, was }: Row): RowMatch {
  const match = states.get(name) as RowMatch;
  return was === '' ? match : { ...match, state: 'SUSPECT' };
}

class Matcher {
  readonly #rows: readonly Row[];
  readonly #items: readonly Item[];
  readonly #states = new Map<string, RowMatch>();
  readonly #unmatchedItems: Set<Item>;
  readonly #miscounted: (name: string) => boolean;

  constructor(rows: readonly Row[], items: readonly Item[]) {
    this.#rows = rows;
    this.#items = items;
    this.#unmatchedItems = new Set(items);
    this.#miscounted = miscounted(rows, items);
  }

  run(furniture: readonly string[]): LedgerMatch {
    this.#matchNames();
    this.#matchUnderAnotherTitle();
    this.#matchElsewhere();
    this.#matchNearest();
    for (const { name } of this.#unmatchedRows()) this.#states.set(name, { state: 'SUSPECT', found: null });
    const states = new Map(this.#rows.map(({ name }) => [name, this.#states.get(name) as RowMatch]));
    return { states, newItems: [...this.#unmatchedItems], furniture };
  }

  #assign({ name, digest }: Row, state: MatchState, found: Item): void {
    this.#unmatchedItems.delete(found);
    const isOther = digest !== found.digest && state !== 'AMBIGUOUS';
    this.#states.set(name, { state: isOther ? 'SUSPECT' : state, found });
  }

  #unmatchedRows(): Row[] {
    return this.#rows.filter(({ name }) => !this.#states.has(name));
  }

  #matchNames(): void {
    const named = new Map(this.#items.map((item) => [item.name, item]));
    for (const rows of groupBy(this.#rows, ({ section }) => section).values()) {
      const known = rows.filter(({ name }) => named.has(name));
      const own = new Set(known.map(({ name }) => name));
      const items = this.#items.filter(({ name }) => own.has(name));
      const inOrder = new Set(
        commonSubsequence(
          known.map(({ name }) => name),
          items.map(({ name }) => name),
        ).map(([r]) => known[r]),
      );
      for (const row of known)
        this.#assign(
          row,
          this.#miscounted(row.name) ? 'AMBIGUOUS' : inOrder.has(row) ? 'VERIFIED' : 'MOVED',
          named.get(row.name) as Item,
        );
    }
  }

  /** A section with another title: a sentence that stands once in ledger and document is VERIFIED where they follow each other in order. */
  #matchUnderAnotherTitle(): void {
    const [inLedger, inDocument] = [countsOf(this.#rows.map(digestOf)), countsOf(this.#items.map(digestOf))];
    const isOnly = (each: Row | Item) => inLedger.get(each.digest) === 1 && inDocument.get(each.digest) === 1;
    const present = new Set(this.#items.map(({ section }) => section));
    for (const [section, rows] of groupBy(this.#unmatchedRows().filter(isOnly), (row) => row.section)) {
      const items = [...this.#unmatchedItems].filter(
        (item) => isOnly(item) && (item.section === section || !present.has(section)),
      );
      const pairs = commonSubsequence(rows.map(digestOf), items.map(digestOf));
      for (const [r, i] of pairs) this.#assign(rows[r] as Row, 'VERIFIED', items[i] as Item);
    }
  }

  /** Several rows or several sentences with one digest: nothing says which is which. */
  #matchElsewhere(): void {
    const items = groupBy(this.#unmatchedItems, digestOf);
    for (const [digest, rows] of groupBy(this.#unmatchedRows(), digestOf)) {
      const found = items.get(digest) ?? [];
      const state = rows.length === 1 && found.length === 1 ? 'MOVED' : 'AMBIGUOUS';
      const [last] = found.slice(-1);
      if (last) for (const [n, row] of rows.entries()) this.#assign(row, state, found[n] ?? last);
    }
  }

  #matchNearest(): void {
    // With an id of the document, a row and a sentence under another name are others.
    const isUnnamed = ({ name }: Row | Item) => !isOwnId(name);
    const items = [...this.#unmatchedItems].filter(isUnnamed);
    const pairs = this.#unmatchedRows()
      .filter(isUnnamed)
      .flatMap((row) => items.map((item) => ({ row, item, score: similarity(row.sketch, item.sketch) })));
    const near = pairs.filter(
      ({ row, item, score }) => score >= (row.section === item.section ? NEAR_IN_SECTION : NEAR_ELSEWHERE),
    );
    near.sort(
      (a, b) =>
        b.score - a.score || Number(b.row.section === b.item.section) - Number(a.row.section === a.item.section),
    );
    for (const { row, item } of near) {
      if (!this.#states.has(row.name) && this.#unmatchedItems.has(item)) this.#assign(row, 'SUSPECT', item);
    }
  }
}

const digestOf = ({ digest }: { readonly digest: string }) => digest;

/** Whether the copies of a sentence are more or fewer than those in the ledger, where only their number tells them apart. */
function miscounted(rows: readonly Row[], items: readonly Item[]): (name: string) => boolean {
  const [known, present] = [rows, items].map((all) => countsOf(all.map(({ name }) => withoutCopy(name))));
  return (name) => known?.get(withoutCopy(name)) !== present?.get(withoutCopy(name));
}
