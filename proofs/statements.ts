/**
 * What the theorems of a file in proofs/forms/ have to say: a second file of Coq
 * that states them once more and asks for their axioms. It is not made from the
 * first: what applies to a form is read from its generated table.
 *
 *     a table over octets, with shifts   →   the language, the fault, the shifts
 *     a profile                          →   the same, of the encodings of its texts
 *     a table of characters              →   also: maximal subparts, pieces, repair
 *     an encoding                        →   also: the reasons, by the names in its grammar's file
 */
import { readFileSync } from 'node:fs';

/** Forms whose tables read whole characters, each of which may be followed by each. */
const CHARACTERS = [
  'cesu8',
  'mutf8',
  'ucs2',
  'unicode-scalars-utf16',
  'unicode-scalars-utf8',
  'utf16',
  'utf8',
  'utf8-1997',
];

interface Statements {
  readonly text: string;
  readonly theorems: readonly string[];
}

/** `module`: the generated table, as text. `isPublished`: its grammar is ABNF, and it is all of UTF-8. */
export function statementsOf(name: string, module: string, isPublished: boolean): Statements {
  const encoding = /^ {4}encoding: '(utf8|utf16)',$/m.exec(module)?.[1];
  const hasShifts = !/^ {2}shifts: \[\],$/m.test(module);
  const whole = isPublished ? 'utf8' : /^ {2}id: 'utf16',$/m.test(module) ? 'utf16' : undefined;
  const says = isPublished ? 'matches' : 'parses_whole';
  // The name of the start rule is the file's own: the reader compares the grammar with the document.
  const start = 'start';
  const language = encoding
    ? `exists cs, Forall (member scalars) cs /\\ ${says} ${start} cs /\\ s = flat_map ${encoding} cs`
    : `${says} ${start} s`;
  const theorems: [name: string, statement: string][] = [
    ['table_is_the_grammar', `forall s, below (size form) s -> (run form s = true <-> ${language})`],
    [
      'fault_is_the_first',
      'forall s, below (size form) s -> viable form (firstn (goes form 0 s) s) /\\ ((goes form 0 s < length s)%nat -> ' +
        'forall k, (goes form 0 s < k)%nat -> ~ viable form (firstn k s))',
    ],
  ];
  if (hasShifts) {
    const statement = 'forall s, below 256 s -> shift_run form shifts (cell words) s = run form s';
    theorems.push(['shifts_are_the_table', statement]);
  }
  if (whole) {
    const scalars = `exists! cs, Forall (member scalars) cs /\\ s = flat_map ${whole} cs`;
    theorems.push(['texts_are_encodings', `forall s, below (size form) s -> (${says} ${start} s <-> ${scalars})`]);
  }
  const isOfCharacters = CHARACTERS.includes(/^ {2}id: '(.*)',$/m.exec(module)?.[1] ?? '');
  if (isOfCharacters) theorems.push(...verdictStatements(/^ {2}alphabet: 'octets',$/m.test(module)));
  const reasons = encoding ? [] : reasonsIn(module);
  if (reasons.length > 0) theorems.push(['reason_is_the_grammar', reasonStatement(says, start)]);
  return {
    theorems: theorems.map(([theorem]) => theorem),
    text: [
      `From Coq Require Import String ZArith List NArith. Require Import Wellformed${encoding || whole ? ' Encodings' : ''}${isOfCharacters ? ' Verdicts' : ''}${reasons.length > 0 ? ' Reasons' : ''}. Require ${name}.`,
      'Import ListNotations.',
      `Local Open Scope N_scope. Definition form := ${name}.form. Definition start := ${name}.Grammar.start.`,
      ...(hasShifts ? [`Definition shifts := ${name}.shifts. Definition words := ${name}.words.`] : []),
      ...(reasons.length > 0 ? [relaxedText(name, reasons)] : []),
      ...theorems.flatMap(([theorem, statement]) => [
        `Check (${name}.${theorem} : ${statement}).`,
        `Print Assumptions ${name}.${theorem}.`,
      ]),
      '',
    ].join('\n'),
  };
}

/** The reasons that the grammar of a generated table names, in their order. */
function reasonsIn(module: string): string[] {
  const path = /^\/\/ made from (\S+)/m.exec(module)?.[1];
  const grammar = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return Array.from(grammar.matchAll(/^\/\/ @reason (\S+)$/gm), ([, reason]) => reason as string);
}

/** Each reason with the start of its grammar: `above-10FFFF`, `Above10FFFFGrammar`. */
function relaxedText(name: string, reasons: readonly string[]): string {
  const moduleOf = (reason: string) => reason.replaceAll(/(?:^|-)(.)/g, (_, first) => first.toUpperCase());
  const pairs = reasons.map((reason) => `("${reason}"%string, ${name}.${moduleOf(reason)}Grammar.start)`);
  return `Definition relaxed : list (string * re) := [${pairs.join('; ')}]. Definition diagnosis := ${name}.diagnosis.`;
}

function reasonStatement(says: string, start: string): string {
  return (
    `forall s, below (size form) s -> match explain diagnosis 0 0 s with None => ${says} ${start} s | Some (i, r) => ` +
    `~ ${says} ${start} s /\\ i = goes form 0 s /\\ forall r', reason (size form) (${says} ${start}) (pegs relaxed) ` +
    `(firstn i s) (skipn i s) r' <-> r' = r end`
  );
}

/** U+FFFD is written out: `replacement` in a file could be anything. */
function verdictStatements(isOctets: boolean): [name: string, statement: string][] {
  const replacement = isOctets ? '[239; 191; 189]' : '[65533]';
  return [
    [
      'length_is_the_maximal_subpart',
      'forall s, below (size form) s -> match check form s with None => run form s = true | Some (offset, n) => ' +
        'run form s = false /\\ run form (firstn offset s) = true /\\ maximal_subpart form (skipn offset s) n end',
    ],
    ['merge_is_associative', 'forall a b c, merge (merge a b) c = merge a (merge b c)'],
    [
      'merge_is_the_whole',
      'forall pieces, Forall (below (size form)) pieces -> conclude form (fold_right merge (summarize form []) ' +
        '(map (summarize form) pieces)) = check form (concat pieces)',
    ],
    [
      'repair_is_well_formed',
      `forall s, below (size form) s -> repaired form ${replacement} s (repair form ${replacement} s) /\\ ` +
        `run form (repair form ${replacement} s) = true`,
    ],
  ];
}
