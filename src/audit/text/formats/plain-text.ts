/**
 * A supplied document → its text. A document in HTML or Markdown
 * is known by the end of its name; everything else is text already. The readers,
 * and the packages that they use, are loaded only for such a document.
 */

/** The end of a name → the reader of its format. */
const READERS: readonly (readonly [RegExp, () => Promise<(file: string, content: string) => string>])[] = [
  [/\.x?html?$/i, async () => (await import('./html.ts')).htmlToText],
  [/\.(?:md|markdown)$/i, async () => (await import('./markdown.ts')).markdownToText],
];

/** The text of a document. Throws AuditError for one that is too large, or nested too deeply. */
export async function plainText(file: string, content: string): Promise<string> {
  const read = await READERS.find(([end]) => end.test(file))?.[1]();
  if (read) return read(file, content);
  return content;
}
