/**
 * The tiers together, as validators use them: the verdicts and faults are the same
 * on every tier; and what happens if a tier is missing, forbidden or wrong.
 */
import { isUtf8 } from 'node:buffer';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SUITES } from '../../generated/suites.ts';
import { kernels } from '../../generated/utf8.simd.ts';
import { table } from '../../generated/utf8.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import * as wellformed from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { type Kernel, lookUps, tiersOf } from '../../src/run/kernel/all-tiers.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { TIERS, type Tier } from '../../src/run/tier.ts';
import { octetValidator } from '../../src/run/validator.ts';
import { random } from '../support/random.ts';
import { disagreements, Judge, nearlyWellFormed, SHORT } from './battery.ts';
import { nativeCheck } from './native-check.ts';

const native = (check: (octets: Uint8Array) => boolean) =>
  nativeCheck({ name: 'buffer.isUtf8', check, from: 64, suite: SUITES.utf8 });
const IS_UTF8 = native(isUtf8);
const automaton = tableToAutomaton(table);
const tiers = (above: readonly Kernel<Uint8Array>[], limit?: Tier) =>
  tiersOf([lookUps(kernels), ...above])(shiftMachine(table), table, { limit });

// Not declared where a project has no types of a browser.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Module: new (octets: Uint8Array) => object; Instance: object; Memory: object };
};

/** The tiers where the platform has this WebAssembly. */
async function tiersOver(WebAssembly: unknown) {
  vi.stubGlobal('WebAssembly', WebAssembly);
  vi.resetModules();
  const fresh = await import('../../src/run/kernel/all-tiers.ts');
  return fresh.tiersOf([fresh.lookUps(kernels)])(shiftMachine(table), table, {});
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe.each(TIERS)('UTF-8 up to %s', (limit) => {
  test('gives the verdicts and the states of the automaton', () => {
    const machine = tiers([IS_UTF8], limit);
    expect(disagreements(automaton, machine, { ...SHORT, offsets: [0, 61, 64], randomTexts: 3000 }, 7)).toEqual([]);
  });
});

/** Texts of some kilobytes with a few octets changed, and the offsets at which they are cut into chunks. */
function* streams(count: number) {
  const judge = new Judge(automaton);
  const chance = random(11);
  for (let i = 0; i < count; i++) {
    const text = nearlyWellFormed(judge, chance, 1000 + chance.below(90_000), i % 3);
    const cuts = Array.from({ length: chance.below(5) }, () => chance.below(text.length)).sort((a, b) => a - b);
    yield { text, cuts };
  }
}

test('check and checker give the same fault on every tier, whole and in chunks', () => {
  const all = TIERS.map((limit) => wellformed.withTier(wellformed.utf8, limit));
  let faults = 0;
  for (const { text, cuts } of streams(24)) {
    const [want, ...others] = all.map((utf8) => utf8.check(text));
    if (want) faults++;
    for (const got of others) expect(got).toEqual(want);
    for (const utf8 of all) {
      const checker = utf8.checker();
      const edges = [0, ...cuts, text.length];
      for (let i = 1; i < edges.length; i++) checker.push(text.subarray(edges[i - 1], edges[i]));
      expect(checker.end()).toEqual(want);
    }
  }
  expect(faults).toBeGreaterThan(8);
});

test('strings and arrays of code units get the same fault on every tier', () => {
  const all = TIERS.map((limit) => wellformed.withTier(wellformed.utf16, limit));
  const chance = random(5);
  const parts = ['a', 'ж', '表', '\u{1F600}', 'é'];
  for (let i = 0; i < 300; i++) {
    const part = chance.pick(parts);
    let text = part.repeat(chance.below(i % 10 === 0 ? 30_000 : 700));
    for (let n = chance.below(3); n > 0; n--) {
      const at = chance.below(text.length + 1);
      text = text.slice(0, at) + chance.pick(['\uD800', '\uDC00', '\u{1F600}', 'x']) + text.slice(at);
    }
    const units = unitsOf(text);
    const want = all[0]?.check(text);
    for (const utf16 of all) {
      expect(utf16.check(text)).toEqual(want);
      expect(utf16.check(units)).toEqual(want);
      expect(utf16.test(text)).toBe(want === null);
      expect(utf16.test(units)).toBe(want === null);
    }
  }
});

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

describe('every validator', () => {
  test('has the kernels of its table, and the platform’s check if it has the same language, or more by an octet, whatever its name', () => {
    expect(profiles.unicodeScalars.engine).toMatch(/wasm.*isUtf8/);
    expect(profiles.unicodeScalarsString.engine).toMatch(/wasm.*isWellFormed/);
    expect(profiles.mqtt.engine).toMatch(/wasm.*isUtf8 without 00/);
    expect(profiles.xmlCharacters.engine).toMatch(/wasm from \d+$/);
    expect(profiles.xmlCharactersString.engine).toMatch(/wasm from \d+$/);
    expect(octetValidator({ ...table, id: 'mine', digest: '0' }).engine).toBe('shift, buffer.isUtf8 from 48');
    expect(octetValidator({ ...table, accepting: table.accepting.map(() => 1), digest: '0' }).engine).toBe('shift');
  });

  test('can be limited to a tier, keeps its policy, and rejects an unknown tier', () => {
    const strict = wellformed.withTier(wellformed.withSignature(wellformed.utf8, 'forbid'), 'wasm');
    expect(strict.engine).toBe('shift, wasm from 48');
    expect(strict.check(Uint8Array.of(0xef, 0xbb, 0xbf))?.reason).toBe('signature-forbidden');
    expect(() => wellformed.withTier(wellformed.utf8, 'simd' as Tier)).toThrow('expected a tier (javascript, wasm');
  });
});

describe('the engine names the kernels in use', () => {
  const engine = (limit?: Tier) => tiers([IS_UTF8], limit).engine();

  test('all tiers if the platform has them, and none above the limit', () => {
    expect(engine()).toBe('shift, wasm from 48, buffer.isUtf8 from 64');
    expect(engine('wasm')).toBe('shift, wasm from 48');
    expect(engine('javascript')).toBe('shift');
  });

  test.each([
    ['javascript', 'shift'],
    ['wasm', 'shift, wasm from 48'],
    ['nonsense', 'shift, wasm from 48, buffer.isUtf8 from 64'],
  ])('WELLFORMED_ENGINE=%s', (value, expected) => {
    vi.stubEnv('WELLFORMED_ENGINE', value);
    expect(engine()).toBe(expected);
  });

  const { Instance, Memory } = WebAssembly;
  const failing = (error: Error) => ({
    Instance,
    Memory,
    validate: () => false,
    Module: class {
      constructor() {
        throw error;
      }
    },
  });
  test.each([
    ['no WebAssembly at all', undefined],
    ['WebAssembly that a content security policy forbids', failing(new EvalError('Refused to compile'))],
    ['a platform without SIMD', failing(new Error('CompileError: invalid opcode fd'))],
  ])('%s leaves the shifts, with their verdicts', async (_, platform) => {
    const machine = await tiersOver(platform);
    expect(machine.engine()).toBe('shift');
    expect(machine.accepts(new Uint8Array(1000), 1000)).toBe(true);
    expect(machine.accepts(Uint8Array.of(...new Array(500).fill(0x41), 0xff), 501)).toBe(false);
  });
});

test('without WebAssembly, XML characters have the platform’s check beside nothing', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
  const { xmlCharacters } = await import('../../src/profiles.ts');
  expect(xmlCharacters.engine).toBe('table');
  expect(xmlCharacters.test(new Uint8Array(500).fill(0x61))).toBe(true);
});

