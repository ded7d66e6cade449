/** The rules of a text, as they were read, and the definitions that they make: a rule and what "=/" adds to it. */
import type { SpecError } from '../../diagnostic.ts';
import type { SourceText, Span } from '../../source.ts';
import type { AbnfNode, AbnfRule } from './tree.ts';

export interface Definition {
  /** As spelled in the definition. */
  readonly name: string;
  /** The `=` rule, then its `=/` rules. */
  readonly rules: readonly [AbnfRule, ...AbnfRule[]];
}

/** The rules of one text, as they were read. */
export interface AbnfDocument {
  readonly source: SourceText;
  readonly rules: readonly AbnfRule[];
  /** Definitions that could not be read, by the key of their name. */
  readonly unreadable: ReadonlyMap<string, SpecError>;
  readonly imports: readonly Import[];
}

export interface Import {
  /** The names of the rules; none: all rules. */
  readonly names: readonly { readonly name: string; readonly span: Span }[];
  readonly document: AbnfDocument;
  readonly span: Span;
}

/** The alternatives of the `=` rule and all its `=/` rules as one node. */
export function bodyOf({ rules }: Definition): AbnfNode {
  const [base, ...increments] = rules;
  if (increments.length === 0) return base.body;
  return { kind: 'alternation', alternatives: rules.map((rule) => rule.body), span: base.body.span };
}
