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
import { type Finding, finding, type Witnesses } from '../predicates/finding.ts';

/** The functions that claims are about. */
const SHIPPED = { chooseLabel, decode, encode, forLabel, withSignature };
export type Functions = typeof SHIPPED;

export interface Claims {
  readonly form: string;
  readonly name: string;
  readonly says: string;
  decide(functions: Functions): Finding;
  /** Functions that are wrong in one way, by what is wrong. Written against `Functions` as they are called here. */
  readonly broken: Readonly<Record<string, Partial<Functions>>>;
}

export function aboutFunctions({ form, name, says, decide, broken }: Claims): Evidence {
  return {
    id: `${form}:${name}`,
    form,
    says,
    decide: () => decide(SHIPPED),
    counterparts: Object.entries(broken).map(([change, functions]) => ({
      change,
      decide: () => decide({ ...SHIPPED, ...functions }),
    })),
  };
}

/** The first claim that is not so is shown as the first text that was to be accepted. */
export function claims(witnesses: Witnesses, list: readonly (() => boolean)[]): Finding {
  const wrong = list.some((claim) => !isSo(claim));
  return finding(`${list.length} claims on functions that ship`, wrong ? witnesses.accepted[0] : null, witnesses);
}

/** A claim that ends in an error is not so. */
function isSo(claim: () => boolean): boolean {
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
export function instead<Name extends keyof Functions>(
  name: Name,
  wrong: (right: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => unknown,
): Partial<Functions> {
  const right = SHIPPED[name] as unknown as (...args: readonly unknown[]) => unknown;
  return { [name]: (...args: readonly unknown[]) => wrong(right, ...args) } as unknown as Partial<Functions>;
}
