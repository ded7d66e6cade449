(* DO NOT EDIT. Generated file.
   What is proved of the table of JSON tokens in UTF-8.
   made by   npx wellformed emit json-tokens-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/json-tokens.ohm   sha256 f397547cf3062a6adf678ae62040b85378b689d75e9889172bc1f83ec17d7c1b
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     9f5eba25f28a6a29
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition white_space : re := Chr 0x0020 // Chr 0x0009 // Chr 0x000A // Chr 0x000D.
Definition structural : re :=
     Chr 0x005B
  // Chr 0x005D
  // Chr 0x007B
  // Chr 0x007D
  // Chr 0x003A
  // Chr 0x002C.
Definition unescaped : re :=
     Rng 0x0020 0x0021
  // Rng 0x0023 0x005B
  // Rng 0x005D 0xD7FF
  // Rng 0xE000 0x10FFFF.
Definition simple : re :=
     Chr 0x0022
  // Chr 0x005C
  // Chr 0x002F
  // Chr 0x0062
  // Chr 0x0066
  // Chr 0x006E
  // Chr 0x0072
  // Chr 0x0074.
Definition simple_escape : re := Chr 0x005C ;; simple.
Definition digit : re := Rng 0x0030 0x0039.
Definition hex : re := digit // Rng 0x0061 0x0066 // Rng 0x0041 0x0046.
Definition unicode_escape : re := (Chr 0x005C ;; Chr 0x0075) ;; hex ;; hex ;; hex ;; hex.
Definition character : re := unescaped // simple_escape // unicode_escape.
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition literal : re :=
     Chr 0x0074 ;; Chr 0x0072 ;; Chr 0x0075 ;; Chr 0x0065
  // Chr 0x0066 ;; Chr 0x0061 ;; Chr 0x006C ;; Chr 0x0073 ;; Chr 0x0065
  // Chr 0x006E ;; Chr 0x0075 ;; Chr 0x006C ;; Chr 0x006C.
Definition integer_zero : re := Chr 0x0030.
Definition integer_other : re := Rng 0x0031 0x0039 ;; Star digit.
Definition integer : re := integer_zero // integer_other.
Definition fraction : re := Chr 0x002E ;; (digit ;; Star digit).
Definition exponent : re := (Chr 0x0065 // Chr 0x0045) ;; upto_times 1 (Chr 0x002B // Chr 0x002D) ;; (digit ;; Star digit).
Definition number : re := upto_times 1 (Chr 0x002D) ;; integer ;; upto_times 1 fraction ;; upto_times 1 exponent.
Definition word : re := literal // number.
Definition token : re := separator // word ;; Not word.
Definition json_tokens : re := Star token.
Definition start : re := json_tokens.

End Grammar.

(* ---------- The table 9f5eba25f28a6a29, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  2; 3; 4; 3; 3; 3; 3; 3; 3; 3; 3; 5; 2; 6; 7; 8; 9; 10; 10; 10; 10; 10; 10; 10; 10; 10; 2; 3; 3; 3; 3; 3;
  3; 11; 11; 11; 11; 12; 11; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 2; 13; 2; 3; 3;
  3; 14; 15; 11; 11; 16; 17; 3; 3; 3; 3; 3; 18; 3; 19; 3; 3; 3; 20; 21; 22; 23; 3; 3; 3; 3; 3; 2; 3; 2; 3; 3;
  24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 24; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25;
  26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26;
  0; 0; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27;
  28; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 30; 29; 29; 31; 32; 32; 32; 33; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [32; 0; 0; 32; 1; 32; 2; 32; 32; 3; 4; 32; 32; 32; 32; 32; 32; 5; 32; 6; 32; 32; 7; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 3; 4; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 0; 0; 32; 1; 32; 32; 16; 32; 32; 32; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 0; 0; 32; 1; 32; 32; 16; 32; 4; 4; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 18; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 19; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 20; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 1; 32; 32; 32; 1; 32; 32; 32; 32; 1; 32; 1; 32; 1; 32; 1; 1; 32; 1; 21; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 1; 1; 1; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 9; 9; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 9; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 11; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 11; 11; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 22; 22; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 23; 23; 32; 32; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 25; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 26; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 27; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 28; 28; 28; 28; 32; 28; 28; 28; 28; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 0; 0; 32; 1; 32; 32; 32; 32; 22; 22; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 0; 0; 32; 1; 32; 32; 32; 32; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 27; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 29; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 29; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 30; 30; 30; 30; 32; 30; 30; 30; 30; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 0; 0; 32; 1; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 31; 31; 31; 31; 32; 31; 31; 31; 31; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 1; 1; 1; 1; 32; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
  [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 57); (58, 58); (59, 64); (65, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 1114111)].

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
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [128; 34]; [160; 128; 34]; [128; 128; 34]; [128; 128; 34]; [144; 128; 128; 34]; [128; 128; 128; 34]; [128; 128; 128; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48; 34]; []; [48; 48; 34]; [48; 34]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := fun q => cell [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0] q =? 1;
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
(* U+FFFD does not stand everywhere: where it does not, repair gives no text. *)
Theorem repair_is_well_formed : forall s, below (size form) s ->
  match repair form_rules s with Some x => repaired form_rules [] s x /\ run form x = true | None => unrepairable form_rules [] s end.
Proof.
  intros s H. pose proof (repair_is_right form_rules completions symbols completions_ok form_rules_ok s H) as Right.
  destruct (repair form_rules s) as [x |]; [| exact Right]. destruct Right as [R W]. exact (conj R W).
Qed.

(* ---------- Reasons of faults are not proved (Reasons.v): the grammar is over scalar values. *)

