/**
 * The clause ledger of one document: one row for each of its sentences, table
 * rows and ABNF rules, in a text file that people edit and review. A row says
 * what kind of clause it is, which evidence decides it and which grammar rules
 * carry it. The ledger holds no sentence of the document, only its digest and
 * sketch (text/normalise.ts) and a paraphrase.
 *
 *     section 4
 *
 *     5f3c09a1 definition = 1b2c… kQ3x
 *       item   UTF8-2
 *       says   C2 to DF and one tail octet.
 *       by     utf8:abnf-rules
 *       rules  utf8:utf8_2
 *
 *     REQ-017 same rfc3629#0c4f77aa = 77aa… u0Zp
 *
 * `audit update` writes what no one has decided as `undecided`. The audit reports such a
 * row as violated until a person gives it a kind.
 *
 * A row has the name of its sentence (text/names.ts), with a letter for each clause of a compound
 * one: 5f3c09a1/b; across documents, rfc3629#5f3c09a1. trace.lock has a digest of each row
 * as JSON, so the keys of `Row` and their order must not change.
 *
 * Who has read a row, and who excuses a demand that nothing decides, signs it (ledger/signature.ts).
 */
import type { Clause } from '../../shared/clause.ts';

export type RowKind = 'normative' | 'definition' | 'informative' | 'out-of-scope' | 'same' | 'undecided';

export interface Row {
  readonly section: string;
  /** Of its sentence. */
  readonly name: string;
  /** "" or a letter: the clause of a compound sentence. */
  readonly part: string;
  readonly kind: RowKind;
  /**
   * For a normative row its RFC 2119 keyword, for a row out of scope the reason, for a row "same" the id of the other
   * row.
   */
  readonly detail: string;
  readonly digest: string;
  readonly sketch: string;
  /** The RFC 2119 keyword of the clause, in scope or not; "" when it has none. */
  readonly keyword: string;
  /** The name by which grammars cite it: `UTF8-2`, `table row 1`, `encoding step 1`. */
  readonly item: string;
  /** Paraphrase of the clause. */
  readonly says: string;
  /** A difference from another document, or a contradiction within this one. */
  readonly note: string;
  /** Ids of the evidence that decides it. */
  readonly by: readonly string[];
  /** `form:rule`, or `form~reason` for the grammar that lifts a restriction. */
  readonly rules: readonly string[];
  /** Languages that break this clause: names in counters.txt, or of broken functions of its evidence. */
  readonly counters: readonly string[];
  /** Who has judged the row apart from its author: signatures (signature.ts); "" when no one has. */
  readonly review: string;
  /** Of a demand that is out of scope or by inspection: who has excused it. */
  readonly excused: string;
  /** Who has written the row, if not the author of the ledger. */
  readonly author: string;
  /** `criticality=high; owner=A. Doe`: what else a project says of the row; every output has it. */
  readonly attributes: string;
  /** `5f3c09a1 = DIGEST SKETCH`: the sentence that the row was last read with, where it has changed since; "" otherwise. */
  readonly was: string;
  /** In an audit of a user's grammar: the row as it stands in the file. */
  readonly written?: Row;
  /** Line of the ledger file, from 1. */
  readonly line: number;
  /** The comments above it. */
  readonly comments: readonly string[];
}

export interface Ledger {
  /** `rfc3629`: the name of the ledger file. */
  readonly id: string;
  /** The name of the document in citations: `RFC 3629`. */
  readonly document: string;
  /** The name of the file that an auditor supplies: `rfc3629.txt`. */
  readonly file: string;
  /** The sections that the ledger covers, with their subsections, separated by spaces. Left out: the whole document. */
  readonly covers?: string;
  /** A regular expression for the ids that its sentences have. Left out: they have none. */
  readonly ids?: string;
  /** Who has written its rows; "" when it does not say. */
  readonly author: string;
  /** Who may sign its rows. */
  readonly reviewers: readonly string[];
  /** What its rows must have: `review`, `test MUST` (src/audit/needs.ts). */
  readonly needs: readonly string[];
  readonly normaliser: number;
  /** Digests of the shapes of the page furniture. */
  readonly furniture: readonly string[];
  /** The reasons for which rows are out of scope: name → explanation. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly rows: readonly Row[];
  /** The comments below all rows. */
  readonly comments: readonly string[];
}

/** In `by`: a person has inspected what the clause demands, since no predicate can decide it. Needs note and review. */
export const INSPECTION = 'inspection';

/** In `by`: the tests of code, in any language, that name the row. */
export const TESTS = 'tests';

/** The evidence of such a row: `tests of carrier 5f3c09a1`; without "#", so that it is no name of a row. */
export function testsId(row: string): string {
  return `${TESTS} of ${row.replace('#', ' ')}`;
}

/** Whether tests decide a row. */
export function isByTests(ledger: Pick<Ledger, 'id'>, row: Row): boolean {
  return row.by.includes(testsId(rowId(ledger, row)));
}

/** `5f3c09a1/b`: the row within its document. */
export function rowName({ name, part }: Pick<Row, 'name' | 'part'>): string {
  return part === '' ? name : `${name}/${part}`;
}

export function rowId(ledger: Pick<Ledger, 'id'>, row: Pick<Row, 'name' | 'part'>): string {
  return `${ledger.id}#${rowName(row)}`;
}

/** The row of a sentence with all its clauses: without their letters. */
export function sentenceId({ id }: Pick<Ledger, 'id'>, { name }: Pick<Row, 'name'>): string {
  return `${id}#${name}`;
}

/** Whether the row states a requirement or a definition, which evidence must decide. */
export function inScope({ kind }: Row): boolean {
  return kind === 'normative' || kind === 'definition';
}

/** Whether a ledger must have a row for each item of a section. */
export function coversSection({ covers }: Pick<Ledger, 'covers'>, section: string): boolean {
  const parts = covers?.split(' ') ?? [section];
  return parts.some((part) => section === part || section.startsWith(`${part}.`));
}

/**
 * A row without where it stands, which changes with the rows around it, without its sketch, and without empty fields.
 * Its digest is stored, so the keys of Row are fixed.
 */
export function rowContent(row: Row): string {
  const content = Object.entries(row).filter(([key, value]) => !ASIDE.has(key) && `${value}` !== '');
  return JSON.stringify(Object.fromEntries(content));
}

const ASIDE: ReadonlySet<string> = new Set<keyof Row>(['section', 'name', 'line', 'sketch', 'written', 'comments']);

/** The attributes of a row: name → value. */
export function attributesOf(text: string): Map<string, string> {
  const parts = text.split(/;\s*/).filter(Boolean);
  return new Map(parts.map((part) => [part.replace(/\s*=.*$/, ''), /=\s*(.*)$/.exec(part)?.[1] ?? '']));
}

/** One row for each item of the document, in order: of a compound sentence the first clause. */
export function itemRows(rows: readonly Row[]): Row[] {
  return rows.filter((row, i) => rows[i - 1]?.name !== row.name);
}

/** Whether a clause of the row's document is that of the row: its section, and its item where the clause names one. */
export function isCited({ section, item }: Pick<Row, 'section' | 'item'>, clause: Clause): boolean {
  return section === clause.section && (clause.item === '' || item === clause.item);
}
