/**
 * Warns about two alternatives that match the same text while each also matches
 * texts of its own: perhaps one of them should exclude that text. The language is
 * the same either way, so this is a warning; but the names of the rules, and the
 * rules that a fault names, may not be what the author intended.
 *
 *     letter | digit      letter = "0".."z"   digit = "0".."?"     both match 30
 *
 * There is no warning for
 *   the empty text, which many repetitions share;
 *   an alternative within another: the special case first, or a dead one (warnings.ts);
 *   a grammar tagged @peg: there the order decides;
 *   a rule tagged @overlap with a reason: // @overlap both are spaces
 */

import { formatWitness } from '../alphabet.ts';
import {
  type Automaton,
  type Expression,
  firstSymbols,
  languageDifference,
  type Reading,
  type RuleSet,
  setsOverlap,
  shortestCommonText,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';

/** An alternative and the automaton of what it matches; `null` if that is too large. */
export interface Alternative {
  readonly e: Expression;
  readonly automaton: Automaton | null;
}

/** What the warnings about alternatives need to know of the grammar. */
export interface OverlapOptions {
  readonly reading: Reading;
  /** Whether alternatives of a rule may match the same texts. */
  mayOverlap(rule: string): boolean;
  /** Whether the notation has the tag @overlap. */
  readonly tags: boolean;
}

/** The most warnings for one choice. */
const MAX_WARNINGS = 3;

/** `tagged`: whether the notation has the tag @overlap. */
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
      // Quick test: most alternatives begin with different symbols.
      if (!setsOverlap(earlier.first, later.first)) continue;
      const text = shortestCommonText(earlier.automaton, later.automaton);
      const { onlyLeft, onlyRight } = languageDifference(earlier.automaton, later.automaton);
      if (!text || !onlyLeft || !onlyRight) continue;
      found.push(overlapWarning(rules, rule, [earlier.e, later.e], { text, onlyLeft, onlyRight }, tagged));
    }
  }
  return found;
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
  const show = (symbols: readonly number[]) => formatWitness(alphabet, symbols);
  return warning(
    'overlapping-alternatives',
    `this alternative of ${rule} and an earlier one both match ${show(text)}`,
    {
      span: later.span,
      subject: { kind: 'rule', names: [rule] },
      related: [
        {
          message: `this is the earlier one; only it matches ${show(onlyLeft)}, only the later one matches ${show(onlyRight)}`,
          span: earlier.span,
        },
      ],
      remedy: overlapRemedy(tagged),
    },
  );
}

export function overlapRemedy(tagged: boolean): string {
  const meant = tagged ? 'if both should, say why above the rule: // @overlap …' : 'if both should, change nothing';
  return `if only one of the two should match it, narrow the other; ${meant}`;
}
