/**
 * Origins of a state → the rule being matched there.
 *
 *     after E1    utf8_tail, called by utf8_3_e1, which has started   →  utf8_3_e1
 *     at start    utf8_1, utf8_2, … all called by utf8_char           →  utf8_char
 *
 * Where a look-ahead refuses a symbol, the rule that holds the look-ahead is being matched:
 *
 *     FE at start, in ~swapped_signature utf16le_octets               →  utf16le_text
 */
import { type LabelledAutomaton, liveStates, type Origin, type RulePath } from '../automaton/automaton.ts';
import { minimiseWithLabels, type WithLabels } from '../automaton/minimise.ts';

/** Labels each state with its rule alone, and merges what that allows: a rule of thousands of ranges leaves few states. */
export function byRule(labelled: LabelledAutomaton, startRule: string): WithLabels<string> {
  const live = liveStates(labelled);
  const labels = labelled.origins.map((_, state) =>
    live[state] ? (matchedRule(positionsIn(labelled, state), labelled.accepting[state] as boolean) ?? startRule) : '',
  );
  return minimiseWithLabels({ automaton: labelled, labels }, (rule) => rule);
}

/** The positions that decide which symbols can come next in a state: those that match one, and look-aheads that refuse one. */
export function positionsIn({ origins, refusals }: LabelledAutomaton, state: number): Origin[] {
  return [...(origins[state] ?? []).map(({ origin }) => origin), ...(refusals?.[state] ?? [])];
}

/**
 * The rule being matched in a state whose next symbol can come from any of
 * these origins: the innermost rule they share. Within a sequence only rules
 * that have started count; at a boundary, where a sequence begins, all rules
 * around the origins count.
 */
export function matchedRule(origins: readonly Origin[], atBoundary: boolean): string | undefined {
  const started = atBoundary ? [] : origins.flatMap((origin) => origin.startedRule ?? []);
  const paths =
    started.length > 0 && started.length === origins.length ? started : origins.map((origin) => origin.path);
  const [first, ...others] = paths.map(enclosingRules);
  const common = first?.find((path) => !path.parameterised && others.every((list) => list.includes(path)));
  return common?.rule;
}

/** The rules around a position, innermost first. */
export function enclosingRules(path: RulePath | null): RulePath[] {
  return path ? [path, ...enclosingRules(path.parent)] : [];
}
