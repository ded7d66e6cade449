/**
 * Every row of every ledger, with a search above them, by document and section, in the order of the
 * document; what is not judged is closed, below what is:
 *
 *     a clause     5f3c09a1 definition · text matches · proved (on the automaton)
 *                  its paraphrase, its evidence, and how many mutants it kills
 *     a repetition 5f3c09a1 the same as rfc3629#0c4f77aa
 *     an exclusion 9f86d081 out of scope: protocol · MAY, excused by A. Doe
 *
 * `sentences` is empty except in the local edition of the page, where each
 * clause also shows the sentence of the supplied document.
 */

import { type Html, html } from '../../page/html.ts';
import { rowTarget } from '../../page/script/target.ts';
import { countsOf, groupBy, groupPairs } from '../../shared/groups.ts';
import { sectionAddress } from '../document-address.ts';
import { rowName } from '../ledger/ledger.ts';
import type { MatchState } from '../match.ts';
import { methodWord } from '../method.ts';
import type { AuditReport, ClauseMutation, DocumentReport, RowReport } from '../model.ts';
import { anchor, firstRow } from './row-links.ts';

interface Listing {
  readonly sentences: ReadonlyMap<string, string>;
  /** Id of a row → the rows that say the same. */
  readonly repeated: ReadonlyMap<string, readonly string[]>;
  readonly mutation: ReadonlyMap<string, ClauseMutation>;
  readonly rows: ReadonlyMap<string, RowReport>;
}

/** Hidden until the script runs, so that the page without it has no dead control. */
export const ROW_SEARCH = html`<div class="filters" id="filters" role="search" aria-label="Search the rows" hidden>
    <input type="search" id="filter" aria-label="Search the rows" placeholder="search: MUST utf8 proved" autocomplete="off" spellcheck="false">
    <p id="filter-count" role="status"></p>
  </div>`;

/**
 * The documents in the order of the page: the one with most clauses of its own first, since the others refer to it. In
 * each, the rows that are judged come first.
 */
function pageDocuments({ documents }: AuditReport): DocumentReport[] {
  const own = ({ rows }: DocumentReport) => rows.filter((row) => row.kind !== 'same' && isJudged(row)).length;
  const sorted = [...documents].sort((a, b) => own(b) - own(a));
  return sorted.map((each) => ({
    ...each,
    rows: [...each.rows.filter(isJudged), ...each.rows.filter((row) => !isJudged(row))],
  }));
}

export function rowList(report: AuditReport, sentences: ReadonlyMap<string, string>): Html {
  const rows = report.documents.flatMap((document) => document.rows);
  const repeated = groupPairs(rows.filter(({ kind }) => kind === 'same').map(({ detail, id }) => [detail, id]));
  const mutation = new Map((report.mutation?.clauses ?? []).map((each) => [each.row, each]));
  const listing = { sentences, repeated, mutation, rows: new Map(rows.map((row) => [row.id, row])) };
  return html`<div data-roving="vertical" class="rows">${pageDocuments(report).map((each) => documentSection(each, listing))}</div>`;
}

function isJudged({ verdict }: RowReport): boolean {
  return verdict !== 'not judged';
}

function documentSection({ id, document, rows, reasons }: DocumentReport, listing: Listing): Html {
  const sections = (some: readonly RowReport[]) =>
    [...groupBy(some, ({ section }) => section)].map(
      ([section, of]) => html`<section class="part"><h4>${sectionLink(document, section)}</h4>
      <ol>${of.map((row) => item(row, listing))}</ol></section>`,
    );
  const aside = rows.filter((row) => !isJudged(row));
  return html`<section class="document" aria-labelledby="doc-${id}">
    <h3 id="doc-${id}">${document}</h3>
    ${sections(rows.filter(isJudged))}
    ${
      aside.length > 0 &&
      html`<details class="exclusions"><summary>${aside.length} of ${rows.length} rows are not judged</summary>
      ${reasonsOf(aside, reasons)}${sections(aside)}</details>`
    }
  </section>`;
}

/** For which reasons rows are out of scope, how many for each, and what these mean. */
function reasonsOf(aside: readonly RowReport[], reasons: DocumentReport['reasons']): Html {
  const found = countsOf(aside.filter(({ kind }) => kind === 'out-of-scope').map(({ detail }) => detail));
  return html`<dl>${[...found].sort().map(([reason, n]) => html`<dt>${reason} <small>${n}</small></dt><dd>${reasons[reason] ?? ''}</dd>`)}</dl>`;
}

function sectionLink(document: string, section: string): Html {
  const address = sectionAddress(document, section);
  return address === null ? html`§${section}` : html`<a href="${address}" rel="noreferrer">§${section}</a>`;
}

