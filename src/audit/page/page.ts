/**
 * Audit → one HTML file that needs no network: clauses on the left, the grammar
 * in the middle, the table on the right. Without its script it is a document to read and print; the
 * script highlights what is related. The same audit gives the same bytes.
 */

import { AUTOMATON_STYLE } from '../../export/automaton/style.ts';
import { embedded, type Html, html } from '../../page/html.ts';
import { page } from '../../page/page.ts';
import type { Audit } from '../audit.ts';
import type { AuditedForm } from '../audited-form.ts';
import { reportFindings } from '../findings.ts';
import type { AuditReport, FormReport } from '../model.ts';
import type { AuditOptions } from '../options.ts';
import { clausesLine, outcomeWord } from '../output.ts';
import { waiverCounts } from '../waivers.ts';
import type { FormData, PageData } from './data.ts';
import { formData } from './form-data.ts';
import { grammarPanel } from './grammar.ts';
import { GrammarSpans } from './grammar-spans.ts';
import { ROW_SEARCH, rowList } from './rows.ts';
import { findingsSection, reportSections } from './sections.ts';
import { tablePane } from './table.ts';

interface Panel {
  readonly audited: AuditedForm;
  readonly form: FormReport;
  readonly data: FormData;
  readonly spans: GrammarSpans;
}

/** `script`: the bundle of script/main.ts; `style`: of page.css. The page ends with a line end. */
export function formatPage(
  { report, sentences }: Audit,
  { forms: auditedForms }: Pick<AuditOptions, 'forms'>,
  { script, style }: { readonly script: string; readonly style: string },
): string {
  const rows = [...new Set(report.forms.flatMap(({ rules }) => rules.flatMap((rule) => rule.rows)))];
  const panels = panelsOf(report, auditedForms, (row) => rows.indexOf(row));
  const data: PageData = { rows, forms: panels.map((panel) => panel.data) };
  const body = html`<a class="skip" href="#clauses">Skip to the clauses</a>
<div class="stage ${report.outcome}">
${banner(report, sentences.size > 0)}
${findingsSection(report)}
${formChoice(panels)}
${panes(rowList(report, sentences), panels)}
</div>
<div class="reports">
${reportSections(report)}
</div>
${footer(report)}
<script type="application/json" id="data">${embedded(data)}</script>`;
  const title = `wellformed audit: ${outcomeWord(report)}`;
  return page({ name: 'wellformed audit', title, style: AUTOMATON_STYLE + style, body, script });
}

function panelsOf(
  report: AuditReport,
  auditedForms: readonly AuditedForm[],
  numberOf: (row: string) => number,
): Panel[] {
  return report.forms.flatMap((form) => {
    const audited = auditedForms.find(({ id }) => id === form.form);
    if (!audited) return [];
    const spans = new GrammarSpans(audited);
    return [{ audited, form, data: formData(audited, form, report, spans, numberOf), spans }];
  });
}

function banner(report: AuditReport, local: boolean): Html {
  const { outcome, totals } = report;
  const found = reportFindings(report).length;
  return html`<header class="banner ${outcome}">
  <h1>wellformed <span>audit</span></h1>
  <p class="outcome ${outcome}"><b>${outcomeWord(report)}</b> ${clausesLine(report)} · ${totals.evidenceShown} of ${totals.evidence} pieces of evidence · ${totals.states.VERIFIED ?? 0} of ${totals.items} sentences match the text${report.waivers.length > 0 && ` · ${waiverCounts(report.waivers)}`}</p>
  ${local && html`<p class="local">Local edition: it contains sentences of the supplied documents. Do not publish it.</p>`}
  <nav aria-label="Sections of the report">${report.waivers.length > 0 && html`<a href="#waivers">waivers</a> `}${found > 0 && html`<a href="#findings">${found} ${found === 1 ? 'finding' : 'findings'}</a> `}<a href="#coverage">coverage</a> <a href="#clauses">rows</a> <a href="#evidence">evidence</a> <a href="#orphans">orphans</a> <a href="#not-proved">not proved</a></nav>
</header>`;
}

function panes(rows: Html, panels: readonly Panel[]): Html {
  const perForm = (of: (panel: Panel) => Html) =>
    panels.map((panel) => html`<div class="panel" data-form="${panel.audited.id}">${of(panel)}</div>`);
  return html`<main class="panes">
<section class="pane" id="clauses" aria-labelledby="clauses-title"><h2 id="clauses-title">Clauses</h2>
  ${ROW_SEARCH}
  ${rows}</section>
<section class="pane" id="grammar" aria-labelledby="grammar-title"><h2 id="grammar-title">Grammar</h2>
  ${perForm(({ audited, form, data, spans }) => grammarPanel(audited, form, data, spans))}</section>
<section class="pane" id="table" aria-labelledby="table-title"><h2 id="table-title">Table</h2>
  ${perForm(({ form, data }) => tablePane(form, data))}</section>
</main>`;
}

function footer({ wellformed, normaliser }: AuditReport): Html {
  return html`<footer><p>Made by wellformed ${wellformed}, normaliser ${normaliser}. Clauses are paraphrased; the page needs no sentence of a document. Keys: <kbd>/</kbd> search · <kbd>Tab</kbd> next group · <kbd>↑</kbd><kbd>↓</kbd> within a group · <kbd>Enter</kbd> select · <kbd>Esc</kbd> clear</p></footer>`;
}

function formChoice(panels: readonly Panel[]): Html {
  return html`<section class="choice" aria-label="Form"><label class="field"><span>form</span><select id="form">${panels.map(
    ({ audited, form }) => html`<option value="${audited.id}">${form.title}</option>`,
  )}</select></label>
  <p id="selection" class="unseen" role="status" aria-live="polite"></p></section>`;
}
