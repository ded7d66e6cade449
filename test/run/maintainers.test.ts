/** What a program that imports the package needs beside a verdict: all faults, text with replacements, states, and errors that say what came. */
import { describe, expect, test } from 'vitest';
import {
  checkAll,
  Decoder,
  decode,
  encode,
  faults,
  faultsInChunks,
  forLabel,
  locate,
  Repairer,
  repair,
  scalars,
  utf8,
  utf16,
  utf16le,
  utf32be,
} from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';

describe('faults', () => {
  const text = unhex('61 FF 0A C3 A9 E2 82 0A F0 9F 98 80 80 0D 0A ED A0 80 E2');

  test('are those that TextDecoder replaces, whole and in chunks', async () => {
    const whole = [...faults(utf8, text)];
    expect(whole.map(({ offset, length }) => [offset, length])).toEqual([
      [1, 1],
      [5, 2],
      [12, 1],
      [15, 1],
      [16, 1],
      [17, 1],
      [18, 1],
    ]);
    expect(new TextDecoder().decode(text).match(/\uFFFD/g)).toHaveLength(whole.length);
    const inChunks = [];
    for await (const fault of faultsInChunks(
      utf8,
      Array.from(text, (octet) => Uint8Array.of(octet)),
    ))
      inChunks.push(fault);
    expect(inChunks).toEqual(whole);
  });

  test('have the position that locate gives, also where chunks cut characters and line ends', async () => {
    const chance = random(3);
    for (const form of [utf8, utf16le]) {
      for (let i = 0; i < 60; i++) {
        const some = Uint8Array.from({ length: 40 }, () =>
          chance.pick([0x61, 0x0a, 0x0d, 0xc3, 0xa9, 0xff, 0xe2, 0x82, 0xd8, 0]),
        );
        const whole = [...faults(form, some, { position: true })];
        for (const fault of whole) expect(fault.position, String(some)).toEqual(locate(fault, form, some));
        const cut = 1 + chance.below(6);
        const chunks = Array.from({ length: Math.ceil(40 / cut) }, (_, k) => some.slice(k * cut, k * cut + cut));
        const inChunks = [];
        for await (const fault of faultsInChunks(form, chunks, { position: true })) inChunks.push(fault);
        expect(inChunks).toEqual(whole);
      }
    }
  });

  test('have no position that was not asked for, and strings have faults, too', () => {
    expect([...faults(utf16, 'a\uD800b\uDC00')].map(({ offset, reason }) => `${offset} ${reason}`)).toEqual([
      '1 lone-high-surrogate',
      '3 lone-low-surrogate',
    ]);
    expect([...faults(utf8, text)][0]).not.toHaveProperty('position');
  });
});

describe('a decoder that replaces', () => {
  test('gives what TextDecoder gives, whole and in chunks', () => {
    const chance = random(5);
    for (let i = 0; i < 200; i++) {
      const some = Uint8Array.from({ length: chance.below(60) }, () =>
        chance.pick([0x61, 0xc3, 0xa9, 0xff, 0xe2, 0x82, 0xac, 0xf0, 0x9f]),
      );
      const wanted = new TextDecoder('utf-8', { ignoreBOM: true }).decode(some);
      expect(decode(utf8, some, { replacement: '\uFFFD' })).toBe(wanted);
      const decoder = new Decoder(utf8, { replacement: '\uFFFD' });
      let string = '';
      for (const octet of some) string += decoder.push(Uint8Array.of(octet));
      expect(string + decoder.end()).toBe(wanted);
    }
  });

  test('throws without a replacement', () => {
    expect(() => decode(utf8, unhex('61 FF'))).toThrow('octet 1: FF is ill-formed');
  });
});

describe('after end, a push throws, and reset begins anew:', () => {
  const states: [string, () => { push(chunk: never): unknown; end(): unknown; reset(): void }][] = [
    ['a checker', () => utf8.checker()],
    ['a decoder', () => new Decoder(utf8)],
    ['a decoder that replaces', () => new Decoder(utf8, { replacement: '?' })],
    ['a repairer', () => new Repairer(utf8)],
  ];
  test.each(states)('%s', (_, make) => {
    const state = make();
    const good = unhex('61 E2 82 AC') as never;
    const first = [state.push(good), state.end()];
    expect(() => state.push(good)).toThrow(/has ended; `reset` begins a new/);
    state.end();
    state.reset();
    expect([state.push(good), state.end()]).toEqual(first);
    state.reset();
    state.push(unhex('E2') as never);
    try {
      state.end();
    } catch {}
    expect(() => state.push(good)).toThrow();
    state.reset();
    expect([state.push(good), state.end()]).toEqual(first);
  });
});

describe('a wrong argument', () => {
  test('is named', async () => {
    expect(() => encode(utf8, new Uint8Array(1) as never)).toThrow('expected a string, got a Uint8Array');
    await expect(checkAll(utf8, new Response('a') as never)).rejects.toThrow('pass its `body`');
    expect(() => repair({ ...utf8 } as never, 'a' as never)).toThrow('another copy of wellformed');
    expect(() => repair({} as never, 'a' as never)).toThrow(
      'expected a validator of wellformed, such as utf8, got an Object',
    );
  });

  test.each<[string, () => unknown]>([
    ['decode', () => decode(utf8, unhex('61'), { fatal: true } as never)],
    ['Decoder', () => new Decoder(utf8, { ignoreBOM: true } as never)],
    ['repair', () => repair(utf8, unhex('61'), { replace: '?' } as never)],
    ['scalars', () => [...scalars(utf8, unhex('61'), { replacement: '?' } as never)]],
    ['forLabel', () => forLabel('utf-8', { mediatype: 'text/plain' } as never)],
    ['faults', () => faults(utf8, unhex('61'), { positions: true } as never)],
  ])('an unknown option of %s is refused', (_, call) => {
    expect(call).toThrow(/^unknown option "\w+": expected \w+/);
  });

  test.each<[string, () => unknown]>([
    ['skip, got string', () => repair(utf8, unhex('61'), { skip: 'no' as never })],
    ['position, got number', () => faults(utf8, unhex('61'), { position: 1 as never })],
    ['signal, got number', () => checkAll(utf8, [], { signal: 1 as never })],
  ])('a value of another type is refused, with what came: %s', async (named, call) => {
    await expect((async () => call())()).rejects.toThrow(new RegExp(`^expected a value of type \\w+ as ${named}$`));
  });

  test('options of the right types are taken, and undefined ones', async () => {
    expect(repair(utf8, unhex('61'), { skip: undefined, replacement: undefined })).toEqual(unhex('61'));
    expect([...faults(utf8, unhex('61'), { position: true })]).toEqual([]);
    expect(await checkAll(utf8, [], { signal: new AbortController().signal })).toBeNull();
  });
});

test('a validator can be shown and spread without making its kernels', () => {
  expect(Object.keys(utf8)).not.toContain('engine');
  expect(JSON.parse(JSON.stringify(utf8))).toEqual({
    id: 'utf8',
    title: 'UTF-8',
    '~standard': { version: 1, vendor: 'wellformed' },
  });
  expect(utf8.engine).toContain('shift');
});

test('labels name the forms of IANA', () => {
  expect(forLabel('UTF-32BE')).toBe(utf32be);
  expect(forLabel('cesu-8').id).toBe('cesu8');
  expect(() => forLabel('utf-32be', { registry: 'whatwg' })).toThrow(RangeError);
});
