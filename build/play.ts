/**
 * The playground → the files of one folder, which any web server can host:
 *
 *     index.html              the page, with style, script and worker in it
 *     manifest.webmanifest    what makes it installable
 *     icon.svg
 *     service-worker.js       what makes a hosted copy work offline
 *
 * The same files each time, with one version of Node (its zlib deflates the worker). build.ts writes them to dist/play.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { playPage } from '../src/play/markup.ts';
import type { Example, TestText } from '../src/play/page/workspace.ts';
import { BROWSER, nodeModulesOutside } from './browser.ts';
import { licencesOf, packagesIn } from './licences.ts';
import { pageStyle } from './page.ts';
import { EXAMPLES, type ExampleFile } from './play-examples.ts';

const source = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Name of a file → its text. */
export async function playground(): Promise<Map<string, string>> {
  const [page, style, worker, offline] = await Promise.all([
    script('src/play/page/main.ts'),
    pageStyle('../src/play/page/page.css'),
    script('src/play/worker.ts'),
    script('src/play/page/service-worker.ts'),
  ]);
  const parts = {
    markup: readFileSync(source('src/play/page/page.html'), 'utf8'),
    style,
    script: page.text,
    worker: deflateRawSync(worker.text, { level: 9 }).toString('base64'),
    licences: licencesOf([...page.packages, ...worker.packages]),
  };
  const examples = EXAMPLES.map(({ name, file, typed, mode = 'text', rejects }: ExampleFile): Example => {
    const rejected: TestText[] = rejects === undefined ? [] : [{ typed: rejects, mode, accepts: false }];
    const tests: TestText[] = [{ typed, mode, accepts: true }, ...rejected];
    return { name, text: readFileSync(source(file), 'utf8'), rule: '', reads: '', typed, mode, tests };
  });
  return new Map([
    ['index.html', playPage(parts, examples)],
    ['manifest.webmanifest', `${JSON.stringify(MANIFEST, null, 2)}\n`],
    ['icon.svg', ICON],
    ['service-worker.js', `${offline.text}\n`],
  ]);
}

async function script(entry: string): Promise<{ text: string; packages: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [source(entry)],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'neutral',
    target: 'es2022',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Functions that find files on a disk are not in the bundle; the warning comes before they are left out.
    logOverride: { 'empty-import-meta': 'silent' },
    ...BROWSER,
    plugins: [nodeModulesOutside()],
  });
  return { text: (outputFiles[0]?.text ?? '').trim(), packages: packagesIn(metafile) };
}

const MANIFEST = {
  name: 'wellformed playground',
  short_name: 'wellformed',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#fbfaf8',
  theme_color: '#fbfaf8',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

/** Two states of an automaton, the second accepting. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="#0b5cad"/>
  <g fill="none" stroke="#fff" stroke-width="4">
    <circle cx="18" cy="32" r="9"/><path d="M28 32h8"/><circle cx="46" cy="32" r="11"/><circle cx="46" cy="32" r="5"/>
  </g>
</svg>
`;
