/**
 * The versions of Node that the package supports, each as a program: the running
 * one, and the others from the npm package `node`, installed into a temporary
 * folder. A version that cannot be had is skipped with the reason.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutNpm } from '../test/runtimes/consumer.ts';

/** The versions with long support from the first one that the package runs on. */
export const MAJORS = [20, 22, 24, 26] as const;

export type Major = (typeof MAJORS)[number];

export interface Program {
  readonly major: Major;
  /** `v24.21.0`. */
  readonly version: string;
  readonly path: string;
}

/** Calls `use` with each of the versions, one after the other; `skip` with the reason for each that cannot be had. */
export function withNodes(
  majors: readonly Major[],
  use: (program: Program) => void,
  skip: (major: Major, reason: string) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-nodes-'));
  try {
    for (const major of majors) {
      let program: Program;
      try {
        const path = process.version.startsWith(`v${major}.`) ? process.execPath : install(major, folder);
        program = { major, path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() };
      } catch (error) {
        skip(major, reasonOf(error));
        continue;
      }
      use(program);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a version of Node and returns the path of the program. */
function install(major: Major, folder: string): string {
  const project = join(folder, String(major));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--fetch-retries=1', `node@${major}`], {
    cwd: project,
    env: withoutNpm(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return join(project, 'node_modules', 'node', 'bin', 'node');
}

/** The first sentence that npm prints; before it are codes. */
function reasonOf(error: unknown): string {
  const { message, stderr } = error as { message: string; stderr?: Buffer };
  const lines = String(stderr ?? message)
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, ''));
  return lines.find((line) => !/^(?:code|syscall|errno) |^$/.test(line)) ?? 'no reason given';
}
