/**
 * Repair does what the decoders of browsers do: one U+FFFD for each maximal
 * subpart. It is compared with TextDecoder and toWellFormed, on random texts and
 * at every split. The rest is about its options: skip, callbacks, replacements
 * that are ill-formed, and that well-formed text is returned as the same object.
 */
import { describe, expect, test } from 'vitest';
import {
  cesu8,
  type Fault,
  type OctetsInput,
  Repairer,
  type RepairOptions,
  repair,
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
import { inputOf, validators } from '../implementations.ts';
import { type FormId, formIds, reference } from '../reference/index.ts';
import { expectSame } from '../support/expect-same.ts';
import { allFaults } from '../support/faults.ts';
import { hex, unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { thrownBy } from '../support/thrown-by.ts';
import { cutAt, randomText, type Text, textsOf } from './texts.ts';

/** The joined results of a Repairer for chunks. */
function streamed(id: FormId, chunks: readonly Text[], options = {}): number[] {
  const repairer = new Repairer(validators[id], options);
  const out = chunks.flatMap((chunk) => [...(repairer.push(chunk) as Text)]);
  return [...out, ...(repairer.end() as Text)];
}

describe.each([
  ['utf8', 'utf-8'],
  ['utf16be', 'utf-16be'],
  ['utf16le', 'utf-16le'],
] as const)('%s', (id, label) => {
  test('is repaired as TextDecoder decodes it', () => {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    // Decoders accept the swapped signature at the start, which the draft rejects.
    const swapped = (octets: Uint8Array) =>
      id !== 'utf8' && octets.length > 1 && decoder.decode(octets.subarray(0, 2)) === '\uFFFE';
    const texts = [...textsOf(id, 1500, 21), ...Array.from({ length: 500 }, (_, i) => randomText(id, random(i), 60))];
    for (const symbols of texts) {
      const octets = Uint8Array.from(symbols);
      if (swapped(octets)) continue;
      const repaired = repair(validators[id], octets) as Uint8Array;
      expectSame(decoder.decode(repaired), decoder.decode(octets), () => hex(symbols));
      expectSame(validators[id].test(repaired), true, () => hex(symbols));
    }
  });
});

test('the swapped signature at the start is repaired, though decoders accept it: the result is always well-formed', () => {
  for (const [form, label, text] of [
    [utf16be, 'utf-16be', 'FF FE 00 41'],
    [utf16le, 'utf-16le', 'FE FF 41 00'],
  ] as const) {
    const decoded = (octets: Uint8Array) => new TextDecoder(label, { ignoreBOM: true }).decode(octets);
    expect(decoded(unhex(text))).toBe('\uFFFEA');
    expect(form.check(unhex(text))?.reason).toBe('swapped-signature');
    expect(decoded(repair(form, unhex(text)))).toBe('\uFFFDA');
  }
  expect(repair(utf16be, unhex('FF FE 00 41'))).toEqual(unhex('FF FD 00 41'));
  expect(repair(utf16le, unhex('41 00 FE FF'))).toEqual(unhex('41 00 FE FF'));
});

test('all pairs of octets, with a continuation octet after them, are repaired as TextDecoder does in UTF-8', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let first = 0; first < 256; first++) {
    for (let second = 0; second < 256; second++) {
      const octets = Uint8Array.of(first, second, (first ^ second) | 0x80);
      if (decoder.decode(repair(utf8, octets) as Uint8Array) !== decoder.decode(octets)) expect.fail(hex(octets));
    }
  }
});

test('strings are repaired as toWellFormed does, and so are their code units', () => {
  for (const units of textsOf('utf16', 2000, 22)) {
    const string = String.fromCharCode(...units);
    const want = (string as unknown as { toWellFormed(): string }).toWellFormed();
    expectSame(repair(utf16, string), want, () => hex(units));
    const repaired = repair(utf16, Uint16Array.from(units)) as Uint16Array;
    expectSame(String.fromCharCode(...repaired), want, () => hex(units));
  }
});

describe.each(formIds)('%s', (id) => {
  test('a stream is repaired like the whole text, wherever it is cut', () => {
    for (const symbols of textsOf(id, 60, 23)) {
      for (const options of [{}, { skip: true }]) {
        const whole = [...(repair(validators[id], inputOf(id, symbols), options) as Text)];
        const note = () => `${hex(symbols)} ${JSON.stringify(options)}`;
        for (let cut = 0; cut <= symbols.length; cut++) {
          const chunks = cutAt(id, symbols, [cut, Math.min(symbols.length, cut + 1)]);
          expectSame(streamed(id, chunks, options), whole, () => `${note()} cut at ${cut}`);
        }
        const single = symbols.map((symbol) => inputOf(id, [symbol]));
        expectSame(streamed(id, single, options), whole, note);
        expectSame(validators[id].test(inputOf(id, whole)), true, note);
      }
    }
  });

  test('well-formed text comes back as the same object', () => {
    for (const symbols of textsOf(id, 40, 24)) {
      const input = inputOf(id, symbols);
      const same = repair(validators[id], input) === input;
      expect(same, hex(symbols)).toBe(validators[id].test(input));
    }
  });
});

