/**
 * ABNF text → trees, with a parser combinator for each rule of RFC 5234 §4
 * (case-sensitive strings: RFC 7405 §2.2).
 *
 *     UTF8-2 = %xC2-DF UTF8-tail
 *
 *     rule UTF8-2: sequence [ range C2–DF, reference UTF8-tail ]
 *
 * Departures from RFC 5234, all of them more liberal:
 *  1. a line ends in LF, CRLF or CR, and the last line needs no end;
 *  2. empty lines may be inside a rule, if an indented line follows;
 *  3. a comment may contain any character;
 *  4. the lists of HTTP are expanded (lists.ts): 1#token;
 *  5. prose may go on in the next line, and have <"> in it, as in RFC 2616.
 */
import P from 'parsimmon';
import { SpecError, throwTogether } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { Span } from '../../shared/source.ts';
import { remedyFor } from '../remedies.ts';
import { type Count, listOf } from './lists.ts';
import type { MappedText } from './mapped-text.ts';
import { ABNF_REMEDIES, PLAIN_ABNF } from './remedies.ts';
import type { AbnfNode, AbnfRule, NumericValue } from './tree.ts';

/**
 * The deepest nesting of groups and options. The parser is recursive and must
 * not overflow the stack. The deepest known grammar (URI, RFC 3986) needs 4.
 */
export const MAX_NESTING = 200;

// The branches exclude each other: "\r\n" has one parse only, so the
// expressions below do not backtrack over many line ends.
const EOL = String.raw`(?:\r?\n|\r(?!\n))`;
const COMMENT = String.raw`;[^\r\n]*`;
const C_WSP = String.raw`(?:[ \t]*(?:${COMMENT})?${EOL})*[ \t]+`;

const ELEMENT_STARTS = ['a rule name', 'a string', 'a number (%x…)', '"("', '"["', '"<"', 'a count'];

const literal = (text: string) => P.string(text).desc(`"${text}"`);
const token = (pattern: RegExp, name: string) => P.regexp(pattern).desc(name);

const here = P<number>((_input, offset) => P.makeSuccess(offset, offset));
const someSpace = token(new RegExp(C_WSP), 'a space');
const anySpace = P.regexp(new RegExp(`(?:${C_WSP})?`));
const name = token(/[A-Za-z][A-Za-z0-9-]*/, 'a rule name');
const endOfRule = token(new RegExp(`[ \\t]*(?:${COMMENT})?(?:${EOL}|$)`), 'the end of the line');
const emptyLine = token(new RegExp(`[ \\t]*(?:${COMMENT})?${EOL}|[ \\t]*${COMMENT}$|[ \\t]+$`), 'a comment');

const RULE_NAME = /^([A-Za-z][\w-]*)[ \t]*=/gm;
/** The start of a rule at the left margin: there the parser goes on after a mistake. */
const RULE_START = /(?:^|[\r\n])(?=[A-Za-z][\w-]*[ \t]*=)/g;

export interface ReadRules {
  readonly rules: AbnfRule[];
  /** One for each rule that cannot be read, with its name and the span where the parser stopped. */
  readonly mistakes: { readonly name: string; readonly error: SpecError }[];
}

/** Reads a list of rules. Throws SpecError('syntax') with all mistakes. */
export function parseRuleList(mapped: MappedText): AbnfRule[] {
  const { rules, mistakes } = readRuleList(mapped);
  throwTogether(mistakes.map(({ error }) => error));
  return rules;
}

/** As `parseRuleList`, with the rules that can be read beside others that cannot. */
export function readRuleList(mapped: MappedText): ReadRules {
  const rules: AbnfRule[] = [];
  const mistakes: ReadRules['mistakes'] = [];
  for (let from = 0; from < mapped.text.length; ) {
    const line = P.alt<unknown>(
      emptyLine,
      ruleParser(mapped).map((rule) => rules.push(rule)),
    );
    const result = P((_, at) => P.makeSuccess(Math.max(at, from), undefined))
      .then(line.many())
      .parse(mapped.text);
    if (result.status) break;
    const name = [...mapped.text.slice(0, result.index.offset).matchAll(RULE_NAME)].at(-1)?.[1] ?? '';
    mistakes.push({ name, error: syntaxError(result, mapped) });
    RULE_START.lastIndex = Math.max(result.index.offset, from + 1);
    const next = RULE_START.exec(mapped.text);
    from = next ? next.index + next[0].length : mapped.text.length;
  }
  return { rules, mistakes };
}

