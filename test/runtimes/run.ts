/**
 * `npm run runtimes [-- name…]`: runs all cases on the built and packed package
 * in every supported runtime, `check FOLDER` among them where there are files,
 * and prints the results:
 *
 *     runtime    version     cases
 *     node 20    20.20.2     842 of 842
 *     chromium   —           skipped: no Chromium here: apt-get install chromium
 *
 * Exit status: 1 if a runtime fails or gives a wrong verdict, otherwise 0. A
 * runtime that is not available is skipped.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { cases } from '../cases.ts';
import { Consumer, entryPoints, isBuilt, NOT_BUILT } from './consumer.ts';
import { GRAMMARS } from './grammars.ts';
import { type Runtime, runtimes } from './runtimes.ts';
import { addTallies, INTERFACES, type Row, type Tally } from './verdicts.ts';

/** The forms of code units; all others are of octets. */
const UNITS = ['utf16', 'ucs2'];

type Outcome =
  | { readonly runtime: Runtime; readonly version: string; readonly tally: Tally }
  | { readonly runtime: Runtime; readonly version?: string; readonly skipped?: string; readonly failed?: string };

if (!isBuilt) {
  process.stderr.write(`${NOT_BUILT}\n`);
  process.exit(1);
}
const names = process.argv.slice(2);
const outcomes: Outcome[] = [];
const consumer = new Consumer();
try {
  consumer.install();
  await prepare(consumer);
  for (const runtime of runtimes) {
    if (names.length > 0 && !names.some((name) => runtime.name.startsWith(name.replace('@', ' ')))) continue;
    // One after the other: in parallel they would compete for the processors.
    const outcome = await outcomeOf(runtime, consumer.folder);
    outcomes.push(outcome);
    process.stdout.write(`${line(outcome)}\n`);
  }
} finally {
  consumer.remove();
}
process.stdout.write(`Each case is checked by ${INTERFACES.join(', ')}; ${GRAMMARS.length} grammars are compiled.\n`);
process.exitCode = outcomes.some((one) => !('skipped' in one) && !hasPassed(one)) ? 1 : 0;

/** Writes the cases, the judge, and a main module that prints the result. */
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
  const points = [...entryPoints().keys()].filter((point) => !/\/(node|bullmq)$/.test(point));
  const lines = [
    ...points.map((specifier, i) => `import * as part${i} from '${specifier}';`),
    `import cases from './cases.js';`,
    `import { addTallies, judge, judgeCompiler, judgeDecoder } from './verdicts.js';`,
    `import grammars from './grammars.js';`,
    // wellformed/fast has the same exports, but other validators in runtimes other than Node.
    `const all = { ${points.flatMap((point, i) => (point.endsWith('/fast') ? [] : [`...part${i}`])).join(', ')} };`,
    `const fast = part${points.findIndex((point) => point.endsWith('/fast'))};`,
    'const verdicts = async () => addTallies(await judge(all, cases), await judge(fast, cases));',
    'const others = () => addTallies(judgeCompiler(all, grammars), judgeDecoder(all));',
    'export const result = async () => addTallies(await verdicts(), others());',
  ];
  project.write('grammars.js', `export default ${JSON.stringify(GRAMMARS)};\n`);
  mkdirSync(join(project.folder, 'texts'));
  project.write('texts/bad.txt', Buffer.of(0x61, 0xff));
  // Large enough to be read by two threads.
  project.write('texts/good.txt', Buffer.alloc(5 << 20, 'a'));
  project.write('result.js', `${lines.join('\n')}\n`);
  project.write('main.js', `import { result } from './result.js';\nconsole.log(JSON.stringify(await result()));\n`);
}

async function outcomeOf(runtime: Runtime, folder: string): Promise<Outcome> {
  let version: string;
  try {
    version = await runtime.version();
  } catch (error) {
    return { runtime, skipped: errorLine(error) };
  }
  try {
    return { runtime, version, tally: addTallies(await runtime.run(folder), await checkFolder(runtime, folder)) };
  } catch (error) {
    return { runtime, version, failed: errorLine(error) };
  }
}

/** The case of the command line: a folder with one ill-formed file. */
async function checkFolder({ commandLine }: Runtime, folder: string): Promise<Tally> {
  const printed = (await commandLine?.(folder, ['check', 'texts'])) ?? '';
  const expected = [
    /^texts\/bad\.txt:1:2: octet 1: FF is ill-formed UTF-8/m,
    /: 1 well-formed, 1 ill-formed\n/,
    /exit 1$/,
  ];
  const passed = Number(expected.every((pattern) => pattern.test(printed)));
  if (!commandLine || passed) return { cases: passed, passed, failures: [] };
  return { cases: 1, passed, failures: [`check texts: ${printed}`] };
}

function hasPassed(outcome: Outcome): boolean {
  return 'tally' in outcome && outcome.tally.passed === outcome.tally.cases && outcome.tally.cases > 0;
}

function line(outcome: Outcome): string {
  const head = `${outcome.runtime.name.padEnd(10)} ${(outcome.version ?? '—').padEnd(18)} `;
  if (!('tally' in outcome))
    return head + (outcome.failed ? `FAILED: ${outcome.failed}` : `skipped: ${outcome.skipped}`);
  const { passed, cases: all, failures } = outcome.tally;
  return [`${head}${passed} of ${all} cases`, ...failures.map((failure) => `    ${failure}`)].join('\n');
}

/** The line of a failed program's output that names the error, or else the first line of the message. */
function errorLine(error: unknown): string {
  const { message, stderr = '' } = error as { message: string; stderr?: string };
  const words = stderr.split('\n').filter((one) => /error|cannot|not found|E[A-Z]{4,}/i.test(one));
  return (words[0] ?? message.split('\n')[0] ?? 'no reason given').slice(0, 200);
}
