/**
 * A character boundary that is no end of a text: value 2 of `accepting` in the
 * diagnosis of a form. Every character of an unclosed JSON string is such a
 * boundary:
 *
 *     "ab    a fault after it begins at octet 3, but the text may not end there
 *
 * Each reader of that value is tried here: the diagnosis, streams, summaries,
 * repair, the machine that the exports print, and the audit.
 */
import { expect, test } from 'vitest';
import { table } from '../../generated/json-tokens-utf8.ts';
import { formToMachine, verdictOf } from '../../src/export/verdict-automaton.ts';
import { conclude, decode, type Fault, merge, repair, summarize } from '../../src/index.ts';
import { jsonTokens } from '../../src/profiles.ts';
import { anyEngine } from '../../src/run/any-engine.ts';
import { readSymbol, startCursor } from '../../src/run/diagnosis.ts';
import { reasonDifference } from '../audit/mutants/reasons.ts';
import { form } from '../support/library.ts';

const octetsOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const textOf = (octets: Uint8Array) => String.fromCharCode(...octets);
const UNCLOSED = '"ab';
/** Latin-1: each character is one octet. U+FFFD is EF BF BD. */
const REPLACED = '\xEF\xBF\xBD';

const faults = [
  [UNCLOSED, { offset: 3, length: 0, at: 3, incomplete: true, reason: 'unclosed-string' }],
  ['"ab\xC3', { offset: 3, length: 1, at: 4, incomplete: true, reason: 'truncated' }],
  ['"ab\xFF"', { offset: 3, length: 1, at: 3, incomplete: false, reason: 'never-used' }],
  ['"ab\\', { offset: 3, length: 1, at: 4, incomplete: true, reason: 'truncated' }],
] as const;

/** The text in two pieces, cut at each place. */
function* pieces(octets: Uint8Array): Generator<[Uint8Array, Uint8Array]> {
  for (let cut = 0; cut <= octets.length; cut++) yield [octets.slice(0, cut), octets.slice(cut)];
}

test.each(faults)('a fault after %j begins where the last character ends', (text, fault) => {
  const octets = octetsOf(text);
  expect(jsonTokens.test(octets)).toBe(false);
  expect(jsonTokens.check(octets)).toMatchObject(fault);
  for (const [first, second] of pieces(octets)) {
    const checker = jsonTokens.checker();
    expect(checker.push(first) ?? checker.push(second) ?? checker.end()).toMatchObject(fault);
    const summaries = [summarize(jsonTokens, first), summarize(jsonTokens, second)] as const;
    expect(conclude(jsonTokens, merge(...summaries))).toMatchObject(fault);
  }
});

test.each(faults)('the diagnosis alone, symbol by symbol, gives the same fault after %j', (text, fault) => {
  const { diagnosis } = anyEngine(table);
  const cursor = startCursor();
  let found: Fault | null = null;
  for (const symbol of octetsOf(text)) found ??= readSymbol(diagnosis, cursor, symbol);
  expect(found ?? diagnosis.end(cursor)).toMatchObject(fault);
});

const machine = formToMachine(form('json-tokens-utf8'));

test.each([...faults.map(([text]) => text), '"ab"', '"a" "', ' "\xC3\xA9" '])(
  'the machine that exports print gives the fault of check for %j',
  (text) => {
    const octets = octetsOf(text);
    const fault: Fault | null = jsonTokens.check(octets);
    const { offset, length, at, incomplete, reason } = fault ?? {};
    expect(verdictOf(machine, [...octets])).toEqual(fault && { offset, length, at, incomplete, reason });
  },
);

test('a text is repaired inside a string, and the rest of the string is kept', () => {
  expect(textOf(repair(jsonTokens, octetsOf('"ab\xFFc"')))).toBe(`"ab${REPLACED}c"`);
  expect(textOf(repair(jsonTokens, octetsOf(UNCLOSED), { replacement: () => '"' }))).toBe('"ab"');
});

test('a replacement after which the text still may not end is refused at its end', () => {
  for (const text of [UNCLOSED, '"ab\xC3']) {
    expect(() => repair(jsonTokens, octetsOf(text))).toThrow('is ill-formed itself');
    expect(() => repair(jsonTokens, octetsOf(text), { replacement: () => 'c' })).toThrow('is ill-formed itself');
  }
});

test('a closed string is decoded, and an unclosed one is an error', () => {
  expect(decode(jsonTokens, octetsOf('"ab"'))).toBe('"ab"');
  expect(() => decode(jsonTokens, octetsOf(UNCLOSED))).toThrow('unclosed-string');
});

test('the audit sees a change of the reason of a text that ends at such a boundary', () => {
  const renamed = (reason: string) => (reason === 'unclosed-string' ? 'other' : reason);
  const { diagnosis } = table;
  const other = { ...table, diagnosis: { ...diagnosis, reasons: diagnosis.reasons.map(renamed) } };
  expect(reasonDifference(table, table)).toBe(null);
  expect(reasonDifference(table, other)).toEqual([0x22]);
});
