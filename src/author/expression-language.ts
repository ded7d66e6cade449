/**
 * An expression of a grammar → the minimal automaton of the texts it matches by
 * itself. The warnings compare alternatives with it.
 */
import {
  type Automaton,
  deriveAutomaton,
  type Expression,
  minimise,
  type Reading,
  type Rule,
  type RuleSet,
  START_STATE,
} from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';

/** Larger automata are not compared: a warning must not cost much time. */
const STATE_LIMIT = 500;

/** `null` if the automaton would be too large, or if the expression matches no text at all. */
export function expressionLanguage(rules: RuleSet, body: Expression, reading: Reading): Automaton | null {
  const start = '(alternative)';
  const rule: Rule = { name: start, parameters: [], body, span: body.span };
  try {
    const within = { ...rules, start, rules: new Map([...rules.rules, [start, rule]]) };
    const { automaton } = minimise(deriveAutomaton(within, { reading, stateLimit: STATE_LIMIT }));
    return automaton.accepting.some(Boolean) && automaton.next[START_STATE] ? automaton : null;
  } catch (error) {
    if (error instanceof SpecError) return null;
    throw error;
  }
}
