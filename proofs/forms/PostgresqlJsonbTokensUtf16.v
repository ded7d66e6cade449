(* DO NOT EDIT. Generated file.
   What is proved of the table of PostgreSQL jsonb tokens in UTF-16 code units.
   made by   npx wellformed emit postgresql-jsonb-tokens-utf16 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/postgresql-jsonb-tokens.ohm   sha256 96453227afaba5990a33a6b43115c974b8f089485641eb9bcb99e2341db28cd2
   made from grammar/scalars/json-tokens.ohm   sha256 f397547cf3062a6adf678ae62040b85378b689d75e9889172bc1f83ec17d7c1b
   made from grammar/units/utf16.ohm   sha256 5a1210e86db4a66fd65401230ff569dce0404c15c651515d05fae941fe79aaac
   table     cfd42d7e897323c2
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings.

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
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions symbols). vm_cast_no_check (eq_refl true). Qed.

(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): texts do not end in the start state alone. *)

(* ---------- Reasons of faults are not proved (Reasons.v): the grammar is over scalar values. *)

