/**
 * A Decoder gives what `decode` gives, for every form and wherever the text is
 * cut: the same characters, or the same fault. Then its life: errors end it, a
 * chunk that is no text does not, and memory that changes later does not matter.
 */
import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/compile/form.ts';
import {
  Decoder,
  DecoderStream,
  decode,
  encode,
  IllFormedError,
  Repairer,
  repair,
  scalars,
  utf8,
  utf8of1997,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  type Validator,
  withSignature,
} from '../../src/index.ts';
import { mutf8, wtf8 } from '../../src/profiles.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { octetValidator } from '../../src/table.ts';
import { inputOf, validators } from '../implementations.ts';
import * as profiles from '../profiles/implementations.ts';
import { formIds } from '../reference/index.ts';
import { cutOff } from '../support/chunks.ts';
import { hex, unhex } from '../support/hex.ts';
import { libraryWith } from '../support/library.ts';
import { random } from '../support/random.ts';
import { thrownBy } from '../support/thrown-by.ts';
import { cutAt, randomCuts, type Text, textsOf } from './texts.ts';

type Form = Validator<Text>;
type Option = { signature?: 'keep' | 'strip' | 'forbid' | 'require' };

/**
 * The outcome of a stream is that of the whole text. Only a number that a string cannot hold is known with its chunk,
 * and may come before a fault further on.
 */
function expectSame(form: Form, text: Text, stream: () => string, note: string): void {
  const whole = outcome(() => decode(form, text), text);
  const got = outcome(stream, text);
  const offset = form.check(text)?.offset;
  const isEarlier = offset !== undefined && typeof got === 'string';
  expect(got, note).toEqual(isEarlier ? outcome(() => decode(form, text.slice(0, offset) as Text), text) : whole);
  if (isEarlier) expect(got, note).toMatch(/^RangeError/);
}

/** What a call gives for a text: a string, or the fault or error that it throws. */
function outcome(call: () => string, { length }: { length: number } = { length: Infinity }): unknown {
  try {
    return call();
  } catch (error) {
    return error instanceof IllFormedError ? { ...cutOff(error.fault, length), message: error.message } : String(error);
  }
}

/** The strings of all pushes and of the end, joined. */
function streamed(form: Form, chunks: readonly Text[], option: Option = {}): string {
  const decoder = new Decoder(form, option);
  return chunks.map((chunk) => decoder.push(chunk)).join('') + decoder.end();
}

describe.each(formIds)('%s', (id) => {
  const form = validators[id];

  test('a stream is decoded like the whole text, or has the same fault, wherever it is cut', () => {
    for (const symbols of textsOf(id, 60, 51)) {
      const text = inputOf(id, symbols);
      for (let cut = 0; cut <= symbols.length; cut++) {
        const chunks = cutAt(id, symbols, [cut, Math.min(symbols.length, cut + 1)]);
        expectSame(form, text, () => streamed(form, chunks), `${hex(symbols)} cut at ${cut}`);
      }
      const single = symbols.map((symbol) => inputOf(id, [symbol]));
      expectSame(form, text, () => streamed(form, single), hex(symbols));
    }
  });

  test('long texts are decoded like whole ones in random pieces, and no string ends inside a character', () => {
    const rnd = random(52);
    const far = id === 'ucs2' ? 'ﬁ' : '\u{1F600}';
    for (let i = 0; i < 60; i++) {
      const string = Array.from({ length: rnd.below(4000) }, () =>
        rnd.pick(['a', 'b c d e f g h', 'é', '€', far]),
      ).join('');
      const text = encode(form, string) as Text;
      const cuts = randomCuts(text.length, 1 + rnd.below(12), rnd);
      const decoder = new Decoder(form);
      const strings = [0, ...cuts].map((from, k) => decoder.push(text.subarray(from, cuts[k] ?? text.length) as Text));
      expect(strings.join('') + decoder.end() === string).toBe(true);
      expect(strings.filter((one) => /[\uD800-\uDBFF]$/.test(one))).toEqual([]);
    }
  });

  test('a signature is treated as decode treats it, wherever the text is cut', () => {
    for (const [string, signature] of [
      ['\uFEFF', 'strip'],
      ['\uFEFF\uFEFFa', 'strip'],
      ['a\uFEFF', 'strip'],
      ['\uFEFFa', 'keep'],
      ['\uFEFFa', 'forbid'],
      ['a\uFEFF', 'require'],
      ['\uFEFFa', 'require'],
    ] as const) {
      const text = encode(form, string) as Text;
      const want = outcome(() => decode(form, text, { signature }));
      const numbers = () => String.fromCodePoint(...scalars(form, text, { signature }));
      expect(outcome(numbers)).toEqual(want);
      const single = [...text].map((symbol) => inputOf(id, [symbol]));
      expect(outcome(() => streamed(form, single, { signature }))).toEqual(want);
      expect(outcome(() => streamed(withSignature(form, signature), [text]))).toEqual(want);
    }
  });
});

