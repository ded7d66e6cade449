(* DO NOT EDIT. Generated file.
   What is proved of the table of XML characters in UTF-8.
   made by   npx wellformed emit xml-characters-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/xml-characters.ohm   sha256 d916e0e4243fa1c985e3d799c27950751e7eb212b4097f14af06ab36f7ae4ace
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     450e2ac493a05200
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition xml_character : re :=
     Rng 0x0009 0x000A
  // Chr 0x000D
  // Rng 0x0020 0xD7FF
  // Rng 0xE000 0xFFFD
  // Rng 0x10000 0x10FFFF.
Definition xml_characters : re := Star xml_character.
Definition start : re := xml_characters.

End Grammar.

(* ---------- The table 450e2ac493a05200, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 5; 6;
  0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7;
  8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 10; 9; 11; 12; 13; 13; 13; 14; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [10; 0; 10; 10; 10; 10; 10; 1; 2; 3; 4; 5; 6; 7; 8];
  [10; 10; 0; 0; 0; 0; 0; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 1; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 1; 1; 1; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 1; 1; 1; 1; 9; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 3; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 3; 3; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 0; 0; 0; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 55295); (57344, 65533); (65534, 65535); (65536, 1114111)].

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
Definition completions : list (list N) := [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [128]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions symbols). vm_cast_no_check (eq_refl true). Qed.

(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): a fault may be a whole character, or may end before its offending symbol. *)

(* ---------- Reasons of faults are not proved (Reasons.v): the grammar is over scalar values. *)

