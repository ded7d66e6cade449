/** `wellformed lsp` as a process, and a client of it: vscode's own library of the protocol. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { PROGRAM } from '../support/program.ts';

export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

export class LspClient {
  readonly connection: ProtocolConnection;
  /** The exit status of the server. */
  readonly exited: Promise<number | null>;
  #published: Published[] = [];
  #listeners: ((published: Published) => void)[] = [];
  #versions = new Map<string, number>();

  constructor(folder: string) {
    const child = spawn(process.execPath, [...PROGRAM, 'lsp', '--stdio'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.exited = new Promise((done) => child.once('exit', done));
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (published: Published) => {
      this.#published.push(published);
      for (const listener of this.#listeners) listener(published);
    });
    this.connection.listen();
  }

  static async start(folder: string, initializationOptions: object = {}): Promise<LspClient> {
    const client = new LspClient(folder);
    const rootUri = pathToFileURL(folder).href;
    await client.connection.sendRequest('initialize', {
      processId: null,
      rootUri,
      capabilities: {},
      initializationOptions,
    });
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return this.exited;
  }

  /** Opens a file, with the text on disk unless it is given. */
  open(path: string, text: string = readFileSync(path, 'utf8')): string {
    const uri = pathToFileURL(path).href;
    this.#versions.set(uri, 1);
    void this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: extname(path).slice(1), version: 1, text },
    });
    return uri;
  }

  /** Replaces a range, as a key does. Returns the version of the text. */
  edit(uri: string, range: Range, text: string): number {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    void this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text }],
    });
    return version;
  }

  /** The first diagnostics of a text, sent before or after, that are as wanted. */
  published(uri: string, isWanted: (published: Published) => boolean): Promise<Published> {
    const fits = (one: Published) => one.uri === uri && isWanted(one);
    const known = this.#published.find(fits);
    if (known) return Promise.resolve(known);
    return new Promise((done) => {
      this.#listeners.push((one) => fits(one) && done(one));
    });
  }

  /** Asks about a position, which is that of `|` in a line of the text. */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of the protocol have many forms
  ask(method: string, uri: string, [line, character]: readonly [number, number], more: object = {}): Promise<any> {
    return this.connection.sendRequest(`textDocument/${method}`, {
      textDocument: { uri },
      position: { line, character },
      ...more,
    });
  }
}

export const rangeAt = (line: number, from: number, to: number): Range => ({
  start: { line, character: from },
  end: { line, character: to },
});
