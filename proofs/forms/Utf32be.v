(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-32BE.
   made by   npx wellformed emit utf32be --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf32be.ohm   sha256 141bd3487f3c1f4860ed444692d37e046b843485cb84f491abb2b357e887a886
   table     0bf8242fcc3d0d52
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition octet : re := Rng 0x00 0xFF.
Definition utf32be_bmp_below : re := Chr 0x00 ;; Chr 0x00 ;; Rng 0x00 0xD7 ;; octet.
Definition utf32be_bmp_above : re := Chr 0x00 ;; Chr 0x00 ;; Rng 0xE0 0xFF ;; octet.
Definition utf32be_bmp : re := utf32be_bmp_below // utf32be_bmp_above.
Definition utf32be_supplementary : re := Chr 0x00 ;; Rng 0x01 0x10 ;; octet ;; octet.
Definition utf32be_char : re := utf32be_bmp // utf32be_supplementary.
Definition utf32be_octets : re := Star utf32be_char.
Definition start : re := utf32be_octets.

End Grammar.

(* ---------- The table 0bf8242fcc3d0d52, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2].
Definition NEXT : list (list N) := [
  [1; 5; 5; 5];
  [2; 3; 5; 5];
  [4; 4; 4; 5];
  [4; 4; 4; 4];
  [0; 0; 0; 0];
  [5; 5; 5; 5]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 0); (1, 16); (17, 215); (216, 223); (224, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [1; 17; 17]; [17; 17]; [17; 17]; [17]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [2; 16; 7; 21; 30; 0].
Definition words : list N := [
  2210860864; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304;
  2211778304; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304; 2211778304;
  2211778304; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210398208; 2210398208; 2210398208; 2210398208; 2210398208; 2210398208; 2210398208; 2210398208;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048;
  2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048; 2210402048].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): its code units are several octets. *)

