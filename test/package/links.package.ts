/** `npm pack` writes full links into README of the tarball, and README of the project stays as it is. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toFullLinks } from '../../docs/links.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const ADDRESS = 'https://example.org/someone/wellformed';
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('npm pack', () => {
  /** A project with README and the scripts of this package, except the build, packed. Returns README in the tarball, and after it. */
  function packed(repository: object): { inTarball: string; after: string } {
    const folder = temporaryFolder(onTestFinished);
    const run = (script: string) => script.replace('npm run build && ', '').replace('tsx docs', `tsx ${root}/docs`);
    const { prepack, postpack } = manifest.scripts;
    const scripts = { prepack: run(prepack), postpack: run(postpack) };
    put(folder, 'package.json', JSON.stringify({ name: 'readme-only', version: '1.0.0', ...repository, scripts }));
    put(folder, 'README.md', readme);
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    execFileSync('npm', ['pack', '--silent'], { cwd: folder, env: { ...process.env, PATH: path } });
    const inTarball = execFileSync('tar', ['xzOf', 'readme-only-1.0.0.tgz', 'package/README.md'], { cwd: folder });
    return { inTarball: inTarball.toString(), after: readFileSync(join(folder, 'README.md'), 'utf8') };
  }

  test('packs README with full links if there is a repository, and leaves README as it was', () => {
    const { inTarball, after } = packed({ repository: { type: 'git', url: `git+${ADDRESS}.git` } });
    expect(inTarball).toBe(toFullLinks(readme, ADDRESS));
    expect(after).toBe(readme);
  });

  test('packs what README links to, and the grammars of the examples', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json', '--silent'], { cwd: root });
    const [{ files }] = JSON.parse(listed.toString());
    const paths = new Set(files.map(({ path }: { path: string }) => path));
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path as string);
    expect(links.length).toBeGreaterThan(20);
    expect(
      [...links, 'examples/messages/mqtt.abnf', 'examples/messages/http.ohm'].filter((each) => !paths.has(each)),
    ).toEqual([]);
    expect(paths.has('src/index.ts')).toBe(false);
  });

  test('packs README as it is if there is none', () => {
    expect(packed({})).toEqual({ inTarball: readme, after: readme });
  });

  test('of this package puts the build before the links', () => {
    expect(manifest.scripts.prepack).toMatch(/^npm run build && tsx docs\/links\.ts full$/);
  });
});
