/**
 * Does the order of alternatives matter? In ABNF it never does. In a PEG it
 * does where an earlier alternative matches a beginning of what a later one
 * would have matched, or where a repetition takes what its continuation
 * needs. A grammar that transcribes ABNF must not depend on it: both readings
 * are compiled and compared, and a difference is explained by the shortest
 * text, the alternative that hides and the one that is hidden.
 *
 *     a = "\xE0".."\xEF" t t        -- this one hides
 *       | "\xE0" "\x80" "\x80" "!"  -- this one, on E0 80 80 21
 *
 * To find the culprit, everything is read regularly but for one pair of
 * alternatives: the pair alone that loses the witness is to blame. Only pairs
 * that meet on the witness can lose it, and they are tried on it alone.
 */
import { formatSymbols } from '../../alphabet.ts';
import { type Related, SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { excerpt, formatLocation } from '../../source.ts';
import type { Expression, RuleSet } from '../expression.ts';
import type { LabelledAutomaton } from './automaton.ts';
import { deriveAutomaton } from './derive.ts';
import { languageDifference } from './difference.ts';
import { minimise } from './minimise.ts';
import { matches } from './one-text.ts';

/** Throws SpecError when the PEG accepts less than its regular reading. `peg` is the automaton of the PEG. */
export function requireOrderIrrelevant(rules: RuleSet, peg: LabelledAutomaton): void {
  const regular = deriveAutomaton(rules, { reading: 'regular' });
  const { onlyRight: witness } = languageDifference(minimise(peg).automaton, minimise(regular).automaton);
  if (witness) throw explain(rules, witness);
}

/** Two parts of a choice of which the first goes first, or a repetition (0) and its end (1). */
interface Suspect {
  readonly node: Expression;
  readonly first: number;
  readonly yielding: number;
}

function explain(rules: RuleSet, witness: readonly number[]): SpecError {
  const on = formatSymbols(rules.alphabet, witness);
  const culprit = suspects(rules, witness).find(
    ({ node, first, yielding }) =>
      !matches(rules, witness, (at, part, positions, takenBy) =>
        at === node && part === yielding ? positions & ~takenBy(first) : positions,
      ),
  );
  const remedy = 'put the longer alternative first, or make the alternatives begin differently';
  if (!culprit) {
    return new SpecError('hidden-alternative', `the order of alternatives refuses ${on}, which the rules allow`, {
      span: rules.rules.get(rules.start)?.span,
      related: [{ message: 'no single choice is to blame: several together hide this text' }],
      remedy,
    });
  }
  if (culprit.node.kind === 'repeat') {
    return new SpecError('hidden-alternative', `this repetition never gives back: it takes what follows it on ${on}`, {
      span: culprit.node.span,
      remedy:
        'take out of its body what follows, or make that part of it ("a"* "a" is "a"+); repetitions of ABNF give back',
    });
  }
  const { alternatives } = culprit.node as Extract<Expression, { kind: 'choice' }>;
  const [hiding, hidden] = [alternatives[culprit.first], alternatives[culprit.yielding]] as [Expression, Expression];
  return new SpecError(
    'hidden-alternative',
    `ordered choice: ${oneLine(excerpt(hidden.span))} is hidden by the alternative at ${formatLocation(hiding.span)} on ${on}`,
    {
      span: hidden.span,
      related: [{ message: 'this alternative goes first', span: hiding.span }, ...overrides(rules, [hiding, hidden])],
      remedy,
    },
  );
}

/** An alternative may name a rule that another text, the author's own, has overridden: there is what can be mended. */
function overrides(rules: RuleSet, alternatives: readonly Expression[]): Related[] {
  return alternatives.flatMap((e) => {
    const rule = e.kind === 'call' ? rules.rules.get(e.rule) : undefined;
    if (!rule || rule.span.source === e.span.source) return [];
    return [{ message: `${rule.name} is defined here`, span: rule.span }];
  });
}

/** An excerpt that fits into a sentence: without line ends, control characters and great length. */
function oneLine(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** The pairs that can lose the text, since both match from somewhere on, in the order of the grammar. */
function suspects(rules: RuleSet, text: readonly number[]): Suspect[] {
  const spans = new Map(
    [...rules.rules.values()].flatMap((rule) => subexpressions(rule.body)).map((node, i) => [node, i]),
  );
  const met = new Map<string, Suspect>();
  matches(rules, text, (node, yielding, positions, takenBy) => {
    for (let first = 0; positions && first < yielding; first++) {
      if (positions & takenBy(first)) met.set(`${spans.get(node)} ${yielding} ${first}`, { node, first, yielding });
    }
    return positions;
  });
  const spanOf = ({ node }: Suspect) => spans.get(node) as number;
  return [...met.values()].sort((a, b) => spanOf(a) - spanOf(b) || a.yielding - b.yielding || a.first - b.first);
}

/** An expression and all within it. */
export function subexpressions(e: Expression): Expression[] {
  switch (e.kind) {
    case 'sequence':
      return [e, ...e.parts.flatMap(subexpressions)];
    case 'choice':
      return [e, ...e.alternatives.flatMap(subexpressions)];
    case 'repeat':
    case 'look':
      return [e, ...subexpressions(e.body)];
    case 'call':
      return [e, ...e.arguments.flatMap(subexpressions)];
    default:
      return [e];
  }
}
