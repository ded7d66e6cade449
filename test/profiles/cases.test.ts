/**
 * The table of cases for all profiles, on every implementation. A row is like
 * one of test/cases.ts, with one more field: the disallowed scalar value.
 *
 *     61 62 00 63   | 2+1 @2 disallowed-character U+0000 | note
 *     `"\x"` EF BB BF | 1+1 @2 unknown-escape             ASCII is written between backquotes
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/index.ts';
import { readSymbols } from '../cases.ts';
import { explaining, hasReference, implementations, profileIds, tables, validators } from './implementations.ts';

interface Case {
  readonly form: string;
  readonly symbols: readonly number[];
  /** `2+1 @2 disallowed-character U+0000`, or `ok`. */
  readonly verdict: string;
  readonly row: string;
}

const cases: readonly Case[] = readFileSync(new URL('cases.txt', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [form = '', ...rows] = section.split('\n').filter(Boolean);
    return rows.map((row) => {
      const [text = '', verdict = ''] = row.split('|').map((cell) => cell.trim());
      return { form, symbols: readText(text), verdict, row: `${form}: ${row}` };
    });
  });

/** `"a" EF BF BE` with backquotes around `"a"` → 22 61 22 EF BF BE. */
function readText(text: string): number[] {
  const pieces = text.match(/`[^`]*`|[^`]+/g) ?? [];
  return pieces.flatMap((piece) =>
    piece.startsWith('`') ? Array.from(piece.slice(1, -1), (one) => one.charCodeAt(0)) : readHex(piece.trim()),
  );
}

function ascii(text: string): number[] {
  return readText(`\`${text}\``);
}

function readHex(text: string): number[] {
  return text === '' ? [] : readSymbols(text);
}

function formatFault(fault: Fault | null): string {
  if (!fault) return 'ok';
  const at = fault.incomplete ? 'end' : `@${fault.at}`;
  return [`${fault.offset}+${fault.length}`, at, fault.reason, fault.disallowed].filter(Boolean).join(' ');
}

test('the arithmetic reference judges the profiles that it has always judged', () => {
  expect(profileIds.filter(hasReference).length).toBeGreaterThanOrEqual(26);
});

test('the table has well-formed and ill-formed texts of every profile', () => {
  expect([...new Set(cases.map(({ form }) => form))].sort()).toEqual(profileIds);
  for (const id of profileIds) {
    const verdicts = cases.filter(({ form }) => form === id).map(({ verdict }) => verdict === 'ok');
    expect(new Set(verdicts).size, id).toBe(2);
  }
});

test.each(implementations)('$name accepts exactly the well-formed texts of the table', (implementation) => {
  const wrong = cases.filter(
    ({ form, symbols, verdict }) => implementation.accepts(form, symbols) !== (verdict === 'ok'),
  );
  expect(wrong.map(({ row }) => row)).toEqual([]);
});

describe.each(explaining)('$name', (implementation) => {
  test('finds offset, length, at, reason and the disallowed scalar value of each fault', () => {
    const wrong = cases.flatMap(({ form, symbols, verdict, row }) => {
      const got = formatFault(implementation.fault(form, symbols));
      return got === verdict ? [] : [`${row}: got ${got}`];
    });
    expect(wrong).toEqual([]);
  });

  test('gives the fault of check, with all its fields', () => {
    for (const { form, symbols, row } of cases) {
      const check = explaining.find(({ name }) => name === 'check') as typeof implementation;
      expect(implementation.fault(form, symbols), row).toEqual(check.fault(form, symbols));
    }
  });
});

describe('messages', () => {
  const message = (id: string, symbols: readonly number[]) =>
    explaining.find(({ name }) => name === 'check')?.fault(id, symbols)?.message;

  test.each([
    ['mqtt-utf8', [0x61, 0x00], 'octet 1: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]'],
    [
      'mqtt-utf8',
      [0x61, 0xc0, 0x80],
      'octet 1: C0 is ill-formed UTF-8: overlong; expected 01..7F, C2..F4 [mqtt_char, MQTT 5.0 §1.5.4]',
    ],
    [
      'mqtt-strict-utf8',
      [0x61, 0xc2, 0x85],
      'octet 1: U+0085 is not allowed in a strict MQTT string: control-character [above_controls, MQTT 5.0 §1.5.4]',
    ],
    [
      'utf8-non-ascii-utf8',
      [0xc3, 0xbc, 0xc3, 0xbc],
      'octet 2: none of U+00C0..U+00FF is allowed in UTF8-non-ascii: expected the end of the text [utf8_non_ascii, RFC 6532 §3.1]',
    ],
    [
      'i-json-tokens-utf8',
      ascii('{"a":"\\ud800"}'),
      'octet 6: "\\ud800" before U+0022 is not allowed in I-JSON tokens: lone-surrogate-escape; expected U+005C [surrogate_pair, RFC 7493 §2.1]',
    ],
    [
      'postgresql-jsonb-tokens-utf16',
      ascii('"\\u0000"'),
      'code unit 1: "\\u0000" is not allowed in PostgreSQL jsonb tokens: nul-escape [scalar_escape, PostgreSQL 15 §8.14]',
    ],
    [
      'json-tokens-utf8',
      ascii('["a'),
      'octet 3: the text is ill-formed JSON tokens in UTF-8: unclosed-string; the input ends where 20..7F, C2..F4 is expected [string, RFC 8259 §7]',
    ],
    [
      'json-tokens-utf8',
      ascii('tru]'),
      'octet 3: U+005D is not allowed in JSON tokens; expected U+0065 [literal, RFC 8259 §3]',
    ],
    [
      'xml-characters-utf16',
      [0x61, 0xfffe],
      'code unit 1: U+FFFE is not allowed in XML [xml_character, RFC 9839 §4.2]',
    ],
  ])('%s %j', (id, symbols, expected) => {
    expect(message(id, symbols)).toBe(expected);
  });

  test('about ill-formed text name no scalar value', () => {
    for (const { form, symbols, verdict } of cases) {
      const isOfProfile = tables.get(form)?.scalars?.reasons.some((reason) => verdict.endsWith(` ${reason}`));
      if (verdict === 'ok' || / U\+/.test(verdict) || isOfProfile) continue;
      expect(message(form, symbols), form).not.toMatch(/U\+/);
    }
  });
});

test('every profile is frozen and has an id and a title', () => {
  for (const validator of validators.values()) {
    expect(Object.isFrozen(validator)).toBe(true);
    expect(validator.title.length).toBeGreaterThan(4);
  }
});
