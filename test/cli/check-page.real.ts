/**
 * The page of `check --report` in Chromium: offline, hostile names shown as text; filter, sort and fold; pointer and
 * keyboard; both colours; 400, 900 and 1600 pixels, where many files take two screens at most.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../audit/axe.ts';
import { BRIGHTNESS, LOW_CONTRAST } from '../audit/contrast.ts';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { reportTree } from './report-tree.ts';

const folder = temporaryFolder();
const { tree } = reportTree(folder);
const page = join(folder, 'page.html');

/** 81 files in five folders, each with faults of two reasons. */
const large = join(folder, 'large');
for (let i = 0; i < 81; i++) {
  const row = i % 2 ? unhex('ED A0 80 0A') : Buffer.from('Z\xFCrich;déjà\n', 'latin1');
  put(
    join(large, `${i % 5}/exports`),
    `${i}.csv`,
    Buffer.concat([Buffer.from(`id;${i}\n`), ...Array(i + 1).fill(row)]),
  );
}
const largePage = join(folder, 'large.html');

const report = (path = page, ...more: string[]) => runCli(['check', '--all', '--report', path, tree, ...more]);

if (chromiumMissing) process.stderr.write(`skipped: ${chromiumMissing}\n`);

describe.skipIf(chromiumMissing !== '')('in Chromium', () => {
  let browser: Browser;
  const messages: string[] = [];
  const requests: string[] = [];

  async function open(settings: BrowserContextOptions = {}, file = page): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
    const opened = await context.newPage();
    opened.on('console', (message) => messages.push(message.text()));
    opened.on('dialog', (dialog) => messages.push(dialog.message()));
    opened.on('request', (request) => requests.push(request.url()));
    await opened.goto(`file://${file}`);
    return opened;
  }

  beforeAll(async () => {
    await report();
    await runCli(['check', '--all', '-q', '--report', largePage, large, join(folder, 'missing')]);
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  test('it opens from a file, makes no request, logs nothing, and shows hostile names and texts as text', async () => {
    const opened = await open();
    expect(await opened.title()).toBe('wellformed check: ill-formed');
    expect(await opened.locator('img').count()).toBe(0);
    const name = opened.locator('summary code', { hasText: '<img src=x onerror=alert(1)>\\u{202E}.txt' });
    expect(await name.count()).toBe(1);
    expect(requests.filter((url) => !url.startsWith('file://'))).toEqual([]);
    expect(messages).toEqual([]);
  });

  test('a file opens to what it probably is and its faults, and the fault is marked in its line', async () => {
    const opened = await open();
    // The first files are open.
    const file = opened.locator('details.file[data-name$="names.csv"]');
    expect(await file.getAttribute('open')).toBe('');
    const figure = file.locator('figure').first();
    expect(await figure.locator('mark').textContent()).toBe('<E9>');
    expect(await figure.locator('pre.text').textContent()).toBe('32,caf<E9>');
  });

  test('a hint has its command', async () => {
    const opened = await open({}, largePage);
    const hint = opened.locator('[data-name$="/0.csv"] .hint');
    expect(await hint.textContent()).toContain('probably Windows-1252');
    expect(await hint.locator('code').textContent()).toMatch(/^wellformed repair --from windows-1252 .*\.utf8\.csv$/);
  });

  test('files are found by name and reason, sorted, and folded by folder, reason or not at all', async () => {
    const opened = await open({}, largePage);
    const names = () =>
      opened
        .locator('.file')
        .evaluateAll((all) => all.map((one) => (one.getAttribute('data-name') as string).replace(/^.*\//, '')));
    const groups = () => opened.locator('.group > summary > span').allTextContents();
    expect(await groups()).toHaveLength(5);
    expect(await opened.locator('.group[open]').count()).toBe(0);
    await opened.fill('#search', '3/exports CSV');
    expect(await opened.textContent('#shown')).toBe('16 of 81 files');
    expect(await names()).toHaveLength(16);
    await opened.fill('#search', '');
    await opened.selectOption('#fold', 'reason');
    expect(await groups()).toEqual(['41 files, 5,043 faults', '40 files, 4,920 faults']);
    await opened.selectOption('#reason', 'surrogate');
    expect(await opened.textContent('#shown')).toBe('40 of 81 files');
    await opened.selectOption('#order', 'faults');
    await opened.selectOption('#fold', 'nothing');
    expect((await names()).slice(0, 3)).toEqual(['79.csv', '77.csv', '75.csv']);
    await opened.fill('#search', 'nowhere');
    expect(await opened.textContent('#shown')).toBe('0 of 81 files');
    expect(await opened.locator('.file').count()).toBe(0);
  });

  test('the bars of hints count files', async () => {
    const opened = await open({}, largePage);
    const bar = opened.locator('section', { hasText: 'Hints' }).locator('tr', { hasText: 'windows-1252' });
    expect(await bar.locator('td').first().textContent()).toBe('41');
    expect(await bar.locator('svg').getAttribute('aria-label')).toBe('51 %');
  });

  test('the keyboard reaches the tools, folds a folder, and opens a file', async () => {
    const opened = await open({}, largePage);
    await opened.focus('#search');
    for (const id of ['reason', 'order', 'fold', 'files']) {
      await opened.keyboard.press('Tab');
      expect(await opened.evaluate('document.activeElement.id')).toBe(id);
    }
    await opened.keyboard.press('Tab');
    await opened.keyboard.press('Enter');
    expect(await opened.locator('.group[open]').count()).toBe(1);
    const before = await opened.locator('.file[open]').count();
    await opened.keyboard.press('Tab');
    await opened.keyboard.press('Space');
    expect(Math.abs((await opened.locator('.file[open]').count()) - before)).toBe(1);
    await opened.focus('#search');
    await opened.keyboard.press('Enter');
    expect(opened.url()).toBe(`file://${largePage}`);
  });

  test.each([
    [400, 800],
    [900, 720],
    [1600, 900],
  ])('81 files take at most two screens of %i × %i pixels, and none is wider', async (width, height) => {
    const opened = await open({ viewport: { width, height } }, largePage);
    const [wide, high] = (await opened.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )) as [number, number];
    expect(wide).toBe(width);
    expect(high).toBeLessThanOrEqual(2 * height);
    await opened.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test.each([
    ['light', 1600],
    ['dark', 400],
  ] as const)('axe finds nothing in %s at %i pixels', async (colorScheme, width) => {
    const opened = await open({ colorScheme, viewport: { width, height: 900 } }, largePage);
    expect(await axeFindings(opened)).toEqual([]);
    await opened.click('.group summary >> nth=0');
    await opened.click('.file summary >> nth=0');
    expect(await axeFindings(opened)).toEqual([]);
  });

  test('without a script all files are there', async () => {
    const opened = await open({ javaScriptEnabled: false }, largePage);
    expect(await opened.locator('.file').count()).toBe(81);
    expect(await opened.locator('#tools').isVisible()).toBe(false);
    await opened.click('.file summary >> nth=0');
    expect(await opened.locator('figure:visible').count()).toBeGreaterThan(0);
  });

  test.each(['light', 'dark'] as const)('in %s, every text has a contrast of 4.5 to 1', async (colorScheme) => {
    const opened = await open({ colorScheme });
    await opened.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
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
