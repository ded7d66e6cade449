(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-16 code units.
   made by   npm run prove -- utf16 --keep=FOLDER   (wellformed 0.1.0)
   made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
   table     3ac1dea3ca29d541
   check it with proofs/Wellformed.v: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition bmp_below : re := Rng 0x0000 0xD7FF.
Definition bmp_above : re := Rng 0xE000 0xFFFF.
Definition bmp : re := bmp_below // bmp_above.
Definition high_surrogate : re := Rng 0xD800 0xDBFF.
Definition low_surrogate : re := Rng 0xDC00 0xDFFF.
Definition pair : re := high_surrogate ;; low_surrogate.
Definition utf16_char : re := bmp // pair.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.

End Grammar.

(* ---------- The table 3ac1dea3ca29d541, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (55296, 1); (56320, 2); (57344, 0)].
Definition NEXT : list (list N) := [
  [0; 1; 2];
  [2; 2; 0];
  [2; 2; 2]].
Definition ACCEPTING : list N := [1; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 55295); (55296, 56319); (56320, 57343); (57344, 65535)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below 65536 s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [56320]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below 65536 s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- The texts are the encodings of sequences of scalar values, each of one (Encodings.v). *)
Definition symbols : list range := [(0, 55295); (55296, 55296); (55297, 56318); (56319, 56319); (56320, 57343); (57344, 65535)].
Theorem texts_are_encodings : forall s, below 65536 s ->
  (parses_whole Grammar.start s <-> exists! cs, Forall (member scalars) cs /\ s = flat_map utf16 cs).
Proof.
  intros s H. rewrite <- (table_is_the_grammar s H). apply (utf16_table form symbols); [| exact H].
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := no_character;
  unread := none_unread;
  whole := none_whole;
  width := 1;
  replacement := fun _ => [65533]
|}.
Lemma form_rules_ok : rules_check form_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem length_is_the_maximal_subpart : forall s, below 65536 s ->
  match check form_rules s with
  | None => run form s = true
  | Some (offset, n) => run form s = false /\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H. exact (check_is_maximal form_rules completions cells completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below 65536) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions cells completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below 65536 s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions cells completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module LoneHighSurrogateGrammar.
Import Grammar.
Definition utf16_char : re := bmp // pair // high_surrogate.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.
End LoneHighSurrogateGrammar.
Module LoneLowSurrogateGrammar.
Import Grammar.
Definition utf16_char : re := bmp // pair // low_surrogate.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.
End LoneLowSurrogateGrammar.
Definition relaxed : list (string * re) := [("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (55296, 1); (56320, 2); (57344, 0)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; 1; -1];
  [-2; -2; 0]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0].
Definition AT_END : list N := [2; 1].
Definition REASONS : list string := ["lone-low-surrogate"; "lone-high-surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 55295); (55296, 56319); (56320, 57343); (57344, 65535)].
Definition regions : classes := Cut 56320 (Cut 55296 (Class 0) (Class 1)) (Cut 57344 (Class 2) (Class 0)).
Definition automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 1; 2];
    [0; 1; 0];
    [2; 2; 2]];
    accepting := [1; 1; 0] |}, [[]; []]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 1; 0];
    [2; 2; 0];
    [2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [55296]];
  [Some [56320]; None]].
Definition prefixes : list (list N) := [[]; [55296]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below 65536 s ->
  match explain diagnosis 0 0 s with
  | None => parses_whole Grammar.start s
  | Some (at_, r) => ~ parses_whole Grammar.start s /\ at_ = goes form 0 s /\
      forall r', reason 65536 (parses_whole Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_pegs form diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  vm_cast_no_check (eq_refl true).
Qed.

