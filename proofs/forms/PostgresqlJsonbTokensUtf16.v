(* DO NOT EDIT. Generated file.
   What is proved of the table of PostgreSQL jsonb tokens in UTF-16 code units.
   made by   npx wellformed emit postgresql-jsonb-tokens-utf16 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/postgresql-jsonb-tokens.ohm   sha256 ecb59d2cc06b458e74c6129ae6014c8754ac973375526fcacbc930d5306b50ff
   made from grammar/scalars/json-tokens.ohm   sha256 4a112b1697344409f71ca8631cf08937767657d89912350e2af6e53b9086c783
   made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
   table     cfd42d7e897323c2
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

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
Definition high_surrogate : re := (Chr 0x005C ;; Chr 0x0075) ;; (Chr 0x0064 // Chr 0x0044) ;; (Chr 0x0038 // Chr 0x0039 // Chr 0x0061 // Chr 0x0062 // Chr 0x0041 // Chr 0x0042) ;; hex ;; hex.
Definition low_surrogate : re := (Chr 0x005C ;; Chr 0x0075) ;; (Chr 0x0064 // Chr 0x0044) ;; (Rng 0x0063 0x0066 // Rng 0x0043 0x0046) ;; hex ;; hex.
Definition surrogate_escape : re := high_surrogate // low_surrogate.
Definition nul_escape : re := Chr 0x005C ;; Chr 0x0075 ;; Chr 0x0030 ;; Chr 0x0030 ;; Chr 0x0030 ;; Chr 0x0030.
Definition scalar_escape : re := Not surrogate_escape ;; Not nul_escape ;; (Chr 0x005C ;; Chr 0x0075) ;; hex ;; hex ;; hex ;; hex.
Definition surrogate_pair : re := high_surrogate ;; low_surrogate.
Definition character : re := unescaped // simple_escape // scalar_escape // surrogate_pair.
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

(* ---------- The table cfd42d7e897323c2, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (56, 11); (58, 2); (59, 3); (65, 12); (67, 13); (68, 14); (69, 15); (70, 13); (71, 3); (91, 2); (92, 16); (93, 2); (94, 3); (97, 17); (98, 18); (99, 13); (100, 14); (101, 19); (102, 20); (103, 3); (108, 21); (109, 3); (110, 22); (111, 3); (114, 23); (115, 24); (116, 25); (117, 26); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 27); (56320, 28); (57344, 3)].
Definition NEXT : list (list N) := [
  [36; 0; 0; 36; 1; 36; 2; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 5; 36; 6; 36; 36; 7; 36; 36; 36];
  [36; 36; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 0; 0; 36; 1; 36; 36; 10; 36; 36; 36; 36; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 0; 0; 36; 1; 36; 36; 10; 36; 4; 4; 4; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 12; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 13; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 14; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 1; 36; 36; 36; 1; 36; 36; 36; 36; 36; 36; 36; 1; 36; 1; 36; 1; 36; 1; 1; 36; 1; 15; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 17; 17; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 19; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 20; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 22; 23; 23; 23; 23; 24; 23; 36; 23; 23; 23; 23; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 0; 0; 36; 1; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 0; 0; 36; 1; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 26; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 28; 28; 36; 36; 36; 36; 28; 28; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 0; 0; 36; 1; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 29; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 30; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 31; 31; 31; 31; 31; 31; 31; 36; 31; 31; 31; 31; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 32; 32; 32; 32; 32; 32; 32; 36; 32; 32; 32; 32; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 33; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 34; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 35; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 36; 36; 36; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
  [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 1114111)].

(* ---------- The table accepts the encodings of the texts of the grammar, and no others. *)
Definition symbols : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55296); (55297, 56318); (56319, 56319); (56320, 57343); (57344, 65535)].
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs).
Proof.
  apply (encoded_peg scalars utf16 utf16_range utf16_texts utf16_image utf16_outer
    form Grammar.start symbols cells).
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [56320; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 49; 34]; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [49; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- A table with more states: they tell faults apart that begin or end differently. It accepts the same texts. *)
Module Finer.
Definition CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (56, 11); (58, 2); (59, 3); (65, 12); (67, 13); (68, 14); (69, 15); (70, 13); (71, 3); (91, 2); (92, 16); (93, 2); (94, 3); (97, 17); (98, 18); (99, 13); (100, 14); (101, 19); (102, 20); (103, 3); (108, 21); (109, 3); (110, 22); (111, 3); (114, 23); (115, 24); (116, 25); (117, 26); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 27); (56320, 28); (57344, 3)].
Definition NEXT : list (list N) := [
  [38; 0; 0; 38; 1; 38; 2; 38; 38; 3; 4; 4; 38; 38; 38; 38; 38; 38; 38; 38; 5; 38; 6; 38; 38; 7; 38; 38; 38];
  [38; 38; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 3; 4; 4; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 0; 0; 38; 1; 38; 38; 10; 38; 38; 38; 38; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 0; 0; 38; 1; 38; 38; 10; 38; 4; 4; 4; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 12; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 13; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 14; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 1; 38; 38; 38; 1; 38; 38; 38; 38; 38; 38; 38; 1; 38; 1; 38; 1; 38; 1; 1; 38; 1; 15; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 1];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 16; 16; 16; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 17; 17; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 19; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 20; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 21; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 22; 23; 23; 23; 23; 24; 23; 38; 23; 23; 23; 23; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 0; 0; 38; 1; 38; 38; 38; 38; 16; 16; 16; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 0; 0; 38; 1; 38; 38; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 21; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 25; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 25; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 26; 27; 27; 27; 27; 27; 27; 38; 27; 27; 27; 27; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 27; 27; 27; 27; 27; 27; 27; 38; 27; 27; 27; 27; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 27; 27; 28; 28; 38; 38; 38; 38; 28; 28; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 0; 0; 38; 1; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 29; 30; 30; 30; 30; 30; 30; 38; 30; 30; 30; 30; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 30; 30; 30; 30; 30; 30; 30; 38; 30; 30; 30; 30; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 31; 31; 31; 31; 31; 31; 31; 38; 31; 31; 31; 31; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 38; 1; 1; 1; 1; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 1; 38; 1; 1; 1; 1; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 32; 32; 32; 32; 32; 32; 32; 38; 32; 32; 32; 32; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 33; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 34; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 35; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 36; 36; 36; 38; 38; 38; 36; 36; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 37; 37; 37; 37; 37; 37; 37; 38; 37; 37; 37; 37; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 1; 38; 1; 1; 1; 1; 38; 38; 38; 38; 38; 38; 38; 38];
  [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.
Definition stands_for : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 27; 30; 36].
Definition cells : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 56319); (56320, 57343); (57344, 65535)].
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [56320; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 49; 34]; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [49; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]; [48; 48; 34]; [48; 34]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* For some states, and each class: how many symbols before a symbol that is refused are not at fault. *)
Definition UNREAD : list (list N) := [
  []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; [0; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 1; 0]; [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0]; [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 0; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 3; 0]; [4; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 0; 0; 0; 0; 0; 4; 0; 0; 0; 0; 4; 4; 4; 4; 4; 4; 4; 0]; [5; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 0; 0; 0; 0; 0; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 5; 0]].
