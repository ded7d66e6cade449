/**
 * Nothing of a caller is kept: once a call has returned or thrown, the memory of its input is free, whatever the function, and
 * whether the text is well-formed or not. `npm run test:long` asks the same of inputs of 200 MB, by the memory of the process.
 */
import { setTimeout } from 'node:timers/promises';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as wellformed from '../../src/index.ts';
import { jsonTokens, mqtt } from '../../src/profiles.ts';
import { FUZZ } from '../support/random.ts';

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const SIZE = FUZZ > 1 ? 200_000_000 : 200_000;

const { utf8, utf16, utf16le, withSignature } = wellformed;
const strict = withSignature(utf8, 'forbid');

/** The text in two chunks, through what takes chunks. */
function through(state: { push(chunk: Uint8Array): unknown; end(): unknown }, text: Uint8Array): void {
  state.push(text.subarray(0, SIZE / 2));
  state.push(text.subarray(SIZE / 2));
  state.end();
}

async function piped(stream: TransformStream<Uint8Array, unknown>, text: Uint8Array): Promise<void> {
  for await (const _ of new Blob([text as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream)) void _;
}

/** A function of the package → a call with a text. */
const CALLS: Readonly<Record<string, (text: Uint8Array) => unknown>> = {
  test: (text) => utf8.test(text),
  check: (text) => utf8.check(text),
  assert: (text) => utf8.assert(text),
  'check of a profile': (text) => jsonTokens.check(text),
  'check under a policy': (text) => strict.check(text),
  checker: (text) => through(utf8.checker(), text),
  validate: (text) => utf8['~standard'].validate(text),
  checkAll: (text) => wellformed.checkAll(utf8, [text]),
  faults: (text) => [...wellformed.faults(utf8, text, { position: true })],
  'faults, the first': (text) => wellformed.faults(utf8, text).next(),
  faultsInChunks: async (text) => {
    for await (const _ of wellformed.faultsInChunks(utf8, [text], { position: true })) void _;
  },
  decode: (text) => wellformed.decode(utf8, text),
  'decode with replacements': (text) => wellformed.decode(utf8, text, { replacement: '?' }),
  'decode of UTF-16': (text) => wellformed.decode(utf16le, text),
  encode: (text) => wellformed.encode(utf8, 'a'.repeat(text.length)),
  Decoder: (text) => through(new wellformed.Decoder(utf8), text),
  'Decoder with replacements': (text) => through(new wellformed.Decoder(utf8, { replacement: '?' }), text),
  scalars: (text) => wellformed.scalars(utf8, text).next(),
  repair: (text) => wellformed.repair(utf8, text),
  'repair of a profile': (text) => wellformed.repair(mqtt, text),
  'repair of code units': (text) => wellformed.repair(utf16, new Uint16Array(text.buffer)),
  'repair by a function': (text) => wellformed.repair(utf8, text, { replacement: () => 'x'.repeat(SIZE / 10) }),
  'repair by a function that throws': (text) =>
    wellformed.repair(utf8, text, {
      replacement: () => {
        throw new Error('thrown');
      },
    }),
  Repairer: (text) => through(new wellformed.Repairer(utf8), text),
  summarize: (text) => wellformed.conclude(utf8, wellformed.summarize(utf8, text)),
  summarizeAll: (text) => wellformed.summarizeAll(utf8, [text]),
  locate: (text) => wellformed.locate({ offset: SIZE / 2 }, utf8, text),
  WellFormedStream: (text) => piped(new wellformed.WellFormedStream(utf8), text),
  DecoderStream: (text) => piped(new wellformed.DecoderStream(utf8), text),
};

/** Mostly ASCII; ill-formed near its end if asked for. */
function textWith(fault: boolean): Uint8Array {
  const text = new Uint8Array(SIZE).fill(0x61);
  text.set([0xc3, 0xa9], 1000);
  if (fault) text[SIZE - 5] = 0xff;
  return text;
}

/** A call, in a function of its own: no variable is left. */
async function called(call: (text: Uint8Array) => unknown, fault: boolean): Promise<WeakRef<ArrayBufferLike>> {
  const text = textWith(fault);
  await Promise.resolve(text)
    .then(call)
    .catch(() => {});
  return new WeakRef(text.buffer);
}

/** Whether something still holds after collections, for which engines may take some turns. */
async function stays(holds: () => boolean): Promise<boolean> {
  for (let i = 0; i < 20 && holds(); i++) {
    await setTimeout(i);
    collect();
  }
  return holds();
}

const isKept = (memory: WeakRef<object>) => stays(() => memory.deref() !== undefined);

const used = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;

test.each(Object.entries(CALLS))('nothing of a text is kept by %s', async (_, call) => {
  for (const fault of [false, true]) {
    const before = used();
    expect(await isKept(await called(call, fault)), `fault: ${fault}`).toBe(false);
    if (FUZZ > 1) expect(await stays(() => used() - before > SIZE / 20)).toBe(false);
  }
});

test('an iterator that has not ended keeps its text, as it says', async () => {
  let iterator: Iterator<unknown> | undefined;
  const kept = await called((text) => {
    iterator = wellformed.faults(utf8, text);
  }, true);
  expect(await isKept(kept)).toBe(true);
  expect([...(iterator as unknown as Iterable<unknown>)]).toHaveLength(1);
  iterator = undefined;
  expect(await isKept(kept)).toBe(false);
});

test('every function that takes a text is among these', () => {
  const named = Object.keys(CALLS).join(' ');
  const functions = Object.keys(wellformed).filter((name) => typeof wellformed[name as never] === 'function');
  const others = ['IllFormedError', 'chooseLabel', 'conclude', 'forLabel', 'merge', 'withSignature', 'withTier'];
  expect(functions.filter((name) => !named.includes(name)).sort()).toEqual(others);
});
