(* messages/Messages.v: what counted fields mean, what the machine of messages does with its bounds, and that both are one.
   It is written by hand, and once. No axioms.

   A description is a tree: an octet decides what follows, and a field has exactly so many octets, and a description of its own.
   A number is the octets that it has; what follows may be any function of it, so + k, - k, * k, @repeat, @switch and "rest"
   are functions of Coq, and a regular field is its automaton, followed for so many octets. Each number has a maximum, so the
   tree is finite.

       netstring       digits, then a field of so many octets, then a comma

   To be believed: sections 1 and 2, and of sections 6 and 7 the descriptions. All else is proved.                     *)
From Coq Require Import List NArith Bool Lia.
Import ListNotations.
Local Open Scope N_scope.

(* ---------- 1. What a description means. *)

Inductive message :=
| End                                                          (* nothing more *)
| Octet (ok : N -> bool) (next : N -> message)                 (* one octet of a set; it decides what follows *)
| Field (size : N) (inner next : message).                     (* exactly so many octets, which are inner; then next *)

Definition size_of (s : list N) : N := N.of_nat (length s).

Inductive means : message -> list N -> Prop :=
| MEnd : means End []
| MOctet ok next c s : ok c = true -> means (next c) s -> means (Octet ok next) (c :: s)
| MField size inner next t s : size_of t = size -> means inner t -> means next s -> means (Field size inner next) (t ++ s).

(* ---------- 2. What the machine does: one octet after the other, with a bound for each open field. *)

(* An open field: what is left of it, where it began, and where it must have ended. None: the message itself. *)
Record open := { left : message; start : N; limit : option N }.
(* The octets to come, the offset of the first of them, the open fields, innermost first; and for each octet that was taken
   its offset, with the start of the field that took it, the last one first. *)
Record machine := { input : list N; offset : N; stack : list open; taken : list (N * N) }.

Inductive outcome := Go (m : machine) | Accept | Refuse.

Definition fits (limit : option N) (at_ : N) : bool := match limit with None => true | Some l => at_ <=? l end.

Definition step (m : machine) : outcome :=
  match stack m with
  | [] => match input m with [] => Accept | _ => Refuse end
  | f :: below =>
      match left f with
      | End =>
          if match limit f with None => true | Some l => offset m =? l end
          then Go {| input := input m; offset := offset m; stack := below; taken := taken m |}
          else Refuse
      | Octet ok next =>
          match input m with
          | [] => Refuse
          | c :: s =>
              if ok c && fits (limit f) (offset m + 1)
              then Go {| input := s; offset := offset m + 1;
                         stack := {| left := next c; start := start f; limit := limit f |} :: below;
                         taken := (offset m, start f) :: taken m |}
              else Refuse
          end
      | Field size inner next =>
          let last := offset m + size in
          if fits (limit f) last
          then Go {| input := input m; offset := offset m;
                     stack := {| left := inner; start := offset m; limit := Some last |}
                              :: {| left := next; start := start f; limit := limit f |} :: below;
                     taken := taken m |}
          else Refuse
      end
  end.

Definition begin (m : message) (s : list N) : machine :=
  {| input := s; offset := 0; stack := [{| left := m; start := 0; limit := None |}]; taken := [] |}.

(* So many steps; None: it has not ended. *)
Fixpoint run (steps : nat) (m : machine) : option bool :=
  match steps with
  | O => None
  | S n => match step m with Go m' => run n m' | Accept => Some true | Refuse => Some false end
  end.

(* What is reached, step by step. *)
Inductive reaches : machine -> machine -> Prop :=
| RHere m : reaches m m
| RStep a b c : reaches a b -> step b = Go c -> reaches a c.

(* ---------- 3. The machine accepts what the description means. *)

Definition ends_at (l : option N) (at_ : N) : Prop := match l with None => True | Some n => at_ = n end.

Inductive open_means : list open -> N -> list N -> Prop :=
| ONone at_ : open_means [] at_ []
| OField f below at_ t s :
    means (left f) t -> ends_at (limit f) (at_ + size_of t) -> open_means below (at_ + size_of t) s ->
    open_means (f :: below) at_ (t ++ s).

Definition machine_means (m : machine) : Prop := open_means (stack m) (offset m) (input m).

Lemma fits_end l at_ more : ends_at l (at_ + more) -> forall n, n <= more -> fits l (at_ + n) = true.
Proof. destruct l as [l |]; simpl; intros; auto. apply N.leb_le. lia. Qed.

Lemma size_cons c s : size_of (c :: s) = size_of s + 1.
Proof. unfold size_of. simpl length. lia. Qed.
Lemma size_app s t : size_of (s ++ t) = size_of s + size_of t.
Proof. unfold size_of. rewrite app_length. lia. Qed.

