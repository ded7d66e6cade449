/**
 * Words of a command line → the command they name, run to its exit status.
 * Commands are loaded only when named, so that `generate` works where nothing
 * has been generated yet, and `check` starts without the compiler.
 *
 * Everything a user can do wrong ends here as one message on standard error.
 */

import { SPEC_ERROR_CODES, SpecError } from '../diagnostic.ts';
import { printable } from '../printable.ts';
import { closest } from '../spelling.ts';
import { VERSION } from '../version.ts';
import { type Entry, EXIT, readWords, UsageError } from './command.ts';
import { withHelp } from './help/error-help.ts';
import { commandHelp, programHelp } from './help/help.ts';
import type { Terminal } from './terminal.ts';
import { isSystemError, reasonOf, Trouble } from './trouble.ts';

export const COMMANDS: readonly Entry[] = [
  { name: 'check', summary: 'are these files well-formed?', load: () => import('./commands/check.ts') },
  {
    name: 'explain',
    summary: 'octet by octet: rule, state, code point or fault',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'diff',
    summary: 'what one grammar or RFC accepts and another does not',
    load: () => import('./commands/diff.ts'),
  },
  { name: 'init', summary: 'start a grammar of your own', load: () => import('./commands/init.ts') },
  { name: 'generate', summary: 'compile grammars into validators', load: () => import('./commands/generate.ts') },
  {
    name: 'emit',
    summary: 'a form for C, Rust, JSON, as ABNF, as a picture, …',
    load: () => import('./commands/emit.ts'),
  },
  { name: 'vectors', summary: 'conformance vectors for any decoder', load: () => import('./commands/vectors.ts') },
  { name: 'audit', summary: 'is the table the RFC? clause by clause', load: () => import('./commands/audit.ts') },
  { name: 'why', summary: 'octets → table, automaton, rule, clause', load: () => import('./commands/why.ts') },
  {
    name: 'completions',
    summary: 'a completion script for bash, zsh or fish',
    load: async () => ({ command: (await import('./commands/completions.ts')).completionsFor(COMMANDS) }),
  },
];

/** Runs a command line (without the program's name). Gives the exit status; throws what nobody expected. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [word, ...rest] = argv;
  const entry = COMMANDS.find(({ name }) => name === word);
  try {
    return entry ? await runCommand(entry, rest, terminal) : await runProgram(word, rest, terminal);
  } catch (error) {
    const message = messageOf(error, entry);
    if (message === undefined) throw error;
    await terminal.out.flush();
    await terminal.err.write(message);
    return EXIT.trouble;
  } finally {
    await terminal.out.flush();
    await terminal.err.flush();
  }
}

async function runCommand(entry: Entry, argv: readonly string[], terminal: Terminal): Promise<number> {
  const { command } = await entry.load();
  const words = readWords(argv, command.options);
  if (!words.values.help) return command.run(words, terminal);
  await terminal.out.write(commandHelp(command));
  return EXIT.good;
}

async function runProgram(word: string | undefined, rest: readonly string[], terminal: Terminal): Promise<number> {
  if (word === undefined) throw new UsageError('a command is missing', `the commands are ${names().join(', ')}`);
  if (word === '--version') {
    await terminal.out.write(`wellformed ${VERSION}\n`);
    return EXIT.good;
  }
  if (word !== '--help' && word !== '-h' && word !== 'help') throw noSuchCommand(word);
  const topic = word === 'help' ? rest[0] : undefined;
  if (topic === undefined) {
    await terminal.out.write(programHelp(COMMANDS));
    return EXIT.good;
  }
  const entry = COMMANDS.find(({ name }) => name === topic);
  if (entry) return runCommand(entry, ['--help'], terminal);
  const { errorPage } = await import('./help/error-page.ts');
  const page = errorPage(topic);
  if (page === undefined) throw noSuchTopic(topic);
  await terminal.out.write(page);
  return EXIT.good;
}

function names(): string[] {
  return COMMANDS.map(({ name }) => name);
}

function noSuchCommand(word: string): UsageError {
  const words = [...names(), 'help', '--help', '--version'];
  const meant = closest(word, words);
  return new UsageError(
    `there is no command ${printable(word)}`,
    meant ? `did you mean ${meant}?` : `the commands are ${names().join(', ')}`,
  );
}

function noSuchTopic(word: string): UsageError {
  const meant = closest(word, [...names(), ...Object.keys(SPEC_ERROR_CODES)]);
  const codes = `the commands are ${names().join(', ')}; the codes of errors stand below their messages`;
  return new UsageError(`there is no help on ${printable(word)}`, meant ? `did you mean ${meant}?` : codes);
}

/** What to print for an error that a user can mend; `undefined` for one that is our own mistake. */
function messageOf(error: unknown, entry: Entry | undefined): string | undefined {
  const program = entry ? `wellformed ${entry.name}` : 'wellformed';
  if (error instanceof UsageError) {
    const remedy = error.remedy ? `; ${error.remedy}` : '';
    return `${program}: ${error.message}${remedy} (${program} --help says more)\n`;
  }
  if (error instanceof SpecError) return `${withHelp(error)}\n`;
  if (error instanceof Trouble) return `${program}: ${error.message}\n`;
  if (isSystemError(error)) {
    return `${program}: ${error.path === undefined ? '' : `${printable(error.path)}: `}${reasonOf(error)}\n`;
  }
  return undefined;
}
