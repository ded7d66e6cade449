/** The values of `check --format`, each with its reporter. */
import type { ParsedArgs } from '../command.ts';
import { formatName, pathOf } from '../file-name.ts';
import type { Output } from '../terminal.ts';
import type { Baseline } from './baseline.ts';
import { jsonReporter, ndjsonReporter } from './formats/json.ts';
import { textReporter } from './formats/text.ts';
import type { Reporter } from './model.ts';

interface Format {
  readonly about: string;
  /** `all`: whether the check goes on after the first fault of a file. */
  readonly reporter: (out: Output, all: boolean) => Reporter | Promise<Reporter>;
}

export const CHECK_FORMATS: Readonly<Record<string, Format>> = {
  text: { about: 'for people (default)', reporter: textReporter },
  ndjson: { about: 'one object for each fault, a line each', reporter: ndjsonReporter },
  json: { about: 'one document with files, faults and totals', reporter: jsonReporter },
  github: {
    about: 'annotations of GitHub Actions',
    reporter: async (out) => (await import('./formats/github.ts')).githubReporter(out),
  },
  sarif: {
    about: 'SARIF 2.1.0, for code scanning',
    reporter: async (out) => (await import('./formats/sarif.ts')).sarifReporter(out),
  },
  junit: {
    about: 'a test for each file, in JUnit XML',
    reporter: async (out) => (await import('./formats/junit.ts')).junitReporter(out),
  },
};

/** The reporter that --format and --all ask for. */
export async function formatReporter({ format = 'text', all }: ParsedArgs['values'], out: Output): Promise<Reporter> {
  return await (CHECK_FORMATS[String(format)] as Format).reporter(out, all === true);
}

/**
 * -l: the names of the ill-formed files, one a line; -0: each with a NUL after it. With NUL a name is its exact octets, for
 * `xargs -0`; on a line, control characters in it are escaped.
 */
export function namesReporter(out: Output, withNul: boolean): Reporter {
  const write = (name: string) =>
    withNul ? out.writeOctets(Buffer.concat([pathOf(name), Buffer.of(0)])) : out.write(`${formatName(name)}\n`);
  return { begin: ({ name }) => ({ verdict: ({ faults }) => (faults > 0 ? write(name) : undefined) }) };
}

/** -q: nothing is written; the exit status has the verdict. */
export function quietReporter(): Reporter {
  return { begin: () => ({}) };
}

/** --write-baseline: the faults are counted as known. */
export function baselineReporter(baseline: Baseline): Reporter {
  return {
    begin: () => ({
      fault: (found) => {
        baseline.add(found);
        return undefined;
      },
    }),
  };
}
