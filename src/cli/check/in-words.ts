/**
 * A fault → words in one line, without its frame (frame.ts), which takes longer to load.
 *
 *     3:8     record 12: octet 57: E9 20 is ill-formed UTF-8: truncated; …
 */
import { printable } from '../../shared/printable.ts';
import type { LinePosition } from './lines.ts';
import type { FoundFault } from './model.ts';

/** `3:8`, as terminals and editors take it after a path: the column counts code points, or octets where there are none. */
export function lineAndColumn({ line, column }: LinePosition): string {
  return `${line}:${column.codePoints ?? column.octets}`;
}

/**
 * A fault in one line, for formats that put its file, line and column into fields
 * of their own: `record 12: octet 57: E9 20 is ill-formed UTF-8: truncated; … (probably Windows-1252: …)`
 */
export function inWords(found: Pick<FoundFault, 'fault' | 'record' | 'field' | 'hint'>): string {
  const { fault, hint } = found;
  return `${recordInWords(found)}${fault.message}${hint ? ` (${hint.text})` : ''}`;
}

/** `record 12, field 3 "city": `, or nothing without records. */
export function recordInWords({ record, field }: Pick<FoundFault, 'record' | 'field'>): string {
  if (record === undefined) return '';
  const named = field?.name ? ` "${printable(field.name).slice(0, MAX_NAME)}"` : '';
  return `record ${record}${field ? `, field ${field.number}${named}` : ''}: `;
}

/** Characters of the name of a field. */
const MAX_NAME = 60;
