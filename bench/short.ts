/**
 * Hot calls on short texts, on every supported Node: `npm run bench:short`.
 * `-- --task push` measures one task only; `-- --node 24` one version. Both keep
 * the other figures.
 *
 * The sources are bundled as for the package, and each task runs in its own
 * process (short-probe.ts), because V8 optimizes for all that ran before. Writes
 * bench/short.json and bench/short.md. Nothing here is a test: the times of one
 * machine are no limit for another.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { MAJORS, type Program, withNodes } from './nodes.ts';
import type { FirstUse, ShortRow } from './short-probe.ts';
import { type NodeResults, type ShortResults, shortReport } from './short-report.ts';
import { TASKS, WARMED } from './short-tasks.ts';
import { storedResults, storeResults } from './stored.ts';

const { values } = parseArgs({ options: { task: { type: 'string' }, node: { type: 'string' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(root, 'bench/short.json');

/** Processes whose first verdict is timed. */
const FIRST_USES = 10;

/** Name of a task in the report → arguments of the probe. */
const runs: readonly (readonly [title: string, ...args: string[]])[] = [
  ...Object.keys(TASKS).map((name) => [name, name, root] as const),
  ...WARMED.map((name) => [`${name}, after all forms`, name, root, 'all'] as const),
].filter(([, name]) => values.task === undefined || values.task === name);

/** The figures of one Node, over those that are known. */
function measureOn({ path, version }: Program, probe: string, known: NodeResults | undefined): NodeResults {
  const start = loadavg()[0] as number;
  const print = (args: readonly string[]): unknown => {
    process.stderr.write('.');
    return JSON.parse(execFileSync(path, [probe, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 }));
  };
  const tasks = Object.fromEntries(runs.map(([title, ...args]) => [title, print(args) as ShortRow[]]));
  const asksFirst = values.task === undefined || values.task === 'first';
  const firstUses = asksFirst
    ? Array.from({ length: FIRST_USES }, () => print(['first']) as FirstUse)
    : (known?.firstUses ?? []);
  const load = [start, loadavg()[0] as number] as const;
  return { version, load, tasks: { ...known?.tasks, ...tasks }, firstUses };
}

const earlier = storedResults<ShortResults>(FILE);
const nodes: Record<string, NodeResults> = { ...earlier?.nodes };
const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
try {
  const probe = join(folder, 'probe.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/short-probe.ts'],
    outfile: probe,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  withNodes(
    MAJORS.filter((major) => values.node === undefined || values.node === String(major)),
    (program) => {
      nodes[program.major] = measureOn(program, probe, earlier?.nodes[program.major]);
    },
    (major, reason) => void process.stderr.write(`\nNode ${major} skipped: ${reason}\n`),
  );
} finally {
  rmSync(folder, { recursive: true });
}
const results: ShortResults = { processor: cpus()[0]?.model ?? 'unknown processor', cores: cpus().length, nodes };
const markdown = shortReport(storeResults(FILE, results));
writeFileSync(join(root, 'bench/short.md'), markdown);
process.stdout.write(`\n${markdown}`);
