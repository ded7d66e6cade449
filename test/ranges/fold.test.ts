/**
 * The fold against `check`: the same verdict for results in any order, some of them twice; and no verdict where one
 * is missing, doubled, changed or torn. The problem names the octets.
 */
import { describe, expect, test } from 'vitest';
import { summarize, utf8, utf16, utf16le, withSignature } from '../../src/index.ts';
import {
  Fold,
  type PlannedRange,
  plan,
  type Range,
  rangeResultOf,
  readRange,
  readRangeResult,
} from '../../src/ranges.ts';
import { FUZZ } from '../support/random.ts';
import { compareFolds } from './fold-cases.ts';

test('of random plans, results in random order and some of them twice give the verdicts of check; with one missing, doubled, changed or torn there is none', () => {
  compareFolds(300 * FUZZ);
});

const text = Buffer.from('Ça va €😀\r\n'.repeat(20));
text[133] = 0xff;
const source = { name: 'a.txt', version: '"1"', size: text.length };
const ranges = [
  ...plan([source, { ...source, name: 'b.txt', size: 0 }, { ...source, name: 'c.txt' }], { form: utf8, size: 50 }),
];
const resultFor = (range: Range, of: Uint8Array = text) =>
  rangeResultOf(range, summarize(utf8, of.subarray(range.start, range.end)));
const results = ranges.map((range) => resultFor(range));

describe('a fold', () => {
  test('gives the verdicts in the order of the plan, with empty sources', () => {
    const fold = new Fold(utf8, ranges);
    for (const result of [...results].reverse()) fold.add(result);
    const fault = utf8.check(text);
    expect(fold.verdicts()).toStrictEqual([
      { source: 'a.txt', version: '"1"', size: text.length, fault },
      { source: 'b.txt', version: '"1"', size: 0, fault: null },
      { source: 'c.txt', version: '"1"', size: text.length, fault },
    ]);
    expect(fold.problems()).toEqual([]);
  });

  test('names octets without a result as stretches', () => {
    const fold = new Fold(utf8, ranges);
    expect(fold.problems().map(({ message }) => message)).toEqual([
      `missing: a.txt, octets 0 to ${text.length - 1}: 7 ranges have no result`,
      'missing: b.txt, which is empty: range 7 of the plan has no result',
      `missing: c.txt, octets 0 to ${text.length - 1}: 7 ranges have no result`,
    ]);
    for (const result of results.filter((_, i) => i !== 2 && i !== 3)) fold.add(result);
    expect(fold.problems()).toMatchObject([{ kind: 'missing', source: 'a.txt', start: 100, end: 200 }]);
    expect(fold.progress).toEqual({ covered: 13, count: 15 });
    expect(() => fold.verdicts()).toThrow('no verdict: missing: a.txt, octets 100 to 199: 2 ranges have no result');
  });

  test('takes a torn result as harmless once a whole one covers the octets, and still lists it', () => {
    const fold = new Fold(utf8, ranges);
    expect(fold.add('{"format":1,"sou')).toMatchObject({ kind: 'torn' });
    for (const result of results) fold.add(result);
    expect(fold.isComplete).toBe(true);
    expect(fold.problems()).toMatchObject([{ kind: 'torn' }]);
  });

  test.each<[string, string, unknown]>([
    ['changed', 'another version', resultFor({ ...(ranges[1] as Range), version: '"2"' })],
    ['changed', 'another size', resultFor({ ...(ranges[1] as Range), size: 900 })],
    [
      'changed',
      'another table',
      rangeResultOf(
        { ...(ranges[1] as Range), digest: '0123456789abcdef' },
        { ...summarize(utf8, text.subarray(50, 100)), digest: '0123456789abcdef' },
      ),
    ],
    ['unplanned', 'another source', resultFor({ ...(ranges[1] as Range), source: 'd.txt' })],
    ['unplanned', 'other cuts', resultFor({ ...(ranges[1] as Range), end: 99 })],
    ['unplanned', 'another start', resultFor({ ...(ranges[1] as Range), start: 40 })],
    [
      'doubled',
      'other octets',
      resultFor(
        ranges[1] as Range,
        text.map(() => 0xff),
      ),
    ],
    ['doubled', 'more octets', resultFor({ ...(ranges[1] as Range), end: 150 })],
    ['torn', 'a wrong seal', { ...results[1], seal: '00000000' }],
    ['torn', 'an unknown key', { ...results[1], extra: 1 }],
    ['torn', 'no object', [results[1]]],
  ])('names a result as %s: %s', (kind, _, result) => {
    const fold = new Fold(utf8, ranges);
    for (const one of results) fold.add(one);
    const problem = fold.add(result);
    expect(problem?.kind).toBe(kind);
    expect(fold.problems()).toEqual([problem]);
    expect(fold.isComplete).toBe(kind === 'torn');
  });

  test('takes the merged results of another fold for those that they stand for', () => {
    const half = new Fold(utf8, ranges);
    for (const result of results.slice(0, 5)) half.add(result);
    const merged = half.results();
    expect(merged).toMatchObject([{ source: 'a.txt', start: 0, end: 250 }]);
    const whole = new Fold(utf8, ranges);
    for (const result of [...merged, ...merged, ...results.slice(5)]) expect(whole.add(result)).toBeNull();
    expect(whole.verdicts()).toHaveLength(3);
    // A result of octets that a merged one has covered could contradict it.
    expect(whole.add(results[2])).toMatchObject({ kind: 'doubled' });
  });

  test('keeps some problems of each kind, and counts all', () => {
    const fold = new Fold(utf8, ranges);
    for (let i = 0; i < 1000; i++) fold.add('{');
    expect(fold.problems().filter(({ kind }) => kind === 'torn')).toHaveLength(100);
  });

  test('refuses forms that have no summaries, and code units', () => {
    expect(() => new Fold(withSignature(utf8, 'forbid'), ranges)).toThrow(TypeError);
    expect(() => new Fold(utf16 as never, ranges)).toThrow(TypeError);
    expect(() => plan([source], { form: utf16 as never })).toThrow('expected a form over octets, got utf16');
  });
});

