/**
 * One way through the function of a module, for texts that are not known: the
 * same instructions that run, on expressions in place of octets.
 *
 * Integers are constants, or addresses: so far from where the text begins, from
 * where it ends, or from the current block. A branch on the text itself is a
 * test, "is any lane not zero?"; the answers are given from outside, so that
 * all ways can be gone one after the other.
 *
 *     local.get 0, v128.load 16    the sixteen octets from 16 behind local 0
 *     v128.any_true, if            a test of sixteen lanes: yes, then no
 */

import type { DecodedModule, Instruction } from './decode-module.ts';
import { disjuncts, type Expression, type Expressions } from './expressions.ts';
import { Unproved } from './unproved.ts';
import { applyToLanes, LANES, shiftPairsRight } from './vector-operations.ts';

/** What an address is counted from: nothing, where the text begins or ends, or the current block. */
type Base = 'zero' | 'from' | 'to' | 'here';

/** So far from the base, and up to `slack` further: how much is not known, but it is one number everywhere. */
export interface Integer {
  readonly kind: 'integer';
  readonly base: Base;
  readonly offset: number;
  readonly slack: number;
}

export function integer(base: Base, offset: number, slack = 0): Integer {
  return { kind: 'integer', base, offset, slack };
}

/** True where any of the expressions is not zero, or, negated, where none is. */
interface Question {
  readonly kind: 'question';
  readonly terms: readonly Expression[];
  readonly negated: boolean;
}

interface Vector {
  readonly kind: 'vector';
  readonly lanes: readonly Expression[];
}

export type Value = Integer | Question | Vector | { readonly kind: 'unknown' };

/** A test of the text and its answer: whether any of the terms is not zero. */
export interface Test {
  readonly terms: readonly Expression[];
  readonly up: boolean;
}

/** How a way ended: at the head of the loop (again), or with a result. */
type End = { readonly kind: 'head' } | { readonly kind: 'result'; readonly value: Value };

/** What decides a way. */
interface Journey {
  readonly module: DecodedModule;
  readonly make: Expressions;
  readonly locals: readonly Value[];
  /** To the tests, one after the other; "no" to all that are not named. */
  readonly answers: readonly boolean[];
  /** Whether it begins at the head of the outer loop; otherwise it goes from the start to there. */
  readonly resuming: boolean;
}

/** Rounds of an inner loop, so that a wrong module cannot keep the proof from ending. */
const MOST_ROUNDS = 64;
const RETURN = Number.POSITIVE_INFINITY;

export class SymbolicExecution {
  readonly locals: Value[];
  readonly tests: Test[] = [];
  /** What was written: address, as base and offset, → octet. */
  readonly stores = new Map<string, number>();
  readonly #module: DecodedModule;
  readonly #make: Expressions;
  readonly #answers: readonly boolean[];
  readonly #stack: Value[] = [];
  /** The outer loop: where this way stops, or where it begins. */
  readonly #loop: Instruction;
  #resuming: boolean;
  #atHead = false;

  constructor({ module, make, locals, answers, resuming }: Journey) {
    this.#module = module;
    this.#make = make;
    this.locals = [...locals];
    this.#answers = answers;
    this.#resuming = resuming;
    this.#loop = outerLoop(module.body);
  }

  run(): End {
    const left = this.#run(this.#module.body);
    if (this.#atHead) return { kind: 'head' };
    if (left !== undefined && left !== RETURN) throw new Unproved('a branch leads nowhere');
    return { kind: 'result', value: this.#pop() };
  }

  /** How many blocks are to be left; nothing where the end was reached. */
  #run(body: readonly Instruction[]): number | undefined {
    for (const instruction of body) {
      if (this.#resuming && instruction !== this.#loop && !instruction.body?.includes(this.#loop)) continue;
      const left = instruction.body ? this.#nested(instruction, instruction.body) : this.#step(instruction);
      if (left !== undefined) return left;
    }
    return undefined;
  }

  #nested(instruction: Instruction, body: readonly Instruction[]): number | undefined {
    if (instruction === this.#loop) return this.#outer(body);
    if (instruction.op === 'if' && !this.#truth(this.#pop())) return undefined;
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const left = this.#run(body);
      if (left === undefined || left > 0) return left === undefined ? undefined : left - 1;
      if (instruction.op !== 'loop') return undefined;
    }
    throw new Unproved('an inner loop does not end');
  }

  #outer(body: readonly Instruction[]): number | undefined {
    const left = this.#resuming ? this.#enter(body) : 0;
    if (left !== 0) return left === undefined ? undefined : left - 1;
    this.#atHead = true;
    return RETURN;
  }

  #enter(body: readonly Instruction[]): number | undefined {
    this.#resuming = false;
    return this.#run(body);
  }

