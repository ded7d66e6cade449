/**
 * The thread that compiles, as the server sees it. It works on one text at a time. A text
 * that has changed meanwhile is compiled anew: a compilation that is long ago out of date
 * is ended with its thread.
 */
import { Worker } from 'node:worker_threads';
import type { CompiledText, ThreadAnswer, ThreadQuestion } from './protocol.ts';

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './lsp-worker.js', import.meta.url);

/** Milliseconds after which a compilation of an older text is not waited for. */
const PATIENCE = 500;
/** Milliseconds that a question waits for its answer. */
const WAIT = 2000;

type Question = Omit<ThreadQuestion, 'id'>;

export class Compiler {
  readonly #onCompiled: (question: ThreadQuestion, compiled: CompiledText) => void;
  readonly #report: (message: string) => void;
  #thread: Worker | undefined;
  #busy:
    | { readonly asked: ThreadQuestion; readonly since: number; readonly done: (markdown: string) => void }
    | undefined;
  readonly #waiting = new Map<string, Question>();
  #id = 0;

  constructor(
    onCompiled: (question: ThreadQuestion, compiled: CompiledText) => void,
    report: (message: string) => void,
  ) {
    this.#onCompiled = onCompiled;
    this.#report = report;
  }

  /** Compiles a text, in place of the same text as it was before. */
  compile(question: Question): void {
    this.#waiting.set(question.name, question);
    const { asked, since } = this.#busy ?? {};
    if (asked && asked.name === question.name && performance.now() - (since ?? 0) > PATIENCE) this.#end();
    this.#next();
  }

  forget(name: string): void {
    this.#waiting.delete(name);
  }

  /** The answer to a question on a text; '' if the thread is compiling, or takes too long. */
  async ask(question: Question): Promise<string> {
    if (this.#busy) return '';
    return new Promise((done) => {
      this.#send(question, done);
      setTimeout(() => done(''), WAIT).unref();
    });
  }

  #next(): void {
    const [name, question] = this.#busy ? [] : ([...this.#waiting][0] ?? []);
    if (name === undefined || !question) return;
    this.#waiting.delete(name);
    this.#send(question, () => {});
  }

  #send(question: Question, done: (markdown: string) => void): void {
    const asked = { ...question, id: ++this.#id };
    this.#busy = { asked, since: performance.now(), done };
    this.#thread ??= this.#start();
    this.#thread.postMessage(asked);
  }

  #start(): Worker {
    const thread = new Worker(WORKER);
    thread.on('message', (answer: ThreadAnswer) => {
      if (answer.id !== this.#busy?.asked.id) return;
      const { asked, done } = this.#busy;
      if ('markdown' in answer || answer.isLast) this.#busy = undefined;
      if ('markdown' in answer) done(answer.markdown);
      else if (!this.#waiting.has(asked.name)) this.#onCompiled(asked, answer.compiled);
      this.#next();
    });
    // A thread that has no memory left, or cannot start: the next text has another.
    thread.on('error', (error) => {
      this.#report(`the thread that compiles has ended: ${error.message}`);
      this.#end();
      this.#next();
    });
    thread.unref();
    return thread;
  }

  #end(): void {
    this.#thread?.removeAllListeners().on('error', () => {});
    void this.#thread?.terminate();
    this.#thread = undefined;
    this.#busy?.done('');
    this.#busy = undefined;
  }
}
