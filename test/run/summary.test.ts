/**
 * Summaries of the chunks of a text, merged in any order, give the verdict and the
 * Fault of the whole text. Summaries are plain data, form a monoid, and cannot be
 * merged with those of other forms or other tables.
 */
import { describe, expect, test } from 'vitest';
import { conclude, merge, type Summary, summarize, utf8, utf16, utf16be, withSignature } from '../../src/index.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds } from '../reference/index.ts';
import { expectSame } from '../support/expect-same.ts';
import { hex, unhex } from '../support/hex.ts';
import { type Random, random } from '../support/random.ts';
import { cutAt, randomCuts, textsOf } from './texts.ts';

/** Merges neighbours, in random order, until one is left. */
function mergeTree(summaries: readonly Summary[], rnd: Random): Summary {
  const left = [...summaries];
  while (left.length > 1) {
    const at = rnd.below(left.length - 1);
    left.splice(at, 2, merge(left[at] as Summary, left[at + 1] as Summary));
  }
  return left[0] as Summary;
}

describe.each(formIds)('%s in pieces', (id) => {
  const form = validators[id];
  const empty = summarize(form, inputOf(id, []));

  test('up to eight random chunks, merged in random order, give the Fault of the whole text', () => {
    const rnd = random(5);
    for (const symbols of textsOf(id, 250, 6)) {
      const whole = form.check(inputOf(id, symbols));
      const cuts = randomCuts(symbols.length, 1 + rnd.below(8), rnd);
      const merged = mergeTree(
        cutAt(id, symbols, cuts).map((part) => summarize(form, part)),
        rnd,
      );
      expectSame(conclude(form, merged), whole, () => `${hex(symbols)} cut at ${cuts}`);
    }
  });

  test('chunks of one symbol, smaller than a character, give the same Fault', () => {
    const rnd = random(8);
    for (const symbols of textsOf(id, 60, 9)) {
      const pieces = symbols.map((symbol) => summarize(form, inputOf(id, [symbol])));
      const whole = form.check(inputOf(id, symbols));
      expectSame(conclude(form, mergeTree([empty, ...pieces], rnd)), whole, () => hex(symbols));
    }
  });

  test('the merged summary equals that of the whole text in any order: merge is associative', () => {
    const rnd = random(10);
    for (const symbols of textsOf(id, 80, 11)) {
      const [a, b, c] = cutAt(id, symbols, randomCuts(symbols.length, 3, rnd)).map((part) => summarize(form, part)) as [
        Summary,
        Summary,
        Summary,
      ];
      const left = merge(merge(a, b), c);
      expectSame(left, merge(a, merge(b, c)), () => hex(symbols));
      expectSame(left, summarize(form, inputOf(id, symbols)), () => hex(symbols));
    }
  });

  test('the summary of an empty chunk is the identity', () => {
    for (const symbols of textsOf(id, 40, 12)) {
      const one = summarize(form, inputOf(id, symbols));
      expect(merge(empty, one)).toStrictEqual(one);
      expect(merge(one, empty)).toStrictEqual(one);
    }
    expect(conclude(form, empty)).toStrictEqual(form.check(inputOf(id, [])));
  });

  test('a summary survives JSON and structured cloning, and is small', () => {
    for (const symbols of textsOf(id, 40, 13)) {
      const one = summarize(form, inputOf(id, symbols));
      expect(JSON.parse(JSON.stringify(one))).toStrictEqual(one);
      expect(structuredClone(one)).toStrictEqual(one);
      expect(JSON.stringify(one).length).toBeLessThan(4000);
    }
  });

  test('a long chunk that starts inside a character equals its merged pieces', () => {
    const filler = [...textsOf(id, 30, 14)].filter((symbols) => form.test(inputOf(id, symbols)));
    const long = Array.from({ length: 40 }, () => filler.filter((one) => one.length < 12).slice(-20)).flat(2);
    const tail = textsOf(id, 30, 15).slice(-30);
    const rnd = random(16);
    for (const rest of tail) {
      const symbols = [...long, ...rest];
      const cuts = randomCuts(symbols.length, 3, rnd);
      const merged = mergeTree(
        cutAt(id, symbols, cuts).map((part) => summarize(form, part)),
        rnd,
      );
      expect(conclude(form, merged)).toStrictEqual(form.check(inputOf(id, symbols)));
    }
  });
});

describe('a summary is rejected', () => {
  const one = summarize(utf8, unhex('41'));
  const other = { ...one, digest: '0000000000000000' };

  test('by merge, if the other summary is of another form or of another version of the table', () => {
    expect(() => merge(one, summarize(utf16be, unhex('0041')))).toThrow(/^cannot merge a summary of utf8 .* utf16be/);
    expect(() => merge(one, other)).toThrow(TypeError);
    expect(() => merge(other, one)).toThrow(TypeError);
  });

  test('by conclude for the same reasons, and if the form forbids or requires a signature', () => {
    expect(() => conclude(utf16, one)).toThrow(/^expected a summary of utf16 .*, got one of utf8/);
    expect(() => conclude(utf8, other)).toThrow(TypeError);
    expect(() => conclude(withSignature(utf8, 'forbid'), one)).toThrow(TypeError);
    expect(() => summarize(withSignature(utf8, 'require'), unhex('41'))).toThrow(/does not record signatures/);
    expect(conclude(withSignature(utf8, 'strip'), one)).toBe(null);
    expect(() => conclude({} as never, one)).toThrow(/expected a validator/);
  });

  test('by summarize, for a value that is not a text', () => {
    expect(() => summarize(utf8, 'text' as never)).toThrow(TypeError);
    expect(() => summarize(utf16, unhex('41') as never)).toThrow(TypeError);
  });
});

test('positions of merged summaries can exceed 2^32', () => {
  let summary = summarize(utf8, new Uint8Array(2 ** 20));
  for (let i = 0; i < 13; i++) summary = merge(summary, summary);
  const fault = conclude(utf8, merge(summary, summarize(utf8, unhex('41 FF'))));
  expect(fault?.offset).toBe(2 ** 33 + 1);
});
