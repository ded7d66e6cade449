/**
 * Validation in Chromium beside its TextDecoder: SIMD (`wellformed/fast`) and JavaScript (`wellformed`), in turn, on one page.
 *
 *     npx tsx bench/chromium.ts   →   a table of ratios: how many times as fast as TextDecoder
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { launchChromium } from '../test/runtimes/chromium.ts';

const PAGE = `
import * as fast from '/fast.js';
import * as plain from '/plain.js';
const TEXTS = { ASCII: 'The quick brown fox. ', French: 'Voilà déjà l’été, ça coûte cher. ', CJK: '日本語の文章は漢字と仮名で書く。' };
const decoder = new TextDecoder('utf-8', { fatal: true });
const rows = [];
for (const size of [32, 65536]) for (const [name, text] of Object.entries(TEXTS)) {
  const all = new TextEncoder().encode(text.repeat(size));
  let end = size;
  while ((all[end] & 0xc0) === 0x80) end--;
  const octets = all.slice(0, end);
  const tasks = [() => fast.utf8.test(octets), () => plain.utf8.test(octets), () => decoder.decode(octets)];
  const times = tasks.map(() => []);
  for (let round = 0; round < 25; round++) tasks.forEach((task, i) => {
    const begun = performance.now();
    for (let r = 0; r < 4e6 / size; r++) task();
    times[i].push(performance.now() - begun);
  });
  const [simd, script, platform] = times.map((all) => all.sort((a, b) => a - b)[12]);
  rows.push([name, size, (platform / simd).toFixed(1), (platform / script).toFixed(1)]);
}
globalThis.result = rows;
`;

/** The package as a program for browsers has it, or with the kernels of `wellformed/fast`. */
async function bundled(conditions: string[]): Promise<string> {
  const stdin = { contents: "export * from './src/index.ts'", resolveDir: new URL('..', import.meta.url).pathname };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', conditions, write: false });
  return (outputFiles[0] as { text: string }).text;
}

const files: Record<string, string> = {
  '/fast.js': await bundled(['node']),
  '/plain.js': await bundled([]),
  '/page.js': PAGE,
};
const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', url in files ? 'text/javascript' : 'text/html');
  response.end(files[url] ?? '<!doctype html><script type="module" src="/page.js"></script>');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('globalThis.result', null, { timeout: 120_000 });
  const rows = (await page.evaluate('globalThis.result')) as unknown[][];
  const lines = [['text', 'octets', 'SIMD', 'JavaScript'], ['---', '---', '---:', '---:'], ...rows];
  process.stdout.write(lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
