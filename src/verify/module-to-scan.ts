/**
 * The module of a look-up kernel → what it computes, found by symbolic execution
 * of all its paths:
 *
 *   flags          the functions of consecutive octets that flag a text;
 *   clean sets     the octets of blocks that are skipped, and of the 16 before;
 *   padding        the octets written before and after a text;
 *   overrun        how far after the end of a text flags are looked for.
 *
 * It also proves that the module does nothing else (block-loop.ts): the windows
 * are contiguous across all blocks and pieces, nothing is carried from block to
 * block, and the result is the address of the first block with a flag. So a flag
 * is a function of the text alone. product.ts proves that function right.
 */
import { AFTER, BEFORE, BEGINS, BLOCK, ENDS, TEXT_START } from './abi.ts';
import { BlockLoop, END_LOCAL } from './block-loop.ts';
import { type DecodedModule, decodeModule } from './decode-module.ts';
import { Expressions, octetsOfValue, type SymbolicExpression } from './expressions.ts';
import { integer, SymbolicExecution, type Value } from './symbolic-execution.ts';
import { Unproved } from './unproved.ts';
import { LANES } from './vector-operations.ts';

export interface Flag {
  /** A function of the octets at 0 and before; not zero: the text is flagged. */
  readonly function: SymbolicExpression;
  /** The last octet of the first window of a block, as an offset from the start of the block. */
  readonly first: number;
  /** Octets from one window to the next. */
  readonly stride: number;
}

export interface Scan {
  readonly expressions: Expressions;
  readonly flags: readonly Flag[];
  /** The clean values of each of the 16 octets before a block and its own 64; `null`: no block is skipped. */
  readonly cleanSets: readonly ReadonlySet<number>[] | null;
  readonly paddingBefore: readonly number[];
  readonly paddingAfter: readonly number[];
  /** Octets after the end of a text up to which the loop continues. */
  readonly overrun: number;
}

/** Throws `Unproved` where the module does anything else. */
export function moduleToScan(octets: Uint8Array): Scan {
  const module = decodeModule(octets);
  if (Math.max(...module.data.keys()) >= TEXT_START - BEFORE) throw new Unproved('constants overlap the text');
  const expressions = new Expressions();
  const heads = [0, BEGINS, ENDS, BEGINS | ENDS].map((mode) => headOf(module, expressions, mode));
  const [within, begin, last, whole] = heads as [Head, Head, Head, Head];
  if (within.end !== 0 || begin.end !== 0) throw new Unproved('the loop goes beyond the end of a text that continues');
  if (last.end !== whole.end) throw new Unproved('the end of the loop depends on whether the text starts here');
  const loop = new BlockLoop(
    module,
    expressions,
    heads.map(({ locals }) => locals),
  );
  const { clean, flags } = loop.fullBlock();
  const functions = flagFunctionsOf(expressions, flags);
  for (const flag of functions.flags) requireEveryWindow(flag, last.end);
  loop.requireTails((term) => functions.offsetOf.get(term));
  return {
    expressions,
    flags: functions.flags,
    cleanSets: clean && cleanSetsOf(clean),
    paddingBefore: paddingOf(whole, 'from', -BEFORE, BEFORE),
    paddingAfter: paddingOf(whole, 'to', 0, whole.end + BLOCK),
    overrun: whole.end,
  };
}

/** The head of the loop over blocks, when it is reached for the first time. */
interface Head {
  readonly locals: readonly Value[];
  readonly stores: ReadonlyMap<string, number>;
  /** Octets after the end of the text up to which the loop continues. */
  readonly end: number;
}

function headOf(module: DecodedModule, expressions: Expressions, mode: number): Head {
  const zero = Array.from({ length: LANES }, () => expressions.constant(0));
  const own = module.locals.map(
    (type): Value => (type === 'i32' ? integer('zero', 0) : { kind: 'vector', lanes: zero }),
  );
  const locals = [integer('from', 0), integer('to', 0), integer('zero', mode), ...own];
  const execution = new SymbolicExecution({ module, expressions, locals, answers: [], startsAtHead: false });
  if (execution.run().kind !== 'head') throw new Unproved('the loop over blocks is not reached');
  const [block, end] = [execution.locals[0], execution.locals[END_LOCAL]];
  if (block?.kind !== 'integer' || block.base !== 'from' || block.offset !== -BEFORE) {
    throw new Unproved('the first block does not start where the text starts');
  }
  if (end?.kind !== 'integer' || end.base !== 'to') throw new Unproved('the end of the loop does not follow from `to`');
  requireOutside(execution.stores, mode);
  return { locals: execution.locals, stores: execution.stores, end: end.offset + BEFORE };
}

