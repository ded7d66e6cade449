/**
 * Forms → the modules that list them. Generated, so that no list of forms is kept
 * by hand:
 *
 *     FORMS[n].id            →   'utf8'; FORMS[n].load() → the module generated/utf8.ts
 *     KERNELS[table.digest]  →   the kernels in utf8.simd.ts
 *     LABELS[n]              →   a validator, with its labels of IANA and WHATWG
 */
import { stringLiteral } from '../../src/compile/emit/rows.ts';
import { generatedHeader } from '../../src/compile/index.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { camelCase, type ShippedForm } from './shipped-form.ts';

/** File name → content. A list without members is left out. */
export function registryFiles(forms: readonly ShippedForm[]): [string, string][] {
  const tables = forms.filter(({ hasKernels }) => hasKernels).map(({ form }) => form.table);
  // `forLabel` is of the main entry point, which has the audited forms.
  const labelled = inOrderOfReports(forms).filter(
    ({ audited, charset, aliases, form }) =>
      audited !== undefined &&
      form.table.alphabet === 'octets' &&
      (charset !== undefined || Object.values(aliases).flat().length > 0),
  );
  return [
    ['forms.ts', formRegistry(forms)],
    ['kernels.ts', kernelRegistry(tables)],
    ...(labelled.length > 0 ? [['labels.ts', labelRegistry(labelled)] as const] : []),
  ].map(([name, text]) => [name, `${text}\n`] as [string, string]);
}

/** Audited forms in the order of the reports, then the others. */
export function inOrderOfReports(forms: readonly ShippedForm[]): ShippedForm[] {
  return [...forms].sort((a, b) => (a.audited ?? Number.MAX_VALUE) - (b.audited ?? Number.MAX_VALUE));
}

export function moduleHeader(what: string): string[] {
  return generatedHeader(what, []).map((line) => `// ${line}`);
}

function formRegistry(forms: readonly ShippedForm[]): string {
  return [
    ...moduleHeader('The forms: what each is made of, and how its table is loaded.'),
    "import type { RegisteredForm } from '../src/shared/layout.ts';",
    '',
    'export const FORMS = [',
    ...forms.flatMap(formEntry),
    '] as const satisfies readonly RegisteredForm[];',
  ].join('\n');
}

function formEntry({ form, exportName, docstring, audited, charset, variant }: ShippedForm): string[] {
  const { id, title, alphabet, codeUnit, scalars } = form.table;
  return [
    '  {',
    `    id: ${stringLiteral(id)},`,
    `    title: ${stringLiteral(title)},`,
    `    alphabet: ${stringLiteral(alphabet)},`,
    `    codeUnit: ${codeUnit},`,
    `    kind: ${stringLiteral(scalars ? 'profile' : 'encoding form')},`,
    ...(docstring ? [`    exportName: ${stringLiteral(exportName)},`] : []),
    ...(audited ? [`    audited: ${audited},`] : []),
    ...(charset ? [`    charset: ${stringLiteral(charset)},`] : []),
    ...(variant ? [`    explains: [${literals(variant.explains)}],`, `    hint: ${stringLiteral(variant.hint)},`] : []),
    `    load: () => import('./${id}.ts'),`,
    '  },',
  ];
}

function kernelRegistry(tables: readonly Pick<FormTable, 'id' | 'digest'>[]): string {
  return [
    ...moduleHeader('The SIMD kernels of all tables, by the digest of the table.'),
    "import type { SimdKernel } from '../src/shared/layout.ts';",
    ...tables.map(({ id }) => `import { kernels as ${camelCase(id)} } from './${id}.simd.ts';`),
    '',
    'export const KERNELS: Readonly<Record<string, readonly SimdKernel[]>> = {',
    ...tables.map(({ id, digest }) => `  '${digest}': ${camelCase(id)},`),
    '};',
  ].join('\n');
}

function labelRegistry(labelled: readonly ShippedForm[]): string {
  return [
    ...moduleHeader('The labels of charsets, in lower case.'),
    `import { ${labelled.map(({ exportName }) => exportName).join(', ')} } from './encodings.ts';`,
    '',
    'export const LABELS = [',
    ...labelled.flatMap(({ exportName, charset, aliases }) => [
      '  {',
      `    form: ${exportName},`,
      `    iana: [${lowerCase([...(charset ? [charset] : []), ...aliases.iana])}],`,
      `    whatwg: [${lowerCase(aliases.whatwg)}],`,
      '  },',
    ]),
    '] as const;',
  ].join('\n');
}

function lowerCase(labels: readonly string[]): string {
  return literals(labels.map((label) => label.toLowerCase()));
}

function literals(texts: readonly string[]): string {
  return texts.map(stringLiteral).join(', ');
}
