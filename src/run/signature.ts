/**
 * Signature policies. U+FEFF at the very start of a text is a signature (BOM) or
 * a character of the text: only the protocol knows which (RFC 3629 §6,
 * draft-hoffman-utf16 §3.1). So each validator can be given a policy:
 *
 *     keep      U+FEFF is part of the text (the default)
 *     strip     U+FEFF is well-formed, and decode() leaves it out
 *     forbid    a text that begins with U+FEFF has a fault
 *     require   a text that does not begin with U+FEFF has a fault
 *
 * Anywhere else, U+FEFF is a character like any other. The input itself is never
 * changed.
 */

import { codingOf, hasOrderBySignature } from './coding.ts';
import { throwFault } from './errors.ts';
import { type Fault, within } from './fault.ts';
import { GatedChecker } from './gated-checker.ts';
import { describe } from './input.ts';
import { gatingOf, internalsOf, register, setGating } from './internals.ts';
import type { SIGNATURE_REASONS, SignatureReason } from './signature-reasons.ts';
import { standardSchema } from './standard-schema.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';

export type SignaturePolicy = 'keep' | 'strip' | 'forbid' | 'require';

/** The reasons of a form under a policy, which replaces the policy that the form had. */
type ReasonUnder<Policy extends SignaturePolicy, Reason extends string> =
  | Exclude<Reason, SignatureReason>
  | (Policy extends keyof typeof SIGNATURE_REASONS ? (typeof SIGNATURE_REASONS)[Policy] : never);

export interface SignatureOption {
  readonly signature?: SignaturePolicy | undefined;
}

/** How a text is decoded. */
export interface DecodeOptions extends SignatureOption {
  /** The replacement of each ill-formed sequence, such as U+FFFD; default: the first one throws. */
  readonly replacement?: string | ((fault: Fault) => string) | undefined;
}

/** @internal */
export const SIGNATURE = 0xfeff;
const POLICIES: readonly SignaturePolicy[] = ['keep', 'strip', 'forbid', 'require'];

/**
 * The same form with a signature policy, which replaces the policy it had. `keep` gives the original form.
 *
 * If a text is ill-formed and also violates the policy, the fault with the smaller `at` is reported; if they are equal,
 * the ill-formed sequence.
 *
 * With `forbid` and `require`, `summarize` throws TypeError: a chunk does not show whether it comes first.
 *
 * @throws TypeError for an unknown policy, and when `of` is not a validator of this package.
 * @example
 * const strict = withSignature(utf8, 'forbid');
 * strict.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))?.reason; // → 'signature-forbidden'
 */
export function withSignature<Input, Reason extends string = string, Policy extends SignaturePolicy = SignaturePolicy>(
  of: Validator<Input, Reason>,
  wanted: Policy,
): Validator<Input, ReasonUnder<Policy, Reason>> {
  type Possible = ReasonUnder<Policy, Reason>;
  // A parameter of generic type is not narrowed.
  const policy: SignaturePolicy = wanted;
  requirePolicy(policy);
  // Throws for what is no validator.
  internalsOf(of);
  const form = (gatingOf(of)?.bare ?? of) as Validator<Input, Possible>;
  if (policy === 'keep') return form;
  const inner = internalsOf(form);
  const gating = { policy, bare: form };
  if (policy === 'strip') return setGating(register<Validator<Input, Possible>>(methodsOf(form), inner), gating);
  const gate = { form: inner, policy, signatures: signaturesOf(form) };
  const checker = () => new GatedChecker<Input, Possible>(gate);
  const check = (input: Input): Fault<Possible> | null => {
    const gated = checker();
    const fault = gated.push(input) ?? gated.end();
    return fault && within(fault, lengthOf(inner.textOf(input)));
  };
  const gated = {
    ...methodsOf(form),
    test: (input: Input) => check(input) === null,
    check,
    assert: (input: Input) => throwFault(check(input)),
    checker,
    '~standard': standardSchema<Input, Possible>((value) => check(value as Input)),
  };
  return setGating(register<Validator<Input, Possible>>(gated, inner), gating);
}

/** All properties but `engine`, whose getter would compile the kernels. */
function methodsOf<Input, Reason extends string>(
  form: Validator<Input, Reason>,
): Omit<Validator<Input, Reason>, 'engine'> {
  const { id, title, test, check, assert, checker } = form;
  return { id, title, test, check, assert, checker, '~standard': form['~standard'] };
}

/** A form under the policy of an option, if there is one; otherwise under its own. @internal */
export function under<Input>(form: Validator<Input>, policy: SignaturePolicy | undefined): Validator<Input> {
  return policy === undefined ? form : withSignature(form, policy);
}

const LITTLE_ENDIAN_SIGNATURE = [0xff, 0xfe];

/** The encodings of U+FEFF: two where the signature gives the order of octets, otherwise one. */
function signaturesOf(form: object): number[][] {
  const { table } = internalsOf(form);
  const big = codingOf(table, []).encode(SIGNATURE);
  return hasOrderBySignature(table) ? [big, codingOf(table, LITTLE_ENDIAN_SIGNATURE).encode(SIGNATURE)] : [big];
}

function requirePolicy(policy: SignaturePolicy): void {
  if (POLICIES.includes(policy)) return;
  throw new TypeError(
    `expected a signature policy (${POLICIES.join(', ')}), got ${typeof policy === 'string' ? policy : describe(policy)}`,
  );
}