function item(row: RowReport, listing: Listing): Html {
  if (!isJudged(row)) return exclusion(row, listing);
  return row.kind === 'same' ? repetition(row, listing) : clause(row, listing);
}

/** Words of a row that its text lacks, for the search: a repetition has the forms of the row that it repeats. */
function wordsOf(row: RowReport, rows: Listing['rows']): string {
  const { by, rules } = row.kind === 'same' ? (rows.get(firstRow(row.detail, rows)) ?? row) : row;
  const forms = new Set([...by, ...rules].flatMap((id) => /^([\w-]+)[:~]/.exec(id)?.[1] ?? []));
  return [row.kind, row.verdict, row.state.toLowerCase(), methodWord(row.method), ...forms].join(' ');
}

function exclusion(row: RowReport, { rows }: Listing): Html {
  const { id, kind, detail, keyword, excused, says, note } = row;
  const why = kind === 'out-of-scope' ? `out of scope: ${detail}` : kind === 'same' ? `the same as ${detail}` : kind;
  return html`<li id="${anchor(id)}" data-words="${wordsOf(row, rows)}"><b>${rowName(row)}</b> ${why}${keyword && ` · ${keyword}`}${excused && `, excused by ${excused}`}${says && html`<p>${says}</p>`}${note && html`<p>${note}</p>`}${attributesOf(row)}</li>`;
}

/** It has the target of the row that it repeats, so that pointing at one points at both. */
function repetition(row: RowReport, { rows }: Listing): Html {
  const { id, detail } = row;
  const other = firstRow(detail, rows);
  return html`<li class="clause" id="${anchor(id)}" data-target="${rowTarget(other)}" data-words="${wordsOf(row, rows)}"><p class="head"><b>${rowName(row)}</b> the same as <a href="#${anchor(other)}">${detail}</a> ${status(row)}</p></li>`;
}

function clause(row: RowReport, listing: Listing): Html {
  const { id, item: name, says, note, keyword, kind, digest } = row;
  const sentence = listing.sentences.get(digest);
  return html`<li class="clause" id="${anchor(id)}" data-target="${rowTarget(id)}" data-words="${wordsOf(row, listing.rows)}"><div class="statement"><p class="head"><b>${rowName(row)}</b>${name && html` <span class="item">${name}</span>`} <span class="keyword">${keyword || kind}</span> ${badge(row)} ${status(row)}</p><p class="says">${says}</p>${
    sentence !== undefined && html`<blockquote>${sentence}</blockquote>`
  }${note && html`<p class="note">${note}</p>`}${attributesOf(row)}</div>${support(row, listing)}</li>`;
}

/** What else the project says of a row: `criticality high`. */
function attributesOf({ attributes }: RowReport): Html | false {
  const all = Object.entries(attributes);
  return all.length > 0 && html`<p class="attributes">${all.map((each) => each.join(' ')).join(' · ')}</p>`;
}

/** What decides a clause, its tests, what it kills, who has read it, and where the same is demanded. */
function support({ id, part, by, tests, review, author }: RowReport, { mutation, repeated }: Listing): Html {
  const score = mutation.get(id);
  // A row that repeats a compound sentence repeats each of its clauses.
  const same = [...(repeated.get(id) ?? []), ...(part ? (repeated.get(id.slice(0, -part.length - 1)) ?? []) : [])];
  return html`<p class="by">${by.map((each) => html`<a href="#evidence-${anchor(each)}">${each}</a> `)}${
    score && html`· kills ${score.credited} of ${score.mutants - score.equivalent} mutants `
  }${tests.length > 0 && html`· tests: ${tests.join('; ')} `}${author && html`· written by ${author} `}· ${review ? `reviewed by ${review}` : 'not reviewed'} ${same.length > 0 && html`· the same demand: ${same.map((other) => other.replace('#', ' ')).join(', ')}`}</p>`;
}

/** Whether the sentence was found in the supplied text: that says nothing of its clause. */
const STATES: Readonly<Record<MatchState, string>> = {
  VERIFIED: 'text matches',
  MOVED: 'text moved',
  SUSPECT: 'text differs',
  AMBIGUOUS: 'text is ambiguous',
  UNVERIFIED: 'no text supplied',
};

function status({ state }: RowReport): Html {
  const kind = state === 'VERIFIED' ? 'good' : state === 'UNVERIFIED' ? 'open' : 'bad';
  return html`<span class="status ${kind}">${STATES[state]}</span>`;
}

/** The method if the row holds; otherwise the verdict. */
function badge({ verdict, method }: RowReport): Html {
  return verdict === 'holds'
    ? html`<span class="badge ${method}">${methodWord(method)}</span>`
    : html`<span class="badge bad">${verdict}</span>`;
}
