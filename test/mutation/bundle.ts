/** The battery and the code that it tests, in one text: as it is, or with one change. */
import { basename, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../support/library.ts';
import type { Change } from './changes.ts';
import { compiledTables } from './compiled.ts';

/** The tables, as data. */
const tables: Plugin = {
  name: 'tables',
  setup: ({ onLoad }) => {
    const contents = `export const compiledTables = ${JSON.stringify(compiledTables)};`;
    onLoad({ filter: /mutation.compiled\.ts$/ }, () => ({ contents, loader: 'js' }));
  },
};

/** Throws when the changed code is not TypeScript. */
export async function bundle(change?: Change): Promise<string> {
  const replace: Plugin = {
    name: 'change',
    setup: ({ onLoad }) => {
      if (change)
        onLoad({ filter: new RegExp(`${basename(change.file).replaceAll('.', '\\.')}$`) }, ({ path }) =>
          relative(root, path) === change.file ? { contents: change.text, loader: 'ts' } : undefined,
        );
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['test/mutation/worker.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['node'],
    write: false,
    plugins: [tables, replace],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
