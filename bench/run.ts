/**
 * Measures wellformed and its peers: `npm run bench`, or with `-- --quick`.
 *
 * Writes bench/results.json (machine, versions, every median), bench/results.md
 * (tables and goals), and two pictures: bench/bars.svg for README, bench/speed.svg.
 * With `--files` it measures files only and keeps the other figures; with `--draw`
 * it measures nothing and writes report and pictures again. With `--tier` it measures
 * one tier and prints its cells: each tier runs in its own process, started so.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Tier } from '../src/index.ts';
import { barPicture } from './bars.ts';
import { type Candidate, candidatesFor, missingPeers } from './candidates.ts';
import { type FileFigure, measureFiles } from './files.ts';
import { type Cell, measure } from './measure.ts';
import { speedPicture } from './picture.ts';
import { type Results, report } from './report.ts';
import type { Effort } from './rounds.ts';
import { storedResults, storeResults } from './stored.ts';
import { texts } from './texts.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    tier: { type: 'string' },
    files: { type: 'boolean' },
    draw: { type: 'boolean' },
  },
});
const FILE = 'bench/results.json';
const SIZES = values.quick
  ? [8, 16, 32, 64, 128, 1024, 65_536]
  : [8, 16, 32, 64, 128, 256, 1024, 4096, 16_384, 65_536, 1 << 20, 1 << 24];
const EFFORT: Effort = values.quick ? { rounds: 7, span: 1_000_000 } : { rounds: 15, span: 1_000_000 };

interface TierResults {
  readonly tier: Tier;
  readonly engine: string;
  readonly missing: readonly string[];
  readonly cells: readonly Cell[];
}

function measureTier(tier: Tier): TierResults {
  const { booleans, positions, streams, summaries, strings, wide, engine } = candidatesFor(tier);
  const cells: Cell[] = [];
  const add = <Input>(
    task: string,
    candidates: readonly Candidate<Input>[],
    text: string,
    octets: number,
    input: Input,
  ) => {
    cells.push(measure({ task, tier, text, octets }, candidates, input, EFFORT));
    process.stderr.write('.');
  };
  const all = Object.entries(texts);
  // Task by task: V8 optimizes for all validators that run, and an application has one or two.
  for (const [script, cut] of all) {
    for (const size of SIZES) {
      const octets = cut(size);
      add('boolean', booleans, script, octets.length, octets);
    }
  }
  for (const [script, cut] of all) {
    for (const size of SIZES.filter((one) => one >= 16_384 && one <= 1 << 20)) {
      const faulty = cut(size);
      faulty[faulty.length - 500] = 0xff;
      add('late fault', positions, script, faulty.length, faulty);
    }
  }
  for (const { task, candidates } of streams) {
    for (const [script, cut] of all) add(task, candidates, script, 1 << 20, cut(1 << 20));
  }
  for (const [script, cut] of all) {
    for (const size of [65_536, 1 << 20]) add('summaries', summaries, script, size, cut(size));
  }
  for (const [script, cut] of all) {
    for (const size of SIZES.filter((one) => one <= 1 << 20)) {
      const text = Buffer.from(cut(size)).toString('utf8');
      add('strings', strings, script, 2 * text.length, text);
    }
  }
  for (const [script, cut] of all) {
    const units = Buffer.from(Buffer.from(cut(65_536)).toString('utf8'), 'utf16le');
    add('UTF-16LE octets', wide, script, units.length, new Uint8Array(units));
  }
  return { tier, engine, missing: missingPeers, cells };
}

/** Measures a tier in its own process. */
function measureTierInProcess(tier: Tier): TierResults {
  const args = [fileURLToPath(import.meta.url), `--tier=${tier}`, ...(values.quick ? ['--quick'] : [])];
  const { status, stdout } = spawnSync(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`the run of tier ${tier} ended with status ${status}`);
  return JSON.parse(stdout.toString()) as TierResults;
}

function allFiles(): FileFigure[] {
  const [mebioctets, rounds] = values.quick ? [64, 1] : [1024, 5];
  return (['CJK', 'ASCII'] as const).flatMap((text) => measureFiles(text, texts[text](1 << 20), mebioctets, rounds));
}

function measureAll(): Results {
  const parts = (['native', 'wasm', 'javascript'] as const).map(measureTierInProcess);
  return {
    machine: {
      node: process.version,
      v8: process.versions.v8,
      processor: cpus()[0]?.model ?? 'unknown processor',
      cores: cpus().length,
      memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
      load: loadavg()[0] as number,
      engines: Object.fromEntries(parts.map(({ tier, engine }) => [tier, engine])) as Record<Tier, string>,
      missing: parts[0]?.missing ?? [],
    },
    rounds: EFFORT.rounds,
    cells: parts.flatMap(({ cells }) => cells),
    files: allFiles(),
  };
}

/** The figures of the last run. */
const stored = () => storedResults<Results>(FILE) as Results;

function resultsAsAsked(): Results {
  if (values.draw) return stored();
  return values.files ? { ...stored(), files: allFiles() } : measureAll();
}

if (values.tier) {
  process.stdout.write(JSON.stringify(measureTier(values.tier as Tier)));
} else {
  const measured = resultsAsAsked();
  process.stderr.write('\n');
  const results = values.quick ? measured : storeResults(FILE, measured);
  const markdown = report(results);
  if (!values.quick) {
    writeFileSync('bench/results.md', markdown);
    writeFileSync('bench/bars.svg', barPicture(results.machine, results.cells));
    writeFileSync('bench/speed.svg', speedPicture(results.cells));
  }
  process.stdout.write(markdown);
}
