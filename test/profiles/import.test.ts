/** A profile costs nothing unless it is imported: what a bundler keeps of the entry point. */
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

test('an import of one profile brings the table of that one', async () => {
  expect(await bundled("import { mqtt } from './src/run/profiles.ts'; console.log(mqtt.id);")).toEqual(['mqtt-utf8']);
});

test('an import of none brings none, nor does the main entry point', async () => {
  expect(await bundled("import './src/run/profiles.ts';")).toEqual([]);
  expect(await bundled("export * from './src/index.ts';")).toEqual([]);
});
