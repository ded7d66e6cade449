/**
 * Where two automata part: every place, reached by a text that both still hope
 * for, at which exactly one of them goes on.
 *
 *     utf8-1997, utf8    ED A0..BF    one goes on by utf8_3_e1, the other expects 80..9F, in utf8_3_ed
 *
 * Places are found breadth first over pairs of states, each pair once, with a
 * shortest text that leads there, so the list is complete and says nothing
 * twice. At one place, symbols that the same clause lets pass are one entry.
 */

import { formatRanges, formatSymbols } from '../../alphabet.ts';
import {
  type Automaton,
  jointClasses,
  liveStates,
  liveSymbols,
  matchedRule,
  nextState,
  type Origin,
  runAutomaton,
  START_STATE,
  type SymbolSet,
  symbolSet,
} from '../../compile/index.ts';
import { type Diagnosis, startCursor } from '../../run/diagnosis.ts';
import { clauseAround, formatOptionalClause, formatRules, originsInState } from '../rule-path.ts';
import type { Output } from '../terminal.ts';
import type { Side } from './side.ts';

export interface Divergence {
  /** `ED A0..BF` */
  readonly symbols: string;
  /** The name of the side that goes on, and by which rule. */
  readonly on: string;
  readonly goesOn: string;
  /** The name of the side that does not, what it expects, and why it refuses. */
  readonly off: string;
  readonly stops: string;
}

/** All divergences, shortest first. */
export function divergences(left: Side, right: Side): Divergence[] {
  return sharedPrefixes(left.automaton, right.automaton).flatMap((prefix) => [
    ...endings(left, right, prefix),
    ...partings(left, right, prefix),
    ...partings(right, left, prefix),
  ]);
}

/** A shortest text to each pair of states from which both can still accept. */
function sharedPrefixes(left: Automaton, right: Automaton): (readonly number[])[] {
  const [leftLive, rightLive] = [liveStates(left), liveStates(right)];
  const cells = jointClasses([left, right]);
  const queue: { l: number; r: number; prefix: readonly number[] }[] = [{ l: START_STATE, r: START_STATE, prefix: [] }];
  const seen = new Set(['0,0']);
  for (const pair of queue) {
    for (const { set, classIn: classes } of cells) {
      const l = left.next[pair.l]?.[classes[0] as number] as number;
      const r = right.next[pair.r]?.[classes[1] as number] as number;
      if (!leftLive[l] || !rightLive[r] || seen.has(`${l},${r}`)) continue;
      seen.add(`${l},${r}`);
      queue.push({ l, r, prefix: [...pair.prefix, set[0]?.[0] as number] });
    }
  }
  return queue.map(({ prefix }) => prefix);
}

/** Where exactly one side lets the text end. */
function endings(left: Side, right: Side, prefix: readonly number[]): Divergence[] {
  const inLeft = mayEnd(left, prefix);
  if (inLeft === mayEnd(right, prefix)) return [];
  const [on, off] = inLeft ? [left, right] : [right, left];
  const symbols = `${formatSymbols(on.automaton.alphabet, prefix)} (end)`.trim();
  return [{ symbols, on: on.name, goesOn: 'may end here', off: off.name, stops: stopsAfter(off, prefix, undefined) }];
}

function mayEnd({ automaton }: Side, prefix: readonly number[]): boolean {
  return automaton.accepting[runAutomaton(automaton, prefix)] as boolean;
}

/** The symbols on which `on` goes on and `off` does not, grouped by what lets them pass and why they are refused. */
function partings(on: Side, off: Side, prefix: readonly number[]): Divergence[] {
  const { alphabet } = on.automaton;
  const groups = new Map<string, { set: SymbolSet; stops: string }>();
  for (const piece of pieces(on, off, prefix)) {
    const stops = stopsAfter(off, prefix, piece[0]?.[0] as number);
    const key = `${grouping(on, originsAfter(on, prefix, piece))} ${stops}`;
    groups.set(key, { set: symbolSet([...(groups.get(key)?.set ?? []), ...piece]), stops });
  }
  return [...groups.values()].map(({ set, stops }) => ({
    symbols: [formatSymbols(alphabet, prefix), formatRanges(alphabet, set)].filter(Boolean).join(' '),
    on: on.name,
    goesOn: `goes on: ${byRule(on, originsAfter(on, prefix, set), prefix)}`,
    off: off.name,
    stops,
  }));
}

