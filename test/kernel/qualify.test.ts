/**
 * The qualification of the platform's own checks: a right check passes, every
 * check that is wrong somewhere is refused before its first use, and `engine` says
 * why. The wrong checks are automata with one transition or one state changed, and
 * impostors such as a hostile or a careless module would install.
 */
import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { SUITES } from '../../generated/suites.ts';
import { table as utf8Table } from '../../generated/utf8.ts';
import { table as utf16Table } from '../../generated/utf16.ts';
import { lookUps, packagedKernels } from '../../src/run/kernel/all-tiers.ts';
import { failureOfOctets, failureOfStrings, type OctetCheck } from '../../src/run/kernel/qualify.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { unitMachine } from '../../src/run/kernel/unit-rows.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { octetValidator } from '../../src/table.ts';
import { nativeCheck } from './native-check.ts';

const octets = shiftMachine(utf8Table);
const units = unitMachine(utf16Table);
const failure = (check: OctetCheck) => failureOfOctets(check, { ...utf8Table, next: octets.next }, SUITES.utf8);
/** A check that is right but for one text. */
const accepts =
  (...wrong: number[]): OctetCheck =>
  (text) =>
    isUtf8(text) || Buffer.from(text).equals(Buffer.from(wrong));
const failureOfText = (check: (text: string) => boolean) =>
  failureOfStrings(check, { ...utf16Table, next: units.next }, SUITES.utf16);

describe('a right check passes', () => {
  test('buffer.isUtf8 of this platform', () => {
    expect(failure(isUtf8)).toBe(null);
  });

  test('a check of strings by the table itself', () => {
    expect(failureOfText((text) => units.accepts(text, text.length))).toBe(null);
  });
});

describe('a wrong check of octets is refused', () => {
  /** The table with one cell of one octet changed. */
  const changed = (state: number, octet: number, to: number): OctetCheck => {
    const { next, classes, classCount, accepting } = utf8Table;
    return (text) => {
      let s = 0;
      for (const symbol of text) {
        s = s === state && symbol === octet ? to : (next[s * classCount + (classes[symbol] as number)] as number);
      }
      return accepting[s] === 1;
    };
  };

  test.each([
    0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
  ])('that goes from some state to another state than the table, at octet %i', (octet) => {
    const { next, classes, classCount, accepting } = utf8Table;
    const survivors: string[] = [];
    for (let state = 0; state < accepting.length; state++) {
      const right = next[state * classCount + (classes[octet] as number)];
      for (let to = 0; to < accepting.length; to++) {
        if (to !== right && failure(changed(state, octet, to)) === null) survivors.push(`${state} to ${to}`);
      }
    }
    expect(survivors).toEqual([]);
  });

  test.each<[string, OctetCheck, RegExp | string]>([
    ['says yes to everything', () => true, /^it accepts /],
    ['says no to everything', () => false, /^it refuses /],
    ['takes CESU-8', (text) => isUtf8(text) || Buffer.from(text).includes(Buffer.of(0xed, 0xa0, 0x80)), /ED A0 80/],
    [
      'takes U+0000 in two octets',
      (text) => isUtf8(text) || Buffer.from(text).includes(Buffer.of(0xc0, 0x80)),
      /C0 80/,
    ],
    ['takes numbers above 10FFFF', (text) => isUtf8(text) || text.includes(0xf5) || text.includes(0xf4), /F[45]/],
    ['looks only at the first 64 octets', (text) => isUtf8(text.subarray(0, 64)), /./],
    ['forgets the last octet', (text) => isUtf8(text.subarray(0, -1)), /./],
    ['believes long texts', (text) => text.length > 4096 || isUtf8(text), /^it accepts \d+ symbols with a fault/],
    ['is wrong in one lane', (text) => isUtf8(text) || text.length % 64 === 7, /^it accepts /],
    ['answers with a number', ((text: Uint8Array) => (isUtf8(text) ? 1 : 0)) as unknown as OctetCheck, /^it refuses /],
    ['accepts C0 AF alone', accepts(0xc0, 0xaf), 'it accepts C0 AF'],
    ['accepts ED BF BF alone', accepts(0xed, 0xbf, 0xbf), 'it accepts ED BF BF'],
    ['accepts F4 90 BF and any', (text) => isUtf8(text) || (text[0] === 0xf4 && text[1] === 0x90), /^it accepts F4 90/],
    [
      'misses a fault in lengths 63 modulo 64',
      (text) => isUtf8(text) || (text.length > 192 && text.length % 64 === 63),
      /^it accepts 255 /,
    ],
    [
      'misses a fault in one length modulo 64',
      (text) => isUtf8(text) || (text.length > 192 && text.length % 64 === 37),
      /^it accepts 229 /,
    ],
    [
      'misses a fault in the last register',
      (text) => isUtf8(text.length > 320 ? text.subarray(0, -32) : text),
      /^it accepts /,
    ],
    ['misses a fault above a megabyte', (text) => isUtf8(text) || text.length > 0x100000, /^it accepts 1048577 /],
    [
      'misses a fault at an odd address',
      (text) => isUtf8(text) || (text.length > 200 && text.byteOffset % 2 === 1),
      /^it accepts /,
    ],
    [
      'misses a fault from call 4,000 on',
      (
        (calls) => (text) =>
          isUtf8(text) || calls.push(0) > 4000
      )([] as number[]),
      /^it accepts /,
    ],
    ['writes to its input', (text) => isUtf8(text) || text.fill(0x41).length === 0, /^it (?:writes to|refuses) /],
    [
      'writes to long input',
      (text) => isUtf8(text) || (text.length > 9999 && text.fill(0).length === 0),
      /^it accepts /,
    ],
    [
      'throws for long texts',
      (text) => {
        if (text.length > 60_000) throw new RangeError('too long');
        return isUtf8(text);
      },
      /^it throws$/,
    ],
    ['is no function', {} as OctetCheck, /^it throws$/],
  ])('that %s', (_, check, message) => {
    expect(failure(check)).toMatch(message);
  });
});

