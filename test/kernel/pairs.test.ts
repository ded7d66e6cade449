/**
 * UTF-8 without some characters: a first test by pairs of octets is found for each such table, is proved, and runs beside the
 * platform's check; a text with a flag is looked at more closely, and texts full of flags are left to the kernels below.
 */
import { describe, expect, test } from 'vitest';
import { pairModule } from '../../build/tables/pair-module.ts';
import { requirePairModule } from '../../build/tables/pair-proof.ts';
import { SUITES } from '../../generated/suites.ts';
import { table as utf8 } from '../../generated/utf8.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { compile } from '../../src/compiler.ts';
import type { FormTable } from '../../src/layout.ts';
import * as profiles from '../../src/profiles.ts';
import type { OctetsInput } from '../../src/run/input.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { utf8Pairs } from '../../src/run/kernel/all-tiers.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { withPairs } from '../../src/run/kernel/pair-scan.ts';
import { isFlagged, modeOf, type PairTest, pairConstants, pairTest } from '../../src/run/kernel/pair-test.ts';
import type { Validator } from '../../src/run/validator.ts';
import { withTier } from '../../src/run/with-tier.ts';
import { form } from '../support/library.ts';
import { Judge } from './battery.ts';

const FORMS = {
  xmlCharacters: 'xml-characters-utf8',
  yang: 'yang-utf8',
  iJsonCharacters: 'i-json-characters-utf8',
  unicodeAssignables: 'unicode-assignables-utf8',
  mqttStrict: 'mqtt-strict-utf8',
} as const;
const { xmlCharacters, yang, iJsonCharacters, unicodeAssignables, mqttStrict } = profiles;
const VALIDATORS: Readonly<Record<string, Validator<OctetsInput>>> = {
  xmlCharacters,
  yang,
  iJsonCharacters,
  unicodeAssignables,
  mqttStrict,
};
const ids = Object.values(FORMS);
const tableOf = (scalars: string) =>
  internalsOf(compile(`text = *(${scalars})`, { alphabet: 'scalars' }) as object).table;
const testOf = (id: string) => pairTest(form(id).table, utf8) as PairTest;
const { isAscii, isUtf8 } = process.getBuiltinModule('buffer');

describe('the test of pairs', () => {
  const nothing = { lead: 0, below: 0x80 };
  const nonCharacters = { addend: 0x10, before: 0x30, now: 0x49 };

  test.each<[string, object]>([
    ['xml-characters-utf8', { lowest: 0x20, highest: 0x7f, allowed: [9, 10, 13], ...nothing, before: 0, now: 0x40 }],
    ['i-json-characters-utf8', { lowest: 0, highest: 0x7f, allowed: [], ...nothing, ...nonCharacters }],
    ['mqtt-strict-utf8', { lowest: 0x20, highest: 0x7e, allowed: [], lead: 0xc2, below: 0xa0, ...nonCharacters }],
  ])('of %s is found', (id, expected) => {
    expect(testOf(id)).toMatchObject(expected);
  });

  test('is found for a grammar of a user', () => {
    expect(pairTest(tableOf('%x09 / %x20-D7FF / %xE000-FEFE / %xFF00-10FFFF'), utf8)).toMatchObject({ allowed: [9] });
  });

  test.each<[string, FormTable]>([
    ['a common octet of ASCII is missing', tableOf('%x20-60 / %x62-D7FF / %xE000-10FFFF')],
    ['a lead octet is missing', tableOf('%x20-D7FF / %xE000-FFFF')],
    ['no octet of ASCII is a text', form('utf32le').table],
    ['a text is not a repetition', form('json-tokens-utf8').table],
    ['texts have surrogates', form('cesu8').table],
    ['symbols are code units', form('utf16').table],
  ])('is not found where %s', (_, table) => {
    expect(pairTest(table, utf8)).toBeNull();
  });

  test('flags each scalar value that the table lacks', () => {
    for (const id of ids) {
      const [pairs, judge] = [testOf(id), new Judge(form(id).minimal)];
      for (let scalar = 0; scalar < 0x110000; scalar += scalar < 0x300 || scalar % 0x1000 > 0xdc0 ? 1 : 13) {
        if (scalar >= 0xd800 && scalar < 0xe000) continue;
        const octets = Buffer.from(String.fromCodePoint(scalar));
        const isOpen = octets.every((octet, i) => !isFlagged(pairs, i > 0 ? (octets[i - 1] as number) : -1, octet));
        if (isOpen && !judge.accepts(octets)) expect.fail(`${id} ${scalar.toString(16)}`);
      }
    }
  });
});

