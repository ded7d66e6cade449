/**
 * What an expression of a grammar matches by itself, as a minimal automaton:
 * how alternatives are compared with one another.
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

/** Larger ones are not looked at: this serves warnings, a courtesy, and nobody should wait for them. */
const STATE_LIMIT = 500;

/** `null` where that is too much to ask, or nothing at all, which is another mistake than to come too late. */
export function expressionLanguage(rules: RuleSet, body: Expression, reading: Reading): Automaton | null {
  const start = '(alternative)';
  const alone: Rule = { name: start, parameters: [], body, span: body.span };
  try {
    const within = { ...rules, start, rules: new Map([...rules.rules, [start, alone]]) };
    const { automaton } = minimise(deriveAutomaton(within, { reading, stateLimit: STATE_LIMIT }));
    return automaton.accepting.some(Boolean) && automaton.next[START_STATE] ? automaton : null;
  } catch (error) {
    if (error instanceof SpecError) return null;
    throw error;
  }
}
