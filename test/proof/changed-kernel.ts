/** A look-up kernel with some octets of its modules replaced: `changed('utf8', load(14), load(13))`. */
import { expect } from 'vitest';
import { KERNELS } from '../../generated/kernels.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { form } from '../support/library.ts';

export const kernelsOf = (table: FormTable) => KERNELS[table.digest] ?? [];

/** The kernel of a form, with octets of both of its modules replaced. */
export function changed(id: string, from: readonly number[], to: readonly number[]): SimdKernel {
  const kernel = kernelsOf(form(id).table)[0] as SimdKernel;
  const apply = (base64: string) => {
    const module = Buffer.from(base64, 'base64');
    const at = module.indexOf(Buffer.from(from));
    expect(at).toBeGreaterThan(0);
    module.set(to, at);
    return module.toString('base64');
  };
  return { ...kernel, module: apply(kernel.module), relaxed: apply(kernel.relaxed) };
}

export const sixteen = (octet: number) => new Array<number>(16).fill(octet);
export const load = (offset: number) => [0xfd, 0x00, 0x00, offset];
