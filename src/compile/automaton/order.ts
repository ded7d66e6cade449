/**
 * Does the order of alternatives matter? In ABNF it never does. In a PEG it does
 * in two cases: an earlier alternative matches a prefix of what a later one would
 * match, or a repetition takes what its continuation needs. A grammar that
 * transcribes ABNF must not depend on order. So both readings are compiled and
 * compared. A difference is explained by the shortest text, the alternative that
 * hides and the one that is hidden:
 *
 *     a = "\xE0".."\xEF" t t        -- this one hides
 *       | "\xE0" "\x80" "\x80" "!"  -- this one, on E0 80 80 21
 *
 * To find the pair to blame, the rules are read regularly except for one pair of
 * alternatives. A pair that alone loses the witness is to blame. Only pairs that
 * match at the same offset of the witness can lose it, so only these are tried.
 */
import { formatSymbols } from '../../shared/alphabet.ts';
import { type Related, SpecError } from '../../shared/diagnostic.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { printable } from '../../shared/printable.ts';
import { excerpt, formatLocation } from '../../shared/source.ts';
import { type Expression, type RuleSet, subexpressions } from '../expression.ts';
import { containsSymbol, type SymbolSet } from '../symbols.ts';
import type { LabelledAutomaton } from './automaton.ts';
import { deriveAutomaton } from './derive.ts';
import { languageDifference } from './difference.ts';
import { minimise } from './minimise.ts';
import { type Context, Scope } from './scope.ts';

/** Throws SpecError when the PEG accepts less than the regular reading. `peg` is the automaton of the PEG. */
export function requireOrderIrrelevant(rules: RuleSet, peg: LabelledAutomaton): void {
  const regular = deriveAutomaton(rules, { reading: 'regular' });
  const { onlyRight: witness } = languageDifference(minimise(peg).automaton, minimise(regular).automaton);
  if (witness) throw explain(rules, witness);
}

/** Two alternatives of a choice by their indices; or, of a repetition, one more match (0) and its end (1). */
interface Suspect {
  readonly node: Expression;
  readonly earlier: number;
  readonly later: number;
}

function explain(rules: RuleSet, witness: readonly number[]): SpecError {
  const on = formatSymbols(rules.alphabet, witness);
  const culprit = suspects(rules, witness).find(
    ({ node, earlier, later }) =>
      !matches(rules, witness, (at, part, offsets, matchedBy) =>
        at === node && part === later ? offsets & ~matchedBy(earlier) : offsets,
      ),
  );
  const remedy = 'put the longer alternative first, or make the alternatives begin differently';
  if (!culprit) {
    return new SpecError(
      'hidden-alternative',
      `the order of alternatives makes the grammar reject ${on}, which the rules allow`,
      {
        span: rules.rules.get(rules.start)?.span,
        related: [{ message: 'no single choice is to blame: several together hide this text' }],
        remedy,
      },
    );
  }
  if (culprit.node.kind === 'repeat') {
    return new SpecError('hidden-alternative', `this repetition never gives back: it takes what follows it on ${on}`, {
      span: culprit.node.span,
      remedy: 'exclude from its body what follows, or merge the two ("a"* "a" is "a"+); repetitions of ABNF give back',
    });
  }
  return orderedChoice(rules, culprit, on, remedy);
}

function orderedChoice(rules: RuleSet, culprit: Suspect, on: string, remedy: string): SpecError {
  const { alternatives } = culprit.node as Extract<Expression, { kind: 'choice' }>;
  const [hiding, hidden] = [alternatives[culprit.earlier], alternatives[culprit.later]] as [Expression, Expression];
  return new SpecError(
    'hidden-alternative',
    `ordered choice: ${oneLine(excerpt(hidden.span))} is hidden by the alternative at ${formatLocation(hiding.span)} on ${on}`,
    {
      span: hidden.span,
      related: [
        { message: 'this alternative is tried first', span: hiding.span },
        ...overrides(rules, [hiding, hidden]),
      ],
      remedy,
    },
  );
}

/** An alternative may call a rule that another file, the author's own, has overridden: that is the rule to change. */
function overrides(rules: RuleSet, alternatives: readonly Expression[]): Related[] {
  return alternatives.flatMap((e) => {
    const rule = e.kind === 'call' ? rules.rules.get(e.rule) : undefined;
    if (!rule || rule.span.source === e.span.source) return [];
    return [{ message: `${rule.name} is defined here`, span: rule.span }];
  });
}