describe('a plan', () => {
  const change = (index: number, changes: Partial<PlannedRange>) =>
    ranges.map((range, i) => (i === index ? { ...range, ...changes } : range));

  test('cuts each source at multiples of the size, and numbers all ranges', () => {
    expect(ranges.map(({ source: name, start, end, index, count }) => [name, start, end, index, count])).toEqual([
      ...[0, 50, 100, 150, 200, 250, 300].map((start, i) => ['a.txt', start, Math.min(320, start + 50), i, 15]),
      ['b.txt', 0, 0, 7, 15],
      ...[0, 50, 100, 150, 200, 250, 300].map((start, i) => ['c.txt', start, Math.min(320, start + 50), 8 + i, 15]),
    ]);
    for (const { index: _, count: __, ...range } of ranges) {
      expect(readRange(JSON.stringify(range))).toStrictEqual(range);
      expect(readRange({ ...range, index: 0, count: 1 })).toStrictEqual(range);
    }
  });

  test('gives the range with a number, and none for a number that is not in it', () => {
    const three = plan([source, { ...source, name: 'b.txt', size: 0 }, { ...source, name: 'c.txt' }], {
      form: utf8,
      size: 50,
    });
    expect(Array.from({ length: three.count }, (_, index) => three.at(index))).toEqual([...three]);
    for (const index of [-1, 15, 0.5, Number.NaN, -(2 ** 31)]) expect(three.at(index)).toBeUndefined();
  });

  test.each<[string, Iterable<unknown>]>([
    ['of no ranges', []],
    ['that lost its end', ranges.slice(0, 7)],
    ['that lost a line', ranges.filter((_, i) => i !== 3)],
    ['that has a line twice', [...ranges.slice(0, 2), ...ranges.slice(1)]],
    ['in another order', [...ranges].reverse()],
    ['with a torn line', [...ranges.slice(0, 14), '{"format":1']],
    ['with a gap', change(3, { start: 151 })],
    ['of two versions of a source', change(3, { version: '"2"' })],
    ['of two sizes of a source', change(6, { size: 400 })],
    ['of two forms', change(3, { form: 'utf16le' })],
    ['of two plans', change(3, { count: 16 })],
    ['with a source twice', change(8, { source: 'a.txt' })],
    ['for another version of the table', ranges.map((range) => ({ ...range, digest: '0123456789abcdef' }))],
    ['of another format', ranges.map((range) => ({ ...range, format: 2 }))],
  ])('%s is refused by a fold', (_, bad) => {
    expect(() => new Fold(utf8, bad)).toThrow(TypeError);
  });

  test('refuses sources without a version, of one name, and sizes that are none', () => {
    expect(() => plan([{ ...source, version: '' }], { form: utf8 })).toThrow(
      /without one a change would not be noticed/,
    );
    expect(() => plan([source, source], { form: utf8 })).toThrow('two sources have the name "a.txt"');
    expect(() => plan([{ ...source, name: '' }], { form: utf8 })).toThrow(TypeError);
    expect(() => plan([{ ...source, size: 1.5 }], { form: utf8 })).toThrow(TypeError);
    for (const size of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => plan([source], { form: utf8, size })).toThrow(RangeError);
    }
    expect(() => plan([source], { form: {} as never })).toThrow(/expected a validator/);
  });
});

test('a result is refused for octets of another length, and of another form', () => {
  const [range] = ranges as [PlannedRange];
  expect(() => rangeResultOf(range, summarize(utf8, text.subarray(0, 49)))).toThrow(/of another length/);
  expect(() => rangeResultOf(range, summarize(utf16le, text.subarray(0, 50)))).toThrow(/of another form/);
  expect(readRangeResult(JSON.stringify(results[0]))).toStrictEqual(results[0]);
});
