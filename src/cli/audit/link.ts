/**
 * `audit link LEDGER… [RESULTS]… --source PATH`: links the rows of ledgers to code
 * and tests. It reads the annotations in the sources (src/audit/links) and results
 * of tests in JUnit, and writes a record beside each ledger:
 *
 *     audit link carrier.ledger junit.xml --source src   →   carrier.links.txt
 *
 * Results that are older than a source are refused.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Ledger, rowId } from '../../audit/ledger/ledger.ts';
import { readAnnotations } from '../../audit/links/annotations.ts';
import type { LoadedRecord } from '../../audit/links/evidence.ts';
import { formatRecord, parseRecord, type RecordedTest } from '../../audit/links/record.ts';
import { type CodeLink, resolveAnnotations } from '../../audit/links/resolve.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { readDocument } from '../../audit/text/document.ts';
import { printable } from '../../printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { LEDGER_END, type UserLedgers } from './operands.ts';

/** Folders of tools, and files that an audit writes, are no sources. */
const NO_SOURCE = /^(?:\..*|node_modules|.*\.(?:ledger|lock|html|(?:links|accepted|history)\.txt))$/;
/** A larger file has no annotations, in octets. */
const LARGEST_SOURCE = 8 * 1024 * 1024;

type Supplied = Pick<AuditOptions, 'texts'> & { readonly digests: ReadonlyMap<string, string> };

interface RunTest {
  readonly name: string;
  readonly own: string;
  readonly outcome: RecordedTest['outcome'];
}

/** Returns the exit status: 1 where an annotation or a test fits no row; nothing is written then. */
export async function auditLink(
  operands: readonly string[],
  { lists }: ParsedArgs,
  { ledgers, files }: UserLedgers,
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
  const tests = await readAllResults(results, sources);
  const inputs = { paths, sources, tests, supplied };
  const made = ledgers.map((ledger) => recordOf(ledger, files.get(ledger.id) as string, inputs));
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

function recordOf(ledger: Ledger, file: string, { paths, sources, tests, supplied }: LinkInputs) {
  const text = supplied.texts.get(ledger.file);
  const document = text === undefined ? null : readDocument(ledger.file, text);
  const found = sources.map((path) =>
    resolveAnnotations(ledger, document, relativeTo(file, path), readAnnotations(textOf(path))),
  );
  const links = found.flatMap((each) => each.links);
  const named = namedTests(ledger, links, tests);
  const record = {
    documents: new Map([...supplied.digests].filter(([name]) => name === ledger.file)),
    sources: new Map(paths.map((path) => [relativeTo(file, path), sourceDigest(path)])),
    links,
    tests: named.tests,
  };
  return { target: linksBeside(file), record, faults: [...found.flatMap((each) => each.faults), ...named.faults] };
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

async function readAllResults(files: readonly string[], sources: readonly string[]): Promise<RunTest[]> {
  if (files.length === 0) return [];
  const { readResults } = await import('../../audit/links/results.ts');
  return files.flatMap((file) => {
    const { mtimeMs } = withFileName(file, () => statSync(file));
    const { tests, ran = mtimeMs } = readResults(file, readText(file));
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
): { tests: RecordedTest[]; faults: string[] } {
  const digests = new Map(ledger.rows.map((row) => [rowId(ledger, { ...row, part: '' }), row.digest]));
  const recorded = new Map<string, RecordedTest>();
  const faults: string[] = [];
  const add = (row: string, { name, outcome }: RunTest) => {
    const digest = digests.get(row);
    if (digest === undefined) faults.push(`the test "${name}" names ${row}, which is no row`);
    else recorded.set(`${row} ${name}`, { row, digest, outcome, name: printable(name) });
  };
  for (const test of tests)
    for (const [row] of test.name.matchAll(/[\w.-]+#[\w.-]+\/\d+/g))
      if (row.startsWith(`${ledger.id}#`)) add(row, test);
  for (const { row, test: name, place } of links.filter(({ test }) => test !== '')) {
    const own = tests.filter((each) => each.name === name || each.own === name);
    if (own.length === 0 && tests.length > 0) faults.push(`${place}: no result is of the test "${name}"`);
    for (const each of own) add(row, each);
  }
  return { tests: [...recorded.values()], faults };
}
