/** A part that is read octet by octet, a number or the octets of a form → an automaton with the reasons and rules of faults. */

import { classOfSymbol, type Form, octetsAfter } from '../../compile/index.ts';
import { octets } from '../../shared/alphabet.ts';
import type { IntegerPart } from '../../shared/message-table.ts';
import { formToMachine } from '../machine.ts';
import { jointTable, numbered } from './numbering.ts';

interface Named {
  readonly rule: string;
  readonly clause: string;
  readonly reason: string;
}

interface LeafAutomaton {
  /** The next state, or the number of states plus an index into `outcomes`. */
  readonly next: (state: number, octet: number) => number;
  readonly outcomes: readonly (Named & { readonly whole: boolean; readonly unread: number })[];
  /** For each state, what is wrong if the field ends there. `accepting`: 2 if no octet can follow a number. */
  readonly ends: readonly (Named & { readonly accepting: number; readonly boundary: boolean })[];
}

export function leafOfForm(form: Form): LeafAutomaton {
  const { rules } = form.table.diagnosis;
  const machine = formToMachine(form, true);
  const { next, accepting, boundary, atEnd, ruleAtEnd, outcomes, reasons } = machine;
  const classOf = Array.from({ length: octets.size }, (_, octet) => classOfSymbol(machine, octet));
  const named = (rule: number, reason: number): Named => ({
    rule: rules[2 * rule] as string,
    clause: rules[2 * rule + 1] as string,
    reason: reasons[reason] as string,
  });
  return {
    next: (state, octet) => next[state]?.[classOf[octet] as number] as number,
    outcomes: outcomes.map(({ rule, reason, whole, unread }) => ({ ...named(rule, reason), whole, unread })),
    ends: atEnd.map((reason, state) => ({
      ...named(ruleAtEnd[state] as number, reason),
      accepting: Number(accepting[state]),
      boundary: boundary[state] as boolean,
    })),
  };
}

/** Of a number, the reasons do not depend on the state. */
export function leafOfInteger({ rule, clause, next, accepting }: IntegerPart): LeafAutomaton {
  const named = { rule, clause, reason: 'unexpected' };
  return {
    next: (state, octet) => {
      const target = next[state * octets.size + octet] as number;
      return target < 0 ? accepting.length : target;
    },
    outcomes: [{ ...named, whole: false, unread: 0 }],
    ends: accepting.map((accepts, state) => {
      const last = accepts === 1 && octetsAfter({ next, accepting }, state).length === 0;
      return { ...named, accepting: last ? 2 : accepts, boundary: false };
    }),
  };
}

/** All parts that are read octet by octet, as one automaton: an outcome refuses, and says why. */
export function joinLeaves(
  leaves: readonly LeafAutomaton[],
  first: readonly number[],
  nameOf: (name: { readonly rule: string; readonly clause: string }) => number,
  reasonOf: (reason: string) => number,
) {
  const states = first.at(-1) as number;
  const outcomes = numbered<LeafAutomaton['outcomes'][number]>();
  const rows = leaves.flatMap(({ ends, next, outcomes: own }, leaf) =>
    ends.map((_, state) => (octet: number) => {
      const cell = next(state, octet);
      const isOutcome = cell >= ends.length;
      return isOutcome
        ? states + outcomes.of(own[cell - ends.length] as LeafAutomaton['outcomes'][number])
        : (first[leaf] as number) + cell;
    }),
  );
  const { classes, classCount, next } = jointTable(rows);
  const ends = leaves.flatMap((leaf) => leaf.ends);
  const lists = {
    leaf_classes: classes,
    leaf_next: next,
    leaf_accepting: ends.map(({ accepting }) => accepting),
    leaf_boundary: ends.map(({ boundary }) => Number(boundary)),
    leaf_reason: ends.map(({ reason }) => reasonOf(reason)),
    leaf_name: ends.map(nameOf),
    outcome_reason: outcomes.all.map(({ reason }) => reasonOf(reason)),
    outcome_name: outcomes.all.map(nameOf),
    outcome_whole: outcomes.all.map(({ whole }) => Number(whole)),
    outcome_unread: outcomes.all.map(({ unread }) => unread),
  };
  return { lists, classCount };
}
