/**
 * The layout of a generated table: what the compile wing writes and the run
 * wing reads. Both wings import this file and no other of each other.
 *
 * A form has two automata. The small one is minimal and answers "well-formed
 * or not" as fast as it can. The diagnosis is run only once a fault is known
 * to be there; its states also know the rule being matched, and its way into
 * rejection names the reason.
 *
 *     text ──small table──► verdict ──only if ill-formed──► diagnosis ──► Fault
 */

import type { Blocks } from './blocks.ts';
import type { EncodingName } from './encodings.ts';

/** Alphabet of a form: octets, or 16-bit code units. */
export type AlphabetName = 'octets' | 'units';

/**
 * Which class each symbol is in. For octets, 256 classes, one an octet. For
 * code units, runs: first unit of the run, class, first unit of the next run, …
 */
export type ClassMap = readonly number[];

export interface FormTable {
  /** `utf8-1997`: the name of the grammar file. */
  readonly id: string;
  /** `UTF-8 (1997)`: the name in messages. */
  readonly title: string;
  /** Names the content of this table among all others: the first 16 digits of its SHA-256. */
  readonly digest: string;
  readonly alphabet: AlphabetName;
  /** Symbols that make one code unit: 2 for UTF-16BE octets, 1 for UTF-8. */
  readonly codeUnit: number;
  readonly classCount: number;
  readonly classes: ClassMap;
  /**
   * `next[state * classCount + class]`; state 0 is the start, the last one rejects. Where there are blocks: their
   * cells (blocks.ts).
   */
  readonly next: readonly number[];
  /** Of a big table only. */
  readonly blocks?: Blocks;
  /** 1 for each state in which a text may end. */
  readonly accepting: readonly number[];
  /** The shift amount of each state for the shift kernel; empty where there are none. */
  readonly shifts: readonly number[];
  /**
   * A state, then three words that test four octets at once: those that pass
   * lead from the state back to it (compile/kernel/shift-table.ts). Empty where
   * that is of no use.
   */
  readonly skip: readonly number[];
  readonly diagnosis: DiagnosisTable;
  /** For a form made from a grammar over scalar values. */
  readonly scalars?: ScalarFacts;
}

/** A form in the registry `generated/forms.ts`, which lists all generated tables. */
export interface RegisteredForm {
  /** `utf8-1997`: the name of the table's file. */
  readonly id: string;
  /** `UTF-8 (1997)`: the name in messages. */
  readonly title: string;
  readonly alphabet: AlphabetName;
  /** As in the table. */
  readonly codeUnit: number;
  /** A profile restricts an encoding form: its grammar is written over scalar values. */
  readonly kind: 'encoding form' | 'profile';
  /** Loads the module of the table, and no other. */
  readonly load: () => Promise<{ readonly table: FormTable }>;
}

/** What a message must know to tell a scalar value that is not allowed from octets that encode none. */
export interface ScalarFacts {
  readonly encoding: EncodingName;
  /** `UTF-8`: what text that encodes no scalar values is said not to be. */
  readonly title: string;
  /** `an MQTT string`: what a scalar value is said not to be allowed in. */
  readonly within: string;
  /** The reasons that speak of scalar values; all others speak of the encoding. */
  readonly reasons: readonly string[];
}

export interface DiagnosisTable {
  readonly classCount: number;
  readonly classes: ClassMap;
  /** As in the form, but a negative cell −1 − r rejects for reason r. */
  readonly next: readonly number[];
  readonly blocks?: Blocks;
  readonly accepting: readonly number[];
  /** For each state, the rule being matched: an index into `rules`. */
  readonly rule: readonly number[];
  /** For each state, the reason when the input ends there: an index into `reasons`. */
  readonly atEnd: readonly number[];
  /** Name and specification section of each rule, alternating. */
  readonly rules: readonly string[];
  readonly reasons: readonly string[];
  /** For each state, the state of the small table, which is minimal: there is one. */
  readonly small: readonly number[];
  /**
   * For each state of the small table in which a text may end, the diagnosis state it implies; −1 for the others, and
   * where that depends on the text before.
   */
  readonly resume: readonly number[];
}

/**
 * A look-up kernel: a WebAssembly module (kernel-abi.ts) that checks texts from
 * one state on, and what its caller must know of it. The keys stand in generated
 * files; code that reads them calls `home` the entry state and `settle` the flag
 * delay.
 */
export interface SimdKernel {
  /** The entry state: a state of the table in which a text may end. The module checks texts from it on. */
  readonly home: number;
  /** The states that can be reached from the entry state at a symbol boundary. */
  readonly between: readonly number[];
  /** Octets of a symbol: 1, 2 or 4. */
  readonly width: number;
  /**
   * The flag delay, in symbols. The last `settle` symbols of well-formed text determine the state, and a flag goes up
   * at most `settle` symbols after the first octet that no well-formed text has there.
   */
  readonly settle: number;
  /** The module, in base64. */
  readonly module: string;
  /** The same module with the look-up instruction of relaxed SIMD, in base64. */
  readonly relaxed: string;
}
