/**
 * The pair module (pair-module.ts), its constants for a table, and that table beside UTF-8 → a proof that a text of UTF-8
 * that the module passes over is a text of the table.
 *
 * All paths through a block are executed. A vector is an expression over the octets of the block; each branch that is not
 * taken says that a comparison holds in no lane:
 *
 *     minimum of (octets 0 of the block), (octets 10 of the block), … < lowest: in no lane   →   no octet is below lowest
 *
 * So each path that goes on to the next block leaves some octets open, each after some others: all 65,536 pairs are tried.
 * A walk through the product of both automata takes the open ones only. It shares nothing with the walk of the run wing.
 */
import { decodeModule, type Instruction } from '../../src/verify/decode-module.ts';
import { OctetAutomaton, type TableFacts } from '../../src/verify/octet-automaton.ts';
import { Unproved } from '../../src/verify/unproved.ts';

/** The constants and sizes of the module, once more (src/kernel-abi.ts), so that a wrong one is no longer the same. */
const BLOCK = 128;
const VECTOR = 16;
const CONSTANTS_START = 16;

type Vector =
  | { readonly kind: 'octets'; readonly at: number }
  | { readonly kind: 'constant'; readonly index: number }
  | { readonly kind: 'made'; readonly op: string; readonly of: readonly [Vector, Vector] };

type Value =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'from' | 'to'; readonly plus: number }
  | { readonly kind: 'vector'; readonly vector: Vector }
  /** Whether a vector has a lane that is not zero; or has none. */
  | { readonly kind: 'any' | 'none'; readonly vector: Vector }
  | { readonly kind: 'unknown' };

interface State {
  readonly locals: Value[];
  readonly stack: Value[];
  /** Vectors of which no lane is set. */
  readonly zero: Vector[];
  readonly stores: Map<number, Vector>;
}

/** For each octet and the one before it, by `before · 100 + octet`, whether it would set a lane. */
interface Lanes {
  readonly at: number;
  readonly key: string;
  readonly table: Uint8Array;
}

const BRANCHING = ['block', 'loop', 'if', 'br_if', 'br', 'return'];

type Outcome = 'on' | 'next block' | 'done' | 'return';

/** What the caller of the module gives it. */
export interface PairCall {
  readonly constants: readonly (readonly number[])[];
  readonly mode: number;
}

/** Throws `Unproved` where a text of UTF-8 that the module passes over may be none of the table. Cost: some tenths of a second. */
export function requirePairModule(octets: Uint8Array, call: PairCall, table: TableFacts, utf8: TableFacts): void {
  const { body, data, locals } = decodeModule(octets);
  if (data.size > 0) throw new Unproved('the module has data');
  const proof = new Proof(call);
  proof.run(body, locals.length);
  requireOpen(proof.open, new OctetAutomaton(table), new OctetAutomaton(utf8));
}

/** Walks through both automata, through open octets only. Between two characters, any octet may have been before. */
function requireOpen(open: Uint8Array, table: OctetAutomaton, utf8: OctetAutomaton): void {
  const isOpen = (before: number, octet: number) =>
    before < 0 ? open.some((is, pair) => is === 1 && pair % 0x100 === octet) : open[before * 0x100 + octet] === 1;
  const met = new Set<string>();
  const states = [{ state: 0, other: 0, before: -1 }];
  for (const { state, other, before } of states) {
    for (let octet = 0; octet < 0x100; octet++) {
      const to = utf8.step(other, octet);
      if (!utf8.isLive(to) || !isOpen(before, octet)) continue;
      const own = table.step(state, octet);
      const isEnd = utf8.isAccepting(to);
      if (!table.isLive(own) || isEnd !== (own === 0) || isEnd !== (to === 0))
        throw new Unproved(`${octet.toString(16)} after ${before.toString(16)} is passed over`);
      const next = { state: own, other: to, before: isEnd ? -1 : octet };
      const key = Object.values(next).join();
      if (!met.has(key)) states.push(next);
      met.add(key);
    }
  }
  for (let octet = 0; octet < 0x80; octet++) {
    if (isOpen(-1, octet) && table.step(0, octet) !== 0) throw new Unproved(`${octet.toString(16)} is taken as clean`);
  }
}

class Proof {
  /** By `before · 100 + octet`: whether a block with it may be passed over. */
  readonly open = new Uint8Array(0x10000);
  readonly #call: PairCall;
  readonly #tables = new Map<string, Uint8Array>();
  readonly #passed = new Set<string>();
  #paths = 0;
  #blocks = 0;

