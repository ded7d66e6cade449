/**
 * A table of the mistakes in a grammar: the text, the error and its location, and
 * the most similar text without a mistake. A message fits a screen, has file,
 * line and column, shows the line with a caret, and ends with a remedy. Mistakes
 * of files are in errors-of-files.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import { type Alphabet, octets, units } from '../../src/shared/alphabet.ts';
import type { SpecErrorCode } from '../../src/shared/diagnostic.ts';
import { grammarOf } from '../support/grammar-text.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';

interface Case {
  readonly what: string;
  readonly wrong: string;
  readonly right: string;
  readonly code: SpecErrorCode;
  readonly at: string;
  readonly says: string;
  readonly alphabet?: Alphabet;
  readonly stateLimit?: number;
}

/** Reads and compiles the grammar and, unless it is tagged @peg, compares the two readings. */
function compile(text: string, alphabet: Alphabet = octets, stateLimit = 1000): void {
  const { rules, peg } = grammarOf(text, alphabet);
  const automaton = deriveAutomaton(rules, { reading: 'peg', stateLimit });
  if (peg === undefined) requireOrderIrrelevant(rules, automaton);
}

function check(cases: readonly Case[]): void {
  test.each(cases)('$what: $code at $at', ({ wrong, right, code, at, says, alphabet, stateLimit }) => {
    const error = specErrorOf(() => compile(wrong, alphabet, stateLimit));
    expect(error.message.split(' ')[0]).toBe(`test.ohm:${at}:`);
    expect(error.code).toBe(code);
    expect(error.summary).toContain(says);
    expectOneScreen(error);
    expect(() => compile(right, alphabet, stateLimit)).not.toThrow();
  });
}

