/**
 * The report of an audit as plain data. Every output (text, JSON, SARIF, JUnit,
 * Markdown, HTML) is written from it; its keys are those of
 * docs/audit.schema.json. It has digests, ids, paraphrases and hexadecimal, but
 * no sentence of a document, no time and no absolute path: the same input gives
 * the same bytes.
 */
import type { Evidence, Method } from './evidence.ts';
import type { Row } from './ledger/ledger.ts';
import type { LinkType } from './links/annotations.ts';
import type { MatchState } from './match.ts';
import type { Problem } from './problem.ts';
import type { FormTrace } from './provenance.ts';
import type { RunningReport } from './running.ts';

/** `suspect`: its evidence holds, but its sentence is not the one that was classified. */
export type RowVerdict = 'holds' | 'violated' | 'suspect' | 'not judged';

/**
 * How a row is judged: by the weakest of its evidence. `coq`, `automaton` and `exhaustive` prove; `tests` runs samples;
 * `inspected` is the judgement of a reviewer.
 */
export type RowMethod = Method | 'coq' | 'inspected' | 'not judged';

/** A sentence of a supplied document. */
type FoundSentence = Pick<Row, 'section' | 'name' | 'digest'>;

export interface RowReport
  extends FoundSentence,
    Pick<
      Row,
      'part' | 'kind' | 'detail' | 'keyword' | 'sketch' | 'item' | 'says' | 'note' | 'by' | 'rules' | 'counters'
    > {
  readonly id: string;
  readonly state: MatchState;
  /** Location of the sentence, or of the nearest one, when the state is not VERIFIED. */
  readonly found: FoundSentence | null;
  readonly verdict: RowVerdict;
  readonly method: RowMethod;
  /** The tests elsewhere that name the row and passed. */
  readonly tests: readonly string[];
  /** Who has judged the row besides its author, and when; "" when no one has. */
  readonly review: string;
  /** Whether that review is of the row as it is now. */
  readonly reviewed: boolean;
  /** Of a row with a keyword that is out of scope: who has excused it, and when; "" when it needs none. */
  readonly excused: string;
  /** Who has written the row; "" when the ledger does not say. */
  readonly author: string;
  /** What else the project says of the row: `criticality` → `high`. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface DocumentReport {
  readonly id: string;
  readonly document: string;
  readonly file: string;
  readonly supplied: boolean;
  /** SHA-256 of the supplied text, in UTF-8; `null` when none was supplied. */
  readonly sha256: string | null;
  /** Number of sentences, table rows and rules; a compound sentence counts once. */
  readonly items: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** State → number of items, NEW included. */
  readonly states: Readonly<Record<string, number>>;
  /** Reason for which rows are out of scope → what it means. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly rows: readonly RowReport[];
  /** Sentences without a row: state NEW. */
  readonly fresh: readonly FoundSentence[];
  /** Digests of page furniture whose shape is not in the ledger. */
  readonly furniture: readonly string[];
}

export interface WitnessReport {
  readonly run: number;
  /** Texts on which the shipped validator gives the wrong verdict, in hexadecimal. */
  readonly misjudged: readonly string[];
}

export interface EvidenceReport extends Pick<Evidence, 'id' | 'form' | 'says' | 'proof'> {
  readonly holds: boolean;
  /** `coq`: the theorem `proof` is about the audited table, and says more than this. */
  readonly method: Method | 'coq';
  /** The predicate holds, witnesses of both kinds were run, and each had the expected verdict. */
  readonly shown: boolean;
  readonly decided: string;
  /** Of tests elsewhere: the names of those that passed. */
  readonly tests?: readonly string[];
  readonly counterexample: string | null;
  readonly accepted: WitnessReport;
  readonly refused: WitnessReport;
  /** The rows that it decides, including rows that refer to these as "same". */
  readonly rows: readonly string[];
  /** SHA-256 of its sentence and its witnesses. */
  readonly digest: string;
}

export interface FormReport extends FormTrace {
  readonly states: number;
  readonly classes: number;
}

/**
 * What a mutant changes. In a table: a cell, whether a state accepts, the class
 * of a symbol. In a grammar: a bound of a range, an alternative. Or a shipped
 * function, or a predicate of evidence.
 */
type MutantKind = 'cell' | 'acceptance' | 'class' | 'bound' | 'alternative' | 'function' | 'predicate';

export interface MutantReport {
  readonly form: string;
  readonly kind: MutantKind;
  /**
   * `grammar/octets/utf8.ohm:41:12`, `state 4, class 5 (A0..BF)`, or the id of the evidence whose function was changed.
   */
  readonly place: string;
  /** `80..9F → 80..A0`, `to state 1 → to state 2`, `without utf8_3_ed`. */
  readonly change: string;
  /**
   * A shortest text whose verdict or reason changes, in hexadecimal. "" for a function; a sentence when the mutant
   * grammar does not compile; `null` when no text is affected: the mutant is equivalent.
   */
  readonly witness: string | null;
  /** The rules that it changes: `utf8:utf8_3_ed`. */
  readonly rules: readonly string[];
}