  constructor(call: PairCall) {
    this.#call = call;
  }

  run(body: readonly Instruction[], own: number): void {
    const locals: Value[] = [
      { kind: 'from', plus: 0 },
      { kind: 'to', plus: 0 },
      { kind: 'number', value: this.#call.mode },
      ...Array.from({ length: own }, (): Value => ({ kind: 'number', value: 0 })),
    ];
    const state: State = { locals, stack: [], zero: [], stores: new Map() };
    this.#execute(body, state, (outcome, { stack }) => {
      const result = stack.at(-1);
      if (outcome !== 'done' && result?.kind === 'from' && result.plus === 0) return;
      throw new Unproved('the module ends without a result');
    });
    if (this.#blocks !== 1) throw new Unproved('the module does not run one loop over blocks');
  }

  /** Runs the instructions, and what follows on each of their paths. */
  #execute(body: readonly Instruction[], state: State, then: (outcome: Outcome, state: State) => void, at = 0): void {
    if (++this.#paths > 20_000) throw new Unproved('the module has too many paths');
    for (let i = at; i < body.length; i++) {
      const one = body[i] as Instruction;
      const rest = (outcome: Outcome, after: State) =>
        outcome === 'on' ? this.#execute(body, after, then, i + 1) : then(outcome, after);
      if (!BRANCHING.includes(one.op)) {
        this.#step(one, state);
        continue;
      }
      const inner = one.body ?? [];
      if (one.op === 'block')
        this.#execute(inner, state, (outcome, after) => rest(outcome === 'done' ? 'on' : outcome, after));
      else if (one.op === 'loop') this.#loop(inner, state, rest);
      else if (one.op === 'if') this.#fork(inner, state, rest);
      else if (one.op === 'return') then('return', state);
      else this.#branch(one, state, rest);
      return;
    }
    then('on', state);
  }

