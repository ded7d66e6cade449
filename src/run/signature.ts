/**
 * What becomes of U+FEFF at the very start of a text. It can be a signature, or
 * a character of the text: only the protocol knows (RFC 3629 §6,
 * draft-hoffman-utf16 §3.1), so each validator can be told.
 *
 *     keep      it is part of the text; nothing is said of it (the default)
 *     strip     it is well-formed, and decode() leaves it out
 *     forbid    a text that begins with it is faulty
 *     require   a text that does not begin with it is faulty
 *
 * Anywhere else U+FEFF is a character like others. Octets are never taken away
 * before the caller has counted or digested them: input is read, not changed.
 */

import { codingOf } from './coding.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';
import { GatedChecker } from './gated-checker.ts';
import { unshared } from './input.ts';
import { internalsOf, register } from './internals.ts';
import { standardSchema } from './standard-schema.ts';
import type { Validator } from './validator.ts';

export type SignaturePolicy = 'keep' | 'strip' | 'forbid' | 'require';

export interface SignatureOption {
  readonly signature?: SignaturePolicy;
}

const SIGNATURE = 0xfeff;
const POLICIES: readonly SignaturePolicy[] = ['keep', 'strip', 'forbid', 'require'];

/**
 * The same form with a signature policy, in place of the one it had. With `keep` it is the form that it was at first.
 *
 * Its `summarize` is not to be had where the policy can refuse a text (`forbid`, `require`): a piece out of the
 * middle of a text cannot know whether it is first.
 *
 * Where a text is both ill-formed and against the policy, the fault that shows first (`at`) is told, at the same place
 * the ill-formed sequence.
 *
 * @throws TypeError for a policy that does not exist.
 * @example
 * const strict = withSignature(utf8, 'forbid');
 * strict.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))?.reason; // → 'signature-forbidden'
 */
export function withSignature<Input>(of: Validator<Input>, policy: SignaturePolicy): Validator<Input> {
  requirePolicy(policy);
  const form = (internalsOf(of).bare ?? of) as Validator<Input>;
  if (policy === 'keep') return form;
  const inner = { ...internalsOf(form), policy, bare: form };
  if (policy === 'strip') return register({ ...form }, inner);
  const gate = { form: internalsOf(form), policy, signatures: signaturesOf(form) };
  const checker = () => new GatedChecker<Input>(gate);
  const check = (input: Input): Fault | null => {
    const gated = checker();
    return gated.push(input) ?? gated.end();
  };
  const refuse = () => {
    throw new TypeError(`a summary cannot tell whether a chunk comes first: use ${form.id} without "${policy}"`);
  };
  const gated: Validator<Input> = {
    ...form,
    test: (input) => check(input) === null,
    check,
    assert: (input) => {
      const found = check(input);
      if (found) throw new IllFormedError(found);
    },
    checker,
    summarize: refuse,
    '~standard': standardSchema<Input>((value) => check(value as Input)),
  };
  return register(gated, inner);
}

/**
 * A well-formed text, and the part of it behind the signature where the policy strips it: that of the form, or that of
 * the option. Throws IllFormedError for a text that is faulty.
 * @internal
 */
export function afterSignature<Input>(of: Validator<Input>, input: Input, option: SignaturePolicy | undefined) {
  const form = option === undefined ? of : withSignature(of, option);
  const { textOf, policy } = internalsOf(form);
  const whole = unshared(textOf(input));
  form.assert(whole as Input);
  const length = policy === 'strip' ? signatureLength(form, whole) : 0;
  return { whole, text: typeof whole === 'string' ? whole.slice(length) : whole.subarray(length) };
}

function signatureLength(form: object, text: ArrayLike<number> | string): number {
  return signaturesOf(form).find((symbols) => startsWith(text, symbols))?.length ?? 0;
}

/** The symbols that U+FEFF is written with; two ways where the signature itself decides the order of octets. */
function signaturesOf(form: object): number[][] {
  const { table } = internalsOf(form);
  if (table.id !== 'utf16-signature') return [codingOf(table, []).encode(SIGNATURE)];
  return ['utf16be', 'utf16le'].map((id) => codingOf({ id }, []).encode(SIGNATURE));
}

function startsWith(text: ArrayLike<number> | string, symbols: readonly number[]): boolean {
  return symbols.every((symbol, i) => (typeof text === 'string' ? text.charCodeAt(i) : text[i]) === symbol);
}

function requirePolicy(policy: SignaturePolicy): void {
  if (POLICIES.includes(policy)) return;
  throw new TypeError(`expected a signature policy (${POLICIES.join(', ')}), got ${String(policy)}`);
}
