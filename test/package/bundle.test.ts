/** A bundle contains only the validators that are imported, and no code that a strict content security policy forbids. */
import { describe, expect, test } from 'vitest';
import * as wellformed from '../../src/index.ts';
import { type Bundle, bundle, tablesOf } from './bundle.ts';
import { GRAMMAR_BUDGET, grammarModule, STEPPING, TEN_STATES } from './grammar-bundle.ts';

/**
 * Octets of `import { utf8 } from 'wellformed'`, minified and compressed.
 */
const BUDGET = 5000;

/** Octets of each module, the largest first: the message of a failure. */
function sizes({ modules }: Bundle): string {
  const sorted = [...modules].sort(([, a], [, b]) => b - a);
  return sorted.map(([path, octets]) => `${String(octets).padStart(7)} ${path}`).join('\n');
}

test(`a bundle of utf8 has at most ${BUDGET} octets, minified and compressed`, async () => {
  const utf8 = await bundle(`export { utf8 } from 'wellformed'`);
  expect(utf8.size, `minified, before compression:\n${sizes(utf8)}\ncompressed, all together`).toBeLessThanOrEqual(
    BUDGET,
  );
});

test('a bundle of utf8 has nothing of repair, decoding and streams', async () => {
  const parts = /^src\/run\/(?:repair|resume|pieces|text|coding|reader|string-reader|decoder|stream|platform-\w+)\.ts$/;
  const found = async (code: string) => [...(await bundle(code)).modules.keys()].filter((path) => parts.test(path));
  expect(await found(`export { utf8 } from 'wellformed'`)).toEqual([]);
  expect((await found(`export { utf8, Repairer, DecoderStream } from 'wellformed'`)).length).toBeGreaterThan(8);
});

test('a bundle of utf8 has nothing of ranges, and one of ranges has nothing of Node', async () => {
  const found = async (code: string) => [...(await bundle(code)).modules.keys()];
  const inRanges = (path: string) => path.startsWith('src/ranges/');
  expect((await found(`export { utf8, merge, conclude, summarizeAll } from 'wellformed'`)).filter(inRanges)).toEqual(
    [],
  );
  const ranges = await found(`export * from './src/ranges.ts'`);
  expect(ranges.filter(inRanges).length).toBeGreaterThan(8);
  expect(ranges.filter((path) => path.startsWith('node:') || path.includes('file-source'))).toEqual([]);
  // The bundler would fail: it is for browsers.
  await expect(bundle(`export * from './src/node.ts'`)).rejects.toThrow('Could not resolve "node:stream"');
});

test('an import without names adds nothing to a bundle', async () => {
  expect((await bundle(`import 'wellformed'`)).text).toBe('');
});

const forms = Object.entries(wellformed).flatMap(([name, value]) =>
  typeof value === 'object' && 'id' in value ? [[name, value.id] as const] : [],
);

test('the test finds the forms of the package', () => {
  expect(forms.length).toBeGreaterThan(9);
});

test.each(forms)('a bundle of %s has the table of its form and no other', async (name, id) => {
  expect(tablesOf(await bundle(`export { ${name} } from 'wellformed'`))).toEqual([`generated/${id}.ts`]);
});

test('functions that take any form add only the table of utf16, which checks strings', async () => {
  const code = `export { checkAll, WellFormedStream, merge, conclude, repair, Repairer, locate, decode, encode, scalars, Decoder, DecoderStream, withSignature } from 'wellformed'`;
  expect(tablesOf(await bundle(code))).toEqual(['generated/utf16.ts']);
});

test('nothing in the package evaluates text, compiles WebAssembly or imports modules at run time', async () => {
  const whole = await bundle(`export * from 'wellformed'`);
  expect(whole.text.match(/\beval\b|\bFunction\(|WebAssembly|\bimport\(|\brequire\(/g)).toBeNull();
});

test('the test finds eval in a bundle that has it', async () => {
  const { text } = await bundle(`export { utf8 } from 'wellformed'; export const f = (0, eval)('1')`);
  expect(text).toMatch(/\beval\b/);
});

describe('a bundle for Node of a generated module', () => {
  const inNode = (text: string, simd?: boolean) => bundle(grammarModule(text, simd), undefined, 'node');

  test.each([TEN_STATES, STEPPING])(`has at most ${GRAMMAR_BUDGET} octets for the grammar %j`, async (grammar) => {
    expect(grammarModule(grammar)).toMatch(/^\/\/ 1[02] states/m);
    const bundled = await inNode(grammar);
    expect(bundled.size, sizes(bundled)).toBeLessThanOrEqual(GRAMMAR_BUDGET);
  });

  test('has the kernels that the module names, and no table, suite or kernel of another form', async () => {
    const kernels = /^(?:generated\/|src\/run\/kernel\/(?:native|qualify|lookup|step-module)\.ts)/;
    const found = async (text: string, simd?: boolean) =>
      [...(await inNode(text, simd)).modules.keys()].filter((path) => kernels.test(path)).sort();
    expect(await found(TEN_STATES)).toEqual([]);
    expect(await found(STEPPING)).toEqual(['generated/steps.ts', 'src/run/kernel/step-module.ts']);
    expect(await found('latin = *(%x20-7E / %xA0-24F)\n', true)).toEqual(['src/run/kernel/lookup.ts']);
    expect(await found('all = *(%x0-D7FF / %xE000-10FFFF)\n')).toEqual([
      'generated/suites.ts',
      // The table of UTF-8: it shows how the module's table restricts it.
      'generated/utf8.ts',
      'src/run/kernel/native.ts',
      'src/run/kernel/qualify.ts',
    ]);
  });
});

test.each([
  ['name = 20ALPHA', 'octetValidator(table, [], verdict)'],
  [STEPPING, 'octetValidator(table, [steps], verdict)'],
  ['all = *(%x0-D7FF / %xE000-10FFFF)', 'octetValidator(table, [isUtf8], verdict)'],
  ['no-lf = *(%x0-9 / %xB-D7FF / %xE000-10FFFF)', 'octetValidator(table, [isUtf8], verdict)'],
  ['all = *(%x0-D7FF / %xE000-10FFFF)', 'unitValidator(table, [isWellFormed], verdict)'],
  ['private = 20%xE000', 'unitValidator(table, [asciiStrings], verdict)'],
])('the module of %j names the kernels that pay for its table: %s', (text, call) => {
  const encoding = call.startsWith('unit') ? 'utf16' : 'utf8';
  expect(grammarModule(`${text.trimEnd()}\n`, false, encoding)).toContain(`/* @__PURE__ */ ${call};`);
});
