/**
 * What build.ts and the tests of bundles tell esbuild. In bundles for browsers
 * no kernel stands above the machines that step: SIMD modules and the
 * platform's own checks are for Node, where size does not matter.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const NO_TIERS = fileURLToPath(new URL('src/run/kernel/no-tiers.ts', import.meta.url));

export const forBrowsers: Plugin = {
  name: 'no tiers in browsers',
  setup: (bundler) => bundler.onResolve({ filter: /\/all-tiers\.ts$/ }, () => ({ path: NO_TIERS })),
};
