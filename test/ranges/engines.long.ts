/**
 * Ranges on engines that exist: ClickHouse, GNU parallel, Slurm and NATS JetStream, by
 * the files of examples/ranges. A filter or a worker is killed in the middle. The engine
 * may lose results or repeat them, with or without a word; `merge` names the gap, and the
 * verdict is that of `check` once what is missing is done.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'nats';
import { afterAll, describe, expect, test } from 'vitest';
import { utf8 } from '../../src/index.ts';
import { root } from '../support/library.ts';
import { CHDB, folderWith } from '../support/npm-folder.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilPrinted } from '../support/wait.ts';
import { startNats, startSlurm } from './engine-servers.ts';

const folder = temporaryFolder();
const bad = Buffer.from('Ça va €😀\n'.repeat(4000));
bad[20_001] = 0xff;
const path = put(folder, 'bad.txt', bad);
const message = utf8.check(bad)?.message as string;
const RANGES = 60;
const example = (name: string) => join(root, 'examples/ranges', name);

/** A program in a file, without the arguments. */
function program(name: string, lines: readonly string[]): string {
  const file = put(folder, name, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

const wellformed = program('wellformed', [`exec ${process.execPath} ${PROGRAM.join(' ')} "$@"`]);
/** As `wellformed`; the first filter is killed after its seventh result. */
const killed = program('killed', [
  `[ "$1" = summarize ] && ! [ -e "$KILLED" ] && { touch "$KILLED"; ${wellformed} "$@" | head -n 7; kill -9 $$; }`,
  `exec ${wellformed} "$@"`,
]);

function run(cwd: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(wellformed, args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A folder with a plan. */
function planned(name: string): string {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'plan.ndjson'), run(cwd, ['plan', '--size', String(bad.length / RANGES), path]).stdout);
  return cwd;
}

const merge = (cwd: string, ...results: string[]) => run(cwd, ['merge', '--plan', 'plan.ndjson', ...results]);

function expectGap({ status, stdout, stderr }: ReturnType<typeof run>): void {
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^wellformed merge: missing: .*bad\.txt, octets \d+ to \d+: .* no result/);
}

function expectVerdict({ status, stdout }: ReturnType<typeof run>): void {
  expect(stdout).toContain(message);
  expect(status).toBe(1);
}

const clickhouse = folderWith(CHDB);

describe.skipIf(clickhouse === null)('ClickHouse', () => {
  const sql = readFileSync(example('clickhouse.sql'), 'utf8');

  /** Runs the query in a folder with a plan, with a program as the filter. Returns the error of the query. */
  function query(cwd: string, filter: string, text = sql): string {
    const scripts = join(cwd, 'data/user_scripts');
    mkdirSync(scripts, { recursive: true });
    const script = put(scripts, 'summarize.sh', `#!/bin/sh\nexec ${filter} summarize --plan -\n`);
    chmodSync(script, 0o755);
    const runner = put(
      clickhouse as string,
      'run.mjs',
      `import { readFileSync } from 'node:fs';
       import { Session } from 'chdb';
       const session = new Session('./data');
       try { session.query(readFileSync(0, 'utf8')); } catch (error) { console.log(error.message); }
       session.close();`,
    );
    const env = { ...process.env, KILLED: join(cwd, 'was-killed') };
    return spawnSync(process.execPath, [runner], { cwd, env, input: text, encoding: 'utf8' }).stdout;
  }

  test('gives the verdict of check', () => {
    const cwd = planned('clickhouse');
    expect(query(cwd, wellformed)).toBe('');
    expectVerdict(merge(cwd, 'results.ndjson'));
  });

  test('loses the rows of a killed filter without a word unless check_exit_code is 1; merge names the gap either way', () => {
    for (const [code, error] of [
      ['0', /^$/],
      ['1', /terminated by signal 9/],
    ] as const) {
      const cwd = planned(`clickhouse-${code}`);
      expect(query(cwd, killed, sql.replaceAll('check_exit_code = 1', `check_exit_code = ${code}`))).toMatch(error);
      expect(readFileSync(join(cwd, 'results.ndjson'), 'utf8').split('\n').length).toBeLessThan(RANGES);
      expectGap(merge(cwd, 'results.ndjson'));
    }
  });

  test('does what is missing when the query is run again', () => {
    const cwd = planned('clickhouse-again');
    query(cwd, killed);
    const rest = run(cwd, ['merge', '--plan', 'plan.ndjson', '--missing', 'results.ndjson']).stdout;
    writeFileSync(join(cwd, 'rest.ndjson'), rest);
    query(cwd, killed, sql.replace('plan.ndjson', 'rest.ndjson').replace("'results.ndjson'", "'more.ndjson'"));
    expectVerdict(merge(cwd, 'results.ndjson', 'more.ndjson'));
  });
});

const isParallelThere = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU parallel');

describe.skipIf(!isParallelThere)('GNU parallel', () => {
  test('--pipepart --retries loses the ranges of a killed filter without a word; merge names the gap', () => {
    const cwd = planned('parallel');
    const env = { ...process.env, KILLED: join(cwd, 'was-killed') };
    const args = ['--pipepart', '-a', 'plan.ndjson', '--block', '4k', '--retries', '3', `${killed} summarize --plan -`];
    const { status, stdout } = spawnSync('parallel', args, { cwd, env, encoding: 'utf8' });
    expect(existsSync(env.KILLED)).toBe(true);
    // No word of it.
    expect(status).toBe(0);
    writeFileSync(join(cwd, 'results.ndjson'), stdout);
    expectGap(merge(cwd, 'results.ndjson'));
  });
});

const slurm = await startSlurm(folder);
afterAll(() => slurm?.stop());

describe.skipIf(!slurm)('Slurm', () => {
  test('names the job of a killed filter only to who waits; merge names the gap, and the array again does the rest', () => {
    const cwd = planned('slurm-array');
    const env = { ...process.env, ...slurm?.environment, WELLFORMED: killed, KILLED: join(cwd, 'was-killed') };
    const submit = () => spawnSync('sbatch', ['--wait', '--array=0-3', example('slurm-array.sh')], { cwd, env });
    const results = () => readdirSync(cwd).filter((name) => name.startsWith('results-'));
    expect(submit().status).not.toBe(0);
    expectGap(merge(cwd, ...results()));
    expect(submit().status).toBe(0);
    expectVerdict(merge(cwd, ...results()));
  });
});

const nats = await startNats(folder);
const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
  nats?.stop();
});

