/**
 * What values cost: `npm run bench:captures`. Writes bench/captures.md.
 *
 * The modules of examples/parse on sixteen texts each or a few heads, beside the verdict alone, the packages that people
 * use, and what people write by hand. Time is that of the processor, so that other programs count less; all candidates
 * of a subject take turns.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import * as contentType from 'content-type';
import * as cookie from 'cookie';
import { parse as parseCsv } from 'csv-parse/sync';
import fastUri from 'fast-uri';
import { HTTPParser as JsParser } from 'http-parser-js';
import Negotiator from 'negotiator';
import semver from 'semver';
import { parseList } from 'structured-headers';
import { mediaType } from '../examples/parse/generated/content-type.ts';
import { record } from '../examples/parse/generated/csv-row.ts';
import { dateTime } from '../examples/parse/generated/date-time.ts';
import { requestHead } from '../examples/parse/generated/http-head.ts';
import { languageTag } from '../examples/parse/generated/language-tag.ts';
import { validSemver } from '../examples/parse/generated/semver.ts';
import { syslogMSG } from '../examples/parse/generated/syslog.ts';
import { uri } from '../examples/parse/generated/uri.ts';
import { compileUserGrammar } from '../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import { capturesModule } from '../src/compile/emit/captures.ts';
import { withCaptures } from '../src/run/captures/capture-form.ts';
import { compiledReads } from '../src/run/captures/compiled.ts';
import { SourceText } from '../src/shared/source.ts';
import { octetValidator } from '../src/table.ts';
import { GOALS } from './goals.ts';
import { quantile, type Timer, timeInRounds } from './rounds.ts';

interface Form {
  test(octets: Uint8Array): boolean;
  match(octets: Uint8Array): unknown;
}

interface Candidate {
  readonly name: string;
  /** How many times as long as `match` it should take, at least. */
  readonly goal?: number;
  /** One text, as octets and as a string. Returns any number that depends on it. */
  readonly run: (octets: Uint8Array, text: string) => number;
}

interface Subject {
  readonly name: string;
  readonly form: Form;
  readonly texts: readonly string[];
  readonly others: readonly Candidate[];
}

const URIS = [
  'http://www.example.com/index.html',
  'https://user:secret@example.org:8443/a/b/c?x=1&y=2#top',
  'https://en.wikipedia.example/wiki/Regular_expression#History',
  'ftp://ftp.is.co.za.example/rfc/rfc1808.txt',
  'http://192.0.2.16:8080/status?verbose=true',
  'https://[2001:db8::7]/c=GB?objectClass?one',
  'https://[2001:db8:85a3:0:0:8a2e:370:7334]:443/path/to/file',
  'https://api.example.com/v2/users/12345/orders?limit=50&offset=100&sort=desc',
  'https://cdn.example.net/assets/img/logo%20large.png?v=3.2.1',
  'ws://chat.example.com:9000/socket/room-17?token=abcDEF123',
  'https://shop.example/search?q=caf%C3%A9&lang=fr&page=2#results',
  'https://example.com/~alice/notes/2024/06/07/on-automata.html',
  'http://a.b.c.d.example.co.uk/very/long/path/with/many/segments/in/it',
  'https://git@code.example.org:2222/team/project.git?ref=main',
  'https://example.com:443/?utm_source=news&utm_medium=mail&utm_id=9',
  'https://login.example.com/oauth2/authorize?client_id=1&state=xyz#frag',
];

const DATES = [
  '1985-04-12T23:20:50.52Z',
  '1996-12-19T16:39:57-08:00',
  '1937-01-01T12:00:27.87+00:20',
  '2024-02-29T00:00:00Z',
  '2024-06-07T08:09:10.123Z',
  '2001-09-09T01:46:40+02:00',
  '1999-12-31T23:59:59.999999999Z',
  '2023-11-05T17:45:00+05:45',
];

const HEADS = [
  'GET /index.html?a=b HTTP/1.1\r\nHost: www.example.org\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0\r\nAccept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\nAccept-Language: en-US,en;q=0.5\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\nCookie: session=0123456789abcdef; theme=dark\r\n\r\n',
  'POST /api/v1/orders HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 0\r\nAuthorization: Bearer abcdef0123456789\r\nX-Request-Id: 7b3f1f5a-0b0e\r\n\r\n',
];

/** A form of a grammar that has no module: `match` is what its module would have. */
function formOf(grammar: string): Form {
  const source = new SourceText('bench.abnf', grammar);
  const [form] = compileUserGrammar({ id: 'bench', syntax: 'abnf', source }, {}, packagedGrammars).forms;
  if (!form?.captures) throw new Error('it captures nothing');
  const code = [...capturesModule(form.captures, 'x', false), 'return [captureTable, captureMatch];'].join('\n');
  const [table, match] = new Function(code)() as [never, never];
  return withCaptures(octetValidator(form.table), table, (textOf) => compiledReads(table, match, textOf));
}

