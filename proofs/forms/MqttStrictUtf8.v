(* DO NOT EDIT. Generated file.
   What is proved of the table of strict MQTT string characters in UTF-8.
   made by   npx wellformed emit mqtt-strict-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/mqtt-strict.ohm   sha256 2463d87632fe742aceff96018dcd258778aac648a9f1ae58a44de8154c1c0eab
   made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
   table     77dfddf08922e5f0
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

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

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module ControlCharacterGrammar.
Import Grammar.
Definition mqtt_char : re :=
     (Rng 0x0001 0x001F // Rng 0x007F 0x009F)
  // Not noncharacter ;; (graphic_ascii // above_controls).
Definition mqtt_string : re := Star mqtt_char.
Definition start : re := mqtt_string.
End ControlCharacterGrammar.
Module NoncharacterGrammar.
Import Grammar.
Definition mqtt_char : re := noncharacter // Not noncharacter ;; (graphic_ascii // above_controls).
Definition mqtt_string : re := Star mqtt_char.
Definition start : re := mqtt_string.
End NoncharacterGrammar.
Module EncodingForm.
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
End EncodingForm.
Module DisallowedCharacterGrammar.
Import EncodingForm.

Definition start : re := utf8_octets.
End DisallowedCharacterGrammar.
Module OverlongGrammar.
Import EncodingForm.
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
Import EncodingForm.
Definition utf8_3_ed : re := Chr 0xED ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1 // utf8_3_ed // utf8_3_ee.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.
End SurrogateGrammar.
Module Above10FFFFGrammar.
Import EncodingForm.
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
Definition own_relaxed : list (string * re) := [("control-character"%string, ControlCharacterGrammar.start); ("noncharacter"%string, NoncharacterGrammar.start)].
Definition relaxed : list (string * re) := [("disallowed-character"%string, DisallowedCharacterGrammar.start); ("overlong"%string, OverlongGrammar.start); ("surrogate"%string, SurrogateGrammar.start); ("above-10FFFF"%string, Above10FFFFGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 1;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 4; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 6;
  7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 8; 9; 9; 9; 9; 9; 9; 9; 10; 9; 9; 9; 9; 9; 9; 11; 12;
  13; 13; 14; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15; 15;
  16; 17; 17; 17; 17; 17; 17; 17; 17; 17; 17; 17; 17; 18; 17; 19; 20; 21; 21; 21; 22; 23; 23; 23; 24; 23; 23; 23; 24; 23; 24; 24].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; -2; 0; -3; -3; -3; -3; -3; -3; -3; -3; -3; -3; -4; 1; 2; 3; 4; 5; 6; 7; 8; 9; -5; -6];
  [-7; -7; -7; -2; -2; -2; -2; 0; 0; 0; 0; 0; 0; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; -4; -4; -4; -4; 2; 2; 2; 2; 2; 2; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 2; 2; 2; 2; -8; -8; -8; -8; -8; -8; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 2; 2; 2; 2; 2; 2; 2; 10; 2; 11; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; -4; -4; 4; 12; 4; 12; 4; 4; 4; 12; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 4; 12; 4; 12; 4; 12; 4; 4; 4; 12; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 4; 12; -5; -5; -5; -5; -5; -5; -5; -5; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 0; 0; -9; -9; -9; -9; 0; 0; 0; 0; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 0; 0; 0; 0; 0; 0; 0; 0; -9; -9; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7];
  [-7; -7; -7; 2; 2; 2; 2; 2; 2; 2; 2; 2; 11; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6].
Definition REASONS : list string := ["disallowed-character"; "control-character"; "unexpected-continuation"; "overlong"; "above-10FFFF"; "never-used"; "truncated"; "surrogate"; "noncharacter"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 0); (1, 31); (32, 126); (127, 127); (128, 131); (132, 135); (136, 142); (143, 143); (144, 158); (159, 159); (160, 174); (175, 175); (176, 182); (183, 183); (184, 189); (190, 190); (191, 191); (192, 193); (194, 194); (195, 223); (224, 224); (225, 236); (237, 237); (238, 238); (239, 239); (240, 240); (241, 243); (244, 244); (245, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].
Definition units_alike : list range := symbols.
Definition numbers_alike : list range := [(0, 0); (1, 31); (32, 126); (127, 159); (160, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].
Definition regions : classes := Cut 192 (Cut 144 (Cut 128 (Cut 32 (Cut 1 (Class 0) (Class 1)) (Cut 127 (Class 2) (Class 1))) (Cut 136 (Cut 132 (Class 3) (Class 4)) (Cut 143 (Class 5) (Class 6)))) (Cut 176 (Cut 160 (Cut 159 (Class 7) (Class 8)) (Cut 175 (Class 9) (Class 10))) (Cut 184 (Cut 183 (Class 11) (Class 12)) (Cut 190 (Class 11) (Cut 191 (Class 13) (Class 14)))))) (Cut 240 (Cut 225 (Cut 195 (Cut 194 (Class 15) (Class 16)) (Cut 224 (Class 17) (Class 18))) (Cut 238 (Cut 237 (Class 19) (Class 20)) (Cut 239 (Class 19) (Class 21)))) (Cut 248 (Cut 244 (Cut 241 (Class 22) (Class 23)) (Cut 245 (Class 24) (Class 25))) (Cut 252 (Cut 249 (Class 26) (Class 27)) (Cut 253 (Class 28) (Cut 254 (Class 29) (Class 30)))))).
Definition own_automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [12; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 1; 1; 2; 3; 4; 5; 6; 7; 8; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 12; 12; 12; 12; 12; 12; 1; 1; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 1; 1; 1; 1; 1; 1; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 1; 10; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 12; 12; 12; 12; 3; 11; 3; 11; 3; 3; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 3; 3; 3; 11; 3; 11; 3; 11; 3; 3; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 3; 3; 3; 11; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 0; 0; 0; 0; 12; 12; 12; 12; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 10; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12];
    [12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12; 12]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128]; [128]; [128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [9; 9; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 1; 2; 3; 4; 5; 4; 6; 7; 8; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 0; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 2; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 2; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 4; 4; 4; 4; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [160]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]])].
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 1; 1; 2; 3; 4; 3; 5; 6; 7; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 1; 1; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 1; 1; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 3; 3; 3; 3; 3; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 3; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 1; 1; 1; 2; 2; 3; 2; 4; 4; 5; 9; 6; 9; 7; 9; 9];
    [9; 9; 9; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 1; 1; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128]; [128; 128; 128]; [128; 128; 128]; [128; 128; 128; 128]; [128; 128; 128; 128; 128]; [128; 128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 1; 1; 2; 3; 3; 3; 4; 5; 6; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 1; 1; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 3; 3; 3; 3; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 1; 1; 2; 3; 4; 3; 5; 6; 6; 6; 7; 8; 9; 10; 11];
    [11; 11; 11; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 1; 1; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 1; 1; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 3; 3; 3; 3; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [136; 128; 128; 128]; [128; 128; 128; 128]; [132; 128; 128; 128; 128]; [128; 128; 128; 128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [1]; None; None; None; None];
  [Some [239; 183; 144]; None; None; None; None; None];
  [Some [0]; Some [0]; None; None; None; None];
  [Some [0]; Some [0]; Some [192; 128]; None; Some [192; 128]; Some [192; 128]];
  [Some [0]; Some [0]; Some [237; 160; 128]; Some [237; 160; 128]; None; Some [237; 160; 128]];
  [Some [0]; Some [0]; Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; None]].
Definition prefixes : list (list N) := [[]; [194]; [224]; [225]; [237]; [240]; [241]; [244]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below (size form) s ->
  match explain diagnosis 0 0 s with
  | None => (exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf8 cs)
  | Some (at_, r) => ~ (exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf8 cs) /\ at_ = goes form 0 s /\
      forall r', reason (size form) (parses_whole EncodingForm.start) (encoded_pegs scalars utf8 own_relaxed ++ pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_profile form diagnosis _ scalars utf8 own_relaxed own_automata relaxed automata apart completions
    prefixes alike _ (fun u g => encoded_peg scalars utf8 utf8_range utf8_texts utf8_image utf8_outer
    u g units_alike numbers_alike) table_is_the_grammar).
  vm_cast_no_check (eq_refl true).
Qed.