Lemma open_inv f below at_ s : open_means (f :: below) at_ s ->
  exists t u, s = t ++ u /\ means (left f) t /\ ends_at (limit f) (at_ + size_of t) /\ open_means below (at_ + size_of t) u.
Proof. intro H. inversion H; subst. eauto 8. Qed.
Lemma end_inv t : means End t -> t = [].
Proof. intro H. now inversion H. Qed.
Lemma octet_inv ok next t : means (Octet ok next) t -> exists c s, t = c :: s /\ ok c = true /\ means (next c) s.
Proof. intro H. inversion H; subst. eauto. Qed.
Lemma field_inv size inner next t : means (Field size inner next) t ->
  exists u v, t = u ++ v /\ size_of u = size /\ means inner u /\ means next v.
Proof. intro H. inversion H; subst. eauto 8. Qed.

(* Each step keeps what is meant. *)
Lemma step_keeps m : match step m with
  | Go m' => machine_means m <-> machine_means m'
  | Accept => machine_means m
  | Refuse => ~ machine_means m
  end.
Proof.
  destruct m as [s at_ fs tk]. unfold step, machine_means. simpl stack. simpl input. simpl offset. simpl taken.
  destruct fs as [| f below].
  { destruct s; [constructor | intro H; inversion H]. }
  destruct f as [[| ok next | size inner next] st l]; simpl left; simpl limit; simpl start.
  - assert (Z : at_ + size_of [] = at_) by (unfold size_of; simpl; lia).
    destruct (match l with None => true | Some n => at_ =? n end) eqn:E; simpl.
    + split; intro H.
      * apply open_inv in H as (t & u & -> & M & _ & B). simpl in M. apply end_inv in M as ->. rewrite Z in B. exact B.
      * change s with ([] ++ s). apply OField; simpl; rewrite ?Z; auto; [constructor |].
        destruct l; simpl; auto. now apply N.eqb_eq in E.
    + intro H. apply open_inv in H as (t & u & -> & M & L & _). simpl in M, L. apply end_inv in M as ->. rewrite Z in L.
      destruct l; [| discriminate]. simpl in L. apply N.eqb_neq in E. contradiction.
  - destruct s as [| c s].
    { intro H. apply open_inv in H as (t & u & E & M & _ & _). simpl in M. apply octet_inv in M as (c & s & -> & _ & _).
      discriminate. }
    assert (Z : forall t, at_ + size_of (c :: t) = at_ + 1 + size_of t) by (intro; rewrite size_cons; lia).
    destruct (ok c) eqn:O; simpl.
    2: { intro H. apply open_inv in H as (t & u & E & M & _ & _). simpl in M. apply octet_inv in M as (d & v & -> & K & _).
         injection E as <- _. congruence. }
    destruct (fits l (at_ + 1)) eqn:F; simpl.
    + split; intro H.
      * apply open_inv in H as (t & u & E & M & L & B). simpl in M, L. apply octet_inv in M as (d & v & -> & _ & M).
        injection E as <- ->. rewrite Z in L, B. apply OField; simpl; auto.
      * apply open_inv in H as (t & u & -> & M & L & B). simpl in M, L.
        change (c :: t ++ u) with ((c :: t) ++ u). apply OField; simpl; rewrite ?Z; auto. constructor; auto.
    + intro H. apply open_inv in H as (t & u & E & M & L & _). simpl in M, L. apply octet_inv in M as (d & v & -> & _ & _).
      injection E as <- _. rewrite size_cons in L. rewrite (fits_end _ _ _ L 1) in F; [discriminate | lia].
  - assert (Z : forall u v, at_ + size_of (u ++ v) = at_ + size_of u + size_of v) by (intros; rewrite size_app; lia).
    cbv beta iota zeta. destruct (fits l (at_ + size)) eqn:F; simpl.
    + split; intro H.
      * apply open_inv in H as (t & w & -> & M & L & B). simpl in M, L. apply field_inv in M as (u & v & -> & <- & I & M).
        rewrite Z in L, B. rewrite <- app_assoc. apply OField; simpl; auto. apply OField; simpl; auto.
      * apply open_inv in H as (u & w & -> & I & L & B). simpl in I, L. apply open_inv in B as (v & x & -> & M & K & B).
        simpl in M, K. rewrite app_assoc. apply OField; simpl; rewrite ?Z; auto. constructor; auto. lia.
    + intro H. apply open_inv in H as (t & w & -> & M & L & _). simpl in M, L. apply field_inv in M as (u & v & -> & <- & _ & _).
      rewrite size_app in L. rewrite (fits_end _ _ _ L (size_of u)) in F; [discriminate | lia].
Qed.

