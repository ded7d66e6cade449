/**
 * The package on a platform that has the language and nothing else: no streams, no
 * text decoder, no WebAssembly, no process. The import works, verdicts are the same,
 * and what needs a missing part of the platform fails with one clear TypeError.
 */
import { createContext, runInContext } from 'node:vm';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type * as Wellformed from '../../src/index.ts';
import { bundle } from './bundle.ts';

/** Globals of a new context that are not part of every engine. */
const OPTIONAL = ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'console', 'FinalizationRegistry', 'WeakRef'];

/** The whole package, loaded in a context of its own, without the globals in `missing`. */
async function loadWithout(missing: readonly string[], platform: 'browser' | 'node'): Promise<typeof Wellformed> {
  return (await loadInto(createContext(), missing, platform)).wellformed;
}

/** The same, in a context that has more globals than the language; and what runs code there. */
async function loadInto(context: object, missing: readonly string[], platform: 'browser' | 'node') {
  const { text } = await bundle(`export * from 'wellformed'`, undefined, platform);
  const { code } = await transform(text, { format: 'cjs' });
  Object.assign(context, { module: { exports: {} } });
  for (const name of missing) runInContext(`delete globalThis.${name}`, context);
  runInContext(code, context);
  const wellformed = (context as { module: { exports: typeof Wellformed } }).module.exports;
  return { wellformed, run: (script: string): unknown => runInContext(script, context) };
}

describe.each(['browser', 'node'] as const)('the build for %s', (platform) => {
  // Each alone too: a part of the package may find one global and expect another.
  test.each([[OPTIONAL], ...OPTIONAL.map((name) => [[name]])])('works without %s', async (missing) => {
    const { utf8, utf16, checkAll } = await loadWithout(missing, platform);
    const long = new Uint8Array(100_000).fill(0x41);
    expect(utf8.test(long)).toBe(true);
    long[99_990] = 0xff;
    expect(utf8.test(long)).toBe(false);
    expect(utf8.check(long)).toMatchObject({ offset: 99_990, reason: 'never-used' });
    expect(utf16.check('a\uD800')).toMatchObject({ offset: 1, incomplete: true });
    expect(await checkAll(utf8, [long])).toMatchObject({ offset: 99_990 });
  });

  test('decodes and encodes without TextDecoder and TextEncoder', async () => {
    const { utf8, utf16le, decode, encode, Decoder, DecoderStream } = await loadWithout(OPTIONAL, platform);
    const string = 'aé€\u{1F600}'.repeat(3000);
    const octets = Buffer.from(string);
    expect(decode(utf8, octets) === string).toBe(true);
    expect(Buffer.from(encode(utf8, string)).equals(octets)).toBe(true);
    expect(decode(utf16le, encode(utf16le, string)) === string).toBe(true);
    const decoder = new Decoder(utf8);
    expect(
      decoder.push(octets.subarray(0, 4001)) + decoder.push(octets.subarray(4001)) + decoder.end() === string,
    ).toBe(true);
    expect(() => new DecoderStream(utf8)).toThrow(/^DecoderStream needs TransformStream, .*; use Decoder$/);
  });

  test('gives the TextDecoder of the platform no memory that another thread can change after the verdict', async () => {
    const seen: string[] = [];
    class Watched extends TextDecoder {
      override decode(octets: Uint8Array): string {
        seen.push(octets.buffer.constructor.name);
        return super.decode(octets);
      }
    }
    const context = createContext({ TextDecoder: Watched, TextEncoder });
    const { utf8, decode, Decoder } = (await loadInto(context, OPTIONAL, platform)).wellformed;
    const shared = new Uint8Array(new SharedArrayBuffer(100)).fill(0x61);
    expect([decode(utf8, shared).length, new Decoder(utf8).push(shared).length]).toEqual([100, 100]);
    // One of them is the sample by which a TextDecoder that ignores its label is known.
    expect(seen).toEqual(['ArrayBuffer', 'ArrayBuffer', 'ArrayBuffer']);
  });

  // Node 24 has such a one.
  test('gives a TextDecoder that believes what a view says of itself no view that lies', async () => {
    class Lying extends Uint8Array {
      override get length() {
        return 1;
      }
      override get byteLength() {
        return 1;
      }
      override get byteOffset() {
        return 0;
      }
      override get buffer() {
        return new ArrayBuffer(8);
      }
    }
    class Believing extends TextDecoder {
      override decode(octets = new Uint8Array(0), options: { stream?: boolean } = {}): string {
        return super.decode(new Uint8Array(octets.buffer, octets.byteOffset, octets.byteLength), options);
      }
    }
    const context = createContext({ TextDecoder: Believing, TextEncoder });
    const { utf8, utf16le, decode, encode, Decoder } = (await loadInto(context, OPTIONAL, platform)).wellformed;
    const string = 'aé水😀'.repeat(40);
    for (const form of [utf8, utf16le]) {
      const octets = encode(form, string);
      const wrong = Array.from(octets.keys()).filter((cut) => {
        const decoder = new Decoder(form);
        return decoder.push(octets.subarray(0, cut)) + decoder.push(octets.subarray(cut)) + decoder.end() !== string;
      });
      expect([decode(form, octets) === string, wrong]).toEqual([true, []]);
      const lying = new Lying(octets.buffer, octets.byteOffset, octets.byteLength);
      const decoder = new Decoder(form);
      expect([decode(form, lying), decoder.push(lying) + decoder.end()]).toEqual([string, string]);
    }
  });

  test('does not call a TextDecoder or TextEncoder that is installed later, such as one made of this package', async () => {
    const { run } = await loadInto(createContext({ TextDecoder, TextEncoder }), OPTIONAL, platform);
    const string = run(`
      const { utf8, decode, encode, Decoder } = module.exports;
      TextDecoder = class { encoding = 'utf-8'; decode(octets) { return decode(utf8, octets); } };
      TextEncoder = class { encode(string) { return encode(utf8, string); } };
      const long = 'é'.repeat(100);
      const octets = new TextEncoder().encode(long);
      [new TextDecoder().decode(octets), new Decoder(utf8).push(octets)].join() === [long, long].join();
    `);
    expect(string).toBe(true);
  });

  test('imports without TransformStream, and only the use of WellFormedStream throws', async () => {
    const { utf8, WellFormedStream } = await loadWithout(OPTIONAL, platform);
    expect(() => new WellFormedStream(utf8)).toThrow(
      'WellFormedStream needs TransformStream, which this platform does not have; use checkAll',
    );
  });
});
