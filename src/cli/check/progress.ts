/**
 * The progress of a long check: one line on standard error that is overwritten,
 * and cleared before anything else is written. It is shown only on a terminal,
 * and only after a second.
 */
import { formatSize } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

/** Milliseconds before the first line, and between two lines. */
const DELAY = 1000;
const INTERVAL = 200;

const CLEAR = '\r\u001B[K';

export class Progress {
  readonly #terminal: Terminal;
  readonly #started: number;
  #next: number;
  /** Whether there is a line to clear. */
  shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#started = terminal.now();
    this.#next = terminal.err.isTerminal ? this.#started + DELAY : Infinity;
  }

  /** Shows how many octets of an input have been read. `size`: of the whole input, 0 if unknown. */
  async update(name: string, read: number, size: number): Promise<void> {
    const now = this.#terminal.now();
    if (now < this.#next) return;
    this.#next = now + INTERVAL;
    this.shown = true;
    const share = size > 0 ? ` of ${formatSize(size)} (${Math.min(100, Math.floor((100 * read) / size))} %)` : '';
    const short = name.length > 40 ? `…${name.slice(-39)}` : name;
    this.#terminal.err.write(`${CLEAR}${short}: ${formatSize(read)}${share}`);
    await this.#terminal.err.flush();
  }

  /** Must be called before anything else is written to either stream. */
  async clear(): Promise<void> {
    if (!this.shown) return;
    this.shown = false;
    this.#terminal.err.write(CLEAR);
    await this.#terminal.err.flush();
  }
}
