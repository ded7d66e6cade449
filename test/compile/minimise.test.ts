/**
 * minimise() against an independent algorithm. Brzozowski, 1962: reverse an
 * automaton and make it deterministic by the subset construction, twice. The
 * result is minimal, and no partition is refined. Since the numbering is
 * canonical, both must agree on every cell of the table.
 */
import { describe, expect, test } from 'vitest';
import type { Automaton } from '../../src/compile/automaton/automaton.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise, minimiseWithLabels } from '../../src/compile/automaton/minimise.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { FUZZ, random } from '../support/random.ts';
import { randomAutomaton, renumbered, withClassesSplit } from './random-automaton.ts';

/** The deterministic automaton of the reversed texts, by the subset construction. */
function reversedDeterministic(automaton: Automaton): Automaton {
  const all = automaton.next.map((_, state) => state);
  const sets = [all.filter((state) => automaton.accepting[state])];
  const numberOf = new Map([[String(sets[0]), 0]]);
  const next: number[][] = [];
  for (const set of sets) {
    const members = new Set(set);
    next.push(
      automaton.classes.map((_, c) => {
        const before = all.filter((state) => members.has(automaton.next[state]?.[c] as number));
        if (!numberOf.has(String(before))) numberOf.set(String(before), sets.push(before) - 1);
        return numberOf.get(String(before)) as number;
      }),
    );
  }
  return { ...automaton, next, accepting: sets.map((set) => set.includes(0)) };
}

function brzozowski(automaton: Automaton): Automaton {
  return reversedDeterministic(reversedDeterministic(automaton));
}

/** The table in breadth-first order, rejecting states last, straight from the definition. */
function canonical(automaton: Automaton): Pick<Automaton, 'next' | 'accepting'> {
  const order = [0];
  for (const state of order) {
    for (const target of automaton.next[state] as readonly number[]) if (!order.includes(target)) order.push(target);
  }
  const dead = (state: number) =>
    state !== 0 &&
    !automaton.accepting[state] &&
    (automaton.next[state] as readonly number[]).every((t) => t === state);
  const sorted = [...order.filter((state) => !dead(state)), ...order.filter(dead)];
  return {
    next: sorted.map((state) => (automaton.next[state] as readonly number[]).map((t) => sorted.indexOf(t))),
    accepting: sorted.map((state) => automaton.accepting[state] as boolean),
  };
}

/** Rows as arrays. */
function plain(next: Automaton['next']): number[][] {
  return next.map((row) => [...row]);
}

/** The table of a minimal automaton over the classes of the automaton it was made from. */
function spreadOver(minimal: Automaton, original: Automaton): Pick<Automaton, 'next' | 'accepting'> {
  const classes = original.classes.map((set) => {
    const symbol = set[0]?.[0] as number;
    return minimal.classes.findIndex((ranges) => ranges.some(([from, to]) => from <= symbol && symbol <= to));
  });
  return { next: minimal.next.map((row) => classes.map((c) => row[c] as number)), accepting: minimal.accepting };
}

const seeds = Array.from({ length: 600 * FUZZ }, (_, seed) => seed);
const automata = seeds.map((seed) => ({ seed, automaton: randomAutomaton(random(seed), 8, 4) }));

