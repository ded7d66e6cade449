/**
 * A Redis of its own for a test: on a free port of the loopback address, in a
 * temporary folder, with the settings that `requireRedisSettings` wants. It can be
 * killed and started again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilPrinted } from '../support/wait.ts';

export class Redis {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'wellformed-redis-'));
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, settings: readonly string[]) {
    this.port = port;
    this.#settings = settings;
  }

  /** `null` if it is not installed: a line on standard error says so. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Redis | null> {
    if (spawnSync('redis-server', ['--version']).status !== 0) {
      process.stderr.write('skipped: Redis is not installed (Debian: redis-server)\n');
      return null;
    }
    const all = { appendonly: 'yes', appendfsync: 'everysec', 'maxmemory-policy': 'noeviction', save: '', ...settings };
    const redis = new Redis(
      await freePort(),
      Object.entries(all).flatMap(([key, value]) => [`--${key}`, value]),
    );
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it on what it has written to its disk. */
  async restart(): Promise<void> {
    const args = ['--bind', '127.0.0.1', '--port', String(this.port), '--dir', this.#folder, ...this.#settings];
    const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = server;
    await untilPrinted(server.stdout, 'Ready to accept connections');
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    const server = this.#process as ChildProcess;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
