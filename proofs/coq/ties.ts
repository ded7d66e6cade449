/**
 * Whether each fault has one narrowest relaxed grammar, as proofs/Reasons.v wants it.
 * Where several live and none is narrower than all others, the compiler has rules of
 * its own: it takes the encoding form, or the first grammar that has the text.
 *
 *     "a" / "b" lifted to "a" "x" by one grammar, to 1*"a" by the other   →   a: both have it
 */
import { type Automaton, jointClasses, liveStates, type Relaxation, START_STATE } from '../../src/compile/index.ts';
import { DISALLOWED_CHARACTER } from '../../src/shared/encodings.ts';

/** `isNarrower(i, j)`: the texts of the i-th relaxation are texts of the j-th. Cost: combinations of states × classes. */
export function hasTies(
  main: Automaton,
  relaxations: readonly Relaxation[],
  isNarrower: (one: number, other: number) => boolean,
): boolean {
  const all = [main, ...relaxations.map(({ automaton }) => automaton)];
  const live = all.map(liveStates);
  const classes = jointClasses(all);
  const isTie = (found: readonly number[]) => !found.some((one) => found.every((other) => isNarrower(one, other)));
  const passing = (states: readonly number[], passes: (relaxation: number, state: number) => boolean) =>
    relaxations.flatMap((_, i) => (passes(i, states[i + 1] as number) ? [i] : []));
  const start = all.map(() => START_STATE);
  const seen = new Map([[start.join(), start]]);
  for (const states of seen.values()) {
    const ended = passing(states, (i, state) => relaxations[i]?.automaton.accepting[state] === true);
    if (!main.accepting[states[0] as number] && ended.length > 0 && isTie(ended)) return true;
    for (const { classIn } of classes) {
      const next = states.map((state, i) => all[i]?.next[state]?.[classIn[i] as number] as number);
      const alive = passing(next, (i, state) => live[i + 1]?.[state] === true);
      if (live[0]?.[next[0] as number]) seen.set(next.join(), next);
      else if (alive.some((i) => relaxations[i]?.reason === DISALLOWED_CHARACTER) && isTie(alive)) return true;
    }
  }
  return false;
}
