/**
 * The clause ledger of one document: what each of its sentences, table rows
 * and ABNF rules is to us, in a file that a person reads and edits and that
 * reads well in a pull request. No sentence of the document is in it: a
 * sentence is known by its digest and sketch (text/normalise.ts) and told in
 * words of our own.
 *
 *     section 4   rows 14   root 0c4f…
 *
 *     4/8 definition = 1b2c… kQ3x
 *       item   UTF8-2
 *       says   C2 to DF and one tail octet.
 *       by     utf8:abnf-rules
 *       rules  utf8:utf8_2
 *
 *     4/9 same rfc3629#4/9 = 77aa… u0Zp
 *
 * A row that `audit start` has written is `undecided` until somebody says what it
 * is; an audit refuses it.
 *
 * The id of a row is section/ordinal, and a letter for each clause of a
 * compound sentence. Across documents: rfc3629#4/8.
 */
export type RowKind = 'normative' | 'definition' | 'informative' | 'out-of-scope' | 'same' | 'undecided';

export interface Row {
  readonly section: string;
  readonly ordinal: number;
  /** "" or a letter: the clause of a compound sentence. */
  readonly part: string;
  readonly kind: RowKind;
  /** RFC 2119 keyword of a normative row; reason of one that is out of scope; row that says the same. */
  readonly detail: string;
  readonly digest: string;
  readonly sketch: string;
  /** The RFC 2119 keyword of the clause, in scope or not; "" when it has none. */
  readonly keyword: string;
  /** By what name grammars cite it: `UTF8-2`, `table row 1`, `encoding step 1`. */
  readonly item: string;
  /** In our own words. */
  readonly says: string;
  /** Where the document differs from another, or from itself. */
  readonly note: string;
  /** Ids of the evidence that decides it. */
  readonly by: readonly string[];
  /** `form:rule`, or `form~reason` for the grammar that lifts a restriction. */
  readonly rules: readonly string[];
  /** Line of the ledger file, from 1. */
  readonly line: number;
}

export interface SectionMark {
  readonly section: string;
  /** Items of the document in the section (compound sentences count once). */
  readonly count: number;
  readonly root: string;
}

export interface Ledger {
  /** `rfc3629`: the name of the ledger file. */
  readonly id: string;
  /** `RFC 3629`: what citations call the document. */
  readonly document: string;
  /** `rfc3629.txt`: the file that an auditor supplies. */
  readonly file: string;
  /** Of a ledger of one section: that section, with those below it. Of the whole document when left out. */
  readonly covers?: string;
  readonly normaliser: number;
  /** Digests of the shapes of its page furniture. */
  readonly furniture: readonly string[];
  /** Why rows can be out of scope. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Number and root of all sections. */
  readonly count: number;
  readonly root: string;
  readonly sections: readonly SectionMark[];
  readonly rows: readonly Row[];
}

/** `3/4a`: the row within its document. */
export function rowName({ section, ordinal, part }: Pick<Row, 'section' | 'ordinal' | 'part'>): string {
  return `${section}/${ordinal}${part}`;
}

export function rowId(ledger: Pick<Ledger, 'id'>, row: Pick<Row, 'section' | 'ordinal' | 'part'>): string {
  return `${ledger.id}#${rowName(row)}`;
}

/** Whether the row demands or defines something that has to be decided. */
export function inScope({ kind }: Row): boolean {
  return kind === 'normative' || kind === 'definition';
}

/** Whether a ledger has to have a row for what stands in a section. */
export function coversSection({ covers: part }: Pick<Ledger, 'covers'>, section: string): boolean {
  return part === undefined || section === part || section.startsWith(`${part}.`);
}

/** The items of the document, in order: the rows with the clauses of a sentence taken together. */
export function itemRows(rows: readonly Row[]): Row[] {
  return rows.filter((row, i) => rows[i - 1]?.section !== row.section || (rows[i - 1] as Row).ordinal !== row.ordinal);
}
