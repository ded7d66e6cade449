/**
 * The sections of the report. On top, what is wrong; below the panes, coverage
 * with its denominators, waivers, evidence with its witnesses, places in code, mutation if
 * it was run, orphans (a clause without a rule, a rule without a clause, remarks), and what
 * none of this proves.
 */

import { type Html, html } from '../../page/html.ts';
import { groupBy } from '../../shared/groups.ts';
import { reportFindings } from '../findings.ts';
import { methodWord } from '../method.ts';
import type {
  AuditReport,
  DocumentReport,
  EvidenceReport,
  KillerMutation,
  MutationReport,
  MutationScore,
  Waiver,
} from '../model.ts';
import { sumOfScores } from '../mutation/score.ts';
import { waiverCounts } from '../waivers.ts';
import { anchor, byLedger } from './row-links.ts';

export function reportSections(report: AuditReport): Html {
  return html`${section('coverage', 'Coverage', coverage(report))}
    ${report.waivers.length > 0 && section('waivers', 'Waivers', waivers(report))}
    ${section('evidence', 'Evidence', evidence(report))}
    ${report.links && section('links', 'Code and tests', codeLinks(report))}
    ${report.mutation && section('mutation', 'Mutation', mutationReport(report.mutation, report.evidence))}
    ${section('orphans', 'Orphans', orphans(report))}
    ${report.history && section('history', 'History', html`<ul class="plain">${report.history.map(({ date, what, reviewer, why }) => html`<li>${date} ${what}: ${why} (${reviewer})</li>`)}</ul>`)}
    ${section('not-proved', 'What is not proved', html`<ul class="plain">${report.notProved.map((each) => html`<li>${each}</li>`)}</ul>`)}`;
}

function section(id: string, title: string, content: Html): Html {
  return html`<section class="report" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

const STATES = ['VERIFIED', 'MOVED', 'SUSPECT', 'AMBIGUOUS', 'NEW', 'UNVERIFIED'] as const;
const KINDS = ['normative', 'definition', 'same', 'informative', 'out-of-scope'] as const;

function coverage({ documents, totals }: AuditReport): Html {
  const states = STATES.filter((state) => documents.some((each) => each.states[state]) || state === 'VERIFIED');
  const rows = documents.map((each): TableCell[] => [
    each.document,
    share(each.states.VERIFIED ?? 0, each.items),
    ...states.slice(1).map((state) => each.states[state] ?? 0),
    ...KINDS.map((kind) => each.kinds[kind] ?? 0),
    holding(each),
  ]);
  const sum = (of: (document: DocumentReport) => number) => documents.reduce((all, each) => all + of(each), 0);
  const total: TableCell[] = [
    'all',
    share(totals.states.VERIFIED ?? 0, totals.items),
    ...states.slice(1).map((state) => sum((each) => each.states[state] ?? 0)),
    ...KINDS.map((kind) => sum((each) => each.kinds[kind] ?? 0)),
    share(totals.holding, totals.inScope),
  ];
  const stateHeads = states.map((state) => (state === 'VERIFIED' ? 'text matches' : state.toLowerCase()));
  const heads = ['document', ...stateHeads, ...KINDS, 'clauses in scope that hold'];
  return table('Sentences by document and state; rows by kind', heads, [...rows, total]);
}

function holding({ rows }: DocumentReport): Html {
  const judged = rows.filter(({ verdict }) => verdict !== 'not judged');
  return share(judged.filter(({ verdict }) => verdict === 'holds').length, judged.length);
}

function evidence({ evidence: all, totals, documents, mutation }: AuditReport): Html {
  const killers = new Map(mutation?.killers.map((killer) => [killer.id, killer]));
  const same = new Set(documents.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'same' ? [row.id] : []))));
  return html`<p>${totals.evidenceShown} of ${totals.evidence} hold with all witnesses; ${totals.witnesses} witnesses run through the shipped validators: texts that they must accept and texts that they must reject.</p>
    <ul class="evidence">${all.map((each) => evidenceItem(each, same, killers.get(each.id)))}</ul>`;
}

/** `same`: the rows that repeat another. */
function evidenceItem(each: EvidenceReport, same: ReadonlySet<string>, killer: KillerMutation | undefined): Html {
  const { id, says, method, proof, shown: good, decided, counterexample, accepted, refused } = each;
  const rows = each.rows.filter((row) => !same.has(row));
  const repeated = each.rows.length - rows.length;
  const misjudged = [...accepted.misjudged, ...refused.misjudged];
  return html`<li id="evidence-${anchor(id)}" class="${good ? 'good' : 'bad'}"><details><summary><code>${id}</code> ${says}
      <span class="run">${accepted.run} accepted, ${refused.run} rejected</span></summary>
    <p>${good ? methodWord(method) : 'does not hold'}${proof !== undefined && html` (<code>${proof.theorem}</code> in <code>${proof.file}</code>)`}: ${decided}.${counterexample !== null && html` Counterexample: <code>${counterexample}</code>.`}
      ${misjudged.length > 0 && html` Misjudged: <code>${misjudged.join('; ')}</code>.`}</p>
    <p>Decides ${byLedger(rows)}${repeated > 0 && `, and ${repeated} rows that say the same`}.${killer && ` Kills ${killer.killed} of the ${killer.judged} mutants that it judged, ${killer.alone} of them alone.`}</p></details></li>`;
}

function orphans(report: AuditReport): Html {
  return html`<p>Clauses without a rule, rules without a clause, edges without a rule, unreachable states, evidence that decides nothing: ${
    report.problems.length === 0 ? 'none.' : `${report.problems.length}.`
  }</p>
  ${report.external.length > 0 && html`<p>Rules that cite documents without a ledger: ${report.external.join('; ')}.</p>`}
  ${report.remarks.length > 0 && html`<ul class="plain">${report.remarks.map(({ where, what }) => html`<li>${where} ${what}</li>`)}</ul>`}`;
}

/** What people have decided in place of evidence: each kind and reason once, with its rows. */
function waivers({ waivers: all }: AuditReport): Html {
  const groups = [...groupBy(all, ({ kind, reason, by }) => JSON.stringify([kind, reason, by])).values()];
  const isRow = ({ where }: Waiver) => where.includes('#');
  return html`<p>${waiverCounts(all)}</p><ul class="plain">${groups.map((group) => {
    const [{ kind, reason, by }] = group as [Waiver];
    const others = group.filter((each) => !isRow(each)).map(({ what }) => what);
    const rows = [...new Set(group.filter(isRow).map(({ where }) => where))];
    return html`<li><b>${kind}</b> ${reason || 'no reason'}${by && ` (${by})`}: ${byLedger(rows)} ${others.join('; ')}</li>`;
  })}</ul>`;
}

/** Each finding with a link to the row, the evidence or the form that it is about. Nothing when nothing is wrong. */
export function findingsSection(report: AuditReport): Html | null {
  const found = reportFindings(report);
  if (found.length === 0) return null;
  const rows = new Set(report.documents.flatMap((document) => document.rows.map(({ id }) => id)));
  const evidence = new Set(report.evidence.map(({ id }) => id));
  const forms = new Set(report.forms.map(({ form }) => form));
  const address = (where: string) => {
    if (rows.has(where)) return `#${anchor(where)}`;
    if (evidence.has(where)) return `#evidence-${anchor(where)}`;
    return forms.has(where) ? `#form=${where}` : null;
  };
  return html`<section class="findings" id="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">${found.length === 1 ? '1 finding' : `${found.length} findings`}</h2>
    <ol>${found.map(({ kind, where, what }) => {
      const link = address(where);
      return html`<li><b>${kind}</b> ${link === null ? where : html`<a href="${link}">${where}</a>`} ${what}</li>`;
    })}</ol></section>`;
}

