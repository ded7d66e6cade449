/**
 * Untrusted text (file names, excerpts of input and grammars) → text that is safe
 * for a terminal. Control characters, line separators, bidirectional controls and
 * lone surrogates become escapes, so that neither the name nor the content of a
 * file can move the cursor, hide text or forge a line.
 *
 *     printable('a\u001B[2Jb')   →  'a\\x1B[2Jb'
 */

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Escapes the characters that a terminal would interpret. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x100) return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    return `\\u{${code.toString(16).toUpperCase()}}`;
  });
}
