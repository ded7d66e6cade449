/**
 * Verdicts of `check` → lines for people, or lines of JSON for programs.
 *
 *     text     a.txt: octet 17: ED A0 is ill-formed UTF-8: surrogate; … and a frame
 *     ndjson   {"file":"a.txt","form":"utf8","offset":17,…}, an object a fault, nothing else
 */
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import type { Fault } from '../../run/fault.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import { hexFrame, type Surroundings } from './frame.ts';

/** What a file turned out to be. */
interface Verdict {
  /** As it is; escaped when printed. `-` is standard input. */
  readonly name: string;
  /** Octets read: all of the file, or no more than were needed to find a fault. */
  readonly octets: number;
  readonly faults: number;
  /** Whether all faults were counted. */
  readonly all: boolean;
  /** Whether the user named this file, or asked to be told about each. */
  readonly wanted: boolean;
}

export interface Totals {
  wellFormed: number;
  illFormed: number;
  unreadable: number;
  skipped: number;
  octets: number;
}

/** A reporter writes to an output, and hands on the promise that must be waited for. */
export interface Reporter {
  fault(name: string, fault: Fault, around: Surroundings): Promise<void> | undefined;
  verdict(verdict: Verdict): Promise<void> | undefined;
}

export function textReporter(out: Output, { title }: FormTable): Reporter {
  return {
    fault: (name, fault, around) => {
      const { line, carets } = hexFrame(around, fault.offset, fault.incomplete ? fault.at - 1 : fault.at);
      const place = out.styled('bold', `${shown(name)}:`);
      return out.write(`${place} ${fault.message}\n  ${line}\n  ${out.styled('red', carets)}\n`);
    },
    verdict: ({ name, octets, faults, all, wanted }) => {
      if (faults === 0 && wanted) {
        const verdict = `${out.styled('green', 'well-formed')} ${title}, ${withNoun(octets, 'octet')}`;
        return out.write(`${shown(name)}: ${verdict}\n`);
      }
      if (faults === 0 || !all) return undefined;
      return out.write(`${shown(name)}: ${out.styled('red', 'ill-formed')} ${title}: ${withNoun(faults, 'fault')}\n`);
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
export function summary(totals: Totals): string {
  const { wellFormed, illFormed, unreadable, skipped, octets } = totals;
  const parts = [`${groupDigits(wellFormed)} well-formed`, `${groupDigits(illFormed)} ill-formed`];
  if (unreadable > 0) parts.push(`${groupDigits(unreadable)} unreadable`);
  const links =
    skipped > 0
      ? `; not followed: ${withNoun(skipped, 'link or special file').replace(/link or special files/, 'links or special files')}`
      : '';
  return `${withNoun(wellFormed + illFormed + unreadable, 'file')}, ${formatSize(octets)}: ${parts.join(', ')}${links}\n`;
}

/** A name as it may go to a terminal. */
export function shown(name: string): string {
  return name === '-' ? '<stdin>' : printable(name) || '""';
}

/** JSON with everything escaped that a terminal would obey: JSON itself spares 7F to 9F and the bidirectional controls. */
function printableJson(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
