(* DO NOT EDIT. Generated file.
   What is proved of the table of I-JSON characters in UTF-16 code units.
   made by   npx wellformed emit i-json-characters-utf16 --target coq   (wellformed 0.1.0)
   made from grammar/scalars/i-json-characters.ohm   sha256 8e6603b3a23f5d12bacc87b04fdb8b040d0d3c91292cc0acd476ed3cca2885dd
   made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
   table     604f744cfc821f94
   check it with proofs/Wellformed.v of the package: coqc -Q . '' FILE *)

From Coq Require Import String ZArith List NArith.
Require Import Wellformed Encodings Verdicts Reasons.

Import ListNotations.
Local Open Scope N_scope.

(* ---------- The grammar, to be compared with the document. As ohm: // is ordered, Star is possessive, Not looks ahead. *)

Module Grammar.
Infix "//" := Alt (at level 61, right associativity).
Infix ";;" := Cat (at level 60, right associativity).

Definition i_json_character : re :=
     Rng 0x0000 0xD7FF
  // Rng 0xE000 0xFDCF
  // Rng 0xFDF0 0xFFFD
  // Rng 0x10000 0x1FFFD
  // Rng 0x20000 0x2FFFD
  // Rng 0x30000 0x3FFFD
  // Rng 0x40000 0x4FFFD
  // Rng 0x50000 0x5FFFD
  // Rng 0x60000 0x6FFFD
  // Rng 0x70000 0x7FFFD
  // Rng 0x80000 0x8FFFD
  // Rng 0x90000 0x9FFFD
  // Rng 0xA0000 0xAFFFD
  // Rng 0xB0000 0xBFFFD
  // Rng 0xC0000 0xCFFFD
  // Rng 0xD0000 0xDFFFD
  // Rng 0xE0000 0xEFFFD
  // Rng 0xF0000 0xFFFFD
  // Rng 0x100000 0x10FFFD.
Definition i_json_characters : re := Star i_json_character.
Definition start : re := i_json_characters.

End Grammar.

(* ---------- The table 604f744cfc821f94, as it stands in the generated module. *)

Definition CLASSES : list (N * N) := [(0, 0); (55296, 1); (55359, 2); (55360, 1); (55423, 2); (55424, 1); (55487, 2); (55488, 1); (55551, 2); (55552, 1); (55615, 2); (55616, 1); (55679, 2); (55680, 1); (55743, 2); (55744, 1); (55807, 2); (55808, 1); (55871, 2); (55872, 1); (55935, 2); (55936, 1); (55999, 2); (56000, 1); (56063, 2); (56064, 1); (56127, 2); (56128, 1); (56191, 2); (56192, 1); (56255, 2); (56256, 1); (56319, 2); (56320, 3); (57342, 4); (57344, 0); (64976, 5); (65008, 0); (65534, 5)].
Definition NEXT : list (list N) := [
  [0; 1; 2; 3; 3; 3];
  [3; 3; 3; 0; 0; 3];
  [3; 3; 3; 0; 3; 3];
  [3; 3; 3; 3; 3; 3]].
Definition ACCEPTING : list N := [1; 0; 0; 0].
Definition form : table := {| size := 65536; classOf := fun c => runs CLASSES c 0; next := NEXT; accepting := ACCEPTING |}.

(* ---------- Ranges in which all symbols are alike: a witness. *)

Definition cells : list range := [(0, 55295); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535); (65536, 131069); (131070, 131071); (131072, 196605); (196606, 196607); (196608, 262141); (262142, 262143); (262144, 327677); (327678, 327679); (327680, 393213); (393214, 393215); (393216, 458749); (458750, 458751); (458752, 524285); (524286, 524287); (524288, 589821); (589822, 589823); (589824, 655357); (655358, 655359); (655360, 720893); (720894, 720895); (720896, 786429); (786430, 786431); (786432, 851965); (851966, 851967); (851968, 917501); (917502, 917503); (917504, 983037); (983038, 983039); (983040, 1048573); (1048574, 1048575); (1048576, 1114109); (1114110, 1114111)].

(* ---------- The table accepts the encodings of the texts of the grammar, and no others. *)
Definition symbols : list range := [(0, 55295); (55296, 55296); (55297, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Theorem table_is_the_grammar : forall s, below (size form) s ->
  (run form s = true <-> exists cs, Forall (member scalars) cs /\ parses_whole Grammar.start cs /\ s = flat_map utf16 cs).
Proof.
  apply (encoded_peg scalars utf16 utf16_range utf16_texts utf16_image utf16_outer
    form Grammar.start symbols cells).
  vm_cast_no_check (eq_refl true).
Qed.

(* ---------- The fault is at the first symbol with which nothing can be well-formed; up to it, something can. *)
Definition completions : list (list N) := [[]; [56320]; [56320]].
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
Definition DIAGNOSIS_CLASSES : list (N * N) := [(0, 0); (55296, 1); (55359, 2); (55360, 1); (55423, 2); (55424, 1); (55487, 2); (55488, 1); (55551, 2); (55552, 1); (55615, 2); (55616, 1); (55679, 2); (55680, 1); (55743, 2); (55744, 1); (55807, 2); (55808, 1); (55871, 2); (55872, 1); (55935, 2); (55936, 1); (55999, 2); (56000, 1); (56063, 2); (56064, 1); (56127, 2); (56128, 1); (56191, 2); (56192, 1); (56255, 2); (56256, 1); (56319, 2); (56320, 3); (57342, 4); (57344, 0); (64976, 5); (65008, 0); (65534, 5)].
Definition DIAGNOSIS_NEXT : list (list Z) := [
  [0; 1; 2; -1; -1; -2];
  [-3; -3; -3; 0; 0; -3];
  [-3; -3; -3; 0; -2; -3]]%Z.
Definition DIAGNOSIS_ACCEPTING : list N := [1; 0; 0].
Definition AT_END : list N := [3; 2; 2].
Definition REASONS : list string := ["lone-low-surrogate"; "disallowed-character"; "lone-high-surrogate"; "truncated"]%string.
Definition diagnosis : diagnosis_table := {| classIn := fun c => runs DIAGNOSIS_CLASSES c 0; move := DIAGNOSIS_NEXT;
  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.
(* ---------- Automata of the relaxed grammars, and texts that one has and another has not: witnesses. *)
Definition alike : list range := [(0, 55295); (55296, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
Definition units_alike : list range := [(0, 55295); (55296, 55296); (55297, 55358); (55359, 55359); (55360, 55422); (55423, 55423); (55424, 55486); (55487, 55487); (55488, 55550); (55551, 55551); (55552, 55614); (55615, 55615); (55616, 55678); (55679, 55679); (55680, 55742); (55743, 55743); (55744, 55806); (55807, 55807); (55808, 55870); (55871, 55871); (55872, 55934); (55935, 55935); (55936, 55998); (55999, 55999); (56000, 56062); (56063, 56063); (56064, 56126); (56127, 56127); (56128, 56190); (56191, 56191); (56192, 56254); (56255, 56255); (56256, 56318); (56319, 56319); (56320, 57341); (57342, 57343); (57344, 64975); (64976, 65007); (65008, 65533); (65534, 65535)].
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

