/**
 * The grammars that users' grammars may refer to, where there are no files: in
 * browsers and other runtimes the texts are a constant, which the build fills
 * (build/browser.ts). This is `#packaged-grammars` there (package.json,
 * "imports"); in Node, packaged-files.ts is.
 */
import { alphabetNamed } from '../shared/alphabet.ts';
import { SourceText } from '../shared/source.ts';
import { type PackagedGrammars, readOnce } from './packaged-grammars.ts';

/** `name`: as messages give it. */
interface PackagedText {
  readonly name: string;
  readonly text: string;
}

export interface PackagedTexts {
  readonly grammars: readonly (PackagedText & { readonly id: string; readonly alphabet: string })[];
  readonly abnf: PackagedText;
}

/** PackagedTexts as JSON. */
declare const PACKAGED_TEXTS: string;
const texts = (): PackagedTexts => JSON.parse(PACKAGED_TEXTS);

export const packagedGrammars: PackagedGrammars = readOnce({
  grammars: () =>
    texts().grammars.map(({ id, alphabet, ...source }) => {
      const over = alphabetNamed(alphabet);
      if (!over) throw new TypeError(`expected an alphabet, got ${alphabet}`);
      return { id, alphabet: over, source: sourceOf(source) };
    }),
  abnf: () => sourceOf(texts().abnf),
});

function sourceOf({ name, text }: PackagedText): SourceText {
  return new SourceText(name, text);
}
