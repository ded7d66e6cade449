/**
 * `play`: the playground, served to a browser on this machine until Ctrl-C.
 *
 *     wellformed play my.abnf   →   http://127.0.0.1:40123/   with my.abnf in its editor
 */
import { spawn } from 'node:child_process';
import { loadLibrary, packageRoot } from '../../compile/index.ts';
import { withWorkspace } from '../../play/markup.ts';
import type { Workspace } from '../../play/page/workspace.ts';
import { scalars } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError, unknownGrammar } from '../errors.ts';
import { playFiles } from '../files/built.ts';
import { serve } from '../play/server.ts';
import { endOnSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';

export const command: Command = {
  options: {
    port: { value: 'NUMBER', about: 'the port to listen on (default: any that is free)' },
    open: { about: 'open the page in the browser' },
  },
  run: play,
};

async function play({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const [grammar, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`play opens one grammar, got ${positionals.length}`);
  const port = portOf(values.port);
  // Read once before the server starts, so that a mistake is reported here.
  const opened = grammar === undefined ? undefined : workspaceOf(grammar);
  opened?.();
  const files = await playFiles();
  const address = await listen((name) => {
    const text = files.get(name);
    return text !== undefined && name === 'index.html' && opened ? withWorkspace(text, opened()) : text;
  }, port);
  endOnSignals();
  terminal.out.write(`${address}\nto stop, press Ctrl-C\n`);
  await terminal.out.flush();
  if (values.open) await openBrowser(address, terminal);
  // The server keeps the process alive until it is interrupted (signals.ts).
  return new Promise<never>(() => {});
}

function portOf(value: string | true | undefined): number {
  if (typeof value !== 'string') return 0;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Infinity;
  if (port <= 0xffff) return port;
  throw new UsageError(`--port cannot be ${printable(value)}`, 'it is a number from 0 to 65535; 0 takes any free port');
}

/** Reads the grammar at each call. Throws CommandError. */
function workspaceOf(grammar: string): () => Workspace {
  const own = () => readUserGrammarFile(grammar);
  let last = own();
  if (last) {
    return () => {
      // While an editor saves a file, it can be missing.
      last = own() ?? (last as UserGrammarFile);
      const { text, options } = last;
      const [encoding = 'utf8'] = options.encodings ?? [];
      const reads = text.alphabet === scalars ? encoding : (text.alphabet?.name ?? '');
      return { text: text.source.text, rule: options.rule ?? '', reads, typed: '', mode: 'text', tests: [] };
    };
  }
  const library = loadLibrary(packageRoot());
  if (!library.has(grammar)) throw unknownGrammar(grammar, library.ids);
  const { main, encoding } = library.file(grammar);
  const reads = encoding?.name ?? main.alphabet.name;
  return () => ({ text: main.source.text, rule: '', reads, typed: '', mode: 'text', tests: [] });
}

async function listen(files: Parameters<typeof serve>[0], port: number): Promise<string> {
  try {
    return (await serve(files, port)).address;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const why = error.code === 'EADDRINUSE' ? 'in use' : systemErrorReason(error);
    throw new CommandError(`port ${port} is not available: ${why}; choose another with --port`);
  }
}

/** The program of each system that opens an address. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

async function openBrowser(address: string, terminal: Terminal): Promise<void> {
  const [program, ...rest] = OPENERS[process.platform] ?? ['xdg-open'];
  const started = spawn(program, [...rest, address], { stdio: 'ignore', detached: true });
  started.unref();
  const failed = new Promise<boolean>((resolve) => {
    started.once('spawn', () => resolve(false));
    started.once('error', () => resolve(true));
  });
  if (!(await failed)) return;
  terminal.err.write(`wellformed play: ${program} is missing, so open the address yourself\n`);
  await terminal.err.flush();
}
