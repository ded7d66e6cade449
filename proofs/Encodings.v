(* Encodings.v: UTF-8 as the bit table of RFC 3629 section 3, UTF-16 as the arithmetic of
   RFC 2781 section 2.1, and what Wellformed.v needs to know of both: the expression of all
   encodings of a range, and that a text is the encoding of one sequence of scalar values.

   To be believed: `rows`, `fill`, `utf8`, `utf16` and `scalars`. All else is proved.      *)
From Coq Require Import List NArith ZArith ZifyN Bool Lia String Ascii.
Require Import Wellformed.
Import ListNotations.
Local Open Scope N_scope.
Local Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(* The scalar values: all code points but the surrogates. *)
Definition scalars : list range := [(0x0000, 0xD7FF); (0xE000, 0x10FFFF)].

(* ---------- 1. RFC 3629 section 3: the bits of a number fill the x, from the lowest on. *)

Definition rows : list (N * N * list string) := [
  (0x0000,  0x007F,   ["0xxxxxxx"]);
  (0x0080,  0x07FF,   ["110xxxxx"; "10xxxxxx"]);
  (0x0800,  0xFFFF,   ["1110xxxx"; "10xxxxxx"; "10xxxxxx"]);
  (0x10000, 0x10FFFF, ["11110xxx"; "10xxxxxx"; "10xxxxxx"; "10xxxxxx"])]%string.

(* Value of the octet, weight of its next bit, what is left of the number. *)
Fixpoint fill (octet : string) (c : N) : N * N * N :=
  match octet with
  | EmptyString => (0, 1, c)
  | String a rest =>
      let '(v, w, c) := fill rest c in
      if Ascii.eqb a "x" then (if N.odd c then v + w else v, 2 * w, c / 2)
      else if Ascii.eqb a "1" then (v + w, 2 * w, c)
      else (v, 2 * w, c)
  end.
Fixpoint fill_row (octets : list string) (c : N) : list N * N :=
  match octets with
  | [] => ([], c)
  | o :: rest => let '(s, c) := fill_row rest c in let '(v, _, c) := fill o c in (v :: s, c)
  end.
Fixpoint by_rows (rows : list (N * N * list string)) (c : N) : list N :=
  match rows with
  | [] => []
  | (from, to, octets) :: rest => if (from <=? c) && (c <=? to) then fst (fill_row octets c) else by_rows rest c
  end.
Definition utf8 : N -> list N := by_rows rows.

(* ---------- 2. RFC 2781 section 2.1: one unit, or twenty bits, ten to each surrogate. *)

Definition utf16 (c : N) : list N :=
  if c <? 0x10000 then [c] else [0xD800 + (c - 0x10000) / 0x400; 0xDC00 + (c - 0x10000) mod 0x400].

(* ---------- 3. Numbers in digits: the first with what leads, each further one continues. *)

Fixpoint digits (base cont : N) (n : nat) (lead c : N) : list N :=
  match n with O => [lead + c] | S m => digits base cont m lead (c / base) ++ [cont + c mod base] end.
(* The expression of all numbers of a range. *)
Fixpoint digit_range (base cont : N) (n : nat) (lead lo hi : N) : re :=
  match n with
  | O => Rng (lead + lo) (lead + hi)
  | S m =>
      let '(a, b) := (lo / base, hi / base) in
      let last x y := Rng (cont + x) (cont + y) in
      if a =? b then Cat (digit_range base cont m lead a a) (last (lo mod base) (hi mod base))
      else Alt (Cat (digit_range base cont m lead a a) (last (lo mod base) (base - 1)))
          (Alt (if a + 1 <? b then Cat (digit_range base cont m lead (a + 1) (b - 1)) (last 0 (base - 1)) else Fail)
               (Cat (digit_range base cont m lead b b) (last 0 (hi mod base))))
  end.
Lemma fail_no s : ~ matches Fail s.
Proof. intro H. inversion H; subst. lia. Qed.
Lemma rng_iff lo hi s : matches (Rng lo hi) s <-> exists c, s = [c] /\ lo <= c <= hi.
Proof. split; [intro H; inversion H; subst; eauto | intros (c & -> & H); now constructor]. Qed.
Lemma cat_iff a b s : matches (Cat a b) s <-> exists u v, s = u ++ v /\ matches a u /\ matches b v.
Proof. split; [apply cat_inv | intros (u & v & -> & ? & ?); now constructor]. Qed.
Lemma alt_iff a b s : matches (Alt a b) s <-> matches a s \/ matches b s.
Proof. split; [apply alt_inv | intros [H | H]; [now apply MAltL | now apply MAltR]]. Qed.