  #fork(body: readonly Instruction[], state: State, rest: (outcome: Outcome, after: State) => void): void {
    const condition = state.stack.pop();
    if (condition?.kind === 'number') {
      if (condition.value) this.#execute(body, state, rest);
      else rest('on', state);
      return;
    }
    const not = copy(state);
    if (condition?.kind === 'any') not.zero.push(condition.vector);
    else if (condition?.kind === 'none') state.zero.push(condition.vector);
    else if (condition?.kind !== 'unknown') throw new Unproved('a branch depends on an address');
    this.#execute(body, state, rest);
    rest('on', not);
  }

  /** The only branches: out of the loop at the end of the text, and to the next block. */
  #branch({ op }: Instruction, state: State, rest: (outcome: Outcome, after: State) => void): void {
    if (op === 'br') {
      rest('next block', state);
      return;
    }
    const condition = state.stack.pop();
    if (condition?.kind !== 'unknown') throw new Unproved('the loop ends elsewhere than at the end of the text');
    rest('done', copy(state));
    rest('on', state);
  }

  /** One block, whatever the blocks before it have left in the locals that blocks change. */
  #loop(body: readonly Instruction[], state: State, rest: (outcome: Outcome, after: State) => void): void {
    this.#blocks++;
    this.#requireHead(state);
    const changed = localsSetIn(body);
    const head = copy(state);
    const others = othersIn(body);
    for (const local of changed) if (local > 0) head.locals[local] = { kind: 'unknown' };
    head.locals[0] = { kind: 'from', plus: -VECTOR };
    if (changed.has(1) || changed.has(2)) throw new Unproved('the loop changes its end');
    const start = copy(head);
    this.#execute(body, head, (outcome, after) => {
      if (outcome === 'next block') this.#requireNext(start, after, others);
      else if (outcome === 'return') this.#requireAddress(after);
      else if (outcome !== 'done') throw new Unproved('a block ends without a decision');
    });
    if (body[0]?.op !== 'local.get' || body[2]?.op !== 'i32.ge_u' || body[3]?.op !== 'br_if')
      throw new Unproved('the end of the text is not looked for first');
    // Behind the loop only `others` is left.
    const after = copy(start);
    after.locals[others] = { kind: 'from', plus: 0 };
    rest('on', after);
  }

  #requireHead({ locals, stores }: State): void {
    const [from, to] = locals;
    if (from?.kind !== 'from' || from.plus !== -VECTOR || to?.kind !== 'to' || to.plus !== -VECTOR)
      throw new Unproved('the first block does not start where the text starts');
    for (let offset = 0; offset < BLOCK; offset += VECTOR) {
      const stored = stores.get(offset);
      if (stored?.kind !== 'constant') throw new Unproved('octets after the text are not written');
    }
    if (stores.size !== BLOCK / VECTOR) throw new Unproved('the module writes to memory that is not its own');
  }

  #requireAddress({ stack }: State): void {
    const address = stack.at(-1);
    if (address?.kind !== 'from' || address.plus !== 0) throw new Unproved('a block with a flag is not named');
  }

  #requireNext(start: State, after: State, others: number): void {
    const from = after.locals[0];
    if (from?.kind !== 'from' || from.plus !== BLOCK - VECTOR) throw new Unproved('the next block is another one');
    if (after.stores.size !== start.stores.size) throw new Unproved('the loop writes to memory');
    const set = after.locals[others];
    const isSet = set?.kind === 'number' && set.value === 1;
    if (!isSet && set !== start.locals[others]) throw new Unproved('`others` is not kept');
    const known = after.zero.flatMap((vector) => this.#lanes(vector));
    for (let offset = 0; offset < BLOCK; offset += VECTOR) {
      this.#leaveOpen(
        known.filter(({ at }) => at === offset),
        isSet,
      );
    }
  }

  /** Notes the octets that the lanes leave open. From 80 on, `others` must be set. */
  #leaveOpen(lanes: readonly Lanes[], isSet: boolean): void {
    const key = `${isSet} ${[...new Set(lanes.map(({ key }) => key))].sort()}`;
    if (this.#passed.has(key)) return;
    this.#passed.add(key);
    for (let pair = 0; pair < 0x10000; pair++) {
      if (lanes.some(({ table }) => table[pair] !== 0)) continue;
      if (!isSet && (pair & 0xff) > 0x7f) throw new Unproved(`${(pair & 0xff).toString(16)} is taken as clean`);
      this.open[pair] = 1;
    }
  }

  /** A vector without a lane that is set → for each of its parts, which pairs of octets would set a lane. */
  #lanes(vector: Vector): Lanes[] {
    if (vector.kind !== 'made') return [];
    const {
      op,
      of: [left, right],
    } = vector;
    if (op === 'v128.or') return [...this.#lanes(left), ...this.#lanes(right)];
    const folds: Record<string, string> = {
      'i8x16.lt_s': 'i8x16.min_s',
      'i8x16.lt_u': 'i8x16.min_u',
      'i8x16.gt_s': 'i8x16.max_s',
    };
    const isMost =
      op === 'i8x16.eq' && right.kind === 'constant' && this.#valuesOf(right).every((octet) => octet === 0xff);
    const fold = isMost ? 'i8x16.max_u' : folds[op];
    if (left.kind === 'made' && left.op === fold)
      return left.of.flatMap((each) => this.#lanes({ kind: 'made', op, of: [each, right] }));
    const at = Math.max(...offsetsIn(vector));
    if (at % VECTOR !== 0 || offsetsIn(vector).some((offset) => offset < at - 1))
      throw new Unproved('a lane has octets that are not neighbours');
    const key = keyOf(vector, at);
    return [{ at, key, table: this.#tableOf(key, vector, at) }];
  }

  #valuesOf(vector: Vector): readonly number[] {
    if (vector.kind !== 'constant') throw new Unproved('octets of the text are compared with each other');
    return this.#call.constants[vector.index] as readonly number[];
  }

  #tableOf(key: string, vector: Vector, at: number): Uint8Array {
    const known = this.#tables.get(key);
    if (known) return known;
    const table = Uint8Array.from({ length: 0x10000 }, (_, pair) => this.#octet(vector, at, pair >> 8, pair & 0xff));
    this.#tables.set(key, table);
    return table;
  }

  /** The octet of each lane; a constant has the same one in all lanes but for `allowed`, which only swizzles read. */
  #octet(vector: Vector, at: number, before: number, octet: number): number {
    if (vector.kind === 'octets') return vector.at === at ? octet : before;
    if (vector.kind === 'constant') {
      const values = this.#valuesOf(vector);
      if (new Set(values).size > 1) throw new Unproved('a constant that differs from lane to lane is compared');
      return values[0] as number;
    }
    const [left, right] = vector.of;
    const b = this.#octet(right, at, before, octet);
    if (vector.op === 'i8x16.swizzle') return this.#valuesOf(left)[b] ?? 0;
    const a = this.#octet(left, at, before, octet);
    const operation = OPERATIONS[vector.op];
    if (!operation) throw new Unproved(`${vector.op} is not supported`);
    return operation(a, b) & 0xff;
  }

  #step({ op, arguments: [first = 0, second = 0] }: Instruction, { locals, stack, stores }: State): void {
    const pop = () => stack.pop() ?? { kind: 'unknown' };
    if (op === 'local.get') stack.push(locals[first] as Value);
    else if (op === 'local.set') locals[first] = pop();
    else if (op === 'local.tee') locals[first] = stack.at(-1) ?? { kind: 'unknown' };
    else if (op === 'i32.const') stack.push({ kind: 'number', value: first });
    else if (op === 'v128.load') stack.push({ kind: 'vector', vector: loaded(pop(), second) });
    else if (op === 'v128.store') {
      const value = pop();
      const to = pop();
      if (to.kind !== 'to' || to.plus !== 0 || value.kind !== 'vector')
        throw new Unproved('the module writes elsewhere');
      stores.set(second, value.vector);
    } else if (op === 'v128.any_true') stack.push({ kind: 'any', vector: vectorOf(pop()) });
    else if (op === 'i32.eqz') {
      const value = pop();
      stack.push(value.kind === 'any' ? { ...value, kind: 'none' } : { kind: 'unknown' });
    } else {
      const right = pop();
      stack.push(combined(op, pop(), right));
    }
  }
}