/** Mutant counts by outcome. `mutants` = equivalent + killed + survived. */
export interface MutationScore {
  readonly mutants: number;
  readonly equivalent: number;
  readonly killed: number;
  readonly survived: number;
}

interface FormMutation extends MutationScore {
  readonly form: string;
  /** One score for each kind of mutant that the form has. */
  readonly kinds: readonly (MutationScore & Pick<MutantReport, 'kind'>)[];
}

/** The score of a clause: the mutants of the rules that it names. */
export interface ClauseMutation extends MutationScore {
  /** `rfc3629#5f3c09a1` */
  readonly row: string;
  /** How many of them the clause's own evidence kills. */
  readonly credited: number;
}

/** Something that judges mutants: evidence, the examples of a rule, the W-method suite of a form, the compiler. */
export interface KillerMutation {
  /** `utf8:bit-table`, `utf8:utf8_3 examples`, `utf8 W-method`. */
  readonly id: string;
  readonly form: string;
  /** Number of mutants that it judged; equivalent mutants are not judged. */
  readonly judged: number;
  readonly killed: number;
  /** Number of mutants that nothing else kills. */
  readonly alone: number;
}

/** The mutation scores of the evidence. Each mutant is one small change of something shipped. */
export interface MutationReport {
  readonly totals: MutationScore;
  readonly forms: readonly FormMutation[];
  /** Clauses in scope, in the order of the ledgers. */
  readonly clauses: readonly ClauseMutation[];
  readonly killers: readonly KillerMutation[];
  /** Mutants that nothing kills: each fails the audit. */
  readonly survivors: readonly MutantReport[];
  /** Mutants that change no verdict and no reason, as the product automaton proves. */
  readonly equivalent: readonly MutantReport[];
}

/** A place in code that an annotation links to a row. */
export interface LinkReport {
  /** `carrier#5f3c09a1`: the sentence, with all its clauses. */
  readonly row: string;
  readonly type: LinkType;
  /** `src/carrier.c:12`, relative to the folder of the ledger. */
  readonly place: string;
  /** Why an exception is one. */
  readonly reason: string;
}

/** What people have decided in place of evidence. */
export interface Waiver {
  readonly kind: 'out of scope' | 'inspection' | 'exception' | 'open' | 'weakening';
  /** The row, or what else it is given for. */
  readonly where: string;
  readonly what: string;
  readonly reason: string;
  /** `A. Doe, 2026-11-22`; "" where no one has signed it. */
  readonly by: string;
}

/** A weakening that a reviewer has accepted, on a line of the lock. */
export interface HistoryEntry {
  /** `2026-11-22` */
  readonly date: string;
  readonly what: string;
  readonly reviewer: string;
  readonly why: string;
}

/** A module that a program loads when it imports the package. */
export interface ImportedReport {
  /** Below the package: `dist/node/index.js`. */
  readonly entry: string;
  /** The module, and those that it loads at once. */
  readonly files: readonly { readonly file: string; readonly sha256: string }[];
}

export type ExitCode = 0 | 1 | 3 | 4;

/** What an audit ran on. */
export interface RanOn {
  /** The git commit of this package; `null` where there is no repository. */
  readonly commit: string | null;
  /** `node v20.20.2`. */
  readonly engine: string;
  /** `linux x64`. */
  readonly platform: string;
}

export interface AuditReport {
  readonly wellformed: string;
  readonly normaliser: number;
  readonly exit: ExitCode;
  readonly outcome: 'holds' | 'failed' | 'suspect' | 'unverified';
  /** Set in an audit of a user's grammar, whose evidence is examples: "holds" then means that the examples pass. */
  readonly basis?: 'examples';
  readonly totals: {
    readonly items: number;
    readonly rows: number;
    readonly inScope: number;
    readonly holding: number;
    readonly violated: number;
    readonly evidence: number;
    readonly evidenceShown: number;
    /** Clauses in scope that do not refer to another row, by method. */
    readonly methods: Readonly<Record<string, number>>;
    /** Rows in scope that say the same as a row elsewhere. */
    readonly same: number;
    /** Rows in scope that were judged by someone besides their author. */
    readonly reviewed: number;
    readonly witnesses: number;
    readonly waivers: number;
    readonly states: Readonly<Record<string, number>>;
  };
  readonly waivers: readonly Waiver[];
  readonly problems: readonly Problem[];
  /** What a reader should know, and nothing that is wrong. */
  readonly remarks: readonly Problem[];
  readonly documents: readonly DocumentReport[];
  readonly evidence: readonly EvidenceReport[];
  readonly forms: readonly FormReport[];
  readonly ran?: RanOn;
  /** The ways in which the shipped validators were run, with every fault compared. */
  readonly running?: readonly RunningReport[];
  /** The modules of the package that programs import, which were run too. */
  readonly imported?: readonly ImportedReport[];
  /** Present with --mutations. */
  readonly mutation?: MutationReport;
  /** The annotations in code, when there are any. */
  readonly links?: readonly LinkReport[];
  /** Rules that cite documents without a ledger. */
  /** Each weakening that a reviewer has accepted, also where a later one replaces it, and each change of what decides. */
  readonly history?: readonly HistoryEntry[];
  readonly external: readonly string[];
  readonly notProved: readonly string[];
}
