/**
 * `expect(got).toStrictEqual(wanted)` for loops of many thousands of values: an expectation takes a hundred times as long
 * as a comparison, so it is made only for values that differ, and only for them is `note` called.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

export function expectSame(got: unknown, wanted: unknown, note: () => string): void {
  if (!isDeepStrictEqual(got, wanted)) expect(got, note()).toStrictEqual(wanted);
}