test.each([...profiles.validators])('%s is decoded like the whole text, wherever it is cut', (id, form) => {
  const encoding = profiles.tables.get(id)?.alphabet === 'octets' ? 'utf8' : 'utf16';
  let seen = 0;
  for (const symbols of textsOf(encoding, 150, 53)) {
    const whole = outcome(() => decode(form, profiles.inputOf(id, symbols)));
    if (typeof whole === 'string') seen++;
    const single = symbols.map((symbol) => profiles.inputOf(id, [symbol]));
    expect(
      outcome(() => streamed(form, single)),
      hex(symbols),
    ).toEqual(whole);
  }
  expect(seen).toBeGreaterThan(0);
});

test('a profile whose text may not end after every character is decoded by characters, not by accepted texts', () => {
  const { table } = compileForm(libraryWith('G { t = pair*\n pair = "é" "€" }').file('mine-utf8'));
  const form = octetValidator(table);
  const text = unhex('C3 A9 E2 82 AC C3 A9 E2 82 AC');
  expect(decode(form, text)).toBe('é€é€');
  expect([...scalars(form, text)]).toEqual([0xe9, 0x20ac, 0xe9, 0x20ac]);
  const decoder = new Decoder(form);
  expect([...text].map((octet) => decoder.push(Uint8Array.of(octet)))).toEqual([
    '',
    'é',
    '',
    '',
    '€',
    '',
    'é',
    '',
    '',
    '€',
  ]);
  expect(decoder.end()).toBe('');
  expect(() => streamed(form as never, [text.subarray(0, 2)])).toThrow(IllFormedError);
});

test('surrogates that WTF-8 and modified UTF-8 allow come out once the next character shows that they are alone', () => {
  const lone = unhex('ED A0 BD 41');
  for (const form of [wtf8, mutf8]) {
    expect([...scalars(form, lone)]).toEqual([0xd83d, 0x41]);
    const decoder = new Decoder(form);
    expect([decoder.push(lone.subarray(0, 3)), decoder.push(lone.subarray(3)), decoder.end()]).toEqual([
      '',
      '\uD83DA',
      '',
    ]);
    const last = new Decoder(form);
    expect([last.push(lone.subarray(0, 3)), last.end(), last.end()]).toEqual(['', '\uD83D', '']);
  }
  expect([...scalars(mutf8, unhex('ED A0 BD ED B8 80'))]).toEqual([0x1f600]);
  expect([...scalars(utf8of1997, unhex('ED A0 BD ED B8 80'))]).toEqual([0xd83d, 0xde00]);
});

test.each([
  ['utf-8', utf8],
  ['utf-16le', utf16le],
  ['utf-16be', utf16be],
] as const)('%s: the strings of a stream of well-formed text are those of TextDecoder, call by call', (label, form) => {
  const rnd = random(54);
  for (let i = 0; i < 200; i++) {
    const string = Array.from({ length: rnd.below(80) }, () => rnd.pick(['a', 'é', '€', '\u{1F600}', '\uFEFF'])).join(
      '',
    );
    const text = encode(form, string);
    const cuts = randomCuts(text.length, 1 + rnd.below(6), rnd);
    for (const ignoreBOM of [true, false]) {
      const [theirs, ours] = [
        new TextDecoder(label, { fatal: true, ignoreBOM }),
        new Decoder(form, { signature: ignoreBOM ? 'keep' : 'strip' }),
      ];
      for (const [k, from] of [0, ...cuts].entries()) {
        const chunk = text.subarray(from, cuts[k] ?? text.length);
        expect(ours.push(chunk)).toBe(theirs.decode(chunk, { stream: true }));
      }
      expect(ours.end()).toBe(theirs.decode());
    }
  }
});

