/**
 * A fold alone: 1,000,000 records in random order, without reading any octets. Time and memory of `Fold`.
 *
 *     npx tsx --expose-gc bench/fold.ts [records]
 */
import { utf8 } from '../src/index.ts';
import { Fold, plan, recordOf, type Summary } from '../src/ranges.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const SIZE = 64 * 2 ** 20;
const TEXTS = ['plain', 'Ça va €😀', '\u00e9\u20ac'].map((text) => utf8.summarize(new TextEncoder().encode(text)));

/** The summary of a range of 64 MiB that begins and ends as one of the texts does. */
function summaryOf(index: number, length: number): Summary {
  const { outcomes, ...rest } = TEXTS[index % TEXTS.length] as Summary;
  const whole = outcomes.map((one) => (one.offending ? one : { ...one, accepted: length }));
  return { ...rest, length, outcomes: whole };
}

/** All numbers below `count`, each once, in an order without neighbours: a full period of a linear congruence. */
function* scattered(count: number): Generator<number, void, void> {
  const step = 15_485_863;
  for (let i = 0, at = 0; i < count; i++, at = (at + step) % count) yield at;
}

const size = COUNT * SIZE - 5;
const ranges = plan([{ name: 's3://lake/all.txt', version: '"1"', size }], { form: utf8, size: SIZE });
const [first] = ranges;
let peak = 0;
const started = process.cpuUsage();
const from = performance.now();
const fold = new Fold(utf8, ranges);
const planned = performance.now() - from;
let made = 0;
for (const index of scattered(COUNT)) {
  const at = performance.now();
  const start = index * SIZE;
  const end = Math.min(size, start + SIZE);
  const { index: _, count: __, ...range } = { ...(first as NonNullable<typeof first>), start, end };
  const record = JSON.stringify(recordOf(range, summaryOf(index, end - start)));
  made += performance.now() - at;
  fold.add(record);
  if (index % 1000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
}
const [verdict] = fold.verdicts();
const all = performance.now() - from;
const { user, system } = process.cpuUsage(started);
process.stdout.write(`${COUNT} records, ${fold.progress.covered} covered, fault ${verdict?.fault}\n`);
process.stdout.write(
  `plan ${Math.round(planned)} ms, records made in ${Math.round(made)} ms, folded in ${Math.round(all - made - planned)} ms\n`,
);
process.stdout.write(
  `processor ${Math.round((user + system) / 1000)} ms, memory at most ${Math.round(peak / 2 ** 20)} MB\n`,
);
