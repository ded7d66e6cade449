/**
 * Tables that the package does not have, but its users do: profiles that refuse a
 * character at its first symbol, in every encoding, and grammars over octets that
 * are no characters. In a bundle (bundle.ts) they are data, so that it holds no
 * compiler.
 */
import { compile } from '../../src/compiler.ts';
import { internalsOf } from '../../src/run/internals.ts';
import type { EncodingName } from '../../src/shared/encodings.ts';
import type { FormTable } from '../../src/shared/layout.ts';

const ENCODINGS = ['utf8', 'utf16', 'utf16be', 'utf16le', 'utf32be', 'utf32le'] as const;

/** Name → grammar over scalar values, in ABNF or ohm. The tables of `all` are those of UTF-8 and UTF-16, to which the platform's checks belong. */
const PROFILES = {
  all: 'all = *( %x0-D7FF / %xE000-10FFFF )',
  ascii: 'ascii = *%x00-7F',
  pairs: 'pairs = *( "a" ( %xE9 / %x1F600 ) / %x4E00-9FFF / CR LF )',
  // For messages: characters at the borders of what is printed, texts that have to end, and lists of around four.
  printed: `Printed {
    printed = (begun ("b".."c" | "\\u{4e00}".."\\u{5e00}"))*
    begun = "\\u{1f}" | "\\u{7f}" | "~\\u{7f}" | " ~" | "~" | " " | "g\\u{1f}"
  }
  // @reason second
  Second <: Printed { printed := (begun ("b".."z" | "\\u{4e00}".."\\u{9fff}"))* }`,
  ends: 'ends = "ab" / "c"',
  lists: 'lists = "3" ("a" / %x63-65) / "4" (%x61-62 / %x64-65) / "5" ("a" / %x63-65 / %x67-69) / "6" (%x00-01 / "b")',
  numbers: 'numbers = %x33 (%x61 / %x63-65) / %x34 (%x61-62 / %x64-65) / %x35 (%x61 / %x63-65 / %x67-69)',
} as const;

/**
 * Name → grammar over octets. The table of `dozen` is too large for shifts, and small enough for the step module.
 */
const PLAIN = {
  brackets: 'brackets = *( "<" *%x61-7A ">" )',
  dozen: 'dozen = *( 11( "a" / %xC3 ) "b" )',
  counted: 'counted = %x01 1OCTET / %x02 2OCTET / %xFF 40("A" / %xC3)',
} as const;

export const compiledTables: readonly (readonly [name: string, encoding: EncodingName | 'octets', table: FormTable])[] =
  [
    ...Object.entries(PROFILES).flatMap(([name, text]) =>
      ENCODINGS.map(
        (encoding) => [`${name} in ${encoding}`, encoding, tableOf(text, { encoding, alphabet: 'scalars' })] as const,
      ),
    ),
    ...Object.entries(PLAIN).map(([name, text]) => [name, 'octets', tableOf(text, { alphabet: 'octets' })] as const),
  ];

function tableOf(text: string, options: object): FormTable {
  return internalsOf(compile(text, options)).table;
}
