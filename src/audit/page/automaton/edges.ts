/**
 * The cells of a form → the edges of its picture: one for all transitions from
 * one state to another, and a stub for each restriction that a state enforces,
 * which ends at its label.
 *
 *     0.8 → 4                    edge=0-4          ED
 *     4.3 rejects: surrogate     stub=4~surrogate  A0..BF / surrogate
 */
import { formatRanges } from '../../../alphabet.ts';
import { type SymbolSet, unionOfSets } from '../../../compile/index.ts';
import type { AuditedForm } from '../../audited-form.ts';
import { cellFrom, type FormData } from '../data.ts';
import { edgeTarget, stubTarget } from '../script/target.ts';
import type { Edge } from './graph.ts';

const RANGES_PER_LINE = 2;
const LABEL_LINES = 3;
/** Characters of the symbols on a stub. */
const STUB_LENGTH = 18;

export function pictureEdges({ compiled: { minimal } }: AuditedForm, data: FormData): Edge[] {
  const found = new Map<string, { from: number; to: number; set: SymbolSet }>();
  for (const cell of data.cells.map(cellFrom)) {
    if (cell.next < 0) continue;
    const target = edgeTarget(cell);
    const set = unionOfSets(found.get(target)?.set ?? [], minimal.classes[cell.class] as SymbolSet);
    found.set(target, { from: cell.state, to: cell.next, set });
  }
  return [...found].map(([target, { from, to, set }]) => ({ from, to, target, label: labelOf(minimal.alphabet, set) }));
}

function labelOf(alphabet: Parameters<typeof formatRanges>[0], set: SymbolSet): string[] {
  const lines = Array.from({ length: Math.min(LABEL_LINES, Math.ceil(set.length / RANGES_PER_LINE)) }, (_, i) =>
    formatRanges(alphabet, set.slice(i * RANGES_PER_LINE, (i + 1) * RANGES_PER_LINE)),
  );
  const more = set.length - LABEL_LINES * RANGES_PER_LINE;
  return more > 0 ? [...lines.slice(0, -1), `and ${more + RANGES_PER_LINE} more`] : lines;
}

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
