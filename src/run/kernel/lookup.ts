/**
 * The SIMD tier: look-up kernels for long texts, on top of a machine that steps.
 *
 * A kernel starts in one state, its entry state, and only reports the first block
 * of 64 octets with a flag. The machine does the rest. It steps from the start to
 * an entry state, which takes no symbol or one. Near a flag, and at the end of a
 * chunk, it finds the state inside the text from the symbols before: after as many
 * symbols as the flag delay, all states have become one (this is proved):
 *
 *     ……………………|delay |delay |flag………        run all boundary states: one is left,
 *               ├──all──┼one──►                 then step as usual
 *
 * A text is only ill-formed if the machine confirms the flag.
 */
import { BLOCK } from '../../kernel-abi.ts';
import type { FormTable, SimdKernel } from '../../layout.ts';
import { indexWhere, mapped } from '../../lists.ts';
import { isShared, type Text } from '../input.ts';
import { copyInto, floor, lengthOf, min, part } from '../intrinsics.ts';
import type { Located, Machine } from '../machine.ts';
import { type Copy, PIECE, type SimdScan, simdScan } from './module.ts';
import { withTierMembers } from './plain-machine.ts';
import { disagreement, isTierAllowed, type KernelMachine, type Tier } from './platform.ts';

/** Copying to the module pays from 48 octets (measured: shift takes 43 ns for 64 octets, SIMD 34). */
const SIMD_FROM = 48;

/** The same for chunks, where the state after the chunk must be found too. */
const RUN_FROM = 512;

/** Symbols in which the machine must reach an entry state. */
const ENTER = 16;

/** Symbols in which a text reaches an accepting state. */
const NEAR = 8;

/** A kernel, and the position at which the text reaches its entry state. */
interface Entry {
  readonly kernel: SimdKernel;
  readonly scan: SimdScan;
  readonly position: number;
}

/** How the octets of a text get into the memory of a module. */
export interface Source<T> {
  /** Octets in a symbol of the table: 1, or 2 where symbols are code units. */
  readonly octets: number;
  /** The length of a text, in symbols, from which a kernel pays. */
  readonly from: number;
  /** A function that copies, with positions in octets; `null` where the text cannot be copied. */
  copier(scan: SimdScan, text: T): Copy | null;
  /** The address of the text in the memory of the module; −1 where the text is elsewhere. Not where it can never be there. */
  addressIn?(scan: SimdScan, text: T): number;
}

/** The kernels of a table over a machine. Positions are in symbols of the table. */
export class SimdTier<T extends Text> {
  readonly #table: FormTable;
  readonly #base: Machine<T>;
  readonly #kernels: readonly SimdKernel[];
  readonly #source: Source<T>;
  readonly #scans: (SimdScan | null | undefined)[];

  constructor(table: FormTable, base: Machine<T>, kernels: readonly SimdKernel[], source: Source<T>) {
    this.#table = table;
    this.#base = base;
    this.#kernels = kernels;
    this.#source = source;
    this.#scans = mapped(kernels, () => undefined);
  }

  /** Whether any kernel can run here. */
  get available(): boolean {
    return this.#first !== null;
  }

  /** The kernel that starts in state 0 with symbols of one octet, if there is one: short texts go to it directly. */
  get direct(): SimdScan | null {
    const found = indexWhere(this.#kernels, ({ entryState, width }) => entryState === 0 && width === 1);
    return found < 0 ? null : this.#scanOf(found);
  }

  /** A buffer in the memory of the first kernel that can run here. */
  buffer(octets: number): Uint8Array | undefined {
    return this.#first?.buffer(octets);
  }

  /** The scan of the first kernel that can run here. */
  get #first(): SimdScan | null {
    const found = indexWhere(this.#kernels, (_, i) => this.#scanOf(i) !== null);
    return found < 0 ? null : this.#scanOf(found);
  }

  /** A position before the first fault; `null` when well-formed; `undefined` when the kernels cannot decide. */
  locate(text: T): Located | null | undefined {
    const length = lengthOf(text);
    const entered = this.#enter(0, text, 0, length);
    if (!entered || (length - entered.position) % this.#width(entered.kernel) !== 0) return undefined;
    const flag = this.#find(entered, text, length, true);
    if (flag === undefined) return undefined;
    if (flag < 0) return null;
    const near = this.#stateBefore(
      text,
      entered,
      flag - (entered.kernel.flagDelay + NEAR) * this.#width(entered.kernel),
    );
    const located = near && this.#forward(text, near);
    if (!located) return undefined;
    return this.#isRejected(text, located, flag + this.#block) ? located : this.#differ(text);
  }

  /** As `run` of a machine; `undefined` when the kernels cannot decide. */
  run(state: number, text: T, from: number, to: number): number | undefined {
    if (to - from < RUN_FROM) return undefined;
    const entered = this.#enter(state, text, from, to);
    if (!entered) return undefined;
    const cut = entered.position + floor((to - entered.position) / this.#block) * this.#block;
    const flag = this.#find(entered, text, cut, false);
    if (flag === undefined) return undefined;
    const known = flag < 0 ? cut : flag;
    const near = this.#stateBefore(text, entered, known - entered.kernel.flagDelay * this.#width(entered.kernel));
    if (!near) return undefined;
    const reached = this.#base.run(near.state, text, near.position, flag < 0 ? to : flag + this.#block);
    return flag >= 0 && reached !== this.#reject ? this.#differ(text) : reached;
  }

  /** Symbols of the table in a block. */
  get #block(): number {
    return BLOCK / this.#source.octets;
  }

  /** Symbols of the table in one symbol of the kernel. */
  #width({ width }: SimdKernel): number {
    return width / this.#source.octets;
  }

