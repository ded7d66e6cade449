/**
 * What files for Coq write alike: headings, ranges of symbols, and a table as it stands in the generated module, with the
 * witnesses that proofs on faults need: for each state but the last, a text that leads to one in which texts may end.
 *
 *     cells of 256 symbols, cut at 80 and C0   →   [(0, 127); (128, 191); (192, 255)]
 *     Definition NEXT : list (list N) := [
 *       [0; 8; 8; 8; 8; 1; 2; 3; 4; 5; 6; 7];
 */

import { type Automaton, shortestCompletions } from '../../src/compile/index.ts';
import { classRuns } from '../../src/export/provable.ts';
import { alphabetNamed } from '../../src/shared/alphabet.ts';
import { plainRows } from '../../src/shared/blocks.ts';
import type { AlphabetName, ClassMap, FormTable } from '../../src/shared/layout.ts';

const PER_LINE = 32;

/** The first surrogate, and the first number after them. */
export const SURROGATES = [0xd800, 0xe000] as const;
/** The units at which the expression of all UTF-16 (Encodings.v) has another range. */
export const UTF16_UNITS = [0xd800, 0xd801, 0xdbff, 0xdc00, 0xe000];

/** A proof by computation, which Coq does when it checks the term. */
export const BY_COMPUTATION = 'vm_cast_no_check (eq_refl true).';

/** How modules of rules write choices and sequences. */
export const NOTATION =
  'Infix "//" := Alt (at level 61, right associativity).\nInfix ";;" := Cat (at level 60, right associativity).';

export function heading(title: string): string {
  return `(* ---------- ${title} *)`;
}

type SymbolCell = readonly [from: number, to: number];

/** All symbols, cut at the given ones. */
export function cutAt(size: number, cuts: readonly number[]): SymbolCell[] {
  const starts = [...new Set([0, ...cuts])].filter((cut) => cut < size).sort((a, b) => a - b);
  return starts.map((from, i) => [from, (starts[i + 1] ?? size) - 1]);
}

/** Ranges that part at the surrogates, without those of surrogates. */
export function withoutSurrogates(cells: readonly SymbolCell[]): SymbolCell[] {
  return cells.filter(([from]) => from < SURROGATES[0] || from >= SURROGATES[1]);
}

/** The symbols at which another class begins. */
export function classStarts(table: Pick<FormTable, 'alphabet' | 'classes'>): number[] {
  return classRuns(table).map(([from]) => from);
}

export function rangesText(name: string, cells: readonly SymbolCell[]): string {
  return `Definition ${name} : list range := [${cells.map(([from, to]) => `(${from}, ${to})`).join('; ')}].`;
}

export function classesText(name: string, alphabet: AlphabetName, classes: ClassMap): string {
  if (alphabet === 'units') {
    const runs = classRuns({ alphabet, classes }).map(([from, c]) => `(${from}, ${c})`);
    return `Definition ${name} : list (N * N) := [${runs.join('; ')}].`;
  }
  const rows = Array.from(
    { length: classes.length / PER_LINE },
    (_, row) => `  ${classes.slice(row * PER_LINE, (row + 1) * PER_LINE).join('; ')}`,
  );
  return `Definition ${name} : list N := [\n${rows.join(';\n')}].`;
}

/** The function of Coq that finds the class of a symbol in what `classesText` writes. */
export function classFunction(name: string, alphabet: AlphabetName): string {
  return alphabet === 'octets' ? `cell ${name}` : `fun c => runs ${name} c 0`;
}

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
