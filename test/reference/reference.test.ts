/**
 * The reference is checked against decoders of the platform, the examples of
 * the documents, and the table of cases; no grammar is involved.
 */
import { describe, expect, it } from 'vitest';
import { type Case, cases } from '../cases.ts';
import { hex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { encodeNumber } from './bit-table.ts';
import { type FormId, firstFault, formIds, hasContinuation, reference } from './index.ts';
import * as utf8 from './utf8.ts';
import { deserialize, serialize } from './utf16.ts';

const SEED = 3629;

/** The ends of every range in the definition of any form, and their neighbours. */
const boundaryOctets = [
  0x00, 0x01, 0x0f, 0x10, 0x11, 0x41, 0x7f, 0x80, 0x83, 0x84, 0x87, 0x88, 0x8f, 0x90, 0x9f, 0xa0, 0xaf, 0xb0, 0xbf,
  0xc0, 0xc1, 0xc2, 0xd7, 0xd8, 0xdb, 0xdc, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5,
  0xf7, 0xf8, 0xf9, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];
const boundaryScalars = [
  0x00, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd000, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000,
  0x1d800, 0x233b4, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff,
];

function randomOctets(below: (limit: number) => number): number[] {
  return Array.from({ length: below(10) }, () => boundaryOctets[below(boundaryOctets.length)] as number);
}

/** Well-formed text; half of the time one octet is replaced, and a third of the time the end is cut off. */
function damagedText(form: FormId, below: (limit: number) => number): number[] {
  const encode = reference[form].encode as (scalar: number) => number[];
  const text = Array.from({ length: 1 + below(4) }, () =>
    encode(boundaryScalars[below(boundaryScalars.length)] as number),
  ).flat();
  if (below(2)) text[below(text.length)] = boundaryOctets[below(boundaryOctets.length)] as number;
  if (below(3) === 0) text.length = below(text.length + 1);
  return text;
}

describe('the table of cases', () => {
  it('has well-formed and ill-formed texts of every form', () => {
    for (const form of formIds) {
      const own = cases.filter((each) => each.form === form);
      expect(
        own.some((each) => each.fault === null),
        form,
      ).toBe(true);
      expect(
        own.some((each) => each.fault !== null),
        form,
      ).toBe(true);
    }
  });

  it('contains no text twice', () => {
    const texts = cases.map((each) => `${each.form}: ${hex(each.symbols)}`);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it.each(formIds)('agrees with the definitions on every text in %s', (form) => {
    const wrong = cases
      .filter((each) => each.form === form)
      .map((each) => ({ each, got: firstFault(reference[form], each.symbols) }))
      .filter(({ each, got }) => JSON.stringify(withoutReason(each)) !== JSON.stringify(got))
      .map(({ each, got }) => ({ text: hex(each.symbols), note: each.note, want: withoutReason(each), got }));
    expect(wrong).toEqual([]);
  });

  it('names a reason that fits offset and at of the fault', () => {
    for (const { form, symbols, fault } of cases) {
      if (fault === null) continue;
      const text = `${form}: ${hex(symbols)}`;
      const atStart = fault.at === fault.offset;
      if (fault.reason === 'truncated') expect(atStart, text).toBe(false);
      if (/^(never-used|unexpected-continuation)$/.test(fault.reason))
        expect(atStart && !fault.incomplete, text).toBe(true);
    }
  });
});

function withoutReason({ fault }: Case) {
  return fault && { offset: fault.offset, length: fault.length, at: fault.at, incomplete: fault.incomplete };
}

/** The planes whose scalar values are all tried; of the other fourteen, which only differ in bits that are copied, each 61st.
 * proof/exhaustive.long.ts has all. */
const WHOLE_PLANES = [0, 1, 16];

function* scalarsUpTo(last: number): Generator<number> {
  for (let scalar = 0; scalar <= last; scalar += WHOLE_PLANES.includes(scalar >> 16) ? 1 : 61)
    if (scalar < 0xd800 || scalar > 0xdfff) yield scalar;
}

describe('encoding', () => {
  it.each(formIds.filter((form) => reference[form].encode))(
    'of scalar values of every plane is well-formed %s',
    (form) => {
      const { encode, isWellFormed } = reference[form];
      const last = form === 'ucs2' ? 0xffff : 0x10ffff;
      const refused: number[] = [];
      for (const scalar of scalarsUpTo(last)) {
        if (!isWellFormed(encode?.(scalar) ?? [])) refused.push(scalar);
      }
      // U+FFFE is well-formed in UTF-16BE and UTF-16LE, but not as the first character.
      expect(refused).toEqual(form === 'utf16be' || form === 'utf16le' ? [0xfffe] : []);
    },
  );

  it('in UTF-8 is that of TextEncoder for scalar values of every plane', () => {
    const encoder = new TextEncoder();
    for (const scalar of scalarsUpTo(0x10ffff)) {
      const want = encoder.encode(String.fromCodePoint(scalar));
      const got = utf8.encode(scalar);
      if (got.length !== want.length || got.some((octet, index) => octet !== want[index])) {
        expect(got, scalar.toString(16)).toEqual(Array.from(want));
      }
    }
  });

  it.each(formIds.filter((form) => reference[form].encode && form !== 'utf8-1997'))(
    'refuses numbers that are not scalar values in %s',
    (form) => {
      for (const number of [-1, 0.5, 0xd800, 0xdfff, 0x110000]) {
        expect(() => reference[form].encode?.(number), String(number)).toThrow(RangeError);
      }
    },
  );

  it('in the UTF-8 of 1997 accepts surrogates and numbers of up to 31 bits, and no others', () => {
    const { encode } = reference['utf8-1997'];
    expect(encode?.(0xd800)).toEqual([0xed, 0xa0, 0x80]);
    expect(encode?.(0x7fffffff)).toEqual([0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]);
    expect(() => encode?.(0x80000000)).toThrow(RangeError);
  });

  it('chooses the row of the table by the number alone', () => {
    expect(encodeNumber(utf8.rows, 0x7f)).toHaveLength(1);
    expect(encodeNumber(utf8.rows, 0x80)).toHaveLength(2);
    expect(encodeNumber(utf8.rows, 0xffff)).toHaveLength(3);
    expect(encodeNumber(utf8.rows, 0x10000)).toHaveLength(4);
  });
});

describe('serialisation', () => {
  it('has an inverse in both orders', () => {
    const units = [0x0102, 0xd848, 0xdf45, 0xfeff];
    expect(serialize(units, 'big-endian')).toEqual([0x01, 0x02, 0xd8, 0x48, 0xdf, 0x45, 0xfe, 0xff]);
    for (const order of ['big-endian', 'little-endian'] as const) {
      expect(deserialize(serialize(units, order), order)).toEqual(units);
    }
    expect(deserialize([0x01], 'big-endian')).toBeNull();
  });

  it('agrees with utf16, unit for unit, on every pair of boundary units', () => {
    const units = [0x0000, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfeff, 0xffff];
    for (const first of units) {
      for (const second of units) {
        const want = reference.utf16.isWellFormed([first, second]);
        const big = serialize([first, second], 'big-endian');
        const little = serialize([first, second], 'little-endian');
        expect(reference.utf16be.isWellFormed(big)).toBe(want);
        expect(reference.utf16le.isWellFormed(little)).toBe(want);
        expect(reference['utf16-signature'].isWellFormed([0xfe, 0xff, ...big])).toBe(want);
        expect(reference['utf16-signature'].isWellFormed([0xff, 0xfe, ...little])).toBe(want);
      }
    }
  });
});

describe('the trial symbols', () => {
  it.each(formIds)('find a continuation for every prefix of well-formed %s', (form) => {
    for (const { symbols, fault } of cases.filter((each) => each.form === form)) {
      if (fault) continue;
      symbols.forEach((_, index) => {
        expect(hasContinuation(reference[form], symbols.slice(0, index)), hex(symbols)).toBe(true);
      });
    }
  });

  it.each(formIds.filter((form) => reference[form].encode))(
    'find a continuation for every prefix of a character in %s',
    (form) => {
      for (const scalar of boundaryScalars.filter((each) => form !== 'ucs2' || each <= 0xffff)) {
        const symbols = reference[form].encode?.(scalar) ?? [];
        symbols.forEach((_, index) => {
          expect(hasContinuation(reference[form], symbols.slice(0, index)), hex(symbols)).toBe(true);
        });
      }
    },
  );
});

describe("the platform's decoders", () => {
  const decodes = (label: string, octets: readonly number[]): boolean => {
    try {
      new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(octets));
      return true;
    } catch {
      return false;
    }
  };

  it('accept the same octets as UTF-8, random ones and damaged text', () => {
    const { below } = random(SEED);
    for (let round = 0; round < 20_000; round += 1) {
      const octets = round % 2 ? randomOctets(below) : damagedText('utf8', below);
      expect(utf8.isWellFormed(octets), hex(octets)).toBe(decodes('utf-8', octets));
    }
  });

  it('replace the same maximal subparts in UTF-8', () => {
    const { below } = random(SEED + 1);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for (let round = 0; round < 3_000; round += 1) {
      const octets = round % 2 ? randomOctets(below) : damagedText('utf8', below);
      expect(repaired(octets), hex(octets)).toBe(decoder.decode(Uint8Array.from(octets)));
    }
  });

  // The platform accepts FE FF at the start of little-endian text;
  // draft-hoffman-utf16 section 3.3 does not. Everything else agrees.
  it('accept the same octets as UTF-16LE, except a swapped signature', () => {
    const { below } = random(SEED + 2);
    let swapped = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const octets = round % 2 ? randomOctets(below) : damagedText('utf16le', below);
      if (round % 50 === 0) octets.unshift(0xfe, 0xff);
      const isSwapped = octets[0] === 0xfe && octets[1] === 0xff;
      if (isSwapped) swapped += 1;
      const want = !isSwapped && decodes('utf-16le', octets);
      expect(reference.utf16le.isWellFormed(octets), hex(octets)).toBe(want);
    }
    expect(swapped).toBeGreaterThan(100);
    expect(decodes('utf-16le', [0xfe, 0xff])).toBe(true);
  });
});

/** The text with U+FFFD for each maximal subpart that the reference finds. */
function repaired(octets: readonly number[]): string {
  const fault = utf8.firstFault(octets);
  const sound = octets.slice(0, fault?.offset ?? octets.length);
  // The platform decodes the well-formed parts; the reference finds the faults.
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(Uint8Array.from(sound));
  return fault ? `${text}\uFFFD${repaired(octets.slice(fault.offset + fault.length))}` : text;
}
