/**
 * UTF-8 without some octets, checked by the platform in two parts: which tables are such a restriction, that the proof
 * refuses all others. That a search that lies is refused, too, is in tiers.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { table as atext } from '../../generated/atext-utf8.ts';
import { table as cesu8 } from '../../generated/cesu8.ts';
import { table as mqttStrict } from '../../generated/mqtt-strict-utf8.ts';
import { table as mqtt } from '../../generated/mqtt-utf8.ts';
import { SUITES } from '../../generated/suites.ts';
import { table as scalars } from '../../generated/unicode-scalars-utf8.ts';
import { table as utf8 } from '../../generated/utf8.ts';
import { table as utf8of1997 } from '../../generated/utf8-1997.ts';
import { table as utf16 } from '../../generated/utf16.ts';
import { compile } from '../../src/compiler.ts';
import type { FormTable } from '../../src/layout.ts';
import * as profiles from '../../src/profiles.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { absentOctets } from '../../src/run/kernel/absent-octets.ts';
import { failureOfOctets } from '../../src/run/kernel/qualify.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { withTier } from '../../src/run/with-tier.ts';

const absentIn = (table: FormTable) => absentOctets(table, utf8, SUITES.utf8)?.absent;
const SCALARS = (from: string) => `${from} / %x80-D7FF / %xE000-10FFFF`;
const tableOf = (ascii: string) =>
  internalsOf(compile(`text = *(${SCALARS(ascii)})`, { alphabet: 'scalars' }) as object).table;

describe('a table is UTF-8 without some octets', () => {
  test.each<[string, FormTable, number[]]>([
    ['UTF-8 itself, under another name', scalars, []],
    ['MQTT strings', mqtt, [0x00]],
    ['a grammar of a user without 0A', tableOf('%x00-09 / %x0B-7F'), [0x0a]],
    ['a grammar of a user without 00 and 7F', tableOf('%x01-7E'), [0x00, 0x7f]],
  ])('%s', (_, table, absent) => {
    expect(absentIn(table)).toEqual(absent);
  });

  test.each<[string, FormTable]>([
    ['three octets are absent', tableOf('%x01-7D')],
    ['characters of several octets are absent', mqttStrict],
    ['a text has at least one character', atext],
    ['surrogates are allowed', cesu8],
    ['the longer forms of 1997 are allowed', utf8of1997],
    ['symbols are code units', utf16],
    ['the first state does not accept', { ...mqtt, accepting: mqtt.accepting.map((a, i) => (i === 0 ? 0 : a)) }],
    ['a later state accepts', { ...mqtt, accepting: mqtt.accepting.map((a, i) => (i === 1 ? 1 : a)) }],
  ])('not where %s', (_, table) => {
    expect(absentIn(table)).toBeUndefined();
  });

  test('not where any one transition of MQTT strings leads elsewhere', () => {
    const wrong = mqtt.next.flatMap((right, cell) =>
      mqtt.accepting.flatMap((_, to) => {
        if (to === right) return [];
        const table = { ...mqtt, next: mqtt.next.with(cell, to) };
        // The row of the last state is never used: it rejects whatever follows.
        return cell < mqtt.next.length - mqtt.classCount && absentIn(table) ? [`${cell} to ${to}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the platform checks MQTT strings in two parts', () => {
  const text = (length: number, at: number, octet: number) => new Uint8Array(length).fill(0x61).fill(octet, at, at + 1);

  test('engine names both', () => {
    expect(profiles.mqtt.engine).toBe('shift, wasm from 48, buffer.isUtf8 without 00 from 128');
  });

  test('the verdicts and faults are those of the table, with either fault at every position', () => {
    const plain = withTier(profiles.mqtt, 'javascript');
    for (const length of [127, 128, 129, 300, 5000]) {
      expect(profiles.mqtt.test(text(length, 0, 0x61))).toBe(true);
      for (let at = 0; at < length; at += length > 300 ? 97 : 1) {
        for (const octet of [0x00, 0xff]) {
          const bad = text(length, at, octet);
          if (profiles.mqtt.test(bad) || profiles.mqtt.check(bad)?.offset !== at)
            expect.fail(`${length} ${at} ${octet}`);
        }
      }
      expect(profiles.mqtt.check(text(length, 99, 0))).toEqual(plain.check(text(length, 99, 0)));
    }
  });

  test('the suite that goes over from UTF-8 refuses each part alone', () => {
    const { suite } = absentOctets(mqtt, utf8, SUITES.utf8) as NonNullable<ReturnType<typeof absentOctets>>;
    const failure = (check: (octets: Uint8Array) => boolean) => failureOfOctets(check, mqtt, shiftMachine(mqtt), suite);
    const { isUtf8 } = process.getBuiltinModule('buffer');
    expect(failure((octets) => isUtf8(octets) && !octets.includes(0))).toBe(null);
    expect(failure(isUtf8)).toMatch(/^it accepts /);
    expect(failure((octets) => !octets.includes(0))).toMatch(/^it accepts /);
  });
});
