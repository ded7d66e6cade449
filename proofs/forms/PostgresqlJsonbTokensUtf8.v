(* DO NOT EDIT. Generated file.
   What is proved of the table of PostgreSQL jsonb tokens in UTF-8.
   made by   npx wellformed emit postgresql-jsonb-tokens-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/postgresql-jsonb-tokens.ohm   sha256 ecb59d2cc06b458e74c6129ae6014c8754ac973375526fcacbc930d5306b50ff
   made from grammar/scalars/json-tokens.ohm   sha256 4a112b1697344409f71ca8631cf08937767657d89912350e2af6e53b9086c783
   made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
   table     181e2e49a26ece61
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

(* ---------- The table 181e2e49a26ece61, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  2; 3; 4; 3; 3; 3; 3; 3; 3; 3; 3; 5; 2; 6; 7; 8; 9; 10; 10; 10; 10; 10; 10; 10; 11; 11; 2; 3; 3; 3; 3; 3;
  3; 12; 12; 13; 14; 15; 13; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 2; 16; 2; 3; 3;
  3; 17; 18; 13; 14; 19; 20; 3; 3; 3; 3; 3; 21; 3; 22; 3; 3; 3; 23; 24; 25; 26; 3; 3; 3; 3; 3; 2; 3; 2; 3; 3;
  27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28;
  29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29;
  0; 0; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30;
  31; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 33; 32; 32; 34; 35; 35; 35; 36; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [42; 0; 0; 42; 1; 42; 2; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 5; 42; 6; 42; 42; 7; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 42; 42; 42; 9; 10; 11; 12; 13; 14; 15];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 0; 0; 42; 1; 42; 42; 16; 42; 42; 42; 42; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 0; 0; 42; 1; 42; 42; 16; 42; 4; 4; 4; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 18; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 19; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 20; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 1; 42; 42; 42; 1; 42; 42; 42; 42; 42; 42; 42; 1; 42; 1; 42; 1; 42; 1; 1; 42; 1; 21; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 23; 23; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 25; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 26; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 28; 29; 29; 29; 29; 30; 29; 42; 29; 29; 29; 29; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 0; 0; 42; 1; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 0; 0; 42; 1; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 32; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 34; 34; 42; 42; 42; 42; 34; 34; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 0; 0; 42; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 35; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 36; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 37; 37; 37; 37; 37; 37; 37; 42; 37; 37; 37; 37; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 38; 38; 38; 38; 38; 38; 38; 42; 38; 38; 38; 38; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 39; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 40; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 41; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 42; 42; 42; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
  [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 1114111)].

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
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [128; 34]; [160; 128; 34]; [128; 128; 34]; [128; 128; 34]; [144; 128; 128; 34]; [128; 128; 128; 34]; [128; 128; 128; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 49; 34]; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [49; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- A table with more states: they tell faults apart that begin or end differently. It accepts the same texts. *)
Module Finer.
Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  2; 3; 4; 3; 3; 3; 3; 3; 3; 3; 3; 5; 2; 6; 7; 8; 9; 10; 10; 10; 10; 10; 10; 10; 11; 11; 2; 3; 3; 3; 3; 3;
  3; 12; 12; 13; 14; 15; 13; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 2; 16; 2; 3; 3;
  3; 17; 18; 13; 14; 19; 20; 3; 3; 3; 3; 3; 21; 3; 22; 3; 3; 3; 23; 24; 25; 26; 3; 3; 3; 3; 3; 2; 3; 2; 3; 3;
  27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28;
  29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29;
  30; 30; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31;
  32; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 34; 33; 33; 35; 36; 36; 36; 37; 38; 38; 38; 39; 38; 38; 38; 39; 38; 39; 39].
