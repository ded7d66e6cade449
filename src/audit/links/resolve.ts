/**
 * Annotations → links of rows to places in code. A quote is found by the digests
 * of its sentences, so no text of the document is needed; with the text, a part
 * of a sentence is found too.
 *
 *     src/carrier.c:12  parcel.txt#section-3.1 "It MUST begin with a letter."   →   carrier#5f3c09a1
 */
import { itemRows, type Ledger, type Row, sentenceId } from '../ledger/ledger.ts';
import type { LinkReport } from '../model.ts';
import type { SpecDocument } from '../text/document.ts';
import { digestOf } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Annotation, LINK_TYPES, type LinkType } from './annotations.ts';

export interface CodeLink extends LinkReport {
  /** The name of the test, where the annotation has one. */
  readonly test: string;
}

interface Resolved {
  readonly links: readonly CodeLink[];
  /** One sentence for each annotation that fits no row. */
  readonly faults: readonly string[];
}

/** `document`: the supplied text, if there is one. Annotations of other documents are left out. */
export function resolveAnnotations(
  ledger: Ledger,
  document: SpecDocument | null,
  file: string,
  annotations: readonly Annotation[],
): Resolved {
  const links: CodeLink[] = [];
  const faults: string[] = [];
  for (const annotation of annotations.filter(({ target }) => isOf(ledger, target))) {
    const place = `${file}:${annotation.line}`;
    const { type, reason, test } = annotation;
    const rows = isLinkType(type) ? rowsOf(ledger, document, annotation) : [];
    if (!isLinkType(type)) faults.push(`${place}: type=${type}: the types are ${LINK_TYPES.join(', ')}`);
    else if (type === 'exception' && reason === '') faults.push(`${place}: an exception needs reason=…`);
    else if (rows.length === 0) faults.push(`${place}: ${missing(ledger, document, annotation)}`);
    else links.push(...rows.map((row) => ({ row: sentenceId(ledger, row), type, place, reason, test })));
  }
  return { links, faults };
}

/** Whether a target means the document of a ledger: by its file, its name, or the name of the ledger. */
function isOf({ id, file, document }: Ledger, target: string): boolean {
  const plain = (name: string) =>
    name
      .replace(/^.*\//, '')
      .replace(/\.(?:txt|x?html?|xml|md|markdown)$/i, '')
      .replaceAll(/[\s_]/g, '')
      .toLowerCase();
  return [id, file, document].map(plain).includes(plain(target));
}

function isLinkType(type: string): type is LinkType {
  return (LINK_TYPES as readonly string[]).includes(type);
}

/** What stands after `#` is the name of a row, or a section with a quote. */
function rowsOf(ledger: Ledger, document: SpecDocument | null, { section, quote }: Annotation): Row[] {
  const own = itemRows(ledger.rows).filter((each) => each.section.toLowerCase() === section.toLowerCase());
  if (quote === '') return itemRows(ledger.rows).filter(({ name }) => name === section);
  const digests = new Set([digestOf(quote), ...splitSentences(quote).map(digestOf)]);
  const exact = own.filter(({ digest }) => digests.has(digest));
  return exact.length > 0 ? exact : own.filter(({ digest }) => partsOf(document, section, quote).has(digest));
}

/** Digests of the sentences that a quote touches, where it is a part of the text of the section. */
function partsOf(document: SpecDocument | null, section: string, quote: string): Set<string> {
  const items = document?.items.filter((item) => item.section.toLowerCase() === section.toLowerCase()) ?? [];
  const start = items
    .map(({ text }) => text)
    .join(' ')
    .indexOf(quote);
  const found = new Set<string>();
  if (start < 0) return found;
  let at = 0;
  for (const { text, digest } of items) {
    if (at < start + quote.length && start < at + text.length) found.add(digest);
    at += text.length + 1;
  }
  return found;
}

function missing({ id, document: name }: Ledger, document: SpecDocument | null, { section, quote }: Annotation) {
  if (quote === '')
    return `there is no row ${id}#${section}, and it quotes nothing of a section: audit update names the rows`;
  const remedy = document ? '' : ' as a whole sentence: with --spec DIR, parts of sentences are found too';
  return `what it quotes is not in ${name} §${section}${remedy}`;
}
