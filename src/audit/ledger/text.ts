/**
 * Ledger ↔ its text form. For every ledger in the repository
 * `formatLedger(parseLedger(name, text)) === text`, so a tool that writes a
 * ledger changes no line that it did not mean to change.
 */
import { groupBy } from '../../shared/groups.ts';
import { AuditError } from '../problem.ts';
import { type Ledger, type Row, type RowKind, rowName } from './ledger.ts';

const ROW =
  /^([\w.-]+(?:~\d+)?)(?:\/([a-z]))? (normative|definition|informative|out-of-scope|same|undecided)(?: (\S.*?))? = ([0-9a-f]{32}) ([A-Za-z0-9_-]+)$/;
const SECTION = /^section (\S+)$/;
const HEAD = /^(ledger|document|file|covers|ids|author|reviewer|needs|normaliser|furniture|reason) +(\S.*)$/;

/** A field of the file → what it is of a row. The order is that of both. */
const FIELDS = {
  word: 'keyword',
  item: 'item',
  says: 'says',
  note: 'note',
  by: 'by',
  rules: 'rules',
  counter: 'counters',
  review: 'review',
  excused: 'excused',
  author: 'author',
  with: 'attributes',
  was: 'was',
} as const satisfies Readonly<Record<string, keyof Row>>;
type Field = keyof typeof FIELDS;
type Fields = Pick<Row, (typeof FIELDS)[Field]>;
const LISTS: ReadonlySet<Field> = new Set(['by', 'rules', 'counter']);
const FIELD = new RegExp(`^ {2}(${Object.keys(FIELDS).join('|')}) +(\\S.*)$`);
type Draft = Omit<Row, keyof Fields> & { readonly fields: Map<Field, string> };

/** Parses a ledger. `name`: the file name in messages. Throws AuditError with the number of a line that cannot be parsed. */
export function parseLedger(name: string, text: string): Ledger {
  const heads = new Map<string, string[]>();
  let open: string | undefined;
  let comments: string[] = [];
  const drafts: Draft[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    const refuse = (why: string): never => {
      throw new AuditError(`${name}:${i + 1}: ${why}`);
    };
    if (line.startsWith('#') && !FILE_HEADER.includes(line)) comments.push(line);
    if (line.trim() === '' || line.startsWith('#')) return;
    const row = ROW.exec(line);
    const section = SECTION.exec(line);
    const field = FIELD.exec(line);
    const head = HEAD.exec(line);
    if (row) {
      drafts.push({ ...draftOf(open ?? refuse('a row before the first section'), row, i + 1), comments });
      comments = [];
    } else if (section) open = section[1] as string;
    else if (field) {
      const [, key, value] = field as unknown as [string, Field, string];
      const fields = drafts.at(-1)?.fields ?? refuse('a field before the first row');
      if (fields.has(key)) refuse(`a second "${key}" for one row`);
      fields.set(key, value);
    } else if (head) heads.set(head[1] as string, [...(heads.get(head[1] as string) ?? []), head[2] as string]);
    else refuse('expected a row, a field of a row, or a section');
  });
  return assemble(name, heads, drafts, comments);
}

function draftOf(section: string, match: RegExpExecArray, line: number): Draft {
  const [, name, part, kind, detail, digest, sketch] = match as unknown as string[];
  return {
    section,
    name: name as string,
    part: part ?? '',
    kind: kind as RowKind,
    detail: detail ?? '',
    digest: digest as string,
    sketch: sketch as string,
    fields: new Map(),
    line,
    comments: [],
  };
}

