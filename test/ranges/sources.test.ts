/**
 * Sources: files, URLs, and objects of S3 by the real SDK. A source that changes, shrinks, is gone, refuses, fails or
 * stalls gives an error that names it, and never a result.
 */

import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { utf8, utf16le } from '../../src/index.ts';
import { fileSource } from '../../src/node.ts';
import { Fold, httpSource, plan, type Range, type RangeSource, SourceError, summarizeRange } from '../../src/ranges.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { fail, type Misbehave, ObjectServer, sendRange } from './double.ts';

const folder = temporaryFolder();
const text = Buffer.from('Ça va €😀\r\n'.repeat(5000));
text[70_001] = 0xff;
const other = Uint8Array.from(text, (octet) => (octet === 0xff ? 0x41 : octet));

/** The verdict on a source, planned in ranges of 16,000 octets, each read on its own. */
async function verdictOf(source: RangeSource, ranges = plan([source], { form: utf8, size: 16_000 })) {
  const fold = new Fold(utf8, ranges);
  for (const range of ranges) fold.add(await summarizeRange(utf8, source, range));
  return fold.verdicts()[0]?.fault;
}

function firstOf(ranges: Iterable<Range>): Range {
  for (const range of ranges) return range;
  throw new Error('the plan is empty');
}

/** The error of reading the first range of a source. */
async function errorOf(source: RangeSource | Promise<RangeSource>, range?: Range): Promise<SourceError> {
  const work = async () => {
    const found = await source;
    return await summarizeRange(utf8, found, range ?? firstOf(plan([found], { form: utf8, size: 16_000 })));
  };
  const error = await work().catch((one: unknown) => one);
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}

describe('a file', () => {
  test('gives the verdict of check, and an empty one too', async () => {
    expect(await verdictOf(await fileSource(put(folder, 'a', text)))).toEqual(utf8.check(text));
    expect(await verdictOf(await fileSource(put(folder, 'empty', '')))).toBeNull();
  });

  test.each<[string, (path: string) => void]>([
    ['rewritten with the same length', (path) => writeFileSync(path, other)],
    ['shortened', (path) => truncateSync(path, 10)],
    ['longer', (path) => appendFileSync(path, 'x')],
  ])('that was %s after the plan is named as changed', async (name, change) => {
    const path = put(folder, name, text);
    const source = await fileSource(path);
    change(path);
    const error = await errorOf(source);
    expect([error.kind, error.retriable]).toEqual(['changed', false]);
    expect(error.message).toMatch(/changed since it was planned \(mtime \d+\.\d{9}, 80000 octets\)$/);
    // A worker that opens the file only now is refused as well.
    const [range] = plan([source], { form: utf8 });
    expect((await errorOf(fileSource(path), range)).kind).toBe('changed');
  });

  test('that changes while a range is read is named as changed', async () => {
    const path = put(folder, 'while', new Uint8Array(3 << 20));
    const source = await fileSource(path);
    const chunks = source.open(0, source.size) as AsyncIterable<Uint8Array>;
    const read = async () => {
      for await (const _ of chunks) writeFileSync(path, new Uint8Array(3 << 20));
    };
    await expect(read()).rejects.toMatchObject({ kind: 'changed' });
  });

  test('that is missing, or is a folder, is named', async () => {
    mkdirSync(join(folder, 'folder'));
    expect(await errorOf(fileSource(join(folder, 'nothing')))).toMatchObject({
      kind: 'missing',
      source: join(folder, 'nothing'),
    });
    expect((await errorOf(fileSource(join(folder, 'folder')))).kind).toBe('refused');
    const path = put(folder, 'gone', text);
    const source = await fileSource(path);
    rmSync(path);
    expect((await errorOf(source)).message).toBe(`${path}: no such file`);
  });
});

const server = new ObjectServer();
let base: string;
beforeAll(async () => {
  base = await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.misbehave = () => false;
  server.put('/lake/a.txt', text);
});

/** Only the requests for a range misbehave, not the one for version and size. */
const afterProbe =
  (answer: Misbehave): Misbehave =>
  (request, ...others) =>
    request.headers['if-match'] !== undefined && answer(request, ...others);

/** The head of a right answer to the first range, with other headers, and these octets. */
const partly =
  (headers: Readonly<Record<string, string | undefined>>, body: string | Uint8Array): Misbehave =>
  (_, response, stored) => {
    const { etag } = stored as { etag: string };
    const all = Object.entries({ 'content-range': 'bytes 0-15999/80000', etag, ...headers });
    for (const [name, value] of all) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(206).end(body);
    return true;
  };

