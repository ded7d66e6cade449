/**
 * How a row is judged, and the words for it in every output. A row is judged
 * by the weakest of its evidence: one test among proofs makes it "tested".
 */
import type { RowMethod } from './model.ts';

/** From the strongest to the weakest. */
const METHODS: readonly (readonly [RowMethod, string])[] = [
  ['coq', 'proved by Coq'],
  ['automaton', 'proved (on the automaton)'],
  ['exhaustive', 'proved (exhaustive)'],
  ['tests', 'tested'],
  ['inspected', 'inspected'],
  ['not judged', 'not judged'],
];

export function weakestMethod(methods: readonly RowMethod[]): RowMethod {
  const found = METHODS.findLast(([method]) => methods.includes(method));
  return found?.[0] ?? 'not judged';
}

/** Whether a method decides for all texts. */
export function isProof(method: string): boolean {
  return method === 'coq' || method === 'automaton' || method === 'exhaustive';
}

/** `proved (on the automaton)` */
export function methodWord(method: RowMethod): string {
  return METHODS.find(([each]) => each === method)?.[1] ?? method;
}

/** `150 proved (on the automaton), 40 tested`: counts by method, the strongest first. */
export function methodCounts(counts: Readonly<Record<string, number>>): string {
  return METHODS.flatMap(([method, word]) => (counts[method] ? [`${counts[method]} ${word}`] : [])).join(', ');
}
