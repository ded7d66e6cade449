/**
 * Which files `check` reads: ignore files, as Git itself decides for random trees;
 * binary files and archives; globs, lists of names, links; and -q and -l.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foundIn } from '../../src/cli/sources/file-walk.ts';
import { NameFilter } from '../../src/cli/sources/name-filter.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { isInstalled } from '../support/programs.ts';
import { random } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const BAD = unhex('FF');

/** A new folder with files: their content, or an ill-formed octet. */
function tree(name: string, files: Readonly<Record<string, string | Uint8Array | null>>): string {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [path, content] of Object.entries(files)) put(root, path, content ?? BAD);
  return root;
}

/** The ill-formed files that `check -l` lists, from `root` on. */
async function listed(root: string, ...argv: string[]): Promise<string[]> {
  const { out } = await runCli(['check', '-l', ...argv]);
  return out.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(root.length + 1)]));
}

describe('ignore files', () => {
  const files = {
    '.git/HEAD': null,
    '.git/info/exclude': 'secret*\n',
    '.gitignore': '\uFEFFbuild/\r\n*.log\r\n',
    'a/.gitignore': '# a comment\n!keep.log\n/here\n\\#odd\n',
    'a/.ignore': '*.gen\n',
    'a/#odd': null,
    'a/b/here': null,
    'a/b/keep.log': null,
    'a/here': null,
    'a/x.gen': null,
    'a/x.log': null,
    'build/x': null,
    here: null,
    'keep.log': null,
    'secret.txt': null,
    'x.gen': null,
  };
  const root = tree('ignored', files);

  it('in a repository name what is skipped: nested, with negations, and .git/info/exclude; .git is never entered', async () => {
    expect(await listed(root, root)).toEqual(['a/b/here', 'a/b/keep.log', 'here', 'x.gen']);
    const { out } = await runCli(['check', root]);
    expect(out).toContain('; skipped: 7 ignored entries\n');
  });

  it('above a named folder apply in it', async () => {
    expect(await listed(root, join(root, 'a'))).toEqual(['a/b/here', 'a/b/keep.log']);
  });

  it('do not apply with --no-ignore, to a named file, or to a named folder that is ignored itself', async () => {
    const all = Object.keys(files).filter((path) => files[path as keyof typeof files] === null);
    const withoutGit = all.filter((path) => !path.startsWith('.git/'));
    expect((await listed(root, '--no-ignore', root)).sort()).toEqual(withoutGit.sort());
    expect(await listed(root, join(root, 'secret.txt'))).toEqual(['secret.txt']);
    expect(await listed(root, join(root, 'build'))).toEqual(['build/x']);
  });

  it('outside of a repository are .ignore alone, as in ripgrep', async () => {
    const plain = tree('plain', { '.gitignore': '*.a\n', '.ignore': '*.b\n', 'x.a': null, 'x.b': null });
    expect(await listed(plain, plain)).toEqual(['x.a']);
  });

  it('.ignore decides after .gitignore', async () => {
    const both = tree('both', {
      '.git/HEAD': '',
      '.gitignore': '*.a\nd/\n',
      '.ignore': '!x.a\n!d/\n',
      'x.a': null,
      'd/y': null,
    });
    expect(await listed(both, both)).toEqual(['d/y', 'x.a']);
  });

  it('.ignore opens a folder that a .gitignore with longer paths names, and all other patterns hold in it', async () => {
    const opened = tree('opened', {
      '.git/HEAD': '',
      '.gitignore': '*.a\n[d]*/\nf/g/h/i\n/d 1/e/z\n',
      '.ignore': '!/d*/\n',
      'd 1/x.a': null,
      'd 1/y': null,
      'd 1/e/y': null,
      'd 1/e/z': null,
      'g/d/y': null,
      'f/g/h/i': null,
    });
    expect((await listed(opened, opened)).sort()).toEqual(['d 1/e/y', 'd 1/y']);
    put(opened, '.ignore', '');
    expect(await listed(opened, opened)).toEqual([]);
  });

  it('of a repository do not apply in a repository below it', async () => {
    const outer = tree('outer', {
      '.git/HEAD': '',
      '.gitignore': '*.a\n',
      'inner/.git/HEAD': '',
      'inner/.git/info/exclude': 'q\n',
      'inner/.gitignore': '/p\n',
      'inner/p': null,
      'inner/q': null,
      'inner/x.a': null,
      'x.a': null,
    });
    expect(await listed(outer, outer)).toEqual(['inner/x.a']);
  });

  it('of a linked work tree are found through its file .git', async () => {
    const linked = tree('linked', {
      'main/.git/info/exclude': '*.a\n',
      'main/.git/worktrees/w/commondir': '../..\n',
      'w/.git': `gitdir: ${join(folder, 'linked/main/.git/worktrees/w')}\n`,
      'w/x.a': null,
      'w/x.b': null,
    });
    expect(await listed(linked, join(linked, 'w'))).toEqual(['w/x.b']);
  });

  it('with a pattern that could take minutes are read without that pattern', async () => {
    const slow = tree('slow', { '.ignore': `${'**/a/'.repeat(4)}**/b\n*.a\n`, 'x.a': null });
    const deep = Array.from({ length: 200 }, () => 'a').join('/');
    put(slow, `${deep}/c`, BAD);
    expect(await listed(slow, slow)).toEqual([`${deep}/c`]);
  });

  it.skipIf(!isInstalled('git'))('skip what Git ignores, in 15 random trees', async () => {
    const { pick, below } = random(13);
    const names = ['a', 'b', 'ab', 'a.b', '#a', '!b', 'a b', '[a]', 'ä', '\\a', '{a,b}'];
    const globs = [
      'a',
      'b',
      '*',
      '?',
      'a*',
      '*b',
      '[ab]',
      '\\#a',
      '#a',
      '\\!b',
      'a b',
      '**',
      '\\[a\\]',
      'ä',
      'a\\ b',
      '{a,b}',
      'a ',
    ];
    for (let i = 0; i < 15; i++) {
      const root = join(folder, `random-${i}`);
      const path = () => Array.from({ length: 1 + below(3) }, () => pick(names)).join('/');
      const glob = () => `${pick(['', '', '!', '/', '!/'])}${pick(globs)}${pick(['', '', '/', `/${pick(globs)}`])}`;
      // In folders of their own, so that no name is a file and a folder.
      for (let n = 0; n < 20; n++) put(root, `${path()}/f${n % 3}/${pick(names)}.t${n}`, BAD);
      for (let n = 0; n < 4; n++) {
        put(root, `${n === 0 ? '' : `${path()}/`}.gitignore`, `${Array.from({ length: 4 }, glob).join('\n')}\n`);
      }
      const git = (...argv: string[]) =>
        spawnSync('git', ['-C', root, ...argv], {
          env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
          encoding: 'utf8',
        });
      git('init', '-q');
      put(root, '.git/info/exclude', `${glob()}\n`);
      const { stdout } = git('-c', 'core.ignorecase=false', 'ls-files', '-z', '--others', '--exclude-standard');
      const expected = stdout.split('\0').filter((name) => name !== '' && !name.endsWith('.gitignore'));
      const found: string[] = [];
      for (const each of foundIn(root, { ignore: true, follow: false, filter: new NameFilter([], []) })) {
        if (each.kind === 'file' && !each.name.endsWith('.gitignore')) found.push(each.name.slice(root.length + 1));
      }
      expect([i, ...found.sort()]).toEqual([i, ...expected.sort()]);
    }
  });
});

