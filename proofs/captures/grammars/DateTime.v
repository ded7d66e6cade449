(* DO NOT EDIT. Generated file.
   What is proved of the captures of date-time.
   made by   npm run prove -- examples/parse/date-time.abnf --keep=FOLDER   (wellformed 0.1.0)
   made from examples/parse/date-time.abnf   sha256 7076528af67fc5dd340d915e1818e4d66c36402abe3764f76b9133cc79abd795
   table     b233d9be519172fc
   check it with proofs/Wellformed.v and captures/Captures.v: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Captures.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. A mark says where a field begins or ends: *)

(* 0 1  year, required
   2 3  month, required
   4 5  day, required
   6 7  hour, required
   8 9  minute, required
   10 11  second, required
   12 13  fraction, optional
   14 15  offset, required
   16 17  offset.sign, optional
   18 19  offset.hour, optional
   20 21  offset.minute, optional *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).
Definition field' := capture 256.
Definition label' := label 256.

Definition DIGIT : re := Rng 0x30 0x39.
Definition date_fullyear : re := times 4 DIGIT.
Definition date_month : re := Chr 0x30 ;; Rng 0x31 0x39 // Chr 0x31 ;; Rng 0x30 0x32.
Definition date_mday : re :=
     Chr 0x30 ;; Rng 0x31 0x39
  // (Chr 0x31 // Chr 0x32) ;; DIGIT
  // Chr 0x33 ;; (Chr 0x30 // Chr 0x31).
