/**
 * Marked automaton → one way forward that keeps what it must: an automaton with registers.
 *
 * A state is the set of ways that the text so far leaves open, each with its pending events: those that only this way has
 * passed. An event that all ways share is certain, and is written out at once. Until then the offset is in a register,
 * one for each offset, however many ways pass it there.
 *
 *     "//" then userinfo "@" host, or host         after "//a": [open userinfo r0], [open host r0]
 *     ... "/" ends the first way                   write open host = r0, close host = here
 *
 * M. Trofimovich, "Tagged Deterministic Finite Automata with Lookahead", 2017, has registers for each tag; that pending
 * events leave the state once they are shared follows B. B. Grathwohl and others, "Kleenex", 2016, and keeps states few.
 * If ways can differ in ever more events there is no such automaton, and marks are found backwards (compile-captures.ts).
 */
import { Distinct, groupBy, Numbering } from '../../shared/groups.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import type { ClassedAutomaton } from './classes.ts';

/** The offset of the symbol that is read, or of the end. */
export const HERE = -1;

export type Operation =
  /** The event is certain: it is at the offset in a register, or HERE. */
  | { readonly kind: 'write'; readonly event: number; readonly from: number }
  /** A register takes an offset. */
  | { readonly kind: 'keep'; readonly to: number; readonly from: number };

interface RegisterAutomaton {
  /** `next[state][class]`; -1 refuses. */
  readonly next: readonly (readonly number[])[];
  /** `operations[state][class]`: an index into `lists`; list 0 is empty. They are done in order, before the symbol. */
  readonly operations: readonly (readonly number[])[];
  readonly lists: readonly (readonly Operation[])[];
  /** For each state the list to do at the end of the text; -1: the text cannot end here. */
  readonly ends: readonly number[];
  readonly registers: number;
}

/** An event, and the register that has its offset. */
type Pending = readonly (readonly [event: number, register: number])[];

/** VerdictLoops by their states, in order. */
type VerdictLoops = readonly (readonly [state: number, pending: Pending])[];

const STATE_LIMIT = 12_000;
const PENDING_LIMIT = 24;

/** `undefined` if it is too large: too many events are uncertain at once. */
export function registerAutomaton(classed: ClassedAutomaton): RegisterAutomaton | undefined {
  const found = new Construction(classed).automaton();
  return found && minimised(found);
}

class Construction {
  readonly #automaton: ClassedAutomaton;
  readonly #states: VerdictLoops[] = [];
  readonly #numberOf = new Map<string, number>();
  readonly #lists = new Distinct<readonly Operation[]>(
    [[]],
    (operations) =>
      `${operations.map((each) => `${each.kind} ${each.kind === 'write' ? each.event : each.to} ${each.from}`)}`,
  );
  #registers = 0;

  constructor(automaton: ClassedAutomaton) {
    this.#automaton = automaton;
  }

  automaton(): RegisterAutomaton | undefined {
    const { classes } = this.#automaton;
    const [next, operations]: [number[][], number[][]] = [[], []];
    this.#enter([[0, []]], []);
    for (const ways of this.#states) {
      const cells = classes.map((_, c) => this.#step(ways, c));
      if (cells.includes(undefined) || this.#states.length > STATE_LIMIT) return undefined;
      next.push(cells.map((cell) => (cell as Cell).target));
      operations.push(cells.map((cell) => (cell as Cell).list));
    }
    const ends = this.#states.map((ways) => this.#end(ways));
    return { next, operations, lists: this.#lists.values, ends, registers: this.#registers };
  }

  /** The cell for a class of symbols; `undefined` if too much is pending. */
  #step(ways: VerdictLoops, c: number): Cell | undefined {
    const after = new Map<number, Pending>();
    for (const [state, pending] of ways) {
      for (const { events, target } of this.#automaton.steps[state]?.[c] ?? []) {
        const passed = [...pending, ...events.map((event) => [event, HERE] as const)];
        const known = after.get(target);
        if (known && `${known}` !== `${passed}`) throw new Error('two readings of one text');
        after.set(target, passed);
      }
    }
    if (after.size === 0) return { target: -1, list: 0 };
    const all = [...after].sort(([a], [b]) => a - b);
    const certain = sharedPrefix(all.map(([, pending]) => pending));
    const rest = all.map(([state, pending]) => [state, pending.slice(certain.length)] as const);
    if (rest.some(([, pending]) => pending.length > PENDING_LIMIT)) return undefined;
    return this.#enter(
      rest,
      certain.map(([event, from]) => ({ kind: 'write', event, from })),
    );
  }

  /** The state of these ways, which differs from a known one at most in the names of registers. */
  #enter(ways: VerdictLoops, writes: Operation[]): Cell {
    const registers = [...new Set(ways.flatMap(([, pending]) => pending.map(([, register]) => register)))];
    const names = new Map(registers.map((register, i) => [register, i]));
    const key = ways
      .map(([state, pending]) => `${state}:${pending.map(([event, register]) => `${event} ${names.get(register)}`)}`)
      .join('|');
    const known = this.#numberOf.get(key);
    if (known !== undefined) {
      const there = registersIn(this.#states[known] as VerdictLoops);
      const moves = registers.map((from, i) => ({ to: there[i] as number, from }));
      return { target: known, list: this.#lists.of([...writes, ...this.#inOrder(moves)]) };
    }
    let free = 0;
    while (registers.includes(free)) free++;
    const isKept = registers.includes(HERE);
    if (isKept) this.#registers = Math.max(this.#registers, free + 1);
    const target = this.#states.length;
    this.#states.push(
      ways.map(([state, pending]) => [state, pending.map(([event, r]) => [event, r === HERE ? free : r] as const)]),
    );
    this.#numberOf.set(key, target);
    return { target, list: this.#lists.of(isKept ? [...writes, { kind: 'keep', to: free, from: HERE }] : writes) };
  }

  /** Moves that happen at once, one after the other: no register is overwritten that is still to be read. */
  #inOrder(moves: { to: number; from: number }[]): Operation[] {
    const [ordered, left]: [Operation[], { to: number; from: number }[]] = [[], moves.filter((m) => m.to !== m.from)];
    while (left.length > 0) {
      const i = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
      if (i >= 0) {
        ordered.push({ kind: 'keep', ...(left.splice(i, 1)[0] as { to: number; from: number }) });
        continue;
      }
      // A circle: one of its registers is saved in a register that no state uses.
      const { from } = left[0] as { from: number };
      const spare = PENDING_LIMIT * 64;
      ordered.push({ kind: 'keep', to: spare, from });
      for (const move of left) if (move.from === from) move.from = spare;
    }
    return ordered;
  }

  #end(ways: VerdictLoops): number {
    const readings = new Map<string, Pending>();
    for (const [state, pending] of ways) {
      for (const events of this.#automaton.ends[state] ?? []) {
        const all = [...pending, ...events.map((event) => [event, HERE] as const)];
        readings.set(`${all}`, all);
      }
    }
    if (readings.size > 1) throw new Error('two readings of one text');
    const [reading] = readings.values();
    return reading ? this.#lists.of(reading.map(([event, from]) => ({ kind: 'write', event, from }))) : -1;
  }
}

