/**
 * The profiles of JSON tokens on every short text of pieces that matter to them:
 * compared with the reference, which reads strings with JSON.parse, and in streams.
 */
import { describe, expect, test } from 'vitest';
import { type Fault, faults, type ReasonOf, Repairer, repair } from '../../src/index.ts';
import { iJsonTokens, iJsonTokensString, jsonTokens, postgresqlJsonbTokens } from '../../src/profiles.ts';
import { escapeLength } from '../reference/json-tokens.ts';
import { isOfProfile } from '../reference/profiles.ts';
import { expectSame } from '../support/expect-same.ts';

const encoder = new TextEncoder();
const scalarsOf = (text: string) => Array.from(text, (one) => one.codePointAt(0) as number);

/** Halves of escapes among them, so that pieces make escapes together. */
const PIECES = [
  '"',
  '\\',
  'u',
  'n',
  '0',
  '0000',
  'd83d',
  'de00',
  '\\ud83f',
  '\\udffe',
  '\\ud800',
  '\\udc00',
  'true',
  ' ',
  '\n',
  '\uFFFE',
  '1.',
];

/** Every sequence of `length` pieces. */
function* sequences(length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const rest of sequences(length - 1)) for (const piece of PIECES) yield rest + piece;
}

/** Bare sequences of up to three pieces, and sequences of up to four in quotation marks. */
const texts = [0, 1, 2, 3, 4].flatMap((length) =>
  Array.from(sequences(length)).flatMap((text) => (length < 4 ? [text, `"${text}"`] : [`"${text}"`])),
);

const rows = [
  ['json-tokens', jsonTokens],
  ['i-json-tokens', iJsonTokens],
  ['postgresql-jsonb-tokens', postgresqlJsonbTokens],
] as const;

describe.each(rows)('%s', (id, profile) => {
  test('accepts of every short text what the reference accepts', () => {
    const wrong = texts.filter((text) => profile.test(encoder.encode(text)) !== isOfProfile(id, scalarsOf(text)));
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(texts.length).toBeGreaterThan(90_000);
  });

  test('finds the same fault wherever a stream is cut', () => {
    for (const text of texts.filter((_, i) => i % 101 === 0)) {
      const octets = encoder.encode(text);
      const whole = profile.check(octets);
      for (let cut = 0; cut <= octets.length; cut++) {
        const checker = profile.checker();
        const got = checker.push(octets.subarray(0, cut)) ?? checker.push(octets.subarray(cut)) ?? checker.end();
        expectSame(got, whole, () => `${text} cut at ${cut}`);
      }
    }
  });

  test('begins a fault after text that can be completed, and ends it before what is read again', () => {
    for (const text of texts.filter((_, i) => i % 13 === 0)) {
      const octets = encoder.encode(text);
      const fault = profile.check(octets);
      if (!fault) continue;
      const before = octets.subarray(0, fault.offset);
      const closed = Uint8Array.from([...before, 0x22]);
      expectSame(profile.test(before) || profile.test(closed), true, () => text);
      const isEscape = /^(?:nul|noncharacter|lone-surrogate)-escape$/.test(fault.reason) && !fault.incomplete;
      if (isEscape) {
        const from = Buffer.from(octets.subarray(fault.offset)).toString();
        expectSame(fault.length, escapeLength(from, fault.reason), () => `${text}: ${JSON.stringify(fault)}`);
        continue;
      }
      const isWithin = fault.offset + fault.length <= Math.max(fault.at + 1, fault.offset + 1);
      expectSame(isWithin, true, () => `${text}: ${JSON.stringify(fault)}`);
    }
  });

  test('repairs every escape that it refuses as a whole, and nothing after it, wherever a stream is cut', () => {
    const escapes = ['\\u0000', '\\ufffe', '\\uFDD0', '\\udc00', '\\ud83f\\udffe', '\\ud83f'];
    for (const refused of escapes)
      for (const [after, kept] of [
        ['b"', 'b"'],
        ['\\u0041"', '\\u0041"'],
        ['"', '"'],
        ['0"', '0"'],
      ] as const) {
        const octets = encoder.encode(`"a${refused}${after}`);
        const whole = profile.test(octets) ? octets : encoder.encode(`"a\uFFFD${kept}`);
        for (let cut = 0; cut <= octets.length; cut++) {
          const repairer = new Repairer(profile);
          const parts = [repairer.push(octets.subarray(0, cut)), repairer.push(octets.subarray(cut)), repairer.end()];
          expectSame(Buffer.concat(parts).toString(), Buffer.from(whole).toString(), () => `${refused}${after} ${cut}`);
        }
      }
  });
});

