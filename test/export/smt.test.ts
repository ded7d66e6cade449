/** Queries in SMT-LIB on the look-up kernels: what is written, and on which modules there are none. smt.real.ts has the answers of a solver. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Unprovable } from '../../src/export/provable.ts';
import { kernelToSmt } from '../../src/export/smt/smt.ts';
import type { SimdKernel } from '../../src/layout.ts';
import { form, library, root } from '../support/library.ts';
import { changed, kernelsOf, load, sixteen } from './changed-kernel.ts';

const folder = join(root, 'proofs/kernels');
const withKernels = library.ids.filter((id) => kernelsOf(form(id).table).length > 0);

test('every form with look-up kernels has a file, and it speaks of the modules that ship', () => {
  expect(readdirSync(folder).sort()).toEqual(withKernels.map((id) => `${id}.smt2`).sort());
  for (const id of withKernels) {
    const { table } = form(id);
    const text = kernelsOf(table).map((kernel) => kernelToSmt(table, kernel));
    expect(readFileSync(join(folder, `${id}.smt2`), 'utf8').endsWith(`\n${text.join('(reset)\n')}`)).toBe(true);
  }
});

test.each<[string, number[], number[], RegExp]>([
  ['that skips too far', [0x04, 0x40, 0x20, 0, 0x41, 0xc0, 0], [0x04, 0x40, 0x20, 0, 0x41, 0x80, 1], /part 8 of 13/],
  ['whose rounds leave out octets', [0x41, 16, 0x6a, 0x22, 0], [0x41, 32, 0x6a, 0x22, 0], /part 11 of 13/],
  ['that reads octets that are not yet there', load(15), load(17), /not yet there, at 17/],
  ['that reads what an earlier block left', [0x20, 16, 0x20, 8], [0x20, 17, 0x20, 8], /reads local 17/],
  ['that the decoder does not know', [0xfd, 0x53], [0xfd, 0x52], /unknown instruction: 52/],
])('there are no queries on a module %s', (_, from, to, message) => {
  const make = () => kernelToSmt(form('utf8').table, changed('utf8', from, to));
  expect(make).toThrow(Unprovable);
  expect(make).toThrow(message);
});

test('there are no queries on a module for relaxed SIMD that does something else', () => {
  const [kernel] = kernelsOf(form('utf8').table) as [SimdKernel];
  const { relaxed } = changed('utf8', sixteen(0x60), sixteen(0x61));
  expect(() => kernelToSmt(form('utf8').table, { ...kernel, relaxed })).toThrow(/relaxed SIMD does not do the same/);
});
