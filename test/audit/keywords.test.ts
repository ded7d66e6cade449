/** Keywords of RFC 2119 in a sentence, in English and French, and what a row with one needs. */
import { describe, expect, test } from 'vitest';
import { rowIndex } from '../../src/audit/ledger/check.ts';
import { excuseProblem, keywordProblems, keywordsOf } from '../../src/audit/ledger/keywords.ts';
import type { Row } from '../../src/audit/ledger/ledger.ts';
import { matchLedger } from '../../src/audit/match.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { SAMPLE, sampleLedger } from './sample.ts';

describe('the keywords of a sentence', () => {
  test.each([
    ['A knot MUST be tied, but MUST NOT be red.', ['MUST', 'MUST NOT']],
    ['It SHALL\nNOT break.', ['SHALL NOT']],
    ['It is RECOMMENDED, REQUIRED and OPTIONAL; it MAY be so.', ['RECOMMENDED', 'REQUIRED', 'OPTIONAL', 'MAY']],
    ['Les nœuds DOIVENT tenir et NE DOIVENT PAS glisser.', ['MUST', 'MUST NOT']],
    ['Il DEVRAIT tenir, et NE DEVRAIT PAS glisser.', ['SHOULD', 'SHOULD NOT']],
    ['Il est RECOMMANDE ; on PEUT le faire ; FACULTATIF.', ['RECOMMENDED', 'MAY', 'OPTIONAL']],
    ['Ils DEVRONT tenir : c’est EXIGÉ.', ['SHALL', 'REQUIRED']],
    ['A knot must be tied; it may be red. MUSTER, MAYOR. Il peut, il doit.', []],
    ['When it does NOT forbid knots.', []],
  ])('%j', (sentence, expected) => {
    expect(keywordsOf(sentence).sort()).toEqual([...expected].sort());
  });
});

describe('a row with a keyword that is not normative', () => {
  const excused = {
    ...(sampleLedger().rows[0] as Row),
    kind: 'out-of-scope' as const,
    detail: 'protocol',
    keyword: 'MUST',
    excused: 'A. Doe, 2026-11-22',
  };
  test('needs a reason of the closed list, a name and a date', () => {
    expect(excuseProblem(excused)).toBeNull();
    for (const change of [{ detail: 'boilerplate' }, { excused: '' }, { kind: 'informative' as const }]) {
      expect(excuseProblem({ ...excused, ...change }), JSON.stringify(change)).not.toBeNull();
    }
  });
});

describe('a supplied sentence with a keyword', () => {
  const ledger = sampleLedger();
  const found = (rows: readonly Row[], text = SAMPLE) => {
    const changed = { ...ledger, rows };
    const match = matchLedger(changed, readDocument('rfc9999.txt', text));
    return keywordProblems(changed, match, rowIndex([changed])).map(({ where, what }) => `${where}: ${what}`);
  };
  const knot = (change: Partial<Row>) =>
    ledger.rows.map((row) => (row.detail === 'MUST' ? { ...row, ...change } : row));

  test('whose row is normative and records it is right', () => {
    expect(found(ledger.rows)).toEqual([]);
  });

  test.each<[string, Partial<Row>]>([
    ['informative', { kind: 'informative', detail: '', keyword: '' }],
    ['a definition', { kind: 'definition', detail: '', keyword: '' }],
    ['normative with another keyword', { detail: 'MAY', keyword: 'MAY' }],
    ['normative without a keyword', { detail: '', keyword: '' }],
    ['excused by no one', { kind: 'out-of-scope', detail: 'protocol' }],
    [
      'out of scope without its keyword',
      { kind: 'out-of-scope', detail: 'protocol', keyword: '', excused: 'A. Doe, 2026-11-22' },
    ],
    ['out of scope for another reason', { kind: 'out-of-scope', detail: 'history', excused: 'A. Doe, 2026-11-22' }],
  ])('whose row is %s is a problem', (_what, change) => {
    expect(found(knot(change))[0]).toMatch(
      /^rfc9999#d58fe0d2: its sentence has the keyword MUST, which no row records/,
    );
  });
});
