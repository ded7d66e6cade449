(* Reasons.v: why a text is ill-formed. Beside the grammar stand relaxed grammars, each of
   which lifts one restriction and is named after it. Where a text goes wrong in the grammar,
   the relaxed grammars in which it still lives say which restriction was broken:

       ED A0 in UTF-8   begins no text; with surrogates allowed it begins one   →   "surrogate"

   The package reads the reason from a second table, the diagnosis.

   To be believed: section 1, which says what a reason is and what the diagnosis means.
   All else is proved.                                                                      *)
From Coq Require Import List NArith ZArith Bool Lia String.
Require Import Wellformed.
Import ListNotations.
Local Open Scope N_scope.

(* ---------- 1. What a reason is, and what the diagnosis means. *)

Definition language := list N -> Prop.
(* p is the beginning of a text, or a text. *)
Definition begins (size : N) (l : language) (p : list N) : Prop := exists q, below size q /\ l (p ++ q).
(* c is in some text. *)
Definition occurs (size : N) (l : language) (c : N) : Prop :=
  exists a b, below size a /\ below size b /\ l (a ++ c :: b).
Definition narrower (size : N) (l m : language) : Prop := forall s, below size s -> l s -> m s.
(* Of the languages that pass, the one of this name is narrower than all others; of equal ones, it is the first. *)
Definition narrowest (size : N) (passes : language -> Prop) (relaxed : list (string * language)) (name : string) : Prop :=
  exists i l, nth_error relaxed i = Some (name, l) /\ passes l /\
    forall j n m, nth_error relaxed j = Some (n, m) -> passes m ->
      narrower size l m /\ ((j < i)%nat -> ~ narrower size m l).
Definition none (passes : language -> Prop) (relaxed : list (string * language)) : Prop :=
  forall j n m, nth_error relaxed j = Some (n, m) -> ~ passes m.

(* The reason of a fault that comes after p. The rest of the text begins with a symbol that is refused, or it is empty.
   `form` says where characters end. It is the grammar itself; of a profile, it is the encoding form.                  *)
Inductive reason (size : N) (form : language) (relaxed : list (string * language)) (p : list N) : list N -> string -> Prop :=
| Broken c s r : narrowest size (fun l => begins size l (p ++ [c])) relaxed r -> reason size form relaxed p (c :: s) r
| Within c s : none (fun l => begins size l (p ++ [c])) relaxed -> ~ form p ->
    reason size form relaxed p (c :: s) "truncated"
| Between c s : none (fun l => begins size l (p ++ [c])) relaxed -> form p -> occurs size form c ->
    reason size form relaxed p (c :: s) "unexpected-continuation"
| Unused c s : (forall r, ~ narrowest size (fun l => begins size l (p ++ [c])) relaxed r) -> form p -> ~ occurs size form c ->
    reason size form relaxed p (c :: s) "never-used"
| EndsBroken r : narrowest size (fun l => l p) relaxed r -> r <> "disallowed-character"%string -> reason size form relaxed p [] r
| EndsWithin : none (fun l => l p) relaxed -> reason size form relaxed p [] "truncated"
| EndsBetween : narrowest size (fun l => l p) relaxed "disallowed-character" -> reason size form relaxed p [] "truncated".

(* The diagnosis: like a table, but a negative cell −1 − r refuses the symbol, for the reason of index r. *)
Record diagnosis_table := {
  classIn : N -> N;
  move : list (list Z);
  mayEnd : list N;           (* 1 where a text may end *)
  atEnd : list N;            (* where it may not, the index of the reason *)
  reasons : list string
}.
Definition named (d : diagnosis_table) (r : N) : string := nth (N.to_nat r) (reasons d) ""%string.
Definition target (d : diagnosis_table) (q c : N) : Z := nth (N.to_nat (classIn d c)) (nth (N.to_nat q) (move d) []) 0%Z.
(* From state q, with i symbols read: where the fault is, and its reason. *)
Fixpoint explain (d : diagnosis_table) (q : N) (i : nat) (s : list N) : option (nat * string) :=
  match s with
  | [] => if cell (mayEnd d) q =? 1 then None else Some (i, named d (cell (atEnd d) q))
  | c :: s' =>
      match target d q c with
      | Z.neg r => Some (i, named d (Pos.pred_N r))
      | q' => explain d (Z.to_N q') (S i) s'
      end
  end.

(* Grammars in the PEG reading, with their names. *)
Definition pegs (l : list (string * re)) : list (string * language) := map (fun g => (fst g, parses_whole (snd g))) l.
(* The same over numbers: the texts are the encodings of what the grammars take as a whole. *)
Definition encoded_pegs (ranges : list range) (encode : N -> list N) (l : list (string * re)) : list (string * language) :=
  map (fun g => (fst g, fun s => exists cs, Forall (member ranges) cs /\ parses_whole (snd g) cs /\ s = flat_map encode cs)) l.

(* ---------- 2. The first number that passes; classes of symbols, found by halving. *)

Inductive classes := Class (k : N) | Cut (from : N) (below_it from_it : classes).
Fixpoint class_of (t : classes) (c : N) : N :=
  match t with Class k => k | Cut from a b => if c <? from then class_of a c else class_of b c end.

Fixpoint first (f : nat -> bool) (n from : nat) : option nat :=
  match n with O => None | S m => if f from then Some from else first f m (S from) end.
(* first: it passes, and none before it does. *)
Lemma first_some f : forall n from i, first f n from = Some i ->
  (from <= i < from + n)%nat /\ f i = true /\ forall j, (from <= j < i)%nat -> f j = false.
Proof.
  induction n; intros from i H; [discriminate |]. cbn [first] in H. destruct (f from) eqn:E.
  - injection H as <-. split; [lia | split; [auto | intros; lia]].
  - destruct (IHn _ _ H) as (H1 & H2 & H3). split; [lia | split; [auto |]].
    intros j Hj. destruct (Nat.eq_dec j from) as [-> | ]; [auto | apply H3; lia].
Qed.
Lemma first_none f : forall n from, first f n from = None -> forall j, (from <= j < from + n)%nat -> f j = false.
Proof.
  induction n; intros from H j Hj; [lia |]. cbn [first] in H. destruct (f from) eqn:E; [discriminate |].
  destruct (Nat.eq_dec j from) as [-> | ]; [auto | apply (IHn _ H); lia].
