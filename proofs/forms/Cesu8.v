(* DO NOT EDIT. Generated file.
   What is proved of the table of CESU-8.
   made by   npx wellformed emit cesu8 --target coq   (wellformed 0.1.0)
   made from grammar/octets/cesu8.ohm   sha256 4216b66adaa043560b18c69def02ebf8267904ffcf78d22bf9231da04775e983
   table     948005091276629b
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition cesu8_1 : re := Rng 0x00 0x7F.
Definition cesu8_tail : re := Rng 0x80 0xBF.
Definition cesu8_2 : re := Rng 0xC2 0xDF ;; cesu8_tail.
Definition cesu8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; cesu8_tail.
Definition cesu8_3_e1 : re := Rng 0xE1 0xEC ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_3_ed : re := Chr 0xED ;; Rng 0x80 0x9F ;; cesu8_tail.
Definition cesu8_3_ee : re := Rng 0xEE 0xEF ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_3 : re := cesu8_3_e0 // cesu8_3_e1 // cesu8_3_ed // cesu8_3_ee.
Definition high_surrogate : re := Chr 0xED ;; Rng 0xA0 0xAF ;; cesu8_tail.
Definition low_surrogate : re := Chr 0xED ;; Rng 0xB0 0xBF ;; cesu8_tail.
Definition cesu8_pair : re := high_surrogate ;; low_surrogate.
Definition cesu8_char : re := cesu8_1 // cesu8_2 // cesu8_3 // cesu8_pair.
Definition cesu8_octets : re := Star cesu8_char.
Definition start : re := cesu8_octets.

End Grammar.

(* ---------- The table 948005091276629b, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 7; 7; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4].
Definition NEXT : list (list N) := [
  [0; 8; 8; 8; 8; 1; 2; 3; 4];
  [8; 0; 0; 0; 8; 8; 8; 8; 8];
  [8; 8; 1; 1; 8; 8; 8; 8; 8];
  [8; 1; 1; 1; 8; 8; 8; 8; 8];
  [8; 1; 5; 8; 8; 8; 8; 8; 8];
  [8; 6; 6; 6; 8; 8; 8; 8; 8];
  [8; 8; 8; 8; 8; 8; 8; 8; 7];
  [8; 8; 8; 1; 8; 8; 8; 8; 8];
  [8; 8; 8; 8; 8; 8; 8; 8; 8]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 159); (160, 175); (176, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 237; 176; 128]; [237; 176; 128]; [176; 128]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [21; 26; 6; 27; 11; 31; 1; 16; 0].
Definition words : list N := [
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192; 44040192;
  3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040;
  3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040;
  3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040;
  3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040; 3556823040;
  3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944;
  3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944; 3556834944;
  3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392;
  3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392; 3558475392;
  0; 0; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952;
  54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952;
  54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952;
  54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952; 54525952;
  12582912; 56623104; 56623104; 56623104; 56623104; 56623104; 56623104; 56623104;
  56623104; 56623104; 56623104; 56623104; 56623104; 23068704; 56623104; 56623104;
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
Module OverlongGrammar.
Import Grammar.
Definition cesu8_2 : re := Rng 0xC0 0xDF ;; cesu8_tail.
Definition cesu8_3_e0 : re := Chr 0xE0 ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_3 : re := cesu8_3_e0 // cesu8_3_e1 // cesu8_3_ed // cesu8_3_ee.
Definition cesu8_char : re := cesu8_1 // cesu8_2 // cesu8_3 // cesu8_pair.
Definition cesu8_octets : re := Star cesu8_char.
Definition start : re := cesu8_octets.
End OverlongGrammar.
Module LoneHighSurrogateGrammar.
Import Grammar.
Definition cesu8_char : re := cesu8_1 // cesu8_2 // cesu8_3 // cesu8_pair // high_surrogate.
Definition cesu8_octets : re := Star cesu8_char.
Definition start : re := cesu8_octets.
End LoneHighSurrogateGrammar.
Module LoneLowSurrogateGrammar.
Import Grammar.
Definition cesu8_char : re := cesu8_1 // cesu8_2 // cesu8_3 // cesu8_pair // low_surrogate.
Definition cesu8_octets : re := Star cesu8_char.
Definition start : re := cesu8_octets.
End LoneLowSurrogateGrammar.
Module FourOctetFormGrammar.
Import Grammar.
Definition cesu8_4_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_4_f1 : re := Rng 0xF1 0xF3 ;; cesu8_tail ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_4_f4 : re := Chr 0xF4 ;; Rng 0x80 0x8F ;; cesu8_tail ;; cesu8_tail.
Definition cesu8_4 : re := cesu8_4_f0 // cesu8_4_f1 // cesu8_4_f4.
Definition cesu8_char : re := cesu8_1 // cesu8_2 // cesu8_3 // cesu8_pair // cesu8_4.
Definition cesu8_octets : re := Star cesu8_char.
Definition start : re := cesu8_octets.
End FourOctetFormGrammar.
Definition relaxed : list (string * re) := [("overlong"%string, OverlongGrammar.start); ("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start); ("four-octet-form"%string, FourOctetFormGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 9; 9; 10; 10; 10; 10; 10; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; -1; -1; -1; -2; 1; 2; 3; 4; 5; -3; -4];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; -2; 6; 6; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 7; 7; 7; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 8; 9; -6; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 10; 10; 10; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 11; 11; 11; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5];
  [-7; -5; -5; -5; -5; -7; -7; -7; 12; -7; -5; -5];
  [-5; -7; -7; 13; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 6; 4; 4].
Definition REASONS : list string := ["unexpected-continuation"; "overlong"; "four-octet-form"; "never-used"; "truncated"; "lone-low-surrogate"; "lone-high-surrogate"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 127); (128, 143); (144, 159); (160, 175); (176, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 255)].
Definition regions : classes := Cut 224 (Cut 160 (Cut 128 (Class 0) (Cut 144 (Class 1) (Class 2))) (Cut 192 (Cut 176 (Class 3) (Class 4)) (Cut 194 (Class 5) (Class 6)))) (Cut 240 (Cut 237 (Cut 225 (Class 7) (Class 8)) (Cut 238 (Class 9) (Class 8))) (Cut 244 (Cut 241 (Class 10) (Class 11)) (Cut 245 (Class 12) (Class 13)))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 7; 7; 7; 7; 1; 1; 2; 2; 3; 7; 7; 7; 7];
    [7; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 1; 1; 4; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 5; 5; 5; 5; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 6; 7; 7; 7; 7];
    [7; 7; 7; 7; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128]; [128; 237; 176; 128]; [237; 176; 128]; [176; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 8; 8; 8; 8; 8; 1; 2; 3; 4; 8; 8; 8; 8];
    [8; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 1; 1; 5; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 6; 6; 6; 6; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [0; 8; 8; 8; 8; 8; 1; 2; 3; 7; 8; 8; 8; 8];
    [8; 1; 1; 5; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]];
    accepting := [1; 0; 0; 0; 0; 0; 1; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128]; []; [128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 8; 8; 8; 8; 8; 1; 2; 3; 4; 8; 8; 8; 8];
    [8; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 1; 1; 5; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 6; 6; 6; 6; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 7; 8; 8; 8; 8];
    [8; 8; 8; 8; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 237; 176; 128]; [237; 176; 128]; [176; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 11; 11; 11; 11; 11; 1; 2; 3; 4; 5; 6; 7; 11];
    [11; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 1; 1; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 9; 9; 9; 9; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 10; 11; 11; 11; 11];
    [11; 11; 11; 11; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128; 237; 176; 128]; [237; 176; 128]; [176; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [192; 128]; Some [192; 128]; Some [192; 128]];
  [Some [237; 160; 128]; None; Some [237; 160; 128]; Some [237; 160; 128]];
  [Some [237; 176; 128]; Some [237; 176; 128]; None; Some [237; 176; 128]];
  [Some [240; 144; 128; 128]; Some [240; 144; 128; 128]; Some [240; 144; 128; 128]; None]].
Definition prefixes : list (list N) := [[]; [194]; [224]; [225]; [237]; [237; 160]; [237; 160; 128]; [237; 160; 128; 237]].
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

