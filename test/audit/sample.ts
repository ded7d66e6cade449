/** A sample document with every construct that the reader handles, and its ledger. */
import { readFileSync } from 'node:fs';
import type { Ledger, Row } from '../../src/audit/ledger/ledger.ts';
import { startLedger } from '../../src/audit/user/update.ts';

export const SAMPLE = readFileSync(new URL('documents/knots.txt', import.meta.url), 'utf8');

/** Every row is informative, except the one with a requirement. */
export function sampleLedger(text: string = SAMPLE, file = 'rfc9999.txt'): Ledger {
  const { ledger } = startLedger('rfc9999', file, text);
  const none = { detail: '', keyword: '', item: '', says: '', by: [], rules: [] };
  const rows = ledger.rows.map(
    (row): Row =>
      row.keyword === 'MUST' ? { ...row, says: 'Tie it twice.' } : { ...row, ...none, kind: 'informative' },
  );
  return { ...ledger, document: 'RFC 9999', reasons: new Map([['quotation', 'A demand of another document.']]), rows };
}
