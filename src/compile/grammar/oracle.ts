/**
 * The slow oracle: the ohm interpreter itself, run on the grammar as it
 * stands. It shares nothing with the compiler but the grammar text, which is
 * why it can be asked whether the compiler is right.
 *
 * It runs at about a megabyte a second and remembers every octet it has seen:
 * give it texts under 10 kB.
 */
import type { OhmGrammar } from './ohm.ts';

/** Whether the whole text matches the grammar (or one rule of it). */
export function oracleAccepts(grammar: OhmGrammar, symbols: Iterable<number>, rule?: string): boolean {
  // ohm reads strings: an octet is the character of the same number, a code unit or a scalar value is itself.
  const text = Array.from(symbols, (symbol) => String.fromCodePoint(symbol)).join('');
  return grammar.match(text, rule).succeeded();
}
