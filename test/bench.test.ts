/** What the benchmark measures and how it judges: never its times. */
import { describe, expect, test } from 'vitest';
import { messages } from '../bench/messages.ts';
import { shortReport } from '../bench/short-report.ts';
import { isWellFormed } from './reference/utf8.ts';

describe.each(Object.entries(messages()))('the %s of the benchmark', (kind, all) => {
  test('are well-formed by the reference, which refuses them with one octet more', () => {
    expect(all).toHaveLength(128);
    for (const message of all) {
      expect(isWellFormed(message)).toBe(true);
      expect(isWellFormed([...message, 0x80])).toBe(false);
    }
  });

  test('are the same in every run, and have several sizes', () => {
    expect(messages()[kind]).toEqual(all);
    expect(new Set(all.map(({ length }) => length)).size).toBeGreaterThan(5);
  });
});

/** The report of one Node, on which `test` of 8 octets is this number of times as fast as buffer.isUtf8. */
function reportOf(ratio: number, leastRatio: number): string {
  const figure = { median: 10, least: 10, ratio, leastRatio };
  const figures = [
    { ...figure, name: 'utf8.test' },
    { ...figure, name: 'buffer.isUtf8' },
  ];
  const node = { version: 'v20', load: [0, 0] as const, tasks: { test: [{ text: 'ASCII', size: 8, figures }] } };
  return shortReport({
    processor: 'any',
    cores: 1,
    nodes: { 20: { ...node, firstUses: [{ processor: 1, wall: 1 }] } },
  });
}

test('the report marks a goal that both statistics miss, and no other', () => {
  expect(reportOf(2.6, 2.4)).toContain('2.60 (2.40) of 2.5 |');
  expect(reportOf(2.4, 2.6)).toContain('2.40 (2.60) of 2.5 |');
  expect(reportOf(2.4, 2.4)).toContain('2.40 (2.40) of 2.5 ✗ |');
});