const TOKEN =
  'token = 1*( "!" / "#" / "$" / "%" / "&" / "\'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA )\n';

/** RFC 6265 §4.2.1. */
const COOKIE = `; @capture pair
cookie-string = pair *( ";" SP pair )
; @capture name, value
pair = name "=" ( value / DQUOTE value DQUOTE )
name = token
value = *( %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E )
${TOKEN}`;

/** RFC 9110 §12.5.1, without empty elements. */
const ACCEPT = `; @capture range
accept = range *( *SP "," *SP range )
; @capture type, subtype, parameter
range = type "/" subtype *( *SP ";" *SP parameter )
; @capture name, value
parameter = name "=" ( value / DQUOTE *( SP / %x21 / %x23-5B / %x5D-7E / "\\" %x20-7E ) DQUOTE )
type = token
subtype = token
name = token
value = token
${TOKEN}`;

/** RFC 8941 §3.1: lists of items, without inner lists. */
const FIELDS = `; @capture item
sf-list = item *( *SP "," *SP item )
; @capture bare, parameter
item = bare *( ";" *SP parameter )
; @capture key, value
parameter = key [ "=" value ]
bare = bare-item
value = bare-item
key = ( %x61-7A / "*" ) *( %x61-7A / DIGIT / "_" / "-" / "." / "*" )
bare-item = number / string / sf-token / ":" *( ALPHA / DIGIT / "+" / "/" / "=" ) ":" / "?" ( "0" / "1" )
number = [ "-" ] 1*15DIGIT [ "." 1*3DIGIT ]
string = DQUOTE *( %x20-21 / %x23-5B / %x5D-7E / "\\" ( DQUOTE / "\\" ) ) DQUOTE
sf-token = ( ALPHA / "*" ) *( ":" / "/" / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "\`" / "|" / "~" / DIGIT / ALPHA )
`;

/** MQTT 5.0 §4.7: a topic filter. */
const TOPIC = `; @capture level
filter = level *( "/" level )
level = "+" / "#" / *( %x01-22 / %x24-2A / %x2C-2E / %x30-7F )
`;

const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/ds;
const DATE =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const SYSLOG =
  /^<(\d{1,3})>([1-9]\d{0,2}) (-|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) (-|(?:\[[^ =\]"]{1,32}(?: [^ =\]"]{1,32}="(?:[^"\\\]]|\\["\\\]])*")*\])+)(?: (.*))?$/s;

function twoDigits(text: Uint8Array, at: number): number {
  return ((text[at] as number) - 48) * 10 + (text[at + 1] as number) - 48;
}

/** RFC 3339 by hand, as people write it: digits at fixed places, and a number for each. 0: refused. */
function dateByHand(text: Uint8Array): number {
  const { length } = text;
  for (const at of [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18]) {
    const digit = text[at] as number;
    if (!(digit >= 48 && digit <= 57)) return 0;
  }
  if (length < 20 || text[4] !== 45 || text[7] !== 45 || text[13] !== 58 || text[16] !== 58) return 0;
  if (text[10] !== 84 && text[10] !== 116) return 0;
  const parts = [
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5),
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
  ] as const;
  const [, month, day, hour, minute, second] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return 0;
  let at = 19;
  if (text[at] === 46) {
    do at++;
    while ((text[at] as number) >= 48 && (text[at] as number) <= 57);
    if (at === 20) return 0;
  }
  const zone = { year: parts[0], month, day, hour, minute, second, fraction: [20, at], offset: at };
  if (length === at + 1 && (text[at] === 90 || text[at] === 122)) return zone.offset;
  if (length !== at + 6 || (text[at] !== 43 && text[at] !== 45) || text[at + 3] !== 58) return 0;
  return twoDigits(text, at + 1) <= 23 && twoDigits(text, at + 4) <= 59 ? zone.offset : 0;
}

interface NodeParser {
  [callback: number]: (...facts: unknown[]) => unknown;
  initialize(kind: unknown, owner: object): void;
  execute(octets: Uint8Array): unknown;
}
type ParserClass = { new (): NodeParser; REQUEST: unknown; kOnHeadersComplete: number };
const { HTTPParser } = (process as never as { binding(name: string): { HTTPParser: ParserClass } }).binding(
  'http_parser',
);

/** A parser is used for many messages, as a connection does. */
function headers({ REQUEST, kOnHeadersComplete }: ParserClass, parser: NodeParser) {
  let fields = 0;
  return (octets: Uint8Array): number => {
    parser.initialize(REQUEST, {});
    parser[kOnHeadersComplete] = (_major, _minor, all) => {
      fields = (all as unknown[]).length;
      return 2;
    };
    parser.execute(octets);
    return fields;
  };
}

