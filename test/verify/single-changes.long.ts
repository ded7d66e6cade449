/**
 * Every single-octet change of every committed module, base and relaxed: nine
 * million proofs, days on one processor. So they run in parts:
 *
 *     WELLFORMED_PART=3/999 npm run test:long -- single-changes
 *
 * makes the changes 3, 1002, 2001 … of each module. Without the variable, part
 * 1/999 runs. It prints how many changes it tried.
 */
import { expect, test } from 'vitest';
import { committedKernels } from './single-changes.ts';

const [part, parts] = (process.env.WELLFORMED_PART ?? '1/999').split('/').map(Number) as [number, number];

test.each(committedKernels().map((kernel) => [kernel.name, kernel] as const))(
  '%s',
  (name, kernel) => {
    const wrong: string[] = [];
    let count = 0;
    for (const which of ['module', 'relaxed'] as const) {
      for (let i = part - 1; i < kernel.length(which) * 0x100; i += parts) {
        const fault = kernel.faultOf({ which, at: i >> 8, octet: i & 0xff });
        if (fault !== null) wrong.push(fault);
        count++;
      }
    }
    process.stderr.write(`${name}: ${count} changes, ${kernel.refused} refused, ${kernel.equivalent} change nothing\n`);
    expect(wrong).toEqual([]);
    expect(kernel.refused).toBeGreaterThan(0);
  },
  3_600_000,
);
