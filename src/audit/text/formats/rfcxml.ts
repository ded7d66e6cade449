/**
 * RFCXML (RFC 7991, and its version 2, RFC 7749) → blocks. Sections get the
 * numbers that they have in the text of the RFC, and references its words:
 *
 *     <section anchor="x"><name>Carrier</name>    →   3.1. Carrier
 *     <xref target="x"/>, <xref target="RFC1"/>   →   Section 3.1, [RFC1]
 *
 * Entities are not expanded, except the four that every RFC declares: a
 * document type can neither load a file nor grow.
 */
import { type Attributes, TagReader } from './block-writer.ts';
import { requireSize } from './blocks.ts';

const SKIPPED = new Set('author date area workgroup keyword cref iref boilerplate toc link'.split(' '));
const INLINE = new Set('b bcp14 contact em eref i relref spanx strong sub sup tt u vspace xref'.split(' '));
const ENTITIES: Readonly<Record<string, string>> = { nbsp: '\u00A0', zwsp: '', nbhy: '-', wj: '' };

/** The text of a document. Throws AuditError for one that is too large, or nested too deeply. */
export function rfcxmlToText(file: string, xml: string): string {
  requireSize(file, xml);
  const body = xml.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/, '');
  const expanded = body.replace(/&(nbsp|zwsp|nbhy|wj);/g, (_all, name: string) => ENTITIES[name] as string);
  return new RfcReader(file).read(expanded, { xmlMode: true });
}

class RfcReader extends TagReader {
  readonly #sections = new SectionNumbers();
  /** Anchor → how the text refers to it. */
  readonly #anchors = new Map<string, string>();
  /** The number of the open section, until its name is read. */
  #number = '';

  protected skips(name: string): boolean {
    return SKIPPED.has(name);
  }

  protected begin(name: string, attributes: Attributes): void {
    if (INLINE.has(name)) this.#openInline(name, attributes);
    else this.#openBlock(name, attributes);
  }

  #openInline(name: string, attributes: Attributes): void {
    if (name === 'xref' || name === 'relref') this.writer.add(() => this.#referenceTo(attributes));
    if (name === 'eref') this.writer.add(`<${attributes.target ?? ''}>`);
    if (name === 'vspace') this.writer.add(' ');
  }

  #openBlock(name: string, attributes: Attributes): void {
    // The parts of a reference are one paragraph.
    if (this.open.slice(0, -1).includes('reference')) {
      this.writer.add(' ');
      return;
    }
    if (name !== 'name') this.writer.end();
    if (name === 'back') this.#sections.startBack();
    if (name === 'section' || name === 'references') this.#openSection(name, attributes);
    if (name === 'abstract') this.#heading('Abstract', 1);
    if (name === 'reference') this.#openReference(attributes);
    if (isList(name)) this.writer.openList(name === 'ol' || attributes.style === 'numbers');
    if (name === 'li' || (name === 't' && this.open.at(-2) === 'list')) this.writer.entry();
    if (name === 'tr') this.writer.openRow();
  }

  #openSection(name: string, { anchor, title, numbered }: Attributes): void {
    const { number, shown, word } = this.#sections.open(name === 'references', numbered !== 'false');
    if (anchor && number !== '') this.#anchors.set(anchor, `${word} ${number}`);
    this.#number = shown;
    if (title !== undefined) this.#heading(`${shown}${title}`, this.#sections.depth);
  }

  #openReference({ anchor = '' }: Attributes): void {
    this.#anchors.set(anchor, `[${anchor}]`);
    this.writer.add(`[${anchor}] `);
  }

  #heading(text: string, level: number): void {
    this.writer.add(text);
    this.writer.end('heading', level);
  }

  protected end(name: string): void {
    if (!INLINE.has(name) && !this.open.includes('reference')) this.#closeBlock(name);
  }

  #closeBlock(name: string): void {
    const isSection = name === 'section' || name === 'references';
    const isName = name === 'name' && ['section', 'references'].includes(this.open.at(-1) as string);
    if (isName) this.writer.end('heading', this.#sections.depth);
    else if (name === 'artwork' || name === 'sourcecode') this.writer.end('verbatim');
    else this.endBlock(name);
    if (isList(name)) this.writer.closeList();
    if (isSection) this.#sections.close();
  }

  protected override text(text: string): void {
    const isName = this.open.at(-1) === 'name' && this.#number !== '';
    if (isName) this.writer.add(this.#number);
    if (isName) this.#number = '';
    this.writer.add(text);
  }

  #referenceTo({ target = '', derivedContent, section, sectionFormat = 'of' }: Attributes): string {
    const known = this.#anchors.get(target) ?? derivedContent ?? target;
    const named = /^(?:\[|(?:Section|Appendix|Table|Figure) )/.test(known) ? known : `[${known}]`;
    if (section === undefined) return named;
    if (sectionFormat === 'bare') return section;
    if (sectionFormat === 'parens') return `${named} (Section ${section})`;
    return sectionFormat === 'comma' ? `${named}, Section ${section}` : `Section ${section} of ${named}`;
  }
}

function isList(name: string): boolean {
  return name === 'ul' || name === 'ol' || name === 'list';
}

/** Counts sections as the text of an RFC does: the sections of the back matter are appendices, its references are not. */
class SectionNumbers {
  readonly #counts: number[] = [];
  #depth = 0;
  #isBack = false;
  #isAppendix = false;
  #letters = 0;

  get depth(): number {
    return this.#depth;
  }

  startBack(): void {
    this.#isBack = true;
  }

  open(isReferences: boolean, isNumbered: boolean): { number: string; shown: string; word: string } {
    const depth = ++this.#depth;
    if (depth === 1) this.#isAppendix = this.#isBack && !isReferences;
    this.#counts.length = Math.min(this.#counts.length, depth);
    if (!isNumbered) return { number: '', shown: '', word: '' };
    if (this.#isAppendix && depth === 1) this.#letters++;
    else this.#counts[depth - 1] = (this.#counts[depth - 1] ?? 0) + 1;
    const [first, ...rest] = Array.from({ length: depth }, (_, i) => this.#counts[i] ?? 0);
    const number = [this.#isAppendix ? String.fromCharCode(64 + this.#letters) : first, ...rest].join('.');
    const word = this.#isAppendix ? 'Appendix' : 'Section';
    return { number, shown: `${this.#isAppendix && depth === 1 ? 'Appendix ' : ''}${number}. `, word };
  }

  close(): void {
    this.#depth--;
  }
}
