/**
 * A user's form → the files that `generate` writes for it: the module with the
 * table and the validator, a picture of the automaton, and a listing of the SIMD
 * kernels.
 *
 *     import { myString } from './generated/my-utf8.ts';
 *     myString.test(octets);
 */

import {
  captureArguments,
  capturesModule,
  captureTypeName,
  formToModule,
  formToPicture,
  formToSimdKernels,
  generatedHeader,
  hasLoop,
  kernelListing,
  kernelsConstant,
  messagesModule,
} from '../compile/index.ts';
import { fitsSteps } from '../shared/kernel-abi.ts';
import type { FormTable, SimdKernel } from '../shared/layout.ts';
import { requireLookupKernel } from '../verify/lookup-kernel.ts';
import type { UserMessages } from './compile-messages.ts';
import type { UserForm } from './compile-user-grammar.ts';
import { exportNameOf } from './export-name.ts';

/** The language of the module, by file ending. `.mjs` is an ES module in every project. */
export type ModuleLanguage = 'ts' | 'mjs';

/** How to write the files of a form. */
interface ModuleOptions {
  /** The command that writes these files again. */
  readonly command: string;
  readonly language?: ModuleLanguage;
  /** Whether to derive SIMD kernels. */
  readonly simd?: boolean;
  /** The platform's check with exactly the language of a table, if there is one. */
  readonly nativeCheckOf?: (table: FormTable) => string | undefined;
}

/** File name → content. Cost: with `simd`, up to seconds. Throws `Unproved` if a kernel cannot be proved. */
export function userArtefacts(
  form: UserForm,
  { command, language = 'ts', simd = false, nativeCheckOf = () => undefined }: ModuleOptions,
): Map<string, string> {
  const { id, inputs, table } = form;
  const kernels = simd ? formToSimdKernels(form) : [];
  for (const kernel of kernels) requireLookupKernel(table, kernel);
  return new Map([
    [`${id}.${language}`, userModule(form, command, language, { kernels, native: nativeCheckOf(table) })],
    [`${id}.automaton.txt`, formToPicture(form, inputs, command)],
    ...(kernels.length > 0 ? [[`${id}.simd.txt`, kernelListing(form, inputs, command)] as const] : []),
  ]);
}

interface Tiers {
  readonly kernels: readonly SimdKernel[];
  readonly native: string | undefined;
}