describe('a replacement', () => {
  test('can be a string of the caller, encoded like the text', () => {
    expect(repair(utf8, unhex('41 FF'), { replacement: '€' })).toEqual(unhex('41 E2 82 AC'));
    expect(repair(utf16, 'a\uD800', { replacement: '<?>' })).toBe('a<?>');
    expect(repair(utf16le, unhex('00 DC 41'), { replacement: '\u{1F600}' })).toEqual(unhex('3D D8 00 DE 3D D8 00 DE'));
    // With a little-endian signature the replacement is little-endian, too; 00 DC would be ill-formed in big-endian.
    expect(repair(utf16Signature, unhex('FF FE 00 D8'), { replacement: 'Ü' })).toEqual(unhex('FF FE DC 00'));
    expect(repair(utf16Signature, unhex('00 41 DC 00'), { replacement: 'Ü' })).toEqual(unhex('00 41 00 DC'));
  });

  test('can be left out', () => {
    expect(repair(utf8, unhex('41 FF E2 82 42 80'), { skip: true })).toEqual(unhex('41 42'));
    expect(repair(utf16, '\uDC00a\uD800', { skip: true, replacement: 'x' })).toBe('a');
  });

  test.each<[string, Validator<OctetsInput>, string, RepairOptions]>([
    ['turns the order of octets', utf16Signature, 'DC 00 FF FE 00 41 00 42', { skip: true }],
    ['turns it, by a replacement', utf16Signature, 'DC 00 00 41', { replacement: '\uFFFE' }],
    ['makes a signature in the other order', utf16be, 'DC 00 FF FE 00 41', { skip: true }],
    ['leaves one after another', utf16be, 'FF FE FF FE 00 41', { replacement: () => '' }],
    ['moves U+FEFF to the start', utf8, 'FF EF BB BF 61', { replacement: '' }],
    ['moves it in big-endian order', utf16Signature, 'DC 00 FE FF 00 41', { skip: true }],
    ['puts it there', utf8, 'FF 61', { replacement: '\uFEFF' }],
  ])('that %s is refused: no character outside of faults would be the same', (_, form, octets, options) => {
    expect(() => repair(form, unhex(octets), options)).toThrow(RangeError);
    const repairer = new Repairer(form, options);
    const inPieces = () => {
      for (const octet of unhex(octets)) repairer.push(Uint8Array.of(octet));
      repairer.end();
    };
    expect(inPieces).toThrow(RangeError);
  });

  test.each<[string, Validator<OctetsInput>, string, string]>([
    ['one that was there', utf8, 'EF BB BF FF 61', 'EF BB BF 61'],
    ['one that was there, little-endian', utf16Signature, 'FF FE 00 DC 41 00', 'FF FE 41 00'],
    ['one after a character', utf8, 'FF 61 EF BB BF', '61 EF BB BF'],
  ])('that leaves %s is not', (_, form, octets, repaired) => {
    expect(hex(repair(form, unhex(octets), { skip: true }))).toBe(repaired);
  });

  test('can be the result of a function of the fault', () => {
    const faults: Fault[] = [];
    const replacement = (fault: Fault) => String(faults.push(fault));
    expect(repair(utf8, unhex('C0 41 ED A0 80'), { replacement })).toEqual(unhex('31 41 32 33 34'));
    expect(faults.map(({ offset, reason }) => `${offset} ${reason}`)).toEqual([
      '0 overlong',
      '2 surrogate',
      '3 unexpected-continuation',
      '4 unexpected-continuation',
    ]);
  });

  test('whose function throws passes the exception on', () => {
    const mine = new Error('mine');
    const replacement = () => {
      throw mine;
    };
    expect(() => repair(utf8, unhex('FF'), { replacement })).toThrow(mine);
    expect(repair(utf8, unhex('41'), { replacement })).toEqual(unhex('41'));
  });

  test('that is ill-formed is rejected', () => {
    const lone = { replacement: '\uD800' };
    // UTF-8 of 1997 does not forbid surrogates.
    for (const id of formIds.filter((one) => one !== 'utf8-1997')) {
      expect(() => new Repairer(validators[id], lone), id).toThrow(/^the replacement .* is ill-formed /);
    }
    expect(() => repair(utf16, 'a\uDC00', lone)).toThrow(TypeError);
    expect(() => repair(validators.ucs2, Uint16Array.of(0xd800), { replacement: '\u{1F600}' })).toThrow(TypeError);
    expect(() => repair(utf16be, unhex('DC 00'), { replacement: '\uFFFE' })).toThrow(TypeError);
    expect(repair(utf16be, unhex('00 41 DC 00'), { replacement: '\uFFFE' })).toEqual(unhex('00 41 FF FE'));
    expect(() => repair(utf8, unhex('FF'), { replacement: 63 as never })).toThrow(/^expected a string as replacement/);
  });
});

