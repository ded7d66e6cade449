/** A browser, the playground served as `wellformed play` serves it, and what a reader does in it. */
import type { Server } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { playground } from '../../build/play.ts';
import { serve } from '../../src/cli/commands/play.ts';
import { launchChromium } from '../runtimes/chromium.ts';

const EDITOR = '.cm-content';

export class Session {
  readonly files: ReadonlyMap<string, string>;
  readonly address: string;
  /** What the pages logged, and what they requested. */
  readonly messages: string[] = [];
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #browser: Browser;

  static async start(): Promise<Session> {
    const files = await playground();
    const { server, address } = await serve((name) => files.get(name), 0);
    return new Session(files, server, address, await launchChromium());
  }

  private constructor(files: ReadonlyMap<string, string>, server: Server, address: string, browser: Browser) {
    this.files = files;
    this.address = address;
    this.#server = server;
    this.#browser = browser;
  }

  async end(): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A page in a context of its own. By default: the playground. */
  async open(url: string = this.address, settings: BrowserContextOptions = {}): Promise<Player> {
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...settings });
    const page = await context.newPage();
    page.on('console', (message) => this.messages.push(message.text()));
    page.on('pageerror', (error) => this.messages.push(error.message));
    page.on('request', (request) => this.requests.push(request.url()));
    await page.goto(url);
    await page.waitForSelector('[data-ready]');
    return new Player(page);
  }
}

export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** As it is seen: without what is hidden. */
  text(selector: string): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    return this.page.locator(selector).first().innerText();
  }

  grammar(): Promise<string> {
    return this.text(EDITOR);
  }

  /** What the page says about the grammar, once it says what is expected. */
  status() {
    return expect.poll(() => this.text('#status'));
  }

  verdict() {
    return expect.poll(() => this.text('#verdict'));
  }

  /** Types a grammar as a reader does: into the editor, in place of what it holds. */
  async write(grammar: string): Promise<void> {
    await this.page.click(EDITOR);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(grammar);
  }

  async showTab(name: string): Promise<void> {
    await this.page.click(`#tab-${name}`);
    await this.page.waitForSelector(`#tab-${name}[aria-selected=true]`);
    await this.page.waitForSelector(`#panel[data-shows=${name}] > *`);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
