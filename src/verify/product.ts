/**
 * Flags of a module, and table → a proof that they give the same verdict on
 * every text, or a shortest counterexample.
 *
 * A flag is a function of an octet and the octets before it. Substitute the
 * octets read so far: what is left is the residual of the function. There are
 * finitely many residuals, and they are the states of an automaton of the flags,
 * found by substitution alone:
 *
 *     flag       f(octet −1) and g(octet 0)
 *     after C0   40 and g(octet 0)            after 41   0
 *
 * The product of this automaton and that of the table is walked breadth-first,
 * from the padding before a text:
 *
 *   - a flag goes up only after a prefix that no well-formed text has;
 *   - when the text ends and padding follows, a flag goes up, at an offset that
 *     the module reads, exactly where the table does not accept;
 *   - a flag goes up at most the flag delay after the fault;
 *   - no flag goes up in a block that the module skips as clean.
 */
import type { SimdKernel } from '../shared/layout.ts';
import { type Expressions, octetsOfValue, type SymbolicExpression } from './expressions.ts';
import type { Flag, Scan } from './module-to-scan.ts';
import { type OctetAutomaton, REJECTED } from './octet-automaton.ts';
import { Unproved } from './unproved.ts';

/** Octets that the module reads at once. */
const VECTOR = 16;

/** States of the product before the proof fails: the kernels that ship have less than 300, a wrong module can have millions. */
const STATE_LIMIT = 2_000;

/** The residuals of each function, by the distance in octets to the end of its window; `null` where no window ends. */
type Memory = readonly (SymbolicExpression | null)[];

interface ProductState {
  readonly state: number;
  /** Octets read, modulo the octets of a symbol. */
  readonly phase: number;
  readonly memory: Memory;
  /** Octets since the table rejected, the one that it rejected included; 0: it has not. */
  readonly octetsSinceReject: number;
  readonly from: ProductState | null;
  readonly octet: number;
}

/** Throws `Unproved`, with a shortest counterexample where there is one. */
export function requireSameVerdict(scan: Scan, automaton: OctetAutomaton, kernel: SimdKernel): void {
  const flagAutomaton = new FlagAutomaton(scan, kernel.width);
  requireClean(scan, flagAutomaton, kernel.width);
  new Product(scan, automaton, kernel, flagAutomaton).walk();
}

/** The automaton of the residuals of all flags. */
class FlagAutomaton {
  readonly #expressions: Expressions;
  readonly #flags: readonly { flag: Flag; length: number; phase: number }[];
  readonly #stride: number;
  /** The most octets before a block at which a window of that block ends. */
  readonly lag: number;
  /** For each octet the name of its kind: the functions have the same values for octets of a kind. */
  readonly kind: readonly string[];

  constructor({ expressions, flags }: Scan, width: number) {
    this.#expressions = expressions;
    this.#stride = width;
    this.#flags = flags.map((flag) => {
      if (flag.stride !== width) throw new Unproved(`windows end every ${flag.stride} octets, not every ${width}`);
      const length = 1 - Math.min(...octetsOfValue(flag.function).map(({ at }) => at));
      return { flag, length, phase: ((flag.first % width) + width) % width };
    });
    this.lag = Math.max(0, ...flags.map(({ first }) => -first));
    const tables = [...new Set(flags.flatMap((flag) => octetsOfValue(flag.function)).map(({ table }) => table.values))];
    this.kind = Array.from({ length: 0x100 }, (_, octet) => tables.map((values) => values[octet]).join());
  }

  /** The memory before the padding: no window has started. */
  get empty(): Memory {
    return this.#flags.flatMap(({ length }) => new Array<null>(length - 1).fill(null));
  }

  /** The memory after an octet, and the flags that go up with it. */
  after(memory: Memory, phase: number, octet: number): { memory: Memory; up: readonly Flag[] } {
    const up: Flag[] = [];
    const next: (SymbolicExpression | null)[] = [];
    let first = 0;
    for (const { flag, length, phase: end } of this.#flags) {
      for (let distance = 0; distance < length; distance++) {
        const ends = (phase + distance) % this.#stride === end;
        const before = distance === length - 1 ? flag.function : (memory[first + distance] ?? null);
        const residual = ends && before ? this.#expressions.assign(before, -distance, octet) : null;
        if (distance > 0) next.push(residual);
        else if (residual && this.#isFlagged(residual)) up.push(flag);
      }
      first += length - 1;
    }
    return { memory: next, up };
  }

  #isFlagged(residual: SymbolicExpression): boolean {
    if (residual.kind !== 'constant') throw new Unproved('a flag depends on octets after its window');
    return residual.value !== 0;
  }
}

/** The proof for skipped blocks: no window of clean octets has a flag. */
function requireClean({ cleanSets }: Scan, flagAutomaton: FlagAutomaton, width: number): void {
  if (!cleanSets) return;
  const sets = cleanSets.slice(0, width);
  cleanSets.forEach((set, i) => {
    const first = sets[i % width] as ReadonlySet<number>;
    if (set.size !== first.size || [...set].some((octet) => !first.has(octet))) {
      throw new Unproved('which octets are clean depends on their offset in the block');
    }
  });
  const kinds = sets.map((set) => representatives([...set], (octet) => flagAutomaton.kind[octet] as string));
  const start: ProductState = {
    state: 0,
    phase: 0,
    memory: flagAutomaton.empty,
    octetsSinceReject: 0,
    from: null,
    octet: 0,
  };
  walk(start, function* (node) {
    for (const octet of kinds[node.phase] as readonly number[]) {
      const { memory, up } = flagAutomaton.after(node.memory, node.phase, octet);
      const next: ProductState = { ...node, memory, phase: (node.phase + 1) % width, from: node, octet };
      if (up.length > 0) throw new Unproved('a block is skipped in which a flag would go up', textOf(next));
      yield next;
    }
  });
}