/** The symbols that only `on` lives on, cut where other places of its grammar, or other cells of the other's, begin. */
function pieces(on: Side, off: Side, prefix: readonly number[]): SymbolSet[] {
  const live = liveSymbols(on.automaton, runAutomaton(on.automaton, prefix), liveStates(on.automaton));
  const offLive = liveStates(off.automaton);
  const row = off.automaton.next[runAutomaton(off.automaton, prefix)] as readonly number[];
  const dead = off.automaton.classes.filter((_, c) => !offLive[row[c] as number]).flat();
  const places = (on.labelled.origins[runAutomaton(on.labelled, prefix)] ?? []).flatMap(({ set }) => set);
  const cuts = new Set([...live, ...dead, ...places].flatMap(([from, to]) => [from, to + 1]));
  const sorted = [...cuts].sort((a, b) => a - b);
  const within = (set: SymbolSet, symbol: number) => set.some(([from, to]) => from <= symbol && symbol <= to);
  return sorted.flatMap((from, i): SymbolSet[] =>
    within(live, from) && within(dead, from) ? [[[from, (sorted[i + 1] as number) - 1]]] : [],
  );
}

/** What symbols must share to be one entry: the clauses that let them pass, else the rules. */
function grouping({ rules }: Side, origins: readonly Origin[]): string {
  return origins
    .map((origin) => formatOptionalClause(clauseAround(origin, rules)) || formatRules([origin], rules.start))
    .join();
}

function originsAfter({ labelled }: Side, prefix: readonly number[], symbols?: SymbolSet): Origin[] {
  return originsInState(labelled, runAutomaton(labelled, prefix), symbols);
}

/** `utf8_3_e1 [draft-yergeau-utf8-rev-00 §2 table row 3]` */
function byRule(side: Side, origins: readonly Origin[], prefix: readonly number[]): string {
  const rule = matchedRule(origins, mayEnd(side, prefix)) ?? side.rules.start;
  const clause = side.rules.rules.get(rule)?.clause;
  return clause ? `${rule} [${formatOptionalClause(clause)}]` : rule;
}

/** Why a side goes no further than `prefix`: what it expects instead, in which rule. No symbol: the text ends there. */
function stopsAfter(side: Side, prefix: readonly number[], symbol: number | undefined): string {
  const { automaton, diagnosis } = side;
  const expected = formatRanges(
    automaton.alphabet,
    liveSymbols(automaton, runAutomaton(automaton, prefix), liveStates(automaton)),
  );
  const origins = originsAfter(side, prefix);
  const where = origins.length > 0 ? `, in ${byRule(side, origins, prefix)}` : '';
  const reason = diagnosis ? `${reasonFor(diagnosis, prefix, symbol)}; ` : '';
  return `stops: ${reason}expected ${expected || 'the end of the text'}${where}`;
}

function reasonFor(diagnosis: Diagnosis, prefix: readonly number[], symbol: number | undefined): string {
  const stand = startCursor();
  for (const each of prefix) diagnosis.step(stand, each);
  const fault = symbol === undefined ? diagnosis.end(stand) : diagnosis.step(stand, symbol);
  return fault?.reason ?? '';
}

/** What a side says of a text that exactly one of the two accepts. */
export function verdictOn(side: Side, other: Side, text: readonly number[], out: Output): string {
  if (mayEnd(side, text)) {
    const parting = text.slice(0, hopeful(other.automaton, text));
    const symbol = text[parting.length];
    if (symbol === undefined) return out.styled('green', 'well-formed');
    return `${out.styled('green', 'well-formed')} by ${byRule(side, originsAfter(side, parting, [[symbol, symbol]]), parting)}`;
  }
  const length = hopeful(side.automaton, text);
  const place = length < text.length ? `at ${side.automaton.alphabet.noun} ${length}` : 'at its end';
  return `${out.styled('red', 'ill-formed')} ${place}, ${stopsAfter(side, text.slice(0, length), text[length])}`;
}

/** How many symbols can be read until no hope is left. */
function hopeful(automaton: Automaton, text: readonly number[]): number {
  const live = liveStates(automaton);
  let state = START_STATE;
  for (const [length, symbol] of text.entries()) {
    state = nextState(automaton, state, symbol);
    if (!live[state]) return length;
  }
  return text.length;
}
