/** The page of `check --report` in Chromium: offline, hostile names shown as text, contrast, narrow screens. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRIGHTNESS, LOW_CONTRAST } from '../audit/contrast.ts';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { runCli } from '../support/command-line.ts';
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
put(tree, 'many.bin.txt', new Uint8Array(5000).fill(0xff));
const page = join(folder, 'page.html');

const report = (path = page, ...more: string[]) => runCli(['check', '--all', '--report', path, tree, ...more]);

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
