/**
 * `audit link LEDGER… [RESULTS]… --source PATH`: links the rows of ledgers to code
 * and tests. It reads the annotations in the sources (src/audit/links) and results
 * of tests in JUnit, and writes a record beside each ledger:
 *
 *     audit link carrier.ledger junit.xml --source src   →   carrier.links.txt
 *
 * Results that are older than a source are refused, and results that do not say
 * when the tests ran, unless `--run COMMAND` runs them now: then no source may
 * change, and the command must write the results. The source of each test that
 * names a row must be among the sources, and its body must not be empty.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Ledger, sentenceId } from '../../audit/ledger/ledger.ts';
import { readAnnotations } from '../../audit/links/annotations.ts';
import type { LoadedRecord } from '../../audit/links/evidence.ts';
import { formatRecord, type LinkRecord, parseRecord, type RecordedTest } from '../../audit/links/record.ts';
import { type CodeLink, resolveAnnotations } from '../../audit/links/resolve.ts';
import { readResults } from '../../audit/links/results.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { readDocument } from '../../audit/text/document.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { LEDGER_END, type UserLedgers } from './operands.ts';

/** The sources that `audit link` reads: the files below a path, their texts, and one digest over all of them. */

/** Folders of tools, and files that an audit writes, are no sources. */
const NO_SOURCE = /^(?:\..*|node_modules|.*\.(?:ledger|lock|html|(?:links|history)\.txt))$/;
/** A larger file has no annotations, in octets. */
const LARGEST_SOURCE = 8 * 1024 * 1024;
/** All files below a path, sorted. A link in a folder is not followed. */
function sourceFiles(path: string): string[] {
  if (!withFileName(path, () => statSync(path)).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NO_SOURCE.test(name))
    .sort()
    .flatMap((name) => {
      const inside = join(path, name);
      const stats = lstatSync(inside);
      return stats.isDirectory() ? sourceFiles(inside) : stats.isFile() ? [inside] : [];
    });
}

/** One digest over the path and the content of each file. */
function sourceDigest(path: string): string {
  const whole = createHash('sha256');
  for (const file of sourceFiles(path)) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    whole.update(`${digest}  ${relative(path, file).replaceAll('\\', '/') || basename(file)}\n`);
  }
  return whole.digest('hex');
}

function textOf(path: string): string {
  return statSync(path).size > LARGEST_SOURCE ? '' : readText(path);
}

/**
 * Results of tests → those that show a row: run now or before, newer than each source,
 * and of a test that stands in the sources with a body.
 *
 *     <testcase name="tide#5f3c09a1 a sign">   →   tide#5f3c09a1, passed
 */

interface RunTest {
  readonly name: string;
  readonly own: string;
  readonly outcome: RecordedTest['outcome'];
}

/**
 * Runs the tests and returns when they began. What they print goes to stderr. Throws CommandError when a source has
 * changed meanwhile, or when the command did not write a file of results.
 */
function runTests(command: string, paths: readonly string[], results: readonly string[]): number {
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
function readAllResults(files: readonly string[], sources: readonly string[], started: number | undefined): RunTest[] {
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
function namedTests(
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

type Supplied = Pick<AuditOptions, 'texts'> & { readonly digests: ReadonlyMap<string, string> };

/** Returns the exit status: 1 where an annotation or a test fits no row; nothing is written then. */
export async function auditLink(
  operands: readonly string[],
  { lists, values }: ParsedArgs,
  { ledgers, files: ledgerFiles }: UserLedgers,
  supplied: Supplied,
  { out }: Terminal,
): Promise<number> {
  const paths = lists?.source ?? [];
  if (ledgers.length === 0 || paths.length === 0)
    throw new UsageError(
      'audit link takes ledgers, and the folders of code and tests',
      'for example: audit link my.ledger junit.xml --source src',
    );
  const sources = paths.flatMap(sourceFiles);
  const results = operands.filter((each) => !each.endsWith(LEDGER_END));
  const without = results.length > 0 && ledgers.find(({ file }) => !supplied.digests.has(file));
  if (without)
    throw new UsageError(
      `results are recorded with the digest of the document, but ${printable(without.file)} is not supplied`,
      'name its folder with --spec DIR',
    );
  const command = typeof values.run === 'string' ? values.run : undefined;
  const started = command === undefined ? undefined : runTests(command, paths, results);
  const tests = readAllResults(results, sources, started);
  const inputs = { paths, sources, tests, supplied };
  const made = ledgers.map((ledger) => recordOf(ledger, ledgerFiles.get(ledger.id) as string, inputs));
  const faults = made.flatMap((each) => each.faults);
  if (faults.length > 0) {
    await out.write(
      `${[...faults, `nothing was written: ${withNoun(faults.length, 'fault')}`].map(printable).join('\n')}\n`,
    );
    return EXIT.failed;
  }
  for (const { target, record } of made) {
    writeFile(target, formatRecord(record));
    const counts = `${withNoun(record.links.length, 'link')} to code, ${withNoun(record.tests.length, 'result')} of tests`;
    await out.write(`written ${printable(target)}: ${counts}\n`);
  }
  return EXIT.ok;
}

interface LinkInputs {
  /** The paths of --source, and all files below them. */
  readonly paths: readonly string[];
  readonly sources: readonly string[];
  readonly tests: readonly RunTest[];
  readonly supplied: Supplied;
}

interface Made {
  readonly target: string;
  readonly record: LinkRecord;
  readonly faults: readonly string[];
}

function recordOf(ledger: Ledger, file: string, { paths, sources, tests, supplied }: LinkInputs): Made {
  const text = supplied.texts.get(ledger.file);
  const document = text === undefined ? null : readDocument(ledger.file, text, ledger.ids);
  const found = sources.map((path) =>
    resolveAnnotations(ledger, document, relativeTo(file, path), readAnnotations(textOf(path))),
  );
  const links = found.flatMap((each) => each.links);
  const isBare = (path: string, i: number) => found[i]?.links.length === 0 && !textOf(path).includes(`${ledger.id}#`);
  const named = namedTests(ledger, links, tests, sources);
  const record = {
    documents: new Map([...supplied.digests].filter(([name]) => name === ledger.file)),
    sources: new Map(paths.map((path) => [relativeTo(file, path), sourceDigest(path)])),
    bare: sources.filter(isBare).map((path) => relativeTo(file, path)),
    links,
    tests: named.tests,
  };
  return {
    target: linksBeside(file),
    record,
    faults: [...found.flatMap((each) => each.faults), ...named.faults],
  };
}

function linksBeside(ledger: string): string {
  return ledger.replace(/\.ledger$/, '.links.txt');
}

/** The records beside the ledgers, with the digests that their sources have now. Throws AuditError. */
export function loadRecords({ ledgers, files }: UserLedgers): LoadedRecord[] {
  return ledgers.flatMap(({ id }) => {
    const file = files.get(id) as string;
    const name = linksBeside(file);
    if (!existsSync(name)) return [];
    const record = parseRecord(name, readText(name));
    const now = [...record.sources.keys()].map((path) => {
      const here = join(dirname(file), path);
      return [path, existsSync(here) ? sourceDigest(here) : null] as const;
    });
    return [{ ledger: id, name, record, sources: new Map(now) }];
  });
}

/** Relative to the folder of the ledger, with "/". */
function relativeTo(ledger: string, path: string): string {
  return relative(dirname(ledger), path).replaceAll('\\', '/') || '.';
}
