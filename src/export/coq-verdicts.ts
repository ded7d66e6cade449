/**
 * What proofs/Verdicts.v proves of a table of characters: the length of a fault is
 * that of a maximal subpart, merged pieces give the verdict on the text, and repair
 * gives well-formed text with one replacement for each maximal subpart.
 *
 * It holds where the package computes offset and length from the states of the table
 * alone, as Verdicts.v does: a text ends in the start state and in no other, and a
 * fault begins after the last character. And U+FFFD has to be a text: of a user's
 * letters, say, it is none.
 */
import { accepts } from '../compile/index.ts';
import { formToMachine } from './machine.ts';
import type { TargetSource } from './target-source.ts';

/** U+FFFD, as tables of octets and of code units have it. */
const REPLACEMENT = { octets: [0xef, 0xbf, 0xbd], units: [0xfffd] } as const;

interface VerdictTheorems {
  /** Whether the theorems apply to the form. */
  readonly apply: boolean;
  readonly text: string;
}

/** Why the theorems do not apply; `null`: they do. */
function reasonAgainst({ form }: TargetSource): string | null {
  const machine = formToMachine(form);
  if (machine.codeUnit !== 1) return 'its code units are several octets';
  const isHome = form.table.accepting.every((is, state) => (is === 1) === (state === 0));
  if (!isHome) return 'texts do not end in the start state alone';
  const isPlain = machine.boundary.every((boundary, state) => boundary === machine.accepting[state]);
  if (!isPlain) return 'a fault may begin where no text may end';
  const isWhole = machine.outcomes.every(({ whole, unread }) => !whole && unread === 0);
  if (!isWhole) return 'a fault may be a whole character, or may end before its offending symbol';
  return accepts(form.minimal, REPLACEMENT[form.table.alphabet]) ? null : 'U+FFFD is no text of it';
}

/** The theorems, or why there are none. `table`: its name; `cells`: the name of the ranges in which all symbols are alike. */
export function verdictTheorems(source: TargetSource, table: string, cells: string): VerdictTheorems {
  const { form } = source;
  const reason = reasonAgainst(source);
  if (reason)
    return {
      apply: false,
      text: `(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): ${reason}. *)`,
    };
  const text = `(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Theorem length_is_the_maximal_subpart : forall s, below (size ${table}) s ->
  match check ${table} s with
  | None => run ${table} s = true
  | Some (offset, n) =>
      run ${table} s = false /\\ run ${table} (firstn offset s) = true /\\ maximal_subpart ${table} (skipn offset s) n
  end.
Proof. apply (check_is_maximal ${table} completions ${cells}); vm_cast_no_check (eq_refl true). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size ${table})) pieces ->
  conclude ${table} (fold_right merge (summarize ${table} []) (map (summarize ${table}) pieces)) = check ${table} (concat pieces).
Proof. apply (pieces_are_the_whole ${table} completions ${cells}). vm_cast_no_check (eq_refl true). Qed.
Definition replacement : list N := [${REPLACEMENT[form.table.alphabet].join('; ')}].
Theorem repair_is_well_formed : forall s, below (size ${table}) s ->
  repaired ${table} replacement s (repair ${table} replacement s) /\\ run ${table} (repair ${table} replacement s) = true.
Proof. apply (repair_is_right ${table} completions ${cells}); vm_cast_no_check (eq_refl true). Qed.`;
  return { apply: true, text };
}
