/**
 * The look-up kernels: the generated modules, run by the run wing, for every
 * form; and kernels that are derived here for other grammars.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assembleKernel, tableToLookupKernels } from '../../src/compile/emit/lookup-kernels.ts';
import {
  ANY_NIBBLE,
  type Box,
  dimensionsOf,
  groupsWithExemption,
  type LookupKernel,
  lookupTable,
} from '../../src/compile/kernel/lookup-kernel.ts';
import { alignExemptBox, findCounterexample } from '../../src/compile/kernel/lookup-proof.ts';
import { WindowAutomaton } from '../../src/compile/kernel/window-automaton.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { octetSource, withLookUps } from '../../src/run/kernel/lookup.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { compiled } from '../support/grammar-text.ts';
import { root } from '../support/library.ts';
import { disagreements, SHORT, tableOf } from './battery.ts';
import { HUNDRED, otherGrammars, PARITY } from './grammars.ts';

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
  withLookUps(table, octetMachine(table), kernels, 'wasm', octetSource);

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

test('every module has less than 2 kB', () => {
  for (const { kernels } of forms)
    for (const { module } of kernels) expect(Buffer.from(module, 'base64').length).toBeLessThan(2000);
});

describe.each(forms.filter(({ table }) => table.alphabet === 'octets'))('$id', ({ table, kernels }) => {
  test('gives the verdicts and the states of the automaton', () => {
    const machine = machineOf(table, kernels);
    expect(machine.engine()).toContain('wasm');
    expect(disagreements(tableToAutomaton(table), machine, { ...SHORT, randomTexts: 1000 })).toEqual([]);
  });
});

describe.each(Object.entries(otherGrammars).filter(([, text]) => text !== HUNDRED))('%s', (_, text) => {
  test('a kernel is found for it, and gives the verdicts of the automaton', () => {
    const table = tableOf(compiled(text));
    const kernels = tableToLookupKernels(table).map((lookups) => assembleKernel({ table }, lookups));
    expect(kernels.length).toBeGreaterThan(0);
    expect(disagreements(tableToAutomaton(table), machineOf(table, kernels), { ...SHORT, randomTexts: 1000 })).toEqual(
      [],
    );
  });
});

test.each([
  ['a hundred states', HUNDRED],
  ['parity', PARITY],
])('a language that is not locally testable has no kernel: %s', (_, text) => {
  expect(tableToLookupKernels(tableOf(compiled(text)))).toEqual([]);
});

test('every flipped bit in the look-up tables of UTF-8 for which the proof has a counterexample makes the module wrong', () => {
  const { table, kernels } = forms.find(({ id }) => id === 'utf8') as (typeof forms)[number];
  const [kernel] = kernels;
  const [lookups] = tableToLookupKernels(table);
  if (!kernel || !lookups) throw new Error('UTF-8 has no kernel');
  const windows = new WindowAutomaton(tableToAutomaton(table), lookups.width, lookups.entryState);
  const module = Buffer.from(kernel.module, 'base64');
  const survivors: string[] = [];
  let caught = 0;
  for (const { table: octets, group, dimension } of tablesOf(lookups)) {
    const at = module.indexOf(Buffer.from(octets));
    expect(at).toBeGreaterThan(0);
    for (let bit = 0; bit < 128; bit++) {
      const changed = withBox(lookups, group, dimension, bit);
      // A bit of no box, or one that changes no verdict, cannot be caught.
      const refuted = changed && findCounterexample(changed, windows);
      if (!refuted) continue;
      caught++;
      const mutant = Buffer.from(module);
      mutant[at + (bit >> 3)] = (mutant[at + (bit >> 3)] as number) ^ (1 << (bit & 7));
      const machine = machineOf(table, [{ ...kernel, module: mutant.toString('base64'), relaxed: '' }]);
      if (!isCaught(machine, table, refuted.text)) survivors.push(`group ${group}, dimension ${dimension}, bit ${bit}`);
    }
  }
  expect(survivors).toEqual([]);
  expect(caught).toBeGreaterThan(100);
});

function tablesOf(lookups: LookupKernel) {
  return groupsWithExemption(lookups).flatMap((boxes, group) => {
    const full = group === 0 && lookups.exemption ? alignExemptBox(boxes) : boxes;
    return dimensionsOf(full).map((dimension) => ({ table: lookupTable(full, dimension), group, dimension }));
  });
}

/** The kernel with one nibble added to or removed from one box; `null` where no box has the bit. */
function withBox(lookups: LookupKernel, group: number, dimension: number, bit: number): LookupKernel | null {
  const [nibble, index] = [bit >> 3, bit & 7];
  const flip = (box: Box): Box => {
    const wide = Array.from({ length: Math.max(box.length, dimension + 1) }, (_, d) => box[d] ?? ANY_NIBBLE);
    wide[dimension] = (wide[dimension] as number) ^ (1 << nibble);
    return wide;
  };
  if (group === 0 && lookups.exemption && index === 7) {
    return { ...lookups, exemption: { ...lookups.exemption, box: flip(lookups.exemption.box) } };
  }
  if (!lookups.groups[group]?.[index]) return null;
  return {
    ...lookups,
    groups: lookups.groups.map((boxes, g) =>
      g === group ? boxes.map((box, i) => (i === index ? flip(box) : box)) : boxes,
    ),
  };
}

/** Whether the module, run on texts with the counterexample, gives a wrong verdict or disagrees with the table. */
function isCaught(machine: ReturnType<typeof machineOf>, table: FormTable, witness: readonly number[]): boolean {
  // Not only ASCII: clean blocks are skipped without a look-up. And octets on both sides, as in a longer text.
  const filled = [0, 0, 0, 0, 0xc3, 0xa9, ...new Array<number>(52).fill(0), 0xc3, 0xa9, 0, 0, 0, 0];
  // A false alarm can come in the middle of a character: with the rest of the character the text is well-formed.
  const rests = [[], [0x80], [0x80, 0x80], [0xa0, 0x80], [0x90, 0x80, 0x80]];
  const texts = rests.flatMap((rest) => {
    const text = [...filled, ...witness, ...rest];
    return [Uint8Array.from(text), Uint8Array.from([...text, ...filled])];
  });
  try {
    return texts.some((text) => machine.accepts(text, text.length) !== octetMachine(table).accepts(text, text.length));
  } catch (error) {
    return (error as Error).message.includes('disagree');
  }
}
