/**
 * The playground in a real browser, served by `wellformed play` and from a file: by
 * mouse and keyboard, with hostile grammars and hostile links. What takes longer is
 * in page-chromium.long.ts. All waits are for what the page shows.
 */
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { withWorkspace } from '../../src/play/markup.ts';
import { chromiumMissing } from '../runtimes/chromium.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { type Player, Session } from './session.ts';

if (chromiumMissing) process.stderr.write(`skipped: ${chromiumMissing}\n`);

const LOGIN = 'login = 1*ALPHA "@" 1*DIGIT';

const linkTo = (value: unknown) =>
  `#g=${deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;

describe.skipIf(chromiumMissing !== '')('in Chromium', () => {
  let session: Session;
  let player: Player;
  let page: Page;

  beforeAll(async () => {
    session = await Session.start();
    player = await session.open();
    page = player.page;
  });
  afterAll(() => session?.end());

  test('it opens with an example, makes no request outside and logs nothing', async () => {
    const { address, requests, messages } = session;
    await player.status().toMatch(/^date-time: 35 states, 14 classes/);
    await player.verdict().toBe('well-formed: 20 octets');
    await page.waitForSelector('#panel svg .state');
    expect(requests.filter((url) => !url.startsWith(address) && !url.startsWith('blob:'))).toEqual([]);
    expect(messages).toEqual([]);
    const fetched = await page.evaluate(`fetch('${address}').then(() => 'fetched', () => 'refused')`);
    expect(fetched).toBe('refused');
    messages.length = 0;
  });

  test('a typed grammar changes the verdict; a mistake is shown in its place, and its remedy corrects it', async () => {
    await player.write(LOGIN);
    await player.status().toMatch(/^login: 5 states, 4 classes \(ABNF/);
    await page.fill('#walk', 'me@7');
    await player.verdict().toBe('well-formed: 4 octets');
    await page.fill('#walk', 'me@x');
    await player.verdict().toMatch(/^octet 3: /);

    await player.write('login = 1*leter "@"\nletter = ALPHA');
    await player.status().toBe('This grammar has an error');
    await expect.poll(() => page.locator('.cm-lintRange-error').allInnerTexts()).toEqual(['leter']);
    expect(await player.text('#problems li')).toContain('did you mean "letter"?');
    expect(await player.text('#problems .place')).toBe('1:11');
    await page.click('#problems button.plain');
    await player.status().toMatch(/^login: 4 states/);
    expect(await player.grammar()).toContain('1*letter "@"');
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
  });

  test('a warning is listed with its remedy, and the grammar still has its verdict', async () => {
    await player.write('a = "x"\nb = "y"');
    await player.status().toMatch(/^a: /);
    await expect.poll(() => page.locator('#problems .warning').count()).toBe(1);
    expect(await page.getAttribute('#problems .warning', 'data-code')).toBe('unreachable-rule');
  });

  test('rule names are completed', async () => {
    await player.write('greeting = salutation\nsalutation = "hi"\nx = salu');
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.cm-tooltip-autocomplete');
    expect(await page.locator('.cm-tooltip-autocomplete li').allInnerTexts()).toEqual(['salutation']);
    await page.click('.cm-tooltip-autocomplete li');
    await expect.poll(() => player.grammar()).toMatch(/x = salutation$/);
  });

  test('the walk goes step by step through automaton, table and grammar', async () => {
    await player.write(LOGIN);
    await player.status().toMatch(/^login: /);
    await page.fill('#walk', 'a@1');
    await player.verdict().toBe('well-formed: 3 octets');
    await player.showTab('automaton');
    await page.waitForSelector('#panel [data-target="edge=2-3"][data-highlight="3"]');
    await page.click('#previous');
    expect(await player.text('#step')).toMatch(/40 @ in state 1 → state 2/);
    expect(await page.locator('.cm-matched').allInnerTexts()).toEqual(['@']);
    await page.waitForSelector('#panel [data-target="edge=1-2"][data-highlight="3"]');
    expect(await page.locator('#panel [data-target="edge=2-3"][data-highlight]').count()).toBe(0);
    await player.showTab('table');
    await page.waitForSelector('#panel td[data-highlight="3"][aria-label^="state 1, "]');
    await page.check('input[value=hex]', { force: true });
    await page.fill('#walk', '41 40');
    await player.verdict().toMatch(/^octet 2: /);
    expect(await page.locator('#steps li').allInnerTexts()).toEqual(['41\nA', '40\n@', 'end']);
    await page.fill('#walk', '4');
    await player.verdict().toMatch(/^4 is not an octet/);
  });

  test('what the text captures is listed, and goes with a text that is refused', async () => {
    await player.write('; @capture name, host\nlogin = name "@" host\nname = 1*ALPHA\nhost = 1*DIGIT');
    await player.status().toMatch(/^login: /);
    await page.check('input[value=text]', { force: true });
    await page.fill('#walk', 'ab@12');
    await expect.poll(() => page.locator('#captures li').allInnerTexts()).toEqual(['name 0..2 ab', 'host 3..5 12']);
    expect(await page.locator('#marked mark').allInnerTexts()).toEqual(['ab', '12']);
    await page.fill('#walk', 'ab@');
    await expect.poll(() => page.locator('#captures li').count()).toBe(0);
    expect(await page.locator('#marked mark').count()).toBe(0);
  });

  test('a text has several lines, with the line ends that are chosen', async () => {
    await player.write('lines = 2( 1*ALPHA CRLF )');
    await player.status().toMatch(/^lines: /);
    await page.fill('#walk', 'ab\ncd\n');
    await page.selectOption('#line-end', 'CRLF');
    await player.verdict().toBe('well-formed: 8 octets');
    await page.selectOption('#line-end', 'LF');
    await player.verdict().toMatch(/^octet 2: /);
  });

  test('test texts are run at each edit, and go with the link', async () => {
    // Those of the example.
    for (const _ of [1, 2]) await page.click('#tests li button:last-child');
    await player.write('a = 1*"x"');
    await player.status().toMatch(/^a: /);
    for (const [text, wanted] of [
      ['xx', 'accepted'],
      ['y', 'rejected'],
    ] as const) {
      await page.fill('#walk', text);
      await page.click(`#keep-${wanted}`);
    }
    await expect.poll(() => player.text('#tests-title')).toBe('2 of 2 as wanted');
    await player.write('a = "x" / "y"');
    await expect.poll(() => player.text('#tests-title')).toBe('0 of 2 as wanted');
    expect(await page.locator('#tests li.bad').count()).toBe(2);
    await page.click('#share');
    await expect.poll(() => page.url()).toContain('#g=');
    const other = await session.open(page.url());
    await expect.poll(() => other.text('#tests-title')).toBe('0 of 2 as wanted');
    await other.close();
    for (const _ of [1, 2]) await page.click('#tests li button:last-child');
    expect(await page.locator('#tests li').count()).toBe(0);
  });

  test('a grammar with counted fields has verdicts and fields; nothing of it is left when it breaks', async () => {
    const NETSTRING = [
      '; @capture content\n; @integer size decimal\n; @length content = size',
      'netstring = size ":" content ","\nsize = 1*2DIGIT\ncontent = *OCTET\n',
    ].join('\n');
    await player.write(NETSTRING);
    await player.status().toMatch(/^netstring: messages with counted fields/);
    await page.fill('#walk', '5:hello,');
    await player.verdict().toBe('well-formed: 8 octets');
    await expect.poll(() => page.locator('#captures li').allInnerTexts()).toEqual(['content 2..7 hello']);
    await page.fill('#walk', '6:hello,');
    await player.verdict().toMatch(/^octet /);
    await page.fill('#walk', '5:hello,');
    await player.write(`${NETSTRING}x = (`);
    await player.status().toBe('This grammar has an error');
    expect(await page.locator('#captures li, #marked mark, #start option').count()).toBe(0);
  });

  test('a picture that is too wide is scrolled, and its size is changed', async () => {
    await player.write(`a = ${Array.from({ length: 60 }, (_, i) => `%x${(0x21 + i).toString(16)}`).join(' ')}`);
    await player.status().toMatch(/^a: /);
    await player.showTab('automaton');
    await expect.poll(() => player.text('.zoom output')).toBe('40 %');
    const widthOf = () => page.locator('#panel svg.automaton').evaluate((each) => each.getBoundingClientRect().width);
    const before = await widthOf();
    await page.click('.zoom button[aria-label=larger]');
    expect(await widthOf()).toBeGreaterThan(before);
    await page.click('.zoom button:text("Fit")');
    expect(await widthOf()).toBeLessThan(900);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('an edit is compared with the saved grammar: a shortest text each way, or a proof that there is none', async () => {
    await player.write('a = "x" / "y"');
    await player.status().toMatch(/^a: /);
    await page.click('#save');
    await player.showTab('compare');
    await expect.poll(() => player.text('#panel')).toMatch(/accept the same texts \(proved: .* 3 states\)/);
    await player.write('a = "x" / "zz"');
    await expect.poll(() => page.locator('#panel .direction code').allInnerTexts()).toEqual(['5A 5A', '59']);
    await page.click('#panel .direction button >> nth=1');
    await player.verdict().toMatch(/^octet 0: /);
    expect(await page.inputValue('#walk')).toBe('59');
  });

  test('a shared link opens the same grammar and text in another page', async () => {
    await player.write(LOGIN);
    await player.status().toMatch(/^login: /);
    await page.fill('#walk', '41 40 31');
    const before = page.url();
    await page.click('#share');
    await expect.poll(() => page.url() !== before && page.url()).toContain('#g=');
    const other = await session.open(page.url());
    await other.status().toMatch(/^login: 5 states/);
    expect(await other.grammar()).toBe(LOGIN);
    expect(await other.page.inputValue('#walk')).toBe('41 40 31');
    await other.verdict().toBe('well-formed: 3 octets');
    await other.close();
  });

  test.each([
    ['a link that is no base64', '#g=%%%', /cannot be unpacked/],
    ['a link that is no deflate', '#g=AAAA', /cannot be unpacked/],
    ['a bomb', linkTo('x'.repeat(5_000_000)), /unpacks to more than 1048576 octets/],
    ['a link without a grammar', linkTo({ text: 7 }), /holds no grammar/],
    ['a link that is too long', `#g=${'A'.repeat(100_001)}`, /more than 100000 characters/],
  ])('%s is refused with a clear line, and the grammar stays', async (_, fragment, why) => {
    await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    await expect.poll(() => player.text('#notice')).toMatch(why);
    expect(await player.grammar()).toBe(LOGIN);
  });

  test('markup in a grammar, a link or a text is shown as text, and no script in it runs', async () => {
    const evil = '</script><img src=x onerror=document.title=1><svg onload=document.title=1>';
    const grammar = `// @title ${evil}\n// @within ${evil}\nEvil { evil = "<img src=x>" | "${evil}" }`;
    const other = await session.open(
      session.address + linkTo({ text: grammar, typed: evil, mode: 'text', rule: evil }),
    );
    await other.status().toContain('</script><img');
    for (const tab of ['rules', 'table', 'code', 'automaton']) {
      await other.showTab(tab);
    }
    await other.write(`${evil} = `);
    await other.status().toBe('This grammar has an error');
    expect(await other.page.locator('img[src], svg[onload]').count()).toBe(0);
    expect(await other.page.title()).toBe('wellformed playground');
    await other.close();
  });

  test('everything is reached and worked with the keyboard alone', async () => {
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.className');
    const tabTo = async (id: string) => {
      for (let i = 0; i < 30 && (await focused()) !== id; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(id);
    };
    await page.check('input[value=text]', { force: true });
    await page.focus('#example');
    await tabTo('editor');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('sum = 1*DIGIT "+" 1*DIGIT');
    await page.keyboard.press('Control+s');
    await expect.poll(() => player.text('#notice')).toMatch(/^Saved/);
    await player.status().toMatch(/^sum: /);
    await tabTo('walk');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('1+1');
    await player.verdict().toBe('well-formed: 3 octets');
    await tabTo('tab-compare');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('tab-table');
    await page.waitForSelector('#panel td[tabindex="0"]');
    await page.keyboard.press('/');
    expect(await focused()).toBe('walk');
  });

  test('it opens from a file, with a grammar in it, and compiles', async () => {
    const folder = temporaryFolder(onTestFinished);
    const workspace = {
      text: 'mine = "</script>"',
      rule: '',
      reads: '',
      typed: '</script>',
      mode: 'text',
      tests: [],
    } as const;
    for (const [name, content] of session.files) put(folder, name, content);
    put(folder, 'index.html', withWorkspace(session.files.get('index.html') as string, workspace));
    const other = await session.open(`file://${join(folder, 'index.html')}`);
    await other.status().toMatch(/^mine: 11 states/);
    await other.verdict().toBe('well-formed: 9 octets');
    await other.close();
  });

  test('on a small screen the remedy of a mistake is seen without scrolling', async () => {
    const { page, ...small } = await openSmall();
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('login = 1*leter "@"\nletter = ALPHA');
    const remedy = page.locator('#problems .remedy');
    await expect.poll(() => remedy.count()).toBe(1);
    const { y, height } = (await remedy.boundingBox()) as { y: number; height: number };
    expect(y + height).toBeLessThan(720);
    await small.end();
  });

  test('an example that no picture can show opens with its rules, and what says so goes with the first key', async () => {
    const { page, ...small } = await openSmall();
    await page.selectOption('#example', { label: 'URI (RFC 3986)' });
    expect(await page.locator('#notice').innerText()).toContain('is loaded');
    // Before the compiler has answered: the comment in the first line is coloured as one.
    const [line, span] = ['.cm-line', '.cm-line span'].map((each) => page.locator(each).first().innerText());
    expect(await span).toBe(await line);
    await page.waitForSelector('#panel .rule-name');
    await page.focus('.cm-content');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#notice').innerText()).toBe('');
    await small.end();
  });

  const openSmall = async () => {
    const { page: small } = await session.open(undefined, { viewport: { width: 1280, height: 720 } });
    await expect.poll(() => small.locator('#status').innerText()).toMatch(/^date-time/);
    return { page: small, end: () => small.context().close() };
  };

  test('nothing was logged in all of this', () => {
    // Chromium itself styles what is typed over a selection, and the policy stops it.
    expect(session.messages.filter((one) => !one.startsWith('Applying inline style violates'))).toEqual([]);
  });
});
