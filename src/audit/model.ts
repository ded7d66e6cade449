/**
 * The report of an audit, as plain data: what every output (text, JSON, SARIF,
 * a page) is made from. It holds digests, ids, paraphrases and hexadecimal, and
 * no sentence of any document, no time and no path of a machine: the same
 * inputs give the same bytes.
 */
import type { Acceptance } from './acceptance.ts';
import type { Problem } from './ledger/check.ts';
import type { RowKind } from './ledger/ledger.ts';
import type { MatchState } from './match.ts';
import type { CellTrace, RuleTrace } from './provenance.ts';

export type Verdict = 'proved' | 'violated' | 'out of scope';

export interface RowReport {
  readonly id: string;
  readonly section: string;
  readonly ordinal: number;
  /** Letter of the clause in a compound sentence, or "". */
  readonly part: string;
  readonly kind: RowKind;
  /** Keyword of a normative row, reason of one out of scope, or the row that says the same. */
  readonly detail: string;
  readonly keyword: string;
  readonly digest: string;
  /** One character a word: see text/normalise.ts. */
  readonly sketch: string;
  readonly state: MatchState;
  /** Where the sentence or the nearest one was found, if not in its place. */
  readonly found: { readonly section: string; readonly ordinal: number; readonly digest: string } | null;
  readonly verdict: Verdict;
  readonly item: string;
  readonly says: string;
  readonly note: string;
  readonly by: readonly string[];
  readonly rules: readonly string[];
}

interface NewItemReport {
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
  readonly fresh: readonly NewItemReport[];
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

/**
 * What was changed in a mutant: a cell of a table, whether a text may end in a
 * state, the class of a symbol; a bound of a range in a grammar, an alternative;
 * or a function that ships.
 */
type MutantKind = 'cell' | 'acceptance' | 'class' | 'bound' | 'alternative' | 'function';

export interface MutantReport {
  readonly form: string;
  readonly kind: MutantKind;
  /** `grammar/octets/utf8.ohm:41:12`, `state 4, class 5 (A0..BF)`, or the id of the evidence whose function was changed. */
  readonly place: string;
  /** `80..9F → 80..A0`, `to state 1 → to state 2`, `without utf8_3_ed`. */
  readonly change: string;
  /**
   * A shortest text whose verdict or reason it changes, in hexadecimal; "" for a function; in words where the grammar
   * cannot be compiled any more; `null` when there is none: it is equivalent.
   */
  readonly witness: string | null;
  /** Rules that it is a change of: `utf8:utf8_3_ed`. */
  readonly rules: readonly string[];
}

/** Of so many mutants, that many are equivalent (no text tells them); of the others some are killed, none should survive. */
export interface MutationScore {
  readonly mutants: number;
  readonly equivalent: number;
  readonly killed: number;
  readonly survived: number;
}

interface KindMutation extends MutationScore {
  readonly kind: MutantKind;
}

interface FormMutation extends MutationScore {
  readonly form: string;
  /** Those kinds of which the form has mutants. */
  readonly kinds: readonly KindMutation[];
}

/** Mutants of the rules that a clause names. */
export interface ClauseMutation extends MutationScore {
  /** `rfc3629#4/9` */
  readonly row: string;
  /** Killed by evidence that the clause itself names: all that it is credited with. */
  readonly credited: number;
}

/** What judged mutants: evidence by its id, the examples of a rule, the W-method suite of a form. */
export interface KillerMutation {
  /** `utf8:bit-table`, `utf8:utf8_3 examples`, `utf8 W-method`. */
  readonly id: string;
  readonly form: string;
  /** Mutants put before it; those that are not equivalent. */
  readonly judged: number;
  readonly killed: number;
  /** Killed by nothing else. */
  readonly alone: number;
}

/** Which changes the evidence notices: each mutant is one small change of what ships. */
export interface MutationReport {
  readonly totals: MutationScore;
  readonly forms: readonly FormMutation[];
  /** Clauses in scope, in the order of the ledgers. */
  readonly clauses: readonly ClauseMutation[];
  readonly killers: readonly KillerMutation[];
  /** Noticed by nothing: each fails the audit. */
  readonly survivors: readonly MutantReport[];
  /** Proved, by the product automaton, to change no verdict and no reason. */
  readonly equivalent: readonly MutantReport[];
}

export type ExitCode = 0 | 1 | 3 | 4;

export interface AuditReport {
  readonly wellformed: string;
  readonly normaliser: number;
  readonly exit: ExitCode;
  readonly outcome: 'proved' | 'violated' | 'suspect' | 'unverified';
  /** Of an audit whose evidence is the examples of a grammar: "proved" then says that they came out as they should. */
  readonly basis?: 'examples';
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
  /** Only when asked for. */
  readonly mutation?: MutationReport;
  /** Sentences in doubt that somebody has accepted, where there are any. */
  readonly accepted?: readonly Acceptance[];
  /** Rules that cite documents without a ledger. */
  readonly external: readonly string[];
  readonly notProved: readonly string[];
}
