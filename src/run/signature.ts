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
import { type Alphabet, formatRanges, formatSymbol, octets, type SymbolRange, units } from '../alphabet.ts';
import { IllFormedError } from '../errors.ts';
import type { Checker } from './checker.ts';
import { codingOf } from './coding.ts';
import { atStart } from './diagnosis.ts';
import { type Fault, fault } from './fault.ts';
import { settled, type UnitsInput } from './input.ts';
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
  if (policy === 'strip') return adopt({ ...form }, inner);
  const gate = { form, policy, signatures: signaturesOf(form) };
  const checker = () => new GatedChecker<Input>(gate) as unknown as Checker<Input>;
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
  return adopt(gated, inner);
}

/**
 * A well-formed text, and the part of it behind the signature where the policy strips it: that of the form, or that of
 * the option. Throws IllFormedError for a text that is faulty.
 * @internal
 */
export function afterSignature<Input>(of: Validator<Input>, input: Input, option: SignaturePolicy | undefined) {
  const form = option === undefined ? of : withSignature(of, option);
  const { textOf, policy } = internalsOf(form);
  const whole = settled(textOf(input));
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

/** What all checkers of a form with a policy share. */
interface Gate {
  readonly form: object;
  readonly policy: 'forbid' | 'require';
  readonly signatures: readonly (readonly number[])[];
}

/** A checker that also watches the first symbols. */
class GatedChecker<Input> {
  readonly #gate: Gate;
  readonly #checker: Checker<Input>;
  /** The signatures that the text can still begin with; `null` once that is decided. */
  #candidates: Gate['signatures'] | null;
  /** How many symbols of them have been seen. */
  #seen = 0;
  #fault: Fault | null = null;

  constructor(gate: Gate) {
    this.#gate = gate;
    this.#checker = (gate.form as Validator<Input>).checker();
    this.#candidates = gate.signatures;
  }

  push(chunk: Input): Fault | null {
    const text = settled(internalsOf(this.#gate.form).textOf(chunk));
    if (this.#fault) return this.#fault;
    const found = this.#checker.push(text as Input);
    const gated = this.#watch(text);
    this.#fault = found && gated ? (gated.at < found.at ? gated : found) : (found ?? gated);
    return this.#fault;
  }

  end(): Fault | null {
    this.#fault ??= this.#checker.end();
    if (!this.#fault && this.#candidates && this.#gate.policy === 'require') {
      this.#fault = this.#faultAt(this.#candidates, undefined);
    }
    return this.#fault;
  }

  reset(): void {
    this.#checker.reset();
    this.#candidates = this.#gate.signatures;
    this.#seen = 0;
    this.#fault = null;
  }

  #watch(text: Uint8Array | UnitsInput): Fault | null {
    const { machine } = internalsOf(this.#gate.form).engine();
    for (let i = 0; i < text.length && this.#candidates; i++) {
      const before = this.#candidates;
      const symbol = machine.symbolAt(text as never, i);
      const fitting = before.filter((candidate) => candidate[this.#seen] === symbol);
      const left = fitting.length === before.length ? before : fitting;
      const whole = left.some((candidate) => candidate.length === this.#seen + 1);
      this.#candidates = whole || left.length === 0 ? null : left;
      if (!this.#candidates && whole === (this.#gate.policy === 'forbid')) return this.#faultAt(before, symbol);
      this.#seen++;
    }
    return null;
  }

  #faultAt(candidates: Gate['signatures'], offending: number | undefined): Fault {
    const { table } = internalsOf(this.#gate.form);
    const alphabet = table.alphabet === 'octets' ? octets : units;
    const forbidden = this.#gate.policy === 'forbid';
    const at = this.#seen;
    const begun = candidates[0]?.slice(0, at) ?? [];
    const found = fault({
      title: table.title,
      alphabet,
      begun,
      offending,
      known: {
        offset: 0,
        // A forbidden signature is there as a whole; of a missing one, what was there of it.
        length: forbidden
          ? at + 1
          : offending === undefined
            ? at
            : Math.max(table.codeUnit, at - (at % table.codeUnit)),
        at,
        incomplete: offending === undefined,
        reason: forbidden ? 'signature-forbidden' : 'signature-missing',
        expected: this.#expected(candidates, alphabet, offending),
        rule: 'signature',
        clause: table.id.startsWith('utf16') ? 'draft-hoffman-utf16 §3.1' : 'RFC 3629 §6',
        octets: '',
        message: '',
      },
    });
    const what = forbidden ? 'is a signature, which is forbidden' : 'is no signature, which is required';
    const instead = found.expected && `; expected ${found.expected}`;
    const message = `${alphabet.noun} 0: ${found.octets || 'nothing'} ${what}${instead} [${found.clause}]`;
    return Object.assign(found, { message });
  }

  /** What goes on with the signature, or whatever does not. */
  #expected(candidates: Gate['signatures'], alphabet: Alphabet, offending: number | undefined): string {
    const wanted = candidates.flatMap((candidate) => candidate[this.#seen] ?? []);
    if (this.#gate.policy === 'require') return wanted.map((symbol) => formatSymbol(alphabet, symbol)).join(', ');
    const { diagnosis } = internalsOf(this.#gate.form).engine();
    const stand = atStart();
    for (const symbol of candidates[0]?.slice(0, this.#seen) ?? []) diagnosis.step(stand, symbol);
    const others = diagnosis.live(stand.state).flatMap(([from, to]): SymbolRange[] =>
      offending === undefined || offending < from || offending > to
        ? [[from, to]]
        : [
            [from, offending - 1],
            [offending + 1, to],
          ],
    );
    return formatRanges(
      alphabet,
      others.filter(([from, to]) => from <= to),
    );
  }
}
