/**
 * The captures in the vectors of a grammar, as another implementation would read them: from the file, and compared with
 * what APG finds, which shares nothing with the compiler. Each well-formed vector has all its fields, no other has any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { apgParser } from './apg-oracle.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The fields of date-time.abnf, by the rules that they are. */
const RULES = {
  'date-fullyear': 'year',
  'date-month': 'month',
  'date-mday': 'day',
  'time-hour': 'hour',
  'time-minute': 'minute',
  'time-second': 'second',
  digits: 'fraction',
  'time-offset': 'offset',
  sign: 'offset.sign',
  'offset-hour': 'offset.hour',
  'offset-minute': 'offset.minute',
};

/** `offset.hour 20 22` of each field in the object, at any depth. */
function spansIn(captures: object, path = ''): string[] {
  return Object.entries(captures).flatMap(([field, each]: [string, Part]) => {
    if (typeof each !== 'object') return [];
    const own = path ? `${path}.${field}` : field;
    return [`${own} ${each.start} ${each.end}`, ...spansIn(each, own)];
  });
}

test('captures of vectors are those that APG finds', async () => {
  const path = join(root, 'examples/parse/date-time.abnf');
  const { out } = await runCli(['vectors', path, '--extra-states', '0', '--example', '2026-11-22T10:58:31.25+01:00']);
  const { vectors } = JSON.parse(out) as {
    vectors: readonly { text: string; ok: boolean; captures?: Part }[];
  };
  const parse = apgParser(readFileSync(path, 'utf8'));
  const seen = new Set<string>();
  let compared = 0;
  for (const [i, { text, ok, captures }] of vectors.entries()) {
    expect(captures !== undefined).toBe(ok);
    // APG is slow: of the others, a sample.
    if (!ok && i % 20 > 0) continue;
    const octets = [...Buffer.from(text, 'hex')];
    const spans = parse('date-time', Object.keys(RULES), octets);
    expect([text, spans !== null]).toEqual([text, ok]);
    if (!captures || !spans) continue;
    expect([captures.start, captures.end]).toEqual([0, octets.length]);
    const expected = spans.map(([rule, from, to]) => `${RULES[rule as keyof typeof RULES]} ${from} ${to}`);
    expect(spansIn(captures).sort()).toEqual(expected.sort());
    for (const each of expected) seen.add(each.split(' ')[0] as string);
    compared++;
  }
  expect(seen.size).toBe(Object.keys(RULES).length);
  expect(compared).toBeGreaterThan(300);
});
