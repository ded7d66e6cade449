/**
 * Rules of RFCs with captures that are in no example: `[name, grammar, for APG]`, the start rule first. What the RFC says in its
 * text, or what would give a text two readings, is written as grammar; a comment says where. APG never goes back: the third
 * has rules that say the same in a way that it can follow.
 */
const raw = String.raw;

const TOKEN = raw`
token = 1*tchar
tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / %x60 / "|" / "~" / DIGIT / ALPHA
OWS = *( SP / HTAB )
`;
const QUOTED = raw`
quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
qdtext = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
quoted-pair = "\" ( HTAB / SP / VCHAR / obs-text )
obs-text = %x80-FF
`;
const URI_CHARACTERS = raw`
pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
pct-encoded = "%" HEXDIG HEXDIG
unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
`;

export const RFC_CAPTURES: readonly (readonly [name: string, abnf: string, forApg?: string])[] = [
  [
    'RFC 5321 Mailbox',
    raw`; @capture Local-part as local, Domain as domain, address-literal as literal
Mailbox = Local-part "@" ( Domain / address-literal )
; @capture-label kind
Local-part = Dot-string / Quoted-string
Dot-string = Atom *( "." Atom )
Atom = 1*atext
atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / %x60 / "{" / "|" / "}" / "~"
Quoted-string = DQUOTE *QcontentSMTP DQUOTE
QcontentSMTP = qtextSMTP / quoted-pairSMTP
quoted-pairSMTP = %d92 %d32-126
qtextSMTP = %d32-33 / %d35-91 / %d93-126
; @capture sub-domain as label
Domain = sub-domain *( "." sub-domain )
sub-domain = Let-dig *( *"-" Let-dig )
Let-dig = ALPHA / DIGIT
address-literal = "[" IPv4-address-literal "]"
IPv4-address-literal = Snum 3( "." Snum )
Snum = 1*3DIGIT
`,
  ],
  [
    'RFC 6265 set-cookie-string',
    raw`; @capture cookie-name as name, cookie-value as content, cookie-av as attribute
set-cookie-string = cookie-name "=" cookie-value *( ";" SP cookie-av )
cookie-name = 1*( %x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 / %x41-5A / %x5E-7A / "|" / "~" )
cookie-value = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
cookie-octet = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E
; @capture av-name as name, av-value as content
cookie-av = av-name [ "=" av-value ]
av-name = 1*( %x20-3A / %x3C / %x3E-7E )
av-value = *( %x20-3A / %x3C-7E )
`,
    raw`cookie-value = DQUOTE *cookie-octet DQUOTE / *cookie-octet
`,
  ],
  [
    'RFC 9110 credentials',
    raw`; @capture auth-scheme as scheme, auth-param as parameter, token68
credentials = auth-scheme [ 1*SP ( auth-param *( OWS "," OWS auth-param ) / token68 ) ]
auth-scheme = token
token68 = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="
; @capture param-name as name, token as plain, quoted-string as quoted
auth-param = param-name "=" ( token / quoted-string )
param-name = token
${TOKEN}${QUOTED}`,
  ],
  [
    'RFC 8288 Link',
    raw`; @capture link-value
Link = link-value *( OWS "," OWS link-value )
; @capture reference, link-param
link-value = "<" reference ">" *( OWS ";" OWS link-param )
reference = *( pchar / "/" / "?" / "#" / "[" / "]" )
; @capture param-name as name, param-value as content
link-param = param-name [ "=" param-value ]
param-name = token
; @capture-label kind
param-value = token / quoted-string
${TOKEN}${QUOTED}${URI_CHARACTERS}`,
  ],
  [
    'RFC 7239 Forwarded',
    raw`; @capture forwarded-element as element
Forwarded = forwarded-element *( OWS "," OWS forwarded-element )
; @capture forwarded-pair as pair
forwarded-element = forwarded-pair *( ";" forwarded-pair )
; @capture pair-name as name, token, node
forwarded-pair = pair-name "=" ( DQUOTE node DQUOTE / token )
pair-name = token
; @capture nodename, node-port as port
node = nodename [ ":" node-port ]
nodename = IPv4address / "[" IPv6 "]" / "unknown" / obfnode
IPv4address = 1*3DIGIT 3( "." 1*3DIGIT )
IPv6 = 1*( HEXDIG / ":" / "." )
obfnode = "_" 1*( ALPHA / DIGIT / "." / "_" / "-" )
node-port = 1*5DIGIT / "_" 1*( ALPHA / DIGIT / "." / "_" / "-" )
${TOKEN}`,
  ],
  [
    'RFC 6266 Content-Disposition',
    raw`; @capture disposition-type as type, disposition-parm as parameter
content-disposition = disposition-type *( OWS ";" OWS disposition-parm )
disposition-type = token
; @capture ext-name as name, parm-name as name, ext-value, content
disposition-parm = ext-name "*" OWS "=" OWS ext-value / parm-name OWS "=" OWS content
ext-name = 1*attr-char
parm-name = 1*attr-char
attr-char = "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / %x60 / "|" / "~" / DIGIT / ALPHA
content = token / quoted-string
; @capture charset, language, value-chars
ext-value = charset "'" [ language ] "'" value-chars
charset = "UTF-8" / 1*( ALPHA / DIGIT / "-" / "_" )
language = 2*3ALPHA *( "-" 1*8( ALPHA / DIGIT ) )
value-chars = *( "%" HEXDIG HEXDIG / attr-char )
${TOKEN}${QUOTED}`,
  ],
  [
    'RFC 8141 namestring',
    raw`; @capture NID, NSS, r-component, q-component, f-component
namestring = "urn" ":" NID ":" NSS [ "?+" r-component ] [ "?=" q-component ] [ "#" f-component ]
NID = alphanum *30( ldh ) alphanum
ldh = alphanum / "-"
alphanum = ALPHA / DIGIT
NSS = pchar *( pchar / "/" )
; A "?" of the r-component that "=" follows would begin the q-component (§2.3.1): it may not stand there.
r-component = pchar *( pchar / "/" )
q-component = pchar *( pchar / "/" / "?" )
f-component = *( pchar / "/" / "?" )
${URI_CHARACTERS}`,
    raw`NID = alphanum *30( ldh &ldh ) alphanum
`,
  ],
  [
    'RFC 6901 json-pointer',
    raw`; @capture reference-token as token
json-pointer = *( "/" reference-token )
; @capture escaped
reference-token = *( unescaped / escaped )
unescaped = %x00-2E / %x30-7D / %x7F-FF
escaped = "~" ( "0" / "1" )
`,
  ],
  [
    'RFC 6570 URI-Template',
    raw`; @capture literal, expression
URI-Template = *( literal / expression )
literal = %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / "%" HEXDIG HEXDIG
; @capture operator, varspec
expression = "{" [ operator ] varspec *( "," varspec ) "}"
operator = "+" / "#" / "." / "/" / ";" / "?" / "&" / "=" / "," / "!" / "@" / "|"
; @capture varname, max-length, explode
; @value max-length integer
varspec = varname [ ":" max-length / explode ]
varname = varchar *( [ "." ] varchar )
varchar = ALPHA / DIGIT / "_" / "%" HEXDIG HEXDIG
max-length = %x31-39 *3DIGIT
explode = "*"
`,
  ],
  [
    'RFC 3339 duration',
    raw`; @capture years, months, weeks, days, hours, minutes, seconds
duration = "P" ( dur-date / dur-time / weeks "W" )
dur-date = ( dur-day / dur-month / dur-year ) [ dur-time ]
dur-time = "T" ( dur-hour / dur-minute / dur-second )
dur-year = years "Y" [ dur-month ]
dur-month = months "M" [ dur-day ]
dur-day = days "D"
dur-hour = hours "H" [ dur-minute ]
dur-minute = minutes "M" [ dur-second ]
dur-second = seconds "S"
years = 1*DIGIT
months = 1*DIGIT
weeks = 1*DIGIT
days = 1*DIGIT
hours = 1*DIGIT
minutes = 1*DIGIT
seconds = 1*DIGIT
`,
  ],
  [
    'RFC 5545 contentline',
    raw`; @capture name, param, value as content
contentline = name *( ";" param ) ":" value CRLF
name = 1*( ALPHA / DIGIT / "-" )
; @capture param-name as name, param-value as item
param = param-name "=" param-value *( "," param-value )
param-name = 1*( ALPHA / DIGIT / "-" )
; @capture-label kind
param-value = paramtext / quoted-string
paramtext = *( %x09 / %x20-21 / %x23-2B / %x2D-39 / %x3C-7E / %x80-FF )
quoted-string = DQUOTE *( %x09 / %x20-21 / %x23-7E / %x80-FF ) DQUOTE
value = *( %x09 / %x20-7E / %x80-FF )
`,
    raw`param-value = quoted-string / paramtext
`,
  ],
  [
    'RFC 6350 contentline',
    raw`; @capture group, name, any-param as param, value as content
contentline = [ group "." ] name *( ";" any-param ) ":" value CRLF
group = 1*( ALPHA / DIGIT / "-" )
name = 1*( ALPHA / DIGIT / "-" )
; @capture param-name as name, param-value as item
any-param = param-name "=" param-value *( "," param-value )
param-name = 1*( ALPHA / DIGIT / "-" )
param-value = *( %x09 / %x20-21 / %x23-2B / %x2D-39 / %x3C-7E / %x80-FF ) / DQUOTE *( %x09 / %x20-21 / %x23-7E / %x80-FF ) DQUOTE
value = *( %x09 / %x20-7E / %x80-FF )
`,
    raw`param-value = DQUOTE *( %x09 / %x20-21 / %x23-7E / %x80-FF ) DQUOTE / *( %x09 / %x20-21 / %x23-2B / %x2D-39 / %x3C-7E / %x80-FF )
contentline = [ group "." ] name *( ";" any-param ) ":" value CRLF
`,
  ],
  [
    'RFC 7515 compact serialization',
    raw`; @capture header, payload, signature
compact = header "." payload "." signature
header = 1*base64url
payload = *base64url
signature = *base64url
base64url = ALPHA / DIGIT / "-" / "_"
`,
  ],
  [
    'RFC 3261 SIP-URI',
    raw`; @capture scheme, user, password, host, port, uri-parameter as parameter, header
; @value port integer
SIP-URI = scheme ":" [ user [ ":" password ] "@" ] host [ ":" port ] *( ";" uri-parameter ) [ "?" header *( "&" header ) ]
scheme = "sips" / "sip"
user = 1*( unreserved / escaped / "&" / "=" / "+" / "$" / "," / ";" / "?" / "/" )
password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )
host = domainlabel *( "." domainlabel ) [ "." ]
domainlabel = alphanum *( *"-" alphanum )
alphanum = ALPHA / DIGIT
port = 1*5DIGIT
; @capture pname as name, pvalue as content
uri-parameter = pname [ "=" pvalue ]
pname = 1*paramchar
pvalue = 1*paramchar
paramchar = "[" / "]" / "/" / ":" / "&" / "+" / "$" / unreserved / escaped
; @capture hname as name, hvalue as content
header = hname "=" hvalue
hname = 1*( "[" / "]" / "/" / "?" / ":" / "+" / "$" / unreserved / escaped )
hvalue = *( "[" / "]" / "/" / "?" / ":" / "+" / "$" / unreserved / escaped )
unreserved = alphanum / "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
escaped = "%" HEXDIG HEXDIG
`,
  ],
  [
    'RFC 3986 IPv6address',
    raw`; @capture h16 as group, IPv4address as ipv4
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
ls32 = h16 ":" h16 / IPv4address
; @capture dec-octet as octet
IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet = "25" %x30-35 / "2" %x30-34 DIGIT / "1" 2DIGIT / %x31-39 DIGIT / DIGIT
`,
    raw`IPv6address = 6( h16 ":" ) ls32
  / "::" 5( h16 ":" ) ls32
  / [ h16 ] "::" 4( h16 ":" ) ls32
  / [ h16 *1( ":" h16 ) ] "::" 3( h16 ":" ) ls32
  / [ h16 *2( ":" h16 ) ] "::" 2( h16 ":" ) ls32
  / [ h16 *3( ":" h16 ) ] "::" h16 ":" ls32
  / [ h16 *4( ":" h16 ) ] "::" ls32
  / [ h16 *5( ":" h16 ) ] "::" h16
  / [ h16 *6( ":" h16 ) ] "::"
ls32 = IPv4address / h16 ":" h16
`,
  ],
  [
    'RFC 9112 chunk line',
    raw`; @capture chunk-size as size, chunk-ext as extension
chunk-line = chunk-size *chunk-ext CRLF
chunk-size = 1*HEXDIG
; @capture chunk-ext-name as name, chunk-ext-val as content
chunk-ext = OWS ";" OWS chunk-ext-name [ OWS "=" OWS chunk-ext-val ]
chunk-ext-name = token
; @capture-label kind
chunk-ext-val = token / quoted-string
${TOKEN}${QUOTED}`,
  ],
  [
    'RFC 9110 Range',
    raw`; @capture range-unit as unit, range-spec as range
Range = range-unit "=" range-spec *( OWS "," OWS range-spec )
range-unit = token
; @capture-label kind
; @capture first-pos as first, last-pos as last, suffix-length as length
range-spec = int-range / suffix-range
int-range = first-pos "-" [ last-pos ]
suffix-range = "-" suffix-length
first-pos = 1*DIGIT
last-pos = 1*DIGIT
suffix-length = 1*DIGIT
${TOKEN}`,
  ],
  [
    'RFC 9110 IMF-fixdate',
    raw`; @capture day-name, day, month, year, hour, minute, second
; @value day integer
; @value year integer
; @value hour integer
IMF-fixdate = day-name "," SP day SP month SP year SP hour ":" minute ":" second SP %s"GMT"
day-name = %s"Mon" / %s"Tue" / %s"Wed" / %s"Thu" / %s"Fri" / %s"Sat" / %s"Sun"
day = 2DIGIT
month = %s"Jan" / %s"Feb" / %s"Mar" / %s"Apr" / %s"May" / %s"Jun" / %s"Jul" / %s"Aug" / %s"Sep" / %s"Oct" / %s"Nov" / %s"Dec"
year = 4DIGIT
hour = 2DIGIT
minute = 2DIGIT
second = 2DIGIT
`,
  ],
  [
    'RFC 9111 Cache-Control',
    raw`; @capture cache-directive as directive
Cache-Control = cache-directive *( OWS "," OWS cache-directive )
; @capture directive-name as name, token as plain, quoted-text as quoted
cache-directive = directive-name [ "=" ( token / DQUOTE quoted-text DQUOTE ) ]
directive-name = token
quoted-text = *( qdtext / quoted-pair )
${TOKEN}${QUOTED}`,
  ],
  [
    'RFC 8866 origin-field',
    raw`; @capture username, sess-id, sess-version, nettype, addrtype, unicast-address as address
; @value sess-id integer
origin-field = %s"o" "=" username SP sess-id SP sess-version SP nettype SP addrtype SP unicast-address CRLF
username = 1*( %x01-09 / %x0B-0C / %x0E-1F / %x21-FF )
sess-id = 1*DIGIT
sess-version = 1*DIGIT
nettype = 1*tchar
addrtype = 1*tchar
unicast-address = 1*( %x21-7E / %x80-FF )
tchar = %x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 / %x41-5A / %x5E-7E
`,
  ],
  [
    'RFC 7208 record',
    raw`; @capture directive, modifier
record = "v=spf1" *( 1*SP ( modifier / directive ) ) *SP
; @capture qualifier, mechanism
directive = [ qualifier ] mechanism
qualifier = "+" / "-" / "?" / "~"
; @capture-label kind
; @capture domain-spec as domain, prefix-length
; @value prefix-length integer
mechanism = all / include / a / mx / ip4 / exists
all = "all"
include = "include" ":" domain-spec
a = "a" [ ":" domain-spec ] [ "/" prefix-length ]
mx = "mx" [ ":" domain-spec ] [ "/" prefix-length ]
ip4 = "ip4" ":" domain-spec [ "/" prefix-length ]
exists = "exists" ":" domain-spec
prefix-length = "0" / %x31-39 0*1DIGIT
; @capture modifier-name as name, domain-spec as domain
modifier = modifier-name "=" domain-spec
modifier-name = "redirect" / "exp"
domain-spec = 1*( %x21-2E / %x30-7E )
`,
  ],
  [
    'RFC 3966 telephone-uri',
    raw`; @capture global-number-digits as global, local-number-digits as local, par as parameter
telephone-uri = "tel:" ( global-number-digits / local-number-digits ) *( ";" par )
global-number-digits = "+" *visual-separator DIGIT *phonedigit
local-number-digits = *visual-separator ( HEXDIG / "*" / "#" ) *( HEXDIG / "*" / "#" / visual-separator )
phonedigit = DIGIT / visual-separator
visual-separator = "-" / "." / "(" / ")"
; @capture pname as name, pvalue as content
par = pname [ "=" pvalue ]
pname = 1*( ALPHA / DIGIT / "-" )
pvalue = 1*( "[" / "]" / "/" / ":" / "&" / "+" / "$" / ALPHA / DIGIT / "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")" / "%" HEXDIG HEXDIG )
`,
  ],
  [
    'RFC 4514 distinguishedName',
    raw`; @capture relativeDistinguishedName as rdn
distinguishedName = [ relativeDistinguishedName *( "," relativeDistinguishedName ) ]
; @capture attributeTypeAndValue as attribute
relativeDistinguishedName = attributeTypeAndValue *( "+" attributeTypeAndValue )
; @capture descr, numericoid, hexstring, string
attributeTypeAndValue = ( descr / numericoid ) "=" ( hexstring / string )
descr = ALPHA *( ALPHA / DIGIT / "-" )
numericoid = number 1*( "." number )
number = %x31-39 1*DIGIT / DIGIT
hexstring = "#" 1*( HEXDIG HEXDIG )
string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]
leadchar = %x01-1F / %x21 / %x24-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F / %x80-FF
trailchar = %x01-1F / %x21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F / %x80-FF
stringchar = %x01-21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F / %x80-FF
pair = "\" ( "\" / SP / "#" / "=" / DQUOTE / "+" / "," / ";" / "<" / ">" / HEXDIG HEXDIG )
`,
    raw`string = [ ( leadchar / pair ) *( *SP ( trailchar / pair ) ) ]
pair = "\" ( "\" / SP / "#" / "=" / DQUOTE / "+" / "," / ";" / "<" / ">" / HEXDIG HEXDIG )
`,
  ],
  [
    'RFC 2047 encoded-word',
    raw`; @capture charset, encoding, encoded-text as content
encoded-word = "=?" charset "?" encoding "?" encoded-text "?="
charset = etoken
encoding = etoken
etoken = 1*( %x21 / %x23-27 / %x2A-2B / %x2D / %x30-39 / %x41-5A / %x5C / %x5E-7E )
encoded-text = 1*( %x21-3E / %x40-7E )
`,
  ],
];

