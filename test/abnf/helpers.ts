/** Helpers of the ABNF tests: read a text, show spans and trees. */

import { MappedText } from '../../src/compile/abnf/mapped-text.ts';
import { parseSingleRule } from '../../src/compile/abnf/syntax.ts';
import type { AbnfNode } from '../../src/compile/abnf/tree.ts';
import type { Expression, RuleSet } from '../../src/compile/expression.ts';
import { type Alphabet, formatRanges, octets } from '../../src/shared/alphabet.ts';
import { type Clause, formatClause } from '../../src/shared/clause.ts';
import type { SpecError } from '../../src/shared/diagnostic.ts';
import { excerpt, formatLocation, SourceText } from '../../src/shared/source.ts';

export function source(text: string, name = 'test.abnf'): SourceText {
  return new SourceText(name, text);
}

/** The body of `x = …`. */
export function bodyOf(elements: string): AbnfNode {
  const text = source(`x = ${elements}`);
  return parseSingleRule(new MappedText(text, [{ text: text.text, start: 0 }])).body;
}

/** `test.abnf:2:5 "marked text"` */
export function whereOf({ span }: { span?: SpecError['span'] }): string {
  return span ? `${formatLocation(span)} ${JSON.stringify(excerpt(span))}` : 'nowhere';
}

/** The last and the first line of a page of an RFC, and what separates two paragraphs on different pages. */
export const FOOTER = 'Doe                         Standards Track                     [Page 5]';
export const HEADER = 'RFC 9999                        Names                       January 2001';
export const PAGE_BREAK = `\n\n\n${FOOTER}\n\f\n${HEADER}\n\n\n`;

/** `RFC 9999 §4 name` */
export function clauseOf({ clause }: { clause?: Clause | undefined }): string | undefined {
  return clause && formatClause(clause);
}

/** A tree printed as ABNF, with every group in brackets. */
export function printNode(node: AbnfNode): string {
  switch (node.kind) {
    case 'choice':
      return `( ${node.alternatives.map(printNode).join(' / ')} )`;
    case 'sequence':
      return `( ${node.parts.map(printNode).join(' ')} )`;
    case 'repeat':
      return `${printCount(node.min, node.max)}${node.body.kind === 'repeat' ? `( ${printNode(node.body)} )` : printNode(node.body)}`;
    case 'reference':
      return node.name;
    case 'string':
      return `${node.caseSensitive ? '%s' : ''}"${node.text}"`;
    case 'values':
      return `%x${node.values.map(({ value }) => value.toString(16)).join('.')}`;
    case 'range':
      return `%x${node.from.value.toString(16)}-${node.to.value.toString(16)}`;
    case 'prose':
      return `<${node.text}>`;
  }
}

function printCount(min: number, max: number): string {
  if (min === max) return String(min);
  return `${min || ''}*${max === Infinity ? '' : max}`;
}

/** A rule set, one line for each rule: `a = (41 61)* b`. */
export function printRules({ rules, alphabet }: RuleSet): string[] {
  return [...rules.values()].map(({ name, body }) => `${name} = ${printExpression(body, alphabet)}`);
}

export function printExpression(expression: Expression, alphabet: Alphabet = octets): string {
  const print = (each: Expression) => printExpression(each, alphabet);
  switch (expression.kind) {
    case 'set':
      return `[${formatRanges(alphabet, expression.set)}]`;
    case 'sequence':
      return `(${expression.parts.map(print).join(' ')})`;
    case 'choice':
      return `(${expression.alternatives.map(print).join(' | ')})`;
    case 'repeat':
      return `${print(expression.body)}{${expression.min},${expression.max}}`;
    case 'call':
      return expression.rule;
    default:
      return `<${expression.kind}>`;
  }
}
