(* DO NOT EDIT. Generated file.
   What is proved of the table of strict MQTT string characters in UTF-8.
   made by   npx wellformed emit mqtt-strict-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/mqtt-strict.ohm   sha256 8ca148b0cd8467f4821ed2fe5c2cd4e20f5c17a712469d8a8862195e9ca576fa
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     77dfddf08922e5f0
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition noncharacter : re :=
     Rng 0xFDD0 0xFDEF
  // Rng 0xFFFE 0xFFFF
  // Rng 0x1FFFE 0x1FFFF
  // Rng 0x2FFFE 0x2FFFF
  // Rng 0x3FFFE 0x3FFFF
  // Rng 0x4FFFE 0x4FFFF
  // Rng 0x5FFFE 0x5FFFF
  // Rng 0x6FFFE 0x6FFFF
  // Rng 0x7FFFE 0x7FFFF
  // Rng 0x8FFFE 0x8FFFF
  // Rng 0x9FFFE 0x9FFFF
  // Rng 0xAFFFE 0xAFFFF
  // Rng 0xBFFFE 0xBFFFF
  // Rng 0xCFFFE 0xCFFFF
  // Rng 0xDFFFE 0xDFFFF
  // Rng 0xEFFFE 0xEFFFF
  // Rng 0xFFFFE 0xFFFFF
  // Rng 0x10FFFE 0x10FFFF.
Definition graphic_ascii : re := Rng 0x0020 0x007E.
Definition above_controls : re := Rng 0x00A0 0xD7FF // Rng 0xE000 0x10FFFF.
Definition mqtt_char : re := Not noncharacter ;; (graphic_ascii // above_controls).
Definition mqtt_string : re := Star mqtt_char.
Definition start : re := mqtt_string.

End Grammar.

(* ---------- The table 77dfddf08922e5f0, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 5;
  6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 7; 8; 8; 8; 8; 8; 8; 8; 9; 8; 8; 8; 8; 8; 8; 10; 11;
  0; 0; 12; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13;
  14; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 16; 15; 17; 18; 19; 19; 19; 20; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [13; 0; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 1; 2; 3; 4; 5; 6; 7; 8; 9];
  [13; 13; 13; 13; 13; 13; 0; 0; 0; 0; 0; 0; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 13; 13; 13; 13; 2; 2; 2; 2; 2; 2; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 2; 2; 2; 2; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 2; 2; 2; 2; 2; 2; 2; 10; 2; 11; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 13; 13; 4; 12; 4; 12; 4; 4; 4; 12; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 4; 12; 4; 12; 4; 12; 4; 4; 4; 12; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 4; 12; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 0; 0; 13; 13; 13; 13; 0; 0; 0; 0; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 0; 0; 0; 0; 0; 0; 0; 0; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 2; 2; 2; 2; 2; 2; 2; 2; 2; 11; 13; 13; 13; 13; 13; 13; 13; 13; 13];
  [13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 31); (32, 126); (127, 159); (160, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].

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
Definition completions : list (list N) := [[]; [160]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128]; [128]; [128; 128]].
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