End Finer.
Theorem finer_is_the_form : forall s, below (size form) s -> run Finer.form s = run form s.
Proof. apply (refined Finer.form form Finer.stands_for Finer.cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := Finer.form;
  boundary := fun q => cell [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] (cell Finer.stands_for q) =? 1;
  character := utf16_character;
  unread := fun q c => N.to_nat (cell (nth (N.to_nat q) Finer.UNREAD []) (classOf Finer.form c));
  width := 1;
  replacement := fun _ => [65533]
|}.
Lemma form_rules_ok : rules_check form_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem length_is_the_maximal_subpart : forall s, below (size form) s ->
  match check form_rules s with
  | None => run form s = true
  | Some (offset, n) => run form s = false /\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H. rewrite <- (finer_is_the_form s H). exact (check_is_maximal form_rules Finer.completions Finer.cells Finer.completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules Finer.completions Finer.cells Finer.completions_ok). Qed.
(* U+FFFD does not stand everywhere: where it does not, repair gives no text. *)
Theorem repair_is_well_formed : forall s, below (size form) s ->
  match repair form_rules s with Some x => repaired form_rules [] s x /\ run form x = true | None => unrepairable form_rules [] s end.
Proof.
  intros s H. pose proof (repair_is_right form_rules Finer.completions Finer.cells Finer.completions_ok form_rules_ok s H) as Right.
  destruct (repair form_rules s) as [x |]; [| exact Right]. destruct Right as [R W]. rewrite <- (finer_is_the_form x (repaired_below form_rules Finer.completions Finer.cells Finer.completions_ok form_rules_ok [] s x R H)). exact (conj R W).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module UnclosedStringGrammar.
