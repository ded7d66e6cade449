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

import {
  type Automaton,
  type Form,
  type JointClass,
  jointClasses,
  languageDifference,
  PLAIN_REASONS,
  type Relaxation,
  type RuleSet,
  shortestCompletions,
  shortestPrefixes,
} from '../../src/compile/index.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { plainRows } from '../../src/shared/blocks.ts';
import { DISALLOWED_CHARACTER } from '../../src/shared/encodings.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { pascalCase } from '../../src/shared/words.ts';
import { boundsOf, changedRulesToCoq, rulesToCoq } from './grammar.ts';
import {
  BY_COMPUTATION,
  classesText,
  classFunction,
  classStarts,
  cutAt,
  heading,
  NOTATION,
  rangesText,
  SURROGATES,
  symbolsOf,
  UTF16_UNITS,
  withoutSurrogates,
} from './text.ts';
import { hasTies } from './ties.ts';

interface ReasonTheorem {
  /** Whether the theorem applies to the form. */
  readonly apply: boolean;
  readonly text: string;
}

/** A relaxation, and the rules it was written in. */
type Written = Relaxation & Required<Pick<Relaxation, 'written'>>;

/** Relaxed grammars over scalar values with 350 states, together, take Coq seven minutes. */
const MOST_STATES = 400;

/** The grammar that the relaxed ones change, where it is not the one that the file compares with the document. */
const TRANSCRIPTION = 'Transcription';
/** The grammar of a profile's encoding form. */
const ENCODING = 'EncodingForm';

/** The theorem, or why there is none. `table`: its name. */
export function reasonTheorem(source: TargetSource, table: string): ReasonTheorem {
  const against = reasonAgainst(source);
  if (against)
    return { apply: false, text: `(* ---------- Reasons of faults are not proved (Reasons.v): ${against}. *)` };
  const { form, rules } = source;
  const relaxations = form.relaxations as readonly Written[];
  const [own, plain] = [relaxations.filter(isOverScalars), relaxations.filter((one) => !isOverScalars(one))];
  const encoding = form.table.scalars?.encoding;
  const text = [
    heading('The relaxed grammars: each lifts one restriction, and is named after it. As ohm: // is ordered.'),
    ...relaxedModules(relaxations, rules),
    ...(encoding ? [relaxedText('own_relaxed', own)] : []),
    relaxedText('relaxed', plain),
    heading('The diagnosis, as it stands in the generated module: −1 − r refuses for the reason of index r.'),
    diagnosisText(form.table),
    heading('Automata of the relaxed grammars, and texts that one has and another has not: witnesses.'),
    ...witnesses(form, relaxations),
    heading('The reason of a fault names the relaxed grammar in which the text lives, and no other reason is given.'),
    encoding
      ? profileTheorem(source.reading, encoding, table, symbolsOf(form.table))
      : encodingTheorem(source.reading, table, symbolsOf(form.table)),
  ];
  return { apply: true, text: text.join('\n') };
}

/** Why the theorem does not apply; `null`: it does. */
function reasonAgainst({ form, rules }: TargetSource): string | null {
  if (form.relaxations.length === 0) return 'no grammar lifts a restriction';
  // A grammar that restricts an encoding form stands beside that form itself, which lifts all restrictions at once.
  const isOwn = ({ written, reason }: Form['relaxations'][number]) =>
    written && (reason !== DISALLOWED_CHARACTER || rules.alphabet.name === 'scalars');
  if (!form.relaxations.every(isOwn)) return 'a restriction is lifted by no grammar of its own';
  if (form.table.diagnosis.reasons.some((reason) => PLAIN_REASONS.includes(reason))) return 'it describes no encoding';
  const states = form.relaxations.map((one) => (isOverScalars(one as Written) ? one.automaton.next.length : 0));
  if (states.reduce((sum, count) => sum + count, 0) > MOST_STATES)
    return 'its relaxed grammars would take Coq too long';
  const isSame = form.table.scalars !== undefined || form.minimal.alphabet.name === rules.alphabet.name;
  if (!isSame) return 'the grammar has other symbols than the relaxed ones';
  const texts = apartTexts(form.relaxations);
  const isTied = hasTies(form.minimal, form.relaxations, (one, other) => texts[one]?.[other] === null);
  return isTied ? 'several relaxed grammars have a text, and none is the narrowest' : null;
}

function isOverScalars({ written }: Written): boolean {
  return written.rules.alphabet.name === 'scalars';
}