/** Reads exactly one rule and the comments after it. Throws as `parseRuleList` does. */
export function parseSingleRule(mapped: MappedText): AbnfRule {
  return runParser(ruleParser(mapped).skip(emptyLine.many()), mapped);
}

function ruleParser(mapped: MappedText): P.Parser<AbnfRule> {
  const definedAs = P.alt(literal('=/'), literal('=')).wrap(anySpace, anySpace);
  const alternation = alternationParser(mapped);
  const rule = P.seqMap(
    here,
    name,
    here,
    definedAs,
    alternation,
    here,
    (start, spelling, nameEnd, sign, body, end) => ({
      name: spelling,
      nameSpan: mapped.span(start, nameEnd),
      incremental: sign === '=/',
      body,
      span: mapped.span(start, end),
    }),
  );
  return rule.skip(anySpace).skip(endOfRule);
}

function alternationParser(mapped: MappedText): P.Parser<AbnfNode> {
  const located = locator(mapped);
  let depth = 0;
  // If a group fails, its rule fails (no other alternative starts with a
  // bracket), so the depth is not restored on failure.
  const open = (bracket: string) =>
    P.seqMap(here, literal(bracket), (offset) => {
      depth++;
      if (depth > MAX_NESTING) throw nestedTooDeeply(mapped.span(offset, offset + 1));
    });
  const close = (bracket: string) => literal(bracket).map(() => depth--);
  const bracketed = (from: string, to: string) => alternation.wrap(open(from).skip(anySpace), anySpace.then(close(to)));

  const alternation: P.Parser<AbnfNode> = P.lazy(() =>
    located(
      P.sepBy1(concatenation, literal('/').wrap(anySpace, anySpace)),
      (alternatives, span): AbnfNode =>
        alternatives.length === 1 ? (alternatives[0] as AbnfNode) : { kind: 'choice', alternatives, span },
    ),
  );
  const element = P.alt<AbnfNode>(
    located(name, (spelling, span) => ({ kind: 'reference', name: spelling, span })),
    bracketed('(', ')'),
    located(bracketed('[', ']'), (body, span) => ({ kind: 'repeat', min: 0, max: 1, body, span })),
    ...leafParsers(mapped),
  );
  const count = located(token(/[0-9]*[*#][0-9]*|[0-9]+/, 'a count'), readCount);
  const repetition = P.alt<AbnfNode>(
    located(P.seq(count, element), ([bounds, body], span) =>
      bounds.isList ? listOf(bounds, body, span) : { kind: 'repeat', min: bounds.min, max: bounds.max, body, span },
    ),
    element,
  );
  const concatenation = located(
    P.sepBy1(repetition, someSpace),
    (parts, span): AbnfNode => (parts.length === 1 ? (parts[0] as AbnfNode) : { kind: 'sequence', parts, span }),
  );
  return alternation;
}

/** The elements that contain no other elements: strings, numbers, prose. */
function leafParsers(mapped: MappedText): P.Parser<AbnfNode>[] {
  const located = locator(mapped);
  const quoted = P.regexp(/[ !#-~]*/).wrap(token(/"/, 'a string'), token(/"/, 'a closing quote'));
  const string = (prefix: P.Parser<unknown>, caseSensitive: boolean) =>
    located(prefix.then(quoted), (text, span) => ({ kind: 'string' as const, text, caseSensitive, span }));
  const afterPercent = P.alt<AbnfNode>(
    numbers(/[bB]/, '"b"', /[01]+/, 2),
    numbers(/[dD]/, '"d"', /[0-9]+/, 10),
    numbers(/[xX]/, '"x"', /[0-9A-Fa-f]+/, 16),
    string(token(/[sS]/, '"s"'), true),
    string(token(/[iI]/, '"i"'), false),
  );
  // <"> closes prose, as in RFC 5234, unless the prose goes on to another ">".
  const prose = P.regexp(
    /(?:<">(?=(?:<">|"[^"\r\n]*"|[^<>"\r\n]){0,200}>)|[ -=?-~]|\r?\n[ \t]+(?=[^=<>\r\n]*>))*/,
  ).wrap(literal('<'), token(/>/, 'a closing ">"'));
  return [
    string(P.succeed(undefined), false),
    located(token(/%/, 'a number (%x…)').then(afterPercent), (node, span) => ({ ...node, span })),
    located(prose, (text, span) => ({ kind: 'prose', text, span })),
  ];

  function numbers(letter: RegExp, shown: string, digits: RegExp, base: number): P.Parser<AbnfNode> {
    const value: P.Parser<NumericValue> = located(token(digits, `digits in base ${base}`), (text, span) => ({
      value: Number.parseInt(text, base),
      span,
    }));
    const range = literal('-')
      .then(value)
      .map((to) => ({ to }));
    const more = literal('.')
      .then(value)
      .atLeast(1)
      .map((values) => ({ values }));
    const rest = P.alt<{ to?: NumericValue; values?: NumericValue[] }>(range, more, P.succeed({}));
    return located(P.seq(token(letter, shown).then(value), rest), ([from, { to, values = [] }], span) =>
      to ? { kind: 'range', from, to, span } : { kind: 'values', values: [from, ...values], span },
    );
  }
}

/** `2*5` → 2 to 5, `2` → 2 to 2, `*` → 0 to Infinity. A number that is too large stays finite; a later check rejects it. */
function readCount(text: string, span: Span): Count {
  const finite = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  const [min = '', max = min] = text.split(/[*#]/);
  const bounds = { min: finite(min || '0'), max: max === '' ? Infinity : finite(max) };
  return { ...bounds, isList: text.includes('#'), span };
}

type Locate = <T, U>(parser: P.Parser<T>, build: (value: T, span: Span) => U) => P.Parser<U>;

function locator(mapped: MappedText): Locate {
  return (parser, build) => P.seqMap(here, parser, here, (start, value, end) => build(value, mapped.span(start, end)));
}

function runParser<T>(parser: P.Parser<T>, mapped: MappedText): T {
  const result = parser.parse(mapped.text);
  if (result.status) return result.value;
  throw syntaxError(result, mapped);
}

function syntaxError(result: P.Failure, mapped: MappedText): SpecError {
  const { offset } = result.index;
  const found = String.fromCodePoint(mapped.text.codePointAt(offset) ?? 0x0a);
  const atEnd = /[\r\n]/.test(found);
  const summary = `expected ${expectation(result.expected)}, found ${atEnd ? 'the end of the line' : `"${printable(found)}"`}`;
  const span = mapped.span(offset, atEnd ? offset : offset + found.length);
  const { remedy = PLAIN_ABNF, edit } = remedyFor(ABNF_REMEDIES, mapped.text, offset, result.expected.join()) ?? {};
  const change = edit && { span: mapped.span(edit.start, edit.end), text: edit.text };
  return new SpecError('syntax', summary, { span, remedy, edit: change });
}

function expectation(expected: readonly string[]): string {
  const anyElement = ELEMENT_STARTS.every((start) => expected.includes(start));
  const rest = anyElement ? expected.filter((word) => !ELEMENT_STARTS.includes(word)) : expected;
  const words = rest.map((word) => (word === 'EOF' ? 'the end of the text' : word));
  if (anyElement) words.unshift('an element');
  const last = words.pop();
  return words.length > 0 ? `${words.join(', ')} or ${last}` : String(last);
}

function nestedTooDeeply(span: Span): SpecError {
  return new SpecError('syntax', `nested too deeply: more than ${MAX_NESTING} levels of groups and options`, {
    span,
    remedy: 'give the inner groups rule names of their own',
  });
}