function userModule(form: UserForm, command: string, language: ModuleLanguage, tiers: Tiers): string {
  const { table, exportName, captures } = form;
  const [maker, input] =
    table.alphabet === 'octets' ? ['octetValidator', 'OctetsInput'] : ['unitValidator', 'UnitsInput'];
  const typed = language === 'ts';
  const { kernels } = tiers;
  const named = namedKernels(table, tiers);
  const values = [maker, ...(captures ? ['capturing'] : []), ...named.map((kernel) => kernel.replace(/\(.*/, ''))];
  const captureTypes = captures ? ['Captured', 'Parses', ...(hasLoop(captures.table) ? ['CaptureMatch'] : [])] : [];
  const types = [input, ...(kernels.length > 0 ? ['SimdKernel'] : []), ...captureTypes, 'Validator', 'VerdictOf'];
  // A reason may contain the end of a comment.
  const inComment = (literals: string) => literals.replaceAll('*/', '*\\/');
  const imported = (type: string) => `import('wellformed/table').${type}`;
  const made = `${maker}(table, [${named.join(', ')}], verdict)`;
  const typeOf = (name: (type: string) => string, reasons: string) => {
    const value = typed ? `, ${captureTypeName(exportName)}` : '';
    const parses = captures ? ` & ${name('Parses')}<${name(input)}${value}>` : '';
    return `${name('Validator')}<${name(input)}, ${reasons}>${parses}`;
  };
  return formToModule(form, form.inputs, {
    import: importOf(values, typed ? types : []),
    command,
    declaration: () => 'const table',
    verdict: typed ? 'const verdict: VerdictOf' : `/** @type {${imported('VerdictOf')}} */\nconst verdict`,
    after: (reasons) => [
      ...(kernels.length > 0
        ? [
            '',
            `// SIMD kernels, WebAssembly in base64: listed in ${form.id}.simd.txt.`,
            ...kernelsConstant(`const kernels${typed ? ': readonly SimdKernel[]' : ''}`, kernels),
          ]
        : []),
      ...(captures ? capturesModule(captures, exportName, typed) : []),
      '',
      ...docstring(aboutForm(form), typed ? undefined : typeOf(imported, inComment(reasons))),
      `export const ${exportName}${typed ? `: ${typeOf((type) => type, reasons)}` : ''} = /* @__PURE__ */ ${captures ? `capturing(${made}, ${captureArguments(captures)})` : made};`,
    ],
  });
}

/** The module of a grammar of messages. File name → content. */
export function messageArtefacts(
  messages: UserMessages,
  { command, language = 'ts' }: ModuleOptions,
): Map<string, string> {
  const { id, inputs, rules, table } = messages;
  const typed = language === 'ts';
  const exportName = exportNameOf(rules.start);
  const { lines, type, read } = messagesModule(messages, exportName, typed);
  const about = `Messages of the rule ${rules.start}, in octets.`;
  const types = ['Captured', 'MessageForm', ...(read ? ['MessageRead'] : [])];
  const text = [
    ...generatedHeader(`The messages ${table.title}.`, inputs, command).map((line) => `// ${line}`),
    importOf(['messagesOf'], typed ? types : []),
    ...lines,
    '',
    ...docstring(about, typed ? undefined : "import('wellformed/table').MessageForm"),
    `export const ${exportName}${typed ? `: MessageForm<${type}>` : ''} = /* @__PURE__ */ messagesOf(MESSAGE_TABLE${read});`,
    '',
  ].join('\n');
  return new Map([[`${id}.${language}`, text]]);
}

function aboutForm({ table, title, start }: UserForm): string {
  const symbols = table.alphabet === 'octets' ? 'octets' : '16-bit code units';
  // A title may contain the end of a comment.
  return `${title.replaceAll('*/', '* /')}: a text must match the rule ${start}, in ${symbols}.`;
}

/** `type`: of a constant in JavaScript. */
function docstring(about: string, type: string | undefined): string[] {
  return type === undefined ? [`/** ${about} */`] : ['/**', ` * ${about}`, ` * @type {${type}}`, ' */'];
}

/** In the order of the names. */
function importOf(values: readonly string[], types: readonly string[]): string {
  const names = [...values, ...types.map((type) => `type ${type}`)];
  const key = (name: string) => name.replace('type ', '').toLowerCase();
  return `import { ${names.sort((a, b) => (key(a) < key(b) ? -1 : 1)).join(', ')} } from 'wellformed/table';`;
}

/** Whether texts can be longer than the table has states: then a state comes again. Tables in blocks are not looked into. */
function hasLongTexts({ accepting, next, classCount, blocks }: FormTable): boolean {
  let reached = new Set([0]);
  for (let length = 0; !blocks && length < accepting.length && reached.size > 0; length++) {
    const after = [...reached].flatMap((state) => next.slice(state * classCount, (state + 1) * classCount));
    reached = new Set(after.filter((state) => state !== accepting.length - 1));
  }
  return reached.size > 0;
}

/**
 * The kernels that pay for a table, from the lowest: a bundle has the code of those alone. The step module is for
 * tables over octets without shifts and look-ups that have long texts. Strings have them through `asciiStrings`.
 */
function namedKernels(table: FormTable, { kernels, native }: Tiers): string[] {
  const overOctets = table.alphabet === 'octets';
  const stepped =
    overOctets && kernels.length === 0 && table.shifts.length === 0 && fitsSteps(table) && hasLongTexts(table);
  return [
    ...(kernels.length > 0 ? [`${overOctets ? 'lookUps' : 'unitLookUps'}(kernels)`] : []),
    ...(stepped ? ['steps'] : []),
    ...(!overOctets && kernels.length === 0 && !native ? ['asciiStrings'] : []),
    ...(native ? [native] : []),
  ];
}