const jsHeaders = () => {
  const parser = new (JsParser as never as new (kind: unknown) => NodeParser & { reinitialize(kind: unknown): void })(
    'REQUEST',
  );
  let fields = 0;
  return (octets: Uint8Array): number => {
    parser.reinitialize('REQUEST');
    parser[(JsParser as never as ParserClass).kOnHeadersComplete] = (info) => {
      fields = (info as { headers: unknown[] }).headers.length;
      return true;
    };
    parser.execute(Buffer.from(octets.buffer, octets.byteOffset, octets.length));
    return fields;
  };
};

const SUBJECTS: readonly Subject[] = [
  {
    name: 'URI',
    form: uri,
    texts: URIS,
    others: [
      { name: 'match, host as text', run: (octets) => uri.match(octets)?.authority?.host.text.length ?? 0 },
      { name: 'new URL(s).host', goal: GOALS.match.wanted, run: (_, text) => new URL(text).host.length },
      {
        name: 'regular expression of Appendix B, with positions',
        run: (_, text) => APPENDIX_B.exec(text)?.indices?.[5]?.[0] ?? 0,
      },
      { name: 'fast-uri', run: (_, text) => fastUri.parse(text).host?.length ?? 0 },
    ],
  },
  {
    name: 'date-time',
    form: dateTime,
    texts: DATES,
    others: [
      { name: 'by hand', run: dateByHand },
      { name: 'regular expression', run: (_, text) => DATE.exec(text)?.[1]?.length ?? 0 },
      { name: 'Date.parse', run: (_, text) => Date.parse(text) % 7 },
    ],
  },
  {
    name: 'HTTP/1.1 head',
    form: requestHead,
    texts: HEADS,
    others: [
      {
        name: 'match, all fields as texts',
        run: (octets) =>
          requestHead
            .match(octets)
            ?.header.reduce((sum, { name, value }) => sum + name.text.length + (value?.text.length ?? 0), 0) ?? 0,
      },
      { name: 'llhttp, through Node', run: headers(HTTPParser, new HTTPParser()) },
      { name: 'http-parser-js', run: jsHeaders() },
    ],
  },
  {
    name: 'Content-Type',
    form: mediaType,
    texts: [
      'text/html',
      'text/html; charset=utf-8',
      'application/json;charset="utf-8"',
      'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxk',
    ],
    others: [{ name: 'content-type (checks less)', run: (_, text) => contentType.parse(text).type.length }],
  },
  {
    name: 'language tag',
    form: languageTag,
    texts: ['en', 'de-CH', 'zh-Hant-TW', 'sl-rozaj-biske', 'en-US-u-ca-gregory', 'es-419'],
    others: [{ name: 'Intl.Locale', run: (_, text) => new Intl.Locale(text).language.length }],
  },
  {
    name: 'semantic version',
    form: validSemver,
    texts: ['1.0.0', '1.2.3-alpha.1', '10.20.30', '1.0.0-rc.1+build.5', '2.0.0-beta+exp.sha.5114f85'],
    others: [{ name: 'semver', run: (_, text) => semver.parse(text)?.major ?? 0 }],
  },
  {
    name: 'syslog line',
    form: syslogMSG,
    texts: [
      "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - 'su root' failed for lonvick on /dev/pts/8",
      "<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% It's time to make the do-nuts.",
      '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"] An application event log entry',
    ],
    others: [
      {
        name: 'regular expression (no package checks as strictly)',
        run: (_, text) => SYSLOG.exec(text)?.[4]?.length ?? 0,
      },
    ],
  },
  {
    name: 'cookie',
    form: formOf(COOKIE),
    texts: ['session=0123456789abcdef; theme=dark', 'a=1', 'sid=31d4d96e407aad42; lang=en-US; _ga=GA1.2.1.1; seen=1'],
    others: [{ name: 'cookie (checks less)', run: (_, text) => Object.keys(cookie.parse(text)).length }],
  },
  {
    name: 'Accept',
    form: formOf(ACCEPT),
    texts: [
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/json',
      'image/*, text/*;q=0.5',
    ],
    others: [
      {
        name: 'negotiator (checks less)',
        run: (_, text) => new Negotiator({ headers: { accept: text } }).mediaTypes().length,
      },
    ],
  },
  {
    name: 'Structured Fields, list',
    form: formOf(FIELDS),
    texts: ['sugar, tea, rum', 'a;q=1.0, "text";lang=en;x, 42', 'ExampleCache; hit; ttl=376, OtherCache; fwd=miss'],
    others: [{ name: 'structured-headers', run: (_, text) => parseList(text).length }],
  },
  {
    name: 'MQTT topic filter',
    form: formOf(TOPIC),
    texts: ['sport/tennis/player1/#', '+/tennis/#', 'home/kitchen/temperature', '$SYS/broker/load'],
    others: [{ name: 'split("/") (checks nothing)', run: (_, text) => text.split('/').length }],
  },
  {
    name: 'CSV row',
    form: record,
    texts: ['a,b,c', '1,"Smith, John",1980-01-01,12.50', '"say ""hi""",x,,', 'id,name,street,city,country,phone,mail'],
    others: [{ name: 'csv-parse', run: (_, text) => (parseCsv(text)[0] as string[]).length }],
  },
];

