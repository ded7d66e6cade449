/**
 * Faults and verdicts of `check` → text for people, or JSON for programs.
 *
 *     text     a.txt: octet 17: ED A0 is ill-formed UTF-8: surrogate; … and a frame
 *     ndjson   {"file":"a.txt","form":"utf8","offset":17,…}   one line a fault, nothing else
 *              {"file":"a\uFFFD.txt","fileOctets":"61 FF 2E 74 78 74",…}   a name that is not UTF-8
 */
import { formatSymbols, octets } from '../../alphabet.ts';
import type { FormTable } from '../../layout.ts';
import type { Fault } from '../../run/fault.ts';
import { formatName, isText, pathOf } from '../file-name.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import { type FaultContext, hexFrame } from './frame.ts';

/** The result for one file. */
interface Verdict {
  /** See file-name.ts. `-` is standard input. */
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

/** The keys of a fault in NDJSON, in their order: every field. A field of `Fault` that is missing here does not compile. */
const FAULT_FIELDS = {
  offset: true,
  length: true,
  at: true,
  incomplete: true,
  joined: true,
  reason: true,
  disallowed: true,
  expected: true,
  rule: true,
  clause: true,
  octets: true,
  message: true,
} satisfies Record<keyof Fault, true>;

export const FAULT_KEYS = Object.keys(FAULT_FIELDS) as readonly (keyof Fault)[];

export function ndjsonReporter(out: Output, { id }: FormTable): Reporter {
  return {
    fault: (name, fault) => {
      // Not a spread: fields can be computed when they are read, and then are not of the object itself.
      const fields = FAULT_KEYS.map((key) => [key, fault[key]] as const);
      return out.write(
        `${printableJson(JSON.stringify({ ...jsonName(name), form: id, ...Object.fromEntries(fields) }))}\n`,
      );
    },
    verdict: () => undefined,
  };
}

/** JSON is Unicode text: a name that is not UTF-8 is also given in octets, as `octets` of a fault. */
function jsonName(name: string): { file: string; fileOctets?: string } {
  if (isText(name)) return { file: name };
  const path = pathOf(name);
  return { file: path.toString(), fileOctets: formatSymbols(octets, [...path]) };
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

/** Escapes the control characters that JSON leaves as they are: 7F to 9F, and the bidirectional controls. */
function printableJson(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
