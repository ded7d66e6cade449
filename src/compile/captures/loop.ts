/**
 * Table of captures → what a loop that is code needs beside it: fewer numbers to keep, and the first symbols all at once.
 *
 *     date-time: 22 slots → 5 numbers      19 symbols, 24 ways: one `and` for each symbol instead of one step after another
 *
 *     list of fields:  "," closes, the next symbol opens → "," does both      two events at one symbol → one event
 *
 * A slot that is always set together with another one, at one distance, is no number of its own; one that is known from
 * the start is none at all.
 */
import { type CaptureTable, OPERATION } from '../../capture-table.ts';
import { Distinct } from '../../groups.ts';
import { HERE } from './registers.ts';

/** What such a loop is made of. */
export interface CaptureLoop {
  /** The table of the module. */
  readonly table: CaptureTable;
  /** The slots that are numbers of the loop. */
  readonly kept: readonly number[];
  /** Lists up to this one are one event each, of the same number. */
  readonly plain: number;
}

export function loopOf(table: CaptureTable): CaptureLoop {
  const early = { ...table, ...withEarlyOperations(table) };
  const { plain, ...joined } = joinedEvents(early);
  const { kept, places } = keptSlots({ ...early, ...joined });
  const prefix = prefixOf(early);
  const eventBits = 32 - Math.clz32(joined.events.length);
  return { kept, plain, table: { ...early, ...joined, places, eventBits, ...(prefix && { prefix }) } };
}

type Prefix = NonNullable<CaptureTable['prefix']>;

/** The slots that are kept, and `places` of the table. */
function keptSlots({ slots, lists }: CaptureTable): { readonly kept: readonly number[]; places: number[] } {
  // For each slot its first distance, and where it is set, with the distances from the first.
  const first: number[] = [];
  const settings = slots.map((): string[] => []);
  lists.forEach((list, number) => {
    for (let k = 0; k < list.length; k += 4) {
      const [kind, slot, from, distance] = list.slice(k, k + 4) as [number, number, number, number];
      if (kind !== OPERATION.slot) continue;
      first[slot] ??= distance;
      settings[slot]?.push(`${number} ${from} ${distance - first[slot]}`);
    }
  });
  const kept: number[] = [];
  const indexOf = new Map<string, number>();
  const places = slots.flatMap((offset, slot) => {
    const key = `${settings[slot]}`;
    if (key === '' && offset >= 0) return [-1, offset];
    const index = indexOf.get(key) ?? kept.push(slot) - 1;
    indexOf.set(key, index);
    return [index, (first[slot] ?? 0) - (first[kept[index] as number] ?? 0)];
  });
  return { kept, places };
}

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

/**
 * Events that come together are one. A list that is one event, at the symbol that is read, has a number up to `plain`, and
 * the event has the same one.
 */
function joinedEvents(
  table: CaptureTable,
): Pick<CaptureTable, 'flagged' | 'lists' | 'ends' | 'events'> & { readonly plain: number } {
  const { flagged, lists, ends } = table;
  const joined: (readonly number[])[] = [[]];
  const order = [0];
  const join = (list: readonly number[]) => {
    const groups: number[][] = [];
    for (let k = 0; k < list.length; k += 4) {
      const [kind, which, from, distance] = list.slice(k, k + 4) as [number, number, number, number];
      const last = groups.at(-1);
      const marks = kind === OPERATION.event ? (table.events[which] as readonly number[]) : [];
      const moved = marks.map((mark, m) => (m % 2 === 0 ? mark : mark + distance));
      if (kind === OPERATION.event && last?.[0] === kind && last[1] === from) last.push(...moved);
      else groups.push(kind === OPERATION.event ? [kind, from, ...moved] : [kind, which, from, distance]);
    }
    return groups;
  };
  const all = lists.map(join);
  const isPlain = (groups: readonly (readonly number[])[]) =>
    groups.length === 1 && groups[0]?.[0] === OPERATION.event && groups[0]?.[1] === HERE;
  all.forEach((groups, list) => {
    if (!isPlain(groups)) return;
    joined.push((groups[0] as number[]).slice(2));
    order.push(list);
  });
  const plain = order.length - 1;
  order.push(...lists.map((_, list) => list).filter((list) => list > 0 && !order.includes(list)));
  const numberOf = new Map(order.map((list, number) => [list, number]));
  const renumbered = (list: number) => (list < 0 ? list : (numberOf.get(list) as number));
  const events = new Map<string, number>(joined.map((marks, event) => [`${marks}`, event]));
  const number = (marks: readonly number[]) => {
    const known = events.get(`${marks}`) ?? joined.push(marks) - 1;
    events.set(`${marks}`, known);
    return known;
  };
  return {
    flagged: flagged.map((each, k) => (k % 2 === 1 ? renumbered(each) : each)),
    lists: order.map((list) =>
      (all[list] as number[][]).flatMap(([kind, from, ...rest]) =>
        kind === OPERATION.event ? [kind, number(rest), from as number, 0] : [kind as number, from as number, ...rest],
      ),
    ),
    ends: ends.map(renumbered),
    events: joined.length > 1 ? joined : [],
    plain,
  };
}

/** How many bits the first cell of a row takes. */
export function rowBits({ alphabet, classCount, ends }: CaptureTable): number {
  return 32 - Math.clz32(ends.length * (alphabet === 'octets' ? 0x100 : classCount));
}

/** The most symbols that an operation is done before its own. */
const EARLIEST = 8;

/** As many ways as a number has bits. */
const WAYS = 32;
/** Shorter ones gain nothing, longer ones make long lines. */
const [LEAST, MOST] = [8, 32];

/** The longest prefix that sets no slot and has few ways; `undefined` if it is short. */
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