function assemble(
  name: string,
  heads: ReadonlyMap<string, readonly string[]>,
  drafts: readonly Draft[],
  comments: readonly string[],
): Ledger {
  const head = (key: string): string => {
    const [value, second] = heads.get(key) ?? [];
    if (value === undefined || second !== undefined) throw new AuditError(`${name}: expected one line "${key} …"`);
    return value;
  };
  return {
    id: head('ledger'),
    document: head('document'),
    file: head('file'),
    ...(heads.has('covers') && { covers: head('covers') }),
    ...(heads.has('ids') && { ids: head('ids') }),
    author: heads.has('author') ? head('author') : '',
    reviewers: heads.get('reviewer') ?? [],
    needs: heads.get('needs') ?? [],
    normaliser: Number(head('normaliser')),
    furniture: heads.get('furniture') ?? [],
    reasons: new Map(
      (heads.get('reason') ?? []).map((line) => [line.split(/\s+/)[0] as string, line.replace(/^\S+\s+/, '')]),
    ),
    rows: drafts.map(rowOf),
    comments,
  };
}

function rowOf({ fields, ...rest }: Draft): Row {
  const row = { ...rest, ...classificationOf(fields) };
  return rest.kind === 'normative' ? { ...row, keyword: rest.detail } : row;
}

/** What the fields of a row say; empty where there is none. */
export function classificationOf(fields: ReadonlyMap<Field, string>): Fields {
  const entries = (Object.keys(FIELDS) as Field[]).map((field) => {
    const text = fields.get(field);
    return [FIELDS[field], LISTS.has(field) ? (text?.split(/\s+/) ?? []) : (text ?? '')];
  });
  return Object.fromEntries(entries);
}

const FILE_HEADER = [
  'Clause ledger: what each sentence, table row and ABNF rule of the document is to us.',
  'No sentence of the document stands here: one is known by its digest and a sketch',
  '(src/audit/text/normalise.ts) and told in our own words. Checked by: wellformed audit.',
  '',
  '  name kind = digest sketch                    NAME/a, NAME/b are clauses of one sentence',
  '    word   RFC 2119 keyword, where out of scope   item   by what name grammars cite it',
  '    says   our paraphrase                         note   where the document differs',
  '    by     the evidence that decides it           rules  the grammar rules that carry it',
  '    counter what breaks this clause alone',
  '    review who judged it besides its author         excused who excused its keyword',
  '    author who wrote it, if not the author above    with   attributes: criticality=high; owner=A. Doe',
  '    was    the sentence before it changed: until a review, the row is suspect',
].map((line) => `# ${line}`.trimEnd());

/** The text form of a ledger. */
export function formatLedger(ledger: Ledger): string {
  const lines = [
    ...FILE_HEADER,
    '',
    `ledger      ${ledger.id}`,
    `document    ${ledger.document}`,
    `file        ${ledger.file}`,
    ...(ledger.covers === undefined ? [] : [`covers      ${ledger.covers}`]),
    ...(ledger.ids === undefined ? [] : [`ids         ${ledger.ids}`]),
    ...(ledger.author === '' ? [] : [`author      ${ledger.author}`]),
    ...ledger.reviewers.map((name) => `reviewer    ${name}`),
    ...ledger.needs.map((what) => `needs       ${what}`),
    `normaliser  ${ledger.normaliser}`,
    ...ledger.furniture.map((digest) => `furniture   ${digest}`),
    ...[...ledger.reasons].map(([reason, why]) => `reason      ${reason}   ${why}`),
  ];
  for (const [section, rows] of groupBy(ledger.rows, (row) => row.section)) {
    lines.push('', `section ${section}`);
    let hadFields = false;
    for (const row of rows) {
      const [head, ...fields] = formatRow(row);
      if (hadFields || fields.length > 0) lines.push('');
      lines.push(...row.comments, head as string, ...fields);
      hadFields = fields.length > 0;
    }
  }
  return `${[...lines, ...ledger.comments].join('\n')}\n`;
}

function formatRow(row: Row): string[] {
  const texts = Object.entries(FIELDS).map(([field, key]) => [field, [row[key]].flat().join(' ')] as const);
  const written = texts.filter(([field, text]) => text !== '' && !(field === 'word' && row.kind === 'normative'));
  const fieldLines = written.map(([field, text]) => `  ${field.padEnd(6)} ${text}`);
  const head = [row.kind, row.detail].filter(Boolean).join(' ');
  return [`${rowName(row)} ${head} = ${row.digest} ${row.sketch}`, ...fieldLines];
}
