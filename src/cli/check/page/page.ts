/**
 * What was collected of a run → one HTML file that needs no network: the verdict, the reasons, and the files, each with
 * the distribution of its faults, what it probably is, and its first faults with their frames. The script folds the files
 * by folder, filters and sorts them. The same run gives the same bytes.
 */
import { type Html, html } from '../../../page/html.ts';
import { page, pageStart } from '../../../page/page.ts';
import { BASE_STYLE } from '../../../page/style.ts';
import { VERSION } from '../../../shared/version.ts';
import { formatName } from '../../file-name.ts';
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
export function writePage(path: string, collected: Collected, script: string): void {
  writeFile(path, formatCheckPage(collected, script));
}

function formatCheckPage(collected: Collected, script: string): string {
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
  const parts = collected.files.length > 0 ? { body, script } : { body };
  return page({ name: 'wellformed check', title: `wellformed check: ${outcome}`, style: CHECK_PAGE_STYLE, ...parts });
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

/** The style sheet of the page of a run: what it adds to that of every page. */
const CHECK_PAGE_STYLE = `${BASE_STYLE}
header { padding: 18px 20px 14px; border-bottom: 1px solid var(--line); background: var(--sheet); }
header.bad { border-top: 6px solid var(--bad); }
header.good { border-top: 6px solid var(--good); }
header > * { max-width: 1140px; margin: 0 auto; }
.outcome { margin-top: 6px; overflow-wrap: anywhere; }
.good .outcome b { color: var(--good); background: var(--good-sheet); }
main { max-width: 1180px; margin: 0 auto; padding: 8px 20px 40px; }
section { margin-top: 32px; min-width: 0; }
h2 { font-size: 16px; font-weight: 650; letter-spacing: -.01em; margin-bottom: 8px; overflow-wrap: anywhere; }
.counts { display: flex; flex-wrap: wrap; gap: 0 64px; }
.scroll { overflow: auto; scrollbar-width: thin; }
main > section > .scroll { max-height: 24vh; }
main > section > .list { max-height: 80vh; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
#tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 18px; margin-bottom: 10px; color: var(--soft); font-size: 13px; }
#tools input, #tools select { max-width: 46vw; padding: 3px 8px; color: var(--ink); background: var(--sheet); border: 1px solid var(--stroke); border-radius: 6px; }
summary { padding: 6px 14px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
summary:hover { background: var(--context); }
.group > summary { display: flex; flex-wrap: wrap; gap: 0 16px; font-weight: 600; }
.group > summary span { color: var(--soft); font-weight: 400; }
.group > summary::before, .file > summary > code::before { content: "▸ "; color: var(--soft); }
.group[open] > summary::before, .file[open] > summary > code::before { content: "▾ "; }
.file > summary { display: grid; grid-template-columns: minmax(0, 1fr) 110px 256px 150px; gap: 2px 16px; align-items: center; padding-left: 30px; }
.file > summary .number { text-align: right; font-family: inherit; color: var(--soft); }
.file > :not(summary) { margin: 12px 14px; }
.file p { color: var(--soft); overflow-wrap: anywhere; }
.file .hint { grid-column: 1 / -1; padding-left: 16px; font-size: 13px; color: var(--soft); }
.hint code { color: var(--ink); user-select: all; }
.legend { margin: 0 0 8px; font-size: 13px; }
.distribution { max-width: 100%; }
@media (max-width: 760px) {
  .file > summary { grid-template-columns: 1fr 1fr; padding-left: 14px; }
  .file > summary > code, .file > summary > svg { grid-column: 1 / -1; }
  .file > summary .number:last-child { grid-row: 2; grid-column: 2; }
  main > section > .list { max-height: 62vh; }
  section { margin-top: 20px; }
}
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; }
thead th { color: var(--soft); font-size: 12.5px; vertical-align: bottom; }
th, td { padding: 6px 20px 6px 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.number, th.number { text-align: right; white-space: nowrap; font-family: inherit; }
svg { display: block; fill: var(--bad); }
svg .ground { fill: var(--line); }
figure { margin: 16px 0 0; padding: 10px 14px 12px; border: 1px solid var(--line); border-radius: 10px; }
section > p { margin-top: 12px; color: var(--soft); }
figcaption { overflow-wrap: anywhere; }
figcaption code { color: var(--bad); font-weight: 600; font-size: 13px; }
pre { margin: 8px 0 0; font-size: 13px; line-height: 1.6; direction: ltr; unicode-bidi: bidi-override; }
pre .line { display: inline-block; margin-right: 12px; padding-right: 10px; border-right: 1px solid var(--line); color: var(--soft); user-select: none; }
pre i { font-style: normal; color: var(--bad); }
mark { padding: 1px 2px; border-radius: 3px; color: var(--bad); background: var(--bad-sheet); outline: 1px solid var(--bad); font-weight: 600; }
.hex { color: var(--soft); }
.hex .carets { color: var(--bad); }
li { padding: 2px 0; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; padding: 16px 20px 30px; }
footer p { max-width: 1140px; margin: 0 auto; }
@media print { body { background: none; } figure { break-inside: avoid; } #tools { display: none; } .scroll { max-height: none !important; } }
`;
