/**
 * The numbers of a row ↔ the constants of its evidence, so that neither can change alone:
 *
 *     numbers C0 C1 F5 FF      what its sentence prints (src/audit/ledger/numbers.ts)
 *     by      utf8:never-appear   constants: C0..C1, F5..FF
 */
import type { Constants, Evidence } from '../../../src/audit/evidence.ts';
import { inScope, type Ledger, rowId } from '../../../src/audit/ledger/ledger.ts';
import { numbersOfRow } from '../../../src/audit/ledger/numbers.ts';
import type { Problem } from '../../../src/audit/problem.ts';

/** All numbers of constants. */
function numbersOfConstants(constants: Constants | undefined): number[] {
  if (constants === undefined) return [];
  return typeof constants === 'number' ? [constants] : Object.values(constants).flatMap(numbersOfConstants);
}

/** Numbers of rows in scope that their evidence does not have. No text is needed. */
export function constantProblems(ledger: Ledger, evidence: ReadonlyMap<string, Evidence>): Problem[] {
  return ledger.rows.filter(inScope).flatMap((row) => {
    const constants = new Set(row.by.flatMap((id) => numbersOfConstants(evidence.get(id)?.constants)));
    const missing = numbersOfRow(row).used.filter((number) => !constants.has(number));
    return missing.map((number) => ({
      kind: 'number',
      where: rowId(ledger, row),
      what: `prints ${number.toString(16).toUpperCase()}, which its evidence does not use`,
    }));
  });
}
