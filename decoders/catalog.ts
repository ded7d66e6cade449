/**
 * The decoders that are compared: for each form, the call that decodes or checks a text. `note` says what
 * the documents of a decoder promise, or why a difference may be by design.
 */
import type { Kind } from './judge.ts';
import type { Call, LanguageName } from './languages.ts';

/** Forms that other decoders have, each with its title and the arguments of `wellformed vectors`. */
export const FORMS = {
  utf8: { title: 'UTF-8', vectors: ['utf8'] },
  utf16: { title: '16-bit code units', vectors: ['utf16'] },
  utf16be: { title: 'UTF-16BE', vectors: ['utf16be'] },
  utf16le: { title: 'UTF-16LE', vectors: ['utf16le'] },
  utf32be: { title: 'UTF-32BE', vectors: ['utf32be'] },
  utf32le: { title: 'UTF-32LE', vectors: ['utf32le'] },
  cesu8: { title: 'CESU-8', vectors: ['cesu8'] },
  mutf8: { title: 'modified UTF-8', vectors: ['mutf8'] },
  wtf8: { title: 'WTF-8', vectors: ['wtf8'] },
  uri: {
    title: 'URI',
    vectors: [
      ...['decoders/grammars/uri.abnf', '--example', 'http://u@a.example:8042/b/c?d=e#f'],
      ...['--example', 'ldap://[2001:db8::192.0.2.7]/c', '--example', 'mailto:A%40b'],
    ],
  },
  dateTime: {
    title: 'date-time',
    vectors: [
      ...['decoders/grammars/date-time.abnf', '--example', '2026-11-22T10:58:31Z'],
      ...['--example', '1985-04-12T23:20:50.52-08:00'],
    ],
  },
} as const;
export type FormName = keyof typeof FORMS;

export interface Decoder {
  readonly name: string;
  readonly language: LanguageName;
  readonly setup?: string;
  readonly npm?: string;
  readonly forms: Readonly<Partial<Record<FormName, string>>>;
  /** What its documents say, or why a difference may be by design. */
  readonly note?: string;
  /** The same for one kind of difference, in place of `note`. */
  readonly notes?: Readonly<Partial<Record<Kind, string>>>;
}

/** A polyfill that replaces the global TextDecoder only where there is none. */
const ALONE = 'delete globalThis.TextDecoder; delete globalThis.TextEncoder';

/** A class with the interface of TextDecoder, strict and with U+FFFD. */
function textDecoders(npm: string, setup: string, labels: Partial<Record<FormName, string>>): Decoder[] {
  const forms = (options: string) =>
    Object.fromEntries(
      Object.entries(labels).map(([form, label]) => [form, `new D(${JSON.stringify(label)}, ${options}).decode(b)`]),
    );
  return [
    { name: `${npm}, fatal`, language: 'node', npm, setup, forms: forms('{ fatal: true, ignoreBOM: true }') },
    { name: `${npm}, U+FFFD`, language: 'node', npm, setup, forms: forms('{ ignoreBOM: true }') },
  ];
}

const npmDecoder = (npm: string, call: Omit<Call, 'npm'>, more: Partial<Decoder> = {}): Decoder => ({
  name: npm,
  language: 'node',
  npm,
  ...(call.setup ? { setup: call.setup } : {}),
  forms: { utf8: call.expression },
  ...more,
});

const LOSSY = 'its documents promise no error';
const NO_CHECK = 'its documents promise no check';
const NONCHARACTERS =
  'its documents: noncharacters are not allowed (Unicode’s Corrigendum 9 of 2013 says that they may be exchanged)';
const RESTRICTED = 'also days and hours that do not exist, as RFC 3339 §5.7 asks';
const SURROGATES = 'lone surrogates: what defines this form says less about them than RFC 3629 about UTF-8';
const BINARY_STRING = 'takes octets as a string of characters below U+0100';