test('offset and length of all faults explain the result: each range is replaced once, but for a joined one', () => {
  let joinedOnes = 0;
  for (const id of formIds) {
    const like = (symbols: number[]) => inputOf(id, symbols);
    for (const symbols of textsOf(id, 400, 25)) {
      const little = id === 'utf16-signature' && symbols[0] === 0xff && symbols[1] === 0xfe;
      const encoding = id === 'utf16-signature' ? (little ? 'utf16le' : 'utf16be') : id;
      const replacement = reference[encoding].encode?.(0xfffd) as number[];
      const cuts = [[], [symbols.length >> 1], [...symbols.keys()]];
      for (const cut of cuts) {
        const faults = allFaults(validators[id], cutAt(id, symbols, cut));
        joinedOnes += faults.filter(({ joined }) => joined).length;
        let at = 0;
        const rebuilt = faults.flatMap(({ offset, length, joined }) => {
          const before = symbols.slice(at, offset);
          at = offset + length;
          return [...before, ...(joined ? [] : replacement)];
        });
        rebuilt.push(...symbols.slice(at));
        expect(rebuilt, `${id} ${hex(symbols)} cut at ${cut}`).toEqual([...repair(validators[id], like(symbols))]);
      }
    }
  }
  expect(joinedOnes).toBeGreaterThan(10);
});

test('a high surrogate and a part of a unit at the end of UTF-16BE get one replacement, as in a decoder', () => {
  expect(repair(utf16be, unhex('D8 00 41'))).toEqual(unhex('FF FD'));
  expect(repair(utf16be, unhex('D8 00 00 41'))).toEqual(unhex('FF FD 00 41'));
  expect(repair(utf16be, unhex('DC 00 41'))).toEqual(unhex('FF FD FF FD'));
});

test('a form with a policy that forbids or requires a signature cannot be repaired, and the error names the policy', () => {
  expect(() => new Repairer(withSignature(utf8, 'forbid'))).toThrow(TypeError);
  expect(() => repair(withSignature(utf8, 'require'), unhex('41'))).toThrow(TypeError);
  expect(repair(withSignature(utf8, 'strip'), unhex('EF BB BF FF'))).toEqual(unhex('EF BB BF EF BF BD'));
  expect(() => repair({} as never, unhex('41'))).toThrow(/expected a validator/);
});

