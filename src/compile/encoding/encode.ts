/**
 * Automaton over scalar values → automaton over the symbols of an encoding.
 *
 * Every state stays and, between it and its successors, grows the graph of the
 * sequences that encode what leads there:
 *
 *     state ─0..7FF→ next      state ─00..7F→ next
 *                              state ─C2..DF→ • ─80..BF→ next
 *
 * A node is what is left to read: ranges of numbers, each with where it leads,
 * and the digits (digits.ts) they are still to be written in. One look at the
 * ranges deals them out to the values of the next digit; nodes with the same
 * left are one. No encoding of a scalar value begins another (these are prefix
 * codes), so the graph is a deterministic automaton as it stands, and the texts
 * accepted are the encodings of those accepted before. Look-ahead and ordered
 * choice are done with by then, having been compiled over scalar values, exactly.
 *
 * Each range keeps its place: a node knows the places whose scalar values lie
 * below it, each with the symbols it can go on with. Cost: near-linear in the
 * number of ranges, some edges for each bound of a range.
 */
import type { Alphabet, SymbolRange } from '../../alphabet.ts';
import { ENCODINGS, type EncodingName } from '../../encodings.ts';
import type { LabelledAutomaton, LiveOrigin, Origin } from '../automaton/automaton.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import { symbolSet } from '../symbols.ts';
import {
  type Digit,
  ENCODING_ROWS,
  firstWith,
  lastWith,
  maxOfBits,
  remainingDigits,
  valuesFrom,
  valuesOf,
} from './digits.ts';
import { type Label, Labels } from './labels.ts';

/** The same texts, encoded. Throws TypeError when the automaton is not over scalar values. */
export function encode(automaton: LabelledAutomaton, encoding: EncodingName): LabelledAutomaton {
  if (automaton.alphabet.name !== 'scalars') {
    throw new TypeError(`expected an automaton over scalar values, got one over ${automaton.alphabet.name}`);
  }
  return new Encoder(automaton, encoding).run();
}

/** Ranges of numbers in order, each with the label that says where it leads: from, to, label's number, from, to, … */
type Spans = readonly number[];

/** Spans, and the digits they are to be read in. */
interface Part {
  readonly plan: Plan;
  readonly spans: Spans;
}

interface Plan {
  readonly id: number;
  readonly digits: readonly Digit[];
}

interface Edge {
  readonly range: [from: number, to: number];
  readonly target: number;
}

interface Node {
  readonly accepting: boolean;
  readonly edges: readonly Edge[];
  readonly origins: readonly LiveOrigin[];
}

