/**
 * The grammars of examples/messages beside the packages of each protocol: the messages that a package writes have the values
 * that it reads; and octets changed at random are judged alike, or one of the rows of differences.ts says why not.
 */
import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import { Duplex } from 'node:stream';
import { type ConnectionOptions, connect } from 'node:tls';
import { describe, expect, it, test } from 'vitest';
import type { MessageForm } from '../../src/messages.ts';
import { random } from '../support/random.ts';
import { compare, differenceOf } from './messages/compare.ts';
import { PROTOCOLS, TOPIC } from './messages/differences.ts';
import { PACKAGES } from './messages/packages.ts';
import { formOf, GRAMMARS } from './messages/values.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** Two are in messages.long.ts only: each takes as long as three others. */
const NAMES = (Object.keys(PROTOCOLS) as (keyof typeof PROTOCOLS)[]).filter(
  (name) => name !== 'msgpack' && name !== 'postgresql-backend',
);

describe.each(NAMES)('%s', (name) => {
  // A million of them are in messages.long.ts.
  it('has the values that the package reads; octets changed are judged alike, or for a reason that stands in the table', () => {
    for (let seed = 0; seed < 60; seed++) compare(name, random(seed));
  });

  it('reads one message after the other, however the stream is cut', async () => {
    const { below } = random(7);
    const texts = Array.from({ length: 12 }, (_, seed) => Buffer.from(PACKAGES[name].make(random(seed)))).filter(
      (text) => formOf(name).test(text) && text.length < 2000,
    );
    const whole = texts.map((text) => JSON.stringify(formOf(name).parse(text)));
    const all = Buffer.concat(texts);
    for (const longest of [1, 7, 300]) {
      const found: string[] = [];
      const reader = formOf(name).reader();
      for (let at = 0; at < all.length; ) {
        const end = Math.min(all.length, at + 1 + below(longest));
        for (const message of reader.push(all.subarray(at, end))) found.push(JSON.stringify(message));
        at = end;
      }
      reader.end();
      expect(found).toEqual(whole);
    }
  });
});

describe.each(Object.entries(PROTOCOLS))('%s', (name, { rows }) => {
  test.each(rows.map((row) => [row.why, row] as const))('differs: %s', (_, row) => {
    expect(differenceOf(name as keyof typeof PROTOCOLS, row.example)).toBe(row);
  });
});

