/** Summaries from outside: what was torn, changed or made up is refused; what is whole is taken. */
import { describe, expect, test } from 'vitest';
import { conclude, merge, type Summary, summarize, summarizeAll, utf8, utf16be } from '../../src/index.ts';
import { readSummaryData } from '../../src/run/summary-data.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds } from '../reference/index.ts';
import { textsOf } from '../run/texts.ts';
import { chunksOf } from '../support/chunks.ts';
import { hex, unhex } from '../support/hex.ts';

describe.each(formIds)('summaries of %s', (id) => {
  const form = validators[id];

  test('survive JSON', () => {
    for (const symbols of textsOf(id, 100, 31)) {
      const one = summarize(form, inputOf(id, symbols));
      expect(readSummaryData(JSON.parse(JSON.stringify(one)))).toStrictEqual(one);
    }
  });

  test('of chunks of any length are that of the whole part', async () => {
    for (const symbols of textsOf(id, 40, 33)) {
      const whole = inputOf(id, symbols);
      for (const size of [1, 2, 3, 7]) {
        const chunks = chunksOf<typeof whole>(whole as never, size);
        expect(await summarizeAll(form, chunks), `${hex(symbols)} by ${size}`).toStrictEqual(summarize(form, whole));
      }
    }
  });
});

const good = summarize(utf8, unhex('61 62 63 E2 82 AC'));
const outcome = (change: object) => good.outcomes.map((one) => ({ ...one, ...change }));
const first = (change: object) => [{ ...good.outcomes[0], ...change }, ...good.outcomes.slice(1)];
const longer = summarize(utf8, unhex('41 FF 41'));
const holes = Object.assign([...good.from], {});
delete holes[3];

/** What is wrong → a summary with that mistake. */
const MALFORMED: Readonly<Record<string, unknown>> = {
  'no object': null,
  'a number': 3,
  'an array': [good],
  'no format': { ...good, format: undefined },
  'another format': { ...good, format: 2 },
  'an unknown key': { ...good, extra: 1 },
  'no form': { ...good, form: undefined },
  'a form that is no text': { ...good, form: 8 },
  'a short digest': { ...good, digest: 'c949fc' },
  'a digest in upper case': { ...good, digest: good.digest.toUpperCase() },
  'no length': { ...good, length: undefined },
  'a negative length': { ...good, length: -5 },
  'a length of −0': { ...good, length: -0 },
  'a length that is a string': { ...good, length: '13' },
  'a length beyond exact numbers': { ...good, length: 2 ** 53 },
  'a length with a fraction': { ...good, length: 6.5 },
  'another length than its outcomes': { ...good, length: 7 },
  'too few states': { ...good, from: good.from.slice(0, 3) },
  'no states': { ...good, from: [] },
  'states that are no array': { ...good, from: { ...good.from } },
  'a hole': { ...good, from: holes },
  'an outcome that does not exist': { ...good, from: good.from.map(() => 99) },
  'dropped outcomes': { ...good, outcomes: good.outcomes.slice(0, 2) },
  'outcomes that are not in the order of their states': { ...good, from: good.from.map((_, i) => (i + 1) % 3) },
  'an outcome twice': { ...good, outcomes: good.outcomes.map(() => good.outcomes[0]) },
  'no outcomes': { ...good, outcomes: [] },
  'an outcome that is null': { ...good, outcomes: good.outcomes.map(() => null) },
  'a state that does not exist': { ...good, outcomes: outcome({ state: 99 }) },
  'a negative state': { ...good, outcomes: first({ state: -1 }) },
  'an accepted position after the end': { ...good, outcomes: first({ accepted: 7 }) },
  'an accepted position that forgets pending symbols': { ...good, outcomes: first({ accepted: 5 }) },
  'an accepted position before −1': { ...good, outcomes: first({ accepted: -2 }) },
  'an accepted state without an accepted position': { ...good, outcomes: outcome({ accepted: -1, acceptedState: 3 }) },
  'pending symbols that are none': { ...good, outcomes: first({ pending: [0x1_0000] }) },
  'too many pending symbols': { ...good, outcomes: first({ pending: Array.from({ length: 17 }, () => 0) }) },
  'an offending symbol that is null': { ...good, outcomes: outcome({ offending: [null, null] }) },
  'an offending symbol after the end': { ...good, outcomes: first({ offending: [6, 0xff], accepted: 6 }) },
  'an offending symbol without a value': { ...good, outcomes: first({ offending: [2] }) },
  'an unknown key of an outcome': { ...good, outcomes: first({ extra: 1 }) },
  'two offending symbols at one position': {
    ...longer,
    outcomes: longer.outcomes.map((one, i) => (i === 1 ? { ...one, offending: [0, 0x42] } : one)),
  },
};

/** What only the table shows. */
const IMPOSSIBLE: Readonly<Record<string, unknown>> = {
  'a state that its pending symbols do not lead to': { ...good, outcomes: first({ state: 3 }) },
  'exchanged outcomes': { ...good, outcomes: [...good.outcomes].reverse() },
  'an accepted state in which no text ends': { ...good, outcomes: first({ acceptedState: 5, state: 5 }) },
  'an offending symbol that the state takes': {
    ...longer,
    outcomes: longer.outcomes.map((one) => (one.offending?.[0] === 1 ? { ...one, offending: [1, 0x41] } : one)),
  },
};

describe('a malformed summary', () => {
  test.each(Object.entries(MALFORMED))('with %s is refused by merge and conclude', (_, bad) => {
    expect(() => readSummaryData(bad)).toThrow(/^malformed summary: /);
    expect(() => merge(good, bad as Summary)).toThrow(TypeError);
    expect(() => merge(bad as Summary, good)).toThrow(TypeError);
    expect(() => conclude(utf8, bad as Summary)).toThrow(TypeError);
  });

  test.each(Object.entries(IMPOSSIBLE))('with %s is refused by conclude', (_, bad) => {
    expect(readSummaryData(bad)).toEqual(bad);
    expect(() => conclude(utf8, bad as Summary)).toThrow(/^malformed summary: /);
  });

  test('with the states of another table is refused by merge and conclude', () => {
    const short = { ...good, from: [0], outcomes: good.outcomes.slice(0, 1) };
    expect(() => merge(short, good)).toThrow(TypeError);
    expect(() => conclude(utf8, short)).toThrow('malformed summary: from: expected 19 states');
  });

  test('that merges to more octets than numbers can count is refused', () => {
    let summary = summarize(utf8, unhex('41'));
    for (let i = 0; i < 52; i++) summary = merge(summary, summary);
    expect(() => merge(summary, summary)).toThrow(/too long/);
    expect(conclude(utf8, summary)).toBeNull();
  });

  test('cannot change between the check and the use: a getter is read once', () => {
    let reads = 0;
    const sly = {
      ...good,
      get length() {
        return reads++ === 0 ? good.length : -1;
      },
    };
    expect(merge(sly, good)).toStrictEqual(merge(good, good));
    expect(() => merge(summarize(utf16be, unhex('00')), good)).toThrow(/^cannot merge/);
  });
});
