/** `wellformed play`: what it refuses, in one line; and as a process: it serves the grammar as it is on the disk, until Ctrl-C. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pageStyle } from '../../build/page.ts';
import { playPage } from '../../src/play/markup.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { startCli } from '../support/process.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

test('the page loads its manifest and its icon, and nothing else', async () => {
  const style = await pageStyle('../src/play/page/page.css');
  const markup = readFileSync('src/play/page/page.html', 'utf8');
  const page = playPage({ markup, style, script: '', worker: '', licences: '' }, []);
  const loaded = page.match(/https?:|<img|<iframe|\b(?:src|srcset|href|action|poster)="(?!#)[^"]*"|@import|url\(/g);
  expect(loaded).toEqual(['href="manifest.webmanifest"', 'href="icon.svg"']);
  expect(page.match(/<script(?! type=)/g)).toHaveLength(1);
});

describe('wellformed play', () => {
  test.each([
    [['a', 'b'], /opens one grammar, got 2/],
    [['--port', '65536'], /--port cannot be 65536; it is a number from 0 to 65535/],
    [['--port', '8080x'], /--port cannot be 8080x/],
    [['utf9'], /no file and no grammar called utf9; did you mean utf8\?/],
    [['src'], /src is a folder/],
  ])('refuses %j in one line', async (args, message) => {
    expectOneLineError(await runCli(['play', ...args]), message);
  });

  test('says in one line that a port is in use', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const outcome = await runCli(['play', '--port', String(port)]);
    expectOneLineError(outcome, `port ${port} is not available: in use; choose another with --port`);
  });

  test('prints its address, serves the grammar as the file holds it now, and ends with 130 on Ctrl-C', async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = put(folder, 'my.abnf', 'mine = "</script><b>"');
    const child = startCli(['play', file], ['tsx']);
    onTestFinished(() => void child.kill('SIGKILL'));
    let [out, err] = ['', ''];
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    for await (const chunk of child.stdout) {
      out += chunk;
      if (out.includes('Ctrl-C\n')) break;
    }
    const [, address = ''] = /^(http:\/\/127\.0\.0\.1:\d+\/)\nto stop, press Ctrl-C\n$/.exec(out) ?? [];
    const opened = async () => {
      const page = await (await fetch(address)).text();
      const [, data = ''] = /<script type="application\/json" id="opened">(.*?)<\/script>/s.exec(page) ?? [];
      return JSON.parse(data).text;
    };
    expect(await opened()).toBe('mine = "</script><b>"');
    put(folder, 'my.abnf', 'mine = "edited"');
    expect(await opened()).toBe('mine = "edited"');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect([code, err]).toEqual([130, 'wellformed: interrupted\n']);
  });
});
