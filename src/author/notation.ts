/**
 * A grammar text → its notation, and a name for messages where it has none.
 *
 *     Hex { hex = digit+ }      ohm      grammar.ohm
 *     hex = 1*HEXDIG            ABNF     grammar.abnf
 *     3. Syntax … hex = …       ABNF in a document, document.txt
 */
import { isAbnfFile, type Notation } from '../compile/index.ts';
import { SourceText } from '../source.ts';

/** ohm, if the text begins with the name of a grammar and `{` or `<:`, or is empty. */
export function notationOf(text: string): Notation {
  return /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|\uFEFF)*(?:[A-Za-z]\w*\s*(?:\{|<:)|$)/.test(text) ? 'ohm' : 'abnf';
}

export function nameFor(text: string, notation: Notation): string {
  if (notation === 'ohm') return 'grammar.ohm';
  return isAbnfFile(new SourceText('', text)) ? 'grammar.abnf' : 'document.txt';
}