describe('a URL', () => {
  test('gives the verdict of check, by one request for each range, with If-Match', async () => {
    server.log.length = 0;
    expect(await verdictOf(await httpSource(`${base}/lake/a.txt`))).toEqual(utf8.check(text));
    const [probe, ...ranges] = server.log;
    expect(probe).toBe('GET bytes=0-0 -');
    expect(ranges).toEqual(
      ['0-15999', '16000-31999', '32000-47999', '48000-63999', '64000-79999'].map((one) =>
        expect.stringMatching(new RegExp(`^GET bytes=${one} "\\d+"$`)),
      ),
    );
  });

  test('of an empty object is well-formed, and named as changed once it is not empty', async () => {
    server.put('/lake/empty', new Uint8Array(0));
    const source = await httpSource(`${base}/lake/empty`);
    expect([source.size, await verdictOf(source)]).toEqual([0, null]);
    const [range] = plan([source], { form: utf8 });
    server.put('/lake/empty', text);
    expect((await errorOf(source, range)).kind).toBe('changed');
  });

  test('that a range has named is read without another question', async () => {
    const range = firstOf(plan([await httpSource(`${base}/lake/a.txt`)], { form: utf8 }));
    server.log.length = 0;
    const source = await httpSource(`${base}/lake/a.txt`, { known: range });
    expect((await summarizeRange(utf8, source, range)).end).toBe(text.length);
    expect(server.log).toHaveLength(1);
  });

  test.each<[string, Uint8Array]>([
    ['with the same length', other],
    ['and is shorter', text.subarray(0, 100)],
  ])('whose object was replaced %s is named as changed', async (_, octets) => {
    const source = await httpSource(`${base}/lake/a.txt`);
    server.put('/lake/a.txt', octets);
    const error = await errorOf(source);
    expect(error.kind).toBe('changed');
    expect(error.message).toMatch(/changed since it was planned \("\d+", 80000 octets\)$/);
  });

  test.each<[string, string, RegExp, Misbehave]>([
    ['403', 'refused', /the server answers 403$/, (_, response) => fail(response, 403, 'AccessDenied')],
    ['404', 'missing', /the server answers 404$/, (_, response) => fail(response, 404, 'NoSuchKey')],
    ['500', 'failed', /the server answers 500$/, (_, response) => fail(response, 500, 'InternalError')],
    ['503', 'failed', /the server answers 503$/, (_, response) => fail(response, 503, 'SlowDown')],
    [
      '200 with the whole text',
      'refused',
      /does not answer range requests$/,
      (request, response, stored) => {
        delete request.headers.range;
        sendRange(request, response, stored as never);
        return true;
      },
    ],
    [
      'another stretch',
      'refused',
      /asked for bytes 0-15999\/80000, got bytes 1-15999\/80000$/,
      (request, response, stored) => {
        request.headers.range = 'bytes=1-15999';
        sendRange(request, response, stored as never);
        return true;
      },
    ],
    [
      'another version, without a look at If-Match',
      'changed',
      /changed since/,
      (request, response, stored) => {
        sendRange(request, response, { octets: (stored as { octets: Uint8Array }).octets, etag: '"x"' });
        return true;
      },
    ],
    ['no ETag', 'refused', /the answer has no ETag/, partly({ etag: undefined }, text.subarray(0, 16_000))],
    ['encoded octets', 'refused', /the octets are encoded: br$/, partly({ 'content-encoding': 'br' }, 'x')],
    [
      'fewer octets',
      'failed',
      /the connection failed$|octets too early/,
      (_, response, stored) => {
        const { etag } = stored as { etag: string };
        response.writeHead(206, { 'content-range': 'bytes 0-15999/80000', etag, 'content-length': 16_000 });
        response.write(text.subarray(0, 100), () => response.destroy());
        return true;
      },
    ],
    [
      'fewer octets without saying how many',
      'failed',
      /ended 15900 octets too early/,
      partly({}, text.subarray(0, 100)),
    ],
    ['more octets', 'changed', /gives more octets than/, partly({}, text)],
  ])('answered with %s is named as %s', async (_, kind, message, misbehave) => {
    const source = await httpSource(`${base}/lake/a.txt`);
    server.misbehave = afterProbe(misbehave);
    const error = await errorOf(source);
    expect([error.kind, error.message]).toEqual([kind, expect.stringMatching(message)]);
    expect(error.retriable).toBe(kind === 'failed');
  });

  test('that is slow is read to its end, and one that stalls is named, however the octets come', async () => {
    const source = await httpSource(`${base}/lake/a.txt`, { patience: 400 });
    server.misbehave = afterProbe((_, response, stored) => {
      const { etag } = stored as { etag: string };
      response.writeHead(206, { 'content-range': 'bytes 0-15999/80000', etag });
      let at = 0;
      const more = () => {
        if (at === 16_000) return void response.end();
        response.write(text.subarray(at, at + 4000), () => setTimeout(more, 150));
        at += 4000;
      };
      more();
      return true;
    });
    const range = firstOf(plan([source], { form: utf8, size: 16_000 }));
    expect((await summarizeRange(utf8, source, range)).end).toBe(16_000);
    for (const begun of [false, true]) {
      server.misbehave = afterProbe((_, response, stored) => {
        const { etag } = stored as { etag: string };
        if (begun) response.writeHead(206, { 'content-range': 'bytes 0-15999/80000', etag }).write('x');
        return true;
      });
      expect(await errorOf(source)).toMatchObject({ kind: 'stalled', retriable: true });
    }
  });

  test('stops when the signal aborts, with the reason of the signal', async () => {
    const source = await httpSource(`${base}/lake/a.txt`);
    const control = new AbortController();
    server.misbehave = afterProbe(() => {
      control.abort(new Error('enough'));
      return true;
    });
    const range = firstOf(plan([source], { form: utf8 }));
    await expect(summarizeRange(utf8, source, range, { signal: control.signal })).rejects.toThrow('enough');
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['refused', 'no ETag', { 'content-range': 'bytes 0-0/9' }, 206],
    ['refused', 'a weak ETag', { 'content-range': 'bytes 0-0/9', etag: 'W/"1"' }, 206],
    ['refused', 'no ranges', { etag: '"1"' }, 200],
    ['refused', 'no size', { 'content-range': 'bytes 0-0/*', etag: '"1"' }, 206],
    ['failed', 'an error', {}, 500],
  ])('is %s for a plan where the server gives %s', async (kind, _, headers, status) => {
    server.misbehave = (_request, response) => {
      response.writeHead(status, headers).end('x');
      return true;
    };
    expect(await errorOf(httpSource(`${base}/lake/a.txt`))).toMatchObject({ kind });
  });

  test('that nothing answers is named as failed', async () => {
    const gone = new ObjectServer();
    const url = await gone.start();
    await gone.stop();
    expect(await errorOf(httpSource(`${url}/x`, { name: 'a name' }))).toMatchObject({
      kind: 'failed',
      source: 'a name',
    });
  });
});