/** All states from the start on, breadth first, so that a counterexample is a shortest one. */
function walk(start: ProductState, after: (node: ProductState) => Iterable<ProductState>): void {
  const [queue, seen] = [[start], new Set([keyOf(start)])];
  for (const node of queue) {
    if (queue.length > STATE_LIMIT) throw new Unproved(`flags and table have more than ${STATE_LIMIT} states together`);
    for (const next of after(node)) {
      const key = keyOf(next);
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
}

class Product {
  readonly #scan: Scan;
  readonly #automaton: OctetAutomaton;
  readonly #kernel: SimdKernel;
  readonly #flagAutomaton: FlagAutomaton;
  readonly #octets: readonly number[];
  readonly #flagsByMemory = new Map<string, FlagsInPadding>();

  constructor(scan: Scan, automaton: OctetAutomaton, kernel: SimdKernel, flagAutomaton: FlagAutomaton) {
    this.#scan = scan;
    this.#automaton = automaton;
    this.#kernel = kernel;
    this.#flagAutomaton = flagAutomaton;
    const all = Array.from({ length: 0x100 }, (_, octet) => octet);
    this.#octets = representatives(all, (octet) => `${flagAutomaton.kind[octet]} ${automaton.kind[octet]}`);
  }

  walk(): void {
    walk(this.#start(), (node) => {
      if (node.phase === 0) this.#requireEnd(node);
      return this.#octets.flatMap((octet) => this.#next(node, octet) ?? []);
    });
  }

  /** The node after the padding before a text. */
  #start(): ProductState {
    const { entryState, width } = this.#kernel;
    let { empty: memory } = this.#flagAutomaton;
    this.#scan.paddingBefore.forEach((octet, i) => {
      const after = this.#flagAutomaton.after(memory, i % width, octet);
      if (after.up.length > 0) throw new Unproved('the padding before a text is flagged');
      memory = after.memory;
    });
    return { state: entryState, phase: 0, memory, octetsSinceReject: 0, from: null, octet: 0 };
  }

  /** `null` where a flag has gone up and the table has rejected. */
  #next(node: ProductState, octet: number): ProductState | null {
    const { width, flagDelay } = this.#kernel;
    const { memory, up } = this.#flagAutomaton.after(node.memory, node.phase, octet);
    const state = this.#automaton.step(node.state, octet);
    const isLive = this.#automaton.isLive(state);
    const octetsSinceReject = isLive ? 0 : node.octetsSinceReject + 1;
    // Every rejected text has the same state, so that the walk ends.
    const next: ProductState = {
      state: isLive ? state : REJECTED,
      phase: (node.phase + 1) % width,
      memory,
      octetsSinceReject,
      from: node,
      octet,
    };
    if (up.length > 0) {
      if (isLive) throw new Unproved('a text that can be well-formed is flagged', textOf(next));
      return null;
    }
    if (octetsSinceReject + this.#flagAutomaton.lag > flagDelay * width) {
      throw new Unproved(`an ill-formed text is not flagged within ${flagDelay} symbols after its fault`, textOf(next));
    }
    return next;
  }

  #requireEnd(node: ProductState): void {
    const accepted = node.state !== REJECTED && this.#automaton.isAccepting(node.state);
    const { surely, possibly } = this.#flagsInPadding(node.memory);
    if (accepted && possibly) throw new Unproved('a well-formed text is flagged at its end', textOf(node));
    if (!accepted && !surely) throw new Unproved('an ill-formed text is not flagged', textOf(node));
  }

  /** Flags in the padding after a text: the module reads up to the end of its loop, and perhaps to the end of a vector. */
  #flagsInPadding(memory: Memory): FlagsInPadding {
    const key = keyOfMemory(memory);
    const known = this.#flagsByMemory.get(key);
    if (known) return known;
    const { paddingAfter, overrun } = this.#scan;
    const { width } = this.#kernel;
    const result = { surely: false, possibly: false };
    let now = memory;
    for (let i = 0; i < overrun + VECTOR + width; i++) {
      const after = this.#flagAutomaton.after(now, i % width, paddingAfter[i] as number);
      now = after.memory;
      // The window that ends at octet i is read when the loop is at octet i − first.
      const offsets = after.up.map(({ first }) => i - first);
      result.possibly ||= offsets.some((offset) => offset < overrun + VECTOR);
      result.surely ||= offsets.some((offset) => offset < overrun);
    }
    this.#flagsByMemory.set(key, result);
    return result;
  }
}

/** Whether a flag goes up in the padding after a text: for every length of the last block, or for some. */
interface FlagsInPadding {
  surely: boolean;
  possibly: boolean;
}

/** The first octet of each kind. */
function representatives(octets: readonly number[], kindOf: (octet: number) => string): number[] {
  const found = new Map<string, number>();
  for (const octet of octets) if (!found.has(kindOf(octet))) found.set(kindOf(octet), octet);
  return [...found.values()];
}

function keyOf({ state, phase, memory, octetsSinceReject }: ProductState): string {
  return `${state} ${phase} ${octetsSinceReject} ${keyOfMemory(memory)}`;
}

function keyOfMemory(memory: Memory): string {
  return memory.map((residual) => residual?.id).join();
}

function textOf(node: ProductState): number[] {
  const text: number[] = [];
  for (let at: ProductState | null = node; at?.from; at = at.from) text.push(at.octet);
  return text.reverse();
}
