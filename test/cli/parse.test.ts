/** The command `parse`: formats, fields, records, and what it says of texts and grammars that have no captures. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { jsonLines } from '../support/json-lines.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

const ADDRESS = `; @capture scheme, authority, path
uri = scheme "://" authority [ path ]
scheme = 1*ALPHA
; @capture host, port
; @value port integer
authority = host [ ":" port ]
host = 1*( ALPHA / DIGIT / "." / %x1B )
port = 1*5DIGIT
path = "/" *( %x21-7E / %x22 )
`;
const ROW = `; @capture cell
row = cell *( "," cell )
cell = *( ALPHA / %x22 )
`;

beforeAll(() => {
  put(folder, 'address.abnf', ADDRESS);
  put(folder, 'row.abnf', ROW);
  put(folder, 'links.txt', 'http://a.b:80/x,"y"\nno link\r\nftp://c\n');
  put(folder, 'one.txt', 'http://a.b\n');
});
const parse = (...words: string[]) => runCli(['parse', '--as', at('address.abnf'), ...words]);

describe('parse', () => {
  it('writes a line of JSON for each record, reports ill-formed ones with their number, and ends with 1', async () => {
    const { code, out, err } = await parse('--records', 'lines', at('links.txt'));
    expect(code).toBe(1);
    expect(jsonLines(out)).toEqual([
      {
        start: 0,
        end: 19,
        scheme: { start: 0, end: 4, text: 'http' },
        authority: {
          start: 7,
          end: 13,
          host: { start: 7, end: 10, text: 'a.b' },
          port: { start: 11, end: 13, text: '80', value: 80 },
        },
        path: { start: 13, end: 19, text: '/x,"y"' },
      },
      {
        start: 0,
        end: 7,
        scheme: { start: 0, end: 3, text: 'ftp' },
        authority: { start: 6, end: 7, host: { start: 6, end: 7, text: 'c' } },
      },
    ]);
    expect(err).toContain('links.txt: record 2: octet 2: ');
  });

  it.each([
    ['csv', 'host,port,path\r\na.b,80,"/x,""y"""\r\nc,,\r\n'],
    ['table', 'host  port  path\na.b   80    /x,"y"\nc\n'],
    ['json', '[\n{"host":{"start":7,"end":10,"text":"a.b"},"port":{"start":11,"end":13,"text":"80","value":80},'],
  ])('--format %s has the fields of --fields in their order', async (format, expected) => {
    const { out } = await parse('--records', 'lines', '--fields', 'host,port,path', '-f', format, at('links.txt'));
    expect(out.startsWith(expected)).toBe(true);
  });

  it('gives a list for a field that is repeated', async () => {
    const words = ['parse', '--as', at('row.abnf'), '--records', 'lines', '-f'];
    const input = { input: [new TextEncoder().encode('a,,"b"\n\nc')] };
    expect((await runCli([...words, 'csv'], input)).out).toBe(
      'cell\r\n"[""a"","""",""\\""b\\""""]"\r\n"[""""]"\r\n"[""c""]"\r\n',
    );
    const [first] = (await runCli([...words, 'ndjson'], input)).out.split('\n');
    expect(JSON.parse(first as string).cell.map(({ text }: { text: string }) => text)).toEqual(['a', '', '"b"']);
  });

  it('--capture takes the place of the tags of the start rule', async () => {
    const { out } = await parse('--capture', 'host as name', '-f', 'csv', '--records', 'lines', at('links.txt'));
    expect(out).toBe('name\r\na.b\r\nc\r\n');
  });

  it('a whole file is one text, and the line end that a shell adds is named as the fault', async () => {
    expect(await parse(at('one.txt'))).toMatchObject({ code: 1, err: expect.stringContaining('--records lines') });
  });

  it('writes no control character into a table, and escapes them in JSON', async () => {
    put(folder, 'escape.txt', 'a://\u001b');
    expect((await parse('-f', 'table', at('escape.txt'))).out).toContain('\\x1B');
    expect((await parse(at('escape.txt'))).out).toContain('\\u001b');
  });

  it.each([
    [['--fields', 'prt'], 'there is no field prt; did you mean port?'],
    [['--format', 'xml'], '--format cannot be xml'],
    [['--capture', 'nothing'], 'uri does not lead to nothing'],
  ])('%j is refused with a remedy', async (words, message) => {
    expect(await parse(...words, at('one.txt'))).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('a grammar without captures says how to write them', async () => {
    put(folder, 'bare.abnf', 'x = 1*DIGIT\n');
    const { code, err } = await runCli(['parse', '--as', at('bare.abnf'), at('one.txt')]);
    expect([code, err]).toEqual([2, expect.stringContaining('--capture NAME')]);
  });
});
