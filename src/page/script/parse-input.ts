/**
 * What is typed → symbols: hexadecimal in the notations that `explain` takes,
 * or characters, which are encoded in the form that is shown.
 *
 *     E2 82 AC   e282ac   0xE2   \xE2\x82   U+20AC      hexadecimal
 *     €                                                  text
 */

import { type CodedForm, codingOf } from '../../run/coding.ts';
import { alphabetNamed, octets, parseSymbols } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';

export type Mode = 'hex' | 'text';

/** In symbols. The command line checks longer texts. */
const LIMIT = 2000;

/** What says how characters are encoded. */
type Coded = CodedForm & Pick<FormTable, 'alphabet'>;

type ParsedInput = { readonly symbols: readonly number[] } | { readonly problem: string };

export function parseInput(typed: string, mode: Mode, table: Coded): ParsedInput {
  try {
    const symbols = mode === 'text' ? symbolsOfText(typed, table) : symbolsOfHexadecimal(typed, table);
    if (symbols.length <= LIMIT) return { symbols };
    return {
      problem: `${symbols.length} symbols are too many for this page, which takes at most ${LIMIT}: use wellformed check`,
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function symbolsOfText(typed: string, table: Coded): number[] {
  const coding = codingOf(table, []);
  return Array.from(typed).flatMap((character) => coding.encode(character.codePointAt(0) as number));
}

function symbolsOfHexadecimal(typed: string, table: Coded): number[] {
  const words = typed.split(/[\s,]+/).filter(Boolean);
  return words.flatMap((word) => symbolsOfWord(word, table));
}

function symbolsOfWord(word: string, table: Coded): number[] {
  const scalar = /^u\+([0-9a-f]{1,6})$/i.exec(word);
  if (scalar) {
    const value = Number.parseInt(scalar[1] as string, 16);
    if (value > 0x10ffff) throw new RangeError(`${printable(word)} is above U+10FFFF, the last code point`);
    return codingOf(table, []).encode(value);
  }
  const alphabet = alphabetNamed(table.alphabet);
  const symbols = parseSymbols(alphabet, word.replace(/\\[xu]|0x/gi, ''));
  if (symbols) return symbols;
  const example = alphabet === octets ? 'E2 82 AC' : 'D83D DE00';
  const digits = alphabet === octets ? 'two' : 'four';
  throw new RangeError(
    `${printable(word.slice(0, 40))} is not ${alphabet === octets ? 'an' : 'a'} ${alphabet.noun}: write ${digits} hexadecimal digits each, such as ${example}, or choose text`,
  );
}
