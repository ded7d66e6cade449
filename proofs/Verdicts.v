(* Verdicts.v: what is made of a table's states: where a fault is and how long, the
   verdict on a text in pieces, and repair.

       41 E2 82 41   as UTF-8: a fault at 1 of length 2; repaired, 41 EF BF BD 41
       41 00         as an MQTT string: a fault at 1 of length 1, a whole character

   To be believed, since they say what is proved: `rules`; `check`, `summarize`, `merge`,
   `conclude`, `repair`, which are those of src/run (test/export/coq-model.test.ts compares
   them); `maximal_subpart`, `repaired`, `unrepairable`, which say what is right.          *)
From Coq Require Import List NArith Arith Bool Lia.
Require Import Wellformed.
Import ListNotations.
Local Open Scope N_scope.

(* What else than the states of its table decides the faults of a form. *)
Record rules := {
  automaton : table;
  boundary : N -> bool;          (* after these states a fault begins: where a text may end, and in a few forms others *)
  character : list N -> bool;    (* of a profile: the symbols are one character of its encoding; otherwise no symbols are *)
  unread : N -> N -> nat;        (* in this state, if this symbol is refused: how many symbols before it are not at fault *)
  whole : N -> N -> nat;         (* the same: how many symbols from it on are at fault, of an escape that is refused *)
  width : nat;                   (* symbols of a code unit *)
  replacement : N -> list N      (* U+FFFD as it is written after a text that leads to the state *)
}.
Definition no_character (u : list N) : bool := false.
Definition none_unread (q c : N) : nat := 0.
Definition none_whole (q c : N) : nat := 0.

