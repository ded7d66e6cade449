/**
 * How far a long job has come, on one line of standard error that is written
 * over again and again, and cleared before anything else is written. Shown
 * only to a terminal, and only when the job is found to be long.
 */
import { formatSize } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

/** Milliseconds before the first line, and between two. */
const PATIENCE = 1000;
const INTERVAL = 200;

const CLEAR = '\r\u001B[K';

export class Progress {
  readonly #terminal: Terminal;
  readonly #started: number;
  #next: number;
  /** Whether there is a line to be cleared. */
  shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#started = terminal.now();
    this.#next = terminal.err.isTerminal ? this.#started + PATIENCE : Infinity;
  }

  /** Says how much of something is done, in octets; `size` is 0 where nobody knows. */
  async tell(name: string, done: number, size: number): Promise<void> {
    const now = this.#terminal.now();
    if (now < this.#next) return;
    this.#next = now + INTERVAL;
    this.shown = true;
    const share = size > 0 ? ` of ${formatSize(size)} (${Math.min(100, Math.floor((100 * done) / size))} %)` : '';
    const short = name.length > 40 ? `…${name.slice(-39)}` : name;
    this.#terminal.err.write(`${CLEAR}${short}: ${formatSize(done)}${share}`);
    await this.#terminal.err.flush();
  }

  /** To be called before anything is written to either stream. */
  async clear(): Promise<void> {
    if (!this.shown) return;
    this.shown = false;
    this.#terminal.err.write(CLEAR);
    await this.#terminal.err.flush();
  }
}
