/** `npm run generate`: writes all files that are made of this package's grammars, or nothing. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generateTables } from '../../build/tables/generate.ts';
import { formatError } from '../../src/cli/errors.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { expectRefusal, type Outcome, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const SMALL =
  '// @title Small\n// @clause RFC 5234 §3.1\nSmall {\n  text = piece*\n  piece = "a" | bc\n  bc = "b" "c"\n}\n';

function project(grammar = SMALL): string {
  const root = temporaryFolder();
  put(root, 'grammar/octets/small.ohm', grammar);
  return root;
}

/** What the command line prints for it, in a clone whose root is `root`. */
async function generateIn(root: string, check = false): Promise<Outcome> {
  const { terminal, written } = capturingTerminal();
  const code = await generateTables(root, check, terminal).catch(async (error: unknown) => {
    await terminal.err.write(formatError(error, 'wellformed generate') as string);
    return 2;
  });
  await terminal.out.flush();
  await terminal.err.flush();
  return { code, ...written };
}

function generated(root: string): Record<string, string> {
  const folder = join(root, 'generated');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('generate', () => {
  it('writes a table, a picture and the manifest, and prints each file name', async () => {
    const root = project();
    const { code, out } = await generateIn(root);
    expect(code).toBe(0);
    const files = ['automaton.txt', 'simd.ts', 'simd.txt', 'ts'].map((end) => `small.${end}`);
    const all = ['forms.ts', 'kernels.ts', 'manifest.json', ...files, 'steps.ts', 'steps.txt'];
    expect(out).toBe([...all.map((name) => `written  generated/${name}\n`), 'unchanged 0 files\n'].join(''));
    expect(Object.keys(generated(root)).sort()).toEqual(all);
  });

  it('writes the same bytes again, and nothing the second time', async () => {
    const [root, other] = [project(), project()];
    await generateIn(root);
    const first = generated(root);
    expect(await generateIn(root)).toMatchObject({ code: 0, out: 'unchanged 9 files\n' });
    await generateIn(other);
    expect(generated(other)).toEqual(first);
  });

  it('removes the files of a grammar that was deleted', async () => {
    const root = project();
    const path = put(root, 'grammar/octets/other.ohm', SMALL.replace('Small {', 'Other {'));
    await generateIn(root);
    rmSync(path);
    expect((await generateIn(root)).out).toContain('removed  generated/other.ts\n');
    expect(existsSync(join(root, 'generated/other.ts'))).toBe(false);
  });

  it.each(['forms', 'kernels', 'steps', 'suites'])(
    'refuses a grammar with the name %s, which a registry has',
    async (id) => {
      const root = project();
      put(root, `grammar/octets/${id}.ohm`, SMALL.replace('Small {', 'Other {'));
      const { code, err } = await generateIn(root);
      expect(code).toBe(2);
      expect(err).toContain(`a grammar cannot have the name ${id}: generated/${id}.ts is not a table`);
      expect(existsSync(join(root, 'generated'))).toBe(false);
    },
  );

  it('does not touch a folder that it did not write', async () => {
    const root = project();
    put(root, 'generated/precious.txt', 'mine');
    const { code, err } = await generateIn(root);
    expect(code).toBe(2);
    expect(err).toContain('precious.txt');
    expect(generated(root)).toEqual({ 'precious.txt': 'mine' });
  });

  it('writes nothing if a grammar has a mistake, and prints location and remedy', async () => {
    const root = project();
    await generateIn(root);
    const before = generated(root);
    put(root, 'grammar/octets/small.ohm', SMALL.replace('"a"', '"d"'));
    put(root, 'grammar/octets/wrong.ohm', 'Wrong {\n  text = "\\xBF".."\\x80"\n}\n');
    const { code, out, err } = await generateIn(root);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^grammar\/octets\/wrong\.ohm:2:10: BF\.\.80 is a reversed range/);
    expect(err).toContain('remedy: write the smaller bound first');
    expect(err).not.toMatch(/\n\s+at /);
    expect(generated(root)).toEqual(before);
  });

  it('says that there is no grammar, and what to do', async () => {
    const empty = temporaryFolder(onTestFinished);
    expectRefusal(await generateIn(empty), 'has no folder grammar/; go to the root');
    put(empty, 'grammar/octets/readme.txt', '');
    expectRefusal(await generateIn(empty), 'there is no grammar in');
    put(empty, 'grammar/octets/folder.ohm/x', '');
    expectRefusal(await generateIn(empty), 'illegal operation on a directory');
    expect(existsSync(join(empty, 'generated'))).toBe(false);
    expect((await runCli(['generate', 'utf8'])).err).toContain('there is no file utf8; generate takes grammars');
  });

  it('is for the clone: in another folder a FILE is missing', async () => {
    const before = process.cwd();
    process.chdir(project());
    onTestFinished(() => process.chdir(before));
    expectRefusal(
      await runCli(['generate']),
      'there is no FILE, and no wellformed.json in the current folder; name a grammar',
    );
  });
});

describe('generate --check', () => {
  it('exits 0 for fresh files, and writes nothing', async () => {
    const root = project();
    expect((await generateIn(root, true)).code).toBe(1);
    expect(existsSync(join(root, 'generated'))).toBe(false);
    await generateIn(root);
    expect(await generateIn(root, true)).toMatchObject({
      code: 0,
      out: 'unchanged 9 files\nproved   3 kernels\n',
    });
  });

  it('names missing, stale and extra files, and writes none', async () => {
    const root = project();
    await generateIn(root);
    rmSync(join(root, 'generated/small.ts'));
    put(root, 'generated/small.automaton.txt', 'edited');
    put(root, 'generated/extra.ts', '');
    const before = generated(root);
    const { code, out } = await generateIn(root, true);
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
    await generateIn(root);
    const path = join(root, 'generated/small.ts');
    const shifts = /shifts: \[\d+/;
    const table = readFileSync(path, 'utf8');
    put(root, 'generated/small.ts', table.replace(shifts, 'shifts: [31'));
    const { code, out } = await generateIn(root, true);
    expect(code).toBe(1);
    expect(out).toMatch(
      /wrong {4}generated\/small\.ts: the shift kernel reaches another state \(slot \d+\): [0-9A-F]{2}\n/,
    );
    expect(out).toContain('proved   2 kernels\n');
  });
});
