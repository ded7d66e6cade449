/**
 * Compares a running SIMD module with its table, around the borders where it could
 * fail: the first block, the border of two blocks, the border of two pieces (which
 * are copied into its memory one after the other), and the end of the text.
 *
 *     …filler…filler│word│filler…     the word at each offset around a border
 *                  ▲ border
 *
 * Fillers are well-formed: one that kernels can skip, and one that they cannot.
 */
import { KERNELS } from '../../generated/kernels.ts';
import { table as utf8 } from '../../generated/utf8.ts';
import { type Automaton, liveStates } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { octetSource } from '../../src/run/kernel/lookup.ts';
import { PIECE, type SimdScan, simdScan } from '../../src/run/kernel/module.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { library } from '../support/library.ts';
import type { Random } from '../support/random.ts';
import { repeatInto } from '../support/repeat.ts';

export const BLOCK = 64;

/** Whether this platform has relaxed SIMD, as Node 22 and later have: then it runs other modules. */
export const RELAXED = (
  globalThis as unknown as { WebAssembly: { validate(octets: Uint8Array): boolean } }
).WebAssembly.validate(Buffer.from(KERNELS[utf8.digest]?.[0]?.relaxed ?? '', 'base64'));

/** Every module of every form, from the registry that the package uses. */
export const formsWithKernels = (
  await Promise.all(
    library.ids.map(async (id) => {
      const { table } = (await import(`../../generated/${id}.ts`)) as { table: FormTable };
      return (KERNELS[table.digest] ?? []).flatMap((kernel) => {
        const name = `${id}, from state ${kernel.entryState}`;
        // A platform with relaxed SIMD runs `relaxed`, unless that is not a module.
        const plain = { id, name, table, kernel: { ...kernel, relaxed: '' } };
        return RELAXED ? [plain, { id, name: `${name}, relaxed`, table, kernel }] : [plain];
      });
    }),
  )
).flat();

/** Offsets of the borders, in octets: the start, a border of two blocks, and a border of two pieces. */
export const BORDERS = [0, BLOCK, PIECE] as const;

/** Octets of filler after a word: more than a block, so that the word is in the middle of a text. */
const TAIL = 2 * BLOCK;

/** One kernel of a form, and the automaton of texts from its entry state. */
export class Running {
  readonly automaton: Automaton;
  /** For each state, the classes that a text can continue with. */
  readonly open: readonly (readonly number[])[];
  readonly fillers: readonly Uint8Array[];
  readonly kernel: SimdKernel;
  readonly #scan: SimdScan;
  /** Octets in a symbol of the table. */
  readonly symbol: number;
  readonly #next: Uint16Array;
  readonly #accepting: readonly boolean[];
  readonly #buffer = new Uint8Array(PIECE + 8 * BLOCK);
  #filledWith = -1;
  compared = 0;
  flagged = 0;

  constructor(table: FormTable, kernel: SimdKernel) {
    const scan = simdScan(kernel);
    if (!scan) throw new Error('there is no WebAssembly with SIMD');
    this.#scan = scan;
    this.kernel = kernel;
    this.automaton = rooted(tableToAutomaton(table), kernel.entryState);
    const live = liveStates(this.automaton);
    this.open = this.automaton.next.map((row) => [...row].flatMap((to, c) => (live[to] ? [c] : [])));
    this.symbol = table.alphabet === 'octets' ? 1 : 2;
    this.#accepting = this.automaton.accepting;
    this.#next = rowsOf(this.automaton);
    this.fillers = loopsOf(this.automaton, kernel.width / this.symbol).map((loop) => this.octetsOf(loop));
  }

  octetsOf(symbols: readonly number[]): Uint8Array {
    if (this.symbol === 1) return Uint8Array.from(symbols);
    return Uint8Array.from(symbols.flatMap((unit) => [unit & 0xff, unit >> 8]));
  }

  /** The state after octets, from a given state, with one look-up for each symbol. */
  run(state: number, octets: Uint8Array, from: number, to: number): number {
    let s = state;
    const size = this.#next.length / this.#accepting.length;
    if (this.symbol === 1) for (let i = from; i < to; i++) s = this.#next[s * size + (octets[i] as number)] as number;
    else {
      for (let i = from; i + 1 < to; i += 2) {
        s = this.#next[s * size + (octets[i] as number) + ((octets[i + 1] as number) << 8)] as number;
      }
    }
    return s;
  }