describe('binary files', () => {
  const root = tree('binary', {
    'image.png': unhex('89 50 4E 47 0D 0A 1A 0A FF'),
    'late-nul': Buffer.concat([Buffer.alloc(8000, 'a'), unhex('00 FF')]),
    nul: unhex('61 00 FF'),
    'text.txt': null,
    'utf16.txt': unhex('FF FE 61 00'),
    'words.exe': 'MZ or BM are words\n',
    'x.jar': unhex('50 4B 03 04 FF'),
    'x.tar': Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0'), BAD]),
    'x.z': unhex('1F 8B 08 FF'),
  });

  it('in a folder are skipped and counted, by NUL in the first 8,000 octets or by magic number; archives too', async () => {
    const { out, code } = await runCli(['check', root]);
    expect(out.match(/^\S+?(?=:\d+:\d+: octet)/gm)).toEqual(
      ['late-nul', 'text.txt', 'utf16.txt'].map((name) => join(root, name)),
    );
    expect(out).toContain('4 files, 8,023 octets: 1 well-formed, 3 ill-formed; skipped: 3 binary files, 2 archives\n');
    expect(code).toBe(1);
  });

  it('are named with --verbose, each with what it was taken for, and not without', async () => {
    const { err } = await runCli(['check', '--verbose', root]);
    expect(err.split('\n').filter((line) => line !== '')).toEqual([
      `${root}/image.png: skipped as binary`,
      `${root}/nul: skipped as binary`,
      `${root}/x.jar: skipped as an archive`,
      `${root}/x.tar: skipped as an archive`,
      `${root}/x.z: skipped as binary`,
    ]);
    expect((await runCli(['check', root])).err).toBe('');
  });

  it('are checked with --binary, and where the user names them', async () => {
    expect(await listed(root, '--binary', root)).toEqual([
      'image.png',
      'late-nul',
      'nul',
      'text.txt',
      'utf16.txt',
      'x.jar',
      'x.tar',
      'x.z',
    ]);
    expect(await listed(root, join(root, 'nul'), join(root, 'image.png'))).toEqual(['nul', 'image.png']);
  });

  it('have no NUL in UTF-16, where NUL is common', async () => {
    expect(await listed(root, '--as', 'utf16le', '--include', 'nul', root)).toEqual(['nul']);
  });

  it('that are archives and named by the user are an error with a remedy, and exit status 2', async () => {
    const path = join(root, 'x.jar');
    expect(await runCli(['check', path, join(root, 'words.exe')])).toEqual({
      code: 2,
      out: `${root}/words.exe: well-formed UTF-8, 19 octets\n2 files, 19 octets: 1 well-formed, 0 ill-formed, 1 unreadable\n`,
      err: `${path}: is a zip archive, not a text; unpack it, or check its octets with --binary\n`,
    });
  });
});

