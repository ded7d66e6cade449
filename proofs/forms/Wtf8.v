(* DO NOT EDIT. Generated file.
   What is proved of the table of WTF-8.
   made by   npx wellformed emit wtf8 --target coq   (wellformed 0.1.0)
   made from grammar/octets/wtf8.ohm   sha256 21e9eb4b99ee933bdde25413edd102165d0dc62950f3cf4ee4a305460521c9da
   table     d4ef30e6d95d571c
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition wtf8_1 : re := Rng 0x00 0x7F.
Definition tail : re := Rng 0x80 0xBF.
Definition wtf8_2 : re := Rng 0xC2 0xDF ;; tail.
Definition wtf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; tail.
Definition wtf8_3_e1 : re := Rng 0xE1 0xEC ;; tail ;; tail.
Definition wtf8_3_ed : re := Chr 0xED ;; Rng 0x80 0x9F ;; tail.
Definition wtf8_3_ee : re := Rng 0xEE 0xEF ;; tail ;; tail.
Definition wtf8_3 : re := wtf8_3_e0 // wtf8_3_e1 // wtf8_3_ed // wtf8_3_ee.
Definition wtf8_4_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; tail ;; tail.
Definition wtf8_4_f1 : re := Rng 0xF1 0xF3 ;; tail ;; tail ;; tail.
Definition wtf8_4_f4 : re := Chr 0xF4 ;; Rng 0x80 0x8F ;; tail ;; tail.
Definition wtf8_4 : re := wtf8_4_f0 // wtf8_4_f1 // wtf8_4_f4.
Definition high_surrogate : re := Chr 0xED ;; Rng 0xA0 0xAF ;; tail.
Definition low_surrogate : re := Chr 0xED ;; Rng 0xB0 0xBF ;; tail.
Definition unpaired_high : re := high_surrogate ;; Not low_surrogate.
Definition wtf8_char : re := wtf8_1 // wtf8_2 // wtf8_3 // wtf8_4 // unpaired_high // low_surrogate.
Definition wtf8_octets : re := Star wtf8_char.
Definition start : re := wtf8_octets.

End Grammar.

(* ---------- The table d4ef30e6d95d571c, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 5; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6;
  7; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 9; 8; 8; 10; 11; 11; 11; 12; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5].
Definition NEXT : list (list N) := [
  [0; 11; 11; 11; 11; 11; 1; 2; 3; 4; 5; 6; 7];
  [11; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 11; 11; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 1; 1; 8; 1; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 11; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 9; 9; 9; 9; 11; 11; 11; 11; 11; 11; 11; 11];
  [0; 11; 11; 11; 11; 11; 1; 2; 3; 10; 5; 6; 7];
  [11; 1; 1; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11];
  [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 143); (144, 159); (160, 175); (176, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128]; []; [128; 128]].
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
Module OverlongGrammar.
Import Grammar.
Definition wtf8_2 : re := Rng 0xC0 0xDF ;; tail.
Definition wtf8_3_e0 : re := Chr 0xE0 ;; tail ;; tail.
Definition wtf8_3 : re := wtf8_3_e0 // wtf8_3_e1 // wtf8_3_ed // wtf8_3_ee.
Definition wtf8_4_f0 : re := Chr 0xF0 ;; tail ;; tail ;; tail.
Definition wtf8_4 : re := wtf8_4_f0 // wtf8_4_f1 // wtf8_4_f4.
Definition wtf8_char : re := wtf8_1 // wtf8_2 // wtf8_3 // wtf8_4 // unpaired_high // low_surrogate.
Definition wtf8_octets : re := Star wtf8_char.
Definition start : re := wtf8_octets.
End OverlongGrammar.
Module SurrogatePairGrammar.
Import Grammar.
Definition unpaired_high : re := high_surrogate.
Definition wtf8_char : re := wtf8_1 // wtf8_2 // wtf8_3 // wtf8_4 // unpaired_high // low_surrogate.
Definition wtf8_octets : re := Star wtf8_char.
Definition start : re := wtf8_octets.
End SurrogatePairGrammar.
Module Above10FFFFGrammar.
Import Grammar.
Definition wtf8_4_f5 : re := Rng 0xF5 0xF7 ;; tail ;; tail ;; tail.
Definition wtf8_4_f4 : re := Chr 0xF4 ;; tail ;; tail ;; tail.
Definition wtf8_4 : re := wtf8_4_f5 // (wtf8_4_f0 // wtf8_4_f1 // wtf8_4_f4).
Definition wtf8_char : re := wtf8_1 // wtf8_2 // wtf8_3 // wtf8_4 // unpaired_high // low_surrogate.
Definition wtf8_octets : re := Star wtf8_char.
Definition start : re := wtf8_octets.
End Above10FFFFGrammar.
Definition relaxed : list (string * re) := [("overlong"%string, OverlongGrammar.start); ("surrogate-pair"%string, SurrogatePairGrammar.start); ("above-10FFFF"%string, Above10FFFFGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 5; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6;
  7; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 9; 10; 10; 11; 12; 12; 12; 13; 14; 14; 14; 15; 15; 15; 15; 15; 15; 15; 15].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; -1; -1; -1; -1; -2; 1; 2; 3; 4; 5; 6; 7; 8; -3; -4];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; -2; -2; 9; 9; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 10; 10; 10; 10; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 11; 11; 12; 13; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 14; 14; 14; 14; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; -2; 15; 15; 15; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 16; 16; 16; 16; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 17; -3; -3; -3; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 18; 18; 18; 18; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 19; 19; 19; 19; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 20; 20; 20; 20; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 21; 21; 21; 21; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [0; -1; -1; -1; -1; -2; 1; 2; 3; 22; 5; 6; 7; 8; -3; -4];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 11; 11; 12; -6; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0].
