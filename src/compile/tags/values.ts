/**
 * The text after a tag → its value: a citation, names, the bound of a recursive rule.
 *
 *     @clause RFC 3629 §4 UTF8-2     →  { document: 'RFC 3629', section: '4', item: 'UTF8-2' }
 *     @depth comment 3               →  { name: 'comment', depth: 3 }
 *
 * Each function throws SpecError('annotation') for a text that it cannot read.
 */
import { ALPHABETS, type Alphabet, alphabetNamed } from '../../shared/alphabet.ts';
import { type Clause, parseClause } from '../../shared/clause.ts';
import { type Edit, SpecError } from '../../shared/diagnostic.ts';
import { ENCODINGS, type EncodingName, isEncodingName } from '../../shared/encodings.ts';
import { CODING_STEPS, type CodingStep } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { type Named, namesOf, type TagLine } from './comments.ts';

/** `@depth comment 3`: how many levels of a rule may be inside one another, the outermost counted. */
export interface DepthBound extends Named {
  readonly depth: number;
}

/** What is wrong with a bound of a rule that is not recursive. */
export function notInsideItself(name: string, span: Span): [string, Span, string] {
  return [`${name} is not inside itself, so @depth bounds nothing`, span, 'leave the tag out'];
}

/** Bounds of recursive rules that are given outside of a text: `{ comment: 3 }`. */
export type DepthsByRule = Readonly<Record<string, number>>;

/** The same as if they were tags of the text. */
export function depthBounds(given: DepthsByRule | undefined, source: SourceText): DepthBound[] {
  return Object.entries(given ?? {}).map(([name, depth]) => ({ name, depth, span: source.span(0) }));
}

/** More levels than a text of a protocol has; each multiplies the states. */
export const MAX_DEPTH = 20;

/** The same for messages. */
const MAX_MESSAGE_DEPTH = 999;

/** `Host as http-host`: a rule of another document, and its name here. Without "as" both are the same. */
export interface ImportedName extends Named {
  readonly local: string;
}

/** `@import rfc3986.txt §3.2 host, port`: rules of another document. */
export interface ImportLine {
  /** Relative to the folder of the text. */
  readonly file: string;
  /** `7.3.1`; `undefined`: the whole document. */
  readonly section: string | undefined;
  /** None: all rules. */
  readonly names: readonly ImportedName[];
  readonly span: Span;
}

export function tagError(summary: string, span: Span | undefined, remedy: string, edit?: Edit): SpecError {
  return new SpecError('annotation', summary, { span, remedy, edit });
}

export function sentence({ text }: TagLine): string {
  return text;
}

/** A sentence, in quotes or without. */
export function quoted({ text }: TagLine): string {
  return /^"(?<inner>[^"]+)"$/.exec(text)?.groups?.inner ?? text;
}

/** In ABNF the citation is of the rules below it, which are its items. */
export function clause({ text, span, whole, notation }: TagLine): Clause {
  const found = parseClause(text);
  if (notation === 'abnf') {
    if (found && !found.item) return found;
    const remedy = 'write for example "; @clause RFC 3629 §4", without the rule name';
    throw tagError('@clause in an ABNF file names a document and a section', whole, remedy);
  }
  if (found) return found;
  const summary = 'a citation has a document, a section sign with a number, and an item';
  throw tagError(summary, span, 'write for example: @clause RFC 3629 §4 UTF8-tail');
}

export function alphabet({ text, span, whole, notation }: TagLine): Alphabet {
  const found = alphabetNamed(text);
  if (found) return found;
  const names = ALPHABETS.map(({ name }) => name).join(', ');
  const [place, example] = notation === 'ohm' ? [span, '@alphabet octets'] : [whole, '; @alphabet octets'];
  throw tagError('@alphabet takes one alphabet', place, `write one of ${names}: ${example}`);
}

export function codeUnit({ text, span }: TagLine): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const summary = '@codeunit takes a number from 1 to 99: how many symbols make one code unit';
  throw tagError(summary, span, 'write for UTF-16 in octets: @codeunit 2');
}

export function coding({ text, span }: TagLine): CodingStep[] {
  return text.split(',').map((word) => {
    const step = CODING_STEPS.find((one) => one === word.trim());
    if (step) return step;
    throw tagError('@coding takes steps with commas between them', span, `the steps are ${CODING_STEPS.join(', ')}`);
  });
}

