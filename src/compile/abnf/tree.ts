/**
 * The tree of a rule of RFC 5234. Every node has the span of the text that it was
 * read from. Groups have no node of their own; lists are expanded (lists.ts).
 *
 *     2( UTF8-tail ) / %x00-7F
 *
 *     choice [ repeat 2..2 of reference UTF8-tail, range 00–7F ]
 */
import type { Clause } from '../../shared/clause.ts';
import type { SpecError } from '../../shared/diagnostic.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { type Choice, type Repeat, type Sequence, subexpressions } from '../expression.ts';
import type { TagValues } from '../tags/tags.ts';
import type { ImportedName } from '../tags/values.ts';

/** One number of `%x0D.0A` or `%x30-39`, with the span of its digits. */
export interface NumericValue {
  readonly value: number;
  readonly span: Span;
}

/** Of a repetition, `max` is Infinity if none is written. An option is a repetition 0 to 1. */
export type AbnfNode =
  | Sequence<AbnfNode>
  | Choice<AbnfNode>
  | Repeat<AbnfNode>
  | { readonly kind: 'reference'; readonly name: string; readonly span: Span }
  | { readonly kind: 'string'; readonly text: string; readonly caseSensitive: boolean; readonly span: Span }
  /** `%x0D.0A`: these values, one after the other. */
  | { readonly kind: 'values'; readonly values: readonly NumericValue[]; readonly span: Span }
  /** `%x30-39`: one value between the two. */
  | { readonly kind: 'range'; readonly from: NumericValue; readonly to: NumericValue; readonly span: Span }
  /** `<free text>`, which cannot be compiled. */
  | { readonly kind: 'prose'; readonly text: string; readonly span: Span };

export interface AbnfRule {
  /** As spelled here. Rule names are compared without case. */
  readonly name: string;
  readonly nameSpan: Span;
  /** `=/`: adds alternatives to a rule defined before. */
  readonly incremental: boolean;
  readonly body: AbnfNode;
  readonly span: Span;
  readonly clause?: Clause | undefined;
  /** What `; @error` says of faults in the rule. */
  readonly error?: string | undefined;
  /** `; @except CTL / ";"` above the rule: the symbols that it does not match. */
  readonly except?: AbnfNode | undefined;
}

/** What the rules of a text make: a rule, and what `=/` adds to it. */
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
  readonly tags: TagValues;
}

export interface Import {
  /** The names of the rules; none: all rules. */
  readonly names: readonly ImportedName[];
  /** As the author writes it: `sip.txt §25`. */
  readonly from: string;
  readonly document: AbnfDocument;
  readonly span: Span;
}

/** What an import gives for a name, and where it does. */
export interface Offer {
  readonly definition: Definition;
  readonly line: Import;
  /** Of the name; of the line if it imports all rules. */
  readonly span: Span;
}

/** The alternatives of the `=` rule and all its `=/` rules as one node. */
export function bodyOf({ rules }: Definition): AbnfNode {
  const [base, ...increments] = rules;
  if (increments.length === 0) return base.body;
  return { kind: 'choice', alternatives: rules.map((rule) => rule.body), span: base.body.span };
}

export type Reference = Extract<AbnfNode, { kind: 'reference' }>;
export type Prose = Extract<AbnfNode, { kind: 'prose' }>;
/** What may lead to another rule: a name, or prose that refers to one. */
export type Link = Reference | Prose;

/** RFC 5234 §2.1: names that differ only in case are the same name. */
export function ruleKey(name: string): string {
  return name.toLowerCase();
}

/** The references to other rules, in the order of the text. */
export function referencesIn(node: AbnfNode): Reference[] {
  return subexpressions(node).filter((each) => each.kind === 'reference');
}

/** The names and the prose under a node, in the order of the text. */
export function linksIn(node: AbnfNode): Link[] {
  return subexpressions(node).filter((each) => each.kind === 'reference' || each.kind === 'prose');
}

/** Two rules have the same shape if they are written the same. */
export function ruleShape(rule: AbnfRule): string {
  return `${ruleKey(rule.name)} ${rule.incremental ? '=/' : '='} ${nodeShape(rule.body)}`;
}

/** The tree without spans, as a key. */
export function nodeShape(node: AbnfNode): string {
  return JSON.stringify(node, function (this: Partial<AbnfNode & { kind: 'string' }>, key, value) {
    if (key === 'text' && !this.caseSensitive) return ruleKey(value as string);
    if (key === 'span') return undefined;
    if (key === 'name') return ruleKey(value as string);
    if (key === 'parts') return flattened(value as AbnfNode[]);
    return value === Infinity ? 'unbounded' : value;
  });
}

/** `a ( b c )` is the same as `a b c`. */
function flattened(parts: readonly AbnfNode[]): AbnfNode[] {
  return parts.flatMap((part) => (part.kind === 'sequence' ? flattened(part.parts) : [part]));
}