describe('globs', () => {
  const root = tree('globs', { 'a/x.txt': null, 'a/y.md': null, 'b/x.txt': null, 'c/d/z.txt': null });

  it('of --exclude leave out files and folders, and those of --include all other files', async () => {
    expect(await listed(root, '--exclude', 'a/', '--exclude', '/c', root)).toEqual(['b/x.txt']);
    expect(await listed(root, '--include', '*.txt', '--exclude', 'x.*', root)).toEqual(['c/d/z.txt']);
    expect((await runCli(['check', '--include', '*.md', root])).out).toContain('skipped: 3 excluded entries\n');
  });

  it('of --exclude hold for named files too', async () => {
    expect(await listed(root, '--exclude', '*.md', join(root, 'a/x.txt'), join(root, 'a/y.md'))).toEqual(['a/x.txt']);
  });

  it('cannot begin with # or !, and the message says what to write', async () => {
    const { code, err } = await runCli(['check', '--exclude', '!x', root]);
    expect(code).toBe(2);
    expect(err).toContain('--exclude !x: a glob cannot begin with !; write \\!');
  });
});

describe('--files0-from', () => {
  const root = tree('names', { 'a b': null, 'line\nfeed': null, 'c/d': null, '-': null });
  const names = ['a b', 'line\nfeed', 'c'].map((name) => join(root, name)).join('\0');

  it('checks the files and folders of a list, from a file or from standard input, cut anywhere', async () => {
    const list = put(folder, 'list', `${names}\0`);
    const expected = [`${root}/a b`, `${root}/line\\x0Afeed`, `${root}/c/d`, ''].join('\n');
    expect((await runCli(['check', '-l', '--files0-from', list])).out).toBe(expected);
    const chunks = [...Buffer.from(names)].map((octet) => Uint8Array.of(octet));
    expect((await runCli(['check', '-l', '--files0-from', '-'], { input: chunks })).out).toBe(expected);
  });

  it('takes "-" in a list as a file of that name', async () => {
    expect((await runCli(['check', '--files0-from', '-'], { input: [Buffer.from('-\0')] })).err).toBe(
      './-: no such file or directory\n',
    );
  });

  it.each([
    ['an empty name', 'a\0\0b', 'a name is empty; write one NUL after each name'],
    ['lines', 'a\n'.repeat(40_000), "a name is too long; names must end with NUL: for lines use tr '\\n' '\\0'"],
  ])('refuses %s', async (_, text, message) => {
    const { code, err } = await runCli(['check', '--files0-from', '-'], {
      input: [Buffer.from(text)],
    });
    expect(code).toBe(2);
    expect(err).toContain(`--files0-from <stdin>: ${message}\n`);
  });

  it('refuses a list that cannot be read, and names beside it', async () => {
    expect((await runCli(['check', '--files0-from', join(root, 'no')])).err).toContain(
      'no: no such file or directory\n',
    );
    expect((await runCli(['check', '--files0-from', '-', root])).err).toContain(
      'files are named, and --files0-from too',
    );
  });
});

