/**
 * Sources of chunks, of each kind, that are read to the end, left early, stopped by a
 * signal at each step, or fail: what a source is asked, in which order, and what
 * comes out.
 */

import { checkAll, DecoderStream, summarizeAll, utf8, WellFormedStream } from '../../src/index.ts';
import { wtf8 } from '../../src/profiles.ts';
import { iterate } from '../../src/run/chunks.ts';
import { platformTransform } from '../../src/run/platform-transform.ts';
import { checkerOf } from '../../src/run/stream.ts';
import type { Section } from './section.ts';
import type { Sum } from './sum.ts';

export function sourceSections(): Section[] {
  return [
    { name: 'sources: iterated', run: iterated },
    { name: 'sources: checked', run: checked },
    { name: 'sources: no sources', run: noSources },
    { name: 'sources: web streams', run: webStreams },
  ];
}

const CHUNKS = [Uint8Array.of(0x61, 0xe2), Uint8Array.of(0x82, 0xac), Uint8Array.of(0x41)];

/** A signal that aborts at one of its source's steps. */
class Signal {
  aborted = false;
  reason: unknown = 'no reason yet';
  #listeners: (() => void)[] = [];
  readonly #log: (what: string) => void;

  constructor(log: (what: string) => void) {
    this.#log = log;
  }

  addEventListener(type: string, listener: () => void): void {
    this.#log(`add ${type}`);
    this.#listeners.push(listener);
  }

  removeEventListener(type: string, listener: () => void): void {
    this.#log(`remove ${type}`);
    this.#listeners = this.#listeners.filter((each) => each !== listener);
  }

