/**
 * Audit → one HTML file that needs no network: clauses on the left, the grammar
 * in the middle, the table on the right. Without its script it is a document to read and print; the
 * script highlights what is related. The same audit gives the same bytes.
 */

import { intersectionOfSets, liveStates, type SymbolSet } from '../../compile/index.ts';
import { AUTOMATON_STYLE } from '../../export/automaton/style.ts';
import { embedded, type Html, html } from '../../page/html.ts';
import { page } from '../../page/page.ts';
import { scrollable, tableOfStates } from '../../page/pictures.ts';
import { formatRanges } from '../../shared/alphabet.ts';
import { parseClause } from '../../shared/clause.ts';
import type { Audit } from '../audit.ts';
import type { AuditedForm } from '../audited-form.ts';
import { reportFindings } from '../findings.ts';
import { isCited } from '../ledger/ledger.ts';
import type { AuditReport, FormReport } from '../model.ts';
import type { AuditOptions } from '../options.ts';
import { clausesLine, outcomeWord } from '../output.ts';
import { waiverCounts } from '../waivers.ts';
import { type Cell, cellFrom, type FormData, type PageData, type RuleData } from './data.ts';
import { GrammarSpans, grammarPanel } from './grammar.ts';
import { ROW_SEARCH, rowList } from './rows.ts';
import { findingsSection, reportSections } from './sections.ts';

/**
 * The shipped table of a form: a row for each live state, a column for each class
 * of symbols. A cell shows the next state, or that the symbol is rejected, and
 * whether a restriction or no rule at all rejects it.
 */

function tablePane({ title, states, classes }: FormReport, data: FormData): Html {
  return html`<p class="size">${title}: ${states} states, ${classes} classes</p>
    ${scrollable(`Table of ${title}`, cellTable(title, data))}`;
}

function cellTable(title: string, data: FormData): Html {
  const cells = data.cells.map(cellFrom);
  const rows = [...new Set(cells.map(({ state }) => state))].map((state) => ({
    state,
    cells: cells.filter((cell) => cell.state === state).map(tableCell),
  }));
  return html`${tableOfStates(title, data.classes, rows)}
  <p class="legend"><b>3</b> the next state · <b class="no">✗</b> forbidden by a restriction · <b class="none">·</b> no rule continues with it</p>`;
}

/** The script adds targets, labels and tooltips (script/main.ts): without them the page is much smaller. */
function tableCell({ next, forbidden }: Cell): Html {
  if (next >= 0) return html`<td class="yes">${next}</td>`;
  return forbidden.length > 0 ? html`<td class="no">✗</td>` : html`<td class="none">·</td>`;
}

/** A form of the report and its automata → the data that the page's script reads (data.ts). */

function formData(
  audited: AuditedForm,
  form: FormReport,
  report: AuditReport,
  spans: GrammarSpans,
  numberOf: (row: string) => number,
): FormData {
  const cells = cellsOf(audited, form, spans);
  return {
    id: audited.id,
    derivations: spans.derivations,
    ruleOfSpan: spans.ruleOfSpan(),
    cells: cells.map(({ state, class: c, next, derivations, forbidden }) => [state, c, next, derivations, forbidden]),
    classes: audited.compiled.minimal.classes.map((set) => formatRanges(audited.compiled.minimal.alphabet, set)),
    rules: rulesOf(form, report, cells, spans, numberOf),
  };
}

function cellsOf({ compiled: { minimal } }: AuditedForm, { cells }: FormReport, spans: GrammarSpans): Cell[] {
  const live = liveStates(minimal);
  return cells.map(({ state, class: c, next, rules }) => {
    const set = minimal.classes[c] as SymbolSet;
    const origins = live[next] ? (minimal.origins[state] ?? []) : [];
    const derivations = origins
      .filter((one) => intersectionOfSets(one.set, set).length > 0)
      .map(({ origin }) => spans.derivation(origin));
    const forbidden = live[next] ? [] : rules.filter((rule) => rule.includes('~'));
    return { state, class: c, next: live[next] ? next : -1, derivations: [...new Set(derivations)], forbidden };
  });
}

function rulesOf(
  form: FormReport,
  { documents }: AuditReport,
  cells: readonly Cell[],
  { derivations }: GrammarSpans,
  numberOf: (row: string) => number,
): Record<string, RuleData> {
  const live = cells.filter(({ next }) => next >= 0);
  const rows = new Map(documents.flatMap((each) => each.rows.map((row) => [row.id, { ...row, of: each.document }])));
  return Object.fromEntries(
    form.rules.map(({ rule, rows: named, cites }) => {
      const clause = parseClause(cites);
      const isCitedRow = (id: string) => {
        const row = rows.get(id);
        return row !== undefined && clause !== null && row.of === clause.document && isCited(row, clause);
      };
      const common = live.every((cell) =>
        cell.derivations.some((derivation) => derivations[derivation]?.rules.includes(rule)),
      );
      return [rule, { rows: named.map(numberOf), cited: named.filter(isCitedRow).map(numberOf), common, cites }];
    }),
  );
}

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
