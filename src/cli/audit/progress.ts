/**
 * What a long computation is at, on one line of standard error: written over
 * again and again, gone at the end, and seen on a terminal only.
 */
import { printable } from '../../printable.ts';
import type { Terminal } from '../terminal.ts';

const CLEAR = '\r\u001B[K';

/** Milliseconds between two lines. */
const INTERVAL = 100;

export class ProgressLine {
  readonly #terminal: Terminal;
  #next = -Infinity;
  #shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Says it now: nothing else gets a turn while something is computed. */
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
    // Handed on at once; a terminal that is gone is noticed by whoever writes the report.
    err.flush().catch(() => {});
  }
}
