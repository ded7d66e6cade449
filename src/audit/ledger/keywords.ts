/**
 * Keywords of RFC 2119 in a supplied text → the rows that lose them. A keyword
 * is a demand, so its row is normative and records it. A row may be out of
 * scope instead, but only for a reason of the list below, and signed:
 *
 *     5f3c09a1 out-of-scope protocol = 3ba7… PsP9
 *       word   MAY
 *       excused A. Doe, 2026-11-22, 4f1a2b3c4d5e6f70
 *
 * The French keywords are those of the published translation of RFC 3629. As
 * RFC 8174 says, only capitals make a keyword.
 */
import type { LedgerMatch } from '../match.ts';
import type { Problem } from '../problem.ts';
import type { SpecDocument } from '../text/document.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowName, sentenceId } from './ledger.ts';

export const KEYWORDS = [
  'MUST',
  'MUST NOT',
  'REQUIRED',
  'SHALL',
  'SHALL NOT',
  'SHOULD',
  'SHOULD NOT',
  'RECOMMENDED',
  'MAY',
  'OPTIONAL',
] as const;

/** The reasons for which a sentence with a keyword may be out of scope. */
export const EXCUSES: ReadonlyMap<string, string> = new Map([
  ['protocol', 'a demand on those who write protocols'],
  ['quotation', 'a demand of another sentence or document, which has a row of its own or is not audited'],
  ['keyword-list', 'the sentence that says what the keywords mean'],
  ['conduct', 'a demand on software or people that no text shows'],
]);

/** French keyword → English keyword, plurals included. The text of the translation lost a T in PEUVENT. */
const FRENCH: readonly (readonly [RegExp, string])[] = [
  [/NE DOI(?:T|VENT) PAS/, 'MUST NOT'],
  [/DOI(?:T|VENT)/, 'MUST'],
  [/EXIG[EÉ]E?S?/, 'REQUIRED'],
  [/NE DEVR(?:A|ONT) PAS/, 'SHALL NOT'],
  [/DEVR(?:A|ONT)/, 'SHALL'],
  [/NE DEVRAI(?:T|ENT) PAS/, 'SHOULD NOT'],
  [/DEVRAI(?:T|ENT)/, 'SHOULD'],
  [/RECOMMAND[EÉ]E?S?/, 'RECOMMENDED'],
  [/PEU(?:T|VENT?)/, 'MAY'],
  [/FACULTATI(?:F|VE)S?/, 'OPTIONAL'],
];

const ENGLISH_PATTERN = /\b(?:(?:MUST|SHALL|SHOULD)(?:\s+NOT)?|REQUIRED|RECOMMENDED|MAY|OPTIONAL)\b/g;
const FRENCH_PATTERN = new RegExp(
  `(?<![\\p{L}])(?:${FRENCH.map(([pattern]) => pattern.source).join('|')})(?![\\p{L}])`,
  'gu',
);

/** The keywords of a sentence, in English, each once. */
export function keywordsOf(sentence: string): string[] {
  const english = sentence.match(ENGLISH_PATTERN) ?? [];
  const french = (sentence.match(FRENCH_PATTERN) ?? []).map(
    (word) => FRENCH.find(([pattern]) => pattern.exec(word)?.[0] === word)?.[1] as string,
  );
  return [...new Set([...english.map((word) => word.replace(/\s+/g, ' ')), ...french])];
}

/** A row out of scope that keeps a keyword, with an excuse. The check of the ledger looks at its signature. */
function isExcused({ kind, detail, excused }: Row): boolean {
  return kind === 'out-of-scope' && EXCUSES.has(detail) && excused !== '';
}

/** MUST, SHALL and REQUIRED: no inspection decides them, unless someone excuses it. */
function isAbsolute({ keyword }: Row): boolean {
  return /^(?:MUST|SHALL|REQUIRED)/.test(keyword);
}

