/**
 * `diff`: two specifications → a proof that they accept the same texts, or their
 * differences: a shortest text in each direction, and every divergence, which is
 * a prefix with the symbols on which exactly one side goes on (diff/compare.ts).
 */
import type { Command } from '../command.ts';
import { compare } from '../diff/compare.ts';
import { GRAMMAR_OPTIONS } from '../own/grammar.ts';

export const command: Command = {
  options: GRAMMAR_OPTIONS,
  run: compare,
};
