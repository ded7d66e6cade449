(* captures/Captures.v: what a grammar with captures means, what a table of captures does, and how the two are proved to be one.
   It is written by hand, and once. No axioms.

   A captured rule is written between two marks, symbols that are no symbols of a text:

       capture 2 scheme        scheme, and the slots 2 and 3 have where it begins and ends

   To be believed: sections 1 and 2. All else is proved.                                                              *)
From Coq Require Import Arith List NArith Bool Lia.
Require Import Wellformed.
Import ListNotations.
Local Open Scope N_scope.

(* ---------- 1. What captures mean. A mark is a symbol from `size` on; texts are of symbols below it. *)

(* A marked text without its marks. *)
Definition text (size : N) (w : list N) : list N := filter (fun c => c <? size) w.
(* Its marks, each with how many symbols of the text are before it. *)
Fixpoint marks (size here : N) (w : list N) : list (N * N) :=
  match w with
  | [] => []
  | c :: w' => if c <? size then marks size (here + 1) w' else (c - size, here) :: marks size here w'
  end.
(* A parse: the grammar with marks has a marked text, which is this text with these marks. *)
Definition parse (size : N) (g : re) (s : list N) (ms : list (N * N)) : Prop :=
  exists w, matches g w /\ text size w = s /\ marks size 0 w = ms.

(* Notation of the grammars: marks k and k + 1 around what a rule matches, and a mark before it. *)
Definition capture (size k : N) (a : re) : re := Cat (Chr (size + k)) (Cat a (Chr (size + k + 1))).
Definition label (size k : N) (a : re) : re := Cat (Chr (size + k)) a.

(* ---------- 2. What a table of captures does: one pass, with registers that keep offsets. *)

Inductive source := Here | Kept (r : N).           (* the offset reached; what a register has *)
Inductive operation :=
| Write (mark : N) (from : source) (plus : N)      (* the mark is at this offset *)
| Keep (to : N) (from : source).                   (* a register takes an offset *)

Record captures := {
  symbols : N;                          (* 256, or 65536 *)
  class_of : N -> N;
  cells_of : list (list (N * N));       (* for each state and class: the next state, and the list to do before the symbol *)
  lists : list (list operation);
  ends : list (option N);               (* the list to do where a text ends; None: it may not end here *)
  at_start : list (N * N)               (* marks at offsets that all texts share *)
}.

Definition value (regs : N -> N) (here : N) (f : source) : N := match f with Here => here | Kept r => regs r end.
Definition assign (regs : N -> N) (r v : N) : N -> N := fun x => if x =? r then v else regs x.
Fixpoint operate (l : list operation) (here : N) (regs : N -> N) : list (N * N) * (N -> N) :=
  match l with
  | [] => ([], regs)
  | Write m f d :: l' => let (out, regs') := operate l' here regs in ((m, value regs here f + d) :: out, regs')
  | Keep r f :: l' => operate l' here (assign regs r (value regs here f))
  end.
Definition list_of (t : captures) (l : N) : list operation := nth (N.to_nat l) (lists t) [].
Definition states (t : captures) : N := N.of_nat (length (cells_of t)).
(* A state that is none refuses. *)
Definition move (t : captures) (q c : N) : N * N :=
  nth (N.to_nat (class_of t c)) (nth (N.to_nat q) (cells_of t) []) (states t, 0).
