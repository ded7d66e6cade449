/** Queries in SMT-LIB on the look-up kernels: what is written, and on which modules there are none. smt.real.ts has the answers of a solver. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofHeader } from '../../proofs/header.ts';
import { kernelToSmt } from '../../proofs/smt/kernels.ts';
import { Unprovable } from '../../src/export/provable.ts';
import type { SimdKernel } from '../../src/shared/layout.ts';
import { sourceOf } from '../export/target-source.ts';
import { form, library, root } from '../support/library.ts';
import { changed, kernelsOf, load, sixteen } from './changed-kernel.ts';

const folder = join(root, 'proofs/kernels');
const withKernels = library.ids.filter((id) => kernelsOf(form(id).table).length > 0);

test('every form with look-up kernels has queries on the modules that ship, with a committed digest', () => {
  const committed = readFileSync(join(folder, 'digests.txt'), 'utf8').match(/^[0-9a-f]{64} {2}.*$/gm) ?? [];
  expect(committed.map((line) => line.slice(66))).toEqual(withKernels.map((id) => `${id}.smt2`));
  for (const [i, id] of withKernels.entries()) {
    const { table } = form(id);
    const header = proofHeader(sourceOf(id), 'What is proved of the look-up kernels of');
    const queries = kernelsOf(table).map((kernel) => kernelToSmt(table, kernel));
    const text = [...header.map((line) => `; ${line}`), queries.join('(reset)\n')].join('\n');
    expect(committed[i]?.slice(0, 64), id).toBe(createHash('sha256').update(text).digest('hex'));
    if (id === 'utf8') expect(readFileSync(join(folder, 'utf8.smt2'), 'utf8') === text).toBe(true);
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
