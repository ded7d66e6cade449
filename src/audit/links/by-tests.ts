/**
 * Rows that are decided by tests of code, in any language. The ledger says
 * `by tests`; the evidence has the name of the row: `carrier#3.1/7 tests`.
 */
import { type Ledger, type Row, rowId } from '../ledger/ledger.ts';

/** In `by`: the tests that name the row. */
export const TESTS = 'tests';

/** `carrier#3.1/7 tests` */
export function testsId(row: string): string {
  return `${row} ${TESTS}`;
}

/** Whether tests decide a row. */
export function isByTests(ledger: Pick<Ledger, 'id'>, row: Row): boolean {
  return row.by.includes(testsId(rowId(ledger, row)));
}
