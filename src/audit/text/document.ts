/**
 * Document → its items in order: headings, sentences, table rows and ABNF
 * rules, each with its name. Everything except page furniture is an
 * item, so the ledger must have a row for it. Page furniture is compared by its
 * shape (page numbers replaced by #), so no sentence can hide there either.
 *
 *     rfc9999.txt   →   §front 4 items, §abstract 3, §1 12, §2 5, …
 */
import { readDocumentLines } from '../../compile/index.ts';
import { SourceText } from '../../shared/source.ts';
import { AuditError } from '../problem.ts';
import { readBlocks } from './layout.ts';
import { type Placed, sentenceNames } from './names.ts';
import { digestOf, normalise, sketchOf } from './normalise.ts';
import { splitFlat, splitSentences } from './sentences.ts';

export interface Item extends Pick<Placed, 'form'> {
  readonly section: string;
  /** What it is known by (names.ts). */
  readonly name: string;
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

type Sentence = Placed & Pick<Item, 'section' | 'lines'>;

/**
 * Reads a document that an auditor or user supplies. `ids`: a regular expression for the ids that its sentences have.
 * Throws AuditError when it is empty, or `ids` is no regular expression.
 */
export function readDocument(file: string, text: string, ids?: string): SpecDocument {
  const { sentences, furniture } = isFlat(text) ? readFlat(text) : readPages(new SourceText(file, text));
  if (sentences.length === 0) throw new AuditError(`${file} is empty: it has no sentence`);
  const names = sentenceNames(sentences, ids);
  const items = sentences.map(({ section, form, text: words, lines }, i) => ({
    section,
    name: names[i] as string,
    form,
    digest: digestOf(words),
    sketch: sketchOf(words),
    text: words,
    lines,
  }));
  return { items, furniture };
}

interface Sentences {
  readonly sentences: readonly Sentence[];
  readonly furniture: readonly string[];
}

function isFlat(text: string): boolean {
  return text.trim().length > FLAT_LENGTH && !/[\r\n\f]/.test(text.trim());
}

/** The sections of a text without line ends have numbers, and no titles. */
function readFlat(text: string): Sentences {
  const sentences = splitFlat(text).flatMap(({ section, items }) =>
    items.map((each): Sentence => {
      return { section: section || FRONT, path: section, form: 'sentence', text: each, lines: each };
    }),
  );
  return { sentences, furniture: [] };
}

function readPages(source: SourceText): Sentences {
  const lines = readDocumentLines(source);
  const sections = new Sections();
  const sentences = readBlocks(source, lines).flatMap((block): Sentence[] => {
    if (block.kind === 'heading') sections.open(block.section as string, block.text);
    const { section, path } = sections;
    if (block.kind !== 'paragraph')
      return [{ section, path, form: block.kind, text: normalise(block.text), lines: block.text }];
    // An entry of a bibliography is one item: a full stop in it ends no sentence.
    const parts = /^\s*\[[A-Za-z0-9._-]+\]\s/.test(block.text) ? [normalise(block.text)] : splitSentences(block.text);
    return parts.map((text) => ({ section, path, form: 'sentence', text, lines: text }));
  });
  const shapes = lines.flatMap(({ kind, text, start }, at) => {
    const marks = source.text.slice(lines[at - 1]?.next ?? 0, start);
    return [...(kind === 'furniture' ? [text] : []), marks].map(furnitureShape).filter((shape) => shape !== '');
  });
  return { sentences, furniture: [...new Set(shapes.map(digestOf))].sort() };
}

/** The shape of a line of page furniture: its page number is replaced by #, nothing else. */
function furnitureShape(text: string): string {
  return normalise(
    text.replace(/(\bpage[ \t]*[-–]?[ \t]*)(?:\d+|[ivxlc]+)\b/gi, '$1#').replace(/^[ \t]*\d+[ \t]*$/, '#'),
  );
}

const NUMBER = /^\s*(?:appendix\s+)?(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*)[.:]?\s+/i;

/** The open section: its number or name, and its titles from the outermost. */
class Sections {
  section = FRONT;
  path = '';
  readonly #paths = new Map<string, string>();

  /** A second section of the same name, such as a second acknowledgement, gets a number. */
  open(section: string, heading: string): void {
    this.section = section;
    for (let n = 2; this.#paths.has(this.section); n++) this.section = `${section}-${n}`;
    const around = this.#paths.get(section.replace(/\.?[^.]*$/, '')) ?? '';
    this.path = `${around}${normalise(heading.replace(NUMBER, ''))}\n`;
    this.#paths.set(this.section, this.path);
  }
}
