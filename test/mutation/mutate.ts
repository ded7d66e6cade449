/**
 * `npm run mutate [FILE[:LINE]…]`: every single change of an operator, a condition or a
 * number in src/run/kernel → does the battery notice?
 *
 *     kernel/lookup.ts:75   === → !==   survived
 *
 * A survivor must be explained in survivors.txt, and each line there must be of a
 * survivor: otherwise the status is 1. All of it takes about half an hour. The rest of src/run is StrykerJS's (stryker.ts):
 * tests see its faults; those of a fast path, which the path below it answers as well, only a battery sees.
 * `--unexplained` leaves out what survivors.txt explains: most of the time goes into that.
 * `--sample N` takes each N-th change, `--jobs N` processes; `--killers` prints which
 * section notices each change.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/library.ts';
import { bundle } from './bundle.ts';
import { type Change, changesOf } from './changes.ts';
import { type Measured, measure } from './measure.ts';
import { run } from './process.ts';
import { explanationOf, readExplanations } from './survivors.ts';

/** A section that takes this many times as long as it did, and some milliseconds, does not end. */
const PATIENCE = 10;
const AT_LEAST = 2000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** How often a section has killed a change of a file: first come those that have killed most in the time that they take. */
const kills = new Map<string, number>();

/** The section that notices a change; `null` if none does. */
async function killerOf(change: Change, sections: ReadonlyMap<string, Measured>) {
  let text: string;
  try {
    text = await bundle(change);
  } catch {
    return 'the compiler';
  }
  const key = (section: string) => `${change.file} ${section}`;
  const order = [...sections]
    .map(([section, { milliseconds }]) => ({
      section,
      gain: ((kills.get(key(section)) ?? 0) + 0.1) / (milliseconds + 1),
    }))
    .sort((a, b) => b.gain - a.gain)
    .map(({ section }) => section);
  const sums = Object.fromEntries([...sections].map(([section, { sum }]) => [section, sum]));
  let current = order[0] ?? '';
  let killer: string | null = null;
  const how = await run(
    text,
    { sums, order },
    (message) => {
      if (message.kind === 'begin') current = message.section;
      if (message.kind === 'killed') killer = message.section;
    },
    () => AT_LEAST + PATIENCE * (sections.get(current)?.milliseconds ?? 0),
  );
  const found = how === 'done' ? killer : `${current}, which ${how}`;
  if (found) kills.set(key(current), (kills.get(key(current)) ?? 0) + 1);
  return found;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    killers: { type: 'boolean', default: false },
    unexplained: { type: 'boolean', default: false },
  },
});

function chosenFiles(): string[] {
  if (positionals.length > 0) return [...new Set(positionals.map((path) => relative(root, path.replace(/:\d+$/, ''))))];
  return readdirSync(join(root, 'src/run/kernel')).map((name) => `src/run/kernel/${name}`);
}

/** Whether the operands name the line of a change, or its whole file. */
function isChosen({ file, line }: Change): boolean {
  const operands = positionals.filter((path) => relative(root, path.replace(/:\d+$/, '')) === file);
  return operands.length === 0 || operands.some((path) => !/:\d+$/.test(path) || path.endsWith(`:${line}`));
}

const show = ({ file, line, from, to, source }: Change) => `${file}:${line}  ${from} → ${to}\n    ${source}`;

const row = (file: string, ...numbers: number[]) =>
  `| ${[`\`${relative('src/run', file)}\``, ...numbers].join(' | ')} |`;

async function main(): Promise<number> {
  const chosen = chosenFiles();
  const all = chosen.flatMap((file) => changesOf(file, readFileSync(join(root, file), 'utf8'))).filter(isChosen);
  const explanations = readExplanations();
  const isWanted = (change: Change) => !(values.unexplained && explanationOf(explanations, change));
  const changes = all.filter((_, i) => i % Number(values.sample) === 0).filter(isWanted);
  const sections = await measure(await bundle());
  print(`${changes.length} changes in ${chosen.length} files, ${sections.size} sections`);
  const unexplained: Change[] = [];
  const used = new Set<string>();
  const ofFile = (file: string) => changes.filter((change) => change.file === file).length;
  const counts = new Map(chosen.map((file) => [file, { left: ofFile(file), noticed: 0, explained: 0 }]));
  let next = 0;
  const work = async () => {
    for (let i = next++; i < changes.length; i = next++) {
      const change = changes[i] as Change;
      const count = counts.get(change.file) as { left: number; noticed: number; explained: number };
      const killer = await killerOf(change, sections);
      const explanation = killer ? undefined : explanationOf(explanations, change);
      if (killer) count.noticed++;
      else if (explanation) {
        count.explained++;
        used.add(explanation.key);
      } else unexplained.push(change);
      if (killer ? values.killers : !explanation) print(`${killer ?? 'survived'}  ${show(change)}`);
      if (--count.left === 0) print(row(change.file, ofFile(change.file), count.noticed, count.explained));
      if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${changes.length} `);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  print(`${changes.length} changes, ${unexplained.length} of them neither noticed nor explained`);
  const stale =
    values.sample === '1' && !values.unexplained && !positionals.some((path) => /:\d+$/.test(path))
      ? explanations.filter(({ key, file }) => chosen.includes(file) && !used.has(key))
      : [];
  for (const { key } of stale) print(`explained, but it does not survive: ${key}`);
  return unexplained.length + stale.length > 0 ? 1 : 0;
}

process.exitCode = await main();
