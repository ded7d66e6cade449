/**
 * `play`: the playground, served to a browser on this machine until Ctrl-C.
 *
 *     wellformed play my.abnf   →   http://127.0.0.1:40123/   with my.abnf in its editor
 */

import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadLibrary, packageRoot } from '../../compile/index.ts';
import { withWorkspace } from '../../play/markup.ts';
import type { Workspace } from '../../play/page/workspace.ts';
import { scalars } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError, unknownGrammar } from '../errors.ts';
import { playFiles } from '../files/built.ts';
import { endOnSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';

/**
 * The files of the playground, served to this machine alone: the server listens on
 * the loopback address, and answers only requests that name it as their host. A
 * page of another site that has its own name point to 127.0.0.1 (DNS rebinding)
 * gets 421 and nothing else.
 */

const LOOPBACK = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** Nothing is kept by the browser, shown in a frame, or read by a page of another site. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Path → content, made at each request; `undefined` if there is no such file. What it throws is shown to the reader. */
export type Files = (name: string) => string | undefined;

/** `port`: 0 for a free one. Rejects with the error of the system if the port cannot be had. */
export async function serve(
  files: Files,
  port: number,
): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((request, response) => respond(request, response, files));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return { server, address: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/` };
}

function respond({ headers, method, url, socket }: IncomingMessage, response: ServerResponse, files: Files): void {
  const refuse = (status: number, why: string) =>
    response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
  const hosts = [LOOPBACK, 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host ?? '')) return void refuse(421, 'this server answers only as 127.0.0.1');
  if (method !== 'GET' && method !== 'HEAD') return void refuse(405, 'this server has files to read, and nothing else');
  const path = (url ?? '/').replace(/\?.*$/s, '');
  const name = path === '/' ? 'index.html' : path.slice(1);
  try {
    const content = Object.hasOwn(TYPES, ending(name)) ? files(name) : undefined;
    if (content === undefined) return void refuse(404, 'there is no such file');
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[ending(name)] });
    response.end(method === 'HEAD' ? undefined : content);
  } catch (error) {
    refuse(500, (error as Error).message);
  }
}

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

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
