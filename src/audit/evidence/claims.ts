/**
 * Claims about shipped functions → evidence. A change of a table or a grammar
 * does not change a function. So the same claims can be made about other
 * functions: `npm run audit` makes them about functions with one error each
 * (test/audit/mutants/functions.ts), and they must fail.
 *
 *     claim    decode(utf8, C0 80) throws
 */
import { chooseLabel, decode, encode, forLabel, withSignature } from '../../index.ts';
import type { Evidence, Method } from '../evidence.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from '../predicates/decision.ts';

/** The shipped functions that claims are about. */
export const SHIPPED_FUNCTIONS = { chooseLabel, decode, encode, forLabel, withSignature };
export type Functions = typeof SHIPPED_FUNCTIONS;

interface Options {
  /** Other forms that the claims are about. */
  readonly about?: readonly string[];
  /** Default: `tests`. */
  readonly method?: Method;
}

/** Evidence on functions. `decide`: what holds for these functions. */
export function evidenceOnFunctions(
  form: string,
  name: string,
  says: string,
  decide: (functions: Functions) => Decision,
  { about, method = 'tests' }: Options = {},
): Evidence {
  return {
    id: `${form}:${name}`,
    form,
    ...(about && { about }),
    says,
    method,
    decide: () => decide(SHIPPED_FUNCTIONS),
    decideWith: (changed) => decide({ ...SHIPPED_FUNCTIONS, ...changed }),
  };
}

/**
 * Evidence that holds when all claims are true. The counterexample of a false claim is the first accepted witness.
 */
export function evidenceOfClaims(
  form: string,
  name: string,
  says: string,
  witnesses: Witnesses,
  claims: (functions: Functions) => readonly (() => boolean)[],
  options: Options = {},
): Evidence {
  const decide = (functions: Functions) => {
    const list = claims(functions);
    const wrong = list.some((claim) => !claimHolds(claim));
    return decision(`${list.length} claims about shipped functions`, wrong ? witnesses.accepted[0] : null, witnesses);
  };
  return evidenceOnFunctions(form, name, says, decide, options);
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
