/**
 * The tests that every kernel must pass, for any automaton over octets:
 *
 *   1. the W-method suite, each text at offsets around the borders of blocks, in
 *      well-formed text;
 *   2. random texts, most of them nearly well-formed, of all lengths up to some
 *      hundred octets and some longer ones, at every alignment;
 *   3. `run` from every state, over parts of such texts.
 *
 * The judge is the automaton itself, one octet at a time.
 */
import { type Automaton, liveStates } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { withShiftKernel } from '../../src/compile/kernel/shift.ts';
import { automatonToTable } from '../../src/compile/table/automaton-to-table.ts';
import type { Machine } from '../../src/run/machine.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { type Random, random } from '../support/random.ts';
import { repeatInto } from '../support/repeat.ts';

/** The table of an automaton, without a diagnosis. */
export function tableOf(automaton: Automaton, id = 'test'): FormTable {
  const none = {
    classCount: 0,
    classes: [],
    next: [],
    accepting: [],
    rule: [],
    atEnd: [],
    rules: [],
    reasons: [],
    small: [],
    resume: [],
  };
  return withShiftKernel(automatonToTable(automaton, none, { id, title: id, codeUnit: 1 }));
}

/** Steps through an automaton one octet at a time: rows of 256 next states. */
export class Judge {
  readonly automaton: Automaton;
  readonly states: number;
  /** For each state, the classes that lead to live states, and those of them that lead back to the state. */
  readonly open: readonly (readonly number[])[];
  readonly loops: readonly (readonly number[])[];
  readonly #next: Uint16Array;

  constructor(automaton: Automaton) {
    this.automaton = automaton;
    this.states = automaton.next.length;
    const live = liveStates(automaton);
    this.open = automaton.next.map((row) => [...row].flatMap((target, c) => (live[target] ? [c] : [])));
    this.loops = this.open.map((classes, state) => classes.filter((c) => automaton.next[state]?.[c] === state));
    this.#next = new Uint16Array(this.states << 8);
    automaton.next.forEach((row, state) => {
      automaton.classes.forEach((set, c) => {
        for (const [from, to] of set) this.#next.fill(row[c] as number, (state << 8) + from, (state << 8) + to + 1);
      });
    });
  }

  step(state: number, octet: number): number {
    return this.#next[(state << 8) + octet] as number;
  }

  run(state: number, octets: Uint8Array, from = 0, to = octets.length): number {
    const next = this.#next;
    let s = state;
    for (let i = from; i < to; i++) s = next[(s << 8) + (octets[i] as number)] as number;
    return s;
  }

  accepts(octets: Uint8Array): boolean {
    return this.automaton.accepting[this.run(0, octets)] === true;
  }
}

/** A text that leads from the start to an accepting state, and a text that leads from there back to it. */
export function filler(automaton: Automaton): { lead: number[]; loop: number[] } {
  const live = liveStates(automaton);
  const queue: { state: number; text: number[] }[] = [{ state: 0, text: [] }];
  const reached = new Map<number, number[]>([[0, []]]);
  for (const { state, text } of queue) {
    for (const [c, set] of automaton.classes.entries()) {
      const target = automaton.next[state]?.[c] as number;
      if (!live[target] || reached.has(target)) continue;
      const longer = [...text, set[0]?.[0] as number];
      reached.set(target, longer);
      queue.push({ state: target, text: longer });
    }
  }
  for (const [state, lead] of reached) {
    const loop = automaton.accepting[state] ? loopAt(automaton, live, state) : null;
    if (loop) return { lead, loop };
  }
  return { lead: [], loop: [] };
}

function loopAt(automaton: Automaton, live: readonly boolean[], start: number): number[] | null {
  const queue: { state: number; text: number[] }[] = [{ state: start, text: [] }];
  const seen = new Set<number>();
  for (const { state, text } of queue) {
    for (const [c, set] of automaton.classes.entries()) {
      const target = automaton.next[state]?.[c] as number;
      const longer = [...text, set[0]?.[0] as number];
      if (target === start) return longer;
      if (!live[target] || seen.has(target)) continue;
      seen.add(target);
      queue.push({ state: target, text: longer });
    }
  }
  return null;
}

