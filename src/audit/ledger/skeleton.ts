/**
 * Document → skeleton of its ledger: a row for every item with section, ordinal,
 * digest and sketch, and a mark for each section: row count and root. A person
 * then classifies each row. The ledger check recomputes the marks to find lost
 * or edited rows.
 */

import type { SpecDocument } from '../text/document.ts';
import { digestOfList, NORMALISER } from '../text/normalise.ts';
import { itemRows, type Ledger, type Row, type SectionMark } from './ledger.ts';

/** Item count and root of each section, in order. */
export function sectionMarks(rows: readonly Row[]): SectionMark[] {
  const bySection = new Map<string, string[]>();
  for (const { section, digest } of itemRows(rows)) {
    const digests = bySection.get(section);
    if (digests) digests.push(digest);
    else bySection.set(section, [digest]);
  }
  return [...bySection].map(([section, digests]) => ({ section, count: digests.length, root: digestOfList(digests) }));
}

/** The root over all sections. */
export function marksRoot(marks: readonly SectionMark[]): string {
  return digestOfList(marks.map(({ section, count, root }) => `${section} ${count} ${root}`));
}

export type Classification = Pick<
  Row,
  | 'kind'
  | 'detail'
  | 'part'
  | 'keyword'
  | 'item'
  | 'says'
  | 'note'
  | 'by'
  | 'rules'
  | 'counters'
  | 'numbers'
  | 'review'
  | 'excused'
>;

/** `classify`: item → its classification, or one for each clause of a compound sentence. */
export function ledgerSkeleton(
  head: Pick<Ledger, 'id' | 'document' | 'file' | 'covers' | 'reasons'>,
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
