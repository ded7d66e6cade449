/**
 * Text from outside (file names, excerpts of input and grammars) as it may go
 * to a terminal: every control character, line separator, bidirectional
 * control and lone surrogate is written as an escape, so that nothing a file
 * holds or is called can move the cursor, hide text or forge a line.
 *
 *     printable('a\u001B[2Jb')   →  'a\\x1B[2Jb'
 */

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Escapes what a terminal would interpret; everything else stays as it is. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x100) return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
    return `\\u{${code.toString(16).toUpperCase()}}`;
  });
}