describe('a Repairer', () => {
  const mine = new Error('mine');
  const thrower: () => string = () => {
    throw mine;
  };
  const rows: [string, () => string, Error | RegExp][] = [
    ['throws', thrower, mine],
    ['returns no string', () => 63 as never, /^expected a string as replacement, got number$/],
    ['returns an ill-formed string', () => '\uD800', /^the replacement for E2 42 is ill-formed itself$/],
  ];
  test.each(rows)(
    'whose function %s passes that on, is dead with it as the cause, and can be ended',
    (_, replacement, error) => {
      const repairer = new Repairer(utf8, { replacement });
      const octets = unhex('41 E2 42');
      const first = thrownBy(() => repairer.push(octets)) as Error;
      if (error instanceof Error) expect(first).toBe(error);
      else expect(first.message).toMatch(error);
      for (const chunk of [octets, unhex('41'), 'no octets' as never]) {
        const later = thrownBy(() => repairer.push(chunk)) as Error;
        expect(later.message).toBe('this repair ended with an exception, see `cause`; `reset` begins a new text');
        expect(later.cause).toBe(first);
      }
      expect([repairer.end(), repairer.end()]).toEqual([new Uint8Array(0), new Uint8Array(0)]);
    },
  );

  test('that is ended in `finally` does not hide the exception of its function', () => {
    const repairer = new Repairer(utf16, { replacement: thrower });
    const use = () => {
      try {
        repairer.push('a\uDC00');
      } finally {
        repairer.end();
      }
    };
    expect(use).toThrow(mine);
    expect(repairer.end()).toBe('');
  });

  test('whose function throws at the end is dead, too', () => {
    const repairer = new Repairer(utf8, { replacement: thrower });
    expect(repairer.push(unhex('41 E2'))).toEqual(unhex('41'));
    expect(() => repairer.end()).toThrow(mine);
    expect(repairer.end()).toEqual(new Uint8Array(0));
    expect(() => repairer.push(unhex('41'))).toThrow(/^this repair ended with an exception/);
  });

  test('goes on after a chunk that is no text as if it had not come, as a checker does', () => {
    const repairer = new Repairer(utf8);
    expect(repairer.push(unhex('41 E2'))).toEqual(unhex('41'));
    for (const wrong of ['82', null, [0x82]])
      expect(() => repairer.push(wrong as never)).toThrow(/^expected a Uint8Array/);
    expect(repairer.push(unhex('82 AC'))).toEqual(unhex('E2 82 AC'));
    expect([repairer.end(), repairer.faults]).toEqual([new Uint8Array(0), 0]);
  });

  test('that has ended takes no text, and ends again with an empty text', () => {
    const repairer = new Repairer(utf8);
    repairer.push(unhex('41 E2'));
    expect(repairer.end()).toEqual(unhex('EF BF BD'));
    expect(() => repairer.push(unhex('41'))).toThrow('this repair has ended; `reset` begins a new text');
    expect(repairer.end()).toEqual(new Uint8Array(0));
  });

  test('cannot be called by its own function, and says so; a function that catches this is served', () => {
    for (const act of [
      (one: Repairer<OctetsInput>) => one.push(unhex('41')),
      (one: Repairer<OctetsInput>) => one.end(),
    ]) {
      const error = /^the function `replacement` must not call push, end or reset of the Repairer that calls it$/;
      const careless: Repairer<OctetsInput> = new Repairer(utf8, {
        replacement: () => {
          act(careless);
          return '?';
        },
      });
      expect(() => careless.push(unhex('FF'))).toThrow(error);
      expect(() => careless.push(unhex('41'))).toThrow(/^this repair ended with an exception/);
      const careful: Repairer<OctetsInput> = new Repairer(utf8, {
        replacement: () => ((thrownBy(() => act(careful)) as Error).message.match(error) ? '!' : '?'),
      });
      expect(careful.push(unhex('41 FF 42'))).toEqual(unhex('41 21 42'));
      expect(careful.end()).toEqual(new Uint8Array(0));
    }
  });

  test('takes strings and code units in one text, and answers in the type of the chunk', () => {
    const repairer = new Repairer(utf16);
    expect(repairer.push('a\uD83D')).toBe('a');
    expect(repairer.push(Uint16Array.of(0xde00, 0xd83d))).toEqual(Uint16Array.of(0xd83d, 0xde00));
    expect(repairer.push('\uDE00\uD800')).toBe('\u{1F600}');
    expect(repairer.push(Uint16Array.of(0x62))).toEqual(Uint16Array.of(0xfffd, 0x62));
    expect(repairer.end()).toEqual(new Uint16Array(0));
  });

  test('gives results for short chunks that stay as they are, whatever comes after them', () => {
    for (const [form, letter] of [
      [utf8, [0x61]],
      [utf16le, [0x61, 0]],
    ] as const) {
      const [one, other] = [new Repairer<OctetsInput>(form), new Repairer<OctetsInput>(form)];
      const results: Uint8Array[] = [];
      const expected: string[] = [];
      for (let size = 1; size < 400; size += 3) {
        const chunk = Uint8Array.from([...Array(size).fill(letter).flat(), ...(form === utf8 ? [0xff] : [0, 0xdc])]);
        const result = [one, other][size % 2]?.push(chunk) as Uint8Array;
        results.push(result);
        expected.push(
          hex([...chunk.subarray(0, size * letter.length), ...(form === utf8 ? unhex('EF BF BD') : unhex('FD FF'))]),
        );
      }
      expect(results.map((result) => hex([...result]))).toEqual(expected);
    }
  });

  test('gives results that share no memory', () => {
    const dirty = Uint8Array.of(0x61, 0xff, 0x62);
    const [one, other] = [new Repairer<OctetsInput>(utf8), new Repairer<OctetsInput>(utf8)];
    const buffersOf = (push: () => Uint8Array) => new Set(Array.from({ length: 20 }, () => push().buffer));
    const all = [
      buffersOf(() => one.push(dirty)),
      buffersOf(() => other.push(dirty)),
      buffersOf(() => repair(utf8, dirty)),
    ];
    expect(all.map((buffers) => buffers.size)).toEqual([20, 20, 20]);
    expect(new Set(all.flatMap((buffers) => [...buffers])).size).toBe(60);
  });

  test('goes on when a result has been transferred, also by its function', () => {
    const repairer = new Repairer<OctetsInput>(utf8);
    const moved = (result: Uint8Array) => structuredClone(result, { transfer: [result.buffer as ArrayBuffer] });
    const first = repairer.push(Uint8Array.of(0x61, 0xff, 0x62));
    expect(hex([...moved(first)])).toBe('61 EF BF BD 62');
    expect(hex([...repairer.push(Uint8Array.of(0x63, 0xff))])).toBe('63 EF BF BD');
    let last = repairer.push(Uint8Array.of(0xff, 0x64));
    const calling = new Repairer<OctetsInput>(utf8, {
      replacement: () => {
        if (last.length > 0) moved(last);
        return '?';
      },
    });
    last = calling.push(Uint8Array.of(0x65, 0xff, 0x66, 0xff));
    expect(hex([...last])).toBe('65 3F 66 3F');
    expect(hex([...calling.push(Uint8Array.of(0x67, 0xff, 0x68))])).toBe('67 3F 68');
  });

  test('reads its options once, and refuses a wrong replacement at once', () => {
    const options = { replacement: '?' };
    const repairer = new Repairer(utf8, options);
    options.replacement = '\uD800';
    expect(repairer.push(unhex('FF'))).toEqual(unhex('3F'));
    expect(() => new Repairer(utf8, { replacement: 63 as never })).toThrow(
      /^expected a string as replacement, got number$/,
    );
  });
});

