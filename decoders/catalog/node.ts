/** The decoders of Node and of npm. */
import type { Call } from '../languages.ts';
import { BINARY_STRING, type Decoder, type FormName, LOSSY, NO_CHECK } from './decoder.ts';

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

export const NODE: readonly Decoder[] = [
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

export const NPM: readonly Decoder[] = [
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
