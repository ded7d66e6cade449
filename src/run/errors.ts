/**
 * The error that `assert` and streams throw. It is a TypeError, as in the
 * platform's own decoders, and carries the fault.
 */
import type { Fault } from './fault.ts';

/**
 * Thrown for ill-formed text. `message` is that of the fault.
 *
 * @example
 * try {
 *   utf8.assert(new Uint8Array([0xc0, 0x80]));
 * } catch (error) {
 *   error instanceof IllFormedError; // → true
 *   error.code; // → 'ERR_ILL_FORMED'
 *   error.fault.reason; // → 'overlong'
 * }
 */
export class IllFormedError extends TypeError {
  override readonly name = 'IllFormedError';
  readonly code = 'ERR_ILL_FORMED';
  /** Where the text is ill-formed, for which reason, and by which rule. Also in `cause`. */
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message, { cause: fault });
    this.fault = fault;
  }
}