export function depth(line: TagLine): DepthBound[] {
  const [rule, count, ...others] = namesOf(line);
  const found = /^[1-9]\d{0,2}$/.test(count?.name ?? '') ? Number(count?.name) : Number.NaN;
  // In messages levels are counted when a text is read: they multiply nothing.
  const limit = /@(?:integer|length|repeat)\b/.test(line.span.source.text) ? MAX_MESSAGE_DEPTH : MAX_DEPTH;
  if (rule && RULE_NAME[line.notation].test(rule.name) && others.length === 0 && found <= limit)
    return [{ ...rule, depth: found }];
  const [place, remedy] =
    line.notation === 'ohm'
      ? [line.word, 'write for example: @depth value 3']
      : [line.whole, 'write ; @depth comment 3: a comment, with comments inside it, and comments inside those'];
  throw tagError(`@depth takes a recursive rule and how deep it may be: 1 to ${limit}`, place, remedy);
}

export function startRules(line: TagLine): Named[] {
  return someRules(line, line.notation === 'ohm' ? '@start host, via' : '; @start Host, Via');
}

export function proseRules(line: TagLine): Named[] {
  return someRules(line, '; @prose qdtext, ctext');
}

function someRules(line: TagLine, example: string): Named[] {
  const names = ruleNames(line, namesOf(line), example);
  if (names.length === 0) throw tagError('the name of a rule is missing', line.whole, `write ${example}`);
  return names;
}

export function importLine(line: TagLine): ImportLine[] {
  const example = '; @import rfc3986.txt host';
  const [file, ...rest] = namesOf(line);
  if (!file) throw tagError('@import names no file', line.whole, `write ${example}`);
  // A path that begins at the root would not be the same file on another machine.
  if (/^(?:[\\/]|[A-Za-z]:|[a-z]+:\/\/)/.test(file.name))
    throw tagError('@import takes a path relative to this file', file.span, `write ${example}`);
  const section = /^§(?<number>[A-Za-z]?[\d.]*\w)$/.exec(rest[0]?.name ?? '')?.groups?.number;
  const words = ruleNames(line, section === undefined ? rest : rest.slice(1), example);
  return [{ file: file.name, section, names: importedNames(words), span: line.whole }];
}

/** `a, Host as http-host`: three words without commas between them, the second of them "as", are one rule. */
function importedNames([first, ...rest]: readonly Named[]): ImportedName[] {
  if (!first) return [];
  const [as, local] = rest;
  const isTogether = (one: Named, next: Named) =>
    one.span.source.text.slice(one.span.end, next.span.start).trim() === '';
  if (as?.name !== 'as' || !isTogether(first, as)) return [{ ...first, local: first.name }, ...importedNames(rest)];
  if (local && isTogether(as, local)) return [{ ...first, local: local.name }, ...importedNames(rest.slice(2))];
  throw tagError('the name after "as" is missing', as.span, 'write ; @import rfc7230.txt Host as http-host');
}

const RULE_NAME = { ohm: /^[A-Za-z]\w*$/, abnf: /^[A-Za-z][A-Za-z0-9-]*$/ };

/** Throws SpecError for a word that cannot be the name of a rule. */
export function requireRuleName(word: Named, { notation }: TagLine, remedy: string): Named {
  if (RULE_NAME[notation].test(word.name)) return word;
  throw tagError(`${printable(word.name)} is not the name of a rule`, word.span, remedy);
}

function ruleNames(line: TagLine, words: Named[], example: string): Named[] {
  return words.map((word) => requireRuleName(word, line, `write ${example}`));
}

export function encodings({ text, span }: TagLine): EncodingName[] {
  const words = text.split(',').map((word) => word.trim());
  const names = Object.keys(ENCODINGS);
  const reject = (summary: string, remedy: string): never => {
    throw tagError(summary, span, remedy);
  };
  return words.map((name, i) => {
    if (name === '') return reject('the name of an encoding is missing', 'remove the comma, or write a name after it');
    if (words.indexOf(name) < i) return reject(`${printable(name)} is named twice`, 'name each encoding once');
    if (isEncodingName(name)) return name;
    const parts = name.split(/\s+/);
    if (parts.every(isEncodingName)) return reject('a comma is missing', `write @encodings ${parts.join(', ')}`);
    const remedy = didYouMean(name, names, `the encodings are ${names.join(', ')}`);
    return reject(`${printable(name)} is not an encoding`, remedy);
  });
}
