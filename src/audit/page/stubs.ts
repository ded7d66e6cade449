/**
 * The stubs of a form → edges that end at their label, in the picture of its automaton.
 *
 *     state 4 rejects A0..BF: surrogate   →   stub=4~surrogate   A0..BF / surrogate
 */
import type { Edge } from '../../export/automaton/graph.ts';
import { stubTarget } from '../../page/script/target.ts';
import type { FormData } from './data.ts';

/** Characters of the symbols on a stub. */
const STUB_LENGTH = 18;

export function stubEdges({ stubs }: FormData): Edge[] {
  return stubs.map((stub) => ({
    from: stub.state,
    to: null,
    target: stubTarget(stub),
    label: [shortened(stub.symbols), stub.reason],
  }));
}

/** `80..9F, C0..C1, F5..FF` → `80..9F, C0..C1 …`: the ranges that fit. */
function shortened(symbols: string): string {
  const ranges = symbols.split(', ');
  let shown = ranges.length;
  while (shown > 1 && ranges.slice(0, shown).join(', ').length > STUB_LENGTH) shown--;
  return ranges.slice(0, shown).join(', ') + (shown < ranges.length ? ' …' : '');
}
