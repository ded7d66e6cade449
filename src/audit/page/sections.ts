/**
 * The sections of the report below the panes: coverage with its denominators,
 * evidence with its witnesses, mutation if it was run, orphans (a clause without
 * a rule, a rule without a clause), and what none of this proves.
 */

import { type Html, html } from '../../page/html.ts';
import { reportFindings } from '../findings.ts';
import { methodWord } from '../method.ts';
import type { AuditReport, DocumentReport, EvidenceReport, MutationReport, MutationScore } from '../model.ts';
import { anchor } from './clauses.ts';
import { exclusionList } from './exclusions.ts';

type Cell = string | number | Html;

export function reportSections(report: AuditReport): Html {
  return html`${findings(report)}
    ${section('coverage', 'Coverage', coverage(report))}
    ${section('excluded', 'Rows that are not judged', exclusionList(report.documents))}
    ${section('evidence', 'Evidence', evidence(report))}
    ${report.mutation && section('mutation', 'Mutation', mutation(report.mutation))}
    ${section('orphans', 'Orphans', orphans(report))}
    ${section('not-proved', 'What is not proved', html`<ul class="plain">${report.notProved.map((each) => html`<li>${each}</li>`)}</ul>`)}`;
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="report" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

/** `kind`: numbers are aligned to the right, text to the left. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  kind: 'numbers' | 'text' = 'numbers',
): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="${kind}"><caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([first, ...rest]) =>
        html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each === 0 ? html`<span class="zero">0</span>` : each}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

const STATES = ['VERIFIED', 'MOVED', 'SUSPECT', 'AMBIGUOUS', 'NEW', 'UNVERIFIED'] as const;
const KINDS = ['normative', 'definition', 'same', 'informative', 'out-of-scope'] as const;

function coverage({ documents, totals }: AuditReport): Html {
  const states = STATES.filter((state) => documents.some((each) => each.states[state]) || state === 'VERIFIED');
  const rows = documents.map((each): Cell[] => [
    each.document,
    share(each.states.VERIFIED ?? 0, each.items),
    ...states.slice(1).map((state) => each.states[state] ?? 0),
    ...KINDS.map((kind) => each.kinds[kind] ?? 0),
    share(holding(each), inScope(each)),
  ]);
  const sum = (of: (document: DocumentReport) => number) => documents.reduce((all, each) => all + of(each), 0);
  const total: Cell[] = [
    'all',
    share(
      sum((each) => each.states.VERIFIED ?? 0),
      totals.items,
    ),
    ...states.slice(1).map((state) => sum((each) => each.states[state] ?? 0)),
    ...KINDS.map((kind) => sum((each) => each.kinds[kind] ?? 0)),
    share(totals.holding, totals.inScope),
  ];
  const heads = ['document', ...states.map((state) => state.toLowerCase()), ...KINDS, 'clauses in scope that hold'];
  return table('Sentences by document and state; rows by kind', heads, [...rows, total]);
}

function holding({ rows }: DocumentReport): number {
  return rows.filter(({ verdict }) => verdict === 'holds').length;
}

function inScope({ rows }: DocumentReport): number {
  return rows.filter(({ verdict }) => verdict !== 'not judged').length;
}

/** `246 of 246`; in red if some are missing. */
function share(part: number, whole: number): Html {
  return html`<span class="share${part < whole ? ' short' : ''}">${part} <small>of ${whole}</small></span>`;
}

function evidence({ evidence: all, totals }: AuditReport): Html {
  return html`<p>${totals.evidenceShown} of ${totals.evidence} hold with all witnesses; ${totals.witnesses} witnesses run through the shipped validators: texts that they must accept and texts that they must reject.</p>
    <ul class="evidence">${all.map(evidenceItem)}</ul>`;
}

function evidenceItem({
  id,
  says,
  method,
  proof,
  shown: good,
  decided,
  counterexample,
  accepted,
  refused,
  rows,
}: EvidenceReport): Html {
  const misjudged = [...accepted.misjudged, ...refused.misjudged];
  return html`<li id="evidence-${anchor(id)}" class="${good ? 'good' : 'bad'}"><details><summary><code>${id}</code> ${says}
      <span class="run">${accepted.run} accepted, ${refused.run} rejected</span></summary>
    <p>${good ? methodWord(method) : 'does not hold'}${proof !== undefined && html` (<code>${proof.theorem}</code> in <code>${proof.file}</code>)`}: ${decided}.${counterexample !== null && html` Counterexample: <code>${counterexample}</code>.`}
      ${misjudged.length > 0 && html` Misjudged: <code>${misjudged.join('; ')}</code>.`}</p>
    <p>Decides ${byDocument(rows)}</p></details></li>`;
}

/** `rfc3629 §3/19 3/20 …` */
function byDocument(rows: readonly string[]): Html[] {
  const documents = [...new Set(rows.map((row) => row.split('#')[0] as string))];
  return documents.map((document) => {
    const own = rows.filter((row) => row.startsWith(`${document}#`));
    return html`${document} ${own.map((row) => html`<a href="#${anchor(row)}">${row.slice(document.length + 1)}</a> `)}`;
  });
}

/** The page lists at most this many mutants of a kind; the other formats list all. */
const LISTED = 200;

function mutation({ totals, forms, killers, survivors, equivalent }: MutationReport): Html {
  const kinds = [...new Set(forms.flatMap((form) => form.kinds.map(({ kind }) => kind)))];
  const score = (of: MutationScore | undefined) => (of ? share(of.killed, of.mutants - of.equivalent) : '');
  const rows = forms.map((each): Cell[] => [
    each.form,
    ...kinds.map((kind) => score(each.kinds.find((one) => one.kind === kind))),
    each.equivalent,
    score(each),
  ]);
  const sums = kinds.map((kind) =>
    score(sumOf(forms.flatMap((form) => form.kinds.filter((one) => one.kind === kind)))),
  );
  const mutants = (all: typeof survivors) =>
    all
      .slice(0, LISTED)
      .map(({ form, kind, place, change, witness }): Cell[] => [form, kind, place, change, witness ?? 'none']);
  const heads = ['form', 'kind', 'location', 'change', 'shortest witness'];
  return html`<p>Each mutant is one small change of the shipped tables, grammars or functions: ${totals.killed} of ${totals.mutants - totals.equivalent} are killed.</p>
    ${table('Mutants killed, by form and kind', ['form', ...kinds, 'equivalent', 'killed'], [...rows, ['all', ...sums, totals.equivalent, score(totals)]])}
    ${survivors.length > 0 && table(`Survivors: ${Math.min(LISTED, survivors.length)} of ${survivors.length}`, heads, mutants(survivors), 'text')}
    ${equivalent.length > 0 && table(`Equivalent mutants, proved to change no verdict and no reason: ${Math.min(LISTED, equivalent.length)} of ${equivalent.length}`, heads, mutants(equivalent), 'text')}
    ${table(
      'Mutants killed, by evidence',
      ['evidence', 'form', 'judged', 'killed', 'killed by no other'],
      killers.map(({ id, form, judged, killed, alone }) => [id, form, judged, killed, alone]),
    )}`;
}

function sumOf(scores: readonly MutationScore[]): MutationScore {
  const sum = (key: keyof MutationScore) => scores.reduce((all, each) => all + each[key], 0);
  return { mutants: sum('mutants'), equivalent: sum('equivalent'), killed: sum('killed'), survived: sum('survived') };
}

/** What is wrong comes first, with links to the clauses. */
function findings(report: AuditReport): Html | null {
  const found = reportFindings(report);
  if (found.length === 0) return null;
  const cells = found.map(({ kind, where, what }): Cell[] => [
    kind,
    where.includes('#') && where.includes('/') ? html`<a href="#${anchor(where)}">${where}</a>` : where,
    what,
  ]);
  return section('findings', `Findings: ${found.length}`, table('Findings', ['kind', 'where', 'what'], cells, 'text'));
}

function orphans(report: AuditReport): Html {
  return html`<p>Clauses without a rule, rules without a clause, edges without a rule, unreachable states, evidence that decides nothing: ${
    report.problems.length === 0 ? 'none.' : `${report.problems.length}.`
  }</p>
  ${report.external.length > 0 && html`<p>Rules that cite documents without a ledger: ${report.external.join('; ')}.</p>`}`;
}
