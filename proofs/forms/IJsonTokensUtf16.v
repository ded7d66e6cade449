(* DO NOT EDIT. Generated file.
   What is proved of the table of I-JSON tokens in UTF-16 code units.
   made by   npx wellformed emit i-json-tokens-utf16 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/i-json-tokens.ohm   sha256 500567fe1c65a839c1fe9dd9c2e21d904275c27a32564ad98793e86cd5e474cf
   made from grammar/scalars/json-tokens.ohm   sha256 4a112b1697344409f71ca8631cf08937767657d89912350e2af6e53b9086c783
   made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
   table     dd092203f06e9b43
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
Definition unescaped : re := Not noncharacter ;; (Rng 0x0020 0x0021 // Rng 0x0023 0x005B // Rng 0x005D 0xD7FF // Rng 0xE000 0x10FFFF).
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
Definition f : re := Chr 0x0066 // Chr 0x0046.
Definition d : re := Chr 0x0064 // Chr 0x0044.
Definition e : re := Chr 0x0065 // Chr 0x0045.
Definition noncharacter_unit : re :=
     (Chr 0x005C ;; Chr 0x0075) ;; f ;; d ;; (d // e) ;; hex
  // (Chr 0x005C ;; Chr 0x0075) ;; f ;; f ;; f ;; (e // f).
Definition scalar_escape : re := Not surrogate_escape ;; Not noncharacter_unit ;; (Chr 0x005C ;; Chr 0x0075) ;; hex ;; hex ;; hex ;; hex.
Definition noncharacter_pair : re := (Chr 0x005C ;; Chr 0x0075) ;; d ;; (Chr 0x0038 // Chr 0x0039 // Chr 0x0061 // Chr 0x0062 // Chr 0x0041 // Chr 0x0042) ;; (Chr 0x0033 // Chr 0x0037 // Chr 0x0062 // Chr 0x0066 // Chr 0x0042 // Chr 0x0046) ;; f ;; (Chr 0x005C ;; Chr 0x0075) ;; d ;; f ;; f ;; (e // f).
Definition surrogate_pair : re := Not noncharacter_pair ;; high_surrogate ;; low_surrogate.
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

(* ---------- The table dd092203f06e9b43, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (51, 11); (52, 10); (55, 11); (56, 12); (58, 2); (59, 3); (65, 13); (66, 14); (67, 15); (68, 16); (69, 17); (70, 18); (71, 3); (91, 2); (92, 19); (93, 2); (94, 3); (97, 20); (98, 21); (99, 15); (100, 16); (101, 22); (102, 23); (103, 3); (108, 24); (109, 3); (110, 25); (111, 3); (114, 26); (115, 27); (116, 28); (117, 29); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 30); (55359, 31); (55360, 30); (55423, 31); (55424, 30); (55487, 31); (55488, 30); (55551, 31); (55552, 30); (55615, 31); (55616, 30); (55679, 31); (55680, 30); (55743, 31); (55744, 30); (55807, 31); (55808, 30); (55871, 31); (55872, 30); (55935, 31); (55936, 30); (55999, 31); (56000, 30); (56063, 31); (56064, 30); (56127, 31); (56128, 30); (56191, 31); (56192, 30); (56255, 31); (56256, 30); (56319, 31); (56320, 32); (57342, 33); (57344, 3); (64976, 0); (65008, 3); (65534, 0)].
Definition NEXT : list (list N) := [
  [43; 0; 0; 43; 1; 43; 2; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 5; 43; 6; 43; 43; 7; 43; 43; 43; 43; 43];
  [43; 43; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 0; 0; 43; 1; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 0; 0; 43; 1; 43; 43; 11; 43; 4; 4; 4; 4; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 13; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 14; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 15; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 1; 43; 43; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 1; 43; 1; 43; 1; 1; 43; 1; 16; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 18; 18; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 20; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 21; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 43; 23; 23; 23; 25; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 0; 0; 43; 1; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 0; 0; 43; 1; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 43; 27; 27; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 28; 28; 28; 43; 43; 43; 43; 43; 28; 28; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 43; 27; 27; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 0; 0; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 43; 31; 31; 31; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 43; 32; 33; 32; 33; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 43; 43; 31; 43; 31; 31; 43; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 43; 31; 31; 31; 34; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 43; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 43; 35; 35; 35; 35; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 43; 35; 35; 35; 36; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 43; 43; 43; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 37; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 38; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 39; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 40; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 41; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 42; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 43; 43; 43; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 30; 43; 43; 43; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
  [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].

(* ---------- The table accepts the encodings of the texts of the grammar, and no others. *)
Definition symbols : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55296); (55297, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs).
Proof.
  apply (encoded_peg scalars utf16 utf16_range utf16_texts utf16_image utf16_outer
    form Grammar.start symbols cells).
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [56320; 34]; [56320; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [48; 48; 34]; [48; 48; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [48; 34]; [92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]; [67; 48; 48; 34]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- A table with more states: they tell faults apart that begin or end differently. It accepts the same texts. *)
Module Finer.
Definition CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (51, 11); (52, 10); (55, 11); (56, 12); (58, 2); (59, 3); (65, 13); (66, 14); (67, 15); (68, 16); (69, 17); (70, 18); (71, 3); (91, 2); (92, 19); (93, 2); (94, 3); (97, 20); (98, 21); (99, 15); (100, 16); (101, 22); (102, 23); (103, 3); (108, 24); (109, 3); (110, 25); (111, 3); (114, 26); (115, 27); (116, 28); (117, 29); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 30); (55359, 31); (55360, 30); (55423, 31); (55424, 30); (55487, 31); (55488, 30); (55551, 31); (55552, 30); (55615, 31); (55616, 30); (55679, 31); (55680, 30); (55743, 31); (55744, 30); (55807, 31); (55808, 30); (55871, 31); (55872, 30); (55935, 31); (55936, 30); (55999, 31); (56000, 30); (56063, 31); (56064, 30); (56127, 31); (56128, 30); (56191, 31); (56192, 30); (56255, 31); (56256, 30); (56319, 31); (56320, 32); (57342, 33); (57344, 3); (64976, 34); (65008, 3); (65534, 34)].
Definition NEXT : list (list N) := [
  [47; 0; 0; 47; 1; 47; 2; 47; 47; 3; 4; 4; 4; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 5; 47; 6; 47; 47; 7; 47; 47; 47; 47; 47; 47];
  [47; 47; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 3; 4; 4; 4; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 0; 0; 47; 1; 47; 47; 11; 47; 47; 47; 47; 47; 47; 47; 47; 47; 12; 47; 47; 47; 47; 12; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 0; 0; 47; 1; 47; 47; 11; 47; 4; 4; 4; 4; 47; 47; 47; 47; 12; 47; 47; 47; 47; 12; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 13; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 14; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 15; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 1; 47; 47; 47; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 47; 1; 47; 1; 47; 1; 1; 47; 1; 16; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 1; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 17; 17; 17; 17; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 18; 18; 47; 47; 19; 19; 19; 19; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 20; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 21; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 22; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 47; 23; 23; 23; 25; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 0; 0; 47; 1; 47; 47; 47; 47; 17; 17; 17; 17; 47; 47; 47; 47; 12; 47; 47; 47; 47; 12; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 19; 19; 19; 19; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 0; 0; 47; 1; 47; 47; 47; 47; 19; 19; 19; 19; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 22; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 26; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 26; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 47; 27; 27; 27; 27; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 27; 27; 27; 28; 28; 28; 47; 47; 47; 47; 47; 28; 28; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 47; 27; 27; 27; 30; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 0; 0; 47; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 47; 31; 31; 31; 31; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 47; 32; 33; 32; 33; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 31; 31; 31; 31; 31; 31; 31; 47; 47; 31; 47; 31; 31; 47; 31; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 47; 31; 31; 31; 34; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 47; 1; 1; 1; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 47; 35; 35; 35; 35; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 47; 35; 35; 35; 36; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 1; 1; 1; 1; 1; 1; 1; 47; 47; 47; 1; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 37; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 38; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 39; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 40; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 41; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 42; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 43; 43; 43; 43; 47; 47; 47; 43; 43; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 43; 43; 43; 44; 47; 47; 47; 43; 44; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 45; 45; 45; 45; 45; 45; 45; 45; 45; 45; 47; 45; 45; 45; 45; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 45; 45; 45; 45; 45; 45; 45; 45; 45; 46; 47; 45; 45; 45; 46; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 47; 1; 1; 1; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 1; 1; 1; 1; 1; 1; 1; 1; 47; 47; 47; 1; 1; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47];
  [47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47; 47]].
Definition ACCEPTING : list N := [1; 0; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.
Definition stands_for : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 42; 27; 30; 31; 34; 43].
Definition cells : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Definition completions : list (list N) := [[]; [34]; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34; 34]; [56320; 34]; [56320; 34]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48; 34]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48; 34]; [48; 48; 48; 34]; [48; 48; 48; 34]; []; [48; 48; 34]; [48; 48; 92; 117; 68; 67; 48; 48; 34]; [48; 48; 34]; [48; 48; 34]; [48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [48; 92; 117; 68; 67; 48; 48; 34]; [48; 34]; [92; 117; 68; 67; 48; 48; 34]; [92; 117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [117; 68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [68; 67; 48; 48; 34]; [67; 48; 48; 34]; [67; 48; 48; 34]; [48; 48; 34]; [48; 48; 34]; [48; 34]; [48; 34]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* For some states, and each class: how many symbols before a symbol that is refused are not at fault. *)
Definition UNREAD : list (list N) := [
  []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; []; [0; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 1; 1; 0; 0; 0]; [0; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 0; 1; 1; 0; 0; 0]; [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 0; 2]; [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 0; 2]; [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 0; 0; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 3]; [3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 0; 0; 3; 3; 3; 0; 0; 3; 3; 3; 3; 3; 3; 3; 3; 0; 0; 3]; [4; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 4; 0; 0; 0; 0; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 4]; [4; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 4; 0; 0; 0; 0; 4; 4; 4; 4; 4; 4; 4; 4; 0; 0; 4]; [5; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 5]; [5; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 5; 0; 0; 0; 0; 5; 5; 5; 5; 5; 5; 5; 5; 0; 0; 5]].
End Finer.
Theorem finer_is_the_form : forall s, below (size form) s -> run Finer.form s = run form s.
Proof. apply (refined Finer.form form Finer.stands_for Finer.cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := Finer.form;
  boundary := fun q => cell [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] (cell Finer.stands_for q) =? 1;
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
Module NoncharacterGrammar.
Import Grammar.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     noncharacter
  // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair))).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End NoncharacterGrammar.
Module NoncharacterEscapeGrammar.
Import Grammar.
Definition noncharacter_escape : re := noncharacter_unit // noncharacter_pair.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     noncharacter_escape
  // (noncharacter // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair)))).
Definition string : re := Chr 0x0022 ;; Star character ;; Chr 0x0022.
Definition separator : re := white_space // structural // string.
Definition token : re := separator // word ;; Not word.
Definition open_string : re := Chr 0x0022 ;; Star character.
Definition json_tokens : re := Star token ;; upto_times 1 open_string.
Definition start : re := json_tokens.
End NoncharacterEscapeGrammar.
Module LoneSurrogateEscapeGrammar.
Import Grammar.
Definition other : re := Not hex ;; (Rng 0x0000 0xD7FF // Rng 0xE000 0x10FFFF).
Definition short_escape : re := (Chr 0x005C ;; Chr 0x0075) ;; upto_times 1 hex ;; upto_times 1 hex ;; upto_times 1 hex ;; Look other.
Definition cut_pair : re := high_surrogate ;; short_escape.
Definition lone_surrogate : re := Not surrogate_pair ;; surrogate_escape.
Definition noncharacter_escape : re := noncharacter_unit // noncharacter_pair.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     (cut_pair // lone_surrogate)
  // (noncharacter_escape // (noncharacter // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair))))).
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
Definition noncharacter_escape : re := noncharacter_unit // noncharacter_pair.
Definition unknown_escape : re := Chr 0x005C ;; Not (Chr 0x0075 // simple) ;; unescaped.
Definition control : re := Rng 0x0000 0x001F.
Definition character : re :=
     short_escape
  // ((cut_pair // lone_surrogate) // (noncharacter_escape // (noncharacter // (unknown_escape // (control // (unescaped // simple_escape // scalar_escape // surrogate_pair)))))).
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
Definition own_relaxed : list (string * re) := [("unclosed-string"%string, UnclosedStringGrammar.start); ("control-character"%string, ControlCharacterGrammar.start); ("unknown-escape"%string, UnknownEscapeGrammar.start); ("noncharacter"%string, NoncharacterGrammar.start); ("noncharacter-escape"%string, NoncharacterEscapeGrammar.start); ("lone-surrogate-escape"%string, LoneSurrogateEscapeGrammar.start); ("short-escape"%string, ShortEscapeGrammar.start)].
Definition relaxed : list (string * re) := [("disallowed-character"%string, DisallowedCharacterGrammar.start); ("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (9, 1); (11, 0); (13, 1); (14, 0); (32, 2); (33, 3); (34, 4); (35, 3); (43, 5); (44, 2); (45, 6); (46, 7); (47, 8); (48, 9); (49, 10); (51, 11); (52, 10); (55, 11); (56, 12); (58, 2); (59, 3); (65, 13); (66, 14); (67, 15); (68, 16); (69, 17); (70, 18); (71, 3); (91, 2); (92, 19); (93, 2); (94, 3); (97, 20); (98, 21); (99, 15); (100, 16); (101, 22); (102, 23); (103, 3); (108, 24); (109, 3); (110, 25); (111, 3); (114, 26); (115, 27); (116, 28); (117, 29); (118, 3); (123, 2); (124, 3); (125, 2); (126, 3); (55296, 30); (55359, 31); (55360, 30); (55423, 31); (55424, 30); (55487, 31); (55488, 30); (55551, 31); (55552, 30); (55615, 31); (55616, 30); (55679, 31); (55680, 30); (55743, 31); (55744, 30); (55807, 31); (55808, 30); (55871, 31); (55872, 30); (55935, 31); (55936, 30); (55999, 31); (56000, 30); (56063, 31); (56064, 30); (56127, 31); (56128, 30); (56191, 31); (56192, 30); (56255, 31); (56256, 30); (56319, 31); (56320, 32); (57342, 33); (57344, 3); (64976, 34); (65008, 3); (65534, 34)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; 0; 0; -1; 1; -1; 2; -1; -1; 3; 4; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 5; -1; 6; -1; -1; 7; -1; -1; -1; -2; -2; -1];
  [-3; -3; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; -2; -2; -4];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 3; 4; 4; 4; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; 0; 0; -1; 1; -1; -1; 11; -1; -1; -1; -1; -1; -1; -1; -1; -1; 12; -1; -1; -1; -1; 12; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; 0; 0; -1; 1; -1; -1; 11; -1; 4; 4; 4; 4; -1; -1; -1; -1; 12; -1; -1; -1; -1; 12; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 13; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 14; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 15; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -5; -5; 1; -5; -5; -5; 1; -5; -5; -5; -5; -5; -5; -5; -5; -5; -5; 1; -5; 1; -5; 1; -5; 1; 1; -5; 1; 16; -5; -5; -2; -2; -1];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; 1; 1; -6];
  [-6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; -6; 1; -4; -6];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 17; 17; 17; 17; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; 18; 18; -1; -1; 19; 19; 19; 19; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 20; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 21; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 22; -1; -1; -2; -2; -1];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; -7; 23; 23; 23; 25; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 17; 17; 17; 17; -1; -1; -1; -1; 12; -1; -1; -1; -1; 12; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; 19; 19; 19; 19; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; 19; 19; 19; 19; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 22; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 26; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; 26; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; -7; 27; 27; 27; 27; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 27; 27; 27; 28; 28; 28; -8; -8; -8; -8; -7; 28; 28; -8; -8; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; -7; 27; 27; 27; 30; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-1; 0; 0; -1; 1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -1; -2; -2; -1];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; -7; 31; 31; 31; 31; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; -7; 32; 33; 32; 33; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 31; 31; 31; 31; 31; 31; 31; -9; -9; 31; -7; 31; 31; -9; 31; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; -7; 31; 31; 31; 34; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; -7; 1; 1; 1; 1; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; -7; 35; 35; 35; 35; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; -7; 35; 35; 35; 36; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-7; -7; -7; -7; -7; -7; -7; -7; -7; 1; 1; 1; 1; 1; 1; 1; 1; -9; -9; -7; 1; 1; -9; -9; -7; -7; -7; -7; -7; -7; -7; -7; -2; -2; -7];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 37; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 38; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-1; -1; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 39; -8; -8; -2; -2; -1];
  [-1; -1; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 40; -8; -8; -2; -2; -1];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 41; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 42; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 43; 43; 43; 43; -8; -8; -8; 43; 43; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; -8; 43; 43; 43; 44; -8; -8; -8; 43; 44; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; 45; 45; 45; 45; 45; 45; 45; 45; 45; 45; -8; 45; 45; 45; 45; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; 45; 45; 45; 45; 45; 45; 45; 45; 45; 46; -8; 45; 45; 45; 46; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; -8; 1; 1; 1; 1; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8];
  [-8; -8; -8; -8; -8; -8; -8; -8; -8; 1; 1; 1; 1; 1; 1; 1; 1; -9; -9; -8; 1; 1; -9; -9; -8; -8; -8; -8; -8; -8; -8; -8; -2; -2; -8]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 2; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [9; 10; 9; 9; 9; 9; 9; 9; 9; 5; 5; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 7; 7; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9].
Definition REASONS : list string := ["disallowed-character"; "lone-low-surrogate"; "control-character"; "noncharacter"; "unknown-escape"; "lone-high-surrogate"; "short-escape"; "lone-surrogate-escape"; "noncharacter-escape"; "truncated"; "unclosed-string"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Definition units_alike : list range := [(0, 8); (9, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (55296, 55296); (55297, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Definition numbers_alike : list range := [(0, 8); (9, 9); (10, 10); (11, 12); (13, 13); (14, 31); (32, 32); (33, 33); (34, 34); (35, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 50); (51, 51); (52, 54); (55, 55); (56, 56); (57, 57); (58, 58); (59, 64); (65, 65); (66, 66); (67, 67); (68, 68); (69, 69); (70, 70); (71, 90); (91, 91); (92, 92); (93, 93); (94, 96); (97, 97); (98, 98); (99, 99); (100, 100); (101, 101); (102, 102); (103, 107); (108, 108); (109, 109); (110, 110); (111, 113); (114, 114); (115, 115); (116, 116); (117, 117); (118, 122); (123, 123); (124, 124); (125, 125); (126, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].
Definition regions : classes := Cut 115 (Cut 65 (Cut 45 (Cut 32 (Cut 11 (Cut 9 (Class 0) (Class 1)) (Cut 13 (Class 0) (Cut 14 (Class 1) (Class 0)))) (Cut 35 (Cut 33 (Class 2) (Cut 34 (Class 3) (Class 4))) (Cut 43 (Class 3) (Cut 44 (Class 5) (Class 2))))) (Cut 51 (Cut 47 (Cut 46 (Class 6) (Class 7)) (Cut 48 (Class 8) (Cut 49 (Class 9) (Class 10)))) (Cut 56 (Cut 52 (Class 11) (Cut 55 (Class 10) (Class 11))) (Cut 58 (Class 12) (Cut 59 (Class 2) (Class 3)))))) (Cut 97 (Cut 70 (Cut 67 (Cut 66 (Class 13) (Class 14)) (Cut 68 (Class 15) (Cut 69 (Class 16) (Class 17)))) (Cut 92 (Cut 71 (Class 18) (Cut 91 (Class 3) (Class 2))) (Cut 93 (Class 19) (Cut 94 (Class 2) (Class 3))))) (Cut 103 (Cut 100 (Cut 98 (Class 20) (Cut 99 (Class 21) (Class 15))) (Cut 101 (Class 16) (Cut 102 (Class 22) (Class 23)))) (Cut 110 (Cut 108 (Class 3) (Cut 109 (Class 24) (Class 3))) (Cut 111 (Class 25) (Cut 114 (Class 3) (Class 26))))))) (Cut 55807 (Cut 55423 (Cut 124 (Cut 117 (Cut 116 (Class 27) (Class 28)) (Cut 118 (Class 29) (Cut 123 (Class 3) (Class 2)))) (Cut 55296 (Cut 125 (Class 3) (Cut 126 (Class 2) (Class 3))) (Cut 55359 (Class 30) (Cut 55360 (Class 31) (Class 30))))) (Cut 55615 (Cut 55488 (Cut 55424 (Class 31) (Cut 55487 (Class 30) (Class 31))) (Cut 55551 (Class 30) (Cut 55552 (Class 31) (Class 30)))) (Cut 55680 (Cut 55616 (Class 31) (Cut 55679 (Class 30) (Class 31))) (Cut 55743 (Class 30) (Cut 55744 (Class 31) (Class 30)))))) (Cut 56128 (Cut 55936 (Cut 55871 (Cut 55808 (Class 31) (Class 30)) (Cut 55872 (Class 31) (Cut 55935 (Class 30) (Class 31)))) (Cut 56063 (Cut 55999 (Class 30) (Cut 56000 (Class 31) (Class 30))) (Cut 56064 (Class 31) (Cut 56127 (Class 30) (Class 31))))) (Cut 56320 (Cut 56255 (Cut 56191 (Class 30) (Cut 56192 (Class 31) (Class 30))) (Cut 56256 (Class 31) (Cut 56319 (Class 30) (Class 31)))) (Cut 64976 (Cut 57342 (Class 32) (Cut 57344 (Class 33) (Class 3))) (Cut 65008 (Class 34) (Cut 65534 (Class 3) (Class 34))))))).
Definition own_automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [43; 0; 0; 43; 1; 43; 2; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 5; 43; 6; 43; 43; 7; 43; 43; 43; 43; 43; 43];
    [43; 43; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 4; 4; 4; 4; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 13; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 14; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 15; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 1; 43; 43; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 1; 43; 1; 43; 1; 1; 43; 1; 16; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 18; 18; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 20; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 21; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 43; 23; 23; 23; 25; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 43; 27; 27; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 28; 28; 28; 43; 43; 43; 43; 43; 28; 28; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 43; 27; 27; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 43; 31; 31; 31; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 43; 32; 33; 32; 33; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 43; 43; 31; 43; 31; 31; 43; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 43; 31; 31; 31; 34; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 43; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 43; 35; 35; 35; 35; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 43; 35; 35; 35; 36; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 43; 43; 43; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 37; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 38; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 39; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 40; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 41; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 42; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 43; 43; 43; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 30; 43; 43; 43; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [56320]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48; 48]; [48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [48; 92; 117; 68; 67; 48; 48]; [48]; [92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [43; 0; 0; 43; 1; 43; 2; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 5; 43; 6; 43; 43; 7; 43; 43; 43; 43; 43; 43];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 4; 4; 4; 4; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 13; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 14; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 15; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 1; 43; 43; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 1; 43; 1; 43; 1; 1; 43; 1; 16; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 18; 18; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 20; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 21; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 43; 23; 23; 23; 25; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 43; 27; 27; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 28; 28; 28; 43; 43; 43; 43; 43; 28; 28; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 43; 27; 27; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 43; 31; 31; 31; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 43; 32; 33; 32; 33; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 43; 43; 31; 43; 31; 31; 43; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 43; 31; 31; 31; 34; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 43; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 43; 35; 35; 35; 35; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 43; 35; 35; 35; 36; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 43; 43; 43; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 37; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 38; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 39; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 40; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 41; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 42; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 43; 43; 43; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 30; 43; 43; 43; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [34]; [56320]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48; 48]; [48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [48; 92; 117; 68; 67; 48; 48]; [48]; [92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [43; 0; 0; 43; 1; 43; 2; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 5; 43; 6; 43; 43; 7; 43; 43; 43; 43; 43; 43];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 10; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 11; 43; 4; 4; 4; 4; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 13; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 14; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 15; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 16; 9; 10; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 18; 18; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 20; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 21; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 43; 23; 23; 23; 25; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 12; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 43; 27; 27; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 28; 28; 28; 43; 43; 43; 43; 43; 28; 28; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 43; 27; 27; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 43; 31; 31; 31; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 43; 32; 33; 32; 33; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 43; 43; 31; 43; 31; 31; 43; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 43; 31; 31; 31; 34; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 43; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 43; 35; 35; 35; 35; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 43; 35; 35; 35; 36; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 43; 43; 43; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 37; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 38; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 39; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 40; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 41; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 42; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 43; 43; 43; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 30; 43; 43; 43; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48; 48]; [48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [48; 92; 117; 68; 67; 48; 48]; [48]; [92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [43; 0; 0; 43; 1; 43; 2; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 5; 43; 6; 43; 43; 7; 43; 43; 43; 43; 43; 43];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 43; 43; 1];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 3; 4; 4; 4; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 10; 43; 43; 43; 43; 43; 43; 43; 43; 43; 11; 43; 43; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 10; 43; 4; 4; 4; 4; 43; 43; 43; 43; 11; 43; 43; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 12; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 13; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 14; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 16; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 18; 18; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 20; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 21; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 23; 23; 23; 23; 23; 23; 23; 24; 23; 25; 43; 23; 23; 23; 25; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 17; 17; 17; 17; 43; 43; 43; 43; 11; 43; 43; 43; 43; 11; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 19; 19; 19; 19; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 22; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 26; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 43; 27; 27; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 28; 28; 28; 43; 43; 43; 43; 43; 28; 28; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 27; 27; 27; 29; 27; 30; 43; 27; 27; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 0; 0; 43; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 31; 43; 31; 31; 31; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 32; 32; 33; 32; 32; 33; 32; 32; 32; 33; 43; 32; 33; 32; 33; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 43; 43; 31; 43; 31; 31; 43; 31; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 31; 31; 31; 31; 31; 31; 31; 31; 31; 34; 43; 31; 31; 31; 34; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 43; 1; 1; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 43; 35; 35; 35; 35; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 35; 35; 35; 35; 35; 35; 35; 35; 35; 36; 43; 35; 35; 35; 36; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 1; 1; 1; 1; 1; 1; 1; 1; 43; 43; 43; 1; 1; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 37; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 38; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 39; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 40; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 41; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 42; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 27; 43; 43; 43; 27; 27; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 27; 27; 27; 30; 43; 43; 43; 27; 30; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43];
    [43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43; 43]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; [56320]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48; 48]; [48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [48; 92; 117; 68; 67; 48; 48]; [48]; [92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [34; 0; 0; 34; 1; 34; 2; 34; 34; 3; 4; 4; 4; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 5; 34; 6; 34; 34; 7; 34; 34; 34; 34; 34; 34];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 34; 34; 1];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 3; 4; 4; 4; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 0; 0; 34; 1; 34; 34; 10; 34; 34; 34; 34; 34; 34; 34; 34; 34; 11; 34; 34; 34; 34; 11; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 0; 0; 34; 1; 34; 34; 10; 34; 4; 4; 4; 4; 34; 34; 34; 34; 11; 34; 34; 34; 34; 11; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 12; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 13; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 14; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 16; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 1; 1; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 17; 17; 17; 17; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 18; 18; 34; 34; 19; 19; 19; 19; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 20; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 21; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 22; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 23; 23; 23; 23; 23; 23; 23; 24; 23; 23; 34; 23; 23; 23; 23; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 1; 34; 34];
    [34; 0; 0; 34; 1; 34; 34; 34; 34; 17; 17; 17; 17; 34; 34; 34; 34; 11; 34; 34; 34; 34; 11; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 19; 19; 19; 19; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 0; 0; 34; 1; 34; 34; 34; 34; 19; 19; 19; 19; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 22; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 25; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 25; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 34; 26; 26; 26; 26; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 26; 26; 26; 27; 27; 27; 34; 34; 34; 34; 34; 27; 27; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 0; 0; 34; 1; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 34; 28; 28; 28; 28; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 34; 29; 29; 29; 29; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 34; 1; 1; 1; 1; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 34; 30; 30; 30; 30; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 31; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 32; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 33; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 26; 26; 26; 26; 34; 34; 34; 26; 26; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34];
    [34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34; 34]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; [56320]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48; 92; 117; 68; 67; 48; 48]; [48]; [48; 92; 117; 68; 67; 48; 48]; [92; 117; 68; 67; 48; 48]; [117; 68; 67; 48; 48]; [68; 67; 48; 48]; [67; 48; 48]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [39; 0; 0; 39; 1; 39; 2; 39; 39; 3; 4; 4; 4; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 5; 39; 6; 39; 39; 7; 39; 39; 39; 39; 39; 39];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 3; 4; 4; 4; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 10; 39; 39; 39; 39; 39; 39; 39; 39; 39; 11; 39; 39; 39; 39; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 10; 39; 4; 4; 4; 4; 39; 39; 39; 39; 11; 39; 39; 39; 39; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 12; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 13; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 14; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 16; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 1; 1; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 17; 17; 17; 17; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 18; 18; 39; 39; 19; 19; 19; 19; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 20; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 21; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 22; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 23; 23; 23; 23; 23; 23; 23; 24; 23; 23; 39; 23; 23; 23; 23; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 1; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 17; 17; 17; 17; 39; 39; 39; 39; 11; 39; 39; 39; 39; 11; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 19; 19; 19; 19; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 19; 19; 19; 19; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 22; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 25; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 25; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 39; 26; 26; 26; 26; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 26; 26; 26; 27; 27; 27; 26; 26; 26; 26; 39; 27; 27; 26; 26; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 0; 0; 39; 1; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 28; 28; 28; 28; 28; 28; 28; 28; 28; 28; 39; 28; 28; 28; 28; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 29; 29; 29; 29; 29; 29; 29; 29; 29; 29; 39; 29; 29; 29; 29; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 39; 1; 1; 1; 1; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 39; 30; 30; 30; 30; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 31; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [39; 39; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 32; 9; 16; 39; 39; 39];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 33; 33; 33; 33; 33; 33; 33; 34; 33; 33; 8; 33; 33; 33; 33; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 35; 35; 35; 35; 35; 35; 35; 35; 35; 35; 8; 35; 35; 35; 35; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 35; 35; 35; 36; 36; 36; 35; 35; 35; 35; 8; 36; 36; 35; 35; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 37; 37; 37; 37; 37; 37; 37; 37; 37; 37; 8; 37; 37; 37; 37; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 38; 38; 38; 38; 38; 38; 38; 38; 38; 38; 8; 38; 38; 38; 38; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 30; 30; 30; 30; 30; 30; 30; 30; 30; 30; 8; 30; 30; 30; 30; 1; 1; 1; 1; 1; 1; 9; 9; 39; 39; 1];
    [39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39; 39]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [48; 48; 48; 48]; [56320]; []; [48]; []; [115; 101]; [108]; [101]; [48; 48; 48]; [48; 48; 48]; []; [48; 48]; [48; 48]; [48]; [48]; []; [32]; [0]; [0]; [0]; [0]; [0]; [0]; [0]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [27; 0; 0; 27; 1; 27; 2; 27; 27; 3; 4; 4; 4; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 5; 27; 6; 27; 27; 7; 27; 27; 27; 27; 27; 27];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 27; 27; 1];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 3; 4; 4; 4; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 0; 0; 27; 1; 27; 27; 10; 27; 27; 27; 27; 27; 27; 27; 27; 27; 11; 27; 27; 27; 27; 11; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 0; 0; 27; 1; 27; 27; 10; 27; 4; 4; 4; 4; 27; 27; 27; 27; 11; 27; 27; 27; 27; 11; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 12; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 13; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 14; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 15; 9; 16; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 1; 1; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 17; 17; 17; 17; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 18; 18; 27; 27; 19; 19; 19; 19; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 20; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 21; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 22; 27; 27; 27; 27; 27];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 23; 23; 23; 23; 23; 23; 23; 23; 23; 23; 8; 23; 23; 23; 23; 1; 1; 1; 1; 1; 1; 9; 9; 27; 27; 1];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 1; 27; 27];
    [27; 0; 0; 27; 1; 27; 27; 27; 27; 17; 17; 17; 17; 27; 27; 27; 27; 11; 27; 27; 27; 27; 11; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 19; 19; 19; 19; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 0; 0; 27; 1; 27; 27; 27; 27; 19; 19; 19; 19; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 22; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 24; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 24; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 25; 25; 25; 25; 25; 25; 25; 25; 25; 25; 8; 25; 25; 25; 25; 1; 1; 1; 1; 1; 1; 9; 9; 27; 27; 1];
    [27; 0; 0; 27; 1; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 26; 26; 26; 26; 26; 26; 26; 26; 26; 26; 8; 26; 26; 26; 26; 1; 1; 1; 1; 1; 1; 9; 9; 27; 27; 1];
    [1; 1; 1; 1; 0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 8; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 9; 9; 27; 27; 1];
    [27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27; 27]];
    accepting := [1; 1; 0; 1; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 1; 0; 0; 0; 0; 1; 0; 0; 0] |}, [[]; []; [48]; []; []; [97; 108; 115; 101]; [117; 108; 108]; [114; 117; 101]; [32]; [56320]; [48]; [48]; [108; 115; 101]; [108; 108]; [117; 101]; [0]; [56320]; []; [48]; []; [115; 101]; [108]; [101]; [0]; []; [0]; [0]])].
Definition automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 2; 2; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 0; 2];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 2; 2; 0];
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 1; 0] |}, [[]; []]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 0; 0; 0];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 0; 0; 2];
    [2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]])].
Definition apart : list (list (option (list N))) := [
  [None; None; None; None; None; None; None; None; None; None];
  [Some [34; 0]; None; None; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 92; 32]; None; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 64976]; Some [34; 64976]; None; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 64976]; Some [34; 64976]; Some [34; 92; 117; 70; 68; 68; 48]; None; None; None; None; None; None];
  [Some [34; 0]; Some [34; 64976]; Some [34; 64976]; Some [34; 92; 117; 68; 56; 48; 48]; Some [34; 92; 117; 68; 56; 48; 48]; None; None; None; None; None];
  [Some [34; 0]; Some [34; 64976]; Some [34; 64976]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; Some [34; 92; 117; 0]; None; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; None; None; None];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [55296]; None; Some [55296]];
  [Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [0]; Some [56320]; Some [56320]; None]].
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

