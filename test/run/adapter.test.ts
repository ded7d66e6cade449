/**
 * A decoder shaped like the platform's TextDecoder, put together from this
 * package, on what the web platform tests ask of one: the list of fatal
 * sequences, streaming in pieces of every size, signatures, reuse after an
 * error. Each fact is also held against the TextDecoder of this runtime.
 */
import { describe, expect, test } from 'vitest';
import { decode, type OctetsInput, Repairer, utf8, utf16be, utf16le, type Validator } from '../../src/index.ts';
import { hex, unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';

const forms: Record<string, Validator<OctetsInput>> = { 'utf-8': utf8, 'utf-16be': utf16be, 'utf-16le': utf16le };

/** What a caller of TextDecoder would write. */
class Decoder {
  readonly #form: Validator<OctetsInput>;
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;
  #repairer: Repairer<OctetsInput> | undefined;
  #atStart = true;

  constructor(label: string, { fatal = false, ignoreBOM = false } = {}) {
    this.#form = forms[label] as Validator<OctetsInput>;
    this.#fatal = fatal;
    this.#ignoreBOM = ignoreBOM;
  }

  decode(input: Uint8Array = new Uint8Array(0), { stream = false } = {}): string {
    const repairer = this.#repairer ?? new Repairer(this.#form, this.#fatal ? { replacement: refuse } : {});
    this.#repairer = undefined;
    if (stream) this.#repairer = repairer;
    try {
      const out = [...(repairer.push(input) as Uint8Array), ...(stream ? [] : (repairer.end() as Uint8Array))];
      return this.#start(decode(this.#form, Uint8Array.from(out)), stream);
    } catch (error) {
      this.#repairer = undefined;
      this.#atStart = true;
      throw error;
    }
  }

  #start(text: string, stream: boolean): string {
    const strip = this.#atStart && !this.#ignoreBOM && text.startsWith('\uFEFF');
    this.#atStart = !stream || (this.#atStart && text === '');
    return strip ? text.slice(1) : text;
  }
}

function refuse(): string {
  throw new TypeError('refused');
}

const attempt = (call: () => string) => {
  try {
    return call();
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : String(error);
  }
};

describe('fatal', () => {
  const rows: [string, string, string][] = [
    ['utf-8', 'FF', 'invalid code'],
    ['utf-8', 'C0', 'ends early'],
    ['utf-8', 'E0', 'ends early 2'],
    ['utf-8', 'C0 00', 'invalid trail'],
    ['utf-8', 'C0 C0', 'invalid trail 2'],
    ['utf-8', 'E0 00', 'invalid trail 3'],
    ['utf-8', 'E0 C0', 'invalid trail 4'],
    ['utf-8', 'E0 80 00', 'invalid trail 5'],
    ['utf-8', 'E0 80 C0', 'invalid trail 6'],
    ['utf-8', 'FC 80 80 80 80 80', 'above 10FFFF'],
    ['utf-8', 'FE 80 80 80 80 80', 'obsolete lead'],
    ['utf-8', 'C0 80', 'overlong U+0000 in 2'],
    ['utf-8', 'E0 80 80', 'overlong U+0000 in 3'],
    ['utf-8', 'F0 80 80 80', 'overlong U+0000 in 4'],
    ['utf-8', 'F8 80 80 80 80', 'overlong U+0000 in 5'],
    ['utf-8', 'FC 80 80 80 80 80', 'overlong U+0000 in 6'],
    ['utf-8', 'C1 BF', 'overlong U+007F in 2'],
    ['utf-8', 'E0 81 BF', 'overlong U+007F in 3'],
    ['utf-8', 'F0 80 81 BF', 'overlong U+007F in 4'],
    ['utf-8', 'E0 9F BF', 'overlong U+07FF in 3'],
    ['utf-8', 'F0 80 9F BF', 'overlong U+07FF in 4'],
    ['utf-8', 'F0 8F BF BF', 'overlong U+FFFF in 4'],
    ['utf-8', 'F8 84 8F BF BF', 'overlong U+10FFFF in 5'],
    ['utf-8', 'FC 80 84 8F BF BF', 'overlong U+10FFFF in 6'],
    ['utf-8', 'ED A0 80', 'lead surrogate'],
    ['utf-8', 'ED B0 80', 'trail surrogate'],
    ['utf-8', 'ED A0 80 ED B0 80', 'surrogate pair'],
    ['utf-16le', '00', 'truncated code unit'],
    ['utf-16le', '00 D8', 'lead surrogate alone'],
    ['utf-16le', '00 DC', 'trail surrogate alone'],
    ['utf-16le', '00 DC 00 D8', 'surrogates in the wrong order'],
    ['utf-16be', '00', 'truncated code unit'],
    ['utf-16be', 'D8 00 00 41', 'lead surrogate, then a letter'],
  ];
  test.each(rows)('%s refuses %s: %s', (label, text) => {
    const decoder = new Decoder(label, { fatal: true });
    expect(attempt(() => decoder.decode(unhex(text)))).toBe('TypeError');
    expect(attempt(() => new TextDecoder(label, { fatal: true }).decode(unhex(text)))).toBe('TypeError');
    // After an error the decoder begins anew.
    const good = label === 'utf-8' ? '41' : label === 'utf-16le' ? '41 00' : '00 41';
    expect(decoder.decode(unhex(good))).toBe('A');
    expect(attempt(() => decoder.decode(unhex(text), { stream: true }) + decoder.decode())).toBe('TypeError');
  });

  test('is off unless asked for', () => {
    expect(new Decoder('utf-8').decode(unhex('41 FF 42'))).toBe('A\uFFFDB');
  });
});

