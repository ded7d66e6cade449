/**
 * Where a command writes and what it reads: the process's three streams, or
 * what a test puts in their place.
 *
 * Output is gathered and written in pieces, and whoever writes waits for each
 * piece to be taken: a reader that is slow, or a million faults, costs no
 * memory. A reader that is gone ends the command with an OutputError.
 */
import { fstatSync } from 'node:fs';
import { styleText } from 'node:util';

type Style = 'bold' | 'red' | 'green' | 'dim';

/** Written beyond this, output is handed on. In UTF-16 code units of text. */
const PIECE = 1 << 16;

/** The part of a stream that is used here. */
interface Sink {
  readonly isTTY?: boolean | undefined;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

export class OutputError extends Error {
  override readonly name = 'OutputError';
}

export class Output {
  readonly isTerminal: boolean;
  readonly #sink: Sink;
  readonly #coloured: boolean;
  #pending = '';

  constructor(sink: Sink, environment: Environment) {
    this.#sink = sink;
    this.isTerminal = sink.isTTY === true;
    this.#coloured = this.isTerminal && environment.NO_COLOR === undefined;
  }

  /** Takes text; when the answer is a promise, the caller must wait for it. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < PIECE ? undefined : this.flush();
  }

  async flush(): Promise<void> {
    if (this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    await new Promise<void>((resolve, reject) => {
      this.#sink.write(text, (error) =>
        error ? reject(new OutputError('cannot write', { cause: error })) : resolve(),
      );
    });
  }

  /** The text in a colour, where somebody can see it and does not mind. */
  styled(style: Style, text: string): string {
    return this.#coloured ? styleText(style, text, { validateStream: false }) : text;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  /** Standard input, opened when first asked for. */
  input(): AsyncIterable<Uint8Array>;
  readonly inputIsTerminal: boolean;
  readonly environment: Environment;
  /** Milliseconds, for progress. */
  now(): number;
  /** Set while a read may wait for ever: a process cannot end itself in good order then. */
  blocked: boolean;
}

/** The terminal of a process. Errors of its streams reach whoever writes next, and nobody else. */
export function processTerminal(process: NodeJS.Process): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    out: new Output(process.stdout, process.env),
    err: new Output(process.stderr, process.env),
    input: () => {
      // Node takes a folder for an empty stream, and an empty text is well-formed.
      if (fstatSync(0).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR', syscall: 'read' });
      return process.stdin;
    },
    inputIsTerminal: process.stdin.isTTY === true,
    environment: process.env,
    now: () => performance.now(),
    blocked: false,
  };
}
