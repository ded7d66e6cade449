/**
 * A stream gives the same fault as the whole text, wherever it is cut, and at the
 * earliest symbol. Every split into two and three chunks, single symbols, and
 * random cuts with empty chunks, for every form.
 */
import { describe, expect, test } from 'vitest';
import { utf8, utf16le, utf16Signature, type Validator } from '../../src/index.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds } from '../reference/index.ts';
import { cutOff } from '../support/chunks.ts';
import { hex, unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { character, cutAt, randomCuts, randomText, streamed, textsOf } from './texts.ts';

describe.each(formIds)('%s in chunks', (id) => {
  const same = (symbols: readonly number[], whole: unknown, positions: readonly number[]) => {
    const got = cutOff(streamed(id, cutAt(id, symbols, positions)), symbols.length);
    // Deep equality is slow, so it is only tested where there is a fault.
    if (got !== null || whole !== null) expect(got, `${hex(symbols)} cut at ${positions}`).toStrictEqual(whole);
  };

  test('every split into two and into three chunks gives every field of the Fault of the whole text', () => {
    for (const symbols of textsOf(id, 40)) {
      const whole = validators[id].check(inputOf(id, symbols));
      for (let a = 0; a <= symbols.length; a++) {
        same(symbols, whole, [a]);
        if (symbols.length <= 12) for (let b = a; b <= symbols.length; b++) same(symbols, whole, [a, b]);
      }
    }
  });

  test('single symbols, and random chunks with empty ones between them, give the same Fault', () => {
    const rnd = random(7);
    for (const symbols of textsOf(id, 150, 2)) {
      const whole = validators[id].check(inputOf(id, symbols));
      same(
        symbols,
        whole,
        symbols.map((_, i) => i),
      );
      same(symbols, whole, randomCuts(symbols.length, 2 + rnd.below(7), rnd));
    }
  });

  test('texts longer than a block of the scanner, cut anywhere, give the Fault of the whole text', () => {
    const rnd = random(11);
    for (let i = 0; i < 12; i++) {
      const filler = Array.from({ length: 20 }, () => character(id, rnd)).flat();
      if (!validators[id].test(inputOf(id, filler))) continue;
      const symbols = [...Array.from({ length: 60 }, () => filler).flat(), ...randomText(id, rnd, 5)];
      const whole = validators[id].check(inputOf(id, symbols));
      for (let j = 0; j < 5; j++) same(symbols, whole, randomCuts(symbols.length, 4, rnd));
    }
  });

  test('a fault is returned when its offending symbol is pushed, neither earlier nor later', () => {
    for (const symbols of textsOf(id, 60, 4)) {
      const whole = validators[id].check(inputOf(id, symbols));
      const checker = validators[id].checker();
      const at = symbols.findIndex((symbol) => checker.push(inputOf(id, [symbol])) !== null);
      expect(at, hex(symbols)).toBe(whole && !whole.incomplete ? whole.at : -1);
    }
  });
});

describe('the fault is returned at the earliest octet', () => {
  const rows: [string, Validator<never>, string[], number, string][] = [
    ['F4 is accepted, 90 is not', utf8 as never, ['41', 'F4', '90'], 2, 'octet 1: F4 90'],
    ['A0 after ED is rejected at once', utf8 as never, ['ED', 'A0'], 1, 'octet 0: ED A0'],
    ['E0 80 in two chunks', utf8 as never, ['E0', '80'], 1, 'octet 0: E0 80'],
    ['a lone octet between UTF-16 chunks', utf16le as never, ['41', '00 42', '00 00', 'DC'], 3, 'octet 4: 00 DC'],
    [
      'a pair in four chunks, its last octet bad',
      utf16le as never,
      ['3D', 'D8', '00', '41'],
      3,
      'octet 0: 3D D8 00 41',
    ],
    ['a signature in two chunks', utf16Signature as never, ['FF', 'FE', '00', 'DC'], 3, 'octet 2: 00 DC'],
  ];
  test.each(rows)('%s', (_, form, chunks, at, message) => {
    const checker = form.checker();
    chunks.forEach((chunk, i) => {
      const fault = checker.push(unhex(chunk) as never);
      expect(fault?.message.startsWith(message) ?? null).toBe(i === at ? true : null);
    });
  });
});

describe('a checker', () => {
  const bad = unhex('41 FF');

  test('returns the same fault until reset, and then starts over', () => {
    const checker = utf8.checker();
    const fault = checker.push(bad);
    expect(fault?.offset).toBe(1);
    expect(checker.push(unhex('41'))).toBe(fault);
    expect(checker.end()).toBe(fault);
    checker.reset();
    expect(checker.push(unhex('E2'))).toBe(null);
    expect(checker.push(unhex('82 AC'))).toBe(null);
    expect(checker.end()).toBe(null);
    checker.reset();
    expect([checker.push(bad)?.offset, checker.end()?.offset]).toEqual([1, 1]);
  });

  test('returns the same fault when it is ended again, and takes no chunk', () => {
    const checker = utf8.checker();
    checker.push(unhex('E2'));
    expect(checker.end()?.incomplete).toBe(true);
    expect(checker.end()?.incomplete).toBe(true);
    expect(() => checker.push(unhex('82 AC'))).toThrow('has ended');
  });

  test('throws TypeError for a value that is not a chunk, and continues as if it had not come', () => {
    const checker = utf8.checker();
    checker.push(unhex('E2'));
    for (const wrong of [null, undefined, 1, 'text', [0x82], {}]) {
      expect(() => checker.push(wrong as never)).toThrow(TypeError);
    }
    expect(checker.push(unhex('82 AC 41'))).toBe(null);
    expect(checker.push(bad)?.offset).toBe(5);
    expect(() => checker.push(null as never)).toThrow(TypeError);
    expect(checker.end()?.offset).toBe(5);
  });

  test('keeps no reference to a chunk: its memory can be used again', () => {
    const memory = new Uint8Array(1);
    const checker = utf8.checker();
    const faults = [...unhex('F0 9F 98 41')].map((octet) => {
      memory[0] = octet;
      return checker.push(memory);
    });
    expect(faults.map((fault) => fault?.octets)).toEqual([undefined, undefined, undefined, 'F0 9F 98 41']);
  });

  test('counts offsets from the start of the text after 2^32 octets, too', () => {
    const checker = utf8.checker();
    const chunk = new Uint8Array(2 ** 26).fill(0x41);
    for (let i = 0; i < 65; i++) expect(checker.push(chunk)).toBe(null);
    checker.push(unhex('E2 82'));
    const fault = checker.push(unhex('FF'));
    expect([fault?.offset, fault?.at, fault?.length]).toEqual([65 * 2 ** 26, 65 * 2 ** 26 + 2, 2]);
  }, 60_000);
});
