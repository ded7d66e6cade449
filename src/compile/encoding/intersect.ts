/**
 * Two automata → the one that accepts what both accept, with the places of the
 * first. What a grammar over scalar values says of a text and what an encoding
 * form demands beyond single characters (in UTF-16BE no text begins FF FE,
 * draft-hoffman-utf16 §3.2) then hold together.
 */
import { type Automaton, type LabelledAutomaton, START } from '../automaton/automaton.ts';
import { overlay } from '../automaton/difference.ts';
import { mergeClasses } from '../automaton/minimise.ts';

/** Cost: pairs of states that a text can reach × classes. */
export function intersect(left: LabelledAutomaton, right: Automaton): LabelledAutomaton {
  const cells = overlay([left, right]);
  const pairs: [number, number][] = [[START, START]];
  const numberOf = new Map([[0, 0]]);
  const visit = (l: number, r: number): number => {
    const key = l * right.next.length + r;
    const known = numberOf.get(key) ?? pairs.push([l, r]) - 1;
    numberOf.set(key, known);
    return known;
  };
  const rows: number[][] = [];
  for (const [l, r] of pairs) {
    const [leftRow, rightRow] = [left.next[l] as readonly number[], right.next[r] as readonly number[]];
    rows.push(
      cells.map(({ classOf }) =>
        visit(leftRow[classOf[0] as number] as number, rightRow[classOf[1] as number] as number),
      ),
    );
  }
  return {
    alphabet: left.alphabet,
    ...mergeClasses({ classes: cells.map(({ set }) => set) }, rows),
    accepting: pairs.map(([l, r]) => (left.accepting[l] && right.accepting[r]) as boolean),
    origins: pairs.map(([l]) => left.origins[l] ?? []),
  };
}
