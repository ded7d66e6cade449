/**
 * What was collected of a run → one HTML file that needs no network: the verdict, the reasons, and the files, each with
 * the distribution of its faults, what it probably is, and its first faults with their frames. The script folds the files
 * by folder, filters and sorts them. The same run gives the same bytes.
 */

import { type Html, html } from '../../../page/html.ts';
import { page, pageStart } from '../../../page/page.ts';
import { VERSION } from '../../../shared/version.ts';
import { formatName } from '../../file-name.ts';
import type { PageParts } from '../../files/built.ts';
import { requireOurs, writeFile } from '../../files/write-file.ts';
import { formatSize, groupDigits, withNoun } from '../../numbers.ts';
import { formatTotals } from '../totals.ts';
import type { Collected, ShownFault, ShownFile } from './collect.ts';
import { distributionPicture } from './distribution.ts';

/** Called before the run. Throws CommandError for a folder, and for a file that is not a page of check. */
export function requirePage(path: string): void {
  requireOurs(path, {
    isOurs: (present) => present.length === 0 || present.toString('latin1').startsWith(pageStart('wellformed check')),
    otherwise: 'is not a page of check',
    remedy: 'choose another name (--report)',
  });
}

/** Throws CommandError. */
export function writePage(path: string, collected: Collected, parts: PageParts): void {
  writeFile(path, formatCheckPage(collected, parts));
}

function formatCheckPage(collected: Collected, { script, style }: PageParts): string {
  const { totals } = collected;
  const outcome = totals.illFormed > 0 ? 'ill-formed' : totals.unreadable > 0 ? 'not checked' : 'well-formed';
  const body = html`<header class="${outcome === 'well-formed' ? 'good' : 'bad'}">
  <h1>wellformed <span>check</span></h1>
  <p class="outcome"><b>${outcome}</b> ${formatTotals(totals).trim()}</p>
</header>
<main>
${counts(collected)}
${unreadableFiles(collected)}
${files(collected)}
</main>
<footer><p>Made by wellformed ${VERSION}. Lines and columns count from 1, columns in code points; offsets count octets from 0. Octets in &lt;&gt; are ill-formed. Hints are guesses.</p></footer>`;
  const title = `wellformed check: ${outcome}`;
  return page({ name: 'wellformed check', title, style, body, ...(collected.files.length > 0 && { script }) });
}

function counts({ totals: { faults, reasons, hints, illFormed } }: Collected): Html {
  if (faults === 0) return html`<p>No fault was found.</p>`;
  return html`<div class="counts">${countTable('Reasons', 'faults', reasons, faults)}${countTable('Hints', 'files', hints, illFormed)}</div>`;
}

/** `all`: the faults or files of which the bars show the shares. */
function countTable(title: string, unit: string, numbers: ReadonlyMap<string, number>, all: number): Html | false {
  if (numbers.size === 0) return false;
  const rows = [...numbers].sort(([, a], [, b]) => b - a);
  return html`<section><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">${title === 'Hints' ? 'probably' : 'reason'}</th><th scope="col" class="number">${unit}</th><th scope="col"><span class="unseen">share</span></th></tr></thead>
<tbody>${rows.map(
    ([what, count]) =>
      html`<tr><th scope="row">${what}</th><td class="number">${groupDigits(count)}</td><td>${bar(count / all)}</td></tr>`,
  )}</tbody></table></div></section>`;
}

/** Pixels. */
const BAR = 120;

