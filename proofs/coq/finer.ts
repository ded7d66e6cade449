/**
 * The table of a form with more states, for Coq, where the states of the small table
 * do not tell faults apart. It is the fault machine, without its outcomes:
 *
 *     I-JSON    after "\ud800\udc0   a 67 is refused: five symbols before it are not at fault
 *               after "\u123         a 67 is refused: all symbols before it are
 *               one state of the small table, two of the finer one
 *
 * The file states that it accepts the same texts.
 */
import { classesToMap, type Form, jointClasses, START_STATE } from '../../src/compile/index.ts';
import { type FaultMachine, machineToAutomaton } from '../../src/export/verdict-automaton.ts';
import {
  BY_COMPUTATION,
  classStarts,
  completionsText,
  cutAt,
  heading,
  type ProvedTable,
  rangesText,
  TABLE,
  tableText,
} from './text.ts';

/** The module of the file that holds the finer table. */
export const FINER = 'Finer';

interface FinerTable {
  readonly text: string;
  /** For each state, that of the small table that it stands for. */
  readonly standsFor: readonly number[];
}

export function finerTable({ minimal }: Form, machine: FaultMachine, small: ProvedTable): FinerTable {
  const { alphabet, classes, next, outcomes } = machine;
  const automaton = machineToAutomaton(machine);
  const table: ProvedTable = {
    alphabet: small.alphabet,
    classes: classesToMap(alphabet, classes),
    classCount: classes.length,
    next: automaton.next.flatMap((row) => [...row]),
    accepting: automaton.accepting.map(Number),
  };
  const standsFor = statesBeside(machine, minimal);
  const counted = (of: 'unread' | 'whole') => {
    const rows = next.map((row) => row.map((to) => outcomes[to - next.length]?.[of] ?? 0));
    return rows.map((counts) => `[${counts.some((count) => count > 0) ? counts.join('; ') : ''}]`).join('; ');
  };
  const text = [
    heading(
      'A table with more states: they tell faults apart that begin or end differently. It accepts the same texts.',
    ),
    `Module ${FINER}.`,
    tableText(table),
    `Definition stands_for : list N := [${standsFor.join('; ')}].`,
    rangesText('cells', cutAt(alphabet.size, [...classStarts(table), ...classStarts(small)])),
    completionsText(automaton, 'cells'),
    `(* For some states, and each class: how many symbols before a symbol that is refused are not at fault. *)`,
    `Definition UNREAD : list (list N) := [\n  ${counted('unread')}].`,
    '(* The same: how many from it on are at fault. *)',
    `Definition WHOLE : list (list N) := [\n  ${counted('whole')}].`,
    `End ${FINER}.`,
    `Theorem finer_is_the_form : forall s, below ${alphabet.size} s -> run ${FINER}.${TABLE} s = run ${TABLE} s.`,
    `Proof. apply (refined ${FINER}.${TABLE} ${TABLE} ${FINER}.stands_for ${FINER}.cells). ${BY_COMPUTATION} Qed.`,
  ].join('\n');
  return { text, standsFor };
}

/** The states that the small table is in beside those of the machine; last, those that reject. */
function statesBeside(machine: FaultMachine, minimal: Form['minimal']): number[] {
  const { next } = machine;
  const cells = jointClasses([machineToAutomaton(machine), minimal]);
  const found = new Map([[START_STATE, START_STATE]]);
  // A map that grows while it is read: its iterator comes to the new entries.
  for (const [state, small] of found) {
    for (const { classIn } of cells) {
      const to = next[state]?.[classIn[0] as number] as number;
      if (to < next.length && !found.has(to)) found.set(to, minimal.next[small]?.[classIn[1] as number] as number);
    }
  }
  return [...next.map((_, state) => found.get(state) as number), minimal.next.length - 1];
}
