/**
 * Accepted differences: sentences of a supplied text that differ from the
 * ledger, each read and accepted by a reviewer. `grammar/spec/accepted.txt`
 * has one line for each:
 *
 *     rfc3629#3/35 SUSPECT at 3/35 = 77aa…   A. Doe: a word corrected by erratum 1234
 *
 * An acceptance names one sentence: section, ordinal and digest. When that
 * sentence changes again, the acceptance no longer applies: the row is suspect
 * as before, and the unused line is reported as a problem. Accepted rows have
 * their own state and count, since they are not what the ledger classified.
 */

import { type Ledger, rowId, sentenceId } from './ledger/ledger.ts';
import { itemKey, type LedgerMatch, type RowMatch } from './match.ts';
import { AuditError, type Problem } from './problem.ts';

export interface Acceptance {
  /** A row, `rfc3629#3/35`; for a NEW sentence, the id that its row would have. */
  readonly id: string;
  readonly state: 'SUSPECT' | 'MOVED' | 'NEW';
  /** Section and ordinal of the sentence in the supplied text: `3/35`. */
  readonly at: string;
  readonly digest: string;
  readonly reviewer: string;
  readonly reason: string;
}

const LINE = /^([\w.-]+#\S+\/\d+) (SUSPECT|MOVED|NEW) at (\S+\/\d+) = ([0-9a-f]{32}) {3}([^:]+): (\S.*)$/;
const ABOUT =
  '# Sentences that differ from the ledger, each read and accepted by a reviewer. Written by wellformed audit accept.';

/** Reads the file. Throws AuditError with the number of a line that cannot be parsed. */
export function parseAcceptances(name: string, text: string): Acceptance[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [whole, id, state, at, digest, reviewer, reason] = LINE.exec(line) ?? [];
    if (whole === undefined)
      throw new AuditError(`${name}:${i + 1}: expected "ROW STATE at SECTION/ORDINAL = DIGEST   REVIEWER: REASON"`);
    return [{ id, state, at, digest, reviewer, reason } as Acceptance];
  });
}

export function formatAcceptances(list: readonly Acceptance[]): string {
  const lines = list.map(
    ({ id, state, at, digest, reviewer, reason }) => `${id} ${state} at ${at} = ${digest}   ${reviewer}: ${reason}`,
  );
  return `${[ABOUT, ...lines.sort()].join('\n')}\n`;
}

const isOf = (ledger: Ledger) => (one: Acceptance) => one.id.startsWith(`${ledger.id}#`);

/** Marks accepted rows ACCEPTED and drops accepted new sentences. `stale`: acceptances that no longer apply. */
export function applyAcceptances(
  ledger: Ledger,
  matching: LedgerMatch,
  list: readonly Acceptance[],
): { readonly matching: LedgerMatch; readonly applied: readonly Acceptance[]; readonly stale: readonly Acceptance[] } {
  const own = list.filter(isOf(ledger));
  const applied = own.filter((one) => applies(ledger, matching, one));
  const ids = new Map(applied.filter(({ state }) => state !== 'NEW').map((one) => [one.id, one]));
  const fresh = new Set(applied.filter(({ state }) => state === 'NEW').map(({ at }) => at));
  const states = new Map(
    [...matching.states].map(([key, state]): [string, RowMatch] => [
      key,
      ids.has(`${ledger.id}#${key}`) ? { ...state, state: 'ACCEPTED' } : state,
    ]),
  );
  return {
    matching: { ...matching, states, newItems: matching.newItems.filter((item) => !fresh.has(itemKey(item))) },
    applied,
    stale: own.filter((one) => !applied.includes(one)),
  };
}

function applies(ledger: Ledger, { states, newItems }: LedgerMatch, { id, state, at, digest }: Acceptance): boolean {
  const isIt = (item: { section: string; ordinal: number; digest: string }) =>
    itemKey(item) === at && item.digest === digest;
  if (state === 'NEW') return id === `${ledger.id}#${at}` && newItems.some(isIt);
  const row = states.get(id.slice(ledger.id.length + 1));
  return row?.state === state && row.found !== null && isIt(row.found);
}

/** One problem for each acceptance whose sentence was not found. */
export function acceptanceProblems(stale: readonly Acceptance[]): Problem[] {
  return stale.map(({ id, state, at }) => ({
    kind: 'acceptance',
    where: id,
    what: `the ${state} sentence accepted at ${at} was not found: remove its line, or accept the sentence that is there now`,
  }));
}

/**
 * The acceptance of a row or of a new sentence, as found in the text. Throws AuditError when there is nothing to
 * accept.
 */
export function makeAcceptance(
  ledger: Ledger,
  { states, newItems }: LedgerMatch,
  id: string,
  { reviewer, reason }: Pick<Acceptance, 'reviewer' | 'reason'>,
): Acceptance {
  // A sentence is accepted as a whole: all its clauses have the same digest.
  const row = ledger.rows.find((each) => [rowId(ledger, each), rowId(ledger, { ...each, part: '' })].includes(id));
  const found = row && states.get(itemKey(row));
  if (row && found && (found.state === 'SUSPECT' || found.state === 'MOVED')) {
    if (!found.found)
      throw new AuditError(`${id} is ${found.state}, and no similar sentence was found: there is nothing to accept`);
    const { state } = found;
    return {
      id: sentenceId(ledger, row),
      state,
      at: itemKey(found.found),
      digest: found.found.digest,
      reviewer,
      reason,
    };
  }
  const item = newItems.find((each) => `${ledger.id}#${itemKey(each)}` === id);
  if (item) return { id, state: 'NEW', at: itemKey(item), digest: item.digest, reviewer, reason };
  throw new AuditError(
    found
      ? `${id} is ${found.state}: there is nothing to accept`
      : `there is no row and no new sentence with the id ${id}`,
  );
}
