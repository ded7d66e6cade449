/**
 * Strings on the tiers for code units: which of them decides a string, by its length
 * and its units, and what becomes of a platform whose `Buffer` writes wrongly.
 */

import { utf16 } from '../../generated/encodings.ts';
import { KERNELS } from '../../generated/kernels.ts';
import { SUITES } from '../../generated/suites.ts';
import { table } from '../../generated/utf16.ts';
import { unitMachine } from '../../src/run/kernel/unit-rows.ts';
import { withNativeStrings, withUnitSimd } from '../../src/run/kernel/unit-tiers.ts';
import { counting } from './counting.ts';
import type { Section } from './section.ts';
import type { Sum } from './sum.ts';

export function stringSections(): Section[] {
  return [
    { name: 'strings: which tier', run: tiers },
    { name: 'strings: Buffers that write wrongly', run: wrongBuffers },
  ];
}

const LENGTHS = [0, 1, 31, 32, 33, 100, 4094, 4095, 4096, 4097, 5000, 70_000];

/** Units below 100 (hexadecimal), then from there on, alone and with one unit of the other kind at several places. */
function* stringsOf(length: number): Generator<string> {
  for (const filler of ['a', '\xff', '\u0100', '字']) {
    yield filler.repeat(length);
    for (const place of [0, 1, length >> 1, length - 1]) {
      for (const unit of ['\xff', '\u0100', '\ud800', '\udc00']) {
        yield `${filler.repeat(Math.max(place, 0))}${unit}${filler.repeat(Math.max(length - place - 1, 0))}`;
      }
    }
  }
}

/** `isLie`: whether the check, once it has passed its suite, refuses a string whatever it is. */
function machineOf(simd: boolean, isLie: () => boolean) {
  const kernels = simd ? (KERNELS[table.digest] ?? []) : [];
  const below = counting(unitMachine(table));
  const base = withUnitSimd(table, below.machine as never, kernels, 'native');
  const check = (text: string) => {
    return !isLie() && utf16Reference(text);
  };
  const machine = withNativeStrings(table, base, { name: 'check', check, suite: SUITES.utf16 }, 'native');
  return { machine, base, asked: below.asked };
}

/** Each high surrogate before a low one, and no other surrogates (draft-hoffman-utf16 §2.2). */
function utf16Reference(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i) >> 10;
    if (unit === 0x37 || (unit === 0x36 && text.charCodeAt(++i) >> 10 !== 0x37)) return false;
  }
  return true;
}

function tiers(sum: Sum): void {
  for (const simd of [false, true]) {
    let checks = 0;
    let lies = false;
    const { machine, base, asked } = machineOf(simd, () => {
      checks++;
      return lies;
    });
    sum.add(machine.engine());
    sum.add(base.engine());
    for (const length of LENGTHS) {
      for (const text of stringsOf(length)) {
        sum.of(() => machine.accepts(text, text.length));
        sum.of(() => machine.acceptsLong()(text, text.length));
        sum.of(() => base.accepts(text, text.length));
        sum.of(() => JSON.stringify(machine.locate(text) ?? null));
        sum.add([checks, asked()]);
      }
      const units = Uint16Array.from({ length }, (_, i) => 0x61 + (i % 300));
      sum.of(() => [machine.accepts(units, length), machine.locate(units), checks, asked()].join());
    }
    lies = true;
    for (const text of ['abc', '字'.repeat(100)]) {
      sum.of(() => machine.accepts(text, text.length));
      sum.of(() => machine.locate(text));
    }
  }
}

type Write = (this: unknown, text: string, offset: number, length: number, encoding: string) => number;

function wrongBuffers(sum: Sum): void {
  const { process } = globalThis as unknown as { process: { getBuiltinModule?: unknown } };
  const { getBuiltinModule } = process;
  const right = Buffer.prototype.write as unknown as Write;
  const writes: Write[] = [
    right,
    () => 0,
    () => 1,
    function (text, offset, length, encoding) {
      return right.call(this, text, offset, length, encoding) - 1;
    },
    function (text, offset, length) {
      return right.call(this, text, offset, length, 'latin1') + (length >> 1);
    },
    function (text, offset, length, encoding) {
      return right.call(this, `${text.slice(0, -1)}\u0100`, offset, length, encoding);
    },
    () => {
      throw new Error('a Buffer that throws');
    },
  ];
  try {
    for (const write of writes) {
      const from = (memory: ArrayBuffer) => Object.defineProperty(Buffer.from(memory), 'write', { value: write });
      process.getBuiltinModule = (name: string) => (name === 'buffer' ? { Buffer: { from } } : undefined);
      const { base, asked } = machineOf(true, () => false);
      for (const text of ['字'.repeat(5000), `${'字'.repeat(4999)}\ud800`, `\udc00${'字'.repeat(4999)}`]) {
        sum.of(() => base.accepts(text, text.length));
        sum.of(() => JSON.stringify(base.locate(text) ?? null));
        sum.of(() => base.run(0, text, 0, text.length));
        sum.add(asked());
      }
    }
    sum.add(utf16.test('字'.repeat(5000)));
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
}
