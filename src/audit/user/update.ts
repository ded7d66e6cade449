/**
 * Ledger + a document as it is now → the ledger of this document. What people have
 * decided of a sentence follows it to wherever it stands:
 *
 *     the same sentence     its rows keep everything, review and links too
 *     a changed sentence    its rows keep everything, and what the sentence was: they are suspect until a review
 *     a new sentence        a row with the kind that its form shows: a heading, a keyword, a rule of ABNF; else undecided
 *     a sentence that went  its rows go, and are named
 *
 * A first ledger is an update of one without rows.
 */
import { documentName } from '../../compile/index.ts';
import { SourceText } from '../../shared/source.ts';
import { EXCUSES, keywordsOf } from '../ledger/keywords.ts';
import { coversSection, type Ledger, type Row } from '../ledger/ledger.ts';
import { classificationOf } from '../ledger/text.ts';
import { matchLedger } from '../match.ts';
import { AuditError } from '../problem.ts';
import { type Item, readDocument, type SpecDocument } from '../text/document.ts';
import { NORMALISER } from '../text/normalise.ts';
import { ABNF, definedRule } from './abnf.ts';

/** What a person says of a row: all but where its sentence stands, and what it is known by. */
type Classification = Omit<Row, 'section' | 'name' | 'digest' | 'sketch' | 'line' | 'comments'>;

const UNDECIDED: Classification = { kind: 'undecided', detail: '', part: '', ...classificationOf(new Map()) };

/** The first reasons for rows out of scope; others are added by hand. */
const REASONS = new Map([
  ['heading', 'A heading, a title of a table or a rule between its lines: finds text, demands nothing.'],
  ['other', 'Says something else than what a text is.'],
  ...[...EXCUSES].map(([reason, why]) => [reason, `${why[0]?.toUpperCase()}${why.slice(1)}.`] as const),
]);

interface Change {
  readonly what: 'kept' | 'moved' | 'suspect' | 'new' | 'gone';
  /** Of the sentence, as it was and as it is: one of them for what is new or gone. */
  readonly before?: Row;
  readonly item?: Item;
}

interface Updated {
  readonly ledger: Ledger;
  /** One for each sentence, in the order of the document; then what is gone. */
  readonly changes: readonly Change[];
}

/** The ledger with a row for each sentence of `document` that it covers. Throws AuditError when there is none. */
export function updateLedger(ledger: Ledger, document: SpecDocument): Updated {
  const items = document.items.filter(({ section }) => coversSection(ledger, section));
  if (items.length === 0) throw new AuditError(missingSection(ledger, document));
  const { states } = matchLedger(ledger, document);
  const takenBy = new Map([...states].reverse().map(([name, { found }]) => [found, name]));
  const changes = items.map((item): Change => {
    const before = ledger.rows.find(({ name }) => name === takenBy.get(item));
    if (!before) return { what: 'new', item };
    const { state } = states.get(before.name) ?? {};
    if (state === 'VERIFIED') return { what: before.name === item.name ? 'kept' : 'moved', before, item };
    return { what: state === 'MOVED' ? 'moved' : 'suspect', before, item };
  });
  const taken = new Set(changes.map(({ before }) => before?.name));
  const names = new Map(
    changes.map(({ before, item }) => [`${ledger.id}#${before?.name}`, `${ledger.id}#${item?.name}`]),
  );
  const rows = changes.flatMap((change) => rowsOf(ledger, change));
  const renamed = rows.map((row) =>
    row.kind === 'same' ? { ...row, detail: names.get(row.detail) ?? row.detail } : row,
  );
  return {
    ledger: { ...ledger, furniture: document.furniture, rows: renamed },
    changes: [
      ...changes,
      ...ledger.rows
        .filter(({ name, part }) => !taken.has(name) && (part === '' || part === 'a'))
        .map((before): Change => ({ what: 'gone', before })),
    ],
  };
}

/** The rows of a sentence: those that it had, where it stands now, or a proposed one. */
function rowsOf(ledger: Ledger, { what, before, item }: Change): Row[] {
  const { section, name, digest, sketch } = item as Item;
  const place = { section, name, digest, sketch };
  if (!before) return [{ ...proposed(ledger, item as Item), ...place, line: 0, comments: [] }];
  const rows = ledger.rows.filter((row) => row.name === before.name);
  if (what !== 'suspect') return rows.map((row) => ({ ...row, ...place }));
  const was = before.was || `${before.name} = ${before.digest} ${before.sketch}`;
  // The sentence that was read is there again.
  const isBack = before.was !== '' && was.includes(` = ${digest} `);
  return rows.map((row) => ({ ...row, ...place, was: isBack ? '' : was }));
}

/** What the form of a sentence shows. A rule of ABNF can be proved, so its row says so at once. */
function proposed({ reasons }: Ledger, { form, text, lines }: Item): Classification {
  const rule = definedRule(lines);
  const [keyword] = keywordsOf(text);
  if (rule !== undefined)
    return { ...UNDECIDED, kind: 'definition', item: rule, says: `The rule ${rule}.`, by: [ABNF], rules: [rule] };
  if (keyword !== undefined) return { ...UNDECIDED, kind: 'normative', detail: keyword, keyword };
  const isHeading = form === 'heading' || /^[\s|+:-]+$/.test(text);
  return isHeading && reasons.has('heading') ? { ...UNDECIDED, kind: 'out-of-scope', detail: 'heading' } : UNDECIDED;
}

function missingSection({ file, covers }: Ledger, { items }: SpecDocument): string {
  const names = [...new Set(items.map(({ section }) => section))];
  return `${file} has no section ${covers}; its sections are ${names.join(', ')}`;
}

/** The fewest demands that begin with an id; fewer are taken for words. */
const FEW_IDS = 2;
/** `REQ-017`, `SYS_LOG-2.1`; `[R4.2]` */
const KNOWN_IDS = [String.raw`[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*-\d+(?:\.\d+)*`, String.raw`[A-Z]{1,4}\d+(?:\.\d+)+`];

/** The pattern of the ids that the demands of a document have; `undefined` where they have none. */
function guessedIds(file: string, text: string): string | undefined {
  return KNOWN_IDS.find((ids) => {
    const own = readDocument(file, text, ids).items.filter(
      (item) => new RegExp(`^(?:${ids})$`).test(item.name) && keywordsOf(item.text).length > 0,
    );
    return own.length >= FEW_IDS;
  });
}

/**
 * `id`: the name of the ledger. `section`: the section it covers, with its subsections; left out: the whole document.
 * `ids`: a regular expression for the ids of its sentences; left out: a usual one that fits. Throws AuditError when the
 * document is empty or has no such section.
 */
export function startLedger(
  id: string,
  file: string,
  text: string,
  { section, ids = guessedIds(file, text) }: { section?: string | undefined; ids?: string | undefined } = {},
): Updated {
  const empty: Ledger = {
    id,
    document: documentName(new SourceText(file, '')),
    file,
    ...(section !== undefined && { covers: section }),
    ...(ids !== undefined && { ids }),
    author: '',
    reviewers: [],
    needs: [],
    normaliser: NORMALISER,
    furniture: [],
    reasons: REASONS,
    rows: [],
    comments: [],
  };
  return updateLedger(empty, readDocument(file, text, ids));
}
