/**
 * `npm run runtimes [-- name…]`: the whole table of cases in every runtime the
 * package is for, on the package as it is built and packed, and a table of what
 * came out:
 *
 *     runtime    version     cases
 *     node 20    20.20.2     842 of 842
 *     chromium   —           left out: no Chromium here: apt-get install chromium
 *
 * Exit status 1 when a runtime gives another verdict than the table, 0 when all
 * that could be had agree.
 */
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { cases } from '../test/cases.ts';
import { Consumer, entryPoints, isBuilt, NOT_BUILT } from './consumer.ts';
import { type Runtime, runtimes } from './runtimes.ts';
import { type Row, type Tally, WAYS } from './verdicts.ts';

/** The forms over code units; all others are over octets. */
const UNITS = ['utf16', 'ucs2'];

type Outcome =
  | { readonly runtime: Runtime; readonly version: string; readonly tally: Tally }
  | { readonly runtime: Runtime; readonly version?: string; readonly leftOut?: string; readonly failed?: string };

if (!isBuilt) {
  process.stderr.write(`${NOT_BUILT}\n`);
  process.exit(1);
}
const asked = process.argv.slice(2);
const outcomes: Outcome[] = [];
const consumer = new Consumer();
try {
  consumer.install();
  await prepare(consumer);
  for (const runtime of runtimes) {
    if (asked.length > 0 && !asked.some((name) => runtime.name.startsWith(name.replace('@', ' ')))) continue;
    // One after the other: they would share the processors, and the table is printed as it grows.
    const outcome = await outcomeOf(runtime, consumer.folder);
    outcomes.push(outcome);
    process.stdout.write(`${line(outcome)}\n`);
  }
} finally {
  consumer.remove();
}
process.stdout.write(`Each case asked by ${WAYS.join(', ')}.\n`);
process.exitCode = outcomes.some((one) => !('leftOut' in one) && !hasPassed(one)) ? 1 : 0;

/** Table, judge, and a main module that prints the result. */
async function prepare(project: Consumer): Promise<void> {
  const rows: Row[] = cases.map(({ form, symbols, fault }) => ({
    form,
    octets: !UNITS.includes(form),
    symbols,
    fault,
  }));
  const judge = await transform(readFileSync(new URL('verdicts.ts', import.meta.url), 'utf8'), { loader: 'ts' });
  project.write('verdicts.js', judge.code);
  project.write('cases.js', `export default ${JSON.stringify(rows)};\n`);
  // The compiler is for Node, where grammars are compiled; what it makes runs everywhere.
  const points = [...entryPoints().keys()].filter((point) => !point.endsWith('/compile'));
  const lines = [
    ...points.map((specifier, i) => `import * as part${i} from '${specifier}';`),
    `import cases from './cases.js';`,
    `import { judge, together } from './verdicts.js';`,
    // wellformed/fast is the same surface once more: with other validators where the runtime is not Node.
    `const all = { ${points.flatMap((point, i) => (point.endsWith('/fast') ? [] : [`...part${i}`])).join(', ')} };`,
    `const fast = part${points.findIndex((point) => point.endsWith('/fast'))};`,
    'export const result = async () => together(await judge(all, cases), await judge(fast, cases));',
  ];
  project.write('result.js', `${lines.join('\n')}\n`);
  project.write('main.js', `import { result } from './result.js';\nconsole.log(JSON.stringify(await result()));\n`);
}

async function outcomeOf(runtime: Runtime, folder: string): Promise<Outcome> {
  let version: string;
  try {
    version = await runtime.version();
  } catch (error) {
    return { runtime, leftOut: firstLine(error) };
  }
  try {
    return { runtime, version, tally: await runtime.run(folder) };
  } catch (error) {
    return { runtime, version, failed: firstLine(error) };
  }
}

function hasPassed(outcome: Outcome): boolean {
  return 'tally' in outcome && outcome.tally.passed === outcome.tally.cases && outcome.tally.cases > 0;
}

function line(outcome: Outcome): string {
  const head = `${outcome.runtime.name.padEnd(10)} ${(outcome.version ?? '—').padEnd(18)} `;
  if (!('tally' in outcome))
    return head + (outcome.failed ? `FAILED: ${outcome.failed}` : `left out: ${outcome.leftOut}`);
  const { passed, cases: all, failures } = outcome.tally;
  return [`${head}${passed} of ${all} cases`, ...failures.map((failure) => `    ${failure}`)].join('\n');
}

/** What a program that failed wrote last says more than that it failed. */
function firstLine(error: unknown): string {
  const { message, stderr = '' } = error as { message: string; stderr?: string };
  const words = stderr.split('\n').filter((one) => /error|cannot|not found|E[A-Z]{4,}/i.test(one));
  return (words[0] ?? message.split('\n')[0] ?? 'no reason given').slice(0, 200);
}
