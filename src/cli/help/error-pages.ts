/**
 * A page on each kind of mistake: why it is one, the smallest grammar that has
 * it, and the same grammar without it. What is said of the wrong one is not
 * written here: whoever prints a page compiles it (error-page.ts), and a test
 * compiles both of every page.
 */
import type { SpecErrorCode } from '../../diagnostic.ts';

export interface Page {
  /** Paragraphs. */
  readonly why: readonly string[];
  /** A text with the mistake; `null` where no text can have it. */
  readonly wrong: string | null;
  readonly right: string | null;
  /** What the texts are called, which says how they are written. Default: my.ohm. */
  readonly file?: string;
  readonly alphabet?: 'units' | 'scalars';
  readonly rule?: string;
}

const RULE_PAGES = {
  'undefined-rule': {
    why: [
      'A rule is used, overridden or asked for that nobody defines. Names are compared letter by letter in ohm, and without case in ABNF.',
      'An ABNF file may use the core rules of RFC 5234 and the rules of RFC 3629 §4 without defining them; an ohm grammar, those of the grammar it extends.',
    ],
    wrong: 'name = 1*charcter\ncharacter = ALPHA / UTF8-2\n',
    right: 'name = 1*character\ncharacter = ALPHA / UTF8-2\n',
    file: 'my.abnf',
  },
  'duplicate-rule': {
    why: [
      'A rule has one definition. In ohm ":=" overrides an inherited rule and "+=" adds alternatives to one; in ABNF "=/" adds alternatives.',
    ],
    wrong: 'My <: Utf8 {\n  utf8_1 = "\\x20".."\\x7E"\n}\n',
    right: 'My <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
  },
  recursion: {
    why: [
      'A rule comes back to itself. What is compiled here is a finite automaton: it has as many states as it has, and so it cannot remember how many brackets are open. A recursive rule can open any number of them.',
      'Recursion that only repeats (list = item list) is a repetition: write it as one. Recursion that nests is no string class; bound its depth by writing the levels out, or leave the nesting to a parser behind the validator.',
    ],
    wrong: 'My {\n  text = "(" text ")"  -- inner\n       | "a"           -- plain\n}\n',
    right: 'My {\n  text = "(" inner ")"  -- inner\n       | "a"            -- plain\n  inner = "a"\n}\n',
  },
  'syntactic-rule': {
    why: [
      'In ohm a rule whose name begins with an upper-case letter or "_" is syntactic: it skips white space between its parts, which here would be the octets 00..20, in silence. Validators that skip what nobody wrote down are none.',
    ],
    wrong: 'My {\n  Pair = "a" "b"\n}\n',
    right: 'My {\n  pair = "a" "b"\n}\n',
  },
  'outside-alphabet': {
    why: [
      'A grammar is written in octets, in 16-bit code units, or in Unicode scalar values, and each of its symbols has to be one of these. An "é" is one scalar value, but two octets in UTF-8.',
      'Either write the octets, or write the whole grammar in scalar values and have it encoded: extend Mqtt or UnicodeScalars, or tag it @encodings. ABNF is in scalar values where one of its numbers is above FF, or where --alphabet says so; it cannot name UTF8-2 then, which is in octets.',
    ],
    wrong: 'My {\n  text = "\\u{E9}".."\\u{17F}"\n}\n',
    right: '// @encodings utf8\nMy {\n  text = "\\u{E9}".."\\u{17F}"\n}\n',
  },
  'code-point-range': {
    why: [
      'ohm reads strings as JavaScript has them, so "any" and ranges that end above U+FFFF match a whole code point, which is two code units, or two octets too many. Over code units, name the units; over scalar values, leave the surrogates out.',
    ],
    wrong: 'My {\n  text = any*\n}\n',
    right: 'My {\n  text = ("\\u0000".."\\uD7FF")*\n}\n',
    alphabet: 'units',
  },
  'reversed-range': {
    why: [
      'A range whose first bound is above its second holds no symbol, and ohm would not mind: the rule would never match.',
    ],
    wrong: 'tail = %xBF-80\n',
    right: 'tail = %x80-BF\n',
    file: 'my.abnf',
  },
  'nullable-repetition': {
    why: [
      'The body of a repetition can match the empty text, so it could go on for ever without reading anything. Say with the repetition how often, and let its body read at least one symbol.',
    ],
    wrong: 'My {\n  text = ("a"?)*\n}\n',
    right: 'My {\n  text = "a"*\n}\n',
  },
  'unicode-category': {
    why: [
      'letter, lower, upper and the other rules that ohm has for Unicode categories follow the Unicode version of the JavaScript engine: the same grammar would not give the same table everywhere. Write the ranges that are meant.',
    ],
    wrong: 'My {\n  name = letter+\n}\n',
    right: 'My {\n  name = ascii_letter+\n  ascii_letter = "a".."z" | "A".."Z"\n}\n',
  },
  'case-insensitive': {
    why: [
      'caseInsensitive<…> compares as JavaScript does, and what that means for text beyond ASCII depends on the engine. Write both cases. (In ABNF, "abc" means both cases of ASCII letters, and %s"abc" one.)',
    ],
    wrong: 'My {\n  unit = caseInsensitive<"k">\n}\n',
    right: 'My {\n  unit = "k" | "K"\n}\n',
  },
  'too-many-states': {
    why: [
      'An automaton remembers by its state and by nothing else. "A ! followed by any 15 characters, at the end" has to remember, for each of the last 16 characters, whether it was a !: 65,536 states. Nested counts multiply likewise.',
      'Say where the counted part begins, so that nothing has to be remembered about what came before; count less; or leave the count open and check the length beside the validator.',
    ],
    wrong: 'line = *char "!" 15char\nchar = %x20-7E\n',
    right: 'line = *letter "!" 15char\nletter = %x41-5A\nchar = %x20-7E\n',
    file: 'my.abnf',
  },
  'hidden-alternative': {
    why: [
      'ohm tries alternatives in order and keeps the first that matches, and a repetition takes all it can and gives nothing back. So an alternative that begins like an earlier one may never come to its turn. In ABNF, and in what most documents mean, order says nothing.',
      'Both readings are compiled and compared; the shortest text that they judge differently is shown. Put the longer alternative first, let the alternatives begin differently, or let the repetition end where what follows begins. If the order is meant, tag the grammar @peg and say why.',
    ],
    wrong: 'My {\n  unit = ("k" | "kg") "."\n}\n',
    right: 'My {\n  unit = ("kg" | "k") "."\n}\n',
  },
  'look-ahead': {
    why: [
      '"&" and "~" look at what comes without reading it. ABNF has nothing like them, so a grammar that uses them cannot be compared with one that has no order. Say with @peg why it needs them, and it is compiled as ohm runs it; or name what is allowed instead of what is not.',
    ],
    wrong: 'My {\n  text = (~"q" "a".."z")*\n}\n',
    right: '// @peg the document says "any letter but q"\nMy {\n  text = (~"q" "a".."z")*\n}\n',
  },
  'prose-val': {
    why: [
      'ABNF may say <in words> what it means (RFC 5234 §3.10). Only a reader knows what that matches. Write it as elements, or start, with --rule, from a rule that does not need it.',
      'Prose that names the rule of another document, as in <token, see [RFC9110], Section 5.6.2>, gives way to such a rule: add it to the text.',
    ],
    wrong: 'name = <any printable character>\n',
    right: 'name = %x21-7E\n',
    file: 'my.abnf',
  },
  'unreachable-rule': {
    why: [
      'No text is ever matched by the rule: nothing leads to it from the rule that a whole text must match. That is the first rule of a grammar, and for one that extends another the first rule of that one, also where new rules stand above. This is a warning: the grammar is compiled without the rule.',
      'Most often ":=" was meant, or the rule was to be the start: override the old start rule by it.',
    ],
    wrong: 'My <: Utf8 {\n  my_text = "[" utf8_char "]"\n}\n',
    right: 'My <: Utf8 {\n  utf8_octets := "[" utf8_char "]"\n}\n',
  },
  'dead-alternative': {
    why: [
      'Every text that an alternative matches, one before it matches already: it can be removed and nothing changes (this is proved on the automata of the two). This is a warning.',
      'Where two rules overlap and one was meant to exclude the other, that is often how it shows: the earlier one is wider than was meant.',
    ],
    wrong: 'My {\n  text = word | keyword\n  word = ("a".."z")+\n  keyword = "true" | "false"\n}\n',
    right: 'My {\n  text = ("a".."z")+\n}\n',
  },
  'overlapping-alternatives': {
    why: [
      'Two alternatives of a rule match one and the same text, and each of them matches others too (this is proved on the automata of the two). The language is what it is, so this is a warning; but one of them was perhaps meant to leave that text to the other, by a bound that is one too far or a character that is in both lists.',
      'Or one of them matches, with what follows, what the other one matches with what follows: in *( char / escape ), where char holds the "\\" that an escape begins with. Then a text can be read in two ways.',
      'Not told: what overlaps in the empty text only, an alternative that lies within another or (CRLF / CR / LF) can be left out for those after it, grammars that say @peg, and documents that were not written for this compiler. Where both are meant, say why above the rule: // @overlap both of them are spaces.',
    ],
    wrong: 'My {\n  text = (mark | figure)+\n  mark = "0".."z"\n  figure = " ".."9"\n}\n',
    right: 'My {\n  text = (mark | figure)+\n  mark = ":".."z"\n  figure = " ".."9"\n}\n',
  },
} as const satisfies Partial<Record<SpecErrorCode, Page>>;

