/**
 * A command: its options in a table, and what it runs. Parsing, help and completions
 * all read the same table. The prose of its help is a section of docs/commands.md.
 *
 *     --as utf16le --all a.txt   →   { values: { as: 'utf16le', all: true }, positionals: ['a.txt'] }
 *
 * An unknown option is refused, and the closest known one is suggested.
 */

import { parseArgs } from 'node:util';
import { printable } from '../shared/printable.ts';
import { closest } from '../shared/spelling.ts';
import { invalidChoice, UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** The exit status of the process, the same for every command. `audit` has two more, 3 and 4: see its help. */
export const EXIT = { ok: 0, failed: 1, error: 2, interrupted: 130 } as const;

export interface Option {
  /** The name of its value in the help; absent for an option without a value. */
  readonly value?: string;
  /** One letter as a short form: `o` for `-o`. */
  readonly short?: string;
  readonly about: string;
  /** All possible values, where they can be listed. */
  readonly choices?: readonly string[];
}

/** The arguments after the name of a command. */
export interface ParsedArgs {
  /** A string for an option with a value, `true` for one without. */
  readonly values: Readonly<Record<string, string | true>>;
  /** Each option with a value → its values in their order, for options that can be given again. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** The arguments that are not options, in their order. */
  readonly positionals: readonly string[];
}

export interface Command {
  readonly options: Readonly<Record<string, Option>>;
  /** Whether it opens files whose names are not UTF-8 (file-name.ts). */
  readonly takesAnyName?: true;
  /** Runs the command. Returns the exit status. */
  run(args: ParsedArgs, terminal: Terminal): Promise<number>;
}

/** A command in the table of commands. Its module is loaded only when the command is used. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Whether it computes for seconds without a pause: signals then end it at once (signals.ts). */
  readonly computes?: true;
  load(): Promise<{ readonly command: Command }>;
}

const HELP_OPTION: Option = { about: 'print this help' };

/** The options that help and completions show. */
export function shownOptions(options: Command['options']): [name: string, option: Option][] {
  return Object.entries({ ...options, help: HELP_OPTION });
}

/** Parses the arguments after a command's name. Throws UsageError. */
export function parseArguments(argv: readonly string[], options: Command['options']): ParsedArgs {
  const known: Record<string, Option> = { ...options, help: HELP_OPTION };
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
  const lists: Record<string, string[]> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const value = readValue(token, known);
    values[token.name] = value;
    if (value !== true) lists[token.name] = [...(lists[token.name] ?? []), value];
  }
  return { values, lists, positionals };
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
  // In "--as --all" the value was forgotten: no form is called "--all". "-" is standard input.
  if (value === undefined || value === '' || (!inlineValue && value !== '-' && value.startsWith('-'))) {
    throw new UsageError(`${rawName} needs a value: ${rawName} ${option.value}`);
  }
  if (option.choices && !option.choices.includes(value)) throw invalidChoice(rawName, value, option.choices);
  return value;
}

/** An argument as it must be typed in a shell: in quotes where the shell would change it. */
export function quoteForShell(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
