/** The project's folder and its grammars; each form is compiled once per test file. */
import { fileURLToPath } from 'node:url';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { loadLibrary, readGrammars } from '../../src/compile/files.ts';
import { type CompiledForm, compileForm, compileFormParts } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { type Alphabet, scalars } from '../../src/shared/alphabet.ts';
import { memoizeBy } from '../../src/shared/memoize.ts';
import { SourceText } from '../../src/shared/source.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const library = loadLibrary(root);

/** The library with one grammar more, whose id is `mine`. */
export function libraryWith(text: string, alphabet: Alphabet = scalars): Library {
  return new Library([...readGrammars(root), { id: 'mine', alphabet, source: new SourceText('mine.ohm', text) }]);
}

export const form = memoizeBy(
  (id: string) => id,
  (id): CompiledForm => compileForm(library.file(id)),
);

/** The minimal automaton of a form, without the rest of it, which takes ten times as long. */
export const minimalOf = memoizeBy(
  (id: string) => id,
  (id) => minimise(compileFormParts({ ...library.file(id), relaxations: [] }).labelled).automaton,
);
