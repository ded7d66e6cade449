/**
 * Grammar library → all generated files, as a map from path to content. This
 * stage writes nothing: `generate` writes the map, `generate --check` compares
 * it with the files, tests read it.
 */

import type { SourceText } from '../../source.ts';
import { VERSION } from '../../version.ts';
import { sha256 } from '../digest.ts';
import { type CompiledForm, compileForm } from '../form.ts';
import type { Library } from '../grammar/library.ts';
import { formToKernelFiles } from './lookup-kernels.ts';
import { formToModule } from './module.ts';
import { formToPicture } from './picture.ts';
import { registryFiles } from './registries.ts';
import { shippedForm } from './shipped-form.ts';
import { stepModuleFiles } from './step-kernel.ts';
import { suiteFiles } from './suites.ts';
import { validatorFiles } from './validators.ts';

/** File name, relative to `generated/`, → content. */
export type Artefacts = ReadonlyMap<string, string>;

export const MANIFEST = 'manifest.json';

/** Names that no grammar can have: registries, validators, the step module and the suites are files of these names. */
export const RESERVED_IDS: readonly string[] = [
  'codings',
  'encodings',
  'forms',
  'kernels',
  'labels',
  'profiles',
  'steps',
  'suites',
];

type Progress = (id: string, done: number, total: number) => void;

/** Compiles every grammar of the library. Throws SpecError for the first that cannot be compiled. Cost: seconds. */
export function buildArtefacts(library: Library, progress: Progress = () => {}): Artefacts {
  const files = new Map<string, string>();
  const forms = library.ids.map((id, done, all) => {
    progress(id, done, all.length);
    const form = compileForm(library.file(id));
    const inputs = library.inputsOf(id);
    files.set(`${id}.ts`, formToModule(form, inputs));
    files.set(`${id}.automaton.txt`, formToPicture(form, inputs));
    for (const [name, text] of formToKernelFiles(form, inputs)) files.set(name, text);
    return { form, inputs };
  });
  const shipped = forms.map(({ form }) => shippedForm(form, files.has(`${form.id}.simd.ts`)));
  const others = [
    ...registryFiles(shipped),
    ...validatorFiles(shipped),
    ...stepModuleFiles(),
    ...suiteFiles(forms.map(({ form }) => form)),
  ];
  for (const [name, text] of others) files.set(name, text);
  files.set(MANIFEST, manifest(forms, files));
  return files;
}

function manifest(
  forms: readonly { form: CompiledForm; inputs: readonly SourceText[] }[],
  files: ReadonlyMap<string, string>,
): string {
  const content = {
    about: 'DO NOT EDIT. Generated file: SHA-256 of every input and every output.',
    wellformed: VERSION,
    forms: Object.fromEntries(
      forms.map(({ form, inputs }) => [
        form.id,
        {
          title: form.title,
          ...(form.depths && { depths: Object.fromEntries(form.depths) }),
          states: form.minimal.next.length,
          classes: form.minimal.classes.length,
          inputs: Object.fromEntries(inputs.map((input) => [input.name, sha256(input.text)])),
        },
      ]),
    ),
    outputs: Object.fromEntries([...files].map(([path, text]) => [path, sha256(text)])),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
