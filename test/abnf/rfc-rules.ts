/**
 * Rules of RFCs, copied without their comments, and texts that are just inside or
 * just outside their languages. Rules that an RFC takes from another RFC are
 * listed with the rules that use them.
 */
export interface RfcRule {
  readonly rfc: string;
  readonly rule: string;
  readonly abnf: string;
  /** Encoded in UTF-8. */
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
  /** In hexadecimal. */
  readonly acceptsOctets?: readonly string[];
  readonly rejectsOctets?: readonly string[];
}

const raw = String.raw;

const TOKEN = raw`
token = 1*tchar
tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "."
      / "^" / "_" / "${'`'}" / "|" / "~" / DIGIT / ALPHA
OWS   = *( SP / HTAB )
`;

const QUOTED = raw`
quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
qdtext        = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
obs-text      = %x80-FF
quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
`;

export const IN_OCTETS: readonly RfcRule[] = [
  {
    rfc: 'RFC 3986 §3.2.2',
    rule: 'IPv6address',
    abnf: raw`
      IPv6address   =                            6( h16 ":" ) ls32
                    /                       "::" 5( h16 ":" ) ls32
                    / [               h16 ] "::" 4( h16 ":" ) ls32
                    / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
                    / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
                    / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
                    / [ *4( h16 ":" ) h16 ] "::"              ls32
                    / [ *5( h16 ":" ) h16 ] "::"              h16
                    / [ *6( h16 ":" ) h16 ] "::"
      h16           = 1*4HEXDIG
      ls32          = ( h16 ":" h16 ) / IPv4address
      IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
      dec-octet     = DIGIT
                    / %x31-39 DIGIT
                    / "1" 2DIGIT
                    / "2" %x30-34 DIGIT
                    / "25" %x30-35`,
    accepts: ['::', '1:2:3:4:5:6:7:8', '1::8', '::255.0.10.9', '1:2:3:4:5:6:7::', '2001:DB8::a'],
    rejects: ['', ':', '1:2:3:4:5:6:7', '1::2::3', '1:2:3:4:5:6:7:8::', '::256.0.0.1', '::01.2.3.4', '12345::'],
  },
  {
    rfc: 'RFC 5321 §4.1.2',
    rule: 'Mailbox',
    abnf: raw`
