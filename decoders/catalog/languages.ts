/** The decoders of C libraries and of other languages. */
import { type Decoder, type FormName, LOSSY, NONCHARACTERS, SURROGATES } from './decoder.ts';

export const C_LIBRARIES: readonly Decoder[] = [
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

export const OTHERS: readonly Decoder[] = [
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