describe('an object of S3, by the SDK', () => {
  let client: S3Client;
  beforeAll(() => {
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    client = new S3Client({ endpoint: base, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1, credentials });
  });
  afterAll(() => client.destroy());

  /** What a user writes. */
  async function s3Source(Bucket: string, Key: string): Promise<RangeSource> {
    const { ETag = '', ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return {
      name: `s3://${Bucket}/${Key}`,
      version: ETag,
      size: ContentLength,
      async *open(start, end) {
        const Range = `bytes=${start}-${end - 1}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range, IfMatch: ETag }));
        yield* Body as AsyncIterable<Uint8Array>;
      },
    };
  }

  test('gives the verdict of check', async () => {
    expect(await verdictOf(await s3Source('lake', 'a.txt'))).toEqual(utf8.check(text));
  });

  test('that was replaced with the same length has no result: the server refuses If-Match', async () => {
    const source = await s3Source('lake', 'a.txt');
    const ranges = [...plan([source], { form: utf8, size: 16_000 })];
    const fold = new Fold(utf8, ranges);
    fold.add(await summarizeRange(utf8, source, ranges[0] as Range));
    server.put('/lake/a.txt', other);
    await expect(summarizeRange(utf8, source, ranges[1] as Range)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    // A worker that asks for the object anew has another version.
    await expect(summarizeRange(utf8, await s3Source('lake', 'a.txt'), ranges[1] as Range)).rejects.toMatchObject({
      kind: 'changed',
    });
    expect(() => fold.verdicts()).toThrow('no verdict: missing: s3://lake/a.txt, octets 16000 to 79999');
  });
});

test('a range is refused by a source of another name, and by a form that it was not planned for', async () => {
  const source = await fileSource(put(folder, 'b', text));
  const range = firstOf(plan([source], { form: utf8 }));
  await expect(summarizeRange(utf16le, source, range)).rejects.toThrow(/planned for utf8 .* and this is utf16le/);
  await expect(summarizeRange(utf8, { ...source, name: 'c' }, range)).rejects.toThrow(/the range is of the source/);
  await expect(summarizeRange(utf8, source, { ...range, end: -1 })).rejects.toThrow(/^malformed range/);
});
