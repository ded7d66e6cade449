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
import type { RuleSet } from '../expression.ts';
import type { SymbolSet } from '../symbols.ts';

/** What faults in a state name: the rule being matched, and what authors say of it (`@error`). */
export interface MatchedRule {
  readonly rule: string;
  /** The words of the rule, or of the nearest rule around it that has some. */
  readonly error?: string | undefined;
  /** The words of look-aheads that refuse a symbol here, with these symbols. */
  readonly refused: readonly (readonly [symbols: SymbolSet, error: string])[];
}

/** Labels each state with its rule alone, and merges what that allows: a rule of thousands of ranges leaves few states. */
export function byRule(labelled: LabelledAutomaton, rules: RuleSet): WithLabels<MatchedRule> {
  const live = liveStates(labelled);
  const labels = live.map((isLive, state) => (isLive ? ruleIn(labelled, rules, state) : { rule: '', refused: [] }));
  return minimiseWithLabels({ automaton: labelled, labels }, (label) => JSON.stringify(label));
}

/** The rule being matched in a state, and its words. */
export function ruleIn(labelled: LabelledAutomaton, { rules, start }: RuleSet, state: number): MatchedRule {
  const errorAround = (path: RulePath | undefined) =>
    enclosingRules(path ?? null).flatMap(({ rule }) => rules.get(rule)?.error ?? [])[0];
  const positions = positionsIn(labelled, state);
  const refused = (labelled.refusals?.[state] ?? []).flatMap(({ origin, set }) => {
    const error = errorAround(origin.path);
    return error === undefined ? [] : [[set, error] as const];
  });
  const rule = matchedRule(positions, labelled.accepting[state] as boolean) ?? start;
  // Words are those of a rule that has yet to begin, too: `port` after "http://a:".
  return { rule, error: errorAround(matchedPath(positions, true)), refused };
}

/** The positions that decide which symbols can come next in a state: those that match one, and look-aheads that refuse one. */
export function positionsIn({ origins, refusals }: LabelledAutomaton, state: number): Origin[] {
  return [
    ...(origins[state] ?? []).map(({ origin }) => origin),
    ...(refusals?.[state] ?? []).map(({ origin }) => origin),
  ];
}

/**
 * The rule being matched in a state whose next symbol can come from any of
 * these origins: the innermost rule they share. Within a sequence only rules
 * that have started count; at a boundary, where a sequence begins, all rules
 * around the origins count.
 */
function matchedPath(origins: readonly Origin[], atBoundary: boolean): RulePath | undefined {
  const started = atBoundary ? [] : origins.flatMap((origin) => origin.startedRule ?? []);
  const paths =
    started.length > 0 && started.length === origins.length ? started : origins.map((origin) => origin.path);
  const [first, ...others] = paths.map(enclosingRules);
  return first?.find((path) => !path.parameterised && others.every((list) => list.includes(path)));
}

/** The same, by name. */
export function matchedRule(origins: readonly Origin[], atBoundary: boolean): string | undefined {
  return matchedPath(origins, atBoundary)?.rule;
}

/** The rules around a position, innermost first. */
export function enclosingRules(path: RulePath | null): RulePath[] {
  return path ? [path, ...enclosingRules(path.parent)] : [];
}
