/**
 * `caseInsensitive<"get">` of ohm → a set for each letter: both cases of ASCII
 * letters.
 *
 *     "g1"    →  [47, 67] [31]
 *
 * ohm compares letters in upper case. For non-ASCII letters that depends on the
 * version of Unicode, and in upper case ı (U+0131) is I and ſ (U+017F) is S, so
 * ohm takes them for i and s. No author means that: such a string is refused.
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { Span } from '../../shared/source.ts';
import { type Expression, oneOrSequence } from '../expression.ts';
import { symbolSet } from '../symbols.ts';

/** Throws SpecError('case-insensitive') if the argument is not a string of ASCII characters that ohm matches as ABNF would. */
export function bothCases(text: string | undefined, alphabet: Alphabet, span: Span): Expression {
  if (text === undefined) throw rejection('caseInsensitive<…> takes one string', span);
  const other = /[^\0-\x7F]/u.exec(text)?.[0];
  if (other !== undefined)
    throw rejection(`the cases of ${printable(other)} depend on the JavaScript engine`, span, text);
  const letter = alphabet.name === 'octets' ? undefined : /[is]/i.exec(text)?.[0];
  if (letter !== undefined) {
    const also = letter.toLowerCase() === 'i' ? 'ı (U+0131)' : 'ſ (U+017F)';
    throw rejection(`ohm would match ${also} too where this has ${letter}`, span, text);
  }
  const parts = Array.from(text, (character): Expression => {
    const codes = [character.toUpperCase(), character.toLowerCase()].map((each) => each.charCodeAt(0));
    return { kind: 'set', set: symbolSet(codes.map((code) => [code, code])), span };
  });
  return oneOrSequence(parts, span);
}

function rejection(summary: string, span: Span, text = 'a'): SpecError {
  const cases = Array.from(text, (letter) => {
    const both = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((each) => JSON.stringify(each));
    return both.length > 1 ? `(${both.join(' | ')})` : both[0];
  });
  const place = cases.length > 1 ? 'in a rule of its own, write both cases of each letter' : 'write both cases';
  return new SpecError('case-insensitive', summary, { span, remedy: printable(`${place}: ${cases.join(' ')}`) });
}
