/**
 * The alphabet of a user's ohm grammar: the one the user gave; that of its tag
 * @alphabet; scalar values if the grammar is tagged @encodings; else that of the
 * grammar it extends; else octets.
 *
 *     My <: Mqtt { … }    scalar values
 *     My <: Utf8 { … }    octets
 */

import { declarationsIn, type GrammarText, type Library, tagLines } from '../compile/index.ts';
import { type Alphabet, alphabetNamed, octets, scalars } from '../shared/alphabet.ts';
import { SpecError } from '../shared/diagnostic.ts';
import type { SourceText } from '../shared/source.ts';
import { type PackagedGrammars, packagedLibrary } from './packaged-grammars.ts';
import type { UserGrammar } from './user-grammar.ts';

/** A user grammar as the library takes it, with its alphabet. */
export function toGrammarText(
  { id, source, alphabet }: UserGrammar,
  texts: readonly UserGrammar[],
  packaged: PackagedGrammars,
): GrammarText {
  const named = alphabet ?? alphabetTag(source);
  return { id, source, alphabet: named ?? alphabetOf(source, packaged, texts), isInferred: named === undefined };
}

/** The alphabet of an ohm text: scalar values if it is tagged @encodings, else that of the grammar it extends. */
export function alphabetOf(
  source: SourceText,
  packaged: PackagedGrammars,
  texts: readonly UserGrammar[] = [],
): Alphabet {
  return declaredAlphabet(source, texts, packaged, new Set()) ?? octets;
}

function declaredAlphabet(
  source: SourceText,
  texts: readonly UserGrammar[],
  packaged: PackagedGrammars,
  seen: Set<SourceText>,
): Alphabet | undefined {
  const tagged = alphabetTag(source);
  if (tagged) return tagged;
  if (hasEncodingsTag(source)) return scalars;
  const declared = declarationsIn(source);
  seen.add(source);
  for (const { extends: parent } of declared) {
    if (parent === undefined || declared.some(({ name }) => name === parent)) continue;
    const ancestor = texts.find((text) => declarationsIn(text.source).some(({ name }) => name === parent));
    if (ancestor && !seen.has(ancestor.source))
      return ancestor.alphabet ?? declaredAlphabet(ancestor.source, texts, packaged, seen);
    if (!ancestor) return packagedLibrary(packaged).declaring(parent)?.alphabet;
  }
  return undefined;
}

function hasEncodingsTag(source: SourceText): boolean {
  return grammarTags(source).some(({ tag }) => tag === 'encodings');
}

/** The alphabet that a tag gives. A malformed tag is reported when the grammar is read. */
function alphabetTag(source: SourceText): Alphabet | undefined {
  return alphabetNamed(grammarTags(source).find(({ tag }) => tag === 'alphabet')?.text);
}

function grammarTags(source: SourceText): ReturnType<typeof tagLines> {
  return declarationsIn(source).flatMap(({ source: at }) => tagLines(source, at.startIdx, 'ohm'));
}

/** Throws SpecError if a grammar of the text is over another alphabet than its tags or the grammar that it extends. */
export function requireOneAlphabet({ source, alphabet: own }: GrammarText, library: Library): void {
  const encodings = grammarTags(source).find(({ tag }) => tag === 'encodings');
  if (own !== scalars && encodings) {
    throw new SpecError('outside-alphabet', `only scalar values can be encoded, and this grammar is in ${own.noun}s`, {
      span: encodings.word,
      remedy: 'remove @encodings, or @alphabet',
    });
  }
  for (const { name, extends: parent, source: at } of declarationsIn(source)) {
    const other = parent === undefined ? undefined : library.declaring(parent)?.alphabet;
    if (!other || own === other) continue;
    throw new SpecError(
      'outside-alphabet',
      `${name} is over ${own.noun}s but extends ${parent}, which is over ${other.noun}s`,
      {
        span: source.span(at.startIdx, at.endIdx),
        subject: { kind: 'grammar', names: [name] },
        remedy: hasEncodingsTag(source)
          ? `remove @encodings and write ${name} in ${other.noun}s; or extend a grammar in scalar values: UnicodeScalars, Mqtt`
          : `write ${name} in ${other.noun}s: --alphabet ${other.name}`,
      },
    );
  }
}

/** The error for an encoding that is requested for a grammar over octets or code units. */
export function encodingNotApplicable(source: SourceText, { noun }: Alphabet): SpecError {
  return new SpecError('outside-alphabet', `an encoding was requested, but the grammar is in ${noun}s already`, {
    span: source.span(declarationsIn(source)[0]?.source.startIdx ?? 0),
    remedy:
      'request no encoding, or write the grammar in scalar values: extend UnicodeScalars or Mqtt, or tag it @encodings',
  });
}