Section Verdicts.
  Variable r : rules.
  Notation t := (automaton r).

  (* ---------- 1. The fault of a text: offset and length. *)

  (* After `begun`, which led to state q, the symbol c is refused. A character counts as a whole; otherwise what has
     begun and is at fault, in whole code units, at least one.                                                      *)
  Definition fault_length (q : N) (begun : list N) (c : N) : nat :=
    let m := (length begun - unread r q c + whole r q c)%nat in
    if character r (begun ++ [c]) then S (length begun) else Nat.max (width r) (m - m mod width r).
  (* In state q, after a boundary at `from` and the symbols `begun`. *)
  Fixpoint scan (q : N) (from : nat) (begun s : list N) : option (nat * nat) :=
    match s with
    | [] => if accepts t q then None else Some (from, length begun)
    | c :: s' =>
        let q' := step t q c in
        if q' =? reject t then Some (from, fault_length q begun c)
        else if boundary r q' then scan q' (from + S (length begun)) [] s' else scan q' from (begun ++ [c]) s'
    end.
  Definition check (s : list N) : option (nat * nat) := scan 0 0 [] s.

  (* A fault can begin after the text p. *)
  Definition bounded (p : list N) : Prop := p = [] \/ boundary r (state t p) = true.
  (* m symbols of u can still become well-formed after p, and no more. *)
  Definition longest (p u : list N) (m : nat) : Prop :=
    (m <= length u)%nat /\ viable t (p ++ firstn m u) /\ (forall k, (m < k <= length u)%nat -> ~ viable t (p ++ firstn k u)).
  (* p ++ u is ill-formed, and after p the first n symbols of u are what one U+FFFD replaces (Unicode 3.9, D93b): no
     boundary is in u, and they are the longest that can still become well-formed; but see `fault_length` where a
     symbol comes after these.                                                                                       *)
  Definition maximal_subpart (p u : list N) (n : nat) : Prop :=
    run t (p ++ u) = false /\
    bounded p /\
    (forall k, (0 < k <= length u)%nat -> boundary r (state t (p ++ firstn k u)) = false) /\
    exists m, longest p u m /\
      n = if (length u <=? m)%nat then m else fault_length (state t (p ++ firstn m u)) (firstn m u) (nth m u 0).

  (* ---------- 2. A text in pieces: what each does from every state, merged. *)

  (* The state after a piece, or before the offending symbol; the last boundary in it; the symbols since then; the offending symbol. *)
  Definition outcome := (N * option nat * list N * option N)%type.
  Definition summary := (nat * list outcome)%type.
  Fixpoint walk (q : N) (i : nat) (last : option nat) (begun s : list N) : outcome :=
    match s with
    | [] => (q, last, begun, None)
    | c :: s' =>
        let q' := step t q c in
        if q' =? reject t then (q, last, begun, Some c)
        else if boundary r q' then walk q' (S i) (Some (S i)) [] s' else walk q' (S i) last (begun ++ [c]) s'
    end.
  Definition summarize (s : list N) : summary := (length s, map (fun q => walk q 0 None [] s) (upto (reject t))).
  Definition nothing : outcome := (0, None, [], Some 0).
  (* What a second piece does after a first one of length n. *)
  Definition continued (n : nat) (b : list outcome) (first : outcome) : outcome :=
    match first with
    | (_, _, _, Some _) => first
    | (q, last, begun, None) =>
        let '(q', last', begun', stop) := nth (N.to_nat q) b nothing in
        match last' with
        | Some j => (q', Some (n + j)%nat, begun', stop)
        | None => (q', last, begun ++ begun', stop)
        end
    end.
  Definition merge (a b : summary) : summary := (fst a + fst b, map (continued (fst a) (snd b)) (snd a))%nat.
  Definition decide (o : outcome) : option (nat * nat) :=
    let '(q, last, begun, stop) := o in
    let from := match last with Some j => j | None => O end in
    match stop with
    | Some c => Some (from, fault_length q begun c)
    | None => if accepts t q then None else Some (from, length begun)
    end.
  Definition conclude (a : summary) : option (nat * nat) := decide (nth 0 (snd a) nothing).

  (* ---------- 3. Repair: U+FFFD for each maximal subpart; None where it does not make the text well-formed. *)

  Definition after (q : N) (s : list N) : N := fold_left (step t) s q.
  (* The loop of src/run/transducer.ts. Before s, it is in state q; the last boundary was in state home, and `begun` has
     been read since. Each symbol is written to w as it is read; where a fault ends a sequence, what was written of it is
     taken back. `high`: that boundary is the end of a fault, of a high surrogate alone of which all was read: one U+FFFD
     replaces it and one octet of a code unit after it, with which the text ends. Faults are at most as many as `fuel`. *)
  Definition taken_back (begun w : list N) : list N := firstn (length w - length begun) w.
  Fixpoint rewrite (fuel : nat) : bool -> N -> N -> list N -> list N -> list N -> option (list N) :=
    fix read high home q begun s w {struct s} :=
      let here := replacement r home in
      let goes_on := after home here in
      match s with
      | [] =>
          if high && (length begun =? 1)%nat && accepts t home then Some (taken_back begun w)
          else if accepts t q then Some w
          else if boundary r goes_on && accepts t goes_on then Some (taken_back begun w ++ here) else None
      | c :: s' =>
          let q' := step t q c in
          if q' =? reject t then
            let n := fault_length q begun c in
            match fuel with
            | O => None
            | S f =>
                if boundary r goes_on then
                  rewrite f ((width r =? 2) && (n =? 2) && (2 <=? length begun))%nat
                    goes_on goes_on [] (skipn n (begun ++ s)) (taken_back begun w ++ here)
                else None
            end
          else if boundary r q' then read false q' q' [] s' (w ++ [c]) else read high home q' (begun ++ [c]) s' (w ++ [c])
      end.
  Definition repair (s : list N) : option (list N) := rewrite (S (length s)) false 0 0 [] s [].

  (* The same fault by fault: each is what `scan` finds in the rest of the text. It is only used in proofs. *)
  Definition is_joined (n read : nat) (home : N) (rest : list N) : bool :=
    (width r =? 2)%nat && (n =? 2)%nat && (2 <=? read)%nat && (length rest =? 1)%nat && negb (after home rest =? reject t) &&
    negb (boundary r (after home rest)) && accepts t home.
  (* In state q. *)
  Fixpoint repair_from (fuel : nat) (q : N) (s : list N) : option (list N) :=
    match scan q 0 [] s, fuel with
    | None, _ => Some s
    | _, O => None
    | Some (offset, n), S f =>
        let home := after q (firstn offset s) in
        let out := firstn offset s ++ replacement r home in
        let q' := after home (replacement r home) in
        let rest := skipn (offset + n) s in
        if negb (boundary r q') then None
        else if negb (after q s =? reject t) then if accepts t q' then Some out else None
        else if is_joined n (goes t home (skipn offset s)) q' rest then Some out
        else option_map (app out) (repair_from f q' rest)
    end.

  Definition written (p : list N) : list N := p ++ replacement r (state t p).
  (* After the repaired text p, s repaired is x. *)
  Inductive repaired : list N -> list N -> list N -> Prop :=
  | RWell p s : run t (p ++ s) = true -> repaired p s s
  | RIll p a u n x : maximal_subpart (p ++ a) u n -> repaired (written (p ++ a)) (skipn n u) x ->
      repaired p (a ++ u) (a ++ replacement r (state t (p ++ a)) ++ x)
  (* One U+FFFD replaces a high surrogate alone and one octet after it, with which the text ends. *)
  | RJoined p a high c : width r = 2%nat -> maximal_subpart (p ++ a) (high ++ [c]) 2 -> length high = 2%nat ->
      viable t (p ++ a ++ high) -> run t (written (p ++ a)) = true ->
      repaired p (a ++ high ++ [c]) (a ++ replacement r (state t (p ++ a))).
  (* After the repaired text p, s holds a fault in whose place U+FFFD is ill-formed, or not enough where the text ends. *)
  Inductive unrepairable : list N -> list N -> Prop :=
  | UHere p a u n : maximal_subpart (p ++ a) u n -> run t (written (p ++ a)) = false ->
      boundary r (state t (written (p ++ a))) = false \/ viable t (p ++ a ++ u) -> unrepairable p (a ++ u)
  | ULater p a u n : maximal_subpart (p ++ a) u n -> unrepairable (written (p ++ a)) (skipn n u) -> unrepairable p (a ++ u).

  (* ---------- 4. The proofs. *)

  Variables (completions : list (list N)) (cells : list range).
  Definition rules_check : bool :=
    if all (fun q => if accepts t q then boundary r q else true) (upto (reject t)) then
    if negb (boundary r (reject t)) && (0 <? width r)%nat then
      all (fun q => all (fun c => c <? size t) (replacement r q)) (upto (reject t))
    else false else false.
  Hypothesis Hf : fault_check t completions cells = true.
  Hypothesis Hr : rules_check = true.

  Lemma home_start : 0 <> reject t.
  Proof using Hf.
    unfold fault_check in Hf. destruct (steady t cells); [| discriminate].
    intro E. revert Hf. rewrite <- E. now rewrite andb_false_r.
  Qed.
  Lemma reject_not_accepts : accepts t (reject t) = false.
  Proof using Hf.
    unfold fault_check in Hf. destruct (steady t cells); [| discriminate].
    destruct (accepts t (reject t)); auto. revert Hf. now rewrite andb_false_r.
  Qed.
  (* No symbol leads out of the table. *)
  Lemma step_within q c : c < size t -> q < reject t -> step t q c <= reject t.
  Proof using Hf.
    unfold fault_check in Hf. intros Hc Hq. cbv zeta in Hf. destruct (steady t cells) eqn:St; [| discriminate].
    destruct ((N.of_nat (length completions) =? reject t) && negb (reject t =? 0) && negb (accepts t (reject t))); [| discriminate].
    destruct (all (fun r => step t (reject t) (fst r) =? reject t) cells); [| discriminate].
    destruct (all (fun q => all (fun r => step t q (fst r) <=? reject t) cells) (upto (reject t))) eqn:Hin; [| discriminate].
    rewrite all_ok in Hin. specialize (Hin q (upto_ok _ _ Hq)). rewrite all_ok in Hin.
    destruct (steady_cells t cells St c Hc) as (d & Hd & Hi). rewrite (steady_step t cells St _ d c Hd Hi).
    apply N.leb_le, (Hin d Hd).
  Qed.
  Lemma below_app a b : below (size t) (a ++ b) <-> below (size t) a /\ below (size t) b.
  Proof using. unfold below. apply Forall_app. Qed.
  Lemma firstn_below k s : below (size t) s -> below (size t) (firstn k s).
  Proof using. intro H. rewrite <- (firstn_skipn k s) in H. now apply below_app in H. Qed.
  Lemma skipn_below k s : below (size t) s -> below (size t) (skipn k s).
  Proof using. intro H. rewrite <- (firstn_skipn k s) in H. now apply below_app in H. Qed.
  Lemma state_app a b : state t (a ++ b) = after (state t a) b.
  Proof using. unfold state. apply fold_left_app. Qed.
  (* A text leads to a state before the last one exactly when it can be completed. *)
  Lemma alive p : below (size t) p -> (state t p <> reject t <-> viable t p).
  Proof using Hf. exact (reject_is_dead_end t completions cells Hf p). Qed.
  (* After the last state there is no other. *)
  Lemma reject_stays a b : below (size t) (a ++ b) -> state t a = reject t -> state t (a ++ b) = reject t.
  Proof using Hf.
    intros Hb Ha. destruct (N.eq_dec (state t (a ++ b)) (reject t)) as [E | E]; auto. exfalso.
    pose proof (proj1 (below_app a b) Hb) as [Ha' _].
    apply (alive _ Hb) in E as (q & Hq & E).
    apply (proj2 (alive _ Ha')); [| exact Ha].
    exists (b ++ q). split; [apply below_app; split; [now apply (below_app a b) | auto] | now rewrite app_assoc].
  Qed.
  Lemma state_within : forall p, below (size t) p -> state t p <= reject t.
  Proof using Hf.
    intro p. induction p as [| c p IH] using rev_ind; intro Hp; [apply N.le_0_l |].
    pose proof (proj1 (below_app p [c]) Hp) as [Hp' Hc]. specialize (IH Hp'). inversion Hc; subst.
    destruct (N.eq_dec (state t p) (reject t)) as [E | E].
    - rewrite (reject_stays p [c] Hp E). lia.
    - rewrite state_app. apply step_within; auto. lia.
  Qed.
  (* Where a text may end, a fault can begin. *)
  Lemma accepts_bounds q : q <= reject t -> accepts t q = true -> boundary r q = true.
  Proof using Hf Hr.
    intros Hq Ha. unfold rules_check in Hr. destruct (all (fun q => if accepts t q then boundary r q else true) (upto (reject t))) eqn:E; [| discriminate].
    rewrite all_ok in E. destruct (N.eq_dec q (reject t)) as [-> | Hn]; [rewrite reject_not_accepts in Ha; discriminate |].
    assert (Hlt : q < reject t) by lia. specialize (E q (upto_ok _ _ Hlt)). cbv beta in E. now rewrite Ha in E.
  Qed.
  Lemma rest_of_rules : boundary r (reject t) = false /\ (0 < width r)%nat /\
    forall q, q < reject t -> below (size t) (replacement r q).
  Proof using Hr.
    unfold rules_check in Hr. destruct (all (fun q => if accepts t q then boundary r q else true) (upto (reject t))); [| discriminate].
    destruct (negb (boundary r (reject t)) && (0 <? width r)%nat) eqn:E; [| discriminate].
    apply andb_prop in E as [E1 E2]. apply negb_true_iff in E1. apply Nat.ltb_lt in E2. split; [auto | split; [auto |]].
    intros q Hq. rewrite all_ok in Hr. specialize (Hr q (upto_ok _ _ Hq)). cbv beta in Hr. rewrite all_ok in Hr.
    apply Forall_forall. intros c Hc. now apply N.ltb_lt, Hr.
  Qed.
  Lemma fault_length_some q begun c : (0 < fault_length q begun c)%nat.
  Proof using Hr. pose proof rest_of_rules as (_ & H & _). unfold fault_length. destruct (character r (begun ++ [c])); lia. Qed.

  Lemma firstn_at {A} (a u : list A) : firstn (length a) (a ++ u) = a.
  Proof using. rewrite firstn_app, firstn_all, Nat.sub_diag. apply app_nil_r. Qed.
  Lemma skipn_at {A} (a u : list A) : skipn (length a) (a ++ u) = u.
  Proof using. rewrite skipn_app, skipn_all, Nat.sub_diag. reflexivity. Qed.

  (* Where scan is after x, a and b: a ends at a boundary, b is what has begun; offsets count from the end of x. *)
  Lemma scan_ok : forall s x a b, below (size t) (x ++ a ++ b ++ s) -> bounded (x ++ a) -> state t ((x ++ a) ++ b) <> reject t ->
    (forall k, (0 < k <= length b)%nat -> boundary r (state t ((x ++ a) ++ firstn k b)) = false) ->
    match scan (state t ((x ++ a) ++ b)) (length a) b s with
    | None => run t (x ++ a ++ b ++ s) = true
    | Some (offset, n) => run t (x ++ a ++ b ++ s) = false /\
        (offset <= length (a ++ b ++ s))%nat /\
        maximal_subpart (x ++ firstn offset (a ++ b ++ s)) (skipn offset (a ++ b ++ s)) n
    end.
  Proof using Hf Hr.
    induction s as [| c s IH]; intros x a b Hb Ha Hq Hk; cbn [scan].
    - rewrite app_nil_r in *. rewrite app_assoc in Hb |- *. unfold run. destruct (accepts t _) eqn:E; [reflexivity |].
      split; [reflexivity |]. rewrite firstn_at, skipn_at, app_length. split; [lia |].
      split; [exact E | split; [exact Ha | split; [exact Hk |]]].
      exists (length b). split; [split; [lia | split; [| intros; lia]] |].
      + rewrite firstn_all. now apply alive.
      + now rewrite Nat.leb_refl.
    - set (q' := step t (state t ((x ++ a) ++ b)) c).
      assert (Hq' : q' = state t ((x ++ a) ++ b ++ [c])) by (rewrite app_assoc, (state_app ((x ++ a) ++ b)); reflexivity).
      assert (Hall : below (size t) ((x ++ a) ++ b ++ c :: s)) by now rewrite <- app_assoc.
      destruct (q' =? reject t) eqn:E; [apply N.eqb_eq in E | apply N.eqb_neq in E].
      + (* From here on, the text is dead. *)
        assert (Dead : forall k, (length b < k <= length (b ++ c :: s))%nat -> state t ((x ++ a) ++ firstn k (b ++ c :: s)) = reject t).
        { intros k Hk'. rewrite app_length in Hk'. simpl in Hk'.
          assert (F : firstn k (b ++ c :: s) = (b ++ [c]) ++ firstn (k - S (length b)) s).
          { rewrite firstn_app, (firstn_all2 b) by lia. rewrite <- app_assoc. f_equal.
            replace (k - length b)%nat with (S (k - S (length b))) by lia. reflexivity. }
          rewrite F, app_assoc. apply reject_stays; [| now rewrite <- Hq']. rewrite <- app_assoc, <- F.
          apply below_app in Hall as [H1 H2]. apply below_app. split; [exact H1 | now apply firstn_below]. }
        assert (Hlen : length (b ++ c :: s) = S (length b + length s)) by (rewrite app_length; simpl; lia).
        assert (Ill : run t ((x ++ a) ++ b ++ c :: s) = false).
        { unfold run. rewrite <- (firstn_all (b ++ c :: s)), Dead by lia. apply reject_not_accepts. }
        split; [| split; [rewrite app_length; lia |]].
        * now rewrite app_assoc.
        * rewrite firstn_at, skipn_at. split; [exact Ill | split; [exact Ha | split]].
          -- intros k Hk'. destruct (Nat.le_gt_cases k (length b)) as [Hle | Hgt].
             ++ rewrite firstn_app. replace (k - length b)%nat with O by lia. simpl. rewrite app_nil_r. apply Hk. lia.
             ++ rewrite Dead by lia. apply rest_of_rules.
          -- exists (length b). split; [split; [lia | split] |].
             ++ rewrite firstn_at. apply alive; [| exact Hq]. apply below_app in Hall as [H1 H2]. apply below_app in H2 as [H2 _]. now apply below_app.
             ++ intros k Hk' V. apply alive in V; [apply V, Dead; lia |].
                apply below_app in Hall as [H1 H2]. apply below_app. split; [exact H1 | now apply firstn_below].
             ++ replace (length (b ++ c :: s) <=? length b)%nat with false by (symmetry; apply Nat.leb_gt; lia).
                now rewrite firstn_at, nth_middle.
      + destruct (boundary r q') eqn:B.
        * (* A boundary: what follows begins anew. *)
          assert (R : scan q' (length a + S (length b)) [] s = scan (state t ((x ++ a ++ b ++ [c]) ++ [])) (length (a ++ b ++ [c])) [] s).
          { rewrite app_nil_r, (app_assoc x a), Hq'. rewrite !app_length. simpl. f_equal. lia. }
          rewrite R. specialize (IH x (a ++ b ++ [c]) []). rewrite app_nil_r, (app_assoc x a), <- Hq' in IH.
          replace (x ++ (a ++ b ++ [c]) ++ [] ++ s) with (x ++ a ++ b ++ c :: s) in IH by (rewrite <- !app_assoc; reflexivity).
          replace ((a ++ b ++ [c]) ++ [] ++ s) with (a ++ b ++ c :: s) in IH by (rewrite <- !app_assoc; reflexivity).
          rewrite app_nil_r, (app_assoc x a), <- Hq'. apply IH; auto.
          -- right. now rewrite <- Hq'.
          -- intros k Hk'. simpl in Hk'. lia.
        * specialize (IH x a (b ++ [c])). rewrite <- Hq' in IH.
          replace ((b ++ [c]) ++ s) with (b ++ c :: s) in IH by (rewrite <- app_assoc; reflexivity). apply IH; auto.
          intros k Hk'. rewrite app_length in Hk'. simpl in Hk'.
          destruct (Nat.le_gt_cases k (length b)) as [Hle | Hgt].
          -- rewrite firstn_app. replace (k - length b)%nat with O by lia. simpl. rewrite app_nil_r. apply Hk. lia.
          -- rewrite firstn_all2 by (rewrite app_length; simpl; lia). now rewrite <- Hq'.
  Qed.

  (* The verdict is right, and the length of a fault is that of what one U+FFFD replaces. *)
  Theorem check_is_maximal s : below (size t) s ->
    match check s with
    | None => run t s = true
    | Some (offset, n) => run t s = false /\ maximal_subpart (firstn offset s) (skipn offset s) n
    end.
  Proof using Hf Hr.
    intro Hs. pose proof (scan_ok s [] [] [] Hs (or_introl eq_refl) home_start) as H. simpl in H.
    change (state t []) with 0 in H. specialize (H ltac:(intros; lia)). unfold check.
    destruct (scan 0 0 [] s) as [(offset, n) |]; [| exact H]. tauto.
  Qed.

  (* Where a code unit is one symbol, and neither whole characters nor symbols that were read are told apart (UTF-8,
     UTF-16 and others), this is D93b word by word: the longest that can still become well-formed, or one symbol.  *)
  Lemma plain_subpart p u n : character r = no_character -> unread r = none_unread -> whole r = none_whole -> width r = 1%nat ->
    maximal_subpart p u n ->
    (forall k, (n < k <= length u)%nat -> ~ viable t (p ++ firstn k u)) /\ (viable t (p ++ firstn n u) \/ n = 1%nat).
  Proof using.
    intros Hc Hu Ha Hw (_ & _ & _ & m & (Hm & V & D) & ->).
    unfold fault_length. rewrite Hc, Hu, Ha, Hw, firstn_length, Nat.mod_1_r. unfold no_character, none_unread, none_whole.
    replace (Nat.max 1 (Nat.min m (length u) - 0 + 0 - 0)) with (Nat.max 1 m) by lia.
    destruct (Nat.leb_spec (length u) m); [tauto |]. split; [intros k Hk; apply D; lia |].
    destruct (Nat.eq_dec m 0) as [-> | Z]; [now right | left]. now replace (Nat.max 1 m) with m by lia.
  Qed.

  (* It does not matter in which order pieces are merged. *)
  Theorem merge_associative a b c : merge (merge a b) c = merge a (merge b c).
  Proof using.
    destruct a as [n a], b as [m b], c as [l c]. unfold merge. cbn [fst snd].
    f_equal; [lia |]. rewrite map_map. apply map_ext. intros [[[q last] begun] [stop |]]; [reflexivity |].
    cbn [continued].
    replace (nth (N.to_nat q) (map (continued m c) b) nothing) with (continued m c (nth (N.to_nat q) b nothing))
      by (change nothing with (continued m c nothing) at 2; symmetry; apply map_nth).
    destruct (nth (N.to_nat q) b _) as [[[q' last'] begun'] [stop |]]; destruct last'; cbn [continued]; try reflexivity;
    destruct (nth (N.to_nat q') c _) as [[[q'' last''] begun''] stop'']; destruct last''; rewrite ?Nat.add_assoc, ?app_assoc; reflexivity.
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
  Lemma walk_app : forall s q i last begun u, below (size t) s -> q < reject t ->
    walk q i last begun (s ++ u) =
    match walk q i last begun s with (q', last', begun', None) => walk q' (i + length s) last' begun' u | o => o end.
  Proof using Hf.
    induction s as [| c s IH]; intros q i last begun u Hs Hq; cbn [walk app length].
    - now rewrite Nat.add_0_r.
    - inversion Hs; subst. destruct (step t q c =? reject t) eqn:E; [reflexivity |]. apply N.eqb_neq in E.
      assert (step t q c < reject t) by (pose proof (step_within q c); lia).
      replace (i + S (length s))%nat with (S i + length s)%nat by lia. destruct (boundary r (step t q c)); now apply IH.
  Qed.
  Lemma walk_within : forall s q i last begun q' last' begun', below (size t) s -> q < reject t ->
    walk q i last begun s = (q', last', begun', None) -> q' < reject t.
  Proof using Hf.
    induction s as [| c s IH]; intros q i last begun q' last' begun' Hs Hq; cbn [walk]; [congruence |].
    inversion Hs; subst. destruct (step t q c =? reject t) eqn:E; [discriminate |]. apply N.eqb_neq in E.
    assert (step t q c < reject t) by (pose proof (step_within q c); lia).
    destruct (boundary r (step t q c)); eapply IH; eauto.
  Qed.
  (* A walk from later on, with a boundary known before, and symbols since then. *)
  Lemma walk_shift : forall s q i n last before,
    walk q (n + i) last before s =
    let '(q', last', begun', stop) := walk q i None [] s in
    match last' with Some j => (q', Some (n + j)%nat, begun', stop) | None => (q', last, before ++ begun', stop) end.
  Proof using.
    (* After a boundary nothing before it counts. *)
    assert (L : forall s q i n j begun,
      walk q (n + i) (Some (n + j)%nat) begun s =
      let '(q', last', begun', stop) := walk q i (Some j) begun s in (q', option_map (Nat.add n) last', begun', stop)).
    { induction s as [| c s IH]; intros q i n j begun; cbn [walk]; [reflexivity |].
      destruct (step t q c =? reject t); [reflexivity |]. rewrite <- Nat.add_succ_r.
      destruct (boundary r (step t q c)); apply IH. }
    assert (K : forall s q i j begun, exists q' j' begun' stop, walk q i (Some j) begun s = (q', Some j', begun', stop)).
    { induction s as [| c s IH]; intros q i j begun; cbn [walk]; [eauto |].
      destruct (step t q c =? reject t); [eauto |]. destruct (boundary r (step t q c)); apply IH. }
    assert (G : forall s q i n last before begun,
      walk q (n + i) last (before ++ begun) s =
      let '(q', last', begun', stop) := walk q i None begun s in
      match last' with Some j => (q', Some (n + j)%nat, begun', stop) | None => (q', last, before ++ begun', stop) end).
    { induction s as [| c s IH]; intros q i n last before begun; cbn [walk]; [reflexivity |].
      destruct (step t q c =? reject t); [reflexivity |]. rewrite <- Nat.add_succ_r.
      destruct (boundary r (step t q c)).
      - rewrite L. destruct (K s (step t q c) (S i) (S i) []) as (q' & j' & begun' & stop & ->). reflexivity.
      - rewrite <- app_assoc. apply IH. }
    intros s q i n last before. rewrite <- (G s q i n last before []). now rewrite app_nil_r.
  Qed.
  (* The summary of two pieces is that of the text. *)
  Theorem merge_joins s u : below (size t) s -> merge (summarize s) (summarize u) = summarize (s ++ u).
  Proof using Hf.
    intro Hs. unfold merge, summarize. cbn [fst snd]. rewrite app_length. f_equal. rewrite map_map.
    apply map_ext_in. intros q Hq.
    assert (Hlt : q < reject t).
    { unfold upto in Hq. apply (In_nth _ _ 0) in Hq as (i & Hi & <-). rewrite count_length in Hi. rewrite nth_count by lia. lia. }
    rewrite (walk_app s q 0 None [] u Hs Hlt).
    destruct (walk q 0 None [] s) as [[[q' last'] begun'] [stop |]] eqn:W; [reflexivity |].
    cbn [continued]. rewrite (nth_states (fun q => walk q 0 None [] u) q' _ (walk_within _ _ _ _ _ _ _ _ Hs Hlt W)).
    replace (0 + length s)%nat with (length s + 0)%nat by lia. rewrite walk_shift. reflexivity.
  Qed.
  Lemma conclude_check s : conclude (summarize s) = check s.
  Proof using Hf.
    unfold conclude, summarize. cbn [fst snd].
    change 0%nat with (N.to_nat 0) at 1. rewrite nth_states by (pose proof home_start; lia).
    assert (G : forall s q last begun,
      let from := match last with Some j => j | None => O end in
      decide (walk q (from + length begun) last begun s) = scan q from begun s).
    { clear. induction s as [| c s IH]; intros q last begun from; cbn [scan walk]; [reflexivity |].
      destruct (step t q c =? reject t); [reflexivity |]. destruct (boundary r (step t q c)).
      - rewrite <- Nat.add_succ_r. rewrite <- (IH (step t q c) (Some (from + S (length begun))%nat) []). simpl. now rewrite Nat.add_0_r.
      - specialize (IH (step t q c) last (begun ++ [c])). cbv zeta in IH. fold from in IH. rewrite <- IH, app_length.
        simpl length. do 2 f_equal. lia. }
    unfold check. exact (G s 0 None []).
  Qed.
  (* However a text is cut, the merged pieces give its verdict. *)
  Theorem pieces_are_the_whole pieces : Forall (below (size t)) pieces ->
    conclude (fold_right merge (summarize []) (map summarize pieces)) = check (concat pieces).
  Proof using Hf.
    intro H. rewrite <- conclude_check. f_equal. induction H as [| p ps Hp Hps IH]; [reflexivity |].
    cbn [map fold_right concat]. rewrite IH. now apply merge_joins.
  Qed.

  Lemma skip_twice : forall (s : list N) a b, skipn b (skipn a s) = skipn (a + b) s.
  Proof using.
    induction s as [| c s IH]; intros [| a] b; simpl; auto. now rewrite !skipn_nil.
  Qed.
  Lemma prefix_alive a b : below (size t) (a ++ b) -> viable t (a ++ b) -> state t a <> reject t.
  Proof using Hf. intros Hb V E. apply (alive _ Hb) in V. apply V. now apply reject_stays. Qed.
  Lemma ends_bounded p : below (size t) p -> boundary r (state t p) = false -> run t p = false.
  Proof using Hf Hr.
    intros Hp B. unfold run. destruct (accepts t (state t p)) eqn:E; auto.
    apply accepts_bounds in E; [congruence | now apply state_within].
  Qed.
  (* A maximal subpart at which the text is dead has symbols, and ends before the text does. *)
  Lemma subpart_dead p u n : below (size t) (p ++ u) -> maximal_subpart p u n -> state t (p ++ u) = reject t ->
    (0 < n)%nat /\ (0 < length u)%nat.
  Proof using Hf Hr.
    intros Hb (_ & _ & _ & m & (Hm & V & _) & ->) E.
    assert (m <> length u). { intros ->. rewrite firstn_all in V. now apply (alive _ Hb) in V. }
    replace (length u <=? m)%nat with false by (symmetry; apply Nat.leb_gt; lia).
    pose proof (fault_length_some (state t (p ++ firstn m u)) (firstn m u) (nth m u 0)). lia.
  Qed.
  Lemma subpart_alive p u n : maximal_subpart p u n -> viable t (p ++ u) -> n = length u.
  Proof using.
    intros (_ & _ & _ & m & (Hm & _ & D) & ->) V.
    assert (m = length u) as ->. { destruct (Nat.eq_dec m (length u)) as [E | E]; auto. exfalso. apply (D (length u)); [lia |]. now rewrite firstn_all. }
    now rewrite Nat.leb_refl.
  Qed.
  Lemma repair_from_ok : forall fuel p s, (length s < fuel)%nat -> below (size t) (p ++ s) -> bounded p -> state t p <> reject t ->
    match repair_from fuel (state t p) s with Some x => repaired p s x | None => unrepairable p s end.
  Proof using Hf Hr.
    induction fuel as [| f IH]; intros p s Hl Hs Hp Hq; [lia |].
    pose proof (scan_ok s p [] []) as C. rewrite !app_nil_r in C. cbn [app length] in C.
    specialize (C Hs Hp Hq ltac:(intros; lia)). cbn [repair_from].
    destruct (scan (state t p) 0 [] s) as [(offset, n) |]; [| now constructor].
    destruct C as (_ & Hoff & M). cbv zeta. rewrite <- !(state_app p).
    set (a := firstn offset s) in *. set (u := skipn offset s) in *.
    assert (Es : s = a ++ u) by (symmetry; apply firstn_skipn).
    rewrite <- skip_twice. fold u.
    assert (Hau : below (size t) ((p ++ a) ++ u)) by (rewrite <- app_assoc, <- Es; exact Hs).
    pose proof (proj1 (below_app _ _) Hau) as [Ha Hu].
    assert (Hhome : state t (p ++ a) <> reject t).
    { destruct M as (_ & _ & _ & m & (_ & V & _) & _). apply (prefix_alive _ (firstn m u)); [| exact V].
      apply below_app. split; [exact Ha | now apply firstn_below]. }
    assert (Hw : below (size t) (written (p ++ a))).
    { apply below_app. split; [exact Ha |]. apply rest_of_rules. pose proof (state_within _ Ha). lia. }
    assert (Ew : after (state t (p ++ a)) (replacement r (state t (p ++ a))) = state t (written (p ++ a)))
      by (symmetry; apply state_app).
    rewrite !Ew. clear Ew.
    destruct (boundary r (state t (written (p ++ a)))) eqn:B; cbn [negb].
    2: { rewrite Es. apply (UHere p a u n M); [now apply ends_bounded | now left]. }
    replace (p ++ s) with ((p ++ a) ++ u) by (rewrite <- app_assoc, <- Es; reflexivity).
    destruct (state t ((p ++ a) ++ u) =? reject t) eqn:E; cbn [negb]; [apply N.eqb_eq in E | apply N.eqb_neq in E].
    - destruct (subpart_dead _ _ _ Hau M E) as [Hn Hlen].
      destruct (is_joined n (goes t (state t (p ++ a)) u) (state t (written (p ++ a))) (skipn n u)) eqn:J.
      + unfold is_joined in J. apply andb_prop in J as [J Hacc]. apply andb_prop in J as [J _]. apply andb_prop in J as [J _].
        apply andb_prop in J as [J J4]. apply andb_prop in J as [J J3]. apply andb_prop in J as [J1 J2].
        apply Nat.eqb_eq in J1, J2, J4. apply Nat.leb_le in J3. subst n.
        rewrite skipn_length in J4.
        destruct (skipn 2 u) as [| c [|]] eqn:Ec; try (apply (f_equal (@length N)) in Ec; rewrite skipn_length in Ec; simpl in Ec; lia).
        assert (Eu : u = firstn 2 u ++ [c]) by (rewrite <- Ec; symmetry; apply firstn_skipn).
        rewrite Es, Eu. apply RJoined; auto.
        * now rewrite <- Eu.
        * rewrite firstn_length. lia.
        * rewrite app_assoc. apply alive.
          -- apply below_app. split; [exact Ha | now apply firstn_below].
          -- rewrite state_app. now apply (goes_ok t u _ Hhome).
      + specialize (IH (written (p ++ a)) (skipn n u)).
        assert (I : match repair_from f (state t (written (p ++ a))) (skipn n u) with
                    | Some x => repaired (written (p ++ a)) (skipn n u) x | None => unrepairable (written (p ++ a)) (skipn n u) end).
        { apply IH.
          - rewrite skipn_length. rewrite Es, app_length in Hl. lia.
          - apply below_app. split; [exact Hw | now apply skipn_below].
          - now right.
          - intro R. rewrite R in B. pose proof rest_of_rules as (Z & _). congruence. }
        destruct (repair_from f _ (skipn n u)) as [x |]; cbn [option_map]; rewrite Es.
        * rewrite <- app_assoc. now apply (RIll p a u n).
        * now apply (ULater p a u n).
    - assert (V : viable t ((p ++ a) ++ u)) by now apply alive.
      destruct (accepts t (state t (written (p ++ a)))) eqn:Hacc; rewrite Es.
      + rewrite <- (app_nil_r (replacement r _)). apply (RIll p a u n); auto.
        rewrite (subpart_alive _ _ _ M V), skipn_all. constructor. now rewrite app_nil_r.
      + apply (UHere p a u n M); [exact Hacc | right; now rewrite app_assoc].
  Qed.
  (* A repaired text is well-formed. *)
  Lemma repaired_well p s x : repaired p s x -> run t (p ++ x) = true.
  Proof using.
    intro H. induction H; auto.
    - unfold written in IHrepaired. rewrite <- app_assoc in IHrepaired. now rewrite (app_assoc p a).
    - now rewrite (app_assoc p a).
  Qed.
  (* Its symbols are symbols. *)
  Lemma repaired_below p s x : repaired p s x -> below (size t) (p ++ s) -> below (size t) x.
  Proof using Hf Hr.
    assert (W : forall p a u n, maximal_subpart (p ++ a) u n -> below (size t) (p ++ a ++ u) ->
      below (size t) (p ++ a) /\ below (size t) a /\ below (size t) u /\ below (size t) (replacement r (state t (p ++ a)))).
    { intros p' a u n (_ & _ & _ & m & (_ & V & _) & _) Hb. rewrite app_assoc in Hb. pose proof (proj1 (below_app _ _) Hb) as [Ha Hu].
      split; [exact Ha | split; [now apply below_app in Ha | split; [exact Hu |]]]. apply rest_of_rules.
      pose proof (state_within _ Ha). apply prefix_alive in V; [lia |]. apply below_app. split; [exact Ha | now apply firstn_below]. }
    intro H. induction H as [p s _ | p a u n x M _ IH | p a high c _ M _ _ _]; intro Hb.
    - now apply below_app in Hb.
    - destruct (W p a u n M Hb) as (H1 & H2 & H3 & H4). rewrite below_app, below_app. split; [exact H2 | split; [exact H4 |]].
      apply IH. apply below_app. split; [now apply below_app | now apply skipn_below].
    - destruct (W p a _ _ M Hb) as (_ & H2 & _ & H4). now apply below_app.
  Qed.
  (* The loop writes what the faults one by one give. *)
  Lemma dead_stays : forall s, below (size t) s -> after (reject t) s = reject t.
  Proof using Hf.
    assert (D : forall c, c < size t -> step t (reject t) c = reject t).
    { unfold fault_check in Hf. intros c Hc. cbv zeta in Hf. destruct (steady t cells) eqn:St; [| discriminate].
      destruct ((N.of_nat (length completions) =? reject t) && negb (reject t =? 0) && negb (accepts t (reject t))); [| discriminate].
      destruct (all (fun r => step t (reject t) (fst r) =? reject t) cells) eqn:Hd; [| discriminate].
      rewrite all_ok in Hd. destruct (steady_cells t cells St c Hc) as (d & Hin & Hi).
      rewrite (steady_step t cells St _ d c Hin Hi). now apply N.eqb_eq, Hd. }
    induction s as [| c s IH]; intro H; [reflexivity |]. inversion H; subst. unfold after. cbn [fold_left].
    rewrite D by assumption. now apply IH.
  Qed.
  Lemma after_app q a b : after q (a ++ b) = after (after q a) b.
  Proof using. apply fold_left_app. Qed.
  Lemma scan_shift : forall s q k from begun,
    scan q (k + from) begun s = option_map (fun '(o, n) => (k + o, n))%nat (scan q from begun s).
  Proof using.
    induction s as [| c s IH]; intros q k from begun; cbn [scan].
    - now destruct (accepts t q).
    - destruct (step t q c =? reject t); [reflexivity |]. destruct (boundary r (step t q c)); [| apply IH].
      rewrite <- IH. f_equal. lia.
  Qed.
  (* `begun` was read from `home` on, without a boundary. *)
  Definition within (home : N) (begun : list N) : Prop :=
    home <> reject t /\ forall k, (0 < k <= length begun)%nat ->
      after home (firstn k begun) <> reject t /\ boundary r (after home (firstn k begun)) = false.
  Lemma within_none home : home <> reject t -> within home [].
  Proof using. intro H. split; [exact H |]. intros k Hk. simpl in Hk. lia. Qed.
  Lemma within_more home begun c : within home begun -> step t (after home begun) c <> reject t ->
    boundary r (step t (after home begun) c) = false -> within home (begun ++ [c]).
  Proof using.
    intros [H0 H] Hn Hb. split; [exact H0 |]. intros k Hk. rewrite app_length in Hk. simpl in Hk.
    destruct (Nat.le_gt_cases k (length begun)) as [L | G].
    - rewrite firstn_app. replace (k - length begun)%nat with O by lia. simpl. rewrite app_nil_r. apply H. lia.
    - rewrite firstn_all2 by (rewrite app_length; simpl; lia). rewrite after_app. auto.
  Qed.
  Lemma within_last home begun : within home begun -> after home begun <> reject t.
  Proof using.
    intros [H0 H]. destruct begun as [| c b]; [exact H0 |]. specialize (H (length (c :: b))). rewrite firstn_all in H.
    apply H. simpl. lia.
  Qed.
  Lemma scan_within : forall begun done home s, within home (done ++ begun) ->
    scan (after home done) 0 done (begun ++ s) = scan (after home (done ++ begun)) 0 (done ++ begun) s.
  Proof using.
    induction begun as [| c begun IH]; intros done home s W; cbn [app]; [now rewrite app_nil_r |]. cbn [scan].
    destruct W as [W0 W]. pose proof (W (S (length done)) ltac:(rewrite app_length; simpl; lia)) as Wc.
    assert (F : firstn (S (length done)) (done ++ c :: begun) = done ++ [c]).
    { rewrite firstn_app, firstn_all2 by lia. now replace (S (length done) - length done)%nat with 1%nat by lia. }
    rewrite F, after_app in Wc. destruct Wc as [Wn Wb]. change (after (after home done) [c]) with (step t (after home done) c) in *.
    apply N.eqb_neq in Wn. rewrite Wn, Wb. specialize (IH (done ++ [c]) home s).
    rewrite <- !app_assoc in IH. cbn [app] in IH. rewrite after_app in IH. apply IH. split; auto.
  Qed.
  Lemma goes_within : forall begun home c s, (forall k, (0 < k <= length begun)%nat -> after home (firstn k begun) <> reject t) ->
    step t (after home begun) c = reject t -> goes t home (begun ++ c :: s) = length begun.
  Proof using.
    induction begun as [| b begun IH]; intros home c s W E; cbn [app goes].
    - change (after home []) with home in E. now rewrite E, N.eqb_refl.
    - pose proof (W 1%nat ltac:(simpl; lia)) as W1. change (after home (firstn 1 (b :: begun))) with (step t home b) in W1.
      apply N.eqb_neq in W1. rewrite W1. cbn [length]. f_equal. apply IH; [| exact E].
      intros k Hk. exact (W (S k) ltac:(simpl; lia)).
  Qed.
  Lemma take_back w begun : taken_back begun (w ++ begun) = w.
  Proof using.
    unfold taken_back. rewrite app_length. replace (length w + length begun - length begun)%nat with (length w) by lia.
    apply firstn_at.
  Qed.
  (* After a boundary, what is before it does not count. *)
  Lemma repair_past fuel home a s : scan home 0 [] (a ++ s) = scan (after home a) (length a) [] s ->
    repair_from fuel home (a ++ s) = option_map (app a) (repair_from fuel (after home a) s).
  Proof using.
    intro E. assert (E' : scan home 0 [] (a ++ s) = option_map (fun '(o, n) => (length a + o, n))%nat (scan (after home a) 0 [] s)).
    { rewrite E. rewrite <- (Nat.add_0_r (length a)) at 1. apply scan_shift. }
    destruct fuel as [| f]; cbn [repair_from]; rewrite E'; destruct (scan (after home a) 0 [] s) as [(o, n) |]; cbn [option_map]; auto.
    cbv zeta.
    assert (F : firstn (length a + o) (a ++ s) = a ++ firstn o s).
    { rewrite firstn_app, firstn_all2 by lia. now replace (length a + o - length a)%nat with o by lia. }
    assert (K : forall m, skipn (length a + m) (a ++ s) = skipn m s).
    { intro m. rewrite skipn_app, skipn_all2 by lia. now replace (length a + m - length a)%nat with m by lia. }
    rewrite F, <- Nat.add_assoc, !K, !after_app. set (h := after (after home a) (firstn o s)).
    destruct (negb (boundary r (after h (replacement r h)))); [reflexivity |].
    destruct (negb (after (after home a) s =? reject t)).
    - destruct (accepts t _); cbn [option_map]; [now rewrite <- app_assoc | reflexivity].
    - destruct (is_joined _ _ _ _); cbn [option_map]; [now rewrite <- app_assoc |].
      destruct (repair_from f _ _); cbn [option_map]; [now rewrite <- !app_assoc | reflexivity].
  Qed.
  Definition joins (high : bool) (home : N) (rest : list N) : bool :=
    high && (length rest =? 1)%nat && negb (after home rest =? reject t) && negb (boundary r (after home rest)) && accepts t home.
  Lemma rewrite_cons f high home q begun c s w : rewrite (S f) high home q begun (c :: s) w =
    let here := replacement r home in
    let goes_on := after home here in
    let n := fault_length q begun c in
    if step t q c =? reject t then
      if boundary r goes_on then
        rewrite f ((width r =? 2) && (n =? 2) && (2 <=? length begun))%nat
          goes_on goes_on [] (skipn n (begun ++ c :: s)) (taken_back begun w ++ here)
      else None
    else if boundary r (step t q c) then rewrite (S f) false (step t q c) (step t q c) [] s (w ++ [c])
    else rewrite (S f) high home (step t q c) (begun ++ [c]) s (w ++ [c]).
  Proof using. reflexivity. Qed.
  Lemma rewrite_is_repair : forall fuel s begun high home w, (length (begun ++ s) < fuel)%nat -> below (size t) (begun ++ s) ->
    within home begun ->
    rewrite fuel high home (after home begun) begun s (w ++ begun) =
    if joins high home (begun ++ s) then Some w else option_map (app w) (repair_from fuel home (begun ++ s)).
  Proof using Hf Hr.
    induction fuel as [| f IHf]; [intros; lia |].
    induction s as [| c s IHs]; intros begun high home w Hl Hb W.
    - (* The end of the text. *)
      rewrite app_nil_r in *. pose proof (within_last _ _ W) as Wl. pose proof Wl as Wl'. apply N.eqb_neq in Wl'.
      cbn [rewrite]. rewrite take_back.
      assert (J : joins high home begun = high && (length begun =? 1)%nat && accepts t home).
      { unfold joins. rewrite Wl'. cbn [negb]. rewrite andb_true_r.
        destruct (length begun =? 1)%nat eqn:L; [| now rewrite !andb_false_r].
        apply Nat.eqb_eq in L. destruct W as [_ W]. destruct (W (length begun) ltac:(lia)) as [_ B].
        rewrite firstn_all in B. rewrite B. cbn [negb]. now rewrite andb_true_r. }
      rewrite J. destruct (high && (length begun =? 1)%nat && accepts t home); [reflexivity |].
      pose proof (scan_within begun [] home [] W) as Sc. cbn [app] in Sc. rewrite app_nil_r in Sc.
      change (after home []) with home in Sc. cbn [scan] in Sc.
      cbn [repair_from]. rewrite Sc. destruct (accepts t (after home begun)); [reflexivity |].
      cbn [firstn app]. change (after home []) with home. rewrite Wl'. cbn [negb].
      destruct (boundary r (after home (replacement r home))); cbn [negb andb]; [| reflexivity].
      now destruct (accepts t (after home (replacement r home))).
    - rewrite rewrite_cons. cbv zeta.
      assert (Hc : below (size t) (c :: s)) by now apply below_app in Hb.
      destruct (step t (after home begun) c =? reject t) eqn:E.
      + (* A fault. *)
        rewrite take_back. apply N.eqb_eq in E.
        assert (D : after home (begun ++ c :: s) = reject t).
        { rewrite after_app. unfold after at 1. cbn [fold_left]. rewrite E. apply dead_stays. now inversion Hc. }
        assert (J : joins high home (begun ++ c :: s) = false).
        { unfold joins. rewrite D, N.eqb_refl. cbn [negb]. now rewrite !andb_false_r. }
        rewrite J. pose proof (scan_within begun [] home (c :: s) W) as Sc. cbn [app] in Sc.
        change (after home []) with home in Sc. cbn [scan] in Sc. rewrite E, N.eqb_refl in Sc.
        cbn [repair_from]. rewrite Sc. cbn [firstn app skipn Nat.add]. change (after home []) with home.
        rewrite D, N.eqb_refl. cbn [negb].
        rewrite (goes_within begun home c s (fun k Hk => proj1 (proj2 W k Hk)) E).
        set (n := fault_length (after home begun) begun c). set (h := after home (replacement r home)).
        destruct (boundary r h) eqn:B; cbn [negb]; [| reflexivity].
        assert (Hh : h <> reject t) by (intro R; rewrite R in B; pose proof rest_of_rules as (Z & _); congruence).
        pose proof (fault_length_some (after home begun) begun c) as Hn. fold n in Hn.
        pose proof (IHf (skipn n (begun ++ c :: s)) [] ((width r =? 2) && (n =? 2) && (2 <=? length begun))%nat h (w ++ replacement r home)) as I.
        cbn [app] in I. change (after h []) with h in I. rewrite app_nil_r in I. rewrite I; clear I.
        * change (joins _ h (skipn n (begun ++ c :: s))) with (is_joined n (length begun) h (skipn n (begun ++ c :: s))).
          destruct (is_joined n (length begun) h (skipn n (begun ++ c :: s))); [reflexivity |].
          destruct (repair_from f h (skipn n (begun ++ c :: s))); cbn [option_map]; [now rewrite app_assoc | reflexivity].
        * rewrite skipn_length. rewrite app_length in Hl |- *. simpl in Hl |- *. lia.
        * now apply skipn_below.
        * now apply within_none.
      + apply N.eqb_neq in E. destruct (boundary r (step t (after home begun) c)) eqn:B.
        * (* A boundary. *)
          assert (Q : step t (after home begun) c = after home (begun ++ [c])) by (rewrite after_app; reflexivity).
          rewrite Q in *. set (h := after home (begun ++ [c])) in *.
          pose proof (IHs [] false h (w ++ begun ++ [c])) as I. cbn [app] in I. change (after h []) with h in I.
          rewrite app_nil_r in I. rewrite <- app_assoc. rewrite I; clear I.
          -- assert (J : joins high home (begun ++ c :: s) = false).
             { unfold joins. destruct (length (begun ++ c :: s) =? 1)%nat eqn:L; [| now rewrite !andb_false_r].
               apply Nat.eqb_eq in L. rewrite app_length in L. simpl in L.
               destruct s; [| simpl in L; lia]. fold h. rewrite B. cbn [negb]. now rewrite !andb_false_r. }
             rewrite J. unfold joins. cbn [andb].
             replace (begun ++ c :: s) with ((begun ++ [c]) ++ s) by (rewrite <- app_assoc; reflexivity).
             rewrite repair_past.
             ++ fold h. destruct (repair_from (S f) h s); cbn [option_map]; [now rewrite <- app_assoc | reflexivity].
             ++ rewrite <- app_assoc. cbn [app]. pose proof (scan_within begun [] home (c :: s) W) as Sc. cbn [app] in Sc.
                change (after home []) with home in Sc. rewrite Sc. cbn [scan]. rewrite Q. apply N.eqb_neq in E. rewrite E, B.
                rewrite app_length. simpl. f_equal. lia.
          -- rewrite app_length in Hl. simpl in Hl. lia.
          -- now inversion Hc.
          -- now apply within_none.
        * assert (Q : step t (after home begun) c = after home (begun ++ [c])) by (rewrite after_app; reflexivity).
          pose proof (IHs (begun ++ [c]) high home w) as I. rewrite <- Q in I.
          replace ((begun ++ [c]) ++ s) with (begun ++ c :: s) in I by (rewrite <- app_assoc; reflexivity).
          rewrite <- app_assoc. apply I; auto. now apply within_more.
  Qed.
  Lemma repair_is_by_faults s : below (size t) s -> repair s = repair_from (S (length s)) 0 s.
  Proof using Hf Hr.
    intro H. pose proof (rewrite_is_repair (S (length s)) s [] false 0 [] ltac:(simpl; lia) H (within_none _ home_start)) as E.
    cbn [app] in E. change (after 0 []) with 0 in E. unfold repair. rewrite E. unfold joins. cbn [andb].
    destruct (repair_from (S (length s)) 0 s); reflexivity.
  Qed.
  (* Repair is right, or there is a place where U+FFFD is not enough. *)
  Theorem repair_is_right s : below (size t) s ->
    match repair s with Some x => repaired [] s x /\ run t x = true | None => unrepairable [] s end.
  Proof using Hf Hr.
    intro Hs. pose proof (repair_from_ok (S (length s)) [] s ltac:(lia) Hs (or_introl eq_refl) home_start) as H.
    change (state t []) with 0 in H. rewrite (repair_is_by_faults s Hs). destruct (repair_from _ 0 s) as [x |]; [| exact H].
    split; [exact H | exact (repaired_well _ _ _ H)].
  Qed.

  (* U+FFFD can stand after each boundary, and a text can end with it. *)
  Definition repairs_all : bool :=
    all (fun q => if (q =? 0) || boundary r q then accepts t (after q (replacement r q)) else true) (upto (reject t)).
  Lemma never_unrepairable : repairs_all = true -> forall p s, unrepairable p s -> below (size t) (p ++ s) -> False.
  Proof using Hf Hr.
    intros H p s U. unfold repairs_all in H. rewrite all_ok in H.
    assert (G : forall p a u n, maximal_subpart (p ++ a) u n -> below (size t) (p ++ a ++ u) -> run t (written (p ++ a)) = true).
    { clear p s U. intros p a u n M Hb. rewrite app_assoc in Hb. pose proof (proj1 (below_app _ _) Hb) as [Ha Hu].
      destruct M as (_ & Bd & _ & m & (_ & V & _) & _).
      assert (Hq : state t (p ++ a) < reject t).
      { pose proof (state_within _ Ha). apply prefix_alive in V; [lia |]. apply below_app. split; [exact Ha | now apply firstn_below]. }
      unfold run, written. rewrite state_app. specialize (H _ (upto_ok _ _ Hq)). cbv beta in H.
      replace ((state t (p ++ a) =? 0) || boundary r (state t (p ++ a))) with true in H; [exact H |].
      symmetry. destruct Bd as [-> | ->]; [reflexivity | apply orb_true_r]. }
    induction U as [p a u n M Hn _ | p a u n M U IH]; intro Hb.
    - rewrite (G p a u n M Hb) in Hn. discriminate.
    - apply IH. rewrite app_assoc in Hb. pose proof (proj1 (below_app _ _) Hb) as [Ha Hu].
      destruct M as (_ & _ & _ & m & (_ & V & _) & _). apply prefix_alive in V.
      2: { apply below_app. split; [exact Ha | now apply firstn_below]. }
      apply below_app. split; [| now apply skipn_below]. apply below_app. split; [exact Ha |].
      apply rest_of_rules. pose proof (state_within _ Ha). lia.
  Qed.
  (* Where that is so, repair gives a well-formed text for each text. *)
  Theorem repair_is_total : repairs_all = true -> forall s, below (size t) s ->
    exists x, repair s = Some x /\ repaired [] s x /\ run t x = true.
  Proof using Hf Hr.
    intros H s Hs. pose proof (repair_is_right s Hs) as R. destruct (repair s) as [x |]; [eauto |].
    destruct (never_unrepairable H _ _ R Hs).
  Qed.
End Verdicts.

(* ---------- 5. A table with more states than it needs, which tell faults apart: it accepts the same texts. *)

(* `to`: for each state of a, the state of b that it stands for. *)
Definition refines (a b : table) (to : list N) (cells : list range) : bool :=
  let states := upto (N.of_nat (length (accepting a))) in
  if (size a =? size b) && steady a cells && steady b cells && (0 <? N.of_nat (length (accepting a))) && (cell to 0 =? 0) then
    all (fun q => if Bool.eqb (accepts a q) (accepts b (cell to q)) then
      all (fun d => if step a q (fst d) <? N.of_nat (length (accepting a))
                    then cell to (step a q (fst d)) =? step b (cell to q) (fst d) else false) cells else false) states
  else false.
Theorem refined a b to cells : refines a b to cells = true -> forall s, below (size b) s -> run a s = run b s.
Proof.
  unfold refines. cbv zeta. intros H.
  destruct ((size a =? size b) && steady a cells && steady b cells && (0 <? N.of_nat (length (accepting a))) && (cell to 0 =? 0)) eqn:E; [| discriminate].
  apply andb_prop in E as [E E0]. apply andb_prop in E as [E El]. apply andb_prop in E as [E Eb]. apply andb_prop in E as [Es Ea].
  apply N.eqb_eq in Es, E0. apply N.ltb_lt in El. rewrite all_ok in H.
  assert (G : forall s, below (size b) s -> forall q, q < N.of_nat (length (accepting a)) ->
    accepts a (fold_left (step a) s q) = accepts b (fold_left (step b) s (cell to q))).
  { intros s Hs. induction Hs as [| c s Hc Hs IH]; intros q Hq; specialize (H q (upto_ok _ _ Hq)); cbv beta in H;
    destruct (Bool.eqb (accepts a q) (accepts b (cell to q))) eqn:A; try discriminate; cbn [fold_left].
    - now apply eqb_prop.
    - destruct (steady_cells b cells Eb c Hc) as (d & Hd & Hi). rewrite all_ok in H. specialize (H d Hd). cbv beta in H.
      rewrite (steady_step a cells Ea q d c Hd Hi), (steady_step b cells Eb _ d c Hd Hi).
      destruct (step a q (fst d) <? N.of_nat (length (accepting a))) eqn:L; [| discriminate].
      apply N.ltb_lt in L. apply N.eqb_eq in H. rewrite <- H. now apply IH. }
  intros s Hs. unfold run, state. rewrite <- E0 at 2. now apply G.
Qed.
