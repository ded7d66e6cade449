/**
 * The qualification of the platform's own checks: a right check passes, a check that is wrong in some way of a platform is
 * refused before its first use, and `engine` says why.
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
const failureOfText = (check: (text: string) => boolean) =>
  failureOfStrings(check, { ...utf16Table, next: units.next }, SUITES.utf16);

describe('a right check passes', () => {
  test('buffer.isUtf8 of this platform, in some hundred calls', () => {
    let calls = 0;
    expect(failure((text) => ++calls > 0 && isUtf8(text))).toBe(null);
    expect(calls).toBeGreaterThan(200);
    expect(calls).toBeLessThan(500);
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

  test('that goes from some state to another state than the table, where the table goes on', () => {
    const { next, classes, accepting } = utf8Table;
    const octets = [0, 0x80, 0x90, 0xa0, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf1, 0xf4];
    const survivors = octets.flatMap((octet) =>
      accepting.flatMap((_, state) => {
        const right = next[state * utf8Table.classCount + (classes[octet] as number)];
        if (right === accepting.length - 1) return [];
        const wrong = accepting.map((_, to) => to).filter((to) => to !== right);
        return wrong.filter((to) => failure(changed(state, octet, to)) === null).map((to) => `${octet} ${state} ${to}`);
      }),
    );
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
    ['answers with a number', ((text: Uint8Array) => (isUtf8(text) ? 1 : 0)) as unknown as OctetCheck, /^it refuses /],
    [
      'misses a fault in the last register',
      (text) => isUtf8(text.length > 320 ? text.subarray(0, -32) : text),
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
