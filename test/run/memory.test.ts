/**
 * What a checker costs: ten thousand at once, at a boundary and inside a
 * character, with less than 200 bytes of heap each beside the shared tables;
 * with less than 256 where the checker also watches for a signature.
 *
 * In a file of its own, which vitest gives a process of its own: V8 keeps
 * positions beyond 2^31 on the heap, 32 bytes more for each checker once there
 * has been one of those, and checker.test.ts makes one.
 */
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { utf8, utf16, utf16le, utf16Signature, type Validator, withSignature } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';

describe('ten thousand checkers at once', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const rows: [string, Validator<never>, Uint8Array | string, limit?: number][] = [
    ['UTF-8 at a boundary', utf8 as never, unhex('41')],
    ['UTF-8 inside a character', utf8 as never, unhex('F4 80 80')],
    ['UTF-16 behind half a signature', utf16Signature as never, unhex('FF')],
    ['UTF-16LE inside a pair', utf16le as never, unhex('00 D8 00')],
    ['UTF-16 inside a pair', utf16 as never, '\uD800'],
    ['UTF-8 with a signature, inside it', withSignature(utf8, 'require') as never, unhex('EF BB'), 256],
    ['UTF-16 without a signature, inside one', withSignature(utf16Signature, 'forbid') as never, unhex('FF'), 256],
  ];
  test.each(rows)('take less than 200 bytes each, 256 with a signature policy: %s', (_, form, chunk, limit = 200) => {
    const make = () => {
      const checker = form.checker();
      checker.push(chunk as never);
      return checker;
    };
    const kept: unknown[] = Array.from({ length: 10_000 }, make);
    const measured = [1, 2, 3].map(() => {
      kept.fill(null);
      collect();
      collect();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < kept.length; i++) kept[i] = make();
      collect();
      return (process.memoryUsage().heapUsed - before) / kept.length;
    });
    // The middle one: a collection of something else can fall into one of them.
    const each = measured.sort((a, b) => a - b)[1];
    expect(each).toBeGreaterThan(50);
    expect(each).toBeLessThan(limit);
  });
});
