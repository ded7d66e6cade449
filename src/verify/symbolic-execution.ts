/**
 * Symbolic execution of the function of a module along one path: the same
 * instructions that run, on expressions instead of the octets of a text.
 *
 * Integers are constants or addresses. An address is an offset from where the
 * text starts, from where it ends, or from the current block. A branch on the
 * text is a test, "is any lane not zero?". The caller gives the answers, so it
 * can execute all paths one after the other.
 *
 *     local.get 0, v128.load 16    the sixteen octets at local 0 + 16
 *     v128.any_true, if            a test of sixteen lanes: one path for yes, one for no
 */

import type { DecodedModule, Instruction } from './decode-module.ts';
import { disjuncts, type Expressions, type SymbolicExpression } from './expressions.ts';
import { Unproved } from './unproved.ts';
import { applyToLanes, LANES, shiftPairsRight } from './vector-operations.ts';

/** The base of an address: 0, the start of the text, its end, or the current block. */
type Base = 'zero' | 'from' | 'to' | 'here';

/** base + offset + n octets, for an unknown n from 0 to `slack`; integers of equal slack have the same n. */
export interface Integer {
  readonly kind: 'integer';
  readonly base: Base;
  readonly offset: number;
  readonly slack: number;
}

export function integer(base: Base, offset: number, slack = 0): Integer {
  return { kind: 'integer', base, offset, slack };
}

/** True when any of the expressions is not zero; negated: when all are zero. */
interface Condition {
  readonly kind: 'condition';
  readonly terms: readonly SymbolicExpression[];
  readonly negated: boolean;
}

interface Vector {
  readonly kind: 'vector';
  readonly lanes: readonly SymbolicExpression[];
}

export type Value = Integer | Condition | Vector | { readonly kind: 'unknown' };

/** A test of the text with its answer: `up` when any of the terms is not zero. */
export interface BranchTest {
  readonly terms: readonly SymbolicExpression[];
  readonly up: boolean;
}

/** The end of a path: the head of the outer loop, or a result. */
type Outcome = { readonly kind: 'head' } | { readonly kind: 'result'; readonly value: Value };

/** The start of a path, and its answers. */
interface Setup {
  readonly module: DecodedModule;
  readonly expressions: Expressions;
  readonly locals: readonly Value[];
  /** The answers to the tests, in order; all further answers are "no". */
  readonly answers: readonly boolean[];
  /** Whether the path starts at the head of the outer loop; otherwise it leads from the function's start to there. */
  readonly startsAtHead: boolean;
}

/** Rounds of an inner loop before the proof fails: a wrong module could loop forever. */
const ROUND_LIMIT = 64;
const RETURN = Number.POSITIVE_INFINITY;

export class SymbolicExecution {
  readonly locals: Value[];
  readonly tests: BranchTest[] = [];
  /** Octets written to memory: base and offset of the address → octet. */
  readonly stores = new Map<string, number>();
  readonly #module: DecodedModule;
  readonly #expressions: Expressions;
  readonly #answers: readonly boolean[];
  readonly #stack: Value[] = [];
  /** The outer loop: the path stops or starts at its head. */
  readonly #loop: Instruction;
  #startsAtHead: boolean;
  #stoppedAtHead = false;

  constructor({ module, expressions, locals, answers, startsAtHead }: Setup) {
    this.#module = module;
    this.#expressions = expressions;
    this.locals = [...locals];
    this.#answers = answers;
    this.#startsAtHead = startsAtHead;
    this.#loop = outerLoop(module.body);
  }

