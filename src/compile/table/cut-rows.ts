/**
 * Rows of next states → blocks, where that makes a big table small (blocks.ts).
 *
 *     2,000 ranges in UTF-8     86,442 cells      →  34,922     (bench/compile.md)
 *     2,000 ranges in UTF-16    4,157,377 cells   →  126,880
 *
 * Blocks of 2, 4, 8 … cells are found one after the other, each as a pair of
 * blocks of half the size, so that a pair of numbers tells equal ones; the size
 * that leaves least is taken. Cost: cells.
 */
import type { Rows } from '../../blocks.ts';

type StoredRows = Omit<Rows, 'classCount'>;

/** Next states or, in a diagnosis, negative numbers. */
type Cells = readonly number[] | Int32Array;

/**
 * From so many cells on a table is big. Up to here all of it fits into the first cache of common processors, as 16-bit
 * numbers: one load more a step would win nothing. All forms and profiles of this package are smaller.
 */
export const MIN_CELLS_FOR_BLOCKS = 16_384;

/** Larger blocks are seldom alike. */
const MOST_BITS = 7;

/** All rows in blocks of one size. */
interface Level {
  readonly bits: number;
  /** Blocks a row. */
  readonly width: number;
  /** Which block stands where: `width` numbers for each row. */
  readonly places: Uint32Array;
  /** The cells of each block. */
  readonly contents: readonly (readonly number[])[];
}

/** The rows as they are or, where there are many cells and at most half are left, in blocks. */
export function rowsToBlocks(cells: Cells, classCount: number): StoredRows {
  if (cells.length < MIN_CELLS_FOR_BLOCKS) return { next: Array.from(cells) };
  let level = singleCells(cells, classCount);
  let best = level;
  while (level.bits < MOST_BITS) {
    level = paired(level);
    if (sizeOf(level) < sizeOf(best)) best = level;
  }
  return sizeOf(best) * 2 > cells.length ? { next: Array.from(cells) } : cutOf(best);
}

/** The rows in blocks of 2 to the power of `bits` cells, whatever that is good for. */
export function rowsToBlocksOfSize(bits: number, cells: Cells, classCount: number): StoredRows {
  let level = singleCells(cells, classCount);
  while (level.bits < bits) level = paired(level);
  return cutOf(level);
}

function cutOf({ bits, places, contents }: Level): StoredRows {
  return { next: contents.flat(), blocks: { bits, starts: Array.from(places, (block) => block << bits) } };
}

function sizeOf({ bits, places, contents }: Level): number {
  return places.length + (contents.length << bits);
}

/** A block for each number from the least cell to the greatest. */
function singleCells(cells: Cells, width: number): Level {
  let [least, most] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    least = Math.min(least, cells[i] as number);
    most = Math.max(most, cells[i] as number);
  }
  const places = new Uint32Array(cells.length);
  for (let i = 0; i < cells.length; i++) places[i] = (cells[i] as number) - least;
  return { bits: 0, width, places, contents: Array.from({ length: most - least + 1 }, (_, i) => [least + i]) };
}

/** Blocks twice as large. The last of a row stands alone where the width is odd: no class leads to what follows it. */
function paired({ bits, width: half, places: halves, contents: parts }: Level): Level {
  const width = Math.ceil(half / 2);
  const places = new Uint32Array((halves.length / half) * width);
  const contents: (readonly number[])[] = [];
  const known = new Map<number, number>();
  let [lastKey, block] = [-1, 0];
  for (let place = 0; place < places.length; place++) {
    const at = Math.floor(place / width) * half + 2 * (place % width);
    const left = halves[at] as number;
    const right = 2 * (place % width) + 1 < half ? (halves[at + 1] as number) : left;
    const key = left * parts.length + right;
    // Neighbours are alike more often than not.
    if (key !== lastKey) {
      block = known.get(key) ?? contents.push([...(parts[left] ?? []), ...(parts[right] ?? [])]) - 1;
      known.set(key, block);
      lastKey = key;
    }
    places[place] = block;
  }
  return { bits: bits + 1, width, places, contents };
}