/** The places in code and tests that annotations link to rows. */
function codeLinks({ links = [] }: AuditReport): Html {
  const heads = ['place', 'type', 'clause', 'reason'];
  const rows = links.map(({ row, type, place, reason }) => [place, type, byLedger([row])[0] ?? row, reason]);
  return table('Places in code, and the clauses that they name', heads, rows, 'text');
}

/** The page lists at most this many mutants of a kind; the other formats list all. */
const LISTED = 200;

/** Each piece of evidence shows what it kills itself: the table has the others. */
function mutationReport(
  { totals, forms, killers, survivors, equivalent }: MutationReport,
  evidence: readonly EvidenceReport[],
): Html {
  const kinds = [...new Set(forms.flatMap((form) => form.kinds.map(({ kind }) => kind)))];
  const score = (of: MutationScore | undefined) => (of ? share(of.killed, of.mutants - of.equivalent) : '');
  const rows = forms.map((each): TableCell[] => [
    each.form,
    ...kinds.map((kind) => score(each.kinds.find((one) => one.kind === kind))),
    each.equivalent,
    score(each),
  ]);
  const sums = kinds.map((kind) =>
    score(sumOfScores(forms.flatMap((form) => form.kinds.filter((one) => one.kind === kind)))),
  );
  const mutants = (all: typeof survivors) =>
    all
      .slice(0, LISTED)
      .map(({ form, kind, place, change, witness }): TableCell[] => [form, kind, place, change, witness ?? 'none']);
  const shown = new Set(evidence.map(({ id }) => id));
  const alone = killers
    .filter((killer) => killer.alone > 0 && !shown.has(killer.id))
    .map((killer): TableCell[] => [killer.id, killer.judged, killer.killed, killer.alone]);
  const heads = ['form', 'kind', 'location', 'change', 'shortest witness'];
  return html`<p>Each mutant is one small change of the shipped tables, grammars or functions: ${totals.killed} of ${totals.mutants - totals.equivalent} are killed.</p>
    ${table('Mutants killed, by form and kind', ['form', ...kinds, 'equivalent', 'killed'], [...rows, ['all', ...sums, totals.equivalent, score(totals)]])}
    ${survivors.length > 0 && table(`Survivors: ${Math.min(LISTED, survivors.length)} of ${survivors.length}`, heads, mutants(survivors), 'text')}
    ${equivalent.length > 0 && table(`Equivalent mutants, proved to change no verdict and no reason: ${Math.min(LISTED, equivalent.length)} of ${equivalent.length}`, heads, mutants(equivalent), 'text')}
    ${alone.length > 0 && table('Beside the evidence, what kills mutants that nothing else kills', ['killer', 'judged', 'killed', 'alone'], alone)}`;
}

type TableCell = string | number | Html;

/** `kind`: numbers are aligned to the right, text to the left. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
  kind: 'numbers' | 'text' = 'numbers',
): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="${kind}"><caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** `246 of 246`; in red if some are missing. */
function share(part: number, whole: number): Html {
  return html`<span class="share${part < whole ? ' short' : ''}">${part} <small>of ${whole}</small></span>`;
}