(* digit_range: exactly the digits of the numbers of the range. *)
Lemma digit_range_ok base cont : base = 64 \/ base = 1024 -> forall n lead lo hi s, lo <= hi ->
  (matches (digit_range base cont n lead lo hi) s <-> exists c, lo <= c <= hi /\ s = digits base cont n lead c).
Proof.
  intros Hb. induction n as [| m IH]; intros lead lo hi s Hle.
  - simpl. rewrite rng_iff. split.
    + intros (d & -> & H). exists (d - lead). split; [lia |]. f_equal. lia.
    + intros (c & H & ->). exists (lead + c). split; auto. lia.
  - (* One part of the range: numbers whose leading digits are in a range, and the last one too. *)
    assert (Part : forall a b x y s, a <= b -> y < base ->
      (matches (Cat (digit_range base cont m lead a b) (Rng (cont + x) (cont + y))) s <->
       exists c, a <= c / base <= b /\ x <= c mod base <= y /\ s = digits base cont (S m) lead c)).
    { intros a b x y s' Hab Hy. rewrite cat_iff. split.
      - intros (u & v & -> & Hu & Hv). apply IH in Hu as (h & Hh & ->); [| auto]. apply rng_iff in Hv as (d & -> & Hd).
        exists (h * base + (d - cont)).
        assert (E1 : (h * base + (d - cont)) / base = h) by (destruct Hb as [-> | ->]; lia).
        assert (E2 : (h * base + (d - cont)) mod base = d - cont) by (rewrite N.mod_eq, E1; lia).
        cbn [digits]. rewrite E1, E2. repeat split; try lia. do 2 f_equal. lia.
      - intros (c & Hc & Hm & ->). cbn [digits]. exists (digits base cont m lead (c / base)), [cont + c mod base].
        split; auto. split; [apply IH; eauto | apply rng_iff; exists (cont + c mod base); split; auto; destruct Hb as [-> | ->]; lia]. }
    assert (Hdiv : lo / base <= hi / base) by (destruct Hb as [-> | ->]; lia).
    assert (Hmod : hi mod base < base) by (destruct Hb as [-> | ->]; lia).
    assert (Hpos : 0 < base) by (destruct Hb as [-> | ->]; lia).
    cbn [digit_range]. destruct (lo / base =? hi / base) eqn:E.
    + apply N.eqb_eq in E. rewrite Part by lia. split; intros (c & H).
      * destruct H as (H1 & H2 & H3). exists c. split; auto. destruct Hb as [-> | ->]; lia.
      * destruct H as (H1 & H3). exists c. split; [| split; auto]; destruct Hb as [-> | ->]; lia.
    + apply N.eqb_neq in E. rewrite !alt_iff, !Part by lia. destruct (lo / base + 1 <? hi / base) eqn:F.
      * apply N.ltb_lt in F. rewrite Part by lia. split.
        -- intros [(c & H1 & H2 & H3) | [(c & H1 & H2 & H3) | (c & H1 & H2 & H3)]]; exists c; split; auto; destruct Hb as [-> | ->]; lia.
        -- intros (c & H & H3). destruct (N.eq_dec (c / base) (lo / base)) as [E1 | E1];
           [left | destruct (N.eq_dec (c / base) (hi / base)) as [E2 | E2]; right; [right | left]];
           exists c; (split; [| split; [| exact H3]]); destruct Hb as [-> | ->]; lia.
      * apply N.ltb_ge in F. split.
        -- intros [(c & H1 & H2 & H3) | [H | (c & H1 & H2 & H3)]]; [| destruct (fail_no _ H) |]; exists c; split; auto; destruct Hb as [-> | ->]; lia.
        -- intros (c & H & H3). destruct (N.eq_dec (c / base) (lo / base)) as [E1 | E1]; [left | right; right];
           exists c; (split; [| split; [| exact H3]]); destruct Hb as [-> | ->]; lia.
Qed.

(* ---------- 4. UTF-8. *)

