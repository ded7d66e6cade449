/**
 * What proofs/Verdicts.v proves of a table: the length of a fault is that of a
 * maximal subpart, merged pieces give the verdict on the text, and repair gives
 * well-formed text with one U+FFFD for each maximal subpart. Besides the table,
 * a few facts decide this, the `rules`: after which states a fault begins, what a
 * whole character is that can be refused, how wide a code unit is, and U+FFFD:
 *
 *     UTF-8             accepts form                  no_character      1   EF BF BD
 *     an MQTT string    accepts form                  utf8_character    1   EF BF BD
 *     JSON tokens       also the state in a string    utf8_character    1   EF BF BD
 *     UTF-16LE          accepts form                  no_character      2   FD FF
 */
import { type Form, jointClasses, liveStates, runAutomaton, START_STATE } from '../../src/compile/index.ts';
import { provableEncoding } from '../../src/export/provable.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { type FaultMachine, formToMachine, machineToAutomaton } from '../../src/export/verdict-automaton.ts';
import { DISALLOWED_CHARACTER } from '../../src/shared/encodings.ts';
import { FINER, finerTable } from './finer.ts';
import { BY_COMPUTATION, COMPLETIONS_LEMMA, heading, symbolsOf, TABLE } from './text.ts';

/** What the theorems are about: the table, or one with more states. */
interface Subject {
  readonly form: Form;
  readonly machine: FaultMachine;
  /** What the names of the table and of its witnesses begin with. */
  readonly module: string;
  readonly cells: string;
  /** For each state, whether a fault can begin after it. */
  readonly boundaries: readonly boolean[];
  /** For each state, that of the small table. */
  readonly standsFor: readonly number[];
  /** The definition of a table with more states. */
  readonly text: string;
}

/** The theorems. `cells`: the name of the ranges in which all symbols are alike for the table. */
export function verdictTheorems(source: TargetSource, cells: string): string {
  const subject = subjectOf(source.form, cells);
  const symbols = symbolsOf(source.form.table);
  const { module, text } = subject;
  const completions = `form_rules ${module}completions ${subject.cells} ${module}${COMPLETIONS_LEMMA}`;
  const finer = module === '' ? '' : ' rewrite <- (finer_is_the_form s H).';
  return `${text}${heading('Offset and length of the fault, pieces and repair (Verdicts.v).')}
${rulesText(source, subject)}
Lemma form_rules_ok : rules_check form_rules = true.
Proof. ${BY_COMPUTATION} Qed.
Theorem length_is_the_maximal_subpart : forall s, below ${symbols} s ->
  match check form_rules s with
  | None => run ${TABLE} s = true
  | Some (offset, n) => run ${TABLE} s = false /\\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n
  end.
Proof. intros s H.${finer} exact (check_is_maximal ${completions} form_rules_ok s H). Qed.
Theorem merge_is_associative : forall a b c, merge (merge a b) c = merge a (merge b c).
Proof. exact merge_associative. Qed.
Theorem merge_is_the_whole : forall pieces, Forall (below ${symbols}) pieces ->
  conclude form_rules (fold_right merge (summarize form_rules []) (map (summarize form_rules) pieces)) =
  check form_rules (concat pieces).
Proof. exact (pieces_are_the_whole ${completions}). Qed.
${repairTheorem(subject, `${completions} form_rules_ok`)}`;
}

/** The table, if its states tell faults apart. */
function subjectOf(form: Form, cells: string): Subject {
  const machine = formToMachine(form);
  const boundaries = boundariesOf(form);
  if (boundaries !== null && machine.outcomes.every(({ unread }) => unread === 0)) {
    return { form, machine, module: '', cells, boundaries, standsFor: boundaries.map((_, state) => state), text: '' };
  }
  const { text, standsFor } = finerTable(form, machine, form.table);
  const module = `${FINER}.`;
  return {
    form,
    machine,
    module,
    cells: `${module}cells`,
    boundaries: [...machine.boundary, false],
    standsFor,
    text: `${text}\n\n`,
  };
}

/** For each state of the table, whether a fault can begin after it; `null`: that depends on more than the state. */
function boundariesOf({ table: { accepting, diagnosis } }: Form): boolean[] | null {
  const found = accepting.map(() => new Set<boolean>());
  diagnosis.small.forEach((small, state) => void found[small]?.add(diagnosis.accepting[state] !== 0));
  return found.some(({ size }) => size > 1) ? null : found.map((values) => values.has(true));
}

function rulesText(source: TargetSource, subject: Subject): string {
  const { form, module, boundaries, standsFor } = subject;
  const encoding = provableEncoding(source);
  const table = `${module}${TABLE}`;
  const counted = (list: string) =>
    `fun q c => N.to_nat (cell (nth (N.to_nat q) ${FINER}.${list} []) (classOf ${table} c))`;
  return [
    'Definition form_rules : rules := {|',
    `  automaton := ${table};`,
    `  boundary := ${boundaryText(subject)};`,
    `  character := ${encoding ? `${encoding}_character` : 'no_character'};`,
    `  unread := ${module === '' ? 'none_unread' : counted('UNREAD')};`,
    `  whole := ${module === '' ? 'none_whole' : counted('WHOLE')};`,
    `  width := ${form.table.codeUnit};`,
    `  replacement := ${replacementText(form, boundaries, standsFor)}`,
    '|}.',
  ].join('\n');
}

function boundaryText({ form, module, boundaries, standsFor }: Subject): string {
  const isPlain = boundaries.every((is, state) => is === form.minimal.accepting[standsFor[state] as number]);
  if (isPlain) return `accepts ${module}${TABLE}`;
  const bySmall = boundariesOf(form);
  const bits = (bySmall ?? boundaries).map(Number).join('; ');
  return `fun q => cell [${bits}] ${bySmall && module ? `(cell ${module}stands_for q)` : 'q'} =? 1`;
}

