/**
 * ReqIF (OMG, 1.0 to 1.2) → blocks: the objects of each specification in the
 * order of its hierarchy. A chapter becomes a heading, the text of an object a
 * paragraph. What else an object has (states, authors, links) is left out.
 *
 *     ReqIF.ChapterName "Carrier"      →   1. Carrier
 *     ReqIF.Text "It MUST be so."      →      It MUST be so.
 *
 * No schema, entity or picture is loaded.
 */
import { Parser } from 'htmlparser2';
import { AuditError } from '../../problem.ts';
import { blocksToText, requireDepth, requireSize, type TextBlock } from './blocks.ts';

/** Names of attributes, in lower case, the first that an object has: those of the standard, then those of tools. */
const TEXT = ['reqif.text', 'reqif.description', 'object text', 'text', 'description', 'requirement', 'statement'];
const CHAPTER = ['reqif.chaptername', 'object heading', 'heading', 'chapter'];
/** Elements of XHTML that begin a new paragraph. */
const BLOCK = new Set('p div br li tr h1 h2 h3 h4 h5 h6 table ul ol pre'.split(' '));

/** The text of a document. Throws AuditError for one that is too large, nested too deeply, or without a text. */
export function reqifToText(file: string, xml: string): string {
  requireSize(file, xml);
  const reader = new ReqifReader(file);
  const handlers = {
    onopentag: (name: string, attributes: Readonly<Record<string, string>>) => reader.open(localName(name), attributes),
    onclosetag: (name: string) => reader.close(localName(name)),
    ontext: (text: string) => reader.text(text),
  };
  const parser = new Parser(handlers, { xmlMode: true });
  parser.end(xml.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/, ''));
  return blocksToText(reader.blocks());
}

/** `reqif:SPEC-OBJECT` → `SPEC-OBJECT` */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

interface Value {
  text: string;
  definition: string;
}

interface Place {
  readonly level: number;
  object: string;
}

class ReqifReader {
  readonly #file: string;
  /** Id of the definition of an attribute → its name, in lower case. */
  readonly #names = new Map<string, string>();
  readonly #objects = new Map<string, readonly Value[]>();
  readonly #places: Place[] = [];
  /** What is open, from the outside in. */
  readonly #open: string[] = [];
  readonly #openPlaces: Place[] = [];
  #object = '';
  #values: Value[] = [];
  #value: Value | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#open.push(name);
    requireDepth(this.#file, this.#open.length);
    const { IDENTIFIER: id = '', 'LONG-NAME': longName = '', 'THE-VALUE': text = '' } = attributes;
    if (/^ATTRIBUTE-DEFINITION-\w+$/.test(name)) this.#names.set(id, longName.toLowerCase());
    if (name === 'SPEC-OBJECT') [this.#object, this.#values] = [id, []];
    if (/^ATTRIBUTE-VALUE-\w+$/.test(name)) this.#value = { text, definition: '' };
    if (this.#value && BLOCK.has(name)) this.#value.text += '\n';
    if (name === 'SPEC-HIERARCHY') {
      const place = { level: this.#openPlaces.length + 1, object: '' };
      this.#openPlaces.push(place);
      this.#places.push(place);
    }
  }

  text(text: string): void {
    const inner = this.#open.at(-1) ?? '';
    const place = this.#openPlaces.at(-1);
    if (this.#value && inner.startsWith('ATTRIBUTE-DEFINITION-')) this.#value.definition += text.trim();
    else if (this.#value && this.#open.includes('THE-VALUE')) this.#value.text += text;
    else if (place && inner === 'SPEC-OBJECT-REF') place.object += text.trim();
  }

  close(name: string): void {
    this.#open.pop();
    if (name === 'SPEC-OBJECT') this.#objects.set(this.#object, this.#values);
    if (name === 'SPEC-HIERARCHY') this.#openPlaces.pop();
    if (!/^ATTRIBUTE-VALUE-\w+$/.test(name) || !this.#value) return;
    this.#values.push(this.#value);
    this.#value = null;
  }

  /** Throws AuditError when no object has a text. */
  blocks(): TextBlock[] {
    const places =
      this.#places.length > 0 ? this.#places : [...this.#objects.keys()].map((object) => ({ level: 1, object }));
    const blocks = places.flatMap(({ level, object }): TextBlock[] => {
      const chapter = this.#valueOf(object, CHAPTER);
      const paragraphs = this.#valueOf(object, TEXT).split(/\n\s*/);
      return [
        ...(chapter.trim() ? [{ kind: 'heading', level, text: chapter } as const] : []),
        ...paragraphs.flatMap((text) => (text.trim() ? [{ kind: 'paragraph', text } as const] : [])),
      ];
    });
    if (blocks.some(({ kind }) => kind === 'paragraph')) return blocks;
    const names = [...new Set(this.#names.values())].join(', ') || 'none';
    throw new AuditError(`${this.#file}: no object has a text; the attributes are ${names}, not ${TEXT.join(', ')}`);
  }

  #valueOf(object: string, names: readonly string[]): string {
    const values = this.#objects.get(object) ?? [];
    const found = names.flatMap((name) => values.find(({ definition }) => this.#names.get(definition) === name) ?? []);
    return found[0]?.text ?? '';
  }
}
