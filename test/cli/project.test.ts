/** wellformed.json: one file that every command reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '../../src/compile/tags/values.ts';
import { ENCODINGS } from '../../src/shared/encodings.ts';
import { shapeMistake } from '../../src/shared/json-shape.ts';
import SCHEMA from '../../wellformed.schema.json' with { type: 'json' };
import { expectRefusal, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const DOCUMENT = 'A title\n\n4.  Rules\n\n   header = "a"\n\n25.  Grammar\n\n   header = "b"\n\n   other = "o"\n';
const PROJECT = {
  $schema: './node_modules/wellformed/wellformed.schema.json',
  out: 'src/generated',
  grammars: [
    { file: 'sip.txt', section: '25', starts: ['header', 'other'] },
    { file: 'numbers.abnf', alphabet: 'scalars' },
  ],
  targets: [{ form: 'sip.txt#header', target: 'c', output: 'c/header.h' }],
};

const folder = temporaryFolder();
const before = process.cwd();
const write = (project: unknown) => put(folder, 'wellformed.json', JSON.stringify(project));

beforeAll(() => {
  process.chdir(folder);
  put(folder, 'sip.txt', DOCUMENT);
  put(folder, 'numbers.abnf', 'number = %xE9 / %x100');
  put(folder, 'b.txt', 'b');
});
afterAll(() => process.chdir(before));

describe('wellformed.json', () => {
  it('lets generate make all of it, and --check see all of it', async () => {
    write(PROJECT);
    const { code, out } = await runCli(['generate']);
    expect(code).toBe(0);
    for (const name of [
      'src/generated/header.ts',
      'src/generated/other.ts',
      'src/generated/numbers-utf8.ts',
      'c/header.h',
    ])
      expect(out).toContain(`written  ${name}`);
    expect(readFileSync('src/generated/header.ts', 'utf8')).toContain('// made by   npx wellformed generate   (');
    expect(await runCli(['generate', '--check'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('fresh    c/header.h'),
    });
    put(folder, 'c/header.h', `${readFileSync('c/header.h', 'utf8')}\n`);
    expect(await runCli(['generate', '--check'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('stale    c/header.h'),
    });
    expect((await runCli(['generate'])).code).toBe(0);
  });

  it('bounds recursive rules of a document, which has no tags, and of an ohm grammar, for every command', async () => {
    put(folder, 'nested.txt', 'A title\n\n1.  Rules\n\n   comment = "(" *( %x61 / comment ) ")"\n');
    put(folder, 'deep.ohm', 'Nested {\n  comment = "(" ("a" | comment)* ")"\n}\n');
    for (const [depth, code] of [
      [2, 1],
      [3, 0],
    ]) {
      const depths = { comment: depth };
      write({
        grammars: [
          { file: 'nested.txt', starts: ['comment'], depths },
          { file: 'deep.ohm', depths },
        ],
      });
      put(folder, 'three', '((()))');
      expect(await runCli(['check', '--as', 'nested.txt', 'three'])).toMatchObject({ code });
      expect(await runCli(['check', '--as', 'deep.ohm', 'three'])).toMatchObject({ code });
      expect(await runCli(['diff', 'nested.txt', 'deep.ohm#comment'])).toMatchObject({
        code: 0,
        out: expect.stringContaining(`comment at most ${depth} deep`),
      });
      expect((await runCli(['generate'])).code).toBe(0);
      expect(readFileSync('generated/comment.ts', 'utf8')).toContain(`(comment at most ${depth} deep)`);
      expect(await runCli(['generate', '--check'])).toMatchObject({ code: 0 });
    }
    write({ grammars: [{ file: 'nested.txt', starts: ['comment'] }] });
    expectRefusal(await runCli(['check', '--as', 'nested.txt', 'three']), '"depths": { "comment": 3 }');
    expect((await runCli(['generate', '--check'])).code).toBe(2);
  });

  it('has in its schema the greatest depth that a tag can have', () => {
    expect(SCHEMA.properties.grammars.items.properties.depths.additionalProperties.maximum).toBe(MAX_DEPTH);
  });

  it('counts for the other commands too: one file by itself is fresh, whichever command made it', async () => {
    write(PROJECT);
    await runCli(['generate']);
    const args = ['generate', 'sip.txt', '-o', 'src/generated', '--check'];
    expect(await runCli(args)).toMatchObject({ code: 0 });
    expect(await runCli([...args, '--rule', 'other'])).toMatchObject({ code: 0 });
    expect((await runCli(['emit', 'sip.txt', '--target', 'regexp'])).out).toContain('[Bb]');
    expect((await runCli(['emit', 'sip.txt', '--section', '4', '--target', 'regexp'])).out).toContain('[Aa]');
    expect((await runCli(['emit', 'sip.txt#other', '--target', 'regexp'])).out).toContain('[Oo]');
    expect((await runCli(['vectors', 'numbers.abnf'])).code).toBe(0);
  });

  it.each([
    [
      { grammars: [{ file: 'sip.txt', strats: ['header'] }] },
      'grammars[0]: there is no key strats; did you mean starts?',
    ],
    [{ grammars: {} }, 'grammars: expected a list, got an object'],
    [
      { grammars: [{ file: 'sip.txt', depths: { header: 21 } }] },
      'grammars[0].depths.header: expected a number from 1 to 20',
    ],
    [
      { grammars: [{ file: 'sip.txt', depths: { header: '3' } }] },
      'grammars[0].depths.header: expected a number from 1 to 20',
    ],
    [{}, 'the key grammars is missing'],
    [
      { grammars: [{ file: 'sip.txt', alphabet: 'bytes' }] },
      'grammars[0].alphabet: it is one of octets, units, scalars',
    ],
    [{ grammars: [{ file: 'sip.txt' }, { file: './sip.txt' }] }, 'sip.txt is listed twice'],
    [{ grammars: [], targets: [{ form: 'utf8', target: 'cobol', output: 'x' }] }, 'cobol is no target'],
  ])('%j is an error with its key', async (project, message) => {
    write(project);
    const { code, err } = await runCli(['generate']);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('that is not JSON is an error', async () => {
    put(folder, 'wellformed.json', '{ "grammars": [');
    expectRefusal(await runCli(['generate']), 'it must be JSON');
  });

  it('audits its ledgers', async () => {
    put(folder, 'label.txt', '1. Labels\n\n   A label is not empty.\n');
    put(
      folder,
      'label.ohm',
      '// @encodings utf8\nLabel {\n  // @accepts 0041\n  // @rejects empty\n  label = "A"+\n}\n',
    );
    expect((await runCli(['audit', 'start', 'label.txt', '-o', 'label.ledger'])).code).toBe(0);
    write({
      grammars: [{ file: 'label.ohm' }],
      ledgers: [{ ledger: 'label.ledger', grammar: 'label.ohm', spec: '.' }],
    });
    expect((await runCli(['generate'])).code).toBe(0);
    // The rows are undecided.
    const { code, out } = await runCli(['generate', '--check']);
    expect(code).not.toBe(0);
    expect(out).toContain('audit:');
    expect(await runCli(['audit'])).toMatchObject({ code, out: expect.stringContaining('label') });
  });

  it('audits all ledgers of one grammar together, in one report', async () => {
    put(folder, 'other.txt', '1. Others\n\n   Others are alike.\n');
    expect((await runCli(['audit', 'start', 'other.txt', '-o', 'other.ledger'])).code).toBe(0);
    const ledgers = [
      { ledger: 'label.ledger', grammar: 'label.ohm', spec: '.' },
      { ledger: 'other.ledger', grammar: 'label.ohm', spec: '.' },
    ];
    const grammars = [{ file: 'label.ohm' }];
    write({ grammars, ledgers });
    const { out } = await runCli(['audit', '-f', 'json']);
    expect(JSON.parse(out).documents.map(({ id }: { id: string }) => id)).toEqual(['label', 'other']);
    write({ grammars, ledgers: [{ ...ledgers[0], spec: 'rfc' }, ledgers[1]] });
    expectRefusal(await runCli(['audit']), 'the same folder "spec"');
    put(folder, 'second.ohm', readFileSync(join(folder, 'label.ohm'), 'utf8'));
    write({ grammars, ledgers: [ledgers[0], { ...ledgers[1], grammar: 'second.ohm' }] });
    expectRefusal(await runCli(['audit', '-o', 'audit.txt']), '2 grammars are audited, which gives 2 reports');
  });
});

describe('its schema', () => {
  it('names the encodings that there are', () => {
    const { items } = SCHEMA.properties.grammars.items.properties.encodings;
    expect(items.enum).toEqual(Object.keys(ENCODINGS));
  });

  it('accepts the project of this test, and not one with another key', () => {
    expect(shapeMistake(PROJECT, SCHEMA)).toBeUndefined();
    expect(shapeMistake({ ...PROJECT, other: 1 }, SCHEMA)).toContain('there is no key other');
  });
});