const NODE: readonly Decoder[] = [
  {
    name: 'TextDecoder, fatal',
    language: 'node',
    forms: {
      utf8: 'new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(b)',
      utf16le: 'new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true }).decode(b)',
      utf16be: 'new TextDecoder("utf-16be", { fatal: true, ignoreBOM: true }).decode(b)',
    },
  },
  {
    name: 'TextDecoder, U+FFFD',
    language: 'node',
    forms: {
      utf8: 'new TextDecoder("utf-8", { ignoreBOM: true }).decode(b)',
      utf16le: 'new TextDecoder("utf-16le", { ignoreBOM: true }).decode(b)',
      utf16be: 'new TextDecoder("utf-16be", { ignoreBOM: true }).decode(b)',
    },
  },
  { name: 'buffer.isUtf8', language: 'node', forms: { utf8: 'require("node:buffer").isUtf8(b)' } },
  {
    name: 'Buffer.toString',
    language: 'node',
    forms: { utf8: 'b.toString("utf8")', utf16le: 'b.toString("utf16le")' },
    note: 'utf16le copies code units: its documents promise no check',
  },
  {
    name: 'node:string_decoder',
    language: 'node',
    setup: 'const { StringDecoder } = require("node:string_decoder")',
    forms: {
      utf8: 'new StringDecoder("utf8").end(b)',
      utf16le: 'new StringDecoder("utf16le").end(b)',
    },
    note: 'utf16le copies code units: its documents promise no check',
  },
  {
    name: 'decodeURIComponent',
    language: 'node',
    forms: { utf8: 'decodeURIComponent(b.toString("hex").replace(/../g, "%$&"))' },
  },
  { name: 'String.isWellFormed', language: 'node', forms: { utf16: 's.isWellFormed()' } },
  { name: 'encodeURIComponent', language: 'node', forms: { utf16: 'decodeURIComponent(encodeURIComponent(s))' } },
  { name: 'String.toWellFormed', language: 'node', forms: { utf16: 's.toWellFormed()' } },
];

const WHATWG = { utf8: 'utf-8', utf16be: 'utf-16be', utf16le: 'utf-16le' } as const;
const UTF8_ONLY = { utf8: 'utf-8' } as const;

