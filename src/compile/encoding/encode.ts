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
import { type SymbolRange, scalars } from '../../shared/alphabet.ts';
import { ENCODINGS, type EncodingName } from '../../shared/encodings.ts';
import { groupPairs } from '../../shared/groups.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import type { LabelledAutomaton, LiveOrigin, Origin } from '../automaton/automaton.ts';
import { rowsOf, type Transition } from '../automaton/minimise.ts';
import { SCALAR_VALUES, symbolSet } from '../symbols.ts';
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

/** All texts of scalar values. */
export const ANY_TEXT: LabelledAutomaton = {
  alphabet: scalars,
  classes: [SCALAR_VALUES, [[0xd800, 0xdfff]]],
  next: [
    [0, 1],
    [1, 1],
  ],
  accepting: [true, false],
  origins: [[], []],
};

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
  readonly key: string;
  readonly digit: Digit;
  /** After the first digit; `undefined` after the last. */
  readonly after: DigitLayout | undefined;
}

function layoutOf(digits: readonly Digit[]): DigitLayout {
  const [digit] = digits as [Digit];
  const key = digits.map(({ low, bits, plus }) => `${low} ${bits} ${plus}`).join();
  return { key, digit, after: digits.length > 1 ? layoutOf(remainingDigits(digits)) : undefined };
}

/** Numbers that are still to be read in the same digits. */
interface Numbers {
  readonly layout: DigitLayout;
  readonly ranges: Ranges;
}

interface Node {
  readonly edges: readonly Transition[];
  readonly origins: readonly LiveOrigin[];
}

class Encoder {
  readonly #automaton: LabelledAutomaton;
  readonly #encoding: EncodingName;
  readonly #labels: Labels;
  /** The states of the automaton first, with their numbers, then the nodes between them. */
  readonly #nodes: Node[];

  constructor(automaton: LabelledAutomaton, encoding: EncodingName) {
    this.#automaton = automaton;
    this.#encoding = encoding;
    this.#labels = new Labels(automaton);
    this.#nodes = automaton.next.map(() => ({ edges: [], origins: [] }));
  }

  encode(): LabelledAutomaton {
    const rows = ENCODING_ROWS[this.#encoding].map(({ digits, ...row }) => ({ ...row, layout: layoutOf(digits) }));
    for (let state = 0; state < this.#automaton.next.length; state++) {
      const labelled = this.#labels.rangesFrom(state);
      // The scalar values on the transitions of the state, by the rows of the encoding.
      const numbers = rows.flatMap(({ first, last, minus, layout }) => {
        const ranges = labelled.flatMap(({ range: [from, to], label }) => {
          const [low, high] = [Math.max(from, first), Math.min(to, last)];
          return low > high ? [] : [low - minus, high - minus, label.id];
        });
        return ranges.length > 0 ? [{ layout, ranges }] : [];
      });
      const edges = this.#edges(numbers, (label) => this.#labels.afterFirstSymbol(this.#labels.all[label] as Label).id);
      this.#nodes[state] = { edges, origins: this.#origins(numbers) };
    }
    const nodes: readonly Node[] = [...this.#nodes, { edges: [], origins: [] }];
    const alphabet = ENCODINGS[this.#encoding];
    return {
      alphabet,
      ...rowsOf(
        nodes.map(({ edges }) => edges),
        alphabet.size,
        this.#nodes.length,
      ),
      accepting: nodes.map((_, node) => this.#automaton.accepting[node] ?? false),
      origins: nodes.map(({ origins }) => origins),
    };
  }

  /** The edges of a node: the last digit of a number leads to a state, any other digit to a node. */
  #edges(numbers: readonly Numbers[], nextLabel: (label: number) => number): Transition[] {
    const ends: [target: number, range: SymbolRange][] = [];
    const below: [symbol: number, Numbers][] = [];
    for (const { layout, ranges } of numbers) {
      const { digit, after } = layout;
      if (after) {
        distribute(digit, ranges, nextLabel).forEach((part, value) => {
          below.push([value + digit.plus, { layout: after, ranges: part }]);
        });
      } else {
        forEachRange(ranges, (from, to, label) =>
          ends.push([(this.#labels.all[label] as Label).target, [from + digit.plus, to + digit.plus]]),
        );
      }
    }
    const nodes = [...groupPairs(below)].sort(([a], [b]) => a - b);
    const more = nodes.map(([symbol, each]) => [this.#node(each), [symbol, symbol]] as const);
    return Array.from(groupPairs([...ends, ...more]), ([target, ranges]) => ({ set: symbolSet(ranges), target }));
  }

  /** The node at which these numbers are left to read. */
  readonly #node = memoizeBy(
    (numbers: readonly Numbers[]) => numbers.map(({ layout, ranges }) => `${layout.key}: ${ranges.join()}`).join('/'),
    (numbers): number => {
      const edges = this.#edges(numbers, (label) => label);
      return this.#nodes.push({ edges, origins: this.#origins(numbers) }) - 1;
    },
  );

  /** The positions that match these numbers, each with the symbols of the next digit. */
  #origins(numbers: readonly Numbers[]): LiveOrigin[] {
    const pairs: [Origin, SymbolRange][] = [];
    for (const { layout, ranges } of numbers) {
      const { digit } = layout;
      forEachRange(ranges, (from, to, label) => {
        const symbols = valuesOf(digit, [from, to]).map(([a, b]): SymbolRange => [a + digit.plus, b + digit.plus]);
        for (const origin of (this.#labels.all[label] as Label).origins)
          for (const range of symbols) pairs.push([origin, range]);
      });
    }
    return Array.from(groupPairs(pairs), ([origin, list]) => ({ origin, set: symbolSet(list) }));
  }
}

/** The ranges by the value of a digit, which is removed from their numbers. */
function distribute(digit: Digit, ranges: Ranges, nextLabel: (label: number) => number): Ranges[] {
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
