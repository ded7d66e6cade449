/**
 * What gives chunks → something to iterate, which can be stopped:
 *
 *     array, generator, stream of Node    its own iterator; `return()` closes it
 *     web stream                          its reader; `cancel()` closes it
 *
 * A web stream is read by its reader, because some browsers cannot iterate
 * streams, and because only a reader can be cancelled while a read is pending.
 */
import { describe } from './input.ts';

/** The part of a web stream that is read. Declared here, because a project can be without the types of the platform. */
interface WebStream<Chunk> {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Chunk | undefined }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
}

/** Chunks of a text: a web stream, a stream of Node, a generator, an array: all that can be iterated. */
export type Chunks<Chunk> = AsyncIterable<Chunk> | Iterable<Chunk> | WebStream<Chunk>;

/** The part of an `AbortSignal` that is used. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The chunks, one after the other. When `signal` aborts, also while a chunk is awaited, it throws the reason of the
 * signal. The source is closed when the caller stops, and when the signal aborts; a second is waited for that. Throws TypeError for a value that gives
 * no chunks.
 */
export function iterate<T>(chunks: Chunks<T>, signal?: StopSignal): AsyncIterable<T> | Iterable<T> {
  const source = iterable(chunks);
  if (signal) return stoppable(source, signal);
  const { [Symbol.asyncIterator]: open } = source as AsyncIterable<T>;
  return open ? { [Symbol.asyncIterator]: () => closing(open.call(source)) } : source;
}

/** A whole text can be iterated too, but its parts are not chunks. */
function iterable<T>(chunks: Chunks<T>): AsyncIterable<T> | Iterable<T> {
  const given = Object(chunks) as Partial<AsyncIterable<T> & Iterable<T> & WebStream<T>>;
  if (given === chunks && !ArrayBuffer.isView(given)) {
    if (given.getReader) return fromReader(given as WebStream<T>);
    if (given[Symbol.asyncIterator] || given[Symbol.iterator]) return chunks as AsyncIterable<T>;
  }
  const hint = given === chunks && 'body' in given ? 'pass its `body`' : 'check takes a whole text';
  throw new TypeError(`expected chunks (a stream, or something to iterate), got ${describe(chunks)}; ${hint}`);
}

/** How long a source may take to close once no chunk of it is wanted any more, in milliseconds. */
const CLOSING = 1000;

/** The iterator, with a `return` that ends. */
function closing<T>(iterator: AsyncIterator<T>): AsyncIterator<T> {
  return {
    next: () => iterator.next(),
    async return(reason?: unknown) {
      let timer: unknown;
      const late = new Promise<void>((resolve) => {
        timer = timers.setTimeout(resolve, CLOSING);
      });
      try {
        await Promise.race([iterator.return?.(reason), late]);
      } finally {
        timers.clearTimeout(timer);
      }
      return { done: true, value: undefined };
    },
  };
}

/** Not all type libraries declare them. */
const timers = globalThis as unknown as {
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
};

function fromReader<T>(stream: WebStream<T>): AsyncIterable<T> {
  const reader = stream.getReader();
  const iterator = {
    async next() {
      const step = await reader.read();
      if (step.done) reader.releaseLock();
      return step as IteratorResult<T>;
    },
    // Not a generator: its `return` would wait for the pending read.
    async return(reason?: unknown) {
      await reader.cancel(reason);
      reader.releaseLock();
      return { done: true as const, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

async function* stoppable<T>(source: AsyncIterable<T> | Iterable<T>, signal: StopSignal): AsyncGenerator<T> {
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = source as AsyncIterable<T> & Iterable<T>;
  const iterator = later ? closing(later.call(source)) : (now.call(source) as unknown as AsyncIterator<T>);
  // One listener for all chunks: a race of each chunk with one promise would hold memory for each.
  let stop = () => {};
  const listener = () => stop();
  signal.addEventListener('abort', listener);
  let isOver = false;
  try {
    for (;;) {
      const step = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = () => reject(signal.reason);
        if (signal.aborted) stop();
        else Promise.resolve(iterator.next()).then(resolve, reject);
      }).catch((error: unknown) => {
        isOver = !signal.aborted;
        throw error;
      });
      isOver = step.done === true;
      if (isOver) return;
      yield step.value as T;
    }
  } finally {
    signal.removeEventListener('abort', listener);
    if (signal.aborted) abandon(source, iterator, signal.reason);
    else if (!isOver) await iterator.return?.();
  }
}

/** Closes a source from which a chunk may be pending, without waiting for it. */
function abandon(source: object, iterator: AsyncIterator<unknown>, reason: unknown): void {
  // The iterator of a stream of Node waits for the chunk; its `destroy` does not.
  (source as { destroy?: () => void }).destroy?.();
  const close = async () => iterator.return?.(reason);
  close().catch(() => {});
}
