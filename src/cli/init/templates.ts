/**
 * The texts that `init` writes. A test compiles each of them as it is.
 *
 *     client-id, Mqtt   →   ClientId <: Mqtt { mqtt_char := … }
 */

/** The grammars that are good to start from: the rule to override, and what to put there. */
export const SUPERGRAMMARS = {
  Mqtt: {
    about: 'MQTT strings: Unicode scalar values without U+0000',
    rule: 'mqtt_char',
    body: '"\\u{20}".."\\u{7E}" | "\\u{A0}".."\\u{D7FF}" | "\\u{E000}".."\\u{10FFFF}"',
    comment: 'no control characters: neither 00..1F nor 7F..9F',
    examples: ['0020, 00A0, 10FFFF', '0000, 001F, 007F, 0041 0041'],
    scalars: true,
  },
  UnicodeScalars: {
    about: 'all Unicode scalar values',
    rule: 'unicode_scalar',
    body: '"\\u{20}".."\\u{7E}" | "\\u{A0}".."\\u{D7FF}" | "\\u{E000}".."\\u{10FFFF}"',
    comment: 'no control characters: neither 00..1F nor 7F..9F',
    examples: ['0020, 00A0, 10FFFF', '0000, 001F, 007F, 0041 0041'],
    scalars: true,
  },
  Utf8: {
    about: 'UTF-8, in octets',
    rule: 'utf8_1',
    body: '"\\x20".."\\x7E"',
    comment: 'of ASCII, the printable characters only',
    examples: ['20, 7E', '1F, 7F, 41 41'],
    scalars: false,
  },
} as const;

export type Supergrammar = keyof typeof SUPERGRAMMARS;

export function ohmTemplate(id: string, parent: Supergrammar): string {
  const { about, rule, body, comment, examples, scalars } = SUPERGRAMMARS[parent];
  const name = grammarName(id);
  return [
    `// ${name}: a grammar of your own. It extends ${parent} of wellformed (${about}):`,
    '// ":=" overrides a rule, "+=" adds alternatives to one, "=" defines a new one. Rule names',
    '// begin in lower case and take no hyphen.',
    '//',
    '// The comments with @ are read by the tools; each stands right above what it is about:',
    '//   @title     what messages call the whole: "is ill-formed …"',
    ...(scalars
      ? [
          '//   @within    what a character is said not to be allowed in',
          '//   @encodings utf8, utf16 (code units), utf16be, utf16le, utf32be, utf32le: a validator for each',
        ]
      : []),
    '//   @clause    what a rule transcribes: document, section sign and number, item',
    `//   @accepts   ${scalars ? 'scalar values' : 'octets'} in hexadecimal, a comma between texts: the rule must match them whole`,
    '//   @rejects   and must not match these; generate runs all of them',
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
    `; ${rule}: a rule of your own, in the notation of RFC 5234. The first rule is the one a text`,
    '; must match. What this file does not define may be of RFC 5234 (ALPHA, DIGIT, VCHAR …) or of',
    '; RFC 3629 §4 (UTF8-char, UTF8-2, UTF8-3, UTF8-4, UTF8-tail). Numbers are octets.',
    ';',
    `;     npx wellformed generate ${id}.abnf -o generated --watch`,
    '',
    '; @clause My document §1',
    `${rule} = 1*${rule}-char`,
    '',
    '; printable ASCII, and all characters beyond ASCII',
    `${rule}-char = SP / VCHAR / UTF8-2 / UTF8-3 / UTF8-4`,
    '',
  ].join('\n');
}

/** `client-id` → `ClientId` */
function grammarName(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Text${name}`;
}

function article(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} string`;
}
