/**
 * Grammar library → the proofs of each form: what its table is, for Coq, and what its look-up kernels do, for z3. The
 * grammar of UTF-8 is that of RFC 3629 §4, as published; the other grammars are those in grammar/, which are
 * transcriptions themselves. And grammars with captures → what these are, for Coq.
 *
 * proofs/forms/, proofs/kernels/ and proofs/captures/grammars/ have the files that people read, and a list of the digests
 * of all:
 *
 *     proofs/forms/Utf8.v   proofs/forms/digests.txt: "3b1f…  Utf8.v", "90ac…  XmlCharactersUtf8.v", …
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileUserGrammar } from '../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import { readForm } from '../src/cli/export/read-form.ts';
import { readSource } from '../src/cli/source-file.ts';
import { compileForm, formToSimdKernels, type Library, sha256 } from '../src/compile/index.ts';
import { against, type TargetSource } from '../src/export/target-source.ts';
import type { SourceText } from '../src/shared/source.ts';
import { toCoqCaptures } from './coq/captures.ts';
import { coqModuleName, toCoq } from './coq/form.ts';
import { toSmt } from './smt/kernels.ts';

/** File name → content. */
export type Files = ReadonlyMap<string, string>;

/** The form that a published grammar defines, and where that grammar is. */
export const PUBLISHED = { id: 'utf8', path: 'grammar/spec/rfc3629.abnf' } as const;

/** The files that people read: an encoding of octets, one of code units, a profile, a kernel, and captures. */
const READ = ['Utf8.v', 'Utf16.v', 'MqttUtf8.v', 'utf8.smt2', 'DateTime.v'];
export const DIGESTS = 'digests.txt';

/** The line of a file in the list of digests. */
export function digestLine(name: string, text: string): string {
  return `${sha256(text)}  ${name}`;
}

/** What a project keeps of such files. `npm run prove` makes the others again, and compares them with their digests. */
export function keptProofs(files: Files): Files {
  const digests = [...files].map(([name, text]) => `${digestLine(name, text)}\n`);
  const list = `# SHA-256 of each file that is proved. DO NOT EDIT: npm run generate\n${digests.join('')}`;
  return new Map([...[...files].filter(([name]) => READ.includes(name)), [DIGESTS, list]]);
}

/** `published`: the text of the file of `PUBLISHED`. Throws SpecError. Cost: seconds. */
export function proofFiles(library: Library, published: SourceText, ids: readonly string[] = library.ids): Files {
  return new Map(ids.map((id) => [`${coqModuleName(id)}.v`, toCoq(proofSource(library, id, published))]));
}

/** The queries on the look-up kernels of those of the forms that have any. Throws SpecError. Cost: seconds. */
export function kernelProofFiles(library: Library, ids: readonly string[] = library.ids): Files {
  const sources = ids.map((id) => ownSource(library, id)).filter(({ form }) => formToSimdKernels(form).length > 0);
  return new Map(sources.map((source) => [`${source.form.id}.smt2`, toSmt(source)]));
}

/** The captures of the examples, and of a grammar that has what these have not. Throws SpecError. Cost: a second. */
export function captureProofFiles(root: string): Files {
  const examples = readdirSync(join(root, 'examples/parse')).filter((name) => name.endsWith('.abnf'));
  const paths = [...examples.map((name) => `examples/parse/${name}`), 'proofs/captures/orders.abnf'];
  const sources = paths.map((path) => abnfSource(readSource(join(root, path), path), basename(path, '.abnf')));
  return new Map(sources.map((source) => [`${coqModuleName(source.form.id)}.v`, toCoqCaptures(source)]));
}

/** A grammar of a user: `my.abnf`. Throws CommandError, SpecError. */
export function userSource(path: string): TargetSource {
  return readForm({ values: {}, positionals: [path] });
}

/** What is proved of a form of the library. */
function proofSource(library: Library, id: string, published: SourceText): TargetSource {
  const own = ownSource(library, id);
  return id === PUBLISHED.id ? { ...against(own, abnfSource(published)), request: id } : own;
}

function ownSource(library: Library, id: string): TargetSource {
  const file = library.file(id);
  const form = compileForm(file);
  return { form, rules: file.main.rules, reading: 'peg', inputs: library.inputsOf(id), request: id };
}

function abnfSource(source: SourceText, id = 'published'): TargetSource {
  const { forms } = compileUserGrammar({ id, syntax: 'abnf', source }, {}, packagedGrammars);
  const [form] = forms;
  if (!form) throw new TypeError(`expected a form of ${source.name}`);
  const { rules, inputs, captures } = form;
  return { form, rules, reading: 'regular', inputs, captures, request: source.name };
}

/** The files of a folder: only the project of this package has folders for them. */
interface ProjectProofs {
  /** Relative to the project. */
  readonly folder: string;
  readonly files: Files;
}

/** Of the folders of proofs, those that the project has. */
export function projectProofs(root: string, library: Library): ProjectProofs[] {
  const folders: readonly (readonly [folder: string, files: () => Files])[] = [
    ['proofs/forms', () => proofFiles(library, readSource(join(root, PUBLISHED.path), PUBLISHED.path))],
    ['proofs/kernels', () => kernelProofFiles(library)],
    ['proofs/captures/grammars', () => captureProofFiles(root)],
  ];
  return folders
    .filter(([folder]) => existsSync(join(root, folder)))
    .map(([folder, files]) => ({ folder, files: keptProofs(files()) }));
}
