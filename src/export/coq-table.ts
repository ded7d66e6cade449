/**
 * A table → its definitions in Coq, with the witnesses that proofs on faults need: for
 * each state but the last, a text that leads to one in which texts may end.
 *
 *     Definition NEXT : list (list N) := [
 *       [0; 8; 8; 8; 8; 1; 2; 3; 4; 5; 6; 7];
 */
import { alphabetNamed } from '../alphabet.ts';
import { plainRows } from '../blocks.ts';
import { type Automaton, shortestCompletions } from '../compile/index.ts';
import type { FormTable } from '../layout.ts';
import { BY_COMPUTATION, classesText, classFunction } from './coq-text.ts';

/** The numbers of a table that proofs are about. */
export type ProvedTable = Pick<FormTable, 'alphabet' | 'classes' | 'classCount' | 'next' | 'blocks' | 'accepting'>;

/** The table as the file names it. */
export const TABLE = 'form';

/**
 * How many symbols a text is made of: a number in every theorem. A theorem about `size form` would hold, too, of a table
 * of fewer symbols, and say nothing of the others.
 */
export function symbolsOf({ alphabet }: Pick<FormTable, 'alphabet'>): number {
  return alphabetNamed(alphabet).size;
}

/** The file's lemma that its witnesses of completion are right; several theorems use it. */
export const COMPLETIONS_LEMMA = 'completions_ok';

export function tableText(table: ProvedTable): string {
  const { alphabet, classes, accepting } = table;
  const rows = plainRows(table).map((row) => `  [${row.join('; ')}]`);
  return [
    classesText('CLASSES', alphabet, classes),
    `Definition NEXT : list (list N) := [\n${rows.join(';\n')}].`,
    `Definition ACCEPTING : list N := [${accepting.join('; ')}].`,
    `Definition ${TABLE} : table := {| size := ${symbolsOf(table)}; classOf := ${classFunction('CLASSES', alphabet)}; next := NEXT; accepting := ACCEPTING |}.`,
  ].join('\n');
}

/** The witnesses of completion of a table, and the lemma that they are right; `cells`: the name of the ranges. */
export function completionsText(automaton: Automaton, cells: string): string {
  const texts = shortestCompletions(automaton)
    .slice(0, -1)
    .map((text) => `[${(text ?? []).join('; ')}]`);
  return [
    `Definition completions : list (list N) := [${texts.join('; ')}].`,
    `Lemma ${COMPLETIONS_LEMMA} : fault_check ${TABLE} completions ${cells} = true.`,
    `Proof. ${BY_COMPUTATION} Qed.`,
  ].join('\n');
}
