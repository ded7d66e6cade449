/** What an audit is given: types only. */

import type { Automaton } from '../compile/index.ts';
import type { EvidenceInputs } from './decide.ts';
import type { Imported } from './imported.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LoadedRecord } from './links/evidence.ts';
import type { Counter } from './lock/counters.ts';
import type { LockInputs } from './lock/lock.ts';
import type { RanOn } from './model.ts';
import type { JudgedMutant } from './mutation/score.ts';
import type { Problem } from './problem.ts';
import type { FormTrace } from './provenance.ts';

export interface AuditOptions extends EvidenceInputs {
  /** What this audit runs on; the report then says so. */
  readonly ran?: RanOn;
  readonly ledgers: readonly Ledger[];
  /** The supplied documents: file name → text. */
  readonly texts: ReadonlyMap<string, string>;
  /** File name → SHA-256 of the file, where it was no plain text. */
  readonly digests?: ReadonlyMap<string, string>;
  /** What programs import of this package. Left out: it is not run. */
  readonly imported?: Imported;
  /** Forms of the library that no ledger covers. */
  readonly unaudited?: readonly string[];
  /** The lock. Left out: it is not checked. */
  readonly lock?: LockFile;
  /** Set in an audit of a user's grammar: its evidence is examples, not predicates decided for all texts. */
  readonly basis?: 'examples';
  /** In an audit of a user's grammar: the languages that its rules must have. */
  readonly languages?: readonly RequiredLanguage[];
  /** What code and tests say of the rows, and whether that is stale. */
  readonly records?: readonly LoadedRecord[];
  /** The counter-languages of the clauses. Left out: clauses need none. */
  readonly counters?: readonly Counter[];
  /** Ledger id → file, for ledgers outside grammar/spec. */
  readonly ledgerFiles?: ReadonlyMap<string, string>;
  /** Problems found while these options were built. */
  readonly problems?: readonly Problem[];
  /** Set to run mutation too. */
  readonly judges?: Judges;
}

/** The language that a rule of a user's grammar must have. Mutants of the rule are compared with it. */
export interface RequiredLanguage {
  /** The evidence that requires it. */
  readonly id: string;
  /** The form and the rule, of the user's grammar. */
  readonly form: string;
  readonly rule: string;
  /** In the alphabet of the grammar, not in that of an encoding. */
  readonly automaton: Automaton;
}

/**
 * Who changes what is audited, to see that its evidence notices each change. For a user's grammar: by-examples.ts. For
 * this package: test/audit/mutants, which an installed package does not have.
 */
export interface Judges {
  mutants?(options: AuditOptions, traces: readonly FormTrace[]): Iterable<JudgedMutant>;
  /** What is wrong with the evidence itself, or with what rows say of it. */
  problems(options: AuditOptions): readonly Problem[];
}

export interface LockFile extends Pick<LockInputs, 'sources' | 'history'> {
  /** For messages. */
  readonly name: string;
  /** "" when the file is missing. */
  readonly text: string;
}
