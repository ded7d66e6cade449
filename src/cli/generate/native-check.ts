/** A table → the platform's check that has exactly its language: the one of UTF-8, or that of strings. */
import { table as utf8 } from '../../../generated/utf8.ts';
import { table as utf16 } from '../../../generated/utf16.ts';
import type { FormTable } from '../../layout.ts';
import { acceptsSame } from '../../run/kernel/all-tiers.ts';

/** The name under which a generated module imports the check; `undefined` where there is none. */
export function nativeCheckOf(table: FormTable): string | undefined {
  if (acceptsSame(table, utf8)) return 'isUtf8';
  return acceptsSame(table, utf16) ? 'isWellFormed' : undefined;
}