(* k of the x hold the number modulo 2^k. *)
Fixpoint xs (k : nat) : string := match k with O => EmptyString | S m => String "x" (xs m) end.
Lemma fill_xs c : forall k, fill (xs k) c = (c mod 2 ^ N.of_nat k, 2 ^ N.of_nat k, c / 2 ^ N.of_nat k).
Proof.
  induction k as [| k IH]; [simpl; now rewrite N.mod_1_r, N.div_1_r |].
  cbn [xs fill]. rewrite IH. change (Ascii.eqb "x" "x") with true. cbv iota.
  rewrite Nat2N.inj_succ, N.pow_succ_r'. set (w := 2 ^ N.of_nat k).
  assert (Hw : w <> 0) by (apply N.pow_nonzero; lia).
  rewrite (N.mul_comm 2 w), N.mod_mul_r, N.div_div by lia.
  rewrite <- N.bit0_odd. pose proof (N.bit0_mod (c / w)) as Hb.
  destruct (N.testbit (c / w) 0); simpl N.b2n in Hb; rewrite <- Hb, ?N.mul_1_r, ?N.mul_0_r, ?N.add_0_r; reflexivity.
Qed.
Lemma fill_tail c : fill "10xxxxxx" c = (128 + c mod 64, 256, c / 64).
Proof. change "10xxxxxx"%string with (String "1" (String "0" (xs 6))). cbn [fill]. rewrite fill_xs. change (2 ^ N.of_nat 6) with 64. cbn -[N.modulo N.div N.add N.mul]. apply f_equal2; [apply f_equal2 |]; lia. Qed.
Lemma fill_1 c : fill "0xxxxxxx" c = (c mod 128, 256, c / 128).
Proof. change "0xxxxxxx"%string with (String "0" (xs 7)). cbn [fill]. now rewrite fill_xs. Qed.
Lemma fill_2 c : fill "110xxxxx" c = (192 + c mod 32, 256, c / 32).
Proof. change "110xxxxx"%string with (String "1" (String "1" (String "0" (xs 5)))). cbn [fill]. rewrite fill_xs. change (2 ^ N.of_nat 5) with 32. cbn -[N.modulo N.div N.add N.mul]. apply f_equal2; [apply f_equal2 |]; lia. Qed.
Lemma fill_3 c : fill "1110xxxx" c = (224 + c mod 16, 256, c / 16).
Proof. change "1110xxxx"%string with (String "1" (String "1" (String "1" (String "0" (xs 4))))). cbn [fill]. rewrite fill_xs. change (2 ^ N.of_nat 4) with 16. cbn -[N.modulo N.div N.add N.mul]. apply f_equal2; [apply f_equal2 |]; lia. Qed.
Lemma fill_4 c : fill "11110xxx" c = (240 + c mod 8, 256, c / 8).
Proof. change "11110xxx"%string with (String "1" (String "1" (String "1" (String "1" (String "0" (xs 3)))))). cbn [fill]. rewrite fill_xs. change (2 ^ N.of_nat 3) with 8. cbn -[N.modulo N.div N.add N.mul]. apply f_equal2; [apply f_equal2 |]; lia. Qed.

(* utf8, row by row: octets of six bits. *)
Lemma utf8_rows c : c <= 0x10FFFF -> utf8 c =
  if c <=? 0x7F then [c] else if c <=? 0x7FF then digits 64 128 1 192 c
  else if c <=? 0xFFFF then digits 64 128 2 224 c else digits 64 128 3 240 c.
Proof.
  intro Hc. unfold utf8, rows, by_rows.
  destruct (N.leb_spec c 0x7F); [| destruct (N.leb_spec c 0x7FF); [| destruct (N.leb_spec c 0xFFFF)]].
  - replace (0 <=? c) with true by (symmetry; apply N.leb_le; lia). cbn [andb fill_row]. rewrite fill_1. cbn [fst]. f_equal. apply N.mod_small. lia.
  - rewrite andb_false_r. replace (128 <=? c) with true by (symmetry; apply N.leb_le; lia).
    cbn [andb fill_row]. rewrite fill_tail, fill_2. cbn [fst digits app]. repeat (apply f_equal2; [lia |]); reflexivity.
  - rewrite !andb_false_r. replace (2048 <=? c) with true by (symmetry; apply N.leb_le; lia).
    cbn [andb fill_row]. rewrite !fill_tail, fill_3. cbn [fst digits app]. repeat (apply f_equal2; [lia |]); reflexivity.
  - rewrite !andb_false_r. replace (65536 <=? c) with true by (symmetry; apply N.leb_le; lia).
    replace (c <=? 1114111) with true by (symmetry; apply N.leb_le; lia).
    cbn [andb fill_row]. rewrite !fill_tail, fill_4. cbn [fst digits app]. repeat (apply f_equal2; [lia |]); reflexivity.