Definition AT_END : list N := [4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4].
Definition REASONS : list string := ["unexpected-continuation"; "overlong"; "above-10FFFF"; "never-used"; "truncated"; "surrogate-pair"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 127); (128, 143); (144, 159); (160, 175); (176, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 247); (248, 255)].
Definition regions : classes := Cut 225 (Cut 176 (Cut 144 (Cut 128 (Class 0) (Class 1)) (Cut 160 (Class 2) (Class 3))) (Cut 194 (Cut 192 (Class 4) (Class 5)) (Cut 224 (Class 6) (Class 7)))) (Cut 241 (Cut 238 (Cut 237 (Class 8) (Class 9)) (Cut 240 (Class 8) (Class 10))) (Cut 245 (Cut 244 (Class 11) (Class 12)) (Cut 248 (Class 13) (Class 14)))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 9; 9; 9; 9; 1; 1; 2; 2; 3; 4; 4; 5; 9; 9];
    [9; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 1; 1; 6; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 7; 7; 7; 7; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [0; 9; 9; 9; 9; 1; 1; 2; 2; 8; 4; 4; 5; 9; 9];
    [9; 1; 1; 6; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 1; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128]; [128; 128; 128]; [128; 128; 128]; [128]; []; [128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 7; 7; 7; 7; 7; 1; 2; 3; 3; 4; 5; 6; 7; 7];
    [7; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 10; 10; 10; 10; 10; 1; 2; 3; 4; 5; 6; 6; 6; 10];
    [10; 0; 0; 0; 0; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 10; 10; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 1; 1; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 1; 1; 7; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 10; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 3; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 8; 8; 8; 8; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [0; 10; 10; 10; 10; 10; 1; 2; 3; 9; 5; 6; 6; 6; 10];
    [10; 1; 1; 7; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
    [10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 1; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128]; []; [128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [192; 128]; Some [192; 128]];
  [Some [237; 160; 128; 237; 176; 128]; None; Some [237; 160; 128; 237; 176; 128]];
  [Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; None]].
Definition prefixes : list (list N) := [[]; [194]; [224]; [225]; [237]; [240]; [241]; [244]; [237; 160]; [237; 160; 128]; [237; 160; 128; 237]].
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

