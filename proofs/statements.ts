/**
 * What the theorems of a file in proofs/forms/ have to say: a second file of Coq
 * that states them once more and asks for their axioms. It is not made from the
 * first: what applies to a form is read from its generated table.
 *
 *     a table over octets, with shifts   →   the language, the fault, the shifts
 *     a profile                          →   the same, of the encodings of its texts
 *     a table of characters              →   also: maximal subparts, pieces, repair
 */

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
  return {
    theorems: theorems.map(([theorem]) => theorem),
    text: [
      `From Coq Require Import List NArith. Require Import Wellformed${encoding || whole ? ' Encodings' : ''}${isOfCharacters ? ' Verdicts' : ''}. Require ${name}.`,
      'Import ListNotations.',
      `Local Open Scope N_scope. Definition form := ${name}.form. Definition start := ${name}.Grammar.start.`,
      ...(hasShifts ? [`Definition shifts := ${name}.shifts. Definition words := ${name}.words.`] : []),
      ...theorems.flatMap(([theorem, statement]) => [
        `Check (${name}.${theorem} : ${statement}).`,
        `Print Assumptions ${name}.${theorem}.`,
      ]),
      '',
    ].join('\n'),
  };
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