function encodingTheorem(reading: TargetSource['reading'], table: string, symbols: number): string {
  const texts = `${reading === 'peg' ? 'parses_whole' : 'matches'} Grammar.start`;
  return `${statement(table, symbols, `${texts} s`, texts, 'pegs relaxed')}
Proof.
  apply (reasons_of_pegs ${table} diagnosis relaxed automata apart completions prefixes alike); [exact table_is_the_grammar |].
  ${BY_COMPUTATION}
Qed.`;
}

function profileTheorem(reading: TargetSource['reading'], encoding: string, table: string, symbols: number): string {
  const says = reading === 'peg' ? 'parses_whole' : 'matches';
  const texts = `(exists cs, Forall (member scalars) cs /\\ ${says} Grammar.start cs /\\ s = flat_map ${encoding} cs)`;
  const grammars = `encoded_pegs scalars ${encoding} own_relaxed ++ pegs relaxed`;
  return `${statement(table, symbols, texts, `parses_whole ${ENCODING}.start`, grammars)}
Proof.
  apply (reasons_of_profile ${table} diagnosis _ scalars ${encoding} own_relaxed own_automata relaxed automata apart completions
    prefixes alike _ (fun u g => encoded_peg scalars ${encoding} ${encoding}_range ${encoding}_texts ${encoding}_image ${encoding}_outer
    u g units_alike numbers_alike) table_is_the_grammar).
  ${BY_COMPUTATION}
Qed.`;
}

/** `texts`: that s is a text; `form`: the language that says where characters end. */
function statement(table: string, symbols: number, texts: string, form: string, grammars: string): string {
  return `Theorem reason_is_the_grammar : forall s, below ${symbols} s ->
  match explain diagnosis 0 0 s with
  | None => ${texts}
  | Some (at_, r) => ~ ${texts} /\\ at_ = goes ${table} 0 s /\\
      forall r', reason ${symbols} (${form}) (${grammars}) (firstn at_ s) (skipn at_ s) r' <-> r' = r
  end.`;
}

/** `above-10FFFF` → `Above10FFFFGrammar`: a module of the file. */
function moduleOf({ reason }: Relaxation): string {
  return `${pascalCase(reason)}Grammar`;
}

function relaxedText(name: string, relaxations: readonly Relaxation[]): string {
  const pairs = relaxations.map((one) => `("${one.reason}"%string, ${moduleOf(one)}.start)`);
  return `Definition ${name} : list (string * re) := [${pairs.join('; ')}].`;
}

/** A module for each relaxed grammar, with the rules that differ; the others are imported. */
function relaxedModules(relaxations: readonly Written[], rules: RuleSet): string[] {
  const nameOf = new Map<RuleSet, string>([[rules, 'Grammar']]);
  return relaxations.flatMap((each) => {
    const { rules: relaxed, main } = each.written;
    const base = nameOf.get(main);
    const name = base ?? (relaxed === main ? ENCODING : TRANSCRIPTION);
    nameOf.set(main, name);
    return [
      ...(base ? [] : [moduleText(name, NOTATION, rulesToCoq(main))]),
      moduleText(moduleOf(each), `Import ${name}.`, changedRulesToCoq(relaxed, main)),
    ];
  });
}

function moduleText(name: string, opening: string, { lines, start }: ReturnType<typeof rulesToCoq>): string {
  return `Module ${name}.\n${opening}\n${lines.join('\n')}\nDefinition start : re := ${start}.\nEnd ${name}.`;
}

function diagnosisText({ alphabet, diagnosis }: FormTable): string {
  const { classes, accepting, atEnd, reasons } = diagnosis;
  return [
    classesText('DIAGNOSIS_CLASSES', alphabet, classes),
    `Definition DIAGNOSIS_NEXT : list (list Z) := [\n${plainRows(diagnosis)
      .map((row) => `  [${row.join('; ')}]`)
      .join(';\n')}]%Z.`,
    `Definition DIAGNOSIS_ACCEPTING : list N := [${accepting.join('; ')}].`,
    `Definition AT_END : list N := [${atEnd.join('; ')}].`,
    `Definition REASONS : list string := [${reasons.map((reason) => `"${reason}"`).join('; ')}]%string.`,
    `Definition diagnosis : diagnosis_table := {| classIn := ${classFunction('DIAGNOSIS_CLASSES', alphabet)}; move := DIAGNOSIS_NEXT;`,
    '  mayEnd := DIAGNOSIS_ACCEPTING; atEnd := AT_END; reasons := REASONS |}.',
  ].join('\n');
}

