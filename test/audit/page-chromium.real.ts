/**
 * The page of an audit in a real browser: opened as a file, with pointer, touch
 * and keyboard, in both colours and on paper.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageParts } from '../../build/page.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { formatPage } from '../../src/audit/page/page.ts';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { axeFindings } from './axe.ts';
import { BRIGHTNESS, LOW_CONTRAST } from './contrast.ts';
import { quickAudit } from './quick.ts';

if (chromiumMissing) process.stderr.write(`skipped: ${chromiumMissing}\n`);

const folder = temporaryFolder();

/** One form, and the rows of two sections: axe needs half a minute for a whole page. */
function part(report: AuditReport): AuditReport {
  const documents = report.documents.map((document) => ({
    ...document,
    rows: document.rows.filter(({ section }) => ['abstract', '4'].includes(section)),
  }));
  return { ...report, documents, forms: report.forms.slice(0, 1), evidence: report.evidence.slice(0, 9) };
}

interface Box extends Record<'top' | 'bottom' | 'left' | 'right', number> {
  readonly name: string;
  readonly overflow: string;
}

function overlap(one: Box, other: Box): boolean {
  const apart = (low: 'top' | 'left', high: 'bottom' | 'right') =>
    one[high] <= other[low] + 1 || other[high] <= one[low] + 1;
  return !apart('top', 'bottom') && !apart('left', 'right');
}