Qed.
(* every number below n passes *)
Definition each (n : nat) (f : nat -> bool) : bool := match first (fun j => negb (f j)) n O with None => true | _ => false end.
Lemma each_ok n f : each n f = true <-> forall j, (j < n)%nat -> f j = true.
Proof.
  unfold each. destruct (first (fun j => negb (f j)) n 0) as [i |] eqn:E; split; try discriminate; intro H.
  - apply first_some in E as (Hi & Hn & _). rewrite H in Hn by lia. discriminate.
  - intros j Hj. apply negb_false_iff, (first_none (fun j => negb (f j)) n O E). lia.
  - reflexivity.
Qed.

(* ---------- 3. Inclusion of tables: pairs of states that one text leads to. *)

Definition pairs (t u : table) (cells : list range) := explore N (fun c a => step u a c) N.eqb (step t) cells FUEL [] [(0, 0)].
Definition included (t u : table) (cells : list range) : bool :=
  let rel := pairs t u cells in
  if related N N.eqb rel 0 0 then
    all (fun p => if (if accepts t (snd p) then accepts u (fst p) else true)
                  then all (fun r => related N N.eqb rel (step u (fst p) (fst r)) (step t (snd p) (fst r))) cells
                  else false) rel
  else false.
(* included: the second table accepts all that the first one accepts. *)
Lemma included_ok t u cells : included t u cells = true -> steady t cells = true -> steady u cells = true -> size u = size t ->
  forall s, below (size t) s -> run t s = true -> run u s = true.
Proof.
  unfold included. cbv zeta. generalize (pairs t u cells). intro rel. destruct (related N N.eqb rel 0 0) eqn:H0; [| discriminate].
  rewrite all_ok. intros H St Su Hu s Hs. unfold run, state.
  assert (G : forall s, below (size t) s -> forall a q, related N N.eqb rel a q = true ->
    accepts t (fold_left (step t) s q) = true -> accepts u (fold_left (step u) s a) = true).
  { clear s Hs. intros s Hs. induction Hs as [| c s Hc Hs IH]; intros a q Hr;
    apply any_ok in Hr as ((b, q') & Hin & E); simpl in E; destruct (q' =? q) eqn:Eq; try discriminate;
    apply N.eqb_eq in Eq as ->; apply N.eqb_eq in E as ->; specialize (H _ Hin); cbn [fst snd] in H;
    destruct (if accepts t q then accepts u a else true) eqn:Ha; try discriminate; simpl.
    - intro Hq. rewrite Hq in Ha. exact Ha.
    - rewrite all_ok in H. destruct (steady_cells t cells St c Hc) as (r & Hr & Hi).
      rewrite (steady_step t cells St q r c Hr Hi), (steady_step u cells Su a r c Hr Hi). apply IH. exact (H r Hr). }
  exact (G s Hs 0 0 H0).
Qed.

(* ---------- 4. Which of the relaxed grammars is the narrowest. *)

Section Choice.
  Variables (n : nat) (passes : nat -> bool) (narrow : nat -> nat -> bool).
  Definition choose : option nat :=
    first (fun i => if passes i then each n (fun j => if passes j then narrow i j else true) else false) n O.

  Variables (size : N) (relaxed : list (string * language)) (P : language -> Prop).
  Hypothesis Hn : List.length relaxed = n.
  Hypothesis Hp : forall i name l, nth_error relaxed i = Some (name, l) -> (passes i = true <-> P l).
  Hypothesis Hi : forall i j a l b m, nth_error relaxed i = Some (a, l) -> nth_error relaxed j = Some (b, m) ->
    (narrow i j = true <-> narrower size l m).

  Lemma at_index i : (i < n)%nat -> exists name l, nth_error relaxed i = Some (name, l).
  Proof using Hn.
    intro H. destruct (nth_error relaxed i) as [(a, l) |] eqn:E; [eauto |]. apply nth_error_None in E. lia.
  Qed.
  Lemma index_below i x : nth_error relaxed i = Some x -> (i < n)%nat.
  Proof using Hn. intro H. rewrite <- Hn. apply nth_error_Some. congruence. Qed.
  (* i is chosen where it passes, and where each that passes is wider. *)
  Lemma fit_ok i a l : nth_error relaxed i = Some (a, l) ->
    ((if passes i then each n (fun j => if passes j then narrow i j else true) else false) = true <->
     P l /\ forall j b m, nth_error relaxed j = Some (b, m) -> P m -> narrower size l m).
  Proof using Hn Hp Hi.
    intro H. rewrite <- (Hp i a l H). destruct (passes i) eqn:E; [| intuition discriminate].
    rewrite each_ok. split.
    - intro G. split; [auto |]. intros j b m Hj Hm. apply (Hp _ _ _ Hj) in Hm. specialize (G j (index_below _ _ Hj)).
      cbv beta in G. rewrite Hm in G. now apply (Hi i j a l b m).
    - intros (_ & G) j Hj. destruct (at_index j Hj) as (b & m & Hm). destruct (passes j) eqn:Ej; auto.
      apply (Hi i j a l b m H Hm), (G j b m Hm). now apply (Hp j b m).
  Qed.
  (* choose: the narrowest of those that pass, and it alone. *)
  Lemma choose_some i : choose = Some i -> exists name l, nth_error relaxed i = Some (name, l) /\
    P l /\ forall r, narrowest size P relaxed r <-> r = name.
  Proof using Hn Hp Hi.
    unfold choose. intro H. apply first_some in H as (Hlt & Hf & Hbefore). destruct (at_index i ltac:(lia)) as (name & l & Hl).
    exists name, l. pose proof (proj1 (fit_ok i name l Hl) Hf) as (HP & Hnar). split; [auto | split; [auto |]].
    intro r. split.
    - intros (k & m & Hm & HPm & G). destruct (Nat.lt_trichotomy k i) as [Hk | [-> | Hk]].
      + specialize (Hbefore k ltac:(lia)). rewrite (proj2 (fit_ok k r m Hm)) in Hbefore; [discriminate |].
        split; [auto |]. intros j b m' Hj HPj. now apply (G j b m').
      + congruence.
      + destruct (G i name l Hl HP) as [_ Hno]. exfalso. apply (Hno Hk). now apply (Hnar k r m).
    - intros ->. exists i, l. split; [auto | split; [auto |]]. intros j b m Hj HPm. split; [now apply (Hnar j b m) |].
      intros Hji Hsub. specialize (Hbefore j ltac:(lia)). rewrite (proj2 (fit_ok j b m Hj)) in Hbefore; [discriminate |].
      split; [auto |]. intros k b' m' Hk HPk s Hs Hms. apply (Hnar k b' m' Hk HPk s Hs), Hsub; auto.
  Qed.
  (* choose: where there is no answer, there is no narrowest one. *)
  Lemma choose_none : choose = None -> forall r, ~ narrowest size P relaxed r.
  Proof using Hn Hp Hi.
    unfold choose. intros H r (i & l & Hl & HP & G). pose proof (index_below _ _ Hl).
    pose proof (first_none _ _ _ H i ltac:(lia)) as Hf. cbv beta in Hf. rewrite (proj2 (fit_ok i r l Hl)) in Hf; [discriminate |].
    split; [auto |]. intros j b m Hj HPm. now apply (G j b m).
  Qed.
  Definition nothing : bool := each n (fun i => negb (passes i)).
  (* nothing: none passes. *)
  Lemma nothing_ok : nothing = true -> none P relaxed.
  Proof using Hn Hp.
    unfold nothing. rewrite each_ok. intros H j a l Hj HP. specialize (H j (index_below _ _ Hj)). cbv beta in H.
    rewrite (proj2 (Hp j a l Hj) HP) in H. discriminate.
  Qed.
  Lemma none_narrowest r : none P relaxed -> ~ narrowest size P relaxed r.
  Proof using. intros H (i & l & Hl & HP & _). exact (H i r l Hl HP). Qed.