const g = (...lines: string[]) => `G {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;

describe('rules', () => {
  check([
    {
      what: 'a rule that calls itself',
      wrong: g('a = "x" a -- more', '| "y" -- last'),
      right: g('a = "x"* "y"'),
      code: 'recursion',
      at: '2:11',
      says: 'rule a is recursive: a → a',
    },
    {
      what: 'rules that call one another in a circle',
      wrong: g('a = "x" b', 'b = "y" c', 'c = b "z"'),
      right: g('a = "x" b', 'b = "y" c', 'c = "z"'),
      code: 'recursion',
      at: '4:7',
      says: 'rule b is recursive: b → c → b',
    },
    {
      what: 'a rule that calls itself through a parameter',
      wrong: g('a = twice<a>', 'twice<x> = x x'),
      right: g('a = twice<twice<b>>', 'b = "b"', 'twice<x> = x x'),
      code: 'recursion',
      at: '2:13',
      says: 'rule a is recursive',
    },
    {
      what: 'a rule with a parameter that grows without end',
      wrong: g('a = f<"x">', 'f<x> = "a" f<g<x>> -- more', '| "z" "z" -- last', 'g<x> = x x'),
      right: g('a = f<"x">', 'f<x> = "a" g<g<x>>', 'g<x> = x x'),
      code: 'recursion',
      at: '3:14',
      says: 'rule f is recursive: f → f',
    },
    {
      what: 'a rule with an upper-case initial',
      wrong: g('a = "x"', 'Tail = "y"'),
      right: g('a = "x"', 'tail = "y"'),
      code: 'syntactic-rule',
      at: '3:3',
      says: 'Tail is a syntactic rule',
    },
    {
      what: 'a used rule with an underscore as initial',
      wrong: g('a = _tail', '_tail = "y"'),
      right: g('a = tail_', 'tail_ = "y"'),
      code: 'syntactic-rule',
      at: '2:7',
      says: '_tail is a syntactic rule',
    },
    {
      what: 'a rule that is not defined',
      wrong: g('a = tial', 'tail = "y"', 'b = nowhere'),
      right: g('a = tail', 'tail = "y"'),
      code: 'undefined-rule',
      at: '2:7',
      says: 'rule tial is not declared',
    },
    {
      what: 'a rule that is defined twice',
      wrong: g('a = "x"', 'a = "y"'),
      right: g('a = "x"', 'a_ = "y"'),
      code: 'duplicate-rule',
      at: '3:3',
      says: 'rule a is defined already',
    },
    {
      what: 'a rule that is built into ohm',
      wrong: g('digit = "x"'),
      right: g('a = digit', 'digit := "x"'),
      code: 'duplicate-rule',
      at: '2:3',
      says: 'digit is defined already, in ohm itself',
    },
    {
      what: 'a start rule with parameters',
      wrong: g('twice<x> = x x', 'a = twice<"b">'),
      right: g('a = twice<"b">', 'twice<x> = x x'),
      code: 'syntax',
      at: '2:3',
      says: 'twice has parameters',
    },
    {
      what: 'alternatives of unequal length',
      wrong: g('a = "b" | "c" "d"'),
      right: g('a = "b" -- one', '| "c" "d" -- two'),
      code: 'syntax',
      at: '2:13',
      says: 'the alternatives of rule a have different numbers of parts: 1, here 2',
    },
    {
      what: 'a wrong number of arguments',
      wrong: g('a = twice<"b", "c">', 'twice<x> = x x'),
      right: g('a = twice<"b">', 'twice<x> = x x'),
      code: 'syntax',
      at: '2:7',
      says: 'rule twice: expected 1, got 2',
    },
    {
      what: 'a name with a hyphen',
      wrong: g('utf8-tail = "x"'),
      right: g('utf8_tail = "x"'),
      code: 'syntax',
      at: '2:7',
      says: 'expected',
    },
  ]);
});

describe('symbols', () => {
  check([
    {
      what: 'a character above U+00FF over octets',
      wrong: g('a = "x" "é€"'),
      right: g('a = "x" "\\xE9\\xFF"'),
      code: 'outside-alphabet',
      at: '2:11',
      says: 'U+20AC is not one octet (00..FF)',
    },
    {
      what: 'a character that is an octet in Latin-1 only',
      wrong: g('a = "x" "café"'),
      right: g('a = "x" "caf\\xC3\\xA9"'),
      code: 'outside-alphabet',
      at: '2:11',
      says: 'é is one octet in Latin-1 and two in UTF-8',
    },
    {
      what: 'a character above U+FFFF over octets',
      wrong: g('a = "😀"'),
      right: g('a = "\\xF0\\x9F\\x98\\x80"'),
      code: 'outside-alphabet',
      at: '2:7',
      says: 'U+1F600 is not one octet',
    },
    {
      what: 'a range of code points over octets',
      wrong: g('a = "\\u{10000}".."\\u{10FFFF}"'),
      right: g('a = "\\u0000".."\\u00FF"'),
      code: 'outside-alphabet',
      at: '2:7',
      says: 'matches a code point, not octets',
    },
    {
      what: 'a range of code points over code units',
      wrong: g('a = "\\uE000".."\\u{10FFFF}"'),
      right: g('a = "\\uE000".."\\uFFFF"'),
      code: 'code-point-range',
      at: '2:7',
      says: 'matches a code point, not code units',
      alphabet: units,
    },
    {
      what: 'any over code units',
      wrong: g('a = "b" any any'),
      right: g('a = "b" unit unit', 'unit = "\\u0000".."\\uFFFF"'),
      code: 'code-point-range',
      at: '2:11',
      says: 'any matches a whole code point',
      alphabet: units,
    },
    {
      what: 'a reversed range',
      wrong: g('a = "\\xBF".."\\x80"'),
      right: g('a = "\\x80".."\\x80"'),
      code: 'reversed-range',
      at: '2:7',
      says: 'BF..80 is a reversed range',
    },
    ...['upper', 'letter', 'alnum', 'unicodeLtmo'].map(
      (name): Case => ({
        what: `a Unicode category through ${name}`,
        wrong: g('a = "x" b', `b = ${name}`),
        right: g('a = "x" b', 'b = hexDigit'),
        code: 'unicode-category',
        at: '3:7',
        says: 'the Unicode category L',
      }),
    ),
    {
      what: 'a terminal in either case',
      wrong: g('a = "x" caseInsensitive<"\\u00E9">'),
      right: g('a = "x" caseInsensitive<"yes">'),
      code: 'case-insensitive',
      at: '2:11',
      says: 'depend on the JavaScript engine',
    },
  ]);
});

describe('repetition, look-ahead and order', () => {
  check([
    {
      what: 'an empty body under a star, which ohm rejects',
      wrong: g('a = ("x"?)*'),
      right: g('a = ("x" "y"?)*'),
      code: 'nullable-repetition',
      at: '2:8',
      says: 'nullable expression "x"?',
    },
    {
      what: 'an empty body through a parameter, which ohm detects only when it matches',
      wrong: g('a = many<"x"?>', 'many<y> = y*'),
      right: g('a = many<"x">', 'many<y> = y*'),
      code: 'nullable-repetition',
      at: '3:13',
      says: 'the body of this repetition can match the empty text',
    },
    {
      what: 'an empty body under a question mark, which ohm detects only when it matches',
      wrong: g('a = ("x"*)?'),
      right: g('a = ("x"+)?'),
      code: 'nullable-repetition',
      at: '2:7',
      says: 'the part before "?" can match the empty text by itself',
    },
    {
      what: 'a body with a parameter, for which ohm fails to build its message',
      wrong: g('a = b<"x">', 'b<x> = (~x)*', 'c = ("y"?)*'),
      right: `// @peg by design\n${g('a = b<"x">', 'b<x> = (~x any)*')}`,
      code: 'nullable-repetition',
      at: '1:1',
      says: 'that uses a parameter',
    },
    {
      what: 'look-ahead in a grammar without @peg',
      wrong: g('a = ~"xy" any any'),
      right: `// @peg it excludes one pair\n${g('a = ~"xy" any any')}`,
      code: 'look-ahead',
      at: '2:7',
      says: 'look-ahead has no regular reading',
    },
    {
      what: 'more states than allowed',
      wrong: `// @peg it looks far ahead\n${g('a = (~far any)*', 'far = "x" eight<any> end', 'eight<x> = x x x x x x x x')}`,
      right: `// @peg it looks ahead\n${g('a = (~far any)*', 'far = "x" any any end', 'eight<x> = x x x x x x x x')}`,
      code: 'too-many-states',
      at: '4:3',
      says: 'rule far has most live positions',
      stateLimit: 100,
    },
    {
      what: 'an alternative that an earlier one hides',
      wrong: g('a = "\\xE0".."\\xEF" t t -- three', '  | "\\xE0" "\\x80" "\\x80" "!" -- four', 't = "\\x80".."\\xBF"'),
      right: g('a = "\\xE1".."\\xEF" t t -- three', '  | "\\xE0" "\\x80" "\\x80" "!" -- four', 't = "\\x80".."\\xBF"'),
      code: 'hidden-alternative',
      at: '3:7',
      says: 'ordered choice: "\\xE0" "\\x80" "\\x80" "!" is hidden by the alternative at test.ohm:2:7 on E0 80 80 21',
    },
    {
      what: 'a repetition that never gives back',
      wrong: g('a = ("x" | "y")* "y"'),
      right: g('a = ("x" | "z")* "y"'),
      code: 'hidden-alternative',
      at: '2:7',
      says: 'this repetition never gives back: it takes what follows it on 79',
    },
  ]);
});
