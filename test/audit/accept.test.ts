/** Acceptances: each has a reviewer and a reason, and holds for one sentence only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  acceptanceProblems,
  applyAcceptances,
  formatAcceptances,
  makeAcceptance,
  parseAcceptances,
} from '../../src/audit/acceptance.ts';
import { formatLedger } from '../../src/audit/ledger/text.ts';
import { matchLedger } from '../../src/audit/match.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { acceptingPackage, auditAccept } from '../../src/cli/audit/accept.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { edit } from './faults.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

const ledger = sampleLedger();
const found = (text: string) => matchLedger(ledger, readDocument('rfc9999.txt', text));
const by = { reviewer: 'A. Doe', reason: 'an erratum: 1234' };
const TIED = 'A knot MUST be tied twice.';
const corrected = edit(SAMPLE, '07FF', '06FF');
const moved = edit(edit(SAMPLE, `${TIED}  `, ''), 'to everyone.', `to everyone.  ${TIED}`);
const longer = edit(SAMPLE, 'to everyone.', 'to everyone.  But a knot MAY be red.');

describe('an accepted sentence', () => {
  test.each([
    ['SUSPECT', corrected, 'rfc9999#1/3'],
    ['MOVED', moved, 'rfc9999#1/2'],
    ['NEW', longer, 'rfc9999#acknowledgement/3'],
  ])('was %s and gives no finding; all other rows stay VERIFIED', (state, text, id) => {
    const one = makeAcceptance(ledger, found(text), id, by);
    expect(one).toMatchObject({ id, state, ...by });
    const { matching, applied, stale } = applyAcceptances(ledger, found(text), [one]);
    expect({ applied, stale, fresh: matching.newItems }).toEqual({ applied: [one], stale: [], fresh: [] });
    const others = [...matching.states].filter(([key]) => `rfc9999#${key}` !== id);
    expect(others.filter(([, each]) => each.state !== 'VERIFIED')).toEqual([]);
    if (state !== 'NEW') expect(matching.states.get(id.split('#')[1] as string)?.state).toBe('ACCEPTED');
  });

  test('changed again is SUSPECT again, and its old line is a problem', () => {
    const one = makeAcceptance(ledger, found(corrected), 'rfc9999#1/3', by);
    const again = applyAcceptances(ledger, found(edit(SAMPLE, '07FF', '05FF')), [one]);
    expect(again.matching.states.get('1/3')?.state).toBe('SUSPECT');
    expect(acceptanceProblems(again.stale)).toMatchObject([{ kind: 'acceptance', where: 'rfc9999#1/3' }]);
    expect(applyAcceptances(ledger, found(SAMPLE), [one])).toMatchObject({ applied: [], stale: [one] });
  });

  test('is read from the file as it was written; a malformed line is an error', () => {
    const list = [makeAcceptance(ledger, found(corrected), 'rfc9999#1/3', by)];
    expect(parseAcceptances('accepted.txt', formatAcceptances(list))).toEqual(list);
    expect(() => parseAcceptances('accepted.txt', '\nall of them\n')).toThrow(/^accepted\.txt:2: expected/);
  });
});

test.each([
  ['a row that is VERIFIED', SAMPLE, 'rfc9999#1/3', 'rfc9999#1/3 is VERIFIED: there is nothing to accept'],
  ['an unknown row', corrected, 'rfc9999#9/9', 'there is no row and no new sentence with the id rfc9999#9/9'],
  [
    'a row whose sentence is there twice',
    edit(SAMPLE, TIED, `${TIED}  ${TIED}`),
    'rfc9999#1/2',
    'rfc9999#1/2 is AMBIGUOUS: there is nothing to accept',
  ],
  ['a row without a similar sentence', edit(SAMPLE, `${TIED}  `, ''), 'rfc9999#1/2', 'no similar sentence was found'],
])('%s is refused', (_what, text, id, message) => {
  expect(() => makeAcceptance(ledger, found(text), id, by)).toThrow(AuditError);
  expect(() => makeAcceptance(ledger, found(text), id, by)).toThrow(message);
});

describe('the command', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'grammar/spec/accepted.txt');
  put(folder, 'grammar/spec/rfc9999.ledger', formatLedger(ledger));
  const { terminal, written } = capturingTerminal();
  const accept = async (text: string, id: string, values: Record<string, string> = by) =>
    auditAccept(id, { values }, await acceptingPackage(folder), new Map([['rfc9999.txt', text]]), terminal);

  test('writes one line for one row and reports it', async () => {
    expect(await accept(corrected, 'rfc9999#1/3')).toBe(0);
    await terminal.out.flush();
    expect(written.out).toMatch(
      /^accepted rfc9999#1\/3, SUSPECT at 1\/3 \([0-9a-f]{32}\); written grammar\/spec\/accepted\.txt\n$/,
    );
    expect(readFileSync(file, 'utf8')).toMatch(
      /\nrfc9999#1\/3 SUSPECT at 1\/3 = [0-9a-f]{32} {3}A\. Doe: an erratum: 1234\n$/,
    );
    await expect(accept(corrected, 'rfc9999#1/3')).rejects.toThrow('is ACCEPTED: there is nothing to accept');
  });

  test.each<[string, string, Record<string, string>, string]>([
    ['an empty reason', 'rfc9999#1/3', { ...by, reason: '  ' }, 'needs a reason'],
    ['no reviewer', 'rfc9999#1/3', { reason: 'so' }, 'needs a reviewer'],
    ['a row of no ledger', 'rfc1#1/3', by, 'there is no row with the id rfc1#1/3'],
  ])('%s is refused, and nothing is written', async (_what, id, values, message) => {
    const before = existsSync(file) && readFileSync(file, 'utf8');
    await expect(accept(moved, id, values)).rejects.toThrow(message);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(before);
  });

  test.each([
    ['no row', []],
    ['two rows', ['rfc9999#1/2', 'rfc9999#1/3']],
  ])('%s is refused', async (_what, operands) => {
    const { code, err } = await runCli(['audit', 'accept', ...operands, '--reason', 'so', '--reviewer', 'A. Doe']);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('audit accept takes one row') });
  });

  test('without a text is an error in one line', async () => {
    const { code, err } = await runCli(['audit', 'accept', 'rfc3629#3/35', '--reason', 'so', '--reviewer', 'A. Doe']);
    expect(code).toBe(2);
    expect(err).toContain('audit accept needs the text; name the folder with the texts with --spec DIR');
  });
});
