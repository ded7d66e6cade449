/**
 * Servers of other engines for a test: a NATS and a Slurm of their own, on free ports of
 * the loopback address, in a folder that the caller removes. `null` where they are not
 * installed: a line on standard error says so.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../bullmq/redis.ts';
import { waitUntil } from '../support/wait.ts';

export interface EngineServer {
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

function isInstalled(program: string, debian: string): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return true;
  process.stderr.write(`skipped: ${program} is not installed (Debian: ${debian})\n`);
  return false;
}

const quietly = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });

/** NATS with JetStream. */
export async function startNats(folder: string): Promise<EngineServer | null> {
  if (!isInstalled('nats-server', 'nats-server')) return null;
  const port = await freePort();
  const server = quietly('nats-server', ['-js', '-sd', join(folder, 'nats'), '-a', '127.0.0.1', '-p', String(port)]);
  return { environment: { NATS_URL: `nats://127.0.0.1:${port}` }, stop: () => server.kill('SIGKILL') };
}

/** A Slurm with one node, this machine, without authentication and cgroups. It needs root. */
export async function startSlurm(folder: string): Promise<EngineServer | null> {
  if (!isInstalled('slurmctld', 'slurmctld, slurmd and slurm-client') || !isInstalled('slurmd', 'slurmd')) return null;
  if (process.getuid?.() !== 0) {
    process.stderr.write('skipped: Slurm is started by root only\n');
    return null;
  }
  const home = join(folder, 'slurm');
  for (const name of ['state', 'spool']) mkdirSync(join(home, name), { recursive: true });
  const settings = {
    ClusterName: 'test',
    SlurmctldHost: `${hostname()}(127.0.0.1)`,
    SlurmUser: 'root',
    SlurmdUser: 'root',
    AuthType: 'auth/none',
    CredType: 'cred/none',
    SlurmctldPort: await freePort(),
    SlurmdPort: await freePort(),
    StateSaveLocation: join(home, 'state'),
    SlurmdSpoolDir: join(home, 'spool'),
    SlurmctldPidFile: join(home, 'slurmctld.pid'),
    SlurmdPidFile: join(home, 'slurmd.pid'),
    SlurmctldLogFile: join(home, 'slurmctld.log'),
    SlurmdLogFile: join(home, 'slurmd.log'),
    ProctrackType: 'proctrack/pgid',
    TaskPlugin: 'task/none',
    JobAcctGatherType: 'jobacct_gather/none',
    AccountingStorageType: 'accounting_storage/none',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core',
    MpiDefault: 'none',
    SwitchType: 'switch/none',
    ReturnToService: 2,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  lines.push(`NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=2 RealMemory=500 State=UNKNOWN`);
  lines.push('PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP');
  const environment = { SLURM_CONF: join(home, 'slurm.conf') };
  writeFileSync(environment.SLURM_CONF, `${lines.join('\n')}\n`);
  const servers = ['slurmctld', 'slurmd'].map((program) => quietly(program, ['-D'], environment));
  const state = () => spawnSync('sinfo', ['-ho', '%T'], { env: { ...process.env, ...environment }, encoding: 'utf8' });
  await waitUntil('an idle node of Slurm', () => state().stdout.trim() === 'idle');
  return {
    environment,
    stop: () => {
      for (const server of servers) server.kill('SIGKILL');
    },
  };
}
