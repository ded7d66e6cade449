(* DO NOT EDIT. Generated file.
   What is proved of the table of modified UTF-8.
   made by   npx wellformed emit mutf8 --target coq   (wellformed 0.1.0)
   made from grammar/octets/mutf8.ohm   sha256 9d22f469808094b51a9a4543959cbcf5fa238d71ff19b6f0e90a04ec25616fb7
   table     b67ae794d178dec5
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition mutf8_1 : re := Rng 0x01 0x7F.
Definition mutf8_null : re := Chr 0xC0 ;; Chr 0x80.
Definition tail : re := Rng 0x80 0xBF.
Definition mutf8_2 : re := Rng 0xC2 0xDF ;; tail.
Definition mutf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; tail.
Definition mutf8_3_e1 : re := Rng 0xE1 0xEF ;; tail ;; tail.
Definition mutf8_3 : re := mutf8_3_e0 // mutf8_3_e1.
Definition mutf8_char : re := mutf8_1 // mutf8_null // mutf8_2 // mutf8_3.
Definition mutf8_octets : re := Star mutf8_char.
Definition start : re := mutf8_octets.

End Grammar.

(* ---------- The table b67ae794d178dec5, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1;
  2; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 0; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6;
  7; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 8; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [5; 0; 5; 5; 5; 1; 2; 3; 4];
  [5; 5; 0; 5; 5; 5; 5; 5; 5];
  [5; 5; 0; 0; 0; 5; 5; 5; 5];
  [5; 5; 5; 5; 2; 5; 5; 5; 5];
  [5; 5; 2; 2; 2; 5; 5; 5; 5];
  [5; 5; 5; 5; 5; 5; 5; 5; 5]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 0); (1, 127); (128, 128); (129, 159); (160, 191); (192, 192); (193, 193); (194, 223); (224, 224); (225, 239); (240, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [128]; [160]; [160; 160]; [160; 160]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [12; 19; 24; 3; 23; 0].
Definition words : list N := [
  0; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  49152; 49152; 49152; 49152; 49152; 49152; 49152; 49152;
  207618048; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592; 201326592;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784; 201326784;
  77824; 0; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  98304; 98304; 98304; 98304; 98304; 98304; 98304; 98304;
  12288; 94208; 94208; 94208; 94208; 94208; 94208; 94208;
  94208; 94208; 94208; 94208; 94208; 94208; 94208; 94208;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Theorem length_is_the_maximal_subpart : forall s, below (size form) s ->
  match check form s with
  | None => run form s = true
  | Some (offset, n) =>
      run form s = false /\ run form (firstn offset s) = true /\ maximal_subpart form (skipn offset s) n
  end.
Proof. apply (check_is_maximal form completions cells); vm_cast_no_check (eq_refl true). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form (fold_right merge (summarize form []) (map (summarize form) pieces)) = check form (concat pieces).
Proof. apply (pieces_are_the_whole form completions cells). vm_cast_no_check (eq_refl true). Qed.
Definition replacement : list N := [239; 191; 189].
Theorem repair_is_well_formed : forall s, below (size form) s ->
  repaired form replacement s (repair form replacement s) /\ run form (repair form replacement s) = true.
Proof. apply (repair_is_right form completions cells); vm_cast_no_check (eq_refl true). Qed.

