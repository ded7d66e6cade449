/**
 * The symbolic value of a lane of a vector: an expression of the octets of the
 * text around it.
 *
 *     swizzle(table, octet before >> 4) & swizzle(table', octet >> 4)
 *       →   f(octet −1) and g(octet 0)       f, g: 256 values each
 *
 * A function of one octet is a table of its 256 values, so every computation of
 * the same function gives the same expression. Functions of several octets are
 * built with bitwise and, or and xor, and with the maximum and minimum that are
 * compared with a bound. Equal expressions are one object, with one id.
 */
import { Unproved } from './unproved.ts';

type BitOperation = 'and' | 'or' | 'xor';
type Extreme = 'max' | 'min';

export type SymbolicExpression =
  | { readonly id: number; readonly kind: 'constant'; readonly value: number }
  /** A function of the octet at address `at`, as a table. */
  | { readonly id: number; readonly kind: 'octet'; readonly at: number; readonly table: Table }
  | Pair<'bits', BitOperation>
  | Pair<'extreme', Extreme>
  | { readonly id: number; readonly kind: 'unknown' };

interface Pair<Kind, Operation> {
  readonly id: number;
  readonly kind: Kind;
  readonly operation: Operation;
  readonly left: SymbolicExpression;
  readonly right: SymbolicExpression;
}

interface Table {
  readonly id: number;
  readonly values: Uint8Array;
}

/** An expression without its id. */
type New = SymbolicExpression extends infer E ? (E extends SymbolicExpression ? Omit<E, 'id'> : never) : never;

const BITS: Readonly<Record<BitOperation, (a: number, b: number) => number>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

export class Expressions {
  readonly #known = new Map<string, SymbolicExpression>();
  readonly #tables = new Map<string, Table>();
  readonly #tablesOfPairs = new Map<string, Table>();
  readonly #assigned = new Map<number, SymbolicExpression>();
  readonly #pairs = new Map<string, Map<number, SymbolicExpression>>();
  readonly #identity: Table;
  #count = 0;

  constructor() {
    this.#identity = this.#tableOf((octet) => octet);
  }

  constant(value: number): SymbolicExpression {
    return this.#once(`c${value}`, { kind: 'constant', value });
  }

  /** The octet of the text at an address. */
  octet(at: number): SymbolicExpression {
    return this.#octet(at, this.#identity);
  }

  unknown(): SymbolicExpression {
    return { id: this.#count++, kind: 'unknown' };
  }

  bits(operation: BitOperation, a: SymbolicExpression, b: SymbolicExpression): SymbolicExpression {
    if (a === b) return operation === 'xor' ? this.constant(0) : a;
    const computed = this.#tabulate(operation, BITS[operation], a, b);
    if (computed) return computed;
    if (a.kind === 'constant') return this.bits(operation, b, a);
    if (b.kind === 'constant') {
      if (b.value === 0) return operation === 'and' ? b : a;
      if (b.value === 0xff && operation === 'and') return a;
      // The mask is applied to each part, so that parts which it clears disappear.
      if (operation === 'and' && a.kind === 'bits') {
        // Two masks are one: distributed over each other they would never disappear.
        const mask = a.operation === 'and' ? [a.left, a.right].find(({ kind }) => kind === 'constant') : undefined;
        if (mask) return this.bits('and', a.left === mask ? a.right : a.left, this.bits('and', mask, b));
        return this.bits(a.operation, this.bits('and', a.left, b), this.bits('and', a.right, b));
      }
    }
    const [left, right] = a.id < b.id ? [a, b] : [b, a];
    return this.#ofPair(operation, left, right, () => this.#numbered({ kind: 'bits', operation, left, right }));
  }

  extreme(operation: Extreme, a: SymbolicExpression, b: SymbolicExpression): SymbolicExpression {
    const computed = this.#tabulate(operation, Math[operation], a, b);
    if (computed) return computed;
    return this.#ofPair(operation, a, b, () => this.#numbered({ kind: 'extreme', operation, left: a, right: b }));
  }

  /** Any other function of two values. Throws `Unproved` where they depend on more than one octet. */
  pointwise(
    name: string,
    f: (a: number, b: number) => number,
    a: SymbolicExpression,
    b: SymbolicExpression,
  ): SymbolicExpression {
    const computed = this.#tabulate(name, f, a, b);
    if (!computed) throw new Unproved(`${name} is not supported for a value that depends on several octets`);
    return computed;
  }

  /** FF where a > b (`above`) or a < b (`below`), else 0. A maximum is above a bound when one of its parts is. */
  beyond(side: 'above' | 'below', a: SymbolicExpression, b: SymbolicExpression): SymbolicExpression {
    if (a.kind === 'extreme' && a.operation === (side === 'above' ? 'max' : 'min')) {
      return this.bits('or', this.beyond(side, a.left, b), this.beyond(side, a.right, b));
    }
    const compare = (x: number, y: number) => ((side === 'above' ? x > y : x < y) ? 0xff : 0);
    return this.pointwise(`a comparison ${side}`, compare, a, b);
  }

  /** The expression with the octet at an address substituted. */
  assign(expression: SymbolicExpression, at: number, octet: number): SymbolicExpression {
    if (expression.kind === 'constant' || expression.kind === 'unknown') return expression;
    if (expression.kind === 'octet') {
      return expression.at === at ? this.constant(expression.table.values[octet] as number) : expression;
    }
    const key = (expression.id * 0x80 + (at + 0x40)) * 0x100 + octet;
    const known = this.#assigned.get(key);
    if (known) return known;
    const found = this.#rebuild(expression, (part) => this.assign(part, at, octet));
    this.#assigned.set(key, found);
    return found;
  }

  /** The same function of the octets at addresses `by` higher. */
  moved(expression: SymbolicExpression, by: number): SymbolicExpression {
    if (expression.kind === 'octet') return this.#octet(expression.at + by, expression.table);
    if (expression.kind === 'constant' || expression.kind === 'unknown') return expression;
    return this.#rebuild(expression, (part) => this.moved(part, by));
  }

  #rebuild(
    pair: Pair<'bits', BitOperation> | Pair<'extreme', Extreme>,
    f: (part: SymbolicExpression) => SymbolicExpression,
  ) {
    return pair.kind === 'bits'
      ? this.bits(pair.operation, f(pair.left), f(pair.right))
      : this.extreme(pair.operation, f(pair.left), f(pair.right));
  }

