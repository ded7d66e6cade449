/**
 * In Chromium, the package for programs that ask for speed (`wellformed/fast`) runs WebAssembly, and a page whose policy
 * forbids it has no report of that, neither an event nor what the browser sends to the server.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { root } from '../support/library.ts';

/** What a page asks: engines, verdicts, and text in memory that can be resized. */
const ASK = `
import { decode, Decoder, utf8, utf16le } from '/package.js';
import { jsonTokens } from '/package.js';
const reports = [];
addEventListener('securitypolicyviolation', ({ blockedURI }) => reports.push(blockedURI));
const text = new TextEncoder().encode('é'.repeat(500));
const bad = text.slice().fill(0xff, 600, 601);
const resizable = new Uint8Array(new ArrayBuffer(400, { maxByteLength: 800 })).fill(0x61);
const decoder = new Decoder(utf8);
const answers = {
  engines: [utf8.engine, utf16le.engine, jsonTokens.engine],
  verdicts: [utf8.test(text), utf8.check(bad)?.offset, jsonTokens.test(new TextEncoder().encode('[1]'.padEnd(5000)))],
  decoded: [decode(utf8, resizable).length, decoder.push(resizable).length, decoder.end()],
};
globalThis.result = new Promise((resolve) => setTimeout(() => resolve({ ...answers, reports }), 100));
`;

interface Answers {
  readonly engines: readonly string[];
  readonly verdicts: readonly unknown[];
  readonly decoded: readonly unknown[];
  readonly reports: readonly string[];
}

describe.skipIf(chromiumMissing)('a page in Chromium', () => {
  let code = '';
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  beforeAll(async () => {
    const made = await build({
      stdin: {
        contents: "export * from './src/index.ts'; export { jsonTokens } from './src/profiles.ts';",
        resolveDir: root,
      },
      bundle: true,
      format: 'esm',
      conditions: ['node'],
      write: false,
    });
    code = made.outputFiles[0]?.text as string;
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function answersUnder(policy: string, head: string): Promise<Answers> {
    const sent: string[] = [];
    const server = createServer(({ url, method }, response) => {
      if (method === 'POST') sent.push('sent');
      if (policy) response.setHeader('content-security-policy', `${policy}; report-uri /reports`);
      const script = url === '/package.js' ? code : url === '/page.js' ? ASK : undefined;
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      const nonce = `${policy}${head}`.includes('nonce') ? ' nonce="N"' : '';
      response.end(script ?? `<!doctype html>${head}<script type="module"${nonce} src="/page.js"></script>`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const page = await browser.newPage();
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const answers = (await page.evaluate('globalThis.result')) as Answers;
      return { ...answers, reports: [...answers.reports, ...sent] };
    } finally {
      await page.close();
      server.closeAllConnections();
      server.close();
    }
  }

  const META = `<meta http-equiv="content-security-policy" content="script-src 'self' 'nonce-N'">`;
  const FAST = ['shift, wasm from 48', 'shift, wasm from 48', 'table, wasm steps from 1024'];
  const PLAIN = ['shift', 'shift', 'table'];

  test.each<[string, string, string, readonly string[]]>([
    ['without a policy', '', '', FAST],
    ['whose header allows it', "script-src 'self' 'wasm-unsafe-eval'", '', FAST],
    ['with a policy of nonces that allows it', "script-src 'nonce-N' 'strict-dynamic' 'wasm-unsafe-eval'", '', FAST],
    ['with a policy of nonces', "script-src 'nonce-N' 'strict-dynamic'", '', PLAIN],
    ['with a policy in an element', '', META, PLAIN],
    ['with a policy in its header alone', "script-src 'self'", '', PLAIN],
    ['that may have no frames', "default-src 'none'; script-src 'self'; connect-src 'self'", '', PLAIN],
  ])('%s has its engines and verdicts, and no report', async (_, policy, head, engines) => {
    expect(await answersUnder(policy, head)).toEqual({
      engines,
      verdicts: [true, 600, true],
      decoded: [400, 400, ''],
      reports: [],
    });
  });

  test('that makes a module itself has two reports: the event and what is sent', async () => {
    const made = code;
    code = `${made}; try { new WebAssembly.Module(Uint8Array.of(0)); } catch {}`;
    const { reports } = await answersUnder("script-src 'self'", '').finally(() => {
      code = made;
    });
    expect(reports).toContain('sent');
  });
});