describe('the pair module', () => {
  const { octets } = pairModule();
  const prove = (module: Uint8Array, id: string, changes: Partial<PairTest> = {}) => {
    const pairs = { ...testOf(id), ...changes };
    requirePairModule(module, { constants: pairConstants(pairs), mode: modeOf(pairs) }, form(id).table, utf8);
  };

  // Those of the other forms are proved by `generate --check`.
  test.each(['xml-characters-utf8', 'mqtt-strict-utf8'])(
    'passes over nothing that the test of %s flags: proved',
    (id) => {
      prove(octets, id);
    },
  );

  /** An instruction, its opcode after FD, and what it becomes, at its occurrence in the loop for all tests. */
  test.each<[string, number, number, number]>([
    ['a maximum of clean octets for the minimum', 0x76, 0x78, 0],
    ['unsigned octets, so that all from 80 on are clean', 0x76, 0x77, 3],
    ['the last vector is not looked at', 0x76, 0x50, 7],
    ['a lead that is not compared', 0x23, 0x25, 0],
    ['the minimum of pairs for the maximum', 0x79, 0x77, 2],
    ['an addend that is not added', 0x6e, 0x50, 9],
  ])('is refused with %s', (_, from, to, occurrence) => {
    const changed = Uint8Array.from(octets);
    const at = [...changed.keys()].filter((i) => changed[i] === 0xfd && changed[i + 1] === from)[occurrence] as number;
    changed[at + 1] = to;
    expect(() => prove(changed, 'mqtt-strict-utf8')).toThrow();
  });

  test.each<Partial<PairTest>>([{ lowest: 0x1f }, { highest: 0x7f }, { below: 0x9f }, { before: 0x20 }, { now: 0x48 }])(
    'is refused with the constants of a wrong test: %j',
    (changes) => {
      expect(() => prove(octets, 'mqtt-strict-utf8', changes)).toThrow(/passed over|taken as clean/);
    },
  );

  test('is refused with an offset that leaves out octets, and with an earlier end', () => {
    for (const [i, octet] of octets.entries()) {
      const isLoad = octet === 0xfd && octets[i + 1] === 0 && octets[i + 2] === 0;
      const offset = octets[i + 3] as number;
      if (!isLoad || offset < 0x60 || offset % 16 > 0) continue;
      const changed = Uint8Array.from(octets).fill(offset - 16, i + 3, i + 4);
      expect(() => prove(changed, 'mqtt-strict-utf8')).toThrow();
      break;
    }
  });
});

const FILLERS = ['a', 'é', '表', '\u{1F600}', 'a\n', '\uFFFD', '\u8FF7', 'é and so on, '].map((text) =>
  Buffer.from(text),
);

describe.each(Object.entries(FORMS))('%s', (name, id) => {
  const every = VALIDATORS[name] as Validator<OctetsInput>;
  const { table, minimal } = form(id);
  const judge = new Judge(minimal);
  const machine = utf8Pairs.add(octetMachine(table) as never, table, 'native', null as never);

  test('gives the verdicts and states of its automaton at the seams of blocks and pieces', () => {
    expect(machine.engine()).toMatch(/, buffer\.isUtf8 with pairs from 768$/);
    const wrong: string[] = [];
    const memory = new Uint8Array(65_536 + 300);
    for (const [i, word] of [...wMethodSuite(minimal, 0)].entries()) {
      const filler = FILLERS[i % FILLERS.length] as Buffer;
      const isLong = i % 256 === 0;
      const length = (isLong ? 65_400 : 768) + (i % 130);
      // Each word ends around a seam of blocks, of pieces, or at the end of the text.
      const seam = isLong ? 65_536 : 128 * (1 + (i % 6));
      const start = Math.min(seam - word.length + (i % 5), length);
      memory.fill(0x61);
      for (let at = 0; at + filler.length <= start; at += filler.length) memory.set(filler, at);
      memory.set(word, start);
      for (let at = start + word.length; at + filler.length <= length; at += filler.length) memory.set(filler, at);
      const text = memory.subarray(0, Math.max(length, start + word.length));
      if (machine.accepts(text, text.length) !== judge.accepts(text)) wrong.push(`${word} at ${start} of ${length}`);
      if (machine.run(0, text, 0, text.length) !== judge.run(0, text)) wrong.push(`run ${word} at ${start}`);
    }
    expect(wrong).toEqual([]);
  });

  test('gives them where each block has a flag, and a forbidden character comes late', () => {
    expect(every.engine).toMatch(/pairs/);
    const plain = withTier(every, 'javascript');
    for (const flagged of ['\uFFFD', '\u8FF7', '\uFDFA', '\u00A0']) {
      for (const gap of [0, 40, 300, 2000]) {
        const part = Buffer.from(`${'é'.repeat(gap)}${flagged}`);
        const text = new Uint8Array(Buffer.concat(new Array(Math.ceil(20_000 / part.length)).fill(part)));
        const bad = Uint8Array.from(text);
        bad.set([0xef, 0xbf, 0xbf], bad.length - 3);
        for (let again = 0; again < 4; again++) {
          expect(every.test(text)).toBe(plain.test(text));
          expect(every.test(bad)).toBe(false);
        }
        expect(every.check(bad)).toEqual(plain.check(bad));
        const checker = every.checker();
        for (let at = 0; at < text.length; at += 1500) checker.push(text.subarray(at, at + 1500));
        expect(checker.end()).toBeNull();
      }
    }
  });
});

