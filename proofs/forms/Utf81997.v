(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-8 of 1997 (up to six octets).
   made by   npx wellformed emit utf8-1997 --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf8-1997.ohm   sha256 a78a171cc5b3a7f8d37c540a0911aea70bfb41d7edeba0f34184e1a54ef77d52
   table     27f7dc08e235a910
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition utf8_1 : re := Rng 0x00 0x7F.
Definition utf8_tail : re := Rng 0x80 0xBF.
Definition utf8_2 : re := Rng 0xC2 0xDF ;; utf8_tail.
Definition utf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; utf8_tail.
Definition twice (x0 : re) : re := x0 ;; x0.
Definition utf8_3_e1 : re := Rng 0xE1 0xEF ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1.
Definition utf8_4_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; twice utf8_tail.
Definition thrice (x0 : re) : re := x0 ;; x0 ;; x0.
Definition utf8_4_f1 : re := Rng 0xF1 0xF7 ;; thrice utf8_tail.
Definition utf8_4 : re := utf8_4_f0 // utf8_4_f1.
Definition utf8_5_f8 : re := Chr 0xF8 ;; Rng 0x88 0xBF ;; thrice utf8_tail.
Definition utf8_5_f9 : re := Rng 0xF9 0xFB ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_5 : re := utf8_5_f8 // utf8_5_f9.
Definition utf8_6_fc : re := Chr 0xFC ;; Rng 0x84 0xBF ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_6_fd : re := Chr 0xFD ;; utf8_tail ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_6 : re := utf8_6_fc // utf8_6_fd.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4 // utf8_5 // utf8_6.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.

End Grammar.

(* ---------- The table 27f7dc08e235a910, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7;
  8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 10; 11; 11; 11; 11; 11; 11; 11; 12; 13; 13; 13; 14; 15; 6; 6].
Definition NEXT : list (list N) := [
  [0; 10; 10; 10; 10; 10; 10; 1; 2; 3; 4; 5; 6; 7; 8; 9];
  [10; 0; 0; 0; 0; 0; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 10; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 1; 1; 1; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 3; 3; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 5; 5; 5; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 5; 5; 5; 5; 5; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 7; 7; 7; 7; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 7; 7; 7; 7; 7; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 131); (132, 135); (136, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 239); (240, 240); (241, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [136; 128; 128; 128]; [128; 128; 128; 128]; [132; 128; 128; 128; 128]; [128; 128; 128; 128; 128]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [24; 6; 13; 8; 19; 2; 30; 4; 16; 3; 0].
Definition words : list N := [
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  1568; 1568; 1568; 1568; 263712; 263712; 263712; 263712;
  2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360;
  2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664;
  2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  0; 0; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  218103808; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728;
  134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728;
  318767104; 33554432; 33554432; 33554432; 33554432; 33554432; 33554432; 33554432;
  503316480; 67108864; 67108864; 67108864; 268435456; 50331648; 0; 0].
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
Definition utf8_2 : re := Rng 0xC0 0xDF ;; utf8_tail.
Definition utf8_3_e0 : re := Chr 0xE0 ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1.
Definition utf8_4_f0 : re := Chr 0xF0 ;; thrice utf8_tail.
Definition utf8_4 : re := utf8_4_f0 // utf8_4_f1.
Definition utf8_5_f8 : re := Chr 0xF8 ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_5 : re := utf8_5_f8 // utf8_5_f9.
Definition utf8_6_fc : re := Chr 0xFC ;; utf8_tail ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_6 : re := utf8_6_fc // utf8_6_fd.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4 // utf8_5 // utf8_6.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End OverlongGrammar.
Definition relaxed : list (string * re) := [("overlong"%string, OverlongGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7;
  8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 10; 11; 11; 11; 11; 11; 11; 11; 12; 13; 13; 13; 14; 15; 16; 16].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; -1; -1; -1; -1; -1; -2; 1; 2; 3; 4; 5; 6; 7; 8; 9; -3];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; -2; -2; -2; -2; 10; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 11; 11; 11; 11; 11; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; -2; -2; -2; 12; 12; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 13; 13; 13; 13; 13; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; -2; -2; 14; 14; 14; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 15; 15; 15; 15; 15; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; -2; 16; 16; 16; 16; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 17; 17; 17; 17; 17; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 18; 18; 18; 18; 18; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 19; 19; 19; 19; 19; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 20; 20; 20; 20; 20; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 21; 21; 21; 21; 21; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 22; 22; 22; 22; 22; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 23; 23; 23; 23; 23; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 24; 24; 24; 24; 24; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 25; 25; 25; 25; 25; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 26; 26; 26; 26; 26; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 27; 27; 27; 27; 27; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 28; 28; 28; 28; 28; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 29; 29; 29; 29; 29; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4];
  [-4; 0; 0; 0; 0; 0; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4; -4]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3].
Definition REASONS : list string := ["unexpected-continuation"; "overlong"; "never-used"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 127); (128, 131); (132, 135); (136, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 239); (240, 240); (241, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].
Definition regions : classes := Cut 240 (Cut 192 (Cut 128 (Class 0) (Class 1)) (Cut 224 (Class 2) (Class 3))) (Cut 252 (Cut 248 (Class 4) (Class 5)) (Cut 254 (Class 6) (Class 7))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 6; 1; 2; 3; 4; 5; 6];
    [6; 0; 6; 6; 6; 6; 6; 6];
    [6; 1; 6; 6; 6; 6; 6; 6];
    [6; 2; 6; 6; 6; 6; 6; 6];
    [6; 3; 6; 6; 6; 6; 6; 6];
    [6; 4; 6; 6; 6; 6; 6; 6];
    [6; 6; 6; 6; 6; 6; 6; 6]];
    accepting := [1; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128; 128]; [128; 128; 128; 128]; [128; 128; 128; 128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None]].
Definition prefixes : list (list N) := [[]; [194]; [224]; [225]; [240]; [241]; [248]; [249]; [252]; [253]].
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

