/**
 * The script and the style of a page, each as one text: a browser cannot load modules or style sheets from beside a file.
 *
 *     src/audit/page/script/main.ts, with the run wing   →   script
 *     src/audit/page/page.css, with what it imports      →   style
 */
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Page, PageParts } from '../src/cli/files/built.ts';

const FOLDERS = { audit: '../src/audit/page', check: '../src/cli/check/page' } satisfies Record<Page, string>;

/** The same text on every machine. */
export async function pageParts(page: Page): Promise<PageParts> {
  const script = bundled(`${FOLDERS[page]}/script/main.ts`, { platform: 'browser' });
  return { script: (await script).trim(), style: await pageStyle(`${FOLDERS[page]}/page.css`) };
}

/** A style sheet with those that it imports. */
export function pageStyle(path: string): Promise<string> {
  return bundled(path, {});
}

async function bundled(path: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  return outputFiles?.[0]?.text as string;
}
