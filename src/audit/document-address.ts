/**
 * The name of a document and a section → the public address of that section.
 * RFCs and Internet-Drafts have one; the documents of a user have none.
 *
 *     RFC 3629, 4              →  https://www.rfc-editor.org/rfc/rfc3629.html#section-4
 *     draft-hoffman-utf16, A.1 →  https://datatracker.ietf.org/doc/html/draft-hoffman-utf16#appendix-A.1
 *
 * Nothing here asks for these addresses: they are for people to follow.
 */

const RFC = /^RFC (\d+)$/;
const DRAFT = /^draft-[a-z0-9]+(?:-[a-z0-9]+)+$/;
const NUMBERED = /^\d+(?:\.\d+)*$/;
const APPENDIX = /^[A-Z](?:\.\d+)*$/;

/** Parts without a number (`abstract`, `front`) have the address of the document. */
export function sectionAddress(document: string, section: string): string | null {
  const base = documentAddress(document);
  return base === null ? null : base + fragment(section);
}

function documentAddress(document: string): string | null {
  const [, number] = RFC.exec(document) ?? [];
  if (number !== undefined) return `https://www.rfc-editor.org/rfc/rfc${Number(number)}.html`;
  return DRAFT.test(document) ? `https://datatracker.ietf.org/doc/html/${document}` : null;
}

function fragment(section: string): string {
  if (NUMBERED.test(section)) return `#section-${section}`;
  return APPENDIX.test(section) ? `#appendix-${section}` : '';
}
