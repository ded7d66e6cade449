/**
 * What a guess is made from: the start of a file, and the octets from its first
 * fault on, both of bounded size. All before that fault is well-formed.
 *
 *     [ head … ]        ……… well-formed ……… [ before ][ fault … window ]
 */

import { FaultScan } from '../../run/all-faults.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { scan } from '../../run/first-fault.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { loadTable, type OctetForm } from '../forms.ts';

/** A guess at what octets are, with its evidence. */
export interface Guess {
  /** One word, by which totals count: `windows-1252`, `gzip`, `cut`. */
  readonly kind: string;
  /** For people, ready to print: `probably Windows-1252: there EB is ë, as are 41 of 41 faults`. */
  readonly text: string;
  /** The form that they are to be checked as, if it has another name than the kind. */
  readonly form?: OctetForm;
}

/** The same for a file that has a name. */
export interface Hint extends Pick<Guess, 'kind' | 'text'> {
  /** The command of a shell that comes next, if there is one. */
  readonly command: string | undefined;
}

/** Octets around a fault. `octets[0]` is at the offset `start` of the file. */
export interface FaultContext {
  readonly octets: Uint8Array;
  readonly start: number;
}

export interface HintSample {
  /** The first octets of the file. */
  readonly head: Uint8Array;
  /** The octets just before the first fault. */
  readonly before: Uint8Array;
  /** The octets from the first fault on. */
  readonly window: Uint8Array;
  /** Whether the window reaches the end of the file. */
  readonly ended: boolean;
  /** The first fault. */
  readonly fault: Fault;
  /** The id of the form that the file is checked as. */
  readonly form: string;
}

/** Octets of a window: enough for every guess (test/hints), and read in a moment. */
export const WINDOW = 1 << 16;

/** More faults than this are not counted. */
const MAX_FAULTS = 2000;

/** The engine of a form; each is made once. */
const engineOf = memoizeBy(
  (form: OctetForm) => form,
  async (form) => anyEngine(await loadTable(form)) as Engine<Uint8Array>,
);

/** Whether octets are well-formed in a form. Unless they have `ended`, they may stop inside a character. */
export async function isWellFormedIn(form: OctetForm, octets: Uint8Array, ended: boolean): Promise<boolean> {
  const engine = await engineOf(form);
  const cursor = startCursor();
  return scan(engine, cursor, octets) === null && (!ended || engine.diagnosis.end(cursor) === null);
}

/** The faults of octets as UTF-8, at most `MAX_FAULTS`. */
export async function utf8Faults(octets: Uint8Array, ended: boolean): Promise<Fault[]> {
  const found = new FaultScan(await engineOf('utf8'));
  const faults: Fault[] = [];
  for (const fault of found.push(octets)) {
    faults.push(fault);
    if (faults.length === MAX_FAULTS) return faults;
  }
  return ended ? [...faults, ...found.end()] : faults;
}

/** The first fault of UTF-8 in a text that is read in blocks, the next one at an offset; none after an empty one. */
export async function firstUtf8Fault(blockAt: (offset: number) => Promise<Uint8Array>): Promise<Fault | undefined> {
  const scan = new FaultScan(await engineOf('utf8'));
  for (let block = await blockAt(0); block.length > 0; block = await blockAt(scan.pushed)) {
    for (const fault of scan.push(block)) return fault;
  }
  for (const fault of scan.end()) return fault;
  return undefined;
}

/** The number of characters outside of ASCII in UTF-8; ill-formed sequences do not count. */
export function charactersOutsideAscii(octets: Uint8Array): number {
  return new TextDecoder().decode(octets).match(/(?!\uFFFD)\P{ASCII}/gu)?.length ?? 0;
}