describe('minimise', () => {
  test('gives the same table as double reversal, state for state', () => {
    for (const { seed, automaton } of automata) {
      const minimal = minimise(automaton).automaton;
      expect(spreadOver(minimal, automaton), `seed ${seed}`).toEqual(canonical(brzozowski(automaton)));
    }
  });

  test('is tried on automata of every size from one state to eight', () => {
    const sizes = new Set(automata.map(({ automaton }) => minimise(automaton).automaton.next.length));
    expect([...sizes].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('keeps the language', () => {
    for (const { seed, automaton } of automata) {
      expect(languageDifference(automaton, minimise(automaton).automaton), `seed ${seed}`).toEqual({
        onlyLeft: null,
        onlyRight: null,
      });
    }
  });

  test('changes nothing in an automaton that is minimal already', () => {
    for (const { seed, automaton } of automata) {
      const once = minimise(automaton).automaton;
      expect(minimise(once).automaton, `seed ${seed}`).toEqual(once);
    }
  });

  test('does not depend on the numbers of the states', () => {
    for (const { seed, automaton } of automata) {
      const other = renumbered(random(seed), automaton);
      expect(minimise(other).automaton, `seed ${seed}`).toEqual(minimise(automaton).automaton);
    }
  });

  test('does not depend on how the classes are split', () => {
    for (const { seed, automaton } of automata) {
      const other = withClassesSplit(random(seed), automaton);
      expect(minimise(other).automaton, `seed ${seed}`).toEqual(minimise(automaton).automaton);
    }
  });

  test('says for each reachable state which state of the result it became', () => {
    for (const { seed, automaton } of automata) {
      const { automaton: minimal, stateOf } = minimise(automaton);
      expect(stateOf[0], `seed ${seed}`).toBe(0);
      const across = spreadOver(minimal, automaton).next;
      automaton.next.forEach((row, state) => {
        const now = stateOf[state] as number;
        if (now < 0) return;
        expect(minimal.accepting[now], `seed ${seed}`).toBe(automaton.accepting[state]);
        expect(
          Array.from(row, (target) => stateOf[target]),
          `seed ${seed}`,
        ).toEqual(across[now]);
      });
    }
  });

  test('keeps states with different keys apart, and no others', () => {
    const twoLoops: Automaton = {
      alphabet: octets,
      classes: [[[0, 255]]],
      next: [[1], [2], [0]],
      accepting: [true, true, true],
    };
    expect(plain(minimise(twoLoops).automaton.next)).toEqual([[0]]);
    expect(plain(minimise(twoLoops, (state) => `${state % 2}`).automaton.next)).toEqual([[1], [2], [0]]);
    expect(plain(minimise(twoLoops, () => 'alike').automaton.next)).toEqual([[0]]);
  });

  test('keeps for each state of the result the label object of one of its states', () => {
    const labels = [{ rule: 'a' }, { rule: 'b' }, { rule: 'a' }];
    const loop: Automaton = {
      alphabet: octets,
      classes: [[[0, 255]]],
      next: [[1], [2], [1]],
      accepting: [true, true, true],
    };
    const minimal = minimiseWithLabels({ automaton: loop, labels }, ({ rule }) => rule);
    expect(plain(minimal.automaton.next)).toEqual([[1], [0]]);
    expect(minimal.labels.map((label) => labels.indexOf(label as { rule: string }))).toEqual([0, 1]);
  });

  test.each([
    { language: 'nothing', accepting: [false, false], next: [[1], [0]], minimal: [[0]] },
    { language: 'every text', accepting: [true, true], next: [[1], [0]], minimal: [[0]] },
    { language: 'the empty text', accepting: [true, false], next: [[1], [1]], minimal: [[1], [1]] },
  ])('gives $language its smallest automaton', ({ accepting, next, minimal }) => {
    expect(plain(minimise({ alphabet: octets, classes: [[[0, 255]]], next, accepting }).automaton.next)).toEqual(
      minimal,
    );
  });
});

describe('a chain of states', () => {
  /** Texts of at most `length` symbols. All states but the last accept; only the distance to the end distinguishes them. */
  const upTo = (length: number): Automaton => ({
    alphabet: octets,
    classes: [[[0, 255]]],
    next: Array.from({ length: length + 2 }, (_, state) => [Math.min(state + 1, length + 1)]),
    accepting: Array.from({ length: length + 2 }, (_, state) => state <= length),
  });

  test('is minimal already', () => {
    expect(plain(minimise(upTo(50)).automaton.next)).toEqual(upTo(50).next);
  });

  // Seen to fail: when each round looks at all states, each state is visited once for every state.
  test('is visited fewer than 20 times a state, however long it is', () => {
    const chain = upTo(500);
    let looks = 0;
    const next = chain.next.map(
      (row) =>
        new Proxy([...row], {
          get(cells, key) {
            if (key === '0') looks++;
            return Reflect.get(cells, key);
          },
        }),
    );
    expect(minimise({ ...chain, next }).automaton.next.length).toBe(502);
    expect(looks / next.length).toBeLessThan(20);
  });
});
