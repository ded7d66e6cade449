/**
 * A page in Debian's Chromium that imports the published package, module by
 * module, from a server on 127.0.0.1. Its content security policy forbids eval
 * and WebAssembly.
 */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { entryPoints } from './consumer.ts';

const EXECUTABLE = '/usr/bin/chromium';

/** Why Chromium cannot be used; empty if it can. */
export const chromiumMissing = existsSync(EXECUTABLE) ? '' : 'no Chromium here: apt-get install chromium';

/** No 'unsafe-eval', no 'wasm-unsafe-eval', no inline script except the import map. */
const POLICY = "default-src 'none'; script-src 'self' 'nonce-map'; connect-src 'self'";

/** In the page, `import 'wellformed'` works as in Node. */
const imports = [...entryPoints()].map(([specifier, file]) => [specifier, `/node_modules/wellformed/${file}`]);
const IMPORT_MAP = JSON.stringify({ imports: Object.fromEntries(imports) });
const HTML = `<!doctype html><title>wellformed</title>
<script type="importmap" nonce="map">${IMPORT_MAP}</script>
<script type="module" src="/page.js"></script>`;

/**
 * Runs `page.js` of `folder` in a page. The result is what the promise `globalThis.result` resolves to, as JSON.
 *
 * The page loads the module itself, because the policy does not apply to code that a debugger evaluates.
 */
export async function inChromium(folder: string): Promise<unknown> {
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? '/');
    response.setHeader('content-security-policy', POLICY);
    if (path === '/') return response.setHeader('content-type', 'text/html').end(HTML);
    const file = join(folder, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const result = await page.evaluate('globalThis.result');
    if (errors[0]) throw errors[0];
    return result;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

export async function chromiumVersion(): Promise<string> {
  if (chromiumMissing) throw new Error(chromiumMissing);
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return version;
}

/** Without a window and without network requests of its own. `more`: further arguments of the program. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}