/** Whether a row may stand only with an excuse: its demand is out of scope, or absolute and by inspection. */
export function needsExcuse(row: Row): boolean {
  if (row.kind === 'out-of-scope') return row.keyword !== '' || row.detail === 'keyword-list';
  return inScope(row) && isAbsolute(row) && row.by.includes(INSPECTION);
}

/** What a row lacks that has a keyword and is not normative; `null` when it lacks nothing. The text is not needed. */
export function excuseProblem(row: Row): string | null {
  if (row.excused !== '' && !needsExcuse(row)) return 'is excused, but demands nothing that nothing decides';
  if (row.kind === 'normative' && needsExcuse(row) && row.excused === '')
    return `is ${row.keyword} by inspection: let evidence decide it, or let a reviewer excuse it: audit review`;
  if (row.keyword === '' || row.kind === 'normative' || isExcused(row)) return null;
  return `has the keyword ${row.keyword}, but is ${row.kind}: ${REMEDY}`;
}

const REMEDY = `make it normative, or out of scope (${[...EXCUSES.keys()].join(', ')}) and excused: audit review`;

/**
 * One problem for each keyword of the supplied document that no row records, and for each keyword of a row that its
 * sentence does not have. `index`: sentence → rows, for rows that refer to others as "same".
 */
export function keywordProblems(
  ledger: Ledger,
  matching: LedgerMatch,
  index: ReadonlyMap<string, readonly Row[]>,
): Problem[] {
  return [...matching.states].flatMap(([name, { found, state }]): Problem[] => {
    // A row whose sentence changed is suspect: what it records is about the old sentence.
    if (found === null || state === 'SUSPECT') return [];
    const where = sentenceId(ledger, { name });
    const problems = sentenceProblems(keywordsOf(found.text), index.get(where) ?? [], index);
    return problems.map((what) => ({ kind: 'keyword', where, what }));
  });
}

const LOWER = /\b(?:must|shall|should)(?: not)?\b/;

/**
 * One remark for each sentence with a small "must" whose row is not normative. RFC 8174 says that only capitals make a
 * keyword; a document that does not cite it, RFC 2119 alone, may mean a demand.
 */
export function lowerCaseRemarks(
  ledger: Ledger,
  { items }: SpecDocument,
  { states }: LedgerMatch,
  index: ReadonlyMap<string, readonly Row[]>,
): Problem[] {
  if (items.some(({ text }) => /RFC ?8174/.test(text))) return [];
  const keys = new Map([...states].map(([key, { found }]) => [found, `${ledger.id}#${key}`]));
  return items.flatMap((item): Problem[] => {
    const where = keys.get(item);
    const [word] = LOWER.exec(item.text) ?? [];
    const rows = (index.get(where ?? '') ?? []).flatMap((row) => [row, ...(index.get(row.detail) ?? [])]);
    if (where === undefined || word === undefined || rows.some(({ kind }) => kind === 'normative')) return [];
    return [
      { kind: 'lower-case keyword', where, what: `has a small "${word}", and the document does not cite RFC 8174` },
    ];
  });
}

function sentenceProblems(
  words: readonly string[],
  rows: readonly Row[],
  index: ReadonlyMap<string, readonly Row[]>,
): string[] {
  // The audit reports an undecided row anyway.
  if (rows.some(({ kind }) => kind === 'undecided')) return [];
  const deciding = rows.flatMap((row) => (row.kind === 'same' ? (index.get(row.detail) ?? []) : [row]));
  const records = (word: string) => (row: Row) =>
    (row.kind === 'normative' && row.keyword === word) ||
    (isExcused(row) && (row.keyword === word || row.detail === 'keyword-list'));
  const lost = words.filter((word) => !deciding.some(records(word)));
  const invented = rows.filter(({ keyword }) => keyword !== '' && !words.includes(keyword));
  return [
    ...lost.map((word) => `its sentence has the keyword ${word}, which no row records: ${REMEDY}`),
    ...invented.map((row) => `${rowName(row)} records ${row.keyword}, which its sentence lacks`),
  ];
}
