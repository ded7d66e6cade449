/** A bundle that stays here → its files with the addresses that they have: grammars and documents are found from there. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** `files`: whose addresses stay; `except`: those that look beside the bundle. */
export function addressesStay(files: RegExp, except?: RegExp): Plugin {
  return {
    name: 'addresses stay',
    setup({ onLoad }) {
      onLoad({ filter: files }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        return text.includes('import.meta.url') && !except?.test(path)
          ? { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' }
          : null;
      });
    },
  };
}
