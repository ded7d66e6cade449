/**
 * Equal languages: a grammar and the bit table, a grammar and its ABNF, octets
 * and the code units that they serialise. The other side is built as an
 * automaton and compared by the product automaton: "equal" is a proof, and a
 * difference comes with a shortest text.
 */

import {
  type Automaton,
  containsSymbol,
  deriveAutomaton,
  type Expression,
  languageDifference,
  minimise,
  type RuleSet,
  type SymbolSet,
  symbolSet,
} from '../../compile/index.ts';
import { type Alphabet, octets, type SymbolRange } from '../../shared/alphabet.ts';
import { memoize, memoizeByContent } from '../../shared/memoize.ts';
import { SourceText } from '../../shared/source.ts';
import type { CharacterRanges } from './characters.ts';
import { type Decision, decision, sizeOfAutomaton, type Witnesses } from './decision.ts';
import { edgesOf } from './edges.ts';
import { leadOctet } from './scheme.ts';

/** Both accept the same texts. Default witnesses: those of `borderWitnesses(other)`. */
export function sameLanguage(automaton: Automaton, other: Automaton, witnesses?: Witnesses): Decision {
  const { onlyLeft, onlyRight } = languageDifference(automaton, other);
  const decided = `${sizeOfAutomaton(automaton)} against ${sizeOfAutomaton(other)}`;
  return decision(decided, onlyLeft ?? onlyRight, witnesses ?? borderWitnesses(other));
}

/**
 * Accepted: texts through both bounds of every live edge. Refused: texts with the symbol just outside of each bound.
 */
export const borderWitnesses = memoize((automaton: Automaton): Witnesses => {
  const edges = edgesOf(automaton);
  const { size } = automaton.alphabet;
  const accepted = edges.all().flatMap((edge) => edge.range.map((symbol) => edges.through(edge, symbol)));
  const refused = edges.reachable().flatMap((state) => {
    const live = symbolSet(edges.outgoing(state).map(({ range }) => range));
    const beside = live.flatMap(([from, to]) => [from - 1, to + 1]).filter((symbol) => symbol >= 0 && symbol < size);
    return beside.filter((symbol) => !containsSymbol(live, symbol)).map((symbol) => [...edges.prefixTo(state), symbol]);
  });
  return { accepted, refused };
});

/** The automaton of all sequences of the boxes. */
export function automatonOfBoxes(alphabet: Alphabet, boxes: readonly CharacterRanges[]): Automaton {
  const span = new SourceText('characters', '').span(0);
  const set = (range: SymbolRange): Expression => ({ kind: 'set', set: symbolSet([range]), span });
  const alternatives = boxes.map((box): Expression => ({ kind: 'sequence', parts: box.map(set), span }));
  const body: Expression = {
    kind: 'repeat',
    body: { kind: 'choice', alternatives, span },
    min: 0,
    max: Number.POSITIVE_INFINITY,
    span,
  };
  const rules: RuleSet = {
    name: 'characters',
    alphabet,
    start: 'text',
    rules: new Map([['text', { name: 'text', parameters: [], body, span }]]),
  };
  return minimise(deriveAutomaton(rules, { reading: 'regular' })).automaton;
}

/** The automaton of a bit table. `rows[n]`: first and last number of n + 1 octets. `banned`: numbers left out. */
export const automatonOfTable = memoizeByContent(
  (rows: readonly SymbolRange[], banned: SymbolSet): Automaton => automatonOfBoxes(octets, boxesOfTable(rows, banned)),
);

/** The characters of a bit table. */
export function boxesOfTable(rows: readonly SymbolRange[], banned: SymbolSet): CharacterRanges[] {
  return rows.flatMap(([from, to], i) =>
    withoutBanned([from, to], banned).flatMap((range) => rangeBoxes(range, i + 1)),
  );
}

function withoutBanned([from, to]: SymbolRange, banned: SymbolSet): SymbolRange[] {
  let rest: SymbolRange[] = [[from, to]];
  for (const [low, high] of banned) {
    rest = rest.flatMap(([a, b]): SymbolRange[] =>
      (
        [
          [a, Math.min(b, low - 1)],
          [Math.max(a, high + 1), b],
        ] as SymbolRange[]
      ).filter(([x, y]) => x <= y),
    );
  }
  return rest;
}

/** Range of numbers of `length` octets → boxes: the range is split until each part is a box. */
function rangeBoxes([from, to]: SymbolRange, length: number): CharacterRanges[] {
  const lead = leadOctet(length).zero;
  const split = (low: number, high: number, digits: number, zero: number): SymbolRange[][] => {
    if (digits === 0) return [[[zero + low, zero + high]]];
    const size = 64 ** digits;
    const [first, last] = [Math.floor(low / size), Math.floor(high / size)];
    if (first === last) {
      return split(low % size, high % size, digits - 1, 0x80).map((rest) => [[zero + first, zero + first], ...rest]);
    }
    const cuts: SymbolRange[][] = [];
    const fullFrom = low % size === 0 ? first : first + 1;
    const fullTo = high % size === size - 1 ? last : last - 1;
    if (fullFrom > first) cuts.push(...split(low, first * size + size - 1, digits, zero));
    if (fullFrom <= fullTo) {
      cuts.push([[zero + fullFrom, zero + fullTo], ...Array.from({ length: digits }, (): SymbolRange => [0x80, 0xbf])]);
    }
    if (fullTo < last) cuts.push(...split(last * size, high, digits, zero));
    return cuts;
  };
  return split(from, to, length - 1, lead);
}