Qed.
Definition part (from to lo hi : N) (f : N -> N -> re) : re :=
  if N.max from lo <=? N.min to hi then f (N.max from lo) (N.min to hi) else Fail.
Definition utf8_range (lo hi : N) : re :=
  Alt (part 0x0000 0x007F lo hi Rng)
 (Alt (part 0x0080 0x07FF lo hi (digit_range 64 128 1 192))
 (Alt (part 0x0800 0xFFFF lo hi (digit_range 64 128 2 224))
      (part 0x10000 0x10FFFF lo hi (digit_range 64 128 3 240)))).
Lemma part_ok from to lo hi f (e : N -> list N) s :
  (forall a b, a <= b -> (matches (f a b) s <-> exists c, a <= c <= b /\ s = e c)) ->
  (matches (part from to lo hi f) s <-> exists c, lo <= c <= hi /\ from <= c <= to /\ s = e c).
Proof.
  intro H. unfold part. destruct (N.max from lo <=? N.min to hi) eqn:E.
  - apply N.leb_le in E. rewrite H by lia. split; [intros (c & ? & ?) | intros (c & ? & ? & ?)]; exists c; repeat split; auto; lia.
  - apply N.leb_gt in E. split; [intro F; destruct (fail_no _ F) | intros (c & ? & ? & _); lia].
Qed.
(* utf8_range: exactly the encodings of the numbers of the range. *)
Lemma utf8_range_ok lo hi s : matches (utf8_range lo hi) s <-> exists c, lo <= c <= hi /\ c <= 0x10FFFF /\ s = utf8 c.
Proof.
  unfold utf8_range. rewrite !alt_iff.
  rewrite (part_ok 0x0000 0x007F lo hi Rng (fun c => [c])) by (intros a b _; rewrite rng_iff; firstorder).
  rewrite (part_ok 0x0080 0x07FF lo hi (digit_range 64 128 1 192) (digits 64 128 1 192)) by (intros; apply digit_range_ok; auto).
  rewrite (part_ok 0x0800 0xFFFF lo hi (digit_range 64 128 2 224) (digits 64 128 2 224)) by (intros; apply digit_range_ok; auto).
  rewrite (part_ok 0x10000 0x10FFFF lo hi (digit_range 64 128 3 240) (digits 64 128 3 240)) by (intros; apply digit_range_ok; auto).
  split.
  - intros [(c & H1 & H2 & ->) | [(c & H1 & H2 & ->) | [(c & H1 & H2 & ->) | (c & H1 & H2 & ->)]]]; exists c;
    (split; [auto | split; [lia |]]); rewrite utf8_rows by lia;
    destruct (N.leb_spec c 0x7F); try lia; auto; destruct (N.leb_spec c 0x7FF); try lia; auto; destruct (N.leb_spec c 0xFFFF); try lia; auto.
  - intros (c & H1 & H2 & ->). rewrite utf8_rows by lia.
    destruct (N.leb_spec c 0x7F); [left; exists c; repeat split; auto; lia |].
    destruct (N.leb_spec c 0x7FF); [right; left; exists c; repeat split; auto; lia |].
    destruct (N.leb_spec c 0xFFFF); [right; right; left; exists c; repeat split; auto; lia |].
    right; right; right; exists c; repeat split; auto; lia.
Qed.

(* ---------- 5. UTF-16. *)

Definition utf16_range (lo hi : N) : re :=
  Alt (part 0x0000 0xFFFF lo hi Rng)
      (part 0x10000 0x10FFFF lo hi (fun a b => digit_range 1024 0xDC00 1 0xD800 (a - 0x10000) (b - 0x10000))).
