/**
 * A user's form → the files that `generate` writes for it: the module with the
 * table and the validator, a picture of the automaton, and a listing of the SIMD
 * kernels.
 *
 *     import { myString } from './generated/my-utf8.ts';
 *     myString.test(octets);
 */

import { formToModule, formToPicture, formToSimdKernels, kernelListing, kernelsConstant } from '../compile/index.ts';
import type { SimdKernel } from '../layout.ts';
import { requireLookupKernel } from '../verify/lookup-kernel.ts';
import type { UserForm } from './compile-user-grammar.ts';

/** The language of the module, by file ending. `.mjs` is an ES module in every project. */
export type ModuleLanguage = 'ts' | 'mjs';

/** How to write the files of a form. */
interface ModuleOptions {
  /** The command that writes these files again. */
  readonly command: string;
  readonly language?: ModuleLanguage;
  /** Whether to derive SIMD kernels. */
  readonly simd?: boolean;
}

/** File name → content. Cost: with `simd`, up to seconds. Throws `Unproved` if a kernel cannot be proved. */
export function userArtefacts(
  form: UserForm,
  { command, language = 'ts', simd = false }: ModuleOptions,
): Map<string, string> {
  const { id, inputs, table } = form;
  const kernels = simd ? formToSimdKernels(form) : [];
  for (const kernel of kernels) requireLookupKernel(table, kernel);
  return new Map([
    [`${id}.${language}`, userModule(form, command, language, kernels)],
    [`${id}.automaton.txt`, formToPicture(form, inputs, command)],
    ...(kernels.length > 0 ? [[`${id}.simd.txt`, kernelListing(form, inputs, command)] as const] : []),
  ]);
}

function userModule(form: UserForm, command: string, language: ModuleLanguage, kernels: readonly SimdKernel[]): string {
  const { table, exportName, title, start } = form;
  const [maker, input] =
    table.alphabet === 'octets' ? ['octetValidator', 'OctetsInput'] : ['unitValidator', 'UnitsInput'];
  // A title may contain the end of a comment.
  const about = `${title.replaceAll('*/', '* /')}: a text must match the rule ${start}, in ${table.alphabet === 'octets' ? 'octets' : '16-bit code units'}.`;
  const typed = language === 'ts';
  const withKernels = kernels.length > 0;
  const names = [`type ${input}`, maker, ...(withKernels ? ['type SimdKernel'] : []), 'type Validator'];
  // So may a reason.
  const inComment = (literals: string) => literals.replaceAll('*/', '*\\/');
  const imported = (type: string) => `import('wellformed/table').${type}`;
  return formToModule(form, form.inputs, {
    import: `import { ${typed ? names.join(', ') : maker} } from 'wellformed/table';`,
    command,
    declaration: () => 'const table',
    after: (reasons) => [
      ...(withKernels
        ? [
            '',
            `// SIMD kernels, WebAssembly in base64: listed in ${form.id}.simd.txt.`,
            ...kernelsConstant(`const kernels${typed ? ': readonly SimdKernel[]' : ''}`, kernels),
          ]
        : []),
      '',
      ...(typed
        ? [`/** ${about} */`]
        : [
            '/**',
            ` * ${about}`,
            ` * @type {${imported('Validator')}<${imported(input)}, ${inComment(reasons)}>}`,
            ' */',
          ]),
      `export const ${exportName}${typed ? `: Validator<${input}, ${reasons}>` : ''} = /* @__PURE__ */ ${maker}(table${withKernels ? ', kernels' : ''});`,
    ],
  });
}
