/**
 * The test files that are nearest to some changed files: first those that import one of them, then those that import what
 * imports one, and so on, as many as fit into the time. A file that is no TypeScript is imported where its name is written.
 *
 *     src/run/repair.ts  ←  src/index.ts  ←  test/run/repair.test.ts        near
 *     src/run/repair.ts  ←  …  ←  src/cli/main.ts  ←  test/cli/fit.test.ts  farther: left out when the time is used up
 */
import { explore } from '../../src/shared/explore.ts';

export interface Nearest {
  readonly files: readonly string[];
  /** How many farther ones there are, for which there is no time. */
  readonly left: number;
}

/** `importers` gives the files that import a file, `seconds` what a test file takes. The first is always taken. */
export function nearest(
  changed: readonly string[],
  importers: (path: string) => readonly string[],
  seconds: (path: string) => number,
  budget: number,
): Nearest {
  const files: string[] = [];
  let left = 0;
  let used = 0;
  const next = (path: string) => (path ? importers(path) : changed).map((one) => [one, undefined] as const);
  for (const { state: path } of explore('', String, next)) {
    if (!path.endsWith('.test.ts')) continue;
    if (files.length > 0 && used + seconds(path) > budget) left++;
    else {
      files.push(path);
      used += seconds(path);
    }
  }
  return { files, left };
}
