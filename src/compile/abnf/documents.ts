/**
 * A text and all that it imports → the documents, read.
 *
 *     my.abnf          ; @import rfc9110.txt Host
 *     rfc9110.txt      uri-host = <host, see [RFC3986], Section 3.2.2>
 *     rfc3986.txt      ; @import of my.abnf too
 *
 * A document is read once for each section that is asked for. Documents may import
 * one another.
 */
import { amended, type Diagnostic, SpecError, throwTogether } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { SourceText } from '../../shared/source.ts';
import { abnfTextTags } from '../tags/tags.ts';
import type { ImportLine } from '../tags/values.ts';
import { findAbnf } from './document.ts';
import { dedent } from './pages.ts';
import { noRule, parseAnyAbnf, readAbnf } from './to-expression.ts';
import { type AbnfDocument, type AbnfRule, type Import, ruleKey } from './tree.ts';

/** Gives the text of a file; `undefined` if there is no such file. `path`: as the importing text writes it. */
export type OpenImport = (path: string, from: SourceText) => SourceText | undefined;

export interface ReadDocuments {
  /** The text, then what it imports. */
  readonly documents: readonly [AbnfDocument, ...AbnfDocument[]];
  /** What was repaired or left out in the first text. */
  readonly notes: readonly Diagnostic[];
  /** Of ABNF files: rules that cannot be read. */
  readonly mistakes: readonly SpecError[];
}

interface ReadOptions {
  readonly section: string | undefined;
  /** Whether only the rules that a start rule uses must be readable. */
  readonly hasStart: boolean;
  /** Rules that every document may use. */
  readonly shared: readonly AbnfRule[];
  readonly open: OpenImport | undefined;
}

/** Throws SpecError. */
export function readDocuments(source: SourceText, options: ReadOptions): ReadDocuments {
  const all: { document: AbnfDocument & { imports: Import[] }; key: string }[] = [];
  const mistakes: SpecError[] = [];
  const add = (text: SourceText, section: string | undefined, hasStart: boolean) => {
    const tags = abnfTextTags(text);
    const hasImports = tags.imports !== undefined;
    const { rules, unreadable, notes } = readRules(text, hasImports, { ...options, section, hasStart });
    if (isAbnfFile(text)) mistakes.push(...unreadable.values());
    const each = { document: { source: text, rules, unreadable, imports: [], tags }, key: keyOf(text, section) };
    all.push(each);
    return { ...each, notes };
  };
  const { document, notes } = add(source, options.section, options.hasStart);
  // Imports are added to the list while it is read.
  for (const { document: importing } of all) {
    for (const line of importing.tags.imports ?? []) {
      const text = openImport(line, importing.source, options.open);
      const known = all.find(({ key }) => key === keyOf(text, line.section));
      // Two sections of one document are two namespaces, and a span must say which: each has a text of its own.
      const other = known ?? add(new SourceText(text.name, text.text), line.section, true);
      const from = line.section === undefined ? line.file : `${line.file} §${line.section}`;
      importing.imports.push({ names: line.names, from, document: other.document, span: line.span });
    }
  }
  return { documents: [document, ...all.slice(1).map((each) => each.document)], notes, mistakes };
}

function keyOf(source: SourceText, section: string | undefined): string {
  return `${section ?? ''} ${source.name}`;
}

function openImport({ file, span }: ImportLine, from: SourceText, open: OpenImport | undefined): SourceText {
  const text = open?.(file, from);
  if (text) return text;
  throw new SpecError('unknown-grammar', `there is no file ${printable(file)} to import`, {
    span,
    remedy: open
      ? 'write its path relative to the folder of this file'
      : 'give the texts of imported files in the option imports',
  });
}

function readRules(
  source: SourceText,
  hasImports: boolean,
  { section, hasStart, shared }: ReadOptions,
): { rules: readonly AbnfRule[]; unreadable: ReadonlyMap<string, SpecError>; notes: readonly Diagnostic[] } {
  if (isAbnfFile(source)) {
    if (section !== undefined) throw noSections(source);
    const { rules, mistakes } = readAbnf(source);
    const unreadable = new Map(mistakes.map(({ name, error }) => [ruleKey(name), error]));
    if (rules.length === 0 && !hasImports) {
      throwTogether([...unreadable.values()]);
      throw noRule(source);
    }
    return { rules, unreadable, notes: [] };
  }
  const { rules, unreadable, notes } = findAbnf(source, shared, section);
  const damaged = unreadable.find(({ isAbnf }) => isAbnf);
  if (!hasStart && damaged) throw withStartRuleRemedy(damaged.error);
  return { rules, unreadable: new Map(unreadable.map((each) => [ruleKey(each.name), each.error])), notes };
}

/** The rules of one text, of an ABNF file or of a document. Throws SpecError. */
export function documentRules(source: SourceText): readonly AbnfRule[] {
  return isAbnfFile(source) ? parseAnyAbnf(source) : findAbnf(source).rules;
}

function noSections(source: SourceText): SpecError {
  return new SpecError('no-abnf', `${printable(source.name)} is ABNF without headings, so it has no sections`, {
    span: source.span(0),
    remedy: 'leave the section out, or name the document that the rules are from',
  });
}

function withStartRuleRemedy(error: SpecError): SpecError {
  const wayOut = 'name a start rule with --rule: then only the rules that it uses must be readable';
  return amended(error, { remedy: `${error.remedy ?? 'correct it'}; or ${wayOut}` });
}

/** By its file name, or because it begins with a rule; a document begins with a title. */
export function isAbnfFile(source: SourceText): boolean {
  if (/\.abnf$/i.test(source.name)) return true;
  const lines = dedent(source).text.split(/[\r\n]+/);
  return /^[A-Za-z][A-Za-z0-9-]*[ \t]*=/.test(lines.find((line) => /^[ \t]*[^; \t]/.test(line)) ?? '');
}
