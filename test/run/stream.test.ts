/**
 * Streams of the platform: chunks pass as the same objects, a fault fails the
 * stream with IllFormedError, a slow reader slows the source down, and the source
 * is closed after a fault.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { Duplex, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Chunks,
  checkAll,
  IllFormedError,
  type OctetsInput,
  utf8,
  utf16,
  utf16be,
  WellFormedStream,
  withSignature,
} from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilIdle, waitUntil } from '../support/wait.ts';

const good = ['41', 'E2', '', '82 AC', '42'].map(unhex);
const bad = ['41 F4', '90', '42'].map(unhex);
const cut = ['41', 'E2 82'].map(unhex);

function streamOf<T>(chunks: readonly T[], canceled: (reason: unknown) => void = () => {}): ReadableStream<T> {
  const left = [...chunks];
  return new ReadableStream<T>(
    {
      pull(controller) {
        if (left.length > 0) controller.enqueue(left.shift() as T);
        else controller.close();
      },
      cancel: canceled,
    },
    { highWaterMark: 0 },
  );
}

async function readAll<T>(stream: ReadableStream<T>): Promise<T[]> {
  const out: T[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) out.push(read.value);
  return out;
}

describe('WellFormedStream', () => {
  test('passes the same chunks, in order', async () => {
    const out = await readAll(streamOf(good).pipeThrough(new WellFormedStream(utf8)));
    expect(out.length).toBe(good.length);
    out.forEach((chunk, i) => {
      expect(chunk).toBe(good[i]);
    });
  });

  test('passes strings for a form over code units', async () => {
    const strings = ['a\uD83D', '\uDE00'];
    expect(await readAll(streamOf(strings).pipeThrough(new WellFormedStream(utf16)))).toEqual(strings);
  });

  test('fails at the first fault: its chunk does not pass, and the source is cancelled', async () => {
    let reason: unknown;
    const source = streamOf(bad, (why) => {
      reason = why;
    });
    const reader = source.pipeThrough(new WellFormedStream(utf8)).getReader();
    expect((await reader.read()).value).toBe(bad[0]);
    const error = await reader.read().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(IllFormedError);
    expect((error as IllFormedError).fault).toEqual(utf8.check(unhex('41 F4 90 42')));
    await untilIdle();
    expect(reason).toBe(error);
  });

  test('fails at the end if that is inside a character', async () => {
    const error = await readAll(streamOf(cut).pipeThrough(new WellFormedStream(utf8))).catch((one: unknown) => one);
    expect((error as IllFormedError).fault).toMatchObject({ offset: 1, at: 3, incomplete: true });
  });

  test('fails with TypeError for a value that is not a chunk of the form', async () => {
    const stream = streamOf(['text'] as never[]).pipeThrough(new WellFormedStream(utf8));
    await expect(readAll(stream)).rejects.toThrow(/^expected a Uint8Array.* got string/);
    for (const form of [{}, 'utf8', null, undefined] as never[]) {
      expect(() => new WellFormedStream(form)).toThrow(/^expected a validator, such as utf8, got /);
    }
  });

  test('keeps the signature policy of the form', async () => {
    const form = withSignature(utf8, 'forbid');
    const stream = streamOf(['EF', 'BB', 'BF'].map(unhex)).pipeThrough(new WellFormedStream(form));
    await expect(readAll(stream)).rejects.toMatchObject({ fault: { reason: 'signature-forbidden', at: 2 } });
  });

  test('reads only a few chunks from the source while no one reads the stream', async () => {
    let pulled = 0;
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(good[0] as Uint8Array);
      },
    });
    const reader = source.pipeThrough(new WellFormedStream(utf8)).getReader();
    await untilIdle();
    expect(pulled).toBeLessThan(5);
    for (let i = 0; i < 10; i++) await reader.read();
    await untilIdle();
    expect(pulled).toBeGreaterThanOrEqual(10);
    expect(pulled).toBeLessThan(16);
    await reader.cancel();
  });

  test('is stopped by an AbortSignal, with its reason', async () => {
    const abort = new AbortController();
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(good[0] as Uint8Array) });
    const reader = endless.pipeThrough(new WellFormedStream(utf8), { signal: abort.signal }).getReader();
    await reader.read();
    const mine = new Error('enough');
    abort.abort(mine);
    const rest = async () => {
      for (;;) await reader.read();
    };
    await expect(rest()).rejects.toBe(mine);
  });

  test('works in a pipeline of Node, by Duplex.fromWeb', async () => {
    const out: Buffer[] = [];
    // Up to Node 22 the wrapper adds an unhandled "error.filter is not a function" to an error: no ill-formed text here.
    const between = Duplex.fromWeb(new WellFormedStream(utf8));
    await pipeline(Readable.from(good.filter(({ length }) => length > 0)), between, async (chunks) => {
      for await (const chunk of chunks) out.push(chunk);
    });
    expect(Buffer.concat(out)).toEqual(Buffer.concat(good));
  });

  test('takes Node streams that were made web streams', async () => {
    const web = Readable.toWeb(Readable.from([unhex('41 E2 82 AC')], { objectMode: false }));
    const out = await readAll(web.pipeThrough(new WellFormedStream(utf8)));
    expect(Buffer.concat(out)).toEqual(Buffer.from('A€'));
  });
});

describe('checkAll', () => {
  test('ends after a fault, also where the source never finishes to close', async () => {
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: unhex('FF') }),
        return: () => new Promise<never>(() => {}),
      }),
    };
    expect((await checkAll(utf8, source))?.offset).toBe(0);
    const { signal } = new AbortController();
    expect((await checkAll(utf8, source, { signal }))?.offset).toBe(0);
  });

  async function* generate(chunks: readonly Uint8Array[], stopped: () => void = () => {}) {
    try {
      yield* chunks;
    } finally {
      stopped();
    }
  }

  const sources: [string, (chunks: readonly Uint8Array[]) => Chunks<Uint8Array>][] = [
    ['an array', (chunks) => chunks],
    ['an async generator', (chunks) => generate(chunks)],
    ['a stream of Node', (chunks) => Readable.from(chunks.filter(({ length }) => length > 0))],
    ['a web stream', (chunks) => streamOf(chunks)],
    ['the body of a Response', (chunks) => new Response(Buffer.concat(chunks)).body ?? []],
    ['a Set', (chunks) => new Set(chunks)],
  ];
  test.each(sources)('gives the fault of %s', async (_, of) => {
    expect(await checkAll(utf8, of(good))).toBe(null);
    expect(await checkAll(utf8, of(bad))).toEqual(utf8.check(unhex('41 F4 90 42')));
    expect(await checkAll(utf8, of(cut))).toEqual(utf8.check(unhex('41 E2 82')));
    expect(await checkAll(utf8, of([]))).toBe(null);
  });

  test('gives the fault of a web stream on a platform that cannot iterate streams', async () => {
    let canceled = false;
    const stream = streamOf(bad, () => {
      canceled = true;
    });
    Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
    expect((await checkAll(utf8, stream))?.at).toBe(2);
    expect(canceled).toBe(true);
    const whole = streamOf(good);
    Object.defineProperty(whole, Symbol.asyncIterator, { value: undefined });
    expect(await checkAll(utf8, whole)).toBe(null);
    expect(whole.locked).toBe(false);
  });

  test('stops reading at the fault, and closes the source', async () => {
    let stopped = 0;
    const told = () => {
      stopped++;
    };
    expect((await checkAll(utf8, generate(bad, told)))?.at).toBe(2);
    expect(stopped).toBe(1);
    const node = Readable.from(bad);
    await checkAll(utf8, node);
    expect(node.destroyed).toBe(true);
    let canceled = false;
    const web = streamOf(bad, () => {
      canceled = true;
    });
    await checkAll(utf8, web);
    expect(canceled).toBe(true);
    await expect(checkAll(utf8, generate([unhex('41'), 'text' as never], told))).rejects.toThrow(TypeError);
    expect(stopped).toBe(2);
  });

  describe('with a signal', () => {
    /** A signal that counts its listeners. */
    function counted(signal: AbortSignal) {
      let listeners = 0;
      return {
        signal: {
          get aborted() {
            return signal.aborted;
          },
          get reason(): unknown {
            return signal.reason;
          },
          addEventListener(type: 'abort', listener: () => void) {
            listeners++;
            signal.addEventListener(type, listener);
          },
          removeEventListener(type: 'abort', listener: () => void) {
            listeners--;
            signal.removeEventListener(type, listener);
          },
        },
        listeners: () => listeners,
      };
    }

    const mine = new Error('enough');

    test('gives the same fault, and removes its listener from the signal', async () => {
      for (const [chunks, at] of [
        [good, undefined],
        [bad, 2],
        [cut, 3],
      ] as const) {
        for (const [, of] of sources) {
          const { signal, listeners } = counted(new AbortController().signal);
          expect((await checkAll(utf8, of(chunks), { signal }))?.at).toBe(at);
          expect(listeners()).toBe(0);
        }
      }
    });

    test('that has aborted already reads nothing, and closes the source', async () => {
      let stopped = 0;
      const node = new PassThrough();
      const canceled: unknown[] = [];
      const web = streamOf(bad, (reason) => canceled.push(reason));
      const signal = AbortSignal.abort(mine);
      await expect(
        checkAll(
          utf8,
          generate(bad, () => stopped++),
          { signal },
        ),
      ).rejects.toBe(mine);
      await expect(checkAll(utf8, node, { signal })).rejects.toBe(mine);
      await expect(checkAll(utf8, web, { signal })).rejects.toBe(mine);
      await expect(checkAll(utf8, bad, { signal })).rejects.toBe(mine);
      expect([node.destroyed, canceled]).toEqual([true, [mine]]);
    });

    test('that aborts while a chunk is awaited rejects at once, and closes the source', async () => {
      const node = new PassThrough();
      node.write('a');
      const canceled: unknown[] = [];
      let pulled = 0;
      const web = new ReadableStream<Uint8Array>({
        pull: (controller) => (pulled++ === 0 ? controller.enqueue(unhex('61')) : new Promise(() => {})),
        cancel: (reason) => void canceled.push(reason),
      });
      for (const source of [node, web]) {
        const abort = new AbortController();
        const { signal, listeners } = counted(abort.signal);
        const checking = checkAll<OctetsInput>(utf8, source, { signal });
        await untilIdle();
        expect(listeners()).toBe(1);
        abort.abort(mine);
        await expect(checking).rejects.toBe(mine);
        expect(listeners()).toBe(0);
      }
      await untilIdle();
      expect([node.destroyed, canceled, web.locked]).toEqual([true, [mine], false]);
    });

    test('that aborts between two chunks stops a generator after its chunk, and takes no other', async () => {
      const abort = new AbortController();
      const taken: number[] = [];
      let stopped = 0;
      async function* endless() {
        try {
          for (let i = 0; ; i++) {
            taken.push(i);
            if (i === 3) abort.abort(mine);
            yield unhex('41');
          }
        } finally {
          stopped++;
        }
      }
      await expect(checkAll(utf8, endless(), { signal: abort.signal })).rejects.toBe(mine);
      await untilIdle();
      expect([taken, stopped]).toEqual([[0, 1, 2, 3], 1]);
    });

    test('does not hide the exception of a source, nor that of a chunk, and leaves no listener', async () => {
      async function* broken() {
        yield unhex('41');
        throw mine;
      }
      for (const source of [broken(), [unhex('41'), 'text' as never]]) {
        const { signal, listeners } = counted(new AbortController().signal);
        await expect(checkAll(utf8, source, { signal })).rejects.toThrow(/enough|expected a Uint8Array/);
        expect(listeners()).toBe(0);
      }
    });
  });

  test('throws what the source throws', async () => {
    const mine = new Error('mine');
    const node = new PassThrough();
    node.write('a');
    const checking = checkAll(utf8, node);
    await waitUntil('the first octet is read', () => node.readableLength === 0);
    node.destroy(mine);
    await expect(checking).rejects.toBe(mine);
  });

  test('reads a file in pieces of any size', async () => {
    const file = put(temporaryFolder(onTestFinished), 'text', '\u{1F600}€é'.repeat(500));
    for (const highWaterMark of [1, 7, 4096]) {
      expect(await checkAll(utf8, createReadStream(file, { highWaterMark }))).toBe(null);
      const other = await checkAll(utf16be, createReadStream(file, { highWaterMark }));
      expect(other).toEqual(utf16be.check(readFileSync(file)));
    }
  });

  test.each([
    ['a string', 'secret'],
    ['octets', unhex('73 65 63')],
    ['code units', Uint16Array.of(0x73)],
    ['a view', new DataView(new ArrayBuffer(3))],
    ['a buffer', new ArrayBuffer(3)],
    ['a promise', Promise.resolve([])],
    ['an object', { secret: 1 }],
    ['null', null],
    ['undefined', undefined],
    ['a number', 1],
  ])('rejects %s with TypeError, which does not quote it', async (_, chunks) => {
    const message = /^expected chunks \(a stream, or something to iterate\), got [\w ]+; check takes a whole text$/;
    await expect(checkAll(utf8, chunks as never)).rejects.toThrow(message);
    await expect(checkAll(utf16, chunks as never)).rejects.toThrow(message);
  });

  test('rejects what is not a validator with TypeError', async () => {
    for (const form of [{}, 'utf8', null, undefined] as never[]) {
      await expect(checkAll(form, [])).rejects.toThrow(/^expected a validator, such as utf8, got /);
    }
  });
});
