/** The interface of the WebAssembly modules: what its numbers must be to each other, and that the verifier has the same. */
import { expect, test } from 'vitest';
import { steps } from '../../generated/steps.ts';
import { kernels } from '../../generated/utf8.simd.ts';
import { instantiate, PIECE } from '../../src/run/kernel/module.ts';
import * as abi from '../../src/shared/kernel-abi.ts';
import type { SimdKernel } from '../../src/shared/layout.ts';
import * as verifier from '../../src/verify/abi.ts';

test('a piece with its padding fits into the memory a module starts with', () => {
  expect(abi.TEXT_START + PIECE + abi.AFTER).toBeLessThanOrEqual(abi.PAGES * abi.PAGE);
  expect(abi.CHAIN_STATES + abi.CHAINS * abi.WORD).toBeLessThanOrEqual(abi.TEXT_START);
  expect([abi.ROWS_START % abi.WORD, abi.ROWS_START < abi.PAGES * abi.PAGE]).toEqual([0, true]);
});

test('pieces are whole blocks, blocks whole vectors, and constants end before the padding', () => {
  expect([PIECE % abi.BLOCK, abi.BLOCK % abi.VECTOR, abi.TEXT_START % abi.VECTOR]).toEqual([0, 0, 0]);
  expect(abi.CONSTANTS_START).toBeGreaterThan(0);
  expect(abi.CONSTANTS_START).toBeLessThan(abi.TEXT_START - abi.BEFORE);
});

test('the copy of the verifier has the same numbers', () => {
  expect(abi).toMatchObject({ ...verifier });
});

test.each([
  ['a look-up module', kernels[0] as SimdKernel],
  ['the step module', { ...steps, relaxed: '' }],
])('%s exports what the interface names, and has its pages of memory', (_, modules) => {
  const { memory, scan, ...others } = instantiate(modules) as abi.KernelExports;
  expect(Object.keys(others)).toEqual([]);
  expect(memory.buffer.byteLength).toBe(abi.PAGES * abi.PAGE);
  expect(scan).toHaveLength(3);
});
