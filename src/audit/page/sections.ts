/**
 * The sections of the report below the panes: coverage with its denominators,
 * evidence with its witnesses, mutation if it was run, orphans (a clause without
 * a rule, a rule without a clause), and what none of this proves.
 */

import { type Html, html } from '../../page/html.ts';
import { methodWord } from '../method.ts';
import type { AuditReport, DocumentReport, EvidenceReport, KillerMutation } from '../model.ts';
import { codeLinks } from './code-links.ts';
import { mutationReport } from './mutation.ts';
import { anchor, byLedger } from './row-links.ts';
import { share, type TableCell, table } from './tables.ts';

export function reportSections(report: AuditReport): Html {
  return html`${section('coverage', 'Coverage', coverage(report))}
    ${section('evidence', 'Evidence', evidence(report))}
    ${report.links && section('links', 'Code and tests', codeLinks(report.links))}
    ${report.mutation && section('mutation', 'Mutation', mutationReport(report.mutation, report.evidence))}
    ${section('orphans', 'Orphans', orphans(report))}
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
    share(holding(each), inScope(each)),
  ]);
  const sum = (of: (document: DocumentReport) => number) => documents.reduce((all, each) => all + of(each), 0);
  const total: TableCell[] = [
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
  ${report.external.length > 0 && html`<p>Rules that cite documents without a ledger: ${report.external.join('; ')}.</p>`}`;
}