(* utf16_range: exactly the encodings of the numbers of the range. *)
Lemma utf16_range_ok lo hi s : matches (utf16_range lo hi) s <-> exists c, lo <= c <= hi /\ c <= 0x10FFFF /\ s = utf16 c.
Proof.
  unfold utf16_range. rewrite alt_iff.
  rewrite (part_ok 0x0000 0xFFFF lo hi Rng (fun c => [c])) by (intros a b _; rewrite rng_iff; firstorder).
  assert (H : forall from to a b, from = 0x10000 -> to = 0x10FFFF -> N.max from lo = a -> N.min to hi = b -> a <= b ->
    (matches (digit_range 1024 0xDC00 1 0xD800 (a - 0x10000) (b - 0x10000)) s <->
     exists c, a <= c <= b /\ s = digits 1024 0xDC00 1 0xD800 (c - 0x10000))).
  { intros from to a b -> -> Ha Hb Hab. rewrite digit_range_ok by (auto; lia). split; intros (c & Hc & ->).
    - exists (c + 0x10000). split; [lia |]. f_equal. lia.
    - exists (c - 0x10000). split; [lia | auto]. }
  assert (P : matches (part 0x10000 0x10FFFF lo hi (fun a b => digit_range 1024 0xDC00 1 0xD800 (a - 0x10000) (b - 0x10000))) s <->
    exists c, lo <= c <= hi /\ 0x10000 <= c <= 0x10FFFF /\ s = digits 1024 0xDC00 1 0xD800 (c - 0x10000)).
  { unfold part. destruct (N.max 0x10000 lo <=? N.min 0x10FFFF hi) eqn:E.
    - apply N.leb_le in E. rewrite (H _ _ _ _ eq_refl eq_refl eq_refl eq_refl E).
      split; [intros (c & ? & ?) | intros (c & ? & ? & ?)]; exists c; repeat split; auto; lia.
    - apply N.leb_gt in E. split; [intro F; destruct (fail_no _ F) | intros (c & ? & ? & _); lia]. }
  rewrite P. unfold utf16. split.
  - intros [(c & H1 & H2 & ->) | (c & H1 & H2 & ->)]; exists c; (split; [auto | split; [lia |]]);
    destruct (N.ltb_spec c 0x10000); try lia; auto.
  - intros (c & H1 & H2 & ->). destruct (N.ltb_spec c 0x10000); [left | right]; exists c; repeat split; auto; lia.
Qed.

(* ---------- 6. Texts: a text is the encoding of one sequence of scalar values, if of any. *)

Lemma scalar_bounds c : member scalars c -> c <= 0xD7FF \/ 0xE000 <= c <= 0x10FFFF.
Proof. intros (r & [<- | [<- | []]] & H); unfold inside in H; simpl in H; lia. Qed.
Lemma bounds_scalar c : c <= 0xD7FF \/ 0xE000 <= c <= 0x10FFFF -> member scalars c.
Proof.
  intros [H | H]; [exists (0x0000, 0xD7FF) | exists (0xE000, 0x10FFFF)]; split; simpl; auto; unfold inside; simpl; lia.
Qed.
Definition texts_of (image : N -> N -> re) : re := Star (Alt (image 0x0000 0xD7FF) (image 0xE000 0x10FFFF)).

