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
import { printable } from '../../shared/printable.ts';
import { excerpt, formatLocation } from '../../shared/source.ts';
import { type Expression, type RuleSet, subexpressions } from '../expression.ts';
import type { LabelledAutomaton } from './automaton.ts';
import { deriveAutomaton } from './derive.ts';
import { languageDifference } from './difference.ts';
import { minimise } from './minimise.ts';
import { matches } from './one-text.ts';

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
