/**
 * The error that `assert` and streams throw. It is a TypeError, as in the
 * platform's own decoders, and carries the fault.
 */
import type { Fault } from './fault.ts';

/**
 * Thrown for ill-formed text. `message` is that of the fault. It is a TypeError, as `TextDecoder` with `fatal` throws; a
 * wrong argument is a TypeError without `code`. Loggers print `code` and `fault`, which are its own properties; it has no
 * `cause`, because no other error is behind it (docs/decisions/10-errors.md).
 *
 * Platforms clone no classes: of a structured clone (`structuredClone`, `postMessage`), only `message` and `stack` are left.
 * Send `fault`, which is plain data.
 *
 * @example
 * try {
 *   utf8.assert(new Uint8Array([0xc0, 0x80]));
 * } catch (error) {
 *   if (!(error instanceof IllFormedError)) throw error;
 *   error.code; // → 'ERR_ILL_FORMED'
 *   error.fault.reason; // → 'overlong'
 *   structuredClone(error.fault); // → error.fault
 * }
 */
export class IllFormedError extends TypeError {
  override readonly name = 'IllFormedError';
  readonly code = 'ERR_ILL_FORMED';
  /** Where the text is ill-formed, for which reason, and by which rule. */
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Throws the error of a fault, if there is one. @internal */
export function throwFault(fault: Fault | null): void {
  if (fault) throw new IllFormedError(fault);
}

/** What a reader of chunks gives of one, and what it throws after that; the error has the values before it as `given`. @internal */
export function upToFault<Value>(
  read: () => readonly Value[],
  given: 'captures' | 'messages',
): { readonly values: readonly Value[]; readonly error?: unknown } {
  try {
    return { values: read() };
  } catch (error) {
    return { values: (error as Record<string, readonly Value[] | undefined>)[given] ?? [], error };
  }
}
