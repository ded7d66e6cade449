/**
 * A help page for each code: why it is a mistake, the smallest grammar that
 * has it, and the corrected grammar. The error message is not written here:
 * error-page.ts compiles the wrong grammar and prints what the compiler
 * reports. A test compiles both grammars of every page.
 */
import type { SpecErrorCode } from '../../diagnostic.ts';

export interface Page {
  /** Paragraphs. */
  readonly why: readonly string[];
  /** A text with the mistake; `null` if no text can show it. */
  readonly wrong: string | null;
  readonly right: string | null;
  /** The file name of the texts; its ending gives the notation. Default: my.ohm. */
  readonly file?: string;
  readonly alphabet?: 'units' | 'scalars';
  readonly rule?: string;
}

/** Mistakes in rules. */
const RULE_PAGES = {
  'undefined-rule': {
    why: [
      'A rule is used, overridden or requested, but not defined. In ohm, names are compared letter by letter; in ABNF, without case.',
      'An ABNF file may use the core rules of RFC 5234 and the rules of RFC 3629 §4 without defining them. An ohm grammar may use the rules of the grammar it extends.',
    ],
    wrong: 'name = 1*charcter\ncharacter = ALPHA / UTF8-2\n',
    right: 'name = 1*character\ncharacter = ALPHA / UTF8-2\n',
    file: 'my.abnf',
  },
  'duplicate-rule': {
    why: [
      'A rule has one definition. In ohm, ":=" overrides an inherited rule and "+=" adds alternatives to it; in ABNF, "=/" adds alternatives.',
    ],
    wrong: 'My <: Utf8 {\n  utf8_1 = "\\x20".."\\x7E"\n}\n',
    right: 'My <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
  },
  recursion: {
    why: [
      'A rule refers to itself, directly or through other rules. The compiler builds a finite automaton. It has a fixed number of states, so it cannot remember how many brackets are open. A recursive rule can open any number of them.',
      'If the recursion only repeats (list = item list), write a repetition. If it nests, say how deep it may be: @depth text 3 above the grammar, in ABNF ; @depth text 3. The automaton then accepts that many levels, and refuses deeper texts with the reason nested-too-deeply. A parser after the validator can check nesting of any depth.',
    ],
    wrong: 'My {\n  text = "(" text ")"  -- inner\n       | "a"           -- plain\n}\n',
    right: '// @depth text 3\nMy {\n  text = "(" text ")"  -- inner\n       | "a"           -- plain\n}\n',
  },
  'syntactic-rule': {
    why: [
      'In ohm, a rule whose name begins with an upper-case letter or "_" is syntactic: it skips white space between its parts. Here these would be the octets 00..20. A validator must not skip octets that the grammar does not name.',
    ],
    wrong: 'My {\n  Pair = "a" "b"\n}\n',
    right: 'My {\n  pair = "a" "b"\n}\n',
  },
  'outside-alphabet': {
    why: [
      'A grammar is written in octets, in 16-bit code units, or in Unicode scalar values, and each of its symbols must be one of these. An "é" is one scalar value, but two octets in UTF-8.',
      'Either write the octets, or write the whole grammar in scalar values and have it encoded: extend Mqtt or UnicodeScalars, or tag the grammar @encodings. ABNF is read in scalar values if one of its numbers is above FF, or if it says so: ; @alphabet scalars. It cannot use UTF8-2 then, because that rule is in octets.',
      'Numbers from 80 to FF can be octets or characters. If a text has both kinds of numbers, or octets in a grammar tagged @encodings, the compiler does not guess: tag it @alphabet octets or @alphabet scalars.',
    ],
    wrong: 'My {\n  text = "\\u{E9}".."\\u{17F}"\n}\n',
    right: '// @encodings utf8\nMy {\n  text = "\\u{E9}".."\\u{17F}"\n}\n',
  },
  'code-point-range': {
    why: [
      'ohm reads strings as JavaScript does. So "any" and a range that ends above U+FFFF match a whole code point, which is two code units or up to four octets. Over code units, write ranges of code units; over scalar values, leave the surrogates out.',
    ],
    wrong: 'My {\n  text = any*\n}\n',
    right: 'My {\n  text = ("\\u0000".."\\uD7FF")*\n}\n',
    alphabet: 'units',
  },
  'reversed-range': {
    why: [
      'A range whose first bound is larger than its second contains no symbol. ohm would accept it, and the rule would never match.',
    ],
    wrong: 'tail = %xBF-80\n',
    right: 'tail = %x80-BF\n',
    file: 'my.abnf',
  },
  'nullable-repetition': {
    why: [
      'The body of a repetition can match the empty text, so the repetition could go on for ever and read nothing. Write how often with the repetition, and let its body match at least one symbol.',
    ],
    wrong: 'My {\n  text = ("a"?)*\n}\n',
    right: 'My {\n  text = "a"*\n}\n',
  },
  'unicode-category': {
    why: [
      'letter, lower, upper and the other rules of ohm for Unicode categories follow the Unicode version of the JavaScript engine, so the same grammar would not give the same table everywhere. Write the ranges instead.',
    ],
    wrong: 'My {\n  name = letter+\n}\n',
    right: 'My {\n  name = ascii_letter+\n  ascii_letter = "a".."z" | "A".."Z"\n}\n',
  },
  'case-insensitive': {
    why: [
      'caseInsensitive<"get"> matches both cases of ASCII letters. For other letters the result depends on the JavaScript engine; and over scalar values and code units ohm takes U+0131 for i and U+017F for s, which no author intends. Write both cases there. (In ABNF, "abc" means both cases of ASCII letters, and %s"abc" one.)',
    ],
    wrong: '// @encodings utf8\nMy {\n  unit = caseInsensitive<"s">\n}\n',
    right: '// @encodings utf8\nMy {\n  unit = "s" | "S"\n}\n',
  },
  'too-many-states': {
    why: [
      'An automaton remembers only its state. "A ! followed by any 15 characters, at the end" has to remember, for each of the last 16 characters, whether it was a !: 65,536 states. Nested counts multiply in the same way.',
      'Make the start of the counted part visible in the text, so that the automaton need not remember what came before; use a smaller count; or leave the count open and check the length outside the grammar.',
    ],
    wrong: 'line = *char "!" 15char\nchar = %x20-7E\n',
    right: 'line = *letter "!" 15char\nletter = %x41-5A\nchar = %x20-7E\n',
    file: 'my.abnf',
  },
  'hidden-alternative': {
    why: [
      'ohm tries alternatives in order and keeps the first that matches. A repetition takes all it can and gives nothing back. So an alternative that begins like an earlier one may never be tried. In ABNF, and in most documents, order has no meaning.',
      'The compiler compares both readings and shows the shortest text on which they differ. Put the longer alternative first, let the alternatives begin differently, or let the repetition end where the next part begins. If the order is intended, tag the grammar @peg and say why.',
    ],
    wrong: 'My {\n  unit = ("k" | "kg") "."\n}\n',
    right: 'My {\n  unit = ("kg" | "k") "."\n}\n',
  },
  'look-ahead': {
    why: [
      '"&" and "~" look at the next symbols without reading them. ABNF has no such operator, so the grammar has no reading without order to compare with. Tag the grammar @peg and say why it needs look-ahead, and the compiler follows ohm exactly; or write what is allowed instead of what is not.',
      'Before a rule of one symbol, ~ is a difference of two sets if it takes single symbols away, and needs no tag: ~"q" letter.',
    ],
    wrong: 'My {\n  text = (~"qu" "a".."z")*\n}\n',
    right: '// @peg the document says "without qu"\nMy {\n  text = (~"qu" "a".."z")*\n}\n',
  },
  'prose-val': {
    why: [
      'ABNF may describe an element <in words> (RFC 5234 §3.10), which cannot be compiled. Write it as elements, or use --rule to start from a rule that does not use it.',
      'Prose that names a rule of another document, as in <token, see [RFC9110], Section 5.6.2>, gives way to an import: ; @import rfc9110.txt token. Each document keeps its own names.',
      'Prose such as <any CHAR except CTLs or ";"> is read, if the rules that it names match one symbol each. A warning shows how it was read; ; @prose NAME confirms it. In a file of your own, write ; @except CTL / ";" above the rule.',
    ],
    wrong: 'name = <any printable character>\n',
    right: 'name = %x21-7E\n',
    file: 'my.abnf',
  },
  'unreachable-rule': {
    why: [
      'The rule never matches any part of a text, because the start rule does not lead to it. The start rule is the first rule of a grammar. A grammar that extends another one has the start rule of that one, even if a new rule is written first. This is a warning: the grammar is compiled without the rule.',
      'Most often ":=" was intended, or the rule should be the start rule: then override the old start rule with it.',
    ],
    wrong: 'My <: Utf8 {\n  my_text = "[" utf8_char "]"\n}\n',
    right: 'My <: Utf8 {\n  utf8_octets := "[" utf8_char "]"\n}\n',
  },
  'dead-alternative': {
    why: [
      'The earlier alternatives match every text that this one matches, so it can be removed and nothing changes. This is proved on the automata of the alternatives. This is a warning.',
      'Often the earlier alternative is wider than intended: one of the two rules should have excluded the other.',
    ],
    wrong: 'My {\n  text = word | keyword\n  word = ("a".."z")+\n  keyword = "true" | "false"\n}\n',
    right: 'My {\n  text = ("a".."z")+\n}\n',
  },
  'overlapping-alternatives': {
    why: [
      'Two alternatives of a rule match the same text, and each of them also matches other texts. This is proved on the automata of the two. The language is well defined, so this is a warning. But perhaps only one of them should match that text, and a bound is wrong by one or a character is in both lists.',
      'Or one of them, with the parts that follow, matches what the other one matches with the parts that follow: in *( char / escape ), char may include the "\\" that an escape begins with. Then a text can be read in two ways.',
      'There is no warning for alternatives that share only the empty text, for an alternative that lies within another or (CRLF / CR / LF) can be left out because of those after it, for grammars tagged @peg, and for documents that were not written for this compiler. If both alternatives are right, say why above the rule: // @overlap both of them are spaces.',
    ],
    wrong: 'My {\n  text = (mark | figure)+\n  mark = "0".."z"\n  figure = " ".."9"\n}\n',
    right: 'My {\n  text = (mark | figure)+\n  mark = ":".."z"\n  figure = " ".."9"\n}\n',
  },
} as const satisfies Partial<Record<SpecErrorCode, Page>>;

