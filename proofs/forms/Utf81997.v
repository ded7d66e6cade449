(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-8 of 1997 (up to six octets).
   made by   npx wellformed emit utf8-1997 --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf8-1997.ohm   sha256 cc8490fb9e8c935b3281e3383fb528b4a5919c6812b60180752968ddb110fd97
   table     27f7dc08e235a910
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition utf8_1 : re := Rng 0x00 0x7F.
Definition utf8_tail : re := Rng 0x80 0xBF.
Definition utf8_2 : re := Rng 0xC2 0xDF ;; utf8_tail.
Definition utf8_3_e0 : re := Chr 0xE0 ;; Rng 0xA0 0xBF ;; utf8_tail.
Definition twice (x0 : re) : re := x0 ;; x0.
Definition utf8_3_e1 : re := Rng 0xE1 0xEF ;; twice utf8_tail.
Definition utf8_3 : re := utf8_3_e0 // utf8_3_e1.
Definition utf8_4_f0 : re := Chr 0xF0 ;; Rng 0x90 0xBF ;; twice utf8_tail.
Definition thrice (x0 : re) : re := x0 ;; x0 ;; x0.
Definition utf8_4_f1 : re := Rng 0xF1 0xF7 ;; thrice utf8_tail.
Definition utf8_4 : re := utf8_4_f0 // utf8_4_f1.
Definition utf8_5_f8 : re := Chr 0xF8 ;; Rng 0x88 0xBF ;; thrice utf8_tail.
Definition utf8_5_f9 : re := Rng 0xF9 0xFB ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_5 : re := utf8_5_f8 // utf8_5_f9.
Definition utf8_6_fc : re := Chr 0xFC ;; Rng 0x84 0xBF ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_6_fd : re := Chr 0xFD ;; utf8_tail ;; twice utf8_tail ;; twice utf8_tail.
Definition utf8_6 : re := utf8_6_fc // utf8_6_fd.
Definition utf8_char : re := utf8_1 // utf8_2 // utf8_3 // utf8_4 // utf8_5 // utf8_6.
Definition utf8_octets : re := Star utf8_char.
Definition start : re := utf8_octets.

End Grammar.

(* ---------- The table 27f7dc08e235a910, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5; 5;
  6; 6; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7; 7;
  8; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 10; 11; 11; 11; 11; 11; 11; 11; 12; 13; 13; 13; 14; 15; 6; 6].
Definition NEXT : list (list N) := [
  [0; 10; 10; 10; 10; 10; 10; 1; 2; 3; 4; 5; 6; 7; 8; 9];
  [10; 0; 0; 0; 0; 0; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 10; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 1; 1; 1; 1; 1; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 3; 3; 3; 3; 3; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 5; 5; 5; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 5; 5; 5; 5; 5; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 7; 7; 7; 7; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 7; 7; 7; 7; 7; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10];
  [10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10; 10]].
Definition ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 131); (132, 135); (136, 143); (144, 159); (160, 191); (192, 193); (194, 223); (224, 224); (225, 239); (240, 240); (241, 247); (248, 248); (249, 251); (252, 252); (253, 253); (254, 255)].

(* ---------- The table accepts the texts of the grammar, and no others. *)
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> parses_whole Grammar.start s).
Proof. apply (table_is_peg form Grammar.start cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [160]; [160; 160]; [160; 160]; [160; 160; 160]; [160; 160; 160]; [160; 160; 160; 160]; [160; 160; 160; 160]; [160; 160; 160; 160; 160]; [160; 160; 160; 160; 160]].
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. apply (first_fault form completions cells). vm_cast_no_check (eq_refl true). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [24; 6; 13; 8; 19; 2; 30; 4; 16; 3; 0].
Definition words : list N := [
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184; 402653184;
  1568; 1568; 1568; 1568; 263712; 263712; 263712; 263712;
  2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360; 2147747360;
  2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664;
  2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664; 2151941664;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816; 2151990816;
  0; 0; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296; 100663296;
  218103808; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728;
  134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728; 134217728;
  318767104; 33554432; 33554432; 33554432; 33554432; 33554432; 33554432; 33554432;
  503316480; 67108864; 67108864; 67108864; 268435456; 50331648; 0; 0].
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

