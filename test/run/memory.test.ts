/**
 * The memory of a checker: ten thousand checkers, between characters and inside
 * one, take less than 200 bytes of heap each, apart from the shared tables; less
 * than 256 with a signature policy.
 *
 * This needs a file of its own, because vitest gives each file a process. Once a
 * position is beyond 2^31, as in checker.test.ts, V8 allocates all positions on
 * the heap, which takes 32 bytes more for each checker.
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
    ['UTF-16 after half a signature', utf16Signature as never, unhex('FF')],
    ['UTF-16LE inside a pair', utf16le as never, unhex('00 D8 00')],
    ['UTF-16 inside a pair', utf16 as never, '\uD800'],
    ['UTF-8 with a signature, inside it', withSignature(utf8, 'require') as never, unhex('EF BB'), 256],
    ['UTF-16 without a signature, inside one', withSignature(utf16Signature, 'forbid') as never, unhex('FF'), 256],
  ];
  test.each(rows)(
    'take less than 200 bytes each, or less than 256 with a signature policy: %s',
    (_, form, chunk, limit = 200) => {
      const make = () => {
        const checker = form.checker();
        checker.push(chunk as never);
        return checker;
      };
      const kept: unknown[] = Array.from({ length: 10_000 }, make);
      const measured = [1, 2, 3, 4, 5].map(() => {
        kept.fill(null);
        collect();
        collect();
        const before = process.memoryUsage().heapUsed;
        for (let i = 0; i < kept.length; i++) kept[i] = make();
        collect();
        return (process.memoryUsage().heapUsed - before) / kept.length;
      });
      // The median, because one measurement can include another garbage collection.
      const each = measured.sort((a, b) => a - b)[2];
      expect(each).toBeGreaterThan(50);
      expect(each).toBeLessThan(limit);
    },
  );
});
