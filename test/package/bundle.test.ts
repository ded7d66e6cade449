/** What an importer pays for: the validators that are used, and nothing that a strict page would refuse. */
import { expect, test } from 'vitest';
import * as wellformed from '../../src/index.ts';
import { type Bundle, bundle, tablesOf } from './bundle.ts';

/** Octets of `import { utf8 } from 'wellformed'`, minified and compressed. */
const BUDGET = 4096;

/** Where the octets are, the largest part first, for whoever has to look for some. */
function parts({ modules }: Bundle): string {
  const sorted = [...modules].sort(([, a], [, b]) => b - a);
  return sorted.map(([path, octets]) => `${String(octets).padStart(7)} ${path}`).join('\n');
}

test(`utf8 costs at most ${BUDGET} octets, minified and compressed`, async () => {
  const utf8 = await bundle(`export { utf8 } from 'wellformed'`);
  expect(utf8.size, `minified, before compression:\n${parts(utf8)}\ncompressed, all together`).toBeLessThanOrEqual(
    BUDGET,
  );
});

test('an import for its side effects alone costs nothing', async () => {
  expect((await bundle(`import 'wellformed'`)).text).toBe('');
});

const forms = Object.entries(wellformed).flatMap(([name, value]) =>
  typeof value === 'object' && 'id' in value ? [[name, value.id] as const] : [],
);

test('the forms of the package are known', () => {
  expect(forms.length).toBeGreaterThan(9);
});

test.each(forms)('%s brings the table of its form and no other', async (name, id) => {
  expect(tablesOf(await bundle(`export { ${name} } from 'wellformed'`))).toEqual([`generated/${id}.ts`]);
});

test('functions that take any form bring no table but that of utf16, which strings are checked by', async () => {
  const code = `export { checkAll, WellFormedStream, merge, conclude, repair, decode, encode, scalars, withSignature } from 'wellformed'`;
  expect(tablesOf(await bundle(code))).toEqual(['generated/utf16.ts']);
});

test('nothing in the package makes code out of text, compiles WebAssembly or loads modules later', async () => {
  const whole = await bundle(`export * from 'wellformed'`);
  expect(whole.text.match(/\beval\b|\bFunction\(|WebAssembly|\bimport\(|\brequire\(/g)).toBeNull();
});

test('a bundle with an eval in it would be seen', async () => {
  const { text } = await bundle(`export { utf8 } from 'wellformed'; export const f = (0, eval)('1')`);
  expect(text).toMatch(/\beval\b/);
});