const NPM: readonly Decoder[] = [
  {
    name: 'iconv-lite',
    language: 'node',
    npm: 'iconv-lite',
    setup: 'const { decode } = require("iconv-lite")',
    forms: {
      utf8: 'decode(b, "utf8", { stripBOM: false })',
      utf16be: 'decode(b, "utf-16be", { stripBOM: false })',
      utf16le: 'decode(b, "utf-16le", { stripBOM: false })',
      utf32be: 'decode(b, "utf-32be", { stripBOM: false })',
      utf32le: 'decode(b, "utf-32le", { stripBOM: false })',
      cesu8: 'decode(b, "cesu8", { stripBOM: false })',
    },
    note: `writes U+FFFD in some of these forms; ${NO_CHECK}`,
  },
  npmDecoder(
    'is-utf8',
    { expression: 'require("is-utf8")(b)' },
    { note: 'made to detect text: refuses NUL and other control characters' },
  ),
  npmDecoder('isutf8', { expression: 'require("isutf8")(b)' }),
  npmDecoder('utf-8-validate', { expression: 'require("utf-8-validate")(b)' }),
  {
    ...npmDecoder('utf-8-validate', { expression: 'require("utf-8-validate/fallback.js")(b)' }),
    name: 'utf-8-validate, fallback',
  },
  {
    ...npmDecoder('ws', {
      expression: 'require(require.resolve("ws").replace("index.js", "lib/validation.js")).isValidUTF8(b)',
    }),
    name: 'ws, isValidUTF8',
  },
  npmDecoder('uv', { expression: 'require("uv")(b)' }),
  npmDecoder(
    'utf-8',
    { expression: '!require("utf-8").isNotUTF8(b)' },
    { name: 'utf-8, isNotUTF8', note: 'its documents: proves that a text is not UTF-8, never that it is' },
  ),
  {
    ...npmDecoder('utf-8', { expression: 'require("utf-8").getStringFromBytes(b, 0, b.length, true)' }),
    name: 'utf-8, strict',
    note: NO_CHECK,
  },
  ...textDecoders('text-encoding', 'const D = require("text-encoding").TextDecoder', WHATWG),
  ...textDecoders('@sinonjs/text-encoding', 'const D = require("@sinonjs/text-encoding").TextDecoder', WHATWG),
  ...textDecoders('@zxing/text-encoding', 'const D = require("@zxing/text-encoding").TextDecoder', WHATWG),
  ...textDecoders('@kayahr/text-encoding', 'const D = require("@kayahr/text-encoding").TextDecoder', WHATWG),
  ...textDecoders('text-decoding', 'const D = require("text-decoding").TextDecoder', WHATWG),
  ...textDecoders(
    'text-encoding-polyfill',
    `${ALONE}; const D = require("text-encoding-polyfill").TextDecoder`,
    WHATWG,
  ),
  ...textDecoders('text-encoding-utf-8', 'const D = require("text-encoding-utf-8").TextDecoder', UTF8_ONLY),
  ...textDecoders('utf8-encoding', 'const D = require("utf8-encoding").TextDecoder', UTF8_ONLY),
  ...textDecoders('@exodus/bytes', 'const D = require("@exodus/bytes/encoding.js").TextDecoder', WHATWG),
  npmDecoder(
    'fast-text-encoding',
    { setup: `${ALONE}; require("fast-text-encoding"); const D = TextDecoder`, expression: 'new D().decode(b)' },
    { note: NO_CHECK },
  ),
  npmDecoder(
    'fast-text-encoding',
    {
      setup: `${ALONE}; globalThis.B = Buffer; delete globalThis.Buffer; require("fast-text-encoding"); const D = TextDecoder; globalThis.Buffer = B`,
      expression: 'new D().decode(new Uint8Array(b))',
    },
    { name: 'fast-text-encoding, no Buffer', note: `its own code, for engines without Buffer; ${NO_CHECK}` },
  ),
  npmDecoder(
    'fastestsmallesttextencoderdecoder',
    { expression: 'require("fastestsmallesttextencoderdecoder").decode(b)' },
    { note: LOSSY },
  ),
  npmDecoder('utf8', { expression: 'require("utf8").decode(b.toString("latin1"))' }, { note: BINARY_STRING }),
  npmDecoder(
    'wtf-8',
    { expression: '' },
    {
      forms: { wtf8: 'require("wtf-8").decode(b.toString("latin1"))' },
      note: 'its documents: throws an error when it detects malformed WTF-8',
    },
  ),
  npmDecoder(
    'utf8-string-bytes',
    { expression: 'require("utf8-string-bytes").utf8ByteArrayToString([...b])' },
    { note: NO_CHECK },
  ),
  npmDecoder('utf8-codec', { expression: 'require("utf8-codec").decode(b)' }, { note: NO_CHECK }),
  npmDecoder(
    'utf8-buffer',
    { expression: 'require("utf8-buffer").unpack([...b], 0, b.length)' },
    { note: 'its documents: writes U+FFFD for invalid characters' },
  ),
  npmDecoder('utf8-decode', { expression: 'require("utf8-decode")(b.toString("latin1"))' }, { note: NO_CHECK }),
  npmDecoder('decode-utf8', { expression: 'require("decode-utf8")(new Uint8Array(b).buffer)' }, { note: NO_CHECK }),
  npmDecoder('to-utf8', { expression: 'require("to-utf8")(b)' }, { note: NO_CHECK }),
  npmDecoder(
    'utfx',
    {
      setup: 'const U = require("utfx")',
      expression:
        '(() => { let i = 0, t = ""; U.decodeUTF8toUTF16(() => (i < b.length ? b[i++] : null), (u) => { t += String.fromCharCode(u); }); return t; })()',
    },
    { note: 'its documents: throws an error for an invalid first octet and for a truncated sequence' },
  ),
  npmDecoder(
    '@protobufjs/utf8',
    { expression: 'require("@protobufjs/utf8").read(b, 0, b.length)' },
    { note: NO_CHECK },
  ),
  npmDecoder(
    '@stablelib/utf8',
    { expression: 'require("@stablelib/utf8").decode(b)' },
    { note: 'its documents: throws if the encoding is invalid' },
  ),
  npmDecoder('@ethersproject/strings', { expression: 'require("@ethersproject/strings").toUtf8String(b)' }),
  npmDecoder(
    '@msgpack/msgpack',
    {
      expression:
        'require("@msgpack/msgpack").decode(Buffer.concat([Buffer.from([0xdb, b.length >> 24, b.length >> 16, b.length >> 8, b.length]), b]))',
    },
    { note: NO_CHECK },
  ),
  npmDecoder(
    'buffer',
    { setup: 'const B = require("buffer/").Buffer', expression: 'B.from(b).toString("utf8")' },
    {
      forms: { utf8: 'B.from(b).toString("utf8")', utf16le: 'B.from(b).toString("utf16le")' },
      note: `${LOSSY}; utf16le copies code units, as Node does`,
    },
  ),
  npmDecoder(
    'b4a',
    { expression: 'require(require.resolve("b4a").replace("index.js", "browser.js")).toString(b, "utf8")' },
    { name: 'b4a, browser', note: LOSSY },
  ),
  npmDecoder(
    'string_decoder',
    { expression: 'new (require("string_decoder/").StringDecoder)("utf8").end(b)' },
    { note: LOSSY },
  ),
  npmDecoder(
    'text-decoder',
    { expression: '(() => { const D = require("text-decoder"), d = new D("utf8"); return d.push(b) + d.end(); })()' },
    { note: LOSSY },
  ),
  npmDecoder('js-base64', { expression: 'require("js-base64").Base64.decode(b.toString("base64"))' }, { note: LOSSY }),
  npmDecoder('crypto-js', {
    setup: 'const C = require("crypto-js")',
    expression: 'C.enc.Utf8.stringify(C.enc.Hex.parse(b.toString("hex")))',
  }),
  npmDecoder(
    'node-forge',
    { expression: 'require("node-forge").util.decodeUtf8(b.toString("latin1"))' },
    { note: BINARY_STRING },
  ),
  npmDecoder('bson', {
    setup: 'const { deserialize } = require("bson")',
    expression:
      'deserialize(Buffer.concat([Buffer.from([b.length + 13, (b.length + 13) >> 8, 0, 0, 2, 97, 0, b.length + 1, (b.length + 1) >> 8, 0, 0]), b, Buffer.from([0, 0])])).a',
  }),
  npmDecoder(
    'flatbuffers',
    {
      setup: 'const { ByteBuffer } = require("flatbuffers")',
      expression:
        'new ByteBuffer(Buffer.concat([Buffer.from([4, 0, 0, 0, b.length, b.length >> 8, 0, 0]), b])).__string(0)',
    },
    { note: LOSSY },
  ),
  npmDecoder('@root/encoding', { expression: 'require("@root/encoding").bufToStr(b)' }),
  npmDecoder(
    'mutf-8',
    { expression: '' },
    {
      forms: { mutf8: 'new (require("mutf-8").MUtf8Decoder)("mutf-8", { fatal: true }).decode(b)' },
      note: 'its documents: throws a TypeError for invalid input',
    },
  ),
  {
    name: 'stringview',
    language: 'node',
    npm: 'stringview',
    setup: 'const S = require("stringview").default; const v = (b) => new DataView(b.buffer, b.byteOffset, b.length)',
    forms: { utf8: 'S.getString(v(b), 0, b.length)' },
    note: 'its documents: writes U+FFFD for invalid characters',
  },
];

