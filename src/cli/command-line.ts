/**
 * A command line → the command it names, run to its exit status. A command is
 * loaded only when it is used: so `generate` works before any table has been
 * generated, and `check` starts without the compiler.
 *
 * Every error that a user can fix ends here, as one message on standard error.
 */

import { SPEC_ERROR_CODES } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import { didYouMean } from '../shared/spelling.ts';
import { VERSION } from '../shared/version.ts';
import { type CommandEntry, EXIT, parseArguments } from './command.ts';
import { formatError, UsageError } from './errors.ts';
import { formatName, isText } from './file-name.ts';
import { fitted } from './fit.ts';
import type { Terminal } from './terminal.ts';

const plain = (name: string, summary: string, load: CommandEntry['load']): CommandEntry => ({ name, summary, load });

const computing = (name: string, summary: string, load: CommandEntry['load']): CommandEntry => ({
  ...plain(name, summary, load),
  computes: true,
});

export const COMMANDS: readonly CommandEntry[] = [
  plain('check', 'are these files well-formed?', () => import('./commands/check.ts')),
  computing('explain', 'octet by octet: state, rule, character, fault; clause', () => import('./commands/explain.ts')),
  computing('parse', 'the values in a text, by a grammar of your own', () => import('./commands/parse.ts')),
  plain('repair', 'replace what is ill-formed', () => import('./commands/repair.ts')),
  computing('diff', 'what one grammar or RFC accepts and another does not', () => import('./commands/diff.ts')),
  plain('plan', 'large texts in ranges, for many machines', () => import('./commands/plan.ts')),
  plain('summarize', 'ranges into range results, on any machine', () => import('./commands/summarize.ts')),
  plain('merge', 'range results into the output of check', () => import('./commands/merge.ts')),
  plain('init', 'start a grammar of your own', () => import('./commands/init.ts')),
  computing('generate', 'compile grammars into validators', () => import('./commands/generate.ts')),
  plain('format', 'lay out grammars plainly', () => import('./commands/format.ts')),
  plain('lsp', 'a language server: grammars in your editor', () => import('./commands/lsp.ts')),
  computing('emit', 'a form for C, Rust, JSON, as ABNF, as a picture, …', () => import('./commands/emit.ts')),
  computing('sample', 'random texts of a form; what your test texts leave out', () => import('./commands/sample.ts')),
  computing('vectors', 'conformance vectors for any decoder', () => import('./commands/vectors.ts')),
  plain('play', 'a page to try grammars in, on this machine', () => import('./commands/play.ts')),
  computing('audit', 'check the tables against the RFC, clause by clause', () => import('./commands/audit.ts')),
  {
    name: 'completions',
    summary: 'a completion script for bash, zsh or fish',
    load: async () => ({ command: (await import('./commands/completions.ts')).completionsFor(COMMANDS) }),
  },
];

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
    didYouMean(name, [...names(), 'help', '--help', '--version'], `the commands are ${names().join(', ')}`),
  );
}

function unknownTopic(topic: string): UsageError {
  return new UsageError(
    `there is no help on ${printable(topic)}`,
    didYouMean(
      topic,
      [...names(), ...Object.keys(SPEC_ERROR_CODES)],
      `the commands are ${names().join(', ')}; an error of a grammar ends with its code`,
    ),
  );
}
