(* DO NOT EDIT. Generated file.
   What is proved of the table of UCS-2 code units.
   made by   npx wellformed emit ucs2 --target coq   (wellformed 0.1.0)
   made from grammar/units/ucs2.ohm   sha256 82e91854e16b9b024bc80959176f4686f8f5447cd772eecbdd8e41df09254ca1
   table     0add3de39bfacd51
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition ucs2_char_below : re := Rng 0x0000 0xD7FF.
Definition ucs2_char_above : re := Rng 0xE000 0xFFFF.
Definition ucs2_char : re := ucs2_char_below // ucs2_char_above.
Definition ucs2_units : re := Star ucs2_char.
Definition start : re := ucs2_units.

End Grammar.

(* ---------- The table 0add3de39bfacd51, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (55296, 1); (57344, 0)].
Definition NEXT : list (list N) := [
  [0; 1];
  [1; 1]].
Definition ACCEPTING : list N := [1; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 55295); (55296, 57343); (57344, 65535)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Theorem length_is_the_maximal_subpart : forall s, below (size form) s ->
  match check form s with
  | None => run form s = true
  | Some (offset, n) =>
      run form s = false /\ run form (firstn offset s) = true /\ maximal_subpart form (skipn offset s) n
  end.
Proof. apply (check_is_maximal form completions cells); vm_cast_no_check (eq_refl true). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form (fold_right merge (summarize form []) (map (summarize form) pieces)) = check form (concat pieces).
Proof. apply (pieces_are_the_whole form completions cells). vm_cast_no_check (eq_refl true). Qed.
Definition replacement : list N := [65533].
Theorem repair_is_well_formed : forall s, below (size form) s ->
  repaired form replacement s (repair form replacement s) /\ run form (repair form replacement s) = true.
Proof. apply (repair_is_right form completions cells); vm_cast_no_check (eq_refl true). Qed.