(* What the machine says is what the description means. *)
Theorem verdict_is_meaning n : forall m b, run n m = Some b -> (b = true <-> machine_means m).
Proof.
  induction n; simpl; intros m b H; [discriminate |]. pose proof (step_keeps m) as K. destruct (step m) as [m' | |].
  - rewrite K. now apply IHn.
  - injection H as <-. tauto.
  - injection H as <-. split; [discriminate | contradiction].
Qed.

(* ---------- 4. The bounds of the open fields. *)

(* The bounds are nested, none is passed, and each field began before the ones inside it. *)
Fixpoint nested (fs : list open) (at_ : N) : Prop :=
  match fs with
  | [] => True
  | f :: below =>
      start f <= at_ /\ fits (limit f) at_ = true
      /\ Forall (fun outer => start outer <= start f /\
           match limit outer with None => True | Some o => match limit f with None => False | Some l => l <= o end end) below
      /\ nested below at_
  end.
(* Octets are taken one after the other, each once, and by a field that had begun. *)
Fixpoint each_once (tk : list (N * N)) (at_ : N) : Prop :=
  match tk with
  | [] => at_ = 0
  | (o, field) :: tk' => field <= o /\ at_ = o + 1 /\ each_once tk' o
  end.
Definition invariant (m : machine) : Prop := nested (stack m) (offset m) /\ each_once (taken m) (offset m).

Lemma fits_more l a b : a <= b -> fits l b = true -> fits l a = true.
Proof. destruct l; simpl; auto. rewrite !N.leb_le. lia. Qed.

Lemma nested_more f below at_ next last : nested (f :: below) at_ -> at_ <= last -> fits (limit f) last = true ->
  nested ({| left := next; start := start f; limit := limit f |} :: below) last.
Proof.
  intros (S & _ & O & N) L F. simpl. repeat split; auto; [lia |]. clear S.
  assert (forall g, In g below -> start g <= last /\ fits (limit g) last = true).
  { intros g G. rewrite Forall_forall in O. destruct (O g G) as [A B]. split.
    - assert (start g <= at_) by (clear - N G; induction below as [| h below IH]; [destruct G |];
        destruct N as (A & _ & _ & N); destruct G as [<- | G]; auto). lia.
    - destruct (limit g) as [o |]; [| reflexivity]. destruct (limit f) as [l |]; [| contradiction]. simpl in *.
      apply N.leb_le in F. apply N.leb_le. lia. }
  clear O F. induction below as [| g below IH]; simpl; auto. destruct N as (_ & _ & O & N).
  destruct (H g) as [A B]; [now left |]. repeat split; auto. apply IH; auto. intros h G. apply H. now right.
Qed.

Lemma step_invariant m m' : invariant m -> step m = Go m' -> invariant m'.
Proof.
  destruct m as [s at_ fs tk]. intros [N T]. unfold step. simpl in *. destruct fs as [| f below].
  { destruct s; discriminate. }
  destruct f as [[| ok next | size inner next] st l]; simpl left; simpl limit; simpl start; cbv beta iota zeta.
  - destruct (match l with None => true | Some n => at_ =? n end); [| discriminate]. intro E. injection E as <-.
    split; simpl; auto. apply N.
  - destruct s as [| c s]; [discriminate |]. destruct (ok c); simpl; [| discriminate].
    destruct (fits l (at_ + 1)) eqn:F; [| discriminate]. intro E. injection E as <-. split; simpl.
    + apply (nested_more {| left := Octet ok next; start := st; limit := l |} below at_ (next c) (at_ + 1)); auto. lia.
    + repeat split; auto. apply N.
  - destruct (fits l (at_ + size)) eqn:F; [| discriminate]. intro E. injection E as <-. split; [| exact T].
    assert (M : nested ({| left := next; start := st; limit := l |} :: below) at_) by exact N.
    destruct N as (A & _ & O & N). simpl in A, O. simpl. repeat split.
    + lia.
    + apply N.leb_le. lia.
    + constructor; simpl.
      * split; auto. destruct l; auto. simpl in F. now apply N.leb_le.
      * apply Forall_forall. intros g G. rewrite Forall_forall in O. destruct (O g G) as [B C]. split; [lia |].
        destruct (limit g); auto. destruct l; [| contradiction]. simpl in F. apply N.leb_le in F. lia.
    + apply M.
    + apply M.
    + apply M.
    + apply M.
Qed.

(* Wherever the machine is, the bounds of the open fields are nested and the offset lies within all of them; and each octet
   before it belongs to exactly one field: the innermost that was open. *)
Theorem bounds_are_nested message s m : reaches (begin message s) m -> invariant m.
Proof.
  intro R. remember (begin message s) as first. induction R; subst.
  - split; simpl; repeat split; auto. reflexivity.
  - eapply step_invariant; eauto.
Qed.

(* So many octets are taken as are gone from the text: at its end, all. *)
Theorem none_is_left_out message s m : reaches (begin message s) m -> offset m + size_of (input m) = size_of s.
Proof.
  intro R. remember (begin message s) as first. induction R as [| a b c R IH E]; subst; [reflexivity |].
  rewrite <- (IH eq_refl). destruct b as [s' at_ fs tk]. unfold step in E. simpl in *. destruct fs as [| f below].
  { destruct s'; discriminate. }
  destruct (left f) as [| ok next | size inner next].
  - destruct (match limit f with None => true | Some n => at_ =? n end); [| discriminate]. injection E as <-. reflexivity.
  - destruct s' as [| d s']; [discriminate |]. destruct (ok d && fits (limit f) (at_ + 1)); [| discriminate].
    injection E as <-. simpl. rewrite size_cons. lia.
  - destruct (fits (limit f) (at_ + size)); [| discriminate]. injection E as <-. reflexivity.
Qed.

(* The octet that is taken next is noted with the field on top of the stack, whose bounds it is within. *)
Theorem octet_has_its_field message s m m' c rest :
  reaches (begin message s) m -> step m = Go m' -> input m = c :: rest -> input m' = rest ->
  exists f below, stack m = f :: below /\ taken m' = (offset m, start f) :: taken m
    /\ start f <= offset m /\ match limit f with None => True | Some l => offset m < l end.
Proof.
  intros R E I J. apply bounds_are_nested in R as [W _]. destruct m as [s' at_ fs tk]. unfold step in E. simpl in *. subst s'.
  destruct fs as [| f below]; [discriminate |]. exists f, below.
  assert (ne : c :: rest <> rest) by (intro Q; apply (f_equal (@length N)) in Q; simpl in Q; lia).
  destruct f as [[| ok next | size inner next] st l]; simpl in *.
  - destruct (match l with None => true | Some n => at_ =? n end); [| discriminate]. injection E as <-. simpl in J. contradiction.
  - destruct (ok c); simpl in E; [| discriminate]. destruct (fits l (at_ + 1)) eqn:F; [| discriminate]. injection E as <-.
    simpl. repeat split; auto; [apply W |]. destruct l; auto. simpl in F. apply N.leb_le in F. lia.
  - destruct (fits l (at_ + size)); [| discriminate]. injection E as <-. simpl in J. contradiction.
Qed.

(* ---------- 5. It ends, in as many steps as there are octets and fields. *)

(* Twice the fields that open before the next octet. *)
Fixpoint opens (m : message) : nat :=
  match m with End => 0 | Octet _ _ => 0 | Field _ inner next => 2 + opens inner + opens next end.
(* After no octet do more than so many fields open. *)
Fixpoint lean (k : nat) (m : message) : Prop :=
  match m with
  | End => True
  | Octet _ next => forall c, (opens (next c) <= k)%nat /\ lean k (next c)
  | Field _ inner next => lean k inner /\ lean k next
  end.
Definition weight (fs : list open) : nat := fold_right (fun f n => S (opens (left f) + n))%nat O fs.
Definition rest (k : nat) (m : machine) : nat := (length (input m) * S k + weight (stack m))%nat.

Lemma step_lighter k m m' : Forall (fun f => lean k (left f)) (stack m) -> step m = Go m' ->
  Forall (fun f => lean k (left f)) (stack m') /\ (rest k m' < rest k m)%nat.
Proof.
  destruct m as [s at_ fs tk]. unfold step, rest. simpl. intros L E. destruct fs as [| f below].
  { destruct s; discriminate. }
  inversion L as [| ? ? A B]; subst. destruct f as [[| ok next | size inner next] st l]; simpl in *.
  - destruct (match l with None => true | Some n => at_ =? n end); [| discriminate]. injection E as <-. simpl. split; auto. lia.
  - destruct s as [| c s]; [discriminate |]. destruct (ok c); simpl in E; [| discriminate].
    destruct (fits l (at_ + 1)); [| discriminate]. injection E as <-. simpl. destruct (A c) as [C D]. split; auto. lia.
  - destruct (fits l (at_ + size)); [| discriminate]. injection E as <-. simpl. destruct A as [C D]. split; auto. lia.
Qed.

Lemma run_ends k : forall n m, Forall (fun f => lean k (left f)) (stack m) -> (rest k m < n)%nat -> exists b, run n m = Some b.
Proof.
  induction n; intros m L R; [lia |]. simpl. destruct (step m) as [m' | |] eqn:E; eauto.
  destruct (step_lighter k m m' L E) as [L' R']. apply IHn; auto. lia.
Qed.

(* The steps that are enough for a text: some for each octet, and some to begin with. *)
Definition steps (k : nat) (m : message) (s : list N) : nat := (length s * S k + opens m + 2)%nat.

Theorem ends_in_linear_steps k m s : lean k m -> exists b, run (steps k m s) (begin m s) = Some b.
Proof.
  intro L. apply (run_ends k); [repeat constructor; exact L |]. unfold rest, steps, begin. simpl. lia.
Qed.

(* Whether a text is a message. *)
Definition reads (k : nat) (m : message) (s : list N) : bool :=
  match run (steps k m s) (begin m s) with Some b => b | None => false end.

Theorem reads_is_meaning k m s : lean k m -> (reads k m s = true <-> means m s).
Proof.
  intro L. unfold reads. destruct (ends_in_linear_steps k m s L) as [b E]. rewrite E.
  rewrite (verdict_is_meaning _ _ _ E). unfold machine_means, begin. simpl. split; intro H.
  - apply open_inv in H as (t & u & -> & M & _ & B). simpl in M. inversion B; subst. now rewrite app_nil_r.
  - rewrite <- (app_nil_r s). apply OField; simpl; auto. constructor.
Qed.

(* ---------- 6. Numbers, and what regular fields are. *)

Definition Fail : message := Octet (fun _ => false) (fun _ => End).
Lemma fail_means s : ~ means Fail s.
Proof. intro H. apply octet_inv in H as (c & t & _ & F & _). discriminate. Qed.

(* So many octets, whatever they are. *)
Fixpoint any (n : nat) : message :=
  match n with O => End | S n' => Octet (fun _ => true) (fun _ => any n') end.
Lemma any_means : forall n s, means (any n) s <-> length s = n.
Proof.
  induction n; intro s; simpl; split; intro H.
  - now apply end_inv in H as ->.
  - destruct s; [constructor | discriminate].
  - apply octet_inv in H as (c & t & -> & _ & M). simpl. f_equal. now apply IHn.
  - destruct s as [| c s]; [discriminate |]. injection H as H. constructor; auto. now apply IHn.
Qed.

(* So many octets, by an automaton. *)
Section Forms.
  Variables (State : Type) (go : State -> N -> State) (accepts : State -> bool).
  Fixpoint form (n : nat) (q : State) : message :=
    match n with O => if accepts q then End else Fail | S n' => Octet (fun _ => true) (fun c => form n' (go q c)) end.
  Lemma form_means : forall n q s, means (form n q) s <-> length s = n /\ accepts (fold_left go s q) = true.
  Proof using.
    induction n; intros q s; simpl.
    - destruct (accepts q) eqn:A; split; intro H.
      + apply end_inv in H as ->. auto.
      + destruct H as [H _]. destruct s; [constructor | discriminate].
      + now apply fail_means in H.
      + destruct H as [H F]. destruct s; [simpl in F; congruence | discriminate].
    - split; intro H.
      + apply octet_inv in H as (c & t & -> & _ & M). apply IHn in M as [L F]. simpl. auto.
      + destruct H as [L F]. destruct s as [| c s]; [discriminate |]. injection L as L. constructor; auto. now apply IHn.
  Qed.
End Forms.

(* None of these opens a field. *)
Lemma lean_fail k : lean k Fail.
Proof. simpl. intro. split; [lia | exact I]. Qed.
Lemma opens_any n : opens (any n) = O.
Proof. now destruct n. Qed.
Lemma lean_any k : forall n, lean k (any n).
Proof. induction n; simpl; auto. intros _. rewrite opens_any. split; [lia | assumption]. Qed.
Lemma opens_form S go accepts n q : opens (form S go accepts n q) = O.
Proof. destruct n; simpl; auto. now destruct (accepts q). Qed.
Lemma lean_form k S go accepts : forall n q, lean k (form S go accepts n q).
Proof.
  induction n; intro q; simpl.
  - destruct (accepts q); [exact I | apply lean_fail].
  - intro c. rewrite opens_form. split; [lia | apply IHn].
Qed.

(* A number above its maximum is never used: what follows it is no message. *)
Definition at_most (max v : N) (next : N -> message) : message := if v <=? max then next v else Fail.
Theorem no_number_above_its_maximum max v next s : means (at_most max v next) s <-> v <= max /\ means (next v) s.
Proof.
  unfold at_most. destruct (N.leb_spec v max); split; intro M.
  - auto.
  - apply M.
  - now apply fail_means in M.
  - lia.
Qed.

Lemma lean_at_most k max v next : (forall v, (opens (next v) <= k)%nat /\ lean k (next v)) ->
  (opens (at_most max v next) <= k)%nat /\ lean k (at_most max v next).
Proof. intro H. unfold at_most. destruct (v <=? max); [apply H |]. split; [simpl; lia | apply lean_fail]. Qed.

(* Digits up to a colon: those that are left, after the number so far. *)
Definition is_digit (c : N) : bool := (48 <=? c) && (c <=? 57).
Definition number (v : N) (ds : list N) : N := fold_left (fun n c => n * 10 + (c - 48)) ds v.
Definition digits (ds : list N) : Prop := Forall (fun c => is_digit c = true) ds.
Fixpoint decimal (more : nat) (max v : N) (next : N -> message) : message :=
  Octet (fun c => is_digit c || (c =? 58)) (fun c =>
    if c =? 58 then next v
    else match more with O => Fail | S m => at_most max (v * 10 + (c - 48)) (fun w => decimal m max w next) end).

Lemma number_grows : forall ds v, v <= number v ds.
Proof.
  induction ds as [| c ds IH]; intro v; unfold number; simpl; [lia |].
  specialize (IH (v * 10 + (c - 48))). unfold number in IH. lia.
Qed.

Lemma decimal_means : forall more max v next s, v <= max -> max < v * 10 ^ N.of_nat (S more) ->
  (means (decimal more max v next) s <->
   exists ds t, s = ds ++ 58 :: t /\ digits ds /\ number v ds <= max /\ means (next (number v ds)) t).
Proof.
  induction more; intros max v next s V B; simpl; (split; [intro H | intros (ds & t & -> & D & L & M)]).
  - apply octet_inv in H as (c & t & -> & K & M). destruct (c =? 58) eqn:E; [| now apply fail_means in M].
    apply N.eqb_eq in E as ->. exists [], t. repeat split; auto. constructor.
  - destruct ds as [| c ds]; [constructor; auto |]. exfalso. inversion D; subst. pose proof (number_grows ds (v * 10 + (c - 48))) as G.
    unfold number in *. simpl in L. rewrite N.pow_1_r in B. lia.
  - apply octet_inv in H as (c & t & -> & K & M). destruct (c =? 58) eqn:E.
    + apply N.eqb_eq in E as ->. exists [], t. repeat split; auto. constructor.
    + apply no_number_above_its_maximum in M as [L M]. rewrite orb_false_r in K. apply IHmore in M; auto.
      * destruct M as (ds & u & -> & D & F & M). exists (c :: ds), u. repeat split; auto. constructor; auto.
      * rewrite Nat2N.inj_succ, N.pow_succ_r' in B. nia.
  - destruct ds as [| c ds]; [constructor; auto |]. inversion D; subst.
    assert (c =? 58 = false) as E.
    { apply N.eqb_neq. intros ->. discriminate. }
    simpl. constructor; [now rewrite H1 |]. rewrite E. apply no_number_above_its_maximum.
    pose proof (number_grows ds (v * 10 + (c - 48))) as G. unfold number in L, M. simpl in L, M. split; [unfold number in G; lia |].
    apply IHmore.
    + unfold number in G. lia.
    + rewrite Nat2N.inj_succ, N.pow_succ_r' in B. nia.
    + exists ds, t. repeat split; auto.
Qed.

Lemma lean_decimal k max next : (forall v, (opens (next v) <= k)%nat /\ lean k (next v)) ->
  forall more v, lean k (decimal more max v next).
Proof.
  intro H. induction more; intro v; simpl; intro c; (destruct (c =? 58); [apply H |]).
  - split; [simpl; lia | apply lean_fail].
  - apply lean_at_most. intro w. split; [destruct more; simpl; lia | apply IHmore].
Qed.

(* Groups of seven bits, the lowest first; at most so many octets. *)
Fixpoint varint (more : nat) (factor v max : N) (next : N -> message) : message :=
  match more with
  | O => Fail
  | S m => Octet (fun c => c <? 256) (fun c =>
      let w := v + c mod 128 * factor in
      if c <? 128 then at_most max w next else varint m (factor * 128) w max next)
  end.
Fixpoint groups (l : list N) : N := match l with [] => 0 | c :: l' => c mod 128 + 128 * groups l' end.
Fixpoint is_varint (more : nat) (l : list N) : Prop :=
  match more, l with
  | S m, c :: l' => c < 128 /\ l' = [] \/ 128 <= c < 256 /\ is_varint m l'
  | _, _ => False
  end.

Lemma varint_means : forall more factor v max next s,
  means (varint more factor v max next) s <->
  exists l t, s = l ++ t /\ is_varint more l /\ v + groups l * factor <= max /\ means (next (v + groups l * factor)) t.
Proof.
  induction more; intros factor v max next s; simpl; (split; [intro H | intros (l & t & -> & I & L & M)]).
  - now apply fail_means in H.
  - contradiction.
  - apply octet_inv in H as (c & t & -> & K & M). apply N.ltb_lt in K. destruct (N.ltb_spec c 128).
    + apply no_number_above_its_maximum in M. exists [c], t. simpl. rewrite N.add_0_r. tauto.
    + apply IHmore in M as (l & u & -> & I & M). exists (c :: l), u. simpl.
      assert (E : v + (c mod 128 + 128 * groups l) * factor = v + c mod 128 * factor + groups l * (factor * 128)) by lia.
      destruct M as [L M]. rewrite <- E in L, M. repeat split; auto.
  - destruct l as [| c l]; [contradiction |]. simpl in *. destruct I as [(C & ->) | (C & I)].
    + constructor; [apply N.ltb_lt; lia |]. destruct (N.ltb_spec c 128); [| lia]. apply no_number_above_its_maximum.
      simpl in L, M. rewrite N.add_0_r in L, M. auto.
    + constructor; [apply N.ltb_lt; lia |]. destruct (N.ltb_spec c 128); [lia |]. apply IHmore. exists l, t.
      assert (E : v + (c mod 128 + 128 * groups l) * factor = v + c mod 128 * factor + groups l * (factor * 128)) by lia.
      rewrite <- E. auto.
Qed.

Lemma lean_varint k max next : (forall v, (opens (next v) <= k)%nat /\ lean k (next v)) ->
  forall more factor v, (opens (varint more factor v max next) <= k)%nat /\ lean k (varint more factor v max next).
Proof.
  intro H. induction more; intros factor v; simpl.
  - split; [lia | apply lean_fail].
  - split; [lia |]. intro c. destruct (c <? 128); [apply lean_at_most, H | apply IHmore].
Qed.

(* Two octets, the higher one first. *)
Definition two (next : N -> message) : message :=
  Octet (fun c => c <? 256) (fun a => Octet (fun c => c <? 256) (fun b => next (a * 256 + b))).
Lemma two_means next s : means (two next) s <->
  exists a b t, s = a :: b :: t /\ a < 256 /\ b < 256 /\ means (next (a * 256 + b)) t.
Proof.
  split.
  - intro H. apply octet_inv in H as (a & t & -> & A & H). apply octet_inv in H as (b & u & -> & B & H).
    apply N.ltb_lt in A, B. eauto 8.
  - intros (a & b & t & -> & A & B & M). repeat (constructor; [now apply N.ltb_lt |]). exact M.
Qed.

Lemma field_means size inner next s : means (Field size inner next) s <->
  exists u v, s = u ++ v /\ size_of u = size /\ means inner u /\ means next v.
Proof. split; [apply field_inv |]. intros (u & v & -> & E & I & M). now constructor. Qed.

(* ---------- 7. Two protocols: examples/messages/netstring.abnf, and PUBLISH of mqtt.abnf with quality of service 0. *)

Definition comma : message := Octet (fun c => c =? 44) (fun _ => End).
Definition content (n : N) : message := Field n (any (N.to_nat n)) comma.
Definition netstring : message :=
  Octet is_digit (fun c =>
    if c =? 48 then Octet (fun d => d =? 58) (fun _ => content 0) else decimal 7 1048576 (c - 48) content).

(* A length has no leading zero. *)
Definition is_length (ds : list N) : Prop := ds = [48] \/ exists d ds', ds = d :: ds' /\ 49 <= d <= 57 /\ digits ds'.

Lemma content_means n s : means (content n) s <-> exists payload, s = payload ++ [44] /\ size_of payload = n.
Proof.
  unfold content. rewrite field_means. split.
  - intros (u & v & -> & E & _ & M). apply octet_inv in M as (c & t & -> & C & M). apply end_inv in M as ->.
    apply N.eqb_eq in C as ->. eauto.
  - intros (p & -> & E). exists p, [44]. repeat split; auto.
    + apply any_means. unfold size_of in E. lia.
    + repeat constructor.
Qed.

Theorem netstring_texts s : means netstring s <->
  exists ds payload, s = ds ++ [58] ++ payload ++ [44] /\ is_length ds
    /\ number 0 ds <= 1048576 /\ size_of payload = number 0 ds.
Proof.
  unfold netstring. split.
  - intro H. apply octet_inv in H as (c & t & -> & D & M). destruct (c =? 48) eqn:Z.
    + apply N.eqb_eq in Z as ->. apply octet_inv in M as (d & u & -> & C & M). apply N.eqb_eq in C as ->.
      apply content_means in M as (p & -> & E). exists [48], p. repeat split; [now left | | exact E]. cbv. discriminate.
    + apply N.eqb_neq in Z. unfold is_digit in D. apply andb_true_iff in D as [A B]. apply N.leb_le in A, B.
      apply decimal_means in M as (ds & u & -> & D & L & M); [| lia |].
      * apply content_means in M as (p & -> & E). exists (c :: ds), p. repeat split; auto.
        right. exists c, ds. repeat split; auto. lia.
      * change (10 ^ N.of_nat 8) with 100000000. lia.
  - intros (ds & p & -> & [-> | (d & ds' & -> & D & F)] & L & E).
    + simpl. constructor; [reflexivity |]. simpl. constructor; [reflexivity |]. apply content_means. exists p. split; auto.
    + change ((d :: ds') ++ [58] ++ p ++ [44]) with (d :: (ds' ++ 58 :: (p ++ [44]))).
      constructor; [unfold is_digit; apply andb_true_iff; split; apply N.leb_le; lia |]. cbv beta.
      destruct (N.eqb_spec d 48); [lia |]. apply decimal_means; [lia | change (10 ^ N.of_nat 8) with 100000000; lia |].
      exists ds', (p ++ [44]). repeat split; auto. apply content_means. exists p. split; auto.
Qed.

Lemma lean_netstring : lean 2 netstring.
Proof.
  assert (C : forall n, (opens (content n) <= 2)%nat /\ lean 2 (content n)).
  { intro n. unfold content, comma. cbn [opens lean]. rewrite opens_any.
    split; [simpl; lia |]. split; [apply lean_any |]. intro c. split; [simpl; lia | exact I]. }
  unfold netstring. cbn [lean]. intro c. destruct (c =? 48).
  - split; [simpl; lia |]. cbn [lean]. intro d. apply C.
  - split; [simpl; lia | apply lean_decimal, C].
Qed.

(* The machine accepts exactly the netstrings. *)
Theorem netstring_is_read s : reads 2 netstring s = true <->
  exists ds payload, s = ds ++ [58] ++ payload ++ [44] /\ is_length ds
    /\ number 0 ds <= 1048576 /\ size_of payload = number 0 ds.
Proof. rewrite (reads_is_meaning 2 netstring s lean_netstring). apply netstring_texts. Qed.

(* Topics are those of any automaton. *)
Section Publish.
  Variables (State : Type) (go : State -> N -> State) (first : State) (accepts : State -> bool).
  Definition is_topic (t : list N) : Prop := accepts (fold_left go t first) = true.
  Definition publish : message :=
    Octet (fun c => (c =? 48) || (c =? 49)) (fun _ => varint 4 1 0 1048576 (fun remaining =>
      Field remaining
        (two (fun size => Field size (form State go accepts (N.to_nat size) first)
          (let left := remaining - 2 - size in Field left (any (N.to_nat left)) End)))
        End)).

  Theorem publish_texts s : means publish s <->
    exists head len a b topic payload,
      s = head :: len ++ a :: b :: topic ++ payload
      /\ (head = 48 \/ head = 49) /\ is_varint 4 len /\ a < 256 /\ b < 256
      /\ groups len = 2 + size_of topic + size_of payload /\ groups len <= 1048576
      /\ size_of topic = a * 256 + b /\ is_topic topic.
  Proof using.
    unfold publish. split.
    - intro H. apply octet_inv in H as (head & t & -> & H & M). apply varint_means in M as (len & u & -> & V & L & M).
      rewrite N.mul_1_r, N.add_0_l in L, M. apply field_means in M as (w & x & -> & S & I & E). apply end_inv in E as ->.
      apply two_means in I as (a & b & y & -> & A & B & M). apply field_means in M as (topic & z & -> & T & F & M).
      apply field_means in M as (payload & e & -> & P & _ & E). apply end_inv in E as ->. rewrite !app_nil_r in *.
      apply form_means in F as [_ F]. exists head, len, a, b, topic, payload. repeat split; auto.
      + apply orb_true_iff in H as [H | H]; apply N.eqb_eq in H; auto.
      + rewrite <- S. rewrite !size_cons, size_app. lia.
    - intros (head & len & a & b & topic & payload & -> & H & V & A & B & G & L & T & F). constructor.
      { apply orb_true_iff. destruct H as [-> | ->]; auto. }
      apply varint_means. exists len, (a :: b :: topic ++ payload). rewrite N.mul_1_r, N.add_0_l. repeat split; auto.
      rewrite <- (app_nil_r (a :: b :: topic ++ payload)). apply field_means. exists (a :: b :: topic ++ payload), [].
      repeat split; [| | constructor].
      { rewrite !size_cons, size_app. lia. }
      apply two_means. exists a, b, (topic ++ payload). repeat split; auto. apply field_means. exists topic, payload.
      repeat split; auto.
      { apply form_means. split; auto. unfold size_of in T. lia. }
      rewrite <- (app_nil_r payload). apply field_means. exists payload, []. repeat split; [lia | | constructor].
      apply any_means. unfold size_of in *. lia.
  Qed.

  Lemma lean_publish : lean 4 publish.
  Proof using.
    unfold publish. cbn [lean]. intros _. apply lean_varint. intro n. split; [cbn [opens two]; simpl; lia |].
    cbn [lean]. split; [| exact I]. unfold two. cbn [lean]. intro a. split; [simpl; lia |]. intro b.
    cbn [opens lean]. rewrite opens_form, opens_any. repeat split; auto using lean_form, lean_any.
  Qed.

  (* The machine accepts exactly these packets. *)
  Theorem publish_is_read s : reads 4 publish s = true <->
    exists head len a b topic payload,
      s = head :: len ++ a :: b :: topic ++ payload
      /\ (head = 48 \/ head = 49) /\ is_varint 4 len /\ a < 256 /\ b < 256
      /\ groups len = 2 + size_of topic + size_of payload /\ groups len <= 1048576
      /\ size_of topic = a * 256 + b /\ is_topic topic.
  Proof using. rewrite (reads_is_meaning 4 publish s lean_publish). apply publish_texts. Qed.
End Publish.
