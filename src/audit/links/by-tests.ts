/**
 * Rows that are decided by tests of code, in any language. The ledger says
 * `by tests`; the evidence has the name of the row: `tests of carrier 3.1/7`.
 */
import { type Ledger, type Row, rowId } from '../ledger/ledger.ts';

/** In `by`: the tests that name the row. */
export const TESTS = 'tests';

/** `tests of carrier 3.1/7`: without "#", so that it is no name of a row. */
export function testsId(row: string): string {
  return `${TESTS} of ${row.replace('#', ' ')}`;
}

/** Whether tests decide a row. */
export function isByTests(ledger: Pick<Ledger, 'id'>, row: Row): boolean {
  return row.by.includes(testsId(rowId(ledger, row)));
}
