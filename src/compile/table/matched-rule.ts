/**
 * Which rule is being matched in a state, out of the places that can come next.
 *
 *     after E1    utf8_tail, called by utf8_3_e1, which has begun   →  utf8_3_e1
 *     at start    utf8_1, utf8_2, … all of utf8_char                →  utf8_char
 */
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  type Origin,
  type RulePath,
} from '../automaton/automaton.ts';
import { minimise } from '../automaton/minimise.ts';

/** The main automaton, each state with the rule being matched there. */
export interface Ruled {
  readonly automaton: Automaton;
  readonly rules: readonly string[];
}

/** Forgets of the labelled automaton all but the rules: thousands of ranges in one rule leave few states. */
export function byRule(labelled: LabelledAutomaton, startRule: string): Ruled {
  const live = liveStates(labelled);
  const ruleAt = labelled.origins.map((origins, state) => {
    if (!live[state]) return '';
    return (
      matchedRule(
        origins.map(({ origin }) => origin),
        labelled.accepting[state] as boolean,
      ) ?? startRule
    );
  });
  const { automaton, stateOf } = minimise(labelled, (state) => ruleAt[state] as string);
  const rules: string[] = [];
  stateOf.forEach((merged, state) => {
    if (merged >= 0) rules[merged] = ruleAt[state] as string;
  });
  return { automaton, rules };
}

/**
 * The rule being matched where any of these origins may come next: the
 * innermost one they share among the rules already begun or, where a sequence
 * starts, among all rules around them.
 */
export function matchedRule(origins: readonly Origin[], atBoundary: boolean): string | undefined {
  const begun = atBoundary ? [] : origins.flatMap((origin) => origin.startedRule ?? []);
  const paths = begun.length > 0 && begun.length === origins.length ? begun : origins.map((origin) => origin.path);
  const [first, ...others] = paths.map(enclosingRules);
  const common = first?.find((path) => !path.parameterised && others.every((list) => list.includes(path)));
  return common?.rule;
}

/** The rules around a place, innermost first. */
export function enclosingRules(path: RulePath | null): RulePath[] {
  return path ? [path, ...enclosingRules(path.parent)] : [];
}
