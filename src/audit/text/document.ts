/**
 * A document → its sections, each a list of items in order: headings,
 * sentences, rows of tables, ABNF rules. Everything that is not page furniture
 * is an item, so that nothing can stand in a document without a row in the
 * ledger; and furniture is known by its shape (page numbers made alike), so that
 * nothing can hide there either.
 *
 *     rfc9999.txt   →   §"" 4 items, §abstract 3, §1 12, §2 5, …
 */
import { readDocumentLines } from '../../compile/index.ts';
import { SourceText } from '../../source.ts';
import { readBlocks } from './layout.ts';
import { digestOf, normalise, sketchOf } from './normalise.ts';
import { splitFlat, splitSentences } from './sentences.ts';

export interface Item {
  readonly section: string;
  /** From 1 within the section. */
  readonly ordinal: number;
  readonly form: 'heading' | 'sentence' | 'verbatim';
  readonly digest: string;
  readonly sketch: string;
  /** The normalised text: for the terminal of whoever supplied it, never for a file. */
  readonly text: string;
}

export interface SpecDocument {
  readonly items: readonly Item[];
  /** Digests of the shapes of the page furniture, sorted; each once. */
  readonly furniture: readonly string[];
}

/** The front of a document, before its first heading. */
const FRONT = 'front';

/** A document that has lost its line ends: cited by section and sentence. */
const FLAT_LENGTH = 2000;

/** Reads a document. Throws RangeError when there is nothing in it. */
export function readDocument(name: string, text: string): SpecDocument {
  const document = isFlat(text) ? readFlat(text) : readPages(new SourceText(name, text));
  if (document.items.length === 0) throw new RangeError(`${name} is empty: there is no sentence in it`);
  return document;
}

function isFlat(text: string): boolean {
  return text.trim().length > FLAT_LENGTH && !/[\r\n\f]/.test(text.trim());
}

function readFlat(text: string): SpecDocument {
  const count = new ItemCounter();
  const items = splitFlat(text).flatMap(({ section, items }) =>
    items.map((each) => count.item(section || FRONT, 'sentence', each)),
  );
  return { items, furniture: [] };
}

function readPages(source: SourceText): SpecDocument {
  const lines = readDocumentLines(source);
  const count = new ItemCounter();
  let section = FRONT;
  const items = readBlocks(source, lines).flatMap((block) => {
    if (block.kind === 'heading') section = count.opens(block.section as string);
    if (block.kind !== 'paragraph') return [count.item(section, block.kind, normalise(block.text))];
    // An entry of a bibliography is one item: its full stops end no sentences.
    const sentences = /^\s*\[[A-Za-z0-9._-]+\]\s/.test(block.text)
      ? [normalise(block.text)]
      : splitSentences(block.text);
    return sentences.map((sentence) => count.item(section, 'sentence', sentence));
  });
  const shapes = lines.flatMap(({ kind, text, start }, at) => {
    const marks = source.text.slice(lines[at - 1]?.next ?? 0, start);
    return [...(kind === 'furniture' ? [text] : []), marks].map(shapeOf).filter((shape) => shape !== '');
  });
  return { items, furniture: [...new Set(shapes.map(digestOf))].sort() };
}

/** Page numbers differ from page to page; they are made alike, and nothing else is. */
function shapeOf(text: string): string {
  return normalise(
    text.replace(/(\bpage[ \t]*[-–]?[ \t]*)(?:\d+|[ivxlc]+)\b/gi, '$1#').replace(/^[ \t]*\d+[ \t]*$/, '#'),
  );
}

class ItemCounter {
  readonly #counts = new Map<string, number>();

  /** A second section of the same name (two acknowledgements) gets a number. */
  opens(section: string): string {
    let name = section;
    for (let n = 2; this.#counts.has(name); n++) name = `${section}-${n}`;
    this.#counts.set(name, 0);
    return name;
  }

  item(section: string, form: Item['form'], text: string): Item {
    const ordinal = (this.#counts.get(section) ?? 0) + 1;
    this.#counts.set(section, ordinal);
    return { section, ordinal, form, digest: digestOf(text), sketch: sketchOf(text), text };
  }
}
