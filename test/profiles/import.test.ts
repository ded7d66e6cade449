/** A profile adds to a bundle only if it is imported: what a bundler keeps of the entry point. */
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../support/library.ts';
import { profileIds } from './implementations.ts';

async function bundled(text: string): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    treeShaking: true,
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  return profileIds.filter((id) => code.includes(`id: "${id}"`));
}

test('importing one profile bundles the table of that profile only', async () => {
  expect(await bundled("import { mqtt } from './src/profiles.ts'; console.log(mqtt.id);")).toEqual(['mqtt-utf8']);
});

test('importing no profile bundles no table, and neither does the main entry point', async () => {
  expect(await bundled("import './src/profiles.ts';")).toEqual([]);
  expect(await bundled("export * from './src/index.ts';")).toEqual([]);
});
