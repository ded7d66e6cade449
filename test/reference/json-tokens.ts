/**
 * The tokens of JSON, read by hand: strings are cut out, from a quotation mark to
 * the next one that no backslash escapes; JSON.parse reads each of them, and each
 * word between the structural characters and white space.
 *
 *     [1, "\ud800"]   words 1;   one string, whose value is the code unit D800
 *
 * No automaton, no grammar, and no knowledge of escapes but that of JSON.parse.
 */

/** The values of the string tokens of a text, escapes read; `null` where the text is not made of tokens. */
export function jsonStringsOf(scalars: readonly number[]): string[] | null {
  const text = scalars.map((scalar) => String.fromCodePoint(scalar)).join('');
  const values: string[] = [];
  let between = '';
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '"') {
      between += text[at++];
      continue;
    }
    const end = endOfString(text, at);
    const value = end === null ? undefined : parsed(text.slice(at, end));
    if (end === null || typeof value !== 'string') return null;
    values.push(value);
    between += ',';
    at = end;
  }
  return between.split(/[[\]{}:, \t\n\r]/).every(isWord) ? values : null;
}

/** The index after the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return null;
}

/**
 * How many characters a refused escape has, from its first digits: a pair of surrogates twelve, any other six. What comes
 * after the digits that show the fault makes no difference.
 */
export function escapeLength(refused: string, reason: string): number {
  return reason === 'noncharacter-escape' && /^\\u[dD][89abAB]/.test(refused) ? 12 : 6;
}

/** Whether it is a number, a literal name, or nothing. Outside of strings, JSON is ASCII (RFC 8259 §3 and §6). */
function isWord(word: string): boolean {
  if (/[^ -~]/.test(word)) return false;
  return word === '' || ['number', 'boolean'].includes(typeof parsed(word)) || word === 'null';
}

/** Texts of JSON read before. A suite has few different words, and an error costs a hundred times as much as a look-up. */
const readBefore = new Map<string, unknown>();

function parsed(json: string): unknown {
  if (readBefore.has(json)) return readBefore.get(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {}
  readBefore.set(json, value);
  return value;
}
