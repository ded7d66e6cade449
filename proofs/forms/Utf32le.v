(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-32LE.
   made by   npx wellformed emit utf32le --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf32le.ohm   sha256 2162ac7300b46ca6e8faeb43acf8f9c263d1a3874a47e6df24334bb5a9482cef
   table     757d23d0faf0e33f
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
Definition utf32le_bmp_below : re := octet ;; Rng 0x00 0xD7 ;; Chr 0x00 ;; Chr 0x00.
Definition utf32le_bmp_above : re := octet ;; Rng 0xE0 0xFF ;; Chr 0x00 ;; Chr 0x00.
Definition utf32le_bmp : re := utf32le_bmp_below // utf32le_bmp_above.
Definition utf32le_supplementary : re := octet ;; octet ;; Rng 0x01 0x10 ;; Chr 0x00.
Definition utf32le_char : re := utf32le_bmp // utf32le_supplementary.
Definition utf32le_octets : re := Star utf32le_char.
Definition start : re := utf32le_octets.

End Grammar.

(* ---------- The table 757d23d0faf0e33f, as it stands in the generated module. *)

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
  [1; 1; 1; 1];
  [2; 2; 2; 3];
  [4; 4; 5; 5];
  [5; 4; 5; 5];
  [0; 5; 5; 5];
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
Definition completions : list (list N) := [[]; [17; 1; 0]; [1; 0]; [1; 0]; [0]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [2; 16; 21; 7; 30; 0].
Definition words : list N := [
  2211774528; 64294720; 64294720; 64294720; 64294720; 64294720; 64294720; 64294720;
  64294720; 64294720; 64294720; 64294720; 64294720; 64294720; 64294720; 64294720;
  64294720; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  458816; 458816; 458816; 458816; 458816; 458816; 458816; 458816;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320;
  1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320; 1376320].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- No theorem on the length of a fault, on pieces and on repair (Verdicts.v): its code units are several octets. *)