/** Pages on mistakes that are of a whole text, of its comments, or between several grammars. */
const FILE_PAGES = {
  'not-text': {
    why: [
      'A grammar is a text in UTF-8 without U+0000. This file holds an octet that is none of one: it was saved in another encoding, or it is no text at all. Read with a replacement character in that place, it would not mean what it says.',
      'In ohm an octet is written by an escape, "\\xE9", in ABNF by a number, %xE9. Documents, such as an RFC, are taken as they are.',
    ],
    wrong: null,
    right: null,
  },
  'too-long': {
    why: [
      'A grammar in ohm may have 500,000 characters, ABNF four million: that is 10,000 ranges and more, and reading it takes some kilobytes of memory for each character. Or its brackets, or its rules, stand in each other thousands deep.',
      'Shorten it, leave out comments, give inner groups rules of their own. Where a list is that long, its ranges can often be joined.',
    ],
    wrong: null,
    right: null,
  },
  syntax: {
    why: [
      'The text is not written as ohm grammars or ABNF are. In ohm: a name, braces, rules with "="; names take no hyphen; strings and ranges in double quotes; alternatives with "|", each with a label where they differ in the number of their parts. In ABNF (RFC 5234): rules begin at the left margin, what continues them is indented; alternatives with "/".',
    ],
    wrong: 'My {\n  utf8-text = "a"\n}\n',
    right: 'My {\n  utf8_text = "a"\n}\n',
  },
  annotation: {
    why: [
      'Comments that begin with @ are read, each on a line of its own after "//", right above what it is about, with no empty line between. Above a grammar: @title, @within, @encodings, @codeunit, @reason, @peg; above a rule: @overlap; above either: @clause, @accepts, @rejects. In ABNF, after ";", @clause is read. One that is misspelt or stands elsewhere would be silently without effect, and so it is refused.',
      'A citation reads "document §section item". Examples are hexadecimal, two digits an octet, four a code unit, four to six a scalar value, with commas between texts.',
    ],
    wrong: 'My {\n  // @acepts 61\n  text = "a"\n}\n',
    right: 'My {\n  // @accepts 61\n  text = "a"\n}\n',
  },
  'failed-example': {
    why: [
      'An example above a rule does not hold: ohm itself was asked. Either the rule is wrong or the example is; both are what somebody wrote down, and only you know which was meant.',
    ],
    wrong: 'My {\n  // @accepts 61, 62\n  text = "a"\n}\n',
    right: 'My {\n  // @accepts 61\n  // @rejects 62\n  text = "a"\n}\n',
  },
  'ambiguous-reason': {
    why: [
      'Grammars tagged @reason lift one restriction of the first grammar each; a fault is reported with the reason of the one that would have let it live. Here two of them would, and neither contains the other. Let each lift one restriction, and that one only.',
    ],
    wrong:
      'My {\n  text = "a"\n}\n// @reason is-b\nWithB <: My {\n  text += "bb"\n}\n// @reason is-c\nWithC <: My {\n  text += "bc"\n}\n',
    right:
      'My {\n  text = "a"\n}\n// @reason is-b\nWithB <: My {\n  text += "b"\n}\n// @reason is-c\nWithC <: My {\n  text += "c"\n}\n',
  },
  'narrowing-reason': {
    why: [
      'A grammar tagged @reason accepts all that the main grammar accepts, and the texts that break one restriction besides. This one refuses something: use "+=", or override a rule by one that is wider.',
    ],
    wrong: 'My {\n  text = "a" | "b"\n}\n// @reason is-c\nWithC <: My {\n  text := "c"\n}\n',
    right: 'My {\n  text = "a" | "b"\n}\n// @reason is-c\nWithC <: My {\n  text += "c"\n}\n',
  },
  'no-abnf': {
    why: [
      'Nothing in the text reads like an ABNF rule (a name at the start of a line, "=", elements). Of a document, page headers and prose are passed over; a rule is known by a number value, a string or a core rule in it, or by others that use it.',
    ],
    wrong: 'Names are made of letters.\n',
    right: 'Names are made of letters:\n\n   name = 1*ALPHA\n',
    file: 'document.txt',
  },
  'unknown-grammar': {
    why: [
      'A grammar that is extended has to be one of this package, one above it in the same file, or one of another file on the same command line; and no two can have one name. What can be extended: Utf8, Mqtt, MqttStrict, UnicodeScalars, XmlCharacters, UnicodeAssignables, IJson, Yang, Utf16, Wtf8 and the other grammars in the folder grammar/ of the package.',
    ],
    wrong: 'My <: Utf9 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
    right: 'My <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n',
  },
  'left-over-grammar': {
    why: [
      'Of a text with several grammars the first is compiled. Those after it that are tagged @reason say why a text is refused; of any other nothing is made. This is a warning.',
      'A grammar of yours that extends another one of yours goes into a file of its own: generate my.ohm base.ohm.',
    ],
    wrong: 'Base {\n  text = "a"\n}\nMy <: Base {\n  text += "b"\n}\n',
    right: 'My {\n  text = "a" | "b"\n}\n',
  },
  'ohm-internals': {
    why: [
      'The bodies of rules are read from inside of ohm, which publishes no types for them. The version of ohm that is installed is built otherwise than the one known (17.5). Who uses the published package cannot come here: it has ohm built in.',
    ],
    wrong: null,
    right: null,
  },
} as const satisfies Partial<Record<SpecErrorCode, Page>>;

export const PAGES: Readonly<Record<SpecErrorCode, Page>> = { ...RULE_PAGES, ...FILE_PAGES };
