(* DO NOT EDIT. Generated file.
   What is proved of the table of YANG string characters in UTF-8.
   made by   npx wellformed emit yang-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/yang.ohm   sha256 f8df7f13255174d85806065cb339435a2f7a696642dfb35ff8c43dc541a2a920
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     5f19f4bdd841c1a7
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition yang_char : re :=
     Chr 0x0009
  // Chr 0x000A
  // Chr 0x000D
  // Rng 0x0020 0xD7FF
  // Rng 0xE000 0xFDCF
  // Rng 0xFDF0 0xFFFD
  // Rng 0x10000 0x1FFFD
  // Rng 0x20000 0x2FFFD
  // Rng 0x30000 0x3FFFD
  // Rng 0x40000 0x4FFFD
  // Rng 0x50000 0x5FFFD
  // Rng 0x60000 0x6FFFD
  // Rng 0x70000 0x7FFFD
  // Rng 0x80000 0x8FFFD
  // Rng 0x90000 0x9FFFD
  // Rng 0xA0000 0xAFFFD
  // Rng 0xB0000 0xBFFFD
  // Rng 0xC0000 0xCFFFD
  // Rng 0xD0000 0xDFFFD
  // Rng 0xE0000 0xEFFFD
  // Rng 0xF0000 0xFFFFD
  // Rng 0x100000 0x10FFFD.
Definition yang_string : re := Star yang_char.
Definition start : re := yang_string.

End Grammar.

(* ---------- The table 5f19f4bdd841c1a7, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 5;
  6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 7; 8; 8; 8; 8; 8; 8; 8; 9; 8; 8; 8; 8; 8; 8; 10; 11;
  0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12;
  13; 14; 14; 14; 14; 14; 14; 14; 14; 14; 14; 14; 14; 15; 14; 16; 17; 18; 18; 18; 19; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [12; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 1; 2; 3; 4; 5; 6; 7; 8];
  [12; 12; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 12; 12; 12; 12; 1; 1; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 1; 1; 1; 1; 1; 1; 1; 9; 1; 10; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 12; 12; 3; 11; 3; 11; 3; 3; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 3; 11; 3; 11; 3; 11; 3; 3; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 0; 0; 12; 12; 12; 12; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 0; 0; 0; 0; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 1; 1; 1; 1; 1; 1; 1; 1; 1; 10; 12; 12; 12; 12; 12; 12; 12; 12];
  [12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].

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
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128]; [128]; [128; 128]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

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