test('the type of the result is that of the input, without a cast', () => {
  const octets: Uint8Array<ArrayBuffer> = repair(utf8, Uint8Array.of(0x41, 0xff));
  const maybeBuffer: Buffer | Uint8Array = repair(utf8, Buffer.of(0x41));
  const string: string = repair(utf16, 'a\uD800');
  const units: Uint16Array = repair(utf16, Uint16Array.of(0xd800));
  const either: string | Uint16Array = repair(utf16, 'a' as string | Uint16Array);
  const given: ArrayBuffer | Uint8Array = repair(utf8, new ArrayBuffer(1));
  const part: Uint8Array = new Repairer(utf8).push(Buffer.of(0x41));
  const last: Uint8Array = new Repairer(utf8).end();
  const text: string = new Repairer(utf16).push('a');
  // @ts-expect-error: octets are not a string
  const wrong: string = repair(utf8, Uint8Array.of(0x41));
  // @ts-expect-error: a form over octets takes no string
  expect(() => repair(utf8, 'a')).toThrow(TypeError);
  expect([octets, maybeBuffer, string, units, either, given, part, last, text, wrong]).toHaveLength(10);
});

test('a Repairer counts what it replaced', () => {
  const repairer = new Repairer(utf8);
  repairer.push(unhex('FF 41 E2'));
  expect(repairer.faults).toBe(1);
  repairer.end();
  expect(repairer.faults).toBe(2);
});

describe('where characters can be halves of surrogate pairs, nothing joins two of them:', () => {
  const text = unhex('ED A0 BD FF ED B8 80');

  test.each([
    ['skip', { skip: true }],
    ['no characters', { replacement: '' }],
    ['a function that gives none', { replacement: () => '' }],
    ['a low half', { replacement: '\uDE00?' }],
    ['a high half', { replacement: '?\uD83D' }],
  ] as const)('%s is a RangeError, and only there', (_, options) => {
    for (const form of [wtf8, mutf8]) expect(() => repair(form, text, options)).toThrow(RangeError);
    const isHalf = 'replacement' in options && /\p{Cs}/u.test(String(options.replacement));
    if (!isHalf) expect(hex(repair(cesu8, unhex('61 FF 62'), options))).toBe('61 62');
    if (!isHalf) expect(hex(repair(utf8of1997, text, options))).toBe('ED A0 BD ED B8 80');
  });

  test('other replacements stand between them', () => {
    expect(hex(repair(wtf8, text))).toBe('ED A0 BD EF BF BD ED B8 80');
    expect(hex(repair(mutf8, text, { replacement: () => '?' }))).toBe('ED A0 BD 3F ED B8 80');
  });
});

test('a character that is cut off at the end of a block of the kernels is one fault', () => {
  for (let at = 250; at < 262; at++) {
    const text = new Uint8Array(600).fill(0x61).fill(0xe2, at, at + 1);
    expect(allFaults(utf8, [text]).map(({ offset }) => offset)).toEqual([at]);
    expect(new TextDecoder().decode(repair(utf8, text))).toBe(new TextDecoder().decode(text));
  }
});
