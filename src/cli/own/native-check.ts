/** A table → the platform's check that its module uses: the one of UTF-8, with a search for octets or pairs beside it, or that of strings. */
import { table as utf8 } from '../../../generated/utf8.ts';
import { table as utf16 } from '../../../generated/utf16.ts';
import type { FormTable } from '../../layout.ts';
import { acceptsSame, restrictionOfUtf8 } from '../../run/kernel/all-tiers.ts';
import { pairTest } from '../../run/kernel/pair-test.ts';

/** The name under which a generated module imports the check; `undefined` where there is none. */
export function nativeCheckOf(table: FormTable): string | undefined {
  if (restrictionOfUtf8(table)) return 'isUtf8';
  if (pairTest(table, utf8)) return 'utf8Pairs';
  return acceptsSame(table, utf16) ? 'isWellFormed' : undefined;
}
