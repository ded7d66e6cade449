(* Verdicts.v: what is made of a table's states: where a fault is and how long, the
   verdict on a text in pieces, and repair. For tables of characters: a text may end in
   state 0 and in no other, as in UTF-8 and UTF-16.

   To be believed: `check`, `maximal_subpart`, `summarize`, `merge`, `conclude`, `repaired`,
   which say what is proved. All else is proved.                                          *)
From Coq Require Import List NArith Arith Bool Lia.
Require Import Wellformed.
Import ListNotations.
Local Open Scope N_scope.

(* ---------- 1. The fault of a text: offset and length. *)

(* From state q, with i symbols read and a character boundary after `from` of them. *)
Fixpoint scan (t : table) (q : N) (from i : nat) (s : list N) : option (nat * nat) :=
  match s with
  | [] => if accepts t q then None else Some (from, i - from)%nat
  | c :: s' =>
      let q' := step t q c in
      if q' =? reject t then Some (from, Nat.max 1 (i - from))
      else scan t q' (if accepts t q' then S i else from) (S i) s'
  end.
Definition check (t : table) (s : list N) : option (nat * nat) := scan t 0 0 0 s.

(* The first n symbols of u are a maximal subpart (Unicode 3.9, D93b): no text ends here, nothing
   longer begins a text; they do, or they are one symbol.                                       *)
Definition maximal_subpart (t : table) (u : list N) (n : nat) : Prop :=
  (0 < n <= length u)%nat /\
  (forall k, (0 < k <= length u)%nat -> run t (firstn k u) = false) /\
  (forall k, (n < k <= length u)%nat -> ~ viable t (firstn k u)) /\
  (viable t (firstn n u) \/ n = 1%nat).

Definition home_check (t : table) : bool :=
  all (fun q => Bool.eqb (accepts t q) (q =? 0)) (upto (N.of_nat (length (accepting t)))).
Lemma home_ok t : home_check t = true -> (0 < length (accepting t))%nat -> forall q, accepts t q = (q =? 0).
Proof.
  unfold home_check. rewrite all_ok. intros H H0 q.
  destruct (N.lt_ge_cases q (N.of_nat (length (accepting t)))) as [Hq | Hq].
  - specialize (H q (upto_ok _ _ Hq)). now apply eqb_prop in H.
  - unfold accepts, cell. rewrite nth_overflow by lia.
    symmetry. apply N.eqb_neq. lia.
Qed.

