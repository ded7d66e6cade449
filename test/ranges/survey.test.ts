/** All faults of texts in ranges: as `check --all` finds them, at any cuts; malformed surveys are refused. */
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../src/index.ts';
import { mergeResults } from '../../src/ranges/merge-results.ts';
import { readSurvey, surveyData } from '../../src/ranges/survey/data.ts';
import { SurveyMaker } from '../../src/ranges/survey/survey-maker.ts';
import { Surveyor } from '../../src/ranges/survey/surveyor.ts';
import { Walks } from '../../src/ranges/survey/walks.ts';
import { Fold, plan, type RangeResult, summarizeRange } from '../../src/ranges.ts';
import type { Engine } from '../../src/run/engine.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { chunksOf } from '../support/chunks.ts';
import { random } from '../support/random.ts';
import { octetForms } from './forms.ts';
import { compareSurveys } from './survey-cases.ts';

const options = { first: 5, lines: true, characters: true };
const engine = internalsOf(utf8).engine() as Engine<Uint8Array>;
const surveyor = new Surveyor(engine, options);
const text = Buffer.from('Ça va €😀\r\n'.repeat(400));
for (let at = 7; at < text.length; at += 97) text[at] = 0x80 + (at % 128);

test.each(octetForms)(
  'surveys of %s give the faults of check --all, with reasons, lines and columns',
  async (id, form) => {
    expect(await compareSurveys(id, form, 8)).toBeGreaterThan(3);
  },
);

describe('a survey', () => {
  test('is the same for chunks of any length, and its size does not grow with the text', () => {
    const whole = surveyor.of(text);
    for (const size of [1, 5, 63, 64, 65, 129, 4000]) {
      const maker = new SurveyMaker(new Walks(engine, options), 0);
      for (const chunk of chunksOf(text, size)) maker.push(chunk);
      expect(maker.survey(), `${size}`).toEqual(whole);
    }
    const twice = surveyor.merge(whole, whole);
    const size = (survey: typeof whole) => JSON.stringify(surveyData(survey, options)).length;
    expect(size(twice)).toBeLessThan(size(whole) + 100);
    expect(whole.passages).toHaveLength(1);
  });

  test('merges in any order: it is associative', () => {
    const rnd = random(63);
    for (let round = 0; round < 50; round++) {
      const [i, j] = [rnd.below(text.length), rnd.below(text.length)].sort((a, b) => a - b) as [number, number];
      const [a, b, c] = [text.subarray(0, i), text.subarray(i, j), text.subarray(j)].map((part) => surveyor.of(part));
      const left = surveyor.merge(surveyor.merge(a as never, b as never), c as never);
      expect(left).toEqual(surveyor.merge(a as never, surveyor.merge(b as never, c as never)));
      expect(left).toEqual(surveyor.of(text));
    }
  });

  const data = surveyData(surveyor.of(text), options);
  const [passage] = data.passages;
  const piece = (change: object) => ({ ...data, passages: [{ ...passage, piece: { ...passage?.piece, ...change } }] });
  const [mark] = passage?.piece.first ?? [];

  test.each<[string, unknown]>([
    ['no object', null],
    ['another format', { ...data, format: 2 }],
    ['an unknown key', { ...data, extra: 1 }],
    ['another length', { ...data, length: data.length + 1 }],
    ['a code unit of nine octets', { ...data, skew: 8 }],
    ['a short head', { ...data, head: data.head.slice(2) }],
    ['a head that is no hexadecimal', { ...data, head: `${data.head.slice(0, -2)}xy` }],
    ['no passages', { ...data, passages: [] }],
    ['a passage twice', { ...data, passages: [passage, passage] }],
    ['another number of first faults', { ...data, first: 6 }],
    ['no lines', { ...data, lines: false }],
    ['no characters', { ...data, characters: false }],
    ['more faults than reasons', piece({ faults: (passage?.piece.faults ?? 0) + 1 })],
    ['a reason of no faults', piece({ reasons: { ...passage?.piece.reasons, surrogate: 0 } })],
    ['fewer first faults', piece({ first: passage?.piece.first.slice(1) })],
    ['faults in another order', piece({ first: passage?.piece.first.toReversed() })],
    ['no last fault', piece({ last: null })],
    ['a fault after the end', piece({ last: { ...mark, offset: 1e9 } })],
    ['a pending symbol that is none', piece({ last: { ...mark, pending: [256] } })],
    ['a stretch of another length', piece({ stretch: { ...passage?.piece.stretch, length: 3 } })],
    ['more lines than octets', piece({ stretch: { ...passage?.piece.stretch, lines: 1e9 } })],
    ['more characters than octets', piece({ stretch: { ...passage?.piece.stretch, characters: 1e9 } })],
    ['an unknown edge', piece({ stretch: { ...passage?.piece.stretch, first: 'x' } })],
  ])('with %s is refused', (_, bad) => {
    expect(readSurvey(JSON.parse(JSON.stringify(data)), options)).toEqual(surveyor.of(text));
    expect(() => readSurvey(bad, options)).toThrow(/^malformed survey: /);
  });
});

