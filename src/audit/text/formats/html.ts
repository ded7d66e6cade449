/**
 * HTML → blocks. The page is read as a stream of tags; no tree is built, no
 * script runs, and nothing is loaded. What has no prose (scripts, styles,
 * navigation, the mark ¶ that links to a paragraph) is left out.
 *
 *     <li>It MUST be so.   →   * It MUST be so.        as the text of an RFC has it
 *     <dt>a:<dd>b          →   a: b
 *     <tr><td>a<td>b       →   | a | b |
 */
import { Parser } from 'htmlparser2';
import { BlockWriter } from './block-writer.ts';
import { blocksToText, requireDepth, requireSize } from './blocks.ts';

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
  const reader = new HtmlReader(file);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  });
  parser.end(html);
  return blocksToText(reader.writer.blocks());
}

class HtmlReader {
  readonly writer = new BlockWriter();
  readonly #file: string;
  #depth = 0;
  /** How many elements are open from a skipped one on, and from a <pre> on. */
  #skipped = 0;
  #verbatim = 0;

  constructor(file: string) {
    this.#file = file;
  }

  open(name: string, { class: classes = '' }: Readonly<Record<string, string>>): void {
    requireDepth(this.#file, ++this.#depth);
    if (this.#skipped > 0 || SKIPPED.has(name) || NOT_PROSE.test(classes)) this.#skipped++;
    else if (this.#verbatim > 0) this.#verbatim++;
    else if (name === 'br') this.writer.add(' ');
    else if (!INLINE.has(name)) this.#openBlock(name);
  }

  #openBlock(name: string): void {
    this.writer.end();
    if (name === 'pre') this.#verbatim = 1;
    if (name === 'ul' || name === 'ol') this.writer.openList(name === 'ol');
    if (name === 'li') this.writer.entry();
    if (name === 'tr') this.writer.openRow();
  }

  close(name: string): void {
    this.#depth--;
    if (this.#skipped > 0) this.#skipped--;
    else if (this.#verbatim > 0) {
      if (--this.#verbatim === 0) this.writer.end('verbatim');
    } else if (!INLINE.has(name)) this.#closeBlock(name);
  }

  #closeBlock(name: string): void {
    const level = Number(HEADING.exec(name)?.[1] ?? 0);
    if (level > 0) this.writer.end('heading', level);
    else if (name === 'dt') this.writer.term();
    else if (name === 'td' || name === 'th') this.writer.closeCell();
    else if (name === 'tr') this.writer.closeRow();
    else if (name !== 'br') this.writer.end();
    if (name === 'ul' || name === 'ol') this.writer.closeList();
  }

  text(text: string): void {
    if (this.#skipped === 0) this.writer.add(text);
  }
}
