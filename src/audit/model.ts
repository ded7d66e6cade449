/**
 * The report of an audit, as plain data: what every output (text, JSON, SARIF,
 * a page) is made from. It holds digests, ids, paraphrases and hexadecimal, and
 * no sentence of any document, no time and no path of a machine: the same
 * inputs give the same bytes.
 */
import type { Problem } from './ledger/check.ts';
import type { Kind } from './ledger/ledger.ts';
import type { State } from './match.ts';
import type { CellTrace, RuleTrace } from './provenance.ts';

export type Verdict = 'proved' | 'violated' | 'out of scope';

export interface RowReport {
  readonly id: string;
  readonly section: string;
  readonly ordinal: number;
  /** Letter of the clause in a compound sentence, or "". */
  readonly part: string;
  readonly kind: Kind;
  /** Keyword of a normative row, reason of one out of scope, or the row that says the same. */
  readonly detail: string;
  readonly keyword: string;
  readonly digest: string;
  /** One character a word: see text/normalise.ts. */
  readonly sketch: string;
  readonly state: State;
  /** Where the sentence or the nearest one was found, if not in its place. */
  readonly found: { readonly section: string; readonly ordinal: number; readonly digest: string } | null;
  readonly verdict: Verdict;
  readonly item: string;
  readonly says: string;
  readonly note: string;
  readonly by: readonly string[];
  readonly rules: readonly string[];
}

export interface FreshReport {
  readonly section: string;
  readonly ordinal: number;
  readonly digest: string;
}

export interface DocumentReport {
  readonly id: string;
  readonly document: string;
  readonly file: string;
  readonly supplied: boolean;
  /** Sentences, rows of tables and rules; compound ones count once. */
  readonly items: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** By item, NEW included. */
  readonly states: Readonly<Record<string, number>>;
  readonly rows: readonly RowReport[];
  /** State NEW: sentences that no row knows. */
  readonly fresh: readonly FreshReport[];
  /** Page furniture of an unknown shape. */
  readonly furniture: readonly string[];
}

export interface WitnessReport {
  readonly run: number;
  /** Texts that the shipped validator judges otherwise, in hexadecimal. */
  readonly misjudged: readonly string[];
}

export interface EvidenceReport {
  readonly id: string;
  readonly form: string;
  readonly says: string;
  readonly holds: boolean;
  /** It holds, both kinds of witnesses were run, and all came out as they should. */
  readonly proved: boolean;
  readonly decided: string;
  readonly counterexample: string | null;
  readonly accepted: WitnessReport;
  readonly refused: WitnessReport;
  /** Rows that it decides, those that say the same included. */
  readonly rows: readonly string[];
}

export interface FormReport {
  readonly form: string;
  readonly title: string;
  readonly states: number;
  readonly classes: number;
  readonly rules: readonly RuleTrace[];
  readonly cells: readonly CellTrace[];
}

export type ExitCode = 0 | 1 | 3 | 4;

export interface AuditReport {
  readonly wellformed: string;
  readonly normaliser: number;
  readonly exit: ExitCode;
  readonly outcome: 'proved' | 'violated' | 'suspect' | 'unverified';
  readonly totals: {
    readonly items: number;
    readonly rows: number;
    readonly inScope: number;
    readonly proved: number;
    readonly violated: number;
    readonly evidence: number;
    readonly evidenceProved: number;
    readonly witnesses: number;
    readonly states: Readonly<Record<string, number>>;
  };
  readonly problems: readonly Problem[];
  readonly documents: readonly DocumentReport[];
  readonly evidence: readonly EvidenceReport[];
  readonly forms: readonly FormReport[];
  /** Rules that cite documents without a ledger. */
  readonly external: readonly string[];
  readonly notProved: readonly string[];
}
