/**
 * The step module, which steps through any automaton of at most sixteen states: it
 * is proved once, and runs grammars that have neither look-ups nor shifts.
 */
import { describe, expect, test, vi } from 'vitest';
import { requireStepModule } from '../../build/tables/step-proof.ts';
import { steps } from '../../generated/steps.ts';
import { tableToLookupKernels } from '../../src/compile/kernel/table-to-lookups.ts';
import type { FormTable } from '../../src/layout.ts';
import { steps as stepKernel, tiersOf } from '../../src/run/kernel/all-tiers.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import type { Tier } from '../../src/run/tier.ts';
import { compiled } from '../support/grammar-text.ts';
import { form } from '../support/library.ts';
import { random } from '../support/random.ts';
import { disagreements, Judge, nearlyWellFormed, SHORT, tableOf } from './battery.ts';
import { HUNDRED, PARITY, THIRDS } from './grammars.ts';

const ENGINE = 'table, wasm steps from 256';

/** The table without shifts, as if the search had found none. */
const unshifted = (table: FormTable): FormTable => ({ ...table, shifts: [], skip: [] });

const withoutLookups = (table: FormTable, limit?: Tier) => tiersOf([stepKernel])(octetMachine(table), table, { limit });

describe.each([
  ['parity, which is not locally testable', unshifted(tableOf(compiled(PARITY))), compiled(PARITY)],
  [
    'a number of characters divisible by three, which is not locally testable',
    unshifted(tableOf(compiled(THIRDS))),
    compiled(THIRDS),
  ],
  ['WTF-8 with its twelve states', form('wtf8').table, form('wtf8').minimal],
])('%s', (_, table, automaton) => {
  test('gives the verdicts and states of its automaton', () => {
    const machine = withoutLookups(table);
    expect(machine.engine()).toBe(ENGINE);
    expect(disagreements(automaton, machine, { ...SHORT, randomTexts: 500 })).toEqual([]);
    const [judge, chance] = [new Judge(automaton), random(3)];
    const wrong: number[] = [];
    for (let i = 0; i < 300; i++) {
      // Lengths around a piece, and all lengths modulo a round.
      const text = nearlyWellFormed(judge, chance, i % 10 === 0 ? 32_700 + chance.below(200) : 256 + i, i % 4);
      if (machine.accepts(text, text.length) !== judge.accepts(text)) wrong.push(i);
      if (machine.run(0, text, 1, text.length) !== judge.run(0, text, 1)) wrong.push(i);
    }
    expect(wrong).toEqual([]);
  });
});

test('a language that is not locally testable has no look-ups', () => {
  expect(tableToLookupKernels(tableOf(compiled(THIRDS)))).toEqual([]);
});

test('a table with more than sixteen states runs in rows', () => {
  expect(withoutLookups(tableOf(compiled(HUNDRED))).engine()).toBe('table');
});

test('without WebAssembly, or where it is not allowed, rows are used', async () => {
  const table = unshifted(tableOf(compiled(PARITY)));
  expect(withoutLookups(table, 'javascript').engine()).toBe('table');
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
  const { tieredOctets } = await import('../../src/run/kernel/all-tiers.ts');
  vi.unstubAllGlobals();
  const machine = tieredOctets(octetMachine(table), table, {});
  expect(machine.engine()).toBe('table');
  expect(machine.accepts(new Uint8Array(1000).fill(0x62), 1000)).toBe(true);
  expect(machine.accepts(new Uint8Array(1001).fill(0x62), 1001)).toBe(false);
});

describe('the proof of the module fails with', () => {
  const octets = (which: 'module' | 'relaxed') => Buffer.from(steps[which], 'base64');
  const load = (offset: number) => [0x2d, 0x00, offset];

  test.each(['module', 'relaxed'] as const)('nothing changed in its %s: it succeeds', (which) => {
    requireStepModule(octets(which));
  });

  test.each([
    ['an octet read twice', load(37), load(38), 'octet 37 of a round is skipped or out of order'],
    ['a row of another size', [0x41, 4, 0x74], [0x41, 5, 0x74], 'i32.shl is not supported for these operands'],
    [
      'a round that is too long',
      [0x41, 0xc0, 0x00, 0x6a],
      [0x41, 0xc1, 0x00, 0x6a],
      'i32.lt_u is not supported for these operands',
    ],
    ['a chain left out', [0x20, 7, 0x20, 3], [0x20, 6, 0x20, 3], 'octet 48 of a round'],
    ['a state that is not the last', [0xfd, 0x16, 0], [0xfd, 0x16, 1], 'is not one loop from the state it takes'],
  ])('%s', (_, from, to, message) => {
    const module = octets('module');
    const at = module.lastIndexOf(Buffer.from(from));
    expect(at).toBeGreaterThan(0);
    module.set(to, at);
    expect(() => requireStepModule(module)).toThrow(message);
  });
});
