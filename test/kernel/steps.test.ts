/**
 * The step module, which steps through any automaton in six sections of a text at
 * once: it is proved once, and runs grammars that have no look-ups.
 */
import { describe, expect, test, vi } from 'vitest';
import { requireStepModule } from '../../build/tables/step-proof.ts';
import { steps } from '../../generated/steps.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { tableToLookupKernels } from '../../src/compile/emit/lookup-kernels.ts';
import { steps as stepKernel, tieredOctets, tiersOf } from '../../src/run/kernel/all-tiers.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import type { Tier } from '../../src/run/tier.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { compiled } from '../support/grammar-text.ts';
import { form } from '../support/library.ts';
import { random } from '../support/random.ts';
import { filler, Judge, nearlyWellFormed, tableOf } from './battery.ts';
import { HUNDRED, PARITY, THIRDS } from './grammars.ts';

const ENGINE = 'table, wasm steps from 1024';

/** The table without shifts, as if the search had found none. */
const unshifted = (table: FormTable): FormTable => ({ ...table, shifts: [], skip: [] });

const withoutLookups = (table: FormTable, limit?: Tier) => tiersOf([stepKernel])(octetMachine(table), table, { limit });

describe.each([
  ['parity, of which every guess is open', unshifted(tableOf(compiled(PARITY))), compiled(PARITY)],
  ['a number of characters divisible by three', unshifted(tableOf(compiled(THIRDS))), compiled(THIRDS)],
  ['a length divisible by a hundred', tableOf(compiled(HUNDRED)), compiled(HUNDRED)],
  ['JSON tokens with their runs', form('json-tokens-utf8').table, form('json-tokens-utf8').minimal],
  ['WTF-8 with its twelve states', form('wtf8').table, form('wtf8').minimal],
])('%s', (_, table, automaton) => {
  test('gives the verdicts and states of its automaton', () => {
    const machine = withoutLookups(table);
    expect(machine.engine()).toBe(ENGINE);
    const [judge, chance] = [new Judge(automaton), random(3)];
    const wrong: number[] = [];
    for (let i = 0; i < 200; i++) {
      // Lengths around a piece, and all lengths modulo a round.
      const text = nearlyWellFormed(judge, chance, i % 20 === 0 ? 64_400 + chance.below(2000) : 1024 + i, i % 4);
      if (machine.accepts(text, text.length) !== judge.accepts(text)) wrong.push(i);
      if (machine.run(0, text, 1, text.length) !== judge.run(0, text, 1)) wrong.push(i);
    }
    expect(wrong).toEqual([]);
  });

  test('gives them at the seams of its sections, from every state with every class', () => {
    const machine = withoutLookups(table);
    const [judge, { lead, loop }] = [new Judge(automaton), filler(automaton)];
    const wrong: string[] = [];
    const text = new Uint8Array(1205);
    for (const [i, word] of [...wMethodSuite(automaton, 0)].slice(0, 1500).entries()) {
      // Sections of 200 octets; the last octets are no section. Each word begins before a seam, and ends before or after it.
      const seam = 200 * (1 + (i % 5)) - word.length + (Math.floor(i / 5) % (word.length + 2));
      const at = seam - ((seam - lead.length) % loop.length);
      const loops = (from: number, to: number) => {
        for (let k = from; k < to; k++) text[k] = loop[(k - from) % loop.length] as number;
      };
      text.set(lead);
      loops(lead.length, at);
      text.set(word, at);
      loops(at + word.length, text.length);
      if (machine.accepts(text, text.length) !== judge.accepts(text)) wrong.push(`${word} at ${at}`);
      if (machine.run(0, text, 0, text.length) !== judge.run(0, text)) wrong.push(`after ${word} at ${at}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('a language that is not locally testable has no look-ups', () => {
  expect(tableToLookupKernels(tableOf(compiled(THIRDS)))).toEqual([]);
});

test('a table with more than 64 states has a larger memory, and one with more than 1,024 runs in rows', () => {
  // The length is a multiple of n: each octet leads from a state to the next one, and all others are rejected.
  const cycle = (n: number): FormTable => ({
    ...unshifted(tableOf(compiled(PARITY))),
    classCount: 2,
    classes: Array.from({ length: 256 }, (_, octet) => (octet === 0x61 ? 1 : 0)),
    next: Array.from({ length: n + 1 }, (_, state) => [n, state === n ? n : (state + 1) % n]).flat(),
    accepting: Array.from({ length: n + 1 }, (_, state) => (state === 0 ? 1 : 0)),
  });
  for (const n of [63, 64, 1023]) {
    const machine = withoutLookups(cycle(n));
    expect(machine.engine()).toBe(ENGINE);
    const text = new Uint8Array(70 * n).fill(0x61);
    expect([70 * n, 70 * n - 1].map((length) => machine.accepts(text.subarray(0, length), length))).toEqual([
      true,
      false,
    ]);
    expect(machine.run(0, text, 0, 67 * n + 5)).toBe(5);
    text[66 * n] = 0x62;
    expect(machine.accepts(text, text.length)).toBe(false);
  }
  expect(withoutLookups(cycle(1024)).engine()).toBe('table');
});

test('a table whose shifts skip from the start keeps them', () => {
  expect(withoutLookups({ ...form('wtf8').table, skip: [0, 0x80808080, 0, 0] }).engine()).toBe('table');
});

test('without WebAssembly, or where it is not allowed, rows are used', () => {
  const table = unshifted(tableOf(compiled(PARITY)));
  expect(withoutLookups(table, 'javascript').engine()).toBe('table');
  vi.stubGlobal('WebAssembly', undefined);
  const machine = tieredOctets(octetMachine(table), table, {});
  expect(machine.engine()).toBe('table');
  vi.unstubAllGlobals();
  expect(machine.accepts(new Uint8Array(1000).fill(0x62), 1000)).toBe(true);
  expect(machine.accepts(new Uint8Array(1001).fill(0x62), 1001)).toBe(false);
});

describe('the proof of the module fails with', () => {
  const octets = () => Buffer.from(steps.module, 'base64');
  const [FROM, STRIDE, HERE, WORD] = [0, 2, 9, 10];

  test('nothing changed: it succeeds', () => {
    requireStepModule(octets());
  });

  test.each([
    ['an octet that is skipped', [0x41, 6, 0x76], [0x41, 7, 0x76], 'i32.and is not supported for these operands'],
    ['an octet out of order', [0x41, 6, 0x76], [0x41, 14, 0x76], 'i32.add is not supported for these operands'],
    ['a mask that is too narrow', [0x41, 0xfc, 0x07, 0x71], [0x41, 0xfc, 0x03, 0x71], 'i32.and is not supported'],
    ['a word of another place', [0x28, 0, 0, 0x21, WORD], [0x28, 0, 4, 0x21, WORD], 'reads neither octets of the text'],
    [
      'rows elsewhere',
      [0x28, 0, 0x80, 0x80, 4],
      [0x28, 0, 0x84, 0x80, 4],
      'a load reads neither octets of the text nor a cell',
    ],
    ['a round of another length', [0x41, 4, 0x6a, 0x22], [0x41, 5, 0x6a, 0x22], 'i32.lt_u is not supported'],
    [
      'a section read twice',
      [0x20, STRIDE, 0x6a, 0x21, HERE],
      [0x20, FROM, 0x6a, 0x21, HERE],
      'i32.add is not supported',
    ],
    ['a chain in the state of another', [0x20, 3, 0x20, WORD], [0x20, 4, 0x20, WORD], 'i32.add is not supported'],
    ['a state that is not read', [0x41, 20, 0x28], [0x41, 16, 0x28], 'the state of chain 1 is not read'],
    ['a state written to another place', [0x41, 20, 0x20], [0x41, 24, 0x20], 'the state of chain 1 is not written'],
    [
      'the state of another chain written',
      [0x41, 20, 0x20, 4],
      [0x41, 20, 0x20, 3],
      'the state of chain 1 is not written',
    ],
  ])('%s', (_, from, to, message) => {
    const module = octets();
    const at = module.indexOf(Buffer.from(from));
    expect(at).toBeGreaterThan(0);
    module.set(to, at);
    expect(() => requireStepModule(module)).toThrow(message);
  });
});
