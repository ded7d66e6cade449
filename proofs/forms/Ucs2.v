(* DO NOT EDIT. Generated file.
   What is proved of the table of UCS-2 code units.
   made by   npx wellformed emit ucs2 --target coq   (wellformed 0.1.0)
   made from grammar/units/ucs2.ohm   sha256 3c0bc7adbcb5c872e880f336a39ff350137ce327a4b64a50aa1c577eac4da853
   table     0add3de39bfacd51
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

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
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := no_character;
  unread := none_unread;
  width := 1;
  replacement := fun _ => [65533]
|}.
Lemma form_rules_ok : rules_check form_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem length_is_the_maximal_subpart : forall s, below (size form) s ->
  match check form_rules s with
  | None => run form s = true
  | Some (offset, n) => run form s = false /\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H. exact (check_is_maximal form_rules completions cells completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions cells completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below (size form) s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions cells completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module SurrogateGrammar.
Import Grammar.
Definition ucs2_char_surrogate : re := Rng 0xD800 0xDFFF.
Definition ucs2_char : re := ucs2_char_surrogate // (ucs2_char_below // ucs2_char_above).
Definition ucs2_units : re := Star ucs2_char.
Definition start : re := ucs2_units.
End SurrogateGrammar.
Definition relaxed : list (string * re) := [("surrogate"%string, SurrogateGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (55296, 1); (57344, 0)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; -1]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1].
Definition AT_END : list N := [1].
Definition REASONS : list string := ["surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 55295); (55296, 57343); (57344, 65535)].
Definition regions : classes := Class 0.
Definition automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [0];
    [1]];
    accepting := [1; 0] |}, [[]])].
Definition apart : list (list (option (list N))) := [
  [None]].
Definition prefixes : list (list N) := [[]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below (size form) s ->
  match explain diagnosis 0 0 s with
  | None => parses_whole Grammar.start s
  | Some (at_, r) => ~ parses_whole Grammar.start s /\ at_ = goes form 0 s /\
      forall r', reason (size form) (parses_whole Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_pegs form diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  vm_cast_no_check (eq_refl true).
Qed.

