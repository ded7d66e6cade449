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
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { readAnnotations } from '../../audit/links/annotations.ts';
import type { LoadedRecord } from '../../audit/links/evidence.ts';
import { formatRecord, type LinkRecord, parseRecord } from '../../audit/links/record.ts';
import { resolveAnnotations } from '../../audit/links/resolve.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { readDocument } from '../../audit/text/document.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { sourceDigest, sourceFiles, textOf } from './linked-files.ts';
import { namedTests, type RunTest, readAllResults, runTests } from './linked-tests.ts';
import { LEDGER_END, type UserLedgers } from './operands.ts';

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
