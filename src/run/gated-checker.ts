/**
 * A checker for a policy that forbids or requires a signature: it also compares
 * the first symbols with U+FEFF (RFC 3629 §6, draft-hoffman-utf16 §3.1).
 *
 *     require   EF BB | 41      signature-missing at octet 2, whatever the rest
 *     forbid    FE | FF         signature-forbidden at octet 1
 *
 * The signatures that are still possible are a set of bits, and the position
 * says how much of them has been read: the policy costs a stream two words.
 */
import { formatRanges, formatSymbol, type SymbolRange } from '../shared/alphabet.ts';
import { Checker } from './checker.ts';
import { startCursor } from './diagnosis.ts';
import { type Fault, fault } from './fault.ts';
import { type UnitsInput, unshared } from './input.ts';
import type { Internals } from './internals.ts';
import { SIGNATURE_REASONS } from './signature-reasons.ts';
import { lengthOf } from './views.ts';

/** What all checkers of one form and policy share. */
interface Gate {
  readonly form: Internals;
  readonly policy: keyof typeof SIGNATURE_REASONS;
  /** The encodings of U+FEFF: two where the signature gives the order of octets, otherwise one. */
  readonly signatures: readonly (readonly number[])[];
}

export class GatedChecker<Input, Reason extends string> extends Checker<Input, Reason> {
  readonly #gate: Gate;
  /** A bit for each signature that the text can still begin with; 0 once that is decided. */
  #open: number;

  constructor(gate: Gate) {
    super(gate.form);
    this.#gate = gate;
    this.#open = 2 ** gate.signatures.length - 1;
  }

  override push(chunk: Input): Fault<Reason> | null {
    const seen = this.position;
    // The text is read twice: both times from the same memory.
    const text = unshared(this.#gate.form.textOf(chunk));
    const found = super.push(text as Input);
    const gated = this.#watch(text, seen);
    return gated && !(found && found.at <= gated.at) ? this.fail(gated) : found;
  }

  override end(): Fault<Reason> | null {
    const found = super.end();
    if (found || this.#open === 0 || this.#gate.policy === 'forbid') return found;
    return this.fail(faultAt(this.#gate, this.#open, this.position, undefined) as Fault<Reason>);
  }

  override reset(): void {
    super.reset();
    this.#open = 2 ** this.#gate.signatures.length - 1;
  }

  #watch(text: Uint8Array | UnitsInput, seen: number): Fault<Reason> | null {
    const { machine } = this.#gate.form.engine();
    const length = lengthOf(text);
    for (let i = 0; i < length && this.#open !== 0; i++) {
      const before = this.#open;
      const at = seen + i;
      const symbol = machine.symbolAt(text, i);
      const whole = this.#advance(symbol, at);
      if (whole) this.#open = 0;
      if (this.#open === 0 && whole === (this.#gate.policy === 'forbid'))
        return faultAt(this.#gate, before, at, symbol) as Fault<Reason>;
    }
    return null;
  }

  /** Drops the signatures that do not have this symbol there. Returns whether one of the others is complete. */
  #advance(symbol: number, at: number): boolean {
    const { signatures } = this.#gate;
    let whole = false;
    for (let bit = 0; bit < signatures.length; bit++) {
      const signature = signatures[bit] as readonly number[];
      if (signature[at] !== symbol) this.#open &= ~(1 << bit);
      else if (this.#open & (1 << bit) && signature.length === at + 1) whole = true;
    }
    return whole;
  }
}

/** `open`: the signatures that were still possible before `at`, as bits. */
function faultAt(gate: Gate, open: number, at: number, offending: number | undefined): Fault {
  const candidates = gate.signatures.filter((_, bit) => open & (1 << bit));
  const { table } = gate.form;
  const { alphabet } = gate.form.engine().machine;
  const forbidden = gate.policy === 'forbid';
  const found = fault(
    {
      alphabet,
      pending: (candidates[0] ?? []).slice(0, at),
      offending,
      known: {
        offset: 0,
        // A forbidden signature is complete; of a missing one, the part that was read.
        length: forbidden
          ? at + 1
          : offending === undefined
            ? at
            : Math.max(table.codeUnit, at - (at % table.codeUnit)),
        at,
        incomplete: offending === undefined,
        reason: SIGNATURE_REASONS[gate.policy],
        expected: expectedAt(gate, candidates, at, offending),
        rule: 'signature',
        clause: table.id.slice(0, 5) === 'utf16' ? 'draft-hoffman-utf16 §3.1' : 'RFC 3629 §6',
      },
    },
    table,
  );
  const what = forbidden ? 'is a signature, which is forbidden' : 'is no signature, which is required';
  const instead = found.expected && `; expected ${found.expected}`;
  const message = `${alphabet.noun} 0: ${found.octets || 'the empty text'} ${what}${instead} [${found.clause}]`;
  return { ...found, message };
}

/** What could have followed: the next symbol of the signature if it is required, all others if it is forbidden. */
function expectedAt(
  { form, policy }: Gate,
  candidates: Gate['signatures'],
  at: number,
  offending: number | undefined,
): string {
  const { diagnosis, machine } = form.engine();
  if (policy === 'require') {
    const wanted = candidates.filter((candidate) => candidate.length > at);
    return wanted.map((candidate) => formatSymbol(machine.alphabet, candidate[at] as number)).join(', ');
  }
  const cursor = startCursor();
  diagnosis.read(cursor, candidates[0] ?? [], 0, at);
  const live = diagnosis.liveRanges(cursor.state);
  const others: SymbolRange[] = [];
  for (let i = 0; i < live.length; i++) {
    const { 0: from, 1: to } = live[i] as SymbolRange;
    const isIn = offending !== undefined && offending >= from && offending <= to;
    const before = isIn ? offending - 1 : to;
    if (from <= before) others.push([from, before]);
    if (isIn && offending < to) others.push([offending + 1, to]);
  }
  return formatRanges(machine.alphabet, others);
}