const C_LIBRARIES: readonly Decoder[] = [
  {
    name: 'glibc iconv to UTF-8',
    language: 'iconv',
    forms: { utf8: 'UTF-8 UTF-8' },
    note: 'to UTF-16 or UTF-32, the same octets are refused: by the encoder',
  },
  {
    name: 'glibc iconv to UTF-32',
    language: 'iconv',
    forms: {
      utf8: 'UTF-8 UTF-32LE',
      utf16be: 'UTF-16BE UTF-32LE',
      utf16le: 'UTF-16LE UTF-32LE',
      utf32be: 'UTF-32BE UTF-32LE',
      utf32le: 'UTF-32LE UTF-32LE',
    },
  },
  { name: 'glibc mbrtowc', language: 'mbrtowc', forms: { utf8: '' } },
  {
    name: 'ICU, stop',
    notes: { accepts: SURROGATES },
    language: 'icu',
    forms: {
      utf8: 'UTF-8',
      utf16be: 'UTF-16BE',
      utf16le: 'UTF-16LE',
      utf32be: 'UTF-32BE',
      utf32le: 'UTF-32LE',
      cesu8: 'CESU-8',
    },
  },
  {
    name: 'ICU, U+FFFD',
    language: 'icu',
    forms: { utf8: 'UTF-8 lossy', utf16be: 'UTF-16BE lossy', utf16le: 'UTF-16LE lossy' },
  },
  { name: 'libunistring', language: 'unistring', forms: { utf8: 'u8', utf16: 'u16' } },
  { name: 'GLib g_utf8_validate', language: 'glib', forms: { utf8: '' }, note: 'refuses NUL: its documents say so' },
  {
    name: 'GLib g_utf8_validate_len',
    language: 'glib',
    forms: { utf8: 'len' },
    note: 'refuses NUL: its documents say so',
  },
  { name: 'isutf8 of moreutils', language: 'moreutils', forms: { utf8: '' } },
];

