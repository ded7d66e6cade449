/**
 * Markup, style, scripts and examples → the page of the playground. The markup is page/page.html; what stands in the slots
 * of it, such as `<!-- examples -->`, is made here. The worker is started from text in the page, which is deflated.
 *
 * `wellformed play FILE` puts a grammar into the page (src/cli/commands/play.ts).
 */

import { AUTOMATON_STYLE } from '../export/automaton/style.ts';
import { TARGETS } from '../export/targets.ts';
import { embedded, type Html, html, raw } from '../page/html.ts';
import { page } from '../page/page.ts';
import { ENCODINGS } from '../shared/encodings.ts';
import type { Example, Workspace } from './page/workspace.ts';

/** The element whose text is the workspace that the page opens with, if it has one. */
const OPENED = '<script type="application/json" id="opened"></script>';

/** The page, which opens with a workspace. */
export function withWorkspace(page: string, workspace: Workspace): string {
  return page.replace(OPENED, () => OPENED.replace('><', `>${embedded(workspace).text}<`));
}

interface Parts {
  /** Of page/page.html. */
  readonly markup: string;
  /** Of page/page.css. */
  readonly style: string;
  readonly script: string;
  /** Deflated, in base64. */
  readonly worker: string;
  /** Of the code of others in the page. */
  readonly licences: string;
}

/** Throws Error for a slot of the markup that has no content. */
export function playPage({ markup, style, script, worker, licences }: Parts, examples: readonly Example[]): string {
  const slots = new Map<string, Html>([
    ['examples', options(examples.map(({ name }, i) => [String(i), name]))],
    ['encodings', options(Object.keys(ENCODINGS).map((name) => [name, `scalar values in ${name}`]))],
    ['targets', options(Object.entries(TARGETS).map(([name, { about }]) => [name, `${name}: ${about}`]))],
    ['licences', html`${licences}`],
  ]);
  const filled = markup.replace(/\n\s+/g, '\n').replace(/<!-- (\w+) -->/g, (slot, name: string) => {
    const content = slots.get(name);
    if (!content) throw new Error(`the page of the playground has no content for ${slot}`);
    return content.text;
  });
  const body = html`${raw(filled)}${raw(OPENED)}
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

function options(rows: readonly (readonly [value: string, name: string])[]): Html {
  return html`${rows.map(([value, name]) => html`<option value="${value}">${name}</option>`)}`;
}
