/**
 * 2³¹ − 1, 2³¹ and 2³¹ + 1 octets through every export that gives a verdict on octets: the right one at the right offset.
 * Other forms, tiers, repair and decoding are in positions.long.ts. Needs 4 GB of memory.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import * as index from '../../src/index.ts';
import { WellFormedTransform } from '../../src/node.ts';
import * as ranges from '../../src/ranges.ts';

const { utf8 } = index;
const SIZES = [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1];
const all = new Uint8Array(2 ** 31 + 1).fill(0x41);

/** Runs on a text whose last octet is this one. */
async function ending<T>(size: number, last: number, run: (text: Uint8Array) => T | Promise<T>): Promise<T> {
  all[size - 1] = last;
  try {
    return await run(all.subarray(0, size));
  } finally {
    all[size - 1] = 0x41;
  }
}

/** The offset of the fault in an ill-formed text, as each way of checking has it. */
const OFFSETS: Readonly<Record<string, (text: Uint8Array) => unknown>> = {
  check: (text) => utf8.check(text)?.offset,
  assert: (text) => thrown(() => utf8.assert(text)).fault.offset,
  push: (text) => utf8.checker().push(text)?.offset,
  'push of two chunks': (text) => {
    const checker = utf8.checker();
    return (checker.push(text.subarray(0, 7)) ?? checker.push(text.subarray(7)))?.offset;
  },
  summarize: (text) => index.conclude(utf8, index.summarize(utf8, text))?.offset,
  merge: (text) => {
    const parts = [text.subarray(0, 7), text.subarray(7)].map((part) => index.summarize(utf8, part)) as [never, never];
    return index.conclude(utf8, index.merge(...parts))?.offset;
  },
  checkAll: async (text) => (await index.checkAll(utf8, [text]))?.offset,
  summarizeAll: async (text) => index.conclude(utf8, await index.summarizeAll(utf8, [text]))?.offset,
  summarizeRange: async (text) => {
    const source = {
      name: 'a',
      version: '1',
      size: text.length,
      open: (from: number, to: number) => [text.subarray(from, to)],
    };
    const planned = [...ranges.plan([source], { form: utf8 })];
    const fold = new ranges.Fold(utf8, planned);
    for (const range of planned) fold.add(await ranges.summarizeRange(utf8, source, range));
    return [...fold.verdicts()][0]?.fault?.offset;
  },
  WellFormedStream: (text) => streamed(new index.WellFormedStream(utf8), text),
  DecoderStream: (text) => streamed(new index.DecoderStream(utf8), text),
  WellFormedTransform: (text) =>
    pipeline(Readable.from([text.subarray(0, 7), text.subarray(7)]), new WellFormedTransform(utf8), async (chunks) => {
      for await (const _ of chunks);
    }).catch(({ fault }) => fault?.offset),
  locate: (text) => {
    const fault = utf8.check(text) as index.Fault;
    return (index.locate(fault, utf8, text).column.octets ?? 0) - 1;
  },
};

function thrown(run: () => unknown): index.IllFormedError {
  try {
    run();
  } catch (error) {
    return error as never;
  }
  throw new Error('expected an exception');
}

async function streamed(stream: TransformStream<never, unknown>, text: Uint8Array): Promise<unknown> {
  const chunks = new ReadableStream({
    start: (controller) => {
      controller.enqueue(text as never);
      controller.close();
    },
  });
  try {
    for await (const _ of chunks.pipeThrough(stream));
  } catch (error) {
    return (error as index.IllFormedError).fault?.offset ?? (error as Error).name;
  }
  return undefined;
}

test.each(SIZES)('%d octets: verdicts and offsets', async (size) => {
  expect(await ending(size, 0x41, (text) => [utf8.test(text), utf8.check(text)])).toEqual([true, null]);
  expect(await ending(size, 0xff, (text) => utf8.test(text))).toBe(false);
  expect(await ending(size, 0xe2, (text) => utf8.check(text))).toMatchObject({ offset: size - 1, incomplete: true });
  for (const [name, offsetOf] of Object.entries(OFFSETS)) {
    const found = await ending(size, 0xff, offsetOf);
    expect([name, found]).toEqual([name, size - 1]);
  }
});
