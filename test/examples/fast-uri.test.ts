/**
 * The URI grammar on the test data of fast-uri, which the package ships: all texts with a scheme in its test files. Each is
 * read alike, up to the ways to write one text that fast-uri makes one, or falls under the first difference of the table that
 * applies. How many each has is counted, so that one that no text needs any more is seen.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/library.ts';
import { COMPARED } from './parse.ts';

type Fields = Readonly<Record<string, string | undefined>> | null;

const TESTS = join(root, 'node_modules/fast-uri/test');

/** The string literals of the test files that begin like a URI, and the texts of its table. */
function textsOfFastUri(): string[] {
  const files = readdirSync(TESTS).filter((name) => name.endsWith('.js'));
  const literals = files.flatMap((name) => [
    ...readFileSync(join(TESTS, name), 'utf8').matchAll(/(['"])[A-Za-z][A-Za-z0-9+.-]*:(?:(?!\1)[^\\\n]|\\.)*\1/g),
  ]);
  const table = JSON.parse(readFileSync(join(TESTS, 'fixtures/uri-js-parse.json'), 'utf8')) as [string][];
  return [
    ...new Set([...literals.map(([literal]) => new Function(`return ${literal}`)()), ...table.map(([text]) => text)]),
  ];
}

/** RFC 3986 §6.2.2: case of letters in the host and after "%", octets that need no "%". */
function normal(fields: Fields): unknown {
  if (!fields) return null;
  const decoded = (text: string | undefined) =>
    text?.replace(/%[0-9a-f]{2}/gi, (octet) => {
      const letter = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : octet.toUpperCase();
    });
  const host = /^[0-9a-f:.]*:[0-9a-f:.]*$/.test(fields.host ?? '')
    ? new URL(`http://[${fields.host}]`).hostname
    : decoded(decoded(fields.host)?.toLowerCase());
  const all = Object.entries({ ...fields, host }).map(([name, text]) => [name, name === 'host' ? text : decoded(text)]);
  return Object.fromEntries(all.map(([name, text]) => [name, text === undefined ? null : text]));
}

const hostOf = (fields: Fields) => (normal(fields) as Fields)?.host;

/** A difference, how many texts have it, which they may be, and what both read there. */
const DIFFERENCES: readonly (readonly [string, number, RegExp, (ours: Fields, theirs: Fields) => boolean])[] = [
  ['a relative reference is no URI', 13, /^[/?#]/, (ours, theirs) => ours === null && theirs !== null],
  [
    'a character that no URI has (§2): fast-uri encodes it',
    38,
    /[^!-~]|[\\"<>^`{|}]/,
    (ours, theirs) => ours === null && theirs !== null,
  ],
  [
    'a zone of an address (RFC 6874) is not in RFC 3986',
    13,
    /\[[^\]]*%/,
    (ours, theirs) => ours === null && theirs !== null,
  ],
  [
    'brackets in a path, or "@" twice in an authority',
    3,
    /^mailto:[^/]*\[|\/\/[^/]*@[^/]*@/,
    (ours, theirs) => ours === null && theirs !== null,
  ],
  [
    'fast-uri keeps the brackets of an address of the future',
    3,
    /\[v/i,
    (ours, theirs) => `[${ours?.host}]` === theirs?.host,
  ],
  [
    'fast-uri reads mailto, urn, ws and wss by their own rules: other fields, or refused',
    155,
    /^(mailto|urn|wss?):/i,
    (ours, theirs) => ours !== null && (theirs === null || hostOf(theirs) === hostOf(ours)),
  ],
  [
    'fast-uri refuses a name that is no name of a host, which the grammar of URIs has',
    17,
    /^[^/?#]*:\/\/[^/?#]*%|^https?:\/\/\/|^https?:\/\/$/,
    (ours, theirs) => ours !== null && theirs === null,
  ],
  ['a port above 65535', 2, /:\d{5,}/, (ours, theirs) => Number(ours?.port) > 65_535 && theirs === null],
];

test('the texts in the tests of fast-uri are read alike, or differ as the table says', () => {
  const counts: Record<string, number> = { alike: 0, refused: 0 };
  for (const text of textsOfFastUri()) {
    // The package takes characters, the grammar their octets.
    const ours: Fields = COMPARED.uri.ours(Buffer.from(text).toString('latin1'));
    const theirs = COMPARED.uri.theirs(text) as Fields;
    let kind = ours ? 'alike' : 'refused';
    if (JSON.stringify(normal(ours)) !== JSON.stringify(normal(theirs))) {
      const found = DIFFERENCES.find(([, , about, differ]) => about.test(text) && differ(ours, theirs));
      kind = found?.[0] ?? `${JSON.stringify(text)}: ${JSON.stringify(ours)}, ${JSON.stringify(theirs)}`;
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const differences = DIFFERENCES.map(([why, count]) => [why, count] as const);
  expect(counts).toEqual({ alike: 235, refused: 53, ...Object.fromEntries(differences) });
});
