/**
 * What proofs/Reasons.v proves of the diagnosis: the reason of a fault is the name
 * of the relaxed grammar in which the text still lives, and no other reason is.
 *
 *     the relaxed grammars    only the rules that differ, in a module for each reason
 *     the diagnosis           as it stands in the generated module; −1 − r refuses for reason r
 *     the witnesses           for each relaxed grammar an automaton; for each two of them a
 *                             text that shows that the first is not narrower than the second
 *
 * The witnesses need no trust: Coq checks that an automaton is its grammar.
 */
import { plainCells } from '../blocks.ts';
import {
  type Automaton,
  type JointClass,
  jointClasses,
  languageDifference,
  type Relaxation,
  type RuleSet,
  shortestCompletions,
  shortestPrefixes,
} from '../compile/index.ts';
import type { DiagnosisTable, FormTable } from '../layout.ts';
import { boundsOf, changedRulesToCoq, rulesToCoq } from './coq-grammar.ts';
import {
  BY_COMPUTATION,
  classesText,
  classFunction,
  classStarts,
  cutAt,
  heading,
  NOTATION,
  rangesText,
} from './coq-text.ts';
import type { TargetSource } from './target-source.ts';

interface ReasonTheorem {
  /** Whether the theorem applies to the form. */
  readonly apply: boolean;
  readonly text: string;
}

/** A relaxation, and the rules it was written in. */
type Written = Relaxation & Required<Pick<Relaxation, 'written'>>;

/** The grammar that the relaxed ones change, where it is not the one that the file compares with the document. */
const TRANSCRIPTION = 'Transcription';

/** The theorem, or why there is none. `table`: its name. */
export function reasonTheorem(source: TargetSource, table: string): ReasonTheorem {
  const against = reasonAgainst(source);
  if (against)
    return { apply: false, text: `(* ---------- Reasons of faults are not proved (Reasons.v): ${against}. *)` };
  const { form, rules } = source;
  const relaxations = form.relaxations as readonly Written[];
  const says = source.reading === 'peg' ? 'parses_whole' : 'matches';
  const text = [
    heading('The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered.'),
    ...relaxedModules(relaxations, rules),
    `Definition relaxed : list (string * re) := [${relaxations.map(named).join('; ')}].`,
    heading('The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r.'),
    diagnosisText(form.table),
    heading('Automata of the relaxed grammars, and texts that tell them apart: witnesses.'),
    ...witnesses(form.table, form.minimal, relaxations),
    heading('The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given.'),
    `Theorem reason_is_the_grammar : forall s, below (size ${table}) s ->
  match explain diagnosis 0 0 s with
  | None => ${says} Grammar.start s
  | Some (at_, r) => ~ ${says} Grammar.start s /\\ at_ = goes ${table} 0 s /\\
      forall r', reason (size ${table}) (${says} Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.
Proof.
  apply (reasons_of_pegs ${table} diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  ${BY_COMPUTATION}
Qed.`,
  ];
  return { apply: true, text: text.join('\n') };
}

/** Why the theorem does not apply; `null`: it does. */
function reasonAgainst({ form, rules }: TargetSource): string | null {
  if (form.table.scalars) return 'the grammar is over scalar values';
  if (form.relaxations.length === 0) return 'no grammar lifts a restriction';
  if (form.relaxations.some(({ written }) => written === undefined)) return 'a bound of a recursive rule is no grammar';
  const isSame = form.relaxations.every(({ automaton }) => automaton.alphabet.name === rules.alphabet.name);
  return isSame ? null : 'the grammar has other symbols than the relaxed ones';
}

