(* DO NOT EDIT. Generated file.
   What is proved of the table of internationalised 1*atext in UTF-16 code units.
   made by   npx wellformed emit atext-utf16 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/atext.ohm   sha256 142a8636520ce1a58b0c7a314cd0e3848d952d1091e341c28d0a7b964ef5b517
   made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
   table     e1777f5acc11d6b8
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition ascii_atext : re :=
     Rng 0x0061 0x007A
  // Rng 0x0041 0x005A
  // Rng 0x0030 0x0039
  // Chr 0x0021
  // Chr 0x0023
  // Chr 0x0024
  // Chr 0x0025
  // Chr 0x0026
  // Chr 0x0027
  // Chr 0x002A
  // Chr 0x002B
  // Chr 0x002D
  // Chr 0x002F
  // Chr 0x003D
  // Chr 0x003F
  // Chr 0x005E
  // Chr 0x005F
  // Chr 0x0060
  // Chr 0x007B
  // Chr 0x007C
  // Chr 0x007D
  // Chr 0x007E.
Definition utf8_non_ascii : re := Rng 0x0080 0xD7FF // Rng 0xE000 0x10FFFF.
Definition atext : re := ascii_atext // utf8_non_ascii.
Definition atoms : re := atext ;; Star atext.
Definition start : re := atoms.

End Grammar.

(* ---------- The table e1777f5acc11d6b8, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (33, 1); (34, 0); (35, 1); (40, 0); (42, 1); (44, 0); (45, 1); (46, 0); (47, 1); (58, 0); (61, 1); (62, 0); (63, 1); (64, 0); (65, 1); (91, 0); (94, 1); (127, 0); (128, 1); (55296, 2); (56320, 3); (57344, 1)].
Definition NEXT : list (list N) := [
  [3; 1; 2; 3];
  [3; 1; 2; 3];
  [3; 3; 3; 1];
  [3; 3; 3; 3]].
Definition ACCEPTING : list N := [0; 1; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 32); (33, 33); (34, 34); (35, 35); (36, 36); (37, 37); (38, 38); (39, 39); (40, 41); (42, 42); (43, 43); (44, 44); (45, 45); (46, 46); (47, 47); (48, 57); (58, 60); (61, 61); (62, 62); (63, 63); (64, 64); (65, 90); (91, 93); (94, 94); (95, 95); (96, 96); (97, 122); (123, 123); (124, 124); (125, 125); (126, 126); (127, 127); (128, 55295); (57344, 1114111)].

(* ---------- The table accepts the encodings of the texts of the grammar, and no others. *)
Definition symbols : list range := [(0, 32); (33, 33); (34, 34); (35, 39); (40, 41); (42, 43); (44, 44); (45, 45); (46, 46); (47, 57); (58, 60); (61, 61); (62, 62); (63, 63); (64, 64); (65, 90); (91, 93); (94, 126); (127, 127); (128, 55295); (55296, 55296); (55297, 56318); (56319, 56319); (56320, 57343); (57344, 65535)].
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs).
Proof.
  apply (encoded_peg scalars utf16 utf16_range utf16_texts utf16_image utf16_outer
    form Grammar.start symbols cells).
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[33]; []; [56320]].
Lemma completions_ok : fault_check form completions symbols = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem fault_is_the_first : forall s, below (size form) s -> let fault := goes form 0 s in
  viable form (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable form (firstn k s)).
Proof. exact (first_fault form completions symbols completions_ok). Qed.

(* ---------- Offset and length of the fault, pieces and repair (Verdicts.v). *)
Definition form_rules : rules := {|
  automaton := form;
  boundary := accepts form;
  character := utf16_character;
  unread := none_unread;
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
Proof. intros s H. exact (check_is_maximal form_rules completions symbols completions_ok form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below (size form)) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole form_rules completions symbols completions_ok). Qed.
Theorem repair_is_well_formed : forall s, below (size form) s ->
  exists x, repair form_rules s = Some x /\ repaired form_rules [] s x /\ run form x = true.
Proof.
  intros s H. destruct (repair_is_total form_rules completions symbols completions_ok form_rules_ok ltac:(vm_cast_no_check (eq_refl true)) s H) as (x & E & R & W).
  exists x. exact (conj E (conj R W)).
Qed.

(* ---------- The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered. *)
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
Definition own_relaxed : list (string * re) := [].
Definition relaxed : list (string * re) := [("disallowed-character"%string, DisallowedCharacterGrammar.start); ("lone-high-surrogate"%string, LoneHighSurrogateGrammar.start); ("lone-low-surrogate"%string, LoneLowSurrogateGrammar.start)].
(* ---------- The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r. *)
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (33, 1); (34, 0); (35, 1); (40, 0); (42, 1); (44, 0); (45, 1); (46, 0); (47, 1); (58, 0); (61, 1); (62, 0); (63, 1); (64, 0); (65, 1); (91, 0); (94, 1); (127, 0); (128, 1); (55296, 2); (56320, 3); (57344, 1)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [-1; 1; 2; -2];
  [-1; 1; 2; -2];
  [-3; -3; -3; 1]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [0; 1; 0].
Definition AT_END : list N := [3; 3; 2].
Definition REASONS : list string := ["disallowed-character"; "lone-low-surrogate"; "lone-high-surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 32); (33, 33); (34, 34); (35, 39); (40, 41); (42, 43); (44, 44); (45, 45); (46, 46); (47, 57); (58, 60); (61, 61); (62, 62); (63, 63); (64, 64); (65, 90); (91, 93); (94, 126); (127, 127); (128, 55295); (55296, 56319); (56320, 57343); (57344, 65535)].
Definition units_alike : list range := [(0, 32); (33, 33); (34, 34); (35, 39); (40, 41); (42, 43); (44, 44); (45, 45); (46, 46); (47, 57); (58, 60); (61, 61); (62, 62); (63, 63); (64, 64); (65, 90); (91, 93); (94, 126); (127, 127); (128, 55295); (55296, 55296); (55297, 56318); (56319, 56319); (56320, 57343); (57344, 65535)].
Definition numbers_alike : list range := [(0, 55295); (57344, 1114111)].
Definition regions : classes := Cut 56320 (Cut 55296 (Class 0) (Class 1)) (Cut 57344 (Class 2) (Class 0)).
Definition own_automata : list (table * list (list N)) := [
].
Definition automata : list (table * list (list N)) := [
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 1; 2];
    [2; 2; 0];
    [2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 1; 2];
    [0; 1; 0];
    [2; 2; 2]];
    accepting := [1; 1; 0] |}, [[]; []]);
  ({| size := 65536; classOf := class_of regions; next := [
    [0; 1; 0];
    [2; 2; 0];
    [2; 2; 2]];
    accepting := [1; 0; 0] |}, [[]; [56320]])].
Definition apart : list (list (option (list N))) := [
  [None; None; None];
  [Some [55296]; None; Some [55296]];
  [Some [56320]; Some [56320]; None]].
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

