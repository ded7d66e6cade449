/** The project's folder and its grammars; each form is compiled once per test file. */
import { fileURLToPath } from 'node:url';
import { loadLibrary } from '../../src/compile/files.ts';
import { type CompiledForm, compileForm } from '../../src/compile/form.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const library = loadLibrary(root);

const compiled = new Map<string, CompiledForm>();

export function form(id: string): CompiledForm {
  const known = compiled.get(id) ?? compileForm(library.file(id));
  compiled.set(id, known);
  return known;
}
