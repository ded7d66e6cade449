/**
 * The tags of a document, one after the other → blocks. What HTML and RFCXML have
 * in common: elements without prose, paragraphs, lists, terms, rows of tables.
 *
 *     openList(false) entry() add('Doe') end()   →   paragraph "* Doe"
 *     add('a:') term() add('b') end()            →   paragraph "a: b"
 *
 * A piece of text may be a function: a reference to a section that comes later.
 */
import { Parser, type ParserOptions } from 'htmlparser2';
import { blocksToText, inline, requireDepth, type TextBlock } from './blocks.ts';

type Piece = string | (() => string);

class BlockWriter {
  readonly #blocks: { kind: TextBlock['kind']; level: number; pieces: readonly Piece[] }[] = [];
  /** For each open list, how many entries it has had; −1 for a list without numbers. */
  readonly #lists: number[] = [];
  #pieces: Piece[] = [];
  /** The beginning of the next paragraph: a mark of a list, or a term. */
  #prefix: Piece[] = [];
  #cells: Piece[] | null = null;

  add(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** Ends the open block, if it has text. In a row of a table, a block is a part of its cell. */
  end(kind: TextBlock['kind'] = 'paragraph', level = 0): void {
    if (this.#cells) {
      this.#pieces.push(' ');
      return;
    }
    const pieces = this.#pieces;
    if (pieces.every((piece) => typeof piece === 'string' && piece.trim() === '')) {
      this.#pieces = [];
      return;
    }
    if (kind === 'paragraph') pieces.unshift(...this.#prefix);
    else if (this.#prefix.length > 0) this.#blocks.push({ kind: 'paragraph', level, pieces: this.#prefix });
    this.#pieces = [];
    this.#prefix = [];
    this.#blocks.push({ kind, level, pieces });
  }

  /** The text so far is the beginning of the next paragraph. */
  term(): void {
    this.#prefix.push(...this.#pieces, ' ');
    this.#pieces = [];
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
    this.#prefix = [count < 0 ? '* ' : `${count + 1}. `];
  }

  openRow(): void {
    this.closeRow();
    this.end();
    this.#cells = [];
  }

  closeCell(): void {
    this.#cells?.push(joined(this.#pieces));
    if (this.#cells) this.#pieces = [];
  }

  closeRow(): void {
    const cells = this.#cells;
    this.#cells = null;
    if (!cells || cells.length === 0) return;
    const pieces = cells.flatMap((cell): Piece[] => [' | ', cell]);
    this.#pieces = [];
    this.#blocks.push({ kind: 'verbatim', level: 0, pieces: ['|', ...pieces.slice(1).map(spaced), ' |'] });
  }

  /** All blocks, with their references resolved. */
  blocks(): TextBlock[] {
    this.closeRow();
    this.end();
    return this.#blocks.map(({ kind, level, pieces }) => ({ kind, level, text: textOf(pieces) }));
  }
}

/** A cell after a separator: `| a`. */
function spaced(piece: Piece, i: number): Piece {
  return i === 0 ? () => ` ${resolved(piece)}` : piece;
}

function joined(pieces: readonly Piece[]): Piece {
  return () => inline(textOf(pieces));
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(resolved).join('');
}

function resolved(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece();
}

export type Attributes = Readonly<Record<string, string>>;

/** A reader of a document of tags: what its elements mean is for HTML or RFCXML to say. */
export abstract class TagReader {
  readonly writer = new BlockWriter();
  readonly #file: string;
  /** What is open, from the outside in. */
  protected readonly open: string[] = [];
  /** How many elements are open from a skipped one on. */
  #skipped = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether an element has no prose. */
  protected abstract skips(name: string, attributes: Attributes): boolean;
  protected abstract begin(name: string, attributes: Attributes): void;
  protected abstract end(name: string): void;

  protected text(text: string): void {
    this.writer.add(text);
  }

  /** The text of the document. Throws AuditError for one that is nested too deeply. */
  read(content: string, options: ParserOptions = {}): string {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.open.push(name);
          requireDepth(this.#file, this.open.length);
          if (this.#skipped > 0 || this.skips(name, attributes)) this.#skipped++;
          else this.begin(name, attributes);
        },
        onclosetag: (name) => {
          this.open.pop();
          if (this.#skipped > 0) this.#skipped--;
          else this.end(name);
        },
        ontext: (text) => {
          if (this.#skipped === 0) this.text(text);
        },
      },
      options,
    );
    parser.end(content);
    return blocksToText(this.writer.blocks());
  }

  /** Ends an entry of a list of terms, a cell, a row, or a block. */
  protected endBlock(name: string): void {
    if (name === 'dt') this.writer.term();
    else if (name === 'td' || name === 'th') this.writer.closeCell();
    else if (name === 'tr') this.writer.closeRow();
    else this.writer.end();
  }
}
