(* DO NOT EDIT. Generated file.
   What is proved of the table of UTF-16BE.
   made by   npx wellformed emit utf16be --target coq   (wellformed 0.1.0)
   made from grammar/octets/utf16be.ohm   sha256 3839dc06de7756b99412556b23582af210beb2ca5dcf237c163b1590b15b6437
   table     15edada4236458bd
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Verdicts Reasons.

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
Definition completions : list (list N) := [[]; [0]; [0; 220; 0]; [0]; []; [220; 0]].
Lemma completions_ok : fault_check form completions cells = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions cells completions_ok). Qed.

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

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := no_character;
  unread := none_unread;
  width := 2;
  replacement := fun _ => [255; 253]
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
Module LoneHighSurrogateGrammar.
Import Grammar.
Definition utf16be_char : re := utf16be_bmp // utf16be_pair // utf16be_high.
Definition utf16be_octets : re := Star utf16be_char.
Definition utf16be_text : re := Not swapped_signature ;; utf16be_octets.
Definition start : re := utf16be_text.
End LoneHighSurrogateGrammar.
Module LoneLowSurrogateGrammar.
Import Grammar.
Definition utf16be_char : re := utf16be_bmp // utf16be_pair // utf16be_low.
Definition utf16be_octets : re := Star utf16be_char.
Definition utf16be_text : re := Not swapped_signature ;; utf16be_octets.
Definition start : re := utf16be_text.
End LoneLowSurrogateGrammar.
Module SwappedSignatureGrammar.
Import Grammar.
Definition utf16be_text : re := utf16be_octets.
Definition start : re := utf16be_text.
End SwappedSignatureGrammar.
Definition relaxed : list (string * re) := [("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start); ("swapped-signature"%string, SwappedSignatureGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list N := [
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0;
  0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2;
  3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 3; 4; 5].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [1; 2; -1; 3; 3; 4];
  [5; 5; 5; 5; 5; 5];
  [6; 6; 6; 6; 6; 6];
  [5; 5; 5; 5; 5; 5];
  [5; 5; 5; 5; -2; 5];
  [1; 2; -1; 3; 3; 3];
  [-3; -3; 7; -3; -3; -3];
  [5; 5; 5; 5; 5; 5]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0; 0; 0; 1; 0; 0].
Definition AT_END : list N := [3; 3; 3; 3; 3; 3; 2; 3].
Definition REASONS : list string := ["lone-low-surrogate"; "swapped-signature"; "lone-high-surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := cell DIAGNOSIS_CLASSES; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 215); (216, 219); (220, 223); (224, 253); (254, 254); (255, 255)].
Definition regions : classes := Cut 224 (Cut 216 (Class 0) (Cut 220 (Class 1) (Class 2))) (Cut 254 (Class 0) (Cut 255 (Class 3) (Class 4))).
Definition automata : list (table * list (list N)) := [
  ({| size := 256; classOf := class_of regions; next := [
    [1; 2; 6; 1; 3];
    [4; 4; 4; 4; 4];
    [5; 5; 5; 5; 5];
    [4; 4; 4; 6; 4];
    [1; 2; 6; 1; 1];
    [1; 2; 1; 1; 1];
    [6; 6; 6; 6; 6]];
    accepting := [1; 0; 0; 0; 1; 1; 0] |}, [[]; [0]; [0]; [0]; []; []]);
  ({| size := 256; classOf := class_of regions; next := [
    [1; 2; 1; 1; 3];
    [4; 4; 4; 4; 4];
    [5; 5; 5; 5; 5];
    [4; 4; 4; 6; 4];
    [1; 2; 1; 1; 1];
    [6; 6; 1; 6; 6];
    [6; 6; 6; 6; 6]];
    accepting := [1; 0; 0; 0; 1; 0; 0] |}, [[]; [0]; [0; 220; 0]; [0]; []; [220; 0]]);
  ({| size := 256; classOf := class_of regions; next := [
    [1; 2; 4; 1; 1];
    [0; 0; 0; 0; 0];
    [3; 3; 3; 3; 3];
    [4; 4; 1; 4; 4];
    [4; 4; 4; 4; 4]];
    accepting := [1; 0; 0; 0; 0] |}, [[]; [0]; [0; 220; 0]; [220; 0]])].
Definition apart : list (list (option (list N))) := [
  [None; Some [216; 0]; Some [216; 0]];
  [Some [220; 0]; None; Some [220; 0]];
  [Some [255; 254]; Some [255; 254]; None]].
Definition prefixes : list (list N) := [[]; [0]; [216]; [255]; [0; 0]; [216; 0]].
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

