/**
 * UTF-8 without an octet, checked by the platform in two parts: which tables have exactly these texts, which have others,
 * too, and that the proof refuses all others. That a search that lies is refused, too, is in tiers.test.ts.
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
import { table as wtf8 } from '../../generated/wtf8.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { compile } from '../../src/compiler.ts';
import * as encodings from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { type Restriction, restrictionOf } from '../../src/run/kernel/absent-octets.ts';
import { failureOfOctets } from '../../src/run/kernel/qualify.ts';
import { withTier } from '../../src/run/with-tier.ts';
import type { FormTable } from '../../src/shared/layout.ts';

const relation = (table: FormTable) => restrictionOf(table, utf8, SUITES.utf8);
const accepting = (state: number, is: number): FormTable => ({ ...mqtt, accepting: mqtt.accepting.with(state, is) });
const SCALARS = (from: string) => `${from} / %x80-D7FF / %xE000-10FFFF`;
const tableOf = (ascii: string) =>
  internalsOf(compile(`text = *(${SCALARS(ascii)})`, { alphabet: 'scalars' }) as object).table;

describe('a table is UTF-8 without an octet', () => {
  test.each<[string, FormTable, number | undefined]>([
    ['UTF-8 itself, under another name', scalars, undefined],
    ['MQTT strings', mqtt, 0x00],
    ['a grammar of a user without 0A', tableOf('%x00-09 / %x0B-7F'), 0x0a],
  ])('%s', (_, table, absent) => {
    expect(relation(table)).toMatchObject({ absent, isExact: true });
  });

  test.each<[string, FormTable, number | undefined]>([
    ['WTF-8', wtf8, undefined],
    ['UTF-8 of 1997, which has longer forms', utf8of1997, undefined],
    ['MQTT strings that may end within a character', accepting(1, 1), 0x00],
  ])('or has such texts and others: %s', (_, table, absent) => {
    expect(relation(table)).toMatchObject({ absent, isExact: false });
  });

  test.each<[string, FormTable]>([
    ['two octets are absent', tableOf('%x02-7F')],
    ['the octets of characters of four octets are absent', cesu8],
    ['characters of several octets are absent', mqttStrict],
    ['a text has at least one character', atext],
    ['symbols are code units', utf16],
    ['the first state does not accept', accepting(0, 0)],
  ])('not where %s', (_, table) => {
    expect(relation(table)).toBeNull();
  });

  test('where any one transition of MQTT strings leads elsewhere, what is said of the table is right', () => {
    const accepts = ({ classes, classCount, next, accepting }: FormTable, text: readonly number[]) =>
      accepting[text.reduce((s, octet) => next[s * classCount + (classes[octet] as number)] as number, 0)] === 1;
    const suite = [...wMethodSuite(tableToAutomaton(mqtt), 0)];
    const exact: string[] = [];
    const wrong = mqtt.next.flatMap((right, cell) =>
      mqtt.accepting.flatMap((_, to) => {
        if (to === right) return [];
        const table = { ...mqtt, next: mqtt.next.with(cell, to) };
        // The row of the last state is never used: it rejects whatever follows.
        const found = cell < mqtt.next.length - mqtt.classCount ? relation(table) : null;
        const isWrong = suite.some((text) => {
          if (!found) return false;
          const checked = accepts(mqtt, text) && !text.some((octet) => found.absent === octet);
          return accepts(table, text) ? found.isExact && !checked : checked;
        });
        if (found?.isExact) exact.push(`${found.absent}`);
        return isWrong ? [`${cell} to ${to}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    // One more absent octet is too many.
    expect(exact).toEqual([]);
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
    const { suite, checked } = relation(mqtt) as Restriction;
    const failure = (check: (octets: Uint8Array) => boolean) => failureOfOctets(check, checked, suite);
    const { isUtf8 } = process.getBuiltinModule('buffer');
    expect(failure((octets) => isUtf8(octets) && !octets.includes(0))).toBe(null);
    expect(failure(isUtf8)).toMatch(/^it accepts /);
    expect(failure((octets) => !octets.includes(0))).toMatch(/^it accepts /);
  });
});

describe('the platform checks a part of the texts of', () => {
  const EMOJI = [0xf0, 0x9f, 0x98, 0x80];
  const PAIR = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
  const forms: [keyof typeof all, FormTable, number, string][] = [
    ['wtf8', wtf8, 48, 'buffer.isUtf8 first'],
    ['utf8of1997', utf8of1997, 48, 'buffer.isUtf8 first'],
  ];
  const all = { ...encodings, ...profiles };

  test.each(forms)(
    '%s: the verdicts, states and faults are those of the table, with each word at every seam',
    (id, table, from, name) => {
      const form = all[id] as typeof encodings.utf8;
      expect(form.engine).toMatch(new RegExp(`, ${name} from ${from}$`));
      const plain = withTier(form, 'javascript');
      const words = [[0x61], [0x00], [0xc0, 0x80], [0xc3, 0xa9], EMOJI, PAIR, PAIR.slice(0, 3), PAIR.slice(3), [0xff]];
      for (const length of [from - 1, from, from + 63, 1200]) {
        for (const [i, word] of words.entries()) {
          for (let at = 0; at + word.length <= length; at += at < 70 || at > length - 20 ? 1 : 37) {
            const text = new Uint8Array(length).fill(0x61);
            text.set(word, at);
            if (i % 2) text.set([0xc3, 0xa9], (at + 300) % (length - 1));
            const verdict = plain.test(text);
            if (form.test(text) !== verdict) expect.fail(`${word} at ${at} of ${length}`);
            if (at % 8 > 0) continue;
            expect(form.check(text)).toEqual(plain.check(text));
            const checker = form.checker();
            for (let k = 0; k < length; k += 500) checker.push(text.subarray(k, k + 500));
            expect(checker.end() === null).toBe(verdict);
          }
        }
      }
      expect(table.title).toBe(form.title);
    },
  );

  test.each(forms)('%s: the suite refuses a platform that accepts surrogates', (_, table) => {
    const { suite, checked } = relation(table) as Restriction;
    const { isUtf8 } = process.getBuiltinModule('buffer');
    expect(failureOfOctets(isUtf8, checked, suite)).toBe(null);
    expect(failureOfOctets((octets) => all.wtf8.test(octets), checked, suite)).toMatch(/accepts/);
  });
});
