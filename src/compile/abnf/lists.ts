/**
 * The lists of HTTP → the elements they abbreviate. RFC 9110 §5.6.1 adds a list
 * operator to ABNF: elements separated by commas and optional white space.
 *
 *     1#token    →   token *( OWS "," OWS token )
 *     #token     →   [ token *( OWS "," OWS token ) ]
 *     2#4token   →   token 1*3( OWS "," OWS token )
 *
 * This is what a sender writes (§5.6.1.1), and what HTTP documents print in their
 * collected ABNF. Recipients also accept empty elements (§5.6.1.2): a grammar for
 * them must say so itself.
 */
import { excerpt, type Span } from '../../shared/source.ts';
import type { AbnfNode, Reference } from './tree.ts';

/** `2*5` or `2#5`, with its span. */
export interface Count {
  readonly min: number;
  readonly max: number;
  readonly isList: boolean;
  readonly span: Span;
}

export function listOf({ min, max, span: sign }: Count, element: AbnfNode, span: Span): AbnfNode {
  // No element, or bounds in the wrong order: 5#3 is an error, as 5*3 is.
  if (max < Math.max(min, 1)) return { kind: 'repeat', min, max, body: element, span };
  const space: AbnfNode = { kind: 'reference', name: 'OWS', span: sign };
  const comma: AbnfNode = { kind: 'string', text: ',', caseSensitive: false, span: sign };
  const next: AbnfNode = { kind: 'sequence', parts: [space, comma, space, element], span };
  const others: AbnfNode = { kind: 'repeat', min: Math.max(min - 1, 0), max: max - 1, body: next, span };
  const some: AbnfNode = { kind: 'sequence', parts: [element, others], span };
  return min > 0 ? some : { kind: 'repeat', min: 0, max: 1, body: some, span };
}

/** Whether a reference is the OWS that a list operator implies: its span is the operator. */
export function isListSign({ span }: Reference): boolean {
  return excerpt(span).includes('#');
}
