/**
 * The loop over blocks of a module, from a head at which nothing is known but
 * the address of the block, how far the end is, and constants:
 *
 *   - at the end, the result is 0;
 *   - before it, the block is passed over as clean, or all its places (up to the
 *     end, and on to a multiple of 16) are looked at; then either the result is
 *     the address of the block, or the head is reached again, with the next
 *     block, the same end and the same constants.
 *
 * Every distance of the end is tried, sixteen at once up to a block, and then
 * all that are greater. What is unknown at the head may be carried from block to block; where
 * a test depended on it, there would be no proof.
 *
 * Addresses in the loop are 16 lower than what they stand for, so that older
 * octets have offsets that are not negative.
 */
import { BEFORE, BLOCK } from './abi.ts';
import type { DecodedModule } from './decode-module.ts';
import type { Expression, Expressions } from './expressions.ts';
import { type Integer, integer, SymbolicExecution, type Test, type Value } from './symbolic-execution.ts';
import { Unproved } from './unproved.ts';
import { LANES } from './vector-operations.ts';

/** The locals that hold the block and the end. */
const HERE = 0;
export const END = 3;

/** More than a block is left, and it does not matter how much more. */
const FAR = integer('here', BLOCK + 1, Number.POSITIVE_INFINITY);

interface Way {
  readonly tests: readonly Test[];
  readonly locals: readonly Value[];
  /** `null` at the head of the loop. */
  readonly result: Value | null;
}

/** What is looked at in a block: the terms of which one makes it unclean, and those of which one flags it. */
interface Looked {
  readonly clean: readonly Expression[] | null;
  readonly flags: readonly Expression[];
}

export class BlockLoop {
  readonly #module: DecodedModule;
  readonly #make: Expressions;
  #head: readonly Value[];

  /** `heads`: the locals as the head is first reached, one for each mode. */
  constructor(module: DecodedModule, make: Expressions, heads: readonly (readonly Value[])[]) {
    this.#module = module;
    this.#make = make;
    const [first, ...others] = heads as [readonly Value[], ...(readonly Value[])[]];
    this.#head = first.map((value, i) =>
      i === HERE
        ? integer('here', 0)
        : others.every((locals) => isSame(value, locals[i]))
          ? value
          : this.#unknown(value),
    );
    this.#keepConstants();
  }

  /** What is done with a block before the last one. */
  block(): Looked {
    return this.#look(FAR, BLOCK);
  }

  /** `placeOf`: how far a term of a whole block lies behind the first of its kind. */
  requireEnds(placeOf: (term: Expression) => number | undefined): void {
    const whole = this.block();
    this.#requireEnd(integer('here', 1 - BLOCK, BLOCK - 1));
    for (let count = LANES; count <= BLOCK; count += LANES) {
      // The end lies in the last of so many places.
      const { clean, flags } = this.#look(integer('here', count - LANES + 1, LANES - 1), count);
      const expected = whole.flags.filter((term) => (placeOf(term) as number) < count);
      if (keyOf(flags) !== keyOf(expected) || keyOf(clean ?? []) !== keyOf(whole.clean ?? [])) {
        throw new Unproved(`with ${count} octets to the end, a block is not looked at as others are`);
      }
    }
  }

  #requireEnd(end: Integer): void {
    const [way, ...others] = this.#ways(end);
    if (way?.tests.length === 0 && others.length === 0 && isInteger(way.result, 'zero', 0)) return;
    throw new Unproved('the loop does not end where the text does');
  }

  /** The ways through a block: passed over, flagged, or neither. `count`: its places that are looked at. */
  #look(end: Integer, count: number): Looked {
    const ways = this.#ways(end);
    const [flagged, ...more] = ways.filter(({ result }) => result !== null);
    const test = flagged?.tests.at(-1);
    if (!flagged || !test?.up || more.length > 0) throw new Unproved('a flag has no result of its own');
    if (!isInteger(flagged.result, 'here', BEFORE)) throw new Unproved('the result is not the address of a block');
    let clean: readonly Expression[] | null = null;
    for (const way of ways) {
      if (way === flagged) continue;
      this.#requireHead(way, end);
      const last = way.tests.at(-1);
      if (!last || last.up) throw new Unproved('a block is not looked at');
      const isPassedOver = keyOf(last.terms) !== keyOf(test.terms);
      if (isPassedOver && (clean || way.tests.length > 1)) throw new Unproved('blocks are passed over for two reasons');
      if (isPassedOver) clean = last.terms;
      if (!isInteger(way.locals[HERE], 'here', isPassedOver ? BLOCK : count)) {
        throw new Unproved('the next block does not begin where this one ends');
      }
    }
    return { clean, flags: test.terms };
  }

  /** All ways through the loop once, by the answers to its tests. */
  #ways(end: Integer): Way[] {
    const ways: Way[] = [];
    const pending: boolean[][] = [[]];
    for (let answers = pending.pop(); answers; answers = pending.pop()) {
      const locals = this.#head.map((value, i) => (i === END ? end : value));
      const execution = new SymbolicExecution({
        module: this.#module,
        make: this.#make,
        locals,
        answers,
        resuming: true,
      });
      const ended = execution.run();
      const { tests } = execution;
      for (let i = answers.length; i < tests.length; i++) {
        pending.push([...tests.slice(0, i).map(({ up }) => up), true]);
      }
      if (execution.stores.size > 0) throw new Unproved('something is written in the loop');
      ways.push({ tests, locals: execution.locals, result: ended.kind === 'head' ? null : ended.value });
    }
    return ways;
  }

  /** Of the vectors at the head, only what no way through the loop changes is known there. */
  #keepConstants(): void {
    for (;;) {
      const all = this.#ways(FAR).filter(({ result }) => result === null);
      const next = this.#head.map((value, i) =>
        i === HERE || i === END || all.every(({ locals }) => isSame(value, locals[i])) ? value : this.#unknown(value),
      );
      if (next.every((value, i) => value === this.#head[i])) return;
      this.#head = next;
    }
  }

  #requireHead({ locals }: Way, end: Integer): void {
    const kept = this.#head.every(
      (value, i) => i === HERE || i === END || isUnknown(value) || isSame(value, locals[i]),
    );
    if (!kept || !isSame(end, locals[END])) throw new Unproved('the next block is looked at in another way');
  }

  #unknown(value: Value): Value {
    if (isUnknown(value)) return value;
    if (value.kind !== 'vector') return { kind: 'unknown' };
    return { kind: 'vector', lanes: value.lanes.map(() => this.#make.unknown()) };
  }
}

function isInteger(value: Value | null | undefined, base: Integer['base'], offset: number): boolean {
  return value?.kind === 'integer' && value.base === base && value.offset === offset && value.slack === 0;
}

function isUnknown(value: Value): boolean {
  return value.kind === 'unknown' || (value.kind === 'vector' && value.lanes.every(({ kind }) => kind === 'unknown'));
}

function isSame(value: Value, other: Value | undefined): boolean {
  if (value.kind === 'vector' && other?.kind === 'vector')
    return value.lanes.every((lane, i) => lane === other.lanes[i]);
  if (value.kind !== 'integer' || other?.kind !== 'integer') return false;
  return value.base === other.base && value.offset === other.offset && value.slack === other.slack;
}

function keyOf(terms: readonly Expression[]): string {
  return terms
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
}
