/** A grammar text → its notation: what the compiler and the editor of the playground go by. */

/** ohm, if the text begins with the name of a grammar and `{` or `<:`, or with these, or is empty. */
export function notationOf(text: string): 'ohm' | 'abnf' {
  return /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|\uFEFF)*(?:(?:[A-Za-z]\w*\s*)?(?:\{|<:)|$)/.test(text) ? 'ohm' : 'abnf';
}
