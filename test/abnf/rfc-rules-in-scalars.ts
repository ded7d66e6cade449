/** Like rfc-rules.ts, from RFCs whose numbers are Unicode scalar values. */
import type { RfcRule } from './rfc-rules.ts';

const raw = String.raw;

const UCSCHAR = raw`
   ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
                  / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
                  / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
                  / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
                  / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
                  / %xD0000-DFFFD / %xE1000-EFFFD
   iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
`;

export const IN_SCALAR_VALUES: readonly RfcRule[] = [
  {
    rfc: 'RFC 3987 §2.2',
    rule: 'isegment',
    abnf: raw`
   isegment       = *ipchar
   ipchar         = iunreserved / pct-encoded / sub-delims / ":" / "@"
   iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
   pct-encoded    = "%" HEXDIG HEXDIG
   sub-delims     = "!" / "$" / "&" / "'" / "(" / ")"
                  / "*" / "+" / "," / ";" / "="${UCSCHAR}`,
    accepts: ['', 'rÉsumé', '%C3%A9', '\u{A0}', '\u{1FFFD}', '\u{E1000}'],
    rejects: ['a/b', '%4', '\u{9F}', '\u{E000}', '\u{FDD0}', '\u{FFF0}', '\u{1FFFE}', '\u{E0FFF}', '\u{F0000}'],
    rejectsOctets: ['ED A0 80', 'C3', 'A0'],
  },
  {
    rfc: 'RFC 8259 §7',
    rule: 'string',
    abnf: raw`
      string = quotation-mark *char quotation-mark
      char = unescaped /
          escape (
              %x22 /          ; "    quotation mark  U+0022
              %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 /
              %x75 4HEXDIG )  ; uXXXX                U+XXXX
      escape = %x5C              ; \
      quotation-mark = %x22      ; "
      unescaped = %x20-21 / %x23-5B / %x5D-10FFFF`,
    accepts: ['""', '"é\u{1F600}"', '"\\u00e9\\n"', '"\u007F\uFFFF"'],
    rejects: ['"', '"a', '"\n"', '"\\x"', '"\\u00g0"', '"""'],
    rejectsOctets: ['22 ED A0 80 22', '22 FF 22', '22 F4 90 80 80 22'],
  },
  {
    rfc: 'RFC 6901 §3',
    rule: 'json-pointer',
    abnf: raw`
      json-pointer    = *( "/" reference-token )
      reference-token = *( unescaped / escaped )
      unescaped       = %x00-2E / %x30-7D / %x7F-10FFFF
         ; %x2F ('/') and %x7E ('~') are excluded from 'unescaped'
      escaped         = "~" ( "0" / "1" )`,
    accepts: ['', '/', '/a~1b/é', '/\0', '/\u{10FFFF}'],
    rejects: ['a', '/~', '/~2'],
    rejectsOctets: ['2F ED A0 80', '2F 80'],
  },
  {
    rfc: 'RFC 6570 §2',
    rule: 'literals',
    abnf: raw`
     literals      =  %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B
                   /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
                   /  pct-encoded
     pct-encoded   =  "%" HEXDIG HEXDIG${UCSCHAR}`,
    accepts: ['!', '~', 'é', '\u{E000}', '%41', '\u{10FFFD}'],
    rejects: ['"', "'", '<', '{', '%', '\u{7F}', '\u{FFFF}', '\u{10FFFE}', 'ab'],
  },
  {
    rfc: 'RFC 9535 §2.5.1.1',
    rule: 'member-name-shorthand',
    abnf: raw`
member-name-shorthand = name-first *name-char
name-first            = ALPHA /
                        "_"   /
                        %x80-D7FF /
                           ; skip surrogate code points
                        %xE000-10FFFF
name-char             = name-first / DIGIT
DIGIT                 = %x30-39
ALPHA                 = %x41-5A / %x61-7A`,
    accepts: ['a', '_1', '\u{80}', 'é1', '\u{FFFE}'],
    rejects: ['', '1', 'a-b', 'a b'],
    rejectsOctets: ['80', 'ED BF BF'],
  },
];
