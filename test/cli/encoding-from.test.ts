/**
 * `check --encoding-from`: which form the files of a project are in, by `.editorconfig`
 * and by `.gitattributes`; the latter compared with Git itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EncodingRules } from '../../src/cli/sources/encoding-rules.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** A folder with these files. */
function project(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    put(dirname(join(root, name)), name.slice(name.lastIndexOf('/') + 1), content);
  }
  return root;
}

describe('.editorconfig', () => {
  const root = project({
    '.editorconfig': `; comment
root = true
charset = utf-16be
[*]
charset = utf-8
[*.{csv,tsv}]
charset = utf-16le  # exports
[legacy/**.txt]
charset = latin1
[page{1..3}.html]
charset = utf-8-bom
[/top.csv]
CHARSET = utf-16be
[!x.txt]
charset=utf-32le
[unset.csv]
charset = unset
[bad\\[
charset = utf-32be
`,
    'below/.editorconfig': '[*.tsv]\ncharset = utf-8\n',
    'below/root/.editorconfig': 'root=true\n',
  });
  const rules = new EncodingRules('.editorconfig');
  test.each([
    ['a.txt', 'utf8'],
    ['a.csv', 'utf16le'],
    ['deep/a/b.tsv', 'utf16le'],
    ['below/b.tsv', 'utf8'],
    ['below/b.csv', 'utf16le'],
    ['below/root/b.csv', undefined],
    ['top.csv', 'utf16be'],
    ['deep/top.csv', 'utf16le'],
    ['legacy/a/b.txt', 'legacy'],
    ['legacy/b.txt', 'legacy'],
    ['a/legacy/b.txt', 'utf8'],
    ['page2.html', 'utf8'],
    ['page4.html', 'utf8'],
    ['!x.txt', 'utf32le'],
    ['unset.csv', undefined],
  ])('says of %s: %s', (name, form) => {
    const said = rules.of(join(root, name));
    expect(typeof said === 'object' ? said.form : said).toBe(form);
  });
});

describe('.gitattributes', () => {
  const root = project({
    '.gitattributes': `# comment
*.csv text working-tree-encoding=UTF-16LE-BOM eol=crlf
"two words.csv" working-tree-encoding=UTF-16
/top.csv working-tree-encoding=UTF-16BE
old/*.csv working-tree-encoding=SHIFT-JIS
*.md text
plain.csv -working-tree-encoding
other.csv !working-tree-encoding
twice.csv working-tree-encoding=UTF-16BE working-tree-encoding=UTF-32LE
[attr]mine working-tree-encoding=UTF-32BE
near-working-tree-encoding=x.csv near-working-tree-encoding=UTF-32BE
`,
    'below/.gitattributes': '*.csv working-tree-encoding=UTF-8\n',
  });
  execFileSync('git', ['init', '-q', root]);
  const rules = new EncodingRules('.gitattributes');
  const FORMS: Readonly<Record<string, string>> = {
    'UTF-16LE-BOM': 'utf16le',
    'UTF-16': 'utf16-signature',
    'UTF-16BE': 'utf16be',
    'UTF-32LE': 'utf32le',
    'UTF-8': 'utf8',
    'SHIFT-JIS': 'legacy',
  };

  test.each([
    'a.csv',
    'a.md',
    'two words.csv',
    'top.csv',
    'deep/top.csv',
    'old/x.csv',
    'old/below/x.csv',
    'plain.csv',
    'other.csv',
    'twice.csv',
    'below/x.csv',
    'below/below/x.csv',
    'near-working-tree-encoding=x.csv',
  ])('says of %s what git check-attr says', (name) => {
    const line = execFileSync('git', ['-C', root, 'check-attr', 'working-tree-encoding', '--', name], {
      encoding: 'utf8',
    });
    const attribute = line.trim().split(': ').at(-1) as string;
    const said = rules.of(join(root, name));
    expect(typeof said === 'object' ? said.form : said).toBe(FORMS[attribute]);
  });

  test('of a folder above the repository says nothing', () => {
    const inner = project({ '.gitattributes': '* working-tree-encoding=UTF-16LE\n', 'inner/a.txt': 'a' });
    execFileSync('git', ['init', '-q', join(inner, 'inner')]);
    expect(rules.of(join(inner, 'inner/a.txt'))).toBeUndefined();
    expect(rules.of(join(inner, 'b.txt'))).toMatchObject({ form: 'utf16le' });
  });
});

describe('check --encoding-from', () => {
  test('reads each file in its form, names what says so, and counts files in legacy encodings', async () => {
    const root = project({
      '.gitattributes': '*.csv working-tree-encoding=UTF-16LE\n*.old working-tree-encoding=windows-1252\n',
      'good.csv': utf16('id;näme\n'),
      'bad.csv': Buffer.concat([utf16('id\n'), Buffer.of(0, 0xdc)]),
      'a.md': 'é\n',
      'b.old': Buffer.of(0xe9),
    });
    execFileSync('git', ['init', '-q', root]);
    const { code, out } = await runCli(['check', '--encoding-from', '.gitattributes', root]);
    expect(code).toBe(1);
    expect(out).toContain('bad.csv:2:1: octet 6: 00 DC is ill-formed UTF-16LE');
    expect(out).toContain('read as UTF-16LE by ');
    expect(out).toContain('.gitattributes: UTF-16LE\n');
    expect(out).toContain('3 well-formed, 1 ill-formed; skipped: 1 file declared in a legacy encoding');
  });

  test('is refused with another file, and where one form is needed', async () => {
    const path = put(folder, 'a.txt', 'a\n');
    expectOneLineError(await runCli(['check', '--encoding-from', 'setup.cfg', path]), '.editorconfig');
    const delivery = ['check', '--encoding-from', '.editorconfig', '--accept', join(folder, 'x'), path];
    expectOneLineError(await runCli(delivery), 'has no effect with --accept');
  });
});
