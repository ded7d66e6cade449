/**
 * The worker, as a function that returns promises. A question that takes too long,
 * or whose answer is no longer needed, ends the worker; the next question starts
 * another, which needs a tenth of a second.
 */
import type { Answer, Asked, Kind, Question, Reply } from '../protocol.ts';

/** Milliseconds for one question. */
const TIME_LIMIT = 15_000;

/** Why there is no answer, in one sentence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The question was cancelled: another has taken its place. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

interface Waiting {
  resolve(answer: Answer<Kind>): void;
  reject(error: Error): void;
}

export class Client {
  readonly #start: () => Worker;
  readonly #onBusy: (busy: boolean) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #timer = 0;
  #last = 0;

  /** `start` makes a worker. `onBusy`: whether questions wait for an answer. */
  constructor(start: () => Worker, onBusy: (busy: boolean) => void) {
    this.#start = start;
    this.#onBusy = onBusy;
  }

  /** Rejects with NoAnswer or Cancelled. */
  ask<K extends Kind>(question: Question<K>): Promise<Answer<K>> {
    this.#worker ??= this.#started();
    const id = ++this.#last;
    const asked: Asked = { id, question: question as Question };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker?.postMessage(asked);
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends what is being computed. */
  stop(error: Error = new Cancelled()): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#onBusy(false);
    for (const { reject } of all) reject(error);
  }

  #started(): Worker {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.stop(new NoAnswer('the compiler stopped: this grammar needs more memory than the browser gives it'));
    });
    return worker;
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    this.#watch();
    if ('answer' in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(new NoAnswer(reply.refusal));
  }

  /** The time of a question begins when the one before it is answered. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#onBusy(this.isBusy);
    if (!this.isBusy) return;
    const seconds = TIME_LIMIT / 1000;
    const late = () => this.stop(new NoAnswer(`stopped after ${seconds} seconds: try a smaller grammar`));
    this.#timer = window.setTimeout(late, TIME_LIMIT);
  }
}

/** A worker from the text of its script, which is in the page: a page that was opened from a file can start it too. */
export function workerFrom(script: string): Worker {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}
