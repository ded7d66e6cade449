/**
 * The input and output of a command: the three standard streams of the process,
 * or substitutes in a test.
 *
 * Output is collected and written in pieces. The caller waits until a piece is
 * written, so a slow reader or a million faults take no memory. When the reader
 * has closed its end, the command ends with an OutputError.
 */
import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import { pause } from './signals.ts';

type Style = 'bold' | 'red' | 'green' | 'dim';

/** Code units of text wait until there are this many. */
const PIECE = 1 << 16;

/** The part of a stream that is used. */
interface Sink {
  readonly isTTY?: boolean | undefined;
  /** The width of a terminal, in columns. */
  readonly columns?: number | undefined;
  write(octets: Uint8Array, done: (error?: Error | null) => void): unknown;
}

export class OutputError extends Error {
  override readonly name = 'OutputError';
}

export class Output {
  readonly isTerminal: boolean;
  readonly #environment: Environment;
  readonly #sink: Sink;
  readonly #coloured: boolean;
  /** What waits. */
  #text = '';

  constructor(sink: Sink, environment: Environment) {
    this.#sink = sink;
    this.#environment = environment;
    this.isTerminal = sink.isTTY === true;
    this.#coloured = this.isTerminal && environment.NO_COLOR === undefined;
  }

  /** The width of a terminal, in columns, also after a change; nothing else has one. */
  get columns(): number {
    return this.isTerminal ? this.#sink.columns || Number(this.#environment.COLUMNS) || 80 : Number.POSITIVE_INFINITY;
  }

  /** Adds text. A promise that is returned must be awaited before more is written. */
  write(text: string): Promise<void> | undefined {
    this.#text += text;
    return this.#text.length < PIECE ? undefined : this.flush();
  }

  /** Writes octets that need not be text, after the text before them. */
  async writeOctets(octets: Uint8Array): Promise<void> {
    await this.flush();
    await this.#send(octets);
  }

  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text !== '') await this.#send(Buffer.from(text));
  }

  async #send(data: Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#sink.write(data, (error) =>
        error ? reject(new OutputError('cannot write', { cause: error })) : resolve(),
      );
    });
    await pause();
  }

  /** The text in a colour, on a terminal without NO_COLOR. */
  styled(style: Style, text: string): string {
    return this.#coloured ? styleText(style, text, { validateStream: false }) : text;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  /** Standard input, opened at the first call. */
  input(): AsyncIterable<Uint8Array>;
  readonly inputIsTerminal: boolean;
  readonly environment: Environment;
  /** Milliseconds, for progress. */
  now(): number;
  /** Whether a read may block for ever: `process.exit()` would then wait for it. */
  blocked: boolean;
}

/** A variable of the environment; `undefined` too where the permissions of Deno deny it. */
export function variable(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    return undefined;
  }
}

/** The terminal of a process. An error of a stream is thrown by the next write to it. */
export function processTerminal(process: NodeJS.Process): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const environment = { NO_COLOR: variable('NO_COLOR'), COLUMNS: variable('COLUMNS') };
  return {
    out: new Output(process.stdout, environment),
    err: new Output(process.stderr, environment),
    input: () => {
      // Node reads a folder as an empty stream, and the empty text is well-formed.
      if (fstatSync(0).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR', syscall: 'read' });
      return process.stdin;
    },
    // Not `process.stdin.isTTY`, which opens it.
    inputIsTerminal: isatty(0),
    environment,
    now: () => performance.now(),
    blocked: false,
  };
}
