/**
 * What the head of a ledger asks of its rows in scope → the rows that lack it, as a team agrees it (OpenFastTrace):
 *
 *     needs  review                     someone besides the author has signed the row
 *     needs  implementation MUST        a rule or an annotation carries each MUST and MUST NOT
 *     needs  test MUST criticality=high evidence runs a text or a test; also where the row has that attribute
 *     needs  counter                    the row names what breaks it
 */

import { attributesOf, INSPECTION, inScope, type Ledger, type Row, rowId, sentenceId } from './ledger/ledger.ts';
import { isSigned } from './ledger/signature.ts';
import type { LinkReport } from './model.ts';
import type { Problem } from './problem.ts';

const NEEDS = ['review', 'implementation', 'test', 'counter'] as const;

/** `index`: for rows that refer to others as "same". `links`: annotations in code. */
export function needProblems(
  ledger: Ledger,
  index: ReadonlyMap<string, readonly Row[]>,
  links: readonly LinkReport[],
): Problem[] {
  return ledger.needs.flatMap((line): Problem[] => {
    const [what = '', ...which] = line.split(/\s+/);
    if (!(NEEDS as readonly string[]).includes(what))
      return [{ kind: 'ledger', where: ledger.id, what: `needs ${what}: the needs are ${NEEDS.join(', ')}` }];
    const judged = ledger.rows.filter((row) => [row, ...(index.get(row.detail) ?? [])].some(inScope));
    const asked = judged.filter((row) => which.length === 0 || which.some((each) => isAsked(row, each)));
    return asked.flatMap((row) => lacks(what, ledger, row, links) ?? []);
  });
}

function isAsked({ keyword, attributes }: Row, which: string): boolean {
  const [, name, value] = /^(.+?)=(.*)$/.exec(which) ?? [];
  if (name !== undefined) return attributesOf(attributes).get(name) === value;
  return keyword.split(' ')[0] === which;
}

function lacks(what: string, ledger: Ledger, row: Row, links: readonly LinkReport[]): Problem | null {
  const where = rowId(ledger, row);
  const isLinked = (type: string) => links.some((link) => link.row === sentenceId(ledger, row) && link.type === type);
  if (what === 'review')
    return isSigned(ledger, row.written ?? row, 'review')
      ? null
      : { kind: 'review', where, what: `in scope, but without a review: audit review ${where}` };
  // A row that says the same as another has what the other has.
  const has =
    row.kind === 'same' ||
    (what === 'implementation' && (row.rules.length > 0 || isLinked('implementation'))) ||
    (what === 'test' && (row.by.some((id) => id !== INSPECTION) || isLinked('test'))) ||
    (what === 'counter' && row.counters.length > 0);
  return has ? null : { kind: 'need', where, what: `needs ${what}, as the head of its ledger says, and has none` };
}