const WIDE = { utf16be: 'UTF-16BE', utf16le: 'UTF-16LE', utf32be: 'UTF-32BE', utf32le: 'UTF-32LE' } as const;
const each = (labels: Partial<Record<FormName, string>>, expression: (label: string) => string) =>
  Object.fromEntries(Object.entries(labels).map(([form, label]) => [form, expression(label)]));

const OTHERS: readonly Decoder[] = [
  {
    name: 'Python bytes.decode',
    language: 'python',
    forms: each(
      { utf8: 'utf-8', utf16be: 'utf-16-be', utf16le: 'utf-16-le', utf32be: 'utf-32-be', utf32le: 'utf-32-le' },
      (label) => `b.decode("${label}")`,
    ),
  },
  {
    name: 'Python, errors="replace"',
    language: 'python',
    forms: each(
      { utf8: 'utf-8', utf16be: 'utf-16-be', utf16le: 'utf-16-le' },
      (label) => `b.decode("${label}", "replace")`,
    ),
  },
  {
    name: 'Ruby valid_encoding?',
    language: 'ruby',
    forms: each({ utf8: 'UTF-8', ...WIDE, cesu8: 'CESU-8' }, (label) => `b.force_encoding("${label}").valid_encoding?`),
  },
  {
    name: 'Ruby encode',
    language: 'ruby',
    forms: each({ utf8: 'UTF-8', ...WIDE, cesu8: 'CESU-8' }, (label) =>
      label === 'UTF-8'
        ? 'b.force_encoding("UTF-8").encode("UTF-16BE").encode("UTF-8")'
        : `b.force_encoding("${label}").encode("UTF-8")`,
    ),
  },
  { name: 'Ruby scrub', language: 'ruby', forms: { utf8: 'b.force_encoding("UTF-8").scrub' } },
  {
    name: 'Perl Encode',
    notes: { refuses: NONCHARACTERS, changes: NONCHARACTERS },
    language: 'perl',
    setup: 'use Encode;',
    forms: each({ utf8: 'UTF-8', ...WIDE }, (label) => `Encode::decode("${label}", $b, Encode::FB_CROAK)`),
  },
  {
    name: 'Perl Encode, U+FFFD',
    notes: { refuses: NONCHARACTERS, changes: NONCHARACTERS },
    language: 'perl',
    setup: 'use Encode;',
    forms: each(
      { utf8: 'UTF-8', utf16be: 'UTF-16BE', utf16le: 'UTF-16LE' },
      (label) => `Encode::decode("${label}", $b)`,
    ),
  },
  {
    name: 'Perl Encode, utf8 without hyphen',
    language: 'perl',
    setup: 'use Encode;',
    forms: { utf8: 'Encode::decode("utf8", $b, Encode::FB_CROAK)' },
    note: 'the lax form, with its own name: accepts surrogates and more than 10FFFF, as its documents say',
  },
  {
    name: 'Perl utf8::decode',
    language: 'perl',
    setup: '',
    forms: { utf8: 'do { my $t = $b; utf8::decode($t) ? $t : undef }' },
    note: 'the lax form, as its documents say',
  },
  {
    name: 'PHP mb_check_encoding',
    language: 'php',
    forms: each({ utf8: 'UTF-8', ...WIDE }, (label) => `mb_check_encoding($b, "${label}")`),
  },
  {
    name: 'PHP mb_convert_encoding',
    language: 'php',
    forms: each(
      { utf8: 'UTF-8', utf16be: 'UTF-16BE', utf16le: 'UTF-16LE' },
      (label) => `(mb_substitute_character(0xFFFD) ? mb_convert_encoding($b, "UTF-32BE", "${label}") : 0)`,
    ),
    note: LOSSY,
  },
  { name: 'PHP preg_match with u', language: 'php', forms: { utf8: 'preg_match("//u", $b) === 1' } },
  { name: 'PHP json_encode', language: 'php', forms: { utf8: 'json_encode($b) !== false' } },
  { name: 'Lua utf8.len', language: 'lua', forms: { utf8: 'utf8.len(b)' } },
  {
    name: 'Erlang characters_to_list',
    language: 'erlang',
    forms: {
      utf8: 'utf8',
      utf16be: '{utf16, big}',
      utf16le: '{utf16, little}',
      utf32be: '{utf32, big}',
      utf32le: '{utf32, little}',
    },
  },
  { name: 'Guile bytevector->string', language: 'guile', forms: { utf8: 'UTF-8', ...WIDE } },
  {
    name: 'Java CharsetDecoder',
    notes: { accepts: SURROGATES },
    language: 'java',
    forms: { utf8: 'UTF-8', ...WIDE, cesu8: 'CESU-8' },
  },
  {
    name: 'Java new String',
    language: 'java',
    forms: { utf8: 'UTF-8 lossy', utf16be: 'UTF-16BE lossy', utf16le: 'UTF-16LE lossy' },
    note: LOSSY,
  },
  {
    name: 'Java DataInput.readUTF',
    language: 'java',
    forms: { mutf8: 'modified' },
    note: 'its documents: an octet below 80 is a character, 00 too',
  },
  { name: 'Go utf8.Valid', language: 'go', forms: { utf8: 'valid' } },
  {
    name: 'Go range over a string',
    language: 'go',
    forms: { utf8: 'runes' },
    note: 'a U+FFFD for each octet: the language says so',
  },
  { name: 'Rust str::from_utf8', language: 'rust', forms: { utf8: 'strict' } },
  { name: 'Rust String::from_utf8_lossy', language: 'rust', forms: { utf8: 'lossy' } },
];