test('no module is compiled before the first text that is long enough for it', async () => {
  let compiled = 0;
  const Module = class extends WebAssembly.Module {
    constructor(octets: Uint8Array) {
      super(octets);
      // The empty module, of 8 octets, asks whether modules may be made at all.
      if (octets.length > 8) compiled++;
    }
  };
  vi.stubGlobal('WebAssembly', Object.create(WebAssembly, { Module: { value: Module } }));
  vi.resetModules();
  const { ucs2, utf8, withTier } = await import('../../src/index.ts');
  const octets = withTier(utf8, 'wasm');
  const units = withTier(ucs2, 'wasm');
  expect([octets.test(new Uint8Array(8)), units.test('abc'), compiled]).toEqual([true, true, 0]);
  expect([octets.test(new Uint8Array(80)), compiled]).toEqual([true, 1]);
  expect([units.test(new Uint16Array(80)), compiled]).toEqual([true, 2]);
});

describe('fails closed', () => {
  const text = new Uint8Array(Buffer.from('ж'.repeat(500)));

  test('if the platform rejects a text that no kernel rejects', () => {
    const isUtf8Except = (octets: Uint8Array) => octets.length !== text.length && isUtf8(octets);
    const machine = tiers([native(isUtf8Except)]);
    expect(() => machine.accepts(text, text.length)).toThrow('buffer.isUtf8 and the table of UTF-8 disagree');
    expect(() => machine.locate(text)).toThrow('disagree');
  });

  test('if a kernel flags a text that the table accepts', () => {
    const [kernel] = kernels;
    if (!kernel) throw new Error('there is no kernel');
    const octets = Buffer.from(kernel.module, 'base64');
    // The last constants are those of the exemption: with 00 for 80, the exempted box is always flagged.
    octets.fill(0, octets.length - 16);
    const wrong = { ...kernel, module: octets.toString('base64'), relaxed: '' };
    const machine = tiersOf([lookUps([wrong])])(shiftMachine(table), table, {});
    expect(machine.engine()).toContain('wasm');
    expect(() => machine.accepts(new Uint8Array(Buffer.from('表'.repeat(500))), 1500)).toThrow(
      'the SIMD kernel and the table of UTF-8 disagree',
    );
  });
});

test.each<[string, (this: Uint8Array, octet: number, from: number) => number]>([
  ['finds nothing', () => -1],
  ['finds the octet everywhere', () => 0],
  [
    'does not look at the last octets',
    function (octet) {
      return this.subarray(0, -8).indexOf(octet);
    },
  ],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('beside isUtf8, a search that %s is refused before its first use', async (_, indexOf) => {
  const { process } = globalThis;
  const fake = (name: string) => {
    const real = process.getBuiltinModule(name) as typeof import('node:buffer');
    return name === 'buffer' ? { ...real, isUtf8: real.isUtf8, Buffer: { prototype: { indexOf } } } : real;
  };
  vi.stubGlobal('process', { ...process, getBuiltinModule: fake });
  vi.resetModules();
  const fresh = await import('../../src/profiles.ts');
  expect(fresh.mqtt.test(new Uint8Array(500).fill(0x61).fill(0, 400, 401))).toBe(false);
  expect(fresh.mqtt.test(new Uint8Array(500).fill(0x61))).toBe(true);
  expect(fresh.mqtt.engine).toMatch(/^shift, wasm from 48 \(not buffer\.isUtf8 without 00: it /);
});
