/**
 * Look-up kernels of a form → lines of a TypeScript module that contains them in
 * base64, and a listing for readers: boxes, constants and every instruction.
 */
import { formatRanges, octets } from '../../shared/alphabet.ts';
import type { SimdKernel } from '../../shared/layout.ts';
import type { SourceText } from '../../shared/source.ts';
import type { CompiledForm } from '../form.ts';
import { ANY_NIBBLE, type Box, dimensionsOf, groupsWithExemption, type LookupKernel } from '../kernel/lookup-kernel.ts';
import { lookupKernelToModule } from '../kernel/lookup-module.ts';
import { FLAG_DELAY } from '../kernel/lookup-proof.ts';
import { boundaryStatesOf, tableToLookupKernels } from '../kernel/table-to-lookups.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';

/** The kernel in the layout that the run wing reads. */
export function assembleKernel(form: Pick<CompiledForm, 'table'>, lookupKernel: LookupKernel): SimdKernel {
  const base64 = (relaxed: boolean) =>
    Buffer.from(lookupKernelToModule(lookupKernel, relaxed).octets).toString('base64');
  const { entryState, width } = lookupKernel;
  const boundaryStates = boundaryStatesOf(form.table, lookupKernel);
  const [module, relaxed] = [base64(false), base64(true)];
  return { entryState, boundaryStates, width, flagDelay: FLAG_DELAY, module, relaxed };
}

/** The look-up kernels of a form in the layout that the run wing reads; empty where there are none. Cost: up to seconds. */
export function formToSimdKernels(form: Pick<CompiledForm, 'table'>): SimdKernel[] {
  return tableToLookupKernels(form.table).map((lookupKernel) => assembleKernel(form, lookupKernel));
}

export function kernelsConstant(declaration: string, kernels: readonly SimdKernel[]): string[] {
  return [
    `${declaration} = [`,
    ...kernels.flatMap(({ entryState, boundaryStates, width, flagDelay, module, relaxed }) => [
      '  {',
      `    entryState: ${entryState},`,
      `    boundaryStates: [${boundaryStates.join(', ')}],`,
      `    width: ${width},`,
      `    flagDelay: ${flagDelay},`,
      `    // ${Buffer.from(module, 'base64').length} octets`,
      ...base64Property('module', module),
      ...base64Property('relaxed', relaxed),
      '  },',
    ]),
    '];',
  ];
}

/** A property with a long string, in rows; `indent` in columns. */
export function base64Property(name: string, base64: string, indent = 4): string[] {
  const rows = base64.match(/.{1,96}/g) ?? [];
  const space = ' '.repeat(indent);
  return [`${space}${name}:`, ...rows.map((row, i) => `${space}  '${row}'${i + 1 < rows.length ? ' +' : ','}`)];
}

/** The boxes, the constants and every instruction, as a file. */
export function kernelListing(
  form: Pick<CompiledForm, 'title' | 'table'>,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string {
  const header = generatedHeader(`The SIMD kernels of ${form.title}.`, inputs, command).map((line) => `# ${line}`);
  return `${[...header, ...kernelLines(form)].join('\n')}\n`;
}

/** The boxes, the constants and every instruction of each look-up kernel. No lines for a form without kernels. */
function kernelLines({ table }: Pick<CompiledForm, 'table'>): string[] {
  return tableToLookupKernels(table).flatMap((kernel) => [
    '',
    `from state ${kernel.entryState}; octets of a symbol: ${kernel.width}, of a window: ${kernel.window}`,
    ...boxLines(kernel),
    '',
    ...lookupKernelToModule(kernel, false).listing,
  ]);
}

function boxLines(lookupKernel: LookupKernel): string[] {
  const { exemption, cleanRanges: clean } = lookupKernel;
  const terms = (exemption?.terms ?? []).map(
    ({ age, range }) => `octet ${age} before in ${formatRanges(octets, [range])}`,
  );
  return [
    ...(clean ? [`skipped: ${clean.map((range) => formatRanges(octets, [range])).join(' ')}`] : []),
    ...groupsWithExemption(lookupKernel).flatMap((group) => {
      const dimensions = dimensionsOf(group);
      const heads = dimensions.map((d) =>
        `${d >> 1 ? `${d >> 1} before` : 'now'}, ${d % 2 ? 'low' : 'high'}`.padEnd(17),
      );
      return [
        `ill-formed where the nibbles are   ${heads.join(' ')}`,
        ...group.map(
          (box) =>
            `${' '.repeat(35)}${cells(box, dimensions)}${box === exemption?.box ? `  unless ${terms.join(', or ')}, where all else is` : ''}`,
        ),
      ];
    }),
  ];
}

function cells(box: Box, dimensions: readonly number[]): string {
  return dimensions
    .map((dimension) => {
      const nibbles = box[dimension] ?? ANY_NIBBLE;
      const members = [...'0123456789ABCDEF'].filter((_, nibble) => (nibbles >> nibble) & 1).join('');
      return (nibbles === ANY_NIBBLE ? 'any' : members).padEnd(17);
    })
    .join(' ');
}
