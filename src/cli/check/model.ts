/**
 * What `check` finds, as every format gets it. One run makes these calls, in
 * this order, and a format (formats/) is a `Reporter` that turns them into text:
 *
 *     begin  fault fault … verdict     of the first file
 *     begin  fault … unreadable        of a file that cannot be read to its end
 *     unreadable                       of one that cannot be opened
 *     begin  verdict                   of a well-formed file
 *     end                              of the run
 *
 * What a format writes of a file follows from that file: `begin` returns what writes its faults, and no other file has it.
 * The counts come with the last call, so a format can write as it goes, and a run of any length takes the same memory.
 */
import type { Fault } from '../../run/fault.ts';
import type { FaultContext, Hint } from '../hints/sample.ts';
import type { Field } from '../records/splitter.ts';
import type { SkipReason } from '../sources/content.ts';
import type { CheckedForm } from './checked-form.ts';
import type { LinePosition } from './lines.ts';

/** A file that is checked, or standard input. */
export interface CheckedFile {
  /** See file-name.ts: not safe to print. `-` is standard input. */
  readonly name: string;
  /** What its text is checked as. */
  readonly form: CheckedForm;
  /** In octets; `null` for a pipe or device, which has no size. */
  readonly size: number | null;
  /** With --as auto: what says that its text is in this form, ready to print: `its signature FF FE`. */
  readonly believed?: string | undefined;
  /** How it was compressed: `gzip`. Offsets are then those of the text in it. */
  readonly decompressed?: string | undefined;
  /** Whether to print its verdict if it is well-formed: the user named it, or asked for --verbose. */
  readonly printWellFormed: boolean;
}

/** A fault, and where it was found. */
export interface FoundFault {
  readonly file: CheckedFile;
  readonly fault: Fault;
  /** Of the faults of the file, counted from 1. */
  readonly number: number;
  readonly place: LinePosition;
  /** The number of its record, counted from 1; with --records only. */
  readonly record?: number | undefined;
  /** Its field there; with --records csv only. */
  readonly field?: Field | undefined;
  /** The octets of the file around the fault. Valid during the call. */
  readonly context: FaultContext;
  readonly hint?: Hint | undefined;
}

/** The result for one file. */
export interface FileVerdict {
  readonly file: CheckedFile;
  /** Octets read: the whole file, or up to the fault where the check stops at the first one. */
  readonly octets: number;
  readonly faults: number;
  /** Faults of the baseline, which are not reported. */
  readonly known: number;
  readonly hint?: Hint | undefined;
}

/** The counts of a run. */
export interface Totals {
  wellFormed: number;
  illFormed: number;
  unreadable: number;
  /** Entries that were not checked, by reason. */
  readonly skipped: Map<SkipReason, number>;
  octets: number;
  faults: number;
  /** Faults of the baseline, and files that have no others. */
  known: number;
  knownFiles: number;
  /** Reason → number of faults. */
  readonly reasons: Map<string, number>;
  /** Kind of hint → number of faults. */
  readonly hints: Map<string, number>;
  /** The files with the most faults. */
  readonly worst: { readonly name: string; readonly faults: number }[];
}

/** What a format writes of one file. Each call may return the promise of an output, for which the caller waits. */
export interface FileReport {
  fault?(found: FoundFault): Promise<void> | undefined;
  verdict?(verdict: FileVerdict): Promise<void> | undefined;
}

/** A format. */
export interface Reporter {
  begin(file: CheckedFile): FileReport;
  /** `reason` is ready to print: `permission denied`. Standard error has it too, in every format. */
  unreadable?(name: string, reason: string): Promise<void> | undefined;
  end?(totals: Totals): Promise<void> | undefined;
}
