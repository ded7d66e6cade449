/**
 * The interface of the WebAssembly modules: what the compile wing assembles and
 * the run wing calls. A module exports its memory and one function of three
 * integers. There are two kinds:
 *
 *     look-up module   scan(from, to, mode)  → address of the first block with a flag, or 0
 *     step module      scan(from, to, state) → state after the octets from `from` to before `to`
 *
 * The memory of a look-up module, by address in octets:
 *
 *     16           1008            1024     to               to + 80
 *     │ constants  │ padding or    │ text   │ padding, only  │
 *     │            │ text before   │        │ with mode 2    │
 *
 * The memory of a step module: 256 rows of sixteen octets, then the text. The
 * verifier has a copy of these numbers (verify/abi.ts), which says why.
 */

/** The exports of a module. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  scan(from: number, to: number, modeOrState: number): number;
}

/** Octets of a page of WebAssembly memory, and the pages a module starts with. */
export const PAGE = 65_536;
export const PAGES = 2;

/** Octets of a vector. */
export const VECTOR = 16;

/** Octets of a block: a look-up module reports which block has a flag, a step module takes whole blocks. */
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

/** Octets of a row of a step module: the next state of each state, so an automaton has at most sixteen states. */
export const ROW = VECTOR;

/** Where texts start in the memory of a step module. */
export const STEP_TEXT_START = 256 * ROW;
