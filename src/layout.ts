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
   * lead from the state back to it (compile/kernel/to-table.ts). Empty where
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
 * A look-up kernel in WebAssembly, for texts from a state on. Its module has a
 * memory of two pages and a function `scan`: see src/compile/kernel/simd.ts.
 */
export interface SimdKernel {
  /** The state of the table in which the octets must begin; one in which a text may end. */
  readonly home: number;
  /** States that texts begun there can be in between symbols. */
  readonly between: readonly number[];
  /** Octets of a symbol. */
  readonly width: number;
  /** So many symbols tell in which state a text is, and a flag comes at most so many symbols after the fault. */
  readonly settle: number;
  /** The module, in base64. */
  readonly module: string;
  /** The same with relaxed SIMD, where the platform has it. */
  readonly relaxed: string;
}
