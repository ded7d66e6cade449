/**
 * The text of a bundle → its sections, run in a process of its own: a change can make
 * a list grow until the engine gives up, and that ends all threads of a process.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message, Task } from './worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'wellformed-mutate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** Milliseconds in a tick of /proc, where Linux counts the time of processes. */
const TICK = 10;

/** Milliseconds of processor time: on a busy machine, a process that waits does not count as one that runs on. */
function spentBy(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const numbers = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return TICK * ((numbers[11] as number) + (numbers[12] as number));
  } catch {
    return performance.now();
  }
}

/** Ends the process after its last message, or when it has run for `patience()` milliseconds since a message. */
export function run(
  text: string,
  task: Task,
  onMessage: (message: Message) => void,
  patience: () => number,
): Promise<'done' | string> {
  const file = join(folder, `${files++}.battery.mjs`);
  writeFileSync(file, text);
  return new Promise((resolve) => {
    const child = fork(file, [JSON.stringify(task)], { stdio: 'ignore', execArgv: [] });
    let since = spentBy(child.pid);
    const timer = setInterval(() => {
      if (spentBy(child.pid) - since > patience()) end('does not end');
    }, 100);
    const end = (how: string) => {
      clearInterval(timer);
      rmSync(file, { force: true });
      child.removeAllListeners().on('error', () => {});
      child.kill('SIGKILL');
      resolve(how);
    };
    child.on('message', (message: Message) => {
      since = spentBy(child.pid);
      onMessage(message);
      if (message.kind === 'end' || message.kind === 'killed') end('done');
    });
    child.on('error', (error: Error) => end(`fails (${error.message})`));
    // Not `exit`, which can come before the last message: a change without an answer of its own would count as one that fails.
    child.on('close', () => end('fails'));
  });
}
