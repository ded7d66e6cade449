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

export interface PageData {
  /** The rows that rules name. */
  readonly rows: readonly string[];
  readonly forms: readonly FormData[];
}
