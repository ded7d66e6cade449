/** Pages on mistakes that are of a whole text, of its comments, or between several grammars; see error-pages.ts. */
import type { SpecErrorCode } from '../compile/diagnostic.ts';
import type { Page } from './error-pages.ts';

export const FILE_PAGES = {
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
