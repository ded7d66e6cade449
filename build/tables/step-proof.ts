/**
 * The step module (step-module.ts) → a proof that a round of its loop takes each
 * chain through four octets of its own section, each once and in order, for any
 * rows in its memory.
 *
 * The symbolic value of a chain is the list of the octets that it has stepped
 * through; of an integer, what it is made of:
 *
 *     cell of octet 2 of chain 1 in the row of chain 1 after octets 0 1   →   chain 1 after octets 0 1 2
 */
import { CHAIN_STATES, CHAINS, ROWS_START, WORD } from '../../src/verify/abi.ts';
import { decodeModule, type Instruction } from '../../src/verify/decode-module.ts';
import { Unproved } from '../../src/verify/unproved.ts';

type Value =
  | { readonly kind: 'number'; readonly value: number }
  /** An address of the text: octets after `from`, and strides. */
  | { readonly kind: 'address'; readonly octets: number; readonly strides: number }
  /** Four octets of the section of a chain, shifted to the right by `shift` bits. */
  | { readonly kind: 'word'; readonly at: number; readonly chain: number; readonly shift: number }
  /** The offset of the cell of an octet in its row. */
  | { readonly kind: 'cell'; readonly octet: number; readonly chain: number }
  /** The row after the first `octets` octets of the section of a chain; and the address of one of its cells. */
  | { readonly kind: 'row' | 'address of a cell'; readonly chain: number; readonly octets: number }
  | { readonly kind: 'stride' | 'end' | 'continues' | 'unknown' };

/** Throws `Unproved` where the module does anything else. */
export function requireStepModule(module: Uint8Array): void {
  const { body, data } = decodeModule(module);
  if (data.size > 0) throw new Unproved('the module has data');
  const run = new Run();
  const at = body.findIndex(({ op }) => op === 'loop');
  for (const one of body.slice(0, at)) run.step(one);
  run.startRound();
  const round = body[at]?.body ?? [];
  for (const one of round.slice(0, -1)) run.step(one);
  run.requireRound(round.at(-1));
  for (const one of body.slice(at + 1)) run.step(one);
  run.requireEnd();
}

class Run {
  readonly #stack: Value[] = [];
  readonly #locals = new Map<number, Value>([
    [0, { kind: 'address', octets: 0, strides: 0 }],
    [1, { kind: 'end' }],
    [2, { kind: 'stride' }],
  ]);
  /** The local of each chain. */
  readonly #chains: number[] = [];
  #inLoop = false;
  readonly #stored = new Map<number, Value>();

  /** At the head of the loop, only the state of each chain, its section and the end are known. */
  startRound(): void {
    for (let chain = 0; chain < CHAINS; chain++) {
      const local = [...this.#locals].find(([, value]) => value.kind === 'row' && value.chain === chain)?.[0];
      if (local === undefined) throw new Unproved(`the state of chain ${chain} is not read`);
      this.#chains.push(local);
    }
    for (const local of this.#locals.keys()) {
      if (local > 2 && !this.#chains.includes(local)) this.#locals.set(local, { kind: 'unknown' });
    }
    this.#inLoop = true;
  }

  requireRound(last: Instruction | undefined): void {
    const continues = this.#pop();
    if (last?.op !== 'br_if' || last.arguments[0] !== 0 || continues.kind !== 'continues' || this.#stack.length > 0)
      throw new Unproved('the loop does not end at the end of the section');
    const from = this.#locals.get(0);
    if (from?.kind !== 'address' || from.octets !== WORD || from.strides !== 0)
      throw new Unproved(`a round is not ${WORD} octets long`);
    if (this.#locals.get(1)?.kind !== 'end' || this.#locals.get(2)?.kind !== 'stride')
      throw new Unproved('the loop changes its end or its stride');
    this.#chains.forEach((local, chain) => {
      const value = this.#locals.get(local);
      if (value?.kind !== 'row' || value.chain !== chain || value.octets !== WORD)
        throw new Unproved(`chain ${chain} does not step through all octets of a round`);
    });
    this.#inLoop = false;
  }

  requireEnd(): void {
    this.#chains.forEach((local, chain) => {
      const stored = this.#stored.get(CHAIN_STATES + WORD * chain);
      if (stored === undefined || stored !== this.#locals.get(local))
        throw new Unproved(`the state of chain ${chain} is not written`);
    });
    const result = this.#pop();
    if (result.kind !== 'number' || this.#stack.length > 0 || this.#stored.size !== CHAINS)
      throw new Unproved('the module writes more than the states, or returns one');
  }

  step({ op, arguments: [first = 0, second = 0], body }: Instruction): void {
    if (body) throw new Unproved('the module has more than one loop');
    if (op === 'local.get') this.#stack.push(this.#locals.get(first) ?? { kind: 'unknown' });
    else if (op === 'local.set' || op === 'local.tee') {
      const value = this.#pop();
      this.#locals.set(first, value);
      if (op === 'local.tee') this.#stack.push(value);
    } else if (op === 'i32.const') this.#stack.push({ kind: 'number', value: first });
    else if (op === 'i32.store') this.#store(second);
    else if (op === 'i32.load') this.#stack.push(this.#loaded(this.#pop(), second));
    else {
      const right = this.#pop();
      this.#stack.push(this.#combined(op, this.#pop(), right));
    }
  }

  #pop(): Value {
    return this.#stack.pop() ?? { kind: 'unknown' };
  }

  #store(offset: number): void {
    const value = this.#pop();
    const to = this.#pop();
    if (this.#inLoop || to.kind !== 'number') throw new Unproved('the loop writes to memory');
    this.#stored.set(to.value + offset, value);
  }

  #loaded(from: Value, offset: number): Value {
    const chain = from.kind === 'number' ? (from.value + offset - CHAIN_STATES) / WORD : -1;
    if (!this.#inLoop && Number.isInteger(chain) && chain >= 0 && chain < CHAINS)
      return { kind: 'row', chain, octets: 0 };
    if (from.kind === 'address' && offset === 0)
      return { kind: 'word', at: from.octets, chain: from.strides, shift: 0 };
    if (from.kind === 'address of a cell' && offset === ROWS_START) return { ...from, kind: 'row' };
    throw new Unproved('a load reads neither octets of the text nor a cell');
  }

  #combined(op: string, a: Value, b: Value): Value {
    if (a.kind === 'word' && b.kind === 'number') {
      if (op === 'i32.shr_u') return { ...a, shift: a.shift + b.value };
      if (op === 'i32.shl') return { ...a, shift: a.shift - b.value };
      // The bits below an octet are zeros, or those of the octet before it: the mask cuts them off.
      const octet = (a.shift + Math.log2(WORD)) / 8;
      if (op === 'i32.and' && b.value === 0xff * WORD && Number.isInteger(octet) && octet >= 0 && octet < WORD)
        return { kind: 'cell', octet: a.at + octet, chain: a.chain };
    }
    if (op === 'i32.add') {
      if (a.kind === 'address' && b.kind === 'number') return { ...a, octets: a.octets + b.value };
      if (a.kind === 'address' && b.kind === 'stride') return { ...a, strides: a.strides + 1 };
      // Each cell is the next one of the same chain.
      if (a.kind === 'row' && b.kind === 'cell' && a.chain === b.chain && a.octets === b.octet)
        return { kind: 'address of a cell', chain: a.chain, octets: a.octets + 1 };
    }
    if (op === 'i32.lt_u' && a.kind === 'address' && a.octets === WORD && a.strides === 0 && b.kind === 'end')
      return { kind: 'continues' };
    throw new Unproved(`${op} is not supported for these operands`);
  }
}