/** Rule → a text, its middle repeated, on which a parser with a way back tries each place to stop. */
export const HOSTILE: Readonly<Record<string, readonly [before: string, again: string, after: string]>> = {
  'RFC 5321 Mailbox': ['a@a', '--a', '-'],
  'RFC 6265 set-cookie-string': ['a=b', '; a=a', '\u0000'],
  'RFC 9110 credentials': ['Basic', '  ', '\u0000'],
  'RFC 8288 Link': ['<a>', ' \t;a', ' '],
  'RFC 7239 Forwarded': ['for=a', ' , for=a', ' '],
  'RFC 6266 Content-Disposition': ['a', ' ; a=a', ' '],
  'RFC 8141 namestring': ['urn:aa:', 'a/a?', '\u0000'],
  'RFC 6901 json-pointer': ['/', '~0~', '~'],
  'RFC 6570 URI-Template': ['{', 'a.a,', '}'],
  'RFC 3339 duration': ['P', '1', 'Z'],
  'RFC 5545 contentline': ['a;a=', 'a,"b",', '\n'],
  'RFC 6350 contentline': ['a.a;a=', 'a,"b",', '\n'],
  'RFC 7515 compact serialization': ['a.', 'a', '..'],
  'RFC 3261 SIP-URI': ['sip:', 'a&a=', '@'],
  'RFC 3986 IPv6address': ['', '1:', ':'],
  'RFC 9112 chunk line': ['1', ' ; a=a', ' '],
  'RFC 9110 Range': ['a=1-', ' , 1-', ' '],
  'RFC 9110 IMF-fixdate': ['Mon, 01 Jan ', '1', ' GMT'],
  'RFC 9111 Cache-Control': ['a', ' , a', ' '],
  'RFC 8866 origin-field': ['o=', 'a=', '\r'],
  'RFC 7208 record': ['v=spf1', '  a:a', '\u0000'],
  'RFC 3966 telephone-uri': ['tel:', '-1', ';'],
  'RFC 4514 distinguishedName': ['a=', '  a', ' '],
  'RFC 2047 encoded-word': ['=?a?b?', '=a', '?'],
};
