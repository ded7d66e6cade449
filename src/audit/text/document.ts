/**
 * Document → its items in order: headings, sentences, table rows and ABNF
 * rules, numbered within each section. Everything except page furniture is an
 * item, so the ledger must have a row for it. Page furniture is compared by its
 * shape (page numbers replaced by #), so no sentence can hide there either.
 *
 *     rfc9999.txt   →   §"" 4 items, §abstract 3, §1 12, §2 5, …
 */
import { readDocumentLines } from '../../compile/index.ts';
import { SourceText } from '../../shared/source.ts';
import { AuditError } from '../problem.ts';
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
  /** The normalised text. To be shown on the auditor's terminal only, never written to a file. */
  readonly text: string;
  /** As `text`; a verbatim item with its lines, where a comment of ABNF ends. */
  readonly lines: string;
}

export interface SpecDocument {
  readonly items: readonly Item[];
  /** Digests of the shapes of the page furniture, sorted, without duplicates. */
  readonly furniture: readonly string[];
}

/** The section name of the text before the first heading. */
const FRONT = 'front';

/** A text of more than this many code units without a line end is read as one line. */
const FLAT_LENGTH = 2000;

/** Reads a document that an auditor or user supplies. Throws AuditError when it is empty. */
export function readDocument(name: string, text: string): SpecDocument {
  const document = isFlat(text) ? readFlat(text) : readPages(new SourceText(name, text));
  if (document.items.length === 0) throw new AuditError(`${name} is empty: it has no sentence`);
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
    if (block.kind === 'heading') section = count.openSection(block.section as string);
    if (block.kind !== 'paragraph') return [count.item(section, block.kind, normalise(block.text), block.text)];
    // An entry of a bibliography is one item: a full stop in it ends no sentence.
    const sentences = /^\s*\[[A-Za-z0-9._-]+\]\s/.test(block.text)
      ? [normalise(block.text)]
      : splitSentences(block.text);
    return sentences.map((sentence) => count.item(section, 'sentence', sentence));
  });
  const shapes = lines.flatMap(({ kind, text, start }, at) => {
    const marks = source.text.slice(lines[at - 1]?.next ?? 0, start);
    return [...(kind === 'furniture' ? [text] : []), marks].map(furnitureShape).filter((shape) => shape !== '');
  });
  return { items, furniture: [...new Set(shapes.map(digestOf))].sort() };
}

/** The shape of a line of page furniture: its page number is replaced by #, nothing else. */
function furnitureShape(text: string): string {
  return normalise(
    text.replace(/(\bpage[ \t]*[-–]?[ \t]*)(?:\d+|[ivxlc]+)\b/gi, '$1#').replace(/^[ \t]*\d+[ \t]*$/, '#'),
  );
}

class ItemCounter {
  readonly #counts = new Map<string, number>();

  /** Opens a section. A second one of the same name, such as a second acknowledgement, gets a number. */
  openSection(section: string): string {
    let name = section;
    for (let n = 2; this.#counts.has(name); n++) name = `${section}-${n}`;
    this.#counts.set(name, 0);
    return name;
  }

  item(section: string, form: Item['form'], text: string, lines = text): Item {
    const ordinal = (this.#counts.get(section) ?? 0) + 1;
    this.#counts.set(section, ordinal);
    return { section, ordinal, form, digest: digestOf(text), sketch: sketchOf(text), text, lines };
  }
}
