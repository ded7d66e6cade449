/** `generate FILE --simd`: a user's module with SIMD kernels, which are proved and agree with the table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { type Validator, withTier } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import type { Machine } from '../../src/run/machine.ts';
import { disagreements, SHORT } from '../kernel/battery.ts';
import { expectRefusal, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { linkSources } from './project.ts';

const folder = temporaryFolder();
const before = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

const LATIN = `// @encodings utf8
Latin {
  text = char*
  char = "\\u{20}".."\\u{7E}" | "\\u{A0}".."\\u{24F}"
}
`;

const PAIRS = 'Pairs {\n  text = pair*\n  pair = any any\n}\n';

test('a grammar with look-ups gets a module with kernels that agree with its table at every seam', async () => {
  linkSources(folder);
  put(folder, 'latin.ohm', LATIN);
  const { code, out, err } = await runCli(['generate', 'latin.ohm', '-o', 'out', '--simd']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('written  out/latin-utf8.simd.txt');
  expect(out).toMatch(/shift kernel, SIMD kernel$/m);
  expect(readFileSync(join(folder, 'out/latin-utf8.ts'), 'utf8')).toContain(
    'octetValidator(table, [lookUps(kernels)], verdict)',
  );
  expect(await runCli(['generate', 'latin.ohm', '-o', 'out', '--simd', '--check'])).toMatchObject({ code: 0 });

  const { latin } = (await import(pathToFileURL(join(folder, 'out/latin-utf8.ts')).href)) as {
    latin: Validator<Uint8Array>;
  };
  expect(latin.engine).toMatch(/^shift, wasm from/);
  const { table, engine } = internalsOf(latin);
  const machine = engine().machine as Machine<never> as Machine<Uint8Array>;
  expect(disagreements(tableToAutomaton(table), machine, SHORT)).toEqual([]);
  expect(withTier(latin, 'javascript').engine).toBe('shift');
  expect(withTier(latin, 'wasm').engine).toBe(latin.engine);
});

test('a kernel over code units is proved if only a low-order octet shows that a unit is not allowed', async () => {
  put(folder, 'units.ohm', '// @encodings utf16\nUnits {\n  text = char*\n  char = "\\u{20}".."\\u{7E}"\n}\n');
  expect(await runCli(['generate', 'units.ohm', '-o', 'out', '--simd'])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/SIMD kernel$/m),
  });
});

test('a grammar without look-ups gets a remark, and the module differs only in the command', async () => {
  put(folder, 'pairs.ohm', PAIRS);
  const { code, out } = await runCli(['generate', 'pairs.ohm', '-o', 'out', '--simd']);
  expect(code).toBe(0);
  expect(out).toContain('no SIMD kernel');
  const text = readFileSync(join(folder, 'out/pairs.ts'), 'utf8');
  expect(text).not.toContain('kernels');
  await runCli(['generate', 'pairs.ohm', '-o', 'plain']);
  expect(text.replace(' --simd -o out', ' -o plain')).toBe(readFileSync(join(folder, 'plain/pairs.ts'), 'utf8'));
});

test('--simd needs a file', async () => {
  expectRefusal(await runCli(['generate', '--simd']), 'generate FILE --simd');
});
