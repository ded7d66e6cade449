/**
 * The layout of a generated table: the compile wing writes it, the run wing reads
 * it. Neither wing imports the other: they share only the files beside this one.
 *
 * A form has two automata. The small table is minimal: it decides "well-formed or
 * not" fast. The diagnosis runs only after a fault has been found. Its states are
 * labelled with the rule being matched, and its transitions into rejection with
 * the reason.
 *
 *     text ──small table──► verdict ──only if ill-formed──► diagnosis ──► Fault
 */

import type { Blocks } from './blocks.ts';
import type { EncodingName } from './encodings.ts';

/** The alphabet of a form: octets, or 16-bit code units. */
export type AlphabetName = 'octets' | 'units';

/**
 * The class of each symbol. For octets: 256 classes. For code units: runs, each as
 * first unit, class.
 */
export type ClassMap = readonly number[];

/** `Reason` is the union of all reasons of the form, where the table is generated. */
export interface FormTable<Reason extends string = string> {
  /** `utf8-1997`: the name of the grammar file. */
  readonly id: string;
  /** `UTF-8 (1997)`: the name in messages. */
  readonly title: string;
  /** Identifies the content of this table: the first 16 digits of its SHA-256. */
  readonly digest: string;
  readonly alphabet: AlphabetName;
  /** Symbols in a code unit: 2 for UTF-16BE, whose symbols are octets; 1 for UTF-8. */
  readonly codeUnit: number;
  readonly classCount: number;
  readonly classes: ClassMap;
  /**
   * `next[state * classCount + class]`. State 0 is the start state, the last state rejects. With `blocks`: the cells of
   * the blocks (blocks.ts).
   */
  readonly next: readonly number[];
  /** For big tables only. */
  readonly blocks?: Blocks;
  /** For each state, 1 if it accepts: a text may end in it. */
  readonly accepting: readonly number[];
  /** For the shift kernel, the slot of each state; empty where the states do not fit into shift words. */
  readonly shifts: readonly number[];
  /**
   * A state, then three words that test four octets at once: those that pass
   * lead from the state back to it (compile/kernel/shift.ts). Empty where
   * that is of no use.
   */
  readonly skip: readonly number[];
  readonly diagnosis: DiagnosisTable;
  /** A type without a value: no table has this property. */
  readonly reason?: Reason;
  /** For a form made from a grammar over scalar values only. */
  readonly scalars?: ScalarFacts;
  /** How its characters are written; of a form whose grammar encodes none, nothing. */
  readonly coding?: readonly CodingStep[];
  /** Whether messages write printable ASCII as characters, as the author of the grammar did. */
  readonly characters?: boolean;
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
  /** The name of the export; none for a form that is not exported. */
  readonly exportName?: string;
  /** The number of the form in reports of the audit. The main entry point exports the forms that have one. */
  readonly audited?: number;
  /** The label of the charset: `UTF-8`. */
  readonly charset?: string;
  /** Of a variant of UTF-8: the reasons of faults of UTF-8 that it may explain, and the hint to a reader. */
  readonly explains?: readonly string[];
  readonly hint?: string;
  /** Loads the module of the table, and no other. */
  readonly load: () => Promise<{ readonly table: FormTable }>;
}

/**
 * The steps from a character to symbols, in this order. A character above FFFF becomes two numbers, a high and a low
 * surrogate. Then each number is written by the bit table of RFC 3629 §3 (U+0000 in two octets, with `long-nul`), or as
 * the octets of a code unit, in an order that is fixed or that a signature gives; otherwise it is a code unit.
 */
export const CODING_STEPS = [
  'surrogate-pairs',
  'bit-table',
  'long-nul',
  'big-endian',
  'little-endian',
  'signature',
] as const;

export type CodingStep = (typeof CODING_STEPS)[number];

/** What tells the two kinds of faults of a profile apart: scalar values that are not allowed, and ill-formed encoding. */
export interface ScalarFacts {
  readonly encoding: EncodingName;
  /** The name of the encoding, for faults of the encoding: `UTF-8`. */
  readonly title: string;
  /** What a scalar value is not allowed in, for messages: `an MQTT string`. */
  readonly within: string;
  /** The reasons for scalar values that are not allowed; all other reasons are faults of the encoding. */
  readonly reasons: readonly string[];
}

export interface DiagnosisTable {
  readonly classCount: number;
  readonly classes: ClassMap;
  /** As in the small table; a negative cell −1 − r rejects for reason r. */
  readonly next: readonly number[];
  readonly blocks?: Blocks;
  /** For each state, 1 if a text may end there; 2 if it may not, but a fault after it begins after it; otherwise 0. */
  readonly accepting: readonly number[];
  /**
   * Where a state rejects for a reason, how many symbols from the offending one on belong to the ill-formed sequence; less
   * than 0, how many before it do not. Those after the offending one are read as after the state `like`, up to a boundary.
   * States and reasons of which the sequence ends before the offending symbol are left out.
   */
  readonly extents?: readonly (readonly [state: number, reason: number, symbols: number, like?: number])[];
  /** For each state, the rule being matched: an index into `rules`. */
  readonly rule: readonly number[];
  /** For each state, the reason when the input ends there: an index into `reasons`. */
  readonly atEnd: readonly number[];
  /** Name and specification section of each rule, alternating. */
  readonly rules: readonly string[];
  readonly reasons: readonly string[];
  /** For each reason, the rule that refuses where it is not the one being matched, or null: an index into `rules`. */
  readonly refusing?: readonly (number | null)[];
  /** For each state, its state of the small table. */
  readonly small: readonly number[];
  /**
   * For each state of the small table that is a boundary, the state of the diagnosis that it implies. −1 for the other
   * states, and where the state of the diagnosis also depends on the text before.
   */
  readonly resume: readonly number[];
}

/**
 * A look-up kernel: a WebAssembly module (kernel-abi.ts) that checks texts from
 * one state on, and what its caller must know about it.
 */
export interface SimdKernel {
  /** The entry state: a state of the table in which a text may end. The module checks texts from it on. */
  readonly entryState: number;
  /** The states that can be reached from the entry state at a symbol boundary. */
  readonly boundaryStates: readonly number[];
  /** Octets of a symbol: 1, 2 or 4. */
  readonly width: number;
  /**
   * The flag delay, in symbols. The last `flagDelay` symbols of well-formed text determine the state, and a flag goes up
   * at most `flagDelay` symbols after the first octet that no well-formed text has there.
   */
  readonly flagDelay: number;
  /** The module, in base64. */
  readonly module: string;
  /** The same module with the look-up instruction of relaxed SIMD, in base64. */
  readonly relaxed: string;
}
