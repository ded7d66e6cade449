/** The project's folder and its grammars; each form is compiled once per test file. */
import { fileURLToPath } from 'node:url';
import { type Alphabet, scalars } from '../../src/alphabet.ts';
import { loadLibrary, readGrammars } from '../../src/compile/files.ts';
import { type CompiledForm, compileForm } from '../../src/compile/form.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { SourceText } from '../../src/source.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const library = loadLibrary(root);

/** The library with one grammar more, whose id is `mine`. */
export function libraryWith(text: string, alphabet: Alphabet = scalars): Library {
  return new Library([...readGrammars(root), { id: 'mine', alphabet, source: new SourceText('mine.ohm', text) }]);
}

const compiled = new Map<string, CompiledForm>();

export function form(id: string): CompiledForm {
  const known = compiled.get(id) ?? compileForm(library.file(id));
  compiled.set(id, known);
  return known;
}
