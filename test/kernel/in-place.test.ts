/** Texts in a kernel's own memory are checked in place: the states are the same, and the text is unchanged afterwards. */
import { describe, expect, test } from 'vitest';
import { table as cesu8 } from '../../generated/cesu8.ts';
import { KERNELS } from '../../generated/kernels.ts';
import { table as mqtt } from '../../generated/mqtt-utf8.ts';
import { table as utf8 } from '../../generated/utf8.ts';
import { table as utf16Signature } from '../../generated/utf16-signature.ts';
import { table as utf16le } from '../../generated/utf16le.ts';
import { table as utf32be } from '../../generated/utf32be.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { tieredOctets } from '../../src/run/kernel/all-tiers.ts';
import { PIECE } from '../../src/run/kernel/module.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { expectSame } from '../support/expect-same.ts';
import { random } from '../support/random.ts';
import { Judge, nearlyWellFormed } from './battery.ts';
import { formsWithKernels } from './running.ts';

const SIZE = 40_000;

describe.each([utf8, cesu8, mqtt, utf16le, utf16Signature, utf32be])('$id', (table) => {
  const machine = tieredOctets(octetMachine(table), table, { kernels: KERNELS[table.digest] ?? [], limit: 'wasm' });
  const stepping = octetMachine(table);
  const buffer = machine.buffer(SIZE) as Uint8Array;
  const chance = random(3);
  const judge = new Judge(tableToAutomaton(table));

  test('checks any part of its buffer from any state as stepping does, and leaves it unchanged', () => {
    expect(buffer).toHaveLength(SIZE);
    let [rejected, run] = [0, 0];
    for (let i = 0; i < 60; i++) {
      buffer.fill(0xff);
      buffer.set(nearlyWellFormed(judge, chance, SIZE - 1000, i % 3).subarray(0, SIZE - 1000), chance.below(1000));
      const before = buffer.slice();
      for (let n = 0; n < 12; n++) {
        const from = chance.below(SIZE);
        const part = buffer.subarray(from, from + 1 + chance.below(SIZE - from));
        // A copy is in other memory, and is read piece by piece.
        const copy = part.slice();
        for (let state = 0; state < table.accepting.length; state++) {
          const expected = stepping.run(state, copy, 0, copy.length);
          expectSame(machine.run(state, part, 0, part.length), expected, () => `from state ${state}`);
          if (expected === table.accepting.length - 1) rejected++;
          else run++;
        }
      }
      expect(Buffer.compare(buffer, before)).toBe(0);
    }
    expect(rejected).toBeGreaterThan(100);
    expect(run).toBeGreaterThan(100);
  });

  test('can make a larger buffer, and still tells it from other memory', () => {
    const larger = machine.buffer(10 * SIZE) as Uint8Array;
    expect(larger).toHaveLength(10 * SIZE);
    expect(buffer).toHaveLength(0);
    const text = new Uint8Array(10 * SIZE).fill(0);
    larger.set(text);
    expect(machine.run(0, larger, 0, larger.length)).toBe(stepping.run(0, text, 0, text.length));
    expect(machine.run(0, text, 0, text.length)).toBe(stepping.run(0, text, 0, text.length));
  });
});

test.each(
  formsWithKernels
    .filter(({ table: { alphabet } }) => alphabet === 'octets')
    .map(({ id, table }) => [id, table] as const),
)('%s: a text in the buffer is checked and not altered by later calls, whatever their length', (_, table) => {
  const kernels = KERNELS[table.digest] ?? [];
  const machine = tieredOctets(octetMachine(table), table, { kernels, limit: 'wasm' });
  const lent = machine.buffer(2 * PIECE) as Uint8Array;
  for (const length of [PIECE - 64, PIECE, PIECE + 64, 2 * PIECE]) {
    const text = lent.subarray(0, length);
    text.fill(0xff);
    for (const later of [64, PIECE - 16, PIECE, PIECE + 4, 2 * PIECE]) {
      machine.accepts(new Uint8Array(later).fill(0x61), later);
      machine.accepts(text, length);
      machine.run(0, text, 0, length);
      expect(text.findIndex((octet) => octet !== 0xff)).toBe(-1);
    }
  }
});

test('a text in the buffer that ends with a full piece is checked and not overwritten', () => {
  const machine = tieredOctets(octetMachine(utf8), utf8, { kernels: KERNELS[utf8.digest] ?? [], limit: 'wasm' });
  const buffer = machine.buffer(2 * PIECE) as Uint8Array;
  buffer.fill(0x61);
  expect(machine.accepts(buffer, buffer.length)).toBe(true);
  expect(buffer.findIndex((octet) => octet !== 0x61)).toBe(-1);
});

test('a table without kernels, and a machine without WebAssembly, have no buffer', () => {
  expect(tieredOctets(octetMachine(utf8), utf8, { kernels: [] }).buffer(64)).toBeUndefined();
  expect(
    tieredOctets(octetMachine(utf8), utf8, { kernels: KERNELS[utf8.digest] ?? [], limit: 'javascript' }).buffer(64),
  ).toBeUndefined();
});
