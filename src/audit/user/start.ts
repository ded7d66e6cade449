/**
 * Document of a user → first version of its ledger: a row for each sentence,
 * heading, table row and ABNF rule, in order, all undecided. A person then
 * classifies each row and names the grammar rules that carry it.
 *
 *     2/3 undecided = 0c4f… kQ3x
 *
 *     2/4 undecided = 77aa… u0Zp
 *       item   label            a rule of ABNF: the audit can prove
 *       by     abnf             that the grammar has the same language
 */
import { documentName } from '../../compile/index.ts';
import { SourceText } from '../../shared/source.ts';
import { marksRoot, sectionMarks } from '../ledger/check.ts';
import { EXCUSES } from '../ledger/keywords.ts';
import { coversSection, type Ledger, type Row } from '../ledger/ledger.ts';
import { classificationOf } from '../ledger/text.ts';
import { AuditError } from '../problem.ts';
import { type Item, readDocument, type SpecDocument } from '../text/document.ts';
import { NORMALISER } from '../text/normalise.ts';
import { ABNF, definedRule } from './abnf.ts';

/** What a person says of a row: all but where its sentence stands, and what it is known by. */
export type Classification = Omit<Row, 'section' | 'ordinal' | 'digest' | 'sketch' | 'line'>;

const UNDECIDED: Classification = { kind: 'undecided', detail: '', part: '', ...classificationOf(new Map()) };

/** The first reasons for rows out of scope; others are added by hand. */
const REASONS = new Map([
  ['heading', 'A heading, a title of a table or a rule between its lines: finds text, demands nothing.'],
  ['other', 'Says something else than what a text is.'],
  ...[...EXCUSES].map(([reason, why]) => [reason, `${why[0]?.toUpperCase()}${why.slice(1)}.`] as const),
]);

interface StartedLedger {
  readonly ledger: Ledger;
  /** The rows with their sentences. To be shown on the user's terminal only, never written to a file. */
  readonly items: readonly Item[];
}

/**
 * `id`: the name of the ledger. `section`: the section it covers, with its subsections; left out: the whole document.
 * Throws AuditError when the document is empty or has no such section.
 */
export function startLedger(id: string, file: string, text: string, section?: string): StartedLedger {
  const document = readDocument(file, text);
  const part = section === undefined ? {} : { covers: section };
  const items = document.items.filter((item) => coversSection(part, item.section));
  if (items.length === 0) {
    const names = [...new Set(document.items.map((item) => item.section))];
    throw new AuditError(`${file} has no section ${section}; its sections are ${names.join(', ')}`);
  }
  const people = { author: '', reviewers: [], needs: [] };
  const head = { id, document: documentName(new SourceText(file, '')), file, ...part, ...people, reasons: REASONS };
  return { ledger: ledgerSkeleton(head, { ...document, items }, (item) => [undecided(item)]), items };
}

/** A rule of ABNF can be proved, so its row says so at once. */
function undecided({ lines }: Item): Classification {
  const rule = definedRule(lines);
  return rule === undefined ? UNDECIDED : { ...UNDECIDED, item: rule, by: [ABNF] };
}

/**
 * A row for every item with section, ordinal, digest and sketch, and a mark for each section: row count and root. The
 * check of the ledger computes the marks again, to find lost or edited rows. `classify`: item → its classification, or
 * one for each clause of a compound sentence.
 */
export function ledgerSkeleton(
  head: Omit<Ledger, 'normaliser' | 'furniture' | 'count' | 'root' | 'sections' | 'rows'>,
  document: SpecDocument,
  classify: (item: SpecDocument['items'][number]) => readonly Classification[],
): Ledger {
  const rows = document.items.flatMap((item) =>
    classify(item).map((answer) => ({
      ...answer,
      section: item.section,
      ordinal: item.ordinal,
      digest: item.digest,
      sketch: item.sketch,
      line: 0,
    })),
  );
  const sections = sectionMarks(rows);
  return {
    ...head,
    normaliser: NORMALISER,
    furniture: document.furniture,
    sections,
    count: sections.length,
    root: marksRoot(sections),
    rows,
  };
}
