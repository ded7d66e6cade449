/**
 * The lists of HTTP → what they abbreviate. RFC 9110 §5.6.1 adds a sign to
 * ABNF: between the elements of a list stand commas, with or without space.
 *
 *     1#token    →   token *( OWS "," OWS token )
 *     #token     →   [ token *( OWS "," OWS token ) ]
 *     2#4token   →   token 1*3( OWS "," OWS token )
 *
 * That is what a sender writes (§5.6.1.1), and what HTTP documents print where
 * they collect their rules. Recipients also take empty elements (§5.6.1.2): who
 * wants those writes them.
 */
import { excerpt, type Span } from '../../source.ts';
import { type AbnfNode, nodesIn } from './tree.ts';

/** `2*5` or `2#5`: how often, and where that stands. */
export interface Count {
  readonly min: number;
  readonly max: number;
  readonly isList: boolean;
  readonly span: Span;
}

export function listOf({ min, max, span: sign }: Count, element: AbnfNode, span: Span): AbnfNode {
  // No element at all; and 5#3 is refused as 5*3 would be.
  if (max < Math.max(min, 1)) return { kind: 'repetition', min, max, body: element, span };
  const space: AbnfNode = { kind: 'reference', name: 'OWS', span: sign };
  const comma: AbnfNode = { kind: 'string', text: ',', caseSensitive: false, span: sign };
  const next: AbnfNode = { kind: 'concatenation', parts: [space, comma, space, element], span };
  const others: AbnfNode = { kind: 'repetition', min: Math.max(min - 1, 0), max: max - 1, body: next, span };
  const some: AbnfNode = { kind: 'concatenation', parts: [element, others], span };
  return min > 0 ? some : { kind: 'repetition', min: 0, max: 1, body: some, span };
}

/** The first sign of a list under a node: a name that stands nowhere in the text. */
export function listSignIn(node: AbnfNode): Span | undefined {
  for (const each of nodesIn(node)) if (isListSign(each)) return each.span;
  return undefined;
}

/** Whether a reference stands for the space that a list leaves unsaid. */
export function isListSign(node: AbnfNode): boolean {
  return node.kind === 'reference' && excerpt(node.span).includes('#');
}