Definition end_of (t : captures) (q : N) : option N := nth (N.to_nat q) (ends t) None.
Fixpoint reads (t : captures) (s : list N) (here q : N) (regs : N -> N) : option (list (N * N)) :=
  match s with
  | [] => match end_of t q with Some l => Some (fst (operate (list_of t l) here regs)) | None => None end
  | c :: s' =>
      let (q', l) := move t q c in
      if q' <? states t then
        let (out, regs') := operate (list_of t l) here regs in
        match reads t s' (here + 1) q' regs' with Some rest => Some (out ++ rest) | None => None end
      else None
  end.
(* The marks of a text, in order; None: the text is refused. *)
Definition captures_of (t : captures) (s : list N) : option (list (N * N)) :=
  match reads t s 0 0 (fun _ => 0) with Some rest => Some (at_start t ++ rest) | None => None end.
(* A slot has the offset that was written last; None: nothing was. *)
Fixpoint slot (k : N) (ms : list (N * N)) : option N :=
  match ms with
  | [] => None
  | (m, at_) :: ms' => match slot k ms' with Some found => Some found | None => if m =? k then Some at_ else None end
  end.

(* ---------- 3. Which symbols or marks may come first: each range, with what is then left. *)

Fixpoint leads (e : re) : list (range * re) :=
  match e with
  | Eps | Not _ => []
  | Rng lo hi => [((lo, hi), Eps)]
  | Cat a b => map (fun p => (fst p, cat (snd p) b)) (leads a) ++ (if nullable a then leads b else [])
  | Alt a b => leads a ++ leads b
  | Star a => map (fun p => (fst p, cat (snd p) (Star a))) (leads a)
  end.
Definition has (r : range) (c : N) : bool := if fst r <=? c then c <=? snd r else false.
Lemma leads_ok c : forall e x, In x (pd c e) <-> exists r, In (r, x) (leads e) /\ has r c = true.
Proof.
  assert (Follow : forall (f : re -> re) a x, (forall y, In y (pd c a) <-> exists r, In (r, y) (leads a) /\ has r c = true) ->
    (In x (map f (pd c a)) <-> exists r, In (r, x) (map (fun p => (fst p, f (snd p))) (leads a)) /\ has r c = true)).
  { intros f a x H. rewrite in_map_iff. split.
    - intros (y & <- & Hy). apply H in Hy as (r & Hr & Hc). exists r. split; auto. apply in_map_iff. exists (r, y). auto.
    - intros (r & Hr & Hc). apply in_map_iff in Hr as ((d, y) & E & Hy). injection E as <- <-. exists y. split; auto.
      apply H. eauto. }
  induction e; intro x; cbn [pd leads]; try (split; [intros [] | intros (r & [] & _)]; fail).
  - unfold has. split.
    + destruct (lo <=? c) eqn:A; [destruct (c <=? hi) eqn:B |]; intros []; subst; try contradiction.
      exists (lo, hi). cbn. rewrite A, B. auto.
    + intros (r & [E | []] & H). injection E as <- <-. cbn in H. destruct (lo <=? c); [| discriminate]. rewrite H. now left.
  - rewrite in_app_iff, (Follow (fun x => cat x e2) e1 x IHe1). split.
    + intros [(r & Hr & Hc) | H]; [exists r; rewrite in_app_iff; auto |]. destruct (nullable e1); [| contradiction].
      apply IHe2 in H as (r & Hr & Hc). exists r. rewrite in_app_iff. auto.
    + intros (r & Hr & Hc). apply in_app_iff in Hr as [Hr | Hr]; [left; eauto | right].
      destruct (nullable e1); [| contradiction]. apply IHe2. eauto.
  - rewrite in_app_iff, IHe1, IHe2. split.
    + intros [(r & Hr & Hc) | (r & Hr & Hc)]; exists r; rewrite in_app_iff; auto.
    + intros (r & Hr & Hc). apply in_app_iff in Hr as [Hr | Hr]; eauto.
  - exact (Follow (fun x => cat x (Star e)) e x IHe).
Qed.

(* ---------- 4. The graph of derivatives: a witness, which is checked. *)

(* What is left; which symbols or marks may come, and where they lead. *)
Definition node := (re * list (range * N))%type.

Section Graph.
  Variables (size : N) (cells : list range) (graph : list node).

  Definition node_at (i : N) : node := nth (N.to_nat i) graph (Eps, []).
  Definition expr (i : N) : re := fst (node_at i).
  Definition edges (i : N) : list (range * N) := snd (node_at i).
  Definition by_mark (i : N) : list (N * N) :=
    map (fun '(r, j) => (fst r, j)) (filter (fun '(r, _) => size <=? fst r) (edges i)).
  Definition by_cell (i : N) (cell : range) : list N := map snd (filter (fun '(r, _) => has r (fst cell)) (edges i)).

  Fixpoint same_edges (a : list (range * N)) (b : list (range * re)) : bool :=
    match a, b with
    | [], [] => true
    | ((lo, hi), j) :: a', ((lo', hi'), x) :: b' =>
        if lo =? lo' then if hi =? hi' then if eqb (expr j) x then same_edges a' b' else false else false else false
    | _, _ => false
    end.
  Lemma same_edges_ok : forall a b, same_edges a b = true -> map (fun e => (fst e, expr (snd e))) a = b.
  Proof using.
    induction a as [| ((lo, hi), j) a IH]; destruct b as [| ((lo', hi'), x) b]; simpl; intro H; try discriminate; auto.
    destruct (N.eqb_spec lo lo'); [| discriminate]. destruct (N.eqb_spec hi hi'); [| discriminate].
    destruct (eqb (expr j) x) eqn:E; [| discriminate]. apply eqb_ok in E. subst. f_equal. auto.
  Qed.
  (* One mark; or symbols, all of a cell or none. *)
  Definition right_range (r : range) : bool :=
    if size <=? fst r then fst r =? snd r
    else if snd r <? size then all (fun cell => fits cell (Rng (fst r) (snd r))) cells else false.
  Definition right_node (n : node) : bool :=
    let (r, es) := n in if same_edges es (leads r) then all (fun e => right_range (fst e)) es else false.
  Definition right_graph : bool := all right_node graph.

  Lemma right_at i : right_graph = true ->
    map (fun e => (fst e, expr (snd e))) (edges i) = leads (expr i) /\ forall r j, In (r, j) (edges i) -> right_range r = true.
  Proof using.
    unfold right_graph. rewrite all_ok. intro H. unfold edges, expr at 2.
    assert (R : right_node (node_at i) = true).
    { unfold node_at. destruct (nth_in_or_default (N.to_nat i) graph (Eps, [])) as [Hin | ->]; auto. }
    destruct (node_at i) as [r es]. cbn [fst snd right_node] in *. destruct (same_edges es (leads r)) eqn:S; [| discriminate].
    split; [now apply same_edges_ok |]. rewrite all_ok in R. intros d j Hj. exact (R _ Hj).
  Qed.
  Lemma edges_ok i c x : right_graph = true ->
    (In x (pd c (expr i)) <-> exists r j, In (r, j) (edges i) /\ has r c = true /\ expr j = x).
  Proof using.
    intro H. destruct (right_at i H) as [E _]. rewrite leads_ok, <- E. split.
    - intros (r & Hr & Hc). apply in_map_iff in Hr as ((d, j) & F & Hj). injection F as <- <-. eauto.
    - intros (r & j & Hj & Hc & <-). exists r. split; auto. apply in_map_iff. exists (r, j). auto.
  Qed.
  Lemma by_mark_in i c j : right_graph = true -> (In (c, j) (by_mark i) <-> size <= c /\ exists r, In (r, j) (edges i) /\ has r c = true).
  Proof using.
    intro H. destruct (right_at i H) as [_ R]. unfold by_mark. rewrite in_map_iff. split.
    - intros ((r, k) & E & Hj). injection E as <- ->. apply filter_In in Hj as [Hj Hs]. apply N.leb_le in Hs. split; auto.
      exists r. split; auto. specialize (R r j Hj). unfold right_range in R. unfold has.
      destruct (N.leb_spec size (fst r)); [| lia]. apply N.eqb_eq in R. rewrite <- R. now rewrite N.leb_refl.
    - intros (Hc & r & Hj & Hr). specialize (R r j Hj). unfold right_range in R. unfold has in Hr.
      destruct (N.leb_spec (fst r) c); [| discriminate]. apply N.leb_le in Hr. exists (r, j).
      destruct (N.leb_spec size (fst r)).
      + apply N.eqb_eq in R. split; [f_equal; lia |]. apply filter_In. split; auto. now apply N.leb_le.
      + destruct (N.ltb_spec (snd r) size); [lia | discriminate].
  Qed.
  Lemma by_mark_ok i c x : right_graph = true -> size <= c ->
    (In x (pd c (expr i)) <-> exists j, In (c, j) (by_mark i) /\ expr j = x).
  Proof using.
    intros H Hc. rewrite (edges_ok i c x H). split.
    - intros (r & j & Hj & Hr & <-). exists j. split; auto. apply (by_mark_in i c j H). eauto.
    - intros (j & Hj & <-). apply (by_mark_in i c j H) in Hj as (_ & r & Hj & Hr). eauto.
  Qed.
  Lemma mark_is_mark i c j : right_graph = true -> In (c, j) (by_mark i) -> size <= c.
  Proof using. intros H Hj. now apply (by_mark_in i c j H). Qed.
  Lemma by_cell_ok i cell c x : right_graph = true -> In cell cells -> inside cell c -> c < size ->
    (In x (pd c (expr i)) <-> exists j, In j (by_cell i cell) /\ expr j = x).
  Proof using.
    intros H Hk Hi Hc. rewrite (edges_ok i c x H). destruct (right_at i H) as [_ R].
    assert (Same : forall r j, In (r, j) (edges i) -> has r c = has r (fst cell)).
    { intros r j Hj. specialize (R r j Hj). unfold right_range in R. unfold has. unfold inside in Hi.
      destruct (N.leb_spec size (fst r)).
      - destruct (N.leb_spec (fst r) c); [lia |]. destruct (N.leb_spec (fst r) (fst cell)); [lia | auto].
      - destruct (snd r <? size); [| discriminate]. rewrite all_ok in R. exact (fits_rng cell _ _ c (R _ Hk) Hi). }
    unfold by_cell. split.
    - intros (r & j & Hj & Hr & <-). exists j. split; auto. apply in_map_iff. exists (r, j). split; auto.
      apply filter_In. split; auto. now rewrite <- (Same r j Hj).
    - intros (j & Hj & <-). apply in_map_iff in Hj as ((r, k) & E & Hj). cbn in E. subst. apply filter_In in Hj as [Hj Hr].
      exists r, j. rewrite (Same r j Hj). auto.
  Qed.
End Graph.

(* ---------- 5. Threads: the ways that a text so far leaves open, beside the state of the table. *)

(* Marks that were passed and are not written yet, each with where its offset is; and marks that were written ahead,
   each with how many symbols there are before it.                                                                     *)
Definition pending := list (N * source * N).
Definition ahead := list (N * N).
(* A node of the graph, and the two. *)
Definition thread := (N * pending * ahead)%type.

Definition offsets (regs : N -> N) (here : N) (p : pending) : list (N * N) :=
  map (fun '(m, f, d) => (m, value regs here f + d)) p.
Definition predicted (here : N) (a : ahead) : list (N * N) := map (fun '(m, d) => (m, here + d)) a.

(* A mark is passed: it was written ahead, or it and those that follow it at known distances become pending. *)
Definition pass (chain : N -> ahead) (m : N) (p : pending) (a : ahead) : option (pending * ahead) :=
  match a with
  | (m', d) :: a' => if m' =? m then if d =? 0 then Some (p, a') else None else None
  | [] => Some (p ++ (m, Here, 0) :: map (fun '(x, d) => (x, Here, d)) (chain m), chain m)
  end.
(* A symbol is read: what was written ahead is nearer. *)
Definition tick (a : ahead) : option ahead :=
  if all (fun p => negb (snd p =? 0)) a then Some (map (fun '(m, d) => (m, d - 1)) a) else None.
Lemma tick_ok a a' here : tick a = Some a' -> predicted (here + 1) a' = predicted here a /\ length a' = length a.
Proof.
  unfold tick. destruct (all _ a) eqn:E; [| discriminate]. intro H. injection H as <-. rewrite map_length. split; auto.
  rewrite all_ok in E. unfold predicted. rewrite map_map. apply map_ext_in. intros (m, d) Hin.
  apply E in Hin. cbn in Hin. destruct (N.eqb_spec d 0); [discriminate |]. f_equal. lia.
Qed.

Definition same_source (f g : source) : bool :=
  match f, g with Here, Here => true | Kept r, Kept r' => r =? r' | _, _ => false end.
Lemma same_source_ok f g : same_source f g = true -> f = g.
Proof. destruct f, g; simpl; intro H; try discriminate; auto. apply N.eqb_eq in H as ->. auto. Qed.
(* A register takes an offset: what was there is lost. *)
Fixpoint kept (to : N) (from : source) (p : pending) : option pending :=
  match p with
  | [] => Some []
  | (m, f, d) :: p' =>
      match kept to from p' with
      | None => None
      | Some p'' =>
          if same_source f from then Some ((m, Kept to, d) :: p'')
          else if same_source f (Kept to) then None else Some ((m, f, d) :: p'')
      end
  end.
Fixpoint consume (l : list operation) (p : pending) : option pending :=
  match l with
  | [] => Some p
  | Write m f d :: l' =>
      match p with
      | (m', f', d') :: p' =>
          if m =? m' then if same_source f f' then if d =? d' then consume l' p' else None else None else None
      | [] => None
      end
  | Keep r f :: l' => match kept r f p with Some p' => consume l' p' | None => None end
  end.
Lemma kept_ok to from regs here : forall p p', kept to from p = Some p' ->
  offsets regs here p = offsets (assign regs to (value regs here from)) here p'.
Proof.
  induction p as [| [[m f] d] p IH]; simpl; intros p' H; [injection H as <-; auto |].
  destruct (kept to from p) as [p'' |]; [| discriminate]. rewrite (IH _ eq_refl).
  destruct (same_source f from) eqn:E.
  - injection H as <-. apply same_source_ok in E as ->. simpl. unfold assign at 2. now rewrite N.eqb_refl.
  - destruct (same_source f (Kept to)) eqn:E2; [discriminate |]. injection H as <-. simpl. f_equal. f_equal. f_equal.
    destruct f; simpl; auto. unfold assign. simpl in E2. now rewrite E2.
Qed.
Lemma consume_ok here : forall l p p' regs, consume l p = Some p' ->
  offsets regs here p = fst (operate l here regs) ++ offsets (snd (operate l here regs)) here p'.
Proof.
  induction l as [| [m f d | r f] l IH]; simpl; intros p p' regs H.
  - injection H as <-. auto.
  - destruct p as [| [[m' f'] d'] p]; [discriminate |]. destruct (N.eqb_spec m m'); [| discriminate].
    destruct (same_source f f') eqn:E; [| discriminate]. destruct (N.eqb_spec d d'); [| discriminate].
    apply same_source_ok in E. subst. specialize (IH p p' regs H). simpl. rewrite IH.
    destruct (operate l here regs). auto.
  - destruct (kept r f p) as [p1 |] eqn:E; [| discriminate]. rewrite (kept_ok r f regs here p p1 E). auto.
Qed.
(* No offset that is only reached now. *)
Definition settled (p : pending) : bool := all (fun '(_, f, _) => negb (same_source f Here)) p.
Lemma settled_ok p regs here here' : settled p = true -> offsets regs here p = offsets regs here' p.
Proof.
  unfold settled. rewrite all_ok. intro H. apply map_ext_in. intros [[m f] d] Hin. apply H in Hin. cbn in Hin.
  destruct f; [discriminate | auto].
Qed.

Section Compare.
  Context {A : Type} (eq : A -> A -> bool) (eq_ok : forall a b, eq a b = true -> a = b).
  Fixpoint same_list (a b : list A) : bool :=
    match a, b with [], [] => true | x :: a', y :: b' => if eq x y then same_list a' b' else false | _, _ => false end.
  Lemma same_list_ok : forall a b, same_list a b = true -> a = b.
  Proof using eq_ok.
    induction a; destruct b; simpl; intro H; try discriminate; auto. destruct (eq a a1) eqn:E; [| discriminate].
    apply eq_ok in E as ->. f_equal. auto.
  Qed.
End Compare.
Definition same_thread (x y : thread) : bool :=
  let '(i, p, a) := x in let '(j, p', a') := y in
  if i =? j then
    if same_list (fun '(m, f, d) '(m', f', d') => if m =? m' then if d =? d' then same_source f f' else false else false) p p'
    then same_list (fun '(m, d) '(m', d') => if m =? m' then d =? d' else false) a a' else false
  else false.
Lemma same_thread_ok x y : same_thread x y = true -> x = y.
Proof.
  destruct x as [[i p] a], y as [[j p'] a']. simpl. destruct (N.eqb_spec i j); [subst | discriminate].
  destruct (same_list _ p p') eqn:E; [| discriminate]. intro H. apply same_list_ok in E.
  - apply same_list_ok in H; [now subst |]. intros (m, d) (m', d'). destruct (N.eqb_spec m m'); [| discriminate].
    intro F. apply N.eqb_eq in F. now subst.
  - intros [[m f] d] [[m' f'] d']. destruct (N.eqb_spec m m'); [| discriminate].
    destruct (N.eqb_spec d d'); [| discriminate]. intro F. apply same_source_ok in F. now subst.
Qed.
Definition same_pair (x y : N * list thread) : bool :=
  if fst x =? fst y then same_list same_thread (snd x) (snd y) else false.
Lemma same_pair_ok x y : same_pair x y = true -> x = y.
Proof.
  destruct x, y. unfold same_pair. simpl. destruct (N.eqb_spec n n0); [| discriminate]. intro H.
  apply same_list_ok in H; [now subst | apply same_thread_ok].
Qed.
(* Into a list in the order of nodes, once. *)
Fixpoint put_thread (x : thread) (k : list thread) : list thread :=
  match k with
  | [] => [x]
  | y :: k' => if same_thread x y then k else if fst (fst x) <=? fst (fst y) then x :: k else y :: put_thread x k'
  end.
Lemma put_thread_in z x : forall k, In z (put_thread x k) <-> z = x \/ In z k.
Proof.
  induction k as [| y k IH]; simpl; [intuition |]. destruct (same_thread x y) eqn:E.
  - apply same_thread_ok in E as ->. simpl. intuition.
  - destruct (fst (fst x) <=? fst (fst y)); simpl; rewrite ?IH; intuition.
Qed.
Lemma put_threads_in z l : In z (fold_right put_thread [] l) <-> In z l.
Proof. induction l; simpl; [tauto |]. rewrite put_thread_in, IHl. intuition. Qed.

(* ---------- 6. Threads and table side by side. *)

Section Product.
  Variables (t : captures) (cells : list range) (graph : list node) (chain : N -> ahead).
  Notation size := (symbols t).
  Notation expr := (expr graph).

  Definition passed (x : thread) : list thread :=
    let '(i, p, a) := x in
    flat_map (fun '(c, j) => match pass chain (c - size) p a with Some (p', a') => [(j, p', a')] | None => [] end)
      (by_mark size graph i).
  (* Threads after some marks. *)
  Fixpoint reached (fuel : nat) (x : thread) : list thread :=
    match fuel with O => [x] | S n => x :: flat_map (reached n) (passed x) end.
  Definition LONGEST : nat := 64.
  Definition with_marks (k : list thread) : list thread := fold_right put_thread [] (flat_map (reached LONGEST) k).
  Definition taken (l : list operation) (cell : range) (x : thread) : list thread :=
    let '(i, p, a) := x in
    match by_cell graph i cell with
    | [] => []
    | js => match tick a, consume l p with Some a', Some p' => map (fun j => (j, p', a')) js | _, _ => [] end
    end.
  Definition stepped (l : list operation) (cell : range) (ts : list thread) : list thread :=
    with_marks (flat_map (taken l cell) ts).

  Definition member_of (x : thread) (k : list thread) : bool := any (same_thread x) k.
  (* Each mark that may come is one that was written ahead, or leads to a thread. *)
  Definition marks_check (ts : list thread) : bool :=
    all (fun '(i, p, a) => all (fun '(c, j) =>
      match pass chain (c - size) p a with Some (p', a') => member_of (j, p', a') ts | None => false end) (by_mark size graph i)) ts.
  Definition end_check (q : N) (ts : list thread) : bool :=
    match end_of t q with
    | Some l =>
        if any (fun x => nullable (expr (fst (fst x)))) ts then
          all (fun '(i, p, a) => if nullable (expr i) then
            match a, consume (list_of t l) p with [], Some [] => true | _, _ => false end else true) ts
        else false
    | None => all (fun x => negb (nullable (expr (fst (fst x))))) ts
    end.
  Definition taken_check (l : list operation) (cell : range) (x : thread) : bool :=
    let '(i, p, a) := x in
    match by_cell graph i cell with
    | [] => true
    | _ => match tick a, consume l p with Some _, Some p' => settled p' | _, _ => false end
    end.
  Definition cell_check (rel : list (N * list thread)) (q : N) (ts : list thread) (cell : range) : bool :=
    let (q', l) := move t q (fst cell) in
    if q' <? states t then
      if all (taken_check (list_of t l) cell) ts then any (same_pair (q', stepped (list_of t l) cell ts)) rel else false
    else all (fun x => match by_cell graph (fst (fst x)) cell with [] => true | _ => false end) ts.
  Definition pair_check rel (x : N * list thread) : bool :=
    let (q, ts) := x in
    if marks_check ts then if end_check q ts then all (cell_check rel q ts) cells else false else false.
  Definition alike (cell : range) : bool :=
    every (N.to_nat (snd cell + 1 - fst cell)) (fst cell) (fun c => class_of t c =? class_of t (fst cell)).
  Definition product_check (g : re) (rel : list (N * list thread)) : bool :=
    let start := with_marks [(0, [], at_start t)] in
    if eqb (expr 0) g then
    if covers 0 cells size then
    if all alike cells then
    if right_graph size cells graph then
    if any (same_pair (0, start)) rel then all (pair_check rel) rel else false
    else false else false else false else false.

  Variable rel : list (N * list thread).
  Hypothesis graph_ok : right_graph size cells graph = true.
  Hypothesis cells_ok : covers 0 cells size = true.
  Hypothesis alike_ok : all alike cells = true.
  Hypothesis rel_ok : all (pair_check rel) rel = true.

  Lemma cell_of c : c < size -> exists cell, In cell cells /\ inside cell c /\ class_of t c = class_of t (fst cell).
  Proof using cells_ok alike_ok.
    intro Hc. destruct (covers_ok _ _ _ cells_ok c ltac:(lia)) as (cell & Hin & Hi).
    exists cell. repeat split; try apply Hi; auto.
    pose proof (proj1 (all_ok _ _) alike_ok cell Hin) as A. unfold alike in A. unfold inside in Hi.
    pose proof (every_ok _ _ _ A c ltac:(lia)) as E. cbv beta in E. now apply N.eqb_eq in E.
  Qed.
  Lemma pair_ok q ts : In (q, ts) rel ->
    marks_check ts = true /\ end_check q ts = true /\
    forall cell, In cell cells -> cell_check rel q ts cell = true.
  Proof using rel_ok.
    intro H. apply (proj1 (all_ok _ _) rel_ok) in H. unfold pair_check in H.
    destruct (marks_check ts); [| discriminate]. destruct (end_check q ts); [| discriminate]. repeat split; auto.
    now apply all_ok.
  Qed.

  (* reached: the thread itself is there; what is left of a reached one is left of the first one after marks. *)
  Lemma reached_self n x : In x (reached n x).
  Proof using. destruct n; simpl; auto. Qed.
  Lemma reached_back y w : forall n x, In y (reached n x) -> matches (expr (fst (fst y))) w ->
    exists u, text size u = [] /\ matches (expr (fst (fst x))) (u ++ w).
  Proof using graph_ok.
    induction n; simpl; intros x [<- | H] M; try (exists []; auto; fail); [contradiction |].
    apply in_flat_map in H as (z & Hz & H). destruct (IHn z H M) as (u & U & Mu).
    destruct x as [[i p] a]. simpl in Hz. apply in_flat_map in Hz as ((c, j) & Hj & Hz).
    destruct (pass chain (c - size) p a) as [[p' a'] |]; [| contradiction]. destruct Hz as [<- | []]. simpl in *.
    pose proof (mark_is_mark size cells graph i c j graph_ok Hj) as Hc. exists (c :: u). split.
    - simpl. destruct (N.ltb_spec c size); [lia | auto].
    - simpl. apply pd_ok. exists (expr j). split; auto. apply (by_mark_ok size cells graph i c _ graph_ok Hc). eauto.
  Qed.
  Lemma text_app u w : text size (u ++ w) = text size u ++ text size w.
  Proof using. unfold text. apply filter_app. Qed.

  (* Each parse is found, with its marks. *)
  Lemma forward : forall w q ts i p a here regs, In (q, ts) rel -> In (i, p, a) ts -> matches (expr i) w ->
    firstn (length a) (marks size here w) = predicted here a /\
    reads t (text size w) here q regs = Some (offsets regs here p ++ skipn (length a) (marks size here w)).
  Proof using graph_ok cells_ok alike_ok rel_ok.
    induction w as [| c w IH]; intros q ts i p a here regs Hrel Hin M; destruct (pair_ok q ts Hrel) as (HM & HE & HC).
    - cbn [marks text filter reads]. unfold end_check in HE. apply nullable_ok in M.
      destruct (end_of t q) as [l |].
      + match type of HE with (if ?b then _ else _) = _ => destruct b; [| discriminate] end.
        rewrite all_ok in HE. specialize (HE _ Hin). cbv beta iota in HE.
        rewrite M in HE. destruct a; [| discriminate]. destruct (consume (list_of t l) p) as [[| ? ?] |] eqn:C; try discriminate.
        split; auto. simpl. rewrite app_nil_r, (consume_ok here _ _ _ regs C), app_nil_r. auto.
      + rewrite all_ok in HE. specialize (HE _ Hin). cbn in HE. rewrite M in HE. discriminate.
    - apply pd_ok in M as (x & Hx & M). cbn [marks text filter]. destruct (N.ltb_spec c size) as [Hc | Hc].
      + destruct (cell_of c Hc) as (cell & Hk & Hi & Hcl). specialize (HC cell Hk).
        apply (by_cell_ok size cells graph i cell c x graph_ok Hk Hi Hc) in Hx as (j & Hj & <-).
        unfold cell_check in HC. cbn [reads]. assert (Hm : move t q c = move t q (fst cell)) by (unfold move; now rewrite Hcl).
        rewrite Hm. destruct (move t q (fst cell)) as [q' l]. destruct (q' <? states t).
        * destruct (all (taken_check (list_of t l) cell) ts) eqn:T; [| discriminate]. rewrite all_ok in T. specialize (T _ Hin).
          cbn in T. apply any_ok in HC as (y & Hy & E). apply same_pair_ok in E as <-.
          destruct (by_cell graph i cell) as [| j0 js] eqn:B; [contradiction |].
          destruct (tick a) as [a' |] eqn:TA; [| discriminate]. destruct (consume (list_of t l) p) as [p' |] eqn:C; [| discriminate].
          assert (Ht : In (j, p', a') (stepped (list_of t l) cell ts)).
          { unfold stepped, with_marks. rewrite put_threads_in. apply in_flat_map. exists (j, p', a'). split; [| apply reached_self].
            apply in_flat_map. exists (i, p, a). split; auto. unfold taken. rewrite B, TA, C. apply in_map_iff. eauto. }
          destruct (tick_ok a a' here TA) as [P L]. pose proof (consume_ok here _ _ _ regs C) as CO.
          destruct (operate (list_of t l) here regs) as [out regs'] eqn:O. cbn [fst snd] in CO.
          destruct (IH q' _ j p' a' (here + 1) regs' Hy Ht M) as [F R]. rewrite L in F, R. split; [congruence |].
          change (filter (fun c0 => c0 <? size) w) with (text size w). rewrite R, CO, app_assoc.
          now rewrite (settled_ok p' regs' here (here + 1) T).
        * rewrite all_ok in HC. specialize (HC _ Hin). cbn in HC. destruct (by_cell graph i cell); [contradiction | discriminate].
      + apply (by_mark_ok size cells graph i c x graph_ok Hc) in Hx as (j & Hj & <-).
        unfold marks_check in HM. rewrite all_ok in HM. specialize (HM _ Hin). cbv beta iota in HM. rewrite all_ok in HM.
        specialize (HM _ Hj). cbv beta iota in HM. destruct (pass chain (c - size) p a) as [[p' a'] |] eqn:P; [| discriminate].
        apply any_ok in HM as (y & Hy & E). apply same_thread_ok in E as <-.
        destruct (IH q ts j p' a' here regs Hrel Hy M) as [F R]. change (filter (fun c0 => c0 <? size) w) with (text size w).
        rewrite R. unfold pass in P. destruct a as [| [m d] a].
        * injection P as <- <-. split; [reflexivity |]. cbn [length skipn]. f_equal. unfold offsets. rewrite map_app, <- app_assoc.
          f_equal. cbn [map app value]. rewrite N.add_0_r. f_equal. rewrite map_map.
          rewrite <- (firstn_skipn (length (chain (c - size))) (marks size here w)) at 2. f_equal. rewrite F. unfold predicted.
          apply map_ext. intros (m, d). reflexivity.
        * destruct (N.eqb_spec m (c - size)); [| discriminate]. destruct (N.eqb_spec d 0); [| discriminate]. injection P as <- <-.
          subst. cbn [length firstn skipn predicted map]. rewrite N.add_0_r. split; [| reflexivity]. f_equal. exact F.
  Qed.
  (* What is found is a parse: the text has one. *)
  Lemma backward : forall s q ts here regs out, below size s -> In (q, ts) rel -> reads t s here q regs = Some out ->
    exists i p a w, In (i, p, a) ts /\ matches (expr i) w /\ text size w = s.
  Proof using graph_ok cells_ok alike_ok rel_ok.
    induction s as [| c s IH]; intros q ts here regs out Hs Hrel R; destruct (pair_ok q ts Hrel) as (HM & HE & HC); cbn [reads] in R.
    - unfold end_check in HE. destruct (end_of t q) as [l |]; [| discriminate].
      match type of HE with (if ?b then _ else _) = _ => destruct b eqn:A; [| discriminate] end.
      apply any_ok in A as ([[i p] a] & Hin & M). cbn in M. apply nullable_ok in M. exists i, p, a, []. auto.
    - inversion Hs as [| ? ? Hc Hs']; subst. destruct (cell_of c Hc) as (cell & Hk & Hi & Hcl). specialize (HC cell Hk).
      unfold cell_check in HC. assert (Hm : move t q c = move t q (fst cell)) by (unfold move; now rewrite Hcl).
      rewrite Hm in R. destruct (move t q (fst cell)) as [q' l]. destruct (q' <? states t); [| discriminate].
      destruct (all (taken_check (list_of t l) cell) ts); [| discriminate]. apply any_ok in HC as (y & Hy & E). apply same_pair_ok in E as <-.
      destruct (operate (list_of t l) here regs) as [o regs']. destruct (reads t s (here + 1) q' regs') eqn:R'; [| discriminate].
      destruct (IH _ _ _ _ _ Hs' Hy R') as (j & p & a & w & Hin & M & T).
      unfold stepped, with_marks in Hin. rewrite put_threads_in in Hin. apply in_flat_map in Hin as (z & Hz & Hin).
      destruct (reached_back _ w _ _ Hin M) as (u & U & Mu). apply in_flat_map in Hz as ([[i p0] a0] & Hx & Hz).
      unfold taken in Hz. destruct (by_cell graph i cell) as [| j0 js] eqn:B; [contradiction |]. rewrite <- B in Hz.
      destruct (tick a0); [| contradiction]. destruct (consume (list_of t l) p0); [| contradiction].
      apply in_map_iff in Hz as (j' & <- & Hj). cbn in Mu. exists i, p0, a0, (c :: u ++ w). split; auto. split.
      + apply pd_ok. exists (expr j'). split; auto. apply (by_cell_ok size cells graph i cell c _ graph_ok Hk Hi Hc). eauto.
      + simpl. destruct (N.ltb_spec c size); [| lia]. f_equal. fold (text size (u ++ w)). rewrite text_app, U. exact T.
  Qed.
End Product.

(* ---------- 7. The witnesses, computed. *)

Section Witnesses.
  Variables (t : captures) (cells : list range) (chain : N -> ahead) (g : re).

  (* All derivatives, each with its weight: most of them differ in it, and need not be compared. *)
  Fixpoint weight (r : re) : N :=
    match r with
    | Eps => 1
    | Rng lo _ => lo + 1
    | Cat a b | Alt a b => weight a + weight b + 1
    | Star a | Not a => weight a + 1
    end.
  Definition is_keyed (k : N) (r : re) (x : N * re) : bool := if k =? fst x then eqb r (snd x) else false.
  Fixpoint derivatives (fuel : nat) (seen : list (N * re)) (todo : list re) : list (N * re) :=
    match fuel, todo with
    | S n, r :: rest =>
        let k := weight r in
        if any (is_keyed k r) seen then derivatives n seen rest
        else derivatives n ((k, r) :: seen) (map snd (leads r) ++ rest)
    | _, _ => rev seen
    end.
  Fixpoint number (k : N) (r : re) (l : list (N * re)) (i : N) : N :=
    match l with [] => i | x :: l' => if is_keyed k r x then i else number k r l' (i + 1) end.
  Definition graph_of (all_ : list (N * re)) : list node :=
    map (fun '(_, r) => (r, map (fun '(symbols, x) => (symbols, number (weight x) x all_ 0)) (leads r))) all_.
  Fixpoint pairs (graph : list node) (fuel : nat) (seen todo : list (N * list thread)) : list (N * list thread) :=
    match fuel, todo with
    | S n, x :: rest =>
        if any (same_pair x) seen then pairs graph n seen rest
        else pairs graph n (x :: seen)
          (flat_map (fun cell =>
            let (q', l) := move t (fst x) (fst cell) in
            if q' <? states t then [(q', stepped t graph chain (list_of t l) cell (snd x))] else []) cells ++ rest)
    | _, _ => seen
    end.
  Definition captures_check : bool :=
    let graph := graph_of (derivatives FUEL [] [g]) in
    product_check t cells graph chain g (pairs graph FUEL [] [(0, with_marks t graph chain [(0, [], at_start t)])]).

  (* The table finds the marks of the grammar's parse; it finds some where there is one, and there is no second one. *)
  Theorem captures_of_grammar : captures_check = true -> forall s, below (symbols t) s -> forall ms,
    captures_of t s = Some ms <-> parse (symbols t) g s ms.
  Proof using.
    unfold captures_check. cbv zeta. generalize (graph_of (derivatives FUEL [] [g])). intro graph.
    generalize (pairs graph FUEL [] [(0, with_marks t graph chain [(0, [], at_start t)])]). intros rel H s Hs ms.
    unfold product_check in H. cbv zeta in H. destruct (eqb (expr graph 0) g) eqn:E; [| discriminate]. apply eqb_ok in E.
    destruct (covers 0 cells (symbols t)) eqn:Cv; [| discriminate]. destruct (all (alike t) cells) eqn:Al; [| discriminate].
    destruct (right_graph (symbols t) cells graph) eqn:G; [| discriminate].
    match type of H with (if ?b then _ else _) = _ => destruct b eqn:S; [| discriminate] end. apply any_ok in S as (y & Hy & Ey). apply same_pair_ok in Ey as <-.
    assert (H0 : In (0, [], at_start t) (with_marks t graph chain [(0, [], at_start t)])).
    { unfold with_marks. rewrite put_threads_in. apply in_flat_map. exists (0, [], at_start t). split; [now left | apply reached_self]. }
    assert (Found : forall w, matches g w -> captures_of t (text (symbols t) w) = Some (marks (symbols t) 0 w)).
    { intros w M. rewrite <- E in M.
      destruct (forward t cells graph chain rel G Cv Al H w 0 _ 0 [] (at_start t) 0 (fun _ => 0) Hy H0 M) as [F R].
      unfold captures_of. rewrite R. cbn [offsets map app]. f_equal. rewrite <- (firstn_skipn (length (at_start t)) (marks _ 0 w)) at 2.
      f_equal. rewrite F. unfold predicted. symmetry. clear. induction (at_start t) as [| (m, d) l IH]; [auto |]. cbn [map]. f_equal. exact IH. }
    split.
    - intro C. assert (C' := C). unfold captures_of in C'. destruct (reads t s 0 0 (fun _ => 0)) eqn:R; [| discriminate].
      destruct (backward t cells graph chain rel G Cv Al H s 0 _ 0 _ _ Hs Hy R) as (i & p & a & w & Hin & M & T).
      unfold with_marks in Hin. rewrite put_threads_in in Hin. apply in_flat_map in Hin as (z & [<- | []] & Hin).
      destruct (reached_back t cells graph chain G _ w _ _ Hin M) as (u & U & Mu). cbn in Mu. rewrite E in Mu.
      exists (u ++ w). split; auto. assert (Tw : text (symbols t) (u ++ w) = s) by (rewrite text_app, U; exact T).
      split; auto. pose proof (Found _ Mu) as F. rewrite Tw in F. congruence.
    - intros (w & M & T & <-). rewrite <- T. now apply Found.
  Qed.
End Witnesses.

(* The marks that follow a mark at known distances, from a list. *)
Fixpoint chain_of (chains : list (N * ahead)) (m : N) : ahead :=
  match chains with [] => [] | (m', a) :: l => if m =? m' then a else chain_of l m end.
