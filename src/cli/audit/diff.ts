/**
 * `audit diff OLD NEW`: what a change means, for its review.
 *
 *     audit diff rfc2279bis-03 rfc3629     two documents, by their ledgers
 *     audit diff HEAD~3 HEAD               two revisions: ledgers, links, grammars
 *     audit diff old.lock new.lock         two lock files
 *     audit diff utf8-1997 utf8            two grammars, like `diff`
 *     audit diff HEAD~1:my.ledger my.ledger   a file of yours at a revision
 *
 * In a folder with ledgers of your own, two revisions are those of that folder.
 *
 * Prints the rows added, gone and changed; when the languages differ, also a
 * shortest text whose verdict changed. No text of a specification is needed.
 */

import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { ALPHABETS } from '../../alphabet.ts';
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
import {
  compileGrammar,
  type GrammarText,
  Library,
  loadLibrary,
  minimise,
  packageRoot,
  readGrammars,
} from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { SourceText } from '../../source.ts';
import { EXIT } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { wrap } from '../help/help.ts';
import { withNoun } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';
import { Revision } from './revision.ts';
import { userGrammarLines, verdictLines } from './user-grammars.ts';

const SPEC = 'grammar/spec';
const LOCK = `${SPEC}/trace.lock`;

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
  const [a, b, ...others] = operands;
  if (a === undefined || b === undefined || others.length > 0) {
    throw new UsageError(
      `audit diff compares two things, got ${operands.length}`,
      'for example: audit diff rfc2279bis-03 rfc3629',
    );
  }
  const { loadLedgers } = await import('../../audit/files.ts');
  const ledgers = loadLedgers(root);
  const [left, right] = [sideOf(a, root, ledgers), sideOf(b, root, ledgers)];
  if (left.kind === 'grammar' && right.kind === 'grammar')
    return (await import('../diff/compare.ts')).compare({ values: {}, positionals: operands }, terminal);
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
  const read = () => withFileName(name, () => readFileSync(name, 'utf8'));
  if (name.endsWith('.ledger') && existsSync(name))
    return { kind: 'ledger', ledger: parseLedger(basename(name), read()) };
  if (name.endsWith('.lock') && existsSync(name)) return { kind: 'lock', lock: read() };
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
  return [...lines, ...languageLines(a, library, b, library)];
}

function lockLines(before: string, after: string): string[] {
  const changes = lockChanges(parseLockLines('the first lock', before), parseLockLines('the second lock', after));
  return changes.map((change) => `  ${printable(changeText(change))}`);
}

function revisionLines(before: Revision, after: Revision): string[] {
  const [old, now] = [ledgersAt(before), ledgersAt(after)];
  const lines = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (!was || !is) return ['', `${name}: ${is ? 'a new ledger' : 'the ledger is gone'}`];
    const changes = ledgerLines(ledgerChanges(was, is));
    return changes.length > 0 ? ['', `${name}:`, ...changes] : [];
  });
  const [locks, newLocks] = [locksAt(before), locksAt(after)];
  const links = [...newLocks].flatMap(([path, lock]) => {
    const was = locks.get(path);
    return was === undefined || was === lock ? [] : lockLines(was, lock).filter((line) => !/^ {2}\w+ row /.test(line));
  });
  const grammars = isOfUser(before) ? userGrammarLines(before, after) : grammarLines(before, after);
  return [...lines, ...(links.length > 0 ? ['', 'links:', ...links] : []), ...grammars];
}

function ledgersAt(revision: Revision): Map<string, Ledger> {
  const paths = revision.files(isOfUser(revision) ? '.' : SPEC).filter((path) => path.endsWith('.ledger'));
  return new Map(paths.map((path) => [path, parseLedger(`${revision.name}:${path}`, revision.read(path))]));
}

/** The lock of this package, or those of a user: path → text. */
function locksAt(revision: Revision): Map<string, string> {
  const isLock = (path: string) => (isOfUser(revision) ? path.endsWith('.lock') : path === LOCK);
  const paths = revision.files(isOfUser(revision) ? '.' : SPEC).filter(isLock);
  return new Map(paths.map((path) => [path, revision.read(path)] as const).filter(([, text]) => isLockText(text)));
}

function isOfUser({ root }: Revision): boolean {
  return root === '.';
}

/** The grammars that changed, in their own text or in that of a grammar they extend. */
function grammarLines(before: Revision, after: Revision): string[] {
  const [old, now] = [libraryAt(before), libraryAt(after)];
  const textOf = (library: Library, id: string) =>
    library
      .inputsOf(id)
      .map(({ text }) => text)
      .join('\0');
  const ids = [...new Set([...old.ids, ...now.ids])].sort();
  return ids.flatMap((id) => {
    if (!old.has(id) || !now.has(id)) return ['', `grammar ${id}: ${now.has(id) ? 'new' : 'gone'}`];
    return textOf(old, id) === textOf(now, id) ? [] : languageLines(id, old, id, now);
  });
}

function libraryAt(revision: Revision): Library {
  const texts = ALPHABETS.flatMap((alphabet): GrammarText[] =>
    revision
      .files(`grammar/${alphabet.name}`)
      .filter((path) => path.endsWith('.ohm'))
      .map((path) => ({
        id: basename(path, '.ohm'),
        alphabet,
        source: new SourceText(`${revision.name}:${path}`, revision.read(path)),
      })),
  );
  return new Library(texts);
}

function languageLines(a: string, before: Library, b: string, after: Library): string[] {
  const [left, right] = [compileGrammar(before.file(a).main), compileGrammar(after.file(b).main)];
  const title = `grammar ${a === b ? a : `${a} → ${b}`}`;
  return verdictLines(title, minimise(left).automaton, minimise(right).automaton);
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
