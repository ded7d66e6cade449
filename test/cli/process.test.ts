/** What only a process has: signals, pipes, memory. Few, since each costs a second. */
import { execFile, execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { unhex } from '../support/hex.ts';
import { ANNOUNCE_OPENS, memoryOf, outcomeOf, PRINT_MEMORY, startCli } from '../support/process.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilPrinted } from '../support/wait.ts';

const folder = temporaryFolder();

/** What a large file may take more than a small one, in kilobytes: garbage that is collected late on a busy machine. */
const SPARE_MEMORY = 80_000;

/** The largest resident set of a check of a small file, in kilobytes. */
async function memoryOfSmall(flags: readonly string[] = []): Promise<number> {
  const path = put(folder, `small${flags.join('')}.txt`, 'a');
  return memoryOf(await outcomeOf(startCli(['check', ...flags, path], [PRINT_MEMORY])));
}

const execute = promisify(execFile);
const writeInto = (pipe: string) => execute('sh', ['-c', 'printf abc > "$0"', pipe]);

describe.concurrent('the process', () => {
  it('checks 200 MB in constant memory and finds the fault at its end', async () => {
    const path = join(folder, 'sparse.bin');
    const file = openSync(path, 'w');
    ftruncateSync(file, 200 << 20);
    writeSync(file, unhex('ED A0 80'), 0, 3, (200 << 20) - 1);
    closeSync(file);
    const small = await memoryOfSmall();
    const outcome = await outcomeOf(startCli(['check', path], [PRINT_MEMORY]));
    expect(outcome.code).toBe(1);
    expect(outcome.out).toContain(`octet ${(200 << 20) - 1}: ED A0 is ill-formed UTF-8: surrogate`);
    expect(memoryOf(outcome)).toBeLessThan(small + SPARE_MEMORY);
  });

  it('prints a hundred thousand faults in constant memory, to a reader that is slow', async () => {
    const path = put(folder, 'faults.bin', new Uint8Array(100_000).fill(0xff));
    const small = await memoryOfSmall(['--all']);
    const child = startCli(['check', '--all', path], [PRINT_MEMORY]);
    child.stdout.on('data', () => {
      child.stdout.pause();
      setTimeout(() => child.stdout.resume(), 10);
    });
    const outcome = await outcomeOf(child);
    expect(outcome.code).toBe(1);
    expect(outcome.out.match(/is ill-formed/g)).toHaveLength(100_000);
    expect(memoryOf(outcome)).toBeLessThan(small + SPARE_MEMORY);
  });

  it('ends with 130 and one line when interrupted', async () => {
    const child = startCli(['check', '--all', '-']);
    child.stdin.on('error', () => {});
    child.stdin.write(Buffer.concat([unhex('FF'), Buffer.alloc(64)]));
    await untilPrinted(child.stdout, 'never-used');
    const end = outcomeOf(child);
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, err: 'wellformed: interrupted\n' });
  });

  it('ends with 2 and says nothing when standard output is closed', async () => {
    const path = put(folder, 'many.bin', new Uint8Array(20_000).fill(0xff));
    const child = startCli(['check', '--all', path]);
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, err } = await outcomeOf(child);
    expect({ code, err }).toEqual({ code: 2, err: '' });
  });

  it('reads named pipes, one after the other', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    execFileSync('mkfifo', [first, second]);
    const end = outcomeOf(startCli(['check', first, second]));
    await writeInto(first);
    await writeInto(second);
    const verdicts = [first, second].map((pipe) => `${pipe}: well-formed UTF-8, 3 octets\n`).join('');
    expect(await end).toMatchObject({ code: 0, out: expect.stringContaining(verdicts) });
  });

  it('can be interrupted while it waits for a writer of a named pipe', async () => {
    const silent = join(folder, 'silent');
    execFileSync('mkfifo', [silent]);
    const child = startCli(['check', silent], [ANNOUNCE_OPENS]);
    const end = outcomeOf(child);
    await untilPrinted(child.stderr, `opening ${silent}\n`);
    child.kill('SIGINT');
    expect(await end).toMatchObject({ signal: 'SIGINT', err: `opening ${silent}\nwellformed: interrupted\n` });
  });

  it('asks to report an unexpected error, in one line without a stack', async () => {
    const boom = 'data:text/javascript,performance.now=()=>{throw new Error("boom\\u001B[2J")}';
    const { code, err } = await outcomeOf(startCli(['check', 'package.json'], [boom]));
    expect(code).toBe(2);
    expect(err).toBe(
      'wellformed: internal error: boom\\x1B[2J; please report it, with what WELLFORMED_DEBUG=1 prints\n',
    );
  });

  it.each([
    ['an error', 'throw new Error("late")'],
    ['a rejected promise', 'Promise.reject(new Error("late"))'],
  ])(
    'ends with 2 and one line for %s outside of the command, never with 1, which means ill-formed',
    async (_, code) => {
      const late = `process.on('newListener', (name) => name === 'uncaughtException' && setImmediate(() => { ${code} }))`;
      const { code: status, out, err } = await outcomeOf(startCli(['check', '-'], [`data:text/javascript,${late}`]));
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toBe('wellformed: internal error: late; please report it, with what WELLFORMED_DEBUG=1 prints\n');
    },
  );

  it('refuses a folder as standard input, which Node takes for an empty file', async () => {
    const program = [...PROGRAM, 'check'];
    const script = `"$0" ${program.join(' ')} < "${folder}"; echo "exit $?"`;
    const out = execFileSync('sh', ['-c', `exec 2>&1; ${script}`, process.execPath], {
      encoding: 'utf8',
      cwd: process.cwd(),
    });
    expect(out).toContain('<stdin>: illegal operation on a directory\n');
    expect(out).toContain('exit 2\n');
  });
});
