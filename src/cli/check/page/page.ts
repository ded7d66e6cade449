/**
 * What was collected of a run → one HTML file that needs no network and no script:
 * the verdict, the reasons, the files with the distribution of their faults, and
 * the first faults with their frames. The same run gives the same bytes.
 */
import { type Html, html } from '../../../page/html.ts';
import { page, pageStart } from '../../../page/page.ts';
import { BASE_STYLE } from '../../../page/style-base.ts';
import { VERSION } from '../../../version.ts';
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
export function writePage(path: string, collected: Collected): void {
  writeFile(path, formatCheckPage(collected));
}

function formatCheckPage(collected: Collected): string {
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
${collected.files.map(faultsOfFile)}
</main>
<footer><p>Made by wellformed ${VERSION}. Lines and columns count from 1, columns in code points; offsets count octets from 0. Octets in &lt;&gt; are ill-formed. Hints are guesses.</p></footer>`;
  return page({ name: 'wellformed check', title: `wellformed check: ${outcome}`, style: CHECK_PAGE_STYLE, body });
}

function counts({ totals: { faults, reasons, hints } }: Collected): Html {
  if (faults === 0) return html`<p>No fault was found.</p>`;
  return html`<div class="counts">${countTable('Reasons', reasons, faults)}${countTable('Hints', hints, faults)}</div>`;
}

function countTable(title: string, numbers: ReadonlyMap<string, number>, all: number): Html | false {
  if (numbers.size === 0) return false;
  const rows = [...numbers].sort(([, a], [, b]) => b - a);
  return html`<section><h2>${title}</h2><table>
<thead><tr><th scope="col">${title === 'Hints' ? 'probably' : 'reason'}</th><th scope="col" class="number">faults</th><th scope="col"><span class="unseen">share</span></th></tr></thead>
<tbody>${rows.map(
    ([what, count]) =>
      html`<tr><th scope="row">${what}</th><td class="number">${groupDigits(count)}</td><td>${bar(count / all)}</td></tr>`,
  )}</tbody></table></section>`;
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
  return html`<section><h2>Not checked</h2><ul>${unreadable.map(
    ({ name, reason }) => html`<li><code>${formatName(name)}</code>: ${reason}</li>`,
  )}${more > 0 && html`<li>and ${withNoun(more, 'other file')}</li>`}</ul></section>`;
}

function files({ files: listed, more }: Collected): Html | false {
  if (listed.length === 0) return false;
  return html`<section><h2>Files</h2><div class="scroll"><table class="files">
<thead><tr><th scope="col">file</th><th scope="col" class="number">faults</th><th scope="col">where they are, from the start to the end</th><th scope="col">form</th><th scope="col" class="number">size</th></tr></thead>
<tbody>${listed.map(fileRow)}</tbody></table></div>${more > 0 && html`<p>and ${withNoun(more, 'other ill-formed file')}</p>`}</section>`;
}

function fileRow({ file, verdict, distribution, faults }: ShownFile, i: number): Html {
  const octets = file.size ?? verdict?.octets ?? 0;
  const count = verdict?.faults ?? faults.length;
  return html`<tr><th scope="row"><a href="#file-${i}">${formatName(file.name)}</a></th><td class="number">${groupDigits(count)}</td><td>${distributionPicture(distribution, octets)}</td><td>${file.form.title}</td><td class="number">${formatSize(octets)}</td></tr>`;
}

function faultsOfFile({ file, faults, verdict }: ShownFile, i: number): Html {
  const more = (verdict?.faults ?? 0) - faults.length;
  return html`<section id="file-${i}"><h2>${formatName(file.name)}</h2>
${faults.map((fault) => faultFigure(formatName(file.name), fault))}
${more > 0 && html`<p>and ${withNoun(more, 'other fault')}</p>`}</section>`;
}

function faultFigure(name: string, { at, line, message, excerpt, hex }: ShownFault): Html {
  const text = excerpt && html`<pre class="text"><span class="line">${line}</span>${excerptText(excerpt)}</pre>`;
  return html`<figure><figcaption><code>${name}:${at}</code> ${message}</figcaption>
<div class="scroll">${text}<pre class="hex">${hex.line}
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
.scroll { overflow-x: auto; scrollbar-width: thin; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; }
thead th { color: var(--soft); font-size: 12.5px; vertical-align: bottom; }
th, td { padding: 6px 20px 6px 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.number, th.number { text-align: right; white-space: nowrap; font-family: inherit; }
.files th[scope=row] { min-width: 180px; overflow-wrap: anywhere; }
svg { display: block; fill: var(--bad); }
svg .ground { fill: var(--line); }
figure { margin: 16px 0 0; padding: 10px 14px 12px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
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
@media print { body { background: none; } figure { break-inside: avoid; } }
`;
