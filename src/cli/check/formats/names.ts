/**
 * Verdicts → the names of the ill-formed files, one a line (-l), or each with a NUL
 * after it (-0). With NUL a name is its exact octets, for `xargs -0`; on a line,
 * control characters in it are escaped.
 *
 *     b/2.txt
 */
import { formatName, pathOf } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import type { Baseline } from '../baseline.ts';
import type { Reporter } from '../model.ts';

export function namesReporter(out: Output, withNul: boolean): Reporter {
  return {
    fault: () => undefined,
    verdict: ({ file: { name }, faults }) => {
      if (faults === 0) return undefined;
      return withNul
        ? out.writeOctets(Buffer.concat([pathOf(name), Buffer.of(0)]))
        : out.write(`${formatName(name)}\n`);
    },
  };
}

/** -q: nothing is written; the exit status has the verdict. */
export function quietReporter(): Reporter {
  return { fault: () => undefined };
}

/** --write-baseline: the faults are counted as known. */
export function baselineReporter(baseline: Baseline): Reporter {
  return {
    fault: (found) => {
      baseline.add(found);
      return undefined;
    },
  };
}
