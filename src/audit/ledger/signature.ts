/**
 * Who has read a row, when, and in which form:
 *
 *     review   A. Doe, 2026-11-22, 4f1a2b3c4d5e6f70; B. Roe, 2026-12-01, 4f1a2b3c4d5e6f70
 *
 * The digest is that of the row as it was read: kind, paraphrase, links, evidence,
 * counters. A row that changes has no review until it is read again, as in Doorstop.
 * The head of a ledger names its author and its reviewers; the author of a row
 * cannot be its only reviewer. `audit review ROW` writes a signature.
 */
import { sha256 } from '../../compile/index.ts';
import { memoize, memoizeBy } from '../../shared/memoize.ts';
import { type Ledger, type Row, rowContent } from './ledger.ts';

interface Signature {
  readonly name: string;
  /** `2026-11-22` */
  readonly date: string;
  /** Of the row as it was read. */
  readonly digest: string;
}

type People = Pick<Ledger, 'author' | 'reviewers'>;

const SIGNATURE = /^([^,;]*[^,;\s]), (\d{4}-\d{2}-\d{2}), ([0-9a-f]{16})$/;
/** The earliest zone of the earth is fourteen hours before universal time. */
const EARLIEST = 14 * 3_600_000;

/** `null` when a part of the text is no signature. */
function parseSignatures(text: string): Signature[] | null {
  const found = text === '' ? [] : text.split(/;\s*/).map((part) => SIGNATURE.exec(part));
  if (found.includes(null)) return null;
  return found.map((each) => {
    const [, name, date, digest] = each as unknown as [string, string, string, string];
    return { name, date, digest };
  });
}

function formatSignatures(list: readonly Signature[]): string {
  return list.map(({ name, date, digest }) => `${name}, ${date}, ${digest}`).join('; ');
}

/** The digest that a signature has: of everything in a row but its signatures. */
export function rowDigest({ author }: Pick<People, 'author'>, row: Row): string {
  return digestWhenBy(row)(authorOf({ author }, row));
}

/** A row is asked for it by every check of its signatures. */
const digestWhenBy = memoize((row: Row) =>
  memoizeBy(
    (author: string) => author,
    (author) => sha256(rowContent({ ...row, author, review: '', excused: '' })).slice(0, 16),
  ),
);

function authorOf({ author }: Pick<Ledger, 'author'>, row: Row): string {
  return row.author || author;
}

/** Before this day no program wrote such a signature, and no ledger had its rows. */
const FIRST = '2026-11-22';

/** What is wrong with a date; `null` when nothing is. `2031-02-31` does not exist; a day after today has not come. */
export function dateProblem(date: string, now: number = Date.now()): string | null {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return `${date} is no date`;
  if (date < FIRST) return `${date} is before the first signature that there can be, ${FIRST}`;
  return time > now + EARLIEST ? `${date} has not come yet` : null;
}

/** What is wrong with the signatures in one field of a row. */
export function signatureProblems(ledger: People, row: Row, field: 'review' | 'excused'): string[] {
  const list = parseSignatures(row[field]);
  if (!list) return [`"${row[field]}" is no name, date and digest: wellformed audit review writes them`];
  const digest = rowDigest(ledger, row);
  return [
    ...list.flatMap((each) => personProblem(ledger, each) ?? []),
    ...list
      .filter((each) => each.digest !== digest)
      .map(
        ({ name, date }) => `has changed since ${name} read it, ${date}: read it again, then wellformed audit review`,
      ),
    ...(list.length > 0 && list.every(({ name }) => folded(name) === folded(authorOf(ledger, row)))
      ? [`has no reviewer but its author, ${authorOf(ledger, row)}`]
      : []),
  ];
}

/** `A. Doe` and `a.  doe` are one person. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
}

function personProblem({ reviewers }: People, { name, date }: Signature): string | null {
  if (reviewers.length > 0 && !reviewers.includes(name)) return `${name} is no reviewer that the ledger names`;
  const wrong = dateProblem(date);
  return wrong && `is signed by ${name}, but ${wrong}`;
}

/** Whether a field has a signature, and nothing is wrong with it. */
export function isSigned(ledger: People, row: Row, field: 'review' | 'excused'): boolean {
  return row[field] !== '' && signatureProblems(ledger, row, field).length === 0;
}

/** Why a signature is not replaced by a new one: it is no older one of the row, but a wrong one. `null` where it may be. */
export function oddSignature(row: Row, field: 'review' | 'excused'): string | null {
  const list = parseSignatures(row[field]);
  if (!list) return `"${row[field]}" is no name, date and digest`;
  return list.map(({ name, date }) => dateProblem(date) && `${name}: ${dateProblem(date)}`).find(Boolean) ?? null;
}

/** The names that stand in a field. */
export function signerNames(text: string): string[] {
  return (parseSignatures(text) ?? []).map(({ name }) => name);
}

/** The row with one more signature: those of its present form stay, older ones go. */
export function signed(
  ledger: People,
  row: Row,
  fields: readonly ('review' | 'excused')[],
  name: string,
  date: string,
): Row {
  const digest = rowDigest(ledger, row);
  const others = (text: string) =>
    (parseSignatures(text) ?? []).filter((each) => each.digest === digest && each.name !== name);
  const fresh = (field: 'review' | 'excused') => formatSignatures([...others(row[field]), { name, date, digest }]);
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, fresh(field)])) };
}

/** `A. Doe, 2026-11-22`: for people. */
export function signers(text: string): string {
  return (parseSignatures(text) ?? []).map(({ name, date }) => `${name}, ${date}`).join('; ') || text;
}
