/** Evidence that names a theorem of Coq: the file that is there must state it, of the table that ships. */
import { describe, expect, test } from 'vitest';
import { decideEvidence, proofProblems } from '../../src/audit/decide.ts';
import type { Evidence } from '../../src/audit/evidence.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { loadedAudit } from './loaded.ts';

const options = loadedAudit();
const FILE = 'proofs/forms/Utf8.v';
const changed = (change: (text: string) => string): AuditOptions => ({
  ...options,
  proofs: new Map([...(options.proofs ?? [])].map(([file, text]) => [file, file === FILE ? change(text) : text])),
});
const one = options.evidence.get('utf8:no-surrogates') as Evidence;
const reportWith = (proofs: AuditOptions['proofs']) =>
  decideEvidence({ ...options, ...(proofs && { proofs }), evidence: new Map([[one.id, one]]) }, new Map())[0];

describe('evidence with a theorem', () => {
  test('names theorems that the committed files state', () => {
    expect(proofProblems(options)).toEqual([]);
    expect([...options.evidence.values()].filter(({ proof }) => proof).length).toBe(10);
  });

  test.each<[string, (text: string) => string]>([
    ['the theorem is missing', (text) => text.replaceAll('Theorem texts_are_encodings :', 'Theorem other :')],
    ['the table is another one', (text) => text.replace(/table {5}\w+/, 'table     0000000000000000')],
    ['the file is empty', () => ''],
  ])('is a problem where %s', (_, change) => {
    const problems = proofProblems(changed(change));
    expect(problems.map(({ where }) => where)).toContain(one.id);
    expect(problems[0]?.what).toMatch(/^proofs\/forms\/Utf8\.v does not state \w+ of the table c949fc0f16d29049$/);
  });

  test('is reported as proved by Coq, with file and theorem, where the file is there, and else as before', () => {
    expect(reportWith(options.proofs)).toMatchObject({
      method: 'coq',
      proof: { file: FILE, theorem: 'texts_are_encodings' },
    });
    expect(reportWith(new Map())).toMatchObject({ method: 'automaton' });
    expect(reportWith(new Map())).not.toHaveProperty('proof');
  });
});
