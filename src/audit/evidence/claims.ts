/**
 * Claims on functions that ship → evidence. No change of a grammar or a table
 * reaches a function, so what the claims would notice is told beside them:
 * functions with one thing wrong, for which the same claims must fail.
 *
 *     decode(utf8, C0 80) throws        it does; a decoder that follows the
 *                                       steps and checks nothing gives U+0000
 */
import { chooseLabel, decode, encode, forLabel, withSignature } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import { type Decision, decision, type Witnesses } from '../predicates/decision.ts';

/** The functions that claims are about. */
const SHIPPED_FUNCTIONS = { chooseLabel, decode, encode, forLabel, withSignature };
export type Functions = typeof SHIPPED_FUNCTIONS;

export interface Claims {
  readonly form: string;
  readonly name: string;
  readonly says: string;
  decide(functions: Functions): Decision;
  /** Functions that are wrong in one way, by what is wrong. Written against `Functions` as they are called here. */
  readonly mutants: Readonly<Record<string, Partial<Functions>>>;
}

export function evidenceFromClaims({ form, name, says, decide, mutants: broken }: Claims): Evidence {
  return {
    id: `${form}:${name}`,
    form,
    says,
    decide: () => decide(SHIPPED_FUNCTIONS),
    mutants: Object.entries(broken).map(([change, functions]) => ({
      change,
      decide: () => decide({ ...SHIPPED_FUNCTIONS, ...functions }),
    })),
  };
}

/** The first claim that is not so is shown as the first text that was to be accepted. */
export function checkClaims(witnesses: Witnesses, list: readonly (() => boolean)[]): Decision {
  const wrong = list.some((claim) => !isTrue(claim));
  return decision(`${list.length} claims on functions that ship`, wrong ? witnesses.accepted[0] : null, witnesses);
}

/** A claim that ends in an error is not so. */
function isTrue(claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return false;
  }
}

export function throws(call: () => unknown, kind: new (...args: never[]) => Error = Error): boolean {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof kind;
  }
}

/** A wrong function in the place of a right one: it is called as that one is, and types of overloads are not its concern. */
export function replaceFunction<Name extends keyof Functions>(
  name: Name,
  wrong: (right: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => unknown,
): Partial<Functions> {
  const right = SHIPPED_FUNCTIONS[name] as unknown as (...args: readonly unknown[]) => unknown;
  return { [name]: (...args: readonly unknown[]) => wrong(right, ...args) } as unknown as Partial<Functions>;
}
