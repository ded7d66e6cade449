/**
 * A fold alone: 1,000,000 results in random order, without reading any octets. Time and memory of `Fold`.
 *
 *     npx tsx --expose-gc bench/fold.ts [results]
 */
import { utf8 } from '../src/index.ts';
import { Fold, type PlannedRange, plan, rangeResultOf, type Summary } from '../src/ranges.ts';

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
/** Processor time so far, in milliseconds: what else runs on the machine does not count. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Results are made in batches, so that the clock is read rarely. */
const BATCH = 1000;
const order = scattered(COUNT);
let peak = 0;
let made = 0;
let folded = 0;
const from = processor();
const fold = new Fold(utf8, ranges);
const planned = processor() - from;
for (let left = COUNT; left > 0; left -= BATCH) {
  const started = processor();
  const results = Array.from({ length: Math.min(BATCH, left) }, () => {
    const index = order.next().value as number;
    const { index: _, count: __, ...range } = ranges.at(index) as PlannedRange;
    return JSON.stringify(rangeResultOf(range, summaryOf(index, range.end - range.start)));
  });
  const ready = processor();
  for (const result of results) fold.add(result);
  made += ready - started;
  folded += processor() - ready;
  peak = Math.max(peak, process.memoryUsage().rss);
}
const concluding = processor();
const [verdict] = fold.verdicts();
folded += processor() - concluding;
process.stdout.write(`${COUNT} results, ${fold.progress.covered} covered, fault ${verdict?.fault}\n`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
process.stdout.write(
  `processor time: plan read in ${seconds(planned)}, folded in ${seconds(folded)} (results made in ${seconds(made)})\n`,
);
process.stdout.write(`memory at most ${Math.round(peak / 2 ** 20)} MB, all of the process\n`);
