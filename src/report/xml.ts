/**
 * Text → XML, safe in an attribute and in an element:
 *
 *     xml('a<b> "c" \u001B')   →  a&lt;b&gt; &quot;c&quot; \x1B
 */
import { printable } from '../shared/printable.ts';

/** `printable` replaces the characters that XML does not allow. Line ends in the text stay. */
export function xml(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
