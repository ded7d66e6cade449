/**
 * The Transform of `wellformed/node`: in a pipeline it passes the same octets, a
 * fault ends the pipeline with IllFormedError, a slow destination slows down the
 * source, and an aborted or destroyed Transform closes all.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  IllFormedError,
  type OctetsInput,
  utf8,
  utf16,
  utf16le,
  type Validator,
  withSignature,
} from '../../src/index.ts';
import { WellFormedTransform } from '../../src/node.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilIdle } from '../support/wait.ts';

const good = ['41', 'E2', '82 AC', '42'].map(unhex);
const bad = ['41 F4', '90', '42'].map(unhex);
const cut = ['41', 'E2 82'].map(unhex);

/** Runs a pipeline over the chunks: its error, the octets that passed, and which ends are closed. */
async function through(chunks: readonly unknown[], form: Validator<OctetsInput> = utf8) {
  const out: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      out.push(chunk);
      done();
    },
  });
  const source = Readable.from(chunks);
  const error = await pipeline(source, new WellFormedTransform(form), sink).catch((one: unknown) => one);
  return { error, out, closed: [source.destroyed, sink.destroyed] };
}

test('passes the same octets, uncopied, and ends a pipeline without an error', async () => {
  const { error, out, closed } = await through(good);
  expect([error, Buffer.concat(out), closed]).toEqual([undefined, Buffer.concat(good), [true, true]]);
  expect(out[0]?.buffer).toBe(good[0]?.buffer);
});

test.each([
  ['a fault', bad, unhex('41 F4')],
  ['an end inside a character', cut, unhex('41 E2 82')],
])('fails a pipeline at %s with the fault of check, and closes source and destination', async (_, chunks, passed) => {
  const { error, out, closed } = await through(chunks);
  expect(error).toBeInstanceOf(IllFormedError);
  expect((error as IllFormedError).fault).toEqual(utf8.check(Buffer.concat(chunks)));
  expect([new Uint8Array(Buffer.concat(out)), closed]).toEqual([passed, [true, true]]);
});

test('checks all forms over octets, with their signature policy', async () => {
  expect((await through([unhex('41 00'), unhex('00 DC')], utf16le)).error).toMatchObject({ fault: { at: 3 } });
  expect((await through([unhex('EF BB BF')], withSignature(utf8, 'forbid'))).error).toMatchObject({
    fault: { reason: 'signature-forbidden' },
  });
});

test('fails with TypeError for strings, which Node would make well-formed, and for what is no validator', async () => {
  expect((await through(['a\uD800'])).error).toMatchObject({ message: expect.stringMatching(/got string/) });
  // @ts-expect-error a form over code units
  expect((await through(good, utf16)).error).toMatchObject({ message: expect.stringMatching(/got a Uint8Array/) });
  expect(() => new WellFormedTransform({} as never)).toThrow(/^expected a validator, such as utf8, got an Object/);
});

test.each([
  ['detached', (buffer: ArrayBuffer) => structuredClone(buffer, { transfer: [buffer] })],
  ['out of bounds', (buffer: ArrayBuffer) => (buffer as unknown as { resize(length: number): void }).resize(1)],
])('fails with TypeError for a chunk that is %s, of which Node would make an empty one', async (_, take) => {
  const Make = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => ArrayBuffer;
  const stale = () => {
    const view = new Uint8Array(new Make(8, { maxByteLength: 16 }), 0, 8).fill(0xff);
    take(view.buffer);
    return view;
  };
  const expected = { name: 'TypeError', message: expect.stringMatching(/^expected a Uint8Array with memory/) };
  const { error, out } = await through([...good, stale(), ...good]);
  expect([error, Buffer.concat(out)]).toMatchObject([expected, Buffer.concat(good)]);
  for (const write of ['write', 'end'] as const) {
    const transform = new WellFormedTransform(utf8);
    const failure = once(transform, 'error');
    transform[write](stale());
    expect(await failure).toMatchObject([expected]);
  }
});

test('copies a file in a pipeline', async () => {
  const folder = temporaryFolder(onTestFinished);
  const from = put(folder, 'from', '\u{1F600}€é'.repeat(50_000));
  const to = join(folder, 'to');
  await pipeline(createReadStream(from, { highWaterMark: 1021 }), new WellFormedTransform(utf8), createWriteStream(to));
  expect(readFileSync(to).equals(readFileSync(from))).toBe(true);
  expect(existsSync(to)).toBe(true);
});

test('reads only a few chunks from the source while the destination takes none', async () => {
  let pulled = 0;
  const source = new Readable({
    read() {
      pulled++;
      this.push(Buffer.alloc(16_384, 'a'));
    },
  });
  const stuck = new Writable({ write: () => {}, highWaterMark: 1 });
  const abort = new AbortController();
  const running = pipeline(source, new WellFormedTransform(utf8), stuck, { signal: abort.signal });
  await untilIdle();
  expect(pulled).toBeGreaterThan(1);
  expect(pulled).toBeLessThan(16);
  abort.abort();
  await expect(running).rejects.toThrow('aborted');
  expect([source.destroyed, stuck.destroyed]).toEqual([true, true]);
});

test('is destroyed by its own signal, and by destroy, and then passes nothing', async () => {
  const abort = new AbortController();
  for (const [stop, options] of [
    [() => abort.abort(), { signal: abort.signal }],
    [(one: WellFormedTransform) => one.destroy(new Error('enough')), {}],
  ] as const) {
    const source = new PassThrough();
    const transform = new WellFormedTransform(utf8, options);
    const sink = new PassThrough();
    const running = pipeline(source, transform, sink);
    source.write('a');
    await untilIdle();
    stop(transform);
    await expect(running).rejects.toThrow(/abort|enough/);
    expect([source.destroyed, transform.destroyed, sink.destroyed]).toEqual([true, true, true]);
  }
});
