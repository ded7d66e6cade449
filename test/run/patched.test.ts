/**
 * A verdict does not depend on what other modules do to the platform after this
 * package was loaded. Every function in the prototypes of the built-in objects is
 * replaced by impostors, one at a time, and properties are planted in the
 * prototype of all objects. Then a form gives the right verdict or throws: never
 * the wrong verdict.
 *
 * This is tried with forms that have been used before, and with forms whose tables
 * and kernels are unfolded while the platform lies.
 */
import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import {
  chooseLabel,
  conclude,
  Decoder,
  decode,
  forLabel,
  IllFormedError,
  merge,
  type OctetsInput,
  repair,
  utf8,
  utf16,
  utf16le,
  type Validator,
  withSignature,
  withTier,
} from '../../src/index.ts';
import type { Tier } from '../../src/run/tier.ts';
import { unhex } from '../support/hex.ts';

interface Case<Input> {
  readonly text: Input;
  readonly isWellFormed: boolean;
}

function octetsEndingIn(length: number, end: readonly number[]): Uint8Array {
  const text = new Uint8Array(length + end.length).fill(0x61);
  text.set(end, length);
  return text;
}

const OCTETS: readonly Case<Uint8Array>[] = [5, 60, 700].flatMap((length) => [
  { text: octetsEndingIn(length, [0xe2, 0x82, 0xac]), isWellFormed: true },
  { text: octetsEndingIn(length, [0xe2, 0x82, 0x28]), isWellFormed: false },
]);
const STRINGS: readonly Case<string>[] = [5, 60, 700].flatMap((length) => [
  { text: `${'a'.repeat(length)}\u{1F600}`, isWellFormed: true },
  { text: `${'a'.repeat(length)}\uD83D`, isWellFormed: false },
]);

/** All functions of the package that give a verdict: whether the text is well-formed. */
type Ask = <Input>(form: Validator<Input>, text: Input) => boolean;
const ASKS: Readonly<Record<string, Ask>> = {
  test: (form, text) => form.test(text),
  check: (form, text) => form.check(text) === null,
  assert: (form, text) => {
    try {
      form.assert(text);
      return true;
    } catch (error) {
      if (error instanceof IllFormedError) return false;
      throw error;
    }
  },
  push: (form, text) => {
    const checker = form.checker();
    return (checker.push(text) ?? checker.end()) === null;
  },
  summarize: (form, text) => conclude(form, merge(form.summarize(text), form.summarize(text))) === null,
};
const names = Object.keys(ASKS);

/** The wrong verdicts; errors are allowed. It calls no function of the platform. */
function wrongVerdicts<Input>(form: Validator<Input>, cases: readonly Case<Input>[], wrong: string): string {
  let found = wrong;
  for (let i = 0; i < cases.length; i++) {
    const { text, isWellFormed } = cases[i] as Case<Input>;
    for (let k = 0; k < names.length; k++) {
      try {
        if ((ASKS[names[k] as string] as Ask)(form, text) !== isWellFormed) found += ` ${form.id} ${names[k]} ${i}`;
      } catch {}
    }
  }
  return found;
}

const PROTOTYPES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [
      Object,
      Function,
      Array,
      String,
      Number,
      RegExp,
      Map,
      WeakMap,
      Set,
      Uint8Array,
      Uint16Array,
      Int32Array,
      ArrayBuffer,
      DataView,
      Buffer,
    ].map((type) => [type.name, type.prototype as object]),
  ),
  TypedArray: Object.getPrototypeOf(Uint8Array.prototype),
};

/** Their functions: `Object.assign`, `Array.from`. */
const CONSTRUCTORS: Readonly<Record<string, object>> = {
  'constructor Object': Object,
  'constructor Array': Array,
  Math,
  Number,
};

const IMPOSTORS: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  true: () => true,
  zero: () => 0,
  'an empty array': () => [],
  this(this: unknown) {
    return this;
  },
};

/** Functions that the language calls for `for`, spread and destructuring; without an iterator nothing can run. */
const ITERATORS: readonly PropertyKey[] = [Symbol.iterator, 'constructor'];

/** Runs with a property replaced. */
function having<T>(object: object, key: PropertyKey, descriptor: PropertyDescriptor, run: () => T): T {
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const before = getOwnPropertyDescriptor(object, key);
  defineProperty(object, key, descriptor);
  try {
    return run();
  } finally {
    if (before) defineProperty(object, key, before);
    else deleteProperty(object, key);
  }
}

