/**
 * Rows of next states → blocks, when that makes a big table small (src/shared/blocks.ts).
 *
 *     2,000 ranges in UTF-8     86,442 cells      →  34,922     (bench/compile.md)
 *     2,000 ranges in UTF-16    4,157,377 cells   →  126,880
 *
 * Equal blocks are stored once. Blocks of 2, 4, 8 … cells are found in turn: each
 * is a pair of blocks of half the size, so two numbers identify it. The size that
 * stores the fewest numbers is taken. Cost: cells.
 */
import type { Rows } from '../../shared/blocks.ts';

type StoredRows = Omit<Rows, 'classCount'>;

/** Next states or, in a diagnosis, negative numbers. */
type Cells = readonly number[] | Int32Array;

/**
 * Smaller tables stay in rows. As 16-bit numbers they fit into the first-level cache of common processors, so blocks
 * would only cost one more load a step. All forms and profiles of this package are smaller.
 */
export const MIN_CELLS_FOR_BLOCKS = 16_384;

/** Larger blocks are seldom equal. */
const MAX_BLOCK_BITS = 7;

/** All rows in blocks of one size. */
interface Level {
  readonly bits: number;
  /** Blocks in a row. */
  readonly width: number;
  /** For each row, the numbers of its `width` blocks. */
  readonly blockAt: Uint32Array;
  /** The cells of each block. */
  readonly contents: readonly (readonly number[])[];
}

/** The rows in blocks if there are many cells and blocks store at most half as many numbers; else the rows unchanged. */
export function rowsToBlocks(cells: Cells, classCount: number): StoredRows {
  if (cells.length < MIN_CELLS_FOR_BLOCKS) return { next: Array.from(cells) };
  let level = singleCells(cells, classCount);
  let best = level;
  while (level.bits < MAX_BLOCK_BITS) {
    level = pairBlocks(level);
    if (storedNumbers(level) < storedNumbers(best)) best = level;
  }
  return storedNumbers(best) * 2 > cells.length ? { next: Array.from(cells) } : storedRows(best);
}

/** The rows in blocks of 2^`bits` cells, even if that stores more. For tests. */
export function rowsToBlocksOfSize(bits: number, cells: Cells, classCount: number): StoredRows {
  let level = singleCells(cells, classCount);
  while (level.bits < bits) level = pairBlocks(level);
  return storedRows(level);
}

function storedRows({ bits, blockAt, contents }: Level): StoredRows {
  return { next: contents.flat(), blocks: { bits, starts: Array.from(blockAt, (block) => block << bits) } };
}

function storedNumbers({ bits, blockAt, contents }: Level): number {
  return blockAt.length + (contents.length << bits);
}

/** Blocks of one cell: one for each number from the least cell to the greatest. */
function singleCells(cells: Cells, width: number): Level {
  let [least, most] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    least = Math.min(least, cells[i] as number);
    most = Math.max(most, cells[i] as number);
  }
  const blockAt = new Uint32Array(cells.length);
  for (let i = 0; i < cells.length; i++) blockAt[i] = (cells[i] as number) - least;
  return { bits: 0, width, blockAt, contents: Array.from({ length: most - least + 1 }, (_, i) => [least + i]) };
}

/** Blocks twice as large. If the width is odd, the last block of a row is paired with itself: no class uses the copy. */
function pairBlocks({ bits, width: half, blockAt: halves, contents: parts }: Level): Level {
  const width = Math.ceil(half / 2);
  const blockAt = new Uint32Array((halves.length / half) * width);
  const contents: (readonly number[])[] = [];
  const known = new Map<number, number>();
  let [lastKey, block] = [-1, 0];
  for (let i = 0; i < blockAt.length; i++) {
    const at = Math.floor(i / width) * half + 2 * (i % width);
    const left = halves[at] as number;
    const right = 2 * (i % width) + 1 < half ? (halves[at + 1] as number) : left;
    const key = left * parts.length + right;
    // Neighbours are mostly equal.
    if (key !== lastKey) {
      block = known.get(key) ?? contents.push([...(parts[left] ?? []), ...(parts[right] ?? [])]) - 1;
      known.set(key, block);
      lastKey = key;
    }
    blockAt[i] = block;
  }
  return { bits: bits + 1, width, blockAt, contents };
}