Section Verdicts.
  Variables (t : table) (completions : list (list N)) (cells : list range).
  Hypothesis Hf : fault_check t completions cells = true.
  Hypothesis Hh : home_check t = true.

  Lemma not_empty : (0 < length (accepting t))%nat.
  Proof using Hf.
    unfold fault_check in Hf. destruct (steady t cells); [| discriminate].
    destruct (length (accepting t)) eqn:E; [| lia]. exfalso. revert Hf. unfold reject. rewrite E.
    now rewrite andb_false_r.
  Qed.
  Lemma home q : accepts t q = (q =? 0).
  Proof using Hf Hh. exact (home_ok t Hh not_empty q). Qed.
  Lemma home_start : 0 <> reject t.
  Proof using Hf.
    unfold fault_check in Hf. destruct (steady t cells); [| discriminate].
    intro E. revert Hf. rewrite <- E. now rewrite andb_false_r.
  Qed.
  (* No symbol leads out of the table. *)
  Lemma step_within q c : c < size t -> q < reject t -> step t q c <= reject t.
  Proof using Hf.
    unfold fault_check in Hf. intros Hc Hq. cbv zeta in Hf. destruct (steady t cells) eqn:St; [| discriminate].
    destruct ((N.of_nat (length completions) =? reject t) && negb (reject t =? 0) && negb (accepts t (reject t))); [| discriminate].
    destruct (all (fun r => step t (reject t) (fst r) =? reject t) cells); [| discriminate].
    destruct (all (fun q => all (fun r => step t q (fst r) <=? reject t) cells) (upto (reject t))) eqn:Hin; [| discriminate].
    rewrite all_ok in Hin. specialize (Hin q (upto_ok _ _ Hq)). rewrite all_ok in Hin.
    destruct (steady_cells t cells St c Hc) as (r & Hr & Hi). rewrite (steady_step t cells St _ r c Hr Hi).
    apply N.leb_le, (Hin r Hr).
  Qed.
  Lemma below_app a b : below (size t) (a ++ b) <-> below (size t) a /\ below (size t) b.
  Proof using. unfold below. apply Forall_app. Qed.
  Lemma state_app a b : state t (a ++ b) = fold_left (step t) b (state t a).
  Proof using. unfold state. apply fold_left_app. Qed.
  (* After the last state there is no other. *)
  Lemma reject_stays a b : below (size t) (a ++ b) -> state t a = reject t -> state t (a ++ b) = reject t.
  Proof using Hf.
    intros Hb Ha. destruct (N.eq_dec (state t (a ++ b)) (reject t)) as [E | E]; auto. exfalso.
    pose proof (proj1 (below_app a b) Hb) as [Ha' _].
    apply (reject_is_dead_end t completions cells Hf _ Hb) in E as (q & Hq & Hr).
    apply (reject_is_dead_end t completions cells Hf _ Ha'); [| exact Ha].
    exists (b ++ q). split; [apply below_app; split; [now apply (below_app a b) | auto] | now rewrite app_assoc].
  Qed.
  (* A text is accepted when it leads back to the start. *)
  Lemma run_home s : run t s = true <-> state t s = 0.
  Proof using Hf Hh. unfold run. rewrite home. apply N.eqb_eq. Qed.
  Lemma firstn_below k s : below (size t) s -> below (size t) (firstn k s).
  Proof using. intro H. rewrite <- (firstn_skipn k s) in H. now apply below_app in H. Qed.

  (* Where scan is after b and m: b ends at a boundary, m is the unfinished character. *)
  Lemma scan_ok : forall s b m, below (size t) (b ++ m ++ s) ->
    state t b = 0 -> state t m <> reject t -> (forall k, (0 < k <= length m)%nat -> state t (firstn k m) <> 0) ->
    match scan t (state t m) (length b) (length b + length m) s with
    | None => run t (b ++ m ++ s) = true
    | Some (offset, n) =>
        run t (firstn offset (b ++ m ++ s)) = true /\ maximal_subpart t (skipn offset (b ++ m ++ s)) n
    end.
  Proof using Hf Hh.
    assert (At : forall b u : list N, firstn (length b) (b ++ u) = b /\ skipn (length b) (b ++ u) = u).
    { intros b u. rewrite firstn_app, skipn_app, firstn_all, skipn_all, Nat.sub_diag. simpl. split; auto. apply app_nil_r. }
    induction s as [| c s IH]; intros b m Hb H0 Hm Hk; cbn [scan].
    - rewrite home. destruct (state t m =? 0) eqn:E; [apply N.eqb_eq in E | apply N.eqb_neq in E].
      + apply run_home. rewrite app_nil_r, state_app, H0. exact E.
      + rewrite app_nil_r in *. destruct (At b m) as [-> ->]. split; [now apply run_home |].
        replace (length b + length m - length b)%nat with (length m) by lia.
        assert (m <> []) by (intros ->; apply E; reflexivity).
        assert (0 < length m)%nat by (destruct m; [congruence | simpl; lia]).
        split; [lia | split; [| split; [intros k Hk'; lia |]]].
        * intros k Hk'. destruct (run t (firstn k m)) eqn:R; auto. apply run_home in R. destruct (Hk k Hk' R).
        * left. rewrite firstn_all. apply (reject_is_dead_end t completions cells Hf); auto.
          now apply below_app in Hb.
    - set (q' := step t (state t m) c).
      assert (Hq' : q' = state t (m ++ [c])) by (rewrite state_app; reflexivity).
      assert (Hmc : b ++ m ++ c :: s = b ++ (m ++ [c]) ++ s) by (rewrite <- !app_assoc; reflexivity).
      destruct (q' =? reject t) eqn:E; [apply N.eqb_eq in E | apply N.eqb_neq in E].
      + destruct (At b (m ++ c :: s)) as [-> ->]. split; [now apply run_home |].
        replace (length b + length m - length b)%nat with (length m) by lia.
        assert (Hu : below (size t) (m ++ c :: s)) by (apply below_app in Hb; tauto).
        assert (Dead : forall k, (length m < k <= length (m ++ c :: s))%nat -> state t (firstn k (m ++ c :: s)) = reject t).
        { intros k Hk'. rewrite app_length in Hk'. simpl in Hk'.
          replace (firstn k (m ++ c :: s)) with ((m ++ [c]) ++ firstn (k - S (length m)) s).
          2: { rewrite firstn_app, (firstn_all2 m) by lia. rewrite <- app_assoc. f_equal.
               replace (k - length m)%nat with (S (k - S (length m))) by lia. reflexivity. }
          apply reject_stays; [| now rewrite <- Hq'].
          change (c :: s) with ([c] ++ s) in Hu. rewrite app_assoc in Hu. apply below_app in Hu as [Hu1 Hu2].
          apply below_app. split; [exact Hu1 | now apply firstn_below]. }
        assert (Dead' : forall k, (length m < k <= length (m ++ c :: s))%nat -> ~ viable t (firstn k (m ++ c :: s))).
        { intros k Hk' V. apply (reject_is_dead_end t completions cells Hf) in V; [auto | now apply firstn_below]. }
        assert (Hlen : length (m ++ c :: s) = S (length m + length s)) by (rewrite app_length; simpl; lia).
        split; [rewrite Hlen; lia | split; [| split]].
        * intros k Hk'. destruct (run t (firstn k (m ++ c :: s))) eqn:R; auto. apply run_home in R.
          destruct (Nat.le_gt_cases k (length m)) as [Hle | Hgt].
          -- rewrite firstn_app in R. replace (k - length m)%nat with O in R by lia. simpl in R. rewrite app_nil_r in R.
             destruct (Hk k ltac:(lia) R).
          -- rewrite Dead in R by lia. symmetry in R. destruct (home_start R).
        * intros k Hk'. apply Dead'. lia.
        * destruct (Nat.eq_dec (length m) 0) as [Z | Z]; [right; lia | left].
          replace (Nat.max 1 (length m)) with (length m) by lia.
          rewrite (proj1 (At m (c :: s))). apply (reject_is_dead_end t completions cells Hf); [| exact Hm].
          now apply below_app in Hu.
      + rewrite Hmc. rewrite home.
        destruct (q' =? 0) eqn:Z; [apply N.eqb_eq in Z | apply N.eqb_neq in Z].
        * (* A character is complete: the next one begins. *)
          specialize (IH (b ++ m ++ [c]) []). rewrite Z. rewrite !app_length in IH. simpl in IH.
          replace (S (length b + length m)) with (length b + (length m + 1))%nat by lia.
          rewrite Nat.add_0_r in IH. rewrite <- !app_assoc in IH |- *. simpl in IH |- *.
          change (state t []) with 0 in IH. rewrite <- Hmc in IH. apply IH; [exact Hb | | exact home_start |].
          -- rewrite state_app, H0. rewrite Hq' in Z. exact Z.
          -- intros k Hk'. lia.
        * specialize (IH b (m ++ [c])). rewrite <- Hq' in IH. rewrite app_length in IH. simpl in IH.
          replace (S (length b + length m)) with (length b + (length m + 1))%nat by lia.
          apply IH; [now rewrite <- Hmc | exact H0 | exact E |].
          intros k Hk'.
          destruct (Nat.le_gt_cases k (length m)) as [Hle | Hgt].
          -- rewrite firstn_app. replace (k - length m)%nat with O by lia. simpl. rewrite app_nil_r. apply Hk. lia.
          -- rewrite firstn_all2 by (rewrite app_length; simpl; lia). now rewrite <- Hq'.
  Qed.

  (* The verdict is right, and the length of a fault is that of a maximal subpart. *)
  Theorem check_is_maximal s : below (size t) s ->
    match check t s with
    | None => run t s = true
    | Some (offset, n) =>
        run t s = false /\ run t (firstn offset s) = true /\ maximal_subpart t (skipn offset s) n
    end.
  Proof using Hf Hh.
    intro Hs. pose proof (scan_ok s [] [] Hs eq_refl home_start) as H. simpl in H.
    unfold check. change (state t []) with 0 in H. specialize (H ltac:(intros; lia)).
    destruct (scan t 0 0 0 s) as [(offset, n) |]; [| exact H]. destruct H as [H1 H2]. split; [| auto].
    destruct H2 as (Hn & H2 & _). rewrite skipn_length in Hn, H2.
    specialize (H2 (length s - offset)%nat ltac:(lia)). rewrite <- skipn_length, firstn_all in H2.
    destruct (run t s) eqn:R; auto. apply run_home in R, H1. rewrite <- H2. symmetry. apply run_home.
    rewrite <- (firstn_skipn offset s), state_app, H1 in R. exact R.
  Qed.

  (* ---------- 2. A text in pieces: what each does from every state, merged. *)

  (* The state after a piece, or before the offending symbol; the last boundary in it; where the offending symbol is. *)
  Definition outcome := (N * option nat * option nat)%type.
  Definition summary := (nat * list outcome)%type.
  Fixpoint walk (q : N) (i : nat) (last : option nat) (s : list N) : outcome :=
    match s with
    | [] => (q, last, None)
    | c :: s' =>
        let q' := step t q c in
        if q' =? reject t then (q, last, Some i) else walk q' (S i) (if accepts t q' then Some (S i) else last) s'
    end.
  Definition summarize (s : list N) : summary := (length s, map (fun q => walk q 0 None s) (upto (reject t))).
  (* What a second piece does after a first one of length n. *)
  Definition continued (n : nat) (b : list outcome) (first : outcome) : outcome :=
    match first with
    | (_, _, Some _) => first
    | (q, last, None) =>
        let '(q', last', stop) := nth (N.to_nat q) b (0, None, Some O) in
        (q', match last' with Some j => Some (n + j)%nat | None => last end, option_map (Nat.add n) stop)
    end.
  Definition merge (a b : summary) : summary := (fst a + fst b, map (continued (fst a) (snd b)) (snd a))%nat.
  Definition decide (n : nat) (o : outcome) : option (nat * nat) :=
    let '(q, last, stop) := o in
    let from := match last with Some j => j | None => O end in
    match stop with
    | Some i => Some (from, Nat.max 1 (i - from))
    | None => if accepts t q then None else Some (from, n - from)%nat
    end.
  Definition conclude (a : summary) : option (nat * nat) := decide (fst a) (nth 0 (snd a) (0, None, Some O)).

  (* It does not matter in which order pieces are merged. *)
  Theorem merge_associative a b c : merge (merge a b) c = merge a (merge b c).
  Proof using.
    destruct a as [n a], b as [m b], c as [l c]. unfold merge. cbn [fst snd].
    f_equal; [lia |]. rewrite map_map. apply map_ext. intros [[q last] [stop |]]; [reflexivity |].
    cbn [continued]. set (d := (0, None, Some O) : outcome).
    replace (nth (N.to_nat q) (map (continued m c) b) d) with (continued m c (nth (N.to_nat q) b d))
      by (change d with (continued m c d) at 2; symmetry; apply map_nth).
    subst d. destruct (nth (N.to_nat q) b _) as [[q' last'] [stop |]]; [reflexivity |]. cbn [continued option_map].
    destruct (nth (N.to_nat q') c _) as [[q'' last''] stop'']. destruct last'', stop'', last'; cbn [option_map]; rewrite ?Nat.add_assoc; reflexivity.
  Qed.
  Lemma count_length : forall n from, length (count n from) = n.
  Proof using. induction n; simpl; auto. Qed.
  Lemma nth_count : forall n from i d, (i < n)%nat -> nth i (count n from) d = from + N.of_nat i.
  Proof using.
    induction n; intros from i d H; [lia |]. destruct i; simpl nth; [lia |]. rewrite IHn by lia. lia.
  Qed.
  Lemma nth_states {A} (f : N -> A) q d : q < reject t -> nth (N.to_nat q) (map f (upto (reject t))) d = f q.
  Proof using.
    intro H. unfold upto. rewrite (nth_indep _ d (f 0)) by (rewrite map_length, count_length; lia).
    rewrite map_nth, nth_count by lia. f_equal. lia.
  Qed.
  Lemma walk_app : forall s q i last u, below (size t) s -> q < reject t ->
    walk q i last (s ++ u) =
    match walk q i last s with (q', last', None) => walk q' (i + length s) last' u | o => o end.
  Proof using Hf.
    induction s as [| c s IH]; intros q i last u Hs Hq; cbn [walk app length].
    - now rewrite Nat.add_0_r.
    - inversion Hs; subst. destruct (step t q c =? reject t) eqn:E; [reflexivity |]. apply N.eqb_neq in E.
      rewrite IH; auto; [| pose proof (step_within q c); lia]. replace (i + S (length s))%nat with (S i + length s)%nat by lia.
      reflexivity.
  Qed.
  Lemma walk_within : forall s q i last q' last', below (size t) s -> q < reject t ->
    walk q i last s = (q', last', None) -> q' < reject t.
  Proof using Hf.
    induction s as [| c s IH]; intros q i last q' last' Hs Hq; cbn [walk]; [congruence |].
    inversion Hs; subst. destruct (step t q c =? reject t) eqn:E; [discriminate |]. apply N.eqb_neq in E.
    apply IH; auto. pose proof (step_within q c). lia.
  Qed.
  (* A walk from later on, with a boundary known before. *)
  Lemma walk_shift : forall s q i n last,
    walk q (n + i) last s =
    let '(q', last', stop) := walk q i None s in
    (q', match last' with Some j => Some (n + j)%nat | None => last end, option_map (Nat.add n) stop).
  Proof using.
    assert (G : forall s q i n last last0,
      walk q (n + i) (match last0 with Some j => Some (n + j)%nat | None => last end) s =
      let '(q', last', stop) := walk q i last0 s in
      (q', match last' with Some j => Some (n + j)%nat | None => last end, option_map (Nat.add n) stop)).
    { induction s as [| c s IH]; intros q i n last last0; cbn [walk]; [reflexivity |].
      destruct (step t q c =? reject t); [reflexivity |].
      rewrite <- Nat.add_succ_r. destruct (accepts t (step t q c)).
      - exact (IH (step t q c) (S i) n last (Some (S i))).
      - exact (IH (step t q c) (S i) n last last0). }
    intros s q i n last. exact (G s q i n last None).
  Qed.
  (* The summary of two pieces is that of the text. *)
  Theorem merge_joins s u : below (size t) s -> merge (summarize s) (summarize u) = summarize (s ++ u).
  Proof using Hf.
    intro Hs. unfold merge, summarize. cbn [fst snd]. rewrite app_length. f_equal. rewrite map_map.
    apply map_ext_in. intros q Hq.
    assert (Hlt : q < reject t).
    { unfold upto in Hq. apply (In_nth _ _ 0) in Hq as (i & Hi & <-). rewrite count_length in Hi. rewrite nth_count by lia. lia. }
    rewrite (walk_app s q 0 None u Hs Hlt). cbn [continued].
    destruct (walk q 0 None s) as [[q' last'] [stop |]] eqn:W; [reflexivity |].
    cbn [continued]. rewrite (nth_states (fun q => walk q 0 None u) q' _ (walk_within _ _ _ _ _ _ Hs Hlt W)).
    replace (0 + length s)%nat with (length s + 0)%nat by lia. rewrite walk_shift.
    destruct (walk q' 0 None u) as [[q'' last''] stop'']. reflexivity.
  Qed.
  Lemma conclude_check s : conclude (summarize s) = check t s.
  Proof using Hf.
    unfold conclude, summarize. cbn [fst snd].
    change 0%nat with (N.to_nat 0) at 1. rewrite nth_states by (pose proof home_start; lia).
    assert (G : forall s q i last,
      scan t q (match last with Some j => j | None => O end) i s = decide (i + length s) (walk q i last s)).
    { clear. induction s as [| c s IH]; intros q i last; cbn [scan walk length].
      - rewrite Nat.add_0_r. reflexivity.
      - destruct (step t q c =? reject t); [reflexivity |]. rewrite Nat.add_succ_r. change (S (i + length s)) with (S i + length s)%nat.
        rewrite <- IH. now destruct (accepts t (step t q c)). }
    unfold check. symmetry. exact (G s 0 O None).
  Qed.
  (* However a text is cut, the merged pieces give its verdict. *)
  Theorem pieces_are_the_whole pieces : Forall (below (size t)) pieces ->
    conclude (fold_right merge (summarize []) (map summarize pieces)) = check t (concat pieces).
  Proof using Hf.
    intro H. rewrite <- conclude_check. f_equal. induction H as [| p ps Hp Hps IH]; [reflexivity |].
    cbn [map fold_right concat]. rewrite IH. now apply merge_joins.
  Qed.

  (* ---------- 3. Repair: each maximal subpart replaced once. *)

  Variable instead : list N.
  Hypothesis Hby : run t instead = true.
  Fixpoint repair_at (fuel : nat) (s : list N) : list N :=
    match fuel, check t s with
    | S f, Some (offset, n) => firstn offset s ++ instead ++ repair_at f (skipn (offset + n) s)
    | _, _ => s
    end.
  Definition repair (s : list N) : list N := repair_at (length s) s.
  (* A text, and the same with `instead` for each maximal subpart. *)
  Inductive repaired : list N -> list N -> Prop :=
  | RWell s : run t s = true -> repaired s s
  | RIll a m s s' : run t a = true -> maximal_subpart t (m ++ s) (length m) -> repaired s s' ->
      repaired (a ++ m ++ s) (a ++ instead ++ s').
  Lemma skip_twice : forall (s : list N) a b, skipn b (skipn a s) = skipn (a + b) s.
  Proof using.
    induction s as [| c s IH]; intros [| a] b; simpl; auto. now rewrite !skipn_nil.
  Qed.
  Theorem repair_is_right s : below (size t) s -> repaired s (repair s) /\ run t (repair s) = true.
  Proof using Hf Hh Hby.
    intro Hs. unfold repair.
    assert (G : forall fuel s, (length s <= fuel)%nat -> below (size t) s ->
      repaired s (repair_at fuel s) /\ run t (repair_at fuel s) = true).
    { clear s Hs. induction fuel as [| f IH]; intros s Hl Hs; pose proof (check_is_maximal s Hs) as C.
      - destruct s; [| simpl in Hl; lia]. cbn [repair_at]. assert (run t [] = true) by now apply run_home.
        split; auto. now constructor.
      - cbn [repair_at]. destruct (check t s) as [(offset, n) |]; [| split; [now constructor | exact C]].
        destruct C as (_ & Ha & M). pose proof M as (Hn & _). rewrite skipn_length in Hn.
        set (u := skipn offset s) in *. set (a := firstn offset s) in *.
        assert (Hu : u = firstn n u ++ skipn (offset + n) s).
        { unfold u. rewrite <- skip_twice. symmetry. apply firstn_skipn. }
        assert (Es : s = a ++ firstn n u ++ skipn (offset + n) s) by (rewrite <- Hu; symmetry; apply firstn_skipn).
        assert (Hr : below (size t) (skipn (offset + n) s)).
        { rewrite Es in Hs. now apply below_app in Hs as [_ Hs]; apply below_app in Hs. }
        destruct (IH (skipn (offset + n) s)) as [I1 I2]; [rewrite skipn_length; lia | exact Hr |]. split.
        + rewrite Es at 1. apply RIll; auto. rewrite <- Hu, firstn_length.
          replace (Nat.min n (length u)) with n by (unfold u; rewrite skipn_length; lia). exact M.
        + apply run_home. apply run_home in Ha, I2. rewrite state_app, Ha.
          change (state t (instead ++ repair_at f (skipn (offset + n) s)) = 0).
          rewrite state_app, (proj1 (run_home instead) Hby). exact I2. }
    now apply G.
  Qed.
End Verdicts.
