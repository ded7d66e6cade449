/** Validators of URI (RFC 3986) and date-time (RFC 3339), whose grammars stand in decoders/grammars. */
import { type Decoder, RESTRICTED } from './decoder.ts';

export const GRAMMARS: readonly Decoder[] = [
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
