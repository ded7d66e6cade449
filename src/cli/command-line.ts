/**
 * A command line → the command it names, run to its exit status. A command is
 * loaded only when it is used: so `generate` works before any table has been
 * generated, and `check` starts without the compiler.
 *
 * Every error that a user can fix ends here, as one message on standard error.
 */

import { SPEC_ERROR_CODES } from '../diagnostic.ts';
import { printable } from '../printable.ts';
import { didYouMean } from '../spelling.ts';
import { VERSION } from '../version.ts';
import { type CommandEntry, EXIT, parseArguments } from './command.ts';
import { formatError, UsageError } from './errors.ts';
import { formatName, isText } from './file-name.ts';
import { fitted } from './fit.ts';
import type { Terminal } from './terminal.ts';

export const COMMANDS: readonly CommandEntry[] = [
  { name: 'check', summary: 'are these files well-formed?', load: () => import('./commands/check.ts') },
  {
    name: 'explain',
    computes: true,
    summary: 'octet by octet: state, rule, character, fault; clause',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'parse',
    computes: true,
    summary: 'the values in a text, by a grammar of your own',
    load: () => import('./commands/parse.ts'),
  },
  { name: 'repair', summary: 'replace what is ill-formed', load: () => import('./commands/repair.ts') },
  {
    name: 'diff',
    computes: true,
    summary: 'what one grammar or RFC accepts and another does not',
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'plan',
    summary: 'large texts in ranges, for many machines',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'summarize',
    summary: 'ranges into range results, on any machine',
    load: () => import('./commands/summarize.ts'),
  },
  { name: 'merge', summary: 'range results into the output of check', load: () => import('./commands/merge.ts') },
  { name: 'init', summary: 'start a grammar of your own', load: () => import('./commands/init.ts') },
  {
    name: 'generate',
    computes: true,
    summary: 'compile grammars into validators',
    load: () => import('./commands/generate.ts'),
  },
  { name: 'format', summary: 'lay out grammars plainly', load: () => import('./commands/format.ts') },
  { name: 'lsp', summary: 'a language server: grammars in your editor', load: () => import('./commands/lsp.ts') },
  {
    name: 'emit',
    computes: true,
    summary: 'a form for C, Rust, JSON, as ABNF, as a picture, …',
    load: () => import('./commands/emit.ts'),
  },
  {
    name: 'sample',
    computes: true,
    summary: 'random texts of a form; what your test texts leave out',
    load: () => import('./commands/sample.ts'),
  },
  {
    name: 'vectors',
    computes: true,
    summary: 'conformance vectors for any decoder',
    load: () => import('./commands/vectors.ts'),
  },
  { name: 'play', summary: 'a page to try grammars in, on this machine', load: () => import('./commands/play.ts') },
  {
    name: 'audit',
    computes: true,
    summary: 'check the tables against the RFC, clause by clause',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'completions',
    summary: 'a completion script for bash, zsh or fish',
    load: async () => ({ command: (await import('./commands/completions.ts')).completionsFor(COMMANDS) }),
  },
];

/** Former commands, and what to use instead. */
const REMOVED: Readonly<Record<string, string>> = { why: 'explain --clauses' };

/** Runs a command line (without the program's name). Returns the exit status; rethrows what is a bug in wellformed. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = argv;
  const entry = COMMANDS.find(({ name }) => name === first);
  try {
    return entry ? await runCommand(entry, rest, terminal) : await runProgram(first, rest, terminal);
  } catch (error) {
    const message = formatError(error, entry ? `wellformed ${entry.name}` : 'wellformed');
    if (message === undefined) throw error;
    await terminal.out.flush();
    await terminal.err.write(fitted(message, terminal.err.columns));
    return EXIT.error;
  } finally {
    await terminal.out.flush();
    await terminal.err.flush();
  }
}

async function runCommand(entry: CommandEntry, argv: readonly string[], terminal: Terminal): Promise<number> {
  const { command } = await entry.load();
  const octets = command.takesAnyName ? undefined : argv.find((argument) => !isText(argument));
  if (octets)
    throw new UsageError(`${formatName(octets)} is not UTF-8`, 'only check, repair and explain take such names');
  const args = parseArguments(argv, command.options);
  for (const name of args.deprecated ?? []) {
    const instead = command.options[name]?.deprecated;
    terminal.err.write(
      `wellformed ${entry.name}: --${name} is deprecated, and goes in the next release: use ${instead}\n`,
    );
  }
  if (!args.values.help) return command.run(args, terminal);
  const { commandHelp } = await import('./help/help.ts');
  await terminal.out.write(commandHelp(entry.name, command, terminal.out.columns));
  return EXIT.ok;
}

async function runProgram(first: string | undefined, rest: readonly string[], terminal: Terminal): Promise<number> {
  if (first === undefined) throw new UsageError('a command is missing', `the commands are ${names().join(', ')}`);
  if (first === '--version') {
    await terminal.out.write(`wellformed ${VERSION}\n`);
    return EXIT.ok;
  }
  if (first !== '--help' && first !== '-h' && first !== 'help') throw unknownCommand(first);
  const topic = first === 'help' ? rest[0] : undefined;
  if (topic === undefined) {
    const { programHelp } = await import('./help/help.ts');
    await terminal.out.write(programHelp(COMMANDS, terminal.out.columns));
    return EXIT.ok;
  }
  const entry = COMMANDS.find(({ name }) => name === topic);
  if (entry) return runCommand(entry, ['--help'], terminal);
  const { errorPage } = await import('./help/error-page.ts');
  const page = errorPage(topic);
  if (page === undefined) throw unknownTopic(topic);
  await terminal.out.write(fitted(page, terminal.out.columns));
  return EXIT.ok;
}

function names(): string[] {
  return COMMANDS.map(({ name }) => name);
}

function unknownCommand(name: string): UsageError {
  return new UsageError(
    `there is no command ${printable(name)}`,
    remedyFor(name, [...names(), 'help', '--help', '--version'], `the commands are ${names().join(', ')}`),
  );
}

function unknownTopic(topic: string): UsageError {
  return new UsageError(
    `there is no help on ${printable(topic)}`,
    remedyFor(
      topic,
      [...names(), ...Object.keys(SPEC_ERROR_CODES)],
      `the commands are ${names().join(', ')}; an error of a grammar ends with its code`,
    ),
  );
}

function remedyFor(name: string, known: readonly string[], otherwise: string): string {
  if (Object.hasOwn(REMOVED, name)) return `use ${REMOVED[name]}`;
  return didYouMean(name, known, otherwise);
}
