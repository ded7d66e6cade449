/**
 * Report → CSV (RFC 4180): a line for each row of each ledger, out of scope or
 * not, after a line of column names. Lines end in CR LF.
 *
 * A spreadsheet runs a cell that begins with =, +, - or @ as a formula. Such a
 * cell, and one that begins with a tab or a line end, gets an apostrophe before it.
 */
import { printable } from '../printable.ts';
import type { AuditReport } from './model.ts';
import { ROW_FIELDS, rowFields } from './row-fields.ts';

/** The same bytes for the same report. */
export function formatCsv(report: AuditReport): string {
  const lines = report.documents.flatMap((document) =>
    document.rows.map((row) => Object.values(rowFields(row, document, report))),
  );
  return [Object.values(ROW_FIELDS), ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A cell, quoted where it must be. No control character is left in it. */
function cell(text: string): string {
  const safe = printable(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
