/** Evidence on the other encoding forms that RFC 3629 describes: CESU-8, UCS-2, UTF-32. */

import { type Automaton, languageDifference } from '../../compile/index.ts';
import { octets, type SymbolRange } from '../../shared/alphabet.ts';
import { memoizeByContent } from '../../shared/memoize.ts';
import { type Evidence, type EvidenceContext, equalityOn, evidenceOn } from '../evidence.ts';
import { charactersOf } from '../predicates/characters.ts';
import { type Decision, decision } from '../predicates/decision.ts';
import { automatonOfBoxes, boxesOfTable } from '../predicates/equality.ts';
import { ranges, texts } from '../predicates/printed.ts';
import { CESU8, UTF16, utf32 } from '../predicates/scheme.ts';
import { SURROGATES } from '../predicates/values.ts';
import { numbersOf } from './scheme-evidence.ts';

/**
 * CESU-8 and UTF-8 write numbers up to FFFF the same, and every number above FFFF differently: in six octets, not four.
 */
function differs(a: Automaton, _: unknown, { automaton }: EvidenceContext): Decision {
  const [left, right] = [charactersOf(a), charactersOf(automaton('utf8'))] as const;
  const boxesOf = (of: typeof left, long: boolean) => of.boxes.filter((box) => box.length > 3 === long);
  const short = languageDifference(
    automatonOfBoxes(octets, boxesOf(left, false)),
    automatonOfBoxes(octets, boxesOf(right, false)),
  );
  const [cesu8Boxes, utf8Boxes] = [boxesOf(left, true), boxesOf(right, true)];
  const sameLength = cesu8Boxes.find((box) => box.length !== 6) ?? utf8Boxes.find((box) => box.length !== 4);
  const counterexample =
    left.irregular ?? right.irregular ?? short.onlyLeft ?? short.onlyRight ?? sameLength?.map(([from]) => from);
  return decision(`${cesu8Boxes.length + utf8Boxes.length} ranges of characters above FFFF`, counterexample, {
    accepted: texts('ED A1 8C ED BE B4, EF BF BF'),
    refused: texts('F0 A3 8E B4, F0 90 80 80, F4 8F BF BF'),
  });
}

/** The first three rows of the bit table without surrogates, and pairs of a high and a low surrogate. */
const cesu8Table = memoizeByContent(
  (rows: readonly SymbolRange[], [first, high, low]: readonly [SymbolRange, SymbolRange, SymbolRange]) => {
    const tail: SymbolRange = [0x80, 0xbf];
    const pair = [first, high, tail, first, low, tail];
    return automatonOfBoxes(octets, [...boxesOfTable(rows, [SURROGATES]), pair]);
  },
);

const cesu8 = numbersOf('cesu8', CESU8);
const ucs2 = numbersOf('ucs2', UTF16);
const utf32Numbers = (['be', 'le'] as const).map((order) => numbersOf(`utf32${order}`, utf32(order)));

export const otherEvidence: readonly Evidence[] = [
  cesu8.repertoire(),
  cesu8.oneEncoding(texts('F0 90 80 80, C0 80, E0 80 80')),
  evidenceOn('cesu8')('differs-above-FFFF', 'it differs from UTF-8 above FFFF and nowhere else', differs),
  equalityOn('cesu8')(
    'bit-table',
    'the rows up to FFFF as arithmetic, and pairs of surrogates, are the grammar',
    ({ rows, pair }) => cesu8Table(rows, pair),
    {
      rows: ranges('00..7F, 80..07FF, 0800..FFFF'),
      pair: [
        [0xed, 0xed],
        [0xa0, 0xaf],
        [0xb0, 0xbf],
      ],
    },
  ),
  ucs2.repertoire('0 to D7FF and E000 to FFFF are written, and no other number', ranges('00..D7FF, E000..FFFF')),
  ucs2.noSurrogates(),
  ...utf32Numbers.flatMap((of) => [of.repertoire(), of.noSurrogates(), of.nothingAbove()]),
];
