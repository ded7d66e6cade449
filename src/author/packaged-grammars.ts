/**
 * Which of our grammars a user's grammar needs. All of them together take some
 * tenths of a second to read; most texts refer to one or two.
 *
 *     MyString <: Mqtt { … }      mqtt, and utf8, which it is encoded in
 *     MyString <: Utf9 { … }      all, to say which one was meant
 */

import { declarationsIn, type GrammarText } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import { type EncodingName, isEncodingName } from '../encodings.ts';
import type { SourceText } from '../source.ts';

/** What the texts of users may refer to; asked for only when they do. */
export interface PackagedGrammars {
  grammars(): readonly GrammarText[];
  /** The rules that ABNF may name: UTF8-2, UTF8-tail … */
  abnf(): SourceText;
}

/** Our texts that these need, under ids that none of these has. Throws SpecError where an id would hide an encoding. */
export function requiredGrammars(
  packaged: PackagedGrammars,
  texts: readonly GrammarText[],
  encodings: readonly EncodingName[],
): GrammarText[] {
  for (const text of texts) refuseEncodingName(text);
  const declared = new Set(texts.flatMap(({ source }) => declarationsIn(source).map(({ name }) => name)));
  const wanted = undeclaredParents(texts, declared);
  if (wanted.length === 0 && !texts.some(({ alphabet }) => alphabet.name === 'scalars')) return [];
  const all = packaged.grammars();
  const found = new Set(encodingTexts(all, texts, encodings));
  for (const name of wanted) {
    const declaring = textDeclaring(all, name);
    // Somebody has to be able to say what the grammars are called.
    if (!declaring) return withFreeIds(all, texts);
    found.add(declaring);
    for (const parent of undeclaredParents([declaring], new Set(wanted)))
      if (textDeclaring([declaring], parent) !== declaring) wanted.push(parent);
  }
  return withFreeIds([...found], texts);
}

/** The grammars that texts extend and that are not among those declared. */
function undeclaredParents(texts: readonly GrammarText[], declared: ReadonlySet<string>): string[] {
  const parents = texts.flatMap(({ source }) => declarationsIn(source).flatMap(({ extends: parent }) => parent ?? []));
  return [...new Set(parents)].filter((parent) => !declared.has(parent));
}

/** The text that declares a grammar, found without reading them all. */
export function textDeclaring(all: readonly GrammarText[], name: string): GrammarText | undefined {
  const candidates = all.filter(({ source }) => new RegExp(`^${name}\\b`, 'm').test(source.text));
  return candidates.find(({ source }) => declarationsIn(source).some((declaration) => declaration.name === name));
}

/** What texts over scalar values are encoded in: what is asked for, what they ask for, and UTF-8. */
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

function refuseEncodingName({ id, source }: GrammarText): void {
  if (!isEncodingName(id)) return;
  throw new SpecError('unknown-grammar', `${id} is the name of an encoding, and of our grammar for it`, {
    span: source.span(0),
    remedy: 'give the file another name',
  });
}
