/** A verdict as one line, the form in which drivers in other languages print it: `ok` or `1 2 3 0 truncated`. */

import { anyEngine } from '../../src/run/any-engine.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { firstFault } from '../support/faults.ts';

type Verdict = { offset: number; length: number; at: number; incomplete: boolean; reason: string } | null;

/** `ok`, or offset, length, at, 1 if incomplete, reason. */
export function lineOf(fault: Verdict): string {
  if (!fault) return 'ok';
  const { offset, length, at, incomplete, reason } = fault;
  return `${offset} ${length} ${at} ${Number(incomplete)} ${reason}`;
}

/** Table → a function that gives the line for a text, as the package's own scanner judges it. */
export function scannerLines(table: FormTable): (symbols: readonly number[]) => string {
  const engine = anyEngine(table);
  return (symbols) => {
    const scanner = firstFault(engine);
    const input = table.alphabet === 'octets' ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
    return lineOf(scanner.push(input) ?? scanner.end());
  };
}
