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
import { BLOCK } from '../../shared/kernel-abi.ts';
import type { FormTable, SimdKernel } from '../../shared/layout.ts';
import { isShared, type Text } from '../input.ts';
import type { Located, Machine } from '../machine.ts';
import { filled, lengthOf, part } from '../views.ts';
import { SIMD_CHUNK_FROM, SIMD_FROM } from './lengths.ts';
import { PIECE, type SimdScan, type Source, simdScan } from './module.ts';
import { START, withTierMembers } from './plain-machine.ts';
import { disagreement, isTierAllowed, type Tier } from './platform.ts';
import { boundarySearch } from './shift.ts';

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

/** The kernels of a table over a machine. Positions are in symbols of the table. */
export class SimdTier<T extends Text> {
  readonly #table: FormTable;
  readonly #base: Machine<T>;
  readonly #kernels: readonly SimdKernel[];
  readonly #source: Source<T>;
  /** For each kernel, its scan once it was asked for. */
  readonly #scans: (SimdScan | null | undefined)[];

  /** Goes from a boundary to one near a fault, for which the diagnosis would take longer. */
  readonly search: ReturnType<typeof boundarySearch> | undefined;

  /** The states that a text can be in. */
  readonly #live: Uint32Array;

  constructor(table: FormTable, base: Machine<T>, kernels: readonly SimdKernel[], source: Source<T>) {
    this.#table = table;
    this.#base = base;
    this.#kernels = kernels;
    this.#source = source;
    this.#scans = kernels.map(() => undefined);
    this.#live = new Uint32Array(table.accepting.length);
    this.search = table.shifts.length > 0 ? boundarySearch(table) : undefined;
  }

  /** Whether any kernel can run here. */
  get available(): boolean {
    return this.#kernels.findIndex((_, index) => this.#scanOf(index) !== null) >= 0;
  }

