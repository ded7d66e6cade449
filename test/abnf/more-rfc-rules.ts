/**
 * Rules of more RFCs, without comments, for the comparison with the reference: some
 * take rules from another document, some are recursive.
 */
const raw = String.raw;

export interface RfcDocument {
  readonly rfc: string;
  readonly abnf: string;
  /** What stands in the comment lines of the text: `@import rfc3986.abnf host`. */
  readonly tags?: string;
}

/** By file name. */
export const DOCUMENTS: Readonly<Record<string, RfcDocument>> = {
  'rfc3986.abnf': {
    rfc: 'RFC 3986 Appendix A',
    abnf: raw`
URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty
URI-reference = URI / relative-ref
relative-ref = relative-part [ "?" query ] [ "#" fragment ]
relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
authority = [ userinfo "@" ] host [ ":" port ]
userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
host = IP-literal / IPv4address / reg-name
port = *DIGIT
IP-literal = "[" ( IPv6address / IPvFuture ) "]"
IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
IPv6address = 6( h16 ":" ) ls32
  / "::" 5( h16 ":" ) ls32
  / [ h16 ] "::" 4( h16 ":" ) ls32
  / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
  / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
  / [ *3( h16 ":" ) h16 ] "::" h16 ":" ls32
  / [ *4( h16 ":" ) h16 ] "::" ls32
  / [ *5( h16 ":" ) h16 ] "::" h16
  / [ *6( h16 ":" ) h16 ] "::"
h16 = 1*4HEXDIG
ls32 = ( h16 ":" h16 ) / IPv4address
IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
reg-name = *( unreserved / pct-encoded / sub-delims )
path-abempty = *( "/" segment )
path-absolute = "/" [ segment-nz *( "/" segment ) ]
path-noscheme = segment-nz-nc *( "/" segment )
path-rootless = segment-nz *( "/" segment )
path-empty = 0pchar
segment = *pchar
segment-nz = 1*pchar
segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
query = *( pchar / "/" / "?" )
fragment = *( pchar / "/" / "?" )
pct-encoded = "%" HEXDIG HEXDIG
unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
`,
  },
  'rfc9110.abnf': {
    rfc: 'RFC 9110',
    tags: '; @import rfc3986.abnf host, port\n',
    abnf: raw`
Host = uri-host [ ":" port ]
uri-host = <host, see [RFC3986], Section 3.2.2>
port = <port, see [RFC3986], Section 3.2.3>
media-type = type "/" subtype parameters
type = token
subtype = token
parameters = *( OWS ";" OWS [ parameter ] )
parameter = token "=" ( token / quoted-string )
OWS = *( SP / HTAB )
token = 1*tchar
tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / %x60 / "|" / "~" / DIGIT / ALPHA
quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
qdtext = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
quoted-pair = "\" ( HTAB / SP / VCHAR / obs-text )
obs-text = %x80-FF
IMF-fixdate = day-name "," SP date1 SP time-of-day SP %s"GMT"
day-name = %s"Mon" / %s"Tue" / %s"Wed" / %s"Thu" / %s"Fri" / %s"Sat" / %s"Sun"
date1 = 2DIGIT SP month SP 4DIGIT
month = %s"Jan" / %s"Feb" / %s"Mar" / %s"Apr" / %s"May" / %s"Jun" / %s"Jul" / %s"Aug" / %s"Sep" / %s"Oct" / %s"Nov" / %s"Dec"
time-of-day = 2DIGIT ":" 2DIGIT ":" 2DIGIT
weight = OWS ";" OWS "q=" qvalue
qvalue = ( "0" [ "." *3DIGIT ] ) / ( "1" [ "." *3"0" ] )
entity-tag = [ %s"W/" ] DQUOTE *etagc DQUOTE
etagc = %x21 / %x23-7E / obs-text
`,
  },
  'rfc5646.abnf': {
    rfc: 'RFC 5646 §2.1',
    abnf: raw`
Language-Tag = langtag / privateuse / irregular
langtag = language ["-" script] ["-" region] *("-" variant) *("-" extension) ["-" privateuse]
language = 2*3ALPHA ["-" extlang] / 4ALPHA / 5*8ALPHA
extlang = 3ALPHA *2("-" 3ALPHA)
script = 4ALPHA
region = 2ALPHA / 3DIGIT
variant = 5*8alphanum / (DIGIT 3alphanum)
extension = singleton 1*("-" (2*8alphanum))
singleton = DIGIT / %x41-57 / %x59-5A / %x61-77 / %x79-7A
privateuse = "x" 1*("-" (1*8alphanum))
irregular = "en-GB-oed" / "i-ami" / "i-bnn" / "sgn-BE-FR" / "sgn-CH-DE"
alphanum = ( ALPHA / DIGIT )
`,
  },
  'rfc8187.abnf': {
    rfc: 'RFC 8187 §3.2.1',
    tags: '; @import rfc5646.abnf Language-Tag\n',
    abnf: raw`
ext-value = charset "'" [ Language-Tag ] "'" value-chars
charset = "UTF-8" / mime-charset
mime-charset = 1*mime-charsetc
mime-charsetc = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "+" / "-" / "^" / "_" / %x60 / "{" / "}" / "~"
value-chars = *( pct-encoded / attr-char )
pct-encoded = "%" HEXDIG HEXDIG
Language-Tag = <Language-Tag, see [RFC5646], Section 2.1>
attr-char = ALPHA / DIGIT / "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / %x60 / "|" / "~"
`,
  },
  'rfc5322.abnf': {
    rfc: 'RFC 5322 §3.2, §3.4',
    tags: '; @depth comment 2\n',
    abnf: raw`
addr-spec = local-part "@" domain
local-part = dot-atom / quoted-string
domain = dot-atom / domain-literal
domain-literal = [CFWS] "[" *([FWS] dtext) [FWS] "]" [CFWS]
dtext = %d33-90 / %d94-126
dot-atom = [CFWS] dot-atom-text [CFWS]
dot-atom-text = 1*atext *("." 1*atext)
atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / %x60 / "{" / "|" / "}" / "~"
quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]
qcontent = qtext / quoted-pair
qtext = %d33 / %d35-91 / %d93-126
quoted-pair = "\" (VCHAR / WSP)
FWS = [*WSP CRLF] 1*WSP
ctext = %d33-39 / %d42-91 / %d93-126
ccontent = ctext / quoted-pair / comment
comment = "(" *([FWS] ccontent) [FWS] ")"
CFWS = (1*([FWS] comment) [FWS]) / FWS
`,
  },
  'rfc8941.abnf': {
    rfc: 'RFC 8941 §3.3',
    abnf: raw`
sf-item = bare-item parameters
bare-item = sf-integer / sf-decimal / sf-string / sf-token / sf-binary / sf-boolean
parameters = *( ";" *SP parameter )
parameter = param-key [ "=" bare-item ]
param-key = ( lcalpha / "*" ) *( lcalpha / DIGIT / "_" / "-" / "." / "*" )
lcalpha = %x61-7A
sf-integer = ["-"] 1*15DIGIT
sf-decimal = ["-"] 1*12DIGIT "." 1*3DIGIT
sf-string = DQUOTE *( unescaped / "%" / bs-escaped ) DQUOTE
unescaped = %x20-21 / %x23-24 / %x26-5B / %x5D-7E
bs-escaped = "\" ( DQUOTE / "\" )
sf-token = ( ALPHA / "*" ) *( ALPHA / DIGIT / ":" / "/" / "!" / "#" )
sf-binary = ":" *( ALPHA / DIGIT / "+" / "/" / "=" ) ":"
sf-boolean = "?" ( "0" / "1" )
`,
  },
  'rfc5545.abnf': {
    rfc: 'RFC 5545 §3.3',
    abnf: raw`
date-time = date "T" time
date = 4DIGIT 2DIGIT 2DIGIT
time = 2DIGIT 2DIGIT 2DIGIT ["Z"]
dur-value = (["+"] / "-") "P" (dur-date / dur-time / dur-week)
dur-date = dur-day [dur-time]
dur-time = "T" (dur-hour / dur-minute / dur-second)
dur-week = 1*DIGIT "W"
dur-hour = 1*DIGIT "H" [dur-minute]
dur-minute = 1*DIGIT "M" [dur-second]
dur-second = 1*DIGIT "S"
dur-day = 1*DIGIT "D"
period = date-time "/" ( date-time / dur-value )
`,
  },
  'rfc9562.abnf': {
    rfc: 'RFC 9562 §4',
    abnf: raw`
UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
hexOctet = HEXDIG HEXDIG
`,
  },
};
