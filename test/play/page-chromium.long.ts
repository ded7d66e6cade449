/**
 * The playground in a real browser, at length: every target, every panel in both
 * colours by axe, the width of a phone, slow grammars, and a hosted copy without a
 * network.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../build/play-examples.ts';
import { TARGETS } from '../../src/export/targets.ts';
import { chromiumMissing, launchChromium } from '../runtimes/chromium.ts';
import { Player, Session } from './session.ts';

if (chromiumMissing) process.stderr.write(`skipped: ${chromiumMissing}\n`);

/** The automaton of URI has too many states for a picture. */
const isLarge = (name: string) => name.startsWith('URI');

const TABS = ['automaton', 'rules', 'table', 'compare', 'code', 'vectors'];

describe.skipIf(chromiumMissing !== '')('in Chromium', () => {
  let session: Session;

  beforeAll(async () => {
    session = await Session.start();
  });
  afterAll(() => session?.end());

  test('every example compiles, is well-formed or shows a fault, and has every panel', async () => {
    const player = await session.open();
    for (const [i, { name }] of EXAMPLES.entries()) {
      await player.page.selectOption('#example', String(i));
      await expect.poll(() => player.text('#notice')).toContain(name);
      await player.status().toMatch(/: \d+ states, \d+ classes/);
      await player.verdict().not.toBe('');
      for (const tab of TABS) {
        await player.showTab(tab);
        const [hint] = await player.page.locator('#panel > .hint').allInnerTexts();
        expect([name, tab, hint]).toEqual([
          name,
          tab,
          tab === 'automaton' && isLarge(name) ? expect.anything() : undefined,
        ]);
      }
    }
    await player.close();
  });

  test('every target has its code, which can be copied, and vectors come with their guarantee', async () => {
    const player = await session.open();
    const { page } = player;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: session.address });
    await player.write('login = 1*ALPHA "@" 1*DIGIT');
    await player.status().toMatch(/^login: /);
    await player.showTab('code');
    for (const target of Object.keys(TARGETS)) {
      await page.selectOption('#target', target);
      const isSchema = target === 'json-schema';
      await expect.poll(() => player.text('#panel pre')).toMatch(isSchema ? /json-schema/ : /login/);
      await page.click('#panel .actions button');
      await expect.poll(() => player.text('#panel .actions button')).toBe('Copied');
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await page.textContent('#panel pre'));
    }
    await player.showTab('vectors');
    await expect.poll(() => player.text('#panel')).toMatch(/W-method/);
    expect(await page.locator('#panel tbody tr').count()).toBe(100);
    await player.close();
  });

  test('a grammar that takes long leaves the page alive, is stopped by the reader or by time, and the next one works', async () => {
    const slow = 'a = *("a"/"b") "a" 13("a"/"b")';
    const player = await session.open();
    await player.status().toMatch(/^date-time: /);
    await player.write(slow);
    await player.page.waitForSelector('[data-busy] #stop');
    await player.page.click('#stop');
    await player.status().toMatch(/^stopped: /);
    await player.page.clock.install();
    await player.write(`${slow} "c"`);
    await player.page.clock.runFor(15_500);
    await player.status().toMatch(/^stopped after 15 seconds/);
    await player.write('next = "x"');
    await player.page.clock.runFor(300);
    await player.status().toMatch(/^next: /);
    await player.close();
  });

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 400],
    ['dark', 400],
  ] as const)('in %s at %i pixels, axe finds nothing, whatever is shown', async (colorScheme, width) => {
    const viewport = { width, height: 900 };
    const player = await session.open(session.address, { viewport, colorScheme, reducedMotion: 'reduce' });
    await player.status().toMatch(/^date-time: /);
    await player.page.evaluate(axe.source);
    const findings = async () => {
      const { violations } = (await player.page.evaluate(
        `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
      )) as axe.AxeResults;
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`);
    };
    for (const tab of TABS) {
      await player.showTab(tab);
      expect([tab, await findings()]).toEqual([tab, []]);
    }
    await player.write('a = bb\nb = "y"');
    await player.status().toBe('This grammar has an error');
    expect(await findings()).toEqual([]);
    await player.page.click('footer summary');
    expect(await findings()).toEqual([]);
    await player.close();
  });

  test.each([400, 900, 1600])('at %i pixels nothing scrolls sideways, whatever is shown', async (width) => {
    const player = await session.open(session.address, { viewport: { width, height: 800 }, hasTouch: true });
    const { page } = player;
    await player.status().toMatch(/^date-time: /);
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const tab of TABS) {
      await page.tap(`#tab-${tab}`);
      await page.waitForSelector(`#panel[data-shows=${tab}] > *`);
      expect([tab, await overflow()]).toEqual([tab, 0]);
    }
    await page.fill('#walk', 'x'.repeat(200));
    await player.write(`a = ${'"long" '.repeat(60)} missing-rule-${'x'.repeat(80)}`);
    await player.status().toBe('This grammar has an error');
    expect(await overflow()).toBe(0);
    await player.close();
  });

  test('the draft is there after a reload', async () => {
    const player = await session.open();
    await player.write('kept = "x"');
    await player.status().toMatch(/^kept: /);
    await player.page.reload();
    await player.status().toMatch(/^kept: /);
    await player.close();
  });

  test('hosted anywhere, it is installable and opens without a network after one visit', async () => {
    const types = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml' };
    const host = createServer(({ url }, response) => {
      const name = url === '/' ? 'index.html' : (url ?? '').slice(1);
      response.setHeader('content-type', types[name.split('.').pop() as keyof typeof types] ?? 'application/json');
      response.end(session.files.get(name));
    });
    await once(host.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://play.example:${(host.address() as AddressInfo).port}`;
    const browser = await launchChromium([
      '--host-resolver-rules=MAP play.example 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    ]);
    try {
      const page = await browser.newPage();
      await page.goto(origin);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      const devtools = await page.context().newCDPSession(page);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((one) => one !== 'in-incognito')).toEqual([]);
      host.closeAllConnections();
      host.close();
      await page.reload();
      await new Player(page).status().toMatch(/^date-time: /);
    } finally {
      await browser.close();
      host.close();
    }
  });
});