/** U+FFFD after each state: where it depends on the state, that is so in a few of them. */
function replacementText(form: Form, boundaries: readonly boolean[], standsFor: readonly number[]): string {
  const usual = listText(replacementAfter(form, START_STATE));
  const others = boundaries.flatMap((is, state) => {
    const text = listText(replacementAfter(form, standsFor[state] as number));
    return is && text !== usual ? `if q =? ${state} then ${text} else ` : [];
  });
  return others.length === 0 ? `fun _ => ${usual}` : `fun q => ${others.join('')}${usual}`;
}

function listText(symbols: readonly number[]): string {
  return `[${symbols.join('; ')}]`;
}

/** D800, without a low surrogate after it, in big-endian order; U+00D8 in little-endian order. */
const LONE_IF_BIG_ENDIAN = [0xd8, 0x00, 0x00, 0x00];

/** U+FFFD in the symbols of the form, after a text that leads to the state: after a signature in its order of octets. */
function replacementAfter({ table: { alphabet, codeUnit }, minimal }: Form, state: number): readonly number[] {
  if (alphabet === 'units') return [0xfffd];
  if (codeUnit === 1) return [0xef, 0xbf, 0xbd];
  const octets = [...new Array<number>(codeUnit - 2).fill(0), 0xff, 0xfd];
  const isLittle = minimal.accepting[runAutomaton(minimal, LONE_IF_BIG_ENDIAN, state)];
  return isLittle ? octets.reverse() : octets;
}

/** `witnesses`: the arguments of the lemmas. */
function repairTheorem({ form, machine, module, boundaries, standsFor }: Subject, witnesses: string): string {
  if (skipsRests(form, machine, replacementAfter(form, START_STATE))) {
    return '(* No theorem on repair: what is refused before its last symbol may count as a whole, as far as it goes on. *)';
  }
  const isEnough = boundaries.every(
    (is, state) => (!is && state !== START_STATE) || acceptsReplacement(form, standsFor[state] as number),
  );
  const repaired = `repaired form_rules [] s x /\\ run ${TABLE} x = true`;
  const finer = module === '' ? '' : ` rewrite <- (finer_is_the_form x (repaired_below ${witnesses} [] s x R H)).`;
  const head = `Theorem repair_is_well_formed : forall s, below ${symbolsOf(form.table)} s ->`;
  if (isEnough) {
    return `${head}
  exists x, repair form_rules s = Some x /\\ ${repaired}.
Proof.
  intros s H. destruct (repair_is_total ${witnesses} ltac:(${BY_COMPUTATION.slice(0, -1)}) s H) as (x & E & R & W).
  exists x.${finer} exact (conj E (conj R W)).
Qed.`;
  }
  return `(* U+FFFD does not stand everywhere: where it does not, repair gives no text. *)
${head}
  match repair form_rules s with Some x => ${repaired} | None => unrepairable form_rules [] s end.
Proof.
  intros s H. pose proof (repair_is_right ${witnesses} s H) as Right.
  destruct (repair form_rules s) as [x |]; [| exact Right]. destruct Right as [R W].${finer} exact (conj R W).
Qed.`;
}

/** Whether a text can end with U+FFFD after the state. */
function acceptsReplacement(form: Form, state: number): boolean {
  const { minimal } = form;
  return minimal.accepting[runAutomaton(minimal, replacementAfter(form, state), state)] === true;
}

/** States of machine and encoding; `late`: characters have been read since the boundary. */
type Triple = readonly [state: number, character: number, late: boolean];

/**
 * Whether repair skips symbols after a fault, those of a character or an escape that
 * was refused before its last symbol (run/rest-of-character.ts):
 *
 *     C3 | A9     as ASCII: refused at C3; one U+FFFD replaces both octets
 *
 * proofs/Verdicts.v has no definition for this. It matters only where U+FFFD is
 * well-formed in that place: otherwise repair throws before it skips anything.
 *
 * Cost: states of the machine × states of the encoding × classes.
 */
function skipsRests(form: Form, machine: FaultMachine, replacement: readonly number[]): boolean {
  const { scalars } = form.table;
  const encoding = form.relaxations.find(({ reason }) => reason === DISALLOWED_CHARACTER)?.automaton;
  if (!scalars || !encoding) return false;
  const live = liveStates(encoding);
  const automaton = machineToAutomaton(machine);
  const cells = jointClasses([automaton, encoding]);
  const triples = machine.boundary.flatMap((is, state): Triple[] =>
    (is || state === START_STATE) && machine.boundary[runAutomaton(automaton, replacement, state)]
      ? [[state, START_STATE, false]]
      : [],
  );
  const seen = new Set<string>();
  for (const triple of triples) {
    if (seen.has(triple.join())) continue;
    seen.add(triple.join());
    const [state, character, late] = triple;
    for (const { classIn } of cells) {
      const to = machine.next[state]?.[classIn[0] as number] as number;
      const beside = encoding.next[character]?.[classIn[1] as number] as number;
      const outcome = machine.outcomes[to - machine.next.length];
      const isWhole = encoding.accepting[beside] === true;
      if (!outcome) {
        if (!machine.boundary[to]) triples.push([to, isWhole ? START_STATE : beside, late || isWhole]);
        continue;
      }
      const reason = machine.reasons[outcome.reason] as string;
      if (outcome.whole > 1) return true;
      const skips = late ? reason === DISALLOWED_CHARACTER : scalars.reasons.includes(reason);
      if (skips && !isWhole && live[beside] === true) return true;
    }
  }
  return false;
}
