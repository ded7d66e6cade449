/**
 * Automaton over scalar values → automaton over the symbols of an encoding.
 *
 * Every state stays. Between it and its successors the encoder adds nodes for
 * the sequences that encode the scalar values on each transition:
 *
 *     state ─0..7FF→ next      state ─00..7F→ next
 *                              state ─C2..DF→ • ─80..BF→ next
 *
 * A node stands for what is left to read: ranges of numbers, each with the state
 * it leads to, and the digits (digits.ts) in which they are still to be written.
 * The ranges are distributed over the values of the next digit, in one pass.
 * Nodes with the same remaining ranges and digits are shared.
 *
 * These encodings are prefix codes: no encoding of a scalar value is a prefix of
 * another. So the graph is deterministic as it is, and it accepts exactly the
 * encodings of the texts accepted before. Look-ahead and ordered choice need no
 * attention here: they have been compiled over scalar values, exactly.
 *
 * Ranges keep their positions: a node knows the positions whose scalar values
 * pass through it, each with the symbols it can continue with. Cost: near-linear
 * in the number of ranges, some edges for each bound of a range.
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
export function encodeAutomaton(automaton: LabelledAutomaton, encoding: EncodingName): LabelledAutomaton {
  if (automaton.alphabet.name !== 'scalars') {
    throw new TypeError(`expected an automaton over scalar values, got one over ${automaton.alphabet.name}`);
  }
  return new Encoder(automaton, encoding).encode();
}

/** Ranges of numbers in order, each with the id of its label, flat: from, to, label, from, to, label, … */
type Ranges = readonly number[];

/** The digits of a number that are still to be read. */
interface DigitLayout {
  readonly id: number;
  readonly digits: readonly Digit[];
}

