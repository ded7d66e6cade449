/**
 * The grammars that `init` writes: a template, which a test compiles unchanged, or one in BNF as ABNF.
 *
 *     client-id, Mqtt   →   ClientId <: Mqtt { mqtt_char := … }
 */
import { pascalCase } from '../../shared/words.ts';

const WITHOUT_CONTROLS = {
  body: '"\\u{20}".."\\u{7E}" | "\\u{A0}".."\\u{D7FF}" | "\\u{E000}".."\\u{10FFFF}"',
  comment: 'no control characters: neither 00..1F nor 7F..9F',
  examples: ['0020, 00A0, 10FFFF', '0000, 001F, 007F, 0041 0041'],
  scalars: true,
} as const;

/** The grammars that `init` can extend, with the rule to override and its new body. */
export const SUPERGRAMMARS = {
  Mqtt: { about: 'MQTT strings: Unicode scalar values without U+0000', rule: 'mqtt_char', ...WITHOUT_CONTROLS },
  UnicodeScalars: { about: 'all Unicode scalar values', rule: 'unicode_scalar', ...WITHOUT_CONTROLS },
  Utf8: {
    about: 'UTF-8, in octets',
    rule: 'utf8_1',
    body: '"\\x20".."\\x7E"',
    comment: 'only the printable characters of ASCII',
    examples: ['20, 7E', '1F, 7F, 41 41'],
    scalars: false,
  },
} as const;

export type Supergrammar = keyof typeof SUPERGRAMMARS;

export function ohmTemplate(id: string, parent: Supergrammar): string {
  const { about, rule, body, comment, examples, scalars } = SUPERGRAMMARS[parent];
  const name = grammarName(id);
  return [
    `// ${name} extends the grammar ${parent} of wellformed: ${about}.`,
    '// ":=" overrides a rule, "+=" adds alternatives to it, "=" defines a new rule. A rule name',
    '// begins in lower case and has no hyphen.',
    '//',
    '// Comments with @ are tags. A tag is directly above its grammar or rule:',
    '//   @title     the name in messages: "is ill-formed …"',
    ...(scalars
      ? [
          '//   @within    the name in messages: "U+0000 is not allowed in …"',
          '//   @encodings utf8, utf16 (code units), utf16be, utf16le, utf32be, utf32le: one validator for each',
        ]
      : []),
    '//   @clause    the source of a rule: document, section sign and number, item',
    `//   @accepts   ${scalars ? 'scalar values' : 'octets'} in hexadecimal, commas between texts: the rule must match each`,
    '//   @rejects   texts that the rule must not match; generate runs all examples',
    '//',
    `//     npx wellformed generate ${id}.ohm -o generated --watch`,
    '',
    `// @title ${name}`,
    ...(scalars ? [`// @within ${article(name)}`, '// @encodings utf8'] : []),
    `${name} <: ${parent} {`,
    `  // ${comment}.`,
    '  // @clause My document §1',
    `  // @accepts ${examples[0]}`,
    `  // @rejects ${examples[1]}`,
    `  ${rule} := ${body}`,
    '}',
    '',
  ].join('\n');
}

export function abnfTemplate(id: string): string {
  const rule =
    id
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '') || 'text';
  return [
    `; ${rule}: a grammar in the notation of RFC 5234. A text must match the first rule. The file can`,
    '; use the core rules of RFC 5234 (ALPHA, DIGIT, VCHAR …) and the rules of RFC 3629 §4',
    '; (UTF8-char, UTF8-2, UTF8-3, UTF8-4, UTF8-tail). Numbers are octets.',
    ';',
    `;     npx wellformed generate ${id}.abnf -o generated --watch`,
    '',
    '; @clause My document §1',
    `${rule} = 1*${rule}-char`,
    '',
    '; printable ASCII, and all other characters',
    `${rule}-char = SP / VCHAR / UTF8-2 / UTF8-3 / UTF8-4`,
    '',
  ].join('\n');
}

/** `client-id` → `ClientId` */
function grammarName(id: string): string {
  const name = pascalCase(id);
  return /^[A-Z]/.test(name) ? name : `Text${name}`;
}

function article(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} string`;
}

/** What is passed over comes first: strings and comments. */
const TOKEN =
  /"[^"\n]*"|;.*|(?:\/\*|\(\*)(?<block>[\s\S]*?)\*[/)](?=[ \t]*$)|^[ \t]*(?:#|\/\/)(?<line>.*)|'(?<quoted>[^'"\n]*)'|<(?<name>[A-Za-z][\w -]*)>|<[^>\n]*>|(?<define>::?=)|^(?<next>\|)|(?<or>\|)|(?<word>[A-Za-z][\w-]*)/gm;

/**
 * Rules in an older notation → ABNF, token by token; what both write the same stays.
 *
 *     <sign> ::= '+' | "-"        sign = "+" / "-"
 *     my_list := sign             my-list = sign
 *     | sign my_list                / sign my-list
 *
 * Names lose their brackets where the rules are defined with brackets; elsewhere brackets hold prose (RFC 822, RFC 2616).
 */
export function abnfFromBnf(old: string): string {
  const text = countsFirst(withoutEbnf(old));
  const hasBrackets = /^[ \t]*<[A-Za-z][\w -]*>\s*::?=/m.test(text);
  const plain = (name: string) => name.trim().replace(/[_ ]+/g, '-');
  return text.replaceAll('\r\n', '\n').replace(TOKEN, (token, ...rest) => {
    const { block, line, quoted, name, define, next, or, word } = rest.at(-1) as Record<string, string | undefined>;
    const comment = block ?? line;
    if (comment !== undefined)
      return comment
        .split('\n')
        .map((each) => `; ${each.trim()}`)
        .join('\n');
    if (quoted !== undefined) return `"${quoted}"`;
    if (name !== undefined && hasBrackets) return plain(name);
    if (define) return '=';
    // A line that continues a rule is indented.
    if (next) return '  /';
    return or ? '/' : word ? plain(word) : token;
  });
}

/** `a = { b }, "c" ;` of ISO 14977 → `a = *( b ) "c"`; a text in which ";" begins comments stays. */
function withoutEbnf(text: string): string {
  const code = text.replace(/"[^"\n]*"|'[^'\n]*'|\(\*[\s\S]*?\*\)/g, '');
  if (!/;[ \t]*\r?$/m.test(code) || /;[ \t]*[^\s]/.test(code)) return text;
  const signs: Readonly<Record<string, string>> = { '{': '*( ', '}': ' )', ',': ' ', ';': '' };
  return text.replace(/"[^"\n]*"|'[^'\n]*'|\(\*[\s\S]*?\*\)|[{},;]/g, (token) => signs[token] ?? token);
}

/** `"a"* b+ c?` of W3C → `*"a" 1*b [ c ]`, in texts with "::=". */
function countsFirst(text: string): string {
  if (!/::=/.test(text)) return text;
  const part = /("[^"\n]*"|'[^'\n]*'|<[A-Za-z][\w -]*>|[A-Za-z][\w-]*|\([^()\n]*\))([*+?])(?=[\s)\]|]|$)/gm;
  return text.replace(part, (_, counted: string, sign: string) =>
    sign === '?' ? `[ ${counted} ]` : `${sign === '+' ? '1*' : '*'}${counted}`,
  );
}
