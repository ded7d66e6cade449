/**
 * The loop over blocks of a module, executed symbolically from its head. At the
 * head only the address of the block, the end, and constants are known. Proved:
 *
 *   - at the end, the result is 0;
 *   - before it, the block is skipped as clean, or all its octets are read (up
 *     to the end, rounded up to a multiple of 16). Then the result is the
 *     address of the block, or the head is reached again, with the next block,
 *     the same end and the same constants.
 *
 * The end is tried at every distance: up to a block, sixteen distances at once,
 * and then all greater ones. Other locals may be carried from block to block as
 * unknown values; a test that depends on one makes the proof fail.
 *
 * Addresses in the loop are 16 lower than the octets they are for, since the
 * offsets of loads are unsigned and older octets are read too.
 */
import { BEFORE, BLOCK } from './abi.ts';
import type { DecodedModule } from './decode-module.ts';
import type { Expressions, SymbolicExpression } from './expressions.ts';
import { type BranchTest, type Integer, integer, SymbolicExecution, type Value } from './symbolic-execution.ts';
import { Unproved } from './unproved.ts';
import { LANES } from './vector-operations.ts';

/** The locals with the address of the block and of the end. */
const BLOCK_LOCAL = 0;
export const END_LOCAL = 3;

/** The end, when more than a block is left. */
const FAR = integer('here', BLOCK + 1, Number.POSITIVE_INFINITY);

interface Path {
  readonly tests: readonly BranchTest[];
  readonly locals: readonly Value[];
  /** `null` where the path leads back to the head of the loop. */
  readonly result: Value | null;
}

/** The terms that a block is tested for: it is clean when all of the first are zero, flagged when one of the others is not. */
interface BlockCheck {
  readonly clean: readonly SymbolicExpression[] | null;
  readonly flags: readonly SymbolicExpression[];
}

export class BlockLoop {
  readonly #module: DecodedModule;
  readonly #expressions: Expressions;
  #head: readonly Value[];

  /** `heads`: for each mode, the locals when the head is reached for the first time. */
  constructor(module: DecodedModule, expressions: Expressions, heads: readonly (readonly Value[])[]) {
    this.#module = module;
    this.#expressions = expressions;
    const [first, ...others] = heads as [readonly Value[], ...(readonly Value[])[]];
    this.#head = first.map((value, i) =>
      i === BLOCK_LOCAL
        ? integer('here', 0)
        : others.every((locals) => isSame(value, locals[i]))
          ? value
          : this.#unknownLike(value),
    );
    this.#keepLoopInvariants();
  }

  /** The check of a block that is not the last one. */
  fullBlock(): BlockCheck {
    return this.#checkOf(FAR, BLOCK);
  }

  /** Blocks with the end in them are checked as others are. `offsetOf`: of a term, from the first one of its function. */
  requireTails(offsetOf: (term: SymbolicExpression) => number | undefined): void {
    const whole = this.fullBlock();
    this.#requireExit(integer('here', 1 - BLOCK, BLOCK - 1));
    for (let count = LANES; count <= BLOCK; count += LANES) {
      // The end is in the last vector of these `count` octets.
      const { clean, flags } = this.#checkOf(integer('here', count - LANES + 1, LANES - 1), count);
      const expected = whole.flags.filter((term) => (offsetOf(term) as number) < count);
      if (keyOf(flags) !== keyOf(expected) || keyOf(clean ?? []) !== keyOf(whole.clean ?? [])) {
        throw new Unproved(`a block with ${count} octets to the end is not checked like a full block`);
      }
    }
  }

  #requireExit(end: Integer): void {
    const [path, ...others] = this.#paths(end);
    if (path?.tests.length === 0 && others.length === 0 && isInteger(path.result, 'zero', 0)) return;
    throw new Unproved('the loop does not end at the end of the text');
  }

  /** Executes the paths through a block: skipped, flagged, or neither. `count`: the octets of it that are read. */
  #checkOf(end: Integer, count: number): BlockCheck {
    const paths = this.#paths(end);
    const [flagged, ...more] = paths.filter(({ result }) => result !== null);
    const test = flagged?.tests.at(-1);
    if (!flagged || !test?.up || more.length > 0)
      throw new Unproved('there is not exactly one path that returns a flag');
    if (!isInteger(flagged.result, 'here', BEFORE)) throw new Unproved('the result is not the address of a block');
    let clean: readonly SymbolicExpression[] | null = null;
    for (const path of paths) {
      if (path === flagged) continue;
      this.#requireHead(path, end);
      const last = path.tests.at(-1);
      if (!last || last.up) throw new Unproved('a block is not tested');
      const isSkipped = keyOf(last.terms) !== keyOf(test.terms);
      if (isSkipped && (clean || path.tests.length > 1)) throw new Unproved('blocks are skipped for two reasons');
      if (isSkipped) clean = last.terms;
      if (!isInteger(path.locals[BLOCK_LOCAL], 'here', isSkipped ? BLOCK : count)) {
        throw new Unproved('the next block does not start where this one ends');
      }
    }
    return { clean, flags: test.terms };
  }

  /** Executes every path through the loop once: the answers to its tests select the path. */
  #paths(end: Integer): Path[] {
    const paths: Path[] = [];
    const pending: boolean[][] = [[]];
    for (let answers = pending.pop(); answers; answers = pending.pop()) {
      const locals = this.#head.map((value, i) => (i === END_LOCAL ? end : value));
      const execution = new SymbolicExecution({
        module: this.#module,
        expressions: this.#expressions,
        locals,
        answers,
        startsAtHead: true,
      });
      const ended = execution.run();
      const { tests } = execution;
      for (let i = answers.length; i < tests.length; i++) {
        pending.push([...tests.slice(0, i).map(({ up }) => up), true]);
      }
      if (execution.stores.size > 0) throw new Unproved('the loop writes to memory');
      paths.push({ tests, locals: execution.locals, result: ended.kind === 'head' ? null : ended.value });
    }
    return paths;
  }

  /** Keeps the locals that no path through the loop changes; all others are unknown at the head. */
  #keepLoopInvariants(): void {
    for (;;) {
      const all = this.#paths(FAR).filter(({ result }) => result === null);
      const next = this.#head.map((value, i) =>
        i === BLOCK_LOCAL || i === END_LOCAL || all.every(({ locals }) => isSame(value, locals[i]))
          ? value
          : this.#unknownLike(value),
      );
      if (next.every((value, i) => value === this.#head[i])) return;
      this.#head = next;
    }
  }

  #requireHead({ locals }: Path, end: Integer): void {
    const kept = this.#head.every(
      (value, i) => i === BLOCK_LOCAL || i === END_LOCAL || isUnknown(value) || isSame(value, locals[i]),
    );
    if (!kept || !isSame(end, locals[END_LOCAL])) throw new Unproved('the loop changes its end or its constants');
  }

  #unknownLike(value: Value): Value {
    if (isUnknown(value)) return value;
    if (value.kind !== 'vector') return { kind: 'unknown' };
    return { kind: 'vector', lanes: value.lanes.map(() => this.#expressions.unknown()) };
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

function keyOf(terms: readonly SymbolicExpression[]): string {
  return terms
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
}
