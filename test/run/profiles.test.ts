/**
 * Profiles, whose tables come from grammars over scalar values, behave as encoding
 * forms do: streams, summaries, repair, characters, signatures.
 */
import { describe, expect, test } from 'vitest';
import {
  conclude,
  decode,
  encode,
  merge,
  Repairer,
  repair,
  scalars,
  summarize,
  utf8,
  utf16,
  type Validator,
  withSignature,
} from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { inputOf } from '../implementations.ts';
import { expectSame } from '../support/expect-same.ts';
import { hex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { randomCuts, textsOf } from './texts.ts';

type Form = Validator<Uint8Array | Uint16Array>;

const rows = Object.entries(profiles).map(([name, form]) => {
  const id = name.endsWith('String') ? ('utf16' as const) : ('utf8' as const);
  return { name, form: form as unknown as Form, id };
});

const thrown = (call: () => unknown) => {
  try {
    return call();
  } catch (error) {
    return (error as Error).name;
  }
};

describe.each(rows)('$name', ({ form, id }) => {
  const texts = textsOf(id, 150, 81).filter((_, i) => i % 4 === 0);

  test('gives the Fault of the whole text for every split, and from the summaries of its pieces', () => {
    for (const symbols of texts) {
      const whole = form.check(inputOf(id, symbols));
      for (let cut = 0; cut <= symbols.length; cut++) {
        const [a, b] = [inputOf(id, symbols.slice(0, cut)), inputOf(id, symbols.slice(cut))];
        const checker = form.checker();
        const got = checker.push(a) ?? checker.push(b) ?? checker.end();
        if (got || whole) expectSame(got, whole, () => `${hex(symbols)} cut at ${cut}`);
        expectSame(conclude(form, merge(summarize(form, a), summarize(form, b))), whole, () => hex(symbols));
      }
    }
  });

  test('is repaired to well-formed text, or rejects the replacement; a stream gives the same', () => {
    const rnd = random(83);
    for (const symbols of texts) {
      for (const options of [{}, { skip: true }, { replacement: 'x' }]) {
        const whole = thrown(() => repair(form, inputOf(id, symbols), options)) as Uint8Array;
        const pieces = randomCuts(symbols.length, 3, rnd);
        const streamed = thrown(() => {
          const repairer = new Repairer(form, options);
          const chunks = [0, ...pieces].map((from, i) => inputOf(id, symbols.slice(from, pieces[i] ?? symbols.length)));
          return [
            ...chunks.flatMap((chunk) => [...(repairer.push(chunk) as Uint8Array)]),
            ...(repairer.end() as Uint8Array),
          ];
        });
        const note = `${hex(symbols)} ${JSON.stringify(options)}`;
        if (typeof whole === 'string') expect(streamed, note).toBe(whole);
        else {
          expect(streamed, note).toEqual([...whole]);
          // A profile that rejects the empty text cannot always be repaired by leaving sequences out.
          if (form.test(inputOf(id, [])) || whole.length > 0) expect(form.check(whole), note).toBe(null);
        }
      }
    }
  });

  test('is decoded, encoded and iterated over as in its encoding form', () => {
    const plain = (id === 'utf8' ? utf8 : utf16) as unknown as Form;
    let seen = 0;
    for (const symbols of texts) {
      const input = inputOf(id, symbols);
      if (!form.test(input) || !plain.test(input)) continue;
      seen++;
      const string = decode(plain, input);
      if (['mutf8', 'cesu8'].includes(form.id) && /[\0\u{10000}-\u{10FFFF}]/u.test(string)) continue;
      expect(decode(form, input), hex(symbols)).toBe(string);
      expect([...scalars(form, input)], hex(symbols)).toEqual([...scalars(plain, input)]);
      expect(encode(form, string), hex(symbols)).toEqual(input);
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('takes a signature policy', () => {
    const signed = encode((id === 'utf8' ? utf8 : utf16) as unknown as Form, '\uFEFFa');
    if (!form.test(signed)) return;
    expect(withSignature(form, 'forbid').check(signed)?.reason).toBe('signature-forbidden');
    expect(withSignature(form, 'require').test(signed)).toBe(true);
    expect(decode(form, signed, { signature: 'strip' })).toBe('a');
  });
});

test('modified UTF-8 encodes U+0000 in two octets, and each unit of a pair on its own', () => {
  const string = 'a\0\u{1F600}';
  expect(hex(encode(profiles.mutf8, string))).toBe('61 C0 80 ED A0 BD ED B8 80');
  expect(decode(profiles.mutf8, encode(profiles.mutf8, string))).toBe(string);
  expect(decode(profiles.wtf8, Uint8Array.of(0xed, 0xa0, 0xbd))).toBe('\uD83D');
});
