/**
 * What the script of the page knows: the tables that ship, and for each cell of
 * them the ways through the grammar that it stands for. All else it reads off
 * the page. Everything on the page that belongs to something else is a *thing*,
 * named alike in the markup (`data-thing`), in addresses and here:
 *
 *     row=rfc3629#4/9     a clause of a ledger
 *     rule=utf8:utf8_3    a rule, or utf8~surrogate: a restriction
 *     piece=12            a stretch of a grammar text: a range, a call
 *     state=4  edge=0-4  cell=4.8  stub=4~surrogate      of the form that is shown
 */
import type { FormTable } from '../../layout.ts';

/** Innermost piece first: the range that matches, the call of its rule, the call around that, … and the rules likewise. */
export interface Way {
  readonly pieces: readonly number[];
  readonly rules: readonly string[];
}

export interface Cell {
  readonly state: number;
  readonly class: number;
  /** −1: rejected. */
  readonly next: number;
  /** Numbers of `ways`; of a rejected cell none. */
  readonly ways: readonly number[];
  /** Of a rejected cell: the restrictions that forbid it, if any do. */
  readonly forbidden: readonly string[];
}

/** The same, short: there are hundreds. */
type CellData = readonly [
  state: number,
  of: number,
  next: number,
  ways: readonly number[],
  forbidden: readonly string[],
];

export function cellFrom([state, of, next, ways, forbidden]: CellData): Cell {
  return { state, class: of, next, ways, forbidden };
}

/** Symbols on which a state rejects by a restriction: drawn as an edge that ends at once. */
export interface StubData {
  readonly state: number;
  readonly reason: string;
  readonly symbols: string;
  readonly classes: readonly number[];
}

export interface RuleData {
  /** Rows that name it, as numbers of `PageData.rows`. */
  readonly rows: readonly number[];
  /** Those of them that it cites. */
  readonly cited: readonly number[];
  /** Whether it has part in every edge, and so tells nothing about one. */
  readonly common: boolean;
  /** What it cites: `RFC 3629 §4 UTF8-3`. */
  readonly cites: string;
}

type WaySymbols = readonly [way: number, symbols: readonly (readonly [from: number, to: number])[]];

/** The automaton before states were merged: it knows by which rule a text came where it is. */
export interface PathData {
  readonly classes: readonly (readonly [from: number, to: number, of: number])[];
  readonly next: readonly (readonly number[])[];
  /** For each state: number of a way, and the symbols that go it. */
  readonly ways: readonly (readonly WaySymbols[])[];
}

export interface FormData {
  readonly id: string;
  readonly table: FormTable;
  readonly ways: readonly Way[];
  /** The rule in whose text a piece stands. */
  readonly owners: Readonly<Record<string, string>>;
  readonly cells: readonly CellData[];
  /** The symbols of each class. */
  readonly classes: readonly string[];
  readonly stubs: readonly StubData[];
  readonly rules: Readonly<Record<string, RuleData>>;
  readonly paths: PathData;
}

export interface PageData {
  readonly rows: readonly string[];
  readonly forms: readonly FormData[];
}