  /** The result as a table, where it depends on one octet at most. `name` identifies the function. */
  #tabulate(
    name: string,
    f: (a: number, b: number) => number,
    a: SymbolicExpression,
    b: SymbolicExpression,
  ): SymbolicExpression | undefined {
    const at = a.kind === 'octet' ? a.at : b.kind === 'octet' ? b.at : 0;
    const isOf = (one: SymbolicExpression) => one.kind === 'constant' || (one.kind === 'octet' && one.at === at);
    if (!isOf(a) || !isOf(b)) return undefined;
    return this.#ofPair(name, a, b, () => this.#octet(at, this.#tableOfPair(name, f, a, b)));
  }

  /** The table of the result; it does not depend on the octet's address. */
  #tableOfPair(name: string, f: (a: number, b: number) => number, a: SymbolicExpression, b: SymbolicExpression): Table {
    const key = `${name} ${valuesOf(a)} ${valuesOf(b)}`;
    const table = this.#tablesOfPairs.get(key) ?? this.#tableOf((octet) => f(valueAt(a, octet), valueAt(b, octet)));
    this.#tablesOfPairs.set(key, table);
    return table;
  }

  #tableOf(f: (octet: number) => number): Table {
    const values = new Uint8Array(0x100).map((_, octet) => f(octet));
    const key = String.fromCharCode(...values);
    const table = this.#tables.get(key) ?? { id: this.#tables.size, values };
    this.#tables.set(key, table);
    return table;
  }

  #octet(at: number, table: Table): SymbolicExpression {
    const [first] = table.values;
    if (table.values.every((value) => value === first)) return this.constant(first as number);
    return this.#once(`o${at},${table.id}`, { kind: 'octet', at, table });
  }

  #once(key: string, made: New): SymbolicExpression {
    const known = this.#known.get(key) ?? this.#numbered(made);
    this.#known.set(key, known);
    return known;
  }

  #ofPair(
    name: string,
    a: SymbolicExpression,
    b: SymbolicExpression,
    make: () => SymbolicExpression,
  ): SymbolicExpression {
    const pairs = this.#pairs.get(name) ?? new Map<number, SymbolicExpression>();
    this.#pairs.set(name, pairs);
    const key = a.id * 2 ** 26 + b.id;
    const found = pairs.get(key) ?? make();
    pairs.set(key, found);
    return found;
  }

  #numbered(made: New): SymbolicExpression {
    return { id: this.#count++, ...made } as SymbolicExpression;
  }
}

/** A key for a constant or a function of one octet. */
function valuesOf(expression: SymbolicExpression): string {
  return expression.kind === 'octet' ? `table ${expression.table.id}` : `${valueAt(expression, 0)}`;
}

/** The value of a constant or of a function of one octet. */
function valueAt(expression: SymbolicExpression, octet: number): number {
  if (expression.kind === 'octet') return expression.table.values[octet] as number;
  return (expression as Extract<SymbolicExpression, { kind: 'constant' }>).value;
}

/** The parts of a disjunction: it is not zero when one of them is not zero. */
export function disjuncts(expression: SymbolicExpression): SymbolicExpression[] {
  if (expression.kind === 'bits' && expression.operation === 'or') {
    return [...disjuncts(expression.left), ...disjuncts(expression.right)];
  }
  return [expression];
}

/** All functions of one octet in an expression. Throws `Unproved` where a part of it is unknown. */
export function octetsOfValue(expression: SymbolicExpression): Extract<SymbolicExpression, { kind: 'octet' }>[] {
  if (expression.kind === 'octet') return [expression];
  if (expression.kind === 'constant') return [];
  if (expression.kind === 'unknown') throw new Unproved('a flag depends on a value carried over from the block before');
  return [...octetsOfValue(expression.left), ...octetsOfValue(expression.right)];
}
