(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-32BE.
   made by   npx wellformed emit utf32be --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf32be.ohm   sha256 2db62a347be5f978f083056b06ead2ceb70109b89c4bd1ba99095307746cfc3b
   table     0bf8242fcc3d0d52
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

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
Definition completions : list (list N) := [[]; [0; 0; 0]; [0; 0]; [0; 0]; [0]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

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

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := no_character;
  unread := none_unread;
  width := 4;
  replacement := fun _ => [0; 0; 255; 253]
|}.
Lemma form_rules_ok : rules_check form_rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem length_is_the_maximal_subpart : forall s, below (size form) s ->
  match check form_rules s with
  | None => run form s = true
  | Some (offset, n) => run form s = false /\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H. exact (check_is_maximal form_rules completions cells completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions cells completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below (size form) s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions cells completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
Module SurrogateGrammar.
Import Grammar.
Definition utf32be_char_surrogate : re := Chr 0x00 ;; Chr 0x00 ;; Rng 0xD8 0xDF ;; octet.
Definition utf32be_char : re := utf32be_char_surrogate // (utf32be_bmp // utf32be_supplementary).
Definition utf32be_octets : re := Star utf32be_char.
Definition start : re := utf32be_octets.
End SurrogateGrammar.
Module Above10FFFFGrammar.
Import Grammar.
Definition utf32be_char_plane : re := Chr 0x00 ;; Rng 0x11 0xFF ;; octet ;; octet.
Definition utf32be_char_group : re := Rng 0x01 0xFF ;; octet ;; octet ;; octet.
Definition utf32be_char : re :=
     (utf32be_char_plane // utf32be_char_group)
  // (utf32be_bmp // utf32be_supplementary).
Definition utf32be_octets : re := Star utf32be_char.
Definition start : re := utf32be_octets.
End Above10FFFFGrammar.
Definition relaxed : list (string * re) := [("surrogate"%string, SurrogateGrammar.start); ("above-10FFFF"%string, Above10FFFFGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2;
  2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 2; 3; 3; 3; 3; 3; 3; 3; 3;
  4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4; 4].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [1; -1; -1; -1; -1];
  [2; 3; -1; -1; -1];
  [4; 4; 4; -2; 5];
  [6; 6; 6; 6; 6];
  [0; 0; 0; 0; 0];
  [0; 0; 0; 0; 0];
  [0; 0; 0; 0; 0]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 0; 0].
Definition AT_END : list N := [2; 2; 2; 2; 2; 2; 2].
Definition REASONS : list string := ["above-10FFFF"; "surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 0); (1, 16); (17, 215); (216, 223); (224, 255)].
Definition regions : classes := Cut 17 (Cut 1 (Class 0) (Class 1)) (Cut 216 (Class 2) (Cut 224 (Class 3) (Class 2))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [1; 4; 4; 4];
    [2; 2; 4; 4];
    [3; 3; 3; 3];
    [0; 0; 0; 0];
    [4; 4; 4; 4]];
    accepting := [1; 0; 0; 0; 0] |}, [[]; [0; 0; 0]; [0; 0]; [0]]);
  ({| size := 256; classOf := class_of regions; next := [
    [1; 2; 2; 2];
    [3; 4; 4; 4];
    [4; 4; 4; 4];
    [5; 5; 5; 6];
    [5; 5; 5; 5];
    [0; 0; 0; 0];
    [6; 6; 6; 6]];
    accepting := [1; 0; 0; 0; 0; 0; 0] |}, [[]; [0; 0; 0]; [0; 0; 0]; [0; 0]; [0; 0]; [0]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [0; 0; 216; 0]];
  [Some [0; 17; 0; 0]; None]].
Definition prefixes : list (list N) := [[]; [0]; [0; 0]; [0; 1]; [0; 0; 0]].
(* ---------- The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given. *)
Theorem reason_is_the_grammar : forall s, below (size form) s ->
  match explain diagnosis 0 0 s with
  | None => parses_whole Grammar.start s
  | Some (at_, r) => ~ parses_whole Grammar.start s /\ at_ = goes form 0 s /\
      forall r', reason (size form) (parses_whole Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_pegs form diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  vm_cast_no_check (eq_refl true).
Qed.