describe.skipIf(chromiumMissing !== '')('in Chromium', () => {
  let browser: Browser;
  let report: AuditReport;
  let options: AuditOptions;
  let page: Page;
  const messages: string[] = [];
  const requests: string[] = [];

  async function open(hash = '', settings: BrowserContextOptions = {}, file = 'audit.html'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...settings });
    const opened = await context.newPage();
    opened.on('console', (message) => messages.push(message.text()));
    opened.on('pageerror', (error) => messages.push(error.message));
    opened.on('request', (request) => requests.push(request.url()));
    await opened.goto(`file://${join(folder, file)}${hash}`);
    return opened;
  }

  beforeAll(async () => {
    const made = quickAudit();
    ({ options } = made);
    report = made.audit.report;
    put(folder, 'audit.html', formatPage({ report, sentences: new Map() }, options, await pageParts('audit')));
    browser = await launchChromium();
    page = await open();
  });
  afterAll(() => browser?.close());

  /** The ids of the highlighted targets of a kind, at a level or above; sorted. */
  async function highlighted(kind: string, level = 1): Promise<string[]> {
    const found = await page.evaluate(
      `[...document.querySelectorAll('[data-highlight]')].map((one) => [one.getAttribute('data-target'), Number(one.getAttribute('data-highlight'))])`,
    );
    const targets = (found as [string, number][]).filter(
      ([target, at]) => target.startsWith(`${kind}=`) && at >= level,
    );
    return [...new Set(targets.map(([target]) => target.slice(kind.length + 1)))].sort();
  }

  const text = (selector: string) => page.locator(selector).first().textContent();
  const utf8Panel = (id: string, target: string) => `#${id} [data-form=utf8] [data-target="${target}"]`;
  const rowsOf = (...rules: string[]) =>
    [...new Set(rules.flatMap((name) => report.forms[0]?.rules.find(({ rule }) => rule === name)?.rows ?? []))].sort();

  async function reset(): Promise<void> {
    await page.mouse.move(700, 20);
    await page.keyboard.press('Escape');
    expect(await highlighted('')).toEqual([]);
  }

  test('opens from a file, makes no request and logs nothing', async () => {
    expect(await page.title()).toBe(`wellformed audit: ${report.outcome}`);
    expect(await page.locator('.clause:visible').count()).toBeGreaterThan(50);
    expect(requests.filter((url) => !url.startsWith('file://'))).toEqual([]);
    expect(messages).toEqual([]);
    // The content security policy stops even the page's own script.
    const fetched = await page.evaluate(`fetch('data:,x').then(() => 'fetched', () => 'refused')`);
    expect(fetched).toBe('refused');
    messages.length = 0;
  });

  test('pointing at a clause highlights its rules and their spans and cells, and nothing else', async () => {
    await page.hover('[data-target="row=rfc3629#45ce91cd"] .says');
    expect(await highlighted('row')).toEqual(['rfc3629#45ce91cd']);
    const labels = ['', '_e0', '_e1', '_ed', '_ee'];
    expect(await highlighted('rule', 2)).toEqual(labels.map((label) => `utf8:utf8_3${label}`));
    expect(await highlighted('cell')).toEqual([
      '0.6',
      '0.7',
      '0.8',
      '1.1',
      '1.2',
      '1.3',
      '2.3',
      '3.1',
      '3.2',
      '3.3',
      '4.1',
      '4.2',
    ]);
    await reset();
  });

  test('pointing at the clause that forbids surrogates highlights what is rejected for it', async () => {
    await page.hover('[data-target="row=rfc3629#b8484242/a"] .says');
    expect(await highlighted('cell')).toContain('4.3');
    expect(await highlighted('rule')).toContain('utf8~surrogate');
    await reset();
  });

  test('pointing at a cell highlights the clause that its rule cites, its rules, its span in text and diagram', async () => {
    await page.hover(utf8Panel('table', 'cell=0.8'));
    expect(await highlighted('cell')).toEqual(['0.8']);
    expect(await highlighted('rule', 2)).toEqual(['utf8:utf8_3', 'utf8:utf8_3_ed']);
    expect(await highlighted('rule')).toEqual(['utf8:utf8_3', 'utf8:utf8_3_ed', 'utf8:utf8_char', 'utf8:utf8_octets']);
    expect(await highlighted('row', 3)).toEqual(['rfc3629#45ce91cd']);
    expect(await highlighted('row', 2)).toEqual(rowsOf('utf8:utf8_3', 'utf8:utf8_3_ed'));
    const spans = page.locator('#grammar [data-form=utf8] [data-highlight="3"]');
    expect(await spans.allTextContents()).toEqual(['"\\xED"', 'ED']);
    // The pane has scrolled to the clause.
    await expect
      .poll(() => page.locator('#row-rfc3629-45ce91cd').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(850);
    await reset();
  });

  test('pointing at a range in the text or the diagram of a rule highlights its cells', async () => {
    for (const selector of ['pre .expression', '.rail g[data-target^="span="]']) {
      await page.hover(`#grammar [data-form=utf8] .card[data-target="rule=utf8:utf8_2"] ${selector} >> nth=0`);
      expect((await highlighted('cell')).length).toBeGreaterThan(0);
      expect(await highlighted('row', 3)).toEqual(['rfc3629#385c8de7']);
      await reset();
    }
  });

  test('pointing at a rejecting cell highlights the restriction and its clauses, or nothing if no restriction forbids it', async () => {
    await page.hover(utf8Panel('table', 'cell=2.1'));
    expect(await highlighted('rule')).toEqual(['utf8~overlong']);
    expect(await highlighted('row')).toEqual(rowsOf('utf8~overlong'));
    await page.hover(utf8Panel('table', 'cell=2.0'));
    expect([await highlighted('rule'), await highlighted('row')]).toEqual([[], []]);
    await reset();
  });

  test('addresses lead to clauses, rules and cells, and the reader can go back', async () => {
    page = await open('#row-rfc3629-45ce91cd');
    expect(await page.locator('#row-rfc3629-45ce91cd[data-selected]').getAttribute('data-target')).toBe(
      'row=rfc3629#45ce91cd',
    );
    await page.click(`${utf8Panel('table', 'cell=4.3')} >> nth=0`);
    expect(await page.evaluate('location.hash')).toBe('#cell=utf8:4.3');
    await page.click('#grammar [data-form=utf8] button[data-target="rule=utf8:utf8_tail"]');
    expect(await page.evaluate('location.hash')).toBe('#rule=utf8:utf8_tail');
    await page.mouse.move(700, 20);
    await page.goBack();
    expect(await highlighted('cell', 3)).toEqual(['4.3']);
    await page.goBack();
    expect(await highlighted('row', 3)).toEqual(['rfc3629#45ce91cd']);
    await page.evaluate(`location.hash = '#form=utf16'`);
    await expect.poll(() => page.inputValue('#form')).toBe('utf16');
    await page.evaluate(`location.hash = '#rule=utf8~surrogate'`);
    await expect.poll(() => highlighted('rule', 3)).toEqual(['utf8~surrogate']);
    // The address of a row that repeats another leads to that other row.
    await page.evaluate(`location.hash = '#row-rfc3629-fr-46674e7c'`);
    await expect.poll(() => highlighted('row', 3)).toEqual(['rfc3629#45ce91cd']);
    await reset();
  });

  test('everything can be done with the keyboard, and the focus is visible', async () => {
    const focused = () =>
      page.evaluate(
        `(document.activeElement.closest('[data-target]') ?? document.activeElement).getAttribute('data-target') ?? document.activeElement.id`,
      );
    await page.evaluate(`document.activeElement.blur()`);
    await page.keyboard.press('/');
    expect(await focused()).toBe('filter');

    await page.evaluate(`document.querySelector('.rows [tabindex="0"]').focus()`);
    const first = await focused();
    expect(first).toMatch(/^row=/);
    await page.keyboard.press('ArrowDown');
    const second = String(await focused());
    expect(second).toMatch(/^row=/);
    expect(second).not.toBe(first);
    expect(await highlighted('row', 3)).toEqual([second.slice('row='.length)]);
    const outline = await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`);
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    expect(await text('#selection')).toMatch(/^row=rfc3629#\S+: \d+ rules?, \d+ cells?/);
    expect(await page.evaluate('location.hash')).toBe(`#row-${second.slice('row='.length).replace(/[#/]/g, '-')}`);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        `document.activeElement.closest('#grammar') !== null || document.activeElement.tagName === 'A'`,
      ),
    ).toBe(true);
    await page.focus(`${utf8Panel('table', 'cell=0.0')}`);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('cell=1.0');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('cell=1.1');
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-selected]').count()).toBe(0);
  });

  test('every control has a name', async () => {
    const nameless =
      await page.evaluate(`[...document.querySelectorAll('button, input, select, a, summary, [role=button], [role=region]')]
      .filter((one) => one.checkVisibility())
      .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || (one.labels && one.labels.length)))
      .map((one) => one.outerHTML.slice(0, 120))`);
    expect(nameless).toEqual([]);
    const nested =
      await page.evaluate(`[...document.querySelectorAll('button, a, summary, [role=button], [role=gridcell]')]
      .flatMap((one) => [...one.querySelectorAll('button, a, input, select, [role=button], [tabindex]')])
      .map((one) => one.outerHTML.slice(0, 120))`);
    expect(nested).toEqual([]);
    const twice = await page.evaluate(
      `(() => { const seen = new Set(); return [...document.querySelectorAll('[id]')].map((one) => one.id).filter((id) => seen.has(id) || !seen.add(id)); })()`,
    );
    expect(twice).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'in %s, every text has a contrast of 4.5 to 1, highlighted or not',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const paper = await page.evaluate(`getComputedStyle(document.body).backgroundColor`);
      expect(await page.evaluate(`(${BRIGHTNESS})('${paper}')`)).toBe(colorScheme);
      expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
      await page.hover('[data-target="row=rfc3629#45ce91cd"] .says');
      expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
      await page.keyboard.press('Escape');
    },
  );

  test('nothing moves if the reader prefers reduced motion', async () => {
    const duration = () => page.evaluate(`getComputedStyle(document.querySelector('.clause')).transitionDuration`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await duration()).toBe('0s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await duration()).not.toBe('0s');
  });

  test('on paper everything is shown except the controls: every row, each clause with its evidence', async () => {
    await page.fill('#filter', 'nothing has these words');
    expect(await page.locator('.rows li:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const hidden = (selector: string) =>
      page.evaluate(
        `[...document.querySelectorAll('${selector}')].filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length`,
      );
    expect(await page.locator('.rows li').count()).toBe(report.totals.rows);
    expect([
      await hidden('.rows li'),
      await hidden('.rows .by'),
      await hidden('.evidence details p'),
      await hidden('.exclusions dd'),
    ]).toEqual([0, 0, 0, 0]);
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.pane')].filter((pane) => getComputedStyle(pane).overflowY !== 'visible').length`,
    );
    expect(cut).toBe(0);
    expect(await page.locator('#form').isVisible()).toBe(false);
    expect(await page.locator('#not-proved li').last().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.fill('#filter', '');
  });

  test('the search finds every row, those that are not judged too', async () => {
    page = await open();
    const rows = () => page.locator('.rows li:visible').count();
    const all = report.documents.flatMap((document) => document.rows);
    const judged = all.filter(({ verdict }) => verdict !== 'not judged').length;
    expect(await rows()).toBe(judged);
    expect(await text('#filter-count')).toBe(`${all.length} of ${all.length} rows`);
    await page.fill('#filter', 'cesu8');
    expect(await rows()).toBeLessThan(judged);
    await page.fill('#filter', 'out-of-scope protocol:');
    expect(await rows()).toBe(0);
    await page.fill('#filter', 'out-of-scope');
    expect(await rows()).toBe(all.filter(({ kind }) => kind === 'out-of-scope').length);
    await page.fill('#filter', 'excused MUST NOT');
    expect(await page.locator('.rows li:visible').allTextContents()).toContainEqual(
      expect.stringMatching(/^[0-9a-f]{8} .*MUST NOT, excused by/),
    );
    await page.fill('#filter', 'rfc3629-fr');
    expect(await page.locator('.document:visible').count()).toBeLessThan(report.documents.length);
    await page.press('#filter', 'Escape');
    expect(await page.inputValue('#filter')).toBe('');
    expect(await rows()).toBe(judged);
    // The address of a row that is filtered out, or closed, shows it.
    await page.fill('#filter', 'none of them');
    await page.evaluate(`location.hash = '#row-rfc3629-178165ab'`);
    await expect.poll(() => page.locator('#row-rfc3629-178165ab').isVisible()).toBe(true);
    expect(await page.inputValue('#filter')).toBe('');
    page = await open('#row-rfc3629-178165ab');
    expect(await page.locator('#row-rfc3629-178165ab').isVisible()).toBe(true);
  });

  test('a failed audit looks so, and each finding leads to its row', async () => {
    const problem = { kind: 'lock', where: 'rfc3629#45ce91cd', what: 'is not the one in the lock' };
    const failed = { ...part(report), outcome: 'failed' as const, exit: 1 as const, problems: [problem] };
    put(folder, 'failed.html', formatPage({ report: failed, sentences: new Map() }, options, await pageParts('audit')));
    page = await open('', {}, 'failed.html');
    expect(await page.title()).toBe('wellformed audit: failed');
    const red = await page.evaluate(`getComputedStyle(document.querySelector('.outcome b')).backgroundColor`);
    expect(red).toBe('rgb(179, 38, 30)');
    const top = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    expect(await top('#findings')).toBeLessThan(await top('#form'));
    await page.click('#findings a >> nth=0');
    await expect.poll(() => highlighted('row', 3)).toEqual(['rfc3629#45ce91cd']);
    expect(await page.locator('#row-rfc3629-45ce91cd').isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('on a narrow screen the panes are in one column, and a tap selects', async () => {
    page = await open('', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(360);
    await page.tap(utf8Panel('table', 'cell=0.5'));
    expect(await highlighted('row', 3)).toEqual(['rfc3629#385c8de7']);
    await page.tap(utf8Panel('table', 'cell=0.5'));
    expect(await highlighted('row')).toEqual([]);
  });

  test.each([400, 900, 1600])(
    'at %i pixels nothing is wider than the page, clipped, or too small to read',
    async (width) => {
      page = await open('', {
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(width);
      for (const id of ['utf8', 'utf16-signature']) {
        await page.selectOption('#form', id);
        const clipped =
          await page.evaluate(`[...document.querySelectorAll('.panel:not([hidden]) .source, .panel:not([hidden]) .label, .panel:not([hidden]) .cites, .badge')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent.slice(0, 60))`);
        expect([id, clipped]).toEqual([id, []]);
        // The table scrolls in its own box.
        const overflow = await page.evaluate(
          `getComputedStyle(document.querySelector('.panel:not([hidden]) .cells').parentElement).overflowX`,
        );
        expect([id, overflow]).toEqual([id, 'auto']);
      }
    },
  );

  test.each([400, 900, 1180, 1181, 1600])(
    'at %i pixels the parts of a page with findings follow each other, and none lies over another',
    async (width) => {
      const problems = [{ kind: 'lock', where: 'rfc3629#45ce91cd', what: 'is not the one in the lock' }];
      const failed = { ...report, outcome: 'failed' as const, exit: 1 as const, problems };
      put(folder, 'long.html', formatPage({ report: failed, sentences: new Map() }, options, await pageParts('audit')));
      page = await open('', { viewport: { width, height: 800 } }, 'long.html');
      const painted =
        (await page.evaluate(`[...document.querySelectorAll('.banner, .findings, .choice, .pane, .reports')]
      .map((one) => [one.id || one.className, one.getBoundingClientRect(), getComputedStyle(one).overflowY])
      .map(([name, { top, bottom, left, right }, overflow]) => ({ name, top, bottom, left, right, overflow }))`)) as Box[];
      const lasts = (await page.evaluate(
        `[...document.querySelectorAll('.pane')].map((one) => [one.id, one.scrollHeight - one.clientHeight])`,
      )) as [string, number][];
      // What is higher than its pane is scrolled in it, or the pane grows: it is never painted below it.
      for (const [name, more] of lasts)
        if (more > 1) expect([name, painted.find((one) => one.name === name)?.overflow]).toEqual([name, 'auto']);
      const over = painted.flatMap((one, i) =>
        painted.slice(i + 1).flatMap((other) => (overlap(one, other) ? [[one.name, other.name]] : [])),
      );
      expect(over).toEqual([]);
      const top = (name: string) => painted.find((one) => one.name.startsWith(name))?.top as number;
      expect(top('findings')).toBeLessThan(top('clauses'));
      expect(top('clauses')).toBeLessThan(top('reports'));
    },
  );

  test('after all that, there is still no request and no message', () => {
    expect(requests.filter((url) => !url.startsWith('file://'))).toEqual([]);
    expect(messages).toEqual([]);
  });
});
