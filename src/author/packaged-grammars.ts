/**
 * The packaged grammars beside a user's: one library has both. It parses only what the
 * user's grammar refers to, because to parse all takes some tenths of a second.
 *
 *     MyString <: Mqtt { … }      mqtt, and utf8, which encodes it
 *     MyString <: Utf9 { … }      all, to suggest the one that was meant
 */

import { type GrammarText, Library } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { isEncodingName } from '../shared/encodings.ts';
import { lazy, memoize } from '../shared/memoize.ts';
import type { SourceText } from '../shared/source.ts';

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

/** A program may compile many grammars: what they share is compiled once. */
export const packagedLibrary = memoize((packaged: PackagedGrammars) => new Library(packaged.grammars()));

/** The texts, then the packaged ones with ids that no text has. Throws SpecError if a text has the id of an encoding. */
export function libraryWith(packaged: PackagedGrammars, texts: readonly GrammarText[]): Library {
  for (const text of texts) requireNoEncodingName(text);
  const taken = new Set(texts.map(({ id }) => id));
  const others = packaged.grammars();
  return new Library([
    ...texts,
    ...others.map((text) => (taken.has(text.id) ? { ...text, id: `wellformed/${text.id}` } : text)),
  ]);
}

function requireNoEncodingName({ id, source }: GrammarText): void {
  if (!isEncodingName(id)) return;
  throw new SpecError('unknown-grammar', `${id} is the name of an encoding and of its grammar in wellformed`, {
    span: source.span(0),
    remedy: 'give the file another name',
  });
}