/** An excerpt that fits into a sentence: one line, no control characters, at most 60 characters. */
function oneLine(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** The pairs that can lose the text because both match at the same offset, in the order of the grammar. */
function suspects(rules: RuleSet, text: readonly number[]): Suspect[] {
  const order = new Map(
    [...rules.rules.values()].flatMap((rule) => subexpressions(rule.body)).map((node, i) => [node, i]),
  );
  const met = new Map<string, Suspect>();
  matches(rules, text, (node, later, offsets, matchedBy) => {
    for (let earlier = 0; offsets && earlier < later; earlier++) {
      if (offsets & matchedBy(earlier)) met.set(`${order.get(node)} ${later} ${earlier}`, { node, earlier, later });
    }
    return offsets;
  });
  const orderOf = ({ node }: Suspect) => order.get(node) as number;
  return [...met.values()].sort((a, b) => orderOf(a) - orderOf(b) || a.later - b.later || a.earlier - b.earlier);
}

/*
 * Rules + one text → whether the rules match it, under any order of choices.
 *
 * These are the equations of language.ts, restricted to the suffixes of one text.
 * A language is then a set of offsets: those at which the rest of the text is in
 * the language. Each position of the grammar is looked at once, and no automaton
 * is built.
 *
 *     "a" ("b" | "b" "c") end  on  "abc"
 *
 *     end             3             "b" "c" end         1
 *     "b" end         none          "a" (… | …) end     0: the whole text matches
 *
 * In a PEG, "b" would hide "b" "c" at offset 1. Here the caller decides whether
 * an earlier alternative hides a later one. That is how order.ts finds the choice
 * to blame among thousands of alternatives.
 */

/** A set of offsets into the text, in symbols; bit n is offset n. */
type Offsets = bigint;

/**
 * The caller's order of a choice or repetition: which of `offsets`, at which its
 * part `later` matches, remain. `matchedBy(earlier)`: the offsets at which an
 * earlier part matches.
 */
type Order = (node: Expression, later: number, offsets: Offsets, matchedBy: (earlier: number) => Offsets) => Offsets;

/** Whether the rules match the whole text. Cost: positions of the grammar × offsets at which each can end. */
function matches(rules: RuleSet, text: readonly number[], order: Order): boolean {
  const scope = new Scope(rules);
  /** Every offset: the language Σ*. */
  const all: Offsets = (1n << BigInt(text.length + 1)) - 1n;
  /** The offsets at which `e` matches and ends at an offset in `next`. */
  const offsets = memoizeBy(
    (e: Expression, context: Context, next: Offsets) =>
      `${scope.positionId({ e, context, startedRule: null }, false)} ${next}`,
    (e, context, next): Offsets => {
      switch (e.kind) {
        case 'set':
          return before(text, e.set, next);
        case 'sequence':
          return e.parts.reduceRight((after, part) => offsets(part, context, after), next);
        case 'choice': {
          const matchedBy = (earlier: number) => offsets(e.alternatives[earlier] as Expression, context, all);
          return e.alternatives.reduce((matching, alternative, i) => {
            return matching | order(e, i, offsets(alternative, context, next), matchedBy);
          }, 0n);
        }
        case 'repeat': {
          const exits = order(e, 1, next, () => offsets(e.body, context, all));
          return repeated(e, next, exits, (after) => offsets(e.body, context, after));
        }
        case 'look': {
          const matching = offsets(e.body, context, all);
          return next & (e.negative ? ~matching : matching);
        }
        case 'call':
        case 'parameter': {
          const target = scope.resolve(e, context);
          return offsets(target.e, target.context, next);
        }
      }
    },
  );
  const { e, context } = scope.start();
  return (offsets(e, context, 1n << BigInt(text.length)) & 1n) === 1n;
}

/** The offsets of symbols of a set that have one of `next` after them. */
function before(text: readonly number[], set: SymbolSet, next: Offsets): Offsets {
  return text.reduce(
    (matching, symbol, i) =>
      containsSymbol(set, symbol) ? matching | (((next >> BigInt(i + 1)) & 1n) << BigInt(i)) : matching,
    0n,
  );
}

/** `exits`: where the repetition ends. `body(after)`: the offsets at which its body matches and ends at an offset in `after`. */
function repeated(
  { min, max }: { readonly min: number; readonly max: number },
  next: Offsets,
  exits: Offsets,
  body: (after: Offsets) => Offsets,
): Offsets {
  // A star is the least X = L(e, X) ∪ exits. It only grows, at most to all offsets.
  let after = max === Infinity ? exits : next;
  for (let i = min; i < max; i++) {
    const more = exits | body(after);
    if (more === after) break;
    after = more;
  }
  for (let i = 0; i < min; i++) after = body(after);
  return after;
}