class Encoder {
  readonly #automaton: LabelledAutomaton;
  readonly #alphabet: Alphabet;
  readonly #labels: Labels;
  readonly #rows: readonly {
    readonly first: number;
    readonly last: number;
    readonly minus: number;
    readonly plan: Plan;
  }[];
  readonly #plans = new Map<string, Plan>();
  readonly #restOf = new Map<Plan, Plan>();
  /** The states of the automaton first, by their numbers, then the nodes between them. */
  readonly #nodes: Node[];
  readonly #numberOf = new Map<string, number>();

  constructor(automaton: LabelledAutomaton, encoding: EncodingName) {
    this.#automaton = automaton;
    this.#alphabet = ENCODINGS[encoding];
    this.#labels = new Labels(automaton);
    this.#rows = ENCODING_ROWS[encoding].map(({ digits, ...row }) => ({ ...row, plan: this.#plan(digits) }));
    this.#nodes = automaton.accepting.map((accepting) => ({ accepting, edges: [], origins: [] }));
  }

  run(): LabelledAutomaton {
    for (let state = 0; state < this.#automaton.next.length; state++) {
      const parts = this.#parts(state);
      const edges = this.#edges(parts, (label) => this.#labels.inside(this.#labels.all[label] as Label).id);
      this.#nodes[state] = {
        accepting: this.#automaton.accepting[state] as boolean,
        edges,
        origins: this.#origins(parts),
      };
    }
    return this.#assemble();
  }

  /** What leads on from a state, by the rows of the encoding. */
  #parts(state: number): Part[] {
    const ways = this.#labels.waysFrom(state);
    return this.#rows.flatMap(({ first, last, minus, plan }) => {
      const spans = ways.flatMap(({ range: [from, to], label }) => {
        const [low, high] = [Math.max(from, first), Math.min(to, last)];
        return low > high ? [] : [low - minus, high - minus, label.id];
      });
      return spans.length > 0 ? [{ plan, spans }] : [];
    });
  }

  #plan(digits: readonly Digit[]): Plan {
    const key = digits.map(({ low, bits, plus }) => `${low} ${bits} ${plus}`).join();
    const plan = this.#plans.get(key) ?? { id: this.#plans.size, digits };
    this.#plans.set(key, plan);
    return plan;
  }

  #rest(plan: Plan): Plan {
    const left = this.#restOf.get(plan) ?? this.#plan(remainingDigits(plan.digits));
    this.#restOf.set(plan, left);
    return left;
  }

  /** The edges of a node: straight to a state by the last digit of a number, else to what is left to read. */
  #edges(parts: readonly Part[], labelBelow: (label: number) => number): Edge[] {
    const edges: Edge[] = [];
    const below = new Map<number, Part[]>();
    for (const part of parts) {
      const { digits } = part.plan;
      const { plus } = digits[0] as Digit;
      if (digits.length === 1) {
        each(part.spans, (from, to, label) => {
          edges.push({ range: [from + plus, to + plus], target: (this.#labels.all[label] as Label).target });
        });
        continue;
      }
      const plan = this.#rest(part.plan);
      deal(part, labelBelow).forEach((spans, value) => {
        const left = below.get(value + plus);
        if (left) left.push({ plan, spans });
        else below.set(value + plus, [{ plan, spans }]);
      });
    }
    for (const symbol of [...below.keys()].sort((a, b) => a - b))
      edges.push({ range: [symbol, symbol], target: this.#follow(below.get(symbol) as Part[]) });
    return joined(edges);
  }

  /** The node with this left to read. */
  #follow(parts: readonly Part[]): number {
    const key = parts.map(({ plan, spans }) => `${plan.id}: ${spans.join()}`).join('/');
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const edges = this.#edges(parts, (label) => label);
    const number = this.#nodes.push({ accepting: false, edges, origins: this.#origins(parts) }) - 1;
    this.#numberOf.set(key, number);
    return number;
  }

  /** The places that match what is left to read, each with the symbols it goes on with. */
  #origins(parts: readonly Part[]): LiveOrigin[] {
    const ranges = new Map<Origin, SymbolRange[]>();
    for (const { plan, spans } of parts) {
      const digit = plan.digits[0] as Digit;
      each(spans, (from, to, label) => {
        const symbols = valuesOf(digit, [from, to]).map(([a, b]): SymbolRange => [a + digit.plus, b + digit.plus]);
        for (const origin of (this.#labels.all[label] as Label).origins) {
          const known = ranges.get(origin);
          if (known) known.push(...symbols);
          else ranges.set(origin, [...symbols]);
        }
      });
    }
    return Array.from(ranges, ([origin, list]) => ({ origin, set: symbolSet(list) }));
  }

  #assemble(): LabelledAutomaton {
    const reject = this.#nodes.length;
    const nodes: readonly Node[] = [...this.#nodes, { accepting: false, edges: [], origins: [] }];
    const { bounds, indexOf } = cutAlphabet(nodes, this.#alphabet.size);
    const rows = nodes.map(({ edges }) => {
      // Thousands of nodes by thousands of intervals of code units: four octets a cell are enough.
      const row = new Uint32Array(bounds.length).fill(reject);
      for (const { range, target } of edges) row.fill(target, indexOf[range[0]], indexOf[range[1] + 1]);
      return row;
    });
    return {
      alphabet: this.#alphabet,
      ...mergeClasses({ classes: bounds.map((range) => [range]) }, rows),
      accepting: nodes.map(({ accepting }) => accepting),
      origins: nodes.map(({ origins }) => origins),
    };
  }
}

/** The spans dealt out to the values of the first digit, which is cut out of them. */
function deal({ plan, spans }: Part, labelBelow: (label: number) => number): Spans[] {
  const digit = plan.digits[0] as Digit;
  const dealt: number[][] = [];
  each(spans, (from, to, label) => {
    const below = labelBelow(label);
    const [first, count] = valuesFrom(digit, from, to);
    for (let i = 0; i < count; i++) {
      const value = (first + i) & maxOfBits(digit.bits);
      const here = dealt[value] ?? [];
      dealt[value] = here;
      append(here, firstWith(digit, value, from), lastWith(digit, value, to), below);
    }
  });
  return dealt;
}

function each(spans: Spans, visit: (from: number, to: number, label: number) => void): void {
  for (let i = 0; i < spans.length; i += 3) visit(spans[i] as number, spans[i + 1] as number, spans[i + 2] as number);
}

function append(spans: number[], from: number, to: number, label: number): void {
  const end = spans.length;
  if (spans[end - 1] === label && spans[end - 2] === from - 1) spans[end - 2] = to;
  else spans.push(from, to, label);
}

/** Edges in order, neighbours that lead to one node as one. */
function joined(edges: Edge[]): Edge[] {
  const result: Edge[] = [];
  for (const { range, target } of edges.sort((a, b) => a.range[0] - b.range[0])) {
    const last = result.at(-1);
    if (last && last.target === target && last.range[1] === range[0] - 1) last.range[1] = range[1];
    else result.push({ range: [...range], target });
  }
  return result;
}

/** The intervals that no edge cuts through, and for the first symbol of each (and the end) its index. */
function cutAlphabet(nodes: readonly Node[], size: number): { bounds: SymbolRange[]; indexOf: Uint32Array } {
  const starts = new Uint8Array(size + 1);
  starts[0] = 1;
  for (const { edges } of nodes) {
    for (const { range } of edges) {
      starts[range[0]] = 1;
      starts[range[1] + 1] = 1;
    }
  }
  const first = Array.from(starts.keys()).filter((symbol) => symbol < size && starts[symbol]);
  const bounds = first.map((from, i): SymbolRange => [from, (first[i + 1] ?? size) - 1]);
  const indexOf = new Uint32Array(size + 1);
  bounds.forEach(([from], i) => {
    indexOf[from] = i;
  });
  indexOf[size] = bounds.length;
  return { bounds, indexOf };
}
