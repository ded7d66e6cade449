/**
 * Two sides → their divergences. A divergence is a prefix that both sides can
 * still accept, with the symbols after it on which exactly one side goes on.
 *
 *     utf8-1997, utf8    ED A0..BF    one goes on by utf8_3_e1, the other expects 80..9F, in utf8_3_ed
 *
 * The pairs of live states are searched breadth first, each pair once, with a
 * shortest prefix. So the list is complete and has no duplicates. After one
 * prefix, the symbols that the same clause allows make one divergence.
 */

import { clauseAround, formatOptionalClause, formatRules, originsInState } from '../../author/rule-path.ts';
import {
  type Automaton,
  bothLive,
  liveStates,
  liveSymbols,
  matchedRule,
  nextState,
  type Origin,
  positionsIn,
  runAutomaton,
  START_STATE,
  type SymbolSet,
  smallestSymbol,
  statePairs,
  symbolSet,
} from '../../compile/index.ts';
import { type Diagnosis, readSymbol, startCursor } from '../../run/diagnosis.ts';
import { formatRanges, formatSymbols } from '../../shared/alphabet.ts';
import { pathTo } from '../../shared/explore.ts';
import type { Output } from '../terminal.ts';
import type { Side } from './side.ts';

export interface Divergence {
  /** `ED A0..BF` */
  readonly symbols: string;
  /** The side that goes on, and the rule by which it does. */
  readonly going: string;
  readonly goesOn: string;
  /** The side that stops, what it expects, and the reason. */
  readonly stopped: string;
  readonly stops: string;
}

/** All divergences, shortest first. */
export function divergences(left: Side, right: Side): Divergence[] {
  const both = bothLive(left.automaton, right.automaton);
  return [...statePairs(left.automaton, right.automaton, both)]
    .map(pathTo)
    .flatMap((prefix) => [
      ...endings(left, right, prefix),
      ...splits(left, right, prefix),
      ...splits(right, left, prefix),
    ]);
}

/** The divergence at the end of the text: exactly one side accepts the prefix. */
function endings(left: Side, right: Side, prefix: readonly number[]): Divergence[] {
  const inLeft = acceptsText(left, prefix);
  if (inLeft === acceptsText(right, prefix)) return [];
  const [going, stopped] = inLeft ? [left, right] : [right, left];
  const symbols = `${formatSymbols(going.automaton.alphabet, prefix)} (end)`.trim();
  return [
    {
      symbols,
      going: going.name,
      goesOn: 'may end here',
      stopped: stopped.name,
      stops: stopsAfter(stopped, prefix, undefined),
    },
  ];
}

function acceptsText({ automaton }: Side, prefix: readonly number[]): boolean {
  return automaton.accepting[runAutomaton(automaton, prefix)] as boolean;
}

/** The symbols on which `going` goes on and `stopped` stops, grouped by the clause of the one and the reason of the other. */
function splits(going: Side, stopped: Side, prefix: readonly number[]): Divergence[] {
  const { alphabet } = going.automaton;
  const groups = new Map<string, { set: SymbolSet; stops: string }>();
  for (const piece of pieces(going, stopped, prefix)) {
    const stops = stopsAfter(stopped, prefix, smallestSymbol(piece));
    const key = `${clausesOf(going, originsAfter(going, prefix, piece))} ${stops}`;
    groups.set(key, { set: symbolSet([...(groups.get(key)?.set ?? []), ...piece]), stops });
  }
  return [...groups.values()].map(({ set, stops }) => ({
    symbols: [formatSymbols(alphabet, prefix), formatRanges(alphabet, set)].filter(Boolean).join(' '),
    going: going.name,
    goesOn: `goes on: ${byRule(going, originsAfter(going, prefix, set), prefix)}`,
    stopped: stopped.name,
    stops,
  }));
}

