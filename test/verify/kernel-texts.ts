/**
 * A kernel → texts that show a change of it: those of the W-method suite of its automaton, each around the border of a
 * block, at the end of a text or before well-formed text, with the verdict of the table.
 *
 *     …filler…│word│filler…      the word at octets 0, 16, 64 − width and 64
 *
 * Fillers are well-formed: one that kernels can skip, and one that they cannot.
 */
import { type Automaton, accepts, liveStates } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';

export const BLOCK = 64;

export interface Text {
  readonly octets: Uint8Array;
  readonly accepted: boolean;
}

export function textsOf(table: FormTable, { entryState, width }: SimdKernel): Text[] {
  const automaton = rooted(tableToAutomaton(table), entryState);
  const symbol = table.alphabet === 'octets' ? 1 : 2;
  const loops = loopsOf(automaton, width / symbol);
  const filler = (octets: number, i: number) => {
    const loop = loops[i % 2] as readonly number[];
    return Array.from({ length: Math.floor(octets / (symbol * loop.length)) }, () => loop).flat();
  };
  const words = [...wMethodSuite(automaton, 0)].filter(({ length }) => (length * symbol) % width === 0);
  return words.flatMap((word, i) =>
    [0, 16, BLOCK - width, BLOCK].flatMap((before) =>
      [0, BLOCK + 16].map((after) => {
        const text = [...filler(before, i), ...word, ...filler(after, i)];
        const octets = symbol === 1 ? text : text.flatMap((unit) => [unit & 0xff, unit >> 8]);
        return { octets: Uint8Array.from(octets), accepted: accepts(automaton, text) };
      }),
    ),
  );
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

/** Words that lead from the start back to it: the shortest one, and one through the state farthest from it. */
function loopsOf(automaton: Automaton, symbols: number): [number[], number[]] {
  const live = liveStates(automaton);
  const seen = new Set([0]);
  const queue: { state: number; word: number[] }[] = [{ state: 0, word: [] }];
  const loops: number[][] = [];
  for (const { state, word } of queue) {
    automaton.classes.forEach((set, c) => {
      const to = automaton.next[state]?.[c] as number;
      // The last symbol of a class is at a border: 7F finds more errors than 00.
      const longer = [...word, set.at(-1)?.[1] as number];
      if (live[to] && to === 0) loops.push(longer);
      if (!live[to] || seen.has(to)) return;
      seen.add(to);
      queue.push({ state: to, word: longer });
    });
  }
  const whole = loops.filter(({ length }) => length % symbols === 0);
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) throw new Error('no text can be repeated');
  return [first, last];
}
