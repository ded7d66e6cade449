/**
 * `audit diff OLD NEW`: what a change means, for its review.
 *
 *     audit diff rfc2279bis-03 rfc3629     two documents, by their ledgers
 *     audit diff HEAD~3 HEAD               two revisions: ledgers, links, grammars, history
 *     audit diff main                      a revision and the files as they are
 *     audit diff old.lock new.lock         two lock files
 *     audit diff utf8-1997 utf8            two grammars, like `diff`
 *     audit diff HEAD~1:my.ledger my.ledger   a file of yours at a revision
 *
 * In a folder with ledgers of your own, two revisions are those of that folder.
 *
 * Prints the rows added, gone and changed; when the languages differ, also a
 * shortest text whose verdict changed. No text of a specification is needed.
 */

import { existsSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { loadLedgers } from '../../audit/files.ts';
import { inScope, type Ledger, type Row } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import {
  affectsEncoding,
  type LedgerChanges,
  ledgerChanges,
  mainForm,
  type RowChange,
  sentenceName,
} from '../../audit/ledger-diff.ts';
import { isLockText, parseLockLines } from '../../audit/lock/lines.ts';
import { changeText, lockChanges } from '../../audit/lock/lock.ts';
import { Library, loadLibrary, packageRoot, readGrammars } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { wrap } from '../../shared/words.ts';
import { EXIT } from '../command.ts';
import { compare } from '../diff/compare.ts';
import { CommandError, UsageError } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { grammarLines, minimalOf, verdictLines } from './grammars.ts';
import { atBoth, Revision, WORKING } from './revision.ts';

const SPEC = 'grammar/spec';

type Side =
  | { readonly kind: 'ledger'; readonly ledger: Ledger }
  | { readonly kind: 'lock'; readonly lock: string }
  | { readonly kind: 'grammar' }
  | { readonly kind: 'revision'; readonly revision: Revision };

/** Returns the exit status: 0 equal, 1 different. `root`: the folder of the package. */
export async function auditDiff(
  operands: readonly string[],
  terminal: Terminal,
  root: string = packageRoot(),
): Promise<number> {
  const [a, b = WORKING, ...others] = operands;
  const refuse = (): never => {
    throw new UsageError(
      `audit diff compares two things, got ${operands.length}`,
      'for example: audit diff rfc2279bis-03 rfc3629, or audit diff main: a revision and your files',
    );
  };
  if (a === undefined || others.length > 0) return refuse();
  const ledgers = loadLedgers(root);
  const left = sideOf(a, root, ledgers);
  if (operands.length === 1 && left.kind !== 'revision') return refuse();
  const right = sideOf(b, root, ledgers);
  if (left.kind === 'grammar' && right.kind === 'grammar')
    return compare({ values: {}, positionals: operands }, terminal);
  const lines =
    left.kind === 'ledger' && right.kind === 'ledger'
      ? documentLines(left.ledger, right.ledger, ledgers)
      : left.kind === 'lock' && right.kind === 'lock'
        ? lockLines(left.lock, right.lock)
        : left.kind === 'revision' && right.kind === 'revision'
          ? revisionLines(left.revision, right.revision)
          : null;
  if (!lines)
    throw new UsageError(
      `${printable(a)} is a ${left.kind}, ${printable(b)} a ${right.kind}`,
      'compare two of the same kind',
    );
  const names = `${printable(a)} → ${printable(b)}`;
  await terminal.out.write(`${[lines.length === 0 ? `${names}: no difference` : names, ...lines].join('\n')}\n`);
  return lines.length === 0 ? EXIT.ok : EXIT.failed;
}

function sideOf(name: string, root: string, ledgers: readonly Ledger[]): Side {
  if (name.endsWith('.ledger') && existsSync(name))
    return { kind: 'ledger', ledger: parseLedger(basename(name), readText(name)) };
  if (name.endsWith('.lock') && existsSync(name)) return { kind: 'lock', lock: readText(name) };
  const [, revision, path = ''] = (!existsSync(name) && /^([^:]+):(.+\.(?:ledger|lock))$/.exec(name)) || [];
  if (revision !== undefined) {
    const text = new Revision('.', revision).read(path);
    return path.endsWith('.lock') ? { kind: 'lock', lock: text } : { kind: 'ledger', ledger: parseLedger(name, text) };
  }
  const ledger = ledgers.find(({ id }) => id === name || id.endsWith(`-${name}`));
  if (ledger) return { kind: 'ledger', ledger };
  if (existsSync(name) || new Library(readGrammars(root)).ids.includes(name)) return { kind: 'grammar' };
  const own = root === packageRoot() ? userRevision(name) : null;
  return { kind: 'revision', revision: own ?? new Revision(root, name) };
}

/** A revision of the current folder, if ledgers are there that are not those of this package. */
function userRevision(name: string): Revision | null {
  if (relative(packageRoot(), '.') === '') return null;
  try {
    const revision = new Revision('.', name);
    return revision.files('.').some((path) => path.endsWith('.ledger')) ? revision : null;
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

function documentLines(before: Ledger, after: Ledger, ledgers: readonly Ledger[]): string[] {
  const lines = ledgerLines(ledgerChanges(before, after));
  const [a, b] = [mainForm(before, ledgers), mainForm(after, ledgers)];
  if (a === null || b === null || a === b) return lines;
  const library = loadLibrary(packageRoot());
  // The rules of a user's ledger belong to a grammar that the ledger does not name.
  if (!library.has(a) || !library.has(b)) return lines;
  return [...lines, ...verdictLines(`grammar ${a} → ${b}`, minimalOf(library, a), minimalOf(library, b))];
}

function lockLines(before: string, after: string): string[] {
  const changes = lockChanges(parseLockLines('the first lock', before), parseLockLines('the second lock', after));
  return changes.map((change) => `  ${printable(changeText(change))}`);
}

function revisionLines(before: Revision, after: Revision): string[] {
  const lost = atBoth(before, after, historiesAt).flatMap(([name, was = '', is = '']) =>
    is.startsWith(was) ? [] : ['', `${name}: VIOLATION: a history only grows, and this one has lost lines`],
  );
  const lines = atBoth(before, after, ledgersAt).flatMap(([name, was, is]) => {
    if (!was || !is) return ['', `${name}: ${is ? 'a new ledger' : 'the ledger is gone'}`];
    const changes = ledgerLines(ledgerChanges(was, is));
    return changes.length > 0 ? ['', `${name}:`, ...changes] : [];
  });
  const links = atBoth(before, after, locksAt).flatMap(([, was, is]) =>
    was && is && was !== is ? lockLines(was, is).filter((line) => !/^ {2}\w+ row /.test(line)) : [],
  );
  return [...lost, ...lines, ...(links.length > 0 ? ['', 'links:', ...links] : []), ...grammarLines(before, after)];
}

function ledgersAt(revision: Revision): Map<string, Ledger> {
  const texts = textsAt(revision, /\.ledger$/);
  return new Map(Array.from(texts, ([path, text]) => [path, parseLedger(`${revision.name}:${path}`, text)]));
}

/** The histories of weakenings: path → text. */
function historiesAt(revision: Revision): Map<string, string> {
  return textsAt(revision, /(?:^|[./])history\.txt$/);
}

/** The lock of this package, or those of a user: path → text. */
function locksAt(revision: Revision): Map<string, string> {
  return new Map([...textsAt(revision, /\.lock$/)].filter(([, text]) => isLockText(text)));
}

/** The files of an audit with such a name, of this package or in a user's folder: path → text. */
function textsAt(revision: Revision, name: RegExp): Map<string, string> {
  const paths = revision.files(revision.isOfUser ? '.' : SPEC).filter((path) => name.test(path));
  return new Map(paths.map((path) => [path, revision.read(path)]));
}

function ledgerLines({ same, changes }: LedgerChanges): string[] {
  if (changes.length === 0) return [];
  const shown = changes.filter(affectsEncoding);
  const rest = changes.length - shown.length;
  const of = (kind: RowChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return [
    `  ${withNoun(same, 'sentence')} the same, ${of('changed')} changed, ${of('added')} added, ${of('gone')} gone`,
    ...(rest > 0 ? [`  (not shown: ${rest} that do not concern the encoding)`] : []),
    ...shown.flatMap(changeLines),
  ];
}

function changeLines({ kind, before, after }: RowChange): string[] {
  const [old, now] = [sentenceName(before), sentenceName(after)];
  const lines = (mark: string, rows: readonly Row[]) =>
    rows.flatMap((row) =>
      [row.says && `${scopeOf(row)}: ${row.says}`, row.note]
        .filter(Boolean)
        .flatMap((text) => wrappedLines(mark, text)),
    );
  return ['', `  ${kind}  ${[old, now].filter(Boolean).join(' → ')}`, ...lines('-', before), ...lines('+', after)];
}

function scopeOf(row: Row): string {
  return inScope(row) ? [row.kind, row.keyword].filter(Boolean).join(' ') : row.kind;
}

function wrappedLines(mark: string, text: string): string[] {
  return wrap(printable(text), 72).map((line, i) => `    ${i === 0 ? mark : ' '} ${line}`);
}