Mailbox          = Local-part "@" Domain
Local-part       = Dot-string / Quoted-string
Dot-string       = Atom *("."  Atom)
Atom             = 1*atext
Quoted-string    = DQUOTE *QcontentSMTP DQUOTE
QcontentSMTP     = qtextSMTP / quoted-pairSMTP
quoted-pairSMTP  = %d92 %d32-126
qtextSMTP        = %d32-33 / %d35-91 / %d93-126
Domain           = sub-domain *("." sub-domain)
sub-domain       = Let-dig [Ldh-str]
Let-dig          = ALPHA / DIGIT
Ldh-str          = *( ALPHA / DIGIT / "-" ) Let-dig
atext            = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" /
                   "/" / "=" / "?" / "^" / "_" / "${'`'}" / "{" / "|" / "}" / "~"`,
    accepts: ['a@b', 'a.b+c@x-1.org', '"a b\\""@x', '""@x'],
    rejects: ['@b', 'a@', '.a@b', 'a..b@c', 'a@-b', 'a@b-', 'a@b.', '"\\"@x', 'é@x'],
  },
  {
    rfc: 'RFC 6532 §3.2',
    rule: 'atext',
    abnf: raw`
   atext           =  ALPHA / DIGIT / "-"
   UTF8-non-ascii  =  UTF8-2 / UTF8-3 / UTF8-4
   ATEXT           =/ UTF8-non-ascii`,
    accepts: ['a', '-', 'é', '€', '\u{10FFFF}'],
    rejects: ['', ' ', 'éé'],
    rejectsOctets: ['ED A0 80', 'C3', 'F4 90 80 80'],
  },
  {
    rfc: 'RFC 6265 §4.1.1',
    rule: 'cookie-value',
    abnf: raw` cookie-value      = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
 cookie-octet      = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E`,
    accepts: ['', '""', '"a"', 'a=b'],
    rejects: ['"', 'a"', 'a b', ',', ';', '\\'],
  },
  {
    rfc: 'RFC 6265 §4.1.1',
    rule: 'path-av',
    abnf: raw` path-av           = "Path=" path-value
 path-value        = <any CHAR except CTLs or ";">`,
    accepts: ['Path=/', 'path=:'],
    rejects: ['Path=;', 'Path=\n', 'Path=//'],
  },
  {
    rfc: 'RFC 9110 §5.5',
    rule: 'field-value',
    abnf: raw`
  field-value    = *field-content
  field-content  = field-vchar
                   [ 1*( SP / HTAB / field-vchar ) field-vchar ]
  field-vchar    = VCHAR / obs-text
  obs-text       = %x80-FF`,
    accepts: ['', 'a', 'a b', 'a\tb', 'é'],
    rejects: [' ', ' a', 'a ', 'a\nb'],
    acceptsOctets: ['FF', '80 20 81'],
  },
  {
    rfc: 'RFC 9110 §7.6.1',
    rule: 'Connection',
    abnf: `Connection        = #connection-option\nconnection-option = token${TOKEN}`,
    accepts: ['', 'close', 'a,b', 'a \t,  b,c'],
    rejects: [',', 'a,', ',a', 'a,,b', 'a b'],
  },
  {
    rfc: 'RFC 9112 §7.1.1',
    rule: 'chunk-ext',
    abnf: raw`
  chunk-ext      = *( BWS ";" BWS chunk-ext-name
                      [ BWS "=" BWS chunk-ext-val ] )
  chunk-ext-name = token
  chunk-ext-val  = token / quoted-string
  BWS            = OWS${`${TOKEN}${QUOTED}`.replaceAll('\n', '\n  ')}`,
    accepts: ['', ';a', ' ; a = "b\\"c"', ';a=b;c'],
    rejects: [';', ';a=', 'a', ';a="b', ';a '],
  },
  {
    rfc: 'RFC 3339 §5.6',
    rule: 'date-time',
    abnf: raw`
   date-fullyear   = 4DIGIT
   date-month      = 2DIGIT  ; 01-12
   date-mday       = 2DIGIT
   time-hour       = 2DIGIT
   time-minute     = 2DIGIT
   time-second     = 2DIGIT
   time-secfrac    = "." 1*DIGIT
   time-numoffset  = ("+" / "-") time-hour ":" time-minute
   time-offset     = "Z" / time-numoffset
   partial-time    = time-hour ":" time-minute ":" time-second
                     [time-secfrac]
   full-date       = date-fullyear "-" date-month "-" date-mday
   full-time       = partial-time time-offset
   date-time       = full-date "T" full-time`,
    accepts: ['1985-04-12T23:20:50.52Z', '1990-12-31t15:59:60-08:00', '0000-99-99T99:99:99z'],
    rejects: ['1985-04-12 23:20:50Z', '1985-04-12T23:20:50', '1985-04-12T23:20:50.Z', '85-04-12T23:20:50Z'],
  },
  {
    rfc: 'RFC 5646 §2.1',
    rule: 'langtag',
    abnf: raw`
 langtag       = language
                 ["-" script]
                 ["-" region]
                 *("-" variant)
                 *("-" extension)
                 ["-" privateuse]
 language      = 2*3ALPHA
                 ["-" extlang]
               / 4ALPHA
               / 5*8ALPHA
 extlang       = 3ALPHA
                 *2("-" 3ALPHA)
 script        = 4ALPHA
 region        = 2ALPHA / 3DIGIT
 variant       = 5*8alphanum
               / (DIGIT 3alphanum)
 extension     = singleton 1*("-" (2*8alphanum))
 singleton     = DIGIT / %x41-57 / %x59-5A / %x61-77 / %x79-7A
 privateuse    = "x" 1*("-" (1*8alphanum))
 alphanum      = (ALPHA / DIGIT)`,
    accepts: ['de', 'zh-cmn-Hans-CN', 'sl-rozaj-biske-1994', 'en-a-bbb-X-a-ccc', 'es-419', 'abcdefgh'],
    rejects: ['', 'a', 'abcdefghi', 'de-', 'en-a', 'x-y', 'de-419-DE', 'a-DE', 'de-x'],
  },
  {
    rfc: 'RFC 4648 §4 in RFC 4566 §9',
    rule: 'base64',
    abnf: raw`
base64          = *base64-unit [base64-pad]
base64-unit     = 4base64-char
base64-pad      = 2base64-char "==" / 3base64-char "="
base64-char     = ALPHA / DIGIT / "+" / "/"`,
    accepts: ['', 'YQ==', 'YWI=', 'YWJj', '+/+/YQ=='],
    rejects: ['Y', 'YQ', 'YQ=', 'YQ===', 'YQ==YQ==', '====', 'YW-_'],
  },
  {
    rfc: 'RFC 3261 §25.1',
    rule: 'UTF8-NONASCII',
    abnf: raw`
UTF8-NONASCII   =  %xC0-DF 1UTF8-CONT
                /  %xE0-EF 2UTF8-CONT
                /  %xF0-F7 3UTF8-CONT
                /  %xF8-Fb 4UTF8-CONT
                /  %xFC-FD 5UTF8-CONT
UTF8-CONT       =  %x80-BF`,
    accepts: ['é', '€'],
    rejects: ['a', ''],
    acceptsOctets: ['C0 80', 'ED A0 80', 'FC 80 80 80 80 80'],
    rejectsOctets: ['80', 'FE 80 80 80 80 80', 'C3 41'],
  },
  {
    rfc: 'RFC 4514 §3',
    rule: 'string',
    abnf: raw`
      string =   [ ( leadchar / pair ) [ *( stringchar / pair )
         ( trailchar / pair ) ] ]

      leadchar = LUTF1 / UTFMB
      LUTF1 = %x01-1F / %x21 / %x24-2A / %x2D-3A /
         %x3D / %x3F-5B / %x5D-7F

      trailchar  = TUTF1 / UTFMB
      TUTF1 = %x01-1F / %x21 / %x23-2A / %x2D-3A /
         %x3D / %x3F-5B / %x5D-7F

      stringchar = SUTF1 / UTFMB
      SUTF1 = %x01-21 / %x23-2A / %x2D-3A /
         %x3D / %x3F-5B / %x5D-7F

      pair = %x5C ( %x5C / special / HEXDIG HEXDIG )
      special = DQUOTE / "+" / "," / ";" / "<" / ">" / " " / "#" / "="
      UTFMB   = UTF2 / UTF3 / UTF4
      UTF0    = %x80-BF
      UTF2    = %xC2-DF UTF0
      UTF3    = %xE0 %xA0-BF UTF0 / %xE1-EC 2(UTF0) /
                %xED %x80-9F UTF0 / %xEE-EF 2(UTF0)
      UTF4    = %xF0 %x90-BF 2(UTF0) / %xF1-F3 3(UTF0) /
                %xF4 %x80-8F 2(UTF0)`,
    accepts: ['', 'J.  Smith', 'Lu\\C4\\8Dić', '\\ a\\ ', 'a#', '\\#a', '\u{10FFFF}'],
    rejects: [' a', 'a ', '#a', 'a,b', 'a\\', 'a\\g0', '"', '\0'],
    rejectsOctets: ['C0 80', 'ED A0 80'],
  },
  {
    rfc: 'RFC 8187 §3.2.1',
    rule: 'ext-value',
    abnf: raw`
     ext-value     = charset  "'" [ language ] "'" value-chars
     charset       = "UTF-8" / mime-charset
     mime-charset  = 1*mime-charsetc
     mime-charsetc = ALPHA / DIGIT
                   / "!" / "#" / "$" / "%" / "&"
                   / "+" / "-" / "^" / "_" / "${'`'}"
                   / "{" / "}" / "~"
     language      = 2*3ALPHA
     value-chars   = *( pct-encoded / attr-char )
     pct-encoded   = "%" HEXDIG HEXDIG
     attr-char     = ALPHA / DIGIT
                   / "!" / "#" / "$" / "&" / "+" / "-" / "."
                   / "^" / "_" / "${'`'}" / "|" / "~"`,
    accepts: ["UTF-8''%e2%82%ac%20rates", "utf-8'en'", "x'de'a"],
    rejects: ["''a", "UTF-8'a", "UTF-8''%e", "UTF-8''a b", "UTF-8'e'a"],
  },
  {
    rfc: 'RFC 7405 §2.1',
    rule: 'rulename',
    abnf: 'rulename = %s"aBc" / %i"dEf" / %d103.104 / %b01101001\r\n\t; CRLF, and a tab\r\n',
    accepts: ['aBc', 'DEF', 'def', 'gh', 'i'],
    rejects: ['abc', 'ABC', 'GH', 'I', ''],
  },
];
