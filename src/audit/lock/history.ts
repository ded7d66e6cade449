/**
 * The history of the lock: one line for each weakening that a reviewer has
 * accepted (weakening.ts), in `grammar/spec/history.txt`:
 *
 *     77aa01c2  2026-11-22  changed row rfc3629#5f3c09a1: normative → definition  by A. Doe: it demands nothing
 *
 * Each line begins with a digest of itself and of the line before, and the lock
 * has the last of them: no line can be changed or removed unnoticed. `audit --lock`
 * refuses a history that is not the one of the lock, and the audit compares it with
 * each version in git: it only grows. It has one form: each line ends in LF, none is
 * empty. Any other one is refused, so that equal histories are equal files.
 */
import { sha256 } from '../../compile/index.ts';
import { dateProblem } from '../ledger/signature.ts';
import type { HistoryEntry } from '../model.ts';
import { AuditError } from '../problem.ts';

const DIGITS = 16;
const LINE = /^([0-9a-f]{16}) {2}(\d{4}-\d{2}-\d{2}) {2}(\S.*?) {2}by ([^:]+): (\S.*)$/;

/** Reads the file. Throws AuditError with the number of a line that cannot be parsed, or whose digest is wrong. */
export function parseHistory(name: string, text: string): HistoryEntry[] {
  let before = '';
  return linesOf(text).map((line, i) => {
    const [, digest, date, what, reviewer, why] = LINE.exec(line) ?? [];
    if (line.endsWith('\r'))
      throw new AuditError(`${name}:${i + 1}: ends in CR LF: a history has LF; restore the file`);
    if (digest === undefined) throw new AuditError(`${name}:${i + 1}: expected "DIGEST  DATE  CHANGE  by NAME: WHY"`);
    if (digest !== chained(before, line.slice(DIGITS)))
      throw new AuditError(`${name}:${i + 1}: the line, or one before it, was changed: restore the file`);
    before = digest;
    const wrong = dateProblem(date as string);
    if (wrong) throw new AuditError(`${name}:${i + 1}: ${wrong}`);
    return { date, what, reviewer, why } as HistoryEntry;
  });
}

/** A last line without its end is a line too, and no line of a history: what is appended would join it. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : [...text.split('\n'), ''];
}

/** The number of its lines, and the digest of the last one: what the lock has of it. */
export function historyHead(text: string): { readonly entries: number; readonly head: string } {
  const lines = linesOf(text);
  return { entries: lines.length, head: lines.at(-1)?.slice(0, DIGITS) ?? '0'.repeat(DIGITS) };
}

/** The file with more entries. */
export function appendHistory(text: string, entries: readonly HistoryEntry[]): string {
  let before = text.trimEnd().split('\n').at(-1)?.slice(0, DIGITS) ?? '';
  const lines = entries.map(({ date, what, reviewer, why }) => {
    const rest = `  ${date}  ${what}  by ${reviewer}: ${why}`;
    before = chained(before, rest);
    return `${before}${rest}\n`;
  });
  return [text, ...lines].join('');
}

function chained(before: string, rest: string): string {
  return sha256(`${before}\n${rest}`).slice(0, DIGITS);
}
