/**
 * The tags of an ohm grammar and of the grammars that it extends: a rule has the
 * citation of the rule it overrides, and a grammar that extends a PEG is one.
 *
 *     Mqtt <: Utf8 { utf8_3 := … }      utf8_3 has the clause of utf8_3 in Utf8
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import type { Clause } from '../../shared/clause.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { type RuleSet, rulesBelow } from '../expression.ts';
import { type Annotations, annotationsAbove } from '../tags/tags.ts';
import { type DepthBound, notInsideItself, tagError } from '../tags/values.ts';
import { ancestorsOf, isBuiltIn, type OhmGrammar, type OhmInterval, ohmRule, ruleNames, sourceOf } from './ohm.ts';

/** The span of what ohm read; `undefined` for what is built in. */
type SpanOf = (interval: OhmInterval | undefined) => Span | undefined;

/** The tags of each rule of a grammar, inherited rules included. */
export function ruleAnnotations(grammar: OhmGrammar, alphabet: Alphabet, spanOf: SpanOf): Map<string, Annotations> {
  const found = new Map<string, Annotations>();
  for (const name of ruleNames(grammar)) {
    if (isBuiltIn(grammar, name)) continue;
    const span = spanOf(ohmRule(grammar, name)?.source);
    if (span) found.set(name, annotationsAbove(span.source, span.start, alphabet, 'rule'));
  }
  const [parent] = ancestorsOf(grammar);
  for (const [name, { clause }] of parent ? ruleAnnotations(parent, alphabet, spanOf) : []) {
    const own = found.get(name);
    if (own && !own.clause && clause) found.set(name, { ...own, clause });
  }
  return found;
}

/** The tag @peg of the nearest grammar that this one extends. */
export function inheritedPeg(grammar: OhmGrammar, alphabet: Alphabet, spanOf: SpanOf): { peg?: string } {
  for (const parent of ancestorsOf(grammar)) {
    const span = spanOf(sourceOf(parent));
    const peg = span && annotationsAbove(span.source, span.start, alphabet, 'grammar').peg;
    if (peg !== undefined) return { peg };
  }
  return {};
}

/** The citation of a rule. A labelled alternative `utf8_3_ed` has the citation of `utf8_3`. */
export function clauseOf(name: string, annotations: ReadonlyMap<string, Annotations>): Clause | undefined {
  for (let prefix = name; prefix; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('_')))) {
    const clause = annotations.get(prefix)?.clause;
    if (clause) return clause;
  }
  return undefined;
}

interface TaggedGrammar extends Annotations {
  readonly name: string;
  readonly ohm: OhmGrammar;
}

/** Throws SpecError if the first grammar of a text lifts a restriction, or one with @boundary or @whole lifts none. */
export function requireReasons(grammars: readonly TaggedGrammar[], source: SourceText): void {
  const [first] = grammars;
  const spanOf = ({ ohm }: TaggedGrammar) => source.span(sourceOf(ohm)?.startIdx ?? 0);
  // The others lift restrictions of the first.
  if (first?.reason !== undefined) {
    const summary = `@reason belongs above a grammar that lifts a restriction of the first one, but ${first.name} is the first`;
    throw tagError(summary, spanOf(first), 'remove the tag, or put the grammar that this one extends above it');
  }
  // The texts of such a grammar would be read by nothing.
  for (const tag of ['boundary', 'whole'] as const) {
    const bare = grammars.find((grammar) => grammar[tag] !== undefined && grammar.reason === undefined);
    if (!bare) continue;
    const summary = `@${tag} belongs above a grammar with @reason, but ${bare.name} has none`;
    throw tagError(summary, spanOf(bare), 'add the reason of a fault at the end of such a text, or remove the tag');
  }
}

/** The rules with the bounds of recursive ones, from the tags @depth. `peg`: why the grammar is read as a PEG, if it is. Throws SpecError. */
export function withDepths(rules: RuleSet, depths: readonly DepthBound[], peg: string | undefined): RuleSet {
  for (const { name, span } of depths) {
    if (!rules.rules.has(name)) {
      const names = [...rules.rules.keys()];
      throw new SpecError('undefined-rule', `${rules.name} has no rule ${printable(name)}`, {
        span,
        subject: { kind: 'rule', names: [name] },
        remedy: didYouMean(name, names, `the rules are ${names.join(', ')}`),
      });
    }
    if (!rulesBelow(rules, name).has(name)) throw tagError(...notInsideItself(name, span));
    // Where order matters, a call that is too deep would let a later alternative match.
    if (peg !== undefined) {
      const remedy = 'remove @peg, and write the grammar so that order does not matter';
      throw tagError('@depth cannot be used with @peg: what is too deep would match otherwise', span, remedy);
    }
  }
  return {
    ...rules,
    depths: new Map([...(rules.depths ?? []), ...depths.map(({ name, depth }) => [name, depth] as const)]),
  };
}
