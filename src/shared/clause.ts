/**
 * Citations. A clause names a section of a published document, and an item in
 * it, so that a reader can open it and a tool can look it up:
 *
 *     RFC 3629 §4 UTF8-3          document "RFC 3629", section "4", item "UTF8-3"
 *     draft-hoffman-utf16 §2.2 step 3
 *
 * The section sign separates document from section; what follows the section
 * is the item: an ABNF rule name, a step, a row of a table.
 */

export interface Clause {
  readonly document: string;
  readonly section: string;
  /** ABNF rule name, step or table row; empty when the whole section is meant. */
  readonly item: string;
}

/** Reads `RFC 3629 §4 UTF8-3`; `null` when the text is not a citation. */
export function parseClause(text: string): Clause | null {
  const match = /^(\S.*?) §([0-9A-Z][0-9A-Za-z.]*)(?: +(\S.*))?$/.exec(text.trim());
  if (!match) return null;
  return { document: match[1] as string, section: match[2] as string, item: match[3] ?? '' };
}

/** `RFC 3629 §4`: what a fault cites. */
export function formatSection(clause: Clause): string {
  return `${clause.document} §${clause.section}`;
}

/** `RFC 3629 §4 UTF8-3`: what `parseClause` reads. */
export function formatClause(clause: Clause): string {
  return clause.item ? `${formatSection(clause)} ${clause.item}` : formatSection(clause);
}
