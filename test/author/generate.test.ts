/**
 * `init` and `generate FILE`: the files compile unchanged and are the same each
 * time, files of the user are not overwritten, and wrong options are rejected.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERGRAMMARS } from '../../src/cli/init/templates.ts';
import { compile } from '../../src/compiler.ts';
import { expectRefusal, runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { linkSources } from './project.ts';

const folder = temporaryFolder();
const before = process.cwd();
// Names in messages and headers are relative to the current folder: so they are in a project.
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('init', () => {
  it.each(Object.keys(SUPERGRAMMARS))('writes a grammar that extends %s and compiles unchanged', async (parent) => {
    const name = `from-${parent.toLowerCase()}`;
    expect(await runCli(['init', `${name}.ohm`, '--extends', parent])).toMatchObject({ code: 0 });
    expect(read(`${name}.ohm`)).toContain(`<: ${parent} {`);
    expect(await runCli(['generate', `${name}.ohm`, '-o', 'init'])).toMatchObject({ code: 0, err: '' });
  });

  it('writes ABNF that compiles unchanged', async () => {
    expect(await runCli(['init', 'sub/host-name.abnf'])).toMatchObject({ code: 0 });
    const { code, out, err } = await runCli(['generate', 'sub/host-name.abnf', '-o', 'init']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('hostName: host-name, over octets; a text matches host-name');
  });

  it.each([
    [
      '<sign> ::= \'+\' | "-"\n  | <no sign>\n| <word>\n<no sign> ::= "|::="\n<word> ::= "<a>"',
      ['+', '-', '|::=', '<A>'],
    ],
    ['(* old *)\nmy_list ::= sign | sign my_list\nsign := "a" ; | stays\n// and\n# more', undefined],
    ['name = 1*<any CHAR except CTL> | "|"\n', ['a', '|']],
    ['list = item, { ",", item } ;\nitem = "a;" | [ \'b\' ] ;\n', ['a;', 'b,a;,']],
    ['list ::= item ("," item)* tail?\nitem ::= \'a\'+\ntail ::= "."\n', ['aa', 'a,aa.']],
  ])('converts %j from BNF to ABNF', async (old, accepted) => {
    put(folder, 'old.txt', old);
    const name = `new-${old.length}`;
    expect(await runCli(['init', `${name}.abnf`, '--from', 'old.txt'])).toMatchObject({ code: 0, err: '' });
    if (accepted === undefined)
      expect(read(`${name}.abnf`)).toBe('; old\nmy-list = sign / sign my-list\nsign = "a" ; | stays\n; and\n; more');
    const validator = accepted && compile(read(`${name}.abnf`));
    for (const text of accepted ?? []) expect(validator?.test(new TextEncoder().encode(text)), text).toBe(true);
  });

  it('does not overwrite an existing file', async () => {
    put(folder, 'mine.ohm', 'mine');
    expectRefusal(await runCli(['init', 'mine.ohm']), 'mine.ohm already exists; it was not changed');
    expect(read('mine.ohm')).toBe('mine');
  });

  it.each([
    [[], 'init writes one file, got 0'],
    [['a.txt'], 'does not end in .ohm or .abnf'],
    [['utf8.ohm'], 'utf8 is the name of an encoding'],
    [['a.abnf', '--extends', 'Utf8'], '--extends is for .ohm files'],
    [['a.ohm', '--extends', 'Utf9'], 'did you mean Utf8?'],
    [['a.ohm', '--from', 'old.txt'], '--from makes a file that ends in .abnf'],
    [['a.abnf', '--from', 'missing.txt'], 'missing.txt'],
  ])('rejects %j with a reason', async (words, message) => {
    expectRefusal(await runCli(['init', ...words]), message);
  });
});

const MY = 'My <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n';

/** The union type of the reasons of MY. */
const REASONS = [
  'disallowed-character',
  'unexpected-continuation',
  'overlong',
  'above-10FFFF',
  'never-used',
  'truncated',
  'surrogate',
]
  .map((reason) => `'${reason}'`)
  .join(' | ');