describe('a fold of all faults', () => {
  const source = {
    name: 'a',
    version: '1',
    size: text.length,
    open: (start: number, end: number) => [text.subarray(start, end)],
  };
  const ranges = [...plan([source], { form: utf8, size: 1000 })];

  test('refuses results without faults, of other options, and with a mark that is no fault', async () => {
    const fold = new Fold(utf8, ranges, { faults: { first: 5 } });
    const [range] = ranges as [(typeof ranges)[number]];
    expect(fold.add(await summarizeRange(utf8, source, range))).toMatchObject({ kind: 'torn' });
    expect(fold.add(await summarizeRange(utf8, source, range, { faults: { first: 6 } }))).toMatchObject({
      kind: 'torn',
    });
    const good = await summarizeRange(utf8, source, range, { faults: { first: 5 } });
    expect(fold.add({ ...good, faults: (good.faults as string).replace('"faults":', '"faults": ') })).toMatchObject({
      kind: 'torn',
    });
    expect(fold.add(good)).toBeNull();
    expect(new Fold(utf8, ranges).add(good)).toMatchObject({ kind: 'torn' });
    await expect(summarizeRange(utf8, source, range, { faults: { first: 0 } })).rejects.toThrow(RangeError);
  });

  test('goes on from merged results', async () => {
    const faults = { first: 3, lines: false };
    const results: RangeResult[] = [];
    for (const range of ranges) results.push(await summarizeRange(utf8, source, range, { faults }));
    const half = new Fold(utf8, ranges, { faults });
    for (const result of results.slice(2)) half.add(result);
    const whole = new Fold(utf8, ranges, { faults });
    for (const result of [...half.results(), ...results.slice(0, 2)]) expect(whole.add(result)).toBeNull();
    expect(whole.verdicts()[0]).toMatchObject({ fault: utf8.check(text), faults: { first: [{ offset: 7 }, {}, {}] } });
    expect(whole.verdicts()[0]?.faults?.first[0]).not.toHaveProperty('line');
  });

  test('takes merged results of neighbours; without the form they stay as they are', async () => {
    const faults = { first: 3 };
    const results: RangeResult[] = [];
    for (const range of ranges) results.push(await summarizeRange(utf8, source, range, { faults }));
    expect(mergeResults([...results].reverse())).toEqual(results);
    const merged = mergeResults([...results.slice(4), ...results.slice(0, 3)], { form: utf8, faults });
    expect(merged).toMatchObject([{ start: 0, end: 3000 }, { start: 4000 }]);
    const fold = new Fold(utf8, ranges, { faults });
    for (const result of [...merged, results[3]]) expect(fold.add(result)).toBeNull();
    const single = new Fold(utf8, ranges, { faults });
    for (const result of results) single.add(result);
    expect(fold.verdicts()).toEqual(single.verdicts());
    expect(() => mergeResults(results, { form: utf8, faults: { first: 2 } })).toThrow(/^malformed survey: first/);
  });
});