test('a fault of an escape begins at its backslash', () => {
  for (const text of ['\\ud800', '\\udc00', '\\uffff', '\\ud83f\\udffe', '\\x', '\\u12'])
    for (const before of ['"', '["a", "b', '{"é": "\\\\']) {
      const octets = encoder.encode(`${before}${text}" ]`);
      expect(iJsonTokens.check(octets)?.offset, before + text).toBe(encoder.encode(before).length);
    }
});

test('strings have the same faults as octets, where all is ASCII', () => {
  const ascii = texts.filter((text, i) => i % 17 === 0 && /^[\0-\x7F]*$/.test(text));
  const fields = (fault: Fault | null) =>
    fault && [fault.offset, fault.length, fault.at, fault.incomplete, fault.reason, fault.disallowed];
  for (const text of ascii)
    expect(fields(iJsonTokensString.check(text)), text).toEqual(fields(iJsonTokens.check(encoder.encode(text))));
});

test('of an escape that ends before its last digit, what comes is no part of the fault', () => {
  expect(repair(iJsonTokensString, '["\\udc", "\\udcx", "\\ufd\\n"]')).toBe('["\uFFFD", "\uFFFDx", "\uFFFD\\n"]');
  const cut = encoder.encode('["\\udc", "\\udc00"]');
  expect(Array.from(faults(iJsonTokens, cut), ({ offset, length }) => [offset, length])).toEqual([
    [2, 6],
    [10, 6],
  ]);
});

describe('repair', () => {
  test('replaces an escape and leaves the string as it is around it', () => {
    expect(repair(iJsonTokensString, '{"a":"\\ud800"}')).toBe('{"a":"\uFFFD"}');
    expect(repair(iJsonTokensString, '["\\ud800\\"]", 1]')).toBe('["\uFFFD\\"]", 1]');
    expect(repair(iJsonTokensString, '"\\ud800\\ud83d\\ude00"')).toBe('"\uFFFD\\ud83d\\ude00"');
  });

  test('throws where it cannot give tokens: outside strings, and at the end within a string', () => {
    expect(() => repair(iJsonTokensString, '{x}')).toThrow(TypeError);
    expect(() => repair(iJsonTokensString, '"a')).toThrow(/the replacement for the end of the text is ill-formed/);
    const repairer = new Repairer(iJsonTokensString);
    repairer.push('["a');
    expect(() => repairer.end()).toThrow(TypeError);
  });
});

test('the reasons of a profile include that of a string without an end, which only the end of a text shows', () => {
  const reason: ReasonOf<typeof iJsonTokens> = 'unclosed-string';
  expect(iJsonTokens.check(encoder.encode('"a'))?.reason).toBe(reason);
});

test('a fault after a long string in pieces has its offset in the text', () => {
  const octets = encoder.encode(`"${'a'.repeat(2 ** 20)}\\ud800"`);
  const checker = iJsonTokens.checker();
  for (let at = 0; at < octets.length; at += 4096) checker.push(octets.subarray(at, at + 4096));
  expect(checker.end()).toMatchObject({ offset: 2 ** 20 + 1, length: 6, reason: 'lone-surrogate-escape' });
});
