/**
 * Tables with look-up kernels → the module that maps the digest of a table to
 * its kernels. Generated, so that no list of kernels is kept by hand:
 *
 *     KERNELS[table.digest]   →   the kernels in utf8.simd.ts
 */
import type { FormTable } from '../../layout.ts';
import { generatedHeader } from './header.ts';

export function kernelRegistry(tables: readonly Pick<FormTable, 'id' | 'digest'>[]): string {
  const named = tables.map(({ id, digest }) => ({ id, digest, name: id.replaceAll('-', '_') }));
  return [
    ...generatedHeader('The SIMD kernels of all tables, by the digest of the table.', []).map((line) => `// ${line}`),
    "import type { SimdKernel } from '../src/layout.ts';",
    ...named.map(({ id, name }) => `import { kernels as ${name} } from './${id}.simd.ts';`),
    '',
    'export const KERNELS: Readonly<Record<string, readonly SimdKernel[]>> = {',
    ...named.map(({ name, digest }) => `  '${digest}': ${name},`),
    '};',
    '',
  ].join('\n');
}
