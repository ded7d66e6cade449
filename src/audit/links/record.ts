/**
 * `carrier.links.txt`, beside the ledger: what code and tests say of its rows,
 * with the digests of everything that this depends on. `audit link` writes it;
 * the audit compares the digests, so old results never count:
 *
 *     document  parcel.txt  9f86…                        the document that was supplied
 *     source    src  2c26…                               all files below src
 *     bare      src/log.c                                a file that names no row
 *     link      carrier#5f3c09a1  implementation  src/carrier.c:12
 *     test      carrier#5f3c09a1  d0d7…  passed  carrier refuses 1a
 *     seal      4f1a…                                    the lines above: none was changed by hand
 */
import { sha256 } from '../../compile/index.ts';
import type { LinkReport } from '../model.ts';
import { AuditError } from '../problem.ts';
import { LINK_TYPES, type LinkType } from './annotations.ts';
import type { TestOutcome } from './results.ts';

/** SHA-256 by name. */
type Digests = ReadonlyMap<string, string>;

export interface RecordedTest {
  readonly row: string;
  /** The digest of the sentence that the row had. */
  readonly digest: string;
  readonly outcome: TestOutcome;
  readonly name: string;
}

export interface LinkRecord {
  readonly documents: Digests;
  readonly sources: Digests;
  /** Files among the sources that name no row. */
  readonly bare: readonly string[];
  readonly links: readonly LinkReport[];
  readonly tests: readonly RecordedTest[];
}

const ABOUT = '# What code and tests say of the rows. DO NOT EDIT: wellformed audit link writes it.';

/** The text of a record: the same bytes for the same content. */
export function formatRecord({ documents, sources, bare, links, tests }: LinkRecord): string {
  const lines = [
    ...[...documents].map(([file, digest]) => `document  ${file}  ${digest}`),
    ...[...sources].map(([path, digest]) => `source    ${path}  ${digest}`),
    ...bare.map((path) => `bare      ${path}`),
    ...links.map(({ row, type, place, reason }) =>
      ['link    ', row, type, place, ...(reason === '' ? [] : [reason])].join('  '),
    ),
    ...tests.map(({ row, digest, outcome, name }) => ['test    ', row, digest, outcome, name].join('  ')),
  ];
  return sealed(`${[ABOUT, ...lines].join('\n')}\n`);
}

function sealed(text: string): string {
  return `${text}seal      ${sha256(text)}\n`;
}

const DIGEST_LINE = /^(document|source) +(\S.*?) {2}([0-9a-f]{64})$/;
const LINK_LINE = new RegExp(`^link +(\\S+#\\S+) {2}(${LINK_TYPES.join('|')}) {2}(\\S.*?:\\d+)(?: {2}(\\S.*))?$`);
const TEST_LINE = /^test +(\S+#\S+) {2}([0-9a-f]{32}) {2}(passed|failed|skipped) {2}(\S.*)$/;

/** Reads a record. Throws AuditError with the number of a line that cannot be parsed, or was changed by hand. */
export function parseRecord(name: string, content: string): LinkRecord {
  const text = content.replaceAll('\r\n', '\n').replace(/^seal .*\n/m, '');
  const digests = { document: new Map<string, string>(), source: new Map<string, string>() };
  const bare: string[] = [];
  const links: LinkReport[] = [];
  const tests: RecordedTest[] = [];
  text.split('\n').forEach((line, i) => {
    if (line === '' || line.startsWith('#')) return;
    const [digested, linked, tested] = [DIGEST_LINE.exec(line), LINK_LINE.exec(line), TEST_LINE.exec(line)];
    if (digested) {
      const [, kind, path, digest] = digested as unknown as [string, 'document' | 'source', string, string];
      digests[kind].set(path, digest);
    } else if (linked) {
      const [, row, type, place, reason = ''] = linked as unknown as [string, string, LinkType, string, string?];
      links.push({ row, type, place, reason });
    } else if (tested) {
      const [, row, digest, outcome, name] = tested as unknown as [string, string, string, TestOutcome, string];
      tests.push({ row, digest, outcome, name });
    } else if (/^bare +\S/.test(line)) bare.push(line.replace(/^bare +/, ''));
    else throw new AuditError(`${name}:${i + 1}: no line of a record: run wellformed audit link again`);
  });
  if (sealed(text) !== content.replaceAll('\r\n', '\n'))
    throw new AuditError(`${name} was changed by hand: run wellformed audit link again`);
  return { documents: digests.document, sources: digests.source, bare, links, tests };
}
