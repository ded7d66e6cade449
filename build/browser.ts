/**
 * What the compiler needs to run in a browser: the packaged grammars as a
 * constant, and no module of Node. Functions of the door that read files are
 * bundled only where they are used, and a browser uses none of them.
 */
import type { BuildOptions, Plugin } from 'esbuild';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import type { PackagedTexts } from '../src/author/packaged-texts.ts';

/** The options of esbuild that tell platforms apart. */
export type Platform = Pick<BuildOptions, 'conditions' | 'mainFields' | 'define'>;

/** Of a bundle without Node that may contain the compiler. */
export const BROWSER: Platform = {
  conditions: [],
  // Packages of parsers: their files for browsers.
  mainFields: ['module', 'main'],
  // A string: esbuild would put an object into a file of its own, which every other file would then import.
  define: { PACKAGED_TEXTS: JSON.stringify(JSON.stringify(packagedTexts())) },
};

function packagedTexts(): PackagedTexts {
  const grammars = packagedGrammars
    .grammars()
    .map(({ id, alphabet, source: { name, text } }) => ({ id, alphabet: alphabet.name, name, text }));
  const { name, text } = packagedGrammars.abnf();
  return { grammars, abnf: { name, text } };
}

/** Leaves out imports of Node's modules that nothing uses. One that is used stays, and a browser refuses it. */
export function nodeModulesOutside(): Plugin {
  return {
    name: 'modules of Node stay outside',
    setup: (bundler) =>
      bundler.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
  };
}
