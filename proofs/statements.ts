/**
 * What the theorems of a file in proofs/forms/ have to say: a second file of Coq
 * that states them once more and asks for their axioms. It is not made from the
 * first: what applies to a form is read from its generated table.
 *
 *     a table over octets, with shifts   →   the language, the fault, the shifts, maximal subparts, pieces, repair
 *     a profile                          →   the same, of the encodings of its texts
 *     every form                         →   also: the reasons, by the names in its grammar's file
 *     a grammar with captures            →   the captures
 */
import { readFileSync } from 'node:fs';
import { plainCells } from '../src/shared/blocks.ts';
import type { FormTable } from '../src/shared/layout.ts';

/** Forms in which a fault can end before symbols that were read, or after those that come: a table with more states tells how many. */
const UNREAD = /^(i-json|postgresql-jsonb)-tokens-/;

/** Forms in which a fault can begin where no text ends: in a string of JSON. */
const OPEN = /-tokens-/;

/** Forms in which U+FFFD does not stand everywhere. */
const NARROW = /-tokens-|^utf8-non-ascii-/;

interface Statements {
  readonly text: string;
  readonly theorems: readonly string[];
}

/** `isPublished`: the grammar in the file is ABNF, and it is all of UTF-8. */
export function statementsOf(name: string, table: FormTable, isPublished: boolean): Statements {
  const encoding = table.scalars?.encoding;
  const hasShifts = table.shifts.length > 0;
  const whole = isPublished ? 'utf8' : table.id === 'utf16' ? 'utf16' : undefined;
  const says = isPublished ? 'matches' : 'parses_whole';
  // The name of the start rule is the file's own: the reader compares the grammar with the document.
  const start = 'start';
  const language = encoding
    ? `exists cs, Forall (member scalars) cs /\\ ${says} ${start} cs /\\ s = flat_map ${encoding} cs`
    : `${says} ${start} s`;
  const symbols = symbolsOf(table);
  const theorems: [name: string, statement: string][] = [
    ['table_is_the_grammar', `forall s, below ${symbols} s -> (run form s = true <-> ${language})`],
    [
      'fault_is_the_first',
      `forall s, below ${symbols} s -> viable form (firstn (goes form 0 s) s) /\\ ((goes form 0 s < length s)%nat -> ` +
        'forall k, (goes form 0 s < k)%nat -> ~ viable form (firstn k s))',
    ],
  ];
  if (hasShifts) {
    const statement = 'forall s, below 256 s -> shift_run form shifts (cell words) s = run form s';
    theorems.push(['shifts_are_the_table', statement]);
  }
  if (whole) {
    const scalars = `exists! cs, Forall (member scalars) cs /\\ s = flat_map ${whole} cs`;
    theorems.push(['texts_are_encodings', `forall s, below ${symbols} s -> (${says} ${start} s <-> ${scalars})`]);
  }
  const isFiner = UNREAD.test(table.id);
  if (isFiner)
    theorems.push(['finer_is_the_form', `forall s, below ${symbols} s -> run ${name}.Finer.form s = run form s`]);
  // An escape that is refused before its end counts as a whole, as far as it goes on: repair is not proved.
  const verdicts = verdictStatements(symbols, NARROW.test(table.id));
  theorems.push(...(isFiner ? verdicts.slice(0, -1) : verdicts));
  const reasons = reasonStatement(symbols, encoding ? `(${language})` : language, reasonsOf(name, table), says);
  theorems.push(['reason_is_the_grammar', reasons]);
  return {
    theorems: theorems.map(([theorem]) => theorem),
    text: [
      `From Coq Require Import String ZArith List NArith. Require Import Wellformed${encoding || whole ? ' Encodings' : ''} Verdicts Reasons. Require ${name}.`,
      'Import ListNotations.',
      `Local Open Scope N_scope. Definition form := ${name}.form. Definition start := ${name}.Grammar.start.`,
      ...(hasShifts ? [`Definition shifts := ${name}.shifts. Definition words := ${name}.words.`] : []),
      `Definition diagnosis := ${name}.diagnosis.`,
      rulesText(table, isFiner ? `${name}.Finer` : undefined),
      ...theorems.flatMap(([theorem, statement]) => [
        `Check (${name}.${theorem} : ${statement}).`,
        `Print Assumptions ${name}.${theorem}.`,
      ]),
      '',
    ].join('\n'),
  };
}

/** `captures_are_the_parse` of a grammar over octets. */
export function captureStatement(name: string): string {
  const statement =
    'forall s, below 256 s -> forall ms, captures_of table s = Some ms <-> ' +
    'exists w, matches Grammar.start w /\\ filter (fun c => c <? 256) w = s /\\ marks 256 0 w = ms';
  return [
    'From Coq Require Import List NArith. Require Import Wellformed Captures. Local Open Scope N_scope.',
    `Require Import ${name}. Check (captures_are_the_parse : ${statement}).`,
    'Print Assumptions captures_are_the_parse.',
    '',
  ].join('\n');
}

/** How many symbols a text is made of, as a number: `size form` would be what the file says. */
const symbolsOf = ({ alphabet }: FormTable) => (alphabet === 'octets' ? 256 : 65536);

/** What the theorem on reasons speaks of: the relaxed grammars, and the one that says where characters end. */
interface Reasons {
  readonly relaxed: string;
  /** Of a profile: its encoding form. */
  readonly form: string | undefined;
}

