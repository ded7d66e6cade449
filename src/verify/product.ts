/**
 * Flags and table → the same verdict on every text, or a shortest text on which
 * they differ.
 *
 * A flag is a function of the octets up to some place. Of a text that is still
 * to come, what is left of each such function, with the octets so far put in,
 * is all that matters; there are finitely many of these rests, and they are the
 * kernel's own automaton, made by nothing but putting octets in:
 *
 *     flag       f(octet −1) and g(octet 0)
 *     after C0   40 and g(octet 0)            after 41   nothing
 *
 * It walks side by side with the automaton of the table, from the padding on:
 *
 *   - a flag goes up only where no text can be well-formed any more;
 *   - where the text ends, and padding follows, a flag goes up if and only if
 *     the table refuses it, within the places that are looked at;
 *   - a flag goes up at most `settle` symbols behind the fault;
 *   - of octets that blocks are passed over for, none makes a flag go up.
 */
import type { SimdKernel } from '../layout.ts';
import { type Expression, type Expressions, octetsOf } from './expressions.ts';
import type { Flag, Scan } from './module-to-scan.ts';
import { type OctetAutomaton, REJECTED } from './octet-automaton.ts';
import { Unproved } from './unproved.ts';

/** Octets that are looked at together. */
const VECTOR = 16;

/** What is left of the functions, by how far the window's end is away; `null` where none ends. */
type Memory = readonly (Expression | null)[];

interface Node {
  readonly state: number;
  /** Octets read, modulo those of a symbol. */
  readonly phase: number;
  readonly memory: Memory;
  /** Octets since the table rejected, with the one that did. */
  readonly dead: number;
  readonly from: Node | null;
  readonly octet: number;
}

/** Throws `Unproved`, with a shortest text where there is one. */
export function requireSameVerdict(scan: Scan, stepper: OctetAutomaton, kernel: SimdKernel): void {
  const windows = new Windows(scan, kernel.width);
  requireClean(scan, windows, kernel.width);
  new Product(scan, stepper, kernel, windows).walk();
}

/** The functions of a scan, side by side. */
class Windows {
  readonly #make: Expressions;
  readonly #flags: readonly { flag: Flag; length: number; phase: number }[];
  readonly #stride: number;
  /** How far before a block a window may end that is looked at with it. */
  readonly lag: number;
  /** By octet, what the functions say of it. */
  readonly kind: readonly string[];

  constructor({ make, flags }: Scan, width: number) {
    this.#make = make;
    this.#stride = width;
    this.#flags = flags.map((flag) => {
      if (flag.stride !== width) throw new Unproved(`flags are looked for every ${flag.stride} octets, not ${width}`);
      const length = 1 - Math.min(...octetsOf(flag.function).map(({ at }) => at));
      return { flag, length, phase: ((flag.first % width) + width) % width };
    });
    this.lag = Math.max(0, ...flags.map(({ first }) => -first));
    const tables = [...new Set(flags.flatMap((flag) => octetsOf(flag.function)).map(({ table }) => table.values))];
    this.kind = Array.from({ length: 0x100 }, (_, octet) => tables.map((values) => values[octet]).join());
  }

  /** Nothing known before: no window that has begun is looked at. */
  get none(): Memory {
    return this.#flags.flatMap(({ length }) => new Array<null>(length - 1).fill(null));
  }

  /** The memory after an octet, and which functions are up with it. */
  after(memory: Memory, phase: number, octet: number): { memory: Memory; up: readonly Flag[] } {
    const up: Flag[] = [];
    const next: (Expression | null)[] = [];
    let first = 0;
    for (const { flag, length, phase: end } of this.#flags) {
      for (let distance = 0; distance < length; distance++) {
        const ends = (phase + distance) % this.#stride === end;
        const before = distance === length - 1 ? flag.function : (memory[first + distance] ?? null);
        const rest = ends && before ? this.#make.assign(before, -distance, octet) : null;
        if (distance > 0) next.push(rest);
        else if (rest && this.#isUp(rest)) up.push(flag);
      }
      first += length - 1;
    }
    return { memory: next, up };
  }

  #isUp(rest: Expression): boolean {
    if (rest.kind !== 'constant') throw new Unproved('a flag depends on octets that are still to come');
    return rest.value !== 0;
  }
}

