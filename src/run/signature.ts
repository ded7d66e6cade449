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
import { formatSymbol, octets, units } from '../alphabet.ts';
import { IllFormedError } from '../errors.ts';
import type { Checker } from './checker.ts';
import { codingOf } from './coding.ts';
import { type Fault, fault } from './fault.ts';
import { adopt, internalsOf } from './internals.ts';
import { standardSchema } from './standard-schema.ts';
import type { Validator } from './validator.ts';

export type SignaturePolicy = 'keep' | 'strip' | 'forbid' | 'require';

export interface SignatureOption {
  readonly signature?: SignaturePolicy;
}

const SIGNATURE = 0xfeff;
const POLICIES: readonly SignaturePolicy[] = ['keep', 'strip', 'forbid', 'require'];

/**
 * The same form with a signature policy.
 *
 * Its `summarize` is not to be had where the policy can refuse a text (`forbid`, `require`): a piece out of the
 * middle of a text cannot know whether it is first.
 *
 * @throws TypeError for a policy that does not exist.
 * @example
 * const strict = withSignature(utf8, 'forbid');
 * strict.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))?.reason; // → 'signature-forbidden'
 */
export function withSignature<Input>(form: Validator<Input>, policy: SignaturePolicy): Validator<Input> {
  requirePolicy(policy);
  const inner = internalsOf(form);
  if (policy === 'keep' || policy === 'strip') return adopt({ ...form }, { ...inner, policy });
  const checker = () => new GatedChecker(form, policy) as unknown as Checker<Input>;
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
  return adopt(gated, { ...inner, policy });
}

/** The text behind its signature, where the policy strips it. Throws IllFormedError for a text that is faulty. */
export function afterSignature<Input>(form: Validator<Input>, input: Input, option: SignaturePolicy) {
  requirePolicy(option);
  const own = internalsOf(form).policy ?? 'keep';
  const policy = option === 'keep' ? own : option;
  (policy === own ? form : withSignature(form, policy)).assert(input);
  const { textOf } = internalsOf(form);
  const text = textOf(input);
  if (policy !== 'strip') return text;
  const signature = signaturesOf(form).find((symbols) => startsWith(text, symbols));
  if (!signature) return text;
  return typeof text === 'string' ? text.slice(signature.length) : text.subarray(signature.length);
}

/** The symbols that U+FEFF is written with; two ways where the signature itself decides the order of octets. */
function signaturesOf(form: object): number[][] {
  const { id } = internalsOf(form).table;
  if (id !== 'utf16-signature') return [codingOf(id, []).encode(SIGNATURE)];
  return ['utf16be', 'utf16le'].map((one) => codingOf(one, []).encode(SIGNATURE));
}

function startsWith(text: ArrayLike<number> | string, symbols: readonly number[]): boolean {
  return symbols.every((symbol, i) => (typeof text === 'string' ? text.charCodeAt(i) : text[i]) === symbol);
}

function requirePolicy(policy: SignaturePolicy): void {
  if (POLICIES.includes(policy)) return;
  throw new TypeError(`expected a signature policy (${POLICIES.join(', ')}), got ${String(policy)}`);
}

/** A checker that also watches the first symbols. What is ill-formed is told first, where both find fault at once. */
class GatedChecker<Input> {
  readonly #form: Validator<Input>;
  readonly #policy: 'forbid' | 'require';
  readonly #checker: Checker<Input>;
  #candidates: number[][];
  #seen: number[] = [];
  #decided = false;
  #fault: Fault | null = null;

  constructor(form: Validator<Input>, policy: 'forbid' | 'require') {
    this.#form = form;
    this.#policy = policy;
    this.#checker = form.checker();
    this.#candidates = signaturesOf(form);
  }

  push(chunk: Input): Fault | null {
    if (this.#fault) return this.#fault;
    const found = this.#checker.push(chunk);
    const atStart = this.#decided ? null : this.#watch(chunk);
    this.#fault = found && atStart ? (atStart.at < found.at ? atStart : found) : (found ?? atStart);
    return this.#fault;
  }

  end(): Fault | null {
    this.#fault ??= this.#checker.end();
    if (!this.#fault && !this.#decided && this.#policy === 'require') this.#fault = this.#faultAt(undefined);
    return this.#fault;
  }

  reset(): void {
    this.#checker.reset();
    this.#candidates = signaturesOf(this.#form);
    this.#seen = [];
    this.#decided = false;
    this.#fault = null;
  }

  #watch(chunk: Input): Fault | null {
    const { textOf, engine } = internalsOf(this.#form);
    const text = textOf(chunk);
    for (let i = 0; i < text.length && !this.#decided; i++) {
      const symbol = engine().machine.symbolAt(text as never, i);
      const place = this.#seen.length;
      const left = this.#candidates.filter((candidate) => candidate[place] === symbol);
      const whole = left.some((candidate) => candidate.length === place + 1);
      this.#decided = whole || left.length === 0;
      if (this.#decided && whole === (this.#policy === 'forbid')) return this.#faultAt(symbol);
      this.#candidates = left;
      this.#seen.push(symbol);
    }
    return null;
  }

  #faultAt(offending: number | undefined): Fault {
    const { table } = internalsOf(this.#form);
    const alphabet = table.alphabet === 'octets' ? octets : units;
    const wanted = this.#candidates.flatMap((candidate) => candidate[this.#seen.length] ?? []);
    const at = this.#seen.length;
    return fault({
      title: table.title,
      alphabet,
      offset: 0,
      // A forbidden signature is there as a whole; of a missing one, what was there of it.
      length:
        this.#policy === 'forbid'
          ? at + 1
          : offending === undefined
            ? at
            : Math.max(table.codeUnit, at - (at % table.codeUnit)),
      at,
      incomplete: offending === undefined,
      reason: this.#policy === 'forbid' ? 'signature-forbidden' : 'signature-missing',
      expected: this.#policy === 'forbid' ? '' : wanted.map((symbol) => formatSymbol(alphabet, symbol)).join(', '),
      rule: 'signature',
      clause: table.id.startsWith('utf16') ? 'draft-hoffman-utf16 §3.1' : 'RFC 3629 §6',
      begun: this.#seen,
      offending,
    });
  }
}