describe('generate FILE --javascript', () => {
  it('writes the reasons of the grammar into the type, also those that would end a string or a comment', async () => {
    put(folder, 'odd.ohm', `Odd {\n  t = "a"\n}\n// @reason it's */ odd\nWide <: Odd {\n  t := "a" | "b"\n}\n`);
    for (const [ending, option, type] of [
      ['ts', [], "Validator<OctetsInput, 'unexpected' | 'it\\'s */ odd' |"],
      ['mjs', ['--javascript'], ".OctetsInput, 'unexpected' | 'it\\'s *\\/ odd' |"],
    ] as const) {
      expect(await runCli(['generate', 'odd.ohm', '-o', 'odd', ...option])).toMatchObject({ code: 0 });
      expect(read(`odd/odd.${ending}`)).toContain(type);
    }
  });

  it('writes a module that runs unchanged, and --check finds it fresh', async () => {
    put(folder, 'plain.ohm', MY);
    linkSources(folder);
    const words = ['generate', 'plain.ohm', '-o', 'plain', '--javascript'];
    expect(await runCli(words)).toMatchObject({ code: 0, out: expect.stringContaining('written  plain/plain.mjs') });
    expect(existsSync(join(folder, 'plain/plain.ts'))).toBe(false);
    const text = read('plain/plain.mjs');
    expect(text).toContain('made by   npx wellformed generate plain.ohm --javascript -o plain');
    expect(text).toContain(
      `@type {import('wellformed/table').Validator<import('wellformed/table').OctetsInput, ${REASONS}>}`,
    );
    const code =
      "import { my } from './plain/plain.mjs'; console.log(my.test(new Uint8Array([65])), my.test(new Uint8Array([7])))";
    const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
    const ran = execFileSync(process.execPath, ['--import', loader, '--input-type=module', '-e', code], {
      cwd: folder,
    });
    expect(ran.toString()).toBe('true false\n');
    expect(await runCli([...words, '--check'])).toMatchObject({ code: 0 });
    expect(await runCli(words.slice(0, -1).concat('--check'))).toMatchObject({ code: 1 });
  });
});

