/**
 * The slow oracle: the ohm interpreter, run on the grammar itself. It shares only
 * the grammar text with the compiler, so it can check the compiler.
 *
 * It runs at about one megabyte a second and stores every octet it has seen: give
 * it texts under 10 kB.
 */
import type { OhmGrammar } from './ohm.ts';

/** Whether the whole text matches the grammar (or one rule of it). */
export function oracleAccepts(grammar: OhmGrammar, symbols: Iterable<number>, rule?: string): boolean {
  // ohm reads strings: an octet becomes the character with the same number.
  const text = Array.from(symbols, (symbol) => String.fromCodePoint(symbol)).join('');
  return grammar.match(text, rule).succeeded();
}