Definition full_date : re := field' 0 date_fullyear ;; Chr 0x2D ;; field' 2 date_month ;; Chr 0x2D ;; field' 4 date_mday.
Definition time_hour : re := (Chr 0x30 // Chr 0x31) ;; DIGIT // Chr 0x32 ;; Rng 0x30 0x33.
Definition time_minute : re := Rng 0x30 0x35 ;; DIGIT.
Definition time_second : re := Rng 0x30 0x35 ;; DIGIT // Chr 0x36 ;; Chr 0x30.
Definition digits : re := DIGIT ;; Star DIGIT.
Definition time_secfrac : re := Chr 0x2E ;; field' 12 digits.
Definition partial_time : re := field' 6 time_hour ;; Chr 0x3A ;; field' 8 time_minute ;; Chr 0x3A ;; field' 10 time_second ;; upto_times 1 time_secfrac.
Definition sign : re := Chr 0x2B // Chr 0x2D.
Definition offset_hour : re := (Chr 0x30 // Chr 0x31) ;; DIGIT // Chr 0x32 ;; Rng 0x30 0x33.
Definition offset_minute : re := Rng 0x30 0x35 ;; DIGIT.
Definition time_offset : re :=
     (Chr 0x5A // Chr 0x7A)
  // field' 16 sign ;; field' 18 offset_hour ;; Chr 0x3A ;; field' 20 offset_minute.
Definition full_time : re := partial_time ;; field' 14 time_offset.
Definition date_time : re := full_date ;; (Chr 0x54 // Chr 0x74) ;; full_time.
Definition start : re := date_time.

End Grammar.

(* ---------- The table of captures, as it stands in the generated module. *)

Definition CLASSES : list N := [
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 0; 13; 1; 2; 13; 3; 4; 5; 6; 7; 7; 8; 9; 9; 9; 10; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 11; 13; 13; 13; 13; 13; 12; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 11; 13; 13; 13; 13; 13; 12; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13;
  13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13; 13].
Definition CELLS : list (list (N * N)) := [
  [(34, 0); (34, 0); (34, 0); (1, 0); (1, 0); (1, 0); (1, 0); (1, 0); (1, 0); (1, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (2, 0); (2, 0); (2, 0); (2, 0); (2, 0); (2, 0); (2, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (3, 0); (3, 0); (3, 0); (3, 0); (3, 0); (3, 0); (3, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (4, 0); (4, 0); (4, 0); (4, 0); (4, 0); (4, 0); (4, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (5, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (6, 0); (7, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (8, 0); (8, 0); (8, 0); (8, 0); (8, 0); (8, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (8, 0); (8, 0); (8, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (9, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (10, 0); (11, 0); (11, 0); (12, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (13, 0); (13, 0); (13, 0); (13, 0); (13, 0); (13, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (13, 0); (13, 0); (13, 0); (13, 0); (13, 0); (13, 0); (13, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (13, 0); (13, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (14, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (15, 0); (15, 0); (16, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (17, 0); (17, 0); (17, 0); (17, 0); (17, 0); (17, 0); (17, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (17, 0); (17, 0); (17, 0); (17, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (18, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (19, 0); (19, 0); (19, 0); (19, 0); (19, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (20, 0); (20, 0); (20, 0); (20, 0); (20, 0); (20, 0); (20, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (21, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (22, 0); (22, 0); (22, 0); (22, 0); (22, 0); (23, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (24, 0); (24, 0); (24, 0); (24, 0); (24, 0); (24, 0); (24, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (24, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(25, 1); (25, 1); (26, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (27, 2); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (28, 0); (28, 0); (29, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (30, 3); (30, 3); (30, 3); (30, 3); (30, 3); (30, 3); (30, 3); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (31, 0); (31, 0); (31, 0); (31, 0); (31, 0); (31, 0); (31, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (31, 0); (31, 0); (31, 0); (31, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(25, 4); (25, 4); (34, 0); (30, 0); (30, 0); (30, 0); (30, 0); (30, 0); (30, 0); (30, 0); (34, 0); (34, 0); (27, 5); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (32, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (33, 0); (33, 0); (33, 0); (33, 0); (33, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0); (34, 0)];
  [(34, 0); (34, 0); (34, 0); (27, 0); (27, 0); (27, 0); (27, 0); (27, 0); (27, 0); (27, 0); (34, 0); (34, 0); (34, 0); (34, 0)]].
Definition LISTS : list (list operation) := [
  [];
  [Write 14 Here 0; Write 16 Here 0; Write 17 Here 1; Write 18 Here 1; Write 19 Here 3; Write 20 Here 4; Write 21 Here 6];
  [Write 14 Here 0];
  [Write 12 Here 0];
  [Write 13 Here 0; Write 14 Here 0; Write 16 Here 0; Write 17 Here 1; Write 18 Here 1; Write 19 Here 3; Write 20 Here 4; Write 21 Here 6];
  [Write 13 Here 0; Write 14 Here 0];
  [Write 15 Here 0]].
Definition ENDS : list (option N) := [None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; None; Some 6; None; None; None; None; None; None].
Definition table : captures := {| symbols := 256; class_of := cell CLASSES;
  cells_of := CELLS; lists := LISTS; ends := ENDS; at_start := [(0, 0); (1, 4); (2, 5); (3, 7); (4, 8); (5, 10); (6, 11); (7, 13); (8, 14); (9, 16); (10, 17); (11, 19)] |}.

(* ---------- Ranges in which all symbols are alike, and marks that follow others at one distance: witnesses. *)

Definition cells : list range := [(0, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 48); (49, 49); (50, 50); (51, 51); (52, 53); (54, 54); (55, 57); (58, 58); (59, 83); (84, 84); (85, 89); (90, 90); (91, 115); (116, 116); (117, 121); (122, 122); (123, 255)].

Definition chains : list (N * ahead) := [(16, [(17, 1); (18, 1); (19, 3); (20, 4); (21, 6)])].

(* ---------- A text has these captures if and only if the grammar has a parse of it with these marks: there is no second one. *)

Theorem captures_are_the_parse : forall s, below 256 s -> forall ms,
  captures_of table s = Some ms <-> parse 256 Grammar.start s ms.

Proof. apply (captures_of_grammar table cells (chain_of chains) Grammar.start). vm_cast_no_check (eq_refl true). Qed.

