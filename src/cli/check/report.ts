/**
 * Faults and verdicts of `check` → text for people, or JSON for programs.
 *
 *     text     a.txt: octet 17: ED A0 is ill-formed UTF-8: surrogate; … and a frame
 *     ndjson   {"file":"a.txt","form":"utf8","offset":17,…}   one line a fault, nothing else
 */
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import type { Fault } from '../../run/fault.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import { type FaultContext, hexFrame } from './frame.ts';

/** The result for one file. */
interface Verdict {
  /** The unescaped name. `-` is standard input. */
  readonly name: string;
  /** Octets read: the whole file, or up to the fault where the check stops at the first one. */
  readonly octets: number;
  readonly faults: number;
  /** Whether the check went on after the first fault. */
  readonly all: boolean;
  /** Whether to print the verdict of a well-formed file: the user named it, or asked for --verbose. */
  readonly printWellFormed: boolean;
}

export interface Totals {
  wellFormed: number;
  illFormed: number;
  unreadable: number;
  skipped: number;
  octets: number;
}

/** Writes to an output. Returns the promise of the output: the caller must wait for it. */
export interface Reporter {
  fault(name: string, fault: Fault, context: FaultContext): Promise<void> | undefined;
  verdict(verdict: Verdict): Promise<void> | undefined;
}

export function textReporter(out: Output, { title }: FormTable): Reporter {
  return {
    fault: (name, fault, context) => {
      const { line, carets } = hexFrame(context, fault.offset, fault.incomplete ? fault.at - 1 : fault.at);
      const file = out.styled('bold', `${formatName(name)}:`);
      return out.write(`${file} ${fault.message}\n  ${line}\n  ${out.styled('red', carets)}\n`);
    },
    verdict: ({ name, octets, faults, all, printWellFormed }) => {
      if (faults === 0 && printWellFormed) {
        const verdict = `${out.styled('green', 'well-formed')} ${title}, ${withNoun(octets, 'octet')}`;
        return out.write(`${formatName(name)}: ${verdict}\n`);
      }
      if (faults === 0 || !all) return undefined;
      return out.write(
        `${formatName(name)}: ${out.styled('red', 'ill-formed')} ${title}: ${withNoun(faults, 'fault')}\n`,
      );
    },
  };
}

export function ndjsonReporter(out: Output, { id }: FormTable): Reporter {
  return {
    fault: (file, fault) => {
      const { offset, length, at, incomplete, reason, expected, rule, clause, octets } = fault;
      const object = { file, form: id, offset, length, at, incomplete, reason, expected, rule, clause, octets };
      return out.write(`${printableJson(JSON.stringify(object))}\n`);
    },
    verdict: () => undefined,
  };
}

/** `3 files, 1.2 GB: 2 well-formed, 1 ill-formed` */
export function formatTotals(totals: Totals): string {
  const { wellFormed, illFormed, unreadable, skipped, octets } = totals;
  const parts = [`${groupDigits(wellFormed)} well-formed`, `${groupDigits(illFormed)} ill-formed`];
  if (unreadable > 0) parts.push(`${groupDigits(unreadable)} unreadable`);
  const links =
    skipped > 0
      ? `; not followed: ${withNoun(skipped, 'link or special file').replace(/link or special files/, 'links or special files')}`
      : '';
  return `${withNoun(wellFormed + illFormed + unreadable, 'file')}, ${formatSize(octets)}: ${parts.join(', ')}${links}\n`;
}

/** A file name, safe to print on a terminal. */
export function formatName(name: string): string {
  return name === '-' ? '<stdin>' : printable(name) || '""';
}

/** Escapes the control characters that JSON leaves as they are: 7F to 9F, and the bidirectional controls. */
function printableJson(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
