/**
 * A text → the steps of its derivation. Each symbol is matched by the live
 * positions whose set has it; the formula of the state is then replaced by its
 * derivative, which is the formula of the next state.
 *
 *     E0  at 0
 *       matched   E0  grammar/octets/utf8.ohm:41:12  utf8_octets › utf8_char › utf8_3 › utf8_3_e0
 *       state     3
 *       formula   a6
 *       a6        A0..BF  grammar/octets/utf8.ohm:41:19  utf8_octets › utf8_char › utf8_3 › utf8_3_e0
 *
 * A form made from a grammar over scalar values was encoded after it was
 * derived: its states have positions and no formulas.
 */
import { formatSymbol } from '../../alphabet.ts';
import { type LabelledAutomaton, liveStates, nextState, START_STATE } from '../automaton/automaton.ts';
import { deriveWithFormulas } from '../automaton/derive.ts';
import type { Reading } from '../automaton/language.ts';
import type { RuleSet } from '../expression.ts';
import { containsSymbol } from '../symbols.ts';
import { field, positionText, stateLines } from './formulas.ts';

/** What a trace runs on: the labelled automaton of a form and, unless it was encoded, its rules. */
interface TraceSource {
  readonly labelled: LabelledAutomaton;
  readonly derivedFrom: { readonly rules: RuleSet; readonly reading: Reading } | null;
}

interface DerivationTrace {
  readonly lines: readonly string[];
  /** How many symbols were read: all of them, or up to and including the first that is rejected. */
  readonly read: number;
  readonly accepted: boolean;
}

/** `offset`: of the first symbol, in symbols. Each state is printed in full where it is reached first. */
export function traceDerivation(source: TraceSource, symbols: readonly number[], offset: number): DerivationTrace {
  const { labelled, derivedFrom } = source;
  const construction = derivedFrom && deriveWithFormulas(derivedFrom.rules, { reading: derivedFrom.reading });
  const live = liveStates(labelled);
  const printed = new Set<number>();
  const linesOf = (state: number): string[] => {
    if (!live[state]) return [field('state', `${state}: rejected, no text goes on from here`)];
    const head = field('state', `${state}${labelled.accepting[state] ? ', accepts: a text may end here' : ''}`);
    if (printed.has(state)) return [`${head} (as above)`];
    printed.add(state);
    return [head, ...(construction ? stateLines(construction, state) : positionLines(labelled, state))];
  };
  const lines = ['start', ...linesOf(START_STATE)];
  let state = START_STATE;
  for (const [index, symbol] of symbols.entries()) {
    const matched = positionLines(labelled, state, symbol);
    state = nextState(labelled, state, symbol);
    lines.push('', `${formatSymbol(labelled.alphabet, symbol)}  at ${offset + index}`, ...matched, ...linesOf(state));
    if (!live[state]) return { lines, read: index + 1, accepted: false };
  }
  return { lines, read: symbols.length, accepted: labelled.accepting[state] as boolean };
}

/** The live positions of a state; those that match a symbol, where one is given. */
function positionLines({ origins, alphabet }: LabelledAutomaton, state: number, symbol?: number): string[] {
  const found = (origins[state] ?? []).filter(({ set }) => symbol === undefined || containsSymbol(set, symbol));
  const name = symbol === undefined ? 'position' : 'matched';
  if (found.length === 0) return [field(name, 'nothing')];
  return found.map(({ origin, set }) => field(name, positionText(alphabet, set, origin)));
}
