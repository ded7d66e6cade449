/** Evidence on UTF-8: the clauses of RFC 3629, its draft and its translation. */
import {
  type Automaton,
  accepts,
  deriveAutomaton,
  minimise,
  type RuleSet,
  type SymbolSet,
} from '../../compile/index.ts';
import { type Evidence, type EvidenceContext, evidenceFor } from '../evidence.ts';
import { lazy, memoize } from '../memoize.ts';
import type { Decision, SymbolText, Witnesses } from '../predicates/decision.ts';
import { automatonOfTable, borderWitnesses, sameLanguage } from '../predicates/equality.ts';
import {
  decodingSteps,
  encodeUtf8,
  encodingSteps,
  namedVerdicts,
  printedExample,
  roundTrip,
} from '../predicates/numbered-steps.ts';
import { TABLE_2003 } from '../predicates/scheme.ts';
import { signatureIsCharacter } from '../predicates/signature.ts';
import * as structure from '../predicates/structure.ts';
import {
  noneOf,
  oneEncoding,
  overlongForms,
  repertoire,
  SCALAR_VALUES,
  SURROGATES,
  sameOrder,
} from '../predicates/values.ts';

/** The texts that RFC 3629 §3 and §10 warn of. */
const ATTACKS: readonly SymbolText[] = [
  [0xc0, 0x80],
  [0xed, 0xa1, 0x8c, 0xed, 0xbe, 0xb4],
  [0x2f, 0xc0, 0xae, 0x2e, 0x2f],
];
const HARMLESS: readonly SymbolText[] = [[0x00], [0xf0, 0xa3, 0x8e, 0xb4], [0x2f, 0x2e, 0x2e, 0x2f]];
const OVERLONG = overlongForms(TABLE_2003, [1, 2, 3, 4]);
export const FIRST_AND_LAST: readonly SymbolText[] = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff].map(
  encodeUtf8,
);
const STEPS: Witnesses = {
  accepted: FIRST_AND_LAST,
  refused: [...OVERLONG, [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]],
};
export const SEARCH: Witnesses = { accepted: [[0xc3, 0xa9, 0xc3, 0xa9]], refused: [[0xa9], [0xa9, 0xc3], [0xc3]] };
// Refused: a surrogate pair of CESU-8 sorts before E000, but its scalar value is larger; an overlong A sorts after Z.
const ORDER: Witnesses = {
  accepted: [FIRST_AND_LAST.flat(), [0xee, 0x80, 0x80, 0xf0, 0x90, 0x80, 0x80]],
  refused: [
    [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
    [0xc1, 0x81],
  ],
};
/** The bit table of RFC 3629 §3, as arithmetic. */
const tableOf2003 = lazy(() =>
  automatonOfTable(
    [
      [0, 0x7f],
      [0x80, 0x7ff],
      [0x800, 0xffff],
      [0x10000, 0x10ffff],
    ],
    [SURROGATES],
  ),
);
/** The octets that never appear: the list of RFC 3629 §1. */
const NEVER: SymbolSet = [
  [0xc0, 0xc1],
  [0xf5, 0xff],
];
const SIGNATURE: SymbolText = [0xef, 0xbb, 0xbf];
const EXAMPLES: readonly (readonly [readonly number[], SymbolText])[] = [
  [
    [0x41, 0x2262, 0x391, 0x2e],
    [0x41, 0xe2, 0x89, 0xa2, 0xce, 0x91, 0x2e],
  ],
  [
    [0xd55c, 0xad6d, 0xc5b4],
    [0xed, 0x95, 0x9c, 0xea, 0xb5, 0xad, 0xec, 0x96, 0xb4],
  ],
  [
    [0x65e5, 0x672c, 0x8a9e],
    [0xe6, 0x97, 0xa5, 0xe6, 0x9c, 0xac, 0xe8, 0xaa, 0x9e],
  ],
  [
    [0xfeff, 0x233b4],
    [0xef, 0xbb, 0xbf, 0xf0, 0xa3, 0x8e, 0xb4],
  ],
];

/** The length of a character by its first octet: the count of leading 1 bits, or 1 when there is none. */
export function lengthByLeadingBits(first: number): number {
  const ones = Math.clz32(~(first << 24));
  return ones === 0 ? 1 : ones;
}

/** A rule of the grammar accepts the same texts as the ABNF rule. */
function abnfRule(rule: string) {
  const start = rule.toLowerCase().replaceAll('-', '_');
  const ruleOf = memoize(
    (rules: RuleSet) => minimise(deriveAutomaton({ ...rules, start }, { reading: 'peg' })).automaton,
  );
  return (whole: Automaton, { form, abnf }: EvidenceContext): Decision => {
    const ruleAutomaton = ruleOf(form('utf8').compiled.grammar.rules);
    const borders = borderWitnesses(abnf(rule));
    // A tail octet alone is not a text of UTF-8: its witnesses have C2 before it.
    const asText = (text: SymbolText) => (rule === 'UTF8-tail' ? [0xc2, ...text] : text);
    return sameLanguage(ruleAutomaton, abnf(rule), {
      accepted: borders.accepted.map(asText).filter((text) => accepts(whole, text)),
      refused: borders.refused.map(asText).filter((text) => !accepts(whole, text)),
    });
  };
}

const RULES = ['UTF8-octets', 'UTF8-char', 'UTF8-1', 'UTF8-2', 'UTF8-3', 'UTF8-4', 'UTF8-tail'];
const exampleOf = (n: number) => (a: Automaton) => {
  const [values, printed] = EXAMPLES[n] as (typeof EXAMPLES)[number];
  return printedExample(a, encodeUtf8, values, printed);
};
export const exampleList = (count: number) =>
  EXAMPLES.slice(0, count).map(
    ([values], n) =>
      [
        `example-${n + 1}`,
        `the example ${values.map((value) => value.toString(16).toUpperCase()).join(' ')} is what the steps write`,
        exampleOf(n),
      ] as const,
  );

export const utf8Evidence: readonly Evidence[] = evidenceFor('utf8', [
  [
    'repertoire',
    '0 to D7FF and E000 to 10FFFF are written, and no other number',
    (a) => repertoire(a, TABLE_2003, SCALAR_VALUES),
  ],
  ['no-surrogates', 'D800 to DFFF are not written', (a) => noneOf(a, TABLE_2003, SURROGATES)],
  ['nothing-above-10FFFF', 'no number above 10FFFF is written', (a) => noneOf(a, TABLE_2003, [0x110000, 0x7fffffff])],
  ['one-encoding', 'no number is written in two ways', (a) => oneEncoding(a, TABLE_2003, OVERLONG)],
  [
    'lengths',
    'the first octet tells how many there are, by its leading bits',
    (a) => structure.lengthFromFirst(a, lengthByLeadingBits),
  ],
  [
    'never-appear',
    'C0, C1 and F5 to FF stand in no text, all others in some',
    (a) => structure.neverAppear(a, NEVER, tableOf2003(), [0x80, 0x80, 0x80]),
  ],
  ['ascii', '00 to 7F are characters by themselves, everywhere and only so', structure.asciiIsSingle],
  ['tails', 'octets after the first are 80 to BF', (a) => structure.tailsAreExactly(a, [0x80, 0xbf])],
  ['boundaries', 'any octet tells whether a character starts there', structure.selfSynchronising],
  ['search', 'a text is found in another on whole characters only', (a) => structure.searchIsAligned(a, SEARCH)],
  ['order', 'the order of octets is that of scalar values', (a) => sameOrder(a, TABLE_2003, ORDER)],
  [
    'longest-4',
    'no character has more than four octets',
    (a) =>
      structure.longestCharacter(a, 4, [
        [0xf8, 0x88, 0x80, 0x80, 0x80],
        [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
      ]),
  ],
  [
    'no-cesu8',
    'no text contains a surrogate pair of CESU-8',
    (a) =>
      structure.neverContains(
        a,
        [
          [0xed, 0xed],
          [0xa0, 0xaf],
          [0x80, 0xbf],
          [0xed, 0xed],
          [0xb0, 0xbf],
          [0x80, 0xbf],
        ],
        [
          [0xf0, 0xa3, 0x8e, 0xb4],
          [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80],
        ],
      ),
  ],
  [
    'bit-table',
    'the table of §3 without D800 to DFFF, as arithmetic, is the grammar',
    (a) => sameLanguage(a, tableOf2003()),
  ],
  [
    'encoding-steps',
    'the encoding steps give well-formed text for every scalar value',
    (a) => encodingSteps(a, 'utf8', STEPS),
  ],
  ['decoding-steps', 'the decoding steps bring every scalar value back', (a) => decodingSteps(a, 'utf8', STEPS)],
  [
    'round-trip',
    'UTF-8 and UTF-16 convert into each other and back for every scalar value',
    (a, { automaton }) => roundTrip(a, automaton('utf16'), STEPS),
  ],
  ['attacks', 'the ill-formed texts that the RFC warns of are refused', (a) => namedVerdicts(a, HARMLESS, ATTACKS)],
  [
    'signature',
    'EF BB BF is a character wherever one may stand, and changes nothing after it',
    (a) =>
      signatureIsCharacter(a, SIGNATURE, {
        accepted: [SIGNATURE, [...SIGNATURE, ...SIGNATURE], [0x41, ...SIGNATURE, 0x41]],
        refused: [
          [0xef, 0xbb],
          [0xfe, 0xff],
          [0xff, 0xfe],
          [...SIGNATURE, 0x80],
        ],
      }),
  ],
  ...exampleList(4),
  ...RULES.map((rule) => [`abnf/${rule}`, `the rule accepts what ${rule} does`, abnfRule(rule)] as const),
]);
