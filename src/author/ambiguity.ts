/**
 * Warns about a text that can be read in two ways. Two alternatives share no text,
 * but one of them, followed by the rest of the rule, matches a text that the
 * other, followed by the rest, matches too. Most often one alternative should
 * exclude the first symbol of the other:
 *
 *     text = *( char / escape )     char = %x20-7E     escape = "\" %x20-7E
 *     5C 20      char matches 5C, and the rest 20; escape matches both
 *
 * The language is the same either way, so this is a warning. There is none for
 *   the first alternative if the later ones, with the rest, match every text that
 *   it matches: the special case before the general one, CRLF / CR / LF;
 *   alternatives that alternatives.ts reports or exempts.
 * A choice in a grammar that the user's grammar extends is examined only if one
 * of its alternatives leads to a rule of the user. A rule that is used in several
 * contexts has several rests; only the first few are examined.
 */

import { formatSymbols } from '../alphabet.ts';
import {
  type Automaton,
  bothLive,
  callsIn,
  classColumn,
  type Expression,
  isSubset,
  jointClasses,
  languageDifference,
  liveStates,
  liveSymbols,
  type RuleSet,
  START_STATE,
  type SymbolSet,
  setsOverlap,
  shortestCommonText,
  smallestSymbol,
  statePairs,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import { explore, pathTo } from '../explore.ts';
import type { SourceText, Span } from '../source.ts';
import { type ChoiceOptions, overlapRemedy } from './alternatives.ts';
import { cutBetween, type Languages } from './languages.ts';

/** Limits of the search: alternatives, pairs of alternatives that begin with the same symbol, contexts of one rule, and states of a pair. */
const MAX_ALTERNATIVES = 200;
const MAX_PAIRS = 40;
const MAX_VISITS = 3;
const MAX_STATES = 5000;

/** A choice of `rule`. `rest` is what follows it. */
interface ChoiceInContext {
  readonly rule: string;
  readonly node: Extract<Expression, { kind: 'choice' }>;
  readonly rest: Expression;
}

/** At most one warning for each choice: its first ambiguous pair. */
export function ambiguousChoices(
  rules: RuleSet,
  source: SourceText,
  languages: Languages,
  options: ChoiceOptions,
): Warning[] {
  const search = new AmbiguitySearch(rules, source, languages, options);
  const reported = new Set<Expression>();
  return choicesInContext(rules).flatMap((choice) => {
    const found = reported.has(choice.node) ? undefined : search.in(choice);
    if (!found) return [];
    reported.add(choice.node);
    return [found];
  });
}

/** From the start rule, in the order of the text. Leaves out rules with parameters and the bodies of look-ahead. */
function choicesInContext(rules: RuleSet): ChoiceInContext[] {
  const found: ChoiceInContext[] = [];
  const visits = new Map<string, number>();
  const visit = (rule: string, rest: Expression) => {
    const body = rules.rules.get(rule)?.body;
    const times = visits.get(rule) ?? 0;
    if (!body || times === MAX_VISITS) return;
    visits.set(rule, times + 1);
    walk(rule, body, rest);
  };
  const walk = (rule: string, e: Expression, rest: Expression): void => {
    switch (e.kind) {
      case 'sequence':
        e.parts.forEach((part, i) => {
          if (part.kind !== 'set') walk(rule, part, sequence([...e.parts.slice(i + 1), rest]));
        });
        break;
      case 'choice':
        found.push({ rule, node: e, rest });
        for (const alternative of e.alternatives) walk(rule, alternative, rest);
        break;
      case 'repeat': {
        const max = e.max - 1;
        const again: Expression = { ...e, min: Math.max(0, e.min - 1), max };
        walk(rule, e.body, max > 0 ? sequence([again, rest]) : rest);
        break;
      }
      case 'call':
        if (e.arguments.length === 0) visit(e.rule, rest);
        break;
      default:
    }
  };
  const start = rules.rules.get(rules.start);
  if (start) visit(rules.start, { kind: 'sequence', parts: [], span: start.span });
  return found;
}

function sequence(parts: readonly Expression[]): Expression {
  const [first] = parts;
  return parts.length === 1 && first ? first : { kind: 'sequence', parts, span: (first as Expression).span };
}

class AmbiguitySearch {
  readonly #rules: RuleSet;
  readonly #source: SourceText;
  readonly #languages: Languages;
  readonly #options: ChoiceOptions;
  readonly #owners = new Map<Expression, string | undefined>();
  readonly #seen = new Set<Expression>();
  #pairs = MAX_PAIRS;

  constructor(rules: RuleSet, source: SourceText, languages: Languages, options: ChoiceOptions) {
    this.#rules = rules;
    this.#source = source;
    this.#languages = languages;
    this.#options = options;
  }

  in({ rule, node, rest }: ChoiceInContext): Warning | undefined {
    const { alternatives } = node;
    const own = node.span.source === this.#source;
    const owners = alternatives.map((each) => (own ? rule : this.#ownerOf(each)));
    if (owners.every((owner) => owner === undefined || this.#options.mayOverlap(owner))) return undefined;
    for (const each of alternatives) this.#seen.add(each);
    if (this.#seen.size > MAX_ALTERNATIVES) return undefined;
    for (const [i, later] of alternatives.entries()) {
      for (const [n, earlier] of alternatives.slice(0, i).entries()) {
        if (owners[i] === undefined && owners[n] === undefined) continue;
        const found = this.#pair({ rule, node, rest }, earlier, later, own);
        if (found) return found;
      }
    }
    return undefined;
  }

  #pair(choice: ChoiceInContext, earlier: Expression, later: Expression, own: boolean): Warning | undefined {
    const [first, second] = [this.#languages.first(earlier), this.#languages.first(later)];
    if (!setsOverlap(first.set, second.set)) return undefined;
    const [a, b] = [this.#languages.of(earlier), this.#languages.of(later)];
    if (!a || !b) return undefined;
    const same = shortestCommonText(a, b);
    if (!same) return this.#inContext(choice, [earlier, a], [later, b]);
    const { onlyLeft, onlyRight } = languageDifference(a, b);
    if (own || !onlyLeft || !onlyRight) return undefined;
    return this.#warning(choice.rule, same, [later, earlier], [same, same]);
  }

  #inContext(
    { rule, node, rest }: ChoiceInContext,
    [earlier, a]: readonly [Expression, Automaton],
    [later, b]: readonly [Expression, Automaton],
  ): Warning | undefined {
    if (!mayBeAmbiguous(a, b, this.#languages.first(rest).set) || this.#pairs-- <= 0) return undefined;
    const following = this.#languages.of(rest);
    const text = following && textReadTwice(a, b, following);
    if (!text) return undefined;
    const alternatives = node.alternatives.filter((each) => each !== earlier);
    const withRest = (e: Expression) => this.#languages.of({ kind: 'sequence', parts: [e, rest], span: e.span });
    const [first, others] = [withRest(earlier), withRest({ ...node, alternatives })];
    if (!first || !others || isSubset(first, others)) return undefined;
    const taken = [b, a].map((each) => cutBetween(text, each, following) ?? text);
    return this.#warning(rule, text, [later, earlier], taken);
  }

  /** Puts the alternative of the user's own text first. */
  #warning(
    rule: string,
    text: readonly number[],
    pair: readonly [Expression, Expression],
    taken: readonly (readonly number[])[],
  ): Warning {
    const parts = pair.map((e, i) => ({ span: this.#spanOf(e), takes: taken[i] as readonly number[] }));
    const [one, other] = parts[0]?.span?.source === this.#source ? parts : parts.toReversed();
    const show = (symbols: readonly number[] = []) => formatSymbols(this.#rules.alphabet, symbols) || 'nothing';
    return warning(
      'overlapping-alternatives',
      `${show(text)} can be read in two ways: this alternative of ${rule} takes ${show(one?.takes)}, another takes ${show(other?.takes)}`,
      {
        span: one?.span,
        subject: { kind: 'rule', names: [rule] },
        related: [
          {
            message: 'this is the other alternative; the parts after the choice match the rest of the text',
            span: other?.span,
          },
        ],
        remedy: overlapRemedy(this.#options.tags),
      },
    );
  }

  /** The span in the user's text: of the alternative, or of the first user rule that it leads to. */
  #spanOf(e: Expression): Span | undefined {
    if (e.span.source === this.#source) return e.span;
    const owner = this.#ownerOf(e);
    return owner === undefined ? e.span : this.#rules.rules.get(owner)?.span;
  }

  /** The first user rule that an expression of another text leads to. */
  #ownerOf(e: Expression): string | undefined {
    if (!this.#owners.has(e)) this.#owners.set(e, this.#findOwner(e));
    return this.#owners.get(e);
  }

  #findOwner(e: Expression): string | undefined {
    const reached = new Set(callsIn(e).map((call) => call.rule));
    for (const name of reached) {
      const rule = this.#rules.rules.get(name);
      if (!rule) continue;
      if (rule.span.source === this.#source) return name;
      for (const call of callsIn(rule.body)) reached.add(call.rule);
    }
    return undefined;
  }
}

/**
 * A quick necessary condition: at some text where one alternative ends, the other can go on with a symbol that the rest
 * can begin with. If it never holds, no text can be read in two ways. `followed`: the first symbols of the rest.
 */
function mayBeAmbiguous(a: Automaton, b: Automaton, followed: SymbolSet): boolean {
  const [liveA, liveB] = [liveStates(a), liveStates(b)];
  for (const { state } of statePairs(a, b, bothLive(a, b))) {
    const [l, r] = state;
    if (a.accepting[l] && setsOverlap(liveSymbols(b, r, liveB), followed)) return true;
    if (b.accepting[r] && setsOverlap(liveSymbols(a, l, liveA), followed)) return true;
  }
  return false;
}

/** A state of one of two readings: of its alternative, or of the rest. */
interface Reader {
  readonly inRest: boolean;
  readonly state: number;
}

/**
 * A shortest text that `a` and the rest match, and `b` and the rest, where the two alternatives end at different symbols;
 * `null` if there is none, or none among the first MAX_STATES pairs. Both readings go on symbol by symbol; one that has come to the
 * end of its alternative may go on in it or begin the rest.
 */
function textReadTwice(a: Automaton, b: Automaton, rest: Automaton): readonly number[] | null {
  const classes = jointClasses([a, b, rest]);
  const column = [a, b, rest].map((_, i) => classColumn(classes, i)) as [Uint32Array, Uint32Array, Uint32Array];
  const live = [a, b, rest].map(liveStates);
  const after = (side: 0 | 1, { inRest, state }: Reader, c: number): Reader | undefined => {
    const which = inRest ? 2 : side;
    const automaton = [a, b, rest][which] as Automaton;
    const next = automaton.next[state]?.[column[which]?.[c] as number] as number;
    return live[which]?.[next] ? { inRest, state: next } : undefined;
  };
  const begun = { inRest: true, state: START_STATE };
  const mayLeave = (side: 0 | 1, { inRest, state }: Reader) => !inRest && [a, b][side]?.accepting[state] === true;
  const isEnd = ({ inRest, state }: Reader, other: Reader, side: 0 | 1) =>
    (inRest && rest.accepting[state] === true) ||
    // Both at once would be a common text of the alternatives.
    (other.inRest && mayLeave(side, { inRest, state }) && rest.accepting[START_STATE] === true);
  const key = ({ inRest, state }: Reader) => (inRest ? rest.next.length + 2 * state + 1 : 2 * state);
  const search = explore<readonly [Reader, Reader], number>(
    [
      { inRest: false, state: START_STATE },
      { inRest: false, state: START_STATE },
    ],
    ([one, other]) => `${key(one)} ${key(other)}`,
    function* ([one, other]) {
      const starts: (readonly [Reader, Reader])[] = [[one, other]];
      if (mayLeave(0, one)) starts.push([begun, other]);
      if (mayLeave(1, other)) starts.push([one, begun]);
      for (const [c, { set }] of classes.entries())
        for (const [l, r] of starts) {
          const [left, right] = [after(0, l, c), after(1, r, c)];
          if (left && right) yield [[left, right], smallestSymbol(set)] as const;
        }
    },
  );
  let states = 0;
  for (const reached of search) {
    const [one, other] = reached.state;
    if ((one.inRest || other.inRest) && isEnd(one, other, 0) && isEnd(other, one, 1)) return pathTo(reached);
    if (++states === MAX_STATES) return null;
  }
  return null;
}