Section Texts.
  Variables (encode : N -> list N) (image : N -> N -> re).
  Hypothesis image_ok : forall lo hi s, matches (image lo hi) s <-> exists c, lo <= c <= hi /\ c <= 0x10FFFF /\ s = encode c.
  (* Encodings that begin alike are one. *)
  Hypothesis cut : forall c d u v, member scalars c -> member scalars d -> encode c ++ u = encode d ++ v -> c = d.
  Hypothesis some_symbol : forall c, member scalars c -> encode c <> [].

  Lemma image_in lo hi c : member scalars c -> lo <= c <= hi -> matches (image lo hi) (encode c).
  Proof using image_ok. clear cut some_symbol. intros Hm H. apply image_ok. exists c. split; auto. split; auto. apply scalar_bounds in Hm. lia. Qed.
  Lemma char_ok s : matches (Alt (image 0x0000 0xD7FF) (image 0xE000 0x10FFFF)) s <-> exists c, member scalars c /\ s = encode c.
  Proof using image_ok. clear cut some_symbol.
    rewrite alt_iff, !image_ok. split.
    - intros [(c & H1 & H2 & ->) | (c & H1 & H2 & ->)]; exists c; split; auto; apply bounds_scalar; lia.
    - intros (c & H & ->). apply scalar_bounds in H. destruct H; [left | right]; exists c; repeat split; auto; lia.
  Qed.
  Lemma texts_ok s : matches (texts_of image) s <-> exists cs, Forall (member scalars) cs /\ s = flat_map encode cs.
  Proof using image_ok. clear cut some_symbol.
    unfold texts_of. split.
    - remember (Star _) as r eqn:E. intro H. induction H; inversion E; subst; [exists []; auto |].
      apply char_ok in H as (c & Hc & ->). destruct (IHmatches2 eq_refl) as (cs & Hcs & ->). exists (c :: cs). auto.
    - intros (cs & Hcs & ->). induction Hcs as [| c cs Hc Hcs IH]; simpl; [constructor |]. constructor; auto.
      apply char_ok. eauto.
  Qed.
  Lemma texts_in s : matches (texts_of image) s -> exists cs, Forall (member scalars) cs /\ s = flat_map encode cs.
  Proof using image_ok. clear cut some_symbol. apply texts_ok. Qed.
  Lemma one_text : forall cs ds, Forall (member scalars) cs -> Forall (member scalars) ds ->
    flat_map encode cs = flat_map encode ds -> cs = ds.
  Proof.
    induction cs as [| c cs IH]; intros [| d ds] Hc Hd E; auto.
    - simpl in E. symmetry in E. apply app_eq_nil in E as [E _]. destruct (some_symbol d (Forall_inv Hd) E).
    - simpl in E. apply app_eq_nil in E as [E _]. destruct (some_symbol c (Forall_inv Hc) E).
    - simpl in E. pose proof (cut _ _ _ _ (Forall_inv Hc) (Forall_inv Hd) E) as <-.
      apply app_inv_head in E. f_equal. apply IH; auto; [exact (Forall_inv_tail Hc) | exact (Forall_inv_tail Hd)].
  Qed.
  (* A table for these texts: it accepts exactly the encodings, each of one sequence. *)
  Theorem table_is_encoding t cells : table_check t (texts_of image) cells = true -> forall s, below (size t) s ->
    (run t s = true <-> exists! cs, Forall (member scalars) cs /\ s = flat_map encode cs).
  Proof.
    intros H s Hs. rewrite (table_is_grammar t _ cells H s Hs), texts_ok. split.
    - intros (cs & Hcs & ->). exists cs. split; auto. intros ds [Hds E]. now apply one_text.
    - intros (cs & Hcs & _). eauto.
  Qed.
End Texts.

(* The equations of the symbols of two equal texts. *)
Local Ltac heads E :=
  match type of E with
  | ?a :: ?s = ?b :: ?t =>
      let H := fresh in assert (H : a = b) by exact (f_equal (hd 0) E);
      let F := fresh in assert (F : s = t) by exact (f_equal (@tl N) E); clear E; rename F into E; heads E
  | _ => idtac
  end.
Lemma utf8_cut c d u v : member scalars c -> member scalars d -> utf8 c ++ u = utf8 d ++ v -> c = d.
Proof.
  intros Hc Hd. apply scalar_bounds in Hc, Hd. rewrite !utf8_rows by lia.
  destruct (N.leb_spec c 0x7F); [| destruct (N.leb_spec c 0x7FF); [| destruct (N.leb_spec c 0xFFFF)]];
  (destruct (N.leb_spec d 0x7F); [| destruct (N.leb_spec d 0x7FF); [| destruct (N.leb_spec d 0xFFFF)]]);
  cbn [digits app]; intro E; heads E; clear E; lia.
Qed.
Lemma utf8_some c : member scalars c -> utf8 c <> [].
Proof.
  intro Hc. apply scalar_bounds in Hc. rewrite utf8_rows by lia.
  destruct (c <=? 0x7F), (c <=? 0x7FF), (c <=? 0xFFFF); discriminate.
Qed.
Lemma utf16_cut c d u v : member scalars c -> member scalars d -> utf16 c ++ u = utf16 d ++ v -> c = d.
Proof.
  intros Hc Hd. apply scalar_bounds in Hc, Hd. unfold utf16.
  destruct (N.ltb_spec c 0x10000), (N.ltb_spec d 0x10000); cbn [app]; intro E; heads E; clear E; lia.
