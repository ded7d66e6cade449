/**
 * HTML → blocks. The page is read as a stream of tags; no tree is built, no
 * script runs, and nothing is loaded. What has no prose (scripts, styles,
 * navigation, the mark ¶ that links to a paragraph) is left out.
 *
 *     <li>It MUST be so.   →   * It MUST be so.        as the text of an RFC has it
 *     <dt>a:<dd>b          →   a: b
 *     <tr><td>a<td>b       →   | a | b |
 */
import { type Attributes, TagReader } from './block-writer.ts';
import { requireSize } from './blocks.ts';

const SKIPPED = new Set(['script', 'style', 'head', 'nav', 'noscript', 'template', 'svg', 'math', 'iframe', 'object']);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;
const NOT_PROSE = /(?:^|\s)(?:pilcrow|toc)(?:\s|$)/;

/** The text of a page. Throws AuditError for a page that is too large, or nested too deeply. */
export function htmlToText(file: string, html: string): string {
  requireSize(file, html);
  return new HtmlReader(file).read(html);
}

class HtmlReader extends TagReader {
  /** How many elements are open from a <pre> on. */
  #verbatim = 0;

  protected skips(name: string, { class: classes = '' }: Attributes): boolean {
    return SKIPPED.has(name) || NOT_PROSE.test(classes);
  }

  protected begin(name: string): void {
    if (this.#verbatim > 0) this.#verbatim++;
    else if (name === 'br') this.writer.add(' ');
    else if (!INLINE.has(name)) {
      this.writer.end();
      if (name === 'pre') this.#verbatim = 1;
      if (name === 'ul' || name === 'ol') this.writer.openList(name === 'ol');
      if (name === 'li') this.writer.entry();
      if (name === 'tr') this.writer.openRow();
    }
  }

  protected end(name: string): void {
    if (this.#verbatim > 0) {
      if (--this.#verbatim === 0) this.writer.end('verbatim');
    } else if (!INLINE.has(name)) {
      const level = Number(HEADING.exec(name)?.[1] ?? 0);
      if (level > 0) this.writer.end('heading', level);
      else if (name !== 'br') this.endBlock(name);
      if (name === 'ul' || name === 'ol') this.writer.closeList();
    }
  }
}
