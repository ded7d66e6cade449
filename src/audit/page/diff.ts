/**
 * The difference of two reports → one HTML page, the audits side by side: what
 * each says as a whole, then each row and each piece of evidence that differs,
 * with the old text on the left and the new one on the right. It has no script
 * and needs no network.
 */
import { type Html, html } from '../../page/html.ts';
import { page } from '../../page/page.ts';
import { BASE_STYLE } from '../../page/style-base.ts';
import type { EntryDifference, FieldDifference, ReportDifference } from '../report-diff.ts';

const STYLE = `${BASE_STYLE}
main { max-width: 1180px; margin: 0 auto; padding: 20px; }
h1 { font-size: 20px; }
h2 { margin: 30px 0 6px; font-size: 17px; font-weight: 650; }
p { color: var(--soft); }
table { width: 100%; margin-top: 10px; border-collapse: collapse; table-layout: fixed; font-size: 13.5px; }
th, td { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 500; }
th:first-child { width: 20%; font-weight: 600; }
tbody th small { display: block; color: var(--soft); font-weight: 400; }
.differs td:nth-child(2) { color: var(--soft); }
.differs td:nth-child(3) { padding-left: 8px; background: var(--direct); }
del, ins { text-decoration: none; }
@media (max-width: 700px) { main { padding: 12px; } table { font-size: 12px; } }
@media print { :root { color-scheme: light; } tr { break-inside: avoid; } main { max-width: none; padding: 0; } }
`;

/** `names`: what the two reports are called. The page ends with a line end. */
export function formatDiffPage(
  { heads, rows, evidence, same }: ReportDifference,
  names: readonly [string, string],
): string {
  const body = html`<main>
<h1>Two audits side by side</h1>
<p>${same} rows are the same; rows that differ: ${rows.length}; evidence that differs: ${evidence.length}.</p>
${table(
  'The audits',
  names,
  heads.map((head) => line('', head)),
)}
${entries('Rows', 'rows', rows, names)}
${entries('Evidence', 'evidence', evidence, names)}
</main>`;
  return page({ name: 'wellformed audit', title: `wellformed audit: ${names[0]} and ${names[1]}`, style: STYLE, body });
}

function entries(
  title: string,
  id: string,
  differences: readonly EntryDifference[],
  names: readonly [string, string],
): Html | null {
  if (differences.length === 0) return null;
  const lines = differences.flatMap((entry) => entry.fields.map((field) => line(`${entry.id} ${entry.kind}`, field)));
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}: ${differences.length}</h2>${table(title, names, lines)}</section>`;
}

function table(caption: string, names: readonly [string, string], lines: readonly Html[]): Html {
  return html`<table aria-label="${caption}"><thead><tr><th scope="col">what</th><th scope="col">${names[0]}</th><th scope="col">${names[1]}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

/** Old and new are marked for readers that show no colours. */
function line(entry: string, { field, before, after }: FieldDifference): Html {
  const isSame = before === after;
  const cell = (text: string, isOld: boolean) =>
    html`<td>${isSame || text === '' ? text : isOld ? html`<del>${text}</del>` : html`<ins>${text}</ins>`}</td>`;
  return html`<tr${!isSame && html` class="differs"`}><th scope="row">${entry || field}${entry && html`<small>${field}</small>`}</th>${cell(before, true)}${cell(after, false)}</tr>`;
}