/** What the theorem is proved with. */
function witnesses({ table, minimal }: Form, relaxations: readonly Written[]): string[] {
  const automata = relaxations.map(({ automaton }) => withReject(automaton));
  const classes = jointClasses(automata);
  const regions = classes.flatMap(({ set }, c) => set.map(([from]) => [from, c] as const)).sort(([a], [b]) => a - b);
  const [own, plain] = [relaxations.filter(isOverScalars), relaxations.filter((one) => !isOverScalars(one))];
  const cuts = [
    ...regions.map(([from]) => from),
    ...plain.flatMap(({ written }) => [...boundsOf(written.rules)]),
    ...classStarts(table),
    ...classStarts({ alphabet: table.alphabet, classes: table.diagnosis.classes }),
  ];
  const apart = apartTexts(relaxations).map((row) => row.map((text) => (text ? `Some [${text.join('; ')}]` : 'None')));
  const texts = automata.map((one, i) => automatonText(one, i, classes));
  // In a profile, the encoding form says where characters end.
  const form = plain.find(({ reason }) => reason === DISALLOWED_CHARACTER)?.automaton ?? minimal;
  const { size } = minimal.alphabet;
  return [
    rangesText('alike', cutAt(size, cuts)),
    ...(table.scalars ? scalarRanges(table, size, cuts, own) : []),
    `Definition regions : classes := ${halved(regions)}.`,
    ...(table.scalars ? [automataText('own_automata', texts.slice(0, own.length))] : []),
    automataText('automata', texts.slice(own.length)),
    `Definition apart : list (list (option (list N))) := [\n${apart.map((row) => `  [${row.join('; ')}]`).join(';\n')}].`,
    `Definition prefixes : list (list N) := [${textsOf(shortestPrefixes(form).filter((_, state) => !isReject(form, state)))}].`,
  ];
}

/** For grammars over scalar values: ranges of symbols, each alike in the encoding too, and ranges of scalar values. */
function scalarRanges(table: FormTable, size: number, cuts: readonly number[], own: readonly Written[]): string[] {
  const numbers = own.flatMap(({ written }) => [...boundsOf(written.rules)]);
  return [
    table.alphabet === 'octets'
      ? 'Definition units_alike : list range := symbols.'
      : rangesText('units_alike', cutAt(size, [...cuts, ...UTF16_UNITS])),
    rangesText('numbers_alike', withoutSurrogates(cutAt(0x110000, [...numbers, ...SURROGATES]))),
  ];
}

/** For each two relaxations a text of the first that the second has not; `null`: there is none. */
function apartTexts(relaxations: readonly Relaxation[]): (readonly number[] | null)[][] {
  return relaxations.map(({ automaton: left }) =>
    relaxations.map(({ automaton: right }) => languageDifference(left, right).onlyLeft),
  );
}

/** Runs of symbols, each with its first symbol and its class, as a tree that is halved in each node. */
function halved(regions: readonly (readonly [from: number, c: number])[]): string {
  const half = regions.length >> 1;
  const [from, c] = regions[half] as readonly [number, number];
  if (half === 0) return `Class ${c}`;
  return `Cut ${from} (${halved(regions.slice(0, half))}) (${halved(regions.slice(half))})`;
}

function automataText(name: string, automata: readonly string[]): string {
  return `Definition ${name} : list (table * list (list N)) := [\n${automata.join(';\n')}].`;
}

/** Whether no symbol leads out of a state in which no text may end. */
function isReject({ next, accepting }: Automaton, state: number): boolean {
  return !accepting[state] && Array.from(next[state] ?? []).every((target) => target === state);
}

/** The automaton with a last state that rejects: a relaxed grammar may have every text. */
function withReject(automaton: Automaton): Automaton {
  const { next, accepting } = automaton;
  if (isReject(automaton, next.length - 1)) return automaton;
  const loop = Array.from(next[0] ?? [], () => next.length);
  return { ...automaton, next: [...next, loop], accepting: [...accepting, false] };
}

function automatonText({ next, accepting, ...rest }: Automaton, index: number, classes: readonly JointClass[]): string {
  const rows = next.map((row) => `    [${classes.map(({ classIn }) => row[classIn[index] as number]).join('; ')}]`);
  const completions = shortestCompletions({ next, accepting, ...rest }).slice(0, -1);
  return [
    `  ({| size := ${rest.alphabet.size}; classOf := class_of regions; next := [`,
    `${rows.join(';\n')}];`,
    `    accepting := [${accepting.map(Number).join('; ')}] |}, [${textsOf(completions)}])`,
  ].join('\n');
}

function textsOf(texts: readonly (readonly number[] | undefined)[]): string {
  return texts.map((text) => `[${(text ?? []).join('; ')}]`).join('; ');
}