test('docs/messages.md names each difference that the comparison allows, with its grammars, and no other', () => {
  const allowed = new Map<string, string[]>();
  for (const [name, { rows }] of Object.entries(PROTOCOLS))
    for (const { why } of rows) allowed.set(why, [...(allowed.get(why) ?? []), `\`${name}\``]);
  const page = readFileSync('docs/messages.md', 'utf8');
  const [, table = ''] = page.split(/^\| grammar +\| difference from the package +\|\n/m);
  const [rows = ''] = table.split('\n\n');
  const named = Array.from(rows.matchAll(/^\| (`.+?) +\| (.+?) +\|$/gm), ([, names, why]) => [why, names]);
  expect(named).toEqual(Array.from(allowed, ([why, names]) => [why, names.join(', ')]));
});

describe('a request that two servers may cut at different places is refused', () => {
  const START = 'POST / HTTP/1.1\r\n';
  test.each([
    ['both lengths', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['both lengths, the other way round', 'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc'],
    ['a list of lengths', 'Content-Length: 3, 3\r\n\r\nabc'],
    ['a signed length', 'Content-Length: +3\r\n\r\nabc'],
    ['a length with an underscore', 'Content-Length: 1_0\r\n\r\n0123456789'],
    ['a hexadecimal length', 'Content-Length: 0x3\r\n\r\nabc'],
    ['a length above the maximum', 'Content-Length: 99999999999999999999\r\n\r\n'],
    ['a blank before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['another coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['chunked, and something after it', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a vertical tab before chunked', 'Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n'],
    ['a folded line', 'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
    ['a bare LF', 'X: a\nContent-Length: 3\r\n\r\nabc'],
    ['a bare CR', 'X: a\rContent-Length: 3\r\n\r\nabc'],
    ['NUL in a value', 'X: a\u0000b\r\n\r\n'],
    ['a signed size of a chunk', 'Transfer-Encoding: chunked\r\n\r\n+3\r\nabc\r\n0\r\n\r\n'],
    ['0x before the size of a chunk', 'Transfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n'],
    ['a size of a chunk above 64 bits', `Transfer-Encoding: chunked\r\n\r\n1${'0'.repeat(16)}3\r\nabc\r\n0\r\n\r\n`],
    ['a chunk that ends with LF', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\n0\r\n\r\n'],
    ['a chunk that is longer than its size', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n'],
    ['a length among the trailers', 'Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 3\r\n\r\n'],
    ['a second request after the body', 'Content-Length: 0\r\n\r\nGET / HTTP/1.1\r\n\r\n'],
  ])('%s', (_, rest) => {
    expect(formOf('http').test(latin1(START + rest))).toBe(false);
  });

  it('and one that says once where it ends is not', () => {
    expect(formOf('http').test(latin1(`${START}Transfer-Encoding: chunked\r\n\r\n003\r\nabc\r\n00\r\n\r\n`))).toBe(
      true,
    );
    expect(formOf('http').test(latin1(`${START}Content-Length: 3\r\n\r\nabc`))).toBe(true);
    expect(formOf('http').test(latin1(`${START}tRANSFER-eNCODING:\t CHUNKED \r\n\r\n3\r\nabc\r\n0\r\n\r\n`))).toBe(
      true,
    );
  });
});

const repeated = (octets: readonly number[], length: number) =>
  Buffer.concat([Uint8Array.from(octets), Buffer.alloc(length, 0x61)]);
const u64 = (value: bigint) => [...Buffer.from(value.toString(16).padStart(16, '0'), 'hex')];

describe('lengths at their borders', () => {
  test.each([0, 1, 125])('a frame of %i octets has a length of 7 bits', (n) => {
    expect(formOf('websocket').test(repeated([0x82, n], n))).toBe(true);
    expect(formOf('websocket').test(repeated([0x82, 126, 0, n], n))).toBe(false);
  });

  test.each([126, 127, 128, 16_383, 16_384, 65_535])('a frame of %i octets has a length of 16 bits', (n) => {
    expect(formOf('websocket').test(repeated([0x82, 126, n >> 8, n & 0xff], n))).toBe(true);
    expect(formOf('websocket').check(repeated([0x82, 126, n >> 8, n & 0xff], n - 1))?.reason).toBe('too-short');
    expect(formOf('websocket').check(repeated([0x82, 126, n >> 8, n & 0xff], n + 1))?.reason).toBe('after-the-end');
  });

  test.each([2n ** 30n + 1n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 31n + 1n, 2n ** 53n, 2n ** 63n - 1n])(
    'a frame of %s octets is too long before they arrive',
    (n) => {
      const reader = formOf('websocket').reader();
      expect(() => reader.push(Uint8Array.of(0x82, 127, ...u64(n)))).toThrow(/too-long/);
    },
  );

  it('the highest bit of a length of 64 bits must be 0', () => {
    expect(formOf('websocket').check(Uint8Array.of(0x82, 127, ...u64(2n ** 64n - 1n)))?.reason).toBe('unexpected');
  });

  const remaining = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...remaining(n >> 7)]);
  test.each([3, 127, 128, 16_383, 16_384, 1_048_576])('a PUBLISH of %i octets after its length is read', (n) => {
    const length = remaining(n);
    expect(formOf('mqtt').test(repeated([0x30, ...length, 0, 1, 0x61], n - 3))).toBe(true);
    if (n > 3) expect(formOf('mqtt').test(repeated([0x30, ...length, 0, 1, 0x61], n - 4))).toBe(false);
  });

  test.each([1_048_577, 2_097_151, 2_097_152, 268_435_455])(
    'a PUBLISH of %i octets is too long before they arrive',
    (n) => {
      expect(() =>
        formOf('mqtt')
          .reader()
          .push(Uint8Array.of(0x30, ...remaining(n))),
      ).toThrow(/too-long/);
    },
  );

  test.each([
    ['nothing after its length', [0x30, 0], 'length-mismatch'],
    ['one octet after its length', [0x30, 1, 0], 'length-mismatch'],
    ['no topic', [0x30, 2, 0, 0], TOPIC],
    ['a length of five octets', [0x30, 0xff, 0xff, 0xff, 0xff, 1], 'unexpected'],
  ])('a PUBLISH with %s is refused', (_, octets, reason) => {
    expect(formOf('mqtt').check(Uint8Array.from(octets))?.reason).toBe(reason);
  });

  it.each([2n ** 24n + 1n, 2n ** 53n, 2n ** 64n - 1n])(
    'an array of CBOR with %s items is too long before they arrive',
    (n) => {
      const reader = formOf('cbor').reader();
      expect(() => reader.push(Uint8Array.of(0x9b, ...u64(n)))).toThrow(/too-long/);
    },
  );

  it('a netstring and an IMAP literal of any length above the maximum are too long', () => {
    for (const digits of ['1048577', '2147483648', '9007199254740993', '18446744073709551616', '9'.repeat(400)]) {
      expect(formOf('netstring').check(latin1(`${digits}:`))?.reason).toBe('too-long');
      expect(formOf('imap').check(latin1(`a APPEND b {${digits}99}\r\n`))?.reason).toBe('too-long');
    }
  });
});

describe('a reply of Redis', () => {
  test.each([
    ['+OK\r\n', 'simple'],
    [':-1000\r\n', 'number'],
    ['$5\r\nh\r\no\0\r\n', 'bulk'],
    ['$-1\r\n', ''],
    ['*-1\r\n', ''],
    ['*0\r\n', 'array'],
    ['*3\r\n:1\r\n*1\r\n_\r\n$0\r\n\r\n', 'array'],
    ['%2\r\n+first\r\n:1\r\n+second\r\n:2\r\n', 'map'],
    ['~2\r\n#t\r\n#f\r\n', 'set'],
    [',1.23\r\n', 'double'],
    [',-inf\r\n', 'double'],
    ['(3492890328409238509324850943850943825024385\r\n', 'big'],
    ['!21\r\nSYNTAX invalid syntax\r\n', 'bulkError'],
    ['=15\r\ntxt:Some string\r\n', 'verbatim'],
  ])('%j has a value', (text, field) => {
    const { start: _, end, ...found } = JSON.parse(JSON.stringify(formOf('resp').parse(latin1(text))));
    expect(end).toBe(text.length);
    expect(Object.keys(found)).toEqual(field ? [field] : []);
  });

  test.each([
    ['$5\r\nhell\r\n', 'unexpected'],
    ['$4\r\nhello\r\n', 'unexpected'],
    ['$-2\r\n', 'unexpected'],
    ['*2\r\n:1\r\n', 'too-short'],
    ['%1\r\n+a\r\n', 'too-short'],
    ['=3\r\ntxt\r\n', 'length-mismatch'],
    ['*1048577\r\n', 'too-long'],
    ['$536870913\r\n', 'too-long'],
    ['+a\nb\r\n', 'unexpected'],
    ['+OK\r\n+OK\r\n', 'after-the-end'],
    [`${'*1\r\n'.repeat(32)}_\r\n`, 'nested-too-deeply'],
  ])('%j is refused', (text, reason) => {
    expect(formOf('resp').check(latin1(text))?.reason).toBe(reason);
  });
});

test('a line end inside an IMAP literal ends no line', () => {
  const value = formOf('imap').parse(latin1('a APPEND "b{3}" {9+}\r\nx\r\na LOGIN\r\n'));
  expect(JSON.stringify(value)).toContain('"text":"x\\r\\na LOGI"');
});

describe('the first octets of a TLS connection', () => {
  /** What Node sends to open a connection. */
  const helloOf = (options: ConnectionOptions): Promise<Buffer> =>
    new Promise((resolve) => {
      const wire = new Duplex({ read() {}, write: (octets: Buffer) => resolve(octets) });
      connect({ socket: wire, ...options }).on('error', () => {});
    });
  const form = formOf('tls-client-hello');

  it('name the server and the protocols that Node was asked for', async () => {
    const { hello } = form.parse(
      await helloOf({ servername: 'example.org', ALPNProtocols: ['h2', 'http/1.1'] }),
    ).handshake;
    expect(hello.version.value).toBe(0x0303);
    expect(hello.suites.suite.map(({ value }) => value)).toContain(0x1301);
    const { extension } = hello.extensions;
    expect(extension.flatMap(({ serverNames }) => serverNames?.nameList.host ?? []).map(({ text }) => text)).toEqual([
      'example.org',
    ]);
    const protocols = extension.flatMap((each) => each.protocols?.protocolList.protocol ?? []);
    expect(protocols.map(({ text }) => text)).toEqual(['h2', 'http/1.1']);
  });

  it('have lengths inside each other: one more or less in any of them, or an octet left out, is refused', async () => {
    const octets = await helloOf({ servername: 'example.org', maxVersion: 'TLSv1.2' });
    const name = octets.indexOf('example.org');
    const { extensions } = form.parse(octets).handshake.hello;
    for (const at of [4, 8, extensions.start - 1, name - 6, name - 4, name - 1])
      for (const by of [-1, 1]) {
        const changed = Buffer.from(octets);
        changed[at] = (octets[at] as number) + by;
        expect(form.test(changed), `octet ${at}, ${by}`).toBe(false);
      }
    for (let end = 0; end < octets.length; end++)
      expect(form.check(octets.subarray(0, end))?.reason, `octet ${end}`).toBe('too-short');
  });
});

describe('frames of HTTP/2', () => {
  const form = formOf('http2') as MessageForm<unknown> as MessageForm<Record<string, never>>;
  /** What Node sends for a request with a body, after the preface of 24 octets. */
  const framesOf = (paddingStrategy: number): Promise<Buffer> =>
    new Promise((resolve) => {
      const parts: Buffer[] = [];
      const wire = new Duplex({
        read() {},
        write(octets: Buffer, _, done) {
          parts.push(octets);
          const sent = Buffer.concat(parts);
          let at = 24;
          while (at < sent.length - 2) at += 9 + sent.readUIntBE(at, 3);
          // The padding is written after the body.
          if (sent.includes('a body') && at === sent.length) resolve(sent.subarray(24));
          done();
        },
      });
      const session = http2.connect('http://example.org', { createConnection: () => wire, paddingStrategy });
      session.on('error', () => {});
      session
        .request({ ':method': 'POST', ':path': '/' })
        .on('error', () => {})
        .end('a body');
    });
  const shown = (frame: unknown) => JSON.parse(JSON.stringify(frame));

  it.each([
    ['without', http2.constants.PADDING_STRATEGY_NONE],
    ['with', http2.constants.PADDING_STRATEGY_MAX],
  ])('are read as Node writes them, %s padding', async (_, strategy) => {
    const octets = await framesOf(strategy);
    const reader = form.reader();
    const frames = [...octets].flatMap((octet) => reader.push(Uint8Array.of(octet))).map(shown);
    const data = frames.at(-1);
    expect(frames.map(({ type }) => type.value).filter((type) => type < 2)).toEqual([1, 0]);
    expect(data.stream.value).toEqual({ reserved: 0, id: 1 });
    const { content, paddedContent } = data.payload.data;
    expect((strategy === http2.constants.PADDING_STRATEGY_NONE ? content : paddedContent.body).text).toBe('a body');
    expect(data.flags.value.padded).toBe(paddedContent ? 1 : 0);
  });

  it('are refused where padding is more than there is, or is not zero', async () => {
    const frame = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(form.test(frame('000004 00 08 00000001 02 61 0000'))).toBe(true);
    expect(form.check(frame('000004 00 08 00000001 04 61 0000'))?.reason).toBe('length-mismatch');
    expect(form.test(frame('000004 00 08 00000001 02 61 0001'))).toBe(false);
    expect(form.test(frame('000004 00 00 00000001 04 61 0000'))).toBe(true);
  });
});

describe('messages of CoAP', () => {
  const form = formOf('coap') as MessageForm<unknown> as MessageForm<Record<string, never>>;
  const octets = (head: string, text = '') =>
    Buffer.concat([Buffer.from(head.replaceAll(' ', ''), 'hex'), latin1(text)]);

  it('have the fields of the example in RFC 7252, appendix A', () => {
    const value = JSON.parse(JSON.stringify(form.parse(octets('41 01 7d35 20 bb', 'temperature'))));
    expect(value.head.value).toEqual({ version: 1, type: 0, tokenLength: 1 });
    expect([value.id.value, value.token.text, value.option[0].short.text]).toEqual([0x7d35, ' ', 'temperature']);
  });

  it.each([
    ['40 01 0001 d1 02 41', '', true],
    ['40 01 0001 e1 0002 41', '', true],
    ['40 01 0001 0d 00', 'x'.repeat(13), true],
    ['40 01 0001 0d 00', 'x'.repeat(12), false],
    ['40 01 0001 0e 0000', 'x'.repeat(269), true],
    ['40 01 0001 0e 0001', 'x'.repeat(269), false],
    ['40 01 0001 0f', 'x'.repeat(15), false],
    ['40 01 0001 ff 41', '', true],
    ['40 01 0001 ff', '', false],
    ['40 01 0001 f1 41', '', false],
    ['80 01 0001', '', false],
    ['49 01 0001', 'x'.repeat(9), false],
  ])('%s %s', (head, text, wanted) => {
    expect(form.test(octets(head, text))).toBe(wanted);
  });
});

test('each grammar of examples/messages is among those that are tested', async () => {
  const { readdirSync } = await import('node:fs');
  const files = readdirSync(new URL('../../examples/messages', import.meta.url)).flatMap((file) =>
    file.endsWith('.ts') ? [] : [file.replace(/\.\w+$/, '')],
  );
  expect(files.sort()).toEqual(Object.keys(GRAMMARS).sort());
});
