/**
 * Forms → the two modules with their validators: `encodings.ts` for the main entry
 * point, `profiles.ts` for `wellformed/profiles`. Each call is marked pure, so that
 * a bundler drops the validators that are not used, with their tables.
 *
 *     /** UTF-8, RFC 3629 §4. Input and offsets: octets. … *\/
 *     export const utf8 = /* @__PURE__ *\/ octetForm(utf8Table, shiftMachine, utf8Kernels, utf8Verdict);
 *
 * A validator of the main entry point names its machine, so that a bundle has no
 * other. Those of profiles find their machine when they run.
 */
import type { FormTable } from '../../src/shared/layout.ts';
import { wrap } from '../../src/shared/words.ts';
import { inOrderOfReports, moduleHeader } from './registries.ts';
import { camelCase, type ShippedForm } from './shipped-form.ts';

/** File name → content. A module without validators is left out. */
export function validatorFiles(forms: readonly ShippedForm[]): [string, string][] {
  const exported = forms.filter(({ docstring }) => docstring);
  const main = inOrderOfReports(exported.filter(({ audited }) => audited));
  const others = exported.filter(({ audited }) => !audited).sort((a, b) => (a.exportName < b.exportName ? -1 : 1));
  const variants = main.filter(({ variant }) => variant).map(({ exportName }) => exportName);
  const files: [string, string][] = [];
  if (main.length > 0) files.push(['encodings.ts', encodingsModule(main)]);
  if (others.length > 0) files.push(['profiles.ts', profilesModule(others, variants)]);
  return files;
}

function encodingsModule(forms: readonly ShippedForm[]): string {
  const calls = forms.map((shipped) => callOf(shipped));
  const makers = new Set(calls.map(({ maker }) => maker));
  const machines = new Set(calls.flatMap(({ machine }) => machine ?? []));
  return [
    ...moduleHeader('The validators of the encoding forms that the main entry point exports.'),
    ...forms.flatMap(importsOf),
    ...(machines.has('shiftMachine') ? ["import { shiftMachine } from '../src/run/kernel/shift.ts';"] : []),
    ...(machines.has('rangedShiftMachine')
      ? ["import { rangedShiftMachine } from '../src/run/kernel/skip-ranges.ts';"]
      : []),
    `import { ${[...makers].sort().join(', ')} } from '../src/run/validator.ts';`,
    ...forms.flatMap((shipped, i) => validator(shipped, (calls[i] as Call).text)),
    '',
  ].join('\n');
}

function profilesModule(forms: readonly ShippedForm[], variants: readonly string[]): string {
  const makers = new Set(forms.map(({ form }) => makerOf(form.table)));
  return [
    ...moduleHeader('The validators of the profiles, and of encoding forms that only a few programs write.'),
    ...forms.flatMap(importsOf),
    `import { ${[...makers].sort().join(', ')} } from '../src/run/validator.ts';`,
    '',
    ...(variants.length > 0
      ? [
          '/** Variants of UTF-8, also in the main entry point. None of them is UTF-8. */',
          `export { ${variants.join(', ')} } from './encodings.ts';`,
        ]
      : []),
    ...forms.flatMap((shipped) => validator(shipped, profileCall(shipped))),
    '',
  ].join('\n');
}

/** The table, the verdict and the kernels of a form; the names begin with its id: `utf8Table`. */
function importsOf({ form: { id }, hasKernels }: ShippedForm): string[] {
  const name = camelCase(id);
  return [
    ...(hasKernels ? [`import { kernels as ${name}Kernels } from '#kernels/${id}';`] : []),
    `import { table as ${name}Table, verdict as ${name}Verdict } from './${id}.ts';`,
  ];
}

interface Call {
  readonly maker: string;
  readonly machine?: string;
  readonly text: string;
}

function callOf(shipped: ShippedForm): Call {
  const { form, hasKernels } = shipped;
  const { alphabet, shifts, skip } = form.table;
  const name = camelCase(form.id);
  const rest = `${hasKernels ? `${name}Kernels` : '[]'}, ${name}Verdict`;
  if (alphabet === 'units') return { maker: 'unitForm', text: `unitForm(${name}Table, ${rest})` };
  if (shifts.length === 0) return { maker: 'octetValidator', text: profileCall(shipped) };
  const [, , above = 0, below = 0] = skip;
  const machine = (above | below) === 0 ? 'shiftMachine' : 'rangedShiftMachine';
  return { maker: 'octetForm', machine, text: `octetForm(${name}Table, ${machine}, ${rest})` };
}

function profileCall({ form, hasKernels }: ShippedForm): string {
  const name = camelCase(form.id);
  const kernels = hasKernels ? `kernels: ${name}Kernels, ` : '';
  return `${makerOf(form.table)}(${name}Table, { ${kernels}verdict: ${name}Verdict })`;
}

function makerOf({ alphabet }: FormTable): string {
  return alphabet === 'octets' ? 'octetValidator' : 'unitValidator';
}

function validator(shipped: ShippedForm, call: string): string[] {
  return ['', ...docstringOf(shipped), `export const ${shipped.exportName} = /* @__PURE__ */ ${call};`];
}

/** What follows the first paragraph, by the alphabet: it is the same for all. */
const OFFSETS = { octets: 'Input and offsets: octets.', units: 'Offsets count code units.' };

function docstringOf({ form, docstring }: ShippedForm): string[] {
  const { paragraphs = [], example = [] } = docstring ?? {};
  const [first = '', ...others] = paragraphs;
  const texts = [`${first} ${OFFSETS[form.table.alphabet]}`, ...others];
  const lines = [
    ...texts.flatMap((text, i) => [...(i > 0 ? [''] : []), ...wrap(text.replaceAll('*/', '* /'), WIDTH)]),
    ...(example.length > 0 ? ['', '@example', ...example] : []),
  ];
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'];
}

/** Columns of a line of a docstring, without its asterisk. */
const WIDTH = 117;
