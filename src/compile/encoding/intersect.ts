/**
 * Two automata → the one that accepts what both accept, with the positions of
 * the first. It combines the texts of a grammar over scalar values with what an
 * encoding form demands beyond single characters: in UTF-16BE no text begins
 * FF FE (draft-hoffman-utf16 §3.2).
 */
import { type Automaton, type LabelledAutomaton, START_STATE, type TransitionRow } from '../automaton/automaton.ts';
import { classColumn, jointClasses } from '../automaton/difference.ts';
import { mergeClasses } from '../automaton/minimise.ts';

/** Cost: pairs of states that a text can reach × classes. */
export function intersect(left: LabelledAutomaton, right: Automaton): LabelledAutomaton {
  const classes = jointClasses([left, right]);
  const [leftClass, rightClass] = [classColumn(classes, 0), classColumn(classes, 1)];
  const pairs: [number, number][] = [[START_STATE, START_STATE]];
  const numberOf = new Map([[0, 0]]);
  const visit = (l: number, r: number): number => {
    const key = l * right.next.length + r;
    const known = numberOf.get(key) ?? pairs.push([l, r]) - 1;
    numberOf.set(key, known);
    return known;
  };
  const rows: TransitionRow[] = [];
  for (const [l, r] of pairs) {
    const [leftRow, rightRow] = [left.next[l] as TransitionRow, right.next[r] as TransitionRow];
    const row = new Uint32Array(classes.length);
    for (let i = 0; i < row.length; i++)
      row[i] = visit(leftRow[leftClass[i] as number] as number, rightRow[rightClass[i] as number] as number);
    rows.push(row);
  }
  return {
    alphabet: left.alphabet,
    ...mergeClasses({ classes: classes.map(({ set }) => set) }, rows),
    accepting: pairs.map(([l, r]) => (left.accepting[l] && right.accepting[r]) as boolean),
    origins: pairs.map(([l]) => left.origins[l] ?? []),
  };
}
