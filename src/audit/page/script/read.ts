/**
 * What is typed into the box → symbols. Hexadecimal as `explain` takes it, or
 * characters, which are written in the form that is shown.
 *
 *     E2 82 AC   e282ac   0xE2   \xE2\x82   U+20AC      hexadecimal
 *     €                                                  text
 */

import type { FormTable } from '../../../layout.ts';
import { printable } from '../../../printable.ts';
import { codingOf } from '../../../run/coding.ts';

export type Mode = 'hex' | 'text';

/** More is a matter for the command line. In symbols. */
const LIMIT = 256;

type Typed = { readonly symbols: readonly number[] } | { readonly trouble: string };

export function read(typed: string, mode: Mode, table: FormTable): Typed {
  try {
    const symbols = mode === 'text' ? ofText(typed, table) : ofHexadecimal(typed, table);
    if (symbols.length <= LIMIT) return { symbols };
    return {
      trouble: `${symbols.length} are too many to walk here: at most ${LIMIT}; wellformed check reads any number`,
    };
  } catch (error) {
    return { trouble: (error as Error).message };
  }
}

function ofText(typed: string, table: FormTable): number[] {
  const coding = codingOf(table, []);
  return Array.from(typed).flatMap((character) => coding.encode(character.codePointAt(0) as number));
}

function ofHexadecimal(typed: string, table: FormTable): number[] {
  const words = typed.split(/[\s,]+/).filter(Boolean);
  return words.flatMap((word) => ofWord(word, table));
}

function ofWord(word: string, table: FormTable): number[] {
  const scalar = /^u\+([0-9a-f]{1,6})$/i.exec(word);
  if (scalar) {
    const value = Number.parseInt(scalar[1] as string, 16);
    if (value > 0x10ffff) throw new RangeError(`${printable(word)} is above U+10FFFF, the last character`);
    return codingOf(table, []).encode(value);
  }
  const digits = table.alphabet === 'octets' ? 2 : 4;
  const bare = word.replace(/\\[xu]|0x/gi, '');
  if (!/^[0-9a-f]+$/i.test(bare) || bare.length % digits !== 0) {
    const noun = digits === 2 ? 'octet: two' : 'code unit: four';
    throw new RangeError(
      `${printable(word.slice(0, 40))} is no ${noun} hexadecimal digits each, such as ${example(digits)}; or choose text`,
    );
  }
  return Array.from({ length: bare.length / digits }, (_, i) =>
    Number.parseInt(bare.slice(i * digits, (i + 1) * digits), 16),
  );
}

function example(digits: number): string {
  return digits === 2 ? 'E2 82 AC' : 'D83D DE00';
}
