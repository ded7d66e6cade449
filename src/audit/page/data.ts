/**
 * The data that the page's script reads: the shipped tables and, for each of
 * their cells, the derivations in the grammar that use it. The script reads
 * everything else from the markup. script/target.ts lists what can be pointed at.
 */
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

export interface RuleData {
  /** Rows that name the rule, as indices into `PageData.rows`. */
  readonly rows: readonly number[];
  /** The subset of `rows` that the rule itself cites. */
  readonly cited: readonly number[];
  /** Whether every transition uses the rule, so that it says nothing about a single one. */
  readonly common: boolean;
  /** The citation: `RFC 3629 §4 UTF8-3`. */
  readonly cites: string;
}

export interface FormData {
  readonly id: string;
  readonly derivations: readonly Derivation[];
  /** Number of a span → the rule whose text contains it. */
  readonly ruleOfSpan: Readonly<Record<string, string>>;
  readonly cells: readonly CellData[];
  /** The symbols of each class. */
  readonly classes: readonly string[];
  readonly rules: Readonly<Record<string, RuleData>>;
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
