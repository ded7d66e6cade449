/**
 * Lines of a document → blocks: headings, paragraphs and verbatim lines (table
 * rows, examples, ABNF rules, entries of a table of contents). The lines come
 * with page furniture already marked (compile/abnf/pages.ts); a paragraph that
 * continues after a page break is joined again.
 *
 *     "   1. Doe"                         after an empty line: heading, or step of a list
 *     "   0000-007F | 0xxxxxxx"           verbatim: a row of a table
 *     "   name = %x00-7F"                 verbatim: a rule, with the lines that continue it
 *     "   o  Doe roe"                     starts a paragraph
 */
import { type DocumentLine, findRuleCandidates, SectionTracker } from '../../compile/index.ts';
import type { SourceText } from '../../shared/source.ts';
import { splitSentences } from './sentences.ts';

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'verbatim';
  /** Lines joined by line ends. */
  readonly text: string;
  /** For a heading: the section that it opens. */
  readonly section?: string;
}

/** Heading without a number, in the languages of the documents → section name. */
const HEADINGS: readonly (readonly [RegExp, string])[] = [
  [/^status of this memo$/i, 'status'],
  [/^copyright notice$/i, 'copyright'],
  [/^(?:abstract|résumé)$/i, 'abstract'],
  [/^table of contents$/i, 'contents'],
  [/^acknowledge?ments?$/i, 'acknowledgement'],
  [/^normative references$/i, 'normative'],
  [/^informative references$/i, 'references'],
  [/^bibliography$/i, 'references'],
  [/^uris$/i, 'uris'],
  [/^authors?'s? address$/i, 'author'],
  [/^full copyright statement$/i, 'full-copyright'],
];

/** A table row or an example: columns, dot leaders, or only digits of bits and octets. */
const TABULAR =
  /\||[^\s.] {3,}\S|(?:\. ){4}|^[\s+-]+$|^\s*(?=.*[0-9A-F]{2})(?:[0-9A-FOXx.-]{2,} *){2,}$|^\s*[-+]{3,}\s*$/;
const BIBLIOGRAPHY_ENTRY = /^\s*\[[A-Za-z0-9._-]+\]\s/;
const BULLET = /^\s*(?:[o•0]\s+\p{Lu}|[-–]\s+\p{Lu})/u;

export function readBlocks(source: SourceText, lines: readonly DocumentLine[]): Block[] {
  return new BlockReader(source, lines).read();
}

class BlockReader {
  readonly #lines: readonly DocumentLine[];
  readonly #rules: ReadonlyMap<number, number>;
  readonly #sections = new SectionTracker();
  readonly #blocks: Block[] = [];
  #open: string[] = [];

  constructor(source: SourceText, lines: readonly DocumentLine[]) {
    this.#lines = lines;
    this.#rules = new Map(
      findRuleCandidates(source, lines)
        .filter(({ amidProse, mapped }) => !amidProse && /=[^=]*(?:%x|\/|\*\()/.test(mapped.text))
        .map(({ first, last }) => [first, last]),
    );
  }

  read(): Block[] {
    for (let at = 0; at < this.#lines.length; at++) {
      const line = this.#lines[at] as DocumentLine;
      if (line.kind !== 'text') continue;
      const last = this.#rules.get(at);
      if (last !== undefined) {
        this.#close();
        this.#push('verbatim', this.#textLines(at, last));
        at = last;
      } else this.#take(line, at);
    }
    this.#close();
    return this.#blocks;
  }

  #take(line: DocumentLine, at: number): void {
    const heading = this.#headingAt(line, at);
    if (heading !== undefined) {
      this.#close();
      this.#blocks.push({ kind: 'heading', text: line.text, section: heading });
      return;
    }
    if (this.#startsParagraph(line, at)) this.#close();
    const inEntry = BIBLIOGRAPHY_ENTRY.test(this.#open[0] ?? line.text);
    if (!inEntry && TABULAR.test(line.text.trim())) {
      this.#close();
      this.#push('verbatim', line.text);
    } else this.#open.push(line.text);
  }

  #headingAt(line: DocumentLine, at: number): string | undefined {
    if (this.#lines[at - 1]?.kind === 'text' && line.start === this.#lineStart(at)) return undefined;
    const bare = line.text.trim();
    const named = HEADINGS.find(([pattern]) => pattern.test(bare))?.[1];
    if (named !== undefined) return named;
    if (line.indent > 0 || TABULAR.test(bare)) return undefined;
    const before = this.#sections.section;
    this.#sections.offer(line.text);
    return this.#sections.section === before ? undefined : this.#sections.section;
  }

  /** Where the line starts. A control character that a tool left before its text counts as a page break. */
  #lineStart(at: number): number {
    return this.#lines[at - 1]?.next ?? 0;
  }

  #startsParagraph(line: DocumentLine, at: number): boolean {
    const previous = this.#open.at(-1);
    if (previous === undefined) return false;
    if (BULLET.test(line.text) || BIBLIOGRAPHY_ENTRY.test(line.text)) return true;
    if (/:\s*$/.test(previous) && /^\s*\d+[.)]\s/.test(line.text)) return true;
    let gap = at - 1;
    let furniture = line.start !== this.#lineStart(at);
    for (; gap >= 0 && this.#lines[gap]?.kind !== 'text'; gap--) {
      if (this.#lines[gap]?.kind === 'furniture') furniture = true;
    }
    if (!furniture) return gap !== at - 1;
    // A page break. If a sentence ends there, the items are the same whether or not the paragraph ends too.
    if (/^\s*\d+[.)]\s/.test(line.text) || endsSentence(previous, line.text)) return true;
    return /[:;\]]\s*$/.test(previous) && /^\s*\p{Lu}/u.test(line.text);
  }

  #textLines(first: number, last: number): string {
    return this.#lines
      .slice(first, last + 1)
      .filter(({ kind }) => kind === 'text')
      .map(({ text }) => text)
      .join('\n');
  }

  #push(kind: Block['kind'], text: string): void {
    this.#blocks.push({ kind, text });
  }

  #close(): void {
    if (this.#open.length > 0) this.#push('paragraph', this.#open.join('\n'));
    this.#open = [];
  }
}

function endsSentence(line: string, next: string): boolean {
  const apart = splitSentences(line).length + splitSentences(next).length;
  return splitSentences(`${line}\n${next}`).length === apart;
}
