/**
 * A supplied document → its text. A document in HTML, Markdown, RFCXML or
 * ReqIF is known by the end of its name; everything else is text already. The readers,
 * and the packages that they use, are loaded only for such a document.
 */

/** The text of a document. Throws AuditError for one that is too large, or nested too deeply. */
export async function plainText(file: string, content: string): Promise<string> {
  if (/\.x?html?$/i.test(file)) {
    const { htmlToText } = await import('./html.ts');
    return htmlToText(file, content);
  }
  if (/\.(?:md|markdown)$/i.test(file)) {
    const { markdownToText } = await import('./markdown.ts');
    return markdownToText(file, content);
  }
  if (/\.xml$/i.test(file)) {
    const { rfcxmlToText } = await import('./rfcxml.ts');
    return rfcxmlToText(file, content);
  }
  if (/\.reqif$/i.test(file)) {
    const { reqifToText } = await import('./reqif.ts');
    return reqifToText(file, content);
  }
  return content;
}