  run(): Outcome {
    const leaves = this.#run(this.#module.body);
    if (this.#stoppedAtHead) return { kind: 'head' };
    if (leaves !== undefined && leaves !== RETURN) throw new Unproved('a branch has no target');
    return { kind: 'result', value: this.#pop() };
  }

  /** Executes instructions. Returns how many enclosing blocks a branch leaves; `undefined`: the end was reached. */
  #run(body: readonly Instruction[]): number | undefined {
    for (const instruction of body) {
      if (this.#startsAtHead && instruction !== this.#loop && !instruction.body?.includes(this.#loop)) continue;
      const leaves = instruction.body ? this.#runNested(instruction, instruction.body) : this.#step(instruction);
      if (leaves !== undefined) return leaves;
    }
    return undefined;
  }

  #runNested(instruction: Instruction, body: readonly Instruction[]): number | undefined {
    if (instruction === this.#loop) return this.#runOuterLoop(body);
    if (instruction.op === 'if' && !this.#decide(this.#pop())) return undefined;
    for (let rounds = 0; rounds < ROUND_LIMIT; rounds++) {
      const leaves = this.#run(body);
      if (leaves === undefined || leaves > 0) return leaves === undefined ? undefined : leaves - 1;
      if (instruction.op !== 'loop') return undefined;
    }
    throw new Unproved(`an inner loop does not end within ${ROUND_LIMIT} rounds`);
  }

  #runOuterLoop(body: readonly Instruction[]): number | undefined {
    const leaves = this.#startsAtHead ? this.#runFromHead(body) : 0;
    if (leaves !== 0) return leaves === undefined ? undefined : leaves - 1;
    this.#stoppedAtHead = true;
    return RETURN;
  }

  #runFromHead(body: readonly Instruction[]): number | undefined {
    this.#startsAtHead = false;
    return this.#run(body);
  }

  /** One instruction without a body, §4.4. */
  #step({ op, arguments: [first = 0, second = 0] }: Instruction): number | undefined {
    if (op.startsWith('local.')) this.#local(op, first);
    else if (op === 'br') return first;
    else if (op === 'br_if') return this.#decide(this.#pop()) ? first : undefined;
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
    if (!value) throw new Unproved('an instruction has no operand on the stack');
    return value;
  }

  #integer(): Integer {
    const value = this.#pop();
    if (value.kind !== 'integer') throw new Unproved('an operand is not a known integer');
    return value;
  }

  #lanes(): readonly SymbolicExpression[] {
    const value = this.#pop();
    if (value.kind !== 'vector') throw new Unproved('an operand is not a known vector');
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
    const condition = this.#decide(this.#pop());
    const [second, first] = [this.#pop(), this.#pop()];
    this.#stack.push(condition ? first : second);
  }

  #isZero(): void {
    const value = this.#pop();
    if (value.kind === 'condition') this.#stack.push({ ...value, negated: !value.negated });
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
    else throw new Unproved(`${op} is not supported for these addresses`);
  }

  /** The truth of a condition; one on the text gets the next of the given answers. */
  #decide(value: Value): boolean {
    if (value.kind === 'integer' && value.base === 'zero') return value.offset !== 0;
    if (value.kind !== 'condition') throw new Unproved('a condition has no known value');
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
      if (base === 'here') return this.#expressions.octet(at);
      const octet = base === 'zero' ? this.#module.data.get(at) : undefined;
      if (octet === undefined) throw new Unproved('a load reads memory with unknown content');
      return this.#expressions.constant(octet);
    });
    this.#stack.push({ kind: 'vector', lanes });
  }

  #store(offset: number): void {
    const lanes = this.#lanes();
    const { base, offset: address } = this.#integer();
    lanes.forEach((lane, i) => {
      if (lane.kind !== 'constant') throw new Unproved('a store writes an unknown value');
      this.stores.set(`${base} ${address + offset + i}`, lane.value);
    });
  }

  #vectors(op: string): void {
    if (op === 'i16x8.shr_u') {
      const { base, offset: amount } = this.#integer();
      if (base !== 'zero') throw new Unproved('the amount of a shift is not a constant');
      this.#stack.push({ kind: 'vector', lanes: shiftPairsRight(this.#expressions, this.#lanes(), amount) });
      return;
    }
    const b = this.#lanes();
    if (op === 'v128.any_true' || op === 'i8x16.bitmask') {
      const high = this.#expressions.constant(0x80);
      const asked = op === 'i8x16.bitmask' ? b.map((lane) => this.#expressions.bits('and', lane, high)) : b;
      this.#stack.push({ kind: 'condition', terms: asked.flatMap(disjuncts), negated: false });
      return;
    }
    this.#stack.push({ kind: 'vector', lanes: applyToLanes(this.#expressions, op, this.#lanes(), b) });
  }
}

/** Whether a < b. Throws `Unproved` where that depends on what is unknown. */
function isBelow(a: Integer, b: Integer): boolean {
  if (a.base === b.base) {
    if (a.slack === b.slack || a.offset + a.slack < b.offset) return a.offset < b.offset;
    if (a.offset >= b.offset + b.slack) return false;
  }
  throw new Unproved('the order of two addresses is unknown');
}

/** The first loop of a function. */
function outerLoop(body: readonly Instruction[]): Instruction {
  for (const instruction of body) {
    if (instruction.op === 'loop') return instruction;
    if (instruction.body?.some(({ op }) => op === 'loop')) return outerLoop(instruction.body);
  }
  throw new Unproved('the function has no loop');
}
