/**
 * A progress line on standard error: each message replaces the one before, and
 * the line is cleared at the end. Written on a terminal only.
 */
import { printable } from '../../printable.ts';
import type { Terminal } from '../terminal.ts';

const CLEAR = '\r\u001B[K';

/** Milliseconds between two messages. */
const INTERVAL = 100;

export class ProgressLine {
  readonly #terminal: Terminal;
  #next = -Infinity;
  #shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Writes the message at once: the audit is synchronous, so a timer would not run. */
  show(what: string): void {
    const { err } = this.#terminal;
    const now = this.#terminal.now();
    if (!err.isTerminal || now < this.#next) return;
    this.#next = now + INTERVAL;
    this.#shown = true;
    this.#write(`${CLEAR}${printable(what)}`);
  }

  clear(): void {
    if (this.#shown) this.#write(CLEAR);
    this.#shown = false;
  }

  #write(text: string): void {
    const { err } = this.#terminal;
    err.write(text);
    // Errors of a closed terminal are ignored here: writing the report fails on them too.
    err.flush().catch(() => {});
  }
}
