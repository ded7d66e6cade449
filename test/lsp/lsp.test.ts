/** `wellformed lsp` with a real client, over standard input and output: one server for all tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { LspClient, rangeAt } from './client.ts';

const folder = temporaryFolder();
const RFC = ['1. Names', '', '   host = label *( "." label )', '   label = 1*ALPHA', ''].join('\n');
const MAIN = [
  '; @import rfc9999.txt host',
  '; @import b.abnf Port as port',
  '; @clause RFC 9998 §2',
  'address = host [ ":" port ] / LocalHost',
  'localhost = "localhost"',
  '',
].join('\n');
put(folder, 'rfc9999.txt', RFC);
put(folder, 'b.abnf', '; @start Port\nPort = 1*5DIGIT\n');
put(folder, 'main.abnf', MAIN);
put(folder, 'below/closed.abnf', '; @import ../b.abnf Port\nends = Port "-" Port\n');
put(folder, 'node_modules/x/closed.abnf', '; @import ../../b.abnf Port\nends = Port\n');
put(folder, 'base.ohm', '// @encodings utf8\nBase {\n  word = letter_+\n  letter_ = "a".."z"\n}\n');
put(folder, 'my.ohm', '// @encodings utf8\nMy <: Base {\n  word := letter_ | digit\n}\n');

let client: LspClient;
let main: string;
beforeAll(async () => {
  client = await LspClient.start(folder, { pictures: true, asks: true });
  main = client.open(join(folder, 'main.abnf'));
});
afterAll(async () => expect(await client.stop()).toBe(0));

const fileUri = (name: string) => pathToFileURL(join(folder, name)).href;

describe('mistakes', () => {
  it('of a rule that cannot be parsed and of unknown names come at once, with a remedy that is a quick fix', async () => {
    const uri = client.open(join(folder, 'typo.abnf'), 'a = b / charactr\nb = "x"*\ncharacter = "y"\n');
    const { diagnostics } = await client.published(uri, (each) => each.diagnostics.length === 2);
    expect(diagnostics.map(({ range, code }) => [range.start.line, range.start.character, code])).toEqual([
      [0, 8, 'undefined-rule'],
      [1, 7, 'syntax'],
    ]);
    const actions = await client.ask('codeAction', uri, [0, 0], {
      range: rangeAt(0, 8, 8),
      context: { diagnostics: [] },
    });
    expect(actions).toMatchObject([
      {
        title: 'Replace with character',
        edit: { changes: { [uri]: [{ range: rangeAt(0, 8, 16), newText: 'character' }] } },
      },
    ]);
    client.edit(uri, rangeAt(0, 8, 16), 'character');
    const version = client.edit(uri, rangeAt(1, 4, 8), '*"x"');
    expect((await client.published(uri, (each) => each.version === version)).diagnostics).toEqual([]);
  });

  it('that need a compilation, and warnings, follow; a mistake of an imported file leads there', async () => {
    const uri = client.open(join(folder, 'slow.abnf'), '; @accepts 79\na = "x"\nb = "z"\n');
    const failed = await client.published(uri, (each) =>
      each.diagnostics.some(({ code }) => code === 'failed-example'),
    );
    expect(failed.diagnostics[0]?.range.start).toEqual({ line: 0, character: 11 });
    client.edit(uri, rangeAt(0, 11, 13), '78');
    const warned = await client.published(uri, (each) =>
      each.diagnostics.some(({ code }) => code === 'unreachable-rule'),
    );
    expect(warned.diagnostics[0]).toMatchObject({ severity: 2, range: { start: { line: 2 } } });
    const bad = put(folder, 'bad.abnf', 'c = "x" | "y"\n');
    const importing = client.open(join(folder, 'importing.abnf'), '; @import bad.abnf c\na = c\n');
    const { diagnostics } = await client.published(importing, (each) =>
      each.diagnostics.some(({ code }) => code === 'syntax'),
    );
    expect(diagnostics[0]).toMatchObject({ relatedInformation: [{ location: { uri: pathToFileURL(bad).href } }] });
  });
});

describe('a file that others import', () => {
  it('is checked with them when it changes, in the editor and on disk', async () => {
    put(folder, 'one.abnf', 'c = "x"\n');
    put(folder, 'two.abnf', '; @import one.abnf c\nb = c\n');
    const user = client.open(join(folder, 'user.abnf'), '; @import two.abnf b\na = b\n');
    await client.published(user, (each) => each.diagnostics.length === 0);
    const one = client.open(join(folder, 'one.abnf'));
    client.edit(one, rangeAt(0, 4, 7), 'nowhere');
    const broken = await client.published(user, (each) => each.diagnostics.length > 0);
    expect(broken.diagnostics[0]).toMatchObject({ code: 'undefined-rule', range: { start: { line: 0 } } });
    client.edit(one, rangeAt(0, 4, 11), '"y"');
    put(folder, 'two.abnf', '; @import one.abnf c\nb = elsewhere\n');
    const changes = [{ uri: fileUri('two.abnf'), type: 2 }];
    void client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await client.published(user, ({ diagnostics }) => JSON.stringify(diagnostics).includes('elsewhere'));
  });
});

describe('the start rule', () => {
  it('is chosen by a code action, which writes the tag @start', async () => {
    const uri = client.open(join(folder, 'starts.abnf'), 'a = "x"\nb = a\n');
    const actionsAt = (line: number) =>
      client.ask('codeAction', uri, [line, 0], { range: rangeAt(line, 0, 0), context: { diagnostics: [] } });
    expect(await actionsAt(1)).toMatchObject([
      { title: 'Start from b', edit: { changes: { [uri]: [{ range: rangeAt(0, 0, 0), newText: '; @start b\n' }] } } },
    ]);
    client.edit(uri, rangeAt(0, 0, 0), '; @start b\n');
    expect(await actionsAt(2)).toEqual([]);
    expect(await actionsAt(1)).toMatchObject([
      { edit: { changes: { [uri]: [{ range: rangeAt(0, 0, 10), newText: '; @start a' }] } } },
    ]);
  });
});

describe('a grammar with counted fields', () => {
  it('has no mistake because it is not regular, and those that it has', async () => {
    const text = [
      '; @integer size decimal',
      '; @length content = size',
      'netstring = size ":" content ","',
      'size = 1*DIGIT',
      'content = *OCTET',
      '',
    ].join('\n');
    const uri = client.open(join(folder, 'netstring.abnf'), text.replace('content = size', 'content = sizes'));
    const wrong = await client.published(uri, (each) => each.diagnostics.length > 0);
    expect(wrong.diagnostics[0]).toMatchObject({ code: 'annotation', range: { start: { line: 1 } } });
    const version = client.edit(uri, rangeAt(1, 20, 25), 'size');
    expect((await client.published(uri, (each) => each.version === version)).diagnostics).toEqual([]);
  });
});

describe('names', () => {
  it('are defined here, in an imported file, in an RFC, or nowhere', async () => {
    const at = (line: number, character: number) => client.ask('definition', main, [line, character]);
    expect(await at(3, 31)).toEqual({ uri: main, range: rangeAt(4, 0, 9) });
    expect(await at(3, 11)).toEqual({ uri: fileUri('rfc9999.txt'), range: rangeAt(2, 3, 7) });
    expect(await at(3, 22)).toEqual({ uri: fileUri('b.abnf'), range: rangeAt(1, 0, 4) });
    expect(await at(0, 24)).toEqual({ uri: fileUri('rfc9999.txt'), range: rangeAt(2, 3, 7) });
    expect(await at(4, 14)).toBeNull();
    const rfc = client.open(join(folder, 'rfc9999.txt'));
    expect(await client.ask('definition', rfc, [2, 11])).toEqual({ uri: rfc, range: rangeAt(3, 3, 8) });
  });

  it('of ohm are defined in the grammar that is extended, of the folder or of the package', async () => {
    const uri = client.open(join(folder, 'my.ohm'));
    expect(await client.ask('definition', uri, [2, 12])).toEqual({ uri: fileUri('base.ohm'), range: rangeAt(3, 2, 9) });
    const packaged = client.open(join(folder, 'p.ohm'), 'P <: Mqtt {\n  mqtt_char += mqtt_string\n}\n');
    expect((await client.ask('definition', packaged, [1, 18])).uri).toMatch(/grammar\/scalars\/mqtt\.ohm$/);
  });

  it('are found and renamed without case, in files that import them too, and in tags', async () => {
    const b = client.open(join(folder, 'b.abnf'));
    expect(await client.ask('references', b, [1, 1], { context: { includeDeclaration: true } })).toHaveLength(6);
    const { changes } = await client.ask('rename', b, [1, 1], { newName: 'tcp-port' });
    expect(changes).toEqual({
      [b]: [rangeAt(0, 9, 13), rangeAt(1, 0, 4)].map((range) => ({ range, newText: 'tcp-port' })),
      [main]: [{ range: rangeAt(1, 17, 21), newText: 'tcp-port' }],
      [fileUri('below/closed.abnf')]: [rangeAt(0, 20, 24), rangeAt(1, 7, 11), rangeAt(1, 16, 20)].map((range) => ({
        range,
        newText: 'tcp-port',
      })),
    });
    expect((await client.ask('rename', main, [4, 1], { newName: 'here' })).changes[main]).toHaveLength(2);
    await expect(client.ask('rename', main, [4, 1], { newName: 'Address' })).rejects.toThrow('already');
    await expect(client.ask('rename', main, [4, 1], { newName: 'a b' })).rejects.toThrow('not the name');
    await expect(client.ask('rename', main, [3, 11], { newName: 'x' })).rejects.toThrow('elsewhere');
  });

  it('are completed: own, imported, core rules; and tags with what they say', async () => {
    const labels = (await client.ask('completion', main, [3, 10])).map(({ label }: { label: string }) => label);
    expect(labels).toEqual(expect.arrayContaining(['address', 'localhost', 'ALPHA', 'UTF8-2']));
    const tags = await client.ask('completion', main, [0, 3]);
    expect(tags).toContainEqual(
      expect.objectContaining({ label: 'import', documentation: expect.stringContaining('Rules of another') }),
    );
  });
});

describe('the rest', () => {
  it('hover has the rule, its clause, examples and a picture', async () => {
    await client.published(main, ({ diagnostics }) => diagnostics.length === 0);
    let value = '';
    // While another text is compiled, a hover has no examples.
    const hover = async () => {
      value = (await client.ask('hover', main, [3, 2])).contents.value;
      return value;
    };
    await expect.poll(hover).toContain('for example `"A"`');
    expect(value).toContain('```abnf\naddress = host [ ":" port ] / LocalHost\n```\n\nRFC 9998 §2\n\n');
    const svg = Buffer.from(/data:image\/svg\+xml;base64,([^)]*)/.exec(value)?.[1] ?? '', 'base64').toString();
    expect(svg).toMatch(/^<svg[\s\S]*LocalHost|localhost[\s\S]*<\/svg>\s*$/);
  });

  it('a lens has the states of the start rule, and its command gives the verdict on a text', async () => {
    const [lens] = (await expect
      .poll(
        () =>
          client.connection.sendRequest('textDocument/codeLens', { textDocument: { uri: main } }) as Promise<unknown[]>,
      )
      .toHaveLength(1)
      .then(() => client.connection.sendRequest('textDocument/codeLens', { textDocument: { uri: main } }))) as {
      command: { title: string; command: string };
    }[];
    expect(lens?.command).toMatchObject({
      title: expect.stringMatching(/^\d+ states · try a text$/),
      command: 'wellformed.try',
    });
    const check = (text: string) =>
      client.connection.sendRequest('workspace/executeCommand', {
        command: 'wellformed.check',
        arguments: [main, text],
      });
    await expect.poll(() => check('a.b:80')).toBe('well-formed address');
    await expect.poll(() => check('a.b:x')).toContain('octet 4');
  });

  it('formats, but not what cannot be parsed', async () => {
    const uri = client.open(join(folder, 'f.abnf'), 'a=b\nb="x"\n');
    const options = { options: { tabSize: 2, insertSpaces: true } };
    expect(await client.ask('formatting', uri, [0, 0], options)).toEqual([
      { range: { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } }, newText: 'a = b\nb = "x"\n' },
    ]);
    client.edit(uri, rangeAt(0, 0, 3), 'a=*');
    expect(await client.ask('formatting', uri, [0, 0], options)).toBeNull();
  });

  it('colours each token, those of several lines line by line', async () => {
    const uri = client.open(join(folder, 'c.ohm'), 'G {\n  a = "x" /* one\n two */\n}\n');
    const { data } = await client.ask('semanticTokens/full', uri, [0, 0]);
    const rows = Array.from({ length: data.length / 5 }, (_, i) => data.slice(5 * i, 5 * i + 3).join(' '));
    expect(rows).toEqual(['0 0 1', '1 2 1', '0 2 1', '0 2 3', '0 4 6', '1 0 7']);
  });

  it('a text that grows until it is broken, key by key, never ends the server', async () => {
    const text = readFileSync(join(folder, 'base.ohm'), 'utf8');
    const uri = client.open(join(folder, 'keys.ohm'), '');
    let [line, character] = [0, 0];
    let version = 0;
    for (const key of `${text}}}"(`) {
      version = client.edit(uri, rangeAt(line, character, character), key);
      [line, character] = key === '\n' ? [line + 1, 0] : [line, character + 1];
    }
    const { diagnostics } = await client.published(
      uri,
      (each) => each.version === version && each.diagnostics.length > 0,
    );
    expect(diagnostics.length).toBeGreaterThan(0);
  });
});