/** Validators of two grammars of RFCs, which stand in decoders/grammars. */
const GRAMMARS: readonly Decoder[] = [
  {
    name: 'ajv-formats, uri',
    language: 'node',
    npm: 'ajv-formats',
    setup: 'const F = require("ajv-formats/dist/formats").fullFormats',
    forms: { uri: 'F.uri(b.toString("latin1"))' },
  },
  {
    name: 'ajv-formats, date-time',
    language: 'node',
    npm: 'ajv-formats',
    setup: 'const F = require("ajv-formats/dist/formats").fullFormats',
    forms: { dateTime: 'F["date-time"].validate(b.toString("latin1"))' },
    notes: { refuses: RESTRICTED },
  },
  {
    name: 'ajv-formats, fast',
    language: 'node',
    npm: 'ajv-formats',
    setup: 'const F = require("ajv-formats/dist/formats").fastFormats',
    forms: { uri: 'F.uri.test(b.toString("latin1"))', dateTime: 'F["date-time"].validate.test(b.toString("latin1"))' },
    note: 'its documents say: simplified, and faster',
  },
  {
    name: 'Ruby RFC3986_URI',
    language: 'ruby',
    setup: 'require "uri"',
    forms: { uri: 'URI::RFC3986_Parser::RFC3986_URI.match?(b)' },
  },
  {
    name: 'Ruby DateTime.rfc3339',
    language: 'ruby',
    setup: 'require "date"',
    forms: { dateTime: '!!DateTime.rfc3339(b)' },
    notes: { refuses: RESTRICTED },
  },
  {
    name: 'Go time.Parse, RFC3339',
    language: 'go',
    forms: { dateTime: 'rfc3339' },
    notes: { refuses: RESTRICTED },
  },
];

export const DECODERS: readonly Decoder[] = [...NODE, ...NPM, ...C_LIBRARIES, ...OTHERS, ...GRAMMARS];
