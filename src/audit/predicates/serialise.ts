/**
 * Automaton over code units → automata over octets. The surrogate rules are
 * written once, over code units, and serialised in either order. The effect of
 * a signature is a choice by the first octets:
 *
 *     UTF-16BE   big-endian, but not after FF FE
 *     UTF-16     after FF FE little-endian, otherwise big-endian
 */

import { type Automaton, classOfSymbol, minimise, START_STATE } from '../../compile/index.ts';
import { octets } from '../../shared/alphabet.ts';
import { numberStates } from '../../shared/explore.ts';
import { memoize, memoizeByContent } from '../../shared/memoize.ts';

/**
 * Builds an automaton: its states are the strings that `step` returns, explored from `start`. `null` is the dead state.
 */
function automatonFromSteps(
  start: string,
  step: (state: string, octet: number) => string | null,
  accepts: (state: string) => boolean,
): Automaton {
  const all = Array.from({ length: octets.size }, (_, octet) => octet);
  const { states, rows } = numberStates<string | null, number[]>(
    start,
    (state) => state,
    (state, numberOf) => all.map((octet) => numberOf(state === null ? null : step(state, octet))),
  );
  return minimise({
    alphabet: octets,
    classes: all.map((octet) => [[octet, octet] as const]),
    next: rows,
    accepting: states.map((state) => state !== null && accepts(state)),
  }).automaton;
}

const serialised = memoize((units: Automaton) => memoizeByContent((order: 'be' | 'le') => octetsOf(units, order)));

/** Each code unit as two octets, high-order first (`be`) or last (`le`). */
export function serialise(units: Automaton, order: 'be' | 'le'): Automaton {
  return serialised(units)(order);
}

function octetsOf(units: Automaton, order: 'be' | 'le'): Automaton {
  // A unit matters only by its class. After one octet the state is the list of classes that the second octet can give.
  const classes = Array.from({ length: 0x10000 }, (_, unit) => classOfSymbol(units, unit));
  const unitOf = (first: number, second: number) => (order === 'be' ? first * 0x100 + second : second * 0x100 + first);
  const continuations = Array.from({ length: 0x100 }, (_, first) =>
    Array.from({ length: 0x100 }, (_, second) => classes[unitOf(first, second)] as number),
  );
  // First octets with the same continuations lead to the same state: number these lists.
  const kinds = new Map<string, number>();
  const kindOf = continuations.map((list) => {
    const key = list.join();
    return kinds.get(key) ?? kinds.set(key, kinds.size).size - 1;
  });
  const listOf = [...kinds.keys()].map((key) => key.split(',').map(Number));
  return automatonFromSteps(
    `${START_STATE}`,
    (state, octet) => {
      const [unitState, kind] = state.split('|').map(Number) as [number, number | undefined];
      if (kind === undefined) return `${unitState}|${kindOf[octet]}`;
      return `${units.next[unitState]?.[listOf[kind]?.[octet] as number]}`;
    },
    (state) => !state.includes('|') && (units.accepting[Number(state)] as boolean),
  );
}

/**
 * Accepts `prefix` followed by a text of `then` (`null`: nothing after the prefix), and the texts of `otherwise`
 * without that prefix.
 */
export function byPrefix(prefix: readonly number[], then: Automaton | null, otherwise: Automaton): Automaton {
  const stepOf = (automaton: Automaton, state: number, octet: number) =>
    automaton.next[state]?.[classOfSymbol(automaton, octet)] as number;
  return automatonFromSteps(
    `0 ${START_STATE}`,
    (state, octet) => {
      const [matched, at] = state.split(' ') as [string, string];
      if (matched === 'then') return `then ${stepOf(then as Automaton, Number(at), octet)}`;
      const after = stepOf(otherwise, Number(at), octet);
      if (matched === 'other' || octet !== prefix[Number(matched)]) return `other ${after}`;
      if (Number(matched) + 1 < prefix.length) return `${Number(matched) + 1} ${after}`;
      return then && `then ${START_STATE}`;
    },
    (state) => {
      const [matched, at] = state.split(' ') as [string, string];
      return (matched === 'then' ? (then as Automaton) : otherwise).accepting[Number(at)] as boolean;
    },
  );
}
