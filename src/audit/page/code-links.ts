/** The places in code and tests that annotations link to rows. */
import type { Html } from '../../page/html.ts';
import type { LinkReport } from '../model.ts';
import { byLedger } from './row-links.ts';
import { type TableCell, table } from './tables.ts';

export function codeLinks(links: readonly LinkReport[]): Html {
  const rows = links.map(({ row, type, place, reason }): TableCell[] => [
    place,
    type,
    byLedger([row])[0] ?? row,
    reason,
  ]);
  return table('Places in code, and the clauses that they name', ['place', 'type', 'clause', 'reason'], rows, 'text');
}