  /** §4.4. */
  #step({ op, arguments: [first = 0, second = 0] }: Instruction): number | undefined {
    if (op.startsWith('local.')) this.#local(op, first);
    else if (op === 'br') return first;
    else if (op === 'br_if') return this.#truth(this.#pop()) ? first : undefined;
    else if (op === 'return') return RETURN;
    else if (op === 'select') this.#select();
    else if (op === 'i32.const') this.#stack.push(integer('zero', first));
    else if (op === 'i32.eqz') this.#isZero();
    else if (op.startsWith('i32.')) this.#integers(op);
    else if (op === 'v128.load') this.#load(second);
    else if (op === 'v128.store') this.#store(second);
    else this.#vectors(op);
    return undefined;
  }

  #pop(): Value {
    const value = this.#stack.pop();
    if (!value) throw new Unproved('the stack is empty');
    return value;
  }

  #integer(): Integer {
    const value = this.#pop();
    if (value.kind !== 'integer') throw new Unproved('an integer is not known');
    return value;
  }

  #lanes(): readonly Expression[] {
    const value = this.#pop();
    if (value.kind !== 'vector') throw new Unproved('a vector is not known');
    return value.lanes;
  }

  #local(op: string, index: number): void {
    if (op === 'local.get') {
      this.#stack.push(this.locals[index] as Value);
      return;
    }
    const value = this.#pop();
    this.locals[index] = value;
    if (op === 'local.tee') this.#stack.push(value);
  }

  #select(): void {
    const condition = this.#truth(this.#pop());
    const [second, first] = [this.#pop(), this.#pop()];
    this.#stack.push(condition ? first : second);
  }

  #isZero(): void {
    const value = this.#pop();
    if (value.kind === 'question') this.#stack.push({ ...value, negated: !value.negated });
    else this.#push(value.kind === 'integer' && value.base === 'zero' && value.offset === 0 ? 1 : 0);
  }

  #push(offset: number): void {
    this.#stack.push(integer('zero', offset));
  }

  #integers(op: string): void {
    const [b, a] = [this.#integer(), this.#integer()];
    const constants = a.base === 'zero' && b.base === 'zero';
    if (op === 'i32.add' && b.base === 'zero') this.#stack.push({ ...a, offset: a.offset + b.offset });
    else if (op === 'i32.sub' && b.base === 'zero') this.#stack.push({ ...a, offset: a.offset - b.offset });
    else if (op === 'i32.and' && constants) this.#push(a.offset & b.offset);
    else if (op === 'i32.lt_u') this.#push(isBelow(a, b) ? 1 : 0);
    else if (op === 'i32.ge_u') this.#push(isBelow(a, b) ? 0 : 1);
    else throw new Unproved(`${op} of these addresses cannot be followed`);
  }

  /** The answer to a question of the text is the next that was given; "no" behind the last. */
  #truth(value: Value): boolean {
    if (value.kind === 'integer' && value.base === 'zero') return value.offset !== 0;
    if (value.kind !== 'question') throw new Unproved('a condition is not known');
    const terms = [...new Set(value.terms)].filter((term) => term.kind !== 'constant' || term.value !== 0);
    if (terms.length === 0) return value.negated;
    const up = this.#answers[this.tests.length] ?? false;
    this.tests.push({ terms, up });
    return up !== value.negated;
  }

  #load(offset: number): void {
    const { base, offset: address } = this.#integer();
    const lanes = Array.from({ length: LANES }, (_, lane) => {
      const at = address + offset + lane;
      if (base === 'here') return this.#make.octet(at);
      const octet = base === 'zero' ? this.#module.data.get(at) : undefined;
      if (octet === undefined) throw new Unproved('it is not known what is loaded');
      return this.#make.constant(octet);
    });
    this.#stack.push({ kind: 'vector', lanes });
  }

  #store(offset: number): void {
    const lanes = this.#lanes();
    const { base, offset: address } = this.#integer();
    lanes.forEach((lane, i) => {
      if (lane.kind !== 'constant') throw new Unproved('it is not known what is stored');
      this.stores.set(`${base} ${address + offset + i}`, lane.value);
    });
  }

  #vectors(op: string): void {
    if (op === 'i16x8.shr_u') {
      const { base, offset: amount } = this.#integer();
      if (base !== 'zero') throw new Unproved('a shift cannot be followed');
      this.#stack.push({ kind: 'vector', lanes: shiftPairsRight(this.#make, this.#lanes(), amount) });
      return;
    }
    const b = this.#lanes();
    if (op === 'v128.any_true' || op === 'i8x16.bitmask') {
      const high = this.#make.constant(0x80);
      const asked = op === 'i8x16.bitmask' ? b.map((lane) => this.#make.bits('and', lane, high)) : b;
      this.#stack.push({ kind: 'question', terms: asked.flatMap(disjuncts), negated: false });
      return;
    }
    this.#stack.push({ kind: 'vector', lanes: applyToLanes(this.#make, op, this.#lanes(), b) });
  }
}

/** a < b, where that is known. */
function isBelow(a: Integer, b: Integer): boolean {
  if (a.base === b.base) {
    if (a.slack === b.slack || a.offset + a.slack < b.offset) return a.offset < b.offset;
    if (a.offset >= b.offset + b.slack) return false;
  }
  throw new Unproved('it is not known which of two addresses is lower');
}

/** The first loop of a function. */
function outerLoop(body: readonly Instruction[]): Instruction {
  for (const instruction of body) {
    if (instruction.op === 'loop') return instruction;
    if (instruction.body?.some(({ op }) => op === 'loop')) return outerLoop(instruction.body);
  }
  throw new Unproved('the function has no loop');
}
