/**
 * Public test data, where it is present beside the project: flenniken/utf8tests
 * (verdict, text with U+FFFD, text with faults left out), and Markus Kuhn's stress
 * test, compared line by line with the platform's decoder.
 */
import { describe, expect, test } from 'vitest';
import { repair, utf8 } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { sharedData } from '../support/shared-folder.ts';

const table = sharedData('utf8tests.txt');
const kuhn = sharedData('kuhn-UTF-8-test.txt');

/** `nothing` or octets in hexadecimal, in groups of any length. */
const octets = (field: string) => (field.trim() === 'nothing' ? unhex('') : unhex(field));

describe.skipIf(table === null)('utf8tests', () => {
  const lines = new TextDecoder()
    .decode(table ?? new Uint8Array(0))
    .split('\n')
    .filter((line) => /^[\d.]+:/.test(line))
    .map((line) => line.split(':'));

  test('there are 222 of them', () => {
    expect(lines.length).toBe(222);
  });

  test('those that are valid are well-formed, and repaired to themselves', () => {
    const valid = lines.filter(([, kind]) => kind?.startsWith('valid'));
    expect(valid.length).toBeGreaterThan(20);
    for (const [number, kind, text = ''] of valid) {
      const input = kind === 'valid' ? new TextEncoder().encode(text) : octets(text);
      expect([utf8.check(input), repair(utf8, input) === input], number).toEqual([null, true]);
    }
  });

  test('those that are invalid are ill-formed, and repaired as the table says', () => {
    const invalid = lines.filter(([, kind]) => kind === 'invalid hex');
    expect(invalid.length).toBeGreaterThan(100);
    for (const [number, , text = '', skipped = '', replaced = ''] of invalid) {
      const input = octets(text);
      expect(utf8.test(input), number).toBe(false);
      expect(repair(utf8, input, { skip: true }), `${number} skipped`).toEqual(octets(skipped));
      expect(repair(utf8, input), `${number} replaced`).toEqual(octets(replaced));
    }
  });
});

test.skipIf(kuhn === null)(
  'every line of the stress test has the verdict and the count of U+FFFD of TextDecoder',
  () => {
    const whole = kuhn ?? new Uint8Array(0);
    const lines: Uint8Array[] = [];
    for (let from = 0; from < whole.length; ) {
      const end = whole.indexOf(0x0a, from);
      lines.push(whole.subarray(from, end < 0 ? whole.length : end));
      from = end < 0 ? whole.length : end + 1;
    }
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let bad = 0;
    for (const [i, line] of lines.entries()) {
      const decoded = decoder.decode(line);
      const repaired = repair(utf8, line) as Uint8Array;
      const accepted = (() => {
        try {
          return new TextDecoder('utf-8', { fatal: true }).decode(line) !== null;
        } catch {
          return false;
        }
      })();
      expect(utf8.test(line), `line ${i + 1}`).toBe(accepted);
      expect(decoder.decode(repaired), `line ${i + 1}`).toBe(decoded);
      if (!accepted) bad++;
    }
    expect([lines.length > 200, bad > 50]).toEqual([true, true]);
  },
);
