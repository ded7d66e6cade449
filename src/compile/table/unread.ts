/**
 * States of the product → how many symbols a fault gives back.
 *
 * A fault is found at the first symbol that no well-formed text has there. By
 * then symbols may have been read that begin the next sequence. The relaxation
 * that names the reason tells where the ill-formed sequence ended:
 *
 *     "\ud800\n"   rejected at n, since only \udc00 to \udfff may follow; with lone
 *                  surrogates, a character ended after \ud800: one symbol is unread
 *
 * So a number belongs to a state and a reason: the symbols since the last state
 * in which a sequence can end for this reason. It is 0 where there is no such state
 * after the last boundary, and where the number depends on the text.
 */
import { rowOf, START_STATE, targetsOf } from '../automaton/automaton.ts';
import type { WithLabels } from '../automaton/minimise.ts';
import type { DiagnosisLabel } from './product.ts';

/** No sequence has ended since the last boundary. */
const NONE = -1;

/** By state, the reasons that have unread symbols if the next symbol is rejected, each with their number. */
export function unreadSymbols(product: WithLabels<DiagnosisLabel>): ReadonlyMap<string, number>[] {
  const { automaton, labels } = product;
  const numbers = new Map<string, number[]>();
  return labels.map((label, state) => {
    const found = new Map<string, number>();
    if (label.rejects) return found;
    for (const target of targetsOf(rowOf(automaton, state))) {
      const rejection = labels[target] as DiagnosisLabel;
      if (!rejection.rejects) continue;
      const { reason } = rejection;
      if (!numbers.has(reason)) numbers.set(reason, symbolsSince(product, reason));
      const number = numbers.get(reason)?.[state] as number;
      if (number > 0) found.set(reason, number);
    }
    return found;
  });
}

/** For each state, the symbols since a sequence could end for this reason. */
function symbolsSince({ automaton, labels }: WithLabels<DiagnosisLabel>, reason: string): number[] {
  const since = new Map<number, number>([[START_STATE, NONE]]);
  const open = [START_STATE];
  for (const state of open) {
    const from = since.get(state) as number;
    for (const target of targetsOf(rowOf(automaton, state))) {
      const label = labels[target] as DiagnosisLabel;
      if (label.rejects) continue;
      const later = from === NONE ? NONE : from + 1;
      const fresh = label.boundary ? NONE : label.endsFor.includes(reason) ? 0 : later;
      const known = since.get(target);
      // If texts that lead to one state differ in this, the whole sequence counts.
      const value = known === undefined || known === fresh ? fresh : NONE;
      if (value === known) continue;
      since.set(target, value);
      open.push(target);
    }
  }
  return labels.map((_, state) => since.get(state) ?? NONE);
}