/** The reasons are those that the grammars name; those of a profile come before those of its encoding. */
function reasonsOf(name: string, { id, scalars }: FormTable): Reasons {
  const encoding = scalars?.encoding;
  const module = readFileSync(new URL(`../generated/${id}.ts`, import.meta.url), 'utf8');
  const own = reasonsIn(/^\/\/ made from (\S+)/m.exec(module)?.[1] as string);
  if (!encoding) return { relaxed: `pegs [${pairs(name, own)}]`, form: undefined };
  const path = encoding === 'utf8' ? 'grammar/octets/utf8.ohm' : 'grammar/units/utf16.ohm';
  const others = ['disallowed-character', ...reasonsIn(path)];
  return {
    relaxed: `encoded_pegs scalars ${encoding} [${pairs(name, own)}] ++ pegs [${pairs(name, others)}]`,
    form: `(parses_whole ${name}.EncodingForm.start)`,
  };
}

function reasonsIn(path: string): string[] {
  const grammar = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return Array.from(grammar.matchAll(/^\/\/ @reason (\S+)$/gm), ([, reason]) => reason as string);
}

/** Each reason with the start of its grammar: `above-10FFFF`, `Above10FFFFGrammar`. */
function pairs(name: string, reasons: readonly string[]): string {
  const moduleOf = (reason: string) => reason.replaceAll(/(?:^|-)(.)/g, (_, first) => first.toUpperCase());
  return reasons.map((reason) => `("${reason}"%string, ${name}.${moduleOf(reason)}Grammar.start)`).join('; ');
}

function reasonStatement(symbols: number, texts: string, { relaxed, form }: Reasons, says: string): string {
  return (
    `forall s, below ${symbols} s -> match explain diagnosis 0 0 s with None => ${texts} | Some (i, r) => ` +
    `~ ${texts} /\\ i = goes form 0 s /\\ forall r', reason ${symbols} ${form ?? `(${says} start)`} (${relaxed}) ` +
    `(firstn i s) (skipn i s) r' <-> r' = r end`
  );
}

/** The rules of a form, written out: those in a file could be anything. `finer`: the module with a table of more states. */
function rulesText(table: FormTable, finer: string | undefined): string {
  const { id, accepting, codeUnit, diagnosis, scalars } = table;
  const begins = new Set(diagnosis.small.filter((_, state) => diagnosis.accepting[state] !== 0));
  const bits = accepting.map((_, state) => Number(begins.has(state))).join('; ');
  const state = finer ? `(cell ${finer}.stands_for q)` : 'q';
  const automaton = finer ? `${finer}.form` : 'form';
  const counted = (list: string) =>
    `fun q c => N.to_nat (cell (nth (N.to_nat q) ${finer}.${list} []) (classOf ${automaton} c))`;
  const rules = {
    automaton,
    boundary: OPEN.test(id) ? `fun q => cell [${bits}] ${state} =? 1` : 'accepts form',
    character: scalars ? `${scalars.encoding}_character` : 'no_character',
    unread: finer ? counted('UNREAD') : 'none_unread',
    whole: finer ? counted('WHOLE') : 'none_whole',
    width: codeUnit,
    replacement: replacementText(table),
  };
  const fields = Object.entries(rules).map(([name, value]) => `${name} := ${value}`);
  return `Definition form_rules : rules := {| ${fields.join('; ')} |}.`;
}

/** U+FFFD as the form writes it after a text that leads to a state. */
function replacementText(table: FormTable): string {
  const { id, alphabet } = table;
  if (alphabet === 'units') return 'fun _ => [65533]';
  if (id === 'utf16be') return 'fun _ => [255; 253]';
  if (id === 'utf16le') return 'fun _ => [253; 255]';
  if (id === 'utf32be') return 'fun _ => [0; 0; 255; 253]';
  if (id === 'utf32le') return 'fun _ => [253; 255; 0; 0]';
  if (id === 'utf16-signature') return `fun q => if q =? ${littleEndianState(table)} then [253; 255] else [255; 253]`;
  return 'fun _ => [239; 191; 189]';
}

/** The state after the signature FF FE, and after each character that follows it. */
function littleEndianState(table: FormTable): number {
  const cells = plainCells(table);
  return [0xff, 0xfe].reduce(
    (state, octet) => cells[state * table.classCount + (table.classes[octet] as number)] as number,
    0,
  );
}

function verdictStatements(symbols: number, isNarrow: boolean): [name: string, statement: string][] {
  const repaired = 'repaired form_rules [] s x /\\ run form x = true';
  return [
    [
      'length_is_the_maximal_subpart',
      `forall s, below ${symbols} s -> match check form_rules s with None => run form s = true | Some (offset, n) => ` +
        'run form s = false /\\ maximal_subpart form_rules (firstn offset s) (skipn offset s) n end',
    ],
    ['merge_is_associative', 'forall a b c, merge (merge a b) c = merge a (merge b c)'],
    [
      'merge_is_the_whole',
      `forall pieces, Forall (below ${symbols}) pieces -> conclude form_rules (fold_right merge (summarize form_rules []) ` +
        '(map (summarize form_rules) pieces)) = check form_rules (concat pieces)',
    ],
    [
      'repair_is_well_formed',
      isNarrow
        ? `forall s, below ${symbols} s -> match repair form_rules s with Some x => ${repaired} | None => unrepairable form_rules [] s end`
        : `forall s, below ${symbols} s -> exists x, repair form_rules s = Some x /\\ ${repaired}`,
    ],
  ];
}
