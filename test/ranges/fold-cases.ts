/**
 * The fold against `check`: random plans, results in random order and some of them twice give the verdicts of `check`;
 * with one result missing, doubled, changed or torn there is no verdict, and a problem names the octets.
 */

import { expect } from 'vitest';
import type { OctetsInput, Validator } from '../../src/index.ts';
import { summarize } from '../../src/index.ts';
import {
  Fold,
  IncompleteError,
  type PlannedRange,
  plan,
  type Range,
  type RangeResult,
  rangeResultOf,
} from '../../src/ranges.ts';
import { type Random, random } from '../support/random.ts';
import { octetForms, octetTexts } from './forms.ts';

/** Ranges with cuts at random octets: not only where `plan` cuts. */
function randomPlan(form: Validator<OctetsInput>, texts: readonly Uint8Array[], rnd: Random): PlannedRange[] {
  const ranges = texts.flatMap((text, i) => {
    const [whole] = plan([{ name: `text ${i}`, version: `v${i}`, size: text.length }], { form });
    const inner = Array.from({ length: rnd.below(6) }, () => 1 + rnd.below(Math.max(1, text.length - 1)));
    const cuts = [...new Set([0, ...inner.filter((at) => at < text.length), text.length])].sort((a, b) => a - b);
    const pairs = text.length === 0 ? [[0, 0]] : cuts.slice(1).map((end, k) => [cuts[k], end]);
    return pairs.map(([start, end]) => ({ ...(whole as PlannedRange), start: start as number, end: end as number }));
  });
  return ranges.map((range, index) => ({ ...range, index, count: ranges.length }));
}

function resultsOf(
  form: Validator<OctetsInput>,
  ranges: readonly Range[],
  texts: readonly Uint8Array[],
): RangeResult[] {
  return ranges.map((range) => {
    const text = texts[Number(range.source.slice(5))] as Uint8Array;
    return rangeResultOf(range, summarize(form, text.subarray(range.start, range.end)));
  });
}

function shuffled<T>(items: readonly T[], rnd: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(rnd.below(left.length), 1)[0] as T);
}

const pools = new Map<string, Uint8Array[]>();

/** Texts of a form: there are enough of them that few plans have the same. */
function pool(id: string): Uint8Array[] {
  const known = pools.get(id) ?? octetTexts(id, 300, 42);
  pools.set(id, known);
  return known;
}

/** What is done to one result → the kind of problem that the fold must name. */
const DAMAGE: Readonly<Record<string, (result: RangeResult, rnd: Random) => readonly unknown[]>> = {
  missing: () => [],
  'changed version': (result) => [rangeResultOf({ ...bare(result), version: 'other' }, summaryOf(result))],
  'changed summary': (result, rnd) => [{ ...result, summary: changedIn(result.summary, rnd) }],
  'changed number': (result, rnd) => [{ ...result, [rnd.pick(['start', 'end', 'size'])]: 1e6 }],
  'cut line': (result, rnd) => {
    const line = JSON.stringify(result);
    return [line.slice(0, 1 + rnd.below(line.length - 1))];
  },
  'doubled, and different': (result, rnd) => {
    const octets = Uint8Array.from({ length: result.end - result.start }, () => rnd.pick([0x41, 0xff, 0x80]));
    const others = [octets, octets.map((octet) => octet ^ 1)].map((text) =>
      rangeResultOf(bare(result), summarize(utf8Like(result), text)),
    );
    return [result, others.find(({ seal }) => seal !== result.seal)];
  },
};

const utf8Like = ({ form }: Range) => octetForms.find(([id]) => id === form)?.[1] as Validator<OctetsInput>;
const bare = ({ summary: _, seal: __, ...range }: RangeResult): Range => range;
const summaryOf = (result: RangeResult) => summarize(utf8Like(result), new Uint8Array(result.end - result.start));

/** The summary with another state in one outcome: it looks like a summary, and its seal is wrong. */
function changedIn(summary: RangeResult['summary'], rnd: Random): RangeResult['summary'] {
  const outcomes = summary.outcomes.map((one) => ({ ...one }));
  const one = rnd.pick(outcomes) as { state: number };
  one.state++;
  return { ...summary, outcomes };
}

/** Compares `count` plans, of each form as many. */
export function compareFolds(count: number): void {
  const rnd = random(41);
  const names = new Map<string, number>();
  for (let round = 0; round < count; round++) {
    const [id, form] = octetForms[round % octetForms.length] as (typeof octetForms)[number];
    const texts = [0, 1, 2].map(() => rnd.pick(pool(id)));
    const ranges = randomPlan(form, texts, rnd);
    const results = resultsOf(form, ranges, texts);
    const fold = new Fold(form, ranges);
    const twice = shuffled([...results, ...results.filter(() => rnd.chance(0.2))], rnd);
    for (const result of twice) expect(fold.add(rnd.chance(0.5) ? result : JSON.stringify(result))).toBeNull();
    const wanted = texts.map((text) => form.check(text));
    expect(
      fold.verdicts().map(({ fault }) => fault),
      id,
    ).toStrictEqual(wanted);

    const name = rnd.pick(Object.keys(DAMAGE));
    const victim = rnd.below(results.length);
    const given = (DAMAGE[name] as (typeof DAMAGE)[string])(results[victim] as RangeResult, rnd);
    if (given.includes(undefined)) continue;
    names.set(name, (names.get(name) ?? 0) + 1);
    const damaged = new Fold(form, ranges);
    for (const result of shuffled([...results.filter((_, i) => i !== victim), ...given], rnd)) damaged.add(result);
    expect(damaged.isComplete, `${name}: ${JSON.stringify(given)}`).toBe(false);
    expect(() => damaged.verdicts()).toThrow(IncompleteError);
    const { source, start, end } = ranges[victim] as Range;
    const kinds = damaged.problems().map(({ kind }) => kind);
    expect(kinds).toContain(name.split(/[ ,]/)[0] === 'doubled' ? 'doubled' : 'missing');
    if (name === 'changed version') expect(kinds).toContain('changed');
    if (/summary|number|cut/.test(name)) expect(kinds).toContain('torn');
    const named = damaged.problems().filter((one) => one.source === source);
    expect(named.some((one) => (one.start as number) <= start && (one.end as number) >= end)).toBe(true);
  }
  expect(names.size).toBe(Object.keys(DAMAGE).length);
  expect(Math.min(...names.values())).toBeGreaterThan(count / 15);
}
