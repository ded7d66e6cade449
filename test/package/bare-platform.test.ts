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
  const { text } = await bundle(`export * from 'wellformed'`, undefined, platform);
  const { code } = await transform(text, { format: 'cjs' });
  const context = createContext({ module: { exports: {} } });
  for (const name of missing) runInContext(`delete globalThis.${name}`, context);
  runInContext(code, context);
  return (context.module as { exports: typeof Wellformed }).exports;
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

  test('imports without TransformStream, and only the use of WellFormedStream throws', async () => {
    const { utf8, WellFormedStream } = await loadWithout(OPTIONAL, platform);
    expect(() => new WellFormedStream(utf8)).toThrow(
      'WellFormedStream needs TransformStream, which this platform does not have; use checkAll',
    );
  });
});
