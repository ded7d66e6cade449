/**
 * The profiles that are named after PostgreSQL, and JSON tokens for its type json,
 * compared with a real server. The documents are arrays of strings, whose order
 * and nesting are right, so that the server's verdict is one on their tokens.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { jsonTokens, postgresqlJsonbTokens, postgresqlText } from '../../src/profiles.ts';
import { hex } from '../support/hex.ts';
import { startServer } from '../support/postgresql.ts';
import { random } from '../support/random.ts';

const server = startServer();
afterAll(() => server?.stop());

/** What strings are made of: escapes that are right, wrong or cut, and raw text of all kinds. */
const PIECES = [
  'a',
  'é',
  '€',
  '😀',
  '\uFFFE',
  '\u{10FFFF}',
  '\uFEFF',
  '\x7F',
  '\x00',
  '\x01',
  '\n',
  '\\n',
  '\\\\',
  '\\/',
  '\\"',
  '\\x',
  '\\U0041',
  "\\'",
  '\\',
  '\\u0041',
  '\\u0000',
  '\\u0001',
  '\\u001f',
  '\\uffff',
  '\\uFDD0',
  '\\u00',
  '\\u12g4',
  '\\u',
  '\\ud800',
  '\\uDBFF',
  '\\udc00',
  '\\uDFFF',
  '\\ud83d\\ude00',
  '\\ud83f\\udffe',
  '\\ud83d\\\\ude00',
].map((text) => [...new TextEncoder().encode(text)]);
const ILL_FORMED = [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xff], [0xe2, 0x82]];
const WORDS = ['0', '-1.5e+3', 'true', 'null', '01', '1.', '.5', '+1', 'tru', 'NaN', '1a'].map((text) => [
  ...new TextEncoder().encode(text),
]);

const QUOTE = 0x22;
const between = (parts: readonly (readonly number[])[]) =>
  parts.flatMap((part, i) => (i > 0 ? [0x2c, ...part] : [...part]));

/** `["…",1,"…"]`. Half of the documents have good pieces only for most of their length. */
function randomDocument(seed: number): Uint8Array {
  const { below, chance, pick } = random(seed);
  const text = () => Array.from({ length: below(4) }, () => (chance(0.02) ? pick(ILL_FORMED) : pick(PIECES))).flat();
  const element = () => (chance(0.15) ? pick(WORDS) : [QUOTE, ...text(), QUOTE]);
  return Uint8Array.from([0x5b, ...between(Array.from({ length: 1 + below(2) }, element)), 0x5d]);
}

const documents = Array.from({ length: 5000 }, (_, seed) => randomDocument(seed + 1));

/** A function for each type: whether the octets, given in hexadecimal, are a value of it. */
const FUNCTIONS = ['text', 'json', 'jsonb'].map(
  (type) => `create function is_${type}(octets text) returns boolean language plpgsql as $$ begin
    perform convert_from(decode(octets, 'hex'), 'UTF8')::${type};
    return true;
  exception when others then return false; end $$;`,
);

describe.skipIf(server === null)('a PostgreSQL server', () => {
  const rows = documents.map((document, i) => `(${i}, '${Buffer.from(document).toString('hex')}')`);
  const script = `${FUNCTIONS.join('\n')}
    create temporary table documents (i int, octets text);
    insert into documents values ${rows.join(',\n')};
    select is_text(octets), is_json(octets), is_jsonb(octets) from documents order by i;`;
  const lines = server?.run(script).trim().split('\n') ?? [];

  test('has a verdict on each document, and every verdict often', () => {
    expect(lines.length).toBe(documents.length);
    for (const verdicts of ['t|t|t', 't|t|f', 't|f|f', 'f|f|f'])
      expect(lines.filter((line) => line === verdicts).length, verdicts).toBeGreaterThan(100);
  });

  test.each([
    ['text', 0, postgresqlText],
    ['json', 1, jsonTokens],
    ['jsonb', 2, postgresqlJsonbTokens],
  ] as const)('accepts as %s exactly what the profile accepts', (_, column, profile) => {
    const wrong = documents.filter((document, i) => profile.test(document) !== (lines[i]?.split('|')[column] === 't'));
    expect(wrong.map((document) => `${new TextDecoder().decode(document)} ${hex([...document])}`)).toEqual([]);
  });
});