test('octets that UTF-8 never has are refused among clean ones, at each offset of two blocks', () => {
  for (const name of Object.keys(FORMS)) {
    expect(VALIDATORS[name]?.engine).toMatch(/pairs/);
    for (let at = 0; at < 800; at++) {
      const text = new Uint8Array(800).fill(0x61).fill(at % 2 ? 0xff : 0x80, at, at + 1);
      if (VALIDATORS[name]?.test(text)) expect.fail(`${name} ${at}`);
    }
  }
});

/** No look for ASCII before a check. */
const noLook = <T>(_ofAscii: unknown, check: T) => check;

test('where all of ASCII is allowed, the look for ASCII answers first, and is not used where it lies', () => {
  const { table } = form('i-json-characters-utf8');
  const text = new Uint8Array(4096).fill(0x61);
  const bad = text.with(4000, 0xc3);
  const machineWith = (isAscii: (octets: Uint8Array) => boolean) => {
    let looks = 0;
    const asciiFirst = (ofAscii: typeof isAscii, check: typeof isAscii) => (octets: Uint8Array) =>
      ++looks && isAscii(octets) ? ofAscii(octets) : check(octets);
    const bothWays = (ofAscii: typeof isAscii, check: typeof isAscii) => (octets: Uint8Array) => {
      if (++looks && isAscii(octets) && ofAscii(octets) !== check(octets)) throw new Error('they differ');
      return check(octets);
    };
    const platform = { check: isUtf8, asciiFirst, bothWays, table: utf8, suite: SUITES.utf8 };
    const machine = withPairs(table, octetMachine(table) as never, platform, 'native');
    return { engine: machine.engine(), verdicts: [machine.accepts(text, 4096), machine.accepts(bad, 4096)], looks };
  };
  const { engine, verdicts, looks } = machineWith(isAscii);
  expect(engine).toMatch(/with pairs from/);
  expect(verdicts).toEqual([true, false]);
  expect(looks).toBeGreaterThan(1000);
  const lying = machineWith((octets) => octets[0] === 0x61);
  expect(lying.engine).toMatch(/\(not buffer\.isUtf8 with pairs: it throws/);
  expect(lying.verdicts).toEqual([true, false]);
});

test('the test of pairs is found once eight mebibytes of text were checked, and not before', () => {
  const { table } = form('yang-utf8');
  let calls = 0;
  const counted = {
    table: utf8,
    suite: SUITES.utf8,
    asciiFirst: noLook,
    bothWays: noLook,
    check: (octets: Uint8Array) => ++calls > 0 && isUtf8(octets),
  };
  const machine = withPairs(
    table,
    utf8Pairs.add(octetMachine(table) as never, table, 'wasm', null as never),
    counted,
    'native',
  );
  const text = new Uint8Array(2 ** 20).fill(0x61);
  for (let i = 0; i < 7; i++) machine.accepts(text, text.length);
  expect(calls).toBe(0);
  machine.accepts(text, text.length);
  expect(calls).toBeGreaterThan(1000);
});

test('the platform’s check is refused where it lies, and not used where it is not allowed', () => {
  const { table } = form('yang-utf8');
  const text = new Uint8Array(800).fill(0xc3);
  const lying = { check: () => true, asciiFirst: noLook, bothWays: noLook, table: utf8, suite: SUITES.utf8 };
  const machine = withPairs(
    table,
    utf8Pairs.add(octetMachine(table) as never, table, 'wasm', null as never),
    lying,
    'native',
  );
  expect(machine.engine()).toMatch(/\(not buffer\.isUtf8 with pairs: it accepts /);
  expect(machine.accepts(text, 800)).toBe(false);
  expect(withTier(profiles.yang, 'wasm').engine).not.toMatch(/pairs/);
  const writes = { ...lying, check: (octets: Uint8Array) => isUtf8(octets) && octets.fill(0x61).length > 0 };
  expect(withPairs(table, octetMachine(table) as never, writes, 'native').engine()).toMatch(/\(not /);
});
