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
  readonly alphabet: AlphabetName;
  /** Symbols that make one code unit: 2 for UTF-16BE octets, 1 for UTF-8. */
  readonly codeUnit: number;
  readonly classCount: number;
  readonly classes: ClassMap;
  /** `next[state * classCount + class]`; state 0 is the start, the last one rejects. */
  readonly next: readonly number[];
  /** 1 for each state in which a text may end. */
  readonly accepting: readonly number[];
  readonly diagnosis: DiagnosisTable;
}

export interface DiagnosisTable {
  readonly classCount: number;
  readonly classes: ClassMap;
  /** As in the form, but a negative cell −1 − r rejects for reason r. */
  readonly next: readonly number[];
  readonly accepting: readonly number[];
  /** For each state, the rule being matched: an index into `rules`. */
  readonly rule: readonly number[];
  /** For each state, the reason when the input ends there: an index into `reasons`. */
  readonly atEnd: readonly number[];
  /** Name and specification section of each rule, alternating. */
  readonly rules: readonly string[];
  readonly reasons: readonly string[];
  /** For each state of the small table, the diagnosis state it implies; −1 where that depends on the text before. */
  readonly resume: readonly number[];
}
