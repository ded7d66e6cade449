/**
 * The interface of the WebAssembly modules, as the verifier knows it. It repeats
 * src/shared/kernel-abi.ts on purpose. A checker that takes a number from what it
 * checks proves nothing about that number: a wrong address in a shared file
 * would be wrong in the same way on both sides. Here the proof fails instead.
 */

/** Pages of memory that a module declares. */
export const PAGES = 2;

/** Octets of a block, and octets before it that windows may reach back to. */
export const BLOCK = 64;
export const BEFORE = 16;

/** Octets after a text that ends, which a look-up module may write padding to. */
export const AFTER = 80;

/** Texts start here in the memory of a look-up module, with padding before them. */
export const TEXT_START = 1024;

/** Parts of `mode`: the text begins at `from`, the text ends at `to`. */
export const BEGINS = 1;
export const ENDS = 2;

/** A step module: its chains, the octets that each reads at once and of a cell, where their states are, and the rows. */
export const CHAINS = 6;
export const WORD = 4;
export const CHAIN_STATES = 16;
export const ROWS_START = 65_536;
