/** One search for all: each state once, in the order of the shortest ways, with the way there. */
import { describe, expect, it } from 'vitest';
import { explore, numberStates, pathTo } from '../src/shared/explore.ts';

/** The integers modulo 5, with two steps from each. */
const steps = (n: number): [number, string][] => [
  [(n + 3) % 5, 'a'],
  [(n + 4) % 5, 'b'],
];
const same = (n: number) => n;
const ZERO: number = 0;

describe('explore', () => {
  it('gives each state once, the nearest first, with a shortest way to it', () => {
    const found = Array.from(explore(ZERO, same, steps), (reached) => [reached.state, pathTo(reached).join('')]);
    expect(found).toEqual([
      [0, ''],
      [3, 'a'],
      [4, 'b'],
      [1, 'aa'],
      [2, 'ab'],
    ]);
  });

  it('takes states with one key for one state', () => {
    const parity = Array.from(
      explore(ZERO, (n) => n % 2, steps),
      ({ state }) => state,
    );
    expect(parity).toEqual([0, 3]);
  });

  it('asks for no state after the one that the caller stops at', () => {
    const asked: number[] = [];
    const search = explore(ZERO, same, (n) => {
      asked.push(n);
      return steps(n);
    });
    for (const { state } of search) if (state === 4) break;
    expect(asked).toEqual([0, 3]);
  });

  it('ends in an endless graph only where the caller does', () => {
    const search = explore(ZERO, same, (n) => [[n + 1, 1]]);
    for (const reached of search) {
      if (reached.state < 1000) continue;
      expect(pathTo(reached)).toHaveLength(1000);
      break;
    }
  });
});

describe('numberStates', () => {
  it('numbers states as they are met, and gives the numbers of those that follow', () => {
    const { states, rows } = numberStates(ZERO, same, (n, numberOf) => steps(n).map(([to]) => numberOf(to)));
    expect(states).toEqual([0, 3, 4, 1, 2]);
    expect(rows).toEqual(states.map((n) => steps(n).map(([to]) => states.indexOf(to))));
  });
});
