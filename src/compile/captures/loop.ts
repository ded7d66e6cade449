/**
 * Table of captures → what a loop that is code needs beside it: fewer numbers to keep, and the first symbols all at once.
 *
 *     date-time: 22 slots → 5 numbers      19 symbols, 24 ways: one `and` for each symbol instead of one step after another
 *
 * A slot that is always set together with another one, at one distance, is no number of its own; one that is known from
 * the start is none at all.
 */
import { type CaptureTable, OPERATION } from '../../capture-table.ts';

type Prefix = NonNullable<CaptureTable['prefix']>;

/** The slots that are kept, and `places` of the table. */
export function keptSlots({ slots, lists }: CaptureTable): { readonly kept: readonly number[]; places: number[] } {
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

/** As many ways as a number has bits. */
const WAYS = 32;
/** Shorter ones gain nothing, longer ones make long lines. */
const [LEAST, MOST] = [8, 32];

/** The longest prefix that sets no slot and has few ways; `undefined` if it is short. */
export function prefixOf({ next, classCount }: CaptureTable): Prefix | undefined {
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
