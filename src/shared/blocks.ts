/**
 * The layout of big tables: rows of next states are cut into blocks, and equal
 * blocks are stored once. This saves memory because a row of thousands of classes
 * is mostly runs of one state, and the rows of a table are mostly alike:
 *
 *     rows      5 5 5 5 5 5 5 5     blocks of 4     0: 5 5 5 5     starts   0 0
 *               5 5 5 5 7 7 5 5                     4: 7 7 5 5              0 4
 *
 *     cell of state and class  =  next[starts[state * width + (class >> bits)] + class % 2 ** bits]
 *
 * This is the two-stage table that commonly stores Unicode properties. The
 * compile wing cuts the rows (compile/table/cut-rows.ts); both wings read them.
 */

const ceil = Math.ceil;

/** How the rows of a table are cut. */
export interface Blocks {
  /** A block has 2 ** bits cells. */
  readonly bits: number;
  /** For each state and each block of its row, the index of the first cell. */
  readonly starts: readonly number[];
}

/** The rows of a table or of its diagnosis. */
export interface Rows {
  readonly classCount: number;
  /** `next[state * classCount + class]` or, where there are blocks, the cells of the blocks. */
  readonly next: readonly number[];
  readonly blocks?: Blocks;
}

/** How many blocks a row has. */
export function widthOf({ classCount }: Pick<Rows, 'classCount'>, { bits }: Pick<Blocks, 'bits'>): number {
  return ceil(classCount / 2 ** bits);
}

/** The cells of all rows, uncut. Cost: states × classes. */
export function plainCells(rows: Rows): readonly number[] {
  const { classCount, next, blocks } = rows;
  if (!blocks) return next;
  const width = widthOf(rows, blocks);
  const mask = 2 ** blocks.bits - 1;
  return Array.from({ length: (blocks.starts.length / width) * classCount }, (_, cell) => {
    const c = cell % classCount;
    const start = blocks.starts[((cell - c) / classCount) * width + (c >> blocks.bits)] as number;
    return next[start + (c & mask)] as number;
  });
}

/** The rows, uncut: one for each state. Cost: states × classes. */
export function plainRows(rows: Rows): (readonly number[])[] {
  const cells = plainCells(rows);
  const { classCount } = rows;
  return Array.from({ length: cells.length / classCount }, (_, row) =>
    cells.slice(row * classCount, (row + 1) * classCount),
  );
}
