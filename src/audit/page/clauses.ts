/**
 * The ledger rows in scope, by document and section. Each row shows its
 * paraphrase, keyword, state and verdict, and the ids of the rows in other
 * documents that say the same.
 *
 * `sentences` is empty except in the local edition of the page, where each row
 * also shows the sentence of the supplied document.
 */

import { type Html, html } from '../../page/html.ts';
import { rowTarget } from '../../page/script/target.ts';
import { methodWord } from '../method.ts';
import type { AuditReport, ClauseMutation, DocumentReport, RowReport } from '../model.ts';

interface Listing {
  readonly sentences: ReadonlyMap<string, string>;
  /** Id of a row → the rows that say the same. */
  readonly repeated: ReadonlyMap<string, readonly RowReport[]>;
  readonly mutation: ReadonlyMap<string, ClauseMutation>;
}

export function clauseList(report: AuditReport, sentences: ReadonlyMap<string, string>): Html {
  const repeated = new Map<string, RowReport[]>();
  for (const row of report.documents.flatMap((document) => document.rows)) {
    if (row.kind === 'same') repeated.set(row.detail, [...(repeated.get(row.detail) ?? []), row]);
  }
  const mutation = new Map((report.mutation?.clauses ?? []).map((each) => [each.row, each]));
  const own = ({ rows }: DocumentReport) => rows.filter(isShown).length;
  // The document with most rows of its own comes first: the others refer to it.
  const documents = [...report.documents].sort((a, b) => own(b) - own(a));
  return html`<div data-roving="vertical" class="clauses">${documents.map((each) => documentSection(each, { sentences, repeated, mutation }))}</div>`;
}

function isShown({ kind, verdict }: RowReport): boolean {
  return kind !== 'same' && verdict !== 'not judged';
}

function documentSection({ id, document, rows }: DocumentReport, listing: Listing): Html | null {
  const shown = rows.filter(isShown);
  if (shown.length === 0) return null;
  const sections = [...new Set(shown.map(({ section }) => section))];
  return html`<section class="document" aria-labelledby="doc-${id}">
    <h3 id="doc-${id}">${document}</h3>
    ${sections.map(
      (section) => html`<section class="part"><h4>§${section}</h4>
      <ol>${shown.filter((row) => row.section === section).map((row) => clause(row, listing))}</ol></section>`,
    )}
  </section>`;
}

function clause(row: RowReport, { sentences, repeated, mutation }: Listing): Html {
  const { id, section, ordinal, part, item, says, note, state, verdict, method, keyword, kind, by, digest } = row;
  const sentence = sentences.get(digest);
  const score = mutation.get(id);
  const head = [
    html`<span class="number">${section}/${ordinal}${part}</span>`,
    item && html` <span class="item">${item}</span>`,
    html` <span class="keyword">${keyword || kind}</span> <span class="status ${status(row)}">${state.toLowerCase()}, ${verdict === 'holds' ? methodWord(method) : verdict}</span>`,
  ];
  const evidence = [
    ...by.map((each) => html`<a href="#evidence-${anchor(each)}">${each}</a> `),
    score && html`<span>kills ${score.credited} of ${score.mutants - score.equivalent} mutants</span> `,
    ...(repeated.get(id) ?? []).map((same) => html`<span id="${anchor(same.id)}">also ${same.id}</span> `),
    // A row that repeats a compound sentence is listed with each of its clauses; its anchor is at the first.
    ...(part ? (repeated.get(id.slice(0, -1)) ?? []) : []).map(
      (same) => html`<span${part === 'a' && html` id="${anchor(same.id)}"`}>also ${same.id}</span> `,
    ),
  ];
  const statement = html`<p class="head">${head}</p><p class="says">${says}</p>${
    sentence !== undefined && html`<blockquote>${sentence}</blockquote>`
  }${note && html`<p class="note">${note}</p>`}`;
  return html`<li class="clause" id="${anchor(id)}" data-target="${rowTarget(id)}"><div class="statement">${statement}</div><p class="by">${evidence}</p></li>`;
}

function status({ state, verdict }: RowReport): 'good' | 'open' | 'bad' {
  if (verdict !== 'holds') return 'bad';
  return state === 'VERIFIED' ? 'good' : state === 'UNVERIFIED' ? 'open' : 'bad';
}

/** Id of a row or of evidence → an HTML id: `rfc3629#4/9` → `row-rfc3629-4-9`. */
export function anchor(id: string): string {
  return id.includes('#') ? `row-${id.replace(/[#/]/g, '-')}` : id.replace(/[^\w.-]/g, '-');
}