Import Grammar.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End UnclosedStringGrammar.
Module ControlCharacterGrammar.
Import Grammar.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     control
  // (unescaped // simple_escape // scalar_escape // surrogate_pair).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End ControlCharacterGrammar.
Module UnknownEscapeGrammar.
Import Grammar.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     unknown_escape
  // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair)).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End UnknownEscapeGrammar.
Module NulEscapeGrammar.
Import Grammar.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     nul_escape
  // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair))).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End NulEscapeGrammar.
Module LoneSurrogateEscapeGrammar.
Import Grammar.
Definition other : re := Not hex ;; (Rng 0x0000 0xD7FF // Rng 0xE000 0x10FFFF).
Definition short_escape : re := (Chr 0x005C ;; Chr 0x0075) ;; upto_times 1 hex ;; upto_times 1 hex ;; upto_times 1 hex ;; Look other.
Definition cut_pair : re := high_surrogate ;; short_escape.
Definition lone_surrogate : re := Not surrogate_pair ;; surrogate_escape.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     (cut_pair // lone_surrogate)
  // (nul_escape // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair)))).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End LoneSurrogateEscapeGrammar.
Module ShortEscapeGrammar.
Import Grammar.
Definition other : re := Not hex ;; (Rng 0x0000 0xD7FF // Rng 0xE000 0x10FFFF).
Definition short_escape : re := (Chr 0x005C ;; Chr 0x0075) ;; upto_times 1 hex ;; upto_times 1 hex ;; upto_times 1 hex ;; Look other.
Definition cut_pair : re := high_surrogate ;; short_escape.
Definition lone_surrogate : re := Not surrogate_pair ;; surrogate_escape.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     short_escape
  // ((cut_pair // lone_surrogate) // (nul_escape // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair))))).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End ShortEscapeGrammar.
Module EncodingForm.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).
Definition bmp_below : re := Rng 0x0000 0xD7FF.
Definition bmp_above : re := Rng 0xE000 0xFFFF.
Definition bmp : re := bmp_below // bmp_above.
Definition high_surrogate : re := Rng 0xD800 0xDBFF.
Definition low_surrogate : re := Rng 0xDC00 0xDFFF.
Definition pair : re := high_surrogate ;; low_surrogate.
Definition utf16_char : re := bmp // pair.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.
End EncodingForm.
Module DisallowedCharacterGrammar.
Import EncodingForm.

Definition start : re := utf16_units.
End DisallowedCharacterGrammar.
Module LoneHighSurrogateGrammar.
Import EncodingForm.
Definition utf16_char : re := bmp // pair // high_surrogate.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.
End LoneHighSurrogateGrammar.
Module LoneLowSurrogateGrammar.
Import EncodingForm.
Definition utf16_char : re := bmp // pair // low_surrogate.
Definition utf16_units : re := Star utf16_char.
Definition start : re := utf16_units.
End LoneLowSurrogateGrammar.
Definition own_relaxed : list (string * re) := [("unclosed-string"%string, UnclosedStringGrammar.start); ("control-character"%string, ControlCharacterGrammar.start); ("unknown-escape"%string, UnknownEscapeGrammar.start); ("nul-escape"%string, NulEscapeGrammar.start); ("lone-surrogate-escape"%string, LoneSurrogateEscapeGrammar.start); ("short-escape"%string, ShortEscapeGrammar.start)].
Definition relaxed : list (string * re) := [("disallowed-character"%string, DisallowedCharacterGrammar.start); ("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (56, 11); (58, 2); (59, 3); (65, 12); (67, 13); (68, 14); (69, 15); (70, 13); (71, 3); (91, 2); (92, 16); (93, 2); (94, 3); (97, 17); (98, 18); (99, 13); (100, 14); (101, 19); (102, 20); (103, 3); (108, 21); (109, 3); (110, 22); (111, 3); (114, 23); (115, 24); (116, 25); (117, 26); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 27); (56320, 28); (57344, 3)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; 0; 0; -1; 1; -1; 2; -1; -1; 3; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; 5; -1; 6; -1; -1; 7; -1; -1; -2];
  [-3; -3; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 3; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; 0; 0; -1; 1; -1; -1; 10; -1; -1; -1; -1; -1; -1; -1; 11; -1; -1; -1; 11; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; 0; 0; -1; 1; -1; -1; 10; -1; 4; 4; 4; -1; -1; -1; 11; -1; -1; -1; 11; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 12; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 13; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 14; -1; -1; -1; -1; -2];
  [-1; -1; -4; -4; 1; -4; -4; -4; 1; -4; -4; -4; -4; -4; -4; -4; 1; -4; 1; -4; 1; -4; 1; 1; -4; 1; 15; -4; -2];
  [-5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; 1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 16; 16; 16; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; 17; 17; -1; -1; 18; 18; 18; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 19; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 20; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 21; -1; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 22; 23; 23; 23; 23; 24; 23; -6; 23; 23; 23; 23; -6; -6; -6; -6; -6; -6; -6; -2];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 16; 16; 16; -1; -1; -1; 11; -1; -1; -1; 11; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 18; 18; 18; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 18; 18; 18; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 21; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 25; -1; -1; -1; -1; -1; -1; -2];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 25; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 26; 27; 27; 27; 27; 27; 27; -6; 27; 27; 27; 27; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 27; 27; 27; 27; 27; 27; 27; -6; 27; 27; 27; 27; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 27; 27; 28; 28; -7; -7; -7; -6; 28; 28; -7; -7; -6; -6; -6; -6; -6; -6; -6; -2];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 29; 30; 30; 30; 30; 30; 30; -6; 30; 30; 30; 30; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 30; 30; 30; 30; 30; 30; 30; -6; 30; 30; 30; 30; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 31; 31; 31; 31; 31; 31; 31; -6; 31; 31; 31; 31; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; -8; 1; 1; 1; 1; 1; 1; -6; 1; 1; 1; 1; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 1; 1; 1; 1; 1; 1; 1; -6; 1; 1; 1; 1; -6; -6; -6; -6; -6; -6; -6; -2];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; 32; 32; 32; 32; 32; 32; 32; -6; 32; 32; 32; 32; -6; -6; -6; -6; -6; -6; -6; -2];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; 33; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -2];
  [-1; -1; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; 34; -7; -2];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; 35; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -2];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; -7; 36; 36; 36; -7; -7; -7; 36; 36; -7; -7; -7; -7; -7; -7; -7; -2];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 37; 37; 37; 37; 37; 37; 37; -7; 37; 37; 37; 37; -7; -7; -7; -7; -7; -7; -7; -2];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 1; 1; 1; 1; 1; 1; 1; -7; 1; 1; 1; 1; -7; -7; -7; -7; -7; -7; -7; -2]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 2; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [8; 9; 8; 8; 8; 8; 8; 8; 8; 4; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 6; 8; 8; 8; 8; 8].
