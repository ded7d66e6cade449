/**
 * The interface of the WebAssembly modules: what the compile wing assembles and
 * the run wing calls. A module exports its memory and one function of three
 * integers. There are two kinds:
 *
 *     look-up module   scan(from, to, mode)  → address of the first block with a flag, or 0
 *     step module      scan(from, to, stride) → 0; six chains step, chain i from `from` + i · `stride` on
 *
 * The memory of a look-up module, by address in octets:
 *
 *     16           1008            1024     to               to + 80
 *     │ constants  │ padding or    │ text   │ padding, only  │
 *     │            │ text before   │        │ with mode 2    │
 *
 * The memory of a step module: the states of its chains, then the text, then a row
 * of 256 cells for each state. The verifier has a copy of these numbers
 * (verify/abi.ts), which says why.
 */

import type { FormTable } from './layout.ts';

/** The exports of a module. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  scan(from: number, to: number, modeOrStride: number): number;
}

/** Octets of a page of WebAssembly memory, and the pages a module starts with. */
export const PAGE = 65_536;
export const PAGES = 2;

/** Octets of a vector. */
export const VECTOR = 16;

/** Octets of a block: a look-up module reports which block has a flag. */
export const BLOCK = 64;

/** Where the constants of a look-up module start. Address 0 is no block, so 0 can mean "no flag". */
export const CONSTANTS_START = VECTOR;

/** Where texts start in the memory of a look-up module. */
export const TEXT_START = 1024;

/** Octets before a text or piece that windows reach back to: padding, or the text before the piece. */
export const BEFORE = VECTOR;

/** Octets of padding that a look-up module writes after a text that ends. */
export const AFTER = BLOCK + VECTOR;

/** Parts of `mode`, a sum. The text begins at `from`: padding is written before it. */
export const BEGINS = 1;

/** The text ends at `to`: padding is written after it. Without this, `to − from` is a multiple of a block. */
export const ENDS = 2;

/** Chains of a step module. Registers suffice for six: eight are slower. */
export const CHAINS = 6;

/** Octets that a chain reads at once, of the state of a chain, and of a cell of a row. */
export const WORD = 4;

/** Where the states of the chains are in the memory of a step module, each as the offset of its row. */
export const CHAIN_STATES = VECTOR;

/** Where the rows of a step module start. */
export const ROWS_START = PAGE;

/** Octets of a row: for each octet a cell, the offset of the next row. */
export const ROW = 256 * WORD;

/** With more states, the rows would take more than a megabyte. */
const STEP_STATES = 1024;

/** Whether the step module pays for a table over octets. Shifts that skip from the start are faster where text skips. */
export function fitsSteps({ accepting, skip }: Pick<FormTable, 'accepting' | 'skip'>): boolean {
  return accepting.length <= STEP_STATES && skip[0] !== 0;
}
