/**
 * Warns about the alternatives of a choice: searches among the texts of the grammar's graph.
 *
 *     dead            earlier ones match every text of this one (proved)
 *     overlapping     two match the same text, and each also matches texts of its own:
 *                     perhaps one of them should exclude that text
 *     read twice      two share no text, but one, followed by the rest of the grammar, matches
 *                     a text that the other, followed by the rest, matches too
 *
 *     letter | digit      letter = "0".."z"   digit = "0".."?"     both match 30
 *
 *     text = *( char / escape )     char = %x20-7E     escape = "\" %x20-7E
 *     5C 20      char matches 5C, and the rest 20; escape matches both
 *
 * Where two overlap the language is the same either way; but the names of the rules,
 * and the rules that a fault names, may not be what the author intended. There is no
 * warning for
 *   the empty text, which many repetitions share;
 *   an alternative within a later one, by itself or with the rest: the special case first, CRLF / CR / LF;
 *   a grammar tagged @peg: there the order decides;
 *   a rule tagged @overlap with a reason: // @overlap both are spaces
 * A choice in a grammar that the user's grammar extends is examined only if one of its
 * alternatives leads to a rule of the user. A rule that is used in several contexts has
 * several rests; only the first few are examined. All searches together take a limited
 * number of steps, so that they take no longer than the compilation.
 */

import {
  type ChoiceInContext,
  callsIn,
  type Expression,
  PositionGraph,
  type Reading,
  type Rule,
  type RuleSet,
  subexpressions,
} from '../compile/index.ts';
import { formatWitness } from '../shared/alphabet.ts';
import { SpecError, type Warning, warning } from '../shared/diagnostic.ts';
import { lazy, memoize } from '../shared/memoize.ts';
import { excerpt, formatLocation, type SourceText, type Span } from '../shared/source.ts';
import { writesCharacters } from './plain-text.ts';
import { type NodePath, TextSearch } from './text-search.ts';

/** What the warnings about alternatives need to know of the grammar. */
export interface ChoiceOptions {
  readonly reading: Reading;
  /** Whether alternatives of a rule may match the same texts. */
  mayOverlap(rule: string): boolean;
  /** Whether the notation has the tag @overlap. */
  readonly tags: boolean;
  /** The states of the automaton of the grammar: more of them allow longer searches. */
  readonly states: number;
}

/** The most warnings on overlaps of one choice, and contexts of one. */
const MAX_WARNINGS = 3;
const MAX_CONTEXTS = 3;
/** The steps that all searches may take: for the smallest grammar, and for each state more. */
const LEAST_STEPS = 20_000;
const STEPS_OF_STATE = 250;

/** It has no text. */
const NO_TEXTS: NodePath = { from: [], to: -1 };

/** Each alternative begins at a node of its own. */
const ENTRIES = { start: { id: 0 }, markCall: () => undefined, markAlternative: () => 0 };

/** The end of a text: see PositionGraph. */
const END = 0;

type Pair = readonly [earlier: Alternative, later: Alternative];

interface Alternative {
  readonly e: Expression;
  /** By itself. */
  readonly way: NodePath;
  readonly looks: boolean;
}

/** `source`: the user's text. */
export function choiceWarnings(rules: RuleSet, source: SourceText, options: ChoiceOptions): Warning[] {
  let graph: PositionGraph<never>;
  try {
    graph = new PositionGraph<never>(rules, ENTRIES);
  } catch (error) {
    // Larger than the searches may be.
    if (error instanceof SpecError) return [];
    throw error;
  }
  const search = new ChoiceSearch(graph, rules, source, options);
  const contexts = new Map<Expression, ChoiceInContext[]>();
  // The graph is built from its end. A rule with parameters has other texts in each context.
  for (const choice of graph.choices.toReversed()) {
    const { e, context } = choice.position;
    if (context.arguments.length === 0) contexts.set(e, [...(contexts.get(e) ?? []), choice]);
  }
  const all = [...contexts.values()];
  return [
    ...all.flatMap(([first]) => search.apart(first as ChoiceInContext)),
    ...all.flatMap((each) => search.inContext(each.slice(0, MAX_CONTEXTS))),
  ];
}

class ChoiceSearch {
  readonly #rules: RuleSet;
  readonly #source: SourceText;
  readonly #options: ChoiceOptions;
  readonly #search: TextSearch;
  /** Whether the author wrote characters: then messages show them, too. */
  readonly #characters = lazy(() => writesCharacters(this.#rules, this.#source));

