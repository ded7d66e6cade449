/** What a call throws, when that must be a SpecError: `specErrorOf(() => compile(text)).code`. */
import { SpecError } from '../../src/shared/diagnostic.ts';

/** The SpecError that `run` throws. Any other outcome fails the test. */
export function specErrorOf(run: () => unknown): SpecError {
  try {
    run();
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
  throw new Error('expected a SpecError, but nothing was thrown');
}
