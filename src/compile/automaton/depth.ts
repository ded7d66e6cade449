/**
 * Bounded recursion. A rule tagged `@depth comment 3` may be inside itself until
 * three levels are open; the automaton accepts no deeper text:
 *
 *     comment = "(" *( ctext / comment ) ")"       @depth comment 3
 *     (a(b(c)))     3 levels: accepted
 *     (a(b(c(       4 levels: refused at the last "(": nested-too-deeply
 *
 * The reason comes from a relaxation with one level more: where only it goes on,
 * the text is too deep. Scope counts the levels.
 */
import { amended, SpecError } from '../../shared/diagnostic.ts';
import type { RuleSet } from '../expression.ts';
import type { LabelledAutomaton } from './automaton.ts';
import { deriveAutomaton } from './derive.ts';
import type { Reading } from './language.ts';

const NESTED_TOO_DEEPLY = 'nested-too-deeply';

/** The relaxation that has one level more, if the rules are bounded. Throws SpecError. */
export function depthRelaxations(
  rules: RuleSet,
  reading: Reading,
): { readonly reason: string; readonly labelled: LabelledAutomaton }[] {
  const { depths } = rules;
  if (!depths || depths.size === 0) return [];
  const deeper = { ...rules, depths: new Map([...depths].map(([name, depth]) => [name, depth + 1])) };
  try {
    return [{ reason: NESTED_TOO_DEEPLY, labelled: deriveAutomaton(deeper, { reading }) }];
  } catch (error) {
    throw error instanceof SpecError && error.code === 'too-many-states' ? oneLevelMore(error) : error;
  }
}

/** The levels of the bounded rules, for headers: `comment at most 3 deep`. Empty if no rule is bounded. */
export function describeDepths(depths: ReadonlyMap<string, number> | undefined): string {
  return [...(depths ?? [])].map(([name, depth]) => `${name} at most ${depth} deep`).join(', ');
}

function oneLevelMore(error: SpecError): SpecError {
  return amended(error, {
    summary: `${error.summary}; this is with one level more than @depth says, which tells too deep texts apart`,
    remedy: 'lower the number after @depth',
  });
}
