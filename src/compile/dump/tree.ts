/**
 * Rule set → its rules, one expression a line, each with line and column.
 *
 *     utf8_2   grammar/octets/utf8.ohm:36:3   RFC 3629 §4 UTF8-2
 *       sequence                              36:12
 *         set C2..DF                          36:12
 *         call utf8_tail                      36:25
 */
import { type Alphabet, formatRanges } from '../../alphabet.ts';
import { formatClause } from '../../clause.ts';
import { formatLocation, type Span } from '../../source.ts';
import { shortenRanges } from '../emit/rows.ts';
import { type Expression, partsOf, type Rule, type RuleSet } from '../expression.ts';

export function treeLines({ rules, alphabet }: RuleSet): string[] {
  return [...rules.values()].flatMap((rule) => [
    '',
    heading(rule),
    ...expressionLines(rule.body, rule, alphabet).map(({ depth, text, where }) =>
      `${'  '.repeat(depth)}${text}`.padEnd(40).concat(' ', where),
    ),
  ]);
}

function heading({ name, parameters, span, clause }: Rule): string {
  const list = parameters.length > 0 ? `<${parameters.join(', ')}>` : '';
  return [`${name}${list}`, formatLocation(span), ...(clause ? [formatClause(clause)] : [])].join('   ');
}

interface Line {
  readonly depth: number;
  readonly text: string;
  readonly where: string;
}

function expressionLines(e: Expression, rule: Rule, alphabet: Alphabet, depth = 1): Line[] {
  return [
    { depth, text: labelOf(e, rule, alphabet), where: within(rule, e.span) },
    ...partsOf(e).flatMap((part) => expressionLines(part, rule, alphabet, depth + 1)),
  ];
}

function labelOf(e: Expression, rule: Rule, alphabet: Alphabet): string {
  switch (e.kind) {
    case 'set':
      return `set ${shortenRanges(formatRanges(alphabet, e.set)) || '(empty)'}`;
    case 'repeat':
      return `repeat ${e.min} to ${e.max === Infinity ? 'any number' : e.max}`;
    case 'look':
      return e.negative ? 'look ahead: must not match' : 'look ahead: must match';
    case 'call':
      return `call ${e.rule}`;
    case 'parameter':
      return `parameter ${rule.parameters[e.index]}`;
    default:
      return e.kind;
  }
}

/** Line and column; the file too where it is not that of the rule. */
function within(rule: Rule, span: Span): string {
  if (span.source !== rule.span.source) return formatLocation(span);
  const { line, column } = span.source.lineAndColumn(span.start);
  return `${line}:${column}`;
}
