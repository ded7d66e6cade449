// DO NOT EDIT. Generated file.
// The labels of charsets, in lower case.
// made by   npx wellformed generate   (wellformed 0.1.0)
import { utf8, cesu8, utf16be, utf16le, utf16Signature, utf32be, utf32le } from './encodings.ts';

export const LABELS = [
  {
    form: utf8,
    iana: ['utf-8', 'csutf8'],
    whatwg: ['unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'utf-8', 'utf8', 'x-unicode20utf8'],
  },
  {
    form: cesu8,
    iana: ['cesu-8'],
    whatwg: [],
  },
  {
    form: utf16be,
    iana: ['utf-16be', 'csutf16be'],
    whatwg: ['unicodefffe', 'utf-16be'],
  },
  {
    form: utf16le,
    iana: ['utf-16le', 'csutf16le'],
    whatwg: ['csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff', 'utf-16', 'utf-16le'],
  },
  {
    form: utf16Signature,
    iana: ['utf-16', 'csutf16'],
    whatwg: [],
  },
  {
    form: utf32be,
    iana: ['utf-32be'],
    whatwg: [],
  },
  {
    form: utf32le,
    iana: ['utf-32le'],
    whatwg: [],
  },
] as const;
