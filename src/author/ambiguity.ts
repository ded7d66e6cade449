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
 *   alternatives that overlap.ts reports or exempts.
 * A choice in a grammar that the user's grammar extends is examined only if one
 * of its alternatives leads to a rule of the user.
 */

import { formatSymbols } from '../alphabet.ts';
import {
  type Automaton,
  accepts,
  bothLive,
  callsIn,
  type Expression,
  firstSymbols,
  isSubset,
  languageDifference,
  liveStates,
  liveSymbols,
  type RuleSet,
  type SymbolSet,
  setsOverlap,
  shortestCommonText,
  statePairs,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import type { SourceText, Span } from '../source.ts';
import { type ChoiceInContext, choicesInContext } from './choice-contexts.ts';
import { expressionLanguage } from './expression-language.ts';
import { type OverlapOptions, overlapRemedy } from './overlap.ts';

/** Limits of the search: alternatives, and pairs of alternatives that begin with the same symbol. */
const MAX_ALTERNATIVES = 200;
const MAX_PAIRS = 40;

/** At most one warning for each choice: its first ambiguous pair. */
export function ambiguousChoices(rules: RuleSet, source: SourceText, options: OverlapOptions): Warning[] {
  const search = new AmbiguitySearch(rules, source, options);
  const reported = new Set<Expression>();
  return choicesInContext(rules).flatMap((choice) => {
    const found = reported.has(choice.node) ? undefined : search.in(choice);
    if (!found) return [];
    reported.add(choice.node);
    return [found];
  });
}

class AmbiguitySearch {
  readonly #rules: RuleSet;
  readonly #source: SourceText;
  readonly #options: OverlapOptions;
  readonly #languages = new Map<Expression, Automaton | null>();
  readonly #owners = new Map<Expression, string | undefined>();
  #pairs = MAX_PAIRS;

  constructor(rules: RuleSet, source: SourceText, options: OverlapOptions) {
    this.#rules = rules;
    this.#source = source;
    this.#options = options;
  }

  in({ rule, node, rest }: ChoiceInContext): Warning | undefined {
    const { alternatives } = node;
    const own = node.span.source === this.#source;
    const owners = alternatives.map((each) => (own ? rule : this.#ownerOf(each)));
    if (owners.every((owner) => owner === undefined || this.#options.mayOverlap(owner))) return undefined;
    if (this.#languages.size + alternatives.length > MAX_ALTERNATIVES) return undefined;
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
    const [a, b] = [this.#languageOf(earlier), this.#languageOf(later)];
    if (!a || !b || !setsOverlap(firstSymbols(a), firstSymbols(b))) return undefined;
    const same = shortestCommonText(a, b);
    if (!same) return this.#inContext(choice, earlier, later);
    const { onlyLeft, onlyRight } = languageDifference(a, b);
    if (own || !onlyLeft || !onlyRight) return undefined;
    return this.#warning(choice.rule, same, [later, earlier], [same, same]);
  }

  #inContext({ rule, node, rest }: ChoiceInContext, earlier: Expression, later: Expression): Warning | undefined {
    const [a, b, following] = [earlier, later, rest].map((e) => this.#languageOf(e));
    if (!a || !b || !following || !mayBeAmbiguous(a, b, firstSymbols(following)) || this.#pairs-- <= 0)
      return undefined;
    const [first, second] = [this.#followedBy(rest, earlier), this.#followedBy(rest, later)];
    const text = first && second && shortestCommonText(first, second);
    if (!first || !text) return undefined;
    const alternatives = node.alternatives.filter((each) => each !== earlier);
    const others = this.#followedBy(rest, { ...node, alternatives });
    if (!others || isSubset(first, others)) return undefined;
    const pair = [later, earlier] as const;
    return this.#warning(rule, text, pair, [this.#taken(text, later, rest), this.#taken(text, earlier, rest)]);
  }

  /** The prefix of `text` that the alternative matches when `rest` matches the remainder. */
  #taken(text: readonly number[], alternative: Expression, rest: Expression): readonly number[] {
    const [own, following] = [this.#languageOf(alternative), this.#languageOf(rest)];
    const length = text.findIndex(
      (_, i) => own && following && accepts(own, text.slice(0, i)) && accepts(following, text.slice(i)),
    );
    return length < 0 ? text : text.slice(0, length);
  }

  /** Puts the alternative of the user's own text first. */
  #warning(
    rule: string,
    text: readonly number[],
    pair: readonly [Expression, Expression],
    taken: readonly [readonly number[], readonly number[]],
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

  #languageOf(e: Expression): Automaton | null {
    const known = this.#languages.get(e);
    if (known !== undefined) return known;
    const found = expressionLanguage(this.#rules, e, this.#options.reading);
    this.#languages.set(e, found);
    return found;
  }

  #followedBy(rest: Expression, e: Expression): Automaton | null {
    return expressionLanguage(this.#rules, { kind: 'sequence', parts: [e, rest], span: e.span }, this.#options.reading);
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
