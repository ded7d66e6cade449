/** A sample document with every construct that the reader handles, and its ledger. */
import { readFileSync } from 'node:fs';
import type { Ledger } from '../../src/audit/ledger/ledger.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { type Classification, ledgerSkeleton } from '../../src/audit/user/start.ts';

export const SAMPLE = readFileSync(new URL('documents/knots.txt', import.meta.url), 'utf8');

const plain = (kind: Classification['kind'], detail = ''): Classification => ({
  kind,
  detail,
  part: '',
  keyword: kind === 'normative' ? detail : '',
  item: '',
  says: kind === 'normative' ? 'Tie it twice.' : '',
  note: '',
  by: [],
  rules: [],
  counters: [],
  review: '',
  excused: '',
  author: '',
  attributes: '',
});

/** Every row is informative, except the one with a requirement. */
export function sampleLedger(text: string = SAMPLE, file = 'rfc9999.txt'): Ledger {
  return ledgerSkeleton(
    {
      id: 'rfc9999',
      document: 'RFC 9999',
      file,
      author: '',
      reviewers: [],
      needs: [],
      reasons: new Map([['quotation', 'A demand of another document.']]),
    },
    readDocument(file, text),
    (item) => [item.text.includes('MUST') ? plain('normative', 'MUST') : plain('informative')],
  );
}
