/**
 * Rule set → the states of the derivative construction (automaton/derive.ts), and
 * the steps through them that a text takes.
 * A state is a Boolean formula over atoms: "the next symbol is in this set, and
 * the rest matches what follows it in the grammar". The number of a state is
 * its number in the labelled automaton.
 *
 *     state 3   after E0
 *       formula  a6
 *       a6       A0..BF  grammar/octets/utf8.ohm:41:19  utf8_char › utf8_3 › utf8_3_e0
 *       A0..BF    → 10
 *
 * `!`, `&`, `|` and `x ? y : z` are not, and, or, if-then-else. `any` is the
 * atom "some symbol follows". An atom named g… is only looked at: it belongs to
 * a look-ahead, or to the test that an earlier alternative does not match.
 */
import { type Alphabet, formatRanges, formatSymbol } from '../../shared/alphabet.ts';
import { formatLocation } from '../../shared/source.ts';
import { wrap } from '../../shared/words.ts';
import {
  edgesFrom,
  type LabelledAutomaton,
  liveStates,
  nextState,
  type Origin,
  START_STATE,
  shortestPrefixOf,
} from '../automaton/automaton.ts';
import { type Construction, deriveWithFormulas } from '../automaton/derive.ts';
import { type Atom, FALSE, type Formula, TRUE } from '../automaton/formula.ts';
import type { Reading } from '../automaton/language.ts';
import { formatSymbolText, shortenRanges } from '../emit/rows.ts';
import type { RuleSet } from '../expression.ts';
import { containsSymbol } from '../symbols.ts';
import { enclosingRules } from '../table/matched-rule.ts';

export function formulaLines(rules: RuleSet, reading: Reading): string[] {
  const derived = deriveWithFormulas(rules, { reading });
  const { automaton } = derived;
  const prefixOf = shortestPrefixOf(automaton);
  const live = liveStates(automaton);
  return automaton.next.flatMap((_, state) => {
    const prefix = formatSymbolText(automaton.alphabet, prefixOf(state) ?? []);
    const role = automaton.accepting[state] ? '   accepts' : '';
    const edges = [...edgesFrom(automaton, state, live)].map(([target, set]) =>
      field(shortenRanges(formatRanges(automaton.alphabet, set)), `→ ${target}`),
    );
    return [
      '',
      `state ${state}   ${prefix ? `after ${prefix}` : 'start'}${role}`,
      ...stateLines(derived, state),
      ...edges,
    ];
  });
}

/** The formula of a state, then its atoms. */
function stateLines({ automaton, states, formulas }: Construction, state: number): string[] {
  const formula = states[state] as Formula;
  const atoms = [...formulas.support(formula)] as [number, Atom<Origin | null>][];
  const lines = wrap(formulaText(formula, { formulas, states, automaton }), 89);
  return [
    ...lines.map((line, i) => field(i === 0 ? 'formula' : '', line)),
    ...atoms
      .sort(([a], [b]) => a - b)
      .flatMap(([number, { origin, set }]) =>
        origin ? [field(nameOf(number, origin), positionText(automaton.alphabet, set, origin))] : [],
      ),
  ];
}

/** A set, where it is written in the grammar, and the rules around it from the outside in. */
function positionText(alphabet: Alphabet, set: Parameters<typeof formatRanges>[1], { span, path }: Origin): string {
  const rules = enclosingRules(path).map(({ rule }) => rule);
  return `${shortenRanges(formatRanges(alphabet, set))}  ${formatLocation(span)}  ${rules.reverse().join(' › ')}`;
}

function nameOf(number: number, origin: Origin | null): string {
  return origin ? `${origin.guard ? 'g' : 'a'}${number}` : 'any';
}

/** A longer formula is cut: it has more parts than a person reads. In nodes of the decision diagram. */
const LONGEST = 400;

function formulaText(formula: Formula, { formulas }: Construction): string {
  let nodes = 0;
  // Operators bind as in C: `!`, then `&`, then `|`, then `? :`.
  const text = (node: Formula, binding: number): string => {
    const branches = formulas.branchesOf(node);
    if (!branches) return node === TRUE ? 'true' : 'false';
    if (nodes++ > LONGEST) return '…';
    const { variable, high, low } = branches;
    const { origin } = formulas.variables[variable] as Atom<Origin | null>;
    const name = nameOf(variable, origin);
    const within = (own: number, joined: string) => (own < binding ? `(${joined})` : joined);
    if (high === TRUE && low === FALSE) return name;
    if (high === FALSE && low === TRUE) return `!${name}`;
    if (high === TRUE) return within(1, `${name} | ${text(low, 1)}`);
    if (low === TRUE) return within(1, `!${name} | ${text(high, 1)}`);
    if (low === FALSE) return within(2, `${name} & ${text(high, 2)}`);
    if (high === FALSE) return within(2, `!${name} & ${text(low, 2)}`);
    return within(0, `${name} ? ${text(high, 1)} : ${text(low, 1)}`);
  };
  return text(formula, 0);
}

/** A name and its value, in two columns. */
function field(name: string, value: string): string {
  return `  ${name.padEnd(10)}${name.length < 10 ? '' : ' '}${value}`;
}

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

/**
 * A text → the steps of its derivation. Each symbol is matched by the live positions whose set has it; the formula of the
 * state is then replaced by its derivative, which is the formula of the next state. `offset`: of the first symbol, in
 * symbols. Each state is printed in full where it is reached first.
 *
 *     E0  at 0
 *       matched   E0  grammar/octets/utf8.ohm:41:12  utf8_octets › utf8_char › utf8_3 › utf8_3_e0
 *       state     3
 *       formula   a6
 *       a6        A0..BF  grammar/octets/utf8.ohm:41:19  utf8_octets › utf8_char › utf8_3 › utf8_3_e0
 *
 * A form made from a grammar over scalar values was encoded after it was derived: its states have positions and no
 * formulas.
 */
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
