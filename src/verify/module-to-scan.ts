/**
 * Module → what it does, found by going all ways through it:
 *
 *   flags     the functions of the octets around a place that flag a text there;
 *   clean     octets of which a block, with the sixteen before it, is passed over;
 *   padding   what is written before and behind a text;
 *   extra     how far behind the end of a text flags are looked for.
 *
 * And that it does nothing else (loop.ts): places looked at lie side by side
 * across all seams, nothing is remembered from block to block, and the result is
 * the address of the first block with a flag. So a flag is a function of the
 * text alone, and what is left to prove is about texts (language.ts).
 */
import { BEFORE, BEGINS, BLOCK, ENDS, TEXT_START } from './abi.ts';
import { BlockLoop, END } from './block-loop.ts';
import { type DecodedModule, decodeModule } from './decode-module.ts';
import { type Expression, Expressions, octetsOf } from './expressions.ts';
import { integer, SymbolicExecution, type Value } from './symbolic-execution.ts';
import { Unproved } from './unproved.ts';
import { LANES } from './vector-operations.ts';

export interface Flag {
  /** Of octets at 0 and before. Not zero where a text is flagged. */
  readonly function: Expression;
  /** Where the last octet of the first window of a block lies, from the start of the block. */
  readonly first: number;
  /** From one window to the next. */
  readonly stride: number;
}

export interface Scan {
  readonly make: Expressions;
  readonly flags: readonly Flag[];
  /** For the 16 octets before a block and its own 64, which values are clean; `null` where nothing is passed over. */
  readonly clean: readonly ReadonlySet<number>[] | null;
  readonly before: readonly number[];
  readonly behind: readonly number[];
  readonly extra: number;
}

/** Throws `Unproved` where the module does something else too. */
export function moduleToScan(octets: Uint8Array): Scan {
  const module = decodeModule(octets);
  if (Math.max(...module.data.keys()) >= TEXT_START - BEFORE) throw new Unproved('constants lie where the text does');
  const make = new Expressions();
  const heads = [0, BEGINS, ENDS, BEGINS | ENDS].map((mode) => headOf(module, make, mode));
  const [within, begin, last, whole] = heads as [Head, Head, Head, Head];
  if (within.end !== 0 || begin.end !== 0) throw new Unproved('flags are looked for behind a text that goes on');
  if (last.end !== whole.end) throw new Unproved('where a text begins matters at its end');
  const loop = new BlockLoop(
    module,
    make,
    heads.map(({ locals }) => locals),
  );
  const { clean, flags } = loop.block();
  const tiles = tilesOf(make, flags);
  loop.requireEnds((term) => tiles.placeOf.get(term));
  return {
    make,
    flags: tiles.flags,
    clean: clean && cleanSets(clean),
    before: padding(whole, 'from', -BEFORE, BEFORE),
    behind: padding(whole, 'to', 0, whole.end + BLOCK),
    extra: whole.end,
  };
}

/** The head of the loop over blocks, as it is first reached. */
interface Head {
  readonly locals: readonly Value[];
  readonly stores: ReadonlyMap<string, number>;
  /** How far behind the end of the text the loop goes. */
  readonly end: number;
}

function headOf(module: DecodedModule, make: Expressions, mode: number): Head {
  const zero = Array.from({ length: LANES }, () => make.constant(0));
  const own = module.locals.map(
    (type): Value => (type === 'i32' ? integer('zero', 0) : { kind: 'vector', lanes: zero }),
  );
  const locals = [integer('from', 0), integer('to', 0), integer('zero', mode), ...own];
  const execution = new SymbolicExecution({ module, make, locals, answers: [], resuming: false });
  if (execution.run().kind !== 'head') throw new Unproved('the loop over blocks is not reached');
  const [block, end] = [execution.locals[0], execution.locals[END]];
  if (block?.kind !== 'integer' || block.base !== 'from' || block.offset !== -BEFORE) {
    throw new Unproved('the first block is not where the text begins');
  }
  if (end?.kind !== 'integer' || end.base !== 'to') throw new Unproved('the end of the text is not known');
  requireOutside(execution.stores, mode);
  return { locals: execution.locals, stores: execution.stores, end: end.offset + BEFORE };
}

/** Padding is written where the text is not, and only where it begins or ends. */
function requireOutside(stores: ReadonlyMap<string, number>, mode: number): void {
  for (const key of stores.keys()) {
    const [base, offset] = key.split(' ') as [string, string];
    const before = base === 'from' && (mode & BEGINS) !== 0 && Number(offset) < 0 && Number(offset) >= -BEFORE;
    const behind = base === 'to' && (mode & ENDS) !== 0 && Number(offset) >= 0;
    if (!before && !behind) throw new Unproved('something is written over the text');
  }
}

function padding({ stores }: Head, base: string, from: number, length: number): number[] {
  return Array.from({ length }, (_, i) => {
    const octet = stores.get(`${base} ${from + i}`);
    if (octet === undefined) throw new Unproved('there is less padding than is looked at');
    return octet;
  });
}

interface Tiles {
  readonly flags: readonly Flag[];
  /** How far each term lies behind the first of its function. */
  readonly placeOf: ReadonlyMap<Expression, number>;
}

/**
 * The terms of a block are few functions, each at places that, with those of the blocks before and behind, lie side by
 * side: no place of a text is left out, wherever blocks begin.
 */
function tilesOf(make: Expressions, terms: readonly Expression[]): Tiles {
  const functions = new Map<Expression, { term: Expression; at: number }[]>();
  for (const term of terms) {
    const places = octetsOf(term).map(({ at }) => at);
    if (places.length === 0) throw new Unproved('every text is flagged');
    if (Math.min(...places) < 0) throw new Unproved(`more than ${BEFORE} octets before a block are looked at`);
    const at = Math.max(...places);
    const own = make.moved(term, -at);
    functions.set(own, [...(functions.get(own) ?? []), { term, at }]);
  }
  const placeOf = new Map<Expression, number>();
  const flags = [...functions].map(([own, all]): Flag => {
    const sorted = all.sort((a, b) => a.at - b.at);
    const start = sorted[0]?.at as number;
    const stride = BLOCK / sorted.length;
    sorted.forEach(({ term, at }, i) => {
      if (LANES % stride !== 0 || at !== start + i * stride) throw new Unproved(`a place is left out: ${at - BEFORE}`);
      placeOf.set(term, at - start);
    });
    return { function: own, first: start - BEFORE, stride };
  });
  return { flags, placeOf };
}

/** The values that each octet may have where no term is up. */
function cleanSets(terms: readonly Expression[]): ReadonlySet<number>[] {
  const sets = Array.from(
    { length: BEFORE + BLOCK },
    () => new Set(Array.from({ length: 0x100 }, (_, octet) => octet)),
  );
  for (const term of terms) {
    if (term.kind !== 'octet') throw new Unproved('whether a block is clean depends on octets together');
    term.table.values.forEach((value, octet) => {
      if (value !== 0) sets[term.at]?.delete(octet);
    });
  }
  return sets;
}
