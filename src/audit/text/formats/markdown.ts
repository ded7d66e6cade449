/**
 * Markdown → HTML → blocks. HTML inside of it is read like the rest; the head
 * in YAML, and the marks that kramdown-rfc puts between the parts of a document,
 * are not prose.
 *
 *     --- abstract   →   a heading
 *     --- middle     →   nothing
 */
import MarkdownIt from 'markdown-it';
import { requireSize } from './blocks.ts';
import { htmlToText } from './html.ts';

/** The text of a document in Markdown. Throws AuditError as for HTML. */
export function markdownToText(file: string, markdown: string): string {
  requireSize(file, markdown);
  const body = markdown
    .replace(/^\uFEFF?(?:---|%%%)[^\S\n]*\n[\s\S]*?\n(?:---|%%%)[^\S\n]*(?=\n|[^\n]*$)/, '')
    .replace(/^---[^\S\n]+abstract[^\S\n]*$/gm, '# Abstract')
    .replace(/^---[^\S\n]+(?:middle|back|note_\S*)[^\S\n]*$/gm, '');
  return htmlToText(file, new MarkdownIt({ html: true, linkify: false, typographer: false }).render(body));
}
