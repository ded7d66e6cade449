/**
 * Whether repair skips symbols after a fault, those of a character that was refused
 * before its last symbol (run/rest.ts):
 *
 *     C3 | A9     as ASCII: refused at C3; one U+FFFD replaces both octets
 *
 * proofs/Verdicts.v has no definition for this. It matters only where U+FFFD is
 * well-formed in that place: otherwise repair throws before it skips anything.
 */
import { type Form, jointClasses, liveStates, runAutomaton, START_STATE } from '../compile/index.ts';
import { DISALLOWED_CHARACTER } from '../encodings.ts';
import { type FaultMachine, machineToAutomaton } from './machine.ts';

/** States of machine and encoding; `late`: characters have been read since the boundary. */
type Triple = readonly [state: number, character: number, late: boolean];

/** Cost: states of the machine × states of the encoding × classes. */
export function skipsRests(form: Form, machine: FaultMachine, replacement: readonly number[]): boolean {
  const { scalars } = form.table;
  const encoding = form.relaxations.find(({ reason }) => reason === DISALLOWED_CHARACTER)?.automaton;
  if (!scalars || !encoding) return false;
  const live = liveStates(encoding);
  const automaton = machineToAutomaton(machine);
  const cells = jointClasses([automaton, encoding]);
  const triples = machine.boundary.flatMap((is, state): Triple[] =>
    (is || state === START_STATE) && machine.boundary[runAutomaton(automaton, replacement, state)]
      ? [[state, START_STATE, false]]
      : [],
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
