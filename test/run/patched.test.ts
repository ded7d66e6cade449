/**
 * A verdict, a repair and a parse do not depend on what other modules do to the platform after this package was loaded.
 * Every function and property of all globals, of what stands in them and of their prototypes is replaced by impostors, one
 * at a time, and properties are planted in the prototype of all objects. Then a form gives the right answer or throws:
 * never a wrong answer.
 *
 * This is tried with forms that have been used before, and with forms whose tables and kernels are unfolded while the
 * platform lies. Here the properties are those that a run reads (impostors.ts says why that is enough), of a form of each
 * kind of table and kernel; patched.long.ts has all forms up to all tiers.
 */
import { expect, test } from 'vitest';
import { chooseLabel, Decoder, decode, forLabel, repair, utf8 } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { having, PLATFORM, pollutions, readBy, replacements } from './impostors.ts';
import { answersTo, GROUPS, type Group, load, readIn, recordsIn, wrongUnder } from './lying-platform.ts';

const all = [...replacements(), ...pollutions()];

/** A form of each kind of table and kernel. */
const KINDS = [
  'utf8 up to javascript',
  'utf8 up to native',
  'utf16 up to native',
  'utf16le up to wasm',
  'wtf8 up to wasm',
  'yang up to javascript',
  'jsonEncoding up to wasm',
  'unicodeAssignables up to native',
  'xmlCharactersString up to wasm',
  'utf8 with a signature up to native',
  'captures up to javascript',
  'captures of a module up to javascript',
  'messages, of a module',
  'messages, by the machine',
];
const groups = KINDS.map((kind) => GROUPS.find(({ name }) => name === kind) as Group);
/** The replacements that were tried on a group before: of what several groups read, each is tried on the first. */
const tried = new Set<string>();

test.each(groups)('$name: no wrong answer', (group) => {
  const read = readIn(group, all).filter(({ name }) => !tried.has(name));
  for (const { name } of read) tried.add(name);
  const used = load();
  const expected = answersTo(group, used);
  expect(new Set(expected.answers.slice(0, expected.count)).size).toBeGreaterThan(5);
  expect(read.flatMap((one) => [...wrongUnder(one, group), ...wrongUnder(one, group, used)])).toEqual([]);
});

test('records gives the right items or throws, at its first use and later', async () => {
  const read = readBy(() => void recordsIn(load()), all).filter(({ name }) => !tried.has(name));
  const expected = await recordsIn(load());
  expect(expected?.length).toBeGreaterThan(20);
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { deleteProperty } = Reflect;
  const wrong: string[] = [];
  for (const { name, object, key, planted } of read) {
    const the = load();
    const before = getOwnPropertyDescriptor(object, key);
    let found: string | undefined;
    defineProperty(object, key, planted);
    try {
      void recordsIn(the).then((said) => {
        found = said;
      });
      // Turns of promises: no timer of the test's own runs on this platform.
      for (let turn = 0; turn < 300; turn++) await null;
    } catch {
      // An error is no wrong answer. Neither is none: an impostor can keep a promise from being settled.
    } finally {
      if (before) defineProperty(object, key, before);
      else deleteProperty(object, key);
    }
    if (found !== undefined && found !== expected) wrong.push(`${name}: ${found}`);
  }
  expect(wrong).toEqual([]);
});

// What a replacement becomes in the text depends on how many symbols it has: these forms do not allow U+FFFD everywhere.
test.each(['jsonTokens up to javascript', 'iJsonTokensString up to javascript'])(
  '%s: no length is believed',
  (name) => {
    const group = GROUPS.find((one) => one.name === name) as Group;
    const lengths = all.filter((one) => one.name.startsWith('TypedArray.prototype: length '));
    expect(lengths.length).toBe(6);
    expect(lengths.flatMap((one) => wrongUnder(one, group))).toEqual([]);
  },
);

test('all that the language has is tried', () => {
  const names = new Set(all.map(({ name }) => name.replace(/ (?:is|=) .*/, '')));
  for (const name of ['TypedArray: from', 'Buffer: from', 'Math: max', 'Reflect: apply', 'Array.prototype: map'])
    expect(names).toContain(name);
  for (const name of [
    'WebAssembly: validate',
    'WebAssembly.Module.prototype: Symbol(Symbol.toStringTag)',
    'globalThis: Map',
  ])
    expect(names).toContain(name);
  expect(Object.keys(PLATFORM).length).toBeGreaterThan(100);
});

test('options that another module has planted in the prototype of all objects are not used', () => {
  const signed = unhex('EF BB BF 41');
  const answers = () => {
    const label = forLabel('utf-16').id;
    const decoder = new Decoder(utf8);
    return [
      decode(utf8, signed),
      decoder.push(signed),
      repair(utf8, unhex('41 FF')).length,
      chooseLabel().label,
      label,
    ];
  };
  const planted = {
    signature: 'strip',
    policy: 'strip',
    replacement: '',
    skip: true,
    order: 'big',
    registry: 'whatwg',
  };
  const expected = answers();
  expect(expected).toEqual(['\uFEFFA', '\uFEFFA', 4, 'UTF-16', 'utf16-signature']);
  for (const [key, value] of Object.entries(planted)) {
    const found = having(Object.prototype, key, { configurable: true, value }, answers);
    expect(found, key).toEqual(expected);
  }
});

test.each<[string, (text: string) => unknown, string]>([
  ['a method', (text) => text.includes('b'), 'String.prototype: includes'],
  ['a function of a constructor', (text) => Array.from(text).length, 'Array: from'],
  ['an iterator', (text) => [...text].length, 'iterator of strings: next'],
  ['a global', (text) => Number(text), 'globalThis: Number'],
  ['a property that is not there', (text) => (({ text }) as { limit?: number }).limit, 'Object.prototype.limit'],
])('an answer that believes the platform is noticed: %s', (_, answer, name) => {
  const group: Group = {
    name: 'believing',
    ask: (_the, found) => {
      found.questions[0] = 'what';
      found.answers[found.count++] = answer('ab');
    },
  };
  const found = readIn(group, all).filter((one) => wrongUnder(one, group).length > 0);
  expect(found.map((one) => one.name.replace(/ (?:is|=) .*/, ''))).toContain(name);
});

test('a property that a run reads or writes is found, and no other one', () => {
  const mine: { limit?: number } = {};
  const names = readBy(() => mine.limit ?? 'a'.at(0), [...replacements(), ...pollutions()]).map(({ name }) =>
    name.replace(/ (?:is|=) .*/, ''),
  );
  expect([...new Set(names)].sort()).toEqual([
    'Object.prototype has a setter limit',
    'Object.prototype.limit',
    'String.prototype: at',
  ]);
});
