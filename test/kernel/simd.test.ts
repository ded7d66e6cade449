/**
 * The SIMD kernels: the modules as generated, run as an importer runs them, for
 * every form and for grammars that are not in the repository.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kernelOf } from '../../src/compile/emit/simd.ts';
import { lookupsOf } from '../../src/compile/kernel/kernels.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import type { FormTable, SimdKernel } from '../../src/layout.ts';
import { plain } from '../../src/run/kernel/plain.ts';
import { withSimd } from '../../src/run/kernel/simd.ts';
import { octetMachine } from '../../src/run/machine.ts';
import { compiled } from '../compile/grammar-text.ts';
import { root } from '../library.ts';
import { disagreements, SHORT, tableOf } from './battery.ts';
import { HUNDRED, PARITY, strangers } from './grammars.ts';

const ids = readdirSync(join(root, 'generated')).flatMap((name) =>
  name.endsWith('.simd.ts') ? [name.slice(0, -8)] : [],
);

const forms = await Promise.all(
  ids.map(async (id) => ({
    id,
    table: (await import(`../../generated/${id}.ts`)).table as FormTable,
    kernels: (await import(`../../generated/${id}.simd.ts`)).kernels as readonly SimdKernel[],
  })),
);

const machineOf = (table: FormTable, kernels: readonly SimdKernel[]) =>
  withSimd(table, plain(table, octetMachine(table), 'table'), kernels, 'wasm');

test('every form of RFC 3629 and of the UTF-16 draft has a kernel', () => {
  for (const id of [
    'utf8',
    'utf8-1997',
    'cesu8',
    'utf16',
    'ucs2',
    'utf16be',
    'utf16le',
    'utf16-signature',
    'utf32be',
    'utf32le',
  ]) {
    expect(ids).toContain(id);
  }
});

test('the module of UTF-8 has less than 2 kB, and no module more', () => {
  for (const { kernels } of forms)
    for (const { module } of kernels) expect(Buffer.from(module, 'base64').length).toBeLessThan(2000);
});

describe.each(forms.filter(({ table }) => table.alphabet === 'octets'))('$id', ({ table, kernels }) => {
  test('gives the verdicts and the states of the automaton', () => {
    const machine = machineOf(table, kernels);
    expect(machine.engine).toContain('wasm');
    expect(disagreements(tableToAutomaton(table), machine, { ...SHORT, randomTexts: 1000 })).toEqual([]);
  });
});

describe.each(Object.entries(strangers).filter(([, text]) => text !== HUNDRED))('%s', (_, text) => {
  test('a kernel is found for it, and gives the verdicts of the automaton', () => {
    const table = tableOf(compiled(text));
    const kernels = lookupsOf(table).map((lookups) => kernelOf({ table }, lookups));
    expect(kernels.length).toBeGreaterThan(0);
    expect(disagreements(tableToAutomaton(table), machineOf(table, kernels), { ...SHORT, randomTexts: 1000 })).toEqual(
      [],
    );
  });
});

test.each([
  ['a hundred states', HUNDRED],
  ['parity', PARITY],
])('what no window tells has no kernel: %s', (_, text) => {
  expect(lookupsOf(tableOf(compiled(text)))).toEqual([]);
});

describe('a fault at every place modulo 64 around every seam', () => {
  const { table, kernels } = forms.find(({ id }) => id === 'utf8') as (typeof forms)[number];
  const machine = machineOf(table, kernels);
  const scripts = { ASCII: 'a', Cyrillic: 'ж', CJK: '表', emoji: '🦊' };

  test.each(Object.entries(scripts))('in %s', (_, character) => {
    const unit = Buffer.from(character);
    const length = 32_768 + 256;
    const text = new Uint8Array(Buffer.alloc(length - (length % unit.length), unit));
    const wrong: number[] = [];
    for (const seam of [0, 64, 128, 32_768]) {
      for (let at = Math.max(0, seam - 66); at < seam + 66; at++) {
        for (const octet of [0x80, 0xc2, 0xf0, 0xff]) {
          const before = text[at] as number;
          text[at] = octet;
          const located = machine.locate(text);
          const near = located === null ? 'nothing' : at - located.position;
          if (octet === 0xff && (near === 'nothing' || near < 0 || near > 256)) wrong.push(at);
          if (machine.accepts(text) !== octetMachine(table).accepts(text)) wrong.push(at);
          text[at] = before;
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