  /** The position of the first block with a flag; −1 where there is none; `undefined` where the text cannot be copied. */
  #find({ scan, position }: Entry, text: T, to: number, final: boolean): number | undefined {
    const { octets } = this.#source;
    const address = final ? -1 : (this.#source.addressIn?.(scan, text) ?? -1);
    if (address >= 0) {
      const flag = scan.findInPlace(address + position * octets, address + to * octets);
      return flag < 0 ? flag : (flag - address) / octets;
    }
    const copy = this.#source.copier(scan, text);
    if (!copy) return undefined;
    const flag = scan.find(copy, position * octets, to * octets, final);
    return flag < 0 ? flag : flag / octets;
  }

  get #reject(): number {
    return this.#table.accepting.length - 1;
  }

  #scanOf(i: number): SimdScan | null {
    if (this.#scans[i] === undefined) this.#scans[i] = simdScan(this.#kernels[i] as SimdKernel);
    return this.#scans[i];
  }

  #enter(start: number, text: T, from: number, to: number): Entry | null {
    let state = start;
    for (let position = from; position <= from + ENTER && position < to; position++) {
      for (let i = 0; i < this.#kernels.length; i++) {
        const kernel = this.#kernels[i] as SimdKernel;
        const scan = kernel.entryState === state ? this.#scanOf(i) : null;
        if (scan) return { kernel, scan, position };
      }
      state = this.#base.run(state, text, position, position + 1);
    }
    return null;
  }

  /** The state at a symbol boundary at or before `wanted`. The text before it has not been rejected. */
  #stateBefore(text: T, { kernel, position }: Entry, wanted: number): Located | null {
    const { flagDelay, boundaryStates, entryState } = kernel;
    const width = this.#width(kernel);
    const at = position + floor((wanted - position) / width) * width;
    const from = at - flagDelay * width;
    if (from <= position) return { position, state: entryState };
    let found = -1;
    for (let i = 0; i < boundaryStates.length; i++) {
      const reached = this.#base.run(boundaryStates[i] as number, text, from, at);
      if (reached === this.#reject || reached === found) continue;
      if (found >= 0) return null;
      found = reached;
    }
    return found < 0 ? null : { position: at, state: found };
  }

  /** Steps on to the next accepting state. */
  #forward(text: T, { position, state }: Located): Located | null {
    const { accepting } = this.#table;
    let current = state;
    for (let at = position, length = lengthOf(text); at < length && current !== this.#reject; at++) {
      if (accepting[current]) return { position: at, state: current };
      current = this.#base.run(current, text, at, at + 1);
    }
    return null;
  }

  #isRejected(text: T, { position, state }: Located, until: number): boolean {
    const length = lengthOf(text);
    const end = min(until, length);
    const reached = this.#base.run(state, text, position, end);
    return reached === this.#reject || (end === length && !this.#table.accepting[reached]);
  }

  /** The kernel flags what the machine accepts: a bug in wellformed, unless another thread has changed the text. */
  #differ(text: T): undefined {
    if (isShared(text)) return undefined;
    throw disagreement(this.#table.title, 'the SIMD kernel');
  }
}

export const octetSource: Source<Uint8Array> = {
  octets: 1,
  from: SIMD_FROM,
  copier:
    ({ memory }, octets) =>
    (from, to, address) =>
      copyInto(memory, from === 0 && to === lengthOf(octets) ? octets : part(octets, from, to), address),
  addressIn: (scan, octets) => scan.addressOf(octets),
};

/** The machine with SIMD kernels on top, if they are allowed. */
export function withLookUps<T extends Text>(
  table: FormTable,
  base: KernelMachine<T>,
  kernels: readonly SimdKernel[],
  limit: Tier,
  source: Source<T>,
): KernelMachine<T> {
  if (!isTierAllowed('wasm', limit) || kernels.length === 0) return base;
  const { from } = source;
  const tier = new SimdTier(table, base, kernels, source);
  let direct: SimdScan | null | undefined;
  const locate = (text: T) => {
    const found = lengthOf(text) < from ? undefined : tier.locate(text);
    return found === undefined ? base.locate(text) : found;
  };
  return withTierMembers(base, {
    stepBelow: min(base.stepBelow, from),
    engine: () => (tier.available ? `${base.engine()}, wasm from ${from}` : base.engine()),
    accepts: (text, length) => {
      if (length < from) return base.accepts(text, length);
      if (direct === undefined) direct = tier.direct;
      // Only octets have a kernel for symbols of one octet.
      const isClear = direct !== null && length <= PIECE && direct.isClear(text as Uint8Array, length);
      return isClear || locate(text) === null;
    },
    run: (state, text, start, to) => tier.run(state, text, start, to) ?? base.run(state, text, start, to),
    locate,
    buffer: source.addressIn ? (octets) => tier.buffer(octets) : base.buffer,
  });
}

export function withSimd(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  kernels: readonly SimdKernel[],
  limit: Tier,
): KernelMachine<Uint8Array> {
  return withLookUps(table, base, kernels, limit, octetSource);
}
