/**
 * Grammar library → all generated files, as a map from path to content. This
 * stage writes nothing: `generate` writes the map, `generate --check` compares
 * it with the files, tests read it.
 */

import { base64Property } from '../../src/compile/emit/lookup-kernels.ts';
import {
  type CompiledForm,
  characterisingSet,
  compileForm,
  formToModule,
  formToPicture,
  formToSimdKernels,
  generatedHeader,
  kernelListing,
  kernelsConstant,
  type Library,
  sha256,
  shortestPrefixes,
} from '../../src/compile/index.ts';
import type { AssembledModule } from '../../src/compile/kernel/lookup-module.ts';
import { type Alphabet, formatSymbol } from '../../src/shared/alphabet.ts';
import type { SourceText } from '../../src/shared/source.ts';
import { VERSION } from '../../src/shared/version.ts';
import { registryFiles } from './registries.ts';
import { shippedForm } from './shipped-form.ts';
import { stepModule } from './step-module.ts';
import { validatorFiles } from './validators.ts';

/** File name, relative to `generated/`, → content. */
export type Artefacts = ReadonlyMap<string, string>;

export const MANIFEST = 'manifest.json';

/** Names that no grammar can have: registries, validators, the module without a grammar and the suites are files of these names. */
export const RESERVED_IDS: readonly string[] = [
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
    for (const [name, text] of kernelFiles(form, inputs)) files.set(name, text);
    return { form, inputs };
  });
  const shipped = forms.map(({ form }) => shippedForm(form, files.has(`${form.id}.simd.ts`)));
  const others = [
    ...registryFiles(shipped),
    ...validatorFiles(shipped),
    ...moduleFiles(),
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

/** The look-up kernels of a form, in a module and in a listing; by file name. Empty for a form without kernels. */
function kernelFiles(form: CompiledForm, inputs: readonly SourceText[]): [string, string][] {
  const kernels = formToSimdKernels(form);
  if (kernels.length === 0) return [];
  const what = `The SIMD kernels of ${form.title}: WebAssembly modules in base64, listed in ${form.id}.simd.txt.`;
  const module = [
    ...generatedHeader(what, inputs).map((line) => `// ${line}`),
    "import type { SimdKernel } from '../src/shared/layout.ts';",
    '',
    ...kernelsConstant('export const kernels: readonly SimdKernel[]', kernels),
    '',
  ];
  return [
    [`${form.id}.simd.ts`, module.join('\n')],
    [`${form.id}.simd.txt`, kernelListing(form, inputs)],
  ];
}

/** The module that has no grammar → the TypeScript module that contains it in base64, and its listing; by file name. */
function moduleFiles(): [string, string][] {
  const steps = 'A WebAssembly module that steps through any automaton, in six sections of a text at once';
  return oneModule('steps', steps, stepModule());
}

function oneModule(name: string, about: string, { octets, listing }: AssembledModule): [string, string][] {
  return [
    [
      `${name}.ts`,
      [
        ...generatedHeader(`${about}, in base64, listed in ${name}.txt.`, []).map((line) => `// ${line}`),
        `export const ${name} = {`,
        ...base64Property('module', Buffer.from(octets).toString('base64'), 2),
        '};',
        '',
      ].join('\n'),
    ],
    [`${name}.txt`, [...generatedHeader(`${about}.`, []).map((line) => `# ${line}`), '', ...listing, ''].join('\n')],
  ];
}

/** `buffer.isUtf8` checks UTF-8, `isWellFormed` of strings UTF-16. */
const CHECKED_BY_PLATFORMS = ['utf8', 'utf16'];

/**
 * The forms that platforms have a check of → the suites that such a check must
 * pass before its first use (run/kernel/qualify.ts), by file name. Empty for a library
 * without such forms.
 */
function suiteFiles(forms: readonly CompiledForm[]): [string, string][] {
  const checked = forms.filter(({ id }) => CHECKED_BY_PLATFORMS.includes(id));
  return checked.length > 0 ? [['suites.ts', suitesModule(checked)]] : [];
}

function suitesModule(checked: readonly CompiledForm[]): string {
  return [
    ...generatedHeader('The suites that a platform’s own check must pass before its first use.', []).map(
      (line) => `// ${line}`,
    ),
    'export const SUITES = {',
    ...checked.flatMap(({ id, minimal }) => [
      `  ${id}: {`,
      '    // For each state, a shortest text that leads to it.',
      ...textsProperty('prefixes', shortestPrefixes(minimal), minimal.alphabet),
      '    // Any two states differ on one of these endings.',
      ...textsProperty('endings', characterisingSet(minimal), minimal.alphabet),
      '  },',
    ]),
    '};',
    '',
  ].join('\n');
}

function textsProperty(name: string, texts: readonly (readonly number[] | undefined)[], alphabet: Alphabet): string[] {
  const literal = (text: readonly number[] = []) =>
    `[${text.map((symbol) => `0x${formatSymbol(alphabet, symbol).toLowerCase()}`).join(', ')}]`;
  return [`    ${name}: [${texts.map(literal).join(', ')}],`];
}