  /** The kernel that starts in state 0 with symbols of one octet, if there is one: short texts go to it directly. */
  get direct(): Entry | null {
    const index = this.#kernels.findIndex(({ entryState, width }) => entryState === 0 && width === 1);
    const scan = index < 0 ? null : this.#scanOf(index);
    return scan && { kernel: this.#kernels[index] as SimdKernel, scan, position: 0 };
  }

  /**
   * A position before the first fault; `null` when well-formed; `undefined` when the kernels cannot decide. `confirms`: for
   * a caller that will not find the fault there.
   */
  locate(text: T, confirms: boolean): Located | null | undefined {
    const length = lengthOf(text);
    const entered = this.#enter(0, text, 0, length);
    if (!entered) return undefined;
    if ((length - entered.position) % this.#width(entered.kernel) !== 0) return undefined;
    const flag = this.#find(entered, text, length, true);
    return flag === undefined ? undefined : this.near(text, entered, flag, confirms);
  }

  /** The same, for the position of the first block with a flag. */
  near(text: T, entered: Entry, flag: number, confirms: boolean): Located | null | undefined {
    if (flag < 0) return null;
    // A search through two blocks takes less time than to find a state between them.
    if (flag <= BLOCK && this.search && !confirms) return this.search(text as Uint8Array, START);
    const { kernel } = entered;
    const near = this.#stateBefore(text, entered, flag - (kernel.flagDelay + NEAR) * this.#width(kernel));
    const located = near && this.#forward(text, near);
    if (!located) return undefined;
    if (confirms) return this.#isRejected(text, located, flag + this.#block) ? located : this.#differ(text);
    return this.search ? this.search(text as Uint8Array, located) : located;
  }

  /** As `run` of a machine; `undefined` when the kernels cannot decide. */
  run(state: number, text: T, from: number, to: number): number | undefined {
    if (to - from < SIMD_CHUNK_FROM) return undefined;
    const entered = this.#enter(state, text, from, to);
    if (!entered) return undefined;
    const cut = entered.position + Math.floor((to - entered.position) / this.#block) * this.#block;
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
    if (!this.#source.copies(text)) return undefined;
    const flag = scan.find(this.#source, text, position * octets, to * octets, final);
    return flag < 0 ? flag : flag / octets;
  }

  get #reject(): number {
    return this.#table.accepting.length - 1;
  }

  #scanOf(index: number): SimdScan | null {
    if (this.#scans[index] === undefined) this.#scans[index] = simdScan(this.#kernels[index] as SimdKernel);
    return this.#scans[index] as SimdScan | null;
  }

  #enter(start: number, text: T, from: number, to: number): Entry | null {
    let state = start;
    for (let position = from; position <= from + ENTER && position < to; position++) {
      for (let i = 0; i < this.#kernels.length; i++) {
        const kernel = this.#kernels[i] as SimdKernel;
        const scan = kernel.entryState === state ? this.#scanOf(i) : null;
        if (scan) return { kernel, scan, position };
      }
      state = this.#next(state, text, position);
    }
    return null;
  }

  /** The state at a position at or before `wanted`. The text before it has not been rejected. */
  #stateBefore(text: T, { kernel, scan, position }: Entry, wanted: number): Located | null {
    const { flagDelay, boundaryStates, entryState } = kernel;
    const width = this.#width(kernel);
    const at = position + Math.floor((wanted - position) / width) * width;
    const from = at - flagDelay * width;
    if (from <= position) return { position, state: entryState };
    // Mostly one octet tells the state: with a boundary at each octet, any of these states can come before any octet.
    if (kernel.width === 1) {
      scan.settled ??= filled(new Int32Array(256), (octet) =>
        this.#liveAfter(octet, this.#begin(boundaryStates)) === 1 ? (this.#live[0] as number) : -1,
      );
      for (let k = from; k < at; ) {
        const state = scan.settled[text[k++] as number] as number;
        if (state >= 0) return { position: k, state };
      }
    }
    let count = this.#begin(boundaryStates);
    for (let k = from; k < at && count > 0; ) {
      count = this.#liveAfter(this.#base.symbolAt(text, k++), count);
      if (count === 1) return { position: k, state: this.#live[0] as number };
    }
    return null;
  }

  /** The text can be in any of some states. Returns how many they are. */
  #begin(states: readonly number[]): number {
    for (let i = 0; i < states.length; i++) this.#live[i] = states[i] as number;
    return states.length;
  }

  /** Steps from the first `count` states that the text can be in. Returns how many are left. */
  #liveAfter(symbol: number, count: number): number {
    const live = this.#live;
    let left = 0;
    for (let i = 0; i < count; i++) {
      const reached = this.#base.next(live[i] as number, symbol);
      live[left] = reached;
      if (reached !== this.#reject && !(left > 0 && live[left - 1] === reached)) left++;
    }
    return left;
  }

  /** Steps on to the next accepting state. */
  #forward(text: T, { position, state }: Located): Located | null {
    const { accepting } = this.#table;
    let current = state;
    for (let at = position, length = lengthOf(text); at < length && current !== this.#reject; at++) {
      if (accepting[current]) return { position: at, state: current };
      current = this.#next(current, text, at);
    }
    return null;
  }

  #next(state: number, text: T, index: number): number {
    return this.#base.next(state, this.#base.symbolAt(text, index));
  }

  #isRejected(text: T, { position, state }: Located, until: number): boolean {
    const length = lengthOf(text);
    const end = Math.min(until, length);
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
  copies: () => true,
  copy: (octets, from, to, memory, address) =>
    memory.set(from === 0 && to === lengthOf(octets) ? octets : part(octets, from, to), address),
};

/** The machine with SIMD kernels on top, if they are allowed. */
export function withLookUps<T extends Text>(
  table: FormTable,
  base: Machine<T>,
  kernels: readonly SimdKernel[],
  limit: Tier,
  source: Source<T>,
): Machine<T> {
  if (!isTierAllowed('wasm', limit) || kernels.length === 0) return base;
  const { from } = source;
  const tier = new SimdTier(table, base, kernels, source);
  let direct: Entry | null | undefined;
  const locate = (text: T, length: number, confirms: boolean) => {
    if (length < from) return undefined;
    if (direct === undefined) direct = tier.direct;
    if (direct === null || length > PIECE) return tier.locate(text, confirms);
    // Only octets have a kernel for symbols of one octet.
    const flag = direct.scan.flagIn(text as Uint8Array, length);
    return flag < 0 ? null : tier.near(text, direct, flag, confirms);
  };
  return withTierMembers(base, {
    stepBelow: Math.min(base.stepBelow, from),
    engine: () => (tier.available ? `${base.engine()}, wasm from ${from}` : base.engine()),
    accepts: (text, length) => {
      const found = locate(text, length, true);
      return found === undefined ? base.accepts(text, length) : found === null;
    },
    run: (state, text, start, to) => tier.run(state, text, start, to) ?? base.run(state, text, start, to),
    locate: (text) => locate(text, lengthOf(text), false),
    near: (text) => tier.search?.(text as Uint8Array, START) ?? START,
  });
}
