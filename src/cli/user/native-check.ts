/** A table → the platform's check that its module uses: the one of UTF-8, with a search for octets beside it, or that of strings. */
import { table as utf16 } from '../../../generated/utf16.ts';
import { acceptsSame, restrictionOfUtf8 } from '../../run/kernel/all-tiers.ts';
import type { FormTable } from '../../shared/layout.ts';

/** The name under which a generated module imports the check; `undefined` where there is none. */
export function nativeCheckOf(table: FormTable): string | undefined {
  if (restrictionOfUtf8(table)) return 'isUtf8';
  return acceptsSame(table, utf16) ? 'isWellFormed' : undefined;
}
