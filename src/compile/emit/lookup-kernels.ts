/**
 * Look-up kernels of a form → the TypeScript module that holds them, and a
 * listing for people: the boxes, the constants and every instruction.
 */
import { formatRanges, octets } from '../../alphabet.ts';
import type { SimdKernel } from '../../layout.ts';
import type { SourceText } from '../../source.ts';
import type { CompiledForm } from '../form.ts';
import { betweenOf, lookupsOf } from '../kernel/table-to-lookups.ts';
import { lookupsToModule } from '../kernel/lookup-module.ts';
import { ANY, allGroups, type Box, dimensionsOf, type Lookups } from '../kernel/lookup-kernel.ts';
import { SETTLE } from '../kernel/lookup-proof.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';

/** File name → content; nothing for a form without kernels. */
export function formToKernels(form: CompiledForm, inputs: readonly SourceText[]): [string, string][] {
  const all = lookupsOf(form.table);
  if (all.length === 0) return [];
  return [
    [`${form.id}.simd.ts`, moduleText(form, inputs)],
    [`${form.id}.simd.txt`, kernelListing(form, inputs)],
  ];
}

/** The kernel as the run wing takes it. */
export function kernelOf(form: Pick<CompiledForm, 'table'>, lookups: Lookups): SimdKernel {
  const base64 = (relaxed: boolean) => Buffer.from(lookupsToModule(lookups, relaxed).octets).toString('base64');
  const { home, width } = lookups;
  const between = betweenOf(form.table, lookups);
  return { home, between, width, settle: SETTLE, module: base64(false), relaxed: base64(true) };
}

/** The kernels of a table as the run wing takes them; none for a table without. Cost: up to seconds. */
export function formToSimdKernels(form: Pick<CompiledForm, 'table'>): SimdKernel[] {
  return lookupsOf(form.table).map((lookups) => kernelOf(form, lookups));
}

function moduleText(form: CompiledForm, inputs: readonly SourceText[]): string {
  return [
    ...generatedHeader(
      `The SIMD kernels of ${form.title}: WebAssembly modules in base64, listed in ${form.id}.simd.txt.`,
      inputs,
    ).map((line) => `// ${line}`),
    "import type { SimdKernel } from '../src/layout.ts';",
    '',
    ...kernelsConstant('export const kernels: readonly SimdKernel[]', formToSimdKernels(form)),
    '',
  ].join('\n');
}

export function kernelsConstant(declaration: string, kernels: readonly SimdKernel[]): string[] {
  return [
    `${declaration} = [`,
    ...kernels.flatMap(({ home, between, width, settle, module, relaxed }) => [
      '  {',
      `    home: ${home},`,
      `    between: [${between.join(', ')}],`,
      `    width: ${width},`,
      `    settle: ${settle},`,
      `    // ${Buffer.from(module, 'base64').length} octets`,
      ...inRows('module', module),
      ...inRows('relaxed', relaxed),
      '  },',
    ]),
    '];',
  ];
}

/** A property that holds a long string, so many columns in. */
export function inRows(name: string, base64: string, indent = 4): string[] {
  const rows = base64.match(/.{1,96}/g) ?? [];
  const space = ' '.repeat(indent);
  return [`${space}${name}:`, ...rows.map((row, i) => `${space}  '${row}'${i + 1 < rows.length ? ' +' : ','}`)];
}

/** The boxes, the constants and every instruction. */
export function kernelListing(
  form: Pick<CompiledForm, 'title' | 'table'>,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string {
  const lines = generatedHeader(`The SIMD kernels of ${form.title}.`, inputs, command).map((line) => `# ${line}`);
  for (const lookups of lookupsOf(form.table)) {
    lines.push('', `texts from state ${lookups.home} on; symbols of ${lookups.width}, windows of ${lookups.window}`);
    lines.push(...boxLines(lookups), '', ...lookupsToModule(lookups, false).listing);
  }
  return `${lines.join('\n')}\n`;
}

function boxLines(lookups: Lookups): string[] {
  const { licence, clean } = lookups;
  const terms = (licence?.terms ?? []).map(
    ({ position, range }) => `octet ${position} before in ${formatRanges(octets, [range])}`,
  );
  return [
    ...(clean ? [`passed over: ${clean.map((range) => formatRanges(octets, [range])).join(' ')}`] : []),
    ...allGroups(lookups).flatMap((group) => {
      const dimensions = dimensionsOf(group);
      const heads = dimensions.map((d) =>
        `${d >> 1 ? `${d >> 1} before` : 'now'}, ${d % 2 ? 'low' : 'high'}`.padEnd(17),
      );
      return [
        `ill-formed where the nibbles are   ${heads.join(' ')}`,
        ...group.map(
          (box) =>
            `${' '.repeat(35)}${cells(box, dimensions)}${box === licence?.box ? `  unless ${terms.join(', or ')}; and there if not` : ''}`,
        ),
      ];
    }),
  ];
}

function cells(box: Box, dimensions: readonly number[]): string {
  return dimensions
    .map((dimension) => {
      const nibbles = box[dimension] ?? ANY;
      const members = [...'0123456789ABCDEF'].filter((_, nibble) => (nibbles >> nibble) & 1).join('');
      return (nibbles === ANY ? 'any' : members).padEnd(17);
    })
    .join(' ');
}
