/**
 * Automaton over scalar values → automaton over the symbols of an encoding.
 *
 * Every state stays and, between it and its successors, grows a tree of the
 * sequences that encode what leads there:
 *
 *     state ─0..7FF→ next      state ─00..7F→ next
 *                              state ─C2..DF→ • ─80..BF→ next
 *
 * No encoding of a scalar value begins another (these are prefix codes), so the
 * tree is a deterministic automaton as it stands, and the texts accepted are the
 * encodings of those accepted before: no more, since what encodes no scalar
 * value is not in the tree; no less. Look-ahead and ordered choice are done with
 * by then, having been compiled over scalar values, exactly.
 *
 * Each range keeps its place: a node of the tree knows the places whose scalar
 * values lie below it, each with the symbols it can go on with. Nodes that agree
 * in that and in where they lead are one. Cost: near-linear in the number of
 * ranges, some nodes for each bound of a range.
 */
import type { Alphabet, SymbolRange } from '../../alphabet.ts';
import { ENCODINGS, type EncodingName } from '../../encodings.ts';
import { type LabelledAutomaton, type LiveOrigin, liveStates, type Origin } from '../automaton/automaton.ts';
import { cut } from '../automaton/derive.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import { intersection, keyOf, SCALAR_VALUES, type SymbolSet, symbolSet } from '../symbols.ts';
import { type Box, boxesOf } from './boxes.ts';

/** The same texts, encoded. Throws TypeError when the automaton is not over scalar values. */
export function encode(automaton: LabelledAutomaton, encoding: EncodingName): LabelledAutomaton {
  if (automaton.alphabet.name !== 'scalars') {
    throw new TypeError(`expected an automaton over scalar values, got one over ${automaton.alphabet.name}`);
  }
  return new Encoder(automaton, encoding).run();
}

/** Some scalar values that lead to one state and are matched by the same places, as one box. */
interface Piece {
  readonly box: Box;
  readonly target: number;
  readonly live: readonly LiveOrigin[];
}

interface Edge {
  readonly range: SymbolRange;
  readonly target: number;
}

interface Node {
  readonly accepting: boolean;
  readonly edges: readonly Edge[];
  readonly origins: readonly LiveOrigin[];
}

class Encoder {
  readonly #automaton: LabelledAutomaton;
  readonly #boxesOf: (from: number, to: number) => Box[];
  readonly #alphabet: Alphabet;
  readonly #live: readonly boolean[];
  /** The states of the automaton first, by their numbers, then the nodes between them. */
  readonly #nodes: Node[];
  readonly #numberOf = new Map<string, number>();
  readonly #originIds = new Map<Origin, number>();
  readonly #inside = new Map<Origin, Origin>();

  constructor(automaton: LabelledAutomaton, encoding: EncodingName) {
    this.#automaton = automaton;
    this.#boxesOf = boxesOf[encoding];
    this.#alphabet = ENCODINGS[encoding];
    this.#live = liveStates(automaton);
    this.#nodes = automaton.accepting.map((accepting) => ({ accepting, edges: [], origins: [] }));
  }

