/**
 * Scripts and examples → the page of the playground. The worker is started from text in the page, which is deflated.
 *
 * `wellformed play FILE` puts a grammar into it (src/cli/play).
 */

import { AUTOMATON_STYLE } from '../export/automaton/style.ts';
import { TARGETS } from '../export/targets.ts';
import { embedded, type Html, html, raw } from '../page/html.ts';
import { page } from '../page/page.ts';
import { textField, walkSteps } from '../page/walk-markup.ts';
import { ENCODINGS } from '../shared/encodings.ts';
import type { Example, Workspace } from './page/workspace.ts';

/** The element whose text is the workspace that the page opens with, if it has one. */
const OPENED = '<script type="application/json" id="opened"></script>';

/** The page, which opens with a workspace. */
export function withWorkspace(page: string, workspace: Workspace): string {
  return page.replace(OPENED, () => OPENED.replace('><', `>${embedded(workspace).text}<`));
}

interface Scripts {
  readonly page: string;
  /** Of page/page.css. */
  readonly style: string;
  /** Deflated, in base64. */
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
export function playPage(
  { page: script, style, worker }: Scripts,
  examples: readonly Example[],
  licences: string,
): string {
  const body = html`<a class="skip" href="#walk">Skip to the box for a text</a>
${bar(examples)}
<p id="notice" role="status"></p>
<main class="panes">
${grammarPane()}
${textPane()}
</main>
<footer>
  <p>Everything happens in this page: nothing you type leaves it. Keys: <kbd>/</kbd> text · <kbd>Ctrl</kbd> <kbd>S</kbd> save · <kbd>Ctrl</kbd> <kbd>Space</kbd> rule names · <kbd>Tab</kbd> leaves the editor.</p>
  <details><summary>Licences</summary><pre tabindex="0" role="region" aria-label="Licences">${licences}</pre></details>
</footer>
${raw(OPENED)}
<script type="application/json" id="data">${embedded({ examples })}</script>
<script type="text/plain" id="worker">${worker}</script>`;
  return page({
    name: 'wellformed playground',
    title: 'wellformed playground',
    style: AUTOMATON_STYLE + style,
    body,
    script,
    head: html`<meta name="description" content="Type a grammar in ohm or ABNF, and see the validator that it makes.">
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg" type="image/svg+xml">`,
    allowed: "worker-src 'self' blob:; manifest-src 'self'; img-src 'self' data:; ",
  });
}

function bar(examples: readonly Example[]): Html {
  return html`<header class="bar">
  <h1>wellformed <span>playground</span></h1>
  <label class="field"><span>example</span><select id="example"><option value="">choose an example …</option>${examples.map(
    ({ name }, i) => html`<option value="${i}">${name}</option>`,
  )}</select></label>
  <button type="button" id="save">Save</button>
  <button type="button" id="share">Share</button>
</header>`;
}

function grammarPane(): Html {
  return html`<section class="pane grammar" aria-labelledby="grammar-title">
  <header><h2 id="grammar-title">Grammar</h2>
    <label class="field"><span>start rule</span><select id="start"></select></label>
    <label class="field"><span>alphabet</span><select id="reads">${READS.map(
      ([value, name]) => html`<option value="${value}">${name}</option>`,
    )}</select></label></header>
  <div id="editor"></div>
  <p class="state"><span id="status" role="status"></span> <span class="busy">compiling … <button type="button" id="stop">Stop</button></span></p>
  <ul id="problems" aria-label="Mistakes"></ul>
</section>`;
}

function textPane(): Html {
  return html`<section class="pane" aria-labelledby="text-title">
  <h2 id="text-title">Text</h2>
  <div class="inputs">
    ${textField(['text', 'hex'], 'type a text, of several lines if you like, or octets in hex')}
  </div>
  <p id="verdict" role="status" aria-live="polite"></p>
  ${walkSteps()}
  <pre id="marked" aria-label="The text, with its fields in colour"></pre>
  <ul id="captures" aria-label="Captures"></ul>
  <div class="tests">
    <header><h3>Test texts</h3><span id="tests-title" role="status"></span>
      <button type="button" id="keep-accepted" class="plain">Keep this text: accept</button>
      <button type="button" id="keep-rejected" class="plain">reject</button></header>
    <ul id="tests" aria-label="Test texts"></ul>
  </div>
  <div class="tabs" role="tablist" aria-label="What the grammar makes">${TABS.map(
    (name, i) =>
      html`<button type="button" role="tab" id="tab-${name.toLowerCase()}" data-tab="${name.toLowerCase()}" aria-controls="panel" aria-selected="${String(i === 0)}" tabindex="${i === 0 ? 0 : -1}">${name}</button>`,
  )}</div>
  <label class="field" id="target-choice" hidden><span>for</span><select id="target">${Object.entries(TARGETS).map(
    ([name, { about }]) => html`<option value="${name}">${name}: ${about}</option>`,
  )}</select></label>
  <div id="panel" role="tabpanel" aria-labelledby="tab-automaton"></div>
</section>`;
}