/** All replacements of one property by an impostor. */
function* replacements(objects = PROTOTYPES) {
  for (const [name, object] of Object.entries(objects)) {
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      if (!descriptor.configurable || ITERATORS.includes(key)) continue;
      for (const [impostor, get] of Object.entries(IMPOSTORS)) {
        const value = typeof descriptor.value === 'function' ? get : get();
        const planted = 'value' in descriptor ? { ...descriptor, value } : { configurable: true, get };
        yield { name: `${name}: ${String(key)} is ${impostor}`, object, key, planted };
      }
    }
  }
}

/** Properties that objects of this package may lack, and numbers as keys: found in the prototype of all objects. */
function* pollutions() {
  const keys = [
    'limit',
    'native',
    'kernels',
    'locate',
    'isText',
    'acceptsLong',
    'blocks',
    'scalars',
    'unread',
    'policy',
  ];
  for (const key of [
    ...keys,
    'buffer',
    'bare',
    'wholeLength',
    'explain',
    'replacement',
    'signature',
    'signal',
    'get',
    'set',
    'value',
    '0',
    '1',
  ]) {
    for (const [impostor, get] of Object.entries(IMPOSTORS)) {
      for (const [name, object] of [
        ['Object', Object.prototype],
        ['Array', Array.prototype],
      ] as const) {
        const planted = { configurable: true, writable: true, value: key.length > 1 ? get : get() };
        yield { name: `${name}.prototype.${key} = ${impostor}`, object, key, planted };
      }
      const planted = { configurable: true, get, set: () => undefined };
      yield { name: `Array.prototype has a setter ${key}`, object: Array.prototype, key, planted };
    }
  }
}

const MODES: readonly (readonly [Tier, string])[] = [
  ['javascript', 'used before'],
  ['javascript', 'made meanwhile'],
  ['native', 'used before'],
  ['native', 'made meanwhile'],
];

/** Forms with other code around the table: a signature that is required or forbidden, code units of two octets. */
const PAIRS = [5, 60, 700].flatMap((length) => [
  { text: Uint8Array.from({ length: 2 * length }, (_, i) => (i % 2 ? 0 : 0x61)), isWellFormed: true },
  { text: Uint8Array.from({ length: 2 * length }, (_, i) => (i % 2 ? 0xdc : 0x61)), isWellFormed: false },
]);
const SIGNED = [unhex('EF BB BF 41'), unhex('41')];
const OTHERS: readonly (readonly [Validator<OctetsInput>, readonly Case<Uint8Array>[]])[] = [
  [utf16le, PAIRS],
  [withSignature(utf8, 'require'), SIGNED.map((text, i) => ({ text, isWellFormed: i === 0 }))],
  [withSignature(utf8, 'forbid'), SIGNED.map((text, i) => ({ text, isWellFormed: i === 1 }))],
];

test('forms with a signature policy, and in UTF-16LE, give no wrong verdict', () => {
  const judge = () => OTHERS.reduce((wrong, [form, cases]) => wrongVerdicts(form, cases, wrong), '');
  expect(judge()).toBe('');
  const wrong: string[] = [];
  for (const { name, object, key, planted } of [...replacements({ ...PROTOTYPES, ...CONSTRUCTORS }), ...pollutions()]) {
    let found = '';
    having(object, key, planted, () => {
      for (let i = 0; i < OTHERS.length; i++) {
        const [form, cases] = OTHERS[i] as (typeof OTHERS)[number];
        found = wrongVerdicts(form, cases, found);
      }
    });
    if (found) wrong.push(`${name}:${found}`);
  }
  expect(wrong).toEqual([]);
}, 300_000);

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

describe('forms', () => {
  test.each(MODES)(
    'up to %s, %s, give no wrong verdict',
    (tier, when) => {
      const make = () => ({ octets: withTier(utf8, tier), units: withTier(utf16, tier) });
      const used = make();
      const judge = ({ octets, units }: ReturnType<typeof make>) =>
        wrongVerdicts(units, STRINGS, wrongVerdicts(octets, OCTETS, ''));
      expect(judge(used)).toBe('');
      const wrong: string[] = [];
      let tried = 0;
      for (const { name, object, key, planted } of [...replacements(), ...pollutions()]) {
        tried++;
        const found = having(object, key, planted, () => {
          try {
            return judge(when === 'used before' ? used : make());
          } catch {
            return '';
          }
        });
        if (found) wrong.push(`${name}:${found}`);
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(1000);
    },
    300_000,
  );
});

test('the harness notices a verdict that believes the platform', () => {
  const believing = { ...utf16, test: (text: string) => /^[^\uD800-\uDFFF]*$/u.test(text) } as Validator<string>;
  const planted = { configurable: true, writable: true, value: () => ['x'] };
  expect(having(RegExp.prototype, 'exec', planted, () => wrongVerdicts(believing, STRINGS, ''))).toContain('test');
});