describe.skipIf(!nats)('NATS JetStream', () => {
  const env = { ...process.env, ...nats?.environment, ACK_MS: '3000', RANGE_OCTETS: '100' };
  const args = ['--import', import.meta.resolve('tsx'), example('nats.ts')];

  async function startWorker(): Promise<ChildProcess> {
    const worker = spawn(process.execPath, [...args, 'work'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    workers.push(worker);
    await untilPrinted(worker.stdout, 'ready');
    return worker;
  }

  function submitter() {
    const submitted = spawn(process.execPath, [...args, 'submit', path], { cwd: root, env });
    let [out, err] = ['', ''];
    submitted.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    submitted.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    const done = new Promise((resolve) => submitted.once('close', (status) => resolve({ status, out, err })));
    return { submitted, done };
  }
  const verdict = { status: 1, out: `${path}: ${message}\n`, err: '' };

  test('gives the verdict of check after a worker and a submitter were killed, and at once when asked again', async () => {
    const first = await startWorker();
    const lost = submitter();
    // The store grows with the results.
    const connection = await connect({ servers: nats?.environment.NATS_URL as string });
    const manager = await connection.jetstreamManager();
    while ((await manager.streams.info('RESULTS')).state.messages < 50) await delay(20);
    first.kill('SIGKILL');
    lost.submitted.kill('SIGKILL');
    await lost.done;
    await connection.close();
    await startWorker();
    expect(await submitter().done).toEqual(verdict);
    expect(await submitter().done).toEqual(verdict);
  });
});