const sample = '\x0a3ABCabc\x80\xFF\u0100\u1000\uFFFD\u{10000}\u{10FFFF}';

describe.each([
  ['utf-8', Buffer.from(sample)],
  ['utf-16le', Buffer.from(sample, 'utf16le')],
  ['utf-16be', Buffer.from(sample, 'utf16le').swap16()],
] as const)('streaming %s', (label, octets) => {
  test.each([1, 2, 3, 4, 5])('in pieces of %i gives the text, signature or not', (size) => {
    const signature = { 'utf-8': 'EF BB BF', 'utf-16le': 'FF FE', 'utf-16be': 'FE FF' }[label];
    for (const ignoreBOM of [false, true]) {
      for (const start of ['', signature]) {
        const all = Uint8Array.from([...unhex(start), ...octets]);
        const decoder = new Decoder(label, { ignoreBOM });
        let text = '';
        for (let at = 0; at < all.length; at += size)
          text += decoder.decode(all.subarray(at, at + size), { stream: true });
        text += decoder.decode();
        expect(text).toBe(start && ignoreBOM ? `\uFEFF${sample}` : sample);
        expect(text).toBe(new TextDecoder(label, { ignoreBOM }).decode(all));
      }
    }
  });

  test('random octets in random pieces are as TextDecoder has them, replaced or refused', () => {
    const rnd = random(61);
    for (let i = 0; i < 400; i++) {
      const pieces = Array.from({ length: 1 + rnd.below(4) }, () =>
        Uint8Array.from({ length: rnd.below(5) }, () =>
          rnd.pick([0x41, 0x00, 0x80, 0xbf, 0xd8, 0xdc, 0xe2, 0xef, 0xf4, 0xff]),
        ),
      );
      const flat = pieces.flatMap((piece) => [...piece]);
      // The swapped signature, which only the draft refuses.
      if (label !== 'utf-8' && hex(flat).startsWith(label === 'utf-16le' ? 'FE FF' : 'FF FE')) continue;
      for (const fatal of [false, true]) {
        const run = (decoder: { decode(input?: Uint8Array, options?: { stream: boolean }): string }) =>
          attempt(() => pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode());
        const want = run(new TextDecoder(label, { fatal, ignoreBOM: true }));
        expect(run(new Decoder(label, { fatal, ignoreBOM: true })), hex(flat)).toBe(want);
      }
    }
  });
});

test('a signature is taken off once, and a part of one is not lost', () => {
  const cases: [string, string, string][] = [
    ['utf-8', 'EF BB BF EF BB BF 41', '\uFEFFA'],
    ['utf-8', 'EF BB', '\uFFFD'],
    ['utf-8', '41 EF BB BF', 'A\uFEFF'],
    ['utf-16le', 'FF FE FF FE', '\uFEFF'],
    ['utf-16be', 'FE', '\uFFFD'],
  ];
  for (const [label, text, want] of cases) {
    expect(new Decoder(label).decode(unhex(text)), text).toBe(want);
    expect(new TextDecoder(label).decode(unhex(text)), text).toBe(want);
  }
});
