/**
 * A document's console blocks → commands to run and lines they must print.
 *
 * In a console block, a line that starts with `$ ` is a command; the lines
 * after it must appear in its output, in this order. A line that ends in …
 * must be a prefix of a printed line. A command that ends in & continues in the
 * background, and a console block without a command is what it prints next. A
 * block with a file name in its info string (`ohm my.ohm`) is written to that
 * file.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './library.ts';
import { PROGRAM } from './program.ts';
import { waitUntil } from './wait.ts';

export interface Command {
  readonly command: string;
  readonly expected: readonly string[];
}

export type Step =
  | ({ readonly kind: 'command' } & Command)
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'output'; readonly expected: readonly string[] };

/** The steps of a document of this project, in their order. */
export function stepsOf(document: string): Step[] {
  return stepsIn(readFileSync(join(root, document), 'utf8'));
}

/** The steps of each section of a document, by heading. */
export function stepsBySection(document: string): ReadonlyMap<string, Step[]> {
  const [, ...sections] = readFileSync(join(root, document), 'utf8').split(/^## /m);
  return new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), stepsIn(text)]));
}

function stepsIn(text: string): Step[] {
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, file, block = '']): Step[] => {
      if (file) return [{ kind: 'file', name: file, text: block }];
      if (language !== 'console') return [];
      if (!/^\$ /m.test(block)) return [{ kind: 'output', expected: lines(block) }];
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

/** The arguments of a command that runs this package's program; otherwise undefined. */
export function programArguments(command: string): string[] | undefined {
  const words = /(?:npx wellformed|npm start --) (.*?)(?: &)?$/.exec(command)?.[1]?.match(/"[^"]*"|\S+/g);
  return words?.map((word) => word.replace(/^"(.*)"$/, '$1'));
}

const TSX = join(root, 'node_modules/tsx/dist/loader.mjs');
type Environment = Readonly<Record<string, string | undefined>>;
const environment: Environment = { ...process.env, NO_COLOR: '1' };

/** Runs a command of a document in a folder (ours and `npx tsx` without npx) and returns what it prints. */
export function outputOf(command: string, cwd: string, env: Environment = environment): string {
  const own = programArguments(command);
  const script = /^npx tsx (\S+)$/.exec(command)?.[1];
  const [file, ...args] = own
    ? [process.execPath, ...PROGRAM, ...own]
    : script
      ? [process.execPath, '--import', TSX, script]
      : ['sh', '-c', command];
  const { stdout, stderr } = spawnSync(file as string, args, { cwd, encoding: 'utf8', env });
  return `${stdout}${stderr}`;
}

/** Fails unless the expected lines are printed, in their order, with any lines between them. */
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

/** Follows the steps of a document, in a folder. */
export class DocumentReader {
  readonly #folder: string;
  readonly #environment: Environment;
  #background: ChildProcess | undefined;
  #printed = '';

  readonly #run: ((args: readonly string[]) => Promise<string>) | undefined;

  /** `more`: variables of the environment. `run`: runs a command of this package in another way than as a program. */
  constructor(folder: string, more: Environment = {}, run?: (args: readonly string[]) => Promise<string>) {
    this.#folder = folder;
    this.#run = run;
    this.#environment = { ...environment, ...more };
  }

  async follow(step: Step): Promise<void> {
    if (step.kind === 'file') writeFileSync(join(this.#folder, step.name), step.text);
    else if (step.kind === 'output') await this.#expectOutput(step.expected);
    else if (step.command.endsWith(' &')) await this.#start(step);
    else expectShown(await this.#outputOf(step.command), step.expected);
  }

  async #outputOf(command: string): Promise<string> {
    const [run, args] = [this.#run, programArguments(command)];
    return run && args ? run(args) : outputOf(command, this.#folder, this.#environment);
  }

  end(): void {
    this.#background?.kill('SIGKILL');
  }

  async #start({ command, expected }: Command): Promise<void> {
    const args = programArguments(command) ?? [];
    const child = spawn(process.execPath, [...PROGRAM, ...args], {
      cwd: this.#folder,
      env: this.#environment,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.#printed += chunk));
    this.#background = child;
    await this.#expectOutput(expected);
  }

  /** Waits until the background command has printed the expected lines. */
  async #expectOutput(expected: readonly string[]): Promise<void> {
    const last = expected.at(-1) ?? '';
    const isPrinted = () =>
      this.#printed
        .split('\n')
        .slice(0, -1)
        .some((one) => isShown(one, last));
    // At the deadline, expectShown says what was printed instead.
    await waitUntil(last, isPrinted).catch(() => {});
    expectShown(this.#printed, expected);
    this.#printed = '';
  }
}

function lines(block: string): string[] {
  return block.split('\n').filter((line) => line.trim() !== '');
}
