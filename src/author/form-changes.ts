/**
 * A form before and after an edit → what the edit changed: the language, with a
 * shortest text in each direction, the states, and the kernels.
 *
 *     wider: now accepts 7F               (and everything it accepted before)
 *     narrower: no longer accepts 41
 *     states: 9 → 10; new: after C2
 *     kernels: shift lost
 *
 * A state is new if the shortest text that leads to it led to a dead state
 * before, or to a state that another new state already corresponds to.
 */

import {
  type Automaton,
  type Form,
  isEmptyDifference,
  languageDifference,
  liveStates,
  runAutomaton,
  shortestPrefixes,
} from '../compile/index.ts';
import { formatSymbols, formatWitness } from '../shared/alphabet.ts';

type ComparedForm = Pick<Form, 'minimal' | 'table'>;

/** The most new states that are listed; the others are counted. */
const MAX_STATES_LISTED = 4;

/** One line for each change; one line in all if nothing changed. */
export function formChanges(before: ComparedForm, after: ComparedForm): string[] {
  return [
    ...languageChange(before.minimal, after.minimal, after.table.characters),
    ...stateChange(before.minimal, after.minimal),
    ...kernelChange(before, after),
  ];
}

function languageChange(before: Automaton, after: Automaton, characters: boolean | undefined): string[] {
  if (before.alphabet !== after.alphabet) return [`alphabet: ${before.alphabet.name} → ${after.alphabet.name}`];
  const found = languageDifference(before, after);
  if (isEmptyDifference(found)) return ['language: equal (proved)'];
  const text = (symbols: readonly number[]) => formatWitness(after.alphabet, symbols, characters);
  return [
    ...(found.onlyRight ? [`wider: now accepts ${text(found.onlyRight)}`] : []),
    ...(found.onlyLeft ? [`narrower: no longer accepts ${text(found.onlyLeft)}`] : []),
  ];
}

function stateChange(before: Automaton, after: Automaton): string[] {
  const [from, to] = [before.next.length, after.next.length];
  const fresh = before.alphabet === after.alphabet ? newStates(before, after) : [];
  if (from === to && fresh.length === 0) return [];
  const shown = fresh.slice(0, MAX_STATES_LISTED).map((prefix) => `after ${formatSymbols(after.alphabet, prefix)}`);
  const more = fresh.length > MAX_STATES_LISTED ? ` and ${fresh.length - MAX_STATES_LISTED} more` : '';
  return [
    `states: ${from === to ? to : `${from} → ${to}`}${shown.length > 0 ? `; new: ${shown.join(', ')}${more}` : ''}`,
  ];
}

/** The shortest texts that lead to new states. */
function newStates(before: Automaton, after: Automaton): (readonly number[])[] {
  const [live, lived] = [liveStates(after), liveStates(before)];
  const taken = new Set<number>();
  return shortestPrefixes(after).flatMap((prefix, state) => {
    if (!prefix || !live[state]) return [];
    const old = runAutomaton(before, prefix);
    if (!lived[old] || taken.has(old)) return [prefix];
    taken.add(old);
    return [];
  });
}

function kernelChange(before: ComparedForm, after: ComparedForm): string[] {
  const [from, to] = [kernelNames(before), kernelNames(after)];
  const changes = [
    ...to.filter((name) => !from.includes(name)).map((name) => `${name} gained`),
    ...from.filter((name) => !to.includes(name)).map((name) => `${name} lost`),
  ];
  return changes.length > 0 ? [`kernels: ${changes.join(', ')}`] : [];
}

function kernelNames({ table }: Pick<Form, 'table'>): string[] {
  return [...(table.shifts.length > 0 ? ['shift'] : []), ...(table.skip.length > 0 ? ['skip'] : [])];
}