/** Numbers that are still to be read in the same digits. */
interface Numbers {
  readonly layout: DigitLayout;
  readonly ranges: Ranges;
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
    readonly layout: DigitLayout;
  }[];
  readonly #layouts = new Map<string, DigitLayout>();
  readonly #layoutAfter = new Map<DigitLayout, DigitLayout>();
  /** The states of the automaton first, with their numbers, then the nodes between them. */
  readonly #nodes: Node[];
  readonly #numberOf = new Map<string, number>();

  constructor(automaton: LabelledAutomaton, encoding: EncodingName) {
    this.#automaton = automaton;
    this.#alphabet = ENCODINGS[encoding];
    this.#labels = new Labels(automaton);
    this.#rows = ENCODING_ROWS[encoding].map(({ digits, ...row }) => ({ ...row, layout: this.#layout(digits) }));
    this.#nodes = automaton.accepting.map((accepting) => ({ accepting, edges: [], origins: [] }));
  }

  encode(): LabelledAutomaton {
    for (let state = 0; state < this.#automaton.next.length; state++) {
      const numbers = this.#numbersFrom(state);
      const edges = this.#edges(numbers, (label) => this.#labels.afterFirstSymbol(this.#labels.all[label] as Label).id);
      this.#nodes[state] = {
        accepting: this.#automaton.accepting[state] as boolean,
        edges,
        origins: this.#origins(numbers),
      };
    }
    return this.#assemble();
  }

  /** The scalar values on the transitions of a state, by the rows of the encoding. */
  #numbersFrom(state: number): Numbers[] {
    const labelled = this.#labels.rangesFrom(state);
    return this.#rows.flatMap(({ first, last, minus, layout }) => {
      const ranges = labelled.flatMap(({ range: [from, to], label }) => {
        const [low, high] = [Math.max(from, first), Math.min(to, last)];
        return low > high ? [] : [low - minus, high - minus, label.id];
      });
      return ranges.length > 0 ? [{ layout, ranges }] : [];
    });
  }

  #layout(digits: readonly Digit[]): DigitLayout {
    const key = digits.map(({ low, bits, plus }) => `${low} ${bits} ${plus}`).join();
    const layout = this.#layouts.get(key) ?? { id: this.#layouts.size, digits };
    this.#layouts.set(key, layout);
    return layout;
  }

  /** The layout after the first digit. */
  #after(layout: DigitLayout): DigitLayout {
    const after = this.#layoutAfter.get(layout) ?? this.#layout(remainingDigits(layout.digits));
    this.#layoutAfter.set(layout, after);
    return after;
  }

  /** The edges of a node: the last digit of a number leads to a state, any other digit to a node. */
  #edges(numbers: readonly Numbers[], nextLabel: (label: number) => number): Edge[] {
    const edges: Edge[] = [];
    const below = new Map<number, Numbers[]>();
    for (const each of numbers) {
      const { digits } = each.layout;
      const { plus } = digits[0] as Digit;
      if (digits.length === 1) {
        forEachRange(each.ranges, (from, to, label) => {
          edges.push({ range: [from + plus, to + plus], target: (this.#labels.all[label] as Label).target });
        });
        continue;
      }
      const layout = this.#after(each.layout);
      distribute(each, nextLabel).forEach((ranges, value) => {
        const known = below.get(value + plus);
        if (known) known.push({ layout, ranges });
        else below.set(value + plus, [{ layout, ranges }]);
      });
    }
    for (const symbol of [...below.keys()].sort((a, b) => a - b))
      edges.push({ range: [symbol, symbol], target: this.#node(below.get(symbol) as Numbers[]) });
    return mergeNeighbours(edges);
  }

  /** The node at which these numbers are left to read. */
  #node(numbers: readonly Numbers[]): number {
    const key = numbers.map(({ layout, ranges }) => `${layout.id}: ${ranges.join()}`).join('/');
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const edges = this.#edges(numbers, (label) => label);
    const number = this.#nodes.push({ accepting: false, edges, origins: this.#origins(numbers) }) - 1;
    this.#numberOf.set(key, number);
    return number;
  }

  /** The positions that match these numbers, each with the symbols of the next digit. */
  #origins(numbers: readonly Numbers[]): LiveOrigin[] {
    const symbolsOf = new Map<Origin, SymbolRange[]>();
    for (const { layout, ranges } of numbers) {
      const digit = layout.digits[0] as Digit;
      forEachRange(ranges, (from, to, label) => {
        const symbols = valuesOf(digit, [from, to]).map(([a, b]): SymbolRange => [a + digit.plus, b + digit.plus]);
        for (const origin of (this.#labels.all[label] as Label).origins) {
          const known = symbolsOf.get(origin);
          if (known) known.push(...symbols);
          else symbolsOf.set(origin, [...symbols]);
        }
      });
    }
    return Array.from(symbolsOf, ([origin, list]) => ({ origin, set: symbolSet(list) }));
  }

  #assemble(): LabelledAutomaton {
    const reject = this.#nodes.length;
    const nodes: readonly Node[] = [...this.#nodes, { accepting: false, edges: [], origins: [] }];
    const { bounds, indexOf } = intervalsOf(nodes, this.#alphabet.size);
    const rows = nodes.map(({ edges }) => {
      // Thousands of nodes × thousands of intervals of code units: four octets a cell save memory.
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

/** The ranges by the value of their first digit, which is removed from their numbers. */
function distribute({ layout, ranges }: Numbers, nextLabel: (label: number) => number): Ranges[] {
  const digit = layout.digits[0] as Digit;
  const byValue: number[][] = [];
  forEachRange(ranges, (from, to, label) => {
    const next = nextLabel(label);
    const [first, count] = valuesFrom(digit, from, to);
    for (let i = 0; i < count; i++) {
      const value = (first + i) & maxOfBits(digit.bits);
      const here = byValue[value] ?? [];
      byValue[value] = here;
      append(here, firstWith(digit, value, from), lastWith(digit, value, to), next);
    }
  });
  return byValue;
}

function forEachRange(ranges: Ranges, visit: (from: number, to: number, label: number) => void): void {
  for (let i = 0; i < ranges.length; i += 3)
    visit(ranges[i] as number, ranges[i + 1] as number, ranges[i + 2] as number);
}

function append(ranges: number[], from: number, to: number, label: number): void {
  const end = ranges.length;
  if (ranges[end - 1] === label && ranges[end - 2] === from - 1) ranges[end - 2] = to;
  else ranges.push(from, to, label);
}

/** The edges in order; neighbours that lead to the same node become one. */
function mergeNeighbours(edges: Edge[]): Edge[] {
  const result: Edge[] = [];
  for (const { range, target } of edges.sort((a, b) => a.range[0] - b.range[0])) {
    const last = result.at(-1);
    if (last && last.target === target && last.range[1] === range[0] - 1) last.range[1] = range[1];
    else result.push({ range: [...range], target });
  }
  return result;
}

/** The coarsest intervals of which every edge is a union. `indexOf`: the index of an interval by its first symbol. */
function intervalsOf(nodes: readonly Node[], size: number): { bounds: SymbolRange[]; indexOf: Uint32Array } {
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
