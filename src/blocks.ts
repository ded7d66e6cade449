/**
 * Rows of next states, cut into blocks, equal blocks stored once: the layout of
 * big tables. A row of thousands of classes is mostly stretches of one state,
 * and rows of one table are mostly alike:
 *
 *     rows      5 5 5 5 5 5 5 5     blocks of 4     0: 5 5 5 5     starts   0 0
 *               5 5 5 5 7 7 5 5                     4: 7 7 5 5              0 4
 *
 *     cell of state and class  =  next[starts[state * width + (class >> bits)] + class % 2 ** bits]
 *
 * This is the two-stage table in which Unicode properties are commonly stored.
 * The compile wing cuts (compile/table/cut-rows.ts), both wings read.
 */

/** Where blocks are: `width` of them a row. */
export interface Blocks {
  /** Each has 2 to the power of this many cells. */
  readonly bits: number;
  /** For each state and each block of its row, the index of the first cell. */
  readonly starts: readonly number[];
}

/** What a table and its diagnosis have in common. */
export interface Rows {
  readonly classCount: number;
  /** `next[state * classCount + class]` or, where there are blocks, the cells of the blocks. */
  readonly next: readonly number[];
  readonly blocks?: Blocks;
}

/** How many blocks make a row. */
export function widthOf({ classCount }: Pick<Rows, 'classCount'>, { bits }: Pick<Blocks, 'bits'>): number {
  return Math.ceil(classCount / 2 ** bits);
}

/** The rows one after the other, uncut. Cost: states × classes. */
export function plainCells(rows: Rows): readonly number[] {
  const { classCount, next, blocks } = rows;
  if (!blocks) return next;
  const [width, mask] = [widthOf(rows, blocks), 2 ** blocks.bits - 1];
  const cells: number[] = [];
  for (let row = 0; row < blocks.starts.length; row += width) {
    for (let c = 0; c < classCount; c++) {
      const start = blocks.starts[row + (c >> blocks.bits)] as number;
      cells.push(next[start + (c & mask)] as number);
    }
  }
  return cells;
}
