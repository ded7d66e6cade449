/**
 * The row kernel for code units. Rows of 65,536 cells would be too long, so a step
 * takes three look-ups: the high octet of a unit gives a page of 256 classes (equal
 * pages are stored once), the low octet gives the class, the class the next state.
 *
 *     DC41  →  page of DC  →  class of DC41  →  next[state + class]
 *
 * Most text of protocols is ASCII: these units have cells of their own at the start
 * of each row, so that a step is one look-up (measured: up to twice as fast).
 */
import { units } from '../../alphabet.ts';
import type { ClassMap, FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import { copyOf, filled, floor, part, U16, U32, unitOfString } from '../intrinsics.ts';
import type { ClassOf, Machine } from '../machine.ts';
import { plainMachine } from './plain-machine.ts';

/** Units below this have cells of their own. */
const ASCII = 0x80;

/**
 * A row is a cell for each unit of ASCII, and one for each class; cells hold the index of the next row. Its last cell says
 * whether the state accepts: to find the number of the state, a division, takes as long as two steps (measured).
 */
export function unitMachine(table: FormTable): Machine<UnitsInput> {
  const { classCount } = table;
  const classOf = classLookup(table.classes);
  const width = ASCII + classCount + 1;
  const next = filled(new U32(table.accepting.length * width), (cell) => {
    const column = cell % width;
    const state = floor(cell / width);
    if (column === width - 1) return table.accepting[state] as number;
    const c = column < ASCII ? classOf(column) : column - ASCII;
    return (table.next[state * classCount + c] as number) * width;
  });
  const step = (s: number, unit: number) => next[s + (unit < ASCII ? unit : ASCII + classOf(unit))] as number;
  const rowAfter = (row: number, text: UnitsInput, from: number, to: number) => {
    let s = row;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, unitOfString(text, i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s;
  };
  const accepts = (text: UnitsInput, length: number) => next[rowAfter(0, text, 0, length) + width - 1] === 1;
  return plainMachine({
    alphabet: units,
    engine: () => 'table',
    accepts,
    stepBelow: 0,
    step: accepts,
    run: (state, text, from, to) => rowAfter(state * width, text, from, to) / width,
    next: (state, unit) => step(state * width, unit) / width,
    symbolAt: unitAt,
    classLookup,
  });
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

const PAGE = 0x100;

/** Runs of classes → pages of 256 classes, equal pages stored once. Plain loops: methods could have been patched. */
function unfoldPages(runs: ClassMap): { page: Uint16Array; classes: Uint16Array } {
  const page = new U16(PAGE);
  const classes = new U16(PAGE * PAGE);
  let run = 0;
  let stored = 0;
  for (let high = 0; high < PAGE; high++) {
    for (let low = 0; low < PAGE; low++) {
      while (run + 2 < runs.length && (runs[run + 2] as number) <= high * PAGE + low) run += 2;
      classes[stored + low] = runs[run + 1] as number;
    }
    let start = 0;
    while (start < stored && !isSamePage(classes, start, stored)) start += PAGE;
    page[high] = start;
    if (start === stored) stored += PAGE;
  }
  return { page, classes: copyOf(part(classes, 0, stored)) };
}

function isSamePage(classes: Uint16Array, one: number, other: number): boolean {
  for (let i = 0; i < PAGE; i++) if (classes[one + i] !== classes[other + i]) return false;
  return true;
}
