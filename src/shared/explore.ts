/**
 * A state and what follows it → all states that can be reached, breadth first, each
 * once and with a shortest way to it: the witness.
 *
 *     explore(0, (n) => n, (n) => [[(n + 3) % 5, 'a'], [(n + 4) % 5, 'b']])
 *         0   3 by a   4 by b   1 by a a   2 by a b          pathTo(1 by a a) = ['a', 'a']
 *
 * So the first state of a kind that is met is one that a shortest text leads to, and
 * if none is met there is none: "no text does this" is a proof. A search that needs
 * no more than the first state ends the loop; what follows later states is never asked.
 *
 * The verifier of kernels (verify/) does not use it, and searches by itself: it shares
 * no code with what it verifies.
 */

/** A state, and the last step of a shortest way to it. */
export interface Visited<State, Step> {
  readonly state: State;
  /** The state before; `undefined` for the first. */
  readonly from: Visited<State, Step> | undefined;
  readonly by: Step | undefined;
}

/** `keyOf`: states with the same key are one state. `next`: what follows a state, and by which step; in this order. */
export function* explore<State, Step>(
  start: State,
  keyOf: (state: State) => unknown,
  next: (state: State) => Iterable<readonly [state: State, by: Step]>,
): Generator<Visited<State, Step>, void> {
  const seen = new Set([keyOf(start)]);
  const queue: Visited<State, Step>[] = [{ state: start, from: undefined, by: undefined }];
  for (const from of queue) {
    yield from;
    for (const [state, by] of next(from.state)) {
      const key = keyOf(state);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ state, from, by });
    }
  }
}

/** The steps of a shortest way to a state. */
export function pathTo<State, Step>(reached: Visited<State, Step>): Step[] {
  const steps: Step[] = [];
  for (let at = reached; at.from; at = at.from) steps.push(at.by as Step);
  return steps.reverse();
}

/**
 * All states, numbered in the order in which they are met, and a row for each: what `rowOf` makes of the state. The row
 * holds the numbers of the states that follow, which it asks for.
 */
export function numberStates<State, Row>(
  start: State,
  keyOf: (state: State) => unknown,
  rowOf: (state: State, numberOf: (next: State) => number) => Row,
): { readonly states: readonly State[]; readonly rows: readonly Row[] } {
  const states = [start];
  const numbers = new Map([[keyOf(start), 0]]);
  const numberOf = (state: State): number => {
    const key = keyOf(state);
    const known = numbers.get(key) ?? states.push(state) - 1;
    numbers.set(key, known);
    return known;
  };
  const rows: Row[] = [];
  for (const state of states) rows.push(rowOf(state, numberOf));
  return { states, rows };
}
