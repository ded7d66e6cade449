/**
 * The text of a tag @accepts or @rejects, of ohm and of ABNF → texts in the alphabet of
 * the grammar:
 *
 *     41, C3 A9, empty   →   [41], [C3, A9], []
 */
import { type Alphabet, formatSymbol } from '../../shared/alphabet.ts';
import type { Span } from '../../shared/source.ts';
import { containsSymbol, SCALAR_VALUES } from '../symbols.ts';
import { tagError } from './values.ts';

export interface GrammarExample {
  readonly symbols: readonly number[];
  readonly span: Span;
}

/** What stands after the tag. */
interface ExampleLine {
  readonly text: string;
  readonly span: Span;
}

/** Reads the examples of one line, with commas between them. Throws SpecError for one that is no text in the alphabet. */
export function readExamples(line: ExampleLine, alphabet: Alphabet): GrammarExample[] {
  const second = /@[a-z]+/.exec(line.text);
  if (second) {
    const at = line.span.start + second.index;
    const remedy = `write ${second[0]} on a line of its own`;
    throw tagError('a line has one tag', line.span.source.span(at, at + second[0].length), remedy);
  }
  let from = line.span.start;
  return line.text.split(',').map((piece) => {
    const start = from + (piece.length - piece.trimStart().length);
    from += piece.length + 1;
    const text = piece.trim();
    const span = line.span.source.span(start, start + text.length);
    if (text === 'empty') return { symbols: [], span };
    const words = text.split(/\s+/);
    if (words.every((word) => isSymbol(word, alphabet))) {
      return { symbols: words.map((word) => Number.parseInt(word, 16)), span };
    }
    const digits = alphabet.name === 'scalars' ? '4 to 6' : alphabet.digits;
    const summary = `an example is hexadecimal, with ${digits} digits for each ${alphabet.noun}`;
    const written = inHexadecimal(words, alphabet);
    const otherwise =
      text === ''
        ? 'remove the comma; write "empty" for the empty text'
        : `write ${alphabet.noun}s with a space between them, and a comma between texts`;
    throw tagError(
      summary,
      span,
      written ? `write ${written}` : otherwise,
      written ? { span, text: written } : undefined,
    );
  });
}

/** Translates `U+61`, `0x61`, `"a"` and plain text to the notation of examples. */
function inHexadecimal(words: readonly string[], alphabet: Alphabet): string | undefined {
  const text = words.join(' ');
  const numbers = words.map((word) => /^(?:U\+|0x|\\x|%x)?([0-9A-F]{1,6})$/i.exec(word)?.[1]);
  const symbols = numbers.every((digits) => digits !== undefined)
    ? numbers.map((digits) => Number.parseInt(digits, 16))
    : symbolsOf(/^"(.*)"$/.exec(text)?.[1] ?? text, alphabet);
  const written = symbols.map((symbol) => formatSymbol(alphabet, symbol));
  return written.length > 0 && written.every((word) => isSymbol(word, alphabet)) ? written.join(' ') : undefined;
}

/** The symbols of a text in the alphabet; over octets, its UTF-8 octets. */
function symbolsOf(text: string, { name }: Alphabet): number[] {
  if (name === 'octets') return [...new TextEncoder().encode(text)];
  const pieces = name === 'units' ? text.split('') : [...text];
  return pieces.map((piece) => piece.codePointAt(0) as number);
}

function isSymbol(word: string, { name, digits }: Alphabet): boolean {
  if (!/^[0-9A-Fa-f]+$/.test(word)) return false;
  if (name !== 'scalars') return word.length === digits;
  return word.length >= digits && word.length <= 6 && containsSymbol(SCALAR_VALUES, Number.parseInt(word, 16));
}