describe('deep folders', () => {
  it('are walked with ignore files at every level', async () => {
    const root = join(folder, 'deep');
    const levels = 300;
    const rules = ['*.tmp\n', 'd/skip\n!keep.tmp\n', '/here\n'];
    const files = Array.from({ length: levels }, (_, i) => {
      const path = 'd/'.repeat(i);
      return [`${path}.ignore`, `${path}x.tmp`, `${path}skip`, `${path}here`].map((name, k) => [
        name,
        k === 0 ? rules[i % 3] : 'x',
      ]);
    });
    for (const [name, content] of files.flat() as [string, string][]) put(root, name, content);
    const { code, out } = await runCli(['check', root]);
    // Of each three levels, one skips `here`, one `skip` in the next; all skip x.tmp.
    expect(out).toContain(`: ${4 * levels - levels - 200} well-formed, 0 ill-formed; skipped: 500 ignored entries\n`);
    expect(code).toBe(0);
  });

  it('with links that double at each level are read once', async () => {
    const root = join(folder, 'doubled');
    for (let i = 0; i <= 24; i++) put(root, `${i}/x`, 'x');
    for (let i = 0; i < 24; i++) for (const name of ['a', 'b']) symlinkSync(`../${i + 1}`, join(root, String(i), name));
    const { out } = await runCli(['check', '--follow', join(root, '0')]);
    expect(out).toBe(
      '25 files, 25 octets: 25 well-formed, 0 ill-formed; skipped: 24 folders that were read by other paths\n',
    );
  });
});

describe('links to folders', () => {
  const root = tree('links', { 'a/x': null });
  put(folder, 'linked-to/y', BAD);
  symlinkSync('..', join(root, 'a/up'));
  symlinkSync(join(folder, 'linked-to'), join(root, 'b'));
  symlinkSync(join(folder, 'linked-to'), join(root, 'c'));

  it('are followed with --follow, each folder once, and a link back to a folder above it is noticed', async () => {
    const { out } = await runCli(['check', '--follow', root]);
    expect(out.match(/^\S+?(?=:\d+:\d+: octet)/gm)).toEqual(['a/x', 'b/y'].map((name) => join(root, name)));
    expect(out).toContain('skipped: 1 link to a folder above it, 1 folder that was read by another path\n');
  });

  it('are not followed without it', async () => {
    const { out } = await runCli(['check', root]);
    expect(out).toContain('1 file, 1 octet: 0 well-formed, 1 ill-formed; skipped: 3 links or special files\n');
  });
});

describe('the output', () => {
  const root = tree('output', { good: 'x', bad: null, 'odd\nname': null });

  it('is empty with -q, and the exit status has the verdict; errors are printed', async () => {
    expect(await runCli(['check', '-q', root])).toEqual({ code: 1, out: '', err: '' });
    expect(await runCli(['check', '-q', join(root, 'good')])).toEqual({ code: 0, out: '', err: '' });
    expect(await runCli(['check', '-q', join(root, 'no')])).toMatchObject({
      code: 2,
      out: '',
      err: `${root}/no: no such file or directory\n`,
    });
  });

  it('is the names of ill-formed files with -l, and with -0 their octets with NUL', async () => {
    expect(await runCli(['check', '-l', root])).toMatchObject({ code: 1, out: `${root}/bad\n${root}/odd\\x0Aname\n` });
    expect((await runCli(['check', '-l', '-0', root])).out).toBe(`${root}/bad\0${root}/odd\nname\0`);
  });

  it('is of one kind', async () => {
    expect((await runCli(['check', '-q', '-l', root])).err).toContain('--quiet and --list are two outputs');
    expect((await runCli(['check', '-0', root])).err).toContain('--null needs --list');
  });
});
