(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF8-non-ascii in UTF-8.
   made by   npx wellformed emit utf8-non-ascii-utf8 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/utf8-non-ascii.ohm   sha256 0bf3c6805eafa0993242637c910b254a9be0443c0cbddccc4186f8a3529d7ff6
   made from grammar/octets/utf8.ohm   sha256 4c5ef977a3757bae7fc42c699e0c1aaa976fdb943cbd06303bf14c052e17c491
   table     c648f8f0d65ca3e1
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import List NArith.
Require Import Wellformed Encodings Verdicts.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition utf8_non_ascii : re := Rng 0x0080 0xD7FF // Rng 0xE000 0x10FFFF.
Definition start : re := utf8_non_ascii.

End Grammar.

(* ---------- The table c648f8f0d65ca3e1, as it stands in the generated module. *)

Definition CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3;
  0; 0; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4;
  5; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 6; 7; 6; 6; 8; 9; 9; 9; 10; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0].
Definition NEXT : list (list N) := [
  [9; 9; 9; 9; 1; 2; 3; 4; 5; 6; 7];
  [9; 8; 8; 8; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 1; 9; 9; 9; 9; 9; 9; 9];
  [9; 1; 1; 1; 9; 9; 9; 9; 9; 9; 9];
  [9; 1; 1; 9; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 3; 3; 9; 9; 9; 9; 9; 9; 9];
  [9; 3; 3; 3; 9; 9; 9; 9; 9; 9; 9];
  [9; 3; 9; 9; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9];
  [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]].
Definition ACCEPTING : list N := [0; 0; 0; 0; 0; 0; 0; 0; 1; 0].
Definition form : table := {| size := 256; classOf := cell CLASSES; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 127); (128, 55295); (57344, 1114111)].

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
Definition completions : list (list N) := [[194; 128]; [128]; [160; 128]; [128; 128]; [128; 128]; [144; 128; 128]; [128; 128; 128]; [128; 128; 128]; []].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- The shift kernel, s = word[octet] >>> s, gives the verdicts of the table. *)
Definition shifts : list N := [6; 16; 20; 1; 26; 25; 19; 31; 11; 0].
Definition words : list N := [
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0;
  3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400;
  3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400; 3221946400;
  1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184;
  1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184; 1108017184;
  51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576;
  51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576;
  51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576;
  51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576; 51052576;
  0; 0; 1024; 1024; 1024; 1024; 1024; 1024;
  1024; 1024; 1024; 1024; 1024; 1024; 1024; 1024;
  1024; 1024; 1024; 1024; 1024; 1024; 1024; 1024;
  1024; 1024; 1024; 1024; 1024; 1024; 1024; 1024;
  1280; 64; 64; 64; 64; 64; 64; 64;
  64; 64; 64; 64; 64; 1664; 64; 64;
  1600; 1216; 1216; 1216; 1984; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0].
Theorem shifts_are_the_table : forall s, below 256 s -> shift_run form shifts (cell words) s = run form s.
Proof. apply (shift_kernel form shifts (cell words)). vm_cast_no_check (eq_refl true). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := utf8_character;
  unread := none_unread;
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
Proof. intros s H. exact (check_is_maximal form_rules completions symbols completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions symbols completions_ok). Qed.
(* U+FFFD does not stand everywhere: where it does not, repair gives no text. *)
Theorem repair_is_well_formed : forall s, below (size form) s ->
  match repair form_rules s with Some x => repaired form_rules [] s x /\ run form x = true | None => unrepairable form_rules [] s end.
Proof.
  intros s H. pose proof (repair_is_right form_rules completions symbols completions_ok form_rules_ok s H) as Right.
  destruct (repair form_rules s) as [x |]; [| exact Right]. destruct Right as [R W]. exact (conj R W).
Qed.

(* ---------- Reasons of faults are not proved (Reasons.v): the grammar is over scalar values. *)

