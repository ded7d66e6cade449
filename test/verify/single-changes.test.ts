/** Modules with one octet changed: those that were once accepted wrongly, and a sample; single-changes.long.ts has all. */
import { describe, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { type ChangedKernel, committedKernels } from './single-changes.ts';

const SAMPLE = 4;
const OCTETS = Array.from({ length: 0x100 }, (_, octet) => octet);

const kernels = committedKernels();
const kernelOf = (name: string) => kernels.find((kernel) => kernel.name === name) as ChangedKernel;

test.each([
  ['the address of a load of UCS-2: no look-up covers the last symbols', 'ucs2, from state 0', 301],
  ['the address of a load of UTF-32BE: no look-up covers the first symbol', 'utf32be, from state 0', 405],
  ['an instruction of UTF-32BE: two masks of a minimum', 'utf32be, from state 0', 385],
  ['another instruction of UTF-32BE: two masks of a minimum', 'utf32be, from state 0', 397],
  ['a third instruction of UTF-32BE: two masks of a minimum', 'utf32be, from state 0', 428],
])('every other value is refused or changes nothing at %s', (_, name, at) => {
  const kernel = kernelOf(name);
  const before = kernel.refused;
  const faults = OCTETS.map((octet) => kernel.faultOf({ which: 'module', at, octet })).filter(
    (fault) => fault !== null,
  );
  expect(faults).toEqual([]);
  expect(kernel.refused - before).toBeGreaterThan(200);
});

describe('each of a sample of changes is refused or changes nothing', () => {
  test.each(kernels.map((kernel) => [kernel.name, kernel] as const))('%s', (_, kernel) => {
    const chance = random(kernel.length('module'));
    const before = kernel.refused;
    for (let i = 0; i < SAMPLE; i++) {
      const which = i % 2 ? 'module' : 'relaxed';
      expect(kernel.faultOf({ which, at: chance.below(kernel.length(which)), octet: chance.below(0x100) })).toBeNull();
    }
    expect(kernel.refused).toBeGreaterThan(before);
  });
});
