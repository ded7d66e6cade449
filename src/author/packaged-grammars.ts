/**
 * Which packaged grammars a user's grammar needs. To read all of them takes some
 * tenths of a second; most grammars refer to one or two.
 *
 *     MyString <: Mqtt { … }      mqtt, and utf8, which encodes it
 *     MyString <: Utf9 { … }      all, to suggest the one that was meant
 */

import { declarationsIn, type GrammarText } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import { type EncodingName, isEncodingName } from '../encodings.ts';
import { lazy } from '../memoize.ts';
import type { SourceText } from '../source.ts';

/** The grammars in the wellformed package that a user's grammar may refer to. */
export interface PackagedGrammars {
  grammars(): readonly GrammarText[];
  /** The rules that ABNF may name: UTF8-2, UTF8-tail … */
  abnf(): SourceText;
}

/** The same, each read at its first use and kept. */
export function readOnce({ grammars, abnf }: PackagedGrammars): PackagedGrammars {
  return { grammars: lazy(grammars), abnf: lazy(abnf) };
}

/** The packaged texts that `texts` need, with ids that no text has. Throws SpecError if a text has the id of an encoding. */
export function requiredGrammars(
  packaged: PackagedGrammars,
  texts: readonly GrammarText[],
  encodings: readonly EncodingName[],
): GrammarText[] {
  for (const text of texts) requireNoEncodingName(text);
  const declared = new Set(texts.flatMap(({ source }) => declarationsIn(source).map(({ name }) => name)));
  const wanted = undeclaredParents(texts, declared);
  if (wanted.length === 0 && !texts.some(({ alphabet }) => alphabet.name === 'scalars')) return [];
  const all = packaged.grammars();
  const found = new Set(encodingTexts(all, texts, encodings));
  for (const name of wanted) {
    const declaring = textDeclaring(all, name);
    // An unknown grammar: the error message needs the names of all.
    if (!declaring) return withFreeIds(all, texts);
    found.add(declaring);
    for (const parent of undeclaredParents([declaring], new Set(wanted)))
      if (textDeclaring([declaring], parent) !== declaring) wanted.push(parent);
  }
  return withFreeIds([...found], texts);
}

/** The grammars that `texts` extend and that are not in `declared`. */
function undeclaredParents(texts: readonly GrammarText[], declared: ReadonlySet<string>): string[] {
  const parents = texts.flatMap(({ source }) => declarationsIn(source).flatMap(({ extends: parent }) => parent ?? []));
  return [...new Set(parents)].filter((parent) => !declared.has(parent));
}

/** The text that declares a grammar. Parses only texts that contain its name. */
export function textDeclaring(all: readonly GrammarText[], name: string): GrammarText | undefined {
  const candidates = all.filter(({ source }) => new RegExp(`^${name}\\b`, 'm').test(source.text));
  return candidates.find(({ source }) => declarationsIn(source).some((declaration) => declaration.name === name));
}

/** The encodings of the texts over scalar values: `asked`, those in their tags, and UTF-8. */
function encodingTexts(
  all: readonly GrammarText[],
  texts: readonly GrammarText[],
  asked: readonly EncodingName[],
): GrammarText[] {
  const over = texts.filter(({ alphabet }) => alphabet.name === 'scalars');
  if (over.length === 0) return [];
  const tags = over.flatMap(({ source }) =>
    [...source.text.matchAll(/@encodings[ \t]+(.*)/g)].map((match) => match[1]),
  );
  const words = tags.flatMap((tag) => (tag ?? '').split(',')).map((word) => word.trim());
  const names = new Set<string>(['utf8', ...asked, ...words.filter(isEncodingName)]);
  return all.filter(({ id }) => names.has(id));
}

function withFreeIds(found: readonly GrammarText[], texts: readonly GrammarText[]): GrammarText[] {
  const taken = new Set(texts.map(({ id }) => id));
  return found.map((text) => (taken.has(text.id) ? { ...text, id: `wellformed/${text.id}` } : text));
}

function requireNoEncodingName({ id, source }: GrammarText): void {
  if (!isEncodingName(id)) return;
  throw new SpecError('unknown-grammar', `${id} is the name of an encoding and of its grammar in wellformed`, {
    span: source.span(0),
    remedy: 'give the file another name',
  });
}