function combined(op: string, left: Value, right: Value): Value {
  if (op === 'i32.ge_u') return { kind: 'unknown' };
  if (op === 'i32.add' || op === 'i32.sub') {
    if (right.kind !== 'number' || (left.kind !== 'from' && left.kind !== 'to')) return { kind: 'unknown' };
    return { ...left, plus: left.plus + (op === 'i32.add' ? right.value : -right.value) };
  }
  return { kind: 'vector', vector: { kind: 'made', op, of: [vectorOf(left), vectorOf(right)] } };
}

function vectorOf(value: Value): Vector {
  if (value.kind !== 'vector') throw new Unproved('a vector is carried over from the block before');
  return value.vector;
}

function loaded(from: Value, offset: number): Vector {
  if (from.kind === 'from') return { kind: 'octets', at: from.plus + offset };
  const index = from.kind === 'number' ? (from.value + offset - CONSTANTS_START) / VECTOR : -1;
  if (!Number.isInteger(index) || index < 0) throw new Unproved('a load reads neither the text nor a constant');
  return { kind: 'constant', index };
}

const signed = (octet: number) => (octet << 24) >> 24;

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  'i8x16.add': (a, b) => a + b,
  'i8x16.eq': (a, b) => (a === b ? 0xff : 0),
  'i8x16.lt_s': (a, b) => (signed(a) < signed(b) ? 0xff : 0),
  'i8x16.gt_s': (a, b) => (signed(a) > signed(b) ? 0xff : 0),
  'i8x16.lt_u': (a, b) => (a < b ? 0xff : 0),
  'i8x16.min_u': Math.min,
  'v128.and': (a, b) => a & b,
  'v128.or': (a, b) => a | b,
};

function offsetsIn(vector: Vector): number[] {
  if (vector.kind === 'octets') return [vector.at];
  return vector.kind === 'made' ? vector.of.flatMap(offsetsIn) : [];
}

function keyOf(vector: Vector, at: number): string {
  if (vector.kind === 'octets') return `${vector.at - at}`;
  return vector.kind === 'made' ? `${vector.op}(${vector.of.map((each) => keyOf(each, at))})` : `#${vector.index}`;
}

function copy({ locals, stack, zero, stores }: State): State {
  return { locals: [...locals], stack: [...stack], zero: [...zero], stores: new Map(stores) };
}

function localsSetIn(body: readonly Instruction[]): Set<number> {
  return new Set(
    body.flatMap(({ op, arguments: [first = 0], body: inner }) =>
      inner ? [...localsSetIn(inner)] : op === 'local.set' || op === 'local.tee' ? [first] : [],
    ),
  );
}

/** The local that the loop sets to 1, and nothing else. */
function othersIn(body: readonly Instruction[]): number {
  const set = (list: readonly Instruction[]): number[] =>
    list.flatMap(({ body: inner }, i) => {
      if (inner) return set(inner);
      const [value, to] = [list[i - 1], list[i]];
      return to?.op === 'local.set' && value?.op === 'i32.const' && value.arguments[0] === 1
        ? [to.arguments[0] as number]
        : [];
    });
  const [first, ...more] = set(body);
  if (first === undefined || more.length > 0)
    throw new Unproved('the loop does not say whether there are other octets');
  return first;
}