interface Cell {
  readonly target: number;
  readonly list: number;
}

function registersIn(ways: VerdictLoops): number[] {
  return [...new Set(ways.flatMap(([, pending]) => pending.map(([, register]) => register)))];
}

function sharedPrefix([first = [], ...others]: readonly Pending[]): Pending {
  let length = first.length;
  for (const other of others) {
    let i = 0;
    while (i < length && other[i]?.[0] === first[i]?.[0] && other[i]?.[1] === first[i]?.[1]) i++;
    length = i;
  }
  return first.slice(0, length);
}

/** Classes whose symbols lead to the same states with the same operations are one. */
export function mergedClasses(
  automaton: RegisterAutomaton,
  classes: readonly SymbolSet[],
): { readonly automaton: RegisterAutomaton; readonly classes: readonly SymbolSet[] } {
  const column = (c: number) => `${automaton.next.map((row) => row[c])};${automaton.operations.map((row) => row[c])}`;
  const members = [...groupBy(classes.keys(), column).values()];
  const columns = (row: readonly number[]) => members.map(([c]) => row[c as number] as number);
  return {
    automaton: { ...automaton, next: automaton.next.map(columns), operations: automaton.operations.map(columns) },
    classes: members.map((all) => symbolSet(all.flatMap((c) => classes[c] as SymbolSet))),
  };
}

/** States with the same operations ever after are one: E. F. Moore, 1956. */
function minimised(automaton: RegisterAutomaton): RegisterAutomaton {
  const { next, operations, ends } = automaton;
  let blockOf: number[] = [];
  let keys: readonly string[] = next.map((_, state) => `${ends[state]};${operations[state]}`);
  for (let count = -1; ; ) {
    const ids = new Numbering<string>();
    blockOf = keys.map((key) => ids.of(key));
    if (ids.keys.length === count) break;
    count = ids.keys.length;
    keys = next.map((row, state) => `${blockOf[state]};${row.map((target) => (target < 0 ? -1 : blockOf[target]))}`);
  }
  const first: number[] = [];
  blockOf.forEach((block, state) => {
    first[block] ??= state;
  });
  const spare = automaton.registers;
  const named = (register: number) => (register >= PENDING_LIMIT * 64 ? spare : register);
  const lists = automaton.lists.map((list) =>
    list.map((each) =>
      each.kind === 'keep'
        ? { ...each, to: named(each.to), from: named(each.from) }
        : { ...each, from: named(each.from) },
    ),
  );
  const usesSpare = lists.some((list) => list.some((each) => each.kind === 'keep' && each.to === spare));
  return {
    next: first.map((state) =>
      (next[state] as number[]).map((target) => (target < 0 ? -1 : (blockOf[target] as number))),
    ),
    operations: first.map((state) => operations[state] as number[]),
    lists,
    ends: first.map((state) => ends[state] as number),
    registers: spare + Number(usesSpare),
  };
}
