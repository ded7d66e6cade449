/**
 * What a document shows of a console → commands that are run, and lines that
 * must be printed.
 *
 * In a console block a line that begins with `$ ` is a command; the lines below
 * it must appear in its output, in this order. A line that ends in … must be
 * the beginning of one. A command that ends in & goes on in the background, and
 * a console block without a command is what it prints next. A block whose info
 * string has a file name (`ohm my.ohm`) is that file, written when it is met.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './library.ts';

export interface Command {
  readonly command: string;
  readonly expected: readonly string[];
}

export type Step =
  | ({ readonly kind: 'command' } & Command)
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'later'; readonly expected: readonly string[] };

/** The steps of a document of this project, in its order. */
export function stepsOf(document: string): Step[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, file, block = '']): Step[] => {
      if (file) return [{ kind: 'file', name: file, text: block }];
      if (language !== 'console') return [];
      if (!/^\$ /m.test(block)) return [{ kind: 'later', expected: lines(block) }];
      return block
        .split(/^\$ /m)
        .slice(1)
        .map((each) => {
          const [command = '', ...output] = each.split('\n');
          return { kind: 'command', command, expected: output.filter((line) => line.trim() !== '') };
        });
    },
  );
}

export function commandsOf(document: string): Command[] {
  return stepsOf(document).filter((step) => step.kind === 'command');
}

/** The words behind the program's name, where a command is ours. */
export function ourWords(command: string): string[] | undefined {
  return /(?:npx wellformed|npm start --) (.*?)(?: &)?$/.exec(command)?.[1]?.split(' ');
}

const program = [join(root, 'node_modules/tsx/dist/loader.mjs'), join(root, 'src/cli/main.ts')] as const;
const environment = { ...process.env, NO_COLOR: '1' };

/** Runs our program, or TypeScript (`npx tsx`), or what else the document says, in a folder; gives what it prints. */
export function output(command: string, cwd: string): string {
  const words = ourWords(command);
  const script = /^npx tsx (\S+)$/.exec(command)?.[1];
  const [file, ...args] = words
    ? [process.execPath, '--import', ...program, ...words]
    : script
      ? [process.execPath, '--import', program[0], script]
      : ['sh', '-c', command];
  const { stdout, stderr } = spawnSync(file as string, args, { cwd, encoding: 'utf8', env: environment });
  return `${stdout}${stderr}`;
}

export function expectShown(printed: string, expected: readonly string[]): void {
  let from = 0;
  const all = printed.split('\n');
  for (const line of expected) {
    const found = all.findIndex((one, i) => i >= from && isShown(one, line));
    expect(found, `"${line}" in:\n${printed}`).toBeGreaterThanOrEqual(0);
    from = found + 1;
  }
}

function isShown(printed: string, line: string): boolean {
  return line.endsWith('…') ? printed.startsWith(line.slice(0, -1)) : printed === line;
}

/** Goes through the steps of a document in a folder. */
export class Reader {
  readonly #folder: string;
  #background: ChildProcess | undefined;
  #printed = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  async follow(step: Step): Promise<void> {
    if (step.kind === 'file') writeFileSync(join(this.#folder, step.name), step.text);
    else if (step.kind === 'later') await this.#expectLater(step.expected);
    else if (!step.command.endsWith(' &')) expectShown(output(step.command, this.#folder), step.expected);
    else await this.#start(step);
  }

  end(): void {
    this.#background?.kill('SIGKILL');
  }

  async #start({ command, expected }: Command): Promise<void> {
    const words = ourWords(command) ?? [];
    const child = spawn(process.execPath, ['--import', ...program, ...words], { cwd: this.#folder, env: environment });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#printed += chunk));
    this.#background = child;
    await this.#expectLater(expected);
  }

  /** What the command in the background prints from now on; waits for it. */
  async #expectLater(expected: readonly string[]): Promise<void> {
    const last = expected.at(-1) ?? '';
    for (let waited = 0; waited < 30_000; waited += 50) {
      if (
        this.#printed
          .split('\n')
          .slice(0, -1)
          .some((one) => isShown(one, last))
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expectShown(this.#printed, expected);
    this.#printed = '';
  }
}

function lines(block: string): string[] {
  return block.split('\n').filter((line) => line.trim() !== '');
}