/** Padding is written outside the text only: before a text that starts, after a text that ends. */
function requireOutside(stores: ReadonlyMap<string, number>, mode: number): void {
  for (const key of stores.keys()) {
    const [base, offset] = key.split(' ') as [string, string];
    const isBefore = base === 'from' && (mode & BEGINS) !== 0 && Number(offset) < 0 && Number(offset) >= -BEFORE;
    const isAfter = base === 'to' && (mode & ENDS) !== 0 && Number(offset) >= 0 && Number(offset) < AFTER;
    if (!isBefore && !isAfter) throw new Unproved('the module writes to memory that is not its own');
  }
}

function paddingOf({ stores }: Head, base: string, from: number, length: number): number[] {
  return Array.from({ length }, (_, i) => {
    const octet = stores.get(`${base} ${from + i}`);
    if (octet === undefined) throw new Unproved('the module reads more padding than it writes');
    return octet;
  });
}

interface FlagFunctions {
  readonly flags: readonly Flag[];
  /** The offset of each term from the first one of its function, in octets. */
  readonly offsetOf: ReadonlyMap<SymbolicExpression, number>;
}

/**
 * The terms of a block → the few functions that they are, each at several offsets. Requires that the offsets of a
 * function are contiguous across blocks, so that no window is left out.
 */
function flagFunctionsOf(expressions: Expressions, terms: readonly SymbolicExpression[]): FlagFunctions {
  const termsOf = new Map<SymbolicExpression, { term: SymbolicExpression; at: number }[]>();
  for (const term of terms) {
    const offsets = octetsOfValue(term).map(({ at }) => at);
    if (offsets.length === 0) throw new Unproved('every text is flagged');
    if (Math.min(...offsets) < 0) throw new Unproved(`more than ${BEFORE} octets before a block are read`);
    const at = Math.max(...offsets);
    const own = expressions.moved(term, -at);
    termsOf.set(own, [...(termsOf.get(own) ?? []), { term, at }]);
  }
  const offsetOf = new Map<SymbolicExpression, number>();
  const flags = [...termsOf].map(([own, all]): Flag => {
    const sorted = all.sort((a, b) => a.at - b.at);
    const start = sorted[0]?.at as number;
    const stride = BLOCK / sorted.length;
    sorted.forEach(({ term, at }, i) => {
      if (LANES % stride !== 0 || at !== start + i * stride)
        throw new Unproved(`the windows of a block leave out an octet: ${at - BEFORE}`);
      offsetOf.set(term, at - start);
    });
    return { function: own, first: start - BEFORE, stride };
  });
  return { flags, offsetOf };
}

/**
 * Every window that ends in the text is read. Windows are contiguous across blocks, so only the edges of a text are left:
 *
 *     first ≥ stride   the window that ends with the first symbol is read by no block; the last one of a
 *                      block reads octets after it, which are not yet there where the text continues
 *     first < −overrun the loop ends before the window that ends with the last octet
 */
function requireEveryWindow({ first, stride }: Flag, overrun: number): void {
  if (first >= stride) throw new Unproved(`no window ends within the first ${stride} octets of a text`);
  if (first < -overrun) throw new Unproved(`no window ends within the last ${-first - overrun} octets of a text`);
}

/** The values that each octet may have when all terms are zero. */
function cleanSetsOf(terms: readonly SymbolicExpression[]): ReadonlySet<number>[] {
  const sets = Array.from(
    { length: BEFORE + BLOCK },
    () => new Set(Array.from({ length: 0x100 }, (_, octet) => octet)),
  );
  for (const term of terms) {
    if (term.kind !== 'octet') throw new Unproved('a test of clean octets depends on several octets at once');
    term.table.values.forEach((value, octet) => {
      if (value !== 0) sets[term.at]?.delete(octet);
    });
  }
  return sets;
}
