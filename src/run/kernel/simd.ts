/**
 * The SIMD tier: look-up kernels for long texts, on top of a machine that steps.
 *
 * A kernel begins in one state, its home, and says no more than in which block
 * of 64 octets something is wrong. The stepping machine does the rest: it leads
 * from the start to a home, which is there at once or after a symbol; and near
 * a flag, or at the end of a chunk, it finds the state in the middle of the
 * text from a few symbols before, which is proved to be enough:
 *
 *     ……………………|settle|settle|flag………        all states in, one state out,
 *               ├──all──┼one──►                 then step as usual
 *
 * A verdict "ill-formed" is never given on the word of the kernel alone.
 */
import type { FormTable, SimdKernel } from '../../layout.ts';
import type { Located, Machine } from '../machine.ts';
import { type Copy, SimdScan, simdScan } from './module.ts';
import { allowed, disagreement, isShared, type KernelMachine, type Tier } from './tier.ts';

/** From so many octets on, copying to the module pays (measured: shift 64 octets in 43 ns, SIMD in 34). */
export const SIMD_FROM = 48;

/** The same for pieces of streams, where the state behind the piece must be found too. */
const RUN_FROM = 512;

/** Octets stepped through to come to the home of a kernel. */
const ENTER = 16;

/** Symbols within which a text comes to a state in which it may end. */
const NEAR = 8;

const BLOCK = 64;

/** A kernel with its home reached at a position. */
interface Entered {
  readonly kernel: SimdKernel;
  readonly scan: SimdScan;
  readonly position: number;
}

export class SimdTier {
  readonly #table: FormTable;
  readonly #base: Machine<Uint8Array>;
  readonly #kernels: readonly SimdKernel[];
  readonly #scans = new Map<SimdKernel, SimdScan | null>();

  constructor(table: FormTable, base: Machine<Uint8Array>, kernels: readonly SimdKernel[]) {
    this.#table = table;
    this.#base = base;
    this.#kernels = kernels;
  }

  /** Whether any kernel can run here. */
  get available(): boolean {
    return this.#kernels.some((kernel) => this.#scanOf(kernel) !== null);
  }

  /** `null` when well-formed; `undefined` when there is nothing to be said about this text. */
  locate(octets: Uint8Array): Located | null | undefined {
    const entered = this.#enter(0, octets, 0);
    if (!entered || (octets.length - entered.position) % entered.kernel.width !== 0) return undefined;
    const { kernel, scan, position } = entered;
    const flag =
      position === 0 && octets.length <= SimdScan.piece
        ? scan.findShort(octets)
        : scan.find(copier(scan, octets), position, octets.length, true);
    if (flag < 0) return null;
    const near = this.#stateBefore(octets, entered, flag - (kernel.settle + NEAR) * kernel.width);
    const located = near && this.#forward(octets, near);
    if (!located) return undefined;
    return this.#isRejected(octets, located, flag + BLOCK) ? located : this.#differ(octets);
  }

  /** As `run` of a machine; `undefined` when there is nothing to be said about this text. */
  run(state: number, octets: Uint8Array, from: number, to: number): number | undefined {
    if (to - from < RUN_FROM) return undefined;
    const entered = this.#enter(state, octets, from);
    if (!entered) return undefined;
    const { kernel, scan, position } = entered;
    const cut = position + Math.floor((to - position) / BLOCK) * BLOCK;
    const flag = scan.find(copier(scan, octets), position, cut, false);
    const known = flag < 0 ? cut : flag;
    const near = this.#stateBefore(octets, entered, known - kernel.settle * kernel.width);
    if (!near) return undefined;
    const reached = this.#base.run(near.state, octets, near.position, flag < 0 ? to : flag + BLOCK);
    if (flag >= 0 && reached !== this.#reject) return this.#differ(octets);
    return reached;
  }

  get #reject(): number {
    return this.#table.accepting.length - 1;
  }

  #scanOf(kernel: SimdKernel): SimdScan | null {
    const known = this.#scans.get(kernel);
    if (known !== undefined) return known;
    const made = simdScan(kernel);
    this.#scans.set(kernel, made);
    return made;
  }

  #enter(start: number, octets: Uint8Array, from: number): Entered | null {
    let state = start;
    for (let position = from; position <= from + ENTER && position < octets.length; position++) {
      for (const kernel of this.#kernels) {
        const scan = kernel.home === state ? this.#scanOf(kernel) : null;
        if (scan) return { kernel, scan, position };
      }
      state = this.#base.run(state, octets, position, position + 1);
    }
    return null;
  }

  /** The state at a symbol boundary at or before `wanted`, where the text has not been rejected before. */
  #stateBefore(octets: Uint8Array, { kernel, position }: Entered, wanted: number): Located | null {
    const { width, settle, between, home } = kernel;
    const at = position + Math.floor((wanted - position) / width) * width;
    const from = at - settle * width;
    if (from <= position) return { position, state: home };
    let found = -1;
    for (const state of between) {
      const reached = this.#base.run(state, octets, from, at);
      if (reached === this.#reject || reached === found) continue;
      if (found >= 0) return null;
      found = reached;
    }
    return found < 0 ? null : { position: at, state: found };
  }

  /** On to the next state in which a text may end, and which the diagnosis knows. */
  #forward(octets: Uint8Array, { position, state }: Located): Located | null {
    const { accepting } = this.#table;
    let current = state;
    for (let at = position; at < octets.length && current !== this.#reject; at++) {
      if (accepting[current]) return { position: at, state: current };
      current = this.#base.run(current, octets, at, at + 1);
    }
    return null;
  }

  #isRejected(octets: Uint8Array, { position, state }: Located, until: number): boolean {
    const end = Math.min(until, octets.length);
    const reached = this.#base.run(state, octets, position, end);
    return reached === this.#reject || (end === octets.length && !this.#table.accepting[reached]);
  }

  /** Memory of other threads may have changed; otherwise this is a mistake of ours. */
  #differ(octets: Uint8Array): undefined {
    if (isShared(octets)) return undefined;
    throw disagreement(this.#table.title, 'the SIMD kernel');
  }
}

function copier({ memory }: SimdScan, octets: Uint8Array): Copy {
  return (from, to, address) => memory.set(octets.subarray(from, to), address);
}

/** The machine with SIMD kernels above it, where they are allowed. */
export function withSimd(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  kernels: readonly SimdKernel[],
  limit: Tier,
): KernelMachine<Uint8Array> {
  if (!allowed('wasm', limit) || kernels.length === 0) return base;
  const tier = new SimdTier(table, base, kernels);
  const locate = (octets: Uint8Array) => {
    const found = octets.length < SIMD_FROM ? undefined : tier.locate(octets);
    return found === undefined ? base.locate(octets) : found;
  };
  return {
    ...base,
    get engine() {
      return tier.available ? `${base.engine}, wasm from ${SIMD_FROM}` : base.engine;
    },
    accepts: (octets) => (octets.length < SIMD_FROM ? base.accepts(octets) : locate(octets) === null),
    run: (state, octets, from, to) => tier.run(state, octets, from, to) ?? base.run(state, octets, from, to),
    locate,
  };
}
