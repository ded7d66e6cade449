/**
 * A fault in one line of words, for formats that put its file, line and column
 * into fields of their own:
 *
 *     record 12: octet 57: E9 20 is ill-formed UTF-8: truncated; … (perhaps Windows-1252: …)
 */
import type { FoundFault } from './model.ts';

export function inWords({ fault, record, hint }: Pick<FoundFault, 'fault' | 'record' | 'hint'>): string {
  const inRecord = record === undefined ? '' : `record ${record}: `;
  return `${inRecord}${fault.message}${hint ? ` (${hint.text})` : ''}`;
}

/** How many faults of a file are listed by formats that write a file as a whole. The others are counted. */
const LISTED = 20;

/** The first faults of the file that is being checked, in words, so that a file with any number of them takes no memory. */
export class FirstFaults {
  #lines: string[] = [];
  #reason = '';

  add(found: FoundFault, line: string): void {
    if (this.#lines.length === 0) this.#reason = found.fault.reason;
    if (this.#lines.length < LISTED) this.#lines.push(line);
  }

  /** Ends a file with this number of faults: their lines, and the reason of the first. */
  end(faults: number): { readonly lines: readonly string[]; readonly reason: string } {
    const lines =
      faults > this.#lines.length ? [...this.#lines, `and ${faults - this.#lines.length} more`] : this.#lines;
    this.#lines = [];
    return { lines, reason: this.#reason };
  }
}
