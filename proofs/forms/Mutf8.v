(* DO NOT EDIT. Generated file.
   What is proved of the table of modified UTF-8.
   made by   npx wellformed emit mutf8 --target coq   (wellformed 0.1.0)
   made from grammar/octets/mutf8.ohm   sha256 1cdf492608a15e01b2892c319675f94f937125d491a31ca86b2ea61d5b8d0574
   table     b67ae794d178dec5
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition mutf8_1 : re := Rng 0x01 0x7F.
Definition mutf8_null : re := Chr 0xC0 ;; Chr 0x80.
Definition tail : re := Rng 0x80 0xBF.
Definition mutf8_2 : re := Rng 0xC2 0xDF ;; tail.
Definition mutf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; tail.
Definition mutf8_3_e1 : re := Rng 0xE1 0xEF ;; tail ;; tail.
Definition mutf8_3 : re := mutf8_3_e0 // mutf8_3_e1.
Definition mutf8_char : re := mutf8_1 // mutf8_null // mutf8_2 // mutf8_3.
Definition mutf8_octets : re := Star mutf8_char.
Definition start : re := mutf8_octets.

End Grammar.

(* ---------- The table b67ae794d178dec5, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 0; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6;
  7; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [5; 0; 5; 5; 5; 1; 2; 3; 4];
  [5; 5; 0; 5; 5; 5; 5; 5; 5];
  [5; 5; 0; 0; 0; 5; 5; 5; 5];
  [5; 5; 5; 5; 2; 5; 5; 5; 5];
  [5; 5; 2; 2; 2; 5; 5; 5; 5];
  [5; 5; 5; 5; 5; 5; 5; 5; 5]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 0); (1, 127); (128, 128); (129, 159); (160, 191); (192, 192); (193, 193); (194, 223); (224, 224); (225, 239); (240, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [128]; [160; 128]; [128; 128]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [12; 19; 24; 3; 23; 0].
Definition words : list N := [
  0; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  207618048; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  77824; 0; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  12288; 94208; 94208; 94208; 94208; 94208; 94208; 94208;
  94208; 94208; 94208; 94208; 94208; 94208; 94208; 94208;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := no_character;
  unread := none_unread;
  width := 1;
  replacement := fun _ => [239; 191; 189]
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
Module NullOctetGrammar.
Import Grammar.
Definition mutf8_1 : re := Rng 0x00 0x7F.
Definition mutf8_char : re := mutf8_1 // mutf8_null // mutf8_2 // mutf8_3.
Definition mutf8_octets : re := Star mutf8_char.
Definition start : re := mutf8_octets.
End NullOctetGrammar.
Module OverlongGrammar.
Import Grammar.
Definition mutf8_null : re := Chr 0xC0 ;; tail.
Definition mutf8_2 : re := Rng 0xC1 0xDF ;; tail.
Definition mutf8_3_e0 : re := Chr 0xE0 ;; tail ;; tail.
Definition mutf8_3 : re := mutf8_3_e0 // mutf8_3_e1.
Definition mutf8_char : re := mutf8_1 // mutf8_null // mutf8_2 // mutf8_3.
Definition mutf8_octets : re := Star mutf8_char.
Definition start : re := mutf8_octets.
End OverlongGrammar.
Module FourOctetFormGrammar.
Import Grammar.
Definition mutf8_char_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; tail ;; tail.
Definition mutf8_char_f1 : re := Rng 0xF1 0xF3 ;; tail ;; tail ;; tail.
Definition mutf8_char_f4 : re := Chr 0xF4 ;; Rng 0x80 0x8F ;; tail ;; tail.
Definition mutf8_char : re :=
     (mutf8_char_f0 // mutf8_char_f1 // mutf8_char_f4)
  // (mutf8_1 // mutf8_null // mutf8_2 // mutf8_3).
Definition mutf8_octets : re := Star mutf8_char.
Definition start : re := mutf8_octets.
End FourOctetFormGrammar.
Definition relaxed : list (string * re) := [("null-octet"%string, NullOctetGrammar.start); ("overlong"%string, OverlongGrammar.start); ("four-octet-form"%string, FourOctetFormGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7;
  8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 10; 10; 10; 10; 10; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; 0; -2; -2; -2; 1; -3; 2; 3; 4; -4; -5];
  [-6; -6; 0; -3; -3; -6; -6; -6; -6; -6; -6; -6];
  [-6; -6; 0; 0; 0; -6; -6; -6; -6; -6; -6; -6];
  [-6; -6; -3; -3; 5; -6; -6; -6; -6; -6; -6; -6];
  [-6; -6; 6; 6; 6; -6; -6; -6; -6; -6; -6; -6];
  [-6; -6; 0; 0; 0; -6; -6; -6; -6; -6; -6; -6];
  [-6; -6; 0; 0; 0; -6; -6; -6; -6; -6; -6; -6]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [5; 5; 5; 5; 5; 5; 5].
Definition REASONS : list string := ["null-octet"; "unexpected-continuation"; "overlong"; "four-octet-form"; "never-used"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 0); (1, 127); (128, 128); (129, 143); (144, 159); (160, 191); (192, 192); (193, 193); (194, 223); (224, 224); (225, 239); (240, 240); (241, 243); (244, 244); (245, 255)].
Definition regions : classes := Cut 193 (Cut 129 (Cut 1 (Class 0) (Cut 128 (Class 1) (Class 2))) (Cut 160 (Cut 144 (Class 3) (Class 4)) (Cut 192 (Class 5) (Class 6)))) (Cut 240 (Cut 224 (Cut 194 (Class 7) (Class 8)) (Cut 225 (Class 9) (Class 10))) (Cut 244 (Cut 241 (Class 11) (Class 12)) (Cut 245 (Class 13) (Class 14)))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 5; 5; 5; 5; 1; 5; 2; 3; 4; 5; 5; 5; 5];
    [5; 5; 0; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5];
    [5; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 5; 5; 5];
    [5; 5; 5; 5; 5; 2; 5; 5; 5; 5; 5; 5; 5; 5; 5];
    [5; 5; 2; 2; 2; 2; 5; 5; 5; 5; 5; 5; 5; 5; 5];
    [5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5]];
    accepting := [1; 0; 0; 0; 0; 0] |}, [[]; [128]; [128]; [160; 128]; [128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [3; 0; 3; 3; 3; 3; 1; 1; 1; 2; 2; 3; 3; 3; 3];
    [3; 3; 0; 0; 0; 0; 3; 3; 3; 3; 3; 3; 3; 3; 3];
    [3; 3; 1; 1; 1; 1; 3; 3; 3; 3; 3; 3; 3; 3; 3];
    [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3]];
    accepting := [1; 0; 0; 0] |}, [[]; [128]; [128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [8; 0; 8; 8; 8; 8; 1; 8; 2; 3; 4; 5; 6; 7; 8];
    [8; 8; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 2; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 2; 2; 2; 2; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 4; 4; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 4; 4; 4; 4; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 4; 4; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [0]; Some [0]];
  [Some [192; 129]; None; Some [192; 129]];
  [Some [240; 144; 128; 128]; Some [240; 144; 128; 128]; None]].
Definition prefixes : list (list N) := [[]; [192]; [194]; [224]; [225]].
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