/** `above-10FFFF` → `Above10FFFFGrammar`: a module of the file. */
function moduleOf({ reason }: Relaxation): string {
  const words = reason.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}Grammar`;
}

function named(relaxation: Relaxation): string {
  return `("${relaxation.reason}"%string, ${moduleOf(relaxation)}.start)`;
}

/** A module for each relaxed grammar, with the rules that differ; the others are imported. */
function relaxedModules(relaxations: readonly Written[], rules: RuleSet): string[] {
  const own = relaxations[0]?.written.main as RuleSet;
  const base = own === rules ? 'Grammar' : TRANSCRIPTION;
  const transcription = own === rules ? [] : [moduleText(TRANSCRIPTION, NOTATION, rulesToCoq(own))];
  return [
    ...transcription,
    ...relaxations.map((each) => {
      const { rules: relaxed, main } = each.written;
      return moduleText(moduleOf(each), `Import ${base}.`, changedRulesToCoq(relaxed, main));
    }),
  ];
}

function moduleText(name: string, opening: string, { lines, start }: ReturnType<typeof rulesToCoq>): string {
  return `Module ${name}.\n${opening}\n${lines.join('\n')}\nDefinition start : re := ${start}.\nEnd ${name}.`;
}

function diagnosisText({ alphabet, diagnosis }: FormTable): string {
  const { classes, accepting, atEnd, reasons } = diagnosis;
  return [
    classesText('DIAGNOSIS_CLASSES', alphabet, classes),
    `Definition DIAGNOSIS_NEXT : list (list Z) := [\n${rowsOf(diagnosis).join(';\n')}]%Z.`,
    `Definition DIAGNOSIS_ACCEPTING : list N := [${accepting.join('; ')}].`,
    `Definition AT_END : list N := [${atEnd.join('; ')}].`,
    `Definition REASONS : list string := [${reasons.map((reason) => `"${reason}"`).join('; ')}]%string.`,
    `Definition diagnosis : diagnosis_table := {| classIn := ${classFunction('DIAGNOSIS_CLASSES', alphabet)}; move := DIAGNOSIS_NEXT;`,
    '  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.',
  ].join('\n');
}

function rowsOf(diagnosis: DiagnosisTable): string[] {
  const { accepting, classCount } = diagnosis;
  const cells = plainCells(diagnosis);
  return accepting.map((_, state) => `  [${cells.slice(state * classCount, (state + 1) * classCount).join('; ')}]`);
}

/** What the theorem is proved with. `minimal` says where the texts of the form go. */
function witnesses(table: FormTable, minimal: Automaton, relaxations: readonly Written[]): string[] {
  const automata = relaxations.map(({ automaton }) => withReject(automaton));
  const classes = jointClasses(automata);
  const regions = classes.flatMap(({ set }, c) => set.map(([from]) => [from, c] as const)).sort(([a], [b]) => a - b);
  const cuts = [
    ...regions.map(([from]) => from),
    ...relaxations.flatMap(({ written }) => [...boundsOf(written.rules)]),
    ...classStarts(table),
    ...classStarts({ alphabet: table.alphabet, classes: table.diagnosis.classes }),
  ];
  const apart = relaxations.map(({ automaton: left }) =>
    relaxations.map(({ automaton: right }) => {
      const text = languageDifference(left, right).onlyLeft;
      return text ? `Some [${text.join('; ')}]` : 'None';
    }),
  );
  return [
    rangesText('alike', cutAt(minimal.alphabet.size, cuts)),
    `Definition regions : list (N * N) := [${regions.map(([from, c]) => `(${from}, ${c})`).join('; ')}].`,
    `Definition automata : list (table * list (list N)) := [\n${automata.map((one, i) => automatonText(one, i, classes)).join(';\n')}].`,
    `Definition apart : list (list (option (list N))) := [\n${apart.map((row) => `  [${row.join('; ')}]`).join(';\n')}].`,
    `Definition prefixes : list (list N) := [${textsOf(shortestPrefixes(minimal).slice(0, -1))}].`,
  ];
}

/** The automaton with a last state that rejects: a relaxed grammar may have every text. */
function withReject(automaton: Automaton): Automaton {
  const { next, accepting } = automaton;
  const last = next.length - 1;
  if (!accepting[last] && Array.from(next[last] ?? []).every((target) => target === last)) return automaton;
  const loop = Array.from(next[0] ?? [], () => next.length);
  return { ...automaton, next: [...next, loop], accepting: [...accepting, false] };
}

function automatonText({ next, accepting, ...rest }: Automaton, index: number, classes: readonly JointClass[]): string {
  const rows = next.map((row) => `    [${classes.map(({ classIn }) => row[classIn[index] as number]).join('; ')}]`);
  const completions = shortestCompletions({ next, accepting, ...rest }).slice(0, -1);
  return [
    `  ({| size := ${rest.alphabet.size}; classOf := fun c => runs regions c 0; next := [`,
    `${rows.join(';\n')}];`,
    `    accepting := [${accepting.map(Number).join('; ')}] |}, [${textsOf(completions)}])`,
  ].join('\n');
}

function textsOf(texts: readonly (readonly number[] | undefined)[]): string {
  return texts.map((text) => `[${(text ?? []).join('; ')}]`).join('; ');
}