/** The symbols on which only `going` stays live, cut where its positions or the classes of `stopped` begin and end. */
function pieces(going: Side, stopped: Side, prefix: readonly number[]): SymbolSet[] {
  const live = liveSymbols(going.automaton, runAutomaton(going.automaton, prefix), liveStates(going.automaton));
  const stoppedLive = liveStates(stopped.automaton);
  const row = stopped.automaton.next[runAutomaton(stopped.automaton, prefix)] as readonly number[];
  const dead = stopped.automaton.classes.filter((_, c) => !stoppedLive[row[c] as number]).flat();
  const positions = (going.labelled.origins[runAutomaton(going.labelled, prefix)] ?? []).flatMap(({ set }) => set);
  const cuts = new Set([...live, ...dead, ...positions].flatMap(([from, to]) => [from, to + 1]));
  const sorted = [...cuts].sort((a, b) => a - b);
  const within = (set: SymbolSet, symbol: number) => set.some(([from, to]) => from <= symbol && symbol <= to);
  return sorted.flatMap((from, i): SymbolSet[] =>
    within(live, from) && within(dead, from) ? [[[from, (sorted[i + 1] as number) - 1]]] : [],
  );
}

/** Symbols with the same clauses, or else the same rules, are one divergence. */
function clausesOf({ rules }: Side, origins: readonly Origin[]): string {
  return origins
    .map((origin) => formatOptionalClause(clauseAround(origin, rules)) || formatRules([origin], rules.start))
    .join();
}

function originsAfter({ labelled }: Side, prefix: readonly number[], symbols: SymbolSet): Origin[] {
  return originsInState(labelled, runAutomaton(labelled, prefix), symbols);
}

/** `utf8_3_e1 [draft-yergeau-utf8-rev-00 §2 table row 3]` */
function byRule(side: Side, origins: readonly Origin[], prefix: readonly number[]): string {
  const rule = matchedRule(origins, acceptsText(side, prefix)) ?? side.rules.start;
  const clause = side.rules.rules.get(rule)?.clause;
  return clause ? `${rule} [${formatOptionalClause(clause)}]` : rule;
}

/** Why a side stops after `prefix`: the reason, what it expects, and in which rule. No symbol: the text ends there. */
function stopsAfter(side: Side, prefix: readonly number[], symbol: number | undefined): string {
  const { automaton, diagnosis } = side;
  const expected = formatRanges(
    automaton.alphabet,
    liveSymbols(automaton, runAutomaton(automaton, prefix), liveStates(automaton)),
  );
  const origins = positionsIn(side.labelled, runAutomaton(side.labelled, prefix));
  const where = origins.length > 0 ? `, in ${byRule(side, origins, prefix)}` : '';
  const reason = diagnosis ? `${reasonFor(diagnosis, prefix, symbol)}; ` : '';
  return `stops: ${reason}expected ${expected || 'the end of the text'}${where}`;
}

function reasonFor(diagnosis: Diagnosis, prefix: readonly number[], symbol: number | undefined): string {
  const cursor = startCursor();
  diagnosis.read(cursor, prefix, 0, prefix.length);
  const fault = symbol === undefined ? diagnosis.end(cursor) : readSymbol(diagnosis, cursor, symbol);
  return fault?.reason ?? '';
}

/** The verdict of one side on a text that exactly one side accepts. */
export function verdictOn(side: Side, other: Side, text: readonly number[], out: Output): string {
  if (acceptsText(side, text)) {
    const prefix = text.slice(0, liveLength(other.automaton, text));
    const symbol = text[prefix.length];
    if (symbol === undefined) return out.styled('green', 'well-formed');
    return `${out.styled('green', 'well-formed')} by ${byRule(side, originsAfter(side, prefix, [[symbol, symbol]]), prefix)}`;
  }
  const length = liveLength(side.automaton, text);
  const where = length < text.length ? `at ${side.automaton.alphabet.noun} ${length}` : 'at its end';
  return `${out.styled('red', 'ill-formed')} ${where}, ${stopsAfter(side, text.slice(0, length), text[length])}`;
}

/** The length of the longest prefix that some accepted text begins with. In symbols. */
function liveLength(automaton: Automaton, text: readonly number[]): number {
  const live = liveStates(automaton);
  let state = START_STATE;
  for (const [length, symbol] of text.entries()) {
    state = nextState(automaton, state, symbol);
    if (!live[state]) return length;
  }
  return text.length;
}
