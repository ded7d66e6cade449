/** The example grammars give what the usual packages give; where both are right to differ, the table says why. */
import { describe, expect, it, test } from 'vitest';
import { syslogMSG } from '../../examples/parse/generated/syslog.ts';
import { compareSplits } from '../captures/splits.ts';
import { COMPARED, type Compared, FORMS } from './parse.ts';

const HEAD = 'GET /a?b HTTP/1.1\r\nHost: example.org\r\nX-Empty:\r\nAccept:  text/html, */* \r\n\r\n';

const TEXTS: Record<keyof typeof COMPARED, readonly string[]> = {
  uri: [
    // RFC 3986 §1.1.2
    'ftp://ftp.is.co.za/rfc/rfc1808.txt',
    'http://www.ietf.org/rfc/rfc2396.txt',
    'ldap://[2001:db8::7]/c=GB?objectClass?one',
    'news:comp.infosystems.www.servers.unix',
    'tel:+1-816-555-1212',
    'telnet://192.0.2.16:81/',
    'https://user:pass@example.org:8443/a/b?c=d#e',
  ],
  'date-time': [
    // RFC 3339 §5.8
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1937-01-01T12:00:27.87+00:20',
    '2024-02-29T23:59:59.999+14:00',
  ],
  'http-head': [
    HEAD,
    HEAD.replace('GET /a?b', 'OPTIONS *'),
    HEAD.replace('/a?b', 'http://example.org:80/x'),
    HEAD.replace('Host:', 'Host :'),
    HEAD.replace('X-Empty:', 'X-Empty'),
    HEAD.replace('Accept', 'Content-Length: 3\r\nAccept'),
    'POST / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nA\u0000: b\r\n\r\n',
  ],
  'content-type': [
    'text/html',
    'Text/HTML;charset=UTF-8',
    'text/html; charset="utf-8"',
    'image/svg+xml; a=b ; c="d \\" e"; f=""',
  ],
  'language-tag': [
    'en',
    'de-DE',
    'zh-Hant-TW',
    'es-419',
    'sl-rozaj-biske',
    'de-CH-1901',
    'en-US-u-ca-gregory-x-private',
    'de-419-DE-x',
    'a-DE',
    'en-',
    'EN-latn-us',
  ],
  semver: [
    // semver.org §9 to §11
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-0.3.7',
    '1.0.0-x.7.z.92',
    '1.0.0-x-y-z.--',
    '1.0.0-alpha+001',
    '1.0.0+20130313144700',
    '1.0.0-beta+exp.sha.5114f85',
    '1.0.0+21AF26D3---117B344092BD',
    '0.0.0',
    '1.9.0',
    '01.0.0',
    '1.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0+',
    '1.0.0-a..b',
    '1.0.0-\u00e9',
  ],
  'csv-row': ['a,b,c', '', ',', '"a","b ""c""",d', '"x,y"', '"\r\n",a', 'a"b', '"a"b', '"a', 'aaa,b bb,ccc'],
};

describe.each(Object.keys(COMPARED) as (keyof typeof COMPARED)[])('%s', (name) => {
  const { ours, theirs }: Compared = COMPARED[name];
  it.each(TEXTS[name])('%j', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });
});

const SYSLOG = [
  '<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - failed',
  '<165>1 2003-10-11T22:14:15Z - - - - [a@1 x="3" y="A\\"p"][b@2 c=""]',
  '<0>1 - - - - - -',
];

test.each(Object.entries({ ...TEXTS, syslog: SYSLOG }))(
  '%s has the same captures of a text cut in every way',
  (name, texts) => {
    const form = FORMS[name as keyof typeof FORMS];
    const wellFormed = texts.map((text) => Buffer.from(text, 'latin1')).filter((octets) => form.test(octets));
    expect(wellFormed.length).toBeGreaterThan(2);
    for (const octets of wellFormed) compareSplits(form as never, Uint8Array.from(octets), `${name} ${octets}`);
  },
);

test.each(['text/html; charset', 'text/html; =a', 'text', 'text/ht ml', 'text/html; a="b'])(
  '%j is no media type: content-type reads a part of it, the grammar refuses it',
  (text) => {
    expect(COMPARED['content-type'].theirs(text)).toMatchObject({ type: expect.any(String) });
    expect(COMPARED['content-type'].ours(text)).toBeNull();
  },
);

test('syslog: the examples of RFC 5424 §6.5', () => {
  const read = (text: string) => syslogMSG.parse(new TextEncoder().encode(text));
  const first = read(
    "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - \ufeff'su root' failed for lonvick",
  );
  expect([first.priority.value, first.version.value, first.appName.text, first.processId.text]).toEqual([
    34,
    1,
    'su',
    '-',
  ]);
  expect(first.element).toEqual([]);
  const third = read(
    '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="A\\"p"][examplePriority@32473 class="high"]',
  );
  expect(third.message).toBeUndefined();
  expect(
    third.element.map(({ id, parameter }) => [id.text, ...parameter.map(({ name, content }) => `${name}=${content}`)]),
  ).toEqual([
    ['exampleSDID@32473', 'iut=3', 'eventSource=A\\"p'],
    ['examplePriority@32473', 'class=high'],
  ]);
  expect(syslogMSG.match(new TextEncoder().encode('<34>1 - - - - -'))).toBeNull();
});

test('a date may be none of the calendar, which is no matter of the grammar', () => {
  const { ours, theirs } = COMPARED['date-time'];
  expect([ours('2023-02-30T00:00:00Z'), theirs('2023-02-30T00:00:00Z')]).toEqual([
    Date.UTC(2023, 2, 2),
    expect.any(Number),
  ]);
  expect([ours('1990-12-31T23:59:60Z'), theirs('1990-12-31T23:59:60Z')]).toEqual([Date.UTC(1991, 0, 1), Number.NaN]);
});