  /**
   * Whether module and table agree on a text in the buffer that is well-formed up to `sure`. Texts are whole symbols
   * of the kernel.
   */
  #agrees(sure: number, length: number): boolean {
    const octets = this.#buffer;
    const flag = this.#scan.find(octetSource, octets, 0, length, true);
    const accepted = this.#accepting[this.run(0, octets, sure, length)] as boolean;
    this.compared++;
    if (!accepted) this.flagged++;
    return flag < 0 === accepted;
  }

  /** Compares on a word at an offset, with filler before it, and after it with `tail`; the word if they disagree. */
  compare(word: Uint8Array, offset: number, filler: number, tail: boolean): string | null {
    const [loop, shortest] = [this.fillers[filler], this.fillers[0]] as [Uint8Array, Uint8Array];
    if (this.#filledWith !== filler) {
      repeatInto(this.#buffer, loop, 0, this.#buffer.length);
      this.#filledWith = filler;
    }
    const from = offset - (offset % this.kernel.width);
    const whole = from - (from % loop.length);
    // The rest before the word is filled with the shortest filler, which is one symbol.
    repeatInto(this.#buffer, shortest, whole, from);
    this.#buffer.set(word, from);
    let end = from + word.length;
    for (let i = 0; tail && i < TAIL; i++) this.#buffer[end++] = loop[i % loop.length] as number;
    end -= end % this.kernel.width;
    const agrees = this.#agrees(from, end);
    const shown = agrees ? null : `${Buffer.from(word).toString('hex')} at ${from}, filler ${filler}, ${end} in all`;
    repeatInto(this.#buffer, loop, whole, end + this.kernel.width);
    return shown;
  }
}

/** The texts of the W-method that are whole symbols of the kernel. */
export function suiteOf(running: Running, extraStates: number): Uint8Array[] {
  const all = [...wMethodSuite(running.automaton, extraStates)].map((word) => running.octetsOf(word));
  return all.filter(({ length }) => length % running.kernel.width === 0);
}

/** The automaton with another start state, and the states that can be reached from it. */
function rooted(automaton: Automaton, home: number): Automaton {
  const order = [home];
  for (const state of order) {
    for (const to of automaton.next[state] as readonly number[]) if (!order.includes(to)) order.push(to);
  }
  return {
    ...automaton,
    next: order.map((state) => (automaton.next[state] as readonly number[]).map((to) => order.indexOf(to))),
    accepting: order.map((state) => automaton.accepting[state] as boolean),
  };
}

/** Next states by symbol. */
function rowsOf({ next, classes, alphabet: { size } }: Automaton): Uint16Array {
  const rows = new Uint16Array(next.length * size);
  next.forEach((row, state) => {
    classes.forEach((set, c) => {
      for (const [from, to] of set) rows.fill(row[c] as number, state * size + from, state * size + to + 1);
    });
  });
  return rows;
}

/** Words that lead from the start back to it: the shortest one, and one through the state farthest from it. */
function loopsOf(automaton: Automaton, symbols: number): number[][] {
  const live = liveStates(automaton);
  const wordTo = new Map<number, number[]>();
  const queue: { state: number; word: number[] }[] = [{ state: 0, word: [] }];
  const loops: number[][] = [];
  for (const { state, word } of queue) {
    automaton.classes.forEach((set, c) => {
      const to = automaton.next[state]?.[c] as number;
      // The last symbol of a class is at a border: 7F finds more errors than 00.
      const longer = [...word, set.at(-1)?.[1] as number];
      if (!live[to]) return;
      if (to === 0) loops.push(longer);
      else if (!wordTo.has(to)) {
        wordTo.set(to, longer);
        queue.push({ state: to, word: longer });
      }
    });
  }
  const whole = loops.filter(({ length }) => length % symbols === 0);
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) throw new Error('no text can be repeated');
  return [first, last];
}

/** A well-formed text with changes that are likely at the borders of tables, or in streams. */
export function hostile(running: Running, chance: Random): Uint8Array {
  const { automaton, kernel, open } = running;
  const symbols: number[] = [];
  const length = chance.below(40);
  for (let state = 0; symbols.length < length || !automaton.accepting[state]; ) {
    const row = automaton.next[state] as readonly number[];
    const c = chance.pick(open[state] as readonly number[]);
    const [from, to] = chance.pick(automaton.classes[c] ?? []) as readonly [number, number];
    symbols.push(chance.chance(0.5) ? chance.pick([from, to]) : from + chance.below(to - from + 1));
    state = row[c] as number;
    if (symbols.length > 200) break;
  }
  const octets = [...running.octetsOf(symbols)];
  for (let changes = chance.below(4); changes > 0 && octets.length > 0; changes--) {
    const at = chance.below(octets.length);
    const kind = chance.below(5);
    if (kind === 0) octets[at] = chance.below(256);
    else if (kind === 1) octets[at] = ((octets[at] as number) + chance.pick([1, 255])) & 255;
    else if (kind === 2) octets[at] = (octets[at] as number) ^ (1 << chance.below(8));
    else if (kind === 3) octets.splice(at, kernel.width);
    else octets.splice(at, 0, ...octets.slice(at, at + kernel.width));
  }
  return Uint8Array.from(octets.slice(0, octets.length - (octets.length % kernel.width)));
}