  constructor(graph: PositionGraph<never>, rules: RuleSet, source: SourceText, options: ChoiceOptions) {
    this.#rules = rules;
    this.#source = source;
    this.#options = options;
    this.#search = new TextSearch(graph, LEAST_STEPS + STEPS_OF_STATE * options.states);
  }

  /** Dead alternatives of a choice, and pairs of them that overlap. */
  apart(choice: ChoiceInContext): Warning[] {
    const { e, context } = choice.position;
    if (e.span.source !== this.#source) return [];
    const { rule } = context.path;
    const all = this.#alternativesOf(choice);
    const dead = all.filter((one, i) => this.#isDead(one, all.slice(0, i)));
    const [first] = dead;
    const warnings = first ? [this.#dead(rule, first, all.slice(0, all.indexOf(first)), dead.length - 1)] : [];
    if (this.#options.mayOverlap(rule)) return warnings;
    const most = warnings.length + MAX_WARNINGS;
    for (const pair of this.#pairsOf(all, choice.end)) {
      const found = warnings.length < most ? this.#overlap(rule, pair) : undefined;
      if (found) warnings.push(found);
    }
    return warnings;
  }

  /** At most one warning: the first pair in the first context that shows a text with two readings. */
  inContext(contexts: readonly ChoiceInContext[]): Warning[] {
    for (const choice of contexts) {
      const all = this.#alternativesOf(choice);
      const { e, context } = choice.position;
      const isOwn = e.span.source === this.#source;
      const owners = new Map(all.map((one) => [one, isOwn ? context.path.rule : this.#ownerOf(one.e)]));
      if ([...owners.values()].every((owner) => owner === undefined || this.#options.mayOverlap(owner))) return [];
      for (const pair of this.#pairsOf(all, END)) {
        if (pair.every((one) => owners.get(one) === undefined)) continue;
        const text = this.#readTwice(choice, pair, isOwn);
        if (text) return [this.#twice(choice, pair, text)];
      }
    }
    return [];
  }

  #isDead({ way }: Alternative, earlier: readonly Alternative[]): boolean {
    // The graph has more texts of an alternative that looks ahead than the grammar.
    const from = earlier.flatMap((each) => (each.looks ? [] : each.way.from));
    return (
      from.length > 0 && this.#search.only(way, { ...way, from }) === null && Boolean(this.#search.only(way, NO_TEXTS))
    );
  }

  /** `more`: how many other alternatives of the choice are dead too. */
  #dead(rule: string, { e, way }: Alternative, earlier: readonly Alternative[], more: number): Warning {
    const alone = earlier.find((each) => this.#search.only(way, each.way) === null)?.e;
    const by = alone ? `the alternative at ${formatLocation(alone.span)} matches` : 'the earlier alternatives match';
    const others = more > 0 ? `; the same holds for ${more} more of its alternatives` : '';
    return warning('dead-alternative', `${by} every text that this alternative of ${rule} matches${others}`, {
      span: e.span,
      subject: { kind: 'rule', names: [rule] },
      related: alone ? [{ message: 'this alternative comes first', span: alone.span }] : [],
      remedy:
        alone && this.#options.reading === 'regular' && differInCase(alone, e)
          ? 'remove it: an ABNF string matches upper and lower case; to match one case only, write %s before it (RFC 7405)'
          : 'remove it, or narrow the earlier alternative',
    });
  }

  #overlap(rule: string, [earlier, later]: Pair): Warning | undefined {
    const text = this.#search.common(earlier.way, later.way);
    const left = text && this.#search.only(earlier.way, later.way);
    const right = left && this.#search.only(later.way, earlier.way);
    if (!text || !left || !right) return undefined;
    return warning(
      'overlapping-alternatives',
      `this alternative of ${rule} and an earlier one both match ${this.#show(text)}`,
      {
        span: later.e.span,
        subject: { kind: 'rule', names: [rule] },
        related: [
          {
            message: `this is the earlier one; only it matches ${this.#show(left)}, only the later one matches ${this.#show(right)}`,
            span: earlier.e.span,
          },
        ],
        remedy: this.#remedy,
      },
    );
  }

  /** A text that both alternatives, each with the rest, match in different ways. */
  #readTwice(choice: ChoiceInContext, [earlier, later]: Pair, isOwn: boolean): readonly number[] | undefined {
    const apart = this.#search.common(earlier.way, later.way);
    if (apart === undefined) return undefined;
    if (apart) {
      const differ = !isOwn && this.#search.only(earlier.way, later.way) && this.#search.only(later.way, earlier.way);
      return differ ? apart : undefined;
    }
    // Where both may be empty, the rest alone is no second reading.
    if ([earlier, later].every(({ way }) => this.#search.matches(way, []))) return undefined;
    const to = END;
    const text = this.#search.common({ ...earlier.way, to }, { ...later.way, to });
    const others = choice.entries.filter((entry) => entry !== earlier.way.from[0]);
    return text && this.#search.only({ ...earlier.way, to }, { from: others, to }) ? text : undefined;
  }

  /** Puts the alternative of the user's own text first. */
  #twice({ position, end }: ChoiceInContext, [earlier, later]: Pair, text: readonly number[]): Warning {
    const rest = { from: [end], to: END };
    const parts = [later, earlier].map(({ e, way }) => {
      const cut = text.findIndex(
        (_, i) => this.#search.matches(way, text.slice(0, i)) && this.#search.matches(rest, text.slice(i)),
      );
      return { span: this.#spanOf(e), takes: cut < 0 ? text : text.slice(0, cut) };
    });
    const [one, other] = parts[0]?.span?.source === this.#source ? parts : parts.toReversed();
    const show = (symbols: readonly number[] = []) => (symbols.length > 0 ? this.#show(symbols) : 'nothing');
    return warning(
      'overlapping-alternatives',
      `${show(text)} can be read in two ways: this alternative of ${position.context.path.rule} takes ${show(one?.takes)}, another takes ${show(other?.takes)}`,
      {
        span: one?.span,
        subject: { kind: 'rule', names: [position.context.path.rule] },
        related: [
          {
            message: 'this is the other alternative; the parts after the choice match the rest of the text',
            span: other?.span,
          },
        ],
        remedy: this.#remedy,
      },
    );
  }

  #show(symbols: readonly number[]): string {
    return formatWitness(this.#rules.alphabet, symbols, this.#characters());
  }

  get #remedy(): string {
    const meant = this.#options.tags
      ? 'if both should, say why above the rule: // @overlap …'
      : 'if both should, change nothing';
    return `if only one of the two should match it, narrow the other; ${meant}`;
  }

  /** The pairs that can begin with the same symbol: most begin with symbols of their own. `end`: where both texts end. */
  *#pairsOf(all: readonly Alternative[], end: number): Generator<Pair> {
    const begins = all.map(({ way }) => this.#search.firstClasses({ ...way, to: end }));
    for (const [i, later] of all.entries())
      for (const [n, earlier] of all.slice(0, i).entries())
        if ([...(begins[i] as Set<number>)].some((c) => begins[n]?.has(c))) yield [earlier, later];
  }

  /** The span in the user's text: of the alternative, or of the first user rule that it leads to. */
  #spanOf(e: Expression): Span | undefined {
    if (e.span.source === this.#source) return e.span;
    const owner = this.#ownerOf(e);
    return owner === undefined ? e.span : this.#rules.rules.get(owner)?.span;
  }

  #alternativesOf({ position, entries, end }: ChoiceInContext): Alternative[] {
    return position.e.alternatives.map((e, i) => ({
      e,
      way: { from: [entries[i] as number], to: end },
      looks: [e, ...this.#rulesOf(e).map(({ body }) => body)].some((each) =>
        subexpressions(each).some(({ kind }) => kind === 'look'),
      ),
    }));
  }

  /** The first user rule that an expression of another text leads to. */
  #ownerOf(e: Expression): string | undefined {
    return this.#rulesOf(e).find(({ span }) => span.source === this.#source)?.name;
  }

  /** The rules that an expression leads to. */
  readonly #rulesOf = memoize((e: Expression): Rule[] => {
    const reached = new Set(callsIn(e).map((call) => call.rule));
    for (const name of reached)
      for (const call of callsIn(this.#rules.rules.get(name)?.body ?? e)) reached.add(call.rule);
    return [...reached].flatMap((name) => this.#rules.rules.get(name) ?? []);
  });
}

/** Two strings that differ only in case: `"\n" / "\N"`. */
function differInCase(one: Expression, other: Expression): boolean {
  if (one.kind === 'call' || other.kind === 'call') return false;
  const [a, b] = [excerpt(one.span), excerpt(other.span)];
  return a !== b && a.toLowerCase() === b.toLowerCase();
}
