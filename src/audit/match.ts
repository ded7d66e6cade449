/**
 * The rows of a ledger ↔ the items of a supplied document → the state of each
 * row. Sections are compared as sequences of digests, so that a change disturbs
 * the rows it touches and no other:
 *
 *     VERIFIED    the same sentence, in its section, in order
 *     MOVED       the same sentence, elsewhere
 *     AMBIGUOUS   the same sentence more often than the ledger knows it
 *     SUSPECT     not found; the nearest sentence, if one comes near
 *     NEW         a sentence of the document that no row knows
 *     UNVERIFIED  no text was supplied: nothing is known
 *     ACCEPTED    SUSPECT or MOVED, and somebody has said why it may stand (accept.ts)
 */
import { covers, itemsOf, type Ledger, type Row } from './ledger/ledger.ts';
import { align, similarity } from './sequence.ts';
import type { Item, SpecDocument } from './text/document.ts';

export type State = 'VERIFIED' | 'ACCEPTED' | 'MOVED' | 'SUSPECT' | 'AMBIGUOUS' | 'UNVERIFIED';

export interface RowState {
  readonly state: State;
  /** Where the sentence, or the nearest one, was found. */
  readonly found: Item | null;
}

export interface Matching {
  /** By section/ordinal. */
  readonly states: ReadonlyMap<string, RowState>;
  /** Sentences that no row knows. */
  readonly fresh: readonly Item[];
  /** Digests of page furniture of a shape that the ledger does not know. */
  readonly furniture: readonly string[];
}

/** A sentence that shares fewer of its words with a row is another sentence. */
const NEAR_IN_SECTION = 0.5;
const NEAR_ELSEWHERE = 0.75;

const keyOf = ({ section, ordinal }: { section: string; ordinal: number }) => `${section}/${ordinal}`;

export function match(ledger: Ledger, document: SpecDocument | null): Matching {
  const rows = itemsOf(ledger.rows);
  if (!document) {
    return {
      states: new Map(rows.map((row) => [keyOf(row), { state: 'UNVERIFIED', found: null }])),
      fresh: [],
      furniture: [],
    };
  }
  const unknown = document.furniture.filter((shape) => !ledger.furniture.includes(shape));
  const found = new Matcher(rows, document.items).run(unknown);
  return { ...found, fresh: found.fresh.filter(({ section }) => covers(ledger, section)) };
}

class Matcher {
  readonly #rows: readonly Row[];
  readonly #items: readonly Item[];
  readonly #states = new Map<string, RowState>();
  readonly #left: Set<Item>;
  readonly #ambiguous: ReadonlySet<Row>;

  constructor(rows: readonly Row[], items: readonly Item[]) {
    this.#rows = rows;
    this.#items = items;
    this.#left = new Set(items);
    this.#ambiguous = ambiguousAmong(rows, items);
  }

