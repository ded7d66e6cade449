/**
 * What the tests of targets and vectors have in common: forms as `emit` reads
 * them, compilers of other languages where there are any, and a folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { TargetSource } from '../../src/export/source.ts';
import { form, library } from '../library.ts';

export function sourceOf(id: string): TargetSource {
  const { rules } = library.file(id).main;
  return { form: form(id), rules, reading: 'peg', inputs: library.inputsOf(id), request: id };
}

/** Whether a program is there; a missing one is told once, since tests are skipped for it. */
export function isThere(program: string, ...args: string[]): boolean {
  const found = spawnSync(program, args, { encoding: 'utf8' }).status === 0;
  if (!found) process.stderr.write(`skipped: ${program} is not on this machine\n`);
  return found;
}

/** Runs a program to its end, which must be a good one; gives what it printed. */
export function runProgram(program: string, args: readonly string[], input: Uint8Array | string = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`.slice(0, 4000));
  return stdout.toString();
}

/** A folder that is gone when the tests of the file are done. */
export function scratch(): { folder: string; at(name: string): string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellformed-target-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, at: (name) => join(folder, name) };
}

/** A verdict as one line: `ok`, or offset, length, at, whether incomplete, reason. */
export function lineOf(
  fault: { offset: number; length: number; at: number; incomplete: boolean; reason: string } | null,
): string {
  if (!fault) return 'ok';
  const { offset, length, at, incomplete, reason } = fault;
  return `${offset} ${length} ${at} ${Number(incomplete)} ${reason}`;
}
