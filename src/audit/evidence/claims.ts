/**
 * Claims about shipped functions → evidence. A mutant of a table or a grammar
 * does not change a function, so the claims come with mutants of their own:
 * functions with one error each, for which the same claims must fail.
 *
 *     claim    decode(utf8, C0 80) throws
 *     mutant   a decoder that follows the steps without checks: it gives U+0000
 */
import { chooseLabel, decode, encode, forLabel, withSignature } from '../../index.ts';
import type { Evidence, Method } from '../evidence.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from '../predicates/decision.ts';

/** The shipped functions that claims are about. */
const SHIPPED_FUNCTIONS = { chooseLabel, decode, encode, forLabel, withSignature };
export type Functions = typeof SHIPPED_FUNCTIONS;

export interface Claims {
  readonly form: string;
  /** Other forms that the claims are about. */
  readonly about?: readonly string[];
  /** Default: `tests`. */
  readonly method?: Method;
  readonly name: string;
  readonly says: string;
  decide(functions: Functions): Decision;
  /** Description of the error → functions with this error. They handle the calls that the claims make. */
  readonly mutants: Readonly<Record<string, Partial<Functions>>>;
}

export function evidenceFromClaims({ form, about, method = 'tests', name, says, decide, mutants }: Claims): Evidence {
  return {
    id: `${form}:${name}`,
    form,
    ...(about && { about }),
    says,
    method,
    decide: () => decide(SHIPPED_FUNCTIONS),
    mutants: Object.entries(mutants).map(([change, functions]) => ({
      name: nameOf(change),
      change,
      decide: () => decide({ ...SHIPPED_FUNCTIONS, ...functions }),
    })),
  };
}

/** `decode: NUL is dropped` → `NUL-is-dropped`. */
function nameOf(change: string): string {
  return change.replace(/^\w+: /, '').replace(/[^\p{L}\p{N}+-]+/gu, '-');
}

/** Holds when all claims are true. The counterexample of a false claim is the first accepted witness. */
export function checkClaims(witnesses: Witnesses, list: readonly (() => boolean)[]): Decision {
  const wrong = list.some((claim) => !claimHolds(claim));
  return decision(`${list.length} claims about shipped functions`, wrong ? witnesses.accepted[0] : null, witnesses);
}

/** A claim that throws is false. */
function claimHolds(claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return false;
  }
}

export const asOctets = (text: SymbolText) => Uint8Array.from(text);

export function throws(call: () => unknown, kind: new (...args: never[]) => Error = Error): boolean {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof kind;
  }
}

/**
 * Replaces one function by a mutant, which gets the original and the arguments of the call. Overload types are not
 * kept.
 */
export function replaceFunction<Name extends keyof Functions>(
  name: Name,
  mutant: (original: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => unknown,
): Partial<Functions> {
  const original = SHIPPED_FUNCTIONS[name] as unknown as (...args: readonly unknown[]) => unknown;
  return { [name]: (...args: readonly unknown[]) => mutant(original, ...args) } as unknown as Partial<Functions>;
}
