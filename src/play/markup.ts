/**
 * Scripts and examples → the page of the playground: one file of HTML that makes
 * no request. Its content security policy names its style and script by their
 * digests; the worker is started from text in the page.
 *
 * `wellformed play FILE` puts a grammar into it (src/cli/play).
 */
import { createHash } from 'node:crypto';
import { ENCODINGS } from '../encodings.ts';
import { TARGETS } from '../export/targets.ts';
import { embedded, html, raw } from '../page/html.ts';
import type { Example } from './page/data.ts';
import type { Workspace } from './page/workspace.ts';
import { PLAY_STYLE } from './style.ts';

/** The element whose text is the workspace that the page opens with, if it has one. */
const OPENED = '<script type="application/json" id="opened"></script>';

/** The page, which opens with a workspace. */
export function withWorkspace(page: string, workspace: Workspace): string {
  return page.replace(OPENED, () => OPENED.replace('><', `>${embedded(workspace).text}<`));
}

interface Scripts {
  readonly page: string;
  readonly worker: string;
}

/** What `GrammarInput.reads` can be, and how a reader chooses it. */
const READS: readonly (readonly [value: string, name: string])[] = [
  ['', 'its own'],
  ['octets', 'octets'],
  ['units', 'code units'],
  ...Object.keys(ENCODINGS).map((name) => [name, `scalar values in ${name}`] as const),
];

const TABS = ['Automaton', 'Rules', 'Table', 'Compare', 'Code', 'Vectors'];

/** `licences`: of the code of others in the page. */
export function playPage({ page, worker }: Scripts, examples: readonly Example[], licences: string): string {
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy =
    `default-src 'none'; style-src ${digest(PLAY_STYLE)}; script-src ${digest(page)}; worker-src 'self' blob:; ` +
    `manifest-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Type a grammar in ohm or ABNF, and see the validator that it makes.">
<title>wellformed playground</title>
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg" type="image/svg+xml">
<style>${raw(PLAY_STYLE)}</style>
</head>
<body>
<a class="skip" href="#walk">Skip to the box for a text</a>
<header class="bar">
  <h1>wellformed <span>playground</span></h1>
  <label class="field"><span>example</span><select id="example"><option value="">choose an example …</option>${examples.map(
    ({ name }, i) => html`<option value="${i}">${name}</option>`,
  )}</select></label>
  <button type="button" id="save">Save</button>
  <button type="button" id="share">Share</button>
  <button type="button" id="theme" aria-label="Colours: system">◐</button>
</header>
<p id="notice" role="status"></p>
<main class="panes">
<section class="pane grammar" aria-labelledby="grammar-title">
  <header><h2 id="grammar-title">Grammar</h2>
    <label class="field"><span>start rule</span><select id="start"></select></label>
    <label class="field"><span>alphabet</span><select id="reads">${READS.map(
      ([value, name]) => html`<option value="${value}">${name}</option>`,
    )}</select></label></header>
  <div id="editor"></div>
  <p class="state"><span id="status" role="status"></span> <span class="busy">compiling … <button type="button" id="stop">Stop</button></span></p>
  <ul id="problems" aria-label="Mistakes"></ul>
</section>
<section class="pane" aria-labelledby="text-title">
  <h2 id="text-title">Text</h2>
  <div class="inputs">
    <fieldset class="mode"><legend class="unseen">Input format</legend>
      <label><input type="radio" name="mode" value="text" checked><span>text</span></label><label><input type="radio" name="mode" value="hex"><span>hex</span></label>
    </fieldset>
    <label class="field wide"><span class="unseen">Text to walk</span><input id="walk" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" dir="ltr" placeholder="type a text, or octets in hex" aria-describedby="verdict"></label>
  </div>
  <p id="verdict" role="status" aria-live="polite"></p>
  <div class="walk" hidden>
    <div class="steps">
      <button type="button" id="previous" aria-label="Previous step">‹</button>
      <ol id="steps" aria-label="Steps" data-roving="horizontal"></ol>
      <button type="button" id="next" aria-label="Next step">›</button>
      <button type="button" id="play" aria-label="Play from the start">▸</button>
    </div>
    <div id="step" class="step"></div>
  </div>
  <div class="tabs" role="tablist" aria-label="What the grammar makes">${TABS.map(
    (name, i) =>
      html`<button type="button" role="tab" id="tab-${name.toLowerCase()}" data-tab="${name.toLowerCase()}" aria-controls="panel" aria-selected="${String(i === 0)}" tabindex="${i === 0 ? 0 : -1}">${name}</button>`,
  )}</div>
  <label class="field" id="target-choice" hidden><span>for</span><select id="target">${Object.entries(TARGETS).map(
    ([name, { about }]) => html`<option value="${name}">${name}: ${about}</option>`,
  )}</select></label>
  <div id="panel" role="tabpanel" aria-labelledby="tab-automaton"></div>
</section>
</main>
<footer>
  <p>Everything happens in this page: nothing you type leaves it. Keys: <kbd>/</kbd> text · <kbd>Ctrl</kbd> <kbd>S</kbd> save · <kbd>Ctrl</kbd> <kbd>Space</kbd> rule names · <kbd>Tab</kbd> leaves the editor.</p>
  <details><summary>Licences</summary><pre tabindex="0" role="region" aria-label="Licences">${licences}</pre></details>
</footer>
${raw(OPENED)}
<script type="application/json" id="data">${embedded({ examples })}</script>
<script type="text/plain" id="worker">${raw(asData(worker))}</script>
<script>${raw(page)}</script>
</body>
</html>
`;
  return markup.text;
}

/** A script as data in a page: no text in it may end the element. */
function asData(script: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('the script of the worker would end its element');
  return script;
}