test.each<[string, (text: string) => boolean]>([
  ['says yes to everything', () => true],
  ['says no to everything', () => false],
  ['takes lone low surrogates', (text) => !/[\uD800-\uDBFF]/u.test(text)],
  ['takes lone high surrogates', (text) => !/[\uDC00-\uDFFF]/u.test(text)],
  ['refuses pairs', (text) => !/[\uD800-\uDFFF]/.test(text)],
  ['is no function', {} as (text: string) => boolean],
])('a check of strings that %s is refused', (_, check) => {
  expect(failureOfText(check)).not.toBe(null);
});

describe('a form on a platform whose check is wrong', () => {
  const onPlatform = (wrong: OctetCheck) => {
    const check = nativeCheck({ name: 'buffer.isUtf8', check: wrong, from: 48, suite: SUITES.utf8 });
    return octetValidator(utf8Table, [lookUps(packagedKernels(utf8Table)), check]);
  };

  test.each([48, 600, 5000])('never uses it: %i ill-formed octets are refused', (length) => {
    const form = onPlatform(() => true);
    const bad = new Uint8Array(length).fill(0xff);
    expect([form.test(bad), form.check(bad)?.offset, form.checker().push(bad)?.offset]).toEqual([false, 0, 0]);
  });

  test('says why', () => {
    expect(onPlatform(() => true).engine).toMatch(
      /^shift, wasm from 48 \(not buffer\.isUtf8: it accepts [0-9A-F ]+\)$/,
    );
    expect(onPlatform(isUtf8).engine).toBe('shift, wasm from 48, buffer.isUtf8 from 48');
  });
});

test('the suites in generated/ have a prefix for each state of their table', () => {
  const forms: [keyof typeof SUITES, FormTable][] = [
    ['utf8', utf8Table],
    ['utf16', utf16Table],
  ];
  for (const [id, table] of forms) expect(SUITES[id].prefixes.length).toBe(table.accepting.length);
});

describe('a check that passes, and is wrong later', () => {
  const late = () => {
    let right = Number.POSITIVE_INFINITY;
    const check: OctetCheck = (text) => isUtf8(text) || --right < 0;
    const form = octetValidator(utf8Table, [nativeCheck({ name: 'late', check, from: 48, suite: SUITES.utf8 })]);
    expect(form.engine).toContain('late from 48');
    right = 0;
    return form;
  };
  const verdicts = (form: { test(text: Uint8Array): boolean }, text: Uint8Array) => {
    for (let i = 0; i < 9000; i++) {
      try {
        form.test(text);
      } catch (error) {
        return (error as Error).message;
      }
    }
    return 'no error';
  };

  test.each([60, 5000])('gives an error within some thousand verdicts on texts of %i octets', (length) => {
    const form = late();
    const text = new Uint8Array(length).fill(0xff);
    expect(verdicts(form, text)).toContain('late and the table of UTF-8 disagree');
    // And no verdict after that.
    expect(() => form.test(new Uint8Array(length))).toThrow('disagree');
    expect(form.test(new Uint8Array(8))).toBe(true);
  });

  test('that stays right is confirmed without an error', () => {
    const right = nativeCheck({ name: 'right', check: isUtf8, from: 48, suite: SUITES.utf8 });
    expect(verdicts(octetValidator(utf8Table, [right]), Buffer.from('aé表\u{1F600}'.repeat(900)))).toBe('no error');
  });
});