/** A bar for a share of all, 0 to 1. */
function bar(share: number): Html {
  const percent = `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
  return html`<svg class="bar" viewBox="0 0 ${BAR} 10" width="${BAR}" height="10" role="img" aria-label="${percent}"><rect class="ground" width="${BAR}" height="10"/><rect width="${(BAR * share).toFixed(1)}" height="10"/></svg>`;
}

function unreadableFiles({ unreadable, totals }: Collected): Html | false {
  if (unreadable.length === 0) return false;
  const more = totals.unreadable - unreadable.length;
  return html`<section><h2>Not checked</h2><div class="scroll" tabindex="0" role="region" aria-label="Not checked"><ul>${unreadable.map(
    ({ name, reason }) => html`<li><code>${formatName(name)}</code>: ${reason}</li>`,
  )}${more > 0 && html`<li>and ${withNoun(more, 'other file')}</li>`}</ul></div></section>`;
}

/** What the script offers (script/main.ts). */
const ORDERS = { path: 'path', faults: 'most faults', size: 'largest' };
const FOLDS = { folder: 'folder', reason: 'reason', nothing: 'nothing' };

function files({ files: listed, more, totals }: Collected): Html | false {
  if (listed.length === 0) return false;
  const reasons = Object.fromEntries([...totals.reasons.keys()].map((reason) => [reason, reason]));
  return html`<section><h2>Files</h2>
<p class="legend">The bar of a file shows where its faults are, from its start to its end. Without <code>--all</code>, the first fault of each file is counted.</p>
<form id="tools" hidden><label>name <input id="search" type="search"></label>${choice('reason', { '': 'any', ...reasons })}${choice('order', ORDERS)}${choice('fold', FOLDS)}<output id="shown">${withNoun(listed.length, 'file')}</output></form>
<div class="scroll list" id="files" tabindex="0" role="region" aria-label="Files">${listed.map(fileDetails)}</div>${more > 0 && html`<p>and ${withNoun(more, 'other ill-formed file')}</p>`}</section>`;
}

function choice(name: string, options: Readonly<Record<string, string>>): Html {
  const items = Object.entries(options).map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label>${name} <select id="${name}">${items}</select></label>`;
}

/** The first files are open: their first faults are in sight. */
const OPEN_FILES = 5;

const faultsOf = ({ verdict, faults }: ShownFile) => verdict?.faults ?? faults.length;

function fileDetails(shown: ShownFile, i: number): Html {
  const { file, verdict, distribution, faults, reasons, hint } = shown;
  const name = formatName(file.name);
  const octets = file.size ?? verdict?.octets ?? 0;
  const more = faultsOf(shown) - faults.length;
  const sorted = [...reasons].sort(([, a], [, b]) => b - a).map(([reason]) => reason);
  return html`<details class="file" id="file-${i}" data-name="${name}" data-reasons="${sorted.join(' ')}" data-faults="${faultsOf(shown)}" data-octets="${octets}"${i < OPEN_FILES && ' open'}>
<summary><code>${name}</code><span class="number">${withNoun(faultsOf(shown), 'fault')}</span>${distributionPicture(distribution, octets)}<span class="number">checked as ${file.form.title}, ${formatSize(octets)}</span>${hint && html`<span class="hint">${hint.text}${hint.command && html` · <code>${hint.command}</code>`}</span>`}</summary>
${faults.map((fault) => faultFigure(name, fault))}
${more > 0 && html`<p>and ${withNoun(more, 'other fault')}</p>`}</details>`;
}

function faultFigure(name: string, { at, line, message, excerpt, hex }: ShownFault): Html {
  const text = excerpt && html`<pre class="text"><span class="line">${line}</span>${excerptText(excerpt)}</pre>`;
  return html`<figure><figcaption><code>${name}:${at}</code> ${message}</figcaption>
<div class="scroll" tabindex="0" role="region" aria-label="${name}:${at}">${text}<pre class="hex">${hex.line}
<span class="carets">${hex.carets}</span></pre></div></figure>`;
}

/** The cells one after the other; those of the fault are marked, also where the text ends in it. */
function excerptText({ cells, from, to, isCutBefore, isCutAfter }: NonNullable<ShownFault['excerpt']>): Html {
  const text = (start: number, end: number) =>
    cells.slice(start, end).map((cell) => (cell.isIllFormed ? html`<i>${cell.text}</i>` : html`${cell.text}`));
  return html`${isCutBefore && '…'}${text(0, from)}<mark>${from === to ? ' ' : text(from, to)}</mark>${text(to, cells.length)}${isCutAfter && '…'}`;
}
