/**
 * What a command is, and how its words are read: a table of options, from
 * which parsing, help and completions all follow.
 *
 *     --as utf16le --all a.txt   →   { values: { as: 'utf16le', all: true }, operands: ['a.txt'] }
 *
 * A word that is none of these is refused with the one that was probably meant.
 */

import { parseArgs } from 'node:util';
import { printable } from '../printable.ts';
import { closest } from '../spelling.ts';
import type { Terminal } from './terminal.ts';

/** The process's exit status, the same for every command. */
export const EXIT = { good: 0, bad: 1, trouble: 2, interrupted: 130 } as const;

export interface Option {
  /** What its value is called in help; without it the option takes none. */
  readonly value?: string;
  /** One letter that stands for it: `o` for `-o`. */
  readonly short?: string;
  readonly about: string;
  /** All the values it can have, where these can be listed. */
  readonly choices?: readonly string[];
}

export interface Words {
  /** A string for an option with a value, `true` for one without. */
  readonly values: Readonly<Record<string, string | true>>;
  readonly operands: readonly string[];
}

export interface Command {
  /** `check [OPTION]… [FILE]…` */
  readonly usage: string;
  /** Paragraphs for the help. */
  readonly about: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Command lines without the program's name, and what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Gives the exit status. */
  run(words: Words, terminal: Terminal): Promise<number>;
}

/** A command in the table of all: loaded only when named. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}

/** A command line that cannot be followed. The message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

export const HELP: Option = { about: 'print this help' };

/** Reads the words behind a command's name. Throws UsageError. */
export function readWords(argv: readonly string[], options: Command['options']): Words {
  const known: Record<string, Option> = { ...options, help: HELP };
  const config = Object.fromEntries(
    Object.entries(known).map(([name, { value, short }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options: config,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const values: Record<string, string | true> = {};
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind === 'option') values[token.name] = readValue(token, known);
  }
  return { values, operands };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readValue({ name, rawName, value, inlineValue }: OptionToken, known: Record<string, Option>): string | true {
  const option = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!option || !(rawName.startsWith('--') || rawName === `-${option.short}`)) {
    const names = Object.keys(known);
    const meant = names.find((each) => each.startsWith(name)) ?? closest(name, names);
    const remedy = meant ? `did you mean --${meant}?` : `the options are ${names.map((each) => `--${each}`).join(' ')}`;
    throw new UsageError(`there is no option ${printable(rawName)}`, remedy);
  }
  if (!option.value) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    return true;
  }
  // "--as --all" is a value forgotten, not a form called "--all".
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('-'))) {
    throw new UsageError(`${rawName} needs a value: ${rawName} ${option.value}`);
  }
  if (option.choices && !option.choices.includes(value)) throw noSuchChoice(rawName, value, option.choices);
  return value;
}

/** `--format jsn`: what was given, what it was probably meant to be. */
export function noSuchChoice(option: string, value: string, choices: readonly string[]): UsageError {
  const meant = closest(value, choices);
  return new UsageError(
    `${option} cannot be ${printable(value) || 'empty'}`,
    meant ? `did you mean ${meant}?` : `it can be ${choices.join(', ')}`,
  );
}

/** A word of a command line as a shell takes it: in quotes where it would be taken for something else. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
