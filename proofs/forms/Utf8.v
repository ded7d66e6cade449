(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-8.
   made by   npm run prove -- utf8 --keep=FOLDER   (wellformed 0.1.0)
   made from grammar/spec/rfc3629.abnf   sha256 c535906b4ac1c19f0a798409d24d37c03eee9262ed61cd9cc8c9306061bde7b1
   made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
   table     c949fc0f16d29049
   check it with proofs/Wellformed.v: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ABNF: // is a union. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition UTF8_1 : re := Rng 0x00 0x7F.
Definition UTF8_tail : re := Rng 0x80 0xBF.
Definition UTF8_2 : re := Rng 0xC2 0xDF ;; UTF8_tail.
Definition UTF8_3 : re :=
     Chr 0xE0 ;; Rng 0xA0 0xBF ;; UTF8_tail
  // Rng 0xE1 0xEC ;; times 2 UTF8_tail
  // Chr 0xED ;; Rng 0x80 0x9F ;; UTF8_tail
  // Rng 0xEE 0xEF ;; times 2 UTF8_tail.
Definition UTF8_4 : re :=
     Chr 0xF0 ;; Rng 0x90 0xBF ;; times 2 UTF8_tail
  // Rng 0xF1 0xF3 ;; times 3 UTF8_tail
  // Chr 0xF4 ;; Rng 0x80 0x8F ;; times 2 UTF8_tail.
Definition UTF8_char : re := UTF8_1 // UTF8_2 // UTF8_3 // UTF8_4.
Definition UTF8_octets : re := Star UTF8_char.
Definition start : re := UTF8_octets.

End Grammar.

(* ---------- The table c949fc0f16d29049, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 7; 7; 9; 10; 10; 10; 11; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4].
Definition NEXT : list (list N) := [
  [0; 8; 8; 8; 8; 1; 2; 3; 4; 5; 6; 7];
  [8; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 8; 8; 1; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 8; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
  [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below 256 s ->
  (run form s = true <-> matches Grammar.start s).
Proof. apply (table_is_grammar form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below 256 s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [12; 3; 30; 24; 17; 7; 2; 19; 0].
Definition words : list N := [
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
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  63307872; 63307872; 63307872; 63307872; 63307872; 63307872; 63307872; 63307872;
  63307872; 63307872; 63307872; 63307872; 63307872; 63307872; 63307872; 63307872;
  50728032; 50728032; 50728032; 50728032; 50728032; 50728032; 50728032; 50728032;
  50728032; 50728032; 50728032; 50728032; 50728032; 50728032; 50728032; 50728032;
  3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288;
  3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288;
  3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288;
  3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288; 3271560288;
  0; 0; 12288; 12288; 12288; 12288; 12288; 12288;
  12288; 12288; 12288; 12288; 12288; 12288; 12288; 12288;
  12288; 12288; 12288; 12288; 12288; 12288; 12288; 12288;
  12288; 12288; 12288; 12288; 12288; 12288; 12288; 12288;
  122880; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 69632; 98304; 98304;
  28672; 8192; 8192; 8192; 77824; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The texts are the encodings of sequences of scalar values, each of one (Encodings.v). *)
Definition symbols : list range := map (fun c => (c, c)) (upto 256).
Theorem texts_are_encodings : forall s, below 256 s ->
  (matches Grammar.start s <-> exists! cs, Forall (member scalars) cs /\ s = flat_map utf8 cs).
Proof.
  intros s H. rewrite <- (table_is_the_grammar s H). apply (utf8_table form symbols); [| exact H].
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
  replacement := fun _ => [239; 191; 189]
|}.
Lemma form_rules_ok : rules_check form_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem length_is_the_maximal_subpart : forall s, below 256 s ->
  match check form_rules s with
  | None => run form s = true
  | Some (offset, n) => run form s = false /\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H. exact (check_is_maximal form_rules completions cells completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below 256) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions cells completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below 256 s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions cells completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module Transcription.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).
Definition utf8_1 : re := Rng 0x00 0x7F.
Definition utf8_tail : re := Rng 0x80 0xBF.
Definition utf8_2 : re := Rng 0xC2 0xDF ;; utf8_tail.
Definition utf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; utf8_tail.
Definition twice (x0 : re) : re := x0 ;; x0.
Definition utf8_3_e1 : re := Rng 0xE1 0xEC ;; twice utf8_tail.
Definition utf8_3_ed : re := Chr 0xED ;; Rng 0x80 0x9F ;; utf8_tail.
Definition utf8_3_ee : re := Rng 0xEE 0xEF ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1 // utf8_3_ed // utf8_3_ee.
Definition utf8_4_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; twice utf8_tail.
Definition thrice (x0 : re) : re := x0 ;; x0 ;; x0.
Definition utf8_4_f1 : re := Rng 0xF1 0xF3 ;; thrice utf8_tail.
Definition utf8_4_f4 : re := Chr 0xF4 ;; Rng 0x80 0x8F ;; twice utf8_tail.
Definition utf8_4 : re := utf8_4_f0 // utf8_4_f1 // utf8_4_f4.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End Transcription.
Module OverlongGrammar.
Import Transcription.
Definition utf8_2 : re := Rng 0xC0 0xDF ;; utf8_tail.
Definition utf8_3_e0 : re := Chr 0xE0 ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1 // utf8_3_ed // utf8_3_ee.
Definition utf8_4_f8 : re := Chr 0xF8 ;; Rng 0x80 0x87 ;; thrice utf8_tail.
Definition utf8_4_fc : re := Chr 0xFC ;; Rng 0x80 0x83 ;; twice (twice utf8_tail).
Definition utf8_4_f0 : re := Chr 0xF0 ;; thrice utf8_tail.
Definition utf8_4 : re := (utf8_4_f8 // utf8_4_fc) // (utf8_4_f0 // utf8_4_f1 // utf8_4_f4).
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End OverlongGrammar.
Module SurrogateGrammar.
Import Transcription.
Definition utf8_3_ed : re := Chr 0xED ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1 // utf8_3_ed // utf8_3_ee.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End SurrogateGrammar.
Module Above10FFFFGrammar.
Import Transcription.
Definition utf8_4_f5 : re := Rng 0xF5 0xF7 ;; thrice utf8_tail.
Definition utf8_4_f8 : re := Chr 0xF8 ;; Rng 0x88 0xBF ;; thrice utf8_tail.
Definition utf8_4_f9 : re := Rng 0xF9 0xFB ;; twice (twice utf8_tail).
Definition utf8_4_fc : re := Chr 0xFC ;; Rng 0x84 0xBF ;; twice (twice utf8_tail).
Definition utf8_4_fd : re := Chr 0xFD ;; utf8_tail ;; twice (twice utf8_tail).
Definition utf8_4_f4 : re := Chr 0xF4 ;; thrice utf8_tail.
Definition utf8_4 : re :=
     (utf8_4_f5 // utf8_4_f8 // utf8_4_f9 // utf8_4_fc // utf8_4_fd)
  // (utf8_4_f0 // utf8_4_f1 // utf8_4_f4).
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End Above10FFFFGrammar.
Definition relaxed : list (string * re) := [("overlong"%string, OverlongGrammar.start); ("surrogate"%string, SurrogateGrammar.start); ("above-10FFFF"%string, Above10FFFFGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 9; 9; 10; 11; 11; 11; 12; 13; 13; 13; 14; 13; 13; 13; 14; 13; 14; 14].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; -1; -1; -1; -2; 1; 2; 3; 4; 5; 6; 7; 8; -3; -4];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; -2; -2; 9; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 10; 10; 10; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 11; 11; -6; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 12; 12; 12; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; -2; 13; 13; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 14; 14; 14; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 15; -3; -3; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 16; 16; 16; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 17; 17; 17; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 18; 18; 18; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5];
  [-5; 0; 0; 0; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4].
Definition REASONS : list string := ["unexpected-continuation"; "overlong"; "above-10FFFF"; "never-used"; "truncated"; "surrogate"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 127); (128, 131); (132, 135); (136, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].
Definition regions : classes := Cut 237 (Cut 160 (Cut 132 (Cut 128 (Class 0) (Class 1)) (Cut 136 (Class 2) (Cut 144 (Class 3) (Class 4)))) (Cut 194 (Cut 192 (Class 5) (Class 6)) (Cut 224 (Class 7) (Cut 225 (Class 8) (Class 9))))) (Cut 245 (Cut 240 (Cut 238 (Class 10) (Class 9)) (Cut 241 (Class 11) (Cut 244 (Class 12) (Class 13)))) (Cut 252 (Cut 248 (Class 14) (Cut 249 (Class 15) (Class 16))) (Cut 253 (Class 17) (Cut 254 (Class 18) (Class 19))))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 9; 9; 9; 9; 9; 1; 1; 2; 2; 3; 4; 4; 5; 9; 6; 9; 7; 9; 9];
    [9; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 1; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 4; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128]; [128; 128; 128]; [128; 128; 128]; [128; 128; 128; 128]; [128; 128; 128; 128; 128]; [128; 128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 7; 7; 7; 7; 7; 7; 1; 2; 3; 3; 4; 5; 6; 7; 7; 7; 7; 7; 7];
    [7; 0; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 1; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 3; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 11; 11; 11; 11; 11; 11; 1; 2; 3; 4; 5; 6; 6; 6; 7; 8; 9; 10; 11];
    [11; 0; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 1; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 3; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 6; 6; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 8; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [136; 128; 128; 128]; [128; 128; 128; 128]; [132; 128; 128; 128; 128]; [128; 128; 128; 128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [192; 128]; Some [192; 128]];
  [Some [237; 160; 128]; None; Some [237; 160; 128]];
  [Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; None]].
Definition prefixes : list (list N) := [[]; [194]; [224]; [225]; [237]; [240]; [241]; [244]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below 256 s ->
  match explain diagnosis 0 0 s with
  | None => matches Grammar.start s
  | Some (at_, r) => ~ matches Grammar.start s /\ at_ = goes form 0 s /\
      forall r', reason 256 (matches Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_pegs form diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  vm_cast_no_check (eq_refl true).
Qed.