  abort(): void {
    this.aborted = true;
    this.reason = new Error('stopped');
    for (const listener of this.#listeners) listener();
  }
}

/** What happens at one call of `next`. */
type Event = 'abort' | 'abort, and never answer' | 'throw' | 'end';
const EVENTS: readonly (Event | undefined)[] = [undefined, 'abort', 'abort, and never answer', 'throw', 'end'];

/** A source that writes down what it is asked; at call `when` of `next`, `event` happens. */
function recordedSource(
  log: (what: string) => void,
  signal: Signal,
  event: Event | undefined,
  when: number,
  chunks: readonly Uint8Array[] = CHUNKS,
) {
  let at = 0;
  const next = (): Promise<object> | object => {
    log(`next ${at}`);
    const happens = at === when ? event : undefined;
    const step = at < chunks.length && happens !== 'end' ? { done: false, value: chunks[at] } : { done: true };
    at++;
    if (happens === 'abort' || happens === 'abort, and never answer') signal.abort();
    if (happens === 'abort, and never answer') return new Promise(() => {});
    if (happens === 'throw') throw new Error('a source that fails');
    return step;
  };
  const ask = (name: string, answer: unknown) => (argument: unknown) => {
    log(`${name} ${argument}`);
    return answer;
  };
  const refuse = async (reason: unknown) => {
    log(`return ${reason}`);
    throw new Error('not closed');
  };
  const later = { next: async () => next(), return: refuse };
  const now = { next, return: ask('return', { done: true }) };
  const reader = { read: later.next, cancel: ask('cancel', Promise.resolve()), releaseLock: ask('release', undefined) };
  return {
    array: chunks,
    later: { [Symbol.asyncIterator]: () => later },
    now: { [Symbol.iterator]: () => now },
    'now, cannot be closed': { [Symbol.iterator]: () => ({ next }) },
    'now and later': { [Symbol.asyncIterator]: () => ({ next: later.next }), [Symbol.iterator]: () => now },
    'of Node': { [Symbol.asyncIterator]: () => ({ next: later.next }), destroy: ask('destroy', undefined) },
    reader: { getReader: () => reader },
    'reader and later': { getReader: () => reader, [Symbol.asyncIterator]: () => later },
  };
}

const KINDS = [
  'array',
  'later',
  'now',
  'now, cannot be closed',
  'now and later',
  'of Node',
  'reader',
  'reader and later',
] as const;

async function iterated(sum: Sum): Promise<void> {
  for (const kind of KINDS) {
    for (const event of EVENTS) {
      for (const when of event ? [0, 1, 3] : [0]) {
        for (const leaveAfter of [1, 9]) {
          for (const signalled of event?.startsWith('abort') ? [true] : [false, true]) {
            const log = (what: string) => sum.add(what);
            const signal = new Signal(log);
            const source = recordedSource(log, signal, event, when)[kind] as Iterable<Uint8Array>;
            sum.add([kind, event, when, leaveAfter, signalled]);
            await read(iterate(source, signalled ? signal : undefined), leaveAfter, sum);
          }
        }
      }
    }
    const signal = new Signal((what) => sum.add(what));
    signal.abort();
    await read(iterate(recordedSource(sum.add.bind(sum), signal, undefined, 0)[kind] as never, signal), 9, sum);
  }
}

/** Reads some chunks, or all; a source that never answers after all is left. */
async function read(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most: number, sum: Sum): Promise<void> {
  let count = 0;
  try {
    for await (const chunk of chunks) {
      sum.add(chunk.length);
      if (++count === most) break;
    }
  } catch (error) {
    sum.add(error);
  }
  // What is closed without waiting for it is closed now.
  await new Promise((resolve) => setImmediate(resolve));
}

/** A source is read up to its first fault. */
async function checked(sum: Sum): Promise<void> {
  const log = (what: string) => sum.add(what);
  for (const kind of KINDS) {
    const source = recordedSource(log, new Signal(log), undefined, 0, [...CHUNKS, Uint8Array.of(0xff), ...CHUNKS])[
      kind
    ];
    try {
      sum.fault(await checkAll(utf8, source as Iterable<Uint8Array>));
    } catch (error) {
      sum.add(error);
    }
  }
}

async function noSources(sum: Sum): Promise<void> {
  const values = [
    'text',
    new Uint8Array(3),
    new Uint16Array(0),
    new DataView(new ArrayBuffer(1)),
    null,
    undefined,
    5,
    {},
  ];
  for (const value of [...values, [], ['text'], () => [], new Set([CHUNKS[2]])]) {
    for (const call of [checkAll, summarizeAll] as ((form: object, chunks: unknown) => Promise<object | null>)[]) {
      try {
        sum.add(JSON.stringify(await call(utf8, value)));
      } catch (error) {
        sum.add(error);
      }
    }
  }
  for (const form of [utf8, null, undefined, {}, 'utf8', { checker: 5 }]) sum.of(() => typeof checkerOf(form as never));
}

async function webStreams(sum: Sum): Promise<void> {
  const texts = [[], ['a'], ['é', '', 'b'], ['字字', '\uFEFF'], ['\uFEFF', 'a']];
  for (const text of texts) {
    for (const end of [[], [0xff], [0xe2], [0xe2, 0x82]]) {
      const chunks = [...text.map((each) => Uint8Array.from(Buffer.from(each))), Uint8Array.from(end)];
      const cut = chunks.flatMap((chunk) => [...chunk].map((octet) => Uint8Array.of(octet)));
      for (const given of [chunks, cut]) {
        const maker = [
          () => new WellFormedStream(utf8),
          () => new DecoderStream(utf8),
          () => new DecoderStream(utf8, { signature: 'strip' }),
        ];
        for (const make of maker) {
          const source = new ReadableStream({
            start(controller) {
              for (const chunk of given) controller.enqueue(chunk);
              controller.close();
            },
          });
          try {
            for await (const out of source.pipeThrough(make() as TransformStream)) sum.add(out);
          } catch (error) {
            sum.add(error);
          }
        }
      }
    }
  }
  // In WTF-8, a text can end in a high surrogate, which a decoder holds back until then.
  for (const octets of [
    [0x41, 0xed, 0xa0, 0xbd],
    [0xed, 0xa0, 0xbd, 0x41],
  ]) {
    const source = new ReadableStream({
      start(controller) {
        for (const octet of octets) controller.enqueue(Uint8Array.of(octet));
        controller.close();
      },
    });
    for await (const out of source.pipeThrough(new DecoderStream(wtf8) as TransformStream)) sum.add(out);
  }
  const { TransformStream: known } = globalThis;
  for (const present of [known, undefined]) {
    globalThis.TransformStream = present as typeof known;
    const Transform = platformTransform('MyStream', 'MyFunction');
    globalThis.TransformStream = known;
    sum.of(() => String(new Transform({ transform() {}, flush() {} })));
  }
}
