/**
 * Table of captures → the table of a module: with operations as early as they can be, and the first symbols all at once.
 *
 *     list of fields:  "," closes, the next symbol opens → "," does both      a stream gives what is certain
 *
 *     date-time: 19 symbols, 24 ways       one `and` for each symbol instead of one step after another
 */
import type { CaptureTable } from '../../shared/capture-table.ts';
import { Distinct } from '../../shared/groups.ts';
import { memoize } from '../../shared/memoize.ts';
import { HERE } from './registers.ts';

/** Its rows over octets take at most four megabytes then. */
const MOST_STATES = 4096;

/** The most bits of an entry that are its list: those that are left are enough for an offset in the longest prefix. */
const MOST_BITS = 11;

/** What a loop that is code is made of. */
export interface CaptureLoop {
  /** The table of the module. */
  readonly table: CaptureTable;
  /** How many of the last bits of an entry on its tape are the list; those before are the offset. */
  readonly listBits: number;
}

/** `undefined` for a table that is too large, which is interpreted. */
export const loopOf = /* @__PURE__ */ memoize((table: CaptureTable): CaptureLoop | undefined => {
  if (table.back || table.ends.length > MOST_STATES) return undefined;
  const early = { ...table, ...withEarlyOperations(table) };
  // With fewer bits, more symbols could have entries than the tape has.
  const listBits = Math.max(4, 32 - Math.clz32(early.lists.length));
  if (listBits > Math.min(MOST_BITS, 31 - rowBits(table))) return undefined;
  const prefix = prefixOf(early);
  return { table: { ...early, ...(prefix && { prefix }) }, listBits };
});

type Steps = Pick<CaptureTable, 'next' | 'flagged' | 'lists' | 'ends'>;

/**
 * What all ways out of a state do first is done before the state, with the offset of the symbol that comes: `a,b` has one
 * symbol with operations at the comma, "close a here, open b after it", instead of two.
 */
function withEarlyOperations({ classCount, ...table }: CaptureTable): Steps {
  const states = table.ends.length;
  const cells = table.next.map((cell) => {
    if (cell === -1) return undefined;
    const flag = -1 - cell;
    const [row, list] = cell >= 0 ? [cell, 0] : (table.flagged.slice(2 * flag, 2 * flag + 2) as [number, number]);
    return { to: row / classCount, list: table.lists[list] as readonly number[] };
  });
  const ends = table.ends.map((list) => (list < 0 ? undefined : { list: table.lists[list] as readonly number[] }));
  const all = Array.from({ length: states }, (_, state) => state);
  const waysOut = all.map((state) =>
    [...cells.slice(state * classCount, (state + 1) * classCount), ends[state]].filter((way) => !!way),
  );
  const waysIn = all.map((state) => [...new Set(cells)].filter((way) => way?.to === state).filter((way) => !!way));
  // Each round takes one operation one symbol back. Few are needed by any grammar that people write.
  for (let round = 0; round < EARLIEST; round++) {
    for (const state of all.slice(1)) {
      const out = waysOut[state] as { list: readonly number[] }[];
      const [what, which, from, distance] = (out[0]?.list ?? []) as [number, number, number, number];
      const isFirst = ({ list }: { list: readonly number[] }) =>
        `${list.slice(0, 4)}` === `${[what, which, HERE, distance]}`;
      if (from !== HERE || !out.every(isFirst)) continue;
      for (const way of out) way.list = way.list.slice(4);
      for (const way of waysIn[state] as typeof out) way.list = [...way.list, what, which, HERE, distance + 1];
    }
  }
  const lists = new Distinct<readonly number[]>([[]]);
  const way = cells.map((cell) => cell && { to: cell.to, list: lists.of(cell.list) });
  const atEnd = ends.map((end) => (end ? lists.of(end.list) : -1));
  return { ...flaggedCells(way, classCount), lists: lists.values, ends: atEnd };
}

/** For each state and class the next state and a list of operations → the cells of a table. */
export function flaggedCells(
  ways: readonly ({ readonly to: number; readonly list: number } | undefined)[],
  classCount: number,
): Pick<CaptureTable, 'next' | 'flagged'> {
  const flagged: number[] = [-1, 0];
  const flagOf = new Map<string, number>();
  const next = ways.map((way) => {
    if (!way) return -1;
    if (way.list === 0) return way.to * classCount;
    const key = `${way.to} ${way.list}`;
    const flag = flagOf.get(key) ?? flagged.push(way.to * classCount, way.list) / 2 - 1;
    flagOf.set(key, flag);
    return -1 - flag;
  });
  return { next, flagged };
}

/** How many bits the first cell of a row takes. */
export function rowBits({ alphabet, classCount, ends }: CaptureTable): number {
  return 32 - Math.clz32(ends.length * (alphabet === 'octets' ? 0x100 : classCount));
}

type Prefix = NonNullable<CaptureTable['prefix']>;

/** The most symbols that an operation is done before its own. */
const EARLIEST = 8;

/** As many ways as a number has bits. */
const WAYS = 32;
/** Shorter ones gain nothing, longer ones make long lines. */
const [LEAST, MOST] = [8, 32];

/** The longest prefix without operations that has few ways; `undefined` if it is short. */
function prefixOf({ next, classCount }: CaptureTable): Prefix | undefined {
  let ways: readonly { readonly state: number; readonly classes: readonly number[][] }[] = [{ state: 0, classes: [] }];
  let length = 0;
  for (; length < MOST; length++) {
    const longer = ways.flatMap(({ state, classes }) => {
      const after = new Map<number, number[]>();
      for (let c = 0; c < classCount; c++) {
        const cell = next[state + c] as number;
        if (cell !== -1) after.set(cell, [...(after.get(cell) ?? []), c]);
      }
      return [...after].map(([cell, taken]) => ({ state: cell, classes: [...classes, taken] }));
    });
    if (longer.length === 0 || longer.length > WAYS || longer.some(({ state }) => state < 0)) break;
    ways = longer;
  }
  if (length < LEAST) return undefined;
  const masks = new Array<number>(length * classCount).fill(0);
  ways.forEach(({ classes }, way) => {
    classes.forEach((taken, at) => {
      for (const c of taken) masks[at * classCount + c] = (masks[at * classCount + c] as number) | (1 << way);
    });
  });
  return { masks, states: ways.map(({ state }) => state / classCount) };
}
