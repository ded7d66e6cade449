/**
 * The tags above a grammar that say how this package exports its forms. Nothing
 * else in the code names a form: registries, validators with their docstrings,
 * codings, labels and hints are generated from these lines.
 *
 *     // @about UTF-8, RFC 3629 §4.
 *     // @example utf8.test(new Uint8Array([0xe2, 0x82, 0xac])); // → true
 *     // @coding bit-table
 *     // @charset UTF-8
 *     // @audited 1
 *     Utf8 { … }
 *
 *     @about     the docstring, line by line; an empty line begins a paragraph
 *     @example   the lines of its example; @about after it begins the docstring
 *                of the next encoding, in the order of @encodings
 *     @export    the name of the export, where it is not the id: utf8of1997
 *     @coding    how characters are written, step by step (run/coding.ts)
 *     @charset   the label of the charset, which --as and a declaration can name
 *     @alias     a registry, and more labels that forLabel takes: iana: csUTF8
 *     @explains  reasons of faults of UTF-8 that the form explains, and the hint
 *     @audited   the main entry point exports the form; its number in reports
 *
 * In the grammars of users they mean nothing: a copy of a grammar of this package is read as well.
 */
import { linesAbove, type TagLine } from '../../src/compile/tags/comments.ts';
import { tagError } from '../../src/compile/tags/values.ts';
import type { SourceText } from '../../src/shared/source.ts';

/** The registries of labels: WHATWG Encoding §4.2, and what is registered with IANA. */
const LABEL_REGISTRIES = ['iana', 'whatwg'] as const;

type LabelsOfForm = Readonly<Record<(typeof LABEL_REGISTRIES)[number], readonly string[]>>;

/** The docstring of one export: paragraphs, and the lines of its example. */
export interface Docstring {
  readonly paragraphs: readonly string[];
  readonly example: readonly string[];
}

/** The reasons of faults of UTF-8 that a form explains, and the hint. */
interface VariantFacts {
  readonly explains: readonly string[];
  readonly hint: string;
}

export interface ExportFacts {
  /** One for each encoding of a grammar over scalar values, otherwise one; none for a form that is not exported. */
  readonly docstrings: readonly Docstring[];
  readonly exportName: string | undefined;
  readonly charset: string | undefined;
  readonly aliases: LabelsOfForm;
  /** Of a variant of UTF-8. */
  readonly variant: VariantFacts | undefined;
  readonly audited: number | undefined;
}

/** The facts above a grammar of this package, which starts at `offset`. Throws SpecError('annotation') for a mistake. */
export function exportFactsAbove(source: SourceText, offset: number): ExportFacts {
  const lines = linesAbove(source, offset, 'ohm');
  const linesOf = (tag: string) => lines.filter((line) => line.tag === tag);
  const single = (tag: string) => {
    const [first, second] = linesOf(tag);
    if (second) throw tagError(`a second @${tag} for one grammar`, second.span, 'keep one');
    return first;
  };
  const [variant, audited] = [single('explains'), single('audited')];
  const aliases = linesOf('alias').map(readAlias);
  return {
    docstrings: readDocstrings(lines),
    exportName: single('export')?.text,
    charset: single('charset')?.text,
    aliases: { iana: labelsIn(aliases, 'iana'), whatwg: labelsIn(aliases, 'whatwg') },
    variant: variant && readVariant(variant),
    audited: audited && readNumber(audited),
  };
}

function readDocstrings(lines: readonly TagLine[]): Docstring[] {
  const found: { paragraphs: string[]; example: string[] }[] = [];
  for (const { tag, text } of lines) {
    const last = found.at(-1);
    if (tag === 'example') last?.example.push(text);
    if (tag !== 'about') continue;
    if (!last || last.example.length > 0) found.push({ paragraphs: [text], example: [] });
    else if (text === '') last.paragraphs.push('');
    else last.paragraphs.push(`${last.paragraphs.pop()} ${text}`.trim());
  }
  return found;
}

function readAlias(line: TagLine): { registry: string; labels: string[] } {
  const [, registry = '', labels = ''] = /^(\w+): (.+)$/.exec(line.text) ?? [];
  if ((LABEL_REGISTRIES as readonly string[]).includes(registry)) return { registry, labels: labels.split(/\s+/) };
  throw tagError('@alias takes a registry, a colon and labels', line.span, 'write for example: @alias iana: csUTF8');
}

function labelsIn(aliases: readonly { registry: string; labels: string[] }[], registry: string): string[] {
  return aliases.flatMap((alias) => (alias.registry === registry ? alias.labels : []));
}

function readVariant(line: TagLine): VariantFacts {
  const [, reasons, hint] = /^([\w-]+(?:, [\w-]+)*): (.+)$/.exec(line.text) ?? [];
  if (reasons && hint) return { explains: reasons.split(', '), hint };
  throw tagError(
    '@explains takes reasons, a colon and the hint',
    line.span,
    'write for example: @explains surrogate: CESU-8',
  );
}

function readNumber(line: TagLine): number {
  if (/^[1-9]\d?$/.test(line.text)) return Number(line.text);
  throw tagError('@audited takes the number of the form in reports', line.span, 'write for example: @audited 11');
}
