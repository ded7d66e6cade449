/**
 * Whether repair skips symbols after a fault, those of a character that was refused
 * before its last symbol (run/rest.ts):
 *
 *     C3 | A9     as ASCII: refused at C3; one U+FFFD replaces both octets
 *
 * proofs/Verdicts.v has no definition for this. It matters only where U+FFFD is
 * well-formed in that place: otherwise repair throws before it skips anything.
 */
import { type Automaton, type Form, jointClasses, liveStates, nextState, START_STATE } from '../compile/index.ts';
import { DISALLOWED_CHARACTER } from '../encodings.ts';
import type { FaultMachine } from './machine.ts';

/** States of machine and encoding; `late`: characters have been read since the boundary. */
type Triple = readonly [state: number, character: number, late: boolean];

/** Cost: states of the machine × states of the encoding × classes. */
export function skipsRests(form: Form, machine: FaultMachine, replacement: readonly number[]): boolean {
  const { scalars } = form.table;
  const encoding = form.relaxations.find(({ reason }) => reason === DISALLOWED_CHARACTER)?.automaton;
  if (!scalars || !encoding) return false;
  const live = liveStates(encoding);
  const cells = jointClasses([machineAutomaton(machine), encoding]);
  const triples = machine.boundary.flatMap((is, state): Triple[] =>
    (is || state === START_STATE) && stands(machine, state, replacement) ? [[state, START_STATE, false]] : [],
  );
  const seen = new Set<string>();
  for (const triple of triples) {
    if (seen.has(triple.join())) continue;
    seen.add(triple.join());
    const [state, character, late] = triple;
    for (const { classIn } of cells) {
      const to = machine.next[state]?.[classIn[0] as number] as number;
      const beside = encoding.next[character]?.[classIn[1] as number] as number;
      const outcome = machine.outcomes[to - machine.next.length];
      const isWhole = encoding.accepting[beside] === true;
      if (!outcome) {
        if (!machine.boundary[to]) triples.push([to, isWhole ? START_STATE : beside, late || isWhole]);
        continue;
      }
      const reason = machine.reasons[outcome.reason] as string;
      const skips = late ? reason === DISALLOWED_CHARACTER : scalars.reasons.includes(reason);
      if (skips && !isWhole && live[beside] === true) return true;
    }
  }
  return false;
}

/** Whether a fault can begin after the replacement, from a boundary. */
function stands(machine: FaultMachine, state: number, replacement: readonly number[]): boolean {
  const to = replacement.reduce(
    (at, symbol) => (at < machine.next.length ? nextState(machineAutomaton(machine), at, symbol) : at),
    state,
  );
  return machine.boundary[to] === true;
}

/** The machine as an automaton; its outcomes are no states of it. */
function machineAutomaton({ alphabet, classes, next, accepting }: FaultMachine): Automaton {
  return { alphabet, classes, next, accepting };
}