Definition NEXT : list (list N) := [
  [44; 0; 0; 44; 1; 44; 2; 44; 44; 3; 4; 4; 44; 44; 44; 44; 44; 44; 44; 44; 5; 44; 6; 44; 44; 7; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 3; 4; 4; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 0; 0; 44; 1; 44; 44; 16; 44; 44; 44; 44; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 0; 0; 44; 1; 44; 44; 16; 44; 4; 4; 4; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 18; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 19; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 20; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 1; 44; 44; 44; 1; 44; 44; 44; 44; 44; 44; 44; 1; 44; 1; 44; 1; 44; 1; 1; 44; 1; 21; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 9; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 11; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 22; 22; 22; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 23; 23; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 25; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 26; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 27; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 28; 29; 29; 29; 29; 30; 29; 44; 29; 29; 29; 29; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 0; 0; 44; 1; 44; 44; 44; 44; 22; 22; 22; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 0; 0; 44; 1; 44; 44; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 27; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 31; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 31; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 32; 33; 33; 33; 33; 33; 33; 44; 33; 33; 33; 33; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 33; 33; 33; 33; 33; 33; 33; 44; 33; 33; 33; 33; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 33; 33; 34; 34; 44; 44; 44; 44; 34; 34; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 0; 0; 44; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 35; 36; 36; 36; 36; 36; 36; 44; 36; 36; 36; 36; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 36; 36; 36; 36; 36; 36; 36; 44; 36; 36; 36; 36; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 37; 37; 37; 37; 37; 37; 37; 44; 37; 37; 37; 37; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 1; 1; 1; 44; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 1; 1; 1; 1; 44; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 38; 38; 38; 38; 38; 38; 38; 44; 38; 38; 38; 38; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 39; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 40; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 41; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 42; 42; 42; 44; 44; 44; 42; 42; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 43; 43; 43; 43; 43; 43; 43; 44; 43; 43; 43; 43; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 1; 1; 1; 1; 44; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
  [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.
Definition stands_for : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 33; 36; 42].
Definition cells : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 127); (128, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [128; 34]; [160; 128; 34]; [128; 128; 34]; [128; 128; 34]; [144; 128; 128; 34]; [128; 128; 128; 34]; [128; 128; 128; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 49; 34]; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [49; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]; [48; 48; 34]; [48; 34]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* For some states, and each class: how many symbols before a symbol that is refused are not at fault. *)
Definition UNREAD : list (list N) := [
  []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; [0; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 0; 0; 0; 0; 1; 1; 1; 1; 1; 1; 1; 0; 0]; [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 0; 0; 0; 2; 2; 2; 2; 2; 2; 2; 0; 0]; [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 0; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 0; 0; 0; 0; 3; 3; 3; 3; 3; 3; 3; 0; 0]; [4; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 0; 0; 0; 0; 0; 4; 0; 0; 0; 0; 4; 4; 4; 4; 4; 4; 0; 0; 0; 0; 4; 4; 4; 4; 4; 4; 4; 0; 0]; [5; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 0; 0; 0; 0; 0; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 5; 0; 0]].
End Finer.
Theorem finer_is_the_form : forall s, below (size form) s -> run Finer.form s = run form s.
Proof. apply (refined Finer.form form Finer.stands_for Finer.cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := Finer.form;
  boundary := fun q => cell [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] (cell Finer.stands_for q) =? 1;
  character := utf8_character;
  unread := fun q c => N.to_nat (cell (nth (N.to_nat q) Finer.UNREAD []) (classOf Finer.form c));
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
Definition own_relaxed : list (string * re) := [("unclosed-string"%string, UnclosedStringGrammar.start); ("control-character"%string, ControlCharacterGrammar.start); ("unknown-escape"%string, UnknownEscapeGrammar.start); ("nul-escape"%string, NulEscapeGrammar.start); ("lone-surrogate-escape"%string, LoneSurrogateEscapeGrammar.start); ("short-escape"%string, ShortEscapeGrammar.start)].
Definition relaxed : list (string * re) := [("disallowed-character"%string, DisallowedCharacterGrammar.start); ("overlong"%string, OverlongGrammar.start); ("surrogate"%string, SurrogateGrammar.start); ("above-10FFFF"%string, Above10FFFFGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  2; 3; 4; 3; 3; 3; 3; 3; 3; 3; 3; 5; 2; 6; 7; 8; 9; 10; 10; 10; 10; 10; 10; 10; 11; 11; 2; 3; 3; 3; 3; 3;
  3; 12; 12; 13; 14; 15; 13; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 2; 16; 2; 3; 3;
  3; 17; 18; 13; 14; 19; 20; 3; 3; 3; 3; 3; 21; 3; 22; 3; 3; 3; 23; 24; 25; 26; 3; 3; 3; 3; 3; 2; 3; 2; 3; 3;
  27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28;
  29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29;
  30; 30; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31;
  32; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 33; 34; 33; 33; 35; 36; 36; 36; 37; 38; 38; 38; 39; 38; 38; 38; 39; 38; 39; 39].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; 0; 0; -1; 1; -1; 2; -1; -1; 3; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; 5; -1; 6; -1; -1; 7; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-6; -6; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; -2; -2; -2; -3; 9; 10; 11; 12; 13; 14; 15; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 3; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; 0; 0; -1; 1; -1; -1; 16; -1; -1; -1; -1; -1; -1; -1; 17; -1; -1; -1; 17; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; 0; 0; -1; 1; -1; -1; 16; -1; 4; 4; 4; -1; -1; -1; 17; -1; -1; -1; 17; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 18; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 19; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 20; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -7; -7; 1; -7; -7; -7; 1; -7; -7; -7; -7; -7; -7; -7; 1; -7; 1; -7; 1; -7; 1; 1; -7; 1; 21; -2; -2; -2; -3; -7; -7; -7; -7; -7; -7; -7; -4; -5];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 1; 1; 1; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -3; -3; 9; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 9; 9; 9; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 9; 9; -9; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -3; 11; 11; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 11; 11; 11; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 11; -4; -4; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 22; 22; 22; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; 23; 23; -1; -1; 24; 24; 24; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 25; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 26; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 27; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 28; 29; 29; 29; 29; 30; 29; -10; 29; 29; 29; 29; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 22; 22; 22; -1; -1; -1; 17; -1; -1; -1; 17; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 24; 24; 24; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 24; 24; 24; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 27; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 31; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 31; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 32; 33; 33; 33; 33; 33; 33; -10; 33; 33; 33; 33; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 33; 33; 33; 33; 33; 33; 33; -10; 33; 33; 33; 33; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 33; 33; 34; 34; -11; -11; -11; -10; 34; 34; -11; -11; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -2; -3; -1; -1; -1; -1; -1; -1; -1; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 35; 36; 36; 36; 36; 36; 36; -10; 36; 36; 36; 36; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 36; 36; 36; 36; 36; 36; 36; -10; 36; 36; 36; 36; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 37; 37; 37; 37; 37; 37; 37; -10; 37; 37; 37; 37; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; -12; 1; 1; 1; 1; 1; 1; -10; 1; 1; 1; 1; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 1; 1; 1; 1; 1; 1; 1; -10; 1; 1; 1; 1; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-10; -10; -10; -10; -10; -10; -10; -10; -10; 38; 38; 38; 38; 38; 38; 38; -10; 38; 38; 38; 38; -10; -10; -10; -10; -10; -10; -2; -2; -2; -3; -10; -10; -10; -10; -10; -10; -10; -4; -5];
  [-11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; 39; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5];
  [-1; -1; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; 40; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5];
  [-11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; 41; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5];
  [-11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; -11; 42; 42; 42; -11; -11; -11; 42; 42; -11; -11; -11; -11; -11; -11; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5];
  [-11; -11; -11; -11; -11; -11; -11; -11; -11; 43; 43; 43; 43; 43; 43; 43; -11; 43; 43; 43; 43; -11; -11; -11; -11; -11; -11; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5];
  [-11; -11; -11; -11; -11; -11; -11; -11; -11; 1; 1; 1; 1; 1; 1; 1; -11; 1; 1; 1; 1; -11; -11; -11; -11; -11; -11; -2; -2; -2; -3; -11; -11; -11; -11; -11; -11; -11; -4; -5]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 2; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [7; 12; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 10; 7; 7; 7; 7; 7].
Definition REASONS : list string := ["disallowed-character"; "unexpected-continuation"; "overlong"; "above-10FFFF"; "never-used"; "control-character"; "unknown-escape"; "truncated"; "surrogate"; "short-escape"; "lone-surrogate-escape"; "nul-escape"; "unclosed-string"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 57); (58, 58); (59, 64); (65, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 127); (128, 131); (132, 135); (136, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 236); (237, 237); (238, 239); (240, 240); (241, 243); (244, 244); (245, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].
Definition units_alike : list range := symbols.
Definition numbers_alike : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 1114111)].
Definition regions : classes := Cut 102 (Cut 58 (Cut 35 (Cut 14 (Cut 11 (Cut 9 (Class 0) (Class 1)) (Cut 13 (Class 0) (Class 1))) (Cut 33 (Cut 32 (Class 0) (Class 2)) (Cut 34 (Class 3) (Class 4)))) (Cut 46 (Cut 44 (Cut 43 (Class 3) (Class 5)) (Cut 45 (Class 2) (Class 6))) (Cut 48 (Cut 47 (Class 7) (Class 8)) (Cut 49 (Class 9) (Cut 56 (Class 10) (Class 11)))))) (Cut 91 (Cut 68 (Cut 65 (Cut 59 (Class 2) (Class 3)) (Cut 67 (Class 12) (Class 13))) (Cut 70 (Cut 69 (Class 14) (Class 15)) (Cut 71 (Class 13) (Class 3)))) (Cut 97 (Cut 93 (Cut 92 (Class 2) (Class 16)) (Cut 94 (Class 2) (Class 3))) (Cut 99 (Cut 98 (Class 17) (Class 18)) (Cut 100 (Class 13) (Cut 101 (Class 14) (Class 19))))))) (Cut 136 (Cut 116 (Cut 110 (Cut 108 (Cut 103 (Class 20) (Class 3)) (Cut 109 (Class 21) (Class 3))) (Cut 114 (Cut 111 (Class 22) (Class 3)) (Cut 115 (Class 23) (Class 24)))) (Cut 124 (Cut 118 (Cut 117 (Class 25) (Class 26)) (Cut 123 (Class 3) (Class 2))) (Cut 126 (Cut 125 (Class 3) (Class 2)) (Cut 128 (Class 3) (Cut 132 (Class 27) (Class 28)))))) (Cut 240 (Cut 194 (Cut 160 (Cut 144 (Class 29) (Class 30)) (Cut 192 (Class 31) (Class 32))) (Cut 225 (Cut 224 (Class 33) (Class 34)) (Cut 237 (Class 35) (Cut 238 (Class 36) (Class 35))))) (Cut 248 (Cut 244 (Cut 241 (Class 37) (Class 38)) (Cut 245 (Class 39) (Class 40))) (Cut 252 (Cut 249 (Class 41) (Class 42)) (Cut 253 (Class 43) (Cut 254 (Class 44) (Class 45))))))).
Definition own_automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [42; 0; 0; 42; 1; 42; 2; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 5; 42; 6; 42; 42; 7; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 9; 10; 11; 12; 13; 14; 15; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 42; 42; 42; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 4; 4; 4; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 18; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 19; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 20; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 1; 42; 42; 42; 1; 42; 42; 42; 42; 42; 42; 42; 1; 42; 1; 42; 1; 42; 1; 1; 42; 1; 21; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 23; 23; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 25; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 26; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 28; 29; 29; 29; 29; 30; 29; 42; 29; 29; 29; 29; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 32; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 34; 34; 42; 42; 42; 42; 34; 34; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 35; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 36; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 37; 37; 37; 37; 37; 37; 37; 42; 37; 37; 37; 37; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 38; 38; 38; 38; 38; 38; 38; 42; 38; 38; 38; 38; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 39; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 40; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 41; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 42; 42; 42; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 256; classOf := class_of regions; next := [
    [42; 0; 0; 42; 1; 42; 2; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 5; 42; 6; 42; 42; 7; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 9; 10; 11; 12; 13; 14; 15; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 42; 42; 42; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 4; 4; 4; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 18; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 19; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 20; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 1; 42; 42; 42; 1; 42; 42; 42; 42; 42; 42; 42; 1; 42; 1; 42; 1; 42; 1; 1; 42; 1; 21; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 23; 23; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 25; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 26; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 28; 29; 29; 29; 29; 30; 29; 42; 29; 29; 29; 29; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 32; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 34; 34; 42; 42; 42; 42; 34; 34; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 35; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 36; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 37; 37; 37; 37; 37; 37; 37; 42; 37; 37; 37; 37; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 38; 38; 38; 38; 38; 38; 38; 42; 38; 38; 38; 38; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 39; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 40; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 41; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 42; 42; 42; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 256; classOf := class_of regions; next := [
    [42; 0; 0; 42; 1; 42; 2; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 5; 42; 6; 42; 42; 7; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 9; 10; 11; 12; 13; 14; 15; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 3; 4; 4; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 42; 42; 42; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 16; 42; 4; 4; 4; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 18; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 19; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 20; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 21; 42; 42; 42; 42; 42; 42; 9; 10; 11; 12; 13; 14; 15; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 9; 9; 9; 9; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 11; 11; 11; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 23; 23; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 25; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 26; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 28; 29; 29; 29; 29; 30; 29; 42; 29; 29; 29; 29; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 22; 22; 22; 42; 42; 42; 17; 42; 42; 42; 17; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 24; 24; 24; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 27; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 31; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 32; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 33; 33; 33; 33; 42; 33; 33; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 34; 34; 42; 42; 42; 42; 34; 34; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 0; 0; 42; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 35; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 36; 36; 36; 36; 36; 36; 36; 42; 36; 36; 36; 36; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 37; 37; 37; 37; 37; 37; 37; 42; 37; 37; 37; 37; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 1; 42; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 38; 38; 38; 38; 38; 38; 38; 42; 38; 38; 38; 38; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 39; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 40; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 41; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 33; 33; 33; 42; 42; 42; 33; 33; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42];
    [42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42; 42]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 49]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 49]; [48; 48; 48]; [48; 48; 48]; []; [48; 49]; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [49]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 256; classOf := class_of regions; next := [
    [39; 0; 0; 39; 1; 39; 2; 39; 39; 3; 4; 4; 39; 39; 39; 39; 39; 39; 39; 39; 5; 39; 6; 39; 39; 7; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 39; 39; 39; 39; 39; 39; 9; 10; 11; 12; 13; 14; 15; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 3; 4; 4; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 16; 39; 39; 39; 39; 39; 39; 39; 17; 39; 39; 39; 17; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 16; 39; 4; 4; 4; 39; 39; 39; 17; 39; 39; 39; 17; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 18; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 19; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 20; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 21; 39; 39; 39; 39; 39; 39; 9; 10; 11; 12; 13; 14; 15; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 1; 1; 1; 1; 1; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 9; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 9; 9; 9; 9; 9; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 9; 9; 9; 9; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 11; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 11; 11; 11; 11; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 11; 11; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 22; 22; 22; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 23; 23; 39; 39; 24; 24; 24; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 25; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 26; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 27; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 28; 28; 28; 28; 28; 29; 28; 39; 28; 28; 28; 28; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 22; 22; 22; 39; 39; 39; 17; 39; 39; 39; 17; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 24; 24; 24; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 24; 24; 24; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 27; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 30; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 30; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 31; 31; 31; 31; 31; 31; 31; 39; 31; 31; 31; 31; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 31; 31; 32; 32; 39; 39; 39; 39; 32; 32; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 33; 33; 33; 33; 33; 33; 33; 39; 33; 33; 33; 33; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 34; 34; 34; 34; 34; 34; 34; 39; 34; 34; 34; 34; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 1; 1; 1; 1; 1; 1; 1; 39; 1; 1; 1; 1; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 35; 35; 35; 35; 35; 35; 35; 39; 35; 35; 35; 35; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 36; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 37; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 38; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 31; 31; 31; 39; 39; 39; 31; 31; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 256; classOf := class_of regions; next := [
    [44; 0; 0; 44; 1; 44; 2; 44; 44; 3; 4; 4; 44; 44; 44; 44; 44; 44; 44; 44; 5; 44; 6; 44; 44; 7; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 3; 4; 4; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 0; 0; 44; 1; 44; 44; 16; 44; 44; 44; 44; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 0; 0; 44; 1; 44; 44; 16; 44; 4; 4; 4; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 18; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 19; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 20; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 21; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 9; 9; 9; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 9; 9; 9; 9; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 11; 11; 11; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 11; 11; 11; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 22; 22; 22; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 23; 23; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 25; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 26; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 27; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 28; 28; 28; 28; 28; 29; 28; 44; 28; 28; 28; 28; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 0; 0; 44; 1; 44; 44; 44; 44; 22; 22; 22; 44; 44; 44; 17; 44; 44; 44; 17; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 0; 0; 44; 1; 44; 44; 44; 44; 24; 24; 24; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 27; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 30; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 30; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 31; 31; 31; 31; 31; 31; 31; 44; 31; 31; 31; 31; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 31; 31; 32; 32; 31; 31; 31; 44; 32; 32; 31; 31; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 0; 0; 44; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 33; 33; 33; 33; 33; 33; 33; 44; 33; 33; 33; 33; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 34; 34; 34; 34; 34; 34; 34; 44; 34; 34; 34; 34; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 1; 1; 1; 1; 1; 1; 1; 44; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 35; 35; 35; 35; 35; 35; 35; 44; 35; 35; 35; 35; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 36; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [44; 44; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 37; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 38; 38; 38; 38; 38; 39; 38; 8; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 40; 40; 40; 40; 40; 40; 40; 8; 40; 40; 40; 40; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 40; 40; 41; 41; 40; 40; 40; 8; 41; 41; 40; 40; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 42; 42; 42; 42; 42; 42; 42; 8; 42; 42; 42; 42; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 8; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 35; 35; 35; 35; 35; 35; 35; 8; 35; 35; 35; 35; 1; 1; 1; 1; 1; 1; 44; 44; 44; 44; 44; 44; 9; 10; 11; 12; 13; 14; 15; 44; 44; 44; 44; 44; 44];
    [44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44; 44]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48]; [48]; [48]; []; [32]; [0]; [0]; [0]; [0]; [0]; [0]; [0]]);
  ({| size := 256; classOf := class_of regions; next := [
    [32; 0; 0; 32; 1; 32; 2; 32; 32; 3; 4; 4; 32; 32; 32; 32; 32; 32; 32; 32; 5; 32; 6; 32; 32; 7; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 3; 4; 4; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 0; 0; 32; 1; 32; 32; 16; 32; 32; 32; 32; 32; 32; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 0; 0; 32; 1; 32; 32; 16; 32; 4; 4; 4; 32; 32; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 18; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 19; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 20; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 21; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 9; 9; 9; 9; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 9; 9; 9; 9; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 11; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 11; 11; 11; 11; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 11; 11; 11; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 22; 22; 22; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 23; 23; 32; 32; 24; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 25; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 26; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 27; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 28; 28; 28; 28; 28; 28; 28; 8; 28; 28; 28; 28; 1; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [32; 0; 0; 32; 1; 32; 32; 32; 32; 22; 22; 22; 32; 32; 32; 17; 32; 32; 32; 17; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 24; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 0; 0; 32; 1; 32; 32; 32; 32; 24; 24; 24; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 27; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 29; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 29; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 30; 30; 30; 30; 30; 30; 30; 8; 30; 30; 30; 30; 1; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [32; 0; 0; 32; 1; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 31; 31; 31; 31; 31; 31; 31; 8; 31; 31; 31; 31; 1; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 32; 32; 32; 32; 32; 32; 9; 10; 11; 12; 13; 14; 15; 32; 32; 32; 32; 32; 32];
    [32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32; 32]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [0]; []; [48]; []; [115; 101]; [108]; [101]; [0]; []; [0]; [0]])].
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 1; 2; 3; 4; 5; 6; 7; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 0; 0; 0; 0; 0; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 1; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 1; 1; 1; 1; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 3; 3; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 3; 3; 3; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8];
    [8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 1; 1; 2; 2; 3; 4; 4; 5; 9; 6; 9; 7; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 0; 0; 0; 0; 0; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 1; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 1; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 2; 2; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 2; 2; 2; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 4; 4; 4; 4; 4; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
    [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [128; 128]; [128; 128]; [128; 128; 128]; [128; 128; 128]; [128; 128; 128; 128]; [128; 128; 128; 128; 128]; [128; 128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 1; 2; 3; 3; 4; 5; 6; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 0; 0; 0; 0; 0; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 1; 1; 1; 1; 1; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 3; 3; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 3; 3; 3; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7];
    [7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]]);
  ({| size := 256; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 1; 2; 3; 4; 5; 6; 6; 6; 7; 8; 9; 10; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 0; 0; 0; 0; 0; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 1; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 1; 1; 1; 1; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 3; 3; 3; 3; 3; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 6; 6; 6; 6; 6; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 8; 8; 8; 8; 8; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11];
    [11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11; 11]];
    accepting := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [136; 128; 128; 128]; [128; 128; 128; 128]; [132; 128; 128; 128; 128]; [128; 128; 128; 128; 128]])].
Definition apart : list (list (option (list N))) := [
  [None; None; None; None; None; None; None; None; None; None];
  [Some [34; 0]; None; None; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; None; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 48; 48; 48; 48]; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 48; 48; 48; 48]; Some [34; 92; 117; 68; 56; 48; 48]; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; None; None; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; None; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [192; 128]; None; Some [192; 128]; Some [192; 128]];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [237; 160; 128]; Some [237; 160; 128]; None; Some [237; 160; 128]];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; Some [244; 144; 128; 128]; None]].
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

