/**
 * The progress of a long run: one line on standard error that is overwritten,
 * and cleared before anything else is written. It is shown only on a terminal,
 * and only after a second.
 *
 *     dump.sql: 1.2 GB of 3.0 GB (40 %), 850.0 MB/s, 3 faults, 2 s left
 *     b/2.txt: 4,096 octets, 850.0 MB/s, 120 files, 3 faults
 *     audit: deciding 12 of 119: utf8:tails
 */
import { formatSize, groupDigits, withNoun } from './numbers.ts';
import { pause } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** Milliseconds before the first line, and between two lines. */
const DELAY = 1000;
const INTERVAL = 200;

const CLEAR = '\r\u001B[K';

/** The most and the least of a name that is shown, in UTF-16 code units. */
const NAME = 40;
const SHORT_NAME = 10;

/** How far a run has come. */
interface Advance {
  /** The file that is being read, ready to print. */
  readonly name: string;
  /** Octets of it, read and in all; 0 where that is not known. */
  readonly read: number;
  readonly size: number;
  /** Octets of the whole run; by default `read` and `size`. */
  readonly allRead?: number;
  readonly allSize?: number;
  /** Files whose verdict is known. */
  readonly files?: number;
  readonly faults?: number;
}

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

  /** Ends a block of an input: shows how far the run has come, if a line is due, and now and then makes a pause. */
  async block(advance: () => Advance): Promise<void> {
    const { err } = this.#terminal;
    const line = () => formatAdvance(advance(), this.#terminal.now() - this.#started, err.columns - 1);
    if (this.#show(line)) await err.flush();
    await pause();
  }

  /** Shows what a run does that gives signals and output no turn, if a line is due. It is safe to print. */
  say(what: string): void {
    // Errors of a closed terminal are ignored here: writing the report fails on them too.
    if (this.#show(() => what)) this.#terminal.err.flush().catch(() => {});
  }

  /** Returns whether a line was due. */
  #show(line: () => string): boolean {
    const { err } = this.#terminal;
    const now = this.#terminal.now();
    if (now < this.#next) return false;
    this.#next = now + INTERVAL;
    this.shown = true;
    // A line that wraps could not be cleared.
    err.write(`${CLEAR}${line().slice(0, err.columns - 1)}`);
    return true;
  }

  /** Must be called before anything else is written to either stream. */
  async clear(): Promise<void> {
    if (!this.shown) return;
    this.shown = false;
    this.#terminal.err.write(CLEAR);
    await this.#terminal.err.flush();
  }
}

function formatAdvance(advance: Advance, elapsed: number, width: number): string {
  const { name, read, size, allRead = read, allSize = size, files = 0, faults = 0 } = advance;
  const share = size > 0 ? ` of ${formatSize(size)} (${Math.min(100, Math.floor((100 * read) / size))} %)` : '';
  const rate = (1000 * allRead) / elapsed;
  const parts = [`: ${formatSize(read)}${share}`, `${formatSize(Math.round(rate))}/s`];
  if (files > 0) parts.push(withNoun(files, 'file'));
  if (faults > 0) parts.push(withNoun(faults, 'fault'));
  if (allSize > allRead && rate > 0) parts.push(`${formatDuration((allSize - allRead) / rate)} left`);
  const rest = parts.join(', ');
  const length = Math.max(SHORT_NAME, Math.min(NAME, width - rest.length));
  return `${name.length > length ? `…${name.slice(1 - length)}` : name}${rest}`;
}

/** `40 s`, `3 min`, `2 h 10 min` */
function formatDuration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${groupDigits(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
