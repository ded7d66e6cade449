/**
 * The grammars of a row of CSV and of a media type, on data of the packages that people use for them: the cases that papaparse
 * ships with its tests, and the media types that mime-db knows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/library.ts';
import { COMPARED } from './parse.ts';

const read = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8');

interface Case {
  readonly description: string;
  readonly input: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly expected: { readonly data: readonly (readonly string[])[]; readonly errors: readonly object[] };
}

/** The cases of papaparse's parser. */
function casesOfPapaparse(): readonly Case[] {
  const [, list] = /^var CORE_PARSER_TESTS = (\[[\s\S]*?^\]);/m.exec(read('papaparse/tests/test-cases.js')) ?? [];
  return new Function('RECORD_SEP', 'UNIT_SEP', `return ${list}`)('\x1e', '\x1f');
}

/** The text cut at line ends that are not in quotation marks; after the last line end there is no row. */
function rowsOf(text: string): string[] {
  const rows = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n]|")+|(?:\r\n|\r|\n)(?=[\r\n])/g) ?? [];
  return rows.map((row) => row.replace(/^[\r\n]+$/, ''));
}

/** What RFC 4180 §2 does not have, and papaparse reads as it stands. */
const WIDER: readonly (readonly [string, RegExp, number])[] = [
  ['a tab', /\t/, 1],
  ['a quotation mark in a field that is not in quotation marks', /(?:^|,)[^",]+"/, 3],
];

/** Fields in quotation marks, which may have what others may not. */
const QUOTED = /(^|[,\n])"(?:[^"]|"")*"/g;

test('a row of CSV is read as papaparse expects in its own tests, and what it calls malformed is refused', () => {
  const usual = casesOfPapaparse().filter(({ config }) => config === undefined);
  const counts = { malformed: 0, wider: WIDER.map(() => 0), alike: 0 };
  for (const { description, input, expected } of usual) {
    const rows = rowsOf(input).map((row) => COMPARED['csv-row'].ours(row));
    const wider = WIDER.findIndex(([, pattern]) => pattern.test(input.replace(QUOTED, '$1')));
    if (expected.errors.length > 0) {
      counts.malformed++;
      expect(rows, description).toContain(null);
    } else if (wider >= 0) {
      (counts.wider[wider] as number)++;
      expect(rows, description).toEqual([null]);
    } else {
      counts.alike++;
      // A line end at the end begins no row here.
      expect(rows, description).toEqual(/\n$/.test(input) ? expected.data.slice(0, -1) : expected.data);
    }
  }
  expect(counts).toEqual({ malformed: 5, wider: WIDER.map(([, , count]) => count), alike: 31 });
});

test('the media types that mime-db knows are read as content-type reads them', () => {
  const types = Object.keys(JSON.parse(read('mime-db/db.json')));
  expect(types.length).toBeGreaterThan(2000);
  const { ours, theirs } = COMPARED['content-type'];
  for (const type of types) expect(ours(type), type).toEqual(theirs(type));
});
