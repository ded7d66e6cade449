/** `check --report`: one page, offline, of a fixed size for any number of faults; the same bytes for the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Distribution } from '../../src/cli/check/page/distribution.ts';
import { BRIGHTNESS, LOW_CONTRAST } from '../audit/contrast.ts';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const tree = join(folder, 'tree');
put(tree, 'good.txt', 'well\n');
put(
  tree,
  'names.csv',
  Buffer.concat([Buffer.from('id,name\n1,日本語\n2,caf'), unhex('E9'), Buffer.from('\n3,'), unhex('ED A0 80 0A')]),
);
put(
  tree,
  '<img src=x onerror=alert(1)>\u202E.txt',
  Buffer.concat([Buffer.from('<script>alert(1)</script>\u001B[2J'), unhex('FF')]),
);
const many = put(tree, 'many.bin.txt', new Uint8Array(5000).fill(0xff));
const page = join(folder, 'page.html');

const report = (path = page, ...more: string[]) => runCli(['check', '--all', '--report', path, tree, ...more]);

describe('the page', () => {
  test('has the totals, the reasons, every ill-formed file with its faults, and what could not be read', async () => {
    const { code, out } = await report(page, join(folder, 'missing'));
    expect(code).toBe(2);
    expect(out).toContain('many.bin.txt: ill-formed UTF-8: 5,000 faults');
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('5 files, 5,');
    expect(text).toMatch(/never-used<\/th><td class="number">5,001</);
    expect(text).toContain('missing</code>: no such file or directory');
    expect(text).toContain('names.csv:3:6</code> octet 25: E9 0A is ill-formed');
    expect(text.match(/<figure>/g)).toHaveLength(1 + 5 + 4);
    expect(text).toContain('and 4,995 other faults');
  });

  test('is the same for the same run, and no greater for more faults of a file', async () => {
    await report();
    const first = readFileSync(page, 'utf8');
    await report();
    expect(readFileSync(page, 'utf8')).toBe(first);
    const more = put(folder, 'more/more.txt', new Uint8Array(50_000).fill(0xff));
    const size = async (file: string) => {
      await runCli(['check', '--all', '-q', '--report', page, file]);
      return readFileSync(page).length;
    };
    expect(await size(more)).toBeLessThan((await size(many)) + 500);
  });

  test('names only itself: no address, no script, and its style by its digest', async () => {
    await report();
    const text = readFileSync(page, 'utf8');
    expect(text).not.toMatch(/https?:|<script|<img|<link|\bstyle=|\bon\w+="/);
    expect(text).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/]+=*'/);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('replaces a page of check, and no other file', async () => {
    await report();
    expect((await report()).code).toBe(1);
    const other = put(folder, 'mine.html', '<!doctype html>\n<html lang="en">');
    expectOneLineError(await report(other), /mine\.html is not a page of check: move it away/);
    expect(readFileSync(other, 'utf8')).toBe('<!doctype html>\n<html lang="en">');
    expectOneLineError(await report(folder), /is a folder: name a file/);
    const { code, err } = await report(join(folder, 'no/folder.html'));
    expect([code, err]).toEqual([2, expect.stringMatching(/no such file or directory\n$/)]);
  });
});

describe('the distribution of faults', () => {
  test('has each fault in its part, for any size', () => {
    for (const size of [1, 63, 64, 65, 1000, 10 ** 12]) {
      const distribution = new Distribution();
      for (let i = 0; i < 100; i++) distribution.add(Math.floor((size * i) / 100));
      const counts = distribution.countsFor(size);
      expect(counts.length).toBeLessThanOrEqual(64);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
      expect(counts.length * distribution.width).toBeGreaterThanOrEqual(size);
    }
  });

  test('keeps apart what is in different parts', () => {
    const distribution = new Distribution();
    for (const offset of [0, 1, 200]) distribution.add(offset);
    expect(distribution.width).toBe(4);
    expect(distribution.countsFor(256)).toEqual([2, ...new Array(49).fill(0), 1, ...new Array(13).fill(0)]);
  });
});

if (chromiumMissing) process.stderr.write(`skipped: ${chromiumMissing}\n`);

describe.skipIf(chromiumMissing !== '')('in Chromium', () => {
  let browser: Browser;
  const messages: string[] = [];
  const requests: string[] = [];

  async function open(settings: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
    const opened = await context.newPage();
    opened.on('console', (message) => messages.push(message.text()));
    opened.on('dialog', (dialog) => messages.push(dialog.message()));
    opened.on('request', (request) => requests.push(request.url()));
    await opened.goto(`file://${page}`);
    return opened;
  }

  beforeAll(async () => {
    await report();
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  test('it opens from a file, makes no request, logs nothing, and shows hostile names and texts as text', async () => {
    const opened = await open();
    expect(await opened.title()).toBe('wellformed check: ill-formed');
    expect(await opened.locator('img, script').count()).toBe(0);
    expect(await opened.locator('h2', { hasText: '<img src=x onerror=alert(1)>\\u{202E}.txt' }).count()).toBe(1);
    expect(requests.filter((url) => !url.startsWith('file://'))).toEqual([]);
    expect(messages).toEqual([]);
  });

  test('a file in the table leads to its faults, and the fault is marked in its line', async () => {
    const opened = await open();
    await opened.click('text=names.csv >> nth=0');
    const section = opened.locator('section:target');
    expect(await section.locator('h2').textContent()).toContain('names.csv');
    expect(await section.locator('figure').first().locator('mark').textContent()).toBe('<E9>');
    expect(await section.locator('figure').first().locator('pre.text').textContent()).toBe('32,caf<E9>');
  });

  test.each(['light', 'dark'] as const)('in %s, every text has a contrast of 4.5 to 1', async (colorScheme) => {
    const opened = await open({ colorScheme });
    const paper = await opened.evaluate(`getComputedStyle(document.body).backgroundColor`);
    expect(await opened.evaluate(`(${BRIGHTNESS})('${paper}')`)).toBe(colorScheme);
    expect(await opened.evaluate(LOW_CONTRAST)).toEqual([]);
  });

  test('on a narrow screen it is as wide as the screen', async () => {
    const opened = await open({ viewport: { width: 400, height: 800 } });
    expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('every picture says in words what it shows', async () => {
    const opened = await open();
    const labels = await opened.locator('svg').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) expect(label).toMatch(/%|Faults from/);
  });
});