  run(furniture: readonly string[]): Matching {
    this.#inPlace();
    this.#underAnotherHeading();
    this.#elsewhere();
    this.#nearest();
    this.#sameSlot();
    for (const row of this.#open()) this.#states.set(keyOf(row), { state: 'SUSPECT', found: null });
    const known = new Set([...this.#ambiguous].map(({ digest }) => digest));
    // Further copies of an ambiguous sentence are told with its row.
    const fresh = [...this.#left].filter(({ digest }) => !known.has(digest));
    const states = new Map(this.#rows.map((row) => [keyOf(row), this.#states.get(keyOf(row)) as RowState]));
    return { states, fresh, furniture };
  }

  #settle(row: Row, state: State, found: Item): void {
    this.#left.delete(found);
    this.#states.set(keyOf(row), { state: this.#ambiguous.has(row) ? 'AMBIGUOUS' : state, found });
  }

  #open(): Row[] {
    return this.#rows.filter((row) => !this.#states.has(keyOf(row)));
  }

  #inPlace(): void {
    for (const section of new Set(this.#rows.map((row) => row.section))) {
      const rows = this.#rows.filter((row) => row.section === section);
      const items = this.#items.filter((item) => item.section === section);
      const pairs = align(
        rows.map(({ digest }) => digest),
        items.map(({ digest }) => digest),
      );
      for (const [r, i] of pairs) this.#settle(rows[r] as Row, 'VERIFIED', items[i] as Item);
    }
  }

  /** A section whose heading is not to be found: its sentences have not moved if they still stand in one run, in order. */
  #underAnotherHeading(): void {
    const present = new Set(this.#items.map(({ section }) => section));
    const rows = this.#open().filter(({ section }) => !present.has(section));
    const items = this.#items.filter((item) => this.#left.has(item));
    const pairs = align(
      rows.map(({ digest }) => digest),
      items.map(({ digest }) => digest),
    );
    for (const [r, i] of pairs) this.#settle(rows[r] as Row, 'VERIFIED', items[i] as Item);
  }

  #elsewhere(): void {
    for (const row of this.#open()) {
      const [first, second] = [...this.#left].filter(({ digest }) => digest === row.digest);
      if (first) this.#settle(row, second ? 'AMBIGUOUS' : 'MOVED', first);
    }
  }

  #nearest(): void {
    const pairs = this.#open().flatMap((row) =>
      [...this.#left].map((item) => ({ row, item, score: similarity(row.sketch, item.sketch) })),
    );
    const near = pairs.filter(
      ({ row, item, score }) => score >= (row.section === item.section ? NEAR_IN_SECTION : NEAR_ELSEWHERE),
    );
    near.sort(
      (a, b) =>
        b.score - a.score || Number(b.row.section === b.item.section) - Number(a.row.section === a.item.section),
    );
    for (const { row, item } of near) {
      if (!this.#states.has(keyOf(row)) && this.#left.has(item)) this.#settle(row, 'SUSPECT', item);
    }
  }

  /** Where between two settled rows as many rows as sentences are left, they belong together in order. */
  #sameSlot(): void {
    for (const section of new Set(this.#open().map((row) => row.section))) {
      const slots = new Map<number, { rows: Row[]; items: Item[] }>();
      const slot = (at: number) =>
        slots.get(at) ?? (slots.set(at, { rows: [], items: [] }).get(at) as { rows: Row[]; items: Item[] });
      let last = 0;
      for (const row of this.#rows.filter((each) => each.section === section)) {
        const found = this.#states.get(keyOf(row))?.found;
        if (found?.section === section) last = Math.max(last, found.ordinal);
        else if (!this.#states.has(keyOf(row))) slot(last).rows.push(row);
      }
      const settled = new Set(
        [...this.#states.values()].flatMap(({ found }) => (found?.section === section ? [found.ordinal] : [])),
      );
      last = 0;
      for (const item of this.#items.filter((each) => each.section === section)) {
        if (settled.has(item.ordinal)) last = item.ordinal;
        else if (this.#left.has(item)) slot(last).items.push(item);
      }
      for (const { rows, items } of slots.values()) {
        if (rows.length === items.length)
          for (const [n, row] of rows.entries()) this.#settle(row, 'SUSPECT', items[n] as Item);
      }
    }
  }
}

/** Rows whose sentence the document has more often than the ledger: in the section where it is too often, or anywhere. */
function ambiguousAmong(rows: readonly Row[], items: readonly Item[]): Set<Row> {
  const found = new Set<Row>();
  for (const digest of new Set(rows.map((row) => row.digest))) {
    const own = rows.filter((row) => row.digest === digest);
    const theirs = items.filter((item) => item.digest === digest);
    if (theirs.length <= own.length) continue;
    const inSection = (section: string) => (each: { section: string }) => each.section === section;
    const crowded = own.filter(
      ({ section }) => theirs.filter(inSection(section)).length > own.filter(inSection(section)).length,
    );
    for (const row of crowded.length > 0 ? crowded : own) found.add(row);
  }
  return found;
}
