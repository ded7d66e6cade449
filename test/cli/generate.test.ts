/** `generate` without files: writes all files of a project, or nothing. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const SMALL =
  '// @title Small\n// @clause RFC 5234 §3.1\nSmall {\n  text = piece*\n  piece = "a" | bc\n  bc = "b" "c"\n}\n';

function project(grammar = SMALL): string {
  const root = temporaryFolder();
  put(root, 'grammar/octets/small.ohm', grammar);
  return root;
}

function generated(root: string): Record<string, string> {
  const folder = join(root, 'generated');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('generate', () => {
  it('writes a table, a picture and the manifest, and prints each file name', async () => {
    const root = project();
    const { code, out } = await runCli(['generate', '--root', root]);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        ...[
          'forms.ts',
          'kernels.ts',
          'manifest.json',
          'small.automaton.txt',
          'small.simd.ts',
          'small.simd.txt',
          'small.ts',
          'steps.ts',
          'steps.txt',
        ].map((name) => `written  generated/${name}\n`),
        'unchanged 0 files\n',
      ].join(''),
    );
    expect(Object.keys(generated(root)).sort()).toEqual([
      'forms.ts',
      'kernels.ts',
      'manifest.json',
      'small.automaton.txt',
      'small.simd.ts',
      'small.simd.txt',
      'small.ts',
      'steps.ts',
      'steps.txt',
    ]);
  });

  it('writes the same bytes again, and nothing the second time', async () => {
    const [root, other] = [project(), project()];
    await runCli(['generate', '--root', root]);
    const first = generated(root);
    expect(await runCli(['generate', '--root', root])).toMatchObject({ code: 0, out: 'unchanged 9 files\n' });
    await runCli(['generate', '--root', other]);
    expect(generated(other)).toEqual(first);
  });

  it('removes the files of a grammar that was deleted', async () => {
    const root = project();
    const path = put(root, 'grammar/octets/other.ohm', SMALL.replace('Small {', 'Other {'));
    await runCli(['generate', '--root', root]);
    rmSync(path);
    expect((await runCli(['generate', '--root', root])).out).toContain('removed  generated/other.ts\n');
    expect(existsSync(join(root, 'generated/other.ts'))).toBe(false);
  });

  it.each(['forms', 'kernels', 'steps', 'suites'])(
    'refuses a grammar with the name %s, which a registry has',
    async (id) => {
      const root = project();
      put(root, `grammar/octets/${id}.ohm`, SMALL.replace('Small {', 'Other {'));
      const { code, err } = await runCli(['generate', '--root', root]);
      expect(code).toBe(2);
      expect(err).toContain(`a grammar cannot have the name ${id}: generated/${id}.ts is not a table`);
      expect(existsSync(join(root, 'generated'))).toBe(false);
    },
  );

  it('does not touch a folder that it did not write', async () => {
    const root = project();
    put(root, 'generated/precious.txt', 'mine');
    const { code, err } = await runCli(['generate', '--root', root]);
    expect(code).toBe(2);
    expect(err).toContain('precious.txt');
    expect(generated(root)).toEqual({ 'precious.txt': 'mine' });
  });

  it('writes nothing if a grammar has a mistake, and prints location and remedy', async () => {
    const root = project();
    await runCli(['generate', '--root', root]);
    const before = generated(root);
    put(root, 'grammar/octets/small.ohm', SMALL.replace('"a"', '"d"'));
    put(root, 'grammar/octets/wrong.ohm', 'Wrong {\n  text = "\\xBF".."\\x80"\n}\n');
    const { code, out, err } = await runCli(['generate', '--root', root]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^grammar\/octets\/wrong\.ohm:2:10: BF\.\.80 is a reversed range/);
    expect(err).toContain('remedy: write the smaller bound first');
    expect(err).not.toMatch(/\n\s+at /);
    expect(generated(root)).toEqual(before);
  });

  it('says that there is no grammar, and what to do', async () => {
    const empty = temporaryFolder(onTestFinished);
    expect(await runCli(['generate', '--root', empty])).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no folder grammar/; go to the root'),
    });
    put(empty, 'grammar/octets/readme.txt', '');
    expect(await runCli(['generate', '--root', empty])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no grammar in'),
    });
    put(empty, 'grammar/octets/folder.ohm/x', '');
    expect(await runCli(['generate', '--root', empty])).toMatchObject({
      code: 2,
      err: expect.stringContaining('illegal operation on a directory'),
    });
    expect(existsSync(join(empty, 'generated'))).toBe(false);
    expect((await runCli(['generate', 'utf8'])).err).toContain('there is no file utf8; generate takes grammars');
  });
});

describe('generate --check', () => {
  it('exits 0 for fresh files, and writes nothing', async () => {
    const root = project();
    expect((await runCli(['generate', '--check', '--root', root])).code).toBe(1);
    expect(existsSync(join(root, 'generated'))).toBe(false);
    await runCli(['generate', '--root', root]);
    expect(await runCli(['generate', '--check', '--root', root])).toMatchObject({
      code: 0,
      out: 'unchanged 9 files\nproved   3 kernels\n',
    });
  });

  it('names missing, stale and extra files, and writes none', async () => {
    const root = project();
    await runCli(['generate', '--root', root]);
    rmSync(join(root, 'generated/small.ts'));
    put(root, 'generated/small.automaton.txt', 'edited');
    put(root, 'generated/extra.ts', '');
    const before = generated(root);
    const { code, out } = await runCli(['generate', '--check', '--root', root]);
    expect(code).toBe(1);
    for (const line of [
      'missing  generated/small.ts',
      'stale    generated/small.automaton.txt',
      'extra    generated/extra.ts',
    ]) {
      expect(out).toContain(`${line}\n`);
    }
    expect(generated(root)).toEqual(before);
  });

  it('names a wrong kernel, with a counterexample', async () => {
    const root = project();
    await runCli(['generate', '--root', root]);
    const path = join(root, 'generated/small.ts');
    const shifts = /shifts: \[\d+/;
    const table = readFileSync(path, 'utf8');
    put(root, 'generated/small.ts', table.replace(shifts, 'shifts: [31'));
    const { code, out } = await runCli(['generate', '--check', '--root', root]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /wrong {4}generated\/small\.ts: the shift kernel reaches another state \(slot \d+\): [0-9A-F]{2}\n/,
    );
    expect(out).toContain('proved   2 kernels\n');
  });
});
