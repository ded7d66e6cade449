/**
 * The error that `assert` and streams throw. It is a TypeError, as in the
 * platform's own decoders, and carries the fault.
 */
import type { Fault } from './fault.ts';

/**
 * Thrown for ill-formed text. `message` is that of the fault.
 *
 * A structured clone (`structuredClone`, `postMessage`) keeps `message`, `stack` and `cause`, which is the fault. It is
 * a plain `Error` without `fault` and `code`, because platforms clone no classes: read `cause` there.
 *
 * @example
 * try {
 *   utf8.assert(new Uint8Array([0xc0, 0x80]));
 * } catch (error) {
 *   if (!(error instanceof IllFormedError)) throw error;
 *   error.code; // → 'ERR_ILL_FORMED'
 *   error.fault.reason; // → 'overlong'
 *   structuredClone(error).cause; // → error.fault
 * }
 */
export class IllFormedError extends TypeError {
  override readonly name = 'IllFormedError';
  readonly code = 'ERR_ILL_FORMED';
  /** The same object as `fault`. */
  declare readonly cause: Fault;

  constructor(fault: Fault) {
    super(fault.message, { cause: fault });
  }

  /** Where the text is ill-formed, for which reason, and by which rule. */
  get fault(): Fault {
    // Not a property of the error itself: it would be printed beside `cause`, and a clone keeps only `cause`.
    return this.cause;
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
