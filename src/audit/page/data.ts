/**
 * The data that the page's script reads: the shipped tables and, for each of
 * their cells, the derivations in the grammar that use it. The script reads
 * everything else from the markup. script/target.ts lists what can be pointed at.
 */
import type { FormTable } from '../../shared/layout.ts';

/** From the inside out: the range that matches, the call of its rule, the call around that; and the rules likewise. */
export interface Derivation {
  readonly spans: readonly number[];
  readonly rules: readonly string[];
}

export interface Cell {
  readonly state: number;
  readonly class: number;
  /** −1: rejected. */
  readonly next: number;
  /** Indices into `derivations`; empty if the cell rejects. */
  readonly derivations: readonly number[];
  /** If the cell rejects: the restrictions that forbid it, if any. */
  readonly forbidden: readonly string[];
}

/** A cell as a tuple: there are hundreds, and the page is smaller without their keys. */
type CellData = readonly [
  state: number,
  of: number,
  next: number,
  derivations: readonly number[],
  forbidden: readonly string[],
];

export function cellFrom([state, of, next, derivations, forbidden]: CellData): Cell {
  return { state, class: of, next, derivations, forbidden };
}

/** Symbols that a state rejects because of one restriction: drawn as an edge that ends at its label. */
export interface StubData {
  readonly state: number;
  readonly reason: string;
  readonly symbols: string;
  readonly classes: readonly number[];
}

export interface RuleData {
  /** Rows that name the rule, as indices into `PageData.rows`. */
  readonly rows: readonly number[];
  /** The subset of `rows` that the rule itself cites. */
  readonly cited: readonly number[];
  /** Whether every edge uses the rule, so that it says nothing about a single edge. */
  readonly common: boolean;
  /** The citation: `RFC 3629 §4 UTF8-3`. */
  readonly cites: string;
}

type DerivationSymbols = readonly [derivation: number, symbols: readonly (readonly [from: number, to: number])[]];

/** The labelled automaton, before equal states are merged: its states still know which rule led to them. */
export interface LabelledData {
  readonly classes: readonly (readonly [from: number, to: number, of: number])[];
  readonly next: readonly (readonly number[])[];
  /** For each state: the derivations that can continue there, and the symbols of each. */
  readonly derivations: readonly (readonly DerivationSymbols[])[];
}

export interface FormData {
  readonly id: string;
  readonly table: FormTable;
  readonly derivations: readonly Derivation[];
  /** Number of a span → the rule whose text contains it. */
  readonly ruleOfSpan: Readonly<Record<string, string>>;
  readonly cells: readonly CellData[];
  /** The symbols of each class. */
  readonly classes: readonly string[];
  readonly stubs: readonly StubData[];
  readonly rules: Readonly<Record<string, RuleData>>;
  readonly labelled: LabelledData;
}

/** What rows can be filtered by. */
export const FACETS = ['document', 'kind', 'state', 'verdict', 'method', 'form'] as const;
export type Facet = (typeof FACETS)[number];

/** For each facet, the indices of the values of a row. */
export type RowFacets = readonly (readonly number[])[];

export interface FacetData {
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  /** The combinations that occur: for each facet the indices of its values. */
  readonly combinations: readonly RowFacets[];
  /** For each row, in the order of the page: the index of its combination. */
  readonly rows: readonly number[];
}

export interface PageData {
  readonly facets: FacetData;
  /** The rows that rules name. */
  readonly rows: readonly string[];
  readonly forms: readonly FormData[];
}
