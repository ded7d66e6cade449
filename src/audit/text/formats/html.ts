/**
 * HTML → blocks. The page is read as a stream of tags; no tree is built, no
 * script runs, and nothing is loaded. What has no prose (scripts, styles,
 * navigation, the mark ¶ that links to a paragraph) is left out.
 *
 *     <li>It MUST be so.   →   * It MUST be so.        as the text of an RFC has it
 *     <dt>a:<dd>b          →   a: b
 *     <tr><td>a<td>b       →   | a | b |
 *     <del>It is so.</del> →   ~~It is so.~~         what is struck out is no demand any more
 */
import { Parser } from 'htmlparser2';
import { blocksToText, inline, requireDepth, requireSize, type TextBlock } from './blocks.ts';

const SKIPPED = new Set(['script', 'style', 'head', 'nav', 'noscript', 'template', 'svg', 'math', 'iframe', 'object']);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const STRUCK = new Set(['del', 's', 'strike']);
const HEADING = /^h([1-6])$/;
const NOT_PROSE = /(?:^|\s)(?:pilcrow|toc)(?:\s|$)/;

/** The text of a page. Throws AuditError for a page that is too large, or nested too deeply. */
export function htmlToText(file: string, html: string): string {
  requireSize(file, html);
  const writer = new BlockWriter();
  /** How many elements are open, how many from a skipped one on, and how many from a <pre> on. */
  let [depth, skipped, verbatim] = [0, 0, 0];
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      requireDepth(file, ++depth);
      if (skipped === 0 && STRUCK.has(name)) writer.add(STRIKE);
      if (skipped > 0 || SKIPPED.has(name) || NOT_PROSE.test(classes)) skipped++;
      else if (verbatim > 0 || name === 'pre') {
        if (verbatim++ === 0) writer.end();
      } else beginElement(writer, name);
    },
    onclosetag(name) {
      depth--;
      if (skipped > 0) skipped--;
      else if (verbatim === 0) endElement(writer, name);
      else if (--verbatim === 0) writer.end('verbatim');
      if (skipped === 0 && STRUCK.has(name)) writer.add(STRIKE);
    },
    ontext(text) {
      if (skipped === 0) writer.add(text);
    },
  });
  parser.end(html);
  return blocksToText(writer.blocks());
}

/** Stands before and after what is struck out, as Markdown has it. */
const STRIKE = '~~';

function beginElement(writer: BlockWriter, name: string): void {
  if (name === 'br') writer.add(' ');
  else if (!INLINE.has(name)) {
    writer.end();
    if (name === 'ul' || name === 'ol') writer.openList(name === 'ol');
    if (name === 'li') writer.entry();
    if (name === 'tr') writer.openRow();
  }
}

function endElement(writer: BlockWriter, name: string): void {
  if (INLINE.has(name) || name === 'br') return;
  const level = Number(HEADING.exec(name)?.[1] ?? 0);
  if (level > 0) writer.end('heading', level);
  else if (name === 'dt') writer.term();
  else if (name === 'td' || name === 'th') writer.closeCell();
  else if (name === 'tr') writer.closeRow();
  else writer.end();
  if (name === 'ul' || name === 'ol') writer.closeList();
}

/** Text and the ends of elements → blocks. */
class BlockWriter {
  readonly #blocks: TextBlock[] = [];
  /** For each open list, how many entries it has had; −1 for a list without numbers. */
  readonly #lists: number[] = [];
  #text = '';
  /** The beginning of the next paragraph: a mark of a list, or a term. */
  #prefix = '';
  #cells: string[] | null = null;

  add(text: string): void {
    this.#text += text;
  }

  /** Ends the open block, if it has text. In a row of a table, a block is a part of its cell. */
  end(kind: TextBlock['kind'] = 'paragraph', level = 0): void {
    if (this.#cells) {
      this.#text += ' ';
      return;
    }
    const [text, prefix] = [this.#text, this.#prefix];
    this.#text = '';
    if (text.trim() === '') return;
    this.#prefix = '';
    if (kind === 'paragraph') this.#blocks.push({ kind, text: prefix + text });
    else {
      if (prefix !== '') this.#blocks.push({ kind: 'paragraph', text: prefix });
      this.#blocks.push({ kind, level, text });
    }
  }

  /** The text so far is the beginning of the next paragraph. */
  term(): void {
    this.#prefix += `${this.#text} `;
    this.#text = '';
  }

  openList(isCounted: boolean): void {
    this.#lists.push(isCounted ? 0 : -1);
  }

  closeList(): void {
    this.#lists.pop();
  }

  /** Begins an entry of the innermost list. */
  entry(): void {
    const count = this.#lists.pop() ?? -1;
    this.#lists.push(count < 0 ? count : count + 1);
    this.#prefix = count < 0 ? '* ' : `${count + 1}. `;
  }

  openRow(): void {
    this.closeRow();
    this.end();
    this.#cells = [];
  }

  closeCell(): void {
    if (!this.#cells) return;
    this.#cells.push(inline(this.#text));
    this.#text = '';
  }

  closeRow(): void {
    const cells = this.#cells ?? [];
    this.#cells = null;
    if (cells.length === 0) return;
    this.#text = '';
    this.#blocks.push({ kind: 'verbatim', text: `| ${cells.join(' | ')} |` });
  }

  /** All blocks. */
  blocks(): readonly TextBlock[] {
    this.closeRow();
    this.end();
    return this.#blocks;
  }
}