describe('generate FILE', () => {
  it('writes a module and a picture, the same bytes each time, and describes them', async () => {
    put(folder, 'my.ohm', MY);
    const { code, out } = await runCli(['generate', 'my.ohm', '-o', 'out/deep']);
    expect(code).toBe(0);
    expect(out).toBe(
      'written  out/deep/my.ts\nwritten  out/deep/my.automaton.txt\n' +
        'my: My, over octets; a text matches utf8_octets; 9 states, 12 classes, shift kernel\n',
    );
    const first = read('out/deep/my.ts');
    expect(await runCli(['generate', './my.ohm', '--output', 'out/deep/'])).toMatchObject({
      out: expect.stringContaining('fresh    out/deep/my.ts'),
    });
    expect(read('out/deep/my.ts')).toBe(first);
    expect(first).toContain(
      "import { type OctetsInput, octetValidator, type Validator, type VerdictOf } from 'wellformed/table';",
    );
    expect(first).toContain('// made by   npx wellformed generate my.ohm -o out/deep ');
    expect(first).toContain('// made from my.ohm   sha256 ');
    expect(first).toContain('// made from wellformed/grammar/octets/utf8.ohm   sha256 ');
    expect(first).toContain(
      `export const my: Validator<OctetsInput, ${REASONS}> = /* @__PURE__ */ octetValidator(table, [], verdict);`,
    );
    expect(first).not.toContain(folder);
  });

  it('writes into each form the command for it alone, so other operands do not change it', async () => {
    put(folder, 'one.ohm', MY.replace('My', 'One'));
    put(folder, 'two.abnf', 'two = 1*ALPHA\n');
    put(folder, 'three.ohm', 'Three <: One {}\n');
    const all = ['generate', 'one.ohm', 'two.abnf', 'three.ohm', '-o', 'both'];
    expect((await runCli(all)).code).toBe(0);
    expect(read('both/two.ts')).toContain('npx wellformed generate two.abnf -o both ');
    expect(read('both/three.ts')).toContain('npx wellformed generate one.ohm three.ohm -o both ');
    expect(await runCli(['generate', 'two.abnf', '-o', 'both', '--check'])).toMatchObject({ code: 0 });
    expect(await runCli(['generate', 'one.ohm', 'three.ohm', '-o', 'both', '--check'])).toMatchObject({ code: 0 });
  });

  it('escapes the end of a comment in a title', async () => {
    put(folder, 'title.ohm', `// @title a */ throw 0; /* b\n${MY}`);
    await runCli(['generate', 'title.ohm', '-o', 'title']);
    const comments = [...read('title/title.ts').matchAll(/\/\*\*(.*?)\*\//gs)].map(([, text]) => text);
    expect(comments.at(-1)).toContain('/* b: a text must match');
  });

  it('--check names stale and missing files, writes nothing, and exits 0 if all are fresh', async () => {
    put(folder, 'ci.ohm', MY);
    expect(await runCli(['generate', 'ci.ohm', '-o', 'ci', '--check'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('missing  ci/ci.ts'),
    });
    expect(existsSync(join(folder, 'ci'))).toBe(false);
    await runCli(['generate', 'ci.ohm', '-o', 'ci']);
    expect(await runCli(['generate', 'ci.ohm', '-o', 'ci', '--check'])).toMatchObject({
      code: 0,
      out: 'fresh    2 files in ci\n',
    });
    put(folder, 'ci.ohm', MY.replace('7E', '7D'));
    const { code, out } = await runCli(['generate', 'ci.ohm', '-o', 'ci', '--check']);
    expect(code).toBe(1);
    expect(out).toContain('stale    ci/ci.ts\n');
    expect(out).toContain('run npx wellformed generate ci.ohm -o ci\n');
  });

  it('writes nothing if one of the files has a mistake, and names the help page', async () => {
    put(folder, 'good.ohm', MY.replace('My', 'Good'));
    put(folder, 'bad.abnf', 'a = b\n');
    const { code, out, err } = await runCli(['generate', 'good.ohm', 'bad.abnf', '-o', 'none']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^bad\.abnf:1:5: rule "b" is not defined/);
    expect(err).toMatch(/\n {2}more: wellformed help undefined-rule\n$/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('does not overwrite a file that it did not write', async () => {
    put(folder, 'own/my.ts', '// mine');
    expectRefusal(await runCli(['generate', 'my.ohm', '-o', 'own']), 'own/my.ts was not written by generate');
    expect(read('own/my.ts')).toBe('// mine');
  });

  it('lets a grammar extend one of another file in the same command', async () => {
    put(folder, 'base.ohm', 'Base {\n  word = "a".."f"+\n}\n');
    put(folder, 'more.ohm', 'More <: Base {\n  word := ("a".."z")+\n}\n');
    expect(await runCli(['generate', 'more.ohm', 'base.ohm', '-o', 'two'])).toMatchObject({ code: 0, err: '' });
    expect((await runCli(['generate', 'more.ohm', '-o', 'two'])).err).toContain('there is no grammar called Base');
  });

  it('writes a module for each encoding in the tag @encodings', async () => {
    put(
      folder,
      'two.ohm',
      '// @encodings utf8, utf16\nTwo <: UnicodeScalars {\n  unicode_scalars := unicode_scalar+\n}\n',
    );
    const { out } = await runCli(['generate', 'two.ohm', '-o', 'two']);
    expect(out).toContain('two/two-utf8.ts');
    expect(out).toContain('two/two-utf16.ts');
    expect(read('two/two-utf16.ts')).toContain('unitValidator(table, [asciiStrings], verdict)');
    expect((await runCli(['generate', 'two.ohm', '-o', 'le', '--encodings', 'utf16le'])).out).toContain(
      'le/two-utf16le.ts',
    );
  });

  it('writes a module for each encoding of ABNF in scalar values, with a note that it is', async () => {
    put(folder, 'iri.abnf', 'other = "x"\niri = 1*( ALPHA / %xA0-D7FF )\n');
    const { code, out, err } = await runCli(['generate', 'iri.abnf', '--rule', 'iri', '-o', 'iri']);
    expect(code).toBe(0);
    expect(out).toContain('written  iri/iri-utf8.ts');
    expect(out).toContain('iri: iri in UTF-8, over octets; a text matches iri; ');
    expect(err).toBe(
      'iri.abnf:2:24: note: this number is larger than an octet, so all numbers are read as Unicode scalar values\n',
    );
    const words = ['generate', 'iri.abnf', '--rule', 'iri', '--encodings', 'utf8,utf16', '-o', 'iri'];
    const both = await runCli(words);
    expect(both).toMatchObject({ code: 0, err: '', out: expect.stringContaining('iri/iri-utf16.ts') });
    expect(read('iri/iri-utf16.ts')).toContain('--rule iri --encodings utf8,utf16 -o iri');
    expect(await runCli([...words, '--check'])).toMatchObject({ code: 0 });
    const octets = await runCli(['generate', 'iri.abnf', '--rule', 'iri', '--alphabet', 'octets', '-o', 'iri']);
    expect(octets).toMatchObject({ code: 2, err: expect.stringContaining('D7FF is not one octet') });
  });

  it('takes the start rule from --rule, in both notations', async () => {
    put(folder, 'rules.ohm', 'Rules {\n  all = one+\n  one = "a"\n}\n');
    expect((await runCli(['generate', 'rules.ohm', '--rule', 'one', '-o', 'rule'])).out).toContain('rule/one.ts');
    expect((await runCli(['generate', 'rules.ohm', '--rule', 'on', '-o', 'rule'])).err).toContain('did you mean one?');
    put(folder, 'rules.abnf', 'all = 1*One\nOne = "a"\n');
    const { out } = await runCli(['generate', 'rules.abnf', '--rule', 'one', '-o', 'abnf-rule']);
    expect(out).toContain('one: One, over octets; a text matches One; 3 states');
  });

  it('warns about unreachable rules and dead alternatives, and writes the files', async () => {
    put(folder, 'warn.ohm', 'Warn <: Utf8 {\n  utf8_tial = "\\x80"\n  utf8_char += "a" -- a\n}\n');
    const { code, err } = await runCli(['generate', 'warn.ohm', '-o', 'warn']);
    expect(code).toBe(0);
    expect(err).toContain(
      'warn.ohm:2:3: warning: rule utf8_tial is not used: the start rule utf8_octets does not lead to it',
    );
    expect(err).toContain('did you mean to override utf8_tail?');
    expect(err).toContain('more: wellformed help unreachable-rule');
  });

  it.each([
    [['generate', '--rule', 'a'], '--rule needs a FILE'],
    [['generate', 'my.ohm', '--watch', '--check'], '--watch and --check cannot be used together'],
    [['generate', 'my.ohm', '-x'], 'there is no option -x'],
    [['generate', 'my.ohm', '-o'], '-o needs a value'],
    [['generate', 'a.ohm', 'b.ohm', '--rule', 'a'], '--rule needs exactly one file'],
    [['generate', 'my.ohm', '--encodings', 'utf9'], 'did you mean utf8?'],
    [['generate', 'nowhere.ohm'], 'there is no file nowhere.ohm'],
  ])('rejects %j with a reason', async (words, message) => {
    expectRefusal(await runCli(words), message);
  });

  it.skipIf(sharedSpec('rfc3629.txt') === null)('lifts ABNF straight from the text of an RFC', async () => {
    put(folder, 'rfc3629.txt', sharedSpec('rfc3629.txt') ?? '');
    const { code, out } = await runCli(['generate', 'rfc3629.txt', '--rule', 'UTF8-3', '-o', 'rfc']);
    expect(code).toBe(0);
    expect(out).toContain('utf83: UTF8-3, over octets; a text matches UTF8-3; ');
  });
});

describe('captures', () => {
  it('come from --capture, which the header repeats, or from wellformed.json for any rule', async () => {
    put(
      folder,
      'link.abnf',
      'link = scheme ":" site\nscheme = 1*ALPHA\nsite = host ["." port]\nhost = 1*ALPHA\nport = 1*DIGIT\n',
    );
    const words = ['generate', 'link.abnf', '--capture', 'scheme, host', '-o', 'one'];
    expect(await runCli(words)).toMatchObject({ code: 0, err: '' });
    expect(read('one/link.ts')).toContain("npx wellformed generate link.abnf --capture 'scheme, host' -o one");
    expect(read('one/link.ts')).toContain('readonly host: Captured;');
    expect(await runCli([...words, '--check'])).toMatchObject({ code: 0 });
    const project = (captures: object) =>
      put(folder, 'wellformed.json', JSON.stringify({ grammars: [{ file: 'link.abnf', captures }] }));
    try {
      project({ link: 'scheme, site', site: 'host, port' });
      expect(await runCli(['generate', 'link.abnf', '-o', 'two'])).toMatchObject({ code: 0 });
      expect(read('two/link.ts')).toContain('readonly site: LinkSite;');
      project({ links: 'scheme' });
      const { code, err } = await runCli(['generate', 'link.abnf', '-o', 'two']);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('there is no rule links to capture in\n  remedy: did you mean link?'),
      ]);
    } finally {
      rmSync(join(folder, 'wellformed.json'));
    }
  });
});
