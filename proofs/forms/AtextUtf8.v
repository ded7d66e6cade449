(* DO NOT EDIT. Generated file.
   What is proved of the table of internationalised 1*atext in UTF-8.
   made by   npx wellformed emit atext-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/atext.ohm   sha256 872457be97fd8900cb51edf0681477bc4757e513bcbf293a81ce48e828a4baf5
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     37b8f036c5a5d6f8
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition ascii_atext : re :=
     Rng 0x0061 0x007A
  // Rng 0x0041 0x005A
  // Rng 0x0030 0x0039
  // Chr 0x0021
  // Chr 0x0023
  // Chr 0x0024
  // Chr 0x0025
  // Chr 0x0026
  // Chr 0x0027
  // Chr 0x002A
  // Chr 0x002B
  // Chr 0x002D
  // Chr 0x002F
  // Chr 0x003D
  // Chr 0x003F
  // Chr 0x005E
  // Chr 0x005F
  // Chr 0x0060
  // Chr 0x007B
  // Chr 0x007C
  // Chr 0x007D
  // Chr 0x007E.
Definition utf8_non_ascii : re := Rng 0x0080 0xD7FF // Rng 0xE000 0x10FFFF.
Definition atext : re := ascii_atext // utf8_non_ascii.
Definition atoms : re := atext ;; Star atext.
Definition start : re := atoms.

End Grammar.

(* ---------- The table 37b8f036c5a5d6f8, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 1; 0; 1; 1; 1; 1; 1; 0; 0; 1; 1; 0; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 0; 0; 1; 0; 1;
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 0; 0; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  0; 0; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 7; 7; 9; 10; 10; 10; 11; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [9; 1; 9; 9; 9; 2; 3; 4; 5; 6; 7; 8];
  [9; 1; 9; 9; 9; 2; 3; 4; 5; 6; 7; 8];
  [9; 9; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 9; 2; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 4; 4; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]].
Definition ACCEPTING : list N := [0; 1; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 32); (33, 33); (34, 34); (35, 35); (36, 36); (37, 37); (38, 38); (39, 39); (40, 41); (42, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 57); (58, 60); (61, 61); (62, 62); (63, 63); (64, 64); (65, 90); (91, 93); (94, 94); (95, 95); (96, 96); (97, 122); (123, 123); (124, 124); (125, 125); (126, 126); (127, 127); (128, 55295); (57344, 1114111)].

(* ---------- The table accepts the encodings of the texts of the grammar, and no others. *)
Definition symbols : list range := map (fun c => (c, c)) (upto 256).
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf8 cs).
Proof.
  apply (encoded_peg scalars utf8 utf8_range utf8_texts utf8_image utf8_outer
    form Grammar.start symbols cells).
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[33]; []; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [6; 11; 16; 20; 1; 26; 31; 19; 25; 0].
Definition words : list N := [
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 23232; 0; 23232; 23232; 23232; 23232; 23232;
  0; 0; 23232; 23232; 0; 23232; 0; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 0; 0; 0; 23232; 0; 23232;
  0; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 0; 0; 0; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 23232;
  23232; 23232; 23232; 23232; 23232; 23232; 23232; 0;
  1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184;
  1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184;
  3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400;
  3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400;
  2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792;
  2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792;
  2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792;
  2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792; 2164981792;
  0; 0; 33792; 33792; 33792; 33792; 33792; 33792;
  33792; 33792; 33792; 33792; 33792; 33792; 33792; 33792;
  33792; 33792; 33792; 33792; 33792; 33792; 33792; 33792;
  33792; 33792; 33792; 33792; 33792; 33792; 33792; 33792;
  42240; 2112; 2112; 2112; 2112; 2112; 2112; 2112;
  2112; 2112; 2112; 2112; 2112; 54912; 2112; 2112;
  65472; 40128; 40128; 40128; 52800; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := utf8_character;
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
Proof. intros s H. exact (check_is_maximal form_rules completions symbols completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions symbols completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below (size form) s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions symbols completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- Reasons of faults are not proved (Reasons.v): the grammar is over scalar values. *)