let made = 0;

/**
 * A function of its own source, so that no two candidates share what an engine learns of one: it keeps that for each source,
 * not for each function that is made of it.
 */
function madeAnew<Made>(given: Readonly<Record<string, unknown>>, code: string): Made {
  return new Function(...Object.keys(given), `// ${made++}\n${code}`)(...Object.values(given)) as Made;
}

/** Runs all texts. */
function timerOf({ run }: Candidate, texts: readonly string[]): Timer {
  const octets = texts.map((text) => new TextEncoder().encode(text));
  const loop = madeAnew<(times: number) => void>(
    { run, octets, texts, sink: {} },
    `return (times) => { let sum = 0; for (let k = 0; k < times; k++) for (let i = 0; i < texts.length; i++) sum += run(octets[i], texts[i]); sink.sum = sum; };`,
  );
  return (times) => {
    const before = process.cpuUsage();
    loop(times);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / (times * texts.length) || 1;
  };
}

const rows = SUBJECTS.flatMap(({ name: subject, form, texts, others }) => {
  const all: readonly Candidate[] = [
    { name: 'verdict alone, test', run: madeAnew({ form }, 'return (octets) => Number(form.test(octets));') },
    {
      name: 'verdict and captures, match',
      run: madeAnew({ form }, 'return (octets) => Number(form.match(octets) !== null);'),
    },
    ...others,
  ];
  const times = timeInRounds(
    all.map((each) => timerOf(each, texts)),
    { rounds: 15, span: 4_000_000 },
  ).map((each) => quantile(each, 0.5));
  const [verdict, ours] = times as [number, number];
  process.stderr.write(`${subject}\n`);
  return all.map(({ name, goal }, i) => {
    const time = times[i] as number;
    const ratio = i === 1 ? time / verdict : time / ours;
    const met = goal === undefined || ratio >= goal;
    const wanted = goal === undefined ? '' : `≥ ${goal} × match`;
    const unit = i === 1 ? ' × the verdict' : i === 0 ? '' : ' × match';
    return `| ${subject} | ${name} | ${time.toFixed(0)} | ${i === 0 ? '' : `${ratio.toFixed(2)}${unit}`} | ${wanted}${met || wanted === '' ? '' : ' ✗'} |`;
  });
});

/** A long head in chunks, and whole. */
function streamRows(): string[] {
  const text = HEADS[0]?.replace(
    '\r\n\r\n',
    `\r\n${'X-Field: some value that is a little longer\r\n'.repeat(2000)}\r\n`,
  ) as string;
  const octets = new TextEncoder().encode(text);
  const chunks = Array.from({ length: Math.ceil(octets.length / 16_384) }, (_, i) =>
    octets.slice(i * 16_384, (i + 1) * 16_384),
  );
  const whole = { name: 'whole', run: () => requestHead.match(octets)?.header.length ?? 0 };
  const stream = {
    name: 'chunks',
    run: () => {
      const parser = requestHead.parser();
      return chunks.reduce((sum, chunk) => sum + parser.push(chunk).length, 0) + parser.end().length;
    },
  };
  // What a stream alone uses is optimised after some hundred streams, which a server soon has.
  const timers = [whole, stream].map((each) => timerOf(each, ['']));
  for (const timer of timers) timer(400);
  const times = timeInRounds(timers, { rounds: 9, span: 8_000_000 });
  const [one, other] = times.map((each) => quantile(each, 0.5)) as [number, number];
  const ratio = other / one;
  return [
    `| head of 2,007 fields | whole, all items made | ${one.toFixed(0)} | | |`,
    `| head of 2,007 fields | chunks of 16 KiB, all items delivered | ${other.toFixed(0)} | ${ratio.toFixed(2)} × whole | ≤ 1.3 × whole${ratio <= 1.3 ? '' : ' ✗'} |`,
  ];
}

writeFileSync(
  new URL('captures.md', import.meta.url),
  `# What values cost

Written by \`npm run bench:captures\`. ${cpus()[0]?.model}, Node ${process.versions.node}. Nanoseconds of processor time for a
text, the median of 15 interleaved rounds; the ratios count. A goal that is missed has ✗. \`match\` makes the value of the whole
text; fields and their texts are made when they are read.

| text | candidate | ns | ratio | goal |
| --- | --- | --: | --- | --- |
${[...rows, ...streamRows()].join('\n')}
`,
);
