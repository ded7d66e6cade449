/**
 * Grammar library → the files of proofs/forms/: for each form, what its table is,
 * for Coq. The grammar of UTF-8 is that of RFC 3629 §4, as published; the other
 * grammars are those in grammar/, which are transcriptions themselves.
 */
import { compileUserGrammar } from '../author/compile-user-grammar.ts';
import { packagedGrammars } from '../author/packaged-files.ts';
import { type Artefacts, compileForm, type Library } from '../compile/index.ts';
import type { SourceText } from '../source.ts';
import { coqModuleName, toCoq } from './coq.ts';
import type { TargetSource } from './target-source.ts';

/** The form that a published grammar defines, and where that grammar is. */
export const PUBLISHED = { id: 'utf8', path: 'grammar/spec/rfc3629.abnf' } as const;

/** `published`: the text of the file of `PUBLISHED`. Throws SpecError. Cost: seconds. */
export function proofFiles(library: Library, published: SourceText): Artefacts {
  return new Map(library.ids.map((id) => [`${coqModuleName(id)}.v`, toCoq(proofSource(library, id, published))]));
}

/** What is proved of a form of the library. */
function proofSource(library: Library, id: string, published: SourceText): TargetSource {
  const file = library.file(id);
  const own: TargetSource = {
    form: compileForm(file),
    rules: file.main.rules,
    reading: 'peg',
    inputs: library.inputsOf(id),
    request: id,
  };
  return id === PUBLISHED.id ? against(own, abnfSource(published)) : own;
}

/** A form with another grammar to prove it against. */
export function against(form: TargetSource, { rules, reading, inputs, request }: TargetSource): TargetSource {
  return {
    ...form,
    rules,
    reading,
    inputs: [...inputs, ...form.inputs],
    request: `${form.request} --grammar ${request}`,
  };
}

function abnfSource(source: SourceText): TargetSource {
  const { forms } = compileUserGrammar({ id: 'published', syntax: 'abnf', source }, {}, packagedGrammars);
  const [form] = forms;
  if (!form) throw new TypeError('expected a form of the published grammar');
  return { form, rules: form.rules, reading: 'regular', inputs: form.inputs, request: source.name };
}
