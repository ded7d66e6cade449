/** The grammars that bench/grammars.ts measures, with texts, and the regular expressions that people write for them. */
import { readFileSync } from 'node:fs';

export interface Subject {
  readonly name: string;
  readonly grammar: string;
  readonly texts: readonly string[];
  /** As strict as the grammar, on these texts. */
  readonly byHand?: RegExp;
}

/** A grammar of examples/parse, without captures: their functions are measured in bench/captures.ts. */
function example(name: string): string {
  const text = readFileSync(new URL(`../examples/parse/${name}.abnf`, import.meta.url), 'utf8');
  return text.replace(/^; @(?:capture|value).*\n/gm, '');
}

// RFC 3986, its IPv6 addresses in full.
const HEX = '[0-9A-Fa-f]';
const H16 = `${HEX}{1,4}`;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const LS32 = `(?:${H16}:${H16}|${BYTE}(?:\\.${BYTE}){3})`;
const IPV6 =
  `(?:(?:${H16}:){6}${LS32}|::(?:${H16}:){5}${LS32}|(?:${H16})?::(?:${H16}:){4}${LS32}|(?:(?:${H16}:)?${H16})?::(?:${H16}:){3}${LS32}` +
  `|(?:(?:${H16}:){0,2}${H16})?::(?:${H16}:){2}${LS32}|(?:(?:${H16}:){0,3}${H16})?::${H16}:${LS32}|(?:(?:${H16}:){0,4}${H16})?::${LS32}` +
  `|(?:(?:${H16}:){0,5}${H16})?::${H16}|(?:(?:${H16}:){0,6}${H16})?::)`;
const some = (more: string) => `(?:[\\w.~!$&'()*+,;=${more}-]|%${HEX}{2})`;
const URI = new RegExp(
  `^[A-Za-z][A-Za-z\\d+.-]*:(?://(?:${some(':')}*@)?(?:\\[(?:${IPV6}|[Vv]${HEX}+\\.[\\w.~!$&'()*+,;=:-]+)\\]|${some('')}*)(?::\\d*)?(?:/${some(':@')}*)*` +
    `|/(?:${some(':@')}+(?:/${some(':@')}*)*)?|${some(':@')}+(?:/${some(':@')}*)*)?(?:\\?${some(':@/?')}*)?(?:#${some(':@/?')}*)?$`,
);
const DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const TAG =
  /^(?:[a-z]{2,8}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+|en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE))$/i;

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'date-time',
    grammar: example('date-time'),
    byHand: DATE,
    texts: [
      '1985-04-12T23:20:50.52Z',
      '1996-12-19T16:39:57-08:00',
      '1937-01-01T12:00:27.87+00:20',
      '2024-02-29T00:00:00Z',
      '2024-06-07T08:09:10.123Z',
    ],
  },
  {
    name: 'URI',
    grammar: example('uri'),
    byHand: URI,
    texts: [
      'http://www.example.com/index.html',
      'https://user:secret@example.org:8443/a/b/c?x=1&y=2#top',
      'https://en.wikipedia.example/wiki/Regular_expression#History',
      'ftp://ftp.is.co.za.example/rfc/rfc1808.txt',
      'http://192.0.2.16:8080/status?verbose=true',
      'https://[2001:db8::7]/c=GB?objectClass?one',
      'https://api.example.com/v2/users/12345/orders?limit=50&offset=100&sort=desc',
    ],
  },
  {
    name: 'language tag',
    grammar: example('language-tag'),
    byHand: TAG,
    texts: [
      'en',
      'de-CH-1996',
      'zh-Hans-CN',
      'sl-rozaj-biske',
      'en-US-u-islamcal',
      'x-whatever',
      'sr-Latn-RS',
      'es-419',
    ],
  },
  {
    name: 'JSON pointer',
    grammar: 'json-pointer = *( "/" *( %x00-2E / %x30-7D / %x7F-FF / "~" ( "0" / "1" ) ) )\n',
    byHand: /^(?:\/(?:[^~/]|~[01])*)*$/,
    texts: ['', '/foo/0', '/a~1b/c%d/e^f', '/components/schemas/Order/properties/id', '/m~0n/items/17/price'],
  },
  {
    name: 'semantic version',
    grammar: example('semver'),
    texts: ['1.0.0', '1.2.3-alpha.1', '10.20.30', '1.0.0-rc.1+build.5', '2.0.0-beta+exp.sha.5114f85'],
  },
  {
    name: 'Content-Type',
    grammar: example('content-type'),
    texts: ['text/html; charset=utf-8', 'application/json', 'multipart/form-data; boundary="a b"', 'image/svg+xml'],
  },
];

/** For C alone: no constant of the direct code was chosen by these. */
export const HELD_BACK: readonly Subject[] = [
  {
    name: 'UUID',
    grammar: 'uuid = 8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG\n',
    texts: ['123e4567-e89b-12d3-a456-426614174000', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'],
  },
  {
    name: 'JSON number',
    grammar: 'number = ["-"] ( "0" / %x31-39 *DIGIT ) [ "." 1*DIGIT ] [ "e" [ "-" / "+" ] 1*DIGIT ]\n',
    texts: ['0', '-12.5', '1700000000', '6.02214076e23', '3.141592653589793', '1E-7'],
  },
  {
    name: 'email address',
    grammar: [
      'addr-spec = atom *( "." atom ) "@" label 1*( "." label )\n',
      'atom = 1*( ALPHA / DIGIT / "!" / %x23-27 / "*" / "+" / "-" / "/" / "=" / "?" / %x5E-60 / %x7B-7E )\n',
      'label = ( ALPHA / DIGIT ) *( *"-" ( ALPHA / DIGIT ) )\n',
    ].join(''),
    texts: [
      'ada@example.org',
      'first.last+tag@mail.example.co.uk',
      'x@a-b.io',
      'no-reply_17@notifications.example.com',
    ],
  },
];

/** Long texts for strings of a mebibyte. */
export const LONG: readonly Subject[] = [
  {
    name: 'lines, 1 MiB',
    grammar: 'lines = *( *( VCHAR / SP ) CRLF )\n',
    byHand: /^(?:[ -~]*\r\n)*$/,
    texts: ['Hello, World. This is a line of text\r\n'],
  },
  {
    name: 'header lines, 1 MiB',
    grammar: 'fields = *( 1*( ALPHA / DIGIT / "-" ) ":" *( SP / VCHAR ) CRLF )\n',
    byHand: /^(?:[A-Za-z\d-]+:[ -~]*\r\n)*$/,
    texts: ['Content-Type: text/html; charset=utf-8\r\nX-Request-Id: 17\r\n'],
  },
  {
    name: 'CSV, 1 MiB',
    grammar:
      'csv = *( field *( "," field ) CRLF )\nfield = *( %x20-21 / %x23-2B / %x2D-7E ) / DQUOTE *( %x20-21 / %x23-7E / 2DQUOTE ) DQUOTE\n',
    byHand: /^(?:(?:[ !#-+\--~]*|"(?:[ !#-~]|"")*")(?:,(?:[ !#-+\--~]*|"(?:[ !#-~]|"")*"))*\r\n)*$/,
    texts: ['17,"Smith, John",1980-01-01,12.50\r\n18,Ada Lovelace,1815-12-10,"say ""hi"""\r\n'],
  },
];
