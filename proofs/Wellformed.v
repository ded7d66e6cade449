(* Wellformed.v: the library of the proofs in this folder. It is written by hand, and once.
   No axioms; nothing here knows of UTF-8 (Encodings.v does).

   A text is a list of numbers: octets, code units or scalar values. A grammar is an
   expression over them. A table is what generated/*.ts holds. The files beside this
   one state that a table is a grammar, and prove it by computation: a relation of
   derivatives and states is searched, and a checker, proved here, accepts it.

   To be believed: sections 1 and 2, which define what a grammar and a table mean.
   All else is proved.                                                                *)
From Coq Require Import List NArith Bool Lia Wf_nat.
Import ListNotations.
Local Open Scope N_scope.

(* ---------- 1. What a grammar means. *)

Inductive re :=
| Eps                      (* the empty text *)
| Rng (lo hi : N)          (* one symbol between the two: %x80-BF *)
| Cat (a b : re)           (* a b *)
| Alt (a b : re)           (* a / b *)
| Star (a : re)            (* *( a ) *)
| Not (a : re).            (* PEG only: what follows does not begin with a; takes nothing *)

(* The regular reading, that of ABNF: the texts of an expression. *)
Inductive matches : re -> list N -> Prop :=
| MEps : matches Eps []
| MRng lo hi c : lo <= c <= hi -> matches (Rng lo hi) [c]
| MCat a b s t : matches a s -> matches b t -> matches (Cat a b) (s ++ t)
| MAltL a b s : matches a s -> matches (Alt a b) s
| MAltR a b s : matches b s -> matches (Alt a b) s
| MStar0 a : matches (Star a) []
| MStar1 a s t : matches a s -> matches (Star a) t -> matches (Star a) (s ++ t).

(* The PEG reading, that of ohm (B. Ford, "Parsing Expression Grammars", 2004, section 3):
   an expression takes the beginning of a text and leaves a rest, or it fails (None).
   A choice keeps its first success; a repetition never gives back.                       *)
Inductive parses : re -> list N -> option (list N) -> Prop :=
| PEps s : parses Eps s (Some s)
| PRng lo hi c s : lo <= c <= hi -> parses (Rng lo hi) (c :: s) (Some s)
| PRngNo lo hi c s : ~ lo <= c <= hi -> parses (Rng lo hi) (c :: s) None
| PRngEnd lo hi : parses (Rng lo hi) [] None
| PCat a b s r x : parses a s (Some r) -> parses b r x -> parses (Cat a b) s x
| PCatNo a b s : parses a s None -> parses (Cat a b) s None
| PAlt a b s r : parses a s (Some r) -> parses (Alt a b) s (Some r)
| PAltNo a b s x : parses a s None -> parses b s x -> parses (Alt a b) s x
| PStar a s r x : parses a s (Some r) -> parses (Star a) r x -> parses (Star a) s x
| PStarNo a s : parses a s None -> parses (Star a) s (Some s)
| PNot a s r : parses a s (Some r) -> parses (Not a) s None
| PNotNo a s : parses a s None -> parses (Not a) s (Some s).

(* A grammar takes a whole text. *)
Definition parses_whole (g : re) (s : list N) : Prop := parses g s (Some []).

(* Notation of the grammars: one number, n( a ), *m( a ), nothing, look-ahead. *)
Definition Chr (c : N) : re := Rng c c.
Fixpoint times (n : nat) (a : re) : re :=
  match n with O => Eps | S O => a | S m => Cat a (times m a) end.
Fixpoint upto_times (n : nat) (a : re) : re :=
  match n with O => Eps | S m => Alt (Cat a (upto_times m a)) Eps end.
Definition Fail : re := Rng 1 0.
Definition Look (a : re) : re := Not (Not a).

(* ---------- 2. What a table means: start in state 0, one cell a symbol. *)

Record table := {
  size : N;                     (* symbols: 256, or 65536 *)
  classOf : N -> N;
  next : list (list N);         (* for each state and class, the next state *)
  accepting : list N            (* 1 where a text may end *)
}.
Definition cell (l : list N) (i : N) : N := nth (N.to_nat i) l 0.
Definition step (t : table) (q c : N) : N := cell (nth (N.to_nat q) (next t) []) (classOf t c).
Definition accepts (t : table) (q : N) : bool := cell (accepting t) q =? 1.
Definition state (t : table) (s : list N) : N := fold_left (step t) s 0.
Definition run (t : table) (s : list N) : bool := accepts t (state t s).
Definition below (size : N) (s : list N) : Prop := Forall (fun c => c < size) s.

(* Classes as they are written for code units: runs, each as its first unit and its class. *)
Fixpoint runs (l : list (N * N)) (c k : N) : N :=
  match l with [] => k | (from, k') :: l' => if from <=? c then runs l' c k' else k end.

(* ---------- 3. Quantifiers that stop at the first answer. *)

Fixpoint any {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l' => if f a then true else any f l' end.
Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l' => if f a then all f l' else false end.

(* any: some element passes. *)
Lemma any_ok {A} (f : A -> bool) l : any f l = true <-> exists a, In a l /\ f a = true.
Proof.
  induction l as [| a l IH]; simpl; [split; [discriminate | intros (a & [] & _)] |].
  destruct (f a) eqn:E.
  - split; [intros _; exists a; auto | auto].
  - rewrite IH. split; intros (b & H & Hb); exists b; [auto |]. destruct H as [<- | H]; [congruence | auto].
Qed.
(* all: every element passes. *)
Lemma all_ok {A} (f : A -> bool) l : all f l = true <-> forall a, In a l -> f a = true.
Proof.
  induction l as [| a l IH]; simpl; [split; [intros _ a [] | auto] |].
  destruct (f a) eqn:E; [rewrite IH | split; [discriminate |]].
  - split; [intros H b [<- | Hb]; auto | auto].
  - intro H. rewrite <- E. apply H. now left.
Qed.
(* Numbers one after the other. *)
Fixpoint every (n : nat) (base : N) (f : N -> bool) : bool :=
  match n with O => true | S m => if f base then every m (N.succ base) f else false end.
(* every: all n numbers from base on pass. *)
Lemma every_ok f : forall n base, every n base f = true -> forall c, base <= c < base + N.of_nat n -> f c = true.
Proof.
  induction n; intros base H c Hc; [lia |]. cbn [every] in H. destruct (f base) eqn:E; [| discriminate].
  destruct (N.eq_dec c base) as [-> | ]; auto. apply (IHn _ H). lia.
Qed.
Fixpoint count (n : nat) (from : N) : list N := match n with O => [] | S m => from :: count m (N.succ from) end.
Definition upto (n : N) : list N := count (N.to_nat n) 0.
(* count: it holds all n numbers from the first on. *)
Lemma count_ok : forall n from c, from <= c < from + N.of_nat n -> In c (count n from).
Proof.
  induction n; intros from c H; [lia |]. simpl. destruct (N.eq_dec c from) as [-> | ]; [now left | right].
  apply IHn. lia.
Qed.
(* upto: it holds all numbers below n. *)
Lemma upto_ok n c : c < n -> In c (upto n).
Proof. intro H. apply count_ok. lia. Qed.

(* Cells: ranges in which all symbols are alike, for the grammar and for the table. *)
Definition range := (N * N)%type.
Definition inside (r : range) (c : N) : Prop := fst r <= c <= snd r.
Fixpoint covers (from : N) (cells : list range) (to : N) : bool :=
  if to <=? from then true
  else match cells with
       | [] => false
       | (lo, hi) :: l => if lo <=? from then covers (N.max from (hi + 1)) l to else false
       end.
(* covers: every number between the bounds is in a cell. *)
Lemma covers_ok to : forall cells from, covers from cells to = true ->
  forall c, from <= c < to -> exists r, In r cells /\ inside r c.
Proof.
  induction cells as [| (lo, hi) l IH]; intros from H c Hc; simpl in H;
  destruct (to <=? from) eqn:E; try (apply N.leb_le in E; lia); try discriminate.
  destruct (lo <=? from) eqn:El; [| discriminate]. apply N.leb_le in El.
  destruct (N.le_gt_cases c hi) as [Hle | Hgt].
  - exists (lo, hi). split; [now left |]. unfold inside. simpl. lia.
  - destruct (IH _ H c) as (r & Hr & Hi); [lia |]. exists r. split; [now right | auto].
Qed.

(* ---------- 4. Derivatives for the regular reading (V. Antimirov, 1996): what may follow a symbol. *)

Fixpoint nullable (r : re) : bool :=
  match r with
  | Eps | Star _ => true | Rng _ _ | Not _ => false
  | Cat a b => if nullable a then nullable b else false
  | Alt a b => if nullable a then true else nullable b
  end.
Definition cat (a b : re) : re := match a with Eps => b | _ => Cat a b end.
Fixpoint pd (c : N) (r : re) : list re :=
  match r with
  | Eps | Not _ => []
  | Rng lo hi => if lo <=? c then if c <=? hi then [Eps] else [] else []
  | Cat a b => map (fun x => cat x b) (pd c a) ++ (if nullable a then pd c b else [])
  | Alt a b => pd c a ++ pd c b
  | Star a => map (fun x => cat x (Star a)) (pd c a)
  end.

Lemma cat_inv a b s : matches (Cat a b) s -> exists u v, s = u ++ v /\ matches a u /\ matches b v.
Proof. intro H; inversion H; subst; eauto 6. Qed.
Lemma alt_inv a b s : matches (Alt a b) s -> matches a s \/ matches b s.
Proof. intro H; inversion H; subst; auto. Qed.

(* nullable: the expression has the empty text. *)
Lemma nullable_ok r : nullable r = true <-> matches r [].
Proof.
  induction r; simpl; split; intro H; try discriminate; try (now constructor).
  - inversion H.
  - destruct (nullable r1); [| discriminate]. apply (MCat _ _ [] []); tauto.
  - apply cat_inv in H as (u & v & E & Hu & Hv). symmetry in E. apply app_eq_nil in E as [-> ->].
    rewrite (proj2 IHr1 Hu). tauto.
  - destruct (nullable r1); [apply MAltL | apply MAltR]; tauto.
  - apply alt_inv in H as [H | H]; [rewrite (proj2 IHr1 H); auto | destruct (nullable r1); tauto].
  - inversion H.
Qed.
Lemma cat_ok a b s : matches (cat a b) s <-> matches (Cat a b) s.
Proof.
  destruct a; simpl; try tauto. split; intro H.
  - apply (MCat Eps b [] s); [constructor | exact H].
  - apply cat_inv in H as (u & v & -> & Hu & Hv). inversion Hu; subst. exact Hv.
Qed.
(* A repetition that begins with a symbol: one round that takes it, then further rounds. *)
Lemma star_cons a s : matches (Star a) s -> forall c t, s = c :: t ->
  exists u v, t = u ++ v /\ matches a (c :: u) /\ matches (Star a) v.
Proof.
  remember (Star a) as r eqn:E. intro H. induction H; inversion E; subst; intros c u; try discriminate.
  destruct s as [|d s]; simpl; intro F.
  - apply IHmatches2; auto.
  - inversion F; subst. exists s, t. auto.
Qed.
(* pd: c s is a text of r when s is a text of a derivative of r by c. *)
Lemma pd_ok c : forall r s, matches r (c :: s) <-> exists x, In x (pd c r) /\ matches x s.
Proof.
  induction r; intro s; simpl.
  - split; [intro H; inversion H | intros (x & [] & _)].
  - destruct (lo <=? c) eqn:E1; [destruct (c <=? hi) eqn:E2 |];
    rewrite ?N.leb_le, ?N.leb_gt in *.
    + split; [intro H; inversion H; subst; exists Eps; split; [now left | constructor] |].
      intros (x & [<- | []] & H). inversion H; subst. now constructor.
    + split; [intro H; inversion H; subst; lia | intros (x & [] & _)].
    + split; [intro H; inversion H; subst; lia | intros (x & [] & _)].
  - split.
    + intro H. apply cat_inv in H as (u & v & E & Hu & Hv).
      destruct u as [| d u]; simpl in *.
      * subst v. apply IHr2 in Hv as (x & Hx & Hm). exists x. split; auto.
        apply in_or_app. right. now rewrite (proj2 (nullable_ok r1) Hu).
      * inversion E; subst. apply IHr1 in Hu as (x & Hx & Hm). exists (cat x r2). split.
        -- apply in_or_app. left. apply in_map_iff. eauto.
        -- apply cat_ok. now constructor.
    + intros (x & Hx & Hm). apply in_app_or in Hx as [Hx | Hx].
      * apply in_map_iff in Hx as (y & <- & Hy). apply cat_ok, cat_inv in Hm as (u & v & -> & Hu & Hv).
        change (c :: u ++ v) with ((c :: u) ++ v). constructor; auto.
        apply IHr1; eauto.
      * destruct (nullable r1) eqn:E; [| contradiction]. apply nullable_ok in E.
        apply (MCat r1 r2 [] (c :: s)); auto. apply IHr2; eauto.
  - split.
    + intro H; apply alt_inv in H as [H | H]; [apply IHr1 in H as (x & ? & ?) | apply IHr2 in H as (x & ? & ?)];
      exists x; split; auto; apply in_or_app; auto.
    + intros (x & Hx & Hm). apply in_app_or in Hx as [Hx | Hx];
      [apply MAltL, IHr1 | apply MAltR, IHr2]; eauto.
  - split.
    + intro H. destruct (star_cons r _ H c s eq_refl) as (u & v & -> & Hu & Hv).
      apply IHr in Hu as (x & Hx & Hm). exists (cat x (Star r)). split.
      * apply in_map_iff; eauto.
      * apply cat_ok. now constructor.
    + intros (x & Hx & Hm). apply in_map_iff in Hx as (y & <- & Hy). apply cat_ok, cat_inv in Hm as (u & v & -> & Hu & Hv).
      change (c :: u ++ v) with ((c :: u) ++ v). constructor; auto.
      apply IHr; eauto.
  - split; [intro H; inversion H | intros (x & [] & _)].
Qed.

Fixpoint eqb (a b : re) : bool :=
  match a, b with
  | Eps, Eps => true
  | Rng l h, Rng l' h' => if l =? l' then h =? h' else false
  | Cat a b, Cat a' b' | Alt a b, Alt a' b' => if eqb a a' then eqb b b' else false
  | Star a, Star a' | Not a, Not a' => eqb a a'
  | _, _ => false
  end.
(* eqb: the expressions are the same. *)
Lemma eqb_ok : forall a b, eqb a b = true -> a = b.
Proof.
  induction a; destruct b; simpl; intro H; try discriminate; auto; try (f_equal; auto; fail).
  - destruct (lo =? lo0) eqn:E; [| discriminate]. apply N.eqb_eq in E, H. now subst.
  - destruct (eqb a1 b1) eqn:E; [| discriminate]. f_equal; auto.
  - destruct (eqb a1 b1) eqn:E; [| discriminate]. f_equal; auto.
Qed.

(* Whether an expression takes all symbols of a cell, or none, wherever it takes one. *)
Fixpoint fits (r : range) (e : re) : bool :=
  match e with
  | Eps => true
  | Rng lo hi => if hi <? lo then true else if snd r <? lo then true else if hi <? fst r then true else if lo <=? fst r then snd r <=? hi else false
  | Cat a b | Alt a b => if fits r a then fits r b else false
  | Star a | Not a => fits r a
  end.
Lemma fits_rng r lo hi c : fits r (Rng lo hi) = true -> inside r c ->
  (if lo <=? c then c <=? hi else false) = (if lo <=? fst r then fst r <=? hi else false).
Proof.
  destruct r as [a b]. unfold inside. cbn [fits fst snd]. intros H Hc.
  destruct (hi <? lo) eqn:E0; [| destruct (b <? lo) eqn:E1; [| destruct (hi <? a) eqn:E2; [| destruct (lo <=? a) eqn:E3; [| discriminate]]]];
  rewrite ?N.ltb_lt, ?N.ltb_ge, ?N.leb_le in *;
  destruct (lo <=? c) eqn:F1; destruct (c <=? hi) eqn:F2; try destruct (lo <=? a) eqn:F3; try destruct (a <=? hi) eqn:F4;
  rewrite ?N.leb_le, ?N.leb_gt in *; try reflexivity; lia.
Qed.
(* fits: all symbols of the cell have the same derivatives. *)
Lemma fits_pd r c : inside r c -> forall e, fits r e = true -> pd c e = pd (fst r) e.
Proof.
  intro Hc. induction e; intro H; cbn [pd]; auto.
  - pose proof (fits_rng r lo hi c H Hc) as E.
    destruct (lo <=? c), (c <=? hi), (lo <=? fst r), (fst r <=? hi); congruence.
  - simpl in H. destruct (fits r e1) eqn:E; [| discriminate]. now rewrite IHe1, IHe2.
  - simpl in H. destruct (fits r e1) eqn:E; [| discriminate]. now rewrite IHe1, IHe2.
  - simpl in H. now rewrite IHe.
Qed.

(* Sets of expressions: a text of one of them. *)
Definition some (set : list re) (s : list N) : Prop := exists r, In r set /\ matches r s.
Definition within (a b : list re) : bool := all (fun r => any (eqb r) b) a.
Definition same (a b : list re) : bool := if within a b then within b a else false.
Definition insert (r : re) (set : list re) : list re := if any (eqb r) set then set else r :: set.
Definition after (c : N) (set : list re) : list re := fold_right insert [] (flat_map (pd c) set).

Lemma within_ok a b s : within a b = true -> some a s -> some b s.
Proof.
  unfold within. rewrite all_ok. intros H (r & Hr & Hm). specialize (H r Hr).
  apply any_ok in H as (r' & Hr' & E). apply eqb_ok in E as <-. exists r; auto.
Qed.
(* same: sets with the same texts. *)
Lemma same_ok a b : same a b = true -> forall s, some a s <-> some b s.
Proof.
  unfold same. destruct (within a b) eqn:E; [| discriminate]. intros H s. split; eapply within_ok; eauto.
Qed.
Lemma insert_in set x : In x (fold_right insert [] set) <-> In x set.
Proof.
  induction set as [| a set IH]; simpl; [tauto |]. unfold insert at 1.
  destruct (any (eqb a) (fold_right insert [] set)) eqn:E; simpl; rewrite IH; [| tauto].
  split; [auto |]. intros [<- | H]; [| auto].
  apply any_ok in E as (b & Hb & Eb). apply eqb_ok in Eb as <-. now apply IH.
Qed.
(* after: the texts of the set that begin with c, without it. *)
Lemma after_ok c set s : some (after c set) s <-> some set (c :: s).
Proof.
  unfold some, after. split.
  - intros (x & Hx & Hm). rewrite insert_in in Hx. apply in_flat_map in Hx as (r & Hr & Hx).
    exists r. split; auto. apply pd_ok. eauto.
  - intros (r & Hr & Hm). apply pd_ok in Hm as (x & Hx & Hm). exists x. split; auto.
    rewrite insert_in. apply in_flat_map. eauto.
Qed.
Lemma nullable_set set : any nullable set = true <-> some set [].
Proof.
  rewrite any_ok. unfold some. split; intros (r & ? & H); exists r; split; auto; now apply nullable_ok.
Qed.
Lemma fits_set r set c : all (fits r) set = true -> inside r c -> after c set = after (fst r) set.
Proof.
  intros H Hc. unfold after. f_equal. rewrite all_ok in H. induction set as [| e set IH]; simpl; auto.
  rewrite IH by (intros; apply H; now right). f_equal. apply fits_pd; auto. apply H. now left.
Qed.

(* ---------- 5. Derivatives for the PEG reading: Boolean formulas of what is still to be parsed. *)

(* An expression that always takes a symbol when it succeeds. *)
Fixpoint consumes (e : re) : bool :=
  match e with
  | Rng _ _ => true | Eps | Star _ | Not _ => false
  | Cat a b => if consumes a then true else consumes b
  | Alt a b => if consumes a then consumes b else false
  end.
(* Every repetition takes a symbol in each round: otherwise a PEG never ends. *)
Fixpoint ends_ (e : re) : bool :=
  match e with
  | Eps | Rng _ _ => true
  | Cat a b | Alt a b => if ends_ a then ends_ b else false
  | Star a => if consumes a then ends_ a else false
  | Not a => ends_ a
  end.
(* A PEG has one result. *)
Lemma parses_one e s x : parses e s x -> forall y, parses e s y -> x = y.
Proof.
  intro H. induction H; intros y Hy; inversion Hy; subst; auto; try contradiction;
  repeat match goal with
  | I : forall y, parses ?e ?s y -> _ = y, H : parses ?e ?s _ |- _ => apply I in H; try discriminate; try (injection H as <-)
  end; auto; try congruence.
Qed.
(* The rest is not longer than the text, and shorter where a symbol is always taken. *)
Lemma parses_shorter e s x : parses e s x -> forall r, x = Some r ->
  (length r <= length s)%nat /\ (consumes e = true -> (length r < length s)%nat).
Proof.
  intro H. induction H; intros r' E; try discriminate; try (injection E as <-); subst; simpl; split; try lia; try discriminate.
  - destruct (IHparses1 _ eq_refl), (IHparses2 _ eq_refl). lia.
  - intro C. destruct (IHparses1 _ eq_refl) as [? Ha], (IHparses2 _ eq_refl) as [? Hb].
    destruct (consumes a); [specialize (Ha eq_refl); lia | specialize (Hb C); lia].
  - apply (IHparses _ eq_refl).
  - intro C. apply (IHparses _ eq_refl). destruct (consumes a); auto; discriminate.
  - apply (IHparses2 _ eq_refl).
  - intro C. apply (IHparses2 _ eq_refl). destruct (consumes a); auto; discriminate.
  - destruct (IHparses1 _ eq_refl), (IHparses2 _ eq_refl). lia.
Qed.
(* A PEG has a result. *)
Lemma parses_some e : ends_ e = true -> forall s, exists x, parses e s x.
Proof.
  induction e; simpl; intros He s.
  - eexists. constructor.
  - destruct s as [| c s]; [eexists; constructor |].
    destruct (N.le_gt_cases lo c), (N.le_gt_cases c hi);
    try (eexists; apply PRng; lia); eexists; apply PRngNo; lia.
  - destruct (ends_ e1); [| discriminate]. destruct (IHe1 eq_refl s) as [[r |] H1].
    + destruct (IHe2 He r) as [x H2]. eexists. eapply PCat; eauto.
    + eexists. eapply PCatNo; eauto.
  - destruct (ends_ e1); [| discriminate]. destruct (IHe1 eq_refl s) as [[r |] H1].
    + eexists. eapply PAlt; eauto.
    + destruct (IHe2 He s) as [x H2]. eexists. eapply PAltNo; eauto.
  - destruct (consumes e) eqn:C; [| discriminate]. specialize (IHe He).
    remember (length s) as n eqn:En. revert s En. induction n as [n IH] using lt_wf_ind. intros s ->.
    destruct (IHe s) as [[r |] H1].
    + destruct (parses_shorter _ _ _ H1 r eq_refl) as [_ Hlt]. specialize (Hlt C).
      destruct (IH _ Hlt r eq_refl) as [x H2]. eexists. eapply PStar; eauto.
    + eexists. eapply PStarNo; eauto.
  - destruct (IHe He s) as [[r |] H1]; eexists; [eapply PNot | eapply PNotNo]; eauto.
Qed.

(* A formula: At k b, "the expressions of k succeed one after the other, and (unless b) nothing is left". *)
Inductive formula := Yes | No | At (k : list re) (b : bool) | And (f g : formula) | Or (f g : formula) | Neg (f : formula).
Fixpoint cont (k : list re) (b : bool) (s : list N) : Prop :=
  match k with [] => b = true \/ s = [] | e :: k' => exists r, parses e s (Some r) /\ cont k' b r end.
Fixpoint sat (f : formula) (s : list N) : Prop :=
  match f with
  | Yes => True | No => False
  | At k b => cont k b s
  | And f g => sat f s /\ sat g s | Or f g => sat f s \/ sat g s | Neg f => ~ sat f s
  end.

Fixpoint eqk (k l : list re) : bool :=
  match k, l with [], [] => true | a :: k', b :: l' => if eqb a b then eqk k' l' else false | _, _ => false end.
Fixpoint eqf (f g : formula) : bool :=
  match f, g with
  | Yes, Yes | No, No => true
  | At k b, At l c => if Bool.eqb b c then eqk k l else false
  | And f1 f2, And g1 g2 | Or f1 f2, Or g1 g2 => if eqf f1 g1 then eqf f2 g2 else false
  | Neg f, Neg g => eqf f g
  | _, _ => false
  end.
Lemma eqk_ok : forall k l, eqk k l = true -> k = l.
Proof.
  induction k; destruct l; simpl; intro H; try discriminate; auto.
  destruct (eqb a r) eqn:E; [| discriminate]. apply eqb_ok in E as <-. f_equal; auto.
Qed.
(* eqf: the formulas are the same. *)
Lemma eqf_ok : forall f g, eqf f g = true -> f = g.
Proof.
  induction f; destruct g; simpl; intro H; try discriminate; auto.
  - destruct (Bool.eqb b b0) eqn:E; [| discriminate]. apply eqb_prop in E as <-. apply eqk_ok in H as <-. auto.
  - destruct (eqf f1 g1) eqn:E; [| discriminate]. f_equal; auto.
  - destruct (eqf f1 g1) eqn:E; [| discriminate]. f_equal; auto.
  - f_equal; auto.
Qed.

(* Formulas without what is surely true or false, or said twice. *)
Fixpoint in_or (f g : formula) : bool := if eqf f g then true else match g with Or a b => if in_or f a then true else in_or f b | _ => false end.
Fixpoint in_and (f g : formula) : bool := if eqf f g then true else match g with And a b => if in_and f a then true else in_and f b | _ => false end.
Definition or_ (f g : formula) : formula :=
  match f, g with
  | No, _ => g | _, No => f | Yes, _ | _, Yes => Yes
  | _, _ => if in_or f g then g else if in_or g f then f else Or f g
  end.
Definition and_ (f g : formula) : formula :=
  match f, g with
  | Yes, _ => g | _, Yes => f | No, _ | _, No => No
  | _, _ => if in_and f g then g else if in_and g f then f else And f g
  end.
Definition neg_ (f : formula) : formula := match f with Yes => No | No => Yes | _ => Neg f end.
Lemma in_or_ok f s : forall g, in_or f g = true -> sat f s -> sat g s.
Proof.
  induction g; cbn [in_or]; destruct (eqf f _) eqn:E; intros H Hs; try discriminate;
  try (apply eqf_ok in E as <-; exact Hs).
  simpl. destruct (in_or f g1); auto.
Qed.
Lemma in_and_ok f s : forall g, in_and f g = true -> sat g s -> sat f s.
Proof.
  induction g; cbn [in_and]; destruct (eqf f _) eqn:E; intros H Hs; try discriminate;
  try (apply eqf_ok in E as ->; exact Hs).
  simpl in Hs. destruct (in_and f g1); tauto.
Qed.
Lemma or_ok f g s : sat (or_ f g) s <-> sat f s \/ sat g s.
Proof.
  unfold or_.
  assert (G : sat (if in_or f g then g else if in_or g f then f else Or f g) s <-> sat f s \/ sat g s).
  { destruct (in_or f g) eqn:E1; [pose proof (in_or_ok f s g E1); tauto |].
    destruct (in_or g f) eqn:E2; [pose proof (in_or_ok g s f E2); tauto |]. reflexivity. }
  destruct f, g; try exact G; simpl; tauto.
Qed.
Lemma and_ok f g s : sat (and_ f g) s <-> sat f s /\ sat g s.
Proof.
  unfold and_.
  assert (G : sat (if in_and f g then g else if in_and g f then f else And f g) s <-> sat f s /\ sat g s).
  { destruct (in_and f g) eqn:E1; [pose proof (in_and_ok f s g E1); tauto |].
    destruct (in_and g f) eqn:E2; [pose proof (in_and_ok g s f E2); tauto |]. reflexivity. }
  destruct f, g; try exact G; simpl; tauto.
Qed.
Lemma neg_ok f s : sat (neg_ f) s <-> ~ sat f s.
Proof. destruct f; simpl; intuition. Qed.

(* g and not h; h is not computed where g is false. *)
Definition unless (g : formula) (h : unit -> formula) : formula := match g with No => No | _ => and_ g (neg_ (h tt)) end.
Lemma unless_ok g h s : sat (unless g h) s <-> sat g s /\ ~ sat (h tt) s.
Proof. rewrite <- neg_ok. destruct g; try apply and_ok; simpl; tauto. Qed.

(* The derivative of "e, then k" by c. `kd` is that of k alone: e may take nothing. *)
Fixpoint der (c : N) (e : re) (k : list re) (b : bool) (kd : formula) : formula :=
  match e with
  | Eps => kd
  | Rng lo hi => if lo <=? c then if c <=? hi then At k b else No else No
  | Cat x y => der c x (y :: k) b (der c y k b kd)
  | Alt x y => or_ (der c x k b kd) (unless (der c y k b kd) (fun _ => der c x [] true Yes))
  | Star x => or_ (der c x (Star x :: k) b No) (unless kd (fun _ => der c x [] true Yes))
  | Not x => unless kd (fun _ => der c x [] true Yes)
  end.
Fixpoint der_at (c : N) (k : list re) (b : bool) : formula :=
  match k with [] => if b then Yes else No | e :: k' => der c e k' b (der_at c k' b) end.
Fixpoint derive (c : N) (f : formula) : formula :=
  match f with
  | Yes => Yes | No => No
  | At k b => der_at c k b
  | And f g => and_ (derive c f) (derive c g) | Or f g => or_ (derive c f) (derive c g) | Neg f => neg_ (derive c f)
  end.
(* Two results of one PEG: impossible. *)
Ltac clash := match goal with A : parses ?e ?s ?x, B : parses ?e ?s ?y |- _ =>
  let E := fresh in pose proof (parses_one _ _ _ A _ B) as E; discriminate E end.
Lemma der_ok c s : forall e, ends_ e = true -> forall k b kd,
  (consumes e = false -> (sat kd s <-> cont k b (c :: s))) ->
  (sat (der c e k b kd) s <-> exists r, parses e (c :: s) (Some r) /\ cont k b r).
Proof.
  induction e; cbn [ends_ consumes der]; intros He k b kd Hk.
  - rewrite Hk by auto. split; [intro H; exists (c :: s); split; [constructor | auto] |].
    intros (r & Hr & H). inversion Hr; subst. auto.
  - split.
    + destruct (lo <=? c) eqn:E1, (c <=? hi) eqn:E2; try contradiction. apply N.leb_le in E1, E2.
      intro H. exists s. split; [now constructor | exact H].
    + intros (r & Hr & H). inversion Hr; subst.
      destruct (N.leb_spec lo c); [destruct (N.leb_spec c hi); [exact H | lia] | lia].
  - destruct (ends_ e1) eqn:E1; [| discriminate]. rewrite (IHe1 eq_refl (e2 :: k) b).
    + split.
      * intros (r & H1 & r' & H2 & H). exists r'. split; [eapply PCat; eauto | auto].
      * intros (r & Hr & H). inversion Hr; subst. exists r0. split; auto. exists r. auto.
    + intro C. rewrite (IHe2 He k b kd); [reflexivity |]. intro C2. apply Hk. now rewrite C.
  - destruct (ends_ e1) eqn:E1; [| discriminate].
    rewrite or_ok, unless_ok.
    rewrite (IHe1 eq_refl k b kd) by (intro C; apply Hk; now rewrite C).
    rewrite (IHe2 He k b kd) by (intro C; apply Hk; destruct (consumes e1); auto).
    rewrite (IHe1 eq_refl [] true Yes) by (simpl; tauto).
    destruct (parses_some e1 E1 (c :: s)) as [[r |] H1].
    + split.
      * intros [(r' & H & Hc) | (_ & H)]; [exists r'; split; [now apply PAlt | auto] |].
        exfalso. apply H. exists r. simpl. auto.
      * intros (r' & H & Hc). left. inversion H; subst; eauto.
        clash.
    + split.
      * intros [(r' & H & Hc) | ((r' & H & Hc) & _)]; [clash |].
        exists r'. split; [now apply PAltNo | auto].
      * intros (r' & H & Hc). right. inversion H; subst; [clash |].
        split; [eauto |]. intros (r & H2 & _). clash.
  - destruct (consumes e) eqn:C; [| discriminate].
    rewrite or_ok, unless_ok, Hk by auto.
    rewrite (IHe He (Star e :: k) b No) by discriminate.
    rewrite (IHe He [] true Yes) by (simpl; tauto).
    destruct (parses_some e He (c :: s)) as [[r |] H1].
    + split.
      * intros [(r' & H & r'' & H' & Hc) | (_ & H)].
        -- exists r''. split; [eapply PStar; eauto | auto].
        -- exfalso. apply H. exists r. simpl. auto.
      * intros (r' & H & Hc). left. inversion H; subst; [| clash].
        exists r0. split; auto. exists r'. auto.
    + split.
      * intros [(r' & H & _) | (H & _)]; [clash |].
        exists (c :: s). split; [now apply PStarNo | auto].
      * intros (r' & H & Hc). right. inversion H; subst; [clash |].
        split; auto. intros (r & H2 & _). clash.
  - rewrite unless_ok, Hk by auto. rewrite (IHe He [] true Yes) by (simpl; tauto).
    destruct (parses_some e He (c :: s)) as [[r |] H1].
    + split; [intros (_ & H); exfalso; apply H; exists r; simpl; auto |].
      intros (r' & H & _). inversion H; subst. clash.
    + split; [intros (H & _); exists (c :: s); split; [now apply PNotNo | auto] |].
      intros (r' & H & Hc). inversion H; subst. split; auto.
      intros (r & H2 & _). clash.
Qed.

(* Whether a formula holds for the empty text. *)
Fixpoint null (e : re) (kn : bool) : bool :=
  match e with
  | Eps => kn | Rng _ _ => false
  | Cat a b => null a (null b kn)
  | Alt a b => if null a kn then true else if null b kn then negb (null a true) else false
  | Star _ => kn
  | Not a => if kn then negb (null a true) else false
  end.
Fixpoint null_at (k : list re) (b : bool) : bool := match k with [] => true | e :: k' => null e (null_at k' b) end.
Fixpoint holds (f : formula) : bool :=
  match f with
  | Yes => true | No => false
  | At k b => null_at k b
  | And f g => if holds f then holds g else false | Or f g => if holds f then true else holds g | Neg f => negb (holds f)
  end.
Lemma null_ok : forall e, ends_ e = true -> forall k b kn, (kn = true <-> cont k b []) ->
  (null e kn = true <-> exists r, parses e [] (Some r) /\ cont k b r).
Proof.
  assert (Nil : forall e r, parses e [] (Some r) -> r = []).
  { intros e r H. destruct (parses_shorter _ _ _ H r eq_refl) as [Hl _]. destruct r; auto. simpl in Hl. lia. }
  induction e; cbn [ends_ null]; intros He k b kn Hk.
  - rewrite Hk. split; [intro H; exists []; split; [constructor | auto] |].
    intros (r & Hr & H). inversion Hr; subst. auto.
  - split; [discriminate |]. intros (r & Hr & _). inversion Hr.
  - destruct (ends_ e1) eqn:E1; [| discriminate]. rewrite (IHe1 eq_refl (e2 :: k) b).
    + split.
      * intros (r & H1 & r' & H2 & H). exists r'. split; [eapply PCat; eauto | auto].
      * intros (r & Hr & H). inversion Hr; subst. exists r0. split; auto. exists r. auto.
    + apply IHe2; auto.
  - destruct (ends_ e1) eqn:E1; [| discriminate].
    pose proof (IHe1 eq_refl k b kn Hk) as Ha. pose proof (IHe2 He k b kn Hk) as Hb.
    pose proof (IHe1 eq_refl [] true true ltac:(simpl; tauto)) as Hs.
    destruct (parses_some e1 E1 []) as [[r |] H1].
    + rewrite (proj2 Hs) by (exists r; simpl; auto). simpl.
      assert (Hx : (if null e1 kn then true else if null e2 kn then false else false) = null e1 kn).
      { destruct (null e1 kn), (null e2 kn); reflexivity. }
      rewrite Hx, Ha. split.
      * intros (r' & H & Hc). exists r'. split; [now apply PAlt | auto].
      * intros (r' & H & Hc). inversion H; subst; eauto. clash.
    + assert (Hn : forall kn' k' b', (null e1 kn' = true <-> exists r, parses e1 [] (Some r) /\ cont k' b' r) -> null e1 kn' = false).
      { intros kn' k' b' Hi. destruct (null e1 kn'); auto. destruct (proj1 Hi eq_refl) as (r & H & _).
        clash. }
      rewrite (Hn _ _ _ Ha), (Hn _ _ _ Hs). simpl.
      assert (Hx : (if null e2 kn then true else false) = null e2 kn) by (destruct (null e2 kn); reflexivity).
      rewrite Hx, Hb. split.
      * intros (r' & H & Hc). exists r'. split; [now apply PAltNo | auto].
      * intros (r' & H & Hc). inversion H; subst; eauto. clash.
  - destruct (consumes e) eqn:C; [| discriminate]. rewrite Hk.
    assert (H1 : parses e [] None).
    { destruct (parses_some e He []) as [[r |] H]; auto.
      destruct (parses_shorter _ _ _ H r eq_refl) as [_ Hl]. specialize (Hl C). simpl in Hl. lia. }
    split; [intro H; exists []; split; [now apply PStarNo | auto] |].
    intros (r & H & Hc). apply Nil in H as ->. auto.
  - pose proof (IHe He [] true true ltac:(simpl; tauto)) as Hs.
    destruct (parses_some e He []) as [[r |] H1].
    + rewrite (proj2 Hs) by (exists r; simpl; auto). simpl.
      split; [destruct kn; discriminate |]. intros (r' & H & _). inversion H; subst.
      clash.
    + assert (Hn : null e true = false).
      { destruct (null e true); auto. destruct (proj1 Hs eq_refl) as (r & H & _).
        clash. }
      rewrite Hn. simpl. assert (Hx : (if kn then true else false) = kn) by (destruct kn; auto). rewrite Hx, Hk.
      split; [intro H; exists []; split; [now apply PNotNo | auto] |].
      intros (r & H & Hc). inversion H; subst. auto.
Qed.

(* Formulas whose repetitions all end. *)
Fixpoint fine (f : formula) : bool :=
  match f with
  | Yes | No => true | At k _ => all ends_ k
  | And f g | Or f g => if fine f then fine g else false | Neg f => fine f
  end.
(* derive: the formula holds for c s when its derivative holds for s. *)
Lemma derive_ok c s : forall f, fine f = true -> (sat (derive c f) s <-> sat f (c :: s)).
Proof.
  induction f; simpl; intro H; try tauto.
  - induction k as [| e k IH]; simpl.
    + destruct b; simpl; split; auto; try tauto. intros [H1 | H1]; discriminate.
    + simpl in H. destruct (ends_ e) eqn:E; [| discriminate]. apply der_ok; auto.
  - destruct (fine f1) eqn:E; [| discriminate]. rewrite and_ok, IHf1, IHf2; tauto.
  - destruct (fine f1) eqn:E; [| discriminate]. rewrite or_ok, IHf1, IHf2; tauto.
  - rewrite neg_ok, IHf; tauto.
Qed.
(* holds: the formula holds for the empty text. *)
Lemma holds_ok : forall f, fine f = true -> (holds f = true <-> sat f []).
Proof.
  induction f; simpl; intro H; try tauto; try (split; [discriminate | tauto]).
  - induction k as [| e k IH]; simpl; [split; auto |].
    simpl in H. destruct (ends_ e) eqn:E; [| discriminate]. apply null_ok; auto.
  - destruct (fine f1) eqn:E; [| discriminate]. specialize (IHf1 eq_refl). specialize (IHf2 H).
    destruct (holds f1); [tauto |]. split; [discriminate |]. intros [H1 _]. apply IHf1 in H1. discriminate.
  - destruct (fine f1) eqn:E; [| discriminate]. specialize (IHf1 eq_refl). specialize (IHf2 H).
    destruct (holds f1); [tauto |]. rewrite IHf2. split; auto. intros [H1 | H1]; auto. apply IHf1 in H1. discriminate.
  - specialize (IHf H). destruct (holds f); simpl; split; try discriminate; auto.
    + intro H1. exfalso. apply H1. tauto.
    + intros _ H1. apply IHf in H1. discriminate.
Qed.
Fixpoint fits_formula (r : range) (f : formula) : bool :=
  match f with
  | Yes | No => true | At k _ => all (fits r) k
  | And f g | Or f g => if fits_formula r f then fits_formula r g else false | Neg f => fits_formula r f
  end.
Lemma fits_der r c : inside r c -> forall e, fits r e = true -> forall k b kd, der c e k b kd = der (fst r) e k b kd.
Proof.
  intro Hc. induction e; intros H k b kd; cbn [der]; auto.
  - pose proof (fits_rng r lo hi c H Hc) as E.
    destruct (lo <=? c), (c <=? hi), (lo <=? fst r), (fst r <=? hi); congruence.
  - simpl in H. destruct (fits r e1) eqn:E; [| discriminate]. now rewrite IHe1, IHe2.
  - simpl in H. destruct (fits r e1) eqn:E; [| discriminate]. now rewrite !IHe1, IHe2.
  - simpl in H. now rewrite !IHe.
  - simpl in H. now rewrite IHe.
Qed.
Lemma fits_derive r c : inside r c -> forall f, fits_formula r f = true -> derive c f = derive (fst r) f.
Proof.
  intro Hc. induction f; simpl; intro H; auto.
  - induction k as [| e k IH]; simpl; auto. simpl in H. destruct (fits r e) eqn:E; [| discriminate].
    rewrite IH by auto. now apply fits_der.
  - destruct (fits_formula r f1) eqn:E; [| discriminate]. now rewrite IHf1, IHf2.
  - destruct (fits_formula r f1) eqn:E; [| discriminate]. now rewrite IHf1, IHf2.
  - now rewrite IHf.
Qed.

(* ---------- 6. Table and grammar, side by side: a relation that no symbol leads out of.

   An element pairs what is still to be matched (a set of expressions, or a formula) with a
   state. The relation is searched by `explore`; only `closed` is trusted, and proved.      *)

Section SideBySide.
  Variables (A : Type) (lang : A -> list N -> Prop) (ends : A -> bool) (der : N -> A -> A)
            (eq : A -> A -> bool) (fit : range -> A -> bool) (good : A -> bool).
  Hypothesis ends_lang : forall a, good a = true -> (ends a = true <-> lang a []).
  Hypothesis der_lang : forall c a s, good a = true -> (lang (der c a) s <-> lang a (c :: s)).
  Hypothesis eq_lang : forall a b, eq a b = true -> forall s, lang a s <-> lang b s.
  Hypothesis fit_der : forall r c a, fit r a = true -> inside r c -> der c a = der (fst r) a.
  (* The machine, the symbols that occur, and whether a cell is even: all of its symbols lead to one state. *)
  Variables (go : N -> N -> N) (stops : N -> bool) (dom : N -> Prop) (cells : list range) (even : N -> range -> bool).
  Hypothesis dom_cells : forall c, dom c -> exists r, In r cells /\ inside r c.
  Hypothesis even_go : forall q r c, In r cells -> even q r = true -> inside r c -> dom c -> go q c = go q (fst r).

  Definition relation := list (A * N).
  Definition related (rel : relation) (a : A) (q : N) : bool := any (fun p => if snd p =? q then eq (fst p) a else false) rel.
  (* `agree`: what must hold between "the grammar may end here" and "the table may end here". *)
  Definition closed (agree : bool -> bool -> bool) (rel : relation) : bool :=
    all (fun p =>
      if good (fst p) then
        if agree (ends (fst p)) (stops (snd p)) then
          all (fun r => if even (snd p) r then if fit r (fst p)
                        then related rel (der (fst r) (fst p)) (go (snd p) (fst r)) else false else false) cells
        else false
      else false) rel.

  Lemma closed_step agree rel : closed agree rel = true -> forall a q, related rel a q = true ->
    exists b, good b = true /\ (forall s, lang b s <-> lang a s) /\ agree (ends b) (stops q) = true /\
    forall c, dom c -> related rel (der c b) (go q c) = true.
  Proof.
    unfold closed. rewrite all_ok. intros H a q Hr. apply any_ok in Hr as ((b, q') & Hin & E). simpl in E.
    destruct (q' =? q) eqn:Eq; [| discriminate]. apply N.eqb_eq in Eq as ->.
    specialize (H _ Hin). simpl in H. destruct (good b) eqn:Hg; [| discriminate].
    destruct (agree (ends b) (stops q)) eqn:Ha; [| discriminate].
    exists b. split; [auto | split; [intro s; now apply eq_lang | split; [auto |]]].
    intros c Hc. destruct (dom_cells c Hc) as (r & Hin' & Hi). rewrite all_ok in H. specialize (H r Hin').
    destruct (even q r) eqn:Ev; [| discriminate]. destruct (fit r b) eqn:Ef; [| discriminate].
    rewrite (fit_der r c b Ef Hi), (even_go q r c Hin' Ev Hi Hc). exact H.
  Qed.
  (* The table accepts what the grammar has. *)
  Theorem closed_iff rel : closed Bool.eqb rel = true -> forall s, Forall dom s -> forall a q, related rel a q = true ->
    (stops (fold_left go s q) = true <-> lang a s).
  Proof.
    intros H s Hs. induction Hs as [| c s Hc Hs IH]; intros a q Hr;
    destruct (closed_step _ _ H a q Hr) as (b & Hg & Hb & Ha & Hn); rewrite <- Hb.
    - simpl. apply eqb_prop in Ha. rewrite <- Ha. now apply ends_lang.
    - simpl. rewrite (IH _ _ (Hn c Hc)). now apply der_lang.
  Qed.
  (* The table accepts nothing that the grammar has not. *)
  Theorem closed_if rel : closed (fun g t => if t then g else true) rel = true -> forall s, Forall dom s ->
    forall a q, related rel a q = true -> stops (fold_left go s q) = true -> lang a s.
  Proof.
    intros H s Hs. induction Hs as [| c s Hc Hs IH]; intros a q Hr E;
    destruct (closed_step _ _ H a q Hr) as (b & Hg & Hb & Ha & Hn); apply Hb.
    - simpl in E. rewrite E in Ha. now apply ends_lang.
    - simpl in E. apply (der_lang c b s Hg). apply (IH _ _ (Hn c Hc) E).
  Qed.

  Fixpoint explore (fuel : nat) (rel work : relation) : relation :=
    match fuel, work with
    | S f, (a, q) :: w =>
        if related rel a q then explore f rel w
        else explore f ((a, q) :: rel) (map (fun r => (der (fst r) a, go q (fst r))) cells ++ w)
    | _, _ => rel
    end.
End SideBySide.

Definition FUEL : nat := 1000 * 100.
(* The cells of a table: they cover all symbols, and in each the class is one. *)
Definition steady (t : table) (cells : list range) : bool :=
  if covers 0 cells (size t)
  then all (fun r => every (N.to_nat (snd r + 1 - fst r)) (fst r) (fun c => classOf t c =? classOf t (fst r))) cells
  else false.
Lemma steady_cells t cells : steady t cells = true -> forall c, c < size t -> exists r, In r cells /\ inside r c.
Proof.
  unfold steady. destruct (covers 0 cells (size t)) eqn:E; [| discriminate]. intros _ c Hc.
  apply (covers_ok _ _ _ E). lia.
Qed.
Lemma steady_step t cells : steady t cells = true -> forall q r c, In r cells -> inside r c -> step t q c = step t q (fst r).
Proof.
  unfold steady. destruct (covers 0 cells (size t)); [| discriminate]. rewrite all_ok. intros H q r c Hin Hc.
  unfold step. f_equal. apply N.eqb_eq, (every_ok _ _ _ (H r Hin)). unfold inside in Hc. lia.
Qed.

(* The regular reading. *)
Definition found t g cells := explore (list re) after same (step t) cells FUEL [] [([g], 0)].
Definition table_check t g cells : bool :=
  let rel := found t g cells in
  if steady t cells then
    if related _ same rel [g] 0 then
      closed _ (any nullable) after same (fun r => all (fits r)) (fun _ => true) (step t) (accepts t) cells (fun _ _ => true) Bool.eqb rel
    else false
  else false.
(* The table accepts exactly the texts of the grammar. *)
Theorem table_is_grammar t g cells : table_check t g cells = true ->
  forall s, below (size t) s -> (run t s = true <-> matches g s).
Proof.
  unfold table_check. intros H s Hs. destruct (steady t cells) eqn:St; [| discriminate].
  destruct (related _ same (found t g cells) [g] 0) eqn:Hr; [| discriminate].
  unfold run, state.
  rewrite (closed_iff (list re) some (any nullable) after same (fun r => all (fits r)) (fun _ => true)
    (fun a _ => nullable_set a) (fun c a s _ => after_ok c a s) same_ok
    (fun r c a Hf Hi => fits_set r a c Hf Hi) (step t) (accepts t) (fun c => c < size t) cells (fun _ _ => true)
    (steady_cells t cells St) (fun q r c Hin _ Hi _ => steady_step t cells St q r c Hin Hi) _ H s Hs [g] 0 Hr).
  unfold some. split; [intros (x & [<- | []] & ?); auto | intro; exists g; simpl; auto].
Qed.

(* The PEG reading. *)
Definition whole (g : re) : formula := At [g] false.
Lemma whole_ok g s : sat (whole g) s <-> parses_whole g s.
Proof.
  unfold whole, parses_whole. simpl. split.
  - intros (r & H & [E | ->]); [discriminate | exact H].
  - intro H. exists []. auto.
Qed.
Lemma eqf_sat f g : eqf f g = true -> forall s, sat f s <-> sat g s.
Proof. intro H. apply eqf_ok in H as ->. tauto. Qed.
Definition peg_found t g cells := explore formula derive eqf (step t) cells FUEL [] [(whole g, 0)].
Definition peg_check t g cells : bool :=
  let rel := peg_found t g cells in
  if steady t cells then
    if related _ eqf rel (whole g) 0 then
      closed _ holds derive eqf fits_formula fine (step t) (accepts t) cells (fun _ _ => true) Bool.eqb rel
    else false
  else false.
(* The table accepts exactly the texts that the PEG takes as a whole. *)
Theorem table_is_peg t g cells : peg_check t g cells = true ->
  forall s, below (size t) s -> (run t s = true <-> parses_whole g s).
Proof.
  unfold peg_check. intros H s Hs. destruct (steady t cells) eqn:St; [| discriminate].
  destruct (related _ eqf (peg_found t g cells) (whole g) 0) eqn:Hr; [| discriminate].
  unfold run, state. rewrite <- whole_ok.
  exact (closed_iff formula sat holds derive eqf fits_formula fine
    holds_ok (fun c f s => derive_ok c s f) eqf_sat (fun r c f Hf Hi => fits_derive r c Hi f Hf)
    (step t) (accepts t) (fun c => c < size t) cells (fun _ _ => true)
    (steady_cells t cells St) (fun q r c Hin _ Hi _ => steady_step t cells St q r c Hin Hi) _ H s Hs (whole g) 0 Hr).
Qed.

(* ---------- 7. Where a text goes wrong: the last state rejects; from all others a text can still be completed. *)

Definition reject (t : table) : N := N.of_nat (length (accepting t)) - 1.
(* `completions`: for each state but the last, a text that leads from it to a state in which texts may end. *)
Definition fault_check (t : table) (completions : list (list N)) (cells : list range) : bool :=
  let states := upto (reject t) in
  if steady t cells then
  if (N.of_nat (length completions) =? reject t) && negb (reject t =? 0) && negb (accepts t (reject t)) then
  if all (fun r => step t (reject t) (fst r) =? reject t) cells then
  if all (fun q => all (fun r => step t q (fst r) <=? reject t) cells) states then
    all (fun q => let s := nth (N.to_nat q) completions [] in
                  if accepts t (fold_left (step t) s q) then all (fun c => c <? size t) s else false) states
  else false else false else false else false.

(* A text can be completed to one that is accepted. *)
Definition viable (t : table) (p : list N) : Prop := exists q, below (size t) q /\ run t (p ++ q) = true.
(* How many symbols are read before the table rejects. *)
Fixpoint goes (t : table) (q : N) (s : list N) : nat :=
  match s with
  | [] => O
  | c :: s' => if step t q c =? reject t then O else S (goes t (step t q c) s')
  end.

(* A text leads to the last state exactly when it cannot be completed. *)
Lemma reject_is_dead_end t completions cells : fault_check t completions cells = true ->
  forall p, below (size t) p -> (state t p <> reject t <-> viable t p).
Proof.
  unfold fault_check, viable. intro H. cbv zeta in H. destruct (steady t cells) eqn:St; [| discriminate].
  destruct ((N.of_nat (length completions) =? reject t) && negb (reject t =? 0) && negb (accepts t (reject t))) eqn:E; [| discriminate].
  apply andb_prop in E as [E Hrej]. apply andb_prop in E as [_ Hne]. apply negb_true_iff in Hrej, Hne. apply N.eqb_neq in Hne.
  destruct (all (fun r => step t (reject t) (fst r) =? reject t) cells) eqn:Hstay; [| discriminate].
  destruct (all (fun q => all (fun r => step t q (fst r) <=? reject t) cells) (upto (reject t))) eqn:Hin; [| discriminate].
  rewrite all_ok in H. rewrite all_ok in Hstay. rewrite all_ok in Hin.
  assert (Stay : forall s, below (size t) s -> fold_left (step t) s (reject t) = reject t).
  { intros s Hs. induction Hs as [| c s Hc Hs IH]; auto. simpl.
    destruct (steady_cells t cells St c Hc) as (r & Hr & Hi). rewrite (steady_step t cells St _ r c Hr Hi).
    now rewrite (proj1 (N.eqb_eq _ _) (Hstay r Hr)). }
  assert (Into : forall p, below (size t) p -> forall q, q <= reject t -> fold_left (step t) p q <= reject t).
  { intros p Hp. induction Hp as [| c p Hc Hp IH]; intros q Hq; auto. simpl. apply IH.
    destruct (steady_cells t cells St c Hc) as (r & Hr & Hi). rewrite (steady_step t cells St _ r c Hr Hi).
    destruct (N.eq_dec q (reject t)) as [-> | Hn]; [rewrite (proj1 (N.eqb_eq _ _) (Hstay r Hr)); lia |].
    assert (Hq' : In q (upto (reject t))) by (apply upto_ok; lia).
    specialize (Hin q Hq'). rewrite all_ok in Hin. apply N.leb_le, (Hin r Hr). }
  intros p Hp. unfold run, state. split.
  - intro Hx. specialize (Into p Hp 0 ltac:(lia)). set (q := fold_left (step t) p 0) in *.
    assert (Hq : In q (upto (reject t))) by (apply upto_ok; lia). specialize (H q Hq). cbv beta in H.
    exists (nth (N.to_nat q) completions []).
    destruct (accepts t (fold_left (step t) (nth (N.to_nat q) completions []) q)) eqn:Ha; [| discriminate]. split.
    + apply Forall_forall. intros c Hc. rewrite all_ok in H. now apply N.ltb_lt, H.
    + rewrite fold_left_app. exact Ha.
  - intros (q & Hq & Hr) E. rewrite fold_left_app, E, Stay, Hrej in Hr; [discriminate | auto].
Qed.
Lemma goes_ok t : forall s q, q <> reject t ->
  (goes t q s <= length s)%nat /\
  (forall k, (k <= goes t q s)%nat -> fold_left (step t) (firstn k s) q <> reject t) /\
  ((goes t q s < length s)%nat -> fold_left (step t) (firstn (S (goes t q s)) s) q = reject t).
Proof.
  induction s as [| c s IH]; intros q Hq.
  - simpl. split; [lia | split]; [| lia]. intros k _. now rewrite firstn_nil.
  - cbn [goes]. destruct (step t q c =? reject t) eqn:E.
    + apply N.eqb_eq in E. split; [simpl; lia | split].
      * intros k Hk. replace k with O by lia. exact Hq.
      * intros _. exact E.
    + apply N.eqb_neq in E. destruct (IH _ E) as (I1 & I2 & I3). split; [| split].
      * simpl; lia.
      * intros [| k] Hk; [exact Hq |]. simpl. apply I2. lia.
      * intro Hlt. simpl in Hlt. cbn [firstn fold_left]. apply I3. lia.
Qed.
(* Before the first fault the text can be completed; with the symbol there it cannot, however it goes on. *)
Theorem first_fault t completions cells : fault_check t completions cells = true ->
  forall s, below (size t) s -> let fault := goes t 0 s in
  viable t (firstn fault s) /\
  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable t (firstn k s)).
Proof.
  intros Hc s Hs fault.
  assert (H0 : 0 <> reject t).
  { unfold fault_check in Hc. destruct (steady t cells); [| discriminate].
    destruct (reject t =? 0) eqn:E; [| apply N.eqb_neq in E; auto].
    rewrite andb_false_r in Hc. discriminate. }
  destruct (goes_ok t s 0 H0) as (G1 & G2 & G3). fold fault in G1, G2, G3.
  assert (Hf : forall k, below (size t) (firstn k s)).
  { intro k. unfold below in *. apply Forall_forall. intros c Hin. rewrite Forall_forall in Hs.
    apply Hs. rewrite <- (firstn_skipn k s). apply in_or_app. now left. }
  split.
  - apply (reject_is_dead_end t completions cells Hc _ (Hf fault)). apply (G2 fault). lia.
  - intros Hlt k Hk Hv. specialize (G3 Hlt).
    apply (reject_is_dead_end t completions cells Hc _ (Hf (S fault))); [| exact G3].
    destruct Hv as (q & Hq & Hr). exists (firstn (k - S fault) (skipn (S fault) s) ++ q).
    assert (Hsplit : firstn k s = firstn (S fault) s ++ firstn (k - S fault) (skipn (S fault) s)).
    { rewrite <- (firstn_skipn (S fault) s) at 1. rewrite firstn_app.
      rewrite firstn_firstn, firstn_length. replace (min k (S fault)) with (S fault) by lia.
      f_equal. f_equal. lia. }
    split.
    + unfold below. apply Forall_app. split; [| exact Hq].
      apply Forall_forall. intros c Hin. unfold below in Hs. rewrite Forall_forall in Hs. apply Hs.
      rewrite <- (firstn_skipn (S fault) s). apply in_or_app. right.
      rewrite <- (firstn_skipn (k - S fault) (skipn (S fault) s)). apply in_or_app. now left.
    + rewrite app_assoc, <- Hsplit. exact Hr.
Qed.

(* ---------- 8. The shift kernel: s = word[octet] >>> s, slots in 32-bit words. *)

Definition slots (t : table) (shifts : list N) : list (N * N) := combine (upto (N.of_nat (length shifts))) shifts.
(* The word of an octet: at the slot of each state, the slot of the next state. *)
Definition word (t : table) (shifts : list N) (c : N) : N :=
  fold_right N.lor 0 (map (fun p => N.shiftl (cell shifts (step t (fst p) c)) (snd p) mod 2 ^ 32) (slots t shifts)).
(* A bit for the slot of each state in which a text may end. *)
Definition final (t : table) (shifts : list N) : N :=
  fold_right N.lor 0 (map (fun p => if accepts t (fst p) then N.shiftl 1 (snd p) else 0) (slots t shifts)).
(* JavaScript's >>> uses the low five bits of its amount. *)
Definition shifted (w s : N) : N := N.shiftr w (N.land s 31).
Definition shift_run (t : table) (shifts : list N) (words : N -> N) (s : list N) : bool :=
  N.testbit (final t shifts) (N.land (fold_left (fun s c => shifted (words c) s) s (cell shifts 0)) 31).
Definition shift_check (t : table) (shifts : list N) (words : N -> N) : bool :=
  let states := upto (N.of_nat (length shifts)) in
  let mask := final t shifts in
  if 0 <? N.of_nat (length shifts) then
  if all (fun q => if cell shifts q <? 32 then Bool.eqb (N.testbit mask (cell shifts q)) (accepts t q) else false) states then
    all (fun c => let w := words c in
                  all (fun q => if step t q c <? N.of_nat (length shifts)
                                then N.land (shifted w (cell shifts q)) 31 =? cell shifts (step t q c) else false) states)
        (upto (size t))
  else false else false.
(* The shift kernel gives the verdicts of the table. *)
Theorem shift_kernel t shifts words : shift_check t shifts words = true ->
  forall s, below (size t) s -> shift_run t shifts words s = run t s.
Proof.
  intros H s Hs. unfold shift_check in H. cbv zeta in H.
  destruct (0 <? N.of_nat (length shifts)) eqn:Hl; [| discriminate]. apply N.ltb_lt in Hl.
  match type of H with (if all ?f ?l then _ else _) = _ => destruct (all f l) eqn:Hq; [| discriminate] end.
  rewrite all_ok in Hq. rewrite all_ok in H. unfold shift_run, run, state. set (mask := final t shifts) in *.
  assert (Hmod : forall w x, shifted w (N.land x 31) = shifted w x).
  { intros w x. unfold shifted. now rewrite <- N.land_assoc. }
  assert (Slot : forall q, q < N.of_nat (length shifts) -> cell shifts q < 32 /\ N.testbit mask (cell shifts q) = accepts t q).
  { intros q Hlt. specialize (Hq q (upto_ok _ _ Hlt)). cbv beta in Hq. destruct (cell shifts q <? 32) eqn:E; [| discriminate].
    apply N.ltb_lt in E. apply eqb_prop in Hq. auto. }
  assert (G : forall s, below (size t) s -> forall q x, q < N.of_nat (length shifts) -> N.land x 31 = cell shifts q ->
    fold_left (step t) s q < N.of_nat (length shifts) /\
    N.land (fold_left (fun s c => shifted (words c) s) s x) 31 = cell shifts (fold_left (step t) s q)).
  { clear s Hs. intros s Hs. induction Hs as [| c s Hc Hs IH]; intros q x Hlt Hx; [auto |]. simpl.
    specialize (H c (upto_ok _ _ Hc)). cbv beta in H. rewrite all_ok in H. specialize (H q (upto_ok _ _ Hlt)). cbv beta in H.
    destruct (step t q c <? N.of_nat (length shifts)) eqn:E; [| discriminate]. apply N.ltb_lt in E. apply N.eqb_eq in H.
    apply IH; auto. rewrite <- Hmod, Hx. exact H. }
  destruct (Slot 0 Hl) as [H0 _].
  destruct (G s Hs 0 (cell shifts 0) Hl) as [G1 G2].
  { change 31 with (N.ones 5). rewrite N.land_ones. apply N.mod_small. exact H0. }
  rewrite G2. now apply Slot.
Qed.

(* ---------- 9. Grammars over numbers, tables over their encodings. *)

Definition member (ranges : list range) (c : N) : Prop := exists r, In r ranges /\ inside r c.
(* The states that the texts of an expression without repetition can lead to. *)
Definition put (q : N) (l : list N) : list N := if any (N.eqb q) l then l else q :: l.
Definition meets (lo hi : N) (r : range) : bool := if lo <=? snd r then fst r <=? hi else false.
Fixpoint reach (t : table) (symbols : list range) (e : re) (q : N) : list N :=
  match e with
  | Eps => [q]
  | Rng lo hi => fold_right put [] (map (step t q)
      (if hi <? lo then [] else if covers lo symbols (hi + 1) then map fst (filter (meets lo hi) symbols) else count (N.to_nat (hi + 1 - lo)) lo))
  | Cat a b => fold_right put [] (flat_map (reach t symbols b) (reach t symbols a q))
  | Alt a b => fold_right put [] (reach t symbols a q ++ reach t symbols b q)
  | Star _ | Not _ => []
  end.
Fixpoint once (e : re) : bool :=
  match e with Eps | Rng _ _ => true | Cat a b | Alt a b => if once a then once b else false | Star _ | Not _ => false end.
Lemma put_in q l : In q l -> In q (fold_right put [] l).
Proof.
  induction l as [| a l IH]; simpl; [auto |]. intros [<- | H]; unfold put at 1;
  destruct (any (N.eqb a) (fold_right put [] l)) eqn:E; simpl; auto.
  apply any_ok in E as (b & Hb & Eb). apply N.eqb_eq in Eb as ->. exact Hb.
Qed.
(* reach: no text of the expression leads elsewhere. *)
Lemma reach_ok t symbols : steady t symbols = true ->
  forall e s, matches e s -> once e = true -> forall q, In (fold_left (step t) s q) (reach t symbols e q).
Proof.
  intros St e s H. induction H; simpl; intros O q; try discriminate.
  - now left.
  - apply put_in. destruct (N.ltb_spec hi lo); [lia |]. destruct (covers lo symbols (hi + 1)) eqn:C; [| apply in_map, count_ok; lia].
    destruct (covers_ok _ _ _ C c ltac:(lia)) as (r & Hr & Hi). rewrite (steady_step t symbols St q r c Hr Hi).
    apply in_map, in_map, filter_In. split; auto. unfold meets. unfold inside in Hi.
    destruct (N.leb_spec lo (snd r)); [apply N.leb_le |]; lia.
  - destruct (once a) eqn:Oa; [| discriminate]. rewrite fold_left_app. apply put_in, in_flat_map.
    exists (fold_left (step t) s q). auto.
  - destruct (once a) eqn:Oa; [| discriminate]. apply put_in, in_or_app. auto.
  - destruct (once a) eqn:Oa; [| discriminate]. apply put_in, in_or_app. auto.
Qed.

Section Encoded.
  (* An encoding: the numbers, their symbols, an expression for those of a range, and one for all texts. *)
  Variables (ranges : list range) (encode : N -> list N) (image : N -> N -> re) (texts : re).
  Hypothesis image_in : forall lo hi c, member ranges c -> lo <= c <= hi -> matches (image lo hi) (encode c).
  Hypothesis texts_in : forall s, matches texts s -> exists cs, Forall (member ranges) cs /\ s = flat_map encode cs.
  Variable t : table.

  Definition leap (q c : N) : N := fold_left (step t) (encode c) q.
  Definition same_leap (symbols : list range) (q : N) (r : range) : bool :=
    let e := image (fst r) (snd r) in
    if once e then match reach t symbols e q with [q'] => leap q (fst r) =? q' | _ => false end else false.
  Lemma same_leap_ok symbols q r c : steady t symbols = true -> same_leap symbols q r = true ->
    inside r c -> member ranges c -> leap q c = leap q (fst r).
  Proof.
    intro St. unfold same_leap. destruct (once (image (fst r) (snd r))) eqn:O; [| discriminate]. intros H Hi Hm.
    pose proof (reach_ok t symbols St _ _ (image_in (fst r) (snd r) c Hm Hi) O q) as Hr. cbv zeta in H.
    destruct (reach t symbols (image (fst r) (snd r)) q) as [| q' [| ]]; try discriminate. apply N.eqb_eq in H.
    unfold leap in *. destruct Hr as [Hr | []]. congruence.
  Qed.
  Lemma leaps : forall cs q, fold_left leap cs q = fold_left (step t) (flat_map encode cs) q.
  Proof. induction cs; intro q; simpl; auto. now rewrite fold_left_app, <- IHcs. Qed.

  Definition numbers_covered (cells : list range) : bool := all (fun r => covers (fst r) cells (snd r + 1)) ranges.
  Lemma numbers_cells cells : numbers_covered cells = true -> forall c, member ranges c -> exists r, In r cells /\ inside r c.
  Proof.
    unfold numbers_covered. rewrite all_ok. intros H c (r & Hr & Hi). apply (covers_ok _ _ _ (H r Hr)). unfold inside in Hi. lia.
  Qed.

  (* The table accepts no text that is not an encoding. *)
  Definition outer_check (symbols : list range) : bool :=
    let rel := found t texts symbols in
    if steady t symbols then
      if related _ same rel [texts] 0 then
        closed _ (any nullable) after same (fun r => all (fits r)) (fun _ => true) (step t) (accepts t) symbols (fun _ _ => true)
          (fun g t => if t then g else true) rel
      else false
    else false.
  Lemma outer_steady symbols : outer_check symbols = true -> steady t symbols = true.
  Proof using. unfold outer_check. cbv zeta. destruct (steady t symbols); [auto | discriminate]. Qed.
  Lemma outer_ok symbols : outer_check symbols = true -> forall s, below (size t) s -> run t s = true ->
    exists cs, Forall (member ranges) cs /\ s = flat_map encode cs.
  Proof.
    unfold outer_check. intros H s Hs Hr. cbv zeta in H. destruct (steady t symbols) eqn:St; [| discriminate].
    destruct (related _ same (found t texts symbols) [texts] 0) eqn:Hrel; [| discriminate].
    apply texts_in.
    destruct (closed_if (list re) some (any nullable) after same (fun r => all (fits r)) (fun _ => true)
      (fun a _ => nullable_set a) (fun c a s _ => after_ok c a s) same_ok
      (fun r c a Hf Hi => fits_set r a c Hf Hi) (step t) (accepts t) (fun c => c < size t) symbols (fun _ _ => true)
      (steady_cells t symbols St) (fun q r c Hin _ Hi _ => steady_step t symbols St q r c Hin Hi) _ H s Hs [texts] 0 Hrel Hr)
      as (x & [<- | []] & Hm). exact Hm.
  Qed.

  Definition encoded_found g cells := explore (list re) after same leap cells FUEL [] [([g], 0)].
  Definition encoded_check (g : re) (symbols cells : list range) : bool :=
    let rel := encoded_found g cells in
    if outer_check symbols then
      if numbers_covered cells then
        if related _ same rel [g] 0 then
          closed _ (any nullable) after same (fun r => all (fits r)) (fun _ => true) leap (accepts t) cells (same_leap symbols) Bool.eqb rel
        else false
      else false
    else false.
  (* The table accepts the encodings of the texts of the grammar, and no others. *)
  Theorem encoded_grammar g symbols cells : encoded_check g symbols cells = true -> forall s, below (size t) s ->
    (run t s = true <-> exists cs, Forall (member ranges) cs /\ matches g cs /\ s = flat_map encode cs).
  Proof.
    unfold encoded_check. intros H s Hs. cbv zeta in H. destruct (outer_check symbols) eqn:Ho; [| discriminate].
    destruct (numbers_covered cells) eqn:Hn; [| discriminate].
    destruct (related _ same (encoded_found g cells) [g] 0) eqn:Hr; [| discriminate].
    pose proof (outer_steady symbols Ho) as St.
    assert (G : forall cs, Forall (member ranges) cs -> (run t (flat_map encode cs) = true <-> matches g cs)).
    { intros cs Hcs. unfold run, state. rewrite <- leaps.
      rewrite (closed_iff (list re) some (any nullable) after same (fun r => all (fits r)) (fun _ => true)
        (fun a _ => nullable_set a) (fun c a s _ => after_ok c a s) same_ok
        (fun r c a Hf Hi => fits_set r a c Hf Hi) leap (accepts t) (member ranges) cells (same_leap symbols)
        (numbers_cells cells Hn) (fun q r c _ He Hi Hm => same_leap_ok symbols q r c St He Hi Hm) _ H cs Hcs [g] 0 Hr).
      unfold some. split; [intros (x & [<- | []] & ?); auto | intro; exists g; simpl; auto]. }
    split.
    - intro Ha. destruct (outer_ok symbols Ho s Hs Ha) as (cs & Hcs & ->). exists cs. split; auto. split; auto. now apply G.
    - intros (cs & Hcs & Hm & ->). now apply G.
  Qed.

  Definition encoded_peg_found g cells := explore formula derive eqf leap cells FUEL [] [(whole g, 0)].
  Definition encoded_peg_check (g : re) (symbols cells : list range) : bool :=
    let rel := encoded_peg_found g cells in
    if outer_check symbols then
      if numbers_covered cells then
        if related _ eqf rel (whole g) 0 then
          closed _ holds derive eqf fits_formula fine leap (accepts t) cells (same_leap symbols) Bool.eqb rel
        else false
      else false
    else false.
  (* The table accepts the encodings of the texts that the PEG takes as a whole, and no others. *)
  Theorem encoded_peg g symbols cells : encoded_peg_check g symbols cells = true -> forall s, below (size t) s ->
    (run t s = true <-> exists cs, Forall (member ranges) cs /\ parses_whole g cs /\ s = flat_map encode cs).
  Proof.
    unfold encoded_peg_check. intros H s Hs. cbv zeta in H. destruct (outer_check symbols) eqn:Ho; [| discriminate].
    destruct (numbers_covered cells) eqn:Hn; [| discriminate].
    destruct (related _ eqf (encoded_peg_found g cells) (whole g) 0) eqn:Hr; [| discriminate].
    pose proof (outer_steady symbols Ho) as St.
    assert (G : forall cs, Forall (member ranges) cs -> (run t (flat_map encode cs) = true <-> parses_whole g cs)).
    { intros cs Hcs. unfold run, state. rewrite <- leaps, <- whole_ok.
      exact (closed_iff formula sat holds derive eqf fits_formula fine
        holds_ok (fun c f s => derive_ok c s f) eqf_sat (fun r c f Hf Hi => fits_derive r c Hi f Hf)
        leap (accepts t) (member ranges) cells (same_leap symbols)
        (numbers_cells cells Hn) (fun q r c _ He Hi Hm => same_leap_ok symbols q r c St He Hi Hm) _ H cs Hcs (whole g) 0 Hr). }
    split.
    - intro Ha. destruct (outer_ok symbols Ho s Hs Ha) as (cs & Hcs & ->). exists cs. split; auto. split; auto. now apply G.
    - intros (cs & Hcs & Hm & ->). now apply G.
  Qed.
End Encoded.