test.each([
  ['a character of UTF-8', utf8],
  ['a surrogate pair of UTF-16LE', utf16le],
  ['a surrogate pair of UTF-16BE', utf16be],
] as const)('texts that are cut within %s do not mix', (_, form) => {
  const text = encode(form, 'é\u{1F600}');
  const decoders = [new Decoder(form), new Decoder(form), new Decoder(form)] as const;
  const strings = ['', '', ''];
  for (const octet of text)
    decoders.forEach((decoder, k) => {
      strings[k] += decoder.push(Uint8Array.of(octet));
    });
  // One that stops within a character leaves nothing to the next text.
  decoders[0].push(text.subarray(0, 1));
  expect(() => decoders[0].end()).toThrow(IllFormedError);
  expect([decoders[1].end(), decoders[2].end(), ...strings]).toEqual(['', '', ...strings.map(() => 'é\u{1F600}')]);
  expect(new Decoder(form).push(text)).toBe('é\u{1F600}');
  expect(decode(form, encode(form, 'é'.repeat(20)))).toBe('é'.repeat(20));
});

test('decode without a signature is what TextDecoder gives', () => {
  for (const text of ['EF BB BF 61', 'EF BB BF EF BB BF', '61 EF BB BF', '']) {
    const want = new TextDecoder('utf-8', { fatal: true }).decode(unhex(text));
    expect(decode(utf8, unhex(text), { signature: 'strip' })).toBe(want);
  }
});

describe('a decoder', () => {
  test('throws the first fault as soon as it is known, with no character of that chunk, and then from every call', () => {
    const decoder = new Decoder(utf8);
    expect(decoder.push(unhex('61 F4'))).toBe('a');
    const error = thrownBy(() => decoder.push(unhex('90 62')));
    expect(error).toMatchObject({ name: 'IllFormedError', fault: { offset: 1, at: 2, reason: 'above-10FFFF' } });
    expect(thrownBy(() => decoder.push(unhex('61')))).toBe(error);
    expect(thrownBy(() => decoder.push('no octets' as never))).toBe(error);
    expect(thrownBy(() => decoder.end())).toBe(error);
    expect(thrownBy(() => decoder.end())).toBe(error);
  });

  test('throws where the text ends inside a character', () => {
    const decoder = new Decoder(utf16Signature);
    expect(decoder.push(unhex('FF FE 3D D8'))).toBe('\uFEFF');
    expect(() => decoder.end()).toThrow(/^octet 2: 3D D8 is ill-formed UTF-16 with signature/);
    expect(() => decoder.push(unhex('00 DE'))).toThrow(IllFormedError);
  });

  test('is dead after a number that a string cannot hold', () => {
    const decoder = new Decoder(utf8of1997);
    const error = thrownBy(() => decoder.push(unhex('41 F4 90 80 80')));
    expect(error).toEqual(new RangeError('110000 is above 10FFFF'));
    expect(thrownBy(() => decoder.end())).toBe(error);
  });

  test('goes on after a chunk that is no text as if it had not come', () => {
    const decoder = new Decoder(utf8);
    expect(decoder.push(unhex('E2 82'))).toBe('');
    for (const wrong of ['AC', null, [0xac]])
      expect(() => decoder.push(wrong as never)).toThrow(/^expected a Uint8Array/);
    expect([decoder.push(unhex('AC')), decoder.end()]).toEqual(['€', '']);
  });

  test('takes no text once it has ended, and ends again with an empty string', () => {
    const decoder = new Decoder(utf16);
    expect([decoder.push('a'), decoder.end(), decoder.end()]).toEqual(['a', '', '']);
    expect(() => decoder.push('b')).toThrow('this text has ended; `reset` begins a new one');
  });

  test('takes strings, code units and shared memory, and does not mind what happens to a chunk later', () => {
    const units = new Decoder(utf16);
    expect(units.push('a\uD83D')).toBe('a');
    expect(units.push(Uint16Array.of(0xde00, 0x62))).toBe('\u{1F600}b');
    const decoder = new Decoder(utf8);
    const chunk = new Uint8Array(new SharedArrayBuffer(2));
    chunk.set([0x61, 0xe2]);
    expect(decoder.push(chunk)).toBe('a');
    chunk.fill(0xff);
    expect([decoder.push(unhex('82 AC')), decoder.end()]).toEqual(['€', '']);
  });

  test('is refused for what is no form, for an unknown policy, and for a form that encodes no characters', () => {
    expect(() => new Decoder({} as never)).toThrow(/^expected a validator/);
    expect(() => new Decoder(utf8, { signature: 'drop' as never })).toThrow(/^expected a signature policy/);
    const { table } = compileForm(libraryWith('G { t = "\\xFF" }', octets).file('mine'));
    expect(() => new Decoder(octetValidator(table))).toThrow('expected a form that encodes characters, got G');
  });
});