End Choice.

(* ---------- 5. The diagnosis, the table and the automata of the relaxed grammars, side by side. *)

Section Side.
  Variables (t f : table) (d : diagnosis_table) (cells : list range).
  (* For each relaxed grammar its name, its automaton, and for each state but the last how a text can end from there. *)
  Variables (automata : list (string * (table * list (list N)))).
  (* A text of the i-th relaxed grammar that the j-th has not; None: there is none. *)
  Variables (apart : list (list (option (list N)))).
  (* For the table, and for that of the form: as for the automata. For each state of the latter, a text that leads to it. *)
  Variables (completions form_completions prefixes : list (list N)).

  (* States of the diagnosis, the table, the form's table and the automata. *)
  Definition point := (N * (N * (N * list N)))%type.
  Definition same_point (x y : point) : bool :=
    let '(q, (m, (b, l))) := x in let '(q', (m', (b', l'))) := y in
    if q =? q' then if m =? m' then if b =? b' then if list_eq_dec N.eq_dec l l' then true else false else false else false else false.
  Definition steps (l : list N) (c : N) : list N := map (fun p => step (fst (snd (fst p))) (snd p) c) (combine automata l).
  Definition onward (x : point) (q c : N) : point :=
    let '(_, (m, (b, l))) := x in (q, (step t m c, (step f b c, steps l c))).
  Definition followers (x : point) : list point :=
    flat_map (fun r => match target d (fst x) (fst r) with Z.neg _ => [] | q => [onward x (Z.to_N q) (fst r)] end) cells.
  Fixpoint search (fuel : nat) (seen work : list point) : list point :=
    match fuel, work with
    | S k, x :: w => if any (same_point x) seen then search k seen w else search k (x :: seen) (followers x ++ w)
    | _, _ => seen
    end.
  Definition origin : point := (0, (0, (0, map (fun _ => 0) automata))).

  Definition table_of (i : nat) : table := fst (snd (nth i automata (""%string, (t, [])))).
  Definition narrow (i j : nat) : bool := match nth j (nth i apart []) None with None => true | Some _ => false end.
  Definition alive (l : list N) (i : nat) : bool := negb (nth i l 0 =? reject (table_of i)).
  Definition ended (l : list N) (i : nat) : bool := accepts (table_of i) (nth i l 0).
  Definition name_of (i : nat) : string := fst (nth i automata (""%string, (t, []))).
  Definition used (c : N) : bool := any (fun q => negb (step f q c =? reject f)) (upto (reject f)).
  Definition number : nat := List.length automata.
  (* The reason at a symbol, by the definition; None: there is none. *)
  Definition reason_before (b : N) (l : list N) (c : N) : option string :=
    match choose number (alive l) narrow with
    | Some i => Some (name_of i)
    | None =>
        if accepts f b then if used c then if nothing number (alive l) then Some "unexpected-continuation"%string else None
                            else Some "never-used"%string
        else if nothing number (alive l) then Some "truncated"%string else None
    end.
  Definition reason_after (l : list N) : option string :=
    match choose number (ended l) narrow with
    | Some i => Some (if String.eqb (name_of i) "disallowed-character" then "truncated" else name_of i)%string
    | None => if nothing number (ended l) then Some "truncated"%string else None
    end.
  Definition says (o : option string) (r : string) : bool := match o with Some r' => String.eqb r' r | None => false end.
  Definition points : list point := search FUEL [] [origin].
  Definition point_check (seen : list point) (x : point) : bool :=
    let '(q, (m, (b, l))) := x in
    if (if cell (mayEnd d) q =? 1 then accepts t m
        else if accepts t m then false else says (reason_after l) (named d (cell (atEnd d) q))) then
      all (fun r => let c := fst r in
        match target d q c with
        | Z.neg r => if step t m c =? reject t then says (reason_before b (steps l c) c) (named d (Pos.pred_N r)) else false
        | q' => if step t m c =? reject t then false else any (same_point (onward x (Z.to_N q') c)) seen
        end) cells
    else false.
  Definition apart_check : bool :=
    each number (fun i => each number (fun j =>
      match nth j (nth i apart []) None with
      | None => included (table_of i) (table_of j) cells
      | Some s => if all (fun c => c <? size t) s then if run (table_of i) s then negb (run (table_of j) s) else false else false
      end)).
  Definition side_check : bool :=
    let seen := points in
    if (size f =? size t) && fault_check t completions cells && fault_check f form_completions cells &&
       steady {| size := size t; classOf := classIn d; next := []; accepting := [] |} cells then
    if all (fun p => (size (fst (snd p)) =? size t) && fault_check (fst (snd p)) (snd (snd p)) cells) automata then
    if all (fun q => let p := nth (N.to_nat q) prefixes [] in (state f p =? q) && all (fun c => c <? size t) p) (upto (reject f)) then
    if apart_check then if any (same_point origin) seen then all (point_check seen) seen else false else false else false else false else false.

  Local Opaque points.
  (* What the tables accept. *)
  Variables (form : language) (relaxed : list (string * language)).
  Hypothesis Hform : forall s, below (size t) s -> (run f s = true <-> form s).
  Hypothesis Hrelaxed : Forall2 (fun l p => fst l = fst p /\ forall s, below (size t) s -> (run (fst (snd p)) s = true <-> snd l s)) relaxed automata.
  Hypothesis Hcheck : side_check = true.

  Lemma checked :
    size f = size t /\ fault_check t completions cells = true /\ fault_check f form_completions cells = true /\
    steady {| size := size t; classOf := classIn d; next := []; accepting := [] |} cells = true /\
    (forall p, In p automata -> size (fst (snd p)) = size t /\ fault_check (fst (snd p)) (snd (snd p)) cells = true) /\
    (forall q, q < reject f -> state f (nth (N.to_nat q) prefixes []) = q /\ below (size t) (nth (N.to_nat q) prefixes [])) /\
    apart_check = true /\ any (same_point origin) points = true /\
    (forall x, In x points -> point_check points x = true).
  Proof using Hcheck.
    revert Hcheck. unfold side_check. cbv zeta. set (seen := points).
    destruct ((size f =? size t) && fault_check t completions cells && fault_check f form_completions cells &&
       steady {| size := size t; classOf := classIn d; next := []; accepting := [] |} cells) eqn:E1; [| discriminate].
    match goal with |- (if ?x then _ else _) = _ -> _ => destruct x eqn:E2; [| discriminate] end.
    match goal with |- (if ?x then _ else _) = _ -> _ => destruct x eqn:E3; [| discriminate] end.
    destruct apart_check eqn:E4; [| discriminate]. destruct (any (same_point origin) seen) eqn:E5; [| discriminate]. intro E6.
    apply andb_prop in E1 as [E1 S4]. apply andb_prop in E1 as [E1 S3]. apply andb_prop in E1 as [S1 S2]. apply N.eqb_eq in S1.
    rewrite all_ok in E2. rewrite all_ok in E3. rewrite all_ok in E6.
    repeat (split; [auto; fail |]). split; [| split; [| auto]].
    - intros p Hp. specialize (E2 p Hp). apply andb_prop in E2 as [E2 ?]. split; [now apply N.eqb_eq | auto].
    - intros q Hq. specialize (E3 q (upto_ok _ _ Hq)). cbv zeta in E3. apply andb_prop in E3 as [E3 E7]. split; [now apply N.eqb_eq |].
      apply Forall_forall. intros c Hc. rewrite all_ok in E7. now apply N.ltb_lt, E7.
  Qed.

  Lemma fault_steady u c : fault_check u c cells = true -> steady u cells = true.
  Proof using. unfold fault_check. cbv zeta. now destruct (steady u cells). Qed.
  Lemma same_point_ok x y : same_point x y = true -> x = y.
  Proof using.
    destruct x as (q & m & b & l), y as (q' & m' & b' & l'). unfold same_point.
    destruct (q =? q') eqn:E1; [| discriminate]. destruct (m =? m') eqn:E2; [| discriminate].
    destruct (b =? b') eqn:E3; [| discriminate]. destruct (list_eq_dec N.eq_dec l l'); [| discriminate]. intros _.
    apply N.eqb_eq in E1, E2, E3. now subst.
  Qed.
  Lemma relaxed_at i a l : nth_error relaxed i = Some (a, l) ->
    name_of i = a /\ (i < number)%nat /\ In (nth i automata (""%string, (t, []))) automata /\
    forall s, below (size t) s -> (run (table_of i) s = true <-> l s).
  Proof using Hrelaxed.
    unfold name_of, number, table_of. pose proof Hrelaxed as R. clear Hcheck Hrelaxed. revert i. induction R as [| (b, m) p ls ps (Hn & Hr) _ IH]; intros i H.
    - destruct i; discriminate.
    - destruct i; simpl in H |- *.
      + injection H as -> ->. simpl in Hn, Hr. split; [auto | split; [simpl; lia | split; [now left | exact Hr]]].
      + destruct (IH i H) as (H1 & H2 & H3 & H4). split; [auto | split; [simpl; lia | split; [now right | exact H4]]].
  Qed.
  Lemma relaxed_number : List.length relaxed = number.
  Proof using Hrelaxed. clear Hcheck. unfold number. pose proof Hrelaxed as R. clear Hrelaxed. induction R; simpl; auto. Qed.
  Lemma narrow_ok i j a l b m : nth_error relaxed i = Some (a, l) -> nth_error relaxed j = Some (b, m) ->
    (narrow i j = true <-> narrower (size t) l m).
  Proof using Hcheck Hrelaxed.
    intros Hi Hj. destruct checked as (_ & _ & _ & _ & Ha & _ & Hap & _).
    destruct (relaxed_at i a l Hi) as (_ & Li & Ii & Ri). destruct (relaxed_at j b m Hj) as (_ & Lj & Ij & Rj).
    unfold apart_check in Hap. rewrite each_ok in Hap. specialize (Hap i Li). cbv beta in Hap. rewrite each_ok in Hap. specialize (Hap j Lj).
    cbv beta in Hap. unfold narrow. destruct (Ha _ Ii) as [Si Fi]. destruct (Ha _ Ij) as [Sj Fj].
    destruct (nth j (nth i apart []) None) as [s |].
    - split; [discriminate |]. intro H. exfalso. destruct (all (fun c => c <? size t) s) eqn:Hb; [| discriminate].
      assert (Hs : below (size t) s). { apply Forall_forall. intros c Hc. rewrite all_ok in Hb. now apply N.ltb_lt, Hb. }
      destruct (run (table_of i) s) eqn:R; [| discriminate]. apply negb_true_iff in Hap. apply Ri in R; auto.
      apply H in R; auto. apply Rj in R; auto. congruence.
    - split; [| reflexivity]. intros _ s Hs Hl. apply Rj; auto. apply Ri in Hl; auto.
      apply (included_ok _ _ _ Hap); auto; try (eapply fault_steady; eauto). + now transitivity (size t). + unfold table_of. now rewrite Si.
  Qed.
  Lemma map_at {A B} (g : A -> B) l i x y : (i < List.length l)%nat -> nth i (map g l) y = g (nth i l x).
  Proof using. intro H. rewrite (nth_indep _ y (g x)) by (now rewrite map_length). apply map_nth. Qed.

  (* The states that a text leads to. *)
  Definition states (p : list N) : list N := map (fun a => state (fst (snd a)) p) automata.
  Lemma states_at p i : (i < number)%nat -> nth i (states p) 0 = state (table_of i) p.
  Proof using. intro H. unfold states, table_of. now rewrite (map_at _ _ _ (""%string, (t, []))). Qed.
  Lemma states_step p c : steps (states p) c = states (p ++ [c]).
  Proof using.
    unfold steps, states, state. clear Hrelaxed Hcheck. induction automata as [| a l IH]; simpl; auto.
    rewrite IH, fold_left_app. reflexivity.
  Qed.
  (* A text begins one of a language when it does not lead to the last state of its table. *)
  Lemma begins_ok u l c p : (forall s, below (size t) s -> (run u s = true <-> l s)) -> size u = size t ->
    fault_check u c cells = true -> below (size t) p -> (negb (state u p =? reject u) = true <-> begins (size t) l p).
  Proof using.
    intros R S F Hp. rewrite negb_true_iff, N.eqb_neq, (reject_is_dead_end u c cells F p) by (now rewrite S).
    unfold viable, begins. rewrite S. split; intros (q & Hq & H); exists q; (split; [auto |]); apply R; auto;
    unfold below; apply Forall_app; auto.
  Qed.
  Lemma alive_ok p i a l : below (size t) p -> nth_error relaxed i = Some (a, l) -> (alive (states p) i = true <-> begins (size t) l p).
  Proof using Hcheck Hrelaxed.
    intros Hp Hi. destruct (relaxed_at i a l Hi) as (_ & Li & Ii & Ri). destruct checked as (_ & _ & _ & _ & Ha & _).
    destruct (Ha _ Ii) as [S F]. unfold alive. rewrite states_at by auto. now apply (begins_ok _ _ _ p Ri S F).
  Qed.
  Lemma ended_ok p i a l : below (size t) p -> nth_error relaxed i = Some (a, l) -> (ended (states p) i = true <-> l p).
  Proof using Hrelaxed.
    intros Hp Hi. destruct (relaxed_at i a l Hi) as (_ & Li & Ii & Ri). unfold ended. rewrite states_at by auto. now apply Ri.
  Qed.
  Lemma upto_below n q : In q (upto n) -> q < n.
  Proof using.
    unfold upto. intro H. enough (G : forall k from, In q (count k from) -> q < from + N.of_nat k) by (apply G in H; lia).
    clear. induction k; intros from [] ; [lia |]. apply IHk in H. lia.
  Qed.
  (* No text leads out of a table. *)
  Lemma state_within u c p : fault_check u c cells = true -> below (size u) p -> state u p <= reject u.
  Proof using.
    unfold fault_check. intros F Hp. cbv zeta in F. destruct (steady u cells) eqn:St; [| discriminate].
    destruct ((N.of_nat (List.length c) =? reject u) && negb (reject u =? 0) && negb (accepts u (reject u))); [| discriminate].
    destruct (all (fun r => step u (reject u) (fst r) =? reject u) cells) eqn:Stay; [| discriminate].
    destruct (all (fun q => all (fun r => step u q (fst r) <=? reject u) cells) (upto (reject u))) eqn:Hin; [| discriminate].
    clear F. rewrite all_ok in Stay. rewrite all_ok in Hin. unfold state.
    enough (G : forall q, q <= reject u -> fold_left (step u) p q <= reject u) by (apply G; lia).
    induction Hp as [| s p Hs Hp IH]; intros q Hq; auto. simpl. apply IH.
    destruct (steady_cells u cells St s Hs) as (r & Hr & Hi). rewrite (steady_step u cells St q r s Hr Hi).
    destruct (N.eq_dec q (reject u)) as [-> | Hne]; [rewrite (proj1 (N.eqb_eq _ _) (Stay r Hr)); lia |].
    specialize (Hin q (upto_ok (reject u) q ltac:(lia))). rewrite all_ok in Hin. now apply N.leb_le, Hin.
  Qed.
  (* used: the symbol is in some text of the form. *)
  Lemma used_ok c : c < size t -> (used c = true <-> occurs (size t) form c).
  Proof using Hcheck Hform.
    intro Hc. destruct checked as (S & _ & F & _ & _ & Hp & _). unfold used. rewrite any_ok. split.
    - intros (q & Hq & H). apply negb_true_iff, N.eqb_neq in H.
      destruct (N.lt_ge_cases q (reject f)) as [Hlt | Hge].
      + destruct (Hp q Hlt) as [Hst Hb]. set (p := nth (N.to_nat q) prefixes []) in *.
        assert (Hpc : below (size t) (p ++ [c])) by (apply Forall_app; auto).
        destruct (proj1 (reject_is_dead_end f _ _ F (p ++ [c]) ltac:(now rewrite S))) as (s & Hs & R).
        { unfold state in *. rewrite fold_left_app, Hst. exact H. }
        rewrite S in Hs. rewrite <- app_assoc in R. exists p, s. split; [auto | split; [auto |]]. apply Hform; auto.
        apply Forall_app. auto.
      + exfalso. apply upto_below in Hq. lia.
    - intros (a & b & Ha & Hb & H). apply Hform in H; [| apply Forall_app; split; auto; now constructor].
      exists (state f a).
      assert (Hac : below (size f) (a ++ [c])) by (rewrite S; apply Forall_app; auto).
      assert (V : viable f (a ++ [c])). { exists b. rewrite S, <- app_assoc. auto. }
      apply (reject_is_dead_end f _ _ F _ Hac) in V as V'. unfold state in V'. rewrite fold_left_app in V'. simpl in V'.
      split; [| apply negb_true_iff, N.eqb_neq; exact V'].
      apply upto_ok. assert (Hle : state f a <= reject f) by (apply (state_within f _ a F); now rewrite S).
      assert (state f a <> reject f); [| lia]. apply (reject_is_dead_end f _ _ F); [now rewrite S |].
      exists (c :: b). rewrite S. split; [now constructor | exact H].
  Qed.

  (* reason_before: the reason that the definition gives, and no other. *)
  Lemma reason_before_ok p c s r : below (size t) (p ++ [c]) -> reason_before (state f p) (states (p ++ [c])) c = Some r ->
    forall r', reason (size t) form relaxed p (c :: s) r' <-> r' = r.
  Proof using Hcheck Hform Hrelaxed.
    intros Hpc H. pose proof Hpc as Hp. apply Forall_app in Hp as [Hp Hc]. inversion Hc as [| ? ? Hc' _]; subst.
    assert (HF : accepts f (state f p) = true <-> form p) by (now apply Hform).
    pose proof (used_ok c Hc') as HU. revert H. unfold reason_before.
    set (P := fun l => begins (size t) l (p ++ [c])).
    assert (HP : forall i a l, nth_error relaxed i = Some (a, l) -> (alive (states (p ++ [c])) i = true <-> P l))
      by (intros i a l Hi; now apply (alive_ok _ i a l)).
    pose proof (fun i => choose_some number (alive (states (p ++ [c]))) narrow (size t) relaxed P relaxed_number HP narrow_ok i) as CS.
    pose proof (choose_none number (alive (states (p ++ [c]))) narrow (size t) relaxed P relaxed_number HP narrow_ok) as CN.
    pose proof (nothing_ok number (alive (states (p ++ [c]))) relaxed P relaxed_number HP) as NO.
    destruct (choose number (alive (states (p ++ [c]))) narrow) as [i |].
    - intro E. injection E as <-. destruct (CS i eq_refl) as (name & l & Hl & HPl & G).
      destruct (relaxed_at i name l Hl) as (-> & _).
      intro r'. split.
      + intro R. inversion R; subst.
        * now apply G.
        * exfalso. match goal with H : none _ _ |- _ => exact (H i name l Hl HPl) end.
        * exfalso. match goal with H : none _ _ |- _ => exact (H i name l Hl HPl) end.
        * exfalso. match goal with H : forall r, ~ narrowest _ _ _ r |- _ => apply (H name) end. now apply G.
      + intros ->. apply Broken. now apply G.
    - specialize (CN eq_refl). destruct (accepts f (state f p)) eqn:A; [destruct (used c) eqn:U |].
      + destruct (nothing number (alive (states (p ++ [c])))); [| discriminate]. intro E. injection E as <-. specialize (NO eq_refl).
        intro r'. split.
        * intro R. inversion R; subst; auto; exfalso; [eapply CN; eauto | tauto | tauto].
        * intros ->. apply Between; tauto.
      + intro E. injection E as <-. intro r'. split.
        * intro R. inversion R; subst; auto; exfalso; [eapply CN; eauto | tauto |].
          match goal with H : occurs _ _ _ |- _ => apply HU in H; discriminate end.
        * intros ->. apply Unused; [auto | tauto |]. intro O. apply HU in O. discriminate.
      + destruct (nothing number (alive (states (p ++ [c])))); [| discriminate]. intro E. injection E as <-. specialize (NO eq_refl).
        assert (NF : ~ form p) by (intro O; apply HF in O; discriminate).
        intro r'. split.
        * intro R. inversion R; subst; auto; exfalso; [eapply CN; eauto | tauto | tauto].
        * intros ->. now apply Within.
  Qed.
  (* reason_after: the same where the text ends. *)
  Lemma reason_after_ok p r : below (size t) p -> reason_after (states p) = Some r ->
    forall r', reason (size t) form relaxed p [] r' <-> r' = r.
  Proof using Hcheck Hrelaxed.
    intros Hp. unfold reason_after. set (P := fun l : language => l p).
    assert (HP : forall i a l, nth_error relaxed i = Some (a, l) -> (ended (states p) i = true <-> P l))
      by (intros i a l Hi; now apply (ended_ok _ i a l)).
    pose proof (fun i => choose_some number (ended (states p)) narrow (size t) relaxed P relaxed_number HP narrow_ok i) as CS.
    pose proof (nothing_ok number (ended (states p)) relaxed P relaxed_number HP) as NO.
    destruct (choose number (ended (states p)) narrow) as [i |].
    - intro E. injection E as <-. destruct (CS i eq_refl) as (name & l & Hl & HPl & G).
      destruct (relaxed_at i name l Hl) as (-> & _).
      destruct (String.eqb_spec name "disallowed-character") as [-> | Hne]; intro r'; split.
      + intro R. inversion R; subst; auto. match goal with H : narrowest _ _ _ _ |- _ => apply G in H end. congruence.
      + intros ->. apply EndsBetween. now apply G.
      + intro R. inversion R; subst; auto.
        * now apply G.
        * exfalso. match goal with H : none _ _ |- _ => exact (H i name l Hl HPl) end.
        * match goal with H : narrowest _ _ _ _ |- _ => apply G in H end. congruence.
      + intros ->. apply EndsBroken; auto. now apply G.
    - destruct (nothing number (ended (states p))); [| discriminate]. intro E. injection E as <-. specialize (NO eq_refl).
      intro r'. split.
      + intro R. inversion R; subst; auto. exfalso. eapply (none_narrowest _ _ P); eauto.
      + intros ->. now apply EndsWithin.
  Qed.
  Lemma says_ok o r : says o r = true -> o = Some r.
  Proof using. unfold says. destruct o as [r' |]; [| discriminate]. intro H. apply String.eqb_eq in H. now subst. Qed.

  (* The point that a text leads to, where the diagnosis is in state q. *)
  Definition at_point (q : N) (p : list N) : point := (q, (state t p, (state f p, states p))).
  Lemma onward_ok q p q' c : onward (at_point q p) q' c = at_point q' (p ++ [c]).
  Proof using. unfold onward, at_point. rewrite states_step. unfold state. now rewrite !fold_left_app. Qed.

  (* All symbols of a cell lead to the same states. *)
  Lemma steps_same l r c : In r cells -> inside r c -> steps l c = steps l (fst r).
  Proof using Hcheck.
    intros Hr Hi. destruct checked as (_ & _ & _ & _ & Ha & _). unfold steps. apply map_ext_in. intros (a, q) Hin. simpl.
    apply in_combine_l in Hin. destruct (Ha _ Hin) as [_ F]. now apply (steady_step _ cells (fault_steady _ _ F)).
  Qed.
  Lemma onward_same x q r c : In r cells -> inside r c -> onward x q c = onward x q (fst r).
  Proof using Hcheck.
    intros Hr Hi. destruct checked as (_ & Ft & Ff & _). destruct x as (q0 & m & b & l). unfold onward.
    now rewrite (steps_same l r c Hr Hi), (steady_step t cells (fault_steady _ _ Ft) m r c Hr Hi),
      (steady_step f cells (fault_steady _ _ Ff) b r c Hr Hi).
  Qed.
  Lemma used_same r c : In r cells -> inside r c -> used c = used (fst r).
  Proof using Hcheck.
    intros Hr Hi. destruct checked as (_ & _ & Ff & _). unfold used. induction (upto (reject f)) as [| q l IH]; simpl; auto.
    now rewrite IH, (steady_step f cells (fault_steady _ _ Ff) q r c Hr Hi).
  Qed.

  Lemma explain_ok : forall s p q i, below (size t) (p ++ s) -> any (same_point (at_point q p)) points = true ->
    match explain d q i s with
    | None => run t (p ++ s) = true
    | Some (j, r) => exists k, j = (i + k)%nat /\ k = goes t (state t p) s /\ run t (p ++ s) = false /\
        forall r', reason (size t) form relaxed (p ++ firstn k s) (skipn k s) r' <-> r' = r
    end.
  Proof using Hcheck Hform Hrelaxed.
    destruct checked as (Sf & Ft & Ff & Sd & _ & _ & _ & _ & Hpoints).
    induction s as [| c s IH]; intros p q i Hb Hin; pose proof Hin as Hx; apply any_ok in Hx as (x & Hx & Ex);
    apply same_point_ok in Ex; subst x; specialize (Hpoints _ Hx) as Hpt; unfold point_check, at_point in Hpt; cbn [explain].
    - rewrite app_nil_r in *. destruct (cell (mayEnd d) q =? 1).
      + unfold run. now destruct (accepts t (state t p)).
      + exists O. cbn [firstn skipn goes]. rewrite app_nil_r. unfold run. destruct (accepts t (state t p)); [discriminate |].
        destruct (says (reason_after (states p)) (named d (cell (atEnd d) q))) eqn:E; [| discriminate]. apply says_ok in E.
        split; [lia | split; [auto | split; [auto |]]]. now apply reason_after_ok.
    - match type of Hpt with (if ?x then _ else _) = _ => destruct x; [| discriminate] end. rewrite all_ok in Hpt.
      assert (Hc : c < size t) by (apply Forall_app in Hb as [_ Hb]; now inversion Hb).
      assert (Hpc : below (size t) (p ++ [c])).
      { change (c :: s) with ([c] ++ s) in Hb. rewrite app_assoc in Hb. now apply Forall_app in Hb as [Hb _]. }
      destruct (steady_cells t cells (fault_steady _ _ Ft) c Hc) as (r & Hr & Hi). specialize (Hpt r Hr). cbv zeta in Hpt.
      assert (Ht : target d q (fst r) = target d q c).
      { unfold target. f_equal. f_equal. symmetry. revert Sd. unfold steady. cbn [size classOf].
        destruct (covers 0 cells (size t)); [| discriminate]. rewrite all_ok. intro Sd. specialize (Sd r Hr).
        apply N.eqb_eq, (every_ok _ _ _ Sd). unfold inside in Hi. lia. }
      rewrite Ht in Hpt. pose proof (steady_step t cells (fault_steady _ _ Ft) (state t p) r c Hr Hi) as Hs.
      destruct (target d q c) as [| z | z] eqn:Ez.
      1, 2: destruct (step t (state t p) (fst r) =? reject t) eqn:Er; [discriminate |];
        change (step t (state t p) (fst r)) with (fst (snd (onward (at_point q p) 0 (fst r)))) in Hs;
        match type of Hpt with any (same_point (onward _ ?q' _)) _ = _ =>
          change (any (same_point (onward (at_point q p) q' (fst r))) points = true) in Hpt;
          rewrite <- (onward_same _ q' r c Hr Hi), onward_ok in Hpt;
          specialize (IH (p ++ [c]) q' (S i)); rewrite <- app_assoc in IH; specialize (IH Hb Hpt) end;
        cbn [onward at_point fst snd] in Hs;
        match type of IH with match ?x with _ => _ end => destruct x as [(j, r') |] eqn:Eq; [| exact IH] end;
        destruct IH as (k & -> & Hk & Hrun & Hreason); exists (S k); cbn [goes];
        rewrite Hs, Er; unfold state in Hk; rewrite fold_left_app in Hk; simpl in Hk; unfold state in Hs; rewrite Hs in Hk;
        (split; [lia | split; [now f_equal | split; [exact Hrun |]]]);
        cbn [firstn skipn]; intro r''; rewrite <- Hreason, <- app_assoc; reflexivity.
      destruct (step t (state t p) (fst r) =? reject t) eqn:Er; [| discriminate]. apply says_ok in Hpt.
      exists O. cbn [firstn skipn goes]. rewrite app_nil_r, Hs, Er. split; [lia | split; [auto | split]].
      + destruct (run t (p ++ c :: s)) eqn:R; auto. exfalso. apply N.eqb_eq in Er. rewrite <- Hs in Er.
        assert (V : viable t (p ++ [c])).
        { exists s. rewrite <- app_assoc. split; [| exact R]. change (c :: s) with ([c] ++ s) in Hb. rewrite app_assoc in Hb.
          now apply Forall_app in Hb as [_ Hb]. }
        apply (reject_is_dead_end t _ _ Ft _ Hpc) in V. apply V. unfold state. rewrite fold_left_app. exact Er.
      + apply reason_before_ok; auto. rewrite <- states_step, (steps_same (states p) r c Hr Hi).
        unfold reason_before in *. now rewrite (used_same r c Hr Hi).
  Qed.

  (* The diagnosis finds the first fault, and names the reason of it: the one that the definition gives, and no other. *)
  Theorem reasons_ok : forall s, below (size t) s ->
    match explain d 0 0 s with
    | None => run t s = true
    | Some (i, r) => run t s = false /\ i = goes t 0 s /\
        forall r', reason (size t) form relaxed (firstn i s) (skipn i s) r' <-> r' = r
    end.
  Proof using Hcheck Hform Hrelaxed.
    intros s Hs. destruct checked as (_ & _ & _ & _ & _ & _ & _ & H0 & _).
    pose proof (explain_ok s [] 0 0 Hs H0) as H. simpl in H.
    destruct (explain d 0 0 s) as [(i, r) |]; [| exact H]. destruct H as (k & -> & Hk & Hr & G). change (state t []) with 0 in Hk. auto.
  Qed.
End Side.

(* ---------- 6. The relaxed grammars, each with its automaton. *)

(* Each automaton has the name of a grammar, and `check` holds of the two. *)
Fixpoint tables_check (check : table -> re -> bool) (n : N) (grammars : list (string * re))
    (automata : list (string * (table * list (list N)))) : bool :=
  match grammars, automata with
  | [], [] => true
  | (name, g) :: gs, (name', (u, _)) :: us =>
      if String.eqb name name' && (size u =? n) then if check u g then tables_check check n gs us else false else false
  | _, _ => false
  end.
Lemma tables_ok check n (texts : re -> language) :
  (forall u g, check u g = true -> forall s, below (size u) s -> (run u s = true <-> texts g s)) ->
  forall grammars automata, tables_check check n grammars automata = true ->
  Forall2 (fun l p => fst l = fst p /\ forall s, below n s -> (run (fst (snd p)) s = true <-> snd l s))
    (map (fun g => (fst g, texts (snd g))) grammars) automata.
Proof.
  intro H. induction grammars as [| (name, g) gs IH]; intros [| (name', (u, c)) us] E; try discriminate; [constructor |].
  cbn [tables_check] in E. destruct (String.eqb name name' && (size u =? n)) eqn:E1; [| discriminate].
  destruct (check u g) eqn:E2; [| discriminate]. apply andb_prop in E1 as [En Es].
  apply String.eqb_eq in En. apply N.eqb_eq in Es. subst. constructor; [split; [reflexivity | now apply H] | now apply IH].
Qed.
(* Automata, each under the name of its grammar. *)
Definition under_names (grammars : list (string * re)) (automata : list (table * list (list N))) := combine (map fst grammars) automata.

Definition reasons_check t d grammars automata apart completions prefixes cells : bool :=
  let named := under_names grammars automata in
  if tables_check (fun u g => peg_check u g cells) (size t) grammars named
  then side_check t t d cells named apart completions completions prefixes else false.
(* A grammar that describes an encoding: it says itself where characters end. *)
Theorem reasons_of_pegs t d grammars automata apart completions prefixes cells (texts : language) :
  (forall s, below (size t) s -> (run t s = true <-> texts s)) ->
  reasons_check t d grammars automata apart completions prefixes cells = true -> forall s, below (size t) s ->
  match explain d 0 0 s with
  | None => texts s
  | Some (i, r) => ~ texts s /\ i = goes t 0 s /\
      forall r', reason (size t) texts (pegs grammars) (firstn i s) (skipn i s) r' <-> r' = r
  end.
Proof.
  intros Ht H s Hs. unfold reasons_check in H. cbv zeta in H.
  match type of H with (if ?x then _ else _) = _ => destruct x eqn:E; [| discriminate] end.
  pose proof (tables_ok _ (size t) parses_whole (fun u g C => table_is_peg u g cells C) grammars _ E) as Hr.
  pose proof (reasons_ok t t d cells _ apart completions completions prefixes texts (pegs grammars) Ht Hr H s Hs) as G.
  destruct (explain d 0 0 s) as [(i, r) |]; [| now apply Ht]. destruct G as (G1 & G2).
  split; [| exact G2]. intro T. apply Ht in T; [congruence | exact Hs].
Qed.

(* A profile: grammars over numbers, then those of the encoding form. The first of the latter is the encoding form itself. *)
Definition form_of (grammars : list (string * re)) : language := match grammars with (_, g) :: _ => parses_whole g | [] => fun _ => False end.
Definition profile_check t d (check : table -> re -> bool) own own_automata grammars automata apart completions prefixes cells : bool :=
  let own_named := under_names own own_automata in
  let named := under_names grammars automata in
  match named with
  | (_, (f, form_completions)) :: _ =>
      if tables_check check (size t) own own_named && tables_check (fun u g => peg_check u g cells) (size t) grammars named
      then side_check t f d cells (own_named ++ named) apart completions form_completions prefixes else false
  | [] => false
  end.
Theorem reasons_of_profile t d check ranges encode own own_automata grammars automata apart completions prefixes cells (texts : language) :
  (forall u g, check u g = true -> forall s, below (size u) s ->
    (run u s = true <-> exists cs, Forall (member ranges) cs /\ parses_whole g cs /\ s = flat_map encode cs)) ->
  (forall s, below (size t) s -> (run t s = true <-> texts s)) ->
  profile_check t d check own own_automata grammars automata apart completions prefixes cells = true -> forall s, below (size t) s ->
  match explain d 0 0 s with
  | None => texts s
  | Some (i, r) => ~ texts s /\ i = goes t 0 s /\
      forall r', reason (size t) (form_of grammars) (encoded_pegs ranges encode own ++ pegs grammars) (firstn i s) (skipn i s) r' <-> r' = r
  end.
Proof.
  intros Hc Ht H s Hs. unfold profile_check in H. cbv zeta in H.
  set (named := under_names grammars automata) in *. destruct named as [| (n0, (f, fc)) us] eqn:En; [discriminate |].
  match type of H with (if ?x then _ else _) = _ => destruct x eqn:E; [| discriminate] end. apply andb_prop in E as [Eo Ef].
  pose proof (tables_ok check (size t) _ Hc own _ Eo) as Ho.
  pose proof (tables_ok _ (size t) parses_whole (fun u g C => table_is_peg u g cells C) grammars _ Ef) as Hr.
  assert (Hf : forall s, below (size t) s -> (run f s = true <-> form_of grammars s)).
  { clear - Hr. destruct grammars as [| (n1, g1) gs]; simpl in Hr |- *; inversion Hr; subst. match goal with H : _ /\ _ |- _ => apply H end. }
  pose proof (reasons_ok t f d cells _ apart completions fc prefixes (form_of grammars) _ Hf (Forall2_app Ho Hr) H s Hs) as G.
  destruct (explain d 0 0 s) as [(i, r) |]; [| now apply Ht]. destruct G as (G1 & G2).
  split; [| exact G2]. intro T. apply Ht in T; [congruence | exact Hs].
Qed.
