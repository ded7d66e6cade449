/**
 * The row kernel for code units. Rows of 65,536 cells would be too long, so a step
 * takes three look-ups: the high octet of a unit gives a page of 256 classes (equal
 * pages are stored once), the low octet gives the class, the class the next state.
 *
 *     DC41  →  page of DC  →  class of DC41  →  next[state + class]
 */
import { units } from '../../alphabet.ts';
import type { ClassMap, FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import { unitOfString } from '../intrinsics.ts';
import type { ClassOf, Machine } from '../machine.ts';

/** Rows are `classCount` cells apart; cells hold the index of the next row. */
export function unitMachine(table: FormTable): Machine<UnitsInput> {
  const { classCount } = table;
  const next = Uint32Array.from(table.next, (state) => state * classCount);
  const classOf = classLookup(table.classes);
  const step = (s: number, unit: number) => next[s + classOf(unit)] as number;
  const run = (state: number, text: UnitsInput, from: number, to: number) => {
    let s = state * classCount;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, unitOfString(text, i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / classCount;
  };
  const accepts = (text: UnitsInput, length: number) => table.accepting[run(0, text, 0, length)] === 1;
  return {
    alphabet: units,
    engine: () => 'table',
    accepts,
    stepBelow: 0,
    step: accepts,
    run,
    next: (state, unit) => step(state * classCount, unit) / classCount,
    symbolAt: unitAt,
    classLookup,
  };
}

/** The code unit at an index. */
export function unitAt(text: UnitsInput, index: number): number {
  return typeof text === 'string' ? unitOfString(text, index) : (text[index] as number);
}

/** Unfolds the runs of a class map into pages. */
export function classLookup(map: ClassMap): ClassOf {
  const { page, classes } = unfoldPages(map);
  return (unit) => classes[(page[unit >> 8] as number) + (unit & 0xff)] as number;
}

/** Runs of classes → pages of 256 classes, equal pages stored once. */
function unfoldPages(runs: ClassMap): { page: Uint16Array; classes: Uint16Array } {
  const page = new Uint16Array(0x100);
  const classes: number[] = [];
  const known = new Map<string, number>();
  let run = 0;
  for (let high = 0; high < 0x100; high++) {
    const content = Array.from({ length: 0x100 }, (_, low) => {
      while (run + 2 < runs.length && (runs[run + 2] as number) <= high * 0x100 + low) run += 2;
      return runs[run + 1] as number;
    });
    const key = content.join();
    const start = known.get(key) ?? known.set(key, classes.length).size * 0x100 - 0x100;
    if (start === classes.length) classes.push(...content);
    page[high] = start;
  }
  return { page, classes: Uint16Array.from(classes) };
}
