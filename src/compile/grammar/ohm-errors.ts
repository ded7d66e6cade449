/**
 * An error of ohm → a SpecError with a code, a span and a remedy for each mistake.
 * ohm puts the names that it does not know into one error, and stops at the first
 * mistake of syntax: the rules below are then read alone. ohm has no codes for its
 * errors, so they are recognised by their messages.
 */

import { type Edit, oneError, SpecError, type SpecErrorCode } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { excerpt, type SourceText, type Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { ruleTexts, tokensOf } from '../../shared/tokens.ts';
import { type OhmInterval, syntaxMistake } from './ohm.ts';
import { syntaxHint, unclosedParenthesis } from './syntax-hints.ts';

interface Names {
  /** The rules of the text and those it inherits. */
  readonly rules: readonly string[];
  readonly inherited: readonly string[];
  readonly grammars: () => readonly string[];
}

interface OhmMessage {
  readonly pattern: RegExp;
  readonly code: SpecErrorCode;
  /** The summary; by default ohm's own sentence. */
  readonly summary?: (match: RegExpExecArray) => string;
  readonly remedy: (match: RegExpExecArray, names: Names, span: Span) => string;
  readonly edit?: (span: Span, match: RegExpExecArray, remedy: string) => Edit | undefined;
}

/** `did you mean X?` in place of the word in the span. */
const meant = (span: Span, [, ...words]: RegExpExecArray, remedy: string): Edit | undefined => {
  const name = /^did you mean (\w+)\?/.exec(remedy)?.[1];
  const word = words.find((each) => each !== undefined && excerpt(span).startsWith(each));
  return name && word ? { span: span.source.span(span.start, span.start + word.length), text: name } : undefined;
};
/** `list = list "," item | item` on the line of `span`: the body, and `item ("," item)*` in its place. */
const listOnOneLine = ({ source, start }: Span, rule: string): Edit | undefined => {
  const from = source.text.lastIndexOf('\n', start - 1) + 1;
  const [line = ''] = source.text.slice(from).split('\n', 1);
  const [, head = '', body = ''] = /^([^=|"]*=\s*)([^|]+\|[^|}]+?)\s*}?\s*$/.exec(line) ?? [];
  const alternatives = body.split('|').map((each) => each.trim());
  const left = alternatives.find((each) => each.startsWith(`${rule} `));
  const item = alternatives.find((each) => each !== left);
  if (!left || !item || head.trim().split(/[\s:+(]/)[0] !== rule) return undefined;
  const text = `${item} (${left.slice(rule.length).trim()})*`;
  return { span: source.span(from + head.length, from + head.length + body.length), text };
};
const endRemoved = (span: Span): Edit => ({ span: span.source.span(span.end - 1, span.end), text: '' });

/** The built-in rules of ohm that can be compiled: neither Unicode categories nor syntactic rules. */
const BUILT_IN_RULES = 'any end digit hexDigit space spaces listOf nonemptyListOf emptyListOf'.split(' ');

/** The most names in a message. */
const MAX_NAMES = 8;

const OHM_MESSAGES: readonly OhmMessage[] = [
  {
    pattern: /^Rule (\S+) is not declared in grammar/,
    code: 'undefined-rule',
    remedy: (match, { rules }) =>
      suggestion(match[1] as string, [...rules, ...BUILT_IN_RULES], 'define it, or correct the name'),
    edit: meant,
  },
  {
    pattern: /^Cannot (?:override|extend) rule (\S+) because it is not declared in (\S+)/,
    code: 'undefined-rule',
    summary: ([all, rule, grammar]) =>
      grammar === 'BuiltInRules'
        ? `${all.includes('override') ? 'cannot override' : 'cannot extend'} rule ${rule}: this grammar inherits no rule of that name`
        : all.charAt(0).toLowerCase() + all.slice(1),
    remedy: (match, { rules, inherited }) => {
      const few = inherited.length > 0 && inherited.length <= MAX_NAMES;
      const others = few ? `; the rules of the extended grammar are ${inherited.join(', ')}` : '';
      return suggestion(match[1] as string, rules, `write "=" to define a new rule${others}`);
    },
    edit: meant,
  },
  {
    pattern: /^Duplicate declaration for rule '(\S+)' in grammar '(\S+)'(?: \(originally declared in '(\S+)'\))?/,
    code: 'duplicate-rule',
    summary: ([, rule, grammar, origin]) =>
      `rule ${rule} is defined already${origin && origin !== grammar ? `, in ${origin === 'BuiltInRules' ? 'ohm itself' : origin}` : ''}`,
    remedy: ([, rule, , origin]) =>
      origin
        ? 'write ":=" to override an inherited rule, "+=" to extend it'
        : `give one of the two rules "${rule}" another name`,
  },
  {
    pattern: /^Cannot apply syntactic rule (\S+) from here/,
    code: 'syntactic-rule',
    summary: ([, rule]) => `${rule} is a syntactic rule: ohm would skip white space between its parts`,
    remedy: () => 'begin the name with a lower-case letter',
  },
  {
    pattern: /^Nullable expression [\s\S]* inside '\?'/,
    code: 'nullable-repetition',
    summary: () => 'the part before "?" can match the empty text by itself',
    remedy: () => 'remove the "?": the part is optional without it',
    edit: (span) => (excerpt(span).endsWith('?') ? endRemoved(span) : undefined),
  },
  {
    pattern: /^Nullable expression/,
    code: 'nullable-repetition',
    remedy: () => 'let the body match at least one symbol: otherwise the repetition would never end',
  },
  {
    // ohm fails to build its own message if the body of the repetition uses a parameter.
    pattern: /^unexpected null value$/,
    code: 'nullable-repetition',
    summary: () => 'the body of a repetition that uses a parameter can match the empty text',
    remedy: () => 'let the body match at least one symbol: otherwise the repetition would never end',
  },
  {
    pattern: /^(?:Undeclared grammar (\S+)|Grammar (\S+) is not declared in namespace)/,
    code: 'unknown-grammar',
    summary: (match) => `there is no grammar called ${match[1] ?? match[2]}`,
    remedy: (match, { grammars }) => {
      const names = grammars();
      return suggestion((match[1] ?? match[2]) as string, names, unknownGrammar(names));
    },
    edit: meant,
  },
  {
    pattern: /^Rule (\S+) involves an alternation which has inconsistent arity \(expected (\d+), got (\d+)\)/,
    code: 'syntax',
    summary: ([, rule, first, other]) =>
      `the alternatives of ${rule === 'undefined' ? 'this choice' : `rule ${rule}`} have different numbers of parts: ${first}, here ${other}`,
    remedy: ([, rule = '', ...parts], _, span) => {
      if (parts.includes('0')) return 'write the missing alternative beside "|", or "?" after an optional part';
      const list = listOnOneLine(span, rule);
      if (list) return `the rule is a list: write ${rule} = ${list.text}`;
      return 'write each on its own line with a label at its end ("-- first"); in parentheses, move the longer one to its own rule';
    },
    edit: (span, [, rule = '']) => listOnOneLine(span, rule),
  },
  {
    pattern: /^Invalid parameter to rule (\S+): [\s\S]* has arity (\d+)/,
    code: 'syntax',
    summary: ([, rule, parts]) => `an argument of ${rule} must be one part; this has ${parts}`,
    remedy: () => 'move it to a rule of its own and pass that rule as the argument',
  },
  {
    pattern: /^Wrong number of (arguments|parameters) for rule (\S+) \(expected (\d+), got (\d+)\)/,
    code: 'syntax',
    summary: ([, what, rule, expected, got]) =>
      `wrong number of ${what} for rule ${rule}: expected ${expected}, got ${got}`,
    remedy: ([, what, , expected]) => `write as many ${what} as the rule has: ${expected}`,
  },
  {
    pattern: /^Duplicate parameter names/,
    code: 'syntax',
    remedy: () => 'give each parameter a name of its own',
  },
  {
    pattern: /^Incorrect argument type: expected a Terminal/,
    code: 'case-insensitive',
    summary: () => 'caseInsensitive<…> takes one string',
    remedy: () => 'write the string itself, caseInsensitive<"get">, or both cases as alternatives: ("a" | "A")',
  },
  {
    pattern: /^'\.\.\.' can appear at most once/,
    code: 'syntax',
    remedy: () => 'keep one "..." in each rule',
  },
  {
    pattern: /is not a valid Unicode code point$/,
    code: 'syntax',
    remedy: () => 'write a code point up to U+10FFFF',
  },
];

/** An error of ohm → SpecError. Throws any other error unchanged. */
export function fromOhmError(error: unknown, source: SourceText, around: Omit<Names, 'rules'>): SpecError {
  if (error instanceof SpecError || !(error instanceof Error)) throw error;
  const [first, ...others] = messagesOf(error, source);
  const native = error instanceof TypeError || isObjectProperty(first.message) ? reservedRuleName(source) : undefined;
  if (native) return native;
  const names = { ...around, rules: [...around.inherited, ...rulesDefinedIn(source.text)] };
  const mistake = mistakeOf(first, names);
  const below = mistake.code === 'syntax' && others.length === 0 ? rulesBelow(first.span) : others;
  return oneError([mistake, ...below.map((each) => mistakeOf(each, names))]);
}

interface Found {
  readonly message: string;
  readonly span: Span;
}

function mistakeOf({ message, span }: Found, names: Names): SpecError {
  const { source } = span;
  for (const { pattern, code, summary, remedy, edit } of OHM_MESSAGES) {
    const match = pattern.exec(message);
    if (!match) continue;
    const sentence = summary?.(match) ?? lowerFirst(message.split('\n')[0] as string);
    const said = printable(remedy(match, names, span));
    return new SpecError(code, printable(sentence), { span, remedy: said, edit: edit?.(span, match, said) });
  }
  const open = unclosedParenthesis(source.text, span.start);
  if (open !== undefined) {
    return new SpecError('syntax', 'this "(" is not closed', {
      span: source.span(open, open + 1),
      related: [{ message: 'here the rule ends', span }],
      remedy: 'write ")" after the last part that belongs to it',
    });
  }
  const hint = syntaxHint(source.text, span.start, message);
  const { edit } = hint ?? {};
  return new SpecError('syntax', hint?.summary ?? printable(lowerFirst(message)), {
    span,
    remedy: hint?.remedy ?? 'write rules in the notation of ohm: Name { rule = "a".."z" other  // comment }',
    edit: edit && { span: source.span(edit.start, edit.end), text: edit.text },
  });
}

/** The mistakes of syntax in the rules below the one with this span. */
function rulesBelow({ source, start }: Span): Found[] {
  const rules = ruleTexts(source.text, 'ohm', tokensOf(source.text, 'ohm')).filter(({ from }) => from > start);
  return rules.flatMap(({ from, to }) => {
    const [before, after] = ['G {\n', '\n}'];
    const mistake = syntaxMistake(`${before}${source.text.slice(from, to)}${after}`);
    if (!mistake) return [];
    const message = unframed(mistake.message);
    return [{ message, span: source.span(Math.min(from + mistake.offset - before.length, to)) }];
  });
}

/** The messages of an error, without ohm's source frames: "Line 3, col 7:", source lines with a gutter, a caret line. */
function messagesOf(error: Error, source: SourceText): [Found, ...Found[]] {
  const { interval, shortMessage } = error as Error & { interval?: OhmInterval; shortMessage?: string };
  const isOwn = interval && source.text === interval.sourceString;
  const span = isOwn ? source.span(interval.startIdx, interval.endIdx) : source.span(0);
  const whole = shortMessage ?? error.message;
  const [first = whole, ...others] = whole.startsWith('Errors:\n- ') ? whole.split('\n- ').slice(1) : [whole];
  const further = others.map((text) => {
    const [, line = 1, column = 1] = /^Line (\d+), col (\d+)/.exec(text) ?? [];
    const start = source.offsetOf(Number(line), Number(column));
    const length = /^\w*/.exec(source.text.slice(start))?.[0].length ?? 0;
    return { message: unframed(text), span: source.span(start, start + length) };
  });
  return [{ message: unframed(first), span }, ...further];
}

const unframed = (text: string) => text.replace(/^Line \d+, col \d+:\s(?:[> ] *\d+ \|.*\n|\s*\^~*\n)*/, '').trim();

function unknownGrammar(grammars: readonly string[]): string {
  const few = grammars.length > 0 && grammars.length <= MAX_NAMES;
  const known = few ? `the grammars are ${grammars.join(', ')}` : 'the help page lists the grammars of wellformed';
  return `if another file declares it, name that file in the command as well; ${known}`;
}

const OBJECT_PROPERTIES = Object.getOwnPropertyNames(Object.prototype);

function isObjectProperty(message: string): boolean {
  return OBJECT_PROPERTIES.includes(/^Duplicate declaration for rule '(\S+)'/.exec(message)?.[1] ?? '');
}

/** ohm stores rules in plain objects, so names of their properties cannot be used: "constructor", "toString". */
function reservedRuleName(source: SourceText): SpecError | undefined {
  const match = new RegExp(`(?<![\\w"])(?:${OBJECT_PROPERTIES.join('|')})(?![\\w"])`).exec(source.text);
  if (!match) return undefined;
  return new SpecError('syntax', `a rule cannot have the name ${match[0]}: ohm reserves it`, {
    span: source.span(match.index, match.index + match[0].length),
    remedy: 'give the rule another name',
  });
}

/** The names of the rules that a text defines, to suggest one for a misspelt name. */
function rulesDefinedIn(text: string): string[] {
  const definitions = text.matchAll(/^\s*([a-z]\w*)(?:<[^>]*>)?\s*(?:\([^)]*\)\s*)?(?:=|:=|\+=)/gm);
  return Array.from(definitions, (match) => match[1] as string);
}

function suggestion(word: string, names: readonly string[], otherwise: string): string {
  const others = names.filter((name) => name !== word);
  return didYouMean(word, others, otherwise);
}

function lowerFirst(text: string): string {
  return /^U\+/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
