(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-16BE.
   made by   npx wellformed emit utf16be --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf16be.ohm   sha256 ab0281ec3988f62785440ed0513c444935ee8121a2d8e36431769ca04d744a32
   table     15edada4236458bd
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition swapped_signature : re := Chr 0xFF ;; Chr 0xFE.
Definition octet : re := Rng 0x00 0xFF.
Definition utf16be_bmp_below : re := Rng 0x00 0xD7 ;; octet.
Definition utf16be_bmp_above : re := Rng 0xE0 0xFF ;; octet.
Definition utf16be_bmp : re := utf16be_bmp_below // utf16be_bmp_above.
Definition utf16be_high : re := Rng 0xD8 0xDB ;; octet.
Definition utf16be_low : re := Rng 0xDC 0xDF ;; octet.
Definition utf16be_pair : re := utf16be_high ;; utf16be_low.
Definition utf16be_char : re := utf16be_bmp // utf16be_pair.
Definition utf16be_octets : re := Star utf16be_char.
Definition utf16be_text : re := Not swapped_signature ;; utf16be_octets.
Definition start : re := utf16be_text.

End Grammar.

(* ---------- The table 15edada4236458bd, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 3; 4].
Definition NEXT : list (list N) := [
  [1; 2; 6; 1; 3];
  [4; 4; 4; 4; 4];
  [5; 5; 5; 5; 5];
  [4; 4; 4; 6; 4];
  [1; 2; 6; 1; 1];
  [6; 6; 1; 6; 6];
  [6; 6; 6; 6; 6]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 1; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 215); (216, 219); (220, 223); (224, 253); (254, 254); (255, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [255]; [255; 220; 255]; [255]; []; [220; 255]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [24; 2; 7; 19; 16; 30; 0].
Definition words : list N := [
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  126291776; 126291776; 126291776; 126291776; 2155876160; 2155876160; 2155876160; 2155876160;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 42078016;
  42078016; 42078016; 42078016; 42078016; 42078016; 42078016; 33689408; 327290688].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): its code units are several octets. *)

