/**
 * Requirements on the symbols of a form, decided on the live edges of its
 * automaton: which symbols appear, where, and how many make a character. A
 * symbol appears when some accepted text has it. An edge starts a character
 * when it leaves an accepting state; every other edge is inside a character.
 */

import {
  type Automaton,
  containsSymbol,
  differenceOfSets,
  intersectionOfSets,
  START_STATE,
  type SymbolSet,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { charactersOf, cornersOf } from './characters.ts';
import { type Decision, decision, type SymbolText, sizeOfAutomaton, type Witnesses } from './decision.ts';
import { type Edges, edgesOf, type LiveEdge, symbolsOn } from './edges.ts';

/**
 * The symbols of `never` appear in no text, and every symbol that appears in texts of `table` appears in some text.
 * `follow`: symbols that the refused witnesses have after such a symbol.
 */
export function neverAppear(automaton: Automaton, never: SymbolSet, table: Automaton, follow: SymbolText): Decision {
  requireSymbols(automaton, never);
  const [edges, others] = [edgesOf(automaton), edgesOf(table)];
  const [[bad] = []] = intersectionOfSets(edges.used, never);
  const [[idle] = []] = differenceOfSets(others.used, edges.used);
  const lost = idle === undefined ? null : throughSymbol(others, idle);
  return decision(sizeOfAutomaton(automaton), bad === undefined ? lost : throughSymbol(edges, bad), {
    accepted: edges.used.flat().map((symbol) => throughSymbol(edges, symbol)),
    refused: symbolsOf(never).flatMap((symbol) => [[symbol], [symbol, ...follow], [0x41, symbol]]),
  });
}

/** Throws RangeError for a number that is no symbol of the alphabet. */
function requireSymbols({ alphabet }: Automaton, ranges: readonly SymbolRange[]): void {
  const outside = ranges.flat().find((symbol) => symbol < 0 || symbol >= alphabet.size);
  if (outside !== undefined) throw new RangeError(`${outside} is not one of the ${alphabet.size} ${alphabet.name}`);
}

function symbolsOf(ranges: readonly SymbolRange[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** Each symbol of the range appears in some text. */
export function doAppear(automaton: Automaton, range: SymbolRange, witnesses: Witnesses): Decision {
  requireSymbols(automaton, [range]);
  return decision(sizeOfAutomaton(automaton), missing([range], edgesOf(automaton).used), witnesses);
}

/** A text of one symbol that should be there and is not. */
function missing(wanted: SymbolSet, used: SymbolSet): SymbolText | null {
  return differenceOfSets(wanted, used)[0]?.slice(0, 1) ?? null;
}

function throughSymbol(edges: Edges, symbol: number): SymbolText {
  return edges.through(edges.all().find(({ range }) => containsSymbol([range], symbol)) as LiveEdge, symbol);
}

/** Each symbol of `ascii` is a whole character, and appears in no other character. */
export function asciiIsSingle(automaton: Automaton, ascii: SymbolRange): Decision {
  requireSymbols(automaton, [ascii]);
  const edges = edgesOf(automaton);
  const isAlone = (edge: LiveEdge) => automaton.accepting[edge.from] === true && edge.to === START_STATE;
  const inside = edges.all().find((edge) => intersectionOfSets([edge.range], [ascii]).length > 0 && !isAlone(edge));
  const alone = symbolsOn(edges.outgoing(START_STATE).filter(({ to }) => to === START_STATE));
  const middle = edges.reachable().filter((state) => !automaton.accepting[state]);
  return decision(sizeOfAutomaton(automaton), inside ? edges.through(inside) : missing([ascii], alone), {
    accepted: [[0x00], [0x41], [0x7f], symbolsOf([ascii])],
    refused: middle.flatMap((state) => [0x00, 0x41, 0x7f].map((symbol) => [...edges.prefixTo(state), symbol])),
  });
}

/** Every character has the number of symbols that `expected` gives for its first symbol. */
export function lengthFromFirst(automaton: Automaton, expected: (first: number) => number): Decision {
  const { boxes, irregular } = charactersOf(automaton);
  const wrong = boxes.flatMap((box) => {
    const first = symbolsOf(box.slice(0, 1)).find((symbol) => expected(symbol) !== box.length);
    return first === undefined ? [] : [[first, ...box.slice(1).map(([from]) => from)]];
  });
  const corners = boxes.flatMap(cornersOf);
  return decision(`${boxes.length} ranges of characters`, irregular ?? wrong[0], {
    accepted: corners,
    refused: corners.flatMap((text) =>
      text.length === 1 ? [] : [text.slice(0, -1), [...text, text.at(-1) as number], text.slice(1)],
    ),
  });
}

/** The symbols after the first of a character are exactly those of `tails`. */
export function tailsAreExactly(automaton: Automaton, tails: SymbolRange): Decision {
  const edges = edgesOf(automaton);
  const inner = edges.all().filter(({ from }) => !automaton.accepting[from]);
  const bad = inner.find(({ range }) => range[0] < tails[0] || range[1] > tails[1]);
  const [used] = symbolsOn(inner);
  const exact = used?.[0] === tails[0] && used[1] === tails[1];
  return decision(sizeOfAutomaton(automaton), bad ? edges.through(bad) : exact ? null : [tails[0]], {
    accepted: inner.flatMap((edge) => edge.range.map((symbol) => edges.through(edge, symbol))),
    refused: inner.flatMap(({ from }) =>
      [tails[0] - 1, tails[1] + 1].map((symbol) => [...edges.prefixTo(from), symbol]),
    ),
  });
}

/**
 * One symbol is enough to decide whether a character starts there: no symbol
 * both starts a character and stands inside one.
 */
export function selfSynchronising(automaton: Automaton): Decision {
  const edges = edgesOf(automaton);
  const starting = edges.all().filter(({ from }) => automaton.accepting[from]);
  const inner = edges.all().filter(({ from }) => !automaton.accepting[from]);
  const [starts, inside] = [symbolsOn(starting), symbolsOn(inner)];
  const common = intersectionOfSets(starts, inside)[0];
  const clash = common && inner.find(({ range }) => containsSymbol([range], common[0]));
  return decision(sizeOfAutomaton(automaton), clash && edges.through(clash, common[0]), {
    accepted: starting.map((edge) => edges.through(edge)),
    refused: [
      ...inside.flatMap(([from, to]) => [[from], [to]]),
      ...inner.flatMap(({ from }) => starts.flat().map((symbol) => [...edges.prefixTo(from), symbol])),
    ],
  });
}

/**
 * A text that is found in another text is found on character boundaries. A
 * second copy of the automaton is started inside a character of the first: it
 * must not accept while the first is alive. All pairs of states are searched.
 * A copy that starts on a boundary ends on one when texts are sequences of
 * characters, none of which begins another.
 */
export function searchIsAligned(automaton: Automaton, witnesses: Witnesses): Decision {
  const edges = edgesOf(automaton);
  const { irregular } = charactersOf(automaton);
  const within = edges.reachable().filter((state) => !automaton.accepting[state]);
  const queue = within.map((state) => ({ outer: state, inner: START_STATE, text: edges.prefixTo(state) }));
  const seen = new Set<string>();
  let found: SymbolText | null = null;
  for (const { outer, inner, text } of queue) {
    for (const a of edges.outgoing(outer)) {
      for (const b of edges.outgoing(inner)) {
        const common = intersectionOfSets([a.range], [b.range])[0];
        const key = `${a.to},${b.to}`;
        if (!common || seen.has(key)) continue;
        seen.add(key);
        const longer = [...text, common[0]];
        if (automaton.accepting[b.to]) found ??= [...longer, ...edges.suffixFrom(a.to)];
        queue.push({ outer: a.to, inner: b.to, text: longer });
      }
    }
  }
  return decision(`${seen.size} pairs of states`, found ?? irregular, witnesses);
}

/** The code unit is one octet: the alphabet has `size` symbols, and some character is one of them. */
export function unitSize(automaton: Automaton, size: number, refused: readonly SymbolText[]): Decision {
  const { boxes, irregular } = charactersOf(automaton);
  const single = boxes.filter((box) => box.length === 1);
  const wrong = automaton.alphabet.size !== size || single.length === 0;
  return decision(`${boxes.length} ranges of characters`, irregular ?? (wrong ? [] : null), {
    accepted: single.flatMap(cornersOf),
    refused,
  });
}

/** No character has more than `longest` symbols, and some have that many. */
export function longestCharacter(automaton: Automaton, longest: number, refused: readonly SymbolText[]): Decision {
  const { boxes, irregular } = charactersOf(automaton);
  const long = boxes.find((box) => box.length > longest);
  const reached = boxes.filter((box) => box.length === longest);
  const short = boxes.length > 0 && reached.length === 0 ? cornersOf(boxes.at(-1) as SymbolRange[])[0] : null;
  return decision(`${boxes.length} ranges of characters`, irregular ?? long?.map(([from]) => from) ?? short, {
    accepted: reached.flatMap(cornersOf),
    refused,
  });
}

/** No text contains the pattern: a range of symbols for each position. */
export function neverContains(
  automaton: Automaton,
  pattern: readonly SymbolRange[],
  accepted: readonly SymbolText[],
): Decision {
  const edges = edgesOf(automaton);
  const queue = edges.reachable().map((state) => ({ state, position: 0, text: edges.prefixTo(state) }));
  let found: SymbolText | null = null;
  let pairs = 0;
  for (const { state, position, text } of queue) {
    pairs++;
    const wanted = pattern[position];
    if (!wanted) {
      found ??= [...text, ...edges.suffixFrom(state)];
      continue;
    }
    for (const edge of edges.outgoing(state)) {
      const common = intersectionOfSets([edge.range], [wanted])[0];
      if (common) queue.push({ state: edge.to, position: position + 1, text: [...text, common[0]] });
    }
  }
  const corners = [pattern.map(([from]) => from), pattern.map(([, to]) => to)];
  return decision(`${pairs} pairs of state and position`, found, {
    accepted,
    refused: [...corners, ...corners.map((text) => [0x41, ...text, 0x41])],
  });
}
