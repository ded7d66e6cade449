/**
 * Two alternatives that match one text, where each matches texts of its own: one
 * of them was perhaps meant to leave it to the other. No text is lost or gained
 * by that, so it is a warning; but what a reader takes from the names of the
 * rules, and what a fault says, is then not what the author had in mind.
 *
 *     letter | digit      letter = "0".."z"   digit = "0".."?"     both match 30
 *
 * Not told, since it says nothing or is meant:
 *   the empty text, which many repetitions share;
 *   an alternative within another: the special case named first, or a dead one (warnings.ts);
 *   grammars that say @peg: there the order decides, and is meant to;
 *   rules that say why: // @overlap both are spaces
 */

import { formatSymbols } from '../alphabet.ts';
import {
  type Automaton,
  type Expression,
  intersectionOfSets,
  languageDifference,
  liveStates,
  liveSymbols,
  type RuleSet,
  START_STATE,
  type SymbolSet,
  shortestCommonText,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';

/** An alternative and what it matches by itself; `null` where that is too much to ask. */
export interface Alternative {
  readonly e: Expression;
  readonly automaton: Automaton | null;
}

/** More of one choice than this would be a list that nobody reads. */
const MAX_WARNINGS = 3;

/** `tagged`: whether the author can say @overlap. */
export function overlappingAlternatives(
  rules: RuleSet,
  rule: string,
  alternatives: readonly Alternative[],
  tagged: boolean,
): Warning[] {
  const known = alternatives.flatMap(({ e, automaton }) =>
    automaton ? [{ e, automaton, first: firstSymbols(automaton) }] : [],
  );
  const found: Warning[] = [];
  for (const [i, later] of known.entries()) {
    for (const earlier of known.slice(0, i)) {
      if (found.length === MAX_WARNINGS) return found;
      // Most alternatives begin with symbols of their own, which is soon seen.
      if (intersectionOfSets(earlier.first, later.first).length === 0) continue;
      const text = shortestCommonText(earlier.automaton, later.automaton);
      const { onlyLeft, onlyRight } = languageDifference(earlier.automaton, later.automaton);
      if (!text || !onlyLeft || !onlyRight) continue;
      found.push(overlapWarning(rules, rule, [earlier.e, later.e], { text, onlyLeft, onlyRight }, tagged));
    }
  }
  return found;
}

function firstSymbols(automaton: Automaton): SymbolSet {
  return liveSymbols(automaton, START_STATE, liveStates(automaton));
}

interface Witnesses {
  readonly text: readonly number[];
  readonly onlyLeft: readonly number[];
  readonly onlyRight: readonly number[];
}

function overlapWarning(
  { alphabet }: RuleSet,
  rule: string,
  [earlier, later]: readonly [Expression, Expression],
  { text, onlyLeft, onlyRight }: Witnesses,
  tagged: boolean,
): Warning {
  const show = (symbols: readonly number[]) => formatSymbols(alphabet, symbols) || 'the empty text';
  return warning(
    'overlapping-alternatives',
    `this alternative of ${rule} and an earlier one both match ${show(text)}`,
    {
      span: later.span,
      subject: { kind: 'rule', names: [rule] },
      related: [
        {
          message: `this one matches it too; it alone matches ${show(onlyLeft)}, the later alone ${show(onlyRight)}`,
          span: earlier.span,
        },
      ],
      remedy: overlapRemedy(tagged),
    },
  );
}

export function overlapRemedy(tagged: boolean): string {
  const meant = tagged ? 'if both are meant, say why above the rule: // @overlap …' : 'if both are meant, all is well';
  return `if one was meant to leave it to the other, narrow it; ${meant}`;
}
