/**
 * What is wrong, at the top of the page: each finding with a link to the row,
 * the evidence or the form that it is about. Nothing when nothing is wrong.
 */

import { type Html, html } from '../../page/html.ts';
import { reportFindings } from '../findings.ts';
import type { AuditReport } from '../model.ts';
import { anchor } from './row-links.ts';

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