/** Mistakes of a whole text, of its comments, or between several grammars. */
const FILE_PAGES = {
  'not-text': {
    why: [
      'A grammar is UTF-8 text without U+0000. This file has an octet that breaks this rule: the file was saved in another encoding, or it is not text. The compiler does not replace the octet, because the grammar would then mean something else.',
      'To write an octet, use an escape in ohm, "\\xE9", and a number in ABNF, %xE9. Documents, such as RFCs, may be in any encoding.',
    ],
    wrong: null,
    right: null,
  },
  'too-long': {
    why: [
      'A grammar in ohm can have 500,000 characters, ABNF four million. That is enough for 10,000 ranges, and reading takes some kilobytes of memory for each character. Brackets and chains of rules can be some thousand levels deep.',
      'Shorten the text, remove comments, give inner groups rules of their own. In a long list, adjacent ranges can often be joined.',
    ],
    wrong: null,
    right: null,
  },
  syntax: {
    why: [
      'The text does not follow the notation of ohm or ABNF. ohm: a name, braces, rules with "="; no hyphen in names; strings and ranges in double quotes; alternatives with "|", each with a label if they have different numbers of parts. ABNF (RFC 5234): rules begin at the left margin, continuation lines are indented; alternatives with "/".',
    ],
    wrong: 'My {\n  utf8-text = "a"\n}\n',
    right: 'My {\n  utf8_text = "a"\n}\n',
  },
  annotation: {
    why: [
      'A comment line that begins with @ is a tag. It is on a line of its own after "//", directly above its rule or grammar, with no empty line between. Above a grammar: @title, @within, @alphabet, @encodings, @codeunit, @start, @depth, @reason, @boundary, @peg; above a rule: @overlap, @capture, @capture-label, @value; above either: @clause, @accepts, @rejects. In ABNF the tags are comment lines too, after ";": @clause, @import, @start, @alphabet, @depth, @accepts, @rejects, @capture, @capture-label, @value. A misplaced tag would have no effect, so it is an error.',
      'A citation is written "document §section item". Examples are hexadecimal: two digits for an octet, four for a code unit, four to six for a scalar value, with commas between texts.',
    ],
    wrong: 'My {\n  text = "a"  // @accepts 61\n}\n',
    right: 'My {\n  // @accepts 61\n  text = "a"\n}\n',
  },
  'unknown-tag': {
    why: [
      'A word after "@" in a comment is nearly the name of a tag. It has no effect, and was probably meant to have one. Words that are like no tag are left alone: @author, @see. This is a warning.',
    ],
    wrong: 'My {\n  // @acepts 61\n  text = "a"\n}\n',
    right: 'My {\n  // @accepts 61\n  text = "a"\n}\n',
  },
  'failed-example': {
    why: [
      'ohm itself does not agree with an example above a rule. Either the rule or the example is wrong. Correct the one that does not say what you intended.',
    ],
    wrong: 'My {\n  // @accepts 61, 62\n  text = "a"\n}\n',
    right: 'My {\n  // @accepts 61\n  // @rejects 62\n  text = "a"\n}\n',
  },
  'ambiguous-capture': {
    why: [
      'ABNF says which texts match, not how. Where a text matches in two ways, and a captured rule begins or ends at different symbols, its value would be a guess. The message shows a shortest such text and both readings. Let no text match both ways, or write the grammar in ohm: there the first alternative that matches counts, and a repetition takes all it can.',
    ],
    wrong: '; @capture x, y\npair = x y\nx = 1*ALPHA\ny = *ALPHA\n',
    right: '; @capture x, y\npair = x "=" y\nx = 1*ALPHA\ny = *ALPHA\n',
    file: 'my.abnf',
  },
  'ambiguous-reason': {
    why: [
      'Each grammar tagged @reason lifts one restriction of the first grammar. The validator reports a fault with the reason of the grammar that would have accepted it. Here two grammars would, and neither contains the other. Let each of them lift only one restriction.',
    ],
    wrong:
      'My {\n  text = "a"\n}\n// @reason is-b\nWithB <: My {\n  text += "bb"\n}\n// @reason is-c\nWithC <: My {\n  text += "bc"\n}\n',
    right:
      'My {\n  text = "a"\n}\n// @reason is-b\nWithB <: My {\n  text += "b"\n}\n// @reason is-c\nWithC <: My {\n  text += "c"\n}\n',
  },
  'narrowing-reason': {
    why: [
      'A grammar tagged @reason accepts every text that the main grammar accepts, and also the texts that break one restriction. This one rejects a text of the main grammar: use "+=", or override a rule with a wider one.',
    ],
    wrong: 'My {\n  text = "a" | "b"\n}\n// @reason is-c\nWithC <: My {\n  text := "c"\n}\n',
    right: 'My {\n  text = "a" | "b"\n}\n// @reason is-c\nWithC <: My {\n  text += "c"\n}\n',
  },
  'no-abnf': {
    why: [
      'No line of the text starts an ABNF rule (a name at the start of a line, "=", elements). The reader skips page headers and prose. It recognises a rule by a number value, a string or a core rule in it, or by other rules that use it.',
    ],
    wrong: 'Names are made of letters.\n',
    right: 'Names are made of letters:\n\n   name = 1*ALPHA\n',
    file: 'document.txt',
  },
  'unknown-grammar': {
    why: [
      'A grammar that is extended must be one of wellformed, one above it in the same file, or one in another file of the same command. No two grammars can have the same name. You can extend Utf8, Mqtt, MqttStrict, UnicodeScalars, XmlCharacters, UnicodeAssignables, IJson, Yang, Utf16, Wtf8 and the other grammars in the folder grammar/ of the package.',
    ],
    wrong: 'My <: Utf9 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
    right: 'My <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
  },
  'left-over-grammar': {
    why: [
      'If a text has several grammars, the first is compiled. Later grammars tagged @reason explain why a text is ill-formed. Any other grammar is not used. This is a warning.',
      'Move a grammar that extends another one of yours to a file of its own: generate my.ohm base.ohm.',
    ],
    wrong: 'Base {\n  text = "a"\n}\nMy <: Base {\n  text += "b"\n}\n',
    right: 'My {\n  text = "a" | "b"\n}\n',
  },
  'ohm-internals': {
    why: [
      'The compiler reads the bodies of rules from inside ohm, which publishes no types for them. The installed version of ohm differs from the supported one (17.5). The published package cannot have this error: it contains its own copy of ohm.',
    ],
    wrong: null,
    right: null,
  },
} as const satisfies Partial<Record<SpecErrorCode, Page>>;

export const ERROR_PAGES: Readonly<Record<SpecErrorCode, Page>> = { ...RULE_PAGES, ...FILE_PAGES };