  run(): LabelledAutomaton {
    for (let state = 0; state < this.#automaton.next.length; state++) {
      const pieces = this.#pieces(state);
      this.#nodes[state] = {
        accepting: this.#automaton.accepting[state] as boolean,
        edges: this.#edges(pieces, 0),
        origins: this.#origins(pieces, 0),
      };
    }
    return this.#assemble();
  }

  /** What leads on from a state, split wherever the next state or the places that match change. */
  #pieces(state: number): Piece[] {
    const { classes, next, origins } = this.#automaton;
    const row = next[state] as readonly number[];
    const leading = classes.flatMap((set, c) =>
      this.#live[row[c] as number] ? [{ set, target: row[c] as number }] : [],
    );
    const live = origins[state] ?? [];
    const bounds = cut([SCALAR_VALUES, ...leading.map(setOf), ...live.map(setOf)], this.#automaton.alphabet.size);
    const [targetOf, liveIn] = [lookup(bounds, leading.map(setOf)), lookup(bounds, live.map(setOf))];
    return bounds.flatMap(([from, to], i) => {
      const way = leading[targetOf[i]?.[0] ?? -1];
      if (!way || intersection([[from, to]], SCALAR_VALUES).length === 0) return [];
      const here = (liveIn[i] ?? []).map((one) => live[one] as LiveOrigin);
      return this.#boxesOf(from, to).map((box) => ({ box, target: way.target, live: here }));
    });
  }

  /** The edges of a node whose pieces agree in all symbols before the `depth`-th. */
  #edges(pieces: readonly Piece[], depth: number): Edge[] {
    const groups = byRange(pieces, depth);
    const sets = groups.map(({ range }) => [range]);
    const bounds = cut(sets, this.#alphabet.size);
    const here = lookup(bounds, sets);
    const edges: { range: [number, number]; target: number }[] = [];
    const known = new Map<string, number>();
    bounds.forEach(([from, to], i) => {
      const inside = here[i] as number[];
      if (inside.length === 0) return;
      const key = inside.join();
      const below = () => inside.flatMap((g) => groups[g]?.pieces ?? []);
      const target = known.get(key) ?? this.#follow(below(), depth + 1);
      known.set(key, target);
      const last = edges.at(-1);
      if (last && last.target === target && last.range[1] === from - 1) last.range[1] = to;
      else edges.push({ range: [from, to], target });
    });
    return edges;
  }

  /** Where pieces lead whose first `depth` symbols have been read: all to the same state, or to a node. */
  #follow(pieces: readonly Piece[], depth: number): number {
    const [first] = pieces as [Piece, ...Piece[]];
    if (first.box.length === depth) return first.target;
    const edges = this.#edges(pieces, depth);
    const origins = this.#origins(pieces, depth);
    const ways = edges.map(({ range, target }) => `${range[0]}-${range[1]}>${target}`).join();
    const places = origins.map(({ origin, set }) => `${this.#originId(origin)}:${keyOf(set)}`).join(' ');
    const key = `${ways} ${places}`;
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    this.#numberOf.set(key, this.#nodes.length);
    return this.#nodes.push({ accepting: false, edges, origins }) - 1;
  }

  /** The places that match these pieces, each with the symbols it goes on with. */
  #origins(pieces: readonly Piece[], depth: number): LiveOrigin[] {
    const ranges = new Map<Origin, SymbolRange[]>();
    for (const { box, live } of pieces) {
      for (const { origin } of live) {
        const one = depth === 0 ? origin : this.#insideOf(origin);
        const known = ranges.get(one);
        if (known) known.push(box[depth] as SymbolRange);
        else ranges.set(one, [box[depth] as SymbolRange]);
      }
    }
    return Array.from(ranges, ([origin, list]) => ({ origin, set: symbolSet(list) }));
  }

  /** The place once the first symbol of its scalar value has been read: its own rule has begun. */
  #insideOf(origin: Origin): Origin {
    const inside = this.#inside.get(origin) ?? { ...origin, begun: origin.path };
    this.#inside.set(origin, inside);
    return inside;
  }

  #originId(origin: Origin): number {
    const id = this.#originIds.get(origin) ?? this.#originIds.size;
    this.#originIds.set(origin, id);
    return id;
  }

  #assemble(): LabelledAutomaton {
    const reject = this.#nodes.length;
    const nodes: readonly Node[] = [...this.#nodes, { accepting: false, edges: [], origins: [] }];
    const bounds = cut(
      nodes.map(({ edges }) => edges.map(({ range }) => range)),
      this.#alphabet.size,
    );
    const rows = nodes.map(({ edges }) => {
      let edge = 0;
      // Thousands of nodes by thousands of intervals of code units: four octets a cell are enough.
      return Uint32Array.from(bounds, ([from]) => {
        while (edge < edges.length && (edges[edge] as Edge).range[1] < from) edge++;
        const here = edges[edge];
        return here && here.range[0] <= from ? here.target : reject;
      });
    });
    return {
      alphabet: this.#alphabet,
      ...mergeClasses({ classes: bounds.map((range) => [range]) }, rows),
      accepting: nodes.map(({ accepting }) => accepting),
      origins: nodes.map(({ origins }) => origins),
    };
  }
}

function setOf({ set }: { readonly set: SymbolSet }): SymbolSet {
  return set;
}

/** The pieces, those together that have the same range at `depth`. */
function byRange(pieces: readonly Piece[], depth: number): { range: SymbolRange; pieces: Piece[] }[] {
  const groups = new Map<string, { range: SymbolRange; pieces: Piece[] }>();
  for (const piece of pieces) {
    const range = piece.box[depth] as SymbolRange;
    const key = `${range[0]}-${range[1]}`;
    const known = groups.get(key);
    if (known) known.pieces.push(piece);
    else groups.set(key, { range, pieces: [piece] });
  }
  return [...groups.values()];
}

/** For each interval, the sets that hold it. The intervals are those that the sets cut the alphabet into. */
function lookup(bounds: readonly (readonly [number, number])[], sets: readonly SymbolSet[]): number[][] {
  const at = new Map(bounds.map(([from], i) => [from, i]));
  const found: number[][] = bounds.map(() => []);
  sets.forEach((set, s) => {
    for (const [from, to] of set) {
      for (let i = at.get(from) as number; i < bounds.length && (bounds[i]?.[0] as number) <= to; i++)
        found[i]?.push(s);
    }
  });
  return found;
}