Definition REASONS : list string := ["disallowed-character"; "lone-low-surrogate"; "control-character"; "unknown-escape"; "lone-high-surrogate"; "short-escape"; "lone-surrogate-escape"; "nul-escape"; "truncated"; "unclosed-string"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 56319); (56320, 57343); (57344, 65535)].
Definition units_alike : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55296); (55297, 56318); (56319, 56319); (56320, 57343); (57344, 65535)].
Definition numbers_alike : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 1114111)].
Definition regions : classes := Cut 92 (Cut 47 (Cut 33 (Cut 13 (Cut 9 (Class 0) (Cut 11 (Class 1) (Class 0))) (Cut 14 (Class 1) (Cut 32 (Class 0) (Class 2)))) (Cut 43 (Cut 34 (Class 3) (Cut 35 (Class 4) (Class 3))) (Cut 45 (Cut 44 (Class 5) (Class 2)) (Cut 46 (Class 6) (Class 7))))) (Cut 65 (Cut 56 (Cut 48 (Class 8) (Cut 49 (Class 9) (Class 10))) (Cut 58 (Class 11) (Cut 59 (Class 2) (Class 3)))) (Cut 69 (Cut 67 (Class 12) (Cut 68 (Class 13) (Class 14))) (Cut 71 (Cut 70 (Class 15) (Class 13)) (Cut 91 (Class 3) (Class 2)))))) (Cut 111 (Cut 100 (Cut 97 (Cut 93 (Class 16) (Cut 94 (Class 2) (Class 3))) (Cut 98 (Class 17) (Cut 99 (Class 18) (Class 13)))) (Cut 103 (Cut 101 (Class 14) (Cut 102 (Class 19) (Class 20))) (Cut 109 (Cut 108 (Class 3) (Class 21)) (Cut 110 (Class 3) (Class 22))))) (Cut 123 (Cut 116 (Cut 114 (Class 3) (Cut 115 (Class 23) (Class 24))) (Cut 117 (Class 25) (Cut 118 (Class 26) (Class 3)))) (Cut 126 (Cut 124 (Class 2) (Cut 125 (Class 3) (Class 2))) (Cut 56320 (Cut 55296 (Class 3) (Class 27)) (Cut 57344 (Class 28) (Class 3)))))).
Definition own_automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [36; 0; 0; 36; 1; 36; 2; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 5; 36; 6; 36; 36; 7; 36; 36; 36];
    [36; 36; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 36; 36; 36; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 4; 4; 4; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 12; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 13; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 14; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 1; 36; 36; 36; 1; 36; 36; 36; 36; 36; 36; 36; 1; 36; 1; 36; 1; 36; 1; 1; 36; 1; 15; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 17; 17; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 19; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 20; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 22; 23; 23; 23; 23; 24; 23; 36; 23; 23; 23; 23; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 26; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 28; 28; 36; 36; 36; 36; 28; 28; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 29; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 30; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 31; 31; 31; 31; 31; 31; 31; 36; 31; 31; 31; 31; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 32; 32; 32; 32; 32; 32; 32; 36; 32; 32; 32; 32; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 33; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 34; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 35; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 36; 36; 36; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [36; 0; 0; 36; 1; 36; 2; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 5; 36; 6; 36; 36; 7; 36; 36; 36];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 36; 36; 36; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 4; 4; 4; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 12; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 13; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 14; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 1; 36; 36; 36; 1; 36; 36; 36; 36; 36; 36; 36; 1; 36; 1; 36; 1; 36; 1; 1; 36; 1; 15; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 17; 17; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 19; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 20; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 22; 23; 23; 23; 23; 24; 23; 36; 23; 23; 23; 23; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 26; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 28; 28; 36; 36; 36; 36; 28; 28; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 29; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 30; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 31; 31; 31; 31; 31; 31; 31; 36; 31; 31; 31; 31; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 32; 32; 32; 32; 32; 32; 32; 36; 32; 32; 32; 32; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 33; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 34; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 35; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 36; 36; 36; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [36; 0; 0; 36; 1; 36; 2; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 5; 36; 6; 36; 36; 7; 36; 36; 36];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 3; 4; 4; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 36; 36; 36; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 10; 36; 4; 4; 4; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 12; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 13; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 14; 36; 36; 36; 36; 36];
    [36; 36; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 17; 17; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 19; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 20; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 22; 23; 23; 23; 23; 24; 23; 36; 23; 23; 23; 23; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 16; 16; 16; 36; 36; 36; 11; 36; 36; 36; 11; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 18; 18; 18; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 21; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 25; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 26; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 27; 27; 27; 27; 36; 27; 27; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 28; 28; 36; 36; 36; 36; 28; 28; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 0; 0; 36; 1; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 29; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 30; 30; 30; 30; 30; 30; 30; 36; 30; 30; 30; 30; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 31; 31; 31; 31; 31; 31; 31; 36; 31; 31; 31; 31; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 32; 32; 32; 32; 32; 32; 32; 36; 32; 32; 32; 32; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 33; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 34; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 35; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 27; 27; 27; 36; 36; 36; 27; 27; 36; 36; 36; 36; 36; 36; 36; 36];
    [36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36; 36]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [33; 0; 0; 33; 1; 33; 2; 33; 33; 3; 4; 4; 33; 33; 33; 33; 33; 33; 33; 33; 5; 33; 6; 33; 33; 7; 33; 33; 33];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 3; 4; 4; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 0; 0; 33; 1; 33; 33; 10; 33; 33; 33; 33; 33; 33; 33; 11; 33; 33; 33; 11; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 0; 0; 33; 1; 33; 33; 10; 33; 4; 4; 4; 33; 33; 33; 11; 33; 33; 33; 11; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 12; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 13; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 14; 33; 33; 33; 33; 33];
    [33; 33; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 1];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 16; 16; 16; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 17; 17; 33; 33; 18; 18; 18; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 19; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 20; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 21; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 22; 22; 22; 22; 22; 23; 22; 33; 22; 22; 22; 22; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 0; 0; 33; 1; 33; 33; 33; 33; 16; 16; 16; 33; 33; 33; 11; 33; 33; 33; 11; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 18; 18; 18; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 0; 0; 33; 1; 33; 33; 33; 33; 18; 18; 18; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 21; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 24; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 24; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 25; 25; 25; 25; 25; 25; 25; 33; 25; 25; 25; 25; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 25; 25; 26; 26; 33; 33; 33; 33; 26; 26; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 0; 0; 33; 1; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 27; 27; 27; 27; 27; 27; 27; 33; 27; 27; 27; 27; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 28; 28; 28; 28; 28; 28; 28; 33; 28; 28; 28; 28; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 1; 1; 1; 1; 1; 1; 1; 33; 1; 1; 1; 1; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 29; 29; 29; 29; 29; 29; 29; 33; 29; 29; 29; 29; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 30; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 31; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 32; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 25; 25; 25; 33; 33; 33; 25; 25; 33; 33; 33; 33; 33; 33; 33; 33];
    [33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [38; 0; 0; 38; 1; 38; 2; 38; 38; 3; 4; 4; 38; 38; 38; 38; 38; 38; 38; 38; 5; 38; 6; 38; 38; 7; 38; 38; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 3; 4; 4; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 0; 0; 38; 1; 38; 38; 10; 38; 38; 38; 38; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 0; 0; 38; 1; 38; 38; 10; 38; 4; 4; 4; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 12; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 13; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 14; 38; 38; 38; 38; 38];
    [38; 38; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 1];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 16; 16; 16; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 17; 17; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 19; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 20; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 21; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 22; 22; 22; 22; 22; 23; 22; 38; 22; 22; 22; 22; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 0; 0; 38; 1; 38; 38; 38; 38; 16; 16; 16; 38; 38; 38; 11; 38; 38; 38; 11; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 0; 0; 38; 1; 38; 38; 38; 38; 18; 18; 18; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 21; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 24; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 24; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 25; 25; 25; 25; 25; 25; 25; 38; 25; 25; 25; 25; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 25; 25; 26; 26; 25; 25; 25; 38; 26; 26; 25; 25; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 0; 0; 38; 1; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 27; 27; 27; 27; 27; 27; 27; 38; 27; 27; 27; 27; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 28; 28; 28; 28; 28; 28; 28; 38; 28; 28; 28; 28; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 1; 38; 1; 1; 1; 1; 38; 38; 38; 38; 38; 38; 38; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 29; 29; 29; 29; 29; 29; 29; 38; 29; 29; 29; 29; 38; 38; 38; 38; 38; 38; 38; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 30; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 38];
    [38; 38; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 31; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 32; 32; 32; 32; 32; 33; 32; 8; 32; 32; 32; 32; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 34; 34; 34; 34; 34; 34; 34; 8; 34; 34; 34; 34; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 34; 34; 35; 35; 34; 34; 34; 8; 35; 35; 34; 34; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 36; 36; 36; 36; 36; 36; 36; 8; 36; 36; 36; 36; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 37; 37; 37; 37; 37; 37; 37; 8; 37; 37; 37; 37; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 38];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 29; 29; 29; 29; 29; 29; 29; 8; 29; 29; 29; 29; 1; 1; 1; 1; 1; 1; 9; 38];
    [38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48]; [48]; [48]; []; [32]; [0]; [0]; [0]; [0]; [0]; [0]; [0]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [26; 0; 0; 26; 1; 26; 2; 26; 26; 3; 4; 4; 26; 26; 26; 26; 26; 26; 26; 26; 5; 26; 6; 26; 26; 7; 26; 26; 26];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 3; 4; 4; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 0; 0; 26; 1; 26; 26; 10; 26; 26; 26; 26; 26; 26; 26; 11; 26; 26; 26; 11; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 0; 0; 26; 1; 26; 26; 10; 26; 4; 4; 4; 26; 26; 26; 11; 26; 26; 26; 11; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 12; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 13; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 14; 26; 26; 26; 26; 26];
    [26; 26; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 1];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 16; 16; 16; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 17; 17; 26; 26; 18; 18; 18; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 19; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 20; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 21; 26; 26];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 22; 22; 22; 22; 22; 22; 22; 8; 22; 22; 22; 22; 1; 1; 1; 1; 1; 1; 9; 26];
    [26; 0; 0; 26; 1; 26; 26; 26; 26; 16; 16; 16; 26; 26; 26; 11; 26; 26; 26; 11; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 18; 18; 18; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 0; 0; 26; 1; 26; 26; 26; 26; 18; 18; 18; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 21; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 23; 26; 26; 26; 26; 26; 26; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 23; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 24; 24; 24; 24; 24; 24; 24; 8; 24; 24; 24; 24; 1; 1; 1; 1; 1; 1; 9; 26];
    [26; 0; 0; 26; 1; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 25; 25; 25; 25; 25; 25; 25; 8; 25; 25; 25; 25; 1; 1; 1; 1; 1; 1; 9; 26];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 26];
    [26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [0]; []; [48]; []; [115; 101]; [108]; [101]; [0]; []; [0]; [0]])].
Definition automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 2];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 2];
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 1; 0] |}, [[]; []]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]])].
Definition apart : list (list (option (list N))) := [
  [None; None; None; None; None; None; None; None; None];
  [Some [34; 0]; None; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 48; 48; 48; 48]; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 48; 48; 48; 48]; Some [34; 92; 117; 68; 56; 48; 48]; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; None; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [55296]; None; Some [55296]];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [56320]; Some [56320]; None]].
Definition prefixes : list (list N) := [[]; [55296]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below (size form) s ->
  match explain diagnosis 0 0 s with
  | None => (exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs)
  | Some (at_, r) => ~ (exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs) /\ at_ = goes form 0 s /\
      forall r', reason (size form) (parses_whole EncodingForm.start) (encoded_pegs scalars utf16 own_relaxed ++ pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_profile form diagnosis _ scalars utf16 own_relaxed own_automata relaxed automata apart completions
    prefixes alike _ (fun u g => encoded_peg scalars utf16 utf16_range utf16_texts utf16_image utf16_outer
    u g units_alike numbers_alike) table_is_the_grammar).
  vm_cast_no_check (eq_refl true).
Qed.

