/**
 * Warns about the alternatives of a choice, each compared by itself with the others:
 *
 *     dead            earlier ones match every text of this one (proved)
 *     overlapping     two match the same text, and each also matches texts of its own:
 *                     perhaps one of them should exclude that text
 *
 *     letter | digit      letter = "0".."z"   digit = "0".."?"     both match 30
 *
 * Where two overlap the language is the same either way; but the names of the rules,
 * and the rules that a fault names, may not be what the author intended. There is no
 * warning for
 *   the empty text, which many repetitions share;
 *   an alternative within a later one: the special case first;
 *   a grammar tagged @peg: there the order decides;
 *   a rule tagged @overlap with a reason: // @overlap both are spaces
 */
import { formatWitness } from '../alphabet.ts';
import {
  type Automaton,
  type Expression,
  isSubset,
  jointClasses,
  languageDifference,
  nextState,
  type Reading,
  type Rule,
  type RuleSet,
  START_STATE,
  setsOverlap,
  shortestCommonText,
  smallestSymbol,
  subexpressions,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import { explore } from '../explore.ts';
import { excerpt, formatLocation } from '../source.ts';
import type { Languages } from './languages.ts';

/** What the warnings about alternatives need to know of the grammar. */
export interface ChoiceOptions {
  readonly reading: Reading;
  /** Whether alternatives of a rule may match the same texts. */
  mayOverlap(rule: string): boolean;
  /** Whether the notation has the tag @overlap. */
  readonly tags: boolean;
}

/** The most alternatives that are compared, the most warnings on overlaps of one choice, and the most states of a comparison. */
const MAX_ALTERNATIVES = 200;
const MAX_WARNINGS = 3;
const MAX_STATES = 20_000;

/** An alternative and the automaton of what it matches. */
interface Alternative {
  readonly e: Expression;
  readonly automaton: Automaton;
}

/** `own`: the rules whose choices are examined. */
export function choiceWarnings(
  rules: RuleSet,
  own: readonly Rule[],
  languages: Languages,
  options: ChoiceOptions,
): Warning[] {
  const choices = own.flatMap(({ name, parameters, body }) =>
    parameters.length > 0
      ? []
      : subexpressions(body).flatMap((node) => (node.kind === 'choice' ? [{ name, node }] : [])),
  );
  let left = MAX_ALTERNATIVES;
  return choices.flatMap(({ name, node: { alternatives } }) => {
    left -= alternatives.length;
    if (left < 0) return [];
    const near = alternatives.filter((e) => overlapsAnother(e, alternatives, languages));
    const known = near.flatMap((e): Alternative[] => {
      const automaton = languages.of(e);
      return automaton ? [{ e, automaton }] : [];
    });
    const dead = known.filter(({ automaton }, i) => isCovered(automaton, known.slice(0, i)));
    const [first] = dead;
    const earlier = known.slice(0, first && known.indexOf(first));
    const warnings = first ? [deadAlternative(name, first, earlier, dead.length - 1, options.reading)] : [];
    return options.mayOverlap(name) ? warnings : [...warnings, ...overlaps(rules, name, known, options.tags)];
  });
}

/** Most alternatives begin with symbols of their own: they are not compiled. */
function overlapsAnother(e: Expression, all: readonly Expression[], languages: Languages): boolean {
  const { set, nullable } = languages.first(e);
  return all.some((other) => {
    const first = languages.first(other);
    return other !== e && (setsOverlap(set, first.set) || (nullable && first.nullable));
  });
}

/** Whether each text of an automaton is one of the others: the search meets no text that only the first accepts. */
function isCovered(one: Automaton, others: readonly Alternative[]): boolean {
  if (others.length === 0) return false;
  const all = [one, ...others.map(({ automaton }) => automaton)];
  const symbols = jointClasses(all).map(({ set }) => smallestSymbol(set));
  const search = explore<readonly number[], number>(
    all.map(() => START_STATE),
    (states) => states.join(),
    function* (states) {
      for (const symbol of symbols) {
        const next = states.map((state, i) => nextState(all[i] as Automaton, state, symbol));
        yield [next, symbol] as const;
      }
    },
  );
  let count = 0;
  for (const {
    state: [own, ...rest],
  } of search) {
    const isOther = rest.some((state, i) => others[i]?.automaton.accepting[state]);
    if ((one.accepting[own as number] && !isOther) || ++count > MAX_STATES) return false;
  }
  return true;
}

/** `more`: how many other alternatives of the choice are dead too. */
function deadAlternative(
  name: string,
  { e: alternative, automaton }: Alternative,
  earlier: readonly Alternative[],
  more: number,
  reading: Reading,
): Warning {
  const alone = earlier.find((each) => isSubset(automaton, each.automaton))?.e;
  const by = alone ? `the alternative at ${formatLocation(alone.span)} matches` : 'the earlier alternatives match';
  const others = more > 0 ? `; the same holds for ${more} more of its alternatives` : '';
  return warning('dead-alternative', `${by} every text that this alternative of ${name} matches${others}`, {
    span: alternative.span,
    subject: { kind: 'rule', names: [name] },
    related: alone ? [{ message: 'this alternative comes first', span: alone.span }] : [],
    remedy:
      alone && reading === 'regular' && differInCase(alone, alternative)
        ? 'remove it: an ABNF string matches upper and lower case; to match one case only, write %s before it (RFC 7405)'
        : 'remove it, or narrow the earlier alternative',
  });
}

/** Two strings that differ only in case: `"\n" / "\N"`. */
function differInCase(one: Expression, other: Expression): boolean {
  if (one.kind === 'call' || other.kind === 'call') return false;
  const [a, b] = [excerpt(one.span), excerpt(other.span)];
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

/** `tagged`: whether the notation has the tag @overlap. */
function overlaps({ alphabet }: RuleSet, rule: string, known: readonly Alternative[], tagged: boolean): Warning[] {
  const show = (symbols: readonly number[]) => formatWitness(alphabet, symbols);
  const found: Warning[] = [];
  for (const [i, later] of known.entries()) {
    for (const earlier of known.slice(0, i)) {
      if (found.length === MAX_WARNINGS) return found;
      const text = shortestCommonText(earlier.automaton, later.automaton);
      if (!text) continue;
      const { onlyLeft, onlyRight } = languageDifference(earlier.automaton, later.automaton);
      if (!onlyLeft || !onlyRight) continue;
      const only = `only it matches ${show(onlyLeft)}, only the later one matches ${show(onlyRight)}`;
      found.push(
        warning('overlapping-alternatives', `this alternative of ${rule} and an earlier one both match ${show(text)}`, {
          span: later.e.span,
          subject: { kind: 'rule', names: [rule] },
          related: [{ message: `this is the earlier one; ${only}`, span: earlier.e.span }],
          remedy: overlapRemedy(tagged),
        }),
      );
    }
  }
  return found;
}

export function overlapRemedy(tagged: boolean): string {
  const meant = tagged ? 'if both should, say why above the rule: // @overlap …' : 'if both should, change nothing';
  return `if only one of the two should match it, narrow the other; ${meant}`;
}