Qed.
Lemma utf16_some c : member scalars c -> utf16 c <> [].
Proof. intro H. unfold utf16. destruct (c <? 0x10000); discriminate. Qed.

(* ---------- 7. Whether symbols are one character. *)

Definition is_character (encode : N -> list N) (number : list N -> N) (u : list N) : bool :=
  let c := number u in
  if (c <=? 0xD7FF) || (0xE000 <=? c) && (c <=? 0x10FFFF) then if list_eq_dec N.eq_dec u (encode c) then true else false else false.
(* is_character: the symbols are the encoding of a scalar value, if `number` finds the number of each. *)
Lemma is_character_ok encode number : (forall c, member scalars c -> number (encode c) = c) -> forall u,
  is_character encode number u = true <-> exists c, member scalars c /\ u = encode c.
Proof.
  intros H u. unfold is_character. cbv zeta. split.
  - destruct ((number u <=? 0xD7FF) || (0xE000 <=? number u) && (number u <=? 0x10FFFF)) eqn:E; [| discriminate].
    destruct (list_eq_dec N.eq_dec u (encode (number u))); [| discriminate]. intros _. exists (number u). split; auto.
    apply bounds_scalar. apply orb_prop in E as [E | E]; [apply N.leb_le in E; now left |].
    apply andb_prop in E as [E1 E2]. apply N.leb_le in E1, E2. now right.
  - intros (c & Hc & ->). rewrite (H c Hc). apply scalar_bounds in Hc.
    replace ((c <=? 0xD7FF) || (0xE000 <=? c) && (c <=? 0x10FFFF)) with true.
    + destruct (list_eq_dec N.eq_dec (encode c) (encode c)); congruence.
    + symmetry. apply orb_true_iff. destruct Hc as [Hc | [H1 H2]]; [left; now apply N.leb_le | right].
      apply andb_true_intro. split; now apply N.leb_le.
Qed.
(* The numbers in the x of one to four octets. *)
Definition utf8_number (u : list N) : N :=
  match u with
  | [a] => a
  | [a; b] => a mod 32 * 64 + b mod 64
  | [a; b; c] => (a mod 16 * 64 + b mod 64) * 64 + c mod 64
  | [a; b; c; d] => ((a mod 8 * 64 + b mod 64) * 64 + c mod 64) * 64 + d mod 64
  | _ => 0
  end.
Definition utf8_character : list N -> bool := is_character utf8 utf8_number.
Lemma utf8_character_ok : forall u, utf8_character u = true <-> exists c, member scalars c /\ u = utf8 c.
Proof.
  apply is_character_ok. intros c Hc. apply scalar_bounds in Hc. rewrite utf8_rows by lia.
  destruct (N.leb_spec c 0x7F); [| destruct (N.leb_spec c 0x7FF); [| destruct (N.leb_spec c 0xFFFF)]];
  cbn [digits app utf8_number]; lia.
Qed.
Definition utf16_number (u : list N) : N :=
  match u with [a] => a | [a; b] => 0x10000 + (a - 0xD800) * 0x400 + (b - 0xDC00) | _ => 0 end.
Definition utf16_character : list N -> bool := is_character utf16 utf16_number.
Lemma utf16_character_ok : forall u, utf16_character u = true <-> exists c, member scalars c /\ u = utf16 c.
Proof.
  apply is_character_ok. intros c Hc. apply scalar_bounds in Hc. unfold utf16.
  destruct (N.ltb_spec c 0x10000); cbn [utf16_number]; lia.
Qed.

(* ---------- 8. What the emitted files use. *)

Definition utf8_texts := texts_of utf8_range.
Definition utf16_texts := texts_of utf16_range.
(* A table of all UTF-8: it accepts exactly the encodings of sequences of scalar values, each of one. *)
Definition utf8_table := table_is_encoding utf8 utf8_range utf8_range_ok utf8_cut utf8_some.
(* The same for UTF-16. *)
Definition utf16_table := table_is_encoding utf16 utf16_range utf16_range_ok utf16_cut utf16_some.
Definition utf8_image := image_in utf8 utf8_range utf8_range_ok.
Definition utf16_image := image_in utf16 utf16_range utf16_range_ok.
Definition utf8_outer := texts_in utf8 utf8_range utf8_range_ok.
Definition utf16_outer := texts_in utf16 utf16_range utf16_range_ok.