/** Blocks that are passed over have no flag: no window of clean octets has one. */
function requireClean({ clean }: Scan, windows: Windows, width: number): void {
  if (!clean) return;
  const sets = clean.slice(0, width);
  clean.forEach((set, i) => {
    const first = sets[i % width] as ReadonlySet<number>;
    if (set.size !== first.size || [...set].some((octet) => !first.has(octet))) {
      throw new Unproved('what is clean depends on the place in the block');
    }
  });
  const kinds = sets.map((set) => representatives([...set], (octet) => windows.kind[octet] as string));
  const start: Node = { state: 0, phase: 0, memory: windows.none, dead: 0, from: null, octet: 0 };
  const [queue, seen] = [[start], new Set([keyOf(start)])];
  for (const node of queue) {
    for (const octet of kinds[node.phase] as readonly number[]) {
      const { memory, up } = windows.after(node.memory, node.phase, octet);
      const next: Node = { ...node, memory, phase: (node.phase + 1) % width, from: node, octet };
      if (up.length > 0) throw new Unproved('a block is passed over though a flag would go up in it', textOf(next));
      const key = keyOf(next);
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
}

class Product {
  readonly #scan: Scan;
  readonly #stepper: OctetAutomaton;
  readonly #kernel: SimdKernel;
  readonly #windows: Windows;
  readonly #octets: readonly number[];
  readonly #ended = new Map<string, Ended>();

  constructor(scan: Scan, stepper: OctetAutomaton, kernel: SimdKernel, windows: Windows) {
    this.#scan = scan;
    this.#stepper = stepper;
    this.#kernel = kernel;
    this.#windows = windows;
    const all = Array.from({ length: 0x100 }, (_, octet) => octet);
    this.#octets = representatives(all, (octet) => `${windows.kind[octet]} ${stepper.kind[octet]}`);
  }

  walk(): void {
    const start = this.#start();
    const [queue, seen] = [[start], new Set([keyOf(start)])];
    for (const node of queue) {
      if (node.phase === 0) this.#requireEnd(node);
      for (const octet of this.#octets) {
        const next = this.#next(node, octet);
        if (!next) continue;
        const key = keyOf(next);
        if (!seen.has(key)) queue.push(next);
        seen.add(key);
      }
    }
  }

  /** Behind the padding before a text. */
  #start(): Node {
    const { home, width } = this.#kernel;
    let { none: memory } = this.#windows;
    this.#scan.before.forEach((octet, i) => {
      const after = this.#windows.after(memory, i % width, octet);
      if (after.up.length > 0) throw new Unproved('the padding before a text is flagged');
      memory = after.memory;
    });
    return { state: home, phase: 0, memory, dead: 0, from: null, octet: 0 };
  }

  /** `null` where a flag has gone up, as it should. */
  #next(node: Node, octet: number): Node | null {
    const { width, settle } = this.#kernel;
    const { memory, up } = this.#windows.after(node.memory, node.phase, octet);
    const state = this.#stepper.step(node.state, octet);
    const isLive = this.#stepper.isLive(state);
    const dead = isLive ? 0 : node.dead + 1;
    // What the table has rejected it rejects for ever, whatever its state.
    const next: Node = {
      state: isLive ? state : REJECTED,
      phase: (node.phase + 1) % width,
      memory,
      dead,
      from: node,
      octet,
    };
    if (up.length > 0) {
      if (isLive) throw new Unproved('a text that can be well-formed is flagged', textOf(next));
      return null;
    }
    if (dead + this.#windows.lag > settle * width) {
      throw new Unproved(`a text is not flagged ${settle} symbols behind its fault`, textOf(next));
    }
    return next;
  }

  #requireEnd(node: Node): void {
    const accepted = node.state !== REJECTED && this.#stepper.isAccepting(node.state);
    const { surely, possibly } = this.#padded(node.memory);
    if (accepted && possibly) throw new Unproved('a well-formed text is flagged at its end', textOf(node));
    if (!accepted && !surely) throw new Unproved('an ill-formed text is not flagged', textOf(node));
  }

  /** Blocks are looked at up to where the loop ends, and perhaps on to the end of a vector: all in padding. */
  #padded(memory: Memory): Ended {
    const key = keyOfMemory(memory);
    const known = this.#ended.get(key);
    if (known) return known;
    const { behind, extra } = this.#scan;
    const { width } = this.#kernel;
    const ended = { surely: false, possibly: false };
    let now = memory;
    for (let i = 0; i < extra + VECTOR + width; i++) {
      const after = this.#windows.after(now, i % width, behind[i] as number);
      now = after.memory;
      // A window is looked at with the block that begins so many octets before its last one.
      const places = after.up.map(({ first }) => i - first);
      ended.possibly ||= places.some((place) => place < extra + VECTOR);
      ended.surely ||= places.some((place) => place < extra);
    }
    this.#ended.set(key, ended);
    return ended;
  }
}

/** Whether a flag goes up in the padding behind a text. */
interface Ended {
  surely: boolean;
  possibly: boolean;
}

/** The first of all that look the same. */
function representatives(octets: readonly number[], kindOf: (octet: number) => string): number[] {
  const found = new Map<string, number>();
  for (const octet of octets) if (!found.has(kindOf(octet))) found.set(kindOf(octet), octet);
  return [...found.values()];
}

function keyOf({ state, phase, memory, dead }: Node): string {
  return `${state} ${phase} ${dead} ${keyOfMemory(memory)}`;
}

function keyOfMemory(memory: Memory): string {
  return memory.map((rest) => rest?.id).join();
}

function textOf(node: Node): number[] {
  const text: number[] = [];
  for (let at: Node | null = node; at?.from; at = at.from) text.push(at.octet);
  return text.reverse();
}