describe('a DecoderStream', () => {
  const source = (...chunks: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(unhex(chunk));
        controller.close();
      },
    });

  test('passes strings, and no empty ones', async () => {
    const strings: string[] = [];
    for await (const string of source('61 E2', '82', 'AC', '').pipeThrough(new DecoderStream(utf8)))
      strings.push(string);
    expect(strings).toEqual(['a', '€']);
  });

  test('fails at the first fault, and at the end of a text that ends inside a character', async () => {
    const read = async (...chunks: string[]) => {
      let all = '';
      for await (const string of source(...chunks).pipeThrough(new DecoderStream(utf8, { signature: 'strip' }))) {
        all += string;
      }
      return all;
    };
    expect(await read('EF BB', 'BF 61')).toBe('a');
    await expect(read('61', 'FF')).rejects.toThrow(/^octet 1: FF is ill-formed UTF-8/);
    await expect(read('61 E2')).rejects.toThrow(/^octet 1: E2 is ill-formed UTF-8: truncated/);
  });
});

describe('input that misleads', () => {
  /** Octets whose own methods and constructor do what a caller did not expect. */
  class Hostile extends Uint8Array {
    static get [Symbol.species](): never {
      throw new Error('species');
    }
    constructor(octets: readonly number[] | Uint8Array) {
      if (!Array.isArray(octets)) throw new Error('constructor');
      super(octets);
    }
    override subarray(): never {
      throw new Error('subarray');
    }
    override slice(): never {
      throw new Error('slice');
    }
    override set(): never {
      throw new Error('set');
    }
    override [Symbol.iterator](): never {
      throw new Error('iterator');
    }
  }

  test.each([
    ['41 E2 82 AC 42', '41 E2 82 AC 42'],
    ['41 FF 42 E2', '41 EF BF BD 42 EF BF BD'],
  ])('%s in a subclass with methods of its own is repaired and decoded as its memory says', (text, repaired) => {
    const hostile = new Hostile([...unhex(text)]);
    const plain = unhex(text);
    for (const replacement of ['\uFFFD', () => '\uFFFD']) {
      const whole = repair(utf8, hostile, { replacement });
      expect(whole === hostile || hex(whole) === repaired).toBe(true);
      const repairer = new Repairer(utf8, { replacement });
      expect(hex([...repairer.push(hostile), ...repairer.end()])).toBe(repaired);
    }
    expect(outcome(() => decode(utf8, hostile))).toEqual(outcome(() => decode(utf8, plain)));
    expect(outcome(() => String([...scalars(utf8, hostile)]))).toEqual(
      outcome(() => String([...scalars(utf8, plain)])),
    );
    const twice = (octets: Uint8Array) => () => {
      const decoder = new Decoder(utf8);
      return decoder.push(octets) + decoder.push(octets) + decoder.end();
    };
    expect(outcome(twice(hostile))).toEqual(outcome(twice(plain)));
  });

  test('a view whose memory is gone has the same answer from all as from check', () => {
    const gone = unhex('41 FF');
    structuredClone(gone.buffer, { transfer: [gone.buffer as ArrayBuffer] });
    const answer = (call: () => unknown) => {
      try {
        call();
        return 'none';
      } catch (error) {
        return String(error);
      }
    };
    const want = answer(() => utf8.check(gone));
    for (const [name, call] of Object.entries({
      repair: () => repair(utf8, gone),
      callback: () => repair(utf8, gone, { replacement: () => '?' }),
      repairer: () => new Repairer(utf8).push(gone),
      decode: () => decode(utf8, gone),
      decoder: () => new Decoder(utf8).push(gone),
      scalars: () => [...scalars(utf8, gone)],
      gated: () => withSignature(utf8, 'forbid').checker().push(gone),
    })) {
      expect(answer(call), name).toBe(want);
    }
  });
});
