/** A user's grammar → the module that `generate` writes for it, as text to bundle; and what a bundle of it may cost. */
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { userArtefacts } from '../../src/author/user-module.ts';
import { nativeCheckOf } from '../../src/cli/user/native-check.ts';
import type { EncodingName } from '../../src/shared/encodings.ts';
import { SourceText } from '../../src/shared/source.ts';

/** Octets of a bundle for Node of a grammar with ten states, minified and compressed. */
export const GRAMMAR_BUDGET = 10_300;

/** A grammar of ten states, with the reject state, which runs with shifts. */
export const TEN_STATES = 'name = 1*( ALPHA / %x80-10FFFF )\n';

/** One of twelve states, which runs with the step module: that is more code. */
export const STEPPING = 'name = 1*(ALPHA DIGIT) 8ALPHA\n';

/** The module of the first form of an ABNF grammar. */
export function grammarModule(text: string, simd = false, encoding: EncodingName = 'utf8'): string {
  const grammar = { id: 'my', syntax: 'abnf', source: new SourceText('my.abnf', text) } as const;
  const [form] = compileUserGrammar(grammar, isAbove(text) ? { encodings: [encoding] } : {}, packagedGrammars).forms;
  if (!form) throw new Error('the grammar has no form');
  const files = userArtefacts(form, { command: 'generate', simd, nativeCheckOf });
  return files.get(`${form.id}.ts`) as string;
}

/** Whether a grammar has numbers above FF: these are scalar values. */
function isAbove(text: string): boolean {
  return /%x[\w-]*[1-9A-F][0-9A-F]{2}/.test(text);
}