export interface Effort {
  /** Offsets, in octets, at which each text of the suite is put. */
  readonly offsets: readonly number[];
  readonly extraStates: number;
  readonly randomTexts: number;
}

export const SHORT: Effort = { offsets: [0, 1, 15, 16, 47, 61, 62, 63, 64, 127], extraStates: 0, randomTexts: 2000 };

/** Texts on which machine and judge disagree, in hexadecimal; at most five. */
export function disagreements(automaton: Automaton, machine: Machine<Uint8Array>, effort: Effort, seed = 1): string[] {
  const judge = new Judge(automaton);
  const wrong: string[] = [];
  const compare = (octets: Uint8Array) => {
    if (wrong.length < 5 && machine.accepts(octets, octets.length) !== judge.accepts(octets))
      wrong.push(describeText(octets));
  };
  for (const octets of placedSuite(automaton, effort)) compare(octets);
  const chance = random(seed);
  for (let i = 0; i < effort.randomTexts; i++) {
    const octets = nearlyWellFormed(judge, chance, lengthOf(chance), i % 4);
    compare(octets);
    const [from, to] = [chance.below(octets.length + 1), chance.below(octets.length + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const state = chance.below(judge.states);
    const [got, want] = [machine.run(state, octets, from, to), judge.run(state, octets, from, to)];
    if (got !== want && wrong.length < 5)
      wrong.push(`run from ${state} on ${describeText(octets.subarray(from, to))}: ${got}, not ${want}`);
  }
  return wrong;
}

/** Each text of the suite alone, then at each offset with well-formed text before it, without and with text after it. */
function* placedSuite(automaton: Automaton, { offsets, extraStates }: Effort): Generator<Uint8Array> {
  const { lead, loop } = filler(automaton);
  const memory = new Uint8Array(2048);
  for (const text of wMethodSuite(automaton, extraStates)) {
    yield Uint8Array.from(text);
    if (loop.length === 0) continue;
    for (const offset of offsets) {
      memory.set(lead);
      const before = fill(memory, loop, lead.length, offset);
      memory.set(text, before);
      const end = before + text.length;
      yield memory.subarray(0, end);
      yield memory.subarray(0, fill(memory, loop, end, 384 - (offset % 128)));
    }
  }
}

/** Repeats `loop` over at least `length` octets; returns the offset of the end. */
function fill(memory: Uint8Array, loop: readonly number[], from: number, length: number): number {
  const end = length > 0 ? from + Math.ceil(length / loop.length) * loop.length : from;
  repeatInto(memory, loop, from, end);
  return end;
}

function lengthOf(chance: Random): number {
  return chance.chance(0.05) ? chance.below(5000) : chance.below(320);
}

/** A random path through live states, often along loops, with up to two octets changed; not always aligned. */
export function nearlyWellFormed(judge: Judge, chance: Random, length: number, offset: number): Uint8Array {
  const { automaton, open, loops } = judge;
  const octets = new Uint8Array(length + offset).subarray(offset);
  const calm = chance.below(4) / 4;
  let state = 0;
  for (let i = 0; i < length; i++) {
    const calmly = (loops[state] as readonly number[]).length > 0 && chance.chance(calm);
    const classes = (calmly ? loops : open)[state] as readonly number[];
    const c = classes.length > 0 ? chance.pick(classes) : chance.below(automaton.classes.length);
    const [from, to] = chance.pick(automaton.classes[c] ?? []) as readonly [number, number];
    octets[i] = from + chance.below(to - from + 1);
    state = automaton.next[state]?.[c] as number;
  }
  for (let changes = chance.below(3); changes > 0 && length > 0; changes--) {
    octets[chance.below(length)] = chance.below(256);
  }
  return octets;
}

function describeText(octets: Uint8Array): string {
  return `${octets.length} octets: ${Buffer.from(octets).toString('hex')}`;
}
