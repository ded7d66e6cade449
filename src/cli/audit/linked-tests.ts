/**
 * Results of tests → those that show a row: run now or before, newer than each source,
 * and of a test that stands in the sources with a body.
 *
 *     <testcase name="tide#5f3c09a1 a sign">   →   tide#5f3c09a1, passed
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { type Ledger, sentenceId } from '../../audit/ledger/ledger.ts';
import type { RecordedTest } from '../../audit/links/record.ts';
import type { CodeLink } from '../../audit/links/resolve.ts';
import { readResults } from '../../audit/links/results.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { readText } from '../read-text.ts';
import { sourceDigest, textOf } from './linked-files.ts';

export interface RunTest {
  readonly name: string;
  readonly own: string;
  readonly outcome: RecordedTest['outcome'];
}

/**
 * Runs the tests and returns when they began. What they print goes to stderr. Throws CommandError when a source has
 * changed meanwhile, or when the command did not write a file of results.
 */
export function runTests(command: string, paths: readonly string[], results: readonly string[]): number {
  if (results.length === 0)
    throw new UsageError('--run needs the file of results that the command writes', 'junit.xml');
  const before = paths.map(sourceDigest);
  // A file system keeps times in whole seconds, perhaps: older results go.
  for (const file of results) rmSync(file, { force: true });
  const started = Date.now();
  const { error } = spawnSync(command, { shell: true, stdio: ['ignore', 2, 2] });
  if (error) throw new CommandError(`cannot run ${printable(command)}: ${printable(error.message)}`);
  const changed = paths.find((path, i) => sourceDigest(path) !== before[i]);
  if (changed !== undefined) throw new CommandError(`${printable(changed)} has changed while the tests ran`);
  const missing = results.find((file) => !existsSync(file));
  if (missing !== undefined) throw new CommandError(`${printable(command)} did not write ${printable(missing)}`);
  return started;
}

/** `started`: when the tests were run just now; otherwise each file says when they ran. */
export function readAllResults(
  files: readonly string[],
  sources: readonly string[],
  started: number | undefined,
): RunTest[] {
  if (files.length === 0) return [];
  return files.flatMap((file) => {
    const { mtimeMs } = withFileName(file, () => statSync(file));
    const { tests, ran = started, ranAtLatest = started } = readResults(file, readText(file));
    if (ran === undefined)
      throw new CommandError(
        `${printable(file)} does not say when its tests ran: let audit link run them, with --run COMMAND`,
      );
    // A format may have whole seconds only.
    if (started !== undefined && Number(ranAtLatest) < started - 2_000)
      throw new CommandError(`${printable(file)} has the results of an earlier run: --run must run the tests`);
    if (started !== undefined) return tests;
    if (ran > mtimeMs + 60_000)
      throw new CommandError(`${printable(file)} says that its tests ran after it was written`);
    const newer = sources.find((source) => statSync(source).mtimeMs > Math.min(ran, mtimeMs));
    if (newer === undefined) return tests;
    throw new CommandError(`${printable(file)} is older than ${printable(newer)}: run the tests again`);
  });
}

/** The results that name a row: in the name of the test, or by an annotation that names the test. */
export function namedTests(
  ledger: Ledger,
  links: readonly CodeLink[],
  tests: readonly RunTest[],
  sources: readonly string[],
): { tests: RecordedTest[]; faults: string[] } {
  const texts = tests.length > 0 ? sources.map(textOf) : [];
  const digests = new Map(ledger.rows.map((row) => [sentenceId(ledger, row), row.digest]));
  const recorded = new Map<string, RecordedTest>();
  const faults: string[] = [];
  const add = (row: string, { name, own, outcome }: RunTest) => {
    const digest = digests.get(row);
    const why =
      digest === undefined ? `names ${row}, which is no row${renamed(ledger, row)}` : untestedIn(texts, [row, own]);
    if (digest === undefined || why !== null) faults.push(`the test "${name}" ${why}`);
    else recorded.set(`${row} ${name}`, { row, digest, outcome, name: printable(name) });
  };
  for (const test of tests)
    for (const [row] of test.name.matchAll(/[\w.-]+#\w[\w~-]*(?:\.[\w~-]+)*/g))
      if (row.startsWith(`${ledger.id}#`)) add(row, test);
  for (const { row, test: name, place } of links.filter(({ test, type }) => test !== '' && SHOWING.has(type))) {
    const own = tests.filter((each) => each.name === name || each.own === name);
    if (own.length === 0 && tests.length > 0) faults.push(`${place}: no result is of the test "${name}"`);
    for (const each of own) add(row, each);
  }
  return { tests: [...recorded.values()], faults };
}

/** The row whose sentence had this name before it changed. */
function renamed(ledger: Ledger, id: string): string {
  const now = ledger.rows.find(({ was }) => was.startsWith(`${id.slice(ledger.id.length + 1)} = `));
  return now ? `: its sentence has changed, and is ${sentenceId(ledger, now)} now` : '';
}

/** Types of annotations that say that a test shows a row. */
const SHOWING: ReadonlySet<string> = new Set(['test', 'implementation', 'implication']);

/** An empty body after the name of a test, in languages with braces and in Python. */
const EMPTY_BODY = [
  /^[^\n{]*(?:=>|\))\s*\{\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*\}/,
  /^[^\n]*\n(?:[ \t]+(?:#[^\n]*|pass|\.\.\.)[ \t]*(?:\n|$))+(?:[ \t]*\n)*(?=\S|$)/,
];

/** Why a test is no test of these sources; `null` when one has it. `names`: its row, and its own name. */
function untestedIn(texts: readonly string[], names: readonly string[]): string | null {
  const found = texts.flatMap((text) => names.flatMap((name) => restAfter(text, name)));
  if (found.length === 0) return 'is in no source: name its file with --source too';
  return found.every((rest) => EMPTY_BODY.some((empty) => empty.test(rest))) ? 'has an empty body' : null;
}

/** What follows each occurrence of a name. */
function restAfter(text: string, name: string): string[] {
  return name === ''
    ? []
    : text
        .split(name)
        .slice(1)
        .map((_, i, all) => all.slice(i).join(name));
}
