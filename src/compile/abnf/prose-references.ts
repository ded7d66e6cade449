/**
 * Prose that refers to a rule of another document:
 *
 *     uri-host = <host, see [RFC3986], Section 3.2.2>     the rule host of RFC 3986
 *     UTF8-2   = <Defined in Section 4 of RFC 3629>       the rule UTF8-2 of RFC 3629
 *     text     = <any octet>                              no reference
 *
 * namespaces.ts looks the rule up.
 */

import type { SourceText } from '../../source.ts';
import { documentName } from './citation.ts';
import type { AbnfRule, Prose } from './tree.ts';

interface ProseReference {
  /** The other rule; `undefined` if it has the name of the rule that is written as prose. */
  readonly name: string | undefined;
  /** `[RFC3986], Section 3.2.2` */
  readonly where: string;
}

const PROSE_REFERENCE = /^(?:([A-Za-z][A-Za-z0-9-]*),?\s+)?(?:see|(?:as\s+)?defined\s+(?:in|by)|from)\s+(.+)$/is;

/** `undefined` if the prose does not refer to a rule. */
export function proseReference(prose: string): ProseReference | undefined {
  const [, name, where] = PROSE_REFERENCE.exec(prose.trim()) ?? [];
  return where === undefined ? undefined : { name, where };
}

/** The prose, if the whole rule is prose. */
export function wholeProse({ body, incremental }: AbnfRule): Prose | undefined {
  return body.kind === 'prose' && !incremental ? body : undefined;
}

/** Whether a prose reference names this document: `[RFC3986], Section 3` names rfc3986.txt. */
export function namesDocument({ where }: ProseReference, source: SourceText): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rfc = /\bRFC[ -]?0*(\d+)/i.exec(where);
  const label = rfc ? `rfc${rfc[1]}` : /^\[([^\]]+)\]/.exec(where.trim())?.[1];
  return label !== undefined && plain(label) === plain(documentName(source));
}
